//! The rules, as far as records need them.
//!
//! A record may leave things out that only the rules know: whose turn it is,
//! passes, capture marks. The program that has the rules implements
//! [`Referee`]; [`complete`] fills a record in with its help.

use crate::model::{GameRecord, GameTree, NodeId, Play};
use loam_game::Side;
use loam_game::printable;

/// A game in progress under the rules.
pub trait Referee {
    /// The player to move, or `None` once the game is over.
    fn to_move(&self) -> Option<Side>;

    /// Plays a move in Loam's notation and returns its customary text (with
    /// the capture mark, say), or why it cannot be played.
    fn play(&mut self, text: &str) -> Result<String, String>;

    /// The forced move a record may leave out: Othello's pass.
    fn unwritten_move(&self) -> Option<String> {
        None
    }

    /// Takes the last move back.
    fn undo(&mut self);

    /// The position string.
    fn position_text(&self) -> String;

    /// Black's discs, empty squares given to the winner, once a game of
    /// Othello is over.
    fn black_discs(&self) -> Option<u8> {
        None
    }
}

/// Provides referees.
pub trait Referees {
    /// A referee at the start of this record, or why there is none.
    fn start(&self, record: &GameRecord) -> Result<Box<dyn Referee>, String>;

    /// Whether there are rules at all: only then is a record that has no
    /// referee a wrong one.
    fn at_hand(&self) -> bool {
        true
    }
}

/// No rules at hand: records are converted as they stand.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoReferees;

impl Referees for NoReferees {
    fn start(&self, record: &GameRecord) -> Result<Box<dyn Referee>, String> {
        Err(format!(
            "the rules of {} are not at hand",
            record.kind.title()
        ))
    }

    fn at_hand(&self) -> bool {
        false
    }
}

/// Of a game at most this many refused moves are told.
const MAX_REFUSED: usize = 20;

/// What the rules refuse of a record: the first cases, and how many more.
#[derive(Debug, Default)]
pub(crate) struct Refused {
    pub(crate) lines: Vec<String>,
    pub(crate) more: usize,
}

/// Plays a record through: sides and customary move texts are filled in,
/// unwritten passes become moves, and a start only the rules know is written
/// out. Returns what the rules refuse, such as `ply 2: f5: the square is
/// taken` or `start: …`; a line that breaks them is kept as written from
/// there on. Without rules nothing happens.
pub fn complete(record: &mut GameRecord, referees: &dyn Referees) -> Vec<String> {
    let Refused { mut lines, more } = check(record, referees);
    if more > 0 {
        lines.push(format!("… and {more} more"));
    }
    lines
}

/// [`complete`], with a count.
pub(crate) fn check(record: &mut GameRecord, referees: &dyn Referees) -> Refused {
    if !referees.at_hand() {
        return Refused::default();
    }
    let referee = match referees.start(record) {
        Ok(referee) => referee,
        Err(reason) => {
            return Refused {
                lines: vec![printable(&format!("start: {reason}"))],
                more: 0,
            };
        }
    };
    if record.start.is_none() && matches!(record.start_diagram(), Ok(None)) {
        record.start = Some(referee.position_text());
    }
    let mut walk = Walk {
        tree: &mut record.tree,
        referee,
        refused: Refused::default(),
        ply: 0,
    };
    walk.run();
    walk.refused
}

struct Walk<'a> {
    tree: &'a mut GameTree,
    referee: Box<dyn Referee>,
    refused: Refused,
    ply: usize,
}

enum Step {
    Enter { parent: NodeId, index: usize },
    Undo(usize),
}

impl Walk<'_> {
    fn run(&mut self) {
        let mut steps = Vec::new();
        if self.enter(NodeId::ROOT, None).is_some() {
            self.push_children(NodeId::ROOT, &mut steps);
        }
        while let Some(step) = steps.pop() {
            match step {
                Step::Undo(plies) => {
                    for _ in 0..plies {
                        self.referee.undo();
                    }
                    self.ply -= plies;
                }
                Step::Enter { parent, index } => {
                    let id = self.tree.node(parent).children()[index];
                    let before = self.ply;
                    let fine = self.enter(id, Some((parent, index))).is_some();
                    steps.push(Step::Undo(self.ply - before));
                    if fine {
                        self.push_children(id, &mut steps);
                    }
                }
            }
        }
    }

    fn push_children(&self, parent: NodeId, steps: &mut Vec<Step>) {
        let children = 0..self.tree.node(parent).children().len();
        steps.extend(children.rev().map(|index| Step::Enter { parent, index }));
    }

    /// Plays the move of a node, after a pass if the rules force one that is
    /// not written. `None` if the line cannot be followed further.
    fn enter(&mut self, id: NodeId, edge: Option<(NodeId, usize)>) -> Option<()> {
        let Some(play) = self.tree.node(id).play.clone() else {
            return Some(());
        };
        let to_move = self.referee.to_move();
        if play.is_resignation() {
            if let Some(own) = &mut self.tree.node_mut(id).play {
                own.side = own.side.or(to_move);
            }
            return None;
        }
        let mut result = self.attempt(&play);
        if let (Err(_), Some((parent, index)), false) = (&result, edge, play.is_pass())
            && let Some(text) = self.referee.unwritten_move()
            && let Ok(text) = self.referee.play(&text)
        {
            self.ply += 1;
            let pass = Play::new(to_move, text);
            self.tree.insert_between(parent, index, pass);
            result = self.attempt(&play);
        }
        match result {
            Ok((side, text)) => {
                self.ply += 1;
                if let Some(own) = &mut self.tree.node_mut(id).play {
                    own.side = own.side.or(side);
                    own.text = text.into();
                }
                Some(())
            }
            Err(reason) => {
                if self.refused.lines.len() < MAX_REFUSED {
                    let ply = self.ply + 1;
                    let line = format!("ply {ply}: {}: {reason}", play.text);
                    self.refused.lines.push(printable(&line));
                } else {
                    self.refused.more += 1;
                }
                None
            }
        }
    }

    /// Plays a move if it is its side's turn.
    fn attempt(&mut self, play: &Play) -> Result<(Option<Side>, String), String> {
        let to_move = self.referee.to_move();
        if let (Some(side), Some(turn)) = (play.side, to_move)
            && side != turn
        {
            return Err(format!("a move of {side}, but {turn} is to move"));
        }
        self.referee.play(&play.text).map(|text| (to_move, text))
    }
}
