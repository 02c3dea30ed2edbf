use loam_game::Side;
use loam_search::StopFlag;
use loam_search::dfpn::Numbers;
use loam_store::StoreError;
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// A position on its way to a proof of what it is worth.
///
/// It is worked on in slices, may be kept in a file between them, and tells how
/// far it is at any time. Nothing here waits for input or prints: a command and
/// a page are two ways to show the same run.
pub trait Proof: Send {
    /// Works until all is known or the slice is over. `look` hears now and then
    /// how far it is.
    ///
    /// # Errors
    /// What it reads on the way is damaged.
    fn work(
        &mut self,
        slice: &Slice,
        look: &mut (dyn FnMut(&Standing) + Send),
    ) -> Result<(), SolveError>;

    /// How far it is.
    fn standing(&self) -> Standing;

    /// Keeps it in a file from now on, and goes on from what that holds:
    /// whether there was anything. Slices save to it while they last.
    ///
    /// # Errors
    /// The file is in use, of another task, damaged, or cannot be written; or
    /// such proofs are not kept.
    fn keep_in(&mut self, path: &Path) -> Result<bool, SolveError>;

    /// Writes the file it is kept in, if there is one.
    ///
    /// # Errors
    /// It cannot be written; what was saved before still is.
    fn save(&mut self) -> Result<(), StoreError>;

    /// Removes the file it is kept in: nobody needs it any more.
    fn forget(&mut self);

    /// A bounded look: until a proof number reaches its limit or so many
    /// positions are expanded. `None` for what knows no proof numbers.
    fn probe(&mut self, _within: &Within) -> Option<Probe> {
        None
    }

    /// Writes down how the winner answers everything, for others to check.
    ///
    /// # Errors
    /// There is no such file of this game, or it cannot be written.
    fn certify(
        &mut self,
        _path: &Path,
        _threads: usize,
        _told: &mut dyn FnMut(&str),
    ) -> Result<(), SolveError> {
        Err(SolveError::Refused("strategies are for Amazons".into()))
    }
}

/// A stretch of work.
#[derive(Clone, Debug)]
pub struct Slice {
    /// Threads to work with.
    pub threads: usize,
    /// How long to work.
    pub time: Option<Duration>,
    /// How many positions to visit.
    pub nodes: Option<u64>,
    /// Raised to end it.
    pub stop: StopFlag,
    /// How much work may be lost if the program is killed.
    pub save_every: Duration,
}

impl Default for Slice {
    fn default() -> Slice {
        Slice {
            threads: 1,
            time: None,
            nodes: None,
            stop: StopFlag::default(),
            save_every: Duration::from_secs(60),
        }
    }
}

/// Where a probe ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// At this proof number.
    pub phi: u32,
    /// At this disproof number.
    pub delta: u32,
    /// After so many positions.
    pub nodes: u64,
}

/// What a probe has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// How hard a win and a loss of the mover look now.
    pub numbers: Numbers,
    /// Positions expanded.
    pub effort: u64,
    /// Moves and the numbers of what they lead to, likeliest first.
    pub entries: Vec<(String, Numbers)>,
}

/// How sure a value is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Certainty {
    /// It is the value.
    Exact,
    /// Its sign is right.
    Sign,
    /// It is an estimate, or nothing.
    #[default]
    Estimate,
}

/// How far a proof is, and in the end what is proven.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Whether all that was asked for is known.
    pub solved: bool,
    /// How sure the value is.
    pub certainty: Certainty,
    /// The value for the player to move: discs, or 1, 0 and -1.
    pub value: Option<i32>,
    /// Who wins, once that is proven.
    pub winner: Option<Side>,
    /// In how many plies, where a search saw that.
    pub wins_in: Option<u32>,
    /// Moves with their values, the best first, each with what follows.
    pub lines: Vec<SolvedLine>,
    /// Plies searched, where a search deepens.
    pub depth: u32,
    /// How sure that search is, in per cent.
    pub percent: u8,
    /// What the step after it has found so far.
    pub step: Option<Step>,
    /// How hard a win and a loss of the mover look.
    pub numbers: Option<Numbers>,
    /// Empty squares, where they are what is left of a game.
    pub empties: u32,
    /// Positions visited, or expanded, in all runs.
    pub nodes: u64,
    /// Positions looked at, where that is something else.
    pub looked_at: Option<u64>,
    /// Seconds spent, in all runs.
    pub seconds: f64,
    /// How full the table is, in thousandths.
    pub table_permille: Option<u32>,
    /// What else there is to tell.
    pub details: Details,
    /// Why nothing can be saved at present.
    pub unsaved: Option<String>,
}

