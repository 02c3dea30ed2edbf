use crate::{AnyPosition, Profile};
use loam_game::perft::FinishedGame;
use loam_game::{BoardView, Mark, NotationError, Outcome, Side};
use loam_record::GameKind;
use loam_search::{Limits, Meaning, Score};

/// A game in progress, whichever it is. Moves and positions are texts.
pub trait Session: Send {
    /// Which game is played.
    fn kind(&self) -> GameKind;

    /// Columns and rows of the board.
    fn board(&self) -> (u8, u8);

    /// The player to move, or who would be, once the game is over.
    fn to_move(&self) -> Side;

    /// The result, history considered.
    fn outcome(&self) -> Option<Outcome>;

    /// Number of moves played.
    fn ply(&self) -> usize;

    /// The moves played, as customarily written.
    fn moves_played(&self) -> Vec<String>;

    /// The position with its type, for who knows the games.
    fn position(&self) -> AnyPosition;

    /// The position as one line of text.
    fn position_text(&self) -> String;

    /// The position the session began with, as one line of text.
    fn start_text(&self) -> String;

    /// The position as a picture sees it.
    fn view(&self) -> BoardView;

    /// What to point out about the last move.
    fn last_move_marks(&self) -> Vec<Mark>;

    /// Number of legal moves, or `None` once the game is over.
    fn legal_count(&self) -> Option<u64>;

    /// The legal moves as customarily written, in generation order; none once
    /// the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// The legal moves in their uniform texts, sorted.
    fn plain_legal_moves(&self) -> Vec<String>;

    /// Plays a move and returns its customary text, or says which rule it
    /// breaks.
    fn play(&mut self, text: &str) -> Result<String, NotationError>;

    /// The forced move that records may leave out.
    fn unwritten_move(&self) -> Option<String>;

    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;

    /// Back to the start.
    fn restart(&mut self);

    /// Leaves of the game tree after `depth` plies.
    fn perft(&self, depth: u32, options: PerftOptions) -> u64;

    /// Leaves below each move, in generation order; `each` hears of every one
    /// as it is counted.
    fn divide(&self, depth: u32, options: PerftOptions, each: &mut dyn FnMut(&str, u64)) -> u64;

    /// Makes an engine ready to think, its tables and files among it; the
    /// session keeps it. An error means that the game has no such engine, or
    /// that it would not obey one of its options.
    fn prepare(&mut self, profile: &Profile) -> Result<(), NotationError>;

    /// Lets an engine choose a move; `progress` hears of every depth. The
    /// engine is prepared, if it is not yet.
    fn think(
        &mut self,
        profile: &Profile,
        limits: &Limits,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, NotationError>;

    /// What an engine's evaluation is made of after some moves from here, for
    /// the player to move here; nothing if the engine does not tell.
    fn explain(&mut self, profile: &Profile, moves: &[String]) -> Result<Vec<Term>, NotationError>;

    /// Black's discs with the empty squares given to the winner (Othello).
    fn black_discs(&self) -> Option<u32>;

    /// The last opening with a name that the game went through, and after how
    /// many plies (Othello).
    fn opening(&self) -> Option<(&'static str, usize)>;

    /// A second session in the same state.
    fn fork(&self) -> Box<dyn Session>;
}

/// How to count leaves.
#[derive(Clone, Copy, Debug, Default)]
pub struct PerftOptions {
    /// Apply repetition and length limits.
    pub with_history: bool,
    /// What a finished game counts; `None` is the game's own custom.
    pub finished: Option<FinishedGame>,
}

/// What an engine thinks of a position.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The best lines, best first; none once the game is over.
    pub lines: Vec<ThoughtLine>,
    /// Depth searched.
    pub depth: u32,
    /// Deepest ply reached.
    pub selective_depth: u32,
    /// What the scores mean.
    pub meaning: Meaning,
    /// Positions visited.
    pub nodes: u64,
    /// Positions evaluated.
    pub evaluations: u64,
    /// Time spent.
    pub seconds: f64,
    /// Fullness of the transposition table in thousandths.
    pub table_fullness: u32,
}

/// One part of an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Its name in the engine's paper.
    pub name: &'static str,
    /// The bare measure.
    pub value: f64,
    /// What it adds to the evaluation.
    pub weighted: f64,
}

/// A line of play, in texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThoughtLine {
    /// Value for the player to move.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<String>,
}

impl Thought {
    /// A score as people read it: discs where discs are meant.
    #[must_use]
    pub fn score_text(&self, score: Score) -> String {
        self.meaning.text(score)
    }

    /// The move chosen.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.lines.first().map(|line| line.moves[0].as_str())
    }

    /// Its value for the player to move.
    #[must_use]
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::DRAW, |line| line.score)
    }
}
