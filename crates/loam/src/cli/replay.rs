use super::game_args::StartArgs;
use super::input::Input;
use super::output::Progress;
use super::{Failure, Output};
use loam_engine::{GameSpec, Rulebook, Session};
use loam_game::Outcome;
use loam_record::convert::{Options, read_each};
use loam_record::transcript::TranscriptReader;
use loam_record::wthor::Wthor;
use loam_record::{Format, GameKind, GameRecord, RecordError};
use serde::Serialize;
use std::path::PathBuf;

/// Check recorded games against the rules.
///
/// Reads one game a line (moves separated by blanks, or JSON objects with
/// "moves"), or a record file (SGF, GGF, OBF, WTHOR), and prints a JSON object
/// for each game: plies, legal_counts (before each ply), outcome, error.
/// Othello's forced passes may be left out; they count as plies.
///
/// A game that breaks the rules has its error in its object, and the exit
/// status is 2 once all games are read. WTHOR games must also reach their
/// recorded disc counts.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam replay loa games.txt
  loam replay othello WTH_2018.wtb
  echo 'f5 d6 c3' | loam replay othello --legal
  loam replay loa games.jsonl --rules openspiel")]
pub(crate) struct Args {
    /// Which game: loa, othello or amazons
    game: GameKind,
    /// Files of games; standard input if none is named or for '-'
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    start: StartArgs,
    /// List the legal moves before each ply
    #[arg(long)]
    legal: bool,
    /// JSON, which is what this command prints anyway
    #[arg(long, hide = true)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    plies: usize,
    legal_counts: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<Vec<String>>>,
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black_discs: Option<u32>,
    error: Option<String>,
}

impl Row {
    fn unreadable(error: &RecordError) -> Row {
        Row {
            plies: 0,
            legal_counts: Vec::new(),
            legal: None,
            outcome: None,
            black_discs: None,
            error: Some(error.to_string()),
        }
    }
}

/// A game to be replayed: where it starts, its moves, and the number of
/// Black's discs it says it ended with.
struct Game<'a> {
    spec: GameSpec,
    moves: Vec<&'a str>,
    black_discs: Option<u32>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let stdin = [PathBuf::from("-")];
    let files = match args.files.as_slice() {
        [] => &stdin,
        files => files,
    };
    let mut replay = Replay {
        args,
        out,
        session: None,
        games: 0,
        wrong: 0,
        first_error: None,
        progress: Progress::new(),
    };
    for file in files {
        replay.file(Input::open(file, None)?)?;
    }
    replay.end()
}

