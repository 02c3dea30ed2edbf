//! `loam analyze`: positions and games, judged.

mod discs;
mod game;
mod pictures;
mod position;
mod rows;
mod summary;

use super::engines;
use super::failure::say;
use super::game_args::{StartArgs, no_game};
use super::input::Input;
use super::{Failure, Output};
use game::Judged;
use loam_engine::{Profile, Session, Settings, parse_duration};
use loam_record::convert::{Options, games};
use loam_record::{Format, GameKind, GameRecord};
use loam_search::Limits;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Let an engine judge a position, or every move of a recorded game.
///
/// A position gets its best lines. A recorded game (FILE) gets a verdict on each
/// move: its value, the engine's choice, what the move gave away; mistakes are
/// marked, and --svg draws the score over the game. Scores are for the player
/// to move, in the evaluator's own units.
///
/// Othello's are discs, with the depth searched and how sure the value is:
/// 16@73% is right in 73 of 100 cases, 100% is exact. A game ends with its
/// opening, its score, the discs both sides lost and their mistakes, the worst
/// first. FILE may be SGF, GGF, WTHOR, a transcript, or positions in OBF.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam analyze loa --moves \"d1-b3 h5-f5\" --lines 3
  loam analyze loa game.sgf --time 500ms --svg score.svg
  loam analyze othello --moves \"f5 d6 c3 d3 c4\" --lines all --time 5s
  loam analyze othello game.ggf --time 1s --engine loam:threads=4 --svg discs.svg
  loam analyze othello WTH_2018.wtb --game 7 --mistake 400
  loam analyze othello WTH_2018.wtb --all --depth 10 --json
  loam analyze othello games.txt --engine iago-1981 --components parts.svg")]
pub(crate) struct Args {
    /// Which game: loa, othello or amazons
    #[arg(value_name = "GAME")]
    word: Option<GameKind>,
    /// Judge a game of this file ('-' for standard input)
    #[arg(value_name = "FILE")]
    record: Option<PathBuf>,
    /// Which game of the file, the first being 1; or GAME as an option
    #[arg(long = "game", value_name = "N", value_parser = choice)]
    choice: Option<Choice>,
    /// Judge every game of the file
    #[arg(long, conflicts_with_all = ["choice", "svg", "components"])]
    all: bool,
    #[command(flatten)]
    start: StartArgs,
    /// Moves to play first
    #[arg(long, value_name = "MOVES", conflicts_with = "record")]
    moves: Option<String>,
    #[arg(long, value_name = "ENGINE", help = engines::help())]
    engine: Option<Profile>,
    /// Time for each position [default: 1s, or 200ms for a game]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Depth for each position, instead of a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many lines of a position [default: 1], or 'all' for one to every move
    #[arg(long, value_name = "N", value_parser = lines)]
    lines: Option<Lines>,
    /// A move of a game that gives away this much is a mistake [default: 200, which is
    /// two discs in Othello; for iago-1981 20000 until the position is solved]
    #[arg(long, value_name = "N")]
    mistake: Option<i32>,
    /// Draw the score over the game into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw what the evaluation is made of over the game into this file, for
    /// an engine that tells (iago-1981)
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
    /// One JSON object per line and depth, or per move, and for a game of
    /// Othello a summary
    #[arg(long)]
    json: bool,
}

/// What `--game` names.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Kind(GameKind),
    Number(usize),
}

fn choice(text: &str) -> Result<Choice, String> {
    match text.parse::<usize>() {
        Ok(0) => Err("the first game is 1".into()),
        Ok(number) => Ok(Choice::Number(number)),
        Err(_) => text
            .parse()
            .map(Choice::Kind)
            .map_err(|why| format!("{why}, or the number of a game in FILE")),
    }
}

impl Args {
    /// Options that are about a game's moves.
    fn check_position(&self) -> Result<(), Failure> {
        let of_games = [
            ("--mistake", self.mistake.is_some()),
            ("--svg", self.svg.is_some()),
            ("--components", self.components.is_some()),
        ];
        Failure::unless_obeyed(&of_games, "is for a game, and this is a position")
    }

    /// Options that are about one position.
    fn check_game(&self) -> Result<(), Failure> {
        let of_positions = [("--lines", self.lines.is_some())];
        Failure::unless_obeyed(&of_positions, "is for a position, and this is a game")
    }
}

/// How many lines are asked for.
#[derive(Clone, Copy, Debug)]
enum Lines {
    All,
    Count(usize),
}

fn lines(text: &str) -> Result<Lines, String> {
    match text.parse() {
        Ok(0) => Err("a search has one line at least".into()),
        Ok(count) => Ok(Lines::Count(count)),
        Err(_) if text == "all" => Ok(Lines::All),
        Err(_) => Err("expected a number, or 'all'".into()),
    }
}

