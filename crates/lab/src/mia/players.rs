//! The thesis's players and the matches between them.

use super::configuration::Place;
use crate::{Bench, Tally};
use loam_game::{Game, Outcome, Side, Timeline};
use loam_loa::mia::{CLASSIC, MiaEvaluator, MiaPlayer};
use loam_loa::{Loa, LoaHints, Rules, Setup};
use loam_search::{Limits, SearchOptions};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A program as the thesis varies it.
#[derive(Clone, Copy)]
pub(super) struct Player {
    pub(super) evaluator: MiaEvaluator,
    pub(super) options: SearchOptions,
    /// Nodes it may visit for a move.
    pub(super) nodes: u64,
}

impl Player {
    /// The configuration of table 5.1, with this evaluator.
    pub(super) const fn classic(evaluator: MiaEvaluator, nodes: u64) -> Player {
        Player {
            evaluator,
            options: CLASSIC,
            nodes,
        }
    }

    fn mia(&self) -> MiaPlayer {
        MiaPlayer::new(self.evaluator, LoaHints::default(), self.options)
    }

    fn limits(&self) -> Limits {
        Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        }
    }

    /// Nodes a second at the start and in the middle game.
    pub(super) fn speed(&self) -> f64 {
        let limits = Limits {
            nodes: Some(300_000),
            ..Limits::default()
        };
        let mut nodes = 0;
        let mut seconds = 0.0;
        for place in [Place::Start, Place::MiddleGame] {
            let (position, _) = place.position();
            let report = self.mia().choose(&position, &[], &limits, &mut |_| {});
            nodes += report.statistics.nodes;
            seconds += report.seconds;
        }
        nodes as f64 / seconds
    }
}

/// Random plies before the players take over.
const OPENING_PLIES: usize = 4;

/// A start that no game has seen: the same opening serves two games, with the
/// sides switched.
pub(super) fn opening(seed: u64) -> Timeline<Loa> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let mut game = Timeline::new(Loa::new(Setup::Standard, Rules::THESIS));
        while game.ply() < OPENING_PLIES && game.outcome().is_none() {
            let mut moves = Vec::new();
            game.position().for_each_move(|mv| moves.push(mv));
            game.play_known_legal(moves[rng.random_range(0..moves.len())]);
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// Plays a game out, Black's player first.
pub(super) fn play(mut game: Timeline<Loa>, players: [&Player; 2]) -> Timeline<Loa> {
    let mut minds = players.map(Player::mia);
    let limits = players.map(Player::limits);
    while game.outcome().is_none() {
        let side = game.position().to_move().index();
        let history = &game.positions()[..game.ply()];
        let report = minds[side].choose(game.position(), history, &limits[side], &mut |_| {});
        let best = report.best();
        game.play_known_legal(best.expect("a running game has a move"));
    }
    game
}

/// A match of paired games; the tally is the first player's.
pub(super) fn contest(
    name: &str,
    players: [Player; 2],
    games: usize,
    bench: &mut Bench<'_>,
) -> Tally {
    let won = bench.each(&format!("{name} game"), games, |number| {
        let side = Side::BOTH[number % 2];
        let [first, second] = &players;
        let seats = match side {
            Side::Black => [first, second],
            Side::White => [second, first],
        };
        let game = play(opening(number as u64 / 2), seats);
        game.outcome().and_then(Outcome::winner).map(|w| w == side)
    });
    let mut tally = Tally::default();
    won.into_iter().for_each(|won| tally.add(won));
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::quickly;

    #[test]
    fn matches_are_played_to_the_end_and_repeat() {
        let run = || {
            let players =
                [MiaEvaluator::Quad, MiaEvaluator::Normal].map(|kind| Player::classic(kind, 200));
            quickly(|bench| contest("test", players, 6, bench))
        };
        let tally = run();
        assert_eq!(tally.wins + tally.losses + tally.draws, 6);
        assert_eq!(tally, run());
    }
}
