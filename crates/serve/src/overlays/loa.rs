//! Lines of Action: what Winands's thesis sees.

use super::marks::row;
use super::{Mark, Overlay, OverlayInfo, Tone};
use crate::failure::Failure;
use loam_game::{Game, Outcome, Point, Side};
use loam_loa::connection::group;
use loam_loa::lines::THROUGH;
use loam_loa::quads::Quads;
use loam_loa::{Loa, Move, Rules, Square};

pub(super) const ALL: [OverlayInfo; 5] = [
    OverlayInfo::new(
        "lines",
        "Lines of action",
        "The four lines through a piece, how many pieces stand on each, and where it may go",
    )
    .of_square(),
    OverlayInfo::new(
        "groups",
        "Groups",
        "Pieces that are connected; one group wins",
    ),
    OverlayInfo::new(
        "quads",
        "Quads",
        "2×2 windows with three or four pieces or a diagonal, and the Euler number",
    ),
    OverlayInfo::new(
        "centre",
        "Centre of mass",
        "Each side's centre of mass, and how far its pieces are from it",
    ),
    OverlayInfo::new(
        "threats",
        "Threats",
        "Moves that connect at once, for the player to move and for the other",
    ),
];

pub(super) fn draw(
    name: &str,
    position: &str,
    rules: Option<&str>,
    square: Option<Point>,
) -> Result<Option<Overlay>, Failure> {
    let rules: Rules = rules.unwrap_or("thesis").parse()?;
    let position = Loa::parse(position, rules)?;
    Ok(Some(match name {
        "lines" => lines(&position, square),
        "groups" => groups(&position),
        "quads" => quads(&position),
        "centre" => centre(&position),
        "threats" => threats(&position),
        _ => return Ok(None),
    }))
}

fn squares(set: u64) -> impl Iterator<Item = Square> {
    Square::all().filter(move |square| set & square.bit() != 0)
}

const WAYS: [&str; 4] = ["rank", "file", "rising diagonal", "falling diagonal"];

fn lines(position: &Loa, square: Option<Point>) -> Overlay {
    let pieces = position.pieces(Side::Black) | position.pieces(Side::White);
    let chosen = square
        .and_then(|at| Square::new(at.col, at.rank))
        .filter(|square| pieces & square.bit() != 0);
    let Some(square) = chosen else {
        return Overlay {
            note: "Choose a piece to see its lines.".into(),
            ..Overlay::default()
        };
    };
    let side = Side::BOTH
        .into_iter()
        .find(|&side| position.pieces(side) & square.bit() != 0)
        .unwrap_or(Side::Black);
    let mut overlay = Overlay {
        note: format!("A piece moves as many squares as there are pieces on its line; {square}:"),
        table: vec![row([&"line", &"pieces"])],
        ..Overlay::default()
    };
    for (number, way) in THROUGH[square.index()].iter().enumerate() {
        if way.squares.count_ones() < 2 {
            continue;
        }
        let ends: Vec<Square> = squares(way.squares).collect();
        let count = (pieces & way.squares).count_ones();
        overlay.marks.push(Mark::Line {
            from: ends[0].to_string(),
            to: ends[ends.len() - 1].to_string(),
            tone: Tone::part(number),
            arrow: false,
            text: Some(count.to_string()),
        });
        overlay.table.push(row([&WAYS[number], &count]));
    }
    for to in squares(position.targets_of(square, side)) {
        overlay.marks.push(Mark::ring(to.point(), Tone::Good));
    }
    overlay
        .marks
        .push(Mark::ring(square.point(), Tone::Neutral));
    overlay
}

