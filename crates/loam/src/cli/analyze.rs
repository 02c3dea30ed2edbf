use super::game_args::GameArgs;
use super::input::Input;
use super::output::Progress;
use super::{Failure, Output};
use loam_draw::{ScorePoint, score_plot};
use loam_engine::{
    EngineName, Profile, Recorded, Session, Thought, Verdict, analyze, parse_duration,
};
use loam_game::Side;
use loam_record::convert::{Options, games};
use loam_search::{Limits, Score};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// Let an engine judge a position, or every move of a recorded game.
///
/// A position gets its best lines. A recorded game (FILE) gets a verdict on each
/// move: its value, the engine's choice, what the move gave away; mistakes are
/// marked, and --svg draws the score over the game. Scores are for the player
/// to move, in the evaluator's own units.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam analyze loa --moves \"d1-b3 h5-f5\" --lines 3
  loam analyze loa game.sgf --time 500ms --svg score.svg
  loam analyze othello games.txt --depth 8 --json")]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Judge the first game of this file ('-' for standard input)
    #[arg(value_name = "FILE")]
    record: Option<PathBuf>,
    /// Moves to play first
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The engine
    #[arg(long, value_name = "ENGINE")]
    engine: Option<Profile>,
    /// Time for each position [default: 1s, or 200ms for a game]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Depth for each position, instead of a time
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// How many lines of a position
    #[arg(long, value_name = "N", default_value_t = 1)]
    lines: usize,
    /// A move that gives away this much is a mistake
    #[arg(long, value_name = "N", default_value_t = 200)]
    mistake: i32,
    /// Draw the score over the game into this file
    #[arg(long, value_name = "FILE", requires = "record")]
    svg: Option<PathBuf>,
    /// One JSON object per depth, or per move
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct LineRow<'a> {
    rank: usize,
    depth: u32,
    score: i32,
    decided_in: Option<i32>,
    nodes: u64,
    seconds: f64,
    line: &'a [String],
}

#[derive(Serialize)]
struct MoveRow<'a> {
    ply: usize,
    side: &'static str,
    r#move: &'a str,
    score: i32,
    best: &'a str,
    best_score: i32,
    loss: i32,
    mistake: bool,
    depth: u32,
    line: &'a [String],
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let mut session = args.game.open(args.moves.as_deref())?;
    let engine = args
        .engine
        .clone()
        .unwrap_or(Profile::new(EngineName::Loam));
    let default = Duration::from_millis(if args.record.is_some() { 200 } else { 1000 });
    let bounded = args.depth.or(engine.depth).is_some() || engine.nodes.is_some();
    let limits = Limits {
        depth: args.depth,
        time: args.time.or((!bounded).then_some(default)),
        lines: args.lines,
        ..Limits::default()
    };
    match &args.record {
        None => position(args, &mut *session, &engine, &limits, out),
        Some(file) => {
            let input = Input::open(file, None)?;
            let (name, format) = (input.name.clone(), input.format);
            let bytes = input.read_whole()?;
            let options = Options {
                kind: Some(session.kind()),
                ..Options::default()
            };
            let mut games = games(&bytes, format, &options).map_err(|e| Failure::bad(&name, e))?;
            let record = games
                .next()
                .ok_or_else(|| Failure::bad(&name, "no game in it"))?
                .map_err(|why| Failure::bad(&name, why))?;
            let spec = args
                .game
                .start
                .over(loam_engine::Rulebook::default().spec(&record));
            let mut session = spec.open()?;
            let moves = Recorded::main_line(&record);
            game(args, &name, &mut *session, &moves, &engine, &limits, out)
        }
    }
}

