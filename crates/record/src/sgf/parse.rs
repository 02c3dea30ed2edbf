use super::{Collection, Node, Property, TreeId, Value};
use crate::RecordError;
use crate::text::{Offset, find_opening, skip_blanks};

impl Collection {
    /// Reads a file.
    ///
    /// Anything may stand before, between and after the games; inside them
    /// only blanks may stand between tokens. Property names may have
    /// lower-case letters, as in FF\[1\] to FF\[3\].
    pub fn parse(bytes: &[u8]) -> Result<Collection, RecordError> {
        Parser {
            bytes,
            at: 0,
            games: Collection::new(),
            open: Vec::new(),
        }
        .run()
    }
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    games: Collection,
    /// The trees whose `)` has not come yet.
    open: Vec<TreeId>,
}

impl Parser<'_> {
    fn run(mut self) -> Result<Collection, RecordError> {
        loop {
            let Some(&tree) = self.open.last() else {
                match find_opening(self.bytes, self.at) {
                    Some(start) => {
                        let lead = self.bytes[self.at..start].to_vec();
                        let id = self.games.push(lead);
                        self.games.roots.push(id);
                        self.open.push(id);
                        self.at = start + 1;
                        continue;
                    }
                    None if self.games.roots.is_empty() => {
                        let end = self.bytes.len();
                        let what = "'(;' to open a game tree";
                        return Err(RecordError::expected(self.bytes, end, what));
                    }
                    None => break,
                }
            };
            let lead = self.at;
            self.at = skip_blanks(self.bytes, lead);
            let begun = !self.games.tree(tree).nodes.is_empty();
            let branched = !self.games.tree(tree).children.is_empty();
            match self.bytes.get(self.at) {
                Some(b';') if !branched => {
                    let node = Node {
                        lead: self.bytes[lead..self.at].to_vec(),
                        properties: Vec::new(),
                    };
                    self.games.tree_mut(tree).nodes.push(node);
                    self.at += 1;
                }
                Some(b'(') if begun => {
                    let id = self.games.push(self.bytes[lead..self.at].to_vec());
                    self.games.tree_mut(tree).children.push(id);
                    self.open.push(id);
                    self.at += 1;
                }
                Some(b')') if begun => {
                    self.games.tree_mut(tree).tail = self.bytes[lead..self.at].to_vec();
                    self.open.pop();
                    self.at += 1;
                }
                Some(byte) if byte.is_ascii_alphabetic() && begun && !branched => {
                    let property = self.property(lead)?;
                    if let Some(node) = self.games.tree_mut(tree).nodes.last_mut() {
                        node.properties.push(property);
                    }
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
        self.games.tail = self.bytes[self.at..].to_vec();
        Ok(self.games)
    }

    /// A name and its values; the name starts here, its blanks at `lead`.
    fn property(&mut self, lead: usize) -> Result<Property, RecordError> {
        let start = self.at;
        let length = self.bytes[start..]
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric())
            .count();
        self.at += length;
        let mut property = Property {
            lead: self.bytes[lead..start].to_vec(),
            name: self.bytes[start..self.at].to_vec(),
            values: Vec::new(),
        };
        loop {
            let next = skip_blanks(self.bytes, self.at);
            if self.bytes.get(next) == Some(&b'[') {
                property.values.push(self.value(next)?);
            } else if property.values.is_empty() {
                let what = "'[' to begin the property's value";
                return Err(RecordError::expected(self.bytes, next, what));
            } else {
                return Ok(property);
            }
        }
    }

    /// A value whose `[` is at `open`.
    fn value(&mut self, open: usize) -> Result<Value, RecordError> {
        let lead = self.bytes[self.at..open].to_vec();
        let start = open + 1;
        let mut at = start;
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
        Ok(Value {
            lead,
            raw: self.bytes[start..at].to_vec(),
            offset: Offset(open),
        })
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
        let node = &games.tree(games.roots()[0]).nodes()[0];
        assert_eq!(node.get("GM").unwrap().first().text(), "9");
        assert_eq!(node.get("FF").unwrap().name(), "FileFormat");
    }

    #[test]
    fn values_know_their_offset() {
        let games = Collection::parse(b"(;GM[9] AB [aa]\n[bb])").unwrap();
        let node = &games.tree(games.roots()[0]).nodes()[0];
        let offsets: Vec<_> = node
            .get("AB")
            .unwrap()
            .values()
            .iter()
            .map(Value::offset)
            .collect();
        assert_eq!(offsets, [11, 16]);
    }
}
