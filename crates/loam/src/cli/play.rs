use super::game_args::PlayerArgs;
use super::output::Progress;
use super::{Failure, Output, show};
use loam_engine::{Profile, Rulebook, Session, Thought, parse_duration};
use loam_game::{NotationError, Outcome, Side};
use loam_record::convert::{Options, write};
use loam_record::referee::complete;
use loam_record::{Format, GameKind};
use loam_search::Limits;
use loam_store::AtomicFile;
use std::io::{self, BufRead};
use std::path::Path;
use std::time::Duration;

/// Play in the terminal against an engine.
///
/// Without a game, asks which. At the prompt type a move, or a word:
/// help, moves, hint, undo, board, save FILE, resign, quit.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "\
Examples:
  loam play
  loam play loa --side white
  loam play amazons --board 6x6 --engine loam:depth=2
  loam play othello --side both          two people
  loam play othello --side none          the engine against itself")]
pub(crate) struct Args {
    #[command(flatten)]
    player: PlayerArgs,
    /// Time for each of its moves and hints, such as 2s or 500ms [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Who you are [default: the side that begins]
    #[arg(long, value_enum)]
    side: Option<People>,
    /// Letters only, no colour
    #[arg(long)]
    plain: bool,
}

/// Which sides people play.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum People {
    /// You play Black
    Black,
    /// You play White
    White,
    /// Two people play
    Both,
    /// The engine plays itself
    None,
}

impl People {
    fn play(self, side: Side) -> bool {
        match self {
            People::Black => side == Side::Black,
            People::White => side == Side::White,
            People::Both => true,
            People::None => false,
        }
    }
}

/// How a game at the prompt ended.
enum End {
    Finished(Outcome),
    Resigned(Side),
    Left,
}

const DEFAULT_TIME: Duration = Duration::from_secs(1);

const HELP: &str = "\
Type a move, or:
  moves [d1]   list the legal moves [that begin so]
  hint         ask the engine for a move
  undo         take back your last move
  board        draw the board again
  save FILE    write the game so far (.sgf .ggf .txt .jsonl …)
  resign       give up
  quit         leave";

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    // Bytes that are no text become a line that is no move.
    let mut lines = io::stdin().lock().split(b'\n');
    let mut read = move || match lines.next() {
        None => Ok(None),
        Some(Ok(line)) => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        Some(Err(error)) => Err(Failure::BadInput(format!("standard input: {error}"))),
    };
    let Some(kind) = (match args.player.which.named() {
        Some(kind) => Some(kind),
        None => ask_game(&mut read, out)?,
    }) else {
        return out.line("");
    };
    let mut session = args.player.start.spec(kind).open()?;
    let engine = args.player.engine.clone().unwrap_or_default();
    // Before anybody has made a move.
    session.prepare(&engine)?;
    let settings = engine.on(kind, session.board())?;
    settings.must_obey(&[("time", args.time.is_some())])?;
    let people = args.side.unwrap_or(match session.to_move() {
        Side::Black => People::Black,
        Side::White => People::White,
    });
    let mut table = Table {
        people,
        limits: Limits {
            time: args
                .time
                .or((!settings.is_bounded()).then_some(DEFAULT_TIME)),
            ..Limits::default()
        },
        // One that does not think has no advice.
        adviser: match settings.edition().answers_at_once {
            true => Profile::default(),
            false => engine.clone(),
        },
        engine,
        plain: args.plain,
        rules: args.player.start.rules.clone(),
        session,
    };
    table.greet(out)?;
    let end = table.play(&mut read, out)?;
    table.farewell(&end, out)
}

