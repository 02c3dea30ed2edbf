use super::stack::Ranked;
use super::{History, ResponseKillers};
use crate::{Hints, SearchOptions};
use loam_game::Game;

// The criteria in order: table move, killers, saved order, then history and
// response killers together, with the game's preferences as the last word
// (thesis, section 3.10). Each has a range of ranks to itself.
const TABLE_MOVE: u32 = u32::MAX;
const KILLER: u32 = u32::MAX - 2;
/// Above what any other criterion adds up to, with room below for as many
/// places as a position has moves.
const SAVED: u32 = u32::MAX - 16;

/// What a node knows when it ranks its moves.
pub(crate) struct Ranker<'a, H> {
    pub(crate) hints: &'a H,
    pub(crate) options: &'a SearchOptions,
    pub(crate) history: &'a History,
    pub(crate) killers: [Option<u32>; 2],
    pub(crate) table_move: Option<u32>,
    /// The order the last iteration left the moves in.
    pub(crate) saved: Option<&'a [u32]>,
    /// Responses and the context they are looked up in.
    pub(crate) responses: Option<(&'a ResponseKillers, usize)>,
}

impl<H> Ranker<'_, H> {
    #[inline]
    pub(crate) fn rank<G: Game>(&self, position: &G, mv: G::Move) -> Ranked<G::Move>
    where
        H: Hints<G>,
    {
        let code = self.hints.code(mv);
        let rank = if self.table_move == Some(code) {
            TABLE_MOVE
        } else if self.killers[0] == Some(code) {
            KILLER
        } else if self.killers[1] == Some(code) {
            KILLER - 1
        } else if let Some(place) = self.place(code) {
            SAVED - place
        } else {
            let history = if self.options.history {
                self.history.score(self.hints.slot(position, mv))
            } else {
                0
            };
            let preference = if self.options.preferences {
                self.hints.preference(position, mv)
            } else {
                0
            };
            let response = match self.responses {
                Some((responses, context)) => {
                    responses.rating(context, self.hints.slot(position, mv))
                }
                None => 0,
            };
            // The preference has the lowest bits: it only parts equals.
            (history + response) << 4 | u32::from(preference & 15)
        };
        Ranked { rank, code, mv }
    }

    fn place(&self, code: u32) -> Option<u32> {
        let place = self.saved?.iter().position(|&known| known == code)?;
        Some(place as u32)
    }
}
