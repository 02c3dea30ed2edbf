use super::Found;
use crate::Judge;
use loam_amazons::player::{AmazonsPlayer, PlayerOptions};
use loam_amazons::{Amazons, Move};
use loam_game::Timeline;
use loam_search::{Limits, Score};

/// The engine, judging every position afresh within the same limits.
///
/// ```
/// use loam_amazons::{Amazons, Shape};
/// use loam_book::amazons::AmazonsSearcher;
/// use loam_search::Limits;
/// let limits = Limits { nodes: Some(2_000), ..Limits::default() };
/// let start = Amazons::standard(Shape::new(6, 6).unwrap()).unwrap();
/// let found = AmazonsSearcher::new(limits, 0).search(&start).unwrap();
/// assert!(found[0].visits > 0 && found.iter().all(|next| next.score <= found[0].score));
/// ```
pub struct AmazonsSearcher {
    player: AmazonsPlayer,
    limits: Limits,
}

/// Moves of a position that are kept.
const MOVES: usize = 8;
/// A move with fewer visits than this part of the best one's is not kept.
const PART: u32 = 50;
/// A sure win outdoes every estimate.
const SURE: i32 = 1000;

impl AmazonsSearcher {
    /// An engine with limits for each position.
    #[must_use]
    pub fn new(limits: Limits, seed: u64) -> AmazonsSearcher {
        AmazonsSearcher {
            player: AmazonsPlayer::new(PlayerOptions {
                seed,
                ..PlayerOptions::default()
            }),
            // More lines than one: what is wanted is a search.
            limits: Limits { lines: 2, ..limits },
        }
    }
}

impl Judge<Amazons> for AmazonsSearcher {
    fn judge(&mut self, _: &[Move], form: &Amazons) -> Result<Option<Vec<Found>>, String> {
        Ok(self.search(form))
    }
}

impl AmazonsSearcher {
    /// The best moves of a position, best first; `None` if it was stopped.
    #[must_use]
    pub fn search(&mut self, position: &Amazons) -> Option<Vec<Found>> {
        self.player.new_game();
        let game = Timeline::new(*position);
        let report = self.player.choose(&game, &self.limits, &mut |_| {});
        if self.limits.stop.is_raised() {
            return None;
        }
        let (best, most) = (report.best()?, report.score());
        let searched = self.player.searched_moves();
        let known = searched.iter().find(|known| known.0 == best);
        let first = Found {
            mv: best,
            score: hundredths(most),
            visits: known.map_or(0, |known| known.1),
        };
        let others = searched.iter().filter(|known| {
            let often = known.1 >= first.visits.div_ceil(PART);
            known.0 != best && often
        });
        let others = others.take(MOVES - 1).map(|&(mv, visits, score)| Found {
            mv,
            // The search trusts what it visited most.
            score: hundredths(score.min(most)),
            visits,
        });
        Some(std::iter::once(first).chain(others).collect())
    }
}

fn hundredths(score: Score) -> i16 {
    score.value().clamp(-SURE, SURE) as i16
}