fn ask_game(
    read: &mut impl FnMut() -> Result<Option<String>, Failure>,
    out: &mut Output,
) -> Result<Option<GameKind>, Failure> {
    out.line("Loam plays three games.")?;
    for (number, kind) in (1..).zip(GameKind::ALL) {
        out.line(format!("  {number}  {}", kind.title()))?;
    }
    loop {
        out.text("Which one? ")?;
        out.flush()?;
        let Some(line) = read()? else {
            return Ok(None);
        };
        let answer = line.trim();
        let chosen = match answer.parse::<usize>() {
            Ok(number) => GameKind::ALL.get(number.wrapping_sub(1)).copied(),
            Err(_) => answer.parse().ok(),
        };
        match (chosen, answer) {
            (Some(kind), _) => return Ok(Some(kind)),
            (None, "quit" | "q") => return Ok(None),
            _ => out.line("Type 1, 2 or 3, or a name: loa, othello, amazons.")?,
        }
    }
}

struct Table {
    session: Box<dyn Session>,
    people: People,
    engine: Profile,
    limits: Limits,
    /// Whom to ask for a hint.
    adviser: Profile,
    plain: bool,
    rules: Option<String>,
}

impl Table {
    fn greet(&self, out: &mut Output) -> Result<(), Failure> {
        let title = self.session.kind().title();
        let who = match self.people {
            People::Black => "you are Black",
            People::White => "you are White",
            People::Both => "two people play",
            People::None => "the engine plays itself",
        };
        out.line(format!("{title}: {who}. Type help for help."))?;
        self.draw(out)
    }

    fn draw(&self, out: &mut Output) -> Result<(), Failure> {
        let color = out.color() && !self.plain;
        out.line("")?;
        out.text(show::board_text(&*self.session, color))
    }

    fn play(
        &mut self,
        read: &mut impl FnMut() -> Result<Option<String>, Failure>,
        out: &mut Output,
    ) -> Result<End, Failure> {
        loop {
            if let Some(outcome) = self.session.outcome() {
                return Ok(End::Finished(outcome));
            }
            let side = self.session.to_move();
            if !self.people.play(side) {
                self.engine_move(out)?;
                continue;
            }
            if let Some(forced) = self.session.unwritten_move() {
                self.session.play(&forced)?;
                out.line(format!("{side} has no move: {forced}"))?;
                continue;
            }
            out.text(format!("{side}> "))?;
            out.flush()?;
            let Some(line) = read()? else {
                out.line("")?;
                return Ok(End::Left);
            };
            if let Some(end) = self.obey(line.trim(), side, out)? {
                return Ok(end);
            }
        }
    }

