//! Othello on 8×8: Iago's edges and components, and the trained evaluation.

use super::marks::row;
use super::othello::points;
use super::{Bar, Mark, Overlay, Tone};
use loam_game::{Game, Point, Side};
use loam_othello::iago::{EdgeConfiguration, EdgeTable, Edges, Iago};
use loam_othello::patterns::{Features, UNIT, Weights, squares};
use loam_othello::{Move, Othello, Size8, Square};
use std::sync::OnceLock;

type Board = Othello<Size8>;

pub(super) fn draw(name: &str, position: &Board) -> Option<Overlay> {
    match name {
        "edges" => Some(edges(position)),
        "iago" => Some(iago(position)),
        "patterns" => Some(patterns(position)),
        _ => None,
    }
}

/// Takes a moment to work out, so it is done once.
fn edge_table() -> &'static EdgeTable {
    static TABLE: OnceLock<EdgeTable> = OnceLock::new();
    TABLE.get_or_init(EdgeTable::new)
}

/// The squares of the four edges, in order.
fn edge_squares() -> [(&'static str, [u32; 8]); 4] {
    let each = |f: fn(u32) -> u32| std::array::from_fn(|i| f(i as u32));
    [
        ("top", each(|i| i)),
        ("bottom", each(|i| 56 + i)),
        ("left", each(|i| 8 * i)),
        ("right", each(|i| 8 * i + 7)),
    ]
}

fn point(index: u32) -> Point {
    Point {
        col: (index % 8) as u8,
        rank: (index / 8) as u8,
    }
}

fn edges(position: &Board) -> Overlay {
    let (own, opponent) = position.own_and_opponent();
    let mover = position.to_move();
    let mut overlay = Overlay {
        note: "What each edge is worth to its better side, out of 1000; the mover plays first."
            .into(),
        table: vec![row([&"edge", &"discs", &"for", &"value"])],
        ..Overlay::default()
    };
    for (name, indices) in edge_squares() {
        let byte = |set: u64| {
            let bits = indices.iter().enumerate();
            bits.fold(0_u8, |byte, (i, &index)| {
                byte | ((set >> index & 1) as u8) << i
            })
        };
        let Some(edge) = EdgeConfiguration::new(byte(own), byte(opponent)) else {
            continue;
        };
        let value = 1000 * edge_table().value(edge) / EdgeTable::LARGEST;
        let leader = if value < 0 { !mover } else { mover };
        let (tone, strength) = (Tone::of(leader), f64::from(value.abs()) / 600.0);
        for &index in &indices {
            overlay
                .marks
                .push(Mark::tint(point(index), tone, strength.min(0.7)));
        }
        let middle = point(indices[3]);
        overlay
            .marks
            .push(Mark::text(middle, value.abs(), Tone::Neutral));
        // As X sees it; X is black in the paper.
        let seen = match mover {
            Side::Black => edge,
            Side::White => edge.inverse(),
        };
        overlay
            .table
            .push(row([&name, &seen, &leader.name(), &value.abs()]));
    }
    overlay
}

fn iago(position: &Board) -> Overlay {
    static EDGES: OnceLock<Edges> = OnceLock::new();
    let edges = EDGES.get_or_init(|| Edges::new(edge_table(), false));
    let parts = Iago::with_edges(edges.clone()).components(position, None);
    let sign = match position.to_move() {
        Side::Black => 1,
        Side::White => -1,
    };
    let potential = parts.potential.combined();
    let rows = [
        ("edge stability", parts.edge, parts.weighted_edge),
        (
            "internal stability",
            parts.internal,
            parts.weighted_internal,
        ),
        ("current mobility", parts.current, parts.weighted_current),
        ("potential mobility", potential, parts.weighted_potential),
    ];
    let mut overlay = Overlay {
        note: format!(
            "Iago's evaluation at move {}: {:+} for Black. Bars run from White to Black.",
            parts.move_number,
            sign * parts.total
        ),
        table: vec![row([&"component", &"value", &"weighted"])],
        ..Overlay::default()
    };
    let largest = rows.iter().map(|row| row.2.abs()).max().unwrap_or(1).max(1);
    for (name, value, weighted) in rows {
        let (value, weighted) = (sign * value, sign * weighted);
        overlay.bars.push(Bar {
            label: name.into(),
            value: f64::from(weighted) / f64::from(largest),
            text: format!("{weighted:+}"),
        });
        overlay.table.push(row([
            &name,
            &format!("{value:+}"),
            &format!("{weighted:+}"),
        ]));
    }
    overlay
}

fn patterns(position: &Board) -> Overlay {
    let weights = Weights::shipped();
    let [black, white] = Side::BOTH.map(|side| position.discs(side));
    let (own, opponent) = position.own_and_opponent();
    let mover = position.to_move();
    let sign = match mover {
        Side::Black => 1.0,
        Side::White => -1.0,
    };
    let unit = f64::from(UNIT);
    // Each pattern's value, shared out among its squares.
    let features = Features::new(own, opponent);
    let discs = (own | opponent).count_ones();
    let mut share = [0.0; 64];
    for (lane, value) in weights
        .by_lane(&features, true, discs)
        .into_iter()
        .enumerate()
    {
        let squares = squares(lane);
        for &square in squares {
            share[usize::from(square)] += f64::from(value) / unit / squares.len() as f64;
        }
    }
    let value = sign * f64::from(weights.evaluate_discs(own, opponent)) / unit;
    let mut overlay = Overlay {
        note: format!(
            "The evaluation expects {} to win by {:.1} discs. Colours show which squares speak \
             for whom, numbers what a move is worth to {mover} without looking further.",
            if value < 0.0 { "White" } else { "Black" },
            value.abs()
        ),
        ..Overlay::default()
    };
    for (index, share) in (0..).zip(share) {
        let share = sign * share;
        let tone = if share < 0.0 {
            Tone::White
        } else {
            Tone::Black
        };
        let strength = (share.abs() / 2.0).min(0.8);
        if strength > 0.04 {
            overlay.marks.push(Mark::tint(point(index), tone, strength));
        }
    }
    for at in points::<Size8>(position.placements()) {
        let index = at.rank * 8 + at.col;
        let Some(square) = Square::from_number(index) else {
            continue;
        };
        let (theirs, mine) = position.play(Move::Place(square)).own_and_opponent();
        let value = -f64::from(weights.evaluate_discs(theirs, mine)) / unit;
        let tone = if value < 0.0 { Tone::Bad } else { Tone::Good };
        overlay
            .marks
            .push(Mark::text(at, format!("{value:+.0}"), tone));
    }
    debug_assert_eq!(black & white, 0);
    overlay
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_read_in_order() {
        for (name, squares) in edge_squares() {
            let step = squares[1] - squares[0];
            assert!(
                squares.windows(2).all(|pair| pair[1] - pair[0] == step),
                "{name}"
            );
        }
    }
}
