use super::coefficients::{
    cmac, move_number, weighted_edge, weighted_internal, weighted_potential,
};
use super::components::Before;
use super::{EdgeTable, Edges, PotentialMobility, current_mobility};
use crate::{Othello, Size8, kernel};
use loam_game::Game;
use loam_search::{Evaluator, Leaf};
use std::cell::Cell;
use std::sync::Arc;

/// Iago's evaluation function (section 4.4), and its two others for the end
/// of the game (section 4.3).
#[derive(Clone, Debug)]
pub struct Iago {
    edges: Arc<Edges>,
    goal: Cell<Goal>,
    /// The position before the last leaf: its other children ask for the same.
    before: Cell<Before>,
}

/// What the search is after (section 4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// A good position; among finished games, the more discs the better.
    #[default]
    Position,
    /// Evaluation (1): the final disc differential.
    Discs,
    /// Evaluation (2): win, tie or loss.
    WinLoss,
}

/// A finished game against an unfinished one: above what the evaluation gives
/// to positions that are not all but won.
const WON: i32 = 700_000;
const PER_DISC: i32 = 1_000;
/// What a disc, or a win, is worth to the other two goals.
const UNIT: i32 = 100;

impl Iago {
    /// Iago as it played, with a table of its own.
    #[must_use]
    pub fn new() -> Iago {
        Iago::with_edges(Edges::new(&EdgeTable::new(), false))
    }

    /// Iago with other edges.
    #[must_use]
    pub fn with_edges(edges: Edges) -> Iago {
        Iago {
            edges: Arc::new(edges),
            goal: Cell::default(),
            before: Cell::default(),
        }
    }

    /// Sets what the search is after from here on. Scores of different goals
    /// do not compare, so tables of the search are to be cleared with it.
    pub fn set_goal(&self, goal: Goal) {
        self.goal.set(goal);
    }

    /// What the search is after.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal.get()
    }

    /// The edge stability component.
    #[inline]
    #[must_use]
    pub fn edges(&self) -> &Edges {
        &self.edges
    }

    /// What is known of the position before, worked out once for all the
    /// leaves that follow it.
    #[inline]
    fn before(&self, parent: &Othello<Size8>) -> Before {
        let (own, opponent) = parent.own_and_opponent();
        let mut before = self.before.get();
        if (before.own, before.opponent) != (own, opponent) {
            before = Before::of(own, opponent);
            self.before.set(before);
        }
        before
    }

    /// The value of an undecided position by `Goal::Position`, exact within
    /// `alpha` and `beta` and a bound outside.
    #[inline]
    fn position_value(
        &self,
        own: u64,
        opponent: u64,
        before: Option<Before>,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let move_number = move_number(own, opponent);
        let lead = match before {
            Some(before) => -before.internal_lead,
            None => super::internal_lead(own, opponent),
        };
        let others = weighted_edge(
            self.edges.stability(own, opponent, move_number),
            move_number,
        ) + weighted_internal(lead)
            + weighted_potential(PotentialMobility::of(own, opponent));

        // Moves come last, and not at all where they cannot matter.
        let cmac = cmac(move_number);
        if others + 1000 * cmac <= alpha {
            return others + 1000 * cmac;
        }
        if others - 1000 * cmac >= beta {
            return others - 1000 * cmac;
        }
        let theirs = match before {
            Some(before) => before.moves & !(own | opponent),
            None => kernel::moves(opponent, own),
        };
        others + cmac * current_mobility(kernel::moves(own, opponent), theirs)
    }
}

impl Default for Iago {
    fn default() -> Iago {
        Iago::new()
    }
}

impl Evaluator<Othello<Size8>> for Iago {
    fn evaluate(&self, position: &Othello<Size8>) -> i32 {
        let (own, opponent) = position.own_and_opponent();
        match self.goal.get() {
            Goal::Position => self.position_value(own, opponent, None, (i32::MIN, i32::MAX)),
            Goal::Discs => UNIT * (own.count_ones() as i32 - opponent.count_ones() as i32),
            Goal::WinLoss => 0,
        }
    }

    fn evaluate_leaf(&self, leaf: &Leaf<'_, Othello<Size8>>) -> i32 {
        if self.goal.get() != Goal::Position {
            return self.evaluate(leaf.position);
        }
        let (own, opponent) = leaf.position.own_and_opponent();
        let before = leaf.parent.map(|parent| self.before(parent));
        self.position_value(own, opponent, before, (leaf.alpha, leaf.beta))
    }

