use super::{Board, Discs, Entry};
use crate::Judge;
use crate::game::{Next, after, choices, follow};
use loam_othello::Move;

/// Who tells what every move is worth.
pub trait MoveJudge: Send {
    /// Judges these moves of the position that the line leads to from the
    /// start. `None` means that it was stopped and knows nothing.
    ///
    /// # Errors
    /// It cannot judge at all; the builder gives up.
    fn judge_moves(&mut self, line: &[Move], moves: &[Move]) -> Result<Option<Judgement>, String>;
}

/// What a judge says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// A score for each move asked about, in their order, for the player who
    /// makes it.
    pub scores: Vec<Discs>,
    /// Plies looked ahead.
    pub depth: u8,
    /// Whether the scores are the game's true results.
    pub exact: bool,
}

/// Asks about the moves of a position that differ.
impl<J: MoveJudge> Judge<Board> for J {
    fn judge(&mut self, line: &[Move], form: &Board) -> Result<Option<Entry>, String> {
        let position = after(Board::new(), line);
        let mut distinct = Vec::new();
        let mut moves = Vec::new();
        for mv in choices(&position) {
            let next = follow(&position, mv);
            if !distinct.contains(&next) {
                distinct.push(next);
                moves.push(mv);
            }
        }
        let Some(judgement) = self.judge_moves(line, &moves)? else {
            return Ok(None);
        };
        if judgement.scores.len() != moves.len() {
            return Err("the judge did not judge every move".into());
        }
        // Images of one another lead to the same.
        let scores = choices(form).into_iter().map(|mv| match follow(form, mv) {
            Next::Over(result) => result.unwrap_or_default(),
            next => {
                let place = distinct.iter().position(|&known| known == next);
                place.map_or(Discs::ZERO, |place| judgement.scores[place])
            }
        });
        Ok(Some(Entry {
            depth: judgement.depth,
            exact: judgement.exact,
            scores: scores.collect(),
        }))
    }
}
