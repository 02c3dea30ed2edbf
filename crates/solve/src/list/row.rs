use super::Problem;
use crate::{Certainty, Standing};
use serde::{Deserialize, Serialize};

/// A solved position, or what became known of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The position.
    pub position: String,
    /// The file it is from, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The number of its game in a base of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// Discs for the player to move.
    pub score: i32,
    /// The best move; none once the game is over.
    pub best: Option<String>,
    /// Whether the score is proven.
    pub exact: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
    /// Its sign, if that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// Empty squares.
    pub empties: u32,
    /// Plies searched.
    pub depth: u32,
    /// How sure the search is, in per cent.
    pub selectivity: u8,
    /// Best play.
    pub pv: Vec<String>,
    /// The best moves, if more than one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveRow>>,
    /// Positions a second.
    pub nps: f64,
    /// Threads that searched.
    pub threads: usize,
    /// What the file says of its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<i32>,
    /// Whether that is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agrees: Option<bool>,
}

/// One of the best moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MoveRow {
    /// The move.
    pub r#move: String,
    /// Discs for the player who makes it.
    pub score: i32,
}

/// A score's sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// More discs.
    Win,
    /// As many.
    Draw,
    /// Fewer.
    Loss,
}

impl Outcome {
    /// That of a score.
    #[must_use]
    pub fn of(score: i32) -> Outcome {
        match score.signum() {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
        }
    }
}

impl Row {
    /// What is known of a problem's position; `threads` worked on it, and all
    /// moves are listed if that was asked for.
    pub(super) fn new(
        problem: &Problem,
        position: String,
        standing: &Standing,
        (threads, lists_moves): (usize, bool),
    ) -> Row {
        let score = standing.value.unwrap_or(0);
        let pv = standing
            .lines
            .first()
            .map_or(Vec::new(), |line| line.moves.clone());
        let moves = standing.lines.iter().map(|line| MoveRow {
            r#move: line.moves.first().cloned().unwrap_or_default(),
            score: line.value,
        });
        let mut row = Row {
            position,
            file: None,
            game: None,
            score,
            best: pv.first().cloned(),
            exact: standing.certainty == Certainty::Exact,
            nodes: standing.nodes,
            seconds: standing.seconds,
            result: (standing.certainty != Certainty::Estimate).then(|| Outcome::of(score)),
            empties: standing.empties,
            depth: standing.depth,
            selectivity: standing.percent,
            pv,
            moves: lists_moves.then(|| moves.collect()),
            nps: standing.nodes as f64 / standing.seconds.max(1e-9),
            threads,
            expected: None,
            agrees: None,
        };
        row.answer(problem);
        row
    }

    /// Says what it answers, and compares with what is expected.
    pub(super) fn answer(&mut self, problem: &Problem) {
        self.file.clone_from(&problem.file);
        self.game = problem.game;
        self.expected = problem.expected;
        self.agrees = self
            .expected
            .map(|expected| match (self.exact, self.result) {
                (false, Some(found)) => found == Outcome::of(expected),
                _ => self.score == expected,
            });
    }
}

/// What many positions took.
#[derive(Debug, Default)]
pub struct Summary {
    positions: usize,
    right: usize,
    /// What was proven differs from what was expected.
    pub wrong: usize,
    /// Estimates that differ: the search was cut short or selective.
    estimates_off: usize,
    nodes: u64,
    seconds: f64,
    /// What it took by the clock, if several were solved at a time.
    pub wall: Option<f64>,
}

impl Summary {
    /// Counts a position in.
    pub fn add(&mut self, row: &Row) {
        self.positions += 1;
        self.right += usize::from(row.agrees == Some(true));
        if row.agrees == Some(false) {
            let count = match row.result {
                Some(_) => &mut self.wrong,
                None => &mut self.estimates_off,
            };
            *count += 1;
        }
        self.nodes += row.nodes;
        self.seconds += row.seconds;
    }

    /// The sums in one line.
    #[must_use]
    pub fn line(&self) -> String {
        let seconds = self.wall.unwrap_or(self.seconds);
        let estimates_off = match self.estimates_off {
            0 => String::new(),
            off => format!(", {off} not proven and off"),
        };
        format!(
            "{} positions, {} wrong, {} right{estimates_off}, {} nodes, {seconds:.3} s, {:.1} Mn/s",
            self.positions,
            self.wrong,
            self.right,
            self.nodes,
            self.nodes as f64 / seconds.max(1e-9) / 1e6
        )
    }
}
