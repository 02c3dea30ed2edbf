//! From the options' thermographs to the game's.

use super::{Bends, FRACTION_BITS, MAX_VALUE, ONE, Thermograph, Wall};
use crate::error::GameError;

/// Builds thermographs from those of the options, one option at a time.
///
/// A builder keeps its buffers from one game to the next: many games are quicker
/// with one builder than with [`Thermograph::from_options`].
///
/// ```
/// use loam_cgt::{Thermograph, ThermographBuilder};
///
/// let mut builder = ThermographBuilder::new();
/// let zero = Thermograph::integer(0)?;
/// builder.left(&zero);
/// builder.right(&zero);
/// let star = builder.finish()?;
/// // After `finish` the builder is ready for the next game, here {0|*}.
/// builder.left(&zero);
/// builder.right(&star);
/// let up = builder.finish()?;
/// assert_eq!(up.stops_tm1(), (1, 0));
/// # Ok::<(), loam_cgt::GameError>(())
/// ```
#[derive(Debug, Default)]
pub struct ThermographBuilder {
    /// The highest of the left options' right walls.
    lefts: Envelope,
    /// The highest of the right options' negated left walls.
    rights: Envelope,
    scratch: Vec<i64>,
}

/// The pointwise maximum of walls.
#[derive(Debug, Default)]
struct Envelope {
    /// The value at −1; `None` if there is no wall yet.
    start: Option<i32>,
    bends: Vec<i64>,
}

impl ThermographBuilder {
    /// A builder with no options yet.
    #[must_use]
    pub fn new() -> ThermographBuilder {
        ThermographBuilder::default()
    }

    /// Adds a left option.
    pub fn left(&mut self, option: &Thermograph) {
        self.lefts.add(option.right(), &mut self.scratch);
    }

    /// Adds a right option.
    pub fn right(&mut self, option: &Thermograph) {
        self.rights.add(option.negated_left(), &mut self.scratch);
    }

    /// The thermograph of the game with the options added since the last one.
    pub fn finish(&mut self) -> Result<Thermograph, GameError> {
        let result = self.thermograph();
        self.lefts.clear();
        self.rights.clear();
        result
    }

    fn thermograph(&mut self) -> Result<Thermograph, GameError> {
        let scaffold = |options: &Envelope| options.start.map(|start| -1 - i64::from(start));
        // What a move of each player leads to, one tax of −1 paid. Right's is the
        // right scaffold, Left's the left scaffold negated.
        let (left, right) = (scaffold(&self.lefts), scaffold(&self.rights));
        let Some((left, right)) = left.zip(right).filter(|(left, right)| left + right < 0) else {
            // The least absolute of the integers between the scaffolds.
            let low = left.map_or(i64::MIN, |left| -left);
            let high = right.unwrap_or(i64::MAX);
            return Thermograph::integer(0.max(low).min(high));
        };
        if left.abs().max(right.abs()) > MAX_VALUE {
            return Err(GameError::ThermographRange);
        }
        let gap = -(left + right) << FRACTION_BITS;
        let mast = meeting(&self.lefts, &self.rights, gap)?;
        self.lefts.cut(mast);
        self.rights.cut(mast);
        Ok(Thermograph {
            left: left as i32,
            right: right as i32,
            bends: Bends::new(&self.lefts.bends, &self.rights.bends),
        })
    }
}

/// The temperature at which the scaffolds meet that are `gap` apart at −1.
///
/// A scaffold rises where its envelope is flat, since the tax rises with slope 1.
fn meeting(lefts: &Envelope, rights: &Envelope, mut gap: i64) -> Result<i64, GameError> {
    let (mut lefts, mut rights) = (lefts.slopes(), rights.slopes());
    let mut t = -ONE;
    loop {
        let closing = i64::from(!lefts.sloped) + i64::from(!rights.sloped);
        let next = lefts.next_bend().min(rights.next_bend());
        if closing > 0 && (next == END || gap <= closing * (next - t)) {
            if gap % closing != 0 {
                return Err(GameError::ThermographRange);
            }
            return Ok(t + gap / closing);
        }
        gap -= closing * (next - t);
        t = next;
        lefts.pass(t);
        rights.pass(t);
    }
}

/// Above all temperatures.
const END: i64 = i64::MAX;

/// A walk up the bends of a rising wall.
#[derive(Debug, Clone, Copy)]
struct Slopes<'a> {
    bends: &'a [i64],
    sloped: bool,
}

impl Slopes<'_> {
    fn of(bends: &[i64]) -> Slopes<'_> {
        Slopes {
            bends,
            sloped: bends.len() % 2 == 1,
        }
    }

    /// The next bend.
    fn next_bend(self) -> i64 {
        self.bends.first().copied().unwrap_or(END)
    }

    /// Goes past a bend at `t`, if there is one.
    fn pass(&mut self, t: i64) {
        if self.next_bend() == t {
            self.bends = &self.bends[1..];
            self.sloped = !self.sloped;
        }
    }
}

impl Envelope {
    fn clear(&mut self) {
        self.start = None;
        self.bends.clear();
    }

    fn slopes(&self) -> Slopes<'_> {
        Slopes::of(&self.bends)
    }

    /// Turns the envelope's bends into those of the scaffold under the mast.
    fn cut(&mut self, mast: i64) {
        // Envelope and scaffold bend together, but where the one is flat the
        // other is not: the scaffold starts sloped if the bends are even in number.
        let starts_sloped = self.bends.len().is_multiple_of(2);
        self.bends
            .truncate(self.bends.partition_point(|&t| t < mast));
        if starts_sloped != (self.bends.len() % 2 == 1) {
            self.bends.push(mast);
        }
    }

    /// Raises the envelope to the wall where that is higher.
    fn add(&mut self, wall: Wall<'_>, scratch: &mut Vec<i64>) {
        let Some(start) = self.start else {
            self.start = Some(wall.start);
            self.bends.extend_from_slice(wall.bends);
            return;
        };
        // How far the envelope is above the wall.
        let lead = (i64::from(start) - i64::from(wall.start)) << FRACTION_BITS;
        if lead == 0 && self.bends == wall.bends {
            return;
        }
        // A wall that ends with a slope of 0 rises no further than its last bend.
        if lead >= wall.bends.last().map_or(0, |&last| last + ONE) {
            return;
        }
        scratch.clear();
        upper(self.slopes(), Slopes::of(wall.bends), lead, scratch);
        std::mem::swap(&mut self.bends, scratch);
        self.start = Some(start.max(wall.start));
    }
}

/// The bends of the maximum of two walls, the first of which leads at −1.
fn upper(mut a: Slopes<'_>, mut b: Slopes<'_>, mut lead: i64, bends: &mut Vec<i64>) {
    let mut t = -ONE;
    let mut was_sloped = None;
    loop {
        let next = a.next_bend().min(b.next_bend());
        // Whether the maximum is sloped from t on: on a tie the steeper wall is it.
        let sloped = match lead {
            1.. => a.sloped,
            0 => a.sloped || b.sloped,
            _ => b.sloped,
        };
        if was_sloped.is_some_and(|was| was != sloped) {
            bends.push(t);
        }
        was_sloped = Some(sloped);
        if next == END {
            return;
        }
        let change = i64::from(a.sloped) - i64::from(b.sloped);
        let crossing = t + lead.abs();
        if lead * change < 0 && crossing < next {
            // They are level before either bends.
            (t, lead) = (crossing, 0);
            continue;
        }
        lead += change * (next - t);
        t = next;
        a.pass(t);
        b.pass(t);
    }
}
