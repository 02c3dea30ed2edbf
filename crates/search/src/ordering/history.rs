/// Scores of moves by how often they were best: the history heuristic
/// (Schaeffer 1983; thesis, section 3.4.2).
///
/// The best move of a node gains 2^d, d being the depth searched below it;
/// everything is halved before a new search and forgotten before a new game.
#[derive(Clone, Debug)]
pub(crate) struct History {
    scores: Box<[u32]>,
}

/// Below this, sums cannot overflow into the other ordering criteria.
const MAX: u32 = 1 << 26;

impl History {
    /// An empty table with this many slots.
    pub(crate) fn new(slots: usize) -> History {
        History {
            scores: vec![0; slots].into(),
        }
    }

    /// A move's score.
    #[inline]
    pub(crate) fn score(&self, slot: usize) -> u32 {
        self.scores[slot]
    }

    /// A move was best, with this depth searched below it.
    #[inline]
    pub(crate) fn reward(&mut self, slot: usize, depth: u32) {
        // Exponential, as trees are: a move that was best above a deep subtree
        // stands for as many positions as many moves near the leaves.
        let score = &mut self.scores[slot];
        *score += 1 << depth.min(20);
        if *score >= MAX {
            self.halve();
        }
    }

    /// Halves every score, so that recent results weigh more.
    pub(crate) fn halve(&mut self) {
        self.scores.iter_mut().for_each(|score| *score /= 2);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.scores.fill(0);
    }
}

/// The moves that were last best at each ply (Huberman 1968; thesis, section
/// 3.4.1).
#[derive(Clone, Debug)]
pub(crate) struct Killers {
    moves: Vec<[Option<u32>; 2]>,
    kept: usize,
}

impl Killers {
    /// Keeps `kept` moves a ply, at most two.
    pub(crate) fn new(kept: usize) -> Killers {
        Killers {
            moves: Vec::new(),
            kept: kept.min(2),
        }
    }

    /// The killers at a ply, by code, the newest first.
    #[inline]
    pub(crate) fn at(&self, ply: u32) -> [Option<u32>; 2] {
        self.moves.get(ply as usize).copied().unwrap_or_default()
    }

    /// A move was best at this ply.
    #[inline]
    pub(crate) fn reward(&mut self, ply: u32, code: u32) {
        if self.kept == 0 {
            return;
        }
        let ply = ply as usize;
        if self.moves.len() <= ply {
            self.moves.resize(ply + 1, [None; 2]);
        }
        // The newest replaces the oldest, and the same move is not kept twice:
        // two killers are to be two moves.
        let killers = &mut self.moves[ply];
        if killers[0] != Some(code) {
            killers[1] = if self.kept == 2 { killers[0] } else { None };
            killers[0] = Some(code);
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewards_add_up_and_fade() {
        let mut history = History::new(4);
        history.reward(1, 3);
        history.reward(1, 0);
        assert_eq!((history.score(0), history.score(1)), (0, 9));
        history.halve();
        assert_eq!(history.score(1), 4);
        for _ in 0..1000 {
            history.reward(2, 20);
        }
        assert!(history.score(2) < MAX, "no overflow");
        history.clear();
        assert_eq!(history.score(2), 0);
    }

    #[test]
    fn killers_are_kept_by_ply() {
        let mut none = Killers::new(0);
        none.reward(0, 5);
        assert_eq!(none.at(0), [None, None]);
        let mut one = Killers::new(1);
        one.reward(3, 5);
        one.reward(3, 6);
        assert_eq!((one.at(3), one.at(2)), ([Some(6), None], [None, None]));
        let mut two = Killers::new(2);
        two.reward(1, 5);
        two.reward(1, 6);
        two.reward(1, 6);
        assert_eq!(two.at(1), [Some(6), Some(5)]);
    }
}
