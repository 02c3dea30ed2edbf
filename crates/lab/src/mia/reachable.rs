use super::complexity::positions;
use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_game::{Game, Side};
use loam_loa::{Loa, Move, Rules, Square};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// How many plies back a position is traced.
const PLIES: u32 = 3;

/// How far back the sampled positions could be traced.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Traced {
    sampled: u64,
    /// Positions that have no line of so many plies leading to them.
    without: [u64; PLIES as usize],
}

/// Visits the positions one ply before this one, until told to stop.
fn any_predecessor(position: &Loa, mut wanted: impl FnMut(&Loa) -> bool) -> bool {
    let (side, mover) = (position.to_move(), !position.to_move());
    let (own, enemy) = (position.pieces(mover), position.pieces(side));
    let empty = !(own | enemy);
    let may_have_lost = enemy.count_ones() < 12;
    for to in Square::all().filter(|to| own & to.bit() != 0) {
        let lines = &loam_loa::lines::THROUGH[to.index()];
        let through = lines.iter().fold(0, |set, line| set | line.squares);
        for from in Square::all().filter(|from| through & empty & from.bit() != 0) {
            let own = own ^ to.bit() ^ from.bit();
            let taken = [0, to.bit()];
            for captured in &taken[..1 + usize::from(may_have_lost)] {
                let enemy = enemy | captured;
                let [black, white] = match mover {
                    Side::Black => [own, enemy],
                    Side::White => [enemy, own],
                };
                let before = Loa::from_pieces(black, white, mover, position.rules());
                let before = before.expect("a square holds one piece");
                if before.is_legal(Move::Step { from, to }) && wanted(&before) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether some line of `plies` legal moves leads here.
fn can_be_traced(position: &Loa, plies: u32) -> bool {
    plies == 0 || any_predecessor(position, |before| can_be_traced(before, plies - 1))
}

fn random_position(rng: &mut Xoshiro256PlusPlus, black: u32, white: u32) -> Loa {
    let mut squares: Vec<u64> = (0..64).map(|square| 1 << square).collect();
    squares.shuffle(rng);
    let (black, white) = (black as usize, white as usize);
    let set = |squares: &[u64]| squares.iter().fold(0, |set, square| set | square);
    let side = Side::BOTH[rng.random_range(0..2)];
    Loa::from_pieces(
        set(&squares[..black]),
        set(&squares[black..black + white]),
        side,
        Rules::THESIS,
    )
    .expect("each square is dealt once")
}

/// Positions of `pieces` pieces, every one as likely as any other.
fn sample(pieces: u32, count: u64) -> Traced {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(pieces.into());
    let splits: Vec<(u32, f64)> = (1..=12)
        .filter(|black| (1..=12).contains(&pieces.saturating_sub(*black)))
        .map(|black| (black, positions(black, pieces - black) as f64))
        .collect();
    let total: f64 = splits.iter().map(|split| split.1).sum();
    let mut traced = Traced::default();
    for _ in 0..count {
        let mut at = rng.random::<f64>() * total;
        let split = splits.iter().find(|split| {
            at -= split.1;
            at <= 0.0
        });
        let black = split.unwrap_or(&splits[0]).0;
        let position = random_position(&mut rng, black, pieces - black);
        traced.sampled += 1;
        for (plies, without) in (1..).zip(&mut traced.without) {
            *without += u64::from(!can_be_traced(&position, plies));
        }
    }
    traced
}

/// Section 6.3 wishes for a Monte-Carlo estimate of the unreachable positions
/// in table 2.1. A position is certainly unreachable if no line of a few legal
/// moves leads to it, wherever that line began; the estimate is a lower bound.
pub fn unreachable_positions(bench: &mut Bench<'_>) -> Table {
    let count = match bench.effort {
        Effort::Quick => 200,
        Effort::Full => 20_000,
    };
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let (mut weighted, mut total) = (0.0, 0.0);
    for pieces in 2..=24_u32 {
        bench.note(&format!("section-6.3-reachable: {pieces} pieces"));
        let traced = bench.once(&format!("section-6.3-reachable {pieces}"), || {
            sample(pieces, count)
        });
        let share = |without: u64| 100.0 * without as f64 / traced.sampled as f64;
        let weight: f64 = (1..=12)
            .filter(|black| (1..=12).contains(&pieces.saturating_sub(*black)))
            .map(|black| positions(black, pieces - black) as f64)
            .sum();
        weighted += weight * share(traced.without[PLIES as usize - 1]);
        total += weight;
        let mut row: Vec<Cell> = vec![u64::from(pieces).into(), traced.sampled.into()];
        row.extend(traced.without.map(|without| Cell::Precise(share(without))));
        rows.push(row);
    }
    let unreachable = weighted / total;
    let mut columns = vec!["pieces".to_owned(), "sampled".into()];
    columns.extend((1..=PLIES).map(|plies| format!("% with no line of {plies}")));
    Table {
        name: "section-6.3-reachable",
        title: "Positions of table 2.1 that no line of legal moves leads to".into(),
        columns,
        rows,
        conclusions: vec![Conclusion {
            claim: "the state space is O(10^24) though some positions are unreachable".into(),
            holds: unreachable < 90.0,
            evidence: format!("at least {unreachable:.3}% of all positions are unreachable"),
        }],
        plots: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_loa::Setup;

    /// Whatever a game reaches can be traced back.
    #[test]
    fn positions_of_games_can_be_traced() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..5 {
            let mut position = Loa::new(Setup::Standard, Rules::THESIS);
            for ply in 1..40 {
                let mut moves = Vec::new();
                position.for_each_move(|mv| moves.push(mv));
                position = position.play(moves[rng.random_range(0..moves.len())]);
                assert!(can_be_traced(&position, PLIES.min(ply)), "{position:?}");
                if position.outcome().is_some() {
                    break;
                }
            }
        }
    }

    /// White moved last, and neither of the pieces can have come where it is.
    #[test]
    fn pieces_shut_in_corners_have_no_past() {
        let shut_in = Loa::parse("6bw/6bb/8/8/8/8/bb6/wb6 b", Rules::THESIS).unwrap();
        assert!(!can_be_traced(&shut_in, 1));
        let open = Loa::parse("6bw/6bb/8/8/8/8/1b6/wb6 b", Rules::THESIS).unwrap();
        assert!(can_be_traced(&open, 1));
    }
}
