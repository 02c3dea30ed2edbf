//! The NBoard protocol, version 2, by Chris Welty: how Othello boards talk to
//! engines. The engine is told of a game and asked for a move (`go`), for the
//! values of the best moves (`hint`) or of every position (`analyze`).

mod clock;
mod words;

use crate::output::Output;
use crate::{Desk, Done, During, Job, Line, Next, Protocol, ProtocolError, converse};
use clock::GameTimes;
use loam_engine::{GameSpec, Profile, Recorded, Rulebook, Thought};
use loam_record::convert::{Options, games};
use loam_record::{Format, GameKind};
use loam_search::Limits;
use std::io;
use std::time::Instant;
use words::{depth_word, eval, final_eval, line_word, move_word};

/// Speaks NBoard on standard input and a writer until either ends.
///
/// # Errors
/// There is no such engine, or nobody reads any more.
pub fn nboard(engine: Option<&Profile>, out: &mut dyn io::Write) -> Result<(), ProtocolError> {
    let mut nboard = NBoard {
        desk: Desk::new(GameSpec::new(GameKind::Othello), engine)?,
        depth: None,
        times: GameTimes::default(),
        errand: None,
        shown: None,
    };
    Ok(converse(&mut nboard, out)?)
}

struct NBoard {
    desk: Desk,
    depth: Option<u32>,
    times: GameTimes,
    errand: Option<Errand>,
    /// Depth and nodes of the last thought that was shown.
    shown: Option<(u32, u64)>,
}

/// What the engine thinks for.
enum Errand {
    Move {
        began: Instant,
    },
    Hint,
    /// A judgement of every position from the last to the first, with the
    /// moves taken back so far.
    Analysis {
        undone: Vec<String>,
    },
}

/// The commands there are; other lines are not for us.
const COMMANDS: [&str; 9] = [
    "nboard", "set", "move", "hint", "go", "ping", "learn", "analyze", "quit",
];

impl Protocol for NBoard {
    fn obey(&mut self, line: &Line, out: &mut Output<'_>) -> io::Result<Next> {
        let (command, rest) = line.command();
        match command {
            "nboard" => {
                self.desk.prepare();
                self.tell_name(out)?;
            }
            "set" => self.set(rest, out)?,
            "move" => self.play(rest, out)?,
            "hint" => return self.hint(rest, out),
            "go" => return self.go(out),
            // Whatever came before has been answered by now.
            "ping" => {
                if let Ok(number) = rest.parse::<i64>() {
                    out.line(format!("pong {number}"))?;
                }
            }
            "learn" => out.line("learned")?,
            "analyze" => {
                out.line(format!("status {} is analyzing", self.name()))?;
                return self.judge(Vec::new(), out);
            }
            "quit" => return Ok(Next::End),
            // Version 1 sent bare moves.
            _ if command.len() == 2 && rest.is_empty() => {
                // A line that is not understood is to be ignored.
                let _ = self.desk.session.play(command);
            }
            _ => {}
        }
        Ok(Next::Line)
    }

    fn is_quit(&self, line: &Line) -> bool {
        line.command().0 == "quit"
    }

    /// Whatever the board sends makes the present search obsolete. Only a
    /// farewell that came along with the question waits a little.
    fn during(&self, line: &Line, waiting: bool) -> During {
        match line.command().0 {
            "quit" if waiting => During::StopSoon,
            command if COMMANDS.contains(&command) || command.len() == 2 => During::Stop,
            _ => During::Beside,
        }
    }

    fn progress(&mut self, thought: Thought, out: &mut Output<'_>) -> io::Result<()> {
        match self.errand {
            Some(Errand::Move { .. } | Errand::Hint) => self.search_lines(&thought, out),
            Some(Errand::Analysis { .. }) | None => Ok(()),
        }
    }

