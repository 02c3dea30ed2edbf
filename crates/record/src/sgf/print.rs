use super::escape::{close_escapes, escape, escape_composed};
use super::{Collection, Tree};

impl Collection<'_> {
    /// The file: the very bytes it was read from, put together again from
    /// the tokens and the blanks between them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut copy = Copy {
            source: self.source,
            at: 0,
            out: Vec::with_capacity(self.source.len()),
        };
        let mut open: Vec<Tree<'_>> = Vec::new();
        for index in 0..self.trees.len() {
            while let Some(tree) = open.pop_if(|tree| tree.after() <= index) {
                copy.token(tree.end() - 1, b")");
            }
            let tree = Tree { games: self, index };
            copy.tree(tree);
            open.push(tree);
        }
        while let Some(tree) = open.pop() {
            copy.token(tree.end() - 1, b")");
        }
        copy.out.extend(&self.source[copy.at..]);
        copy.out
    }
}

/// Prints tokens and, before each, what stood before it.
struct Copy<'a> {
    source: &'a [u8],
    at: usize,
    out: Vec<u8>,
}

impl Copy<'_> {
    fn token(&mut self, start: usize, text: &[u8]) {
        self.out.extend(&self.source[self.at..start]);
        self.out.extend(text);
        self.at = start + text.len();
    }

    fn tree(&mut self, tree: Tree<'_>) {
        self.token(tree.offset(), b"(");
        for node in tree.nodes() {
            self.token(node.offset(), b";");
            for property in node.properties() {
                self.token(property.span().start as usize, property.name().as_bytes());
                for value in property.values() {
                    self.token(value.offset(), b"[");
                    self.token(value.offset() + 1, value.raw());
                    self.token(value.span().close as usize, b"]");
                }
            }
        }
    }
}

/// Writes SGF from its parts, one after the other: games, in them nodes, in
/// these properties; then variations.
///
/// ```
/// use loam_record::sgf::Printer;
/// let mut sgf = Printer::new();
/// sgf.open("");
/// sgf.node("");
/// sgf.text("C", "[sic]");
/// sgf.close();
/// assert_eq!(sgf.into_bytes(), b"(;C[[sic\\]])");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Printer {
    out: Vec<u8>,
}

impl Printer {
    /// A printer that has printed nothing.
    #[must_use]
    pub fn new() -> Printer {
        Printer::default()
    }

    /// Opens a game or a variation after the blanks `lead`. It needs at
    /// least one node.
    pub fn open(&mut self, lead: &str) {
        self.blanks(lead);
        self.out.push(b'(');
    }

    /// Begins a node after the blanks `lead`.
    pub fn node(&mut self, lead: &str) {
        self.blanks(lead);
        self.out.push(b';');
    }

    /// Closes the game or the variation opened last.
    pub fn close(&mut self) {
        self.out.push(b')');
    }

    /// Prints blanks, such as the end of a line.
    pub fn blanks(&mut self, blanks: &str) {
        self.out.extend(blanks.as_bytes());
    }

    /// A property with one value that reads as `text`.
    pub fn text(&mut self, ident: &str, text: &str) {
        self.escaped(ident, [escape(text)]);
    }

    /// A property with one value of two parts, `first:second`.
    pub fn composed(&mut self, ident: &str, first: &str, second: &str) {
        let (first, second) = (escape_composed(first), escape_composed(second));
        self.escaped(ident, [format!("{first}:{second}")]);
    }

    /// A property with values that are escaped already; without any it gets
    /// an empty one. Values are made to close, and characters no name may
    /// have are left out.
    pub fn escaped<V: AsRef<[u8]>>(&mut self, ident: &str, values: impl IntoIterator<Item = V>) {
        let name = ident.bytes().filter(u8::is_ascii_alphanumeric);
        if !name.clone().next().is_some_and(|b| b.is_ascii_alphabetic()) {
            self.out.push(b'X');
        }
        self.out.extend(name);
        let start = self.out.len();
        for value in values {
            self.out.push(b'[');
            close_escapes(value.as_ref(), &mut self.out);
            self.out.push(b']');
        }
        if self.out.len() == start {
            self.out.extend(b"[]");
        }
    }

    /// What was printed.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_layouts_survive() {
        let sources: [&[u8]; 5] = [
            b"(;)",
            b"\xef\xbb\xbfFrom: a mail (see below)\r\n\r\n( \n;FF [4] GM\t[9]\r\n)\r\ntext ( between (;GM[2];B[])bye",
            b"(;C[caf\xe9 \\\\\\] \\\r\n x:y]AB[aa] [bb]\n[cc];;;(;)(;(;)(;)))",
            b"(;GaMe[9];Black[e1-e3+!])",
            b"(;C[\0])\0",
        ];
        for source in sources {
            assert_eq!(Collection::parse(source).unwrap().to_bytes(), source);
        }
    }

    #[test]
    fn nesting_costs_no_stack() {
        let depth = 500_000;
        let mut source = b"(;".repeat(depth);
        assert!(Collection::parse(&source).is_err());
        source.extend(b")".repeat(depth));
        let games = Collection::parse(&source).unwrap();
        assert_eq!(games.clone(), games);
        assert_eq!(games.to_bytes(), source);
        assert!(Collection::parse(&b"(".repeat(1_000_000)).is_err());
    }

    #[test]
    fn what_is_printed_always_parses() {
        let mut sgf = Printer::new();
        sgf.open("");
        sgf.node("\n");
        sgf.composed("LB", "a:b", "]");
        sgf.escaped("9!", ["a]", "b\\"]);
        sgf.escaped::<&str>("AB", []);
        sgf.open("\n");
        sgf.node("");
        sgf.close();
        sgf.close();
        let bytes = sgf.into_bytes();
        assert_eq!(bytes, b"(\n;LB[a\\:b:\\]]X9[a\\]][b]AB[]\n(;))");
        assert_eq!(Collection::parse(&bytes).unwrap().to_bytes(), bytes);
    }

    #[test]
    fn tables_are_small() {
        use crate::sgf::{NodeSpan, PropertySpan, TreeSpan, ValueSpan};
        let node = size_of::<TreeSpan>() + size_of::<NodeSpan>();
        let property = size_of::<PropertySpan>() + size_of::<ValueSpan>();
        assert!(node + property <= 44);
    }
}
