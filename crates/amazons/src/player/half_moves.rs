use super::play::{paired, whole};
use crate::evaluators::Lieberum;
use crate::{Amazons, AmazonsHalf, AmazonsHints, HalfMove, Move};
use loam_game::{Game, Timeline};
use loam_search::{Evaluator, Limits, Report, Search, SearchOptions};

/// Between the halves of a turn the amazon stands where it has gone, and its
/// side is still to move: all positions of one depth are judged alike.
impl Evaluator<AmazonsHalf> for Lieberum {
    #[inline]
    fn evaluate(&self, position: &AmazonsHalf) -> i32 {
        self.evaluate(position.board())
    }
}

/// The alpha-beta search all games share, over half-moves: an amazon's move can
/// be cut off with all its arrows.
pub struct HalfMoveSearch {
    search: Search<AmazonsHalf, Lieberum, AmazonsHints>,
}

/// Nodes for the arrow, where the line stops short of it: not a time, or the
/// move would depend on the machine.
const ARROW: u64 = 2_000;

impl HalfMoveSearch {
    /// A search with a table of its own.
    #[must_use]
    pub fn new(options: SearchOptions) -> HalfMoveSearch {
        HalfMoveSearch {
            search: Search::new(Lieberum::default(), AmazonsHints, options),
        }
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.search.new_game();
    }

    /// Chooses a move; an empty report if the game is over.
    pub fn choose(
        &mut self,
        game: &Timeline<Amazons>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        if game.outcome().is_some() {
            return Report::default();
        }
        let root = AmazonsHalf::new(*game.position());
        let halves = Limits {
            depth: limits.depth.map(|plies| plies.saturating_mul(2)),
            ..limits.clone()
        };
        let found = self.search.search(&root, &[], &halves, |found| {
            // Half a turn is nothing to show.
            if found.lines.iter().all(|line| line.moves.len() > 1) {
                progress(&whole(found));
            }
        });
        let mut report = whole(&found);
        for (line, halves) in report.lines.iter_mut().zip(&found.lines) {
            if line.moves.is_empty()
                && let Some(&first) = halves.moves.first()
            {
                line.moves = self.completed(&root, first, found.depth);
            }
        }
        report.lines.retain(|line| !line.moves.is_empty());
        report.depth = found.depth.div_ceil(2);
        report
    }

    /// The turn with its arrow: the table knows most of what follows.
    fn completed(&mut self, root: &AmazonsHalf, first: HalfMove, depth: u32) -> Vec<Move> {
        let moved = root.play(first);
        let limits = Limits {
            depth: Some(depth.saturating_sub(1).max(1)),
            nodes: Some(ARROW),
            ..Limits::default()
        };
        let arrows = self.search.search(&moved, &[], &limits, |_| {});
        let line = arrows.lines.first();
        let rest = line.map_or(&[][..], |line| &line.moves);
        paired(&[&[first], rest].concat())
    }
}
