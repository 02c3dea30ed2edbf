use crate::options::ResponseKey;

/// Ratings of moves by what came before them (Iago, section 4.2.1).
///
/// Keyed by the move just made this is the response killer table (Cichelli
/// 1973 calls it refutation data); keyed by the move number it is the killer
/// heuristic in its first form. A move gains a little whenever it is legal and
/// much whenever it is best or cuts off; ratings are halved between searches.
#[derive(Clone, Debug)]
pub(crate) struct ResponseKillers {
    slots: usize,
    ratings: Vec<u32>,
}

const LEGAL: u32 = 1;
/// The paper gives no figures ("a small amount", "a large amount"). Of 4, 8,
/// 16, 64, 256 and 1024 the last two leave the smallest trees in table 4-1.
const BEST: u32 = 256;
/// Below this, ratings cannot overflow into the other ordering criteria.
const MAX: u32 = 1 << 26;

impl ResponseKillers {
    /// An empty table for moves with this many slots.
    pub(crate) fn new(slots: usize) -> ResponseKillers {
        ResponseKillers {
            slots,
            ratings: Vec::new(),
        }
    }

    /// How well a move has answered in this context.
    #[inline]
    pub(crate) fn rating(&self, context: usize, slot: usize) -> u32 {
        let index = context * self.slots + slot;
        self.ratings.get(index).copied().unwrap_or(0)
    }

    /// A move was legal.
    #[inline]
    pub(crate) fn legal(&mut self, context: usize, slot: usize) {
        self.add(context, slot, LEGAL);
    }

    /// A move was best, or cut off.
    #[inline]
    pub(crate) fn best(&mut self, context: usize, slot: usize) {
        self.add(context, slot, BEST);
    }

    fn add(&mut self, context: usize, slot: usize, gain: u32) {
        // Contexts are opened as they come: by move number there are few, by
        // last move as many as there are moves.
        let index = context * self.slots + slot;
        if index >= self.ratings.len() {
            self.ratings.resize((context + 1) * self.slots, 0);
        }
        self.ratings[index] += gain;
        if self.ratings[index] >= MAX {
            self.halve();
        }
    }

    /// Halves every rating, so that the current move's killers weigh more.
    pub(crate) fn halve(&mut self) {
        self.ratings.iter_mut().for_each(|rating| *rating /= 2);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.ratings.clear();
    }
}

impl ResponseKey {
    /// The context of a node: after the move in `last_slot`, this many plies
    /// into the game.
    pub(crate) fn context(self, last_slot: Option<usize>, game_ply: usize) -> usize {
        match self {
            ResponseKey::LastMove => last_slot.map_or(0, |slot| slot + 1),
            ResponseKey::MoveNumber => game_ply,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_responses_rise_and_fade() {
        let mut killers = ResponseKillers::new(4);
        assert_eq!(killers.rating(7, 3), 0);
        killers.legal(7, 3);
        killers.legal(7, 2);
        killers.best(7, 2);
        assert!(killers.rating(7, 2) > killers.rating(7, 3));
        assert_eq!(killers.rating(6, 2), 0);
        killers.halve();
        assert_eq!((killers.rating(7, 2), killers.rating(7, 3)), (128, 0));
        killers.clear();
        assert_eq!(killers.rating(7, 2), 0);
    }
}