    fn done(&mut self, done: Done, out: &mut Output<'_>) -> io::Result<Next> {
        let stopped = done.stopped;
        let thought = self.desk.take_back(done);
        let errand = self.errand.take();
        let thought = match thought {
            Ok(thought) => thought,
            Err(why) => {
                if let Some(Errand::Analysis { undone }) = errand {
                    self.redo(&undone);
                }
                out.line(format!("status {why}"))?;
                return Ok(Next::Line);
            }
        };
        match errand {
            Some(Errand::Move { began }) => {
                self.search_lines(&thought, out)?;
                self.answer(&thought, began, out)?;
            }
            Some(Errand::Hint) => self.search_lines(&thought, out)?,
            Some(Errand::Analysis { undone }) if stopped => self.redo(&undone),
            Some(Errand::Analysis { undone }) => {
                self.tell_value(self.eval(&thought, thought.score()), out)?;
                return self.judge_previous(undone, out);
            }
            None => {}
        }
        self.tell_waiting(out)
    }
}

impl NBoard {
    /// The engine's name, with its depth as is the custom.
    fn name(&self) -> String {
        let depth = self.depth.map_or(String::new(), |depth| depth.to_string());
        match self.desk.engine.engine().name {
            "loam" => format!("Loam{depth}"),
            other => format!("{other}/{depth}").trim_end_matches('/').to_owned(),
        }
    }

    fn tell_name(&self, out: &mut Output<'_>) -> io::Result<()> {
        out.line(format!("set myname {}", self.name()))
    }

    fn tell_waiting(&self, out: &mut Output<'_>) -> io::Result<Next> {
        out.line(format!("status {} is waiting", self.name()))?;
        Ok(Next::Line)
    }

