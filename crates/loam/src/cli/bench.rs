use super::game_args::WhichGame;
use super::{Failure, Output};
use loam_engine::{EngineName, GameSpec, PerftOptions, Profile, Session};
use loam_record::GameKind;
use loam_search::Limits;
use serde::Serialize;
use std::time::Instant;

/// Measure speed on fixed positions, of one game or of all.
///
/// Rows of a game: `perft` counts leaves (in bulk at the last ply), an engine
/// searches to a fixed depth. The signature is the number of nodes: a change
/// that keeps it has changed nothing but speed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam bench
  loam bench othello --json")]
pub(crate) struct Args {
    #[command(flatten)]
    which: WhichGame,
    /// Times to run each row; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

struct Suite {
    kind: GameKind,
    perft_depth: u32,
    search_depth: u32,
    engines: &'static [EngineName],
    /// Moves from the standard start to each position.
    lines: [&'static str; 3],
}

/// Openings of a game of the thesis (MIA–YL), of one of the Iago paper
/// (Iago–Aldaron) and of a random game.
const SUITES: [Suite; 3] = [
    Suite {
        kind: GameKind::Loa,
        perft_depth: 5,
        search_depth: 7,
        engines: &[EngineName::Mia2000, EngineName::Loam],
        lines: [
            "",
            "f1-f3 h2-f4 b1-d3 h6-e3 d1-g4 h5-f5 e1-g3 h4-f6 b8-e5 a7-d4",
            "f1-f3 h2-f4 b1-d3 h6-e3 d1-g4 h5-f5 e1-g3 h4-f6 b8-e5 a7-d4 d8-f6 a4-b3 f8-b8 a3-b4 \
             f3-e4 b3-e6 b8-f4 a6-d6 c1-c3 h3-g2",
        ],
    },
    Suite {
        kind: GameKind::Othello,
        perft_depth: 10,
        search_depth: 9,
        engines: &[
            EngineName::Iago1981,
            EngineName::MaxDisc,
            EngineName::MinDisc,
            EngineName::WeightedSquare,
            EngineName::Loam,
        ],
        lines: [
            "",
            "f5 d6 c3 d3 c4 b3 d2 f4 c5 e6",
            "f5 d6 c3 d3 c4 b3 d2 f4 c5 e6 e3 d1 f3 c6 c1 f2 e1 f6 b4 a3 d7 c2 a4 b5 a2 e7 c7 e8",
        ],
    },
    Suite {
        kind: GameKind::Amazons,
        perft_depth: 2,
        search_depth: 4,
        engines: &[EngineName::Loam],
        lines: ["", AMAZONS_8, AMAZONS_30],
    },
];

const AMAZONS_8: &str = "d1-a1/d1 a7-c9/c10 a4-b3/b2 c9-f9/f1 g1-e3/i7 j7-h9/j7 e3-e5/b8 g10-g3/g2";

const AMAZONS_30: &str = "d1-a1/d1 a7-c9/c10 a4-b3/b2 c9-f9/f1 g1-e3/i7 j7-h9/j7 e3-e5/b8 g10-g3/g2 \
    j4-e9/b9 g3-e3/j3 b3-e6/i2 d10-f10/g10 e6-f7/i4 e3-a7/a8 e9-c9/d10 f9-b5/c5 \
    f7-f8/h8 h9-g9/g5 f8-f4/c4 a7-a2/a5 f4-g3/f2 g9-e9/b6 e5-e4/f4 e9-e7/d8 \
    c9-g9/h10 e7-d6/e5 e4-b7/f7 a2-a4/b4 a1-b1/c1 f10-e10/e8";

#[derive(Serialize)]
struct Row {
    game: &'static str,
    engine: &'static str,
    signature: u64,
    nodes: u64,
    /// Positions evaluated; none for perft.
    evaluations: u64,
    seconds: f64,
    nps: f64,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    if !args.json {
        out.line(format!(
            "{:<8} {:<15} {:>12} {:>10} {:>14}",
            "game", "engine", "signature", "seconds", "nodes/s"
        ))?;
    }
    for suite in &SUITES {
        if args.which.named().is_some_and(|kind| kind != suite.kind) {
            continue;
        }
        let mut rows = vec![perft_row(suite, args.repeat)?];
        for &engine in suite.engines {
            rows.push(search_row(suite, engine, args.repeat)?);
        }
        for row in rows {
            if args.json {
                out.json(&row)?;
            } else {
                out.line(format!(
                    "{:<8} {:<15} {:>12} {:>10.3} {:>14.0}",
                    row.game, row.engine, row.signature, row.seconds, row.nps
                ))?;
            }
            out.flush()?;
        }
    }
    Ok(())
}

fn perft_row(suite: &Suite, repeat: u32) -> Result<Row, Failure> {
    let session = position(suite, "")?;
    Ok(fastest(suite, "perft", repeat, || {
        let start = Instant::now();
        let leaves = session.perft(suite.perft_depth, PerftOptions::default());
        (leaves, 0, start.elapsed().as_secs_f64())
    }))
}

fn search_row(suite: &Suite, name: EngineName, repeat: u32) -> Result<Row, Failure> {
    let profile = &Profile::new(name);
    let sessions = suite
        .lines
        .iter()
        .map(|line| position(suite, line))
        .collect::<Result<Vec<_>, _>>()?;
    let limits = Limits::depth(suite.search_depth);
    // The engine of a profile the game does not have would be a mistake here.
    let mut failure = None;
    let row = fastest(suite, profile.name.name(), repeat, || {
        let (mut nodes, mut evaluations, mut seconds) = (0, 0, 0.0);
        for session in &sessions {
            // Each run from nothing, so that each counts the same nodes.
            let mut fresh = session.fork();
            match fresh.think(profile, &limits, &mut |_| {}) {
                Ok(thought) => {
                    nodes += thought.nodes;
                    evaluations += thought.evaluations;
                    seconds += thought.seconds;
                }
                Err(error) => failure = Some(error),
            }
        }
        (nodes, evaluations, seconds)
    });
    failure.map_or(Ok(row), |error| Err(error.into()))
}

fn fastest(
    suite: &Suite,
    engine: &'static str,
    repeat: u32,
    mut work: impl FnMut() -> (u64, u64, f64),
) -> Row {
    let mut seconds = f64::INFINITY;
    let (mut nodes, mut evaluations) = (0, 0);
    for _ in 0..repeat {
        let (visited, evaluated, spent) = work();
        (nodes, evaluations) = (visited, evaluated);
        seconds = seconds.min(spent);
    }
    Row {
        game: suite.kind.name(),
        engine,
        signature: nodes,
        nodes,
        evaluations,
        seconds,
        nps: nodes as f64 / seconds.max(1e-9),
    }
}

fn position(suite: &Suite, line: &str) -> Result<Box<dyn Session>, Failure> {
    let mut session = GameSpec::new(suite.kind).open()?;
    for text in line.split_whitespace() {
        session.play(text)?;
    }
    Ok(session)
}
