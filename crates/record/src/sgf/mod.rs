//! SGF files, kept to the byte.
//!
//! A [`Collection`] borrows a file's bytes and notes where its trees, nodes,
//! properties and values stand, so that it costs some forty bytes a move and
//! prints the very bytes it was read from. It knows the syntax and nothing of
//! the games; [`dialect`](crate::dialect) reads moves out of it. New files
//! are written with a [`Printer`].
//!
//! ```
//! use loam_record::sgf::Collection;
//! let source = b"(;FF[4]GM[9] ;B[e1-e3]\r\n ( ;W[c2:c5]C[a \\] b] )(;W[h5-f5]))";
//! let games = Collection::parse(source).unwrap();
//! assert_eq!(games.to_bytes(), source);
//! let root = games.roots().next().unwrap();
//! let first = root.children().next().unwrap();
//! let node = first.nodes().next().unwrap();
//! assert_eq!(node.get("C").unwrap().first().text(), "a ] b");
//! ```

mod escape;
mod node;
mod parse;
mod print;
mod tree;
mod value;

pub use escape::{escape, escape_composed, unescape};
pub use node::{Node, Property};
pub use print::Printer;
pub use tree::Tree;
pub use value::Value;

/// The games of a file.
///
/// Four tables in the order of the file: each entry knows where its token
/// stands and where its parts begin in the next table. They end where the
/// next entry's begin. Nesting of any depth costs no stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection<'a> {
    source: &'a [u8],
    trees: Vec<TreeSpan>,
    nodes: Vec<NodeSpan>,
    properties: Vec<PropertySpan>,
    values: Vec<ValueSpan>,
}

/// What stands between a `(` at `open` and its `)` at `close`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TreeSpan {
    open: u32,
    close: u32,
    nodes: u32,
    /// The first tree after this one that is no variation of it.
    after: u32,
}

/// A node, its `;` at `start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NodeSpan {
    start: u32,
    properties: u32,
}

/// A property, its name from `start` to `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PropertySpan {
    start: u32,
    end: u32,
    values: u32,
}

/// A value, its brackets at `open` and `close`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ValueSpan {
    open: u32,
    close: u32,
}

impl<'a> Collection<'a> {
    /// The trees at the top: one for each game.
    pub fn roots(&self) -> impl Iterator<Item = Tree<'_>> + '_ {
        self.siblings(0, self.trees.len())
    }

    /// The text after the last game.
    #[must_use]
    pub fn tail(&self) -> &'a [u8] {
        let last = self.roots().last().map_or(0, |tree| tree.end());
        &self.source[last..]
    }

    /// The bytes it was read from.
    #[must_use]
    pub fn source(&self) -> &'a [u8] {
        self.source
    }

    /// A tree by its index.
    pub(crate) fn tree(&self, index: usize) -> Option<Tree<'_>> {
        (index < self.trees.len()).then_some(Tree { games: self, index })
    }

    /// The trees from `first` on, each with the one after it, up to `end`.
    fn siblings(&self, first: usize, end: usize) -> impl Iterator<Item = Tree<'_>> + '_ {
        let at = move |index: usize| (index < end).then_some(Tree { games: self, index });
        std::iter::successors(at(first), move |tree| at(tree.after()))
    }

    fn bytes(&self, start: u32, end: u32) -> &'a [u8] {
        &self.source[start as usize..end as usize]
    }
}
