use super::{Collection, Node, TreeSpan};
use crate::text::Charset;

/// What stands between a `(` and its `)`: a sequence of nodes, then
/// variations.
#[derive(Clone, Copy, Debug)]
pub struct Tree<'a> {
    pub(super) games: &'a Collection<'a>,
    pub(super) index: usize,
}

impl<'a> Tree<'a> {
    fn span(&self) -> TreeSpan {
        self.games.trees[self.index]
    }

    /// The nodes before the tree branches; never none.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'a>> + 'a {
        let games = self.games;
        let start = self.span().nodes as usize;
        let end = nodes_from(games, self.index + 1);
        (start..end).map(move |index| Node { games, index })
    }

    /// The first node.
    #[must_use]
    pub fn first(&self) -> Option<Node<'a>> {
        self.nodes().next()
    }

    /// The variations, the main one first.
    pub fn children(&self) -> impl Iterator<Item = Tree<'a>> + 'a {
        self.games.siblings(self.index + 1, self.after())
    }

    /// Number of nodes of the tree and all its variations.
    #[must_use]
    pub fn size(&self) -> usize {
        nodes_from(self.games, self.after()) - self.span().nodes as usize
    }

    /// The character set a game declares in its root node.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.first()
            .and_then(|node| node.get("CA"))
            .map_or(Charset::Undeclared, |ca| Charset::named(&ca.first().text()))
    }

    /// Where the tree's `(` stands in the file.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.span().open as usize
    }

    /// Where the text after the tree's `)` begins.
    #[must_use]
    pub fn end(&self) -> usize {
        self.span().close as usize + 1
    }

    /// The index of the first tree that is no variation of this one.
    pub(crate) fn after(&self) -> usize {
        self.span().after as usize
    }
}

/// How many nodes there are before this tree's.
fn nodes_from(games: &Collection<'_>, tree: usize) -> usize {
    let span = games.trees.get(tree);
    span.map_or(games.nodes.len(), |span| span.nodes as usize)
}
