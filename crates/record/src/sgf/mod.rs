//! SGF files, kept to the byte.
//!
//! A [`Collection`] holds everything a file says, blanks and odd orders
//! included, so that printing what was parsed gives the same bytes. It knows
//! the syntax and nothing of the games; [`dialect`](crate::dialect) reads
//! moves out of it.
//!
//! ```
//! use loam_record::sgf::Collection;
//! let source = b"(;FF[4]GM[9] ;B[e1-e3]\r\n ( ;W[c2:c5]C[a \\] b] )(;W[h5-f5]))";
//! let games = Collection::parse(source).unwrap();
//! assert_eq!(games.to_bytes(), source);
//! let root = games.roots()[0];
//! let first = games.tree(root).children()[0];
//! let node = &games.tree(first).nodes()[0];
//! assert_eq!(node.get("C").unwrap().first().text(), "a ] b");
//! ```

mod node;
mod parse;
mod print;
mod value;

pub use node::{Node, Property};
pub use value::{Value, escape, escape_composed, unescape};

use crate::text::Charset;

/// The games of a file.
///
/// Trees live in one list and name each other by [`TreeId`], so that nesting
/// of any depth costs no stack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    trees: Vec<Tree>,
    roots: Vec<TreeId>,
    tail: Vec<u8>,
}

/// Names a [`Tree`] of a [`Collection`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeId(usize);

/// What stands between a `(` and its `)`: a sequence of nodes, then
/// variations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    lead: Vec<u8>,
    nodes: Vec<Node>,
    children: Vec<TreeId>,
    tail: Vec<u8>,
}

impl Collection {
    /// A collection without games.
    #[must_use]
    pub fn new() -> Collection {
        Collection::default()
    }

    /// The trees at the top: one for each game.
    #[must_use]
    pub fn roots(&self) -> &[TreeId] {
        &self.roots
    }

    /// A tree of this collection.
    ///
    /// # Panics
    /// If the id comes from another, larger collection.
    #[must_use]
    pub fn tree(&self, id: TreeId) -> &Tree {
        &self.trees[id.0]
    }

    /// A tree of this collection, to be changed.
    ///
    /// # Panics
    /// If the id comes from another, larger collection.
    pub fn tree_mut(&mut self, id: TreeId) -> &mut Tree {
        &mut self.trees[id.0]
    }

    /// The text after the last game.
    #[must_use]
    pub fn tail(&self) -> &[u8] {
        &self.tail
    }

    /// Sets the text after the last game; not printed back if it opens a
    /// game itself.
    pub fn set_tail(&mut self, text: impl Into<Vec<u8>>) {
        self.tail = text.into();
    }

    /// Adds a game, still without nodes, after the blanks `lead`.
    pub fn add_game(&mut self, lead: &str) -> TreeId {
        let id = self.push(lead.into());
        self.roots.push(id);
        id
    }

    /// Adds a variation, still without nodes, to `parent`.
    ///
    /// # Panics
    /// If the id comes from another, larger collection.
    pub fn add_variation(&mut self, parent: TreeId, lead: &str) -> TreeId {
        let id = self.push(lead.into());
        self.trees[parent.0].children.push(id);
        id
    }

    /// The character set a game declares in its root node.
    #[must_use]
    pub fn charset(&self, root: TreeId) -> Charset {
        self.tree(root)
            .nodes
            .first()
            .and_then(|node| node.get("CA"))
            .map_or(Charset::Undeclared, |ca| Charset::named(&ca.first().text()))
    }

    fn push(&mut self, lead: Vec<u8>) -> TreeId {
        let id = TreeId(self.trees.len());
        self.trees.push(Tree {
            lead,
            ..Tree::default()
        });
        id
    }
}

impl Tree {
    /// The nodes before the tree branches.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes, to be changed. A printed tree needs at least one.
    pub fn nodes_mut(&mut self) -> &mut Vec<Node> {
        &mut self.nodes
    }

    /// The variations, the main one first.
    #[must_use]
    pub fn children(&self) -> &[TreeId] {
        &self.children
    }
}
