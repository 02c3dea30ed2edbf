use super::ShortText;
use super::children::Children;
use loam_game::Side;

/// The moves of a game with their variations.
///
/// Nodes live in one list and name each other by [`NodeId`]; the root holds
/// no move as a rule, but some files put one there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    nodes: Vec<Node>,
}

/// Names a [`Node`] of a [`GameTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The id of the node pushed next on `nodes`.
    ///
    /// # Panics
    /// At 2³² nodes: half a terabyte, which no reader makes of a file, since
    /// none takes files so long.
    fn next(nodes: &[Node]) -> NodeId {
        NodeId(u32::try_from(nodes.len()).expect("fewer than 2^32 nodes"))
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move with what is said about it. Games have millions of these, so it is
/// kept small: 120 bytes, and no more unless there is a remark, an extra
/// property or a fork.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The move that leads here.
    pub play: Option<Play>,
    /// A remark.
    pub comment: Option<Box<str>>,
    /// SGF properties that have no place in the model.
    pub extra: Vec<Extra>,
    parent: Option<NodeId>,
    children: Children,
}

impl Node {
    /// The node before this one.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The continuations, the main one first.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        self.children.as_slice()
    }
}

/// A move as a record gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// Who played it, if the record says so.
    pub side: Option<Side>,
    /// The move in Loam's notation, or `pass` or `resign`.
    pub text: ShortText,
    /// The mover's own evaluation, as written.
    pub eval: Option<ShortText>,
    /// The time taken, as written.
    pub time: Option<ShortText>,
}

impl Play {
    /// A bare move.
    #[must_use]
    pub fn new(side: Option<Side>, text: impl Into<ShortText>) -> Play {
        Play {
            side,
            text: text.into(),
            eval: None,
            time: None,
        }
    }

    /// Whether it is a pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.text == "pass"
    }

    /// Whether it is a resignation, which no rules can play.
    #[must_use]
    pub fn is_resignation(&self) -> bool {
        self.text == "resign"
    }
}

/// An SGF property, its values escaped as in the file but in UTF-8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// The name as written.
    pub name: ShortText,
    /// The values as written.
    pub values: Vec<ShortText>,
}

impl GameTree {
    /// A tree of the root alone.
    #[must_use]
    pub fn new() -> GameTree {
        GameTree {
            nodes: vec![Node::default()],
        }
    }

    /// Number of nodes, the root included.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A node of this tree.
    ///
    /// # Panics
    /// If the id comes from another, larger tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node of this tree, to be changed.
    ///
    /// # Panics
    /// If the id comes from another, larger tree.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Makes room for more nodes at once, where their number is known.
    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve_exact(nodes);
    }

    /// Every node, in no particular order.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> + '_ {
        self.nodes.iter()
    }

    /// Adds an empty node as the last child of `parent`.
    ///
    /// # Panics
    /// If the id comes from another, larger tree.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId::next(&self.nodes);
        self.nodes.push(Node {
            parent: Some(parent),
            ..Node::default()
        });
        self.nodes[parent.index()].children.push(id);
        id
    }

    /// Adds a move as the last child of `parent`.
    ///
    /// # Panics
    /// If the id comes from another, larger tree.
    pub fn add_play(&mut self, parent: NodeId, play: Play) -> NodeId {
        let id = self.add_child(parent);
        self.nodes[id.index()].play = Some(play);
        id
    }

    /// Adds moves one after the other at the end of the main line.
    pub fn append_line<T: Into<ShortText>>(&mut self, moves: impl IntoIterator<Item = T>) {
        let mut at = self.main_line().last().unwrap_or(NodeId::ROOT);
        let moves = moves.into_iter();
        self.reserve(moves.size_hint().0);
        for text in moves {
            at = self.add_play(at, Play::new(None, text));
        }
    }

    /// Puts a move between a node and its child number `index`; nothing
    /// happens if there is no such child.
    ///
    /// # Panics
    /// If the id comes from another, larger tree.
    pub fn insert_between(&mut self, parent: NodeId, index: usize, play: Play) {
        let new = NodeId::next(&self.nodes);
        let Some(slot) = self.nodes[parent.index()].children.get_mut(index) else {
            return;
        };
        let child = std::mem::replace(slot, new);
        self.nodes[child.index()].parent = Some(new);
        self.nodes.push(Node {
            play: Some(play),
            parent: Some(parent),
            children: Children::One(child),
            ..Node::default()
        });
    }

    /// The root and its first continuations down to the end.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |id| {
            self.nodes[id.index()].children().first().copied()
        })
    }

    /// How many continuations besides the main line there are.
    #[must_use]
    pub fn variations(&self) -> usize {
        let branches = self.nodes.iter().map(|node| node.children().len());
        branches.map(|n| n.saturating_sub(1)).sum()
    }
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_variations_keep_their_order() {
        let mut tree = GameTree::new();
        tree.append_line(["a", "b", "c"]);
        let first = tree.node(NodeId::ROOT).children()[0];
        let other = tree.add_play(first, Play::new(None, "x"));
        assert_eq!(tree.node(first).children()[1], other);
        assert_eq!((tree.len(), tree.variations()), (5, 1));
        tree.insert_between(first, 1, Play::new(None, "pass"));
        let line = |tree: &GameTree| -> Vec<String> {
            let plays = tree.main_line().filter_map(|id| tree.node(id).play.clone());
            plays.map(|play| play.text.to_string()).collect()
        };
        assert_eq!(line(&tree), ["a", "b", "c"]);
        let pass = tree.node(other).parent().unwrap();
        assert!(tree.node(pass).play.as_ref().unwrap().is_pass());
        assert_eq!(tree.node(first).children()[1], pass);
    }
    #[test]
    fn nodes_are_small() {
        assert!(size_of::<Node>() <= 120, "{}", size_of::<Node>());
    }
}
