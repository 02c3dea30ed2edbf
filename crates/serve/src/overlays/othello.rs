//! Othello: mobility, frontier and stable discs on any board; the rest, which
//! is known for 8×8 only, is in `othello8.rs`.

use super::marks::row;
use super::{Mark, Overlay, OverlayInfo, Tone, othello8};
use crate::failure::Failure;
use loam_game::{Game, Point, Side};
use loam_othello::kernel::stable_within;
use loam_othello::{Bits, BoardSize, Othello, Size4, Size6, Size8, Size10};

pub(super) const ALL: [OverlayInfo; 6] = [
    OverlayInfo::new(
        "mobility",
        "Mobility",
        "Squares each side may take, and how many discs that turns over",
    ),
    OverlayInfo::new(
        "frontier",
        "Frontier",
        "Discs next to empty squares: the other side's potential moves",
    ),
    OverlayInfo::new(
        "stable",
        "Stable discs",
        "Discs that can be shown to stay as they are to the end of the game",
    ),
    OverlayInfo::new(
        "edges",
        "Edge values",
        "What Iago's table of 6,561 edges says about the four edges",
    )
    .on("8x8"),
    OverlayInfo::new(
        "iago",
        "Iago's components",
        "The four parts of Iago's evaluation (Rosenbloom 1981)",
    )
    .on("8x8"),
    OverlayInfo::new(
        "patterns",
        "Pattern evaluation",
        "Which squares the trained evaluation likes, and what each move is worth at a glance",
    )
    .on("8x8"),
];

pub(super) fn draw(name: &str, position: &str, side: u8) -> Result<Option<Overlay>, Failure> {
    match side {
        4 => small::<Size4>(name, position),
        6 => small::<Size6>(name, position),
        10 => Ok(general(name, &Othello::<Size10>::parse(position)?, None)),
        _ => {
            let position = Othello::<Size8>::parse(position)?;
            if let Some(overlay) = othello8::draw(name, &position) {
                return Ok(Some(overlay));
            }
            let (own, opponent) = position.own_and_opponent();
            let stable = loam_othello::iago::stable_discs(own, opponent);
            Ok(general(name, &position, Some(stable)))
        }
    }
}

fn small<S: BoardSize<Bits = u64>>(name: &str, text: &str) -> Result<Option<Overlay>, Failure> {
    let position = Othello::<S>::parse(text)?;
    let (own, opp) = position.own_and_opponent();
    let stable = stable_within(own, opp, S::BOARD) | stable_within(opp, own, S::BOARD);
    Ok(general(name, &position, Some(stable)))
}

/// The points of a set.
pub(super) fn points<S: BoardSize>(set: S::Bits) -> impl Iterator<Item = Point> {
    all::<S>().filter(move |&at| has::<S>(set, at))
}

fn all<S: BoardSize>() -> impl Iterator<Item = Point> {
    (0..S::SIDE).flat_map(|rank| (0..S::SIDE).map(move |col| Point { col, rank }))
}

fn has<S: BoardSize>(set: S::Bits, at: Point) -> bool {
    S::square(at).is_some_and(|square| !(set & S::Bits::bit(square.index())).is_empty())
}

fn general<S: BoardSize>(
    name: &str,
    position: &Othello<S>,
    stable: Option<S::Bits>,
) -> Option<Overlay> {
    match (name, stable) {
        ("mobility", _) => Some(mobility(position)),
        ("frontier", _) => Some(frontier(position)),
        ("stable", Some(stable)) => Some(stable_overlay(position, stable)),
        ("stable", None) => Some(Overlay {
            note: "Stable discs are known for boards up to 8×8.".into(),
            ..Overlay::default()
        }),
        _ => None,
    }
}

fn mobility<S: BoardSize>(position: &Othello<S>) -> Overlay {
    let [black, white] =
        Side::BOTH.map(|side| S::moves(position.discs(side), position.discs(!side)));
    let mover = position.to_move();
    let mut overlay = Overlay {
        note: format!(
            "Black has {} moves, White {}. Numbers are discs turned over, for {mover} where both \
             may move.",
            black.count(),
            white.count()
        ),
        table: vec![
            row([&"", &"moves", &"only theirs"]),
            row([&"black", &black.count(), &(black & !white).count()]),
            row([&"white", &white.count(), &(white & !black).count()]),
        ],
        ..Overlay::default()
    };
    for at in points::<S>(black | white) {
        let (is_black, is_white) = (has::<S>(black, at), has::<S>(white, at));
        let (tone, side) = match (is_black, is_white) {
            (true, true) => (Tone::Both, mover),
            (true, false) => (Tone::Black, Side::Black),
            _ => (Tone::White, Side::White),
        };
        overlay.marks.push(Mark::tint(at, tone, 0.55));
        if let Some(square) = S::square(at) {
            let flips = S::flips(position.discs(side), position.discs(!side), square);
            overlay
                .marks
                .push(Mark::text(at, flips.count(), Tone::Neutral));
        }
    }
    overlay
}

/// The points around one.
fn around<S: BoardSize>(at: Point) -> impl Iterator<Item = Point> {
    let (col, rank) = (i16::from(at.col), i16::from(at.rank));
    let side = 0..i16::from(S::SIDE);
    (-1..=1)
        .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
        .filter(|&step| step != (0, 0))
        .map(move |(dx, dy)| (col + dx, rank + dy))
        .filter(move |(col, rank)| side.contains(col) && side.contains(rank))
        .map(|(col, rank)| Point {
            col: col as u8,
            rank: rank as u8,
        })
}

fn frontier<S: BoardSize>(position: &Othello<S>) -> Overlay {
    let empty = position.empties();
    let mut overlay = Overlay {
        note: "Ringed discs touch an empty square; the fewer of one's own, the fewer moves the \
               other side will have. Numbers are the empty squares next to a disc."
            .into(),
        table: vec![row([&"", &"frontier discs", &"empty neighbours", &"sum"])],
        ..Overlay::default()
    };
    for side in Side::BOTH {
        let discs = position.discs(side);
        let (mut frontier, mut sum) = (0, 0);
        for at in points::<S>(discs) {
            let open = around::<S>(at)
                .filter(|&next| has::<S>(empty, next))
                .count();
            if open > 0 {
                frontier += 1;
                sum += open;
                overlay.marks.push(Mark::ring(at, Tone::Bad));
                overlay.marks.push(Mark::text(at, open, Tone::of(!side)));
            }
        }
        let touched = points::<S>(empty)
            .filter(|&at| around::<S>(at).any(|next| has::<S>(discs, next)))
            .count();
        overlay
            .table
            .push(row([&side.name(), &frontier, &touched, &sum]));
    }
    overlay
}

fn stable_overlay<S: BoardSize>(position: &Othello<S>, stable: S::Bits) -> Overlay {
    let [black, white] = Side::BOTH.map(|side| position.discs(side) & stable);
    let mut overlay = Overlay {
        note: format!(
            "{} black and {} white discs can never be turned over again.",
            black.count(),
            white.count()
        ),
        table: vec![
            row([&"", &"stable", &"discs"]),
            row([&"black", &black.count(), &position.disc_count(Side::Black)]),
            row([&"white", &white.count(), &position.disc_count(Side::White)]),
        ],
        ..Overlay::default()
    };
    for at in points::<S>(stable) {
        overlay.marks.push(Mark::ring(at, Tone::Good));
        overlay.marks.push(Mark::tint(at, Tone::Good, 0.5));
    }
    overlay
}