/// A step of a deepening search that is not at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its plies.
    pub depth: u32,
    /// How sure it is, in per cent.
    pub percent: u8,
    /// The value is at least this.
    pub low: i32,
    /// The value is at most this.
    pub high: i32,
    /// A move that reaches the lower one.
    pub best: Option<String>,
}

/// A move with its value and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedLine {
    /// For the player to move.
    pub value: i32,
    /// The moves.
    pub moves: Vec<String>,
}

/// What only some solvers tell.
#[derive(Clone, Debug, Default)]
pub enum Details {
    /// Nothing.
    #[default]
    None,
    /// Every move of the position by itself.
    Replies(Vec<ReplyStanding>),
    /// How many areas a database knew.
    Areas {
        /// Of territories.
        territories: loam_amazons::song::Known,
        /// Of active areas.
        active: loam_amazons::song::Known,
    },
}

/// How far a move is that is solved by itself.
#[derive(Clone, Debug)]
pub struct ReplyStanding {
    /// The move.
    pub mv: String,
    /// Who wins after it.
    pub winner: Option<Side>,
    /// How hard a win and a loss look for the player who answers it.
    pub numbers: Numbers,
    /// About how many nodes it took.
    pub nodes: u64,
}

impl Standing {
    /// How far it is, in words.
    #[must_use]
    pub fn progress(&self) -> String {
        let mut parts = Vec::new();
        if let Some(line) = self.lines.first().filter(|_| self.depth > 0) {
            let best = line.moves.first().map_or("-", String::as_str);
            let (depth, percent, value) = (self.depth, self.percent, line.value);
            parts.push(match percent {
                // Its value is no estimate of the result.
                0 => format!("depth {depth}, best {best}"),
                _ => format!("depth {depth}@{percent}% {value:+} {best}"),
            });
        }
        if let Some(step) = &self.step {
            let Step {
                depth,
                percent,
                low,
                high,
                best,
            } = step;
            let best = best.as_deref().unwrap_or("-");
            parts.push(format!(
                "depth {depth}@{percent}% {low:+} to {high:+} {best}"
            ));
        }
        match &self.details {
            Details::Replies(replies) => {
                let open = || replies.iter().filter(|reply| reply.winner.is_none());
                let most = open().map(|reply| reply.nodes).max().unwrap_or(0);
                let (of, settled) = (replies.len(), replies.len() - open().count());
                parts.push(format!(
                    "{settled} of {of} settled, up to {most} nodes each"
                ));
            }
            Details::Areas {
                territories,
                active,
            } => parts.push(format!(
                "databases knew {:.1}% of territories and {:.1}% of active areas",
                100.0 * territories.rate(),
                100.0 * active.rate(),
            )),
            Details::None => {
                if let Some(numbers) = self.numbers {
                    let (phi, delta) = (numbers.phi, numbers.delta);
                    let best = self.lines.first().and_then(|line| line.moves.first());
                    let best = best.map_or("no move", String::as_str);
                    parts.push(format!("proof {phi}, disproof {delta}, best {best}"));
                }
            }
        }
        if parts.is_empty() {
            parts.push("at the beginning".into());
        }
        parts.join(", ")
    }
}

/// How far it is and what that took, for a person who waits.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (millions, seconds) = (self.nodes as f64 / 1e6, self.seconds);
        let rate = self.nodes as f64 / 1e3 / seconds.max(1e-9);
        let progress = self.progress();
        write!(f, "{progress}, {millions:.2} Mn, {rate:.0} kn/s")?;
        if let Some(full) = self.table_permille {
            write!(f, ", table {}%", full / 10)?;
        }
        write!(f, ", {seconds:.0} s")
    }
}

/// Why a position cannot be solved, or not so.
#[derive(Debug)]
pub enum SolveError {
    /// There is no solver for it, or the solver does not do that.
    Refused(String),
    /// A file is in the way.
    Store(StoreError),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Refused(why) => f.write_str(why),
            SolveError::Store(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<StoreError> for SolveError {
    fn from(why: StoreError) -> SolveError {
        SolveError::Store(why)
    }
}

impl From<loam_game::NotationError> for SolveError {
    fn from(why: loam_game::NotationError) -> SolveError {
        SolveError::Refused(why.to_string())
    }
}