    /// Does what a person typed; the game may end by it.
    fn obey(&mut self, line: &str, side: Side, out: &mut Output) -> Result<Option<End>, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "h" | "?" => out.line(HELP)?,
            "quit" | "q" | "exit" => return Ok(Some(End::Left)),
            "resign" => return Ok(Some(End::Resigned(side))),
            "board" | "b" => self.draw(out)?,
            "moves" | "m" => self.list_moves(rest.trim(), out)?,
            "hint" => {
                let thought = self.think(&self.adviser.clone(), &self.hint_limits(), out)?;
                out.line(describe("hint", &thought))?;
            }
            "undo" | "u" => self.take_back(side, out)?,
            "save" => match self.save(rest.trim()) {
                Ok(()) => out.line(format!("saved to {}", rest.trim()))?,
                Err(why) => out.line(why)?,
            },
            _ => match self.session.play(line) {
                Ok(_) => self.draw(out)?,
                Err(why) => out.line(format!("{why} (type help for help)"))?,
            },
        }
        Ok(None)
    }

    fn list_moves(&self, prefix: &str, out: &mut Output) -> Result<(), Failure> {
        const WIDTH: usize = 76;
        let moves = self.session.legal_moves();
        let mut moves = moves.iter().filter(|mv| mv.starts_with(prefix)).peekable();
        if moves.peek().is_none() {
            return out.line(format!("no legal move begins with {prefix}"));
        }
        let mut row = String::new();
        for mv in moves {
            if row.len() + mv.len() + 1 > WIDTH {
                out.line(&row)?;
                row.clear();
            }
            row.push_str(mv);
            row.push(' ');
        }
        out.line(row)
    }

    fn take_back(&mut self, side: Side, out: &mut Output) -> Result<(), Failure> {
        if !self.session.undo() {
            return out.line("there is no move to take back");
        }
        // Back to this player's previous turn, past forced passes.
        let theirs =
            |session: &dyn Session| session.to_move() != side || session.unwritten_move().is_some();
        while theirs(&*self.session) && self.session.undo() {}
        self.draw(out)
    }

    fn save(&self, file: &str) -> Result<(), String> {
        if file.is_empty() {
            return Err("save where? Type save FILE".into());
        }
        let path = Path::new(file);
        let format = path
            .extension()
            .and_then(|extension| Format::from_extension(&extension.to_string_lossy()))
            .unwrap_or(Format::Transcript);
        let rulebook = Rulebook {
            rules: self.rules.clone(),
        };
        let mut record = loam_engine::record(&*self.session);
        complete(&mut record, &rulebook);
        let written = write(&[record], format, &Options::default(), &rulebook)
            .map_err(|why| format!("{file}: {why}"))?;
        AtomicFile::write(path, &written.bytes).map_err(|why| why.to_string())
    }

    /// As for its moves, but a hint always takes its time.
    fn hint_limits(&self) -> Limits {
        match self.adviser == self.engine {
            true => self.limits.clone(),
            false => Limits::time(self.limits.time.unwrap_or(DEFAULT_TIME)),
        }
    }

    fn think(
        &mut self,
        engine: &Profile,
        limits: &Limits,
        out: &mut Output,
    ) -> Result<Thought, Failure> {
        out.flush()?;
        let mut progress = Progress::new();
        let thought = self.session.think(engine, limits, &mut |thought| {
            progress.note(|| describe("thinking", thought));
        });
        drop(progress);
        Ok(thought?)
    }

    fn engine_move(&mut self, out: &mut Output) -> Result<(), Failure> {
        let side = self.session.to_move();
        let thought = self.think(&self.engine.clone(), &self.limits.clone(), out)?;
        let best = thought.best().ok_or_else(|| no_move(&*self.session))?;
        self.session.play(best)?;
        self.draw(out)?;
        out.line(describe(side.name(), &thought))?;
        out.flush()
    }

    fn farewell(&self, end: &End, out: &mut Output) -> Result<(), Failure> {
        match end {
            End::Left => {
                let moves = self.session.moves_played();
                if moves.is_empty() {
                    return Ok(());
                }
                out.line(format!("Moves: {}", moves.join(" ")))
            }
            End::Resigned(side) => out.line(format!("{side} resigns; {} wins.", !*side)),
            End::Finished(outcome) => {
                let score = match self.session.black_discs() {
                    Some(black) => {
                        let (cols, rows) = self.session.board();
                        let squares = u32::from(cols) * u32::from(rows);
                        format!(", {black} to {}", squares - black)
                    }
                    None => String::new(),
                };
                match outcome {
                    Outcome::Win(side) => out.line(format!("{side} wins{score}."))?,
                    Outcome::Draw => out.line(format!("The game is drawn{score}."))?,
                }
                out.line(format!("Moves: {}", self.session.moves_played().join(" ")))
            }
        }
    }
}

fn no_move(session: &dyn Session) -> Failure {
    NotationError::about(&session.position_text(), "the engine found no move").into()
}

fn describe(who: &str, thought: &Thought) -> String {
    let best = thought.best().unwrap_or("nothing");
    if thought.depth == 0 {
        return format!("{who}: {best}");
    }
    let line = thought.lines[0].moves[1..].join(" ");
    format!(
        "{who}: {best}  ({}, depth {}, {} nodes{}{line})",
        thought.score(),
        thought.depth,
        thought.nodes,
        if line.is_empty() { "" } else { ", then " },
    )
}
