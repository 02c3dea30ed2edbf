//! GGF files, the Generic Game Format of the Othello servers, kept to the
//! byte.
//!
//! ```
//! use loam_record::ggf::GgfFile;
//! let source = b"(;GM[Othello]PB[ann]PW[bob]TY[8]B[F5/-1.00/2.3]W[D6//1];)";
//! let file = GgfFile::parse(source).unwrap();
//! assert_eq!(file.to_bytes(), source);
//! let game = &file.games()[0];
//! assert_eq!(game.get("PB").as_deref(), Some("ann"));
//! let first = game.moves().next().unwrap();
//! assert_eq!((first.text.as_str(), first.eval_number()), ("F5", Some(-1.0)));
//! ```

mod game;
mod parse;

pub use game::{GgfMove, board_text};

use crate::text::{Charset, Offset};

/// The games of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GgfFile {
    games: Vec<GgfGame>,
    tail: Vec<u8>,
}

/// A game: properties in the order of the file, each with one value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GgfGame {
    lead: Vec<u8>,
    /// What stands between `(` and `;`, before the last `;`, and before `)`.
    gaps: [Vec<u8>; 3],
    properties: Vec<GgfProperty>,
}

/// A property of a game. GGF has no escapes: a value ends at the first `]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GgfProperty {
    lead: Vec<u8>,
    name: Vec<u8>,
    gap: Vec<u8>,
    value: Vec<u8>,
    offset: Offset,
}

impl GgfFile {
    /// The games.
    #[must_use]
    pub fn games(&self) -> &[GgfGame] {
        &self.games
    }

    /// A file of these games, one to a line.
    #[must_use]
    pub fn from_games(games: impl IntoIterator<Item = GgfGame>) -> GgfFile {
        let mut file = GgfFile::default();
        for mut game in games {
            game.lead = if file.games.is_empty() {
                Vec::new()
            } else {
                b"\n".to_vec()
            };
            file.games.push(game);
        }
        if !file.games.is_empty() {
            file.tail = b"\n".to_vec();
        }
        file
    }

    /// The file: for a parsed one the very bytes it was read from.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for game in &self.games {
            game.print(&mut out);
        }
        out.extend(&self.tail);
        out
    }
}

impl GgfGame {
    /// A game without properties.
    #[must_use]
    pub fn new() -> GgfGame {
        GgfGame::default()
    }

    /// Adds a property; false, and nothing added, if GGF cannot hold it:
    /// a name of anything but letters and digits, or a `]` in the value.
    pub fn push(&mut self, name: &str, value: &str) -> bool {
        let fits = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|b| b.is_ascii_alphanumeric())
            && !value.contains(']');
        if fits {
            self.properties.push(GgfProperty {
                lead: Vec::new(),
                name: name.into(),
                gap: Vec::new(),
                value: value.into(),
                offset: Offset::default(),
            });
        }
        fits
    }

    /// The properties.
    #[must_use]
    pub fn properties(&self) -> &[GgfProperty] {
        &self.properties
    }

    /// The text of the first property with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<String> {
        self.property(name).map(GgfProperty::text)
    }

    /// The first property with this name.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&GgfProperty> {
        self.properties.iter().find(|p| p.is(name))
    }

    fn print(&self, out: &mut Vec<u8>) {
        out.extend(&self.lead);
        out.push(b'(');
        out.extend(&self.gaps[0]);
        out.push(b';');
        for property in &self.properties {
            out.extend(&property.lead);
            out.extend(&property.name);
            out.extend(&property.gap);
            out.push(b'[');
            out.extend(&property.value);
            out.push(b']');
        }
        out.extend(&self.gaps[1]);
        out.push(b';');
        out.extend(&self.gaps[2]);
        out.push(b')');
    }
}

impl GgfProperty {
    /// The name.
    #[must_use]
    pub fn name(&self) -> String {
        self.name.iter().copied().map(char::from).collect()
    }

    /// Whether this is the name, in either case.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.as_bytes())
    }

    /// The bytes between the brackets.
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        &self.value
    }

    /// The value as text.
    #[must_use]
    pub fn text(&self) -> String {
        Charset::Undeclared.decode(&self.value).into_owned()
    }

    /// Where the property's name stood in the file it was read from.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset.0
    }
}
