use super::Canonical;
use crate::{Othello, Size8};
use loam_game::{Game, Notation, NotationError};
use std::collections::HashMap;
use std::sync::OnceLock;

/// An opening with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The usual name.
    pub name: &'static str,
    /// Other names.
    pub other_names: Vec<&'static str>,
    /// The moves that lead to it, without blanks, beginning with f5.
    pub moves: &'static str,
}

impl Opening {
    /// The moves one by one.
    pub fn squares(&self) -> impl Iterator<Item = &'static str> {
        let moves = self.moves;
        (0..moves.len() / 2).filter_map(move |i| moves.get(2 * i..2 * i + 2))
    }

    /// The position after the moves.
    ///
    /// # Errors
    /// A move is not legal; no opening of [`all`](super::all) has any.
    pub fn position(&self) -> Result<Othello<Size8>, NotationError> {
        let mut position = Othello::new();
        for text in self.squares() {
            position = position.play(position.parse_move(text)?);
        }
        Ok(position)
    }
}

/// The openings, and which position is whose.
pub(super) struct Table {
    openings: Vec<Opening>,
    by_position: HashMap<Canonical, usize>,
}

/// The file's text.
pub(super) const NAMES: &str = include_str!("names.tsv");

/// The table of the openings that come with the crate, read once.
pub(super) fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::read(NAMES))
}

impl Table {
    /// Reads the table; a line that makes no sense is left out.
    pub(super) fn read(text: &'static str) -> Table {
        let mut table = Table {
            openings: Vec::new(),
            by_position: HashMap::new(),
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split('\t');
            let (Some(moves), Some(name)) = (fields.next(), fields.next()) else {
                continue;
            };
            let others = fields.next().unwrap_or_default().split(';').map(str::trim);
            let opening = Opening {
                name,
                other_names: others.filter(|other| !other.is_empty()).collect(),
                moves,
            };
            let whole = moves.len() % 2 == 0;
            let Some(position) = opening.position().ok().filter(|_| whole) else {
                continue;
            };
            let index = table.openings.len();
            table
                .by_position
                .entry(Canonical::of(&position).0)
                .or_insert(index);
            table.openings.push(opening);
        }
        table
    }

    pub(super) fn openings(&self) -> &[Opening] {
        &self.openings
    }

    pub(super) fn at(&self, position: &Othello<Size8>) -> Option<&Opening> {
        let index = self.by_position.get(&Canonical::of(position).0)?;
        self.openings.get(*index)
    }
}