    fn set(&mut self, what: &str, out: &mut Output<'_>) -> io::Result<()> {
        let (name, value) = what.split_once(char::is_whitespace).unwrap_or((what, ""));
        match name {
            "depth" => {
                if let Ok(depth) = value.trim().parse::<u32>() {
                    self.depth = Some(depth.max(1));
                    self.tell_name(out)?;
                }
            }
            "game" => {
                if let Err(why) = self.set_game(value.trim()) {
                    out.line(format!("status cannot read the game: {why}"))?;
                }
            }
            // There is no book whose draws could be feared or sought.
            "contempt" => {}
            key if self.has_option(key) => {
                if let Err(why) = self.desk.set_option(key, value.trim()) {
                    out.line(format!("status {why}"))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn has_option(&self, key: &str) -> bool {
        let settings = self.desk.settings();
        settings.is_ok_and(|settings| settings.edition().option(key).is_some())
    }

    fn set_game(&mut self, ggf: &str) -> Result<(), String> {
        let options = Options::default();
        let mut games =
            games(ggf.as_bytes(), Format::Ggf, &options).map_err(|why| why.to_string())?;
        let record = games.next().ok_or("no game in it")?;
        let record = record.map_err(|why| why.to_string())?;
        if record.kind != GameKind::Othello {
            return Err(format!("a game of {}", record.kind.title()));
        }
        let moves = Recorded::main_line(&record);
        self.desk
            .go_to(&Rulebook::default().spec(&record), &moves)?;
        self.times = GameTimes::of(&record);
        Ok(())
    }

    /// `move F5/EVAL/TIME`, of which only the move must be there.
    fn play(&mut self, mv: &str, out: &mut Output<'_>) -> io::Result<()> {
        let mut parts = mv.split('/');
        let text = parts.next().unwrap_or_default().trim();
        let side = self.desk.session.to_move();
        match self.desk.session.play(text) {
            Ok(_) => self.times.spend(side, parts.nth(1).unwrap_or_default()),
            Err(why) => out.line(format!("status illegal move {why}"))?,
        }
        Ok(())
    }

    fn job(&mut self, errand: Errand, limits: Limits) -> Next {
        self.errand = Some(errand);
        self.shown = None;
        let job: Job = self.desk.job(limits);
        Next::Think(Box::new(job))
    }

    fn hint(&mut self, count: &str, out: &mut Output<'_>) -> io::Result<Next> {
        if self.desk.session.outcome().is_some() {
            return self.tell_over(out);
        }
        out.line(format!("status {} is analyzing", self.name()))?;
        let limits = Limits {
            depth: self.depth,
            lines: count.parse().unwrap_or(1),
            ..Limits::default()
        };
        Ok(self.job(Errand::Hint, limits))
    }

    /// Limited by both depth and the time that is left in the game.
    fn go(&mut self, out: &mut Output<'_>) -> io::Result<Next> {
        let session = &self.desk.session;
        if session.outcome().is_some() {
            return self.tell_over(out);
        }
        out.line(format!("status {} is thinking", self.name()))?;
        let clock = self.times.clock(session.to_move());
        let limits = match (clock, self.depth) {
            (None, Some(_)) => Limits::default(),
            (clock, _) => self.desk.limits(clock.as_ref()),
        };
        let began = Instant::now();
        let limits = Limits {
            depth: self.depth,
            ..limits
        };
        Ok(self.job(Errand::Move { began }, limits))
    }

    fn tell_over(&self, out: &mut Output<'_>) -> io::Result<Next> {
        out.line("status the game is over")?;
        Ok(Next::Line)
    }

    fn eval(&self, thought: &Thought, score: loam_search::Score) -> f64 {
        let settings = self.desk.settings().expect("it has thought");
        eval(thought.meaning, score, settings.unit().notable_loss())
    }

    fn search_lines(&mut self, thought: &Thought, out: &mut Output<'_>) -> io::Result<()> {
        let shown = Some((thought.depth, thought.nodes));
        if std::mem::replace(&mut self.shown, shown) == shown {
            return Ok(());
        }
        for line in &thought.lines {
            out.line(format!(
                "search {} {:.2} 0 {}",
                line_word(&line.moves),
                self.eval(thought, line.score),
                depth_word(thought, line.score),
            ))?;
        }
        out.line(format!(
            "nodestats {} {:.2}",
            thought.nodes, thought.seconds
        ))
    }

    /// The board is not changed: the move is ours only when it comes back.
    fn answer(&self, thought: &Thought, began: Instant, out: &mut Output<'_>) -> io::Result<()> {
        let Some(best) = thought.best() else {
            return out.line("status no move");
        };
        let seconds = began.elapsed().as_secs_f64();
        // The value of a forced pass is of no interest.
        let eval = match best {
            "pass" => String::new(),
            _ => format!("{:.2}", self.eval(thought, thought.score())),
        };
        out.line(format!("=== {}/{eval}/{seconds:.2}", move_word(best)))
    }

    /// Judges the present position, which lies `undone` moves before the
    /// game's last.
    fn judge(&mut self, undone: Vec<String>, out: &mut Output<'_>) -> io::Result<Next> {
        if let Some(eval) = final_eval(&*self.desk.session) {
            self.tell_value(eval, out)?;
            return self.judge_previous(undone, out);
        }
        let limits = match self.depth {
            Some(depth) => Limits::depth(depth),
            None => self.desk.limits(None),
        };
        Ok(self.job(Errand::Analysis { undone }, limits))
    }

    fn judge_previous(
        &mut self,
        mut undone: Vec<String>,
        out: &mut Output<'_>,
    ) -> io::Result<Next> {
        let last = self.desk.session.moves_played().pop();
        if let Some(last) = last
            && self.desk.session.undo()
        {
            undone.push(last);
            return self.judge(undone, out);
        }
        self.redo(&undone);
        self.tell_waiting(out)
    }

    /// Plays again what an analysis has taken back, the last move first.
    fn redo(&mut self, undone: &[String]) {
        for mv in undone.iter().rev() {
            // It was legal before.
            let _ = self.desk.session.play(mv);
        }
    }

    fn tell_value(&self, eval: f64, out: &mut Output<'_>) -> io::Result<()> {
        let made = self.desk.session.ply();
        out.line(format!("analysis {made} {eval:.2}"))?;
        out.flush()
    }
}
