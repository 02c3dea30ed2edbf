//! A game record without a file format.

mod children;
mod short;
mod tree;

pub use short::ShortText;
pub use tree::{Extra, GameTree, Node, NodeId, Play};

use crate::GameKind;
use crate::position::Diagram;
use crate::sgf;

/// A game: board, start, what is known about it, and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The game played.
    pub kind: GameKind,
    /// Number of columns.
    pub cols: u8,
    /// Number of rows.
    pub rows: u8,
    /// The position the game starts from, as a position string; `None` is
    /// the standard set-up, or the one `setup` names.
    pub start: Option<String>,
    /// A set-up by name, such as SGF's `SU[Scrambled-eggs]`.
    pub setup: Option<String>,
    /// Players, event and so on.
    pub info: GameInfo,
    /// The moves.
    pub tree: GameTree,
}

/// What is known about a game besides its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// Who played Black.
    pub black: Option<String>,
    /// Who played White.
    pub white: Option<String>,
    /// The tournament or match.
    pub event: Option<String>,
    /// Where it was played.
    pub place: Option<String>,
    /// When, in the file's words.
    pub date: Option<String>,
    /// The result as SGF writes it: `B+10`, `W+Resign`, `Draw`.
    pub result: Option<String>,
    /// A remark on the whole game.
    pub comment: Option<String>,
    /// Anything else, by name.
    pub extra: Vec<(String, String)>,
}

/// The result of a game that Black wins by `margin`, as SGF writes it.
pub(crate) fn result_text(margin: i32) -> String {
    match margin {
        0 => "Draw".to_owned(),
        1.. => format!("B+{margin}"),
        _ => format!("W+{}", -i64::from(margin)),
    }
}

impl GameInfo {
    /// An extra fact by its name.
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<&str> {
        let mut pairs = self.extra.iter();
        pairs
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }
}

impl GameRecord {
    /// A game without moves from the standard set-up.
    ///
    /// ```
    /// use loam_record::{GameKind, GameRecord};
    /// let mut record = GameRecord::new(GameKind::Othello);
    /// record.tree.append_line(["f5", "d6"]);
    /// assert_eq!(record.main_line_texts(), ["f5", "d6"]);
    /// ```
    #[must_use]
    pub fn new(kind: GameKind) -> GameRecord {
        let (cols, rows) = kind.usual_size();
        GameRecord::on_board(kind, cols, rows)
    }

    /// [`new`](GameRecord::new) on a board of another size.
    #[must_use]
    pub fn on_board(kind: GameKind, cols: u8, rows: u8) -> GameRecord {
        GameRecord {
            kind,
            cols,
            rows,
            start: None,
            setup: None,
            info: GameInfo::default(),
            tree: GameTree::new(),
        }
    }

    /// The plays of the main line, in order.
    pub fn main_line(&self) -> impl Iterator<Item = &Play> + '_ {
        let nodes = self.tree.main_line();
        nodes.filter_map(|id| self.tree.node(id).play.as_ref())
    }

    /// The moves of the main line, in order.
    #[must_use]
    pub fn main_line_texts(&self) -> Vec<&str> {
        self.main_line().map(|play| play.text.as_str()).collect()
    }

    /// The starting position, where the record or the customary set-up gives
    /// it; `None` where only the rules know.
    pub fn start_diagram(&self) -> Result<Option<Diagram>, String> {
        match &self.start {
            Some(text) => {
                let diagram = Diagram::parse(self.kind, text)?;
                if (diagram.cols, diagram.rows) != (self.cols, self.rows) {
                    return Err(format!(
                        "expected a position of {}x{}, found {}x{}",
                        self.cols, self.rows, diagram.cols, diagram.rows
                    ));
                }
                Ok(Some(diagram))
            }
            None if self.has_named_setup() => Ok(None),
            None => Ok(Diagram::standard(self.kind, self.cols, self.rows)),
        }
    }

    /// Whether the game starts from a set-up other than the standard one
    /// that is given by name only.
    #[must_use]
    pub fn has_named_setup(&self) -> bool {
        let standard = |name: &String| name.eq_ignore_ascii_case("standard");
        self.start.is_none() && self.setup.as_ref().is_some_and(|name| !standard(name))
    }

    /// Sets the starting position; the standard one is stored as `None`,
    /// unless that would leave the set-up's name to say otherwise.
    pub(crate) fn set_start(&mut self, diagram: &Diagram) {
        let standard = Diagram::standard(self.kind, diagram.cols, diagram.rows);
        self.cols = diagram.cols;
        self.rows = diagram.rows;
        self.start = None;
        if self.has_named_setup() || standard.as_ref() != Some(diagram) {
            self.start = Some(diagram.to_text(self.kind));
        }
    }

    /// A fact by name, from the extra pairs or the root's extra properties.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<String> {
        if let Some(value) = self.info.extra(name) {
            return Some(value.to_owned());
        }
        let mut extras = self.tree.node(NodeId::ROOT).extra.iter();
        let property = extras.find(|extra| extra.name == name)?;
        property.values.first().map(|value| sgf::unescape(value))
    }
}
