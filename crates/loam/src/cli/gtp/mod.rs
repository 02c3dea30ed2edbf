//! The Go Text Protocol for three games that are not Go.

mod analysis;
mod clock;
mod command;
mod game;

use super::game_args::PlayerArgs;
use super::protocol::{Desk, Done, During, Line, Next, Protocol, converse};
use super::{Failure, Output};
use analysis::Analysis;
use clock::GameClock;
use command::{COMMANDS, Command};
use loam_engine::{GameSpec, Thought};
use loam_game::Side;
use loam_record::GameKind;
use std::time::Instant;

/// Speak the Go Text Protocol, version 2, for any of the three games.
///
/// Coordinates are plain file letters (no letter is skipped) and moves are as
/// everywhere in Loam. Games end with genmove answering `gameover`.
///
/// Beyond the standard: `legal_moves`, `position`, `loam-set_engine ENGINE`,
/// `loam-list_options`, `loam-set_option KEY VALUE`, `loam-explain`, and `loam-analyze [COLOUR] [CENTISECONDS] [lines N]`, which
/// prints lines `info depth … score … nodes … nps … time … pv …` (time in
/// milliseconds) until the next line of input.
///
/// Commands wait for a genmove to end, but `quit` stops it, and so does the
/// end of input after half a second.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam gtp --game loa
  loam gtp --game loa --engine mia-2000:time=100ms
  printf 'play b d1-b3\\ngenmove w\\nshowboard\\nquit\\n' | loam gtp loa")]
pub(crate) struct Args {
    #[command(flatten)]
    player: PlayerArgs,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let kind = args.player.which.named().unwrap_or(GameKind::Loa);
    let mut gtp = Gtp {
        desk: Desk::new(args.player.start.spec(kind), args.player.engine.as_ref())?,
        rules: args.player.start.rules.clone(),
        home: None,
        unsaid: Vec::new(),
        clock: GameClock::default(),
        errand: None,
    };
    converse(&mut gtp, out)
}

/// A command's answer, or why there is none.
type Answer = Result<String, String>;

/// What a command leads to.
enum Reply {
    Text(String),
    Think(Next, Errand),
}

/// What the engine thinks for.
enum Errand {
    Move(MoveErrand),
    Analysis(Analysis),
}

/// A move to be found.
struct MoveErrand {
    /// The command's number.
    id: String,
    side: Side,
    /// Whether to play it.
    play: bool,
    /// Whether the other side has passed for it, which the rules forced.
    passed: bool,
    began: Instant,
}

struct Gtp {
    desk: Desk,
    /// Rules of Lines of Action, where the command line has some.
    rules: Option<String>,
    /// The game that clearing the board leads to, if a record was loaded.
    home: Option<GameSpec>,
    /// Plies after passes that were forced and not sent.
    unsaid: Vec<usize>,
    clock: GameClock,
    errand: Option<Errand>,
}

impl Protocol for Gtp {
    fn obey(&mut self, line: &Line, out: &mut Output) -> Result<Next, Failure> {
        let Line::Text(line) = line else {
            return answer("", &Err("line too long".into()), out);
        };
        let Some(command) = Command::parse(line) else {
            return Ok(Next::Line);
        };
        match self.reply(&command) {
            Ok(Reply::Think(next, errand)) => {
                if let Errand::Analysis(_) = errand {
                    out.line(format!("={}", command.id))?;
                }
                self.errand = Some(errand);
                Ok(next)
            }
            Ok(Reply::Text(text)) => {
                answer(&command.id, &Ok(text), out)?;
                match command.name.as_str() {
                    "quit" => Ok(Next::End),
                    _ => Ok(Next::Line),
                }
            }
            Err(why) => answer(&command.id, &Err(why), out),
        }
    }

    fn is_quit(&self, line: &Line) -> bool {
        let command = line.text().and_then(Command::parse);
        command.is_some_and(|command| command.name == "quit")
    }

    /// Any line stops an analysis, even a blank one. A move is thought about
    /// to the end, but for a `quit` that comes later: one that was sent along
    /// with it belongs to a script.
    fn during(&self, line: &Line, waiting: bool) -> During {
        match self.errand {
            Some(Errand::Analysis(_)) => During::Stop,
            _ if !waiting && self.is_quit(line) => During::Stop,
            _ => During::Wait,
        }
    }

    fn progress(&mut self, thought: Thought, out: &mut Output) -> Result<(), Failure> {
        match &mut self.errand {
            Some(Errand::Analysis(analysis)) => analysis.hear(thought, out),
            _ => Ok(()),
        }
    }

    fn due(&self) -> Option<Instant> {
        match &self.errand {
            Some(Errand::Analysis(analysis)) => analysis.due(),
            _ => None,
        }
    }

    fn tick(&mut self, out: &mut Output) -> Result<(), Failure> {
        match &mut self.errand {
            Some(Errand::Analysis(analysis)) => analysis.show(out),
            _ => Ok(()),
        }
    }

    fn done(&mut self, done: Done, out: &mut Output) -> Result<Next, Failure> {
        let thought = self.desk.take_back(done);
        match self.errand.take() {
            Some(Errand::Move(errand)) => {
                let found = self.found(&errand, thought);
                answer(&errand.id, &found, out)
            }
            Some(Errand::Analysis(mut analysis)) => {
                if let Ok(thought) = thought {
                    analysis.end(thought, out)?;
                }
                out.line("")?;
                Ok(Next::Line)
            }
            None => Ok(Next::Line),
        }
    }
}

