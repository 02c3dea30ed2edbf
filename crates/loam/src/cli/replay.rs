use super::game_args::{StartArgs, no_game};
use super::input::Input;
use super::output::Progress;
use super::{Failure, Output};
use loam_engine::{GameSpec, Recorded, Replayed, Rulebook, Session, replay};
use loam_game::Outcome;
use loam_record::convert::{Options, games};
use loam_record::transcript::TranscriptReader;
use loam_record::wthor::Wthor;
use loam_record::{Format, GameKind, GameRecord, RecordError};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Check recorded games against the rules.
///
/// Reads one game a line (moves separated by blanks, or JSON objects with
/// "moves"), or a record file (SGF, GGF, OBF, WTHOR), and prints a JSON object
/// for each game: plies, legal_counts (before each ply), outcome, error.
/// Othello's forced passes may be left out; they count as plies.
///
/// A game that breaks the rules has its error in its object, and the exit
/// status is 2 once all games are read. WTHOR games that are complete must
/// also reach their recorded disc counts; some records stop short of the end,
/// and have outcome null.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam replay loa games.txt
  loam replay othello WTH_2018.wtb
  echo 'f5 d6 c3' | loam replay othello --legal
  loam replay loa games.jsonl --rules openspiel")]
pub(crate) struct Args {
    /// Which game (loa, othello or amazons), then files of games; standard
    /// input if no file is named, or for '-'
    #[arg(value_names = ["GAME", "FILE"])]
    words: Vec<PathBuf>,
    /// The game as an option instead
    #[arg(long, value_name = "GAME")]
    game: Option<GameKind>,
    #[command(flatten)]
    start: StartArgs,
    /// List the legal moves before each ply
    #[arg(long)]
    legal: bool,
    /// JSON, which is what this command prints anyway
    #[arg(long, hide = true)]
    json: bool,
}

impl Args {
    /// The game, and the files to read.
    fn game_and_files(&self) -> Result<(GameKind, &[PathBuf]), Failure> {
        if let Some(kind) = self.game {
            return Ok((kind, &self.words));
        }
        let (first, files) = self.words.split_first().ok_or_else(no_game)?;
        let kind = first
            .to_string_lossy()
            .parse::<GameKind>()
            .map_err(|why| Failure::BadInput(why.to_string()))?;
        Ok((kind, files))
    }
}

#[derive(Serialize)]
struct Row<'a> {
    plies: usize,
    legal_counts: &'a [u64],
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<&'a [Vec<String>]>,
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black_discs: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded_black_discs: Option<u32>,
    error: Option<&'a str>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let (kind, files) = args.game_and_files()?;
    let mut replay = Replay {
        kind,
        args,
        out,
        session: None,
        games: 0,
        wrong: 0,
        first_error: None,
        progress: Progress::new(),
    };
    if files.is_empty() {
        replay.file(Input::open(Path::new("-"), None)?)?;
    }
    for file in files {
        replay.file(Input::open(file, None)?)?;
    }
    replay.end()
}

struct Replay<'a> {
    kind: GameKind,
    args: &'a Args,
    out: &'a mut Output,
    /// The last session, kept because the next game often starts alike.
    session: Option<(GameSpec, Box<dyn Session>)>,
    games: u64,
    wrong: u64,
    first_error: Option<String>,
    progress: Progress,
}

impl Replay<'_> {
    fn file(&mut self, input: Input) -> Result<(), Failure> {
        let name = input.name.clone();
        match input.format {
            Format::Transcript | Format::Jsonl => {
                for game in TranscriptReader::new(input.into_reader(), self.kind) {
                    self.record(&name, game.and_then(|game| game.to_record()))?;
                }
                Ok(())
            }
            Format::Wthor => self.wthor_file(&name, &input.read_whole()?),
            format => {
                let options = Options {
                    kind: Some(self.kind),
                    ..Options::default()
                };
                let bytes = input.read_whole()?;
                let mut games =
                    games(&bytes, format, &options).map_err(|why| Failure::bad(&name, why))?;
                games.try_for_each(|game| self.record(&name, game))
            }
        }
    }

    fn record(&mut self, name: &str, game: Result<GameRecord, RecordError>) -> Result<(), Failure> {
        let record = match game {
            Ok(record) => record,
            Err(error) => return self.unreadable(name, error.to_string()),
        };
        if record.kind != self.kind {
            let why = format!("a game of {}, expected {}", record.kind, self.kind);
            return Err(Failure::bad(name, why));
        }
        let moves = Recorded::main_line(&record);
        self.game(name, Rulebook::default().spec(&record), &moves, None)
    }

    fn wthor_file(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        if self.kind != GameKind::Othello {
            let why = format!("games of othello, expected {}", self.kind);
            return Err(Failure::bad(name, why));
        }
        let base = Wthor::parse(bytes).map_err(|why| Failure::bad(name, why))?;
        let side = base.header().board_side();
        let spec = GameSpec {
            board: Some((side, side)),
            ..GameSpec::new(GameKind::Othello)
        };
        for game in base.games() {
            let texts: Vec<String> = game.moves().map(|at| at.to_string()).collect();
            let moves: Vec<Recorded<'_>> = texts
                .iter()
                .map(|text| Recorded { side: None, text })
                .collect();
            self.game(name, spec.clone(), &moves, Some(u32::from(game.score())))?;
        }
        Ok(())
    }

    /// Replays a game from the start its record gives, unless the command
    /// line gives another.
    fn game(
        &mut self,
        name: &str,
        recorded: GameSpec,
        moves: &[Recorded<'_>],
        discs: Option<u32>,
    ) -> Result<(), Failure> {
        let spec = self.args.start.over(recorded);
        let session = match &mut self.session {
            Some((last, session)) if *last == spec => {
                session.restart();
                session
            }
            slot => match spec.open() {
                Ok(session) => &mut slot.insert((spec, session)).1,
                Err(why) => return self.unreadable(name, format!("ply 0: {why}")),
            },
        };
        let mut replayed = replay(&mut **session, moves.iter().copied(), self.args.legal);
        if let (None, Some(recorded), Some(found)) = (&replayed.error, discs, replayed.black_discs)
            && recorded != found
        {
            replayed.error = Some(format!(
                "ply {}: end: recorded {recorded} black discs, found {found}",
                replayed.plies
            ));
        }
        self.row(name, &replayed, discs)
    }

    fn unreadable(&mut self, name: &str, error: String) -> Result<(), Failure> {
        let row = Replayed {
            error: Some(error),
            ..Replayed::default()
        };
        self.row(name, &row, None)
    }

    fn row(&mut self, name: &str, row: &Replayed, discs: Option<u32>) -> Result<(), Failure> {
        self.games += 1;
        if let Some(error) = &row.error {
            self.wrong += 1;
            let number = self.games;
            self.first_error
                .get_or_insert_with(|| format!("{name}: game {number}: {error}"));
        }
        self.progress.note(|| format!("{} games", self.games));
        self.out.json(&Row {
            plies: row.plies,
            legal_counts: &row.legal_counts,
            legal: self.args.legal.then_some(&row.legal),
            outcome: row.outcome.map(Outcome::name),
            black_discs: row.black_discs,
            recorded_black_discs: discs,
            error: row.error.as_deref(),
        })
    }

    fn end(self) -> Result<(), Failure> {
        match self.first_error {
            None => Ok(()),
            Some(first) if self.wrong == 1 => Err(Failure::BadInput(first)),
            Some(first) => Err(Failure::BadInput(format!(
                "{first} (and {} more of {} games)",
                self.wrong - 1,
                self.games
            ))),
        }
    }
}
