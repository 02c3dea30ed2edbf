use crate::{AmazonsProof, OthelloProof, OthelloQuestion, Proof, SolveError, WinProof};
use loam_engine::{AnyPosition, Session};
use loam_othello::solver::Table;
use loam_record::GameKind;
use std::sync::Arc;

/// A solver, and what can be asked of it.
#[derive(Debug)]
pub struct Solver {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Its game.
    pub kind: GameKind,
    /// What it takes, by the names of the options: nothing else is obeyed.
    pub takes: &'static [&'static str],
}

impl Solver {
    /// Every solver, the best of each game first.
    pub const ALL: [&'static Solver; 4] = [&OTHELLO, &AMAZONS, &SONG, &LOA];

    /// The solver of a game by its name.
    #[must_use]
    pub fn named(kind: GameKind, name: &str) -> Option<&'static Solver> {
        let mut all = Solver::ALL.into_iter();
        all.find(|solver| solver.kind == kind && solver.name == name)
    }

    /// Whether it takes an option.
    #[must_use]
    pub fn takes(&self, option: &str) -> bool {
        self.takes.contains(&option)
    }
}

static OTHELLO: Solver = Solver {
    name: "loam",
    about: "exact scores on boards of 4x4, 6x6 and 8x8",
    kind: GameKind::Othello,
    takes: &[
        "best",
        "checkpoint",
        "count",
        "depth",
        "goal",
        "jobs",
        "kernel",
        "nodes",
        "save-every",
        "selectivity",
        "table",
        "threads",
        "time",
    ],
};

static AMAZONS: Solver = Solver {
    name: "loam",
    about: "who wins: proof numbers from an evaluation, bounds of the whole board",
    kind: GameKind::Amazons,
    takes: &[
        "checkpoint",
        "nodes",
        "replies",
        "save-every",
        "strategy",
        "table",
        "threads",
        "time",
    ],
};

static SONG: Solver = Solver {
    name: "song-2013",
    about: "who wins, by the solvers of the thesis: areas, bounds, databases",
    kind: GameKind::Amazons,
    takes: &["bounds", "databases", "nodes", "solver", "table", "time"],
};

static LOA: Solver = Solver {
    name: "loam",
    about: "who wins, where a search sees that to its end",
    kind: GameKind::Loa,
    takes: &["nodes", "table", "time"],
};

/// The proof of a session's position by the best solver there is for it, with
/// so many megabytes; of Othello so many of the best moves.
///
/// # Errors
/// There is not so much memory.
pub fn prove(
    session: Box<dyn Session>,
    question: OthelloQuestion,
    megabytes: usize,
) -> Result<Box<dyn Proof>, SolveError> {
    let table = || {
        let table = Table::try_megabytes(megabytes).map(Arc::new);
        table.map_err(|_| SolveError::Refused("there is no memory left for a table".into()))
    };
    Ok(match session.position() {
        AnyPosition::Othello4(position) => {
            Box::new(OthelloProof::new(position, question, table()?))
        }
        AnyPosition::Othello6(position) => {
            Box::new(OthelloProof::new(position, question, table()?))
        }
        AnyPosition::Othello8(position) => {
            Box::new(OthelloProof::new(position, question, table()?))
        }
        AnyPosition::Amazons(position) => Box::new(AmazonsProof::new(&position, megabytes, false)?),
        AnyPosition::Loa(_) | AnyPosition::Othello10(_) => {
            Box::new(WinProof::new(session, megabytes)?)
        }
    })
}
