//! Stable discs beyond those Iago knows.

use std::collections::HashMap;

/// Discs that can be shown to stay as they are to the end of the game.
///
/// "A disc is provably stable if there are no lines through the square along
/// which both of these conditions can ever hold" (section 3.2.1.2): here every
/// future of each line is gone through. Anyone may place a disc on any empty
/// square of it, and the discs of the line that might be turned along another
/// line may have either colour at any time. What is learnt about one line
/// binds the discs of others, until nothing more is learnt.
///
/// Whatever this finds is stable, and it finds all that
/// [`anchored_discs`](super::anchored_discs) does, and all twelve of Figure
/// 4-6. Stable discs it does not find are those for which lines have to be
/// considered together, or legal moves one after the other.
///
/// ```
/// use loam_othello::iago::stable_discs;
/// // A full edge is stable whoever holds its discs.
/// assert_eq!(stable_discs(0b0101_1010, 0b1010_0101), 0xff);
/// assert_eq!(stable_discs(0b0111_1110, 0), 0);
/// ```
#[must_use]
pub fn stable_discs(own: u64, opponent: u64) -> u64 {
    let discs = own | opponent;
    let lines = lines();
    let mut futures = Futures::default();
    // By direction: the discs never turned along it, and those of which at
    // least the first turn never comes along it.
    let (mut never, mut never_first) = ([0; 4], [0; 4]);
    loop {
        let before = never;
        for line in &lines {
            let i = line.direction;
            let others = (0..4).filter(|&other| other != i);
            let fixed = others.fold(discs, |fixed, other| fixed & never[other]);
            let cells = line.cells(own, opponent, fixed);
            let turned = futures.turned(line, cells);
            never[i] |= line.squares_in(!turned) & discs;
            // A disc that may change is still what it is before it does.
            for at in (0..line.squares.len()).filter(|at| turned >> at & 1 == 1) {
                let square = 1 << line.squares[at];
                let cells = line.cells(own, opponent, fixed | square);
                if futures.turned(line, cells) >> at & 1 == 0 {
                    never_first[i] |= square;
                }
            }
        }
        let stable = (0..4).fold(discs, |set, i| set & (never[i] | never_first[i]));
        never = never.map(|set| set | stable);
        if never == before {
            return stable;
        }
    }
}

/// A row, column or diagonal.
struct Line {
    direction: usize,
    squares: Vec<u32>,
    /// Whether it is an edge, whose discs are on no other line's inside.
    is_edge: bool,
}

fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    for (direction, (dx, dy)) in [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().enumerate() {
        for start in 0..64 {
            let inside = |(x, y): &(i32, i32)| (0..8).contains(x) && (0..8).contains(y);
            let (x, y) = (start % 8, start / 8);
            if inside(&(x - dx, y - dy)) {
                continue;
            }
            let squares: Vec<u32> = (0..8)
                .map(|i| (x + i * dx, y + i * dy))
                .take_while(inside)
                .map(|(x, y)| (y * 8 + x) as u32)
                .collect();
            let is_edge =
                direction == 0 && (y == 0 || y == 7) || direction == 1 && (x == 0 || x == 7);
            lines.push(Line {
                direction,
                squares,
                is_edge,
            });
        }
    }
    lines
}

/// The squares of a line, two bits each.
type Cells = u16;

const EMPTY: u16 = 0;
const OWN: u16 = 1;
const OPPONENT: u16 = 2;
/// A disc of either colour at any time.
const EITHER: u16 = 3;

const fn cell(cells: Cells, at: usize) -> u16 {
    cells >> (2 * at) & 3
}

const fn with_cell(cells: Cells, at: usize, value: u16) -> Cells {
    cells & !(3 << (2 * at)) | value << (2 * at)
}

impl Line {
    fn cells(&self, own: u64, opponent: u64, fixed: u64) -> Cells {
        let mut cells = 0;
        for (at, square) in self.squares.iter().enumerate() {
            let has = |set: u64| set >> square & 1 == 1;
            let value = match (has(own), has(opponent)) {
                (false, false) => EMPTY,
                _ if !has(fixed) => EITHER,
                (true, _) => OWN,
                _ => OPPONENT,
            };
            cells = with_cell(cells, at, value);
        }
        cells
    }

