use loam_game::{Game, Repetition};

/// The positions from the start of the game to the node being searched, and
/// the rule of repetition along them.
#[derive(Debug)]
pub(crate) struct Path<G> {
    positions: Vec<Step<G>>,
    /// How many of them were on the board before the search began.
    played: usize,
}

#[derive(Debug)]
struct Step<G> {
    position: G,
    hash: u64,
    /// Index of the first position that could still recur.
    reversible_from: usize,
}

/// The shallowest ancestor on whose account a value was judged a repetition:
/// above it, the value no longer depends on how the node was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Taint(u32);

impl Taint {
    /// Does not depend on the path.
    pub(crate) const NONE: Taint = Taint(u32::MAX);

    /// Depends on the whole path.
    pub(crate) const ALL: Taint = Taint(0);

    /// Whether a value at `ply` with this taint depends on how that node was
    /// reached.
    pub(crate) const fn spoils(self, ply: u32) -> bool {
        self.0 < ply
    }

    /// The taint as the node at `ply` hands it on.
    pub(crate) const fn above(self, ply: u32) -> Taint {
        if self.spoils(ply) { self } else { Taint::NONE }
    }
}

impl<G: Game> Path<G> {
    pub(crate) fn new(history: &[G], root: &G) -> Path<G> {
        let mut path = Path {
            positions: Vec::with_capacity(history.len() + 64),
            played: history.len(),
        };
        for position in history.iter().chain([root]) {
            path.push(position, false);
        }
        path
    }

    /// Goes on to a position, reached by an irreversible move or not.
    pub(crate) fn push(&mut self, position: &G, irreversible: bool) {
        let reversible_from = match self.positions.last() {
            Some(last) if !irreversible => last.reversible_from,
            _ => self.positions.len(),
        };
        self.positions.push(Step {
            position: position.clone(),
            hash: position.hash(),
            reversible_from,
        });
    }

    pub(crate) fn pop(&mut self) {
        self.positions.pop();
    }

    /// The last position and the one before it.
    pub(crate) fn last_two(&self) -> (&G, Option<&G>) {
        let index = self.positions.len() - 1;
        let before = index.checked_sub(1).map(|i| &self.positions[i].position);
        (&self.positions[index].position, before)
    }

    /// Whether the last position is drawn by repetition or length, and what
    /// part of the path that depends on.
    pub(crate) fn is_drawn(&self) -> Option<Taint> {
        let index = self.positions.len() - 1;
        let step = &self.positions[index];
        let position = &step.position;
        if let Some(limit) = position.ply_limit()
            && index >= limit as usize
        {
            return Some(Taint::ALL);
        }
        // One recurrence is enough within the tree: whoever could avoid it at
        // the third occurrence could at the second, and a search that waits
        // for the third sees it only at twice the depth.
        let earlier = &self.positions[step.reversible_from..index];
        let found = match position.repetition() {
            Repetition::Ignored => None,
            // Hashes only spare most comparisons: two positions may share one,
            // and a draw that is none would lose games.
            Repetition::SamePlayer(_) => earlier
                .iter()
                .rposition(|e| e.hash == step.hash && recurs(position, &e.position)),
            Repetition::SameBoard(_) => earlier.iter().rposition(|e| recurs(position, &e.position)),
        }?;
        // Repeating what was on the board before the search taints nothing:
        // that part of the path is the same for every node.
        match (step.reversible_from + found).checked_sub(self.played) {
            None => Some(Taint::NONE),
            Some(ply) => Some(Taint(ply as u32)),
        }
    }
}

/// Whether a position is a recurrence of an earlier one.
pub(crate) fn recurs<G: Game>(position: &G, earlier: &G) -> bool {
    match position.repetition() {
        Repetition::Ignored => false,
        Repetition::SamePlayer(_) => {
            earlier.to_move() == position.to_move() && earlier.same_board(position)
        }
        Repetition::SameBoard(_) => earlier.same_board(position),
    }
}
