use super::games::Board;
use crate::{Bench, Cell, Conclusion, Effort, Table, Tally};
use loam_game::{Game, Outcome, Side};
use loam_othello::Move;
use loam_othello::iago::{IagoHints, IagoPlayer, MaximumDisc, MinimumDisc, WeightedSquare};
use loam_search::{Evaluator, Limits, Report, Search};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Duration;

/// Somebody at the board.
trait Mind {
    fn choose(&mut self, position: &Board, limits: &Limits) -> Report<Move>;
}

impl Mind for IagoPlayer {
    fn choose(&mut self, position: &Board, limits: &Limits) -> Report<Move> {
        IagoPlayer::choose(self, position, &[], limits, |_| {})
    }
}

impl<E: Evaluator<Board>> Mind for Search<Board, E, IagoHints> {
    fn choose(&mut self, position: &Board, limits: &Limits) -> Report<Move> {
        self.search(position, &[], limits, |_| {})
    }
}

const STRATEGIES: [&str; 3] = ["maximum disc", "weighted square", "minimum disc"];

fn strategy(name: &str) -> Box<dyn Mind> {
    let options = IagoPlayer::OPTIONS;
    match name {
        "maximum disc" => Box::new(Search::new(MaximumDisc, IagoHints, options)),
        "minimum disc" => Box::new(Search::new(MinimumDisc, IagoHints, options)),
        _ => Box::new(Search::new(WeightedSquare, IagoHints, options)),
    }
}

/// Six random plies.
fn opening(seed: u64) -> Board {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Board::new();
    for _ in 0..6 {
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        position = position.play(moves[rng.random_range(0..moves.len())]);
    }
    position
}

/// Whether Iago won a game of a match; each opening serves two, with the
/// sides switched.
fn play(name: &str, number: usize, limits: &Limits) -> Option<bool> {
    let mut position = opening(number as u64 / 2);
    let side = Side::BOTH[number % 2];
    let mut iago = IagoPlayer::default();
    let mut other = strategy(name);
    while position.outcome().is_none() {
        let report = if position.to_move() == side {
            Mind::choose(&mut iago, &position, limits)
        } else {
            other.choose(&position, limits)
        };
        position = position.play(report.best().expect("a running game has a move"));
    }
    position
        .outcome()
        .and_then(Outcome::winner)
        .map(|w| w == side)
}

/// Section 3.1: none of the three simple strategies can produce a competent
/// program. Each searches as deep as its time allows, as Iago does.
pub fn simple_strategies(bench: &mut Bench<'_>) -> Table {
    let (games, limits) = match bench.effort {
        Effort::Quick => (
            4,
            Limits {
                depth: Some(3),
                ..Limits::default()
            },
        ),
        Effort::Full => (200, Limits::time(Duration::from_millis(100))),
    };
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut conclusions = Vec::new();
    for name in STRATEGIES {
        let won = bench.each(&format!("section-3-1 {name}"), games, |number| {
            play(name, number, &limits)
        });
        let mut tally = Tally::default();
        won.into_iter().for_each(|won| tally.add(won));
        rows.push(vec![
            name.into(),
            tally.wins.into(),
            tally.losses.into(),
            tally.draws.into(),
        ]);
        conclusions.push(Conclusion {
            claim: format!("the {name} strategy is no match for Iago"),
            holds: tally.wins as f64 >= 0.99 * games as f64,
            evidence: format!("{tally} for Iago"),
        });
    }
    Table {
        name: "section-3-1",
        title: format!("Iago against the simple strategies, {games} games each"),
        columns: ["strategy", "Iago wins", "losses", "draws"]
            .map(String::from)
            .into(),
        rows,
        conclusions,
        plots: Vec::new(),
    }
}