    /// The squares of the board that a set of places on the line means.
    fn squares_in(&self, places: u8) -> u64 {
        let squares = self.squares.iter().enumerate();
        let squares = squares.filter(|(at, _)| places >> at & 1 == 1);
        squares.fold(0, |set, (_, square)| set | 1 << square)
    }
}

/// Which places of a line are ever turned along it, by the line's kind and
/// cells.
#[derive(Default)]
struct Futures {
    known: HashMap<(usize, bool, Cells), u8>,
}

impl Futures {
    /// The places turned in some future of the line.
    fn turned(&mut self, line: &Line, cells: Cells) -> u8 {
        let key = (line.squares.len(), line.is_edge, cells);
        if let Some(&turned) = self.known.get(&key) {
            return turned;
        }
        let turned = self.look_ahead(line, cells);
        self.known.insert(key, turned);
        turned
    }

    fn look_ahead(&mut self, line: &Line, cells: Cells) -> u8 {
        let length = line.squares.len();
        // All but the ends: no more can be found.
        let inner = (1..length - 1).filter(|&at| cell(cells, at) != EMPTY);
        let most = inner.fold(0, |set, at| set | 1 << at);
        let mut turned = 0;
        for place in (0..length).filter(|&at| cell(cells, at) == EMPTY) {
            for disc in [OWN, OPPONENT] {
                for up in flips(line, cells, place, disc, true) {
                    for down in flips(line, cells, place, disc, false) {
                        if turned & most == most {
                            return turned;
                        }
                        let next = play(line, cells, place, disc, up | down);
                        turned |= up | down | self.turned(line, next);
                    }
                }
            }
        }
        turned
    }
}

/// The sets of places a disc may turn one way: several if some discs may have
/// either colour, and always none.
fn flips(line: &Line, cells: Cells, place: usize, disc: u16, up: bool) -> Vec<u8> {
    let mut found = vec![0];
    let (mut passed, mut at) = (0_u8, place);
    loop {
        at = if up { at + 1 } else { at.wrapping_sub(1) };
        if at >= line.squares.len() || cell(cells, at) == EMPTY {
            return found;
        }
        if cell(cells, at) & disc != 0 && passed != 0 {
            found.push(passed);
        }
        if cell(cells, at) == disc {
            return found;
        }
        passed |= 1 << at;
    }
}

