//! What an engine says of itself, once: everything else that is said of it, in
//! help, protocols, pages and refusals, is made from its [`Declaration`].

mod makers;
mod option;
mod settings;
mod unit;
mod values;

pub(crate) use makers::{Made, Make, Makers, everywhere};
pub use option::{Condition, EngineOption, Opt};
pub use settings::Settings;
pub use unit::Unit;
pub(crate) use values::{Cap, Choice, Number, Place, Switch, Time};
pub use values::{Kind, parse_duration};

use loam_record::GameKind;
use std::fmt;

/// An engine: its name, and what it is on the boards it plays on.
///
/// ```
/// use loam_engine::Declaration;
/// use loam_record::GameKind;
/// let iago = Declaration::named("iago-1981").unwrap();
/// assert!(iago.plays(GameKind::Othello, (8, 8)));
/// assert!(!iago.plays(GameKind::Othello, (6, 6)));
/// ```
#[derive(Debug)]
pub struct Declaration {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What it is for each game, or on some of a game's boards.
    pub editions: &'static [Edition],
}

/// An engine as it is for a game, or on some of its boards.
#[derive(Debug)]
pub struct Edition {
    /// How it is made, and thereby for which boards.
    pub(crate) makers: Makers,
    /// What can be set, the limits of a search among it: nothing else is obeyed.
    pub options: &'static [&'static dyn EngineOption],
    /// What its scores are.
    pub unit: Unit,
    /// How much memory it takes.
    pub memory: Memory,
    /// Whether it does without thinking, so that nothing need limit it.
    pub answers_at_once: bool,
    /// Whether what it has found out about a position helps with those before
    /// it, so that games are best judged from their ends.
    pub judges_backwards: bool,
    /// Opponents from beginner to full strength, if it is what people play
    /// against.
    pub levels: fn() -> Vec<Level>,
}

/// How much memory an engine takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// So many megabytes.
    Megabytes(usize),
    /// What the option `table` says.
    Table,
    /// What the nodes of a tree take that the option `playouts` makes grow.
    Playouts,
}

/// An opponent by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What people choose.
    pub name: String,
    /// The engine behind it, with its options.
    pub engine: String,
    /// Milliseconds for each move; none where the engine bounds itself.
    pub time_ms: Option<u32>,
}

impl Level {
    /// Levels in their order, numbered from 1.
    pub(crate) fn numbered(
        levels: impl IntoIterator<Item = (&'static str, String, Option<u32>)>,
    ) -> Vec<Level> {
        let numbered = (1..).zip(levels);
        let level = |(number, (name, engine, time_ms)): (u32, (&str, String, _))| Level {
            name: format!("{number} · {name}"),
            engine,
            time_ms,
        };
        numbered.map(level).collect()
    }
}

impl Edition {
    /// An engine that is nowhere yet: what most of them have in common.
    pub(crate) const NOWHERE: Edition = Edition {
        makers: Makers::NONE,
        options: &[],
        unit: Unit::points(500),
        memory: Memory::Megabytes(4),
        answers_at_once: false,
        judges_backwards: false,
        levels: Vec::new,
    };

    /// The option of this name.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&'static dyn EngineOption> {
        let found = self.options.iter().find(|option| option.key() == key);
        found.copied()
    }

    /// The games and boards it is for, the usual board first.
    #[must_use]
    pub fn boards(&self) -> Vec<(GameKind, Vec<(u8, u8)>)> {
        let boards = |kind: GameKind| {
            let all = boards_of(kind).iter().copied();
            let own: Vec<_> = all.filter(|&board| self.makers.has(kind, board)).collect();
            (!own.is_empty()).then_some((kind, own))
        };
        GameKind::ALL.into_iter().filter_map(boards).collect()
    }
}

/// The boards a game is commonly played on, the usual one first.
#[must_use]
pub const fn boards_of(kind: GameKind) -> &'static [(u8, u8)] {
    match kind {
        GameKind::Loa => &[(8, 8)],
        GameKind::Othello => &[(8, 8), (4, 4), (6, 6), (10, 10)],
        GameKind::Amazons => &[(10, 10), (4, 4), (5, 5), (5, 6), (6, 6), (7, 7), (8, 8)],
    }
}

impl Declaration {
    /// Every engine, the best first.
    #[must_use]
    pub const fn all() -> &'static [&'static Declaration] {
        crate::engines::ALL
    }

    /// The engine of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Declaration> {
        let mut all = Declaration::all().iter().copied();
        all.find(|engine| engine.name == name)
    }

    /// Those that play a game on a board of so many columns and rows.
    pub fn of(kind: GameKind, board: (u8, u8)) -> impl Iterator<Item = &'static Declaration> {
        let all = Declaration::all().iter().copied();
        all.filter(move |engine| engine.plays(kind, board))
    }

    /// What it is on a board.
    #[must_use]
    pub fn edition(&self, kind: GameKind, board: (u8, u8)) -> Option<&'static Edition> {
        let mut editions = self.editions.iter();
        editions.find(|edition| edition.makers.has(kind, board))
    }

    /// Whether it plays a game on a board of so many columns and rows.
    #[must_use]
    pub fn plays(&self, kind: GameKind, board: (u8, u8)) -> bool {
        self.edition(kind, board).is_some()
    }

    /// The names of all engines, as a sentence needs them.
    #[must_use]
    pub fn names() -> String {
        let names: Vec<&str> = Declaration::all().iter().map(|one| one.name).collect();
        names.join(", ")
    }
}

impl PartialEq for Declaration {
    fn eq(&self, other: &Declaration) -> bool {
        self.name == other.name
    }
}

impl Eq for Declaration {}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