struct Replay<'a> {
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
                for game in TranscriptReader::new(input.into_reader(), self.args.game) {
                    match game {
                        Err(error) => self.row(&name, &Row::unreadable(&error))?,
                        Ok(game) => {
                            let mut spec = self.args.start.spec(self.args.game);
                            spec.board = spec.board.or(game.board);
                            if game.position.is_some() {
                                spec.position.clone_from(&game.position);
                            }
                            let moves = game.moves.iter().map(String::as_str).collect();
                            self.game(
                                &name,
                                &Game {
                                    spec,
                                    moves,
                                    black_discs: None,
                                },
                            )?;
                        }
                    }
                }
                Ok(())
            }
            Format::Wthor => self.wthor_file(&name, &input.read_whole()?),
            format => self.record_file(&name, format, &input.read_whole()?),
        }
    }

    fn record_file(&mut self, name: &str, format: Format, bytes: &[u8]) -> Result<(), Failure> {
        let options = Options {
            kind: Some(self.args.game),
            ..Options::default()
        };
        let games = read_each(bytes, format, &options).map_err(|why| Failure::bad(name, why))?;
        for game in games {
            match game {
                Err(error) => self.row(name, &Row::unreadable(&error))?,
                Ok(record) if record.kind != self.args.game => {
                    let why = format!("a game of {}, expected {}", record.kind, self.args.game);
                    return Err(Failure::bad(name, why));
                }
                Ok(record) => {
                    let game = Game {
                        spec: self.spec(&record),
                        moves: played(&record),
                        black_discs: None,
                    };
                    self.game(name, &game)?;
                }
            }
        }
        Ok(())
    }

    fn wthor_file(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        if self.args.game != GameKind::Othello {
            let why = format!("games of othello, expected {}", self.args.game);
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
            let game = Game {
                spec: spec.clone(),
                moves: texts.iter().map(String::as_str).collect(),
                black_discs: Some(u32::from(game.score())),
            };
            self.game(name, &game)?;
        }
        Ok(())
    }

    /// The record's own start, unless the command line names one.
    fn spec(&self, record: &GameRecord) -> GameSpec {
        let start = &self.args.start;
        if start.position.is_some() || start.setup.is_some() {
            return start.spec(self.args.game);
        }
        let rules = start.rules.clone();
        Rulebook { rules }.spec(record)
    }

    fn game(&mut self, name: &str, game: &Game<'_>) -> Result<(), Failure> {
        let session = match &mut self.session {
            Some((spec, session)) if *spec == game.spec => {
                session.restart();
                session
            }
            slot => match game.spec.open() {
                Ok(session) => &mut slot.insert((game.spec.clone(), session)).1,
                Err(why) => {
                    let row = Row {
                        error: Some(format!("ply 0: {why}")),
                        plies: 0,
                        legal_counts: Vec::new(),
                        legal: None,
                        outcome: None,
                        black_discs: None,
                    };
                    return self.row(name, &row);
                }
            },
        };
        let row = replay(&mut **session, game, self.args.legal);
        self.row(name, &row)
    }

    fn row(&mut self, name: &str, row: &Row) -> Result<(), Failure> {
        self.games += 1;
        if let Some(error) = &row.error {
            self.wrong += 1;
            let number = self.games;
            self.first_error
                .get_or_insert_with(|| format!("{name}: game {number}: {error}"));
        }
        self.progress.note(|| format!("{} games", self.games));
        self.out.json(row)
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

/// The moves of the main line; a resignation is not one.
fn played(record: &GameRecord) -> Vec<&str> {
    record
        .main_line()
        .take_while(|play| !play.is_resignation())
        .map(|play| play.text.as_str())
        .collect()
}

fn replay(session: &mut dyn Session, game: &Game<'_>, list: bool) -> Row {
    let mut legal_counts = Vec::with_capacity(game.moves.len());
    let mut legal = Vec::new();
    let mut error = None;
    let mut step = |session: &mut dyn Session, text: &str| {
        let count = session.legal_count();
        let moves = list.then(|| session.plain_legal_moves());
        let ply = session.ply() + 1;
        match session.play(text) {
            Ok(_) => {
                legal_counts.extend(count);
                legal.extend(moves);
                true
            }
            Err(why) => {
                error = Some(format!("ply {ply}: {}: {}", why.text(), why.reason()));
                false
            }
        }
    };
    for text in &game.moves {
        // A pass may be left out where it is forced.
        if let Some(forced) = session.unwritten_move()
            && !is_pass(text)
            && !step(session, &forced)
        {
            break;
        }
        if !step(session, text) {
            break;
        }
    }
    // The count of an unfinished game means nothing yet.
    let black_discs = session.outcome().and_then(|_| session.black_discs());
    if let (None, Some(recorded), Some(found)) = (&error, game.black_discs, black_discs)
        && recorded != found
    {
        let ply = session.ply();
        error = Some(format!(
            "ply {ply}: end: recorded {recorded} black discs, found {found}"
        ));
    }
    Row {
        plies: session.ply(),
        legal_counts,
        legal: list.then_some(legal),
        outcome: session.outcome().map(Outcome::name),
        black_discs,
        error,
    }
}

fn is_pass(text: &str) -> bool {
    matches!(
        text.to_ascii_lowercase().as_str(),
        "pass" | "pa" | "ps" | "--"
    )
}
