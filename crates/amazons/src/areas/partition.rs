//! A board's areas (§2.3.2).

use super::{Area, AreaKind};
use crate::Amazons;
use crate::board::Layout;
use crate::geometry::{Wide, flood, grown};
use loam_game::Side;

/// An area of a board, by its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Every square of it, blockers among them.
    pub squares: u128,
    /// Queens that keep the opponent out of a territory; they belong to every
    /// area they divide.
    pub blockers: u128,
    /// What it is.
    pub kind: AreaKind,
}

impl Part {
    fn new(position: &Amazons, squares: u128, blockers: u128) -> Part {
        let has = |set: u128| set & squares != 0;
        let kind = AreaKind::of(
            has(position.queens(Side::Black)),
            has(position.queens(Side::White)),
            has(blockers),
            has(position.empty()),
        );
        Part {
            squares,
            blockers: blockers & squares,
            kind,
        }
    }

    /// The area cut out of its board; `None` if it is larger than 8×8.
    #[must_use]
    pub fn area(&self, position: &Amazons) -> Option<Area> {
        Area::cut(position, self.squares, self.blockers)
    }
}

/// The 8-connected pieces of a set of squares, the lowest first.
pub fn components(set: u128) -> impl Iterator<Item = u128> {
    Wide.pieces(set)
}

/// The basic partition: the 8-connected pieces of what is not burnt, dead
/// areas among them. They are independent games whose sum is the position.
///
/// ```
/// use loam_amazons::{Amazons, areas::basic_partition};
/// let position = Amazons::parse("b1x1/xxxx/1w2 w").unwrap();
/// let kinds: Vec<String> = basic_partition(&position)
///     .iter()
///     .map(|part| part.kind.to_string())
///     .collect();
/// assert_eq!(kinds, ["white simple territory", "black simple territory", "dead area"]);
/// ```
#[must_use]
pub fn basic_partition(position: &Amazons) -> Vec<Part> {
    components(position.shape().squares() & !position.burnt())
        .map(|squares| Part::new(position, squares, 0))
        .collect()
}

/// The improved partition: in every active area of the basic one, what a
/// player cannot get at while the opponent stays put becomes a territory of
/// that opponent, together with the queens that shut it off, its *blockers*.
/// Blockers belong to the territory and to the active area that is left.
///
/// The parts are no longer independent: a blocker counts in one of its areas
/// only, and in a territory under the blocker constraint.
///
/// ```
/// use loam_amazons::{Amazons, areas::{Area, improved_partition}};
/// let position = Amazons::parse("2b1w w").unwrap();
/// let texts: Vec<String> = improved_partition(&position)
///     .iter()
///     .map(|part| format!("{} {}", part.kind, part.area(&position).unwrap()))
///     .collect();
/// assert_eq!(texts, ["black blocker territory ..b", "active area b.W"]);
/// ```
#[must_use]
pub fn improved_partition(position: &Amazons) -> Vec<Part> {
    let mut parts = Vec::new();
    for part in basic_partition(position) {
        if part.kind == AreaKind::ActiveArea {
            split(position, part.squares, &mut parts);
        } else {
            parts.push(part);
        }
    }
    parts
}