fn play(line: &Line, cells: Cells, place: usize, disc: u16, flipped: u8) -> Cells {
    // Other lines through the new disc may turn it, except on an edge.
    let placed = if line.is_edge { disc } else { EITHER };
    let mut next = with_cell(cells, place, placed);
    for at in (0..8).filter(|at| flipped >> at & 1 == 1) {
        if cell(next, at) != EITHER {
            next = with_cell(next, at, disc);
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::super::edge_stability::classify_edges;
    use super::super::testing::boards;
    use super::super::{EdgeConfiguration, INTERNAL, anchored_discs};
    use super::*;
    use crate::{Bits, Othello, Size8, kernel};
    use loam_game::{Game, Notation, Side, conformance as kit};
    use std::collections::HashSet;

    /// Reversi Challenger against Iago (Figure 3-7) as WTHOR records it, to
    /// the position of Figure 4-6, Iago's to move.
    const FIGURE_4_6: &str = "f5d6c5f4e3c6e6f6d7c7e7d8c8b8g5b6b5c4e8f8d3g4g6h6h3b3b4a5a6a7\
                              f7g8b2a4g7a2b7h5h7h8h4a3c3a1c2c1b1d1d2a8e1";

    fn squares(text: &str) -> u64 {
        let square = |name: &str| {
            let bytes = name.as_bytes();
            (bytes[1] - b'1') * 8 + bytes[0] - b'a'
        };
        text.split(' ').fold(0, |set, name| set | 1 << square(name))
    }

    fn figure_4_6() -> Othello<Size8> {
        let mut position = Othello::<Size8>::new();
        for at in (0..FIGURE_4_6.len()).step_by(2) {
            if position.placements().is_empty() {
                position = position.play(position.parse_move("pass").unwrap());
            }
            let mv = position.parse_move(&FIGURE_4_6[at..at + 2]).unwrap();
            position = position.play(mv);
        }
        position
    }

    /// Every disc turned in some continuation of the game.
    fn turned_in_play(own: u64, opponent: u64, seen: &mut HashSet<(u64, u64)>) -> u64 {
        if !seen.insert((own, opponent)) {
            return 0;
        }
        let mut turned = 0;
        let mut moves = kernel::moves(own, opponent);
        if moves == 0 && kernel::moves(opponent, own) != 0 {
            return turned_in_play(opponent, own, seen);
        }
        while moves != 0 {
            let square = moves.lowest();
            moves = moves.without_lowest();
            let flipped = kernel::flips(own, opponent, square);
            let mine = own | flipped | 1 << square;
            turned |= flipped | turned_in_play(opponent & !flipped, mine, seen);
        }
        turned
    }

    /// "Iago's algorithm determines b7, c7, f7, and g7 to be stable. In
    /// addition, b3, c3, b4, d5, c6, d6, d7, and e7 are stable." A search to
    /// the end of the game finds no thirteenth.
    #[test]
    fn figure_4_6_has_twelve_stable_internal_discs() {
        let position = figure_4_6();
        assert_eq!(position.to_move(), Side::White);
        let (own, opponent) = position.own_and_opponent();
        let anchored = anchored_discs(own) | anchored_discs(opponent);
        assert_eq!(anchored & INTERNAL, squares("b7 c7 f7 g7"));
        let twelve = squares("b7 c7 f7 g7 b3 c3 b4 d5 c6 d6 d7 e7");
        assert_eq!(stable_discs(own, opponent) & INTERNAL, twelve);
        assert_eq!(opponent & twelve, squares("d7 e7"));
        let turned = turned_in_play(own, opponent, &mut HashSet::new());
        assert_eq!((own | opponent) & INTERNAL & !turned, twelve);
    }

    #[test]
    fn stable_discs_are_never_turned() {
        let mut rng = kit::rng(6);
        for _ in 0..20 {
            let game = kit::random_game(Othello::<Size8>::new(), &mut rng, 200);
            let mut stable = [0, 0];
            for position in &game {
                let sets = Side::BOTH.map(|side| position.discs(side));
                for (stable, set) in stable.iter().zip(sets) {
                    assert_eq!(stable & !set, 0, "{}", position.position_text());
                }
                let found = stable_discs(sets[0], sets[1]);
                stable = sets.map(|set| set & found);
            }
        }
    }

    #[test]
    fn no_continuation_turns_a_stable_disc() {
        let mut rng = kit::rng(7);
        for _ in 0..30 {
            let game = kit::random_game(Othello::<Size8>::new(), &mut rng, 200);
            let late = game.iter().rev().find(|p| p.empty_count() >= 8).unwrap();
            let (own, opponent) = late.own_and_opponent();
            let turned = turned_in_play(own, opponent, &mut HashSet::new());
            assert_eq!(stable_discs(own, opponent) & turned, 0);
        }
    }

    #[test]
    fn iagos_algorithm_finds_no_more() {
        for (own, opponent) in boards(600, 8) {
            let anchored = anchored_discs(own) | anchored_discs(opponent);
            assert_eq!(anchored & !stable_discs(own, opponent), 0);
        }
    }

    #[test]
    fn edges_agree_with_the_edge_table() {
        for (edge, discs) in EdgeConfiguration::all().zip(classify_edges()).step_by(7) {
            let (own, opponent) = (u64::from(edge.own()), u64::from(edge.opponent()));
            assert_eq!(
                stable_discs(own, opponent),
                u64::from(discs.stable),
                "{edge}"
            );
        }
    }
}