/// Writes an answer as the protocol wants it, a blank line after it.
fn answer(id: &str, answer: &Answer, out: &mut Output) -> Result<Next, Failure> {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let gap = if text.is_empty() { "" } else { " " };
    out.text(format!("{sign}{id}{gap}{text}\n\n"))?;
    Ok(Next::Line)
}

impl Gtp {
    fn reply(&mut self, command: &Command) -> Result<Reply, String> {
        match command.name.as_str() {
            "genmove" => self.find_move(command, true),
            "reg_genmove" => self.find_move(command, false),
            "loam-analyze" => self.analyze(command),
            _ => self.text(command).map(Reply::Text),
        }
    }

    fn text(&mut self, command: &Command) -> Answer {
        let words = command.words.as_slice();
        let done = |()| String::new();
        match command.name.as_str() {
            "protocol_version" => Ok("2".into()),
            "name" => Ok(format!("Loam {}", self.desk.engine)),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => {
                let known = words.first().is_some_and(|w| COMMANDS.contains(&&**w));
                Ok(known.to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "list_games" => Ok(GameKind::ALL.map(GameKind::title).join("\n")),
            "quit" => Ok(String::new()),
            "set_game" => self.set_game(&words.join(" ")).map(done),
            "boardsize" => self.board_size(words).map(done),
            "clear_board" => self.clear_board().map(done),
            // Go programs are told of it before every game.
            "komi" => match words.first().and_then(|w| w.parse::<f64>().ok()) {
                Some(_) => Ok(String::new()),
                None => Err("komi not a float".into()),
            },
            "play" => self.play(words).map(done),
            "undo" => self.undo().map(done),
            "loadsgf" => self.load(words).map(done),
            "showboard" => {
                let board = super::show::board_text(&*self.desk.session, false);
                Ok(format!("\n{}", board.trim_end()))
            }
            "position" => Ok(self.desk.session.position_text()),
            "legal_moves" => Ok(self.desk.session.legal_moves().join(" ")),
            "final_score" => self.final_score(),
            "time_settings" => self.clock.settings(words).map(done),
            "time_left" => match words {
                [side, time, moves] => self.clock.left(colour(side)?, time, moves).map(done),
                _ => Err("expected a colour, a time and stones".into()),
            },
            "loam-set_engine" => {
                let engine = words.join(" ").parse();
                engine
                    .and_then(|engine| self.desk.set_engine(&engine))
                    .map(done)
                    .map_err(|why| why.to_string())
            }
            "loam-list_options" => self.options(),
            "loam-set_option" => match words {
                [key, value @ ..] => {
                    let set = self.desk.set_option(key, &value.join(" "));
                    set.map(done).map_err(|why| why.to_string())
                }
                [] => Err("expected an option and its value".into()),
            },
            "loam-explain" => self.explain(),
            _ => Err("unknown command".into()),
        }
    }

    /// The engine's options, one a line.
    fn options(&self) -> Answer {
        let settings = self.desk.settings().map_err(|why| why.to_string())?;
        let options = settings.edition().options.iter().map(|option| {
            let key = option.key();
            let now = self.desk.engine.get(key).map(str::to_owned);
            let now = now.or_else(|| option.default()).unwrap_or_default();
            format!("{key}={now} ({}): {}", option.kind(), option.help())
        });
        Ok(options.collect::<Vec<_>>().join("\n"))
    }

    fn find_move(&mut self, command: &Command, play: bool) -> Result<Reply, String> {
        let side = colour(command.words.first().ok_or("expected a colour")?)?;
        let passed = self.turn_to(side)?;
        if let Some(outcome) = self.desk.session.outcome() {
            return Ok(Reply::Text(format!("gameover {outcome}")));
        }
        let limits = self.desk.limits(self.clock.of(side).as_ref());
        let job = Next::Think(Box::new(self.desk.job(limits)));
        let errand = Errand::Move(MoveErrand {
            id: command.id.clone(),
            side,
            play,
            passed,
            began: Instant::now(),
        });
        Ok(Reply::Think(job, errand))
    }

    /// Plays the move that was found, if it is to be played.
    fn found(&mut self, errand: &MoveErrand, thought: Result<Thought, String>) -> Answer {
        let best = thought.and_then(|thought| Ok(thought.best().ok_or("no move")?.to_owned()));
        if let (Ok(best), true) = (&best, errand.play) {
            self.play_here(best, errand.passed)?;
            self.clock.spend(errand.side, errand.began.elapsed());
        } else if errand.passed {
            self.desk.session.undo();
        }
        best
    }

    fn analyze(&mut self, command: &Command) -> Result<Reply, String> {
        let session = &mut self.desk.session;
        let (analysis, side, lines) = Analysis::parse(&command.words)?;
        if let Some(outcome) = session.outcome() {
            return Err(format!("the game is over ({outcome})"));
        }
        let turn = session.to_move();
        if side.is_some_and(|side| side != turn) {
            return Err(format!("it is not {}'s turn", !turn));
        }
        // Before the answer begins, which could not become an error any more.
        let known = session.prepare(&self.desk.engine);
        known.map_err(|why| why.to_string())?;
        let mut job = self.desk.job(loam_search::Limits {
            lines,
            ..Default::default()
        });
        job.lingers = true;
        let job = Next::Think(Box::new(job));
        Ok(Reply::Think(job, Errand::Analysis(analysis)))
    }
}

/// A player by colour.
fn colour(word: &str) -> Result<Side, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
        _ => Err("expected a colour, b or w".into()),
    }
}
