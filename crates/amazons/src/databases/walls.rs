//! Thermographs by the wall (§2.2.3).
//!
//! From temperature −1 up, a right wall has slope 0 or 1 and is vertical in
//! the end; a left wall is such a wall's negative. So one kind of curve serves
//! both, and negating a game exchanges its walls. With M the highest of the
//! left options' right walls and M′ the highest of the right options' negated
//! left walls, the scaffolds are M(t) − t and t − M′(t), and the mast stands
//! where they meet: at the lowest T with M(T) + M′(T) ≤ 2T.
//!
//! Temperatures and values are exact: a position with n empty squares has
//! multiples of 2⁻ⁿ only, for its options are exact to 2¹⁻ⁿ and only a meeting
//! point halves.

/// Binary places of temperatures and values.
pub(crate) const PLACES: u32 = 20;

/// One, in these units.
pub(crate) const ONE: i32 = 1 << PLACES;

/// A wall: its value at temperature −1, then the temperatures where its slope
/// changes, from 0 to 1 and back in turn.
pub(crate) type Wall = [i32];

/// The highest value a wall reaches, its last.
pub(crate) fn top(wall: &Wall) -> i32 {
    let climbs = wall[1..].chunks_exact(2);
    wall[0] + climbs.map(|climb| climb[1] - climb[0]).sum::<i32>()
}

/// A wall's value at a temperature.
pub(super) fn value(wall: &Wall, temperature: i32) -> i32 {
    let mut walk = Walk::new(wall);
    let mut now = -ONE;
    while walk.next() <= temperature {
        let next = walk.next();
        walk.climb(next - now);
        now = next;
        walk.turn_at(now);
    }
    walk.climb(temperature - now);
    walk.value
}

/// A wall being walked upwards.
pub(super) struct Walk<'a> {
    turns: &'a [i32],
    pub(super) value: i32,
    slope: i32,
}

impl<'a> Walk<'a> {
    /// At temperature −1.
    #[inline]
    pub(super) fn new(wall: &'a Wall) -> Walk<'a> {
        let mut walk = Walk {
            turns: &wall[1..],
            value: wall[0],
            slope: 0,
        };
        walk.turn_at(-ONE);
        walk
    }

    /// The next temperature where the slope changes.
    #[inline]
    pub(super) fn next(&self) -> i32 {
        self.turns.first().copied().unwrap_or(i32::MAX)
    }

    #[inline]
    pub(super) fn climb(&mut self, by: i32) {
        self.value += self.slope * by;
    }

    #[inline]
    pub(super) fn turn_at(&mut self, now: i32) {
        if self.next() == now {
            self.turns = &self.turns[1..];
            self.slope = 1 - self.slope;
        }
    }
}

/// The higher of two walls at every temperature.
fn higher(one: &Wall, other: &Wall, out: &mut Vec<i32>) {
    let (mut one, mut other) = (Walk::new(one), Walk::new(other));
    out.clear();
    out.push(one.value.max(other.value));
    let (mut now, mut slope) = (-ONE, 0);
    loop {
        let lead = one.value - other.value;
        let steeper = match lead {
            0 => one.slope.max(other.slope),
            1.. => one.slope,
            _ => other.slope,
        };
        if steeper != slope {
            out.push(now);
            slope = steeper;
        }
        let mut next = one.next().min(other.next());
        // Walls cross where the one behind climbs and the other does not.
        if lead != 0 && one.slope != other.slope && (lead > 0) == (other.slope > 0) {
            next = next.min(now + lead.abs());
        }
        if next == i32::MAX {
            return;
        }
        one.climb(next - now);
        other.climb(next - now);
        now = next;
        one.turn_at(now);
        other.turn_at(now);
    }
}

/// The lowest temperature T with M(T) + M′(T) ≤ 2T, which is not −1.
fn mast(left: &Wall, right: &Wall) -> i32 {
    let (mut left, mut right) = (Walk::new(left), Walk::new(right));
    let mut now = -ONE;
    loop {
        let gap = left.value + right.value - 2 * now;
        let closing = 2 - left.slope - right.slope;
        let next = left.next().min(right.next());
        if closing > 0 && (next == i32::MAX || closing * (next - now) >= gap) {
            debug_assert!(gap % closing == 0, "more binary places than there are");
            return now + gap / closing;
        }
        left.climb(next - now);
        right.climb(next - now);
        now = next;
        left.turn_at(now);
        right.turn_at(now);
    }
}

/// t − M(t) up to the mast, upright from there.
fn scaffold(wall: &Wall, mast: i32, out: &mut Vec<i32>) {
    out.clear();
    out.push(-ONE - wall[0]);
    // Where M climbs its complement does not: the first turn comes or goes.
    let turns = match wall[1..].split_first() {
        Some((&first, rest)) if first == -ONE => rest,
        _ => {
            out.push(-ONE);
            &wall[1..]
        }
    };
    out.extend(turns.iter().take_while(|&&turn| turn < mast));
    if out.len().is_multiple_of(2) {
        out.push(mast);
    }
}

/// The highest of several walls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Envelope {
    /// Nothing as long as there is no wall.
    wall: Vec<i32>,
    top: i32,
    scratch: Vec<i32>,
}

impl Envelope {
    pub(crate) fn clear(&mut self) {
        self.wall.clear();
    }