fn position(
    args: &Args,
    session: &mut dyn Session,
    engine: &Profile,
    limits: &Limits,
    out: &mut Output,
) -> Result<(), Failure> {
    if let Some(outcome) = session.outcome() {
        return Err(Failure::BadInput(format!("the game is over ({outcome})")));
    }
    let mut failed = Ok(());
    let thought = session.think(engine, limits, &mut |thought| {
        if args.json && failed.is_ok() {
            failed = line_rows(thought, out).and_then(|()| out.flush());
        }
    })?;
    failed?;
    if args.json {
        return Ok(());
    }
    out.text(super::show::board_text(session, out.color()))?;
    out.line(format!(
        "depth {}/{}, {} nodes, {:.1} s",
        thought.depth, thought.selective_depth, thought.nodes, thought.seconds
    ))?;
    for (rank, line) in thought.lines.iter().enumerate() {
        let score = line.score.to_string();
        out.line(format!(
            "{:>2}. {score:>10}  {}",
            rank + 1,
            line.moves.join(" ")
        ))?;
    }
    Ok(())
}

fn line_rows(thought: &Thought, out: &mut Output) -> Result<(), Failure> {
    for (rank, line) in thought.lines.iter().enumerate() {
        out.json(&LineRow {
            rank: rank + 1,
            depth: thought.depth,
            score: line.score.value(),
            decided_in: line.score.decided_in(),
            nodes: thought.nodes,
            seconds: thought.seconds,
            line: &line.moves,
        })?;
    }
    Ok(())
}

fn game(
    args: &Args,
    name: &str,
    session: &mut dyn Session,
    moves: &[Recorded<'_>],
    engine: &Profile,
    limits: &Limits,
    out: &mut Output,
) -> Result<(), Failure> {
    let is_mistake = |verdict: &Verdict| verdict.throws_away() || verdict.loss() >= args.mistake;
    let mut progress = Progress::new();
    let total = moves.len();
    let verdicts = analyze(
        session,
        moves.iter().copied(),
        engine,
        limits,
        &mut |verdict| {
            progress.note(|| format!("move {} of {total}", verdict.ply + 1));
        },
    )
    .map_err(|why| Failure::bad(name, why))?;
    drop(progress);
    for verdict in &verdicts {
        if args.json {
            out.json(&MoveRow {
                ply: verdict.ply + 1,
                side: verdict.side.name(),
                r#move: &verdict.played,
                score: verdict.played_score.value(),
                best: &verdict.best.moves[0],
                best_score: verdict.best.score.value(),
                loss: verdict.loss(),
                mistake: is_mistake(verdict),
                depth: verdict.depth,
                line: &verdict.best.moves,
            })?;
            continue;
        }
        let better = if is_mistake(verdict) {
            format!("  ?  {} was {}", verdict.best.moves[0], verdict.best.score)
        } else {
            String::new()
        };
        out.line(format!(
            "{:>3} {:<5} {:<10} {:>10}{better}",
            verdict.ply + 1,
            verdict.side.name(),
            verdict.played,
            verdict.played_score.to_string(),
        ))?;
    }
    if let Some(path) = &args.svg {
        let picture = plot(name, &verdicts, is_mistake);
        std::fs::write(path, picture)
            .map_err(|error| Failure::writing(&path.display().to_string(), &error))?;
    }
    Ok(())
}

/// The scores from Black's view; decided ones lie at the edge.
fn plot(name: &str, verdicts: &[Verdict], is_mistake: impl Fn(&Verdict) -> bool) -> String {
    let black = |verdict: &Verdict| match verdict.side {
        Side::Black => verdict.played_score,
        Side::White => -verdict.played_score,
    };
    let estimates = verdicts
        .iter()
        .map(black)
        .filter(|s| s.decided_in().is_none());
    let range = estimates.map(|s| s.value().abs()).max().unwrap_or(1).max(1);
    let point = |verdict: &Verdict| {
        let score: Score = black(verdict);
        ScorePoint {
            value: f64::from(score.value()),
            mistake: is_mistake(verdict),
        }
    };
    let points: Vec<ScorePoint> = verdicts.iter().map(point).collect();
    let file = std::path::Path::new(name).file_name();
    let title = file.map_or(name.into(), |file| file.to_string_lossy());
    score_plot(&title, &points, f64::from(range) * 1.05)
}
