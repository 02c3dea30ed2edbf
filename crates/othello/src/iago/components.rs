use super::coefficients::{
    cmac, move_number, weighted_edge, weighted_internal, weighted_potential,
};
use super::internal_stability::{INTERNAL_SQUARES, internal_lead};
use super::{Edges, Iago, PotentialMobility, current_mobility};
use crate::{Othello, Size8, kernel};
use std::fmt;

/// Iago's evaluation of a position taken apart (section 4.4), for the player
/// to move. Components are normalised to ±1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components {
    /// The number of the move about to be made, 1 to 60.
    pub move_number: i32,
    /// Edge stability.
    pub edge: i32,
    /// Internal stability.
    pub internal: i32,
    /// Current mobility.
    pub current: i32,
    /// Potential mobility.
    pub potential: PotentialMobility,
    /// Edge stability times its coefficient.
    pub weighted_edge: i32,
    /// Internal stability times its coefficient.
    pub weighted_internal: i32,
    /// Current mobility times its coefficient.
    pub weighted_current: i32,
    /// Potential mobility times its coefficient.
    pub weighted_potential: i32,
    /// The sum of these four: the evaluation.
    pub total: i32,
}

/// What the evaluation takes from the position before, one ply closer to the
/// root: the stable discs (footnote 18) and the moves the opponent, then to
/// move, could choose from (section 4.4.2.1). All from the view of the player
/// to move in `own` and `opponent`, so of the one who is not at the leaf.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) internal_lead: i32,
    pub(super) moves: u64,
}

impl Before {
    pub(super) fn of(own: u64, opponent: u64) -> Before {
        Before {
            own,
            opponent,
            internal_lead: internal_lead(own, opponent),
            moves: kernel::moves(own, opponent),
        }
    }
}

impl Iago {
    /// The evaluation taken apart; with the position before, stable discs and
    /// the opponent's moves are counted there, as they are in a search.
    #[must_use]
    pub fn components(
        &self,
        position: &Othello<Size8>,
        parent: Option<&Othello<Size8>>,
    ) -> Components {
        let (own, opponent) = position.own_and_opponent();
        let move_number = move_number(own, opponent);
        let corners = self.edges().stability(own, opponent, move_number);
        let potential = PotentialMobility::of(own, opponent);
        let before = parent.map(|parent| {
            let (own, opponent) = parent.own_and_opponent();
            Before::of(own, opponent)
        });
        let lead = match before {
            Some(before) => -before.internal_lead,
            None => internal_lead(own, opponent),
        };
        let theirs = match before {
            Some(before) => before.moves & !(own | opponent),
            None => kernel::moves(opponent, own),
        };
        let current = current_mobility(kernel::moves(own, opponent), theirs);
        let weighted = [
            weighted_edge(corners, move_number),
            weighted_internal(lead),
            cmac(move_number) * current,
            weighted_potential(potential),
        ];
        Components {
            move_number,
            edge: corners * 10 / (Edges::LARGEST / 100),
            internal: lead * 1000 / INTERNAL_SQUARES,
            current,
            potential,
            weighted_edge: weighted[0],
            weighted_internal: weighted[1],
            weighted_current: weighted[2],
            weighted_potential: weighted[3],
            total: weighted.iter().sum(),
        }
    }
}

/// One line a component: its name, its value and what it adds to the total.
impl fmt::Display for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let potential = self.potential;
        writeln!(f, "move {}", self.move_number)?;
        for (name, value, weighted) in [
            ("edge stability", self.edge, self.weighted_edge),
            ("internal stability", self.internal, self.weighted_internal),
            ("current mobility", self.current, self.weighted_current),
            (
                "potential mobility",
                potential.combined(),
                self.weighted_potential,
            ),
        ] {
            writeln!(f, "{name:<18} {value:>+5} {weighted:>+8}")?;
        }
        write!(f, "{:<18} {:>5} {:>+8}", "total", "", self.total)
    }
}
