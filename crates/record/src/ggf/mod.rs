//! GGF files, the Generic Game Format of the Othello servers, kept to the
//! byte.
//!
//! A [`GgfFile`] borrows a file's bytes and notes where its games and
//! properties stand; new games are written with a [`GgfPrinter`].
//!
//! ```
//! use loam_record::ggf::GgfFile;
//! let source = b"(;GM[Othello]PB[ann]PW[bob]TY[8]B[F5/-1.00/2.3]W[D6//1];)";
//! let file = GgfFile::parse(source).unwrap();
//! assert_eq!(file.to_bytes(), source);
//! let game = file.games().next().unwrap();
//! assert_eq!(game.get("PB").as_deref(), Some("ann"));
//! let first = game.moves().next().unwrap();
//! assert_eq!((first.text.as_str(), first.eval_number()), ("F5", Some(-1.0)));
//! ```

mod game;
mod parse;
mod print;

pub use game::{GgfMove, board_text};
pub use print::GgfPrinter;

use crate::text::Charset;

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GgfFile<'a> {
    source: &'a [u8],
    games: Vec<GameSpan>,
    properties: Vec<PropertySpan>,
}

/// Where a game's `(`, both its `;` and its `)` stand, and which property is
/// its first; the next game's first is the one after its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GameSpan {
    open: u32,
    start: u32,
    end: u32,
    close: u32,
    properties: u32,
}

/// Where a property's name begins, and its brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PropertySpan {
    start: u32,
    open: u32,
    close: u32,
}

/// A game: properties in the order of the file, each with one value.
#[derive(Clone, Copy, Debug)]
pub struct GgfGame<'a> {
    file: &'a GgfFile<'a>,
    index: usize,
}

/// A property of a game. GGF has no escapes: a value ends at the first `]`.
#[derive(Clone, Copy, Debug)]
pub struct GgfProperty<'a> {
    source: &'a [u8],
    span: PropertySpan,
}

impl<'a> GgfFile<'a> {
    /// The games.
    pub fn games(&self) -> impl ExactSizeIterator<Item = GgfGame<'_>> + '_ {
        (0..self.games.len()).map(move |index| GgfGame { file: self, index })
    }

    /// A game by its number, from zero.
    #[must_use]
    pub fn game(&self, index: usize) -> Option<GgfGame<'_>> {
        (index < self.games.len()).then_some(GgfGame { file: self, index })
    }

    /// The bytes it was read from.
    #[must_use]
    pub fn source(&self) -> &'a [u8] {
        self.source
    }
}

impl<'a> GgfGame<'a> {
    /// The properties.
    pub fn properties(&self) -> impl ExactSizeIterator<Item = GgfProperty<'a>> + 'a {
        let file = self.file;
        let start = file.games[self.index].properties as usize;
        let next = file.games.get(self.index + 1);
        let end = next.map_or(file.properties.len(), |next| next.properties as usize);
        let spans = file.properties[start..end].iter();
        spans.map(|&span| GgfProperty {
            source: file.source,
            span,
        })
    }

    /// The text of the first property with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<String> {
        self.property(name).map(|property| property.text())
    }

    /// The first property with this name.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<GgfProperty<'a>> {
        self.properties().find(|property| property.is(name))
    }

    /// Where the game's `(` stands in the file.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.file.games[self.index].open as usize
    }
}

impl<'a> GgfProperty<'a> {
    /// The name, without the blanks that may follow it.
    fn name_bytes(&self) -> &'a [u8] {
        let (start, open) = (self.span.start as usize, self.span.open as usize);
        let name = &self.source[start..open];
        let letters = name.iter().take_while(|b| b.is_ascii_alphanumeric());
        &name[..letters.count()]
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> String {
        self.name_bytes().iter().copied().map(char::from).collect()
    }

    /// Whether this is the name, in either case.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name_bytes().eq_ignore_ascii_case(name.as_bytes())
    }

    /// The bytes between the brackets.
    #[must_use]
    pub fn raw(&self) -> &'a [u8] {
        &self.source[self.span.open as usize + 1..self.span.close as usize]
    }

    /// The value as text.
    #[must_use]
    pub fn text(&self) -> String {
        Charset::Undeclared.decode(self.raw()).into_owned()
    }

    /// Where the property's name stands in the file.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.span.start as usize
    }
}