fn groups(position: &Loa) -> Overlay {
    let mut overlay = Overlay {
        table: vec![row([&"", &"groups", &"largest", &"pieces"])],
        ..Overlay::default()
    };
    let mut counts = Vec::new();
    for side in Side::BOTH {
        let pieces = position.pieces(side);
        let mut rest = pieces;
        let mut sizes = Vec::new();
        while rest != 0 {
            let found = group(rest & rest.wrapping_neg(), pieces);
            rest &= !found;
            let tone = Tone::part(3 * side.index() + sizes.len() % 3);
            sizes.push(found.count_ones());
            for square in squares(found) {
                overlay.marks.push(Mark::tint(square.point(), tone, 0.6));
                let number = sizes.len();
                overlay
                    .marks
                    .push(Mark::text(square.point(), number, Tone::of(!side)));
            }
        }
        let largest = sizes.iter().max().copied().unwrap_or(0);
        overlay.table.push(row([
            &side.name(),
            &sizes.len(),
            &largest,
            &pieces.count_ones(),
        ]));
        counts.push(sizes.len());
    }
    overlay.note = format!(
        "Black has {}, White {}. Numbers name the groups of a side.",
        plural(counts[0], "group"),
        plural(counts[1], "group")
    );
    overlay
}

fn plural(count: usize, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

fn quads(position: &Loa) -> Overlay {
    let mut overlay = Overlay {
        note: "E = (ΣQ1 − ΣQ3 − 2ΣQd) / 4: above 1, the pieces are not connected. \
               Frames show Q3, Q4 and Qd."
            .into(),
        table: vec![row([&"", &"Q1", &"Q2", &"Q3", &"Q4", &"Qd", &"E"])],
        ..Overlay::default()
    };
    for side in Side::BOTH {
        let pieces = position.pieces(side);
        let counts = Quads::of(pieces);
        overlay.table.push(row([
            &side.name(),
            &counts.q1(),
            &counts.q2(),
            &counts.q3(),
            &counts.q4(),
            &counts.qd(),
            &counts.euler(),
        ]));
        for rank in 0..7 {
            for col in 0..7 {
                if let Some(text) = quad_name(pieces, col, rank) {
                    overlay.marks.push(Mark::Frame {
                        col: f64::from(col) + 0.08,
                        rank: f64::from(rank) + 0.08,
                        cols: 1.84,
                        rows: 1.84,
                        tone: Tone::of(side),
                        text: text.into(),
                    });
                }
            }
        }
    }
    overlay
}

/// The kind of a window by its lower left square, where it is worth showing.
fn quad_name(pieces: u64, col: u32, rank: u32) -> Option<&'static str> {
    let has = |col, rank| pieces >> (8 * rank + col) & 1 == 1;
    let (a, b) = (has(col, rank), has(col + 1, rank));
    let (c, d) = (has(col, rank + 1), has(col + 1, rank + 1));
    match [a, b, c, d].into_iter().filter(|&cell| cell).count() {
        4 => Some("Q4"),
        3 => Some("Q3"),
        2 if a == d => Some("Qd"),
        _ => None,
    }
}

fn centre(position: &Loa) -> Overlay {
    let mut overlay = Overlay {
        note: "Crosses are the centres of mass. MIA adds up the king's distances to the centre \
               and takes off the least sum so many pieces can have."
            .into(),
        table: vec![row([&"", &"centre", &"distances", &"least", &"surplus"])],
        ..Overlay::default()
    };
    for side in Side::BOTH {
        let pieces = position.pieces(side);
        let count = f64::from(pieces.count_ones().max(1));
        let sum = |of: fn(Square) -> u8| -> f64 {
            squares(pieces).map(|square| f64::from(of(square))).sum()
        };
        let (col, rank) = (sum(Square::col) / count, sum(Square::rank) / count);
        overlay.marks.push(Mark::Spot {
            col: col + 0.5,
            rank: rank + 0.5,
            tone: Tone::of(side),
        });
        let nearest = (col.round() as i32, rank.round() as i32);
        let distance = |square: Square| {
            let cols = (i32::from(square.col()) - nearest.0).abs();
            let ranks = (i32::from(square.rank()) - nearest.1).abs();
            cols.max(ranks)
        };
        for square in squares(pieces) {
            let text = distance(square);
            overlay
                .marks
                .push(Mark::text(square.point(), text, Tone::of(!side)));
        }
        let distances: i32 = squares(pieces).map(distance).sum();
        let least = least_distances(pieces.count_ones() as i32);
        let name = Point {
            col: nearest.0.clamp(0, 7) as u8,
            rank: nearest.1.clamp(0, 7) as u8,
        };
        let surplus = (distances - least).max(0);
        overlay
            .table
            .push(row([&side.name(), &name, &distances, &least, &surplus]));
    }
    overlay
}

