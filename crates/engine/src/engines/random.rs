use super::{Found, GameEngine, Hear, common};
use crate::declaration::{Edition, Made, Number, Opt, everywhere};
use crate::playable::Playable;
use crate::{Declaration, Settings};
use loam_game::Timeline;
use loam_search::{Limits, Line, Report, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub(super) static ENGINE: Declaration = Declaration {
    name: "random",
    about: "any legal move",
    editions: &[Edition {
        makers: everywhere!(make),
        options: &[&SEED],
        answers_at_once: true,
        ..Edition::NOWHERE
    }],
};

static SEED: Opt<Number> = common::SEED;

fn make<G: Playable>(settings: &Settings) -> Made<G> {
    let seed = settings.get(&SEED);
    Ok(Box::new(Random { seed }))
}

/// Any legal move, all alike.
struct Random {
    seed: u64,
}

impl<G: Playable> GameEngine<G> for Random {
    fn choose(&mut self, game: &Timeline<G>, _limits: &Limits, _progress: Hear<'_, G>) -> Found<G> {
        let mut report = Report::default();
        if game.outcome().is_some() {
            return report;
        }
        let mut moves = Vec::new();
        game.position().for_each_move(|mv| moves.push(mv));
        // Mixed with the position, so that one seed gives one whole game.
        let seed = self.seed ^ game.position().hash() ^ ((game.ply() as u64) << 48);
        let choice = Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..moves.len());
        report.lines = vec![Line {
            score: Score::DRAW,
            moves: vec![moves[choice]],
        }];
        report
    }

    fn new_game(&mut self) {}
}