fn split(position: &Amazons, area: u128, parts: &mut Vec<Part>) {
    let empty = position.empty() & area;
    let queens = |side| position.queens(side) & area;
    // What each side gets at while the other stays put: its own queens may
    // step aside for one another, so their squares count.
    let access = |side| flood(queens(side), empty | queens(side));
    let mut blockers = 0;
    let mut enclosed = 0;
    for side in Side::BOTH {
        let theirs = access(!side);
        let shut = empty & !theirs & access(side);
        // A queen next to what the opponent gets at lets him in by leaving, to
        // the empty squares or to the queens behind it.
        let guards = queens(side) & grown(theirs);
        let inner = shut | (queens(side) & !guards);
        for core in components(inner) {
            if core & shut == 0 {
                continue;
            }
            let bound = guards & grown(core);
            parts.push(Part::new(position, core | bound, bound));
            blockers |= bound;
            enclosed |= core;
        }
    }
    for rest in components(area & !enclosed) {
        parts.push(Part::new(position, rest, blockers));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<String> {
        let position = Amazons::parse(text).unwrap();
        improved_partition(&position)
            .iter()
            .map(|part| format!("{} {}", part.kind, part.area(&position).unwrap()))
            .collect()
    }

    #[test]
    fn an_open_area_stays_whole() {
        assert_eq!(parts("b2/3/2w b"), ["active area B../.../..W"]);
    }

    #[test]
    fn two_territories_leave_their_blockers_as_a_dead_area() {
        let expected = [
            "black blocker territory ..b",
            "white blocker territory w..",
            "dead area bw",
        ];
        assert_eq!(parts("2bw2 b"), expected);
    }

    #[test]
    fn a_blocker_belongs_to_every_area_it_divides() {
        // b2 shuts off a1 and c1, which do not touch, from the queen above it.
        let expected = [
            "black blocker territory #b/.#",
            "black blocker territory b#/#.",
            "white blocker territory ./w",
            "dead area w/b",
        ];
        assert_eq!(parts("x1x/xwx/xbx/1x1 w"), expected);
    }

    #[test]
    fn queens_behind_the_blockers_are_ordinary() {
        let expected = ["black blocker territory B.b", "active area b.W"];
        assert_eq!(parts("b1b1w b"), expected);
    }

    /// Random boards, and who gets where by single steps.
    #[test]
    fn parts_are_what_their_definitions_say() {
        let mut noise = 5_u64;
        let mut draw = |below: u64| {
            noise = noise
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            (noise >> 33) % below
        };
        let (mut territories, shape) = (0, crate::Shape::new(6, 5).unwrap());
        for _ in 0..3000 {
            let mut sets = [0_u128; 4];
            let burning = 3 + draw(9);
            for square in crate::geometry::squares(shape.squares()) {
                let what = match draw(14) {
                    0 => 0,
                    1 => 1,
                    other if other < burning => 2,
                    _ => 3,
                };
                sets[what] |= square.bit();
            }
            let [black, white, burnt, _] = sets;
            let position = Amazons::from_squares(shape, black, white, burnt, Side::Black).unwrap();
            let parts = improved_partition(&position);
            for square in crate::geometry::squares(position.empty()) {
                let holders = parts.iter().filter(|part| part.squares & square.bit() != 0);
                let [part] = holders.collect::<Vec<_>>()[..] else {
                    panic!("{square} is in one part");
                };
                let gets_at = Side::BOTH.map(|side| steps_to(&position, side, square.bit()));
                let expected = match part.kind {
                    AreaKind::DeadArea => [false, false],
                    AreaKind::ActiveArea => [true, true],
                    AreaKind::SimpleTerritory(side) | AreaKind::BlockerTerritory(side) => {
                        Side::BOTH.map(|other| other == side)
                    }
                };
                assert_eq!(gets_at, expected, "{square}");
            }
            for part in &parts {
                let AreaKind::BlockerTerritory(side) = part.kind else {
                    continue;
                };
                territories += 1;
                // Without a blocker the opponent gets next to what it shut
                // off; without another queen of the territory he does not.
                for queen in crate::geometry::squares(position.queens(side) & part.squares) {
                    let shut_off = crate::geometry::grown(part.squares & !part.blockers);
                    let mut queens = Side::BOTH.map(|side| position.queens(side));
                    queens[side.index()] &= !queen.bit();
                    let [black, white] = queens;
                    let gone =
                        Amazons::from_squares(shape, black, white, position.burnt(), side).unwrap();
                    let bound = part.blockers & queen.bit() != 0;
                    assert_eq!(steps_to(&gone, !side, shut_off), bound, "{queen}");
                }
            }
        }
        assert!(territories > 500, "{territories}");
    }

    /// Whether a side gets at one of these squares, king's step by step, while
    /// the other stays put.
    fn steps_to(position: &Amazons, side: Side, goal: u128) -> bool {
        let mut seen = position.queens(side);
        loop {
            let mut next = seen;
            for square in crate::geometry::squares(seen) {
                let alone = crate::geometry::grown(square.bit());
                next |= alone & (position.empty() | position.queens(side));
            }
            if next == seen {
                return seen & goal != 0;
            }
            seen = next;
        }
    }

    #[test]
    fn what_no_queen_reaches_is_dead_and_a_plain_territory_stays_simple() {
        let expected = [
            "black simple territory B.",
            "dead area .",
            "active area B.W",
        ];
        assert_eq!(parts("b1x1xb1w b"), expected);
    }
}
