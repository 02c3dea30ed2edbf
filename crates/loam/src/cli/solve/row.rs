use super::super::{Failure, Output};
use super::problems::Problem;
use loam_othello::solver::{Findings, Goal};
use serde::{Deserialize, Serialize};

/// A solved position, or what became known of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Row {
    pub(super) position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<usize>,
    pub(super) score: i32,
    pub(super) best: Option<String>,
    pub(super) exact: bool,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<Outcome>,
    pub(super) empties: u32,
    pub(super) depth: u32,
    pub(super) selectivity: u8,
    pub(super) pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<MoveRow>>,
    pub(super) nps: f64,
    pub(super) threads: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) agrees: Option<bool>,
}

/// One of the best moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct MoveRow {
    pub(super) r#move: String,
    pub(super) score: i32,
}

/// How sure a score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// It is the score.
    Exact,
    /// Its sign is right.
    Sign,
    /// It is an estimate.
    Estimate,
}

impl Certainty {
    /// How sure a search's scores are, with so many empty squares on a board
    /// of so many.
    pub(super) fn of(findings: &Findings, goal: Goal, empties: u32, squares: i32) -> Certainty {
        let to_the_end = findings.depth >= empties;
        let mut scores = findings.lines.iter().map(|line| line.score.abs());
        // No search before the end gives a wipe-out that it has not seen.
        let proven = findings.depth > 0
            && findings.selectivity.is_exact()
            && (to_the_end || scores.all(|score| score == squares));
        match goal {
            _ if !proven => Certainty::Estimate,
            Goal::Score => Certainty::Exact,
            Goal::Result => Certainty::Sign,
        }
    }
}

/// A score's sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    Win,
    Draw,
    Loss,
}

impl Outcome {
    pub(super) fn of(score: i32) -> Outcome {
        match score.signum() {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
        }
    }
}

pub(super) const HEAD: &str =
    "    # empties    depth score best expected            nodes    seconds   Mn/s  line";

impl Row {
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

    fn depth_text(&self) -> String {
        format!("{}@{}%", self.depth, self.selectivity)
    }

    fn millions_a_second(&self) -> f64 {
        self.nps / 1e6
    }

    /// One of many, in one line.
    pub(super) fn line(&self, number: usize) -> String {
        let expected = match (self.expected, self.agrees) {
            (Some(_), Some(true)) => "ok".to_owned(),
            (Some(score), _) => format!("differs {score:+}"),
            _ => "-".to_owned(),
        };
        let line = format!(
            "{number:>5} {:>7} {:>8} {:>+5} {:>4} {expected:>11} {:>13} {:>10.3} {:>6.1}  {}",
            self.empties,
            self.depth_text(),
            self.score,
            self.best.as_deref().unwrap_or("-"),
            self.nodes,
            self.seconds,
            self.millions_a_second(),
            self.pv.join(" "),
        );
        let moves = self.moves.iter().flatten().map(|mv| {
            let blank = "";
            format!("\n{blank:>22} {:>+5} {:>4}", mv.score, mv.r#move)
        });
        line.trim_end().to_owned() + &moves.collect::<String>()
    }

    /// The only one, at length.
    pub(super) fn page(&self, out: &mut Output) -> Result<(), Failure> {
        let Some(best) = &self.best else {
            let result = Outcome::of(self.score).word();
            return out.line(format!("game over: {:+} ({result})", self.score));
        };
        let sure = match (self.exact, self.result) {
            (true, Some(result)) => format!("{}, exact", result.word()),
            (_, Some(Outcome::Win)) => "at least: win".to_owned(),
            (_, Some(Outcome::Loss)) => "at most: loss".to_owned(),
            (_, Some(Outcome::Draw)) => "draw".to_owned(),
            _ => "not exact".to_owned(),
        };
        out.line(format!("score   {:+} ({sure})", self.score))?;
        out.line(format!("best    {best}"))?;
        for mv in self.moves.iter().flatten() {
            out.line(format!("        {} {:+}", mv.r#move, mv.score))?;
        }
        out.line(format!("line    {}", self.pv.join(" ")))?;
        out.line(format!(
            "search  depth {}, {} nodes, {:.3} s, {:.1} Mn/s",
            self.depth_text(),
            self.nodes,
            self.seconds,
            self.millions_a_second(),
        ))
    }
}

/// What many positions took.
#[derive(Debug, Default)]
pub(super) struct Summary {
    positions: usize,
    right: usize,
    /// What was proven differs from what was expected.
    pub(super) wrong: usize,
    /// Estimates that differ: the search was cut short or selective.
    estimates_off: usize,
    nodes: u64,
    seconds: f64,
    /// What it took by the clock, if several were solved at a time.
    pub(super) wall: Option<f64>,
}

impl Summary {
    pub(super) fn add(&mut self, row: &Row) {
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

    pub(super) fn line(&self) -> String {
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
