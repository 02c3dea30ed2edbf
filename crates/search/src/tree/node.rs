use crate::Score;
use crate::path::Taint;
use std::ops::Neg;

/// A node: a position and how it is to be searched.
pub(super) struct Node<'p, G> {
    pub(super) position: &'p G,
    /// Plies still to be searched.
    pub(super) depth: u32,
    /// Plies from the root.
    pub(super) ply: u32,
    pub(super) window: Window,
    /// Whether a null move led here.
    pub(super) after_null: bool,
}

impl<'p, G> Node<'p, G> {
    pub(super) fn root(position: &'p G, depth: u32) -> Node<'p, G> {
        Node {
            position,
            depth,
            ply: 0,
            window: Window::FULL,
            after_null: false,
        }
    }

    /// A node one ply on. The window is the child's: negated where the turn
    /// changes.
    pub(super) fn child<'c>(&self, position: &'c G, window: Window) -> Node<'c, G> {
        Node {
            position,
            // Quiescence goes on below the horizon.
            depth: self.depth.saturating_sub(1),
            ply: self.ply + 1,
            window,
            after_null: false,
        }
    }

    pub(super) fn is_root(&self) -> bool {
        self.ply == 0
    }
}

/// The scores that matter at a node, both ends excluded: at or below alpha
/// the player to move has something better elsewhere, and at or above beta
/// the opponent does.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Window = Window {
        alpha: Score::LOWEST,
        beta: Score::HIGHEST,
    };

    /// The window that has room for no score: it only asks whether there is
    /// a better one than `alpha`.
    pub(super) const fn null(alpha: Score) -> Window {
        Window {
            alpha,
            beta: alpha.next(),
        }
    }

    pub(super) fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// The same with alpha no lower than a score that is already certain.
    pub(super) fn raised(self, score: Score) -> Window {
        Window {
            alpha: self.alpha.max(score),
            ..self
        }
    }

    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

/// The window seen by the opponent.
impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// A value and the part of the path it depends on.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) score: Score,
    pub(super) taint: Taint,
}

impl Value {
    pub(super) const LOWEST: Value = Value::untainted(Score::LOWEST);

    pub(super) const fn untainted(score: Score) -> Value {
        Value {
            score,
            taint: Taint::NONE,
        }
    }
}

/// The value seen by the opponent.
impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value {
            score: -self.score,
            ..self
        }
    }
}