/// One piece on the centre, eight around it, sixteen at distance two.
fn least_distances(count: i32) -> i32 {
    let (mut rest, mut distance, mut sum) = (count - 1, 1, 0);
    while rest > 0 {
        let here = rest.min(8 * distance);
        sum += here * distance;
        rest -= here;
        distance += 1;
    }
    sum
}

fn threats(position: &Loa) -> Overlay {
    let mut overlay = Overlay {
        table: vec![row([&"", &"winning moves"])],
        ..Overlay::default()
    };
    let mut counts = Vec::new();
    for side in Side::BOTH {
        let wins = winning_moves(position, side);
        for &(from, to) in &wins {
            overlay
                .marks
                .push(Mark::arrow(from.point(), to.point(), Tone::of(side)));
        }
        let texts: Vec<String> = wins
            .iter()
            .map(|(from, to)| format!("{from}-{to}"))
            .collect();
        let texts = match texts.is_empty() {
            true => "–".to_owned(),
            false => texts.join(" "),
        };
        overlay.table.push(row([&side.name(), &texts]));
        counts.push(wins.len());
    }
    let mover = position.to_move();
    let own = counts[mover.index()];
    let theirs = counts[(!mover).index()];
    overlay.note = match (position.outcome(), own, theirs) {
        (Some(_), _, _) => "The game is over.".into(),
        (None, 0, 0) => "Nobody can connect with one move.".into(),
        (None, 0, _) => format!("{mover} must stop {}.", plural(theirs, "threat")),
        (None, _, _) => format!("{mover} can connect at once."),
    };
    overlay
}

/// Moves that win at once, were it this side's turn.
fn winning_moves(position: &Loa, side: Side) -> Vec<(Square, Square)> {
    let (black, white) = (position.pieces(Side::Black), position.pieces(Side::White));
    let Some(position) = Loa::from_pieces(black, white, side, position.rules()) else {
        return Vec::new();
    };
    let mut wins = Vec::new();
    if position.outcome().is_some() {
        return wins;
    }
    position.for_each_move(|mv| {
        if let Move::Step { from, to } = mv
            && position.play(mv).outcome() == Some(Outcome::Win(side))
        {
            wins.push((from, to));
        }
    });
    wins
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Loa {
        Loa::parse(text, Rules::THESIS).unwrap()
    }

    #[test]
    fn threats_of_both_sides_are_found() {
        let found = threats(&position("8/5w2/5w2/3b4/8/2bw4/8/8 b"));
        assert_eq!(found.table[1][1], "c3-c4 c3-e5 d5-b3 d5-d3");
        assert!(found.note.contains("black can connect"), "{}", found.note);
    }

    #[test]
    fn the_windows_drawn_are_those_counted() {
        let start = position("1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b");
        for side in Side::BOTH {
            let pieces = start.pieces(side) | 0x0000_1824_1800_0000;
            let counts = Quads::of(pieces);
            let drawn = |name| {
                let all = (0..7).flat_map(|rank| (0..7).map(move |col| (col, rank)));
                all.filter(|&(col, rank)| quad_name(pieces, col, rank) == Some(name))
                    .count() as i32
            };
            // Windows that reach over the edge hold two pieces at most.
            assert_eq!(
                (drawn("Q3"), drawn("Q4"), drawn("Qd")),
                (counts.q3(), counts.q4(), counts.qd())
            );
        }
    }
}