    /// Raises it to a wall whose last value is `top`.
    #[inline]
    pub(crate) fn raise(&mut self, wall: &Wall, top: i32) {
        let start = self.wall.first().copied();
        // Walls never fall: many an option is behind from the start.
        if start.is_some_and(|start| top <= start) {
            return;
        }
        if start.is_none() || self.top <= wall[0] {
            self.wall.clear();
            self.wall.extend_from_slice(wall);
            self.top = top;
            return;
        }
        higher(&self.wall, wall, &mut self.scratch);
        std::mem::swap(&mut self.wall, &mut self.scratch);
        self.top = self.top.max(top);
    }

    fn wall(&self) -> Option<&Wall> {
        (!self.wall.is_empty()).then_some(&self.wall)
    }
}

/// Both walls of a game, the left one negated, from M and M′.
pub(crate) fn meet(left: &Envelope, right: &Envelope, out: [&mut Vec<i32>; 2]) {
    let [one, other] = out;
    let low = left.wall().map(|wall| wall[0] + ONE);
    let high = right.wall().map(|wall| -wall[0] - ONE);
    match (left.wall(), right.wall()) {
        (Some(left), Some(right)) if low > high => {
            let mast = mast(left, right);
            scaffold(left, mast, one);
            scaffold(right, mast, other);
        }
        _ => {
            // An integer, the simplest that neither move beats.
            let value = match (low, high) {
                (Some(low), _) if low > 0 => low,
                (_, Some(high)) if high < 0 => high,
                _ => 0,
            };
            one.clear();
            one.push(-value);
            other.clear();
            other.push(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_wall(noise: &mut u64) -> Vec<i32> {
        let mut draw = |below: u64| {
            *noise = noise
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            (*noise >> 33) % below
        };
        let mut wall = vec![(draw(9) as i32 - 4) * ONE];
        let mut now = -ONE - ONE / 4;
        for _ in 0..2 * draw(4) {
            now += (1 + draw(6) as i32) * ONE / 4;
            wall.push(now);
        }
        wall
    }

    fn envelope(walls: &[Vec<i32>]) -> Envelope {
        let mut envelope = Envelope::default();
        for wall in walls {
            envelope.raise(wall, top(wall));
        }
        envelope
    }

    #[test]
    fn an_envelope_is_the_highest_value_everywhere() {
        let mut noise = 7;
        for _ in 0..10_000 {
            let walls: Vec<_> = (0..4).map(|_| random_wall(&mut noise)).collect();
            let envelope = envelope(&walls);
            let out = envelope.wall().unwrap();
            assert!(out[1..].windows(2).all(|pair| pair[0] < pair[1]), "{out:?}");
            assert!(out.len() % 2 == 1);
            assert_eq!(top(out), envelope.top);
            for t in -8..80 {
                let t = t * (ONE / 8);
                let highest = walls.iter().map(|wall| value(wall, t)).max().unwrap();
                assert_eq!(value(out, t), highest, "{walls:?}");
            }
        }
    }

    #[test]
    fn walls_meet_where_the_scaffolds_do() {
        let mut noise = 3;
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for _ in 0..10_000 {
            let (left, right) = (random_wall(&mut noise), random_wall(&mut noise));
            let sides = [&left, &right].map(|wall| envelope(std::slice::from_ref(wall)));
            meet(&sides[0], &sides[1], [&mut one, &mut other]);
            let mut upright = false;
            for t in -8..120 {
                let t = t * (ONE / 8);
                let (high, low) = (value(&left, t) - t, t - value(&right, t));
                upright |= high <= low;
                if upright {
                    assert_eq!(-value(&one, t), value(&other, t));
                } else {
                    assert_eq!((-value(&one, t), value(&other, t)), (high, low));
                }
            }
            assert!(upright);
        }
    }

    type Walls = [Vec<i32>; 2];

    fn game(left: &[&Walls], right: &[&Walls]) -> Walls {
        let of = |games: &[&Walls], side: usize| {
            let walls: Vec<_> = games.iter().map(|game| game[side].clone()).collect();
            envelope(&walls)
        };
        let mut walls = Walls::default();
        let [one, other] = &mut walls;
        meet(&of(left, 1), &of(right, 0), [one, other]);
        walls
    }

    #[test]
    fn simple_games_have_their_thermographs() {
        let zero = game(&[], &[]);
        let one = game(&[&zero], &[]);
        let two = game(&[&one], &[]);
        let minus = game(&[], &[&zero]);
        let half = game(&[&zero], &[&one]);
        let star = game(&[&zero], &[&zero]);
        let up = game(&[&zero], &[&star]);
        let switch = game(&[&two], &[&minus]);
        assert_eq!(one, [vec![-ONE], vec![ONE]]);
        assert_eq!(half[1], [0, -ONE, -ONE / 2]);
        assert_eq!(star[1], [-ONE, -ONE, 0]);
        assert_eq!(up, [vec![-ONE, -ONE, 0], vec![0]]);
        assert_eq!(switch[1], [-2 * ONE, -ONE, ONE + ONE / 2]);
        assert_eq!(game(&[&star], &[&star]), zero);
        assert_eq!(game(&[&minus], &[&one]), zero);
        assert_eq!(game(&[&zero], &[&two]), one);
        assert_eq!(game(&[&zero, &minus], &[&one, &two]), half);
    }
}