    fn finished(&self, position: &Othello<Size8>) -> Option<i32> {
        let score = position.score(position.to_move());
        Some(match self.goal.get() {
            Goal::Position => score.signum() * WON + PER_DISC * score,
            Goal::Discs => UNIT * score,
            Goal::WinLoss => UNIT * score.signum(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{position, random_games};
    use super::*;
    use loam_game::Symmetric;
    use loam_search::Score;

    const WIDE: (i32, i32) = (-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE);

    fn at_leaf(
        iago: &Iago,
        position: &Othello<Size8>,
        parent: Option<&Othello<Size8>>,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        iago.evaluate_leaf(&Leaf {
            position,
            parent,
            alpha,
            beta,
        })
    }

    #[test]
    fn the_value_is_the_sum_of_its_components() {
        let iago = Iago::new();
        for game in random_games(30, 10) {
            for pair in game.windows(2) {
                let (parent, position) = (&pair[0], &pair[1]);
                let alone = iago.components(position, None);
                assert_eq!(iago.evaluate(position), alone.total);
                assert_eq!(at_leaf(&iago, position, None, WIDE), alone.total);
                let known = iago.components(position, Some(parent));
                assert_eq!(at_leaf(&iago, position, Some(parent), WIDE), known.total);
            }
        }
    }

    /// The paper's definitions, one after the other and in floating point.
    #[test]
    fn components_are_those_of_the_paper() {
        let iago = Iago::new();
        for game in random_games(30, 11) {
            for pair in game.windows(2) {
                let found = iago.components(&pair[1], Some(&pair[0]));
                let weighted = super::super::esac(found.move_number) * f64::from(found.edge)
                    + f64::from(36 * found.internal)
                    + f64::from(cmac(found.move_number) * found.current)
                    + f64::from(99 * found.potential.combined());
                // Each component was truncated by up to one.
                assert!((weighted - f64::from(found.total)).abs() < 690.0 + 36.0 + 99.0);
                for value in [found.edge, found.internal, found.current] {
                    assert!(value.abs() <= 1000);
                }
                assert!(found.total.abs() <= 956_400);
            }
        }
    }

    #[test]
    fn a_window_changes_nothing_inside_it() {
        let iago = Iago::new();
        for game in random_games(20, 12) {
            for pair in game.windows(2) {
                let (parent, position) = (Some(&pair[0]), &pair[1]);
                let exact = at_leaf(&iago, position, parent, WIDE);
                for alpha in (-400_000..400_000).step_by(25_000) {
                    let found = at_leaf(&iago, position, parent, (alpha, alpha + 1));
                    if found > alpha && found < alpha + 1 {
                        assert_eq!(found, exact);
                    } else if found <= alpha {
                        assert!(exact <= found);
                    } else {
                        assert!(exact >= found);
                    }
                }
            }
        }
    }

    #[test]
    fn symmetric_positions_are_worth_the_same() {
        let iago = Iago::new();
        for position in random_games(5, 13).iter().flatten() {
            for &symmetry in position.symmetries() {
                let image = position.transformed(symmetry);
                assert_eq!(iago.evaluate(&image), iago.evaluate(position));
            }
        }
    }

    #[test]
    fn finished_games_count_discs() {
        let iago = Iago::new();
        // Wiped out: every square goes to the winner.
        let (won, lost) = (position(0xff, 0), position(0, 0xff));
        let drawn = position(u64::from(u32::MAX), !u64::from(u32::MAX));
        let values = |goal| {
            iago.set_goal(goal);
            [&won, &lost, &drawn].map(|position| iago.finished(position))
        };
        assert_eq!(
            values(Goal::Position),
            [Some(764_000), Some(-764_000), Some(0)]
        );
        assert_eq!(values(Goal::Discs), [Some(6_400), Some(-6_400), Some(0)]);
        assert_eq!(values(Goal::WinLoss), [Some(100), Some(-100), Some(0)]);
    }

    #[test]
    fn other_goals_look_at_the_end_only() {
        let iago = Iago::new();
        let unfinished = position(0b111, 0b1000);
        iago.set_goal(Goal::Discs);
        assert_eq!(iago.evaluate(&unfinished), 200);
        assert_eq!(at_leaf(&iago, &unfinished, None, WIDE), 200);
        iago.set_goal(Goal::WinLoss);
        assert_eq!(iago.evaluate(&unfinished), 0);
        assert_eq!(iago.goal(), Goal::WinLoss);
    }
}
