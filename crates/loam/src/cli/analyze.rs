use super::game_args::GameArgs;
use super::input::Input;
use super::output::Progress;
use super::{Failure, Output};
use loam_draw::{Plot, ScorePoint, Series, Style, score_plot, sparkline};
use loam_engine::{
    EngineName, Profile, Recorded, Session, Term, Thought, Verdict, analyze, parse_duration,
};
use loam_game::Side;
use loam_record::convert::{Options, games};
use loam_search::{Limits, Meaning, Score};
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
  loam analyze othello games.txt --engine iago-1981 --components parts.svg
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
    /// A move that gives away this much is a mistake [default: 200, for
    /// iago-1981 20000; two discs once the position is solved]
    #[arg(long, value_name = "N")]
    mistake: Option<i32>,
    /// Draw the score over the game into this file
    #[arg(long, value_name = "FILE", requires = "record")]
    svg: Option<PathBuf>,
    /// Draw what the evaluation is made of over the game into this file, for
    /// an engine that tells (iago-1981)
    #[arg(long, value_name = "FILE", requires = "record")]
    components: Option<PathBuf>,
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
    exact: bool,
    line: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    terms: Vec<TermRow>,
}

/// A part of an evaluation.
#[derive(Serialize)]
struct TermRow {
    term: &'static str,
    value: f64,
    weighted: f64,
}

impl TermRow {
    fn of(term: &Term) -> TermRow {
        TermRow {
            term: term.name,
            value: term.value,
            weighted: term.weighted,
        }
    }
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
        for term in session.explain(engine, &[])? {
            out.json(&TermRow::of(&term))?;
        }
        return Ok(());
    }
    out.text(super::show::board_text(session, out.color()))?;
    out.line(format!(
        "depth {}/{}, {} nodes, {:.1} s",
        thought.depth, thought.selective_depth, thought.nodes, thought.seconds
    ))?;
    for (rank, line) in thought.lines.iter().enumerate() {
        let score = thought.score_text(line.score);
        out.line(format!(
            "{:>2}. {score:>10}  {}",
            rank + 1,
            line.moves.join(" ")
        ))?;
    }
    let terms = session.explain(engine, &[])?;
    if !terms.is_empty() {
        out.line(format!(
            "{:>20} {:>8} {:>10}",
            "as it stands", "value", "weighted"
        ))?;
    }
    for term in terms {
        out.line(format!(
            "{:>20} {:>8.0} {:>10.0}",
            term.name, term.value, term.weighted
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
    let is_mistake = |verdict: &Verdict| {
        let notable = match verdict.meanings[0] {
            Meaning::Estimate => args.mistake.unwrap_or(engine.name.notable_loss()),
            Meaning::Likely { .. } => args.mistake.unwrap_or(engine.name.notable_loss()),
            Meaning::Discs | Meaning::Result => 200,
        };
        verdict.throws_away() || verdict.loss() >= notable
    };
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
                exact: verdict.meanings[0] == Meaning::Discs,
                line: &verdict.best.moves,
                terms: verdict.terms.iter().map(TermRow::of).collect(),
            })?;
            continue;
        }
        let better = if is_mistake(verdict) {
            let was = verdict.meanings[0].text(verdict.best.score);
            format!("  ?  {} was {was}", verdict.best.moves[0])
        } else {
            String::new()
        };
        out.line(format!(
            "{:>3} {:<5} {:<10} {:>10}{better}",
            verdict.ply + 1,
            verdict.side.name(),
            verdict.played,
            verdict.meanings[1].text(verdict.played_score),
        ))?;
    }
    let curves = curves(&verdicts);
    if !args.json && !curves.is_empty() {
        out.line("for Black, over the game:")?;
        for (term, values) in &curves {
            let row: Vec<f64> = values.iter().map(|point| point.1).collect();
            out.line(format!("{term:>20} {}", sparkline(&row)))?;
        }
    }
    let save = |path: &std::path::Path, picture: String| {
        std::fs::write(path, picture)
            .map_err(|error| Failure::writing(&path.display().to_string(), &error))
    };
    if let Some(path) = &args.svg {
        save(path, plot(name, &verdicts, is_mistake))?;
    }
    if let Some(path) = &args.components {
        if curves.is_empty() {
            return Err(Failure::bad(
                &engine.to_string(),
                "the engine does not tell what its evaluation is made of",
            ));
        }
        let series = |(term, points): (&'static str, Vec<(f64, f64)>)| Series {
            name: term.into(),
            style: Style::Line,
            points,
        };
        let picture = Plot {
            title: format!("{} on {}", engine.name.name(), file_name(name)),
            x: "ply".into(),
            y: "value for Black".into(),
            logarithmic: false,
            series: curves.into_iter().map(series).collect(),
        };
        save(path, picture.to_svg())?;
    }
    Ok(())
}

/// Each term over the game from Black's view, and their sum.
fn curves(verdicts: &[Verdict]) -> Vec<(&'static str, Vec<(f64, f64)>)> {
    let told = verdicts.iter().filter(|verdict| !verdict.terms.is_empty());
    let Some(first) = told.clone().next() else {
        return Vec::new();
    };
    let curve = |value: &dyn Fn(&Verdict) -> f64| -> Vec<(f64, f64)> {
        told.clone()
            .map(|verdict| {
                let sign = match verdict.side {
                    Side::Black => 1.0,
                    Side::White => -1.0,
                };
                (verdict.ply as f64, sign * value(verdict))
            })
            .collect()
    };
    let mut curves: Vec<_> = (0..first.terms.len())
        .map(|i| {
            let name = first.terms[i].name;
            (name, curve(&|verdict| verdict.terms[i].weighted))
        })
        .collect();
    let sum = |verdict: &Verdict| verdict.terms.iter().map(|term| term.weighted).sum();
    curves.push(("evaluation", curve(&sum)));
    curves
}

fn file_name(name: &str) -> String {
    let file = std::path::Path::new(name).file_name();
    file.map_or(name.into(), |file| file.to_string_lossy().into_owned())
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
    score_plot(&file_name(name), &points, f64::from(range) * 1.05)
}