/// Who judges, and how long.
struct Engine {
    profile: Profile,
    depth: Option<u32>,
    time: Option<Duration>,
    /// Time where nothing else is an end.
    default: Duration,
}

impl Engine {
    fn of(args: &Args) -> Engine {
        Engine {
            profile: args.engine.clone().unwrap_or_default(),
            depth: args.depth,
            time: args.time,
            default: Duration::from_millis(if args.record.is_some() { 200 } else { 1000 }),
        }
    }

    /// The engine on a board.
    fn settings(&self, session: &dyn Session) -> Result<Settings, Failure> {
        let settings = self.profile.on(session.kind(), session.board())?;
        settings.must_obey(&[
            ("depth", self.depth.is_some()),
            ("time", self.time.is_some()),
        ])?;
        Ok(settings)
    }

    fn limits(&self, settings: &Settings, lines: usize) -> Limits {
        let bounded = self.depth.is_some() || settings.is_bounded();
        Limits {
            depth: self.depth,
            time: self.time.or((!bounded).then_some(self.default)),
            lines,
            ..Limits::default()
        }
    }

    /// Judges a position; `number` is its place in a file of several.
    fn judge(
        &self,
        args: &Args,
        session: &mut dyn Session,
        number: Option<usize>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        args.check_position()?;
        let lines = match args.lines {
            None => 1,
            Some(Lines::Count(count)) => count,
            Some(Lines::All) => session.legal_count().map_or(1, |count| count as usize),
        };
        let limits = self.limits(&self.settings(session)?, lines);
        position::judge(session, &self.profile, &limits, (number, args.json), out)
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let (by_option, number) = match args.choice {
        Some(Choice::Kind(kind)) => (Some(kind), None),
        Some(Choice::Number(number)) => (None, Some(number)),
        None => (None, None),
    };
    if by_option.is_some() && args.word.is_some() {
        let why = "the game is named twice: expected its number in FILE";
        return Err(Failure::bad("--game", why));
    }
    let kind = args.word.or(by_option).ok_or_else(no_game)?;
    let engine = Engine::of(args);
    match (&args.record, number) {
        (Some(file), _) => of_file(args, kind, file, number.unwrap_or(1), &engine, out),
        (None, Some(_)) => Err(Failure::bad("--game", "a number is for games of a FILE")),
        (None, None) => {
            Failure::unless_obeyed(&[("--all", args.all)], "is for games of a FILE")?;
            let mut session = args.start.spec(kind).open()?;
            for text in args.moves.as_deref().unwrap_or_default().split_whitespace() {
                let ply = session.ply() + 1;
                session
                    .play(text)
                    .map_err(|why| Failure::bad(&format!("--moves: ply {ply}"), why))?;
            }
            engine.judge(args, &mut *session, None, out)
        }
    }
}

fn of_file(
    args: &Args,
    kind: GameKind,
    file: &Path,
    wanted: usize,
    engine: &Engine,
    out: &mut Output,
) -> Result<(), Failure> {
    let input = Input::open(file, None)?;
    let (name, format) = (input.name.clone(), input.format);
    let bytes = input.read_whole()?;
    let options = Options {
        kind: Some(kind),
        ..Options::default()
    };
    let games = games(&bytes, format, &options).map_err(|why| Failure::bad(&name, why))?;
    let mut found = 0;
    let mut bad = 0;
    for (record, number) in games.zip(1..) {
        found = number;
        if !args.all && number < wanted {
            continue;
        }
        let judged = record
            .map_err(|why| Failure::bad(&name, why))
            .and_then(|record| match record.kind == kind {
                true => one(args, &name, format, (number, &record), engine, out),
                false => Err(Failure::bad(
                    &name,
                    format!("a game of {}, expected {kind}", record.kind),
                )),
            });
        match judged {
            Err(Failure::BadInput(why)) if args.all => {
                // The others are not to blame.
                say(&format!("game {number}: {why}"));
                bad += 1;
            }
            judged => judged?,
        }
        if !args.all {
            return Ok(());
        }
        out.flush()?;
    }
    match (args.all, found) {
        (true, 1..) if bad == 0 => Ok(()),
        (true, 1..) => Err(Failure::BadInput(format!(
            "{bad} of {found} games could not be judged"
        ))),
        (_, 0) => Err(Failure::bad(&name, "no game in it")),
        (false, _) => Err(Failure::bad(
            &name,
            format!("no game {wanted} in it, only {found}"),
        )),
    }
}

fn one(
    args: &Args,
    name: &str,
    format: Format,
    (number, record): (usize, &GameRecord),
    engine: &Engine,
    out: &mut Output,
) -> Result<(), Failure> {
    let judged = Judged {
        args,
        engine,
        name,
        record,
        number,
    };
    if format == Format::Obf {
        let mut session = judged.open()?;
        return engine.judge(args, &mut *session, judged.listed_number(), out);
    }
    args.check_game()?;
    judged.judge(out)
}
