use crate::Score;

/// What a search found, or has found so far.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// Last depth searched to the end.
    pub depth: u32,
    /// Deepest ply reached, quiescence included.
    pub selective_depth: u32,
    /// What the scores of the lines mean.
    pub meaning: Meaning,
    /// The best lines, best first; empty only if the game is over.
    pub lines: Vec<Line<M>>,
    /// What the search did.
    pub statistics: Statistics,
    /// Time spent.
    pub seconds: f64,
    /// Fullness of the transposition table in thousandths.
    pub table_fullness: u32,
}

/// What scores mean that are neither won nor lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// What the evaluator thinks, in its own units.
    Estimate,
    /// The final difference in discs, in hundredths.
    Discs,
    /// The final difference in discs, in hundredths, by a search with
    /// probabilistic cuts: each of them is right with this probability.
    Likely {
        /// The probability, in percent.
        percent: u8,
    },
    /// Whether the game is won, drawn or lost, and no more.
    Result,
}

impl Meaning {
    /// Whether scores are differences in discs.
    #[must_use]
    pub const fn is_in_discs(self) -> bool {
        matches!(self, Meaning::Discs | Meaning::Likely { .. })
    }

    /// A score as people read it.
    ///
    /// ```
    /// use loam_search::{Meaning, Score};
    /// assert_eq!(Meaning::Discs.text(Score::estimate(-600)), "-6 discs");
    /// let likely = Meaning::Likely { percent: 73 };
    /// assert_eq!(likely.text(Score::estimate(300)), "+3 discs @73%");
    /// assert_eq!(Meaning::Result.text(Score::DRAW), "draw");
    /// ```
    #[must_use]
    pub fn text(self, score: Score) -> String {
        match (self, score.value().signum()) {
            (Meaning::Discs, _) if score.decided_in().is_none() => {
                format!("{:+} discs", score.value() / 100)
            }
            (Meaning::Likely { percent }, _) if score.decided_in().is_none() => {
                format!("{:+} discs @{percent}%", score.value() / 100)
            }
            (Meaning::Result, 1) => "win".into(),
            (Meaning::Result, 0) => "draw".into(),
            (Meaning::Result, _) => "loss".into(),
            _ => score.to_string(),
        }
    }
}

/// A line of play and its value for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Value of the line.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<M>,
}

/// Counts of what a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions visited, quiescence included.
    pub nodes: u64,
    /// Those visited by the quiescence search.
    pub quiescence_nodes: u64,
    /// Positions evaluated.
    pub evaluations: u64,
    /// Positions found in the transposition table.
    pub table_hits: u64,
    /// Of those, how many needed no search.
    pub table_cutoffs: u64,
    /// Null moves tried.
    pub null_moves: u64,
    /// Of those, how many cut off.
    pub null_cutoffs: u64,
    /// Moves searched a second time with a wider window.
    pub re_searches: u64,
}

impl<M> Default for Report<M> {
    /// Nothing found yet.
    fn default() -> Report<M> {
        Report {
            depth: 0,
            selective_depth: 0,
            meaning: Meaning::Estimate,
            lines: Vec::new(),
            statistics: Statistics::default(),
            seconds: 0.0,
            table_fullness: 0,
        }
    }
}

impl<M: Copy> Report<M> {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// Its value for the player to move.
    #[must_use]
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::DRAW, |line| line.score)
    }

    /// Positions a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> f64 {
        self.statistics.nodes as f64 / self.seconds.max(1e-9)
    }
}
