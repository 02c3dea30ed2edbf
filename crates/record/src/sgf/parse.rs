use super::{Collection, NodeSpan, PropertySpan, TreeSpan, ValueSpan};
use crate::RecordError;
use crate::text::{check_length, find_opening, skip_blanks};

impl<'a> Collection<'a> {
    /// Reads a file.
    ///
    /// Anything may stand before, between and after the games; inside them
    /// only blanks may stand between tokens. Property names may have
    /// lower-case letters, as in FF\[1\] to FF\[3\].
    pub fn parse(bytes: &'a [u8]) -> Result<Collection<'a>, RecordError> {
        check_length(bytes)?;
        Parser {
            bytes,
            at: 0,
            games: Collection {
                source: bytes,
                trees: Vec::new(),
                nodes: Vec::new(),
                properties: Vec::new(),
                values: Vec::new(),
            },
            open: Vec::new(),
        }
        .run()
    }
}

/// An offset or index as the tables keep it. The length of the file was
/// checked, and no table has more entries than the file has bytes.
fn short(number: usize) -> u32 {
    number as u32
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    games: Collection<'a>,
    /// The trees whose `)` has not come yet.
    open: Vec<u32>,
}

impl<'a> Parser<'a> {
    fn run(mut self) -> Result<Collection<'a>, RecordError> {
        loop {
            let Some(&tree) = self.open.last() else {
                match find_opening(self.bytes, self.at) {
                    Some(start) => {
                        self.at = start;
                        self.open_tree();
                        continue;
                    }
                    None if self.games.trees.is_empty() => {
                        let end = self.bytes.len();
                        let what = "'(;' to open a game tree";
                        return Err(RecordError::expected(self.bytes, end, what));
                    }
                    None => return Ok(self.games),
                }
            };
            self.at = skip_blanks(self.bytes, self.at);
            let first = self.games.trees[tree as usize].nodes;
            let begun = self.games.nodes.len() > first as usize;
            let branched = self.games.trees.len() > tree as usize + 1;
            match self.bytes.get(self.at) {
                Some(b';') if !branched => {
                    self.games.nodes.push(NodeSpan {
                        start: short(self.at),
                        properties: short(self.games.properties.len()),
                    });
                    self.at += 1;
                }
                Some(b'(') if begun => self.open_tree(),
                Some(b')') if begun => self.close_tree(),
                Some(byte) if byte.is_ascii_alphabetic() && begun && !branched => {
                    self.property()?;
                }
                _ => {
                    let what = match (begun, branched) {
                        (false, _) => "';' to begin a node",
                        (true, true) => "'(' to open a variation or ')' to close the game tree",
                        (true, false) => "a property, ';', '(' or ')' to close the game tree",
                    };
                    return Err(RecordError::expected(self.bytes, self.at, what));
                }
            }
        }
    }

    fn open_tree(&mut self) {
        let games = &mut self.games;
        self.open.push(short(games.trees.len()));
        games.trees.push(TreeSpan {
            open: short(self.at),
            close: 0,
            nodes: short(games.nodes.len()),
            after: 0,
        });
        self.at += 1;
    }

    fn close_tree(&mut self) {
        if let Some(tree) = self.open.pop() {
            let after = short(self.games.trees.len());
            let span = &mut self.games.trees[tree as usize];
            (span.close, span.after) = (short(self.at), after);
        }
        self.at += 1;
    }

    /// A name, which starts here, and its values.
    fn property(&mut self) -> Result<(), RecordError> {
        let start = self.at;
        let length = self.bytes[start..]
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric())
            .count();
        self.at += length;
        let first = self.games.values.len();
        self.games.properties.push(PropertySpan {
            start: short(start),
            end: short(self.at),
            values: short(first),
        });
        loop {
            let next = skip_blanks(self.bytes, self.at);
            if self.bytes.get(next) == Some(&b'[') {
                self.value(next)?;
            } else if self.games.values.len() == first {
                let what = "'[' to begin the property's value";
                return Err(RecordError::expected(self.bytes, next, what));
            } else {
                return Ok(());
            }
        }
    }

    /// A value whose `[` is at `open`.
    fn value(&mut self, open: usize) -> Result<(), RecordError> {
        let mut at = open + 1;
        loop {
            match self.bytes.get(at) {
                Some(b']') => break,
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
                None => {
                    let what = "']' to close the property value";
                    return Err(RecordError::expected(self.bytes, self.bytes.len(), what));
                }
            }
        }
        self.at = at + 1;
        self.games.values.push(ValueSpan {
            open: short(open),
            close: short(at),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn fails(source: &str, line: u64, column: u64, message: &str) {
        let error = Collection::parse(source.as_bytes()).unwrap_err();
        assert_eq!(error.place(), Place::Text { line, column }, "{source:?}");
        assert_eq!(error.message(), message, "{source:?}");
    }

    #[test]
    fn errors_say_where_and_what() {
        fails(
            "",
            1,
            1,
            "expected '(;' to open a game tree, found end of file",
        );
        fails(
            "text\n(",
            2,
            2,
            "expected '(;' to open a game tree, found end of file",
        );
        fails(
            "(;GM[9]\n;C[a\\]",
            2,
            7,
            "expected ']' to close the property value, found end of file",
        );
        fails(
            "(;GM\n x",
            2,
            2,
            "expected '[' to begin the property's value, found 'x'",
        );
        fails(
            "(;GM[2]!",
            1,
            8,
            "expected a property, ';', '(' or ')' to close the game tree, found '!'",
        );
        fails(
            "(;GM[2](;B[aa]);W[bb])",
            1,
            16,
            "expected '(' to open a variation or ')' to close the game tree, found ';'",
        );
        fails(
            "(;GM[2]())",
            1,
            9,
            "expected ';' to begin a node, found ')'",
        );
        fails(
            "(;GM[2]\n",
            2,
            1,
            "expected a property, ';', '(' or ')' to close the game tree, found end of file",
        );
        fails(
            "(;C[é]\0)",
            1,
            7,
            "expected a property, ';', '(' or ')' to close the game tree, found byte 0x00",
        );
    }

    #[test]
    fn long_names_of_old_files_count_by_their_capitals() {
        let games = Collection::parse(b"(;GaMe[9]FileFormat[3])").unwrap();
        let node = games.roots().next().unwrap().first().unwrap();
        assert_eq!(node.get("GM").unwrap().first().text(), "9");
        assert_eq!(node.get("FF").unwrap().name(), "FileFormat");
    }

    #[test]
    fn values_know_their_offset() {
        let games = Collection::parse(b"(;GM[9] AB [aa]\n[bb])").unwrap();
        let node = games.roots().next().unwrap().first().unwrap();
        let offsets: Vec<_> = node
            .get("AB")
            .unwrap()
            .values()
            .map(|value| value.offset())
            .collect();
        assert_eq!(offsets, [11, 16]);
    }
}
