//! The Universal Game Interface: UCI for any game of two players, by kz04px
//! (`ugi.md` of his cutegames).

mod go;
mod options;

use super::game_args::PlayerArgs;
use super::protocol::{Desk, Done, During, Line, Next, Protocol, converse, nodes_per_second};
use super::{Failure, Output};
use go::Go;
use loam_engine::{GameSpec, Recorded, Thought};
use loam_game::{NotationError, Outcome, Side};
use loam_record::GameKind;

/// Speak the Universal Game Interface (UGI), a UCI for any game.
///
/// Player 1 is the side that begins: Black in Lines of Action and Othello,
/// White in Amazons. Positions after `fen` and moves are as everywhere in
/// Loam. The options Game, Board, Rules, Setup, Engine and MultiPV, and those of
/// the engine, are set with `setoption`; `d` draws the board.
///
/// Everything is obeyed at once during a search: what would change the
/// position ends it first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam ugi
  loam ugi --game amazons --board 6x6 --engine loam:nodes=100000
  printf 'position startpos moves f5\\ngo depth 6\\nquit\\n' | loam ugi othello")]
pub(crate) struct Args {
    #[command(flatten)]
    player: PlayerArgs,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let kind = args.player.which.named().unwrap_or(GameKind::Loa);
    let spec = args.player.start.spec(kind);
    let mut ugi = Ugi {
        desk: Desk::new(spec.clone(), args.player.engine.as_ref())?,
        start: spec,
        lines: 1,
        infinite: false,
    };
    converse(&mut ugi, out)
}

struct Ugi {
    desk: Desk,
    /// The game that `startpos` means.
    start: GameSpec,
    /// How many of the best lines to report.
    lines: usize,
    /// Whether the search under way ends only when it is stopped.
    infinite: bool,
}

impl Protocol for Ugi {
    fn obey(&mut self, line: &Line, out: &mut Output) -> Result<Next, Failure> {
        let words: Vec<&str> = line.words().collect();
        let Some((&command, words)) = words.split_first() else {
            if *line == Line::TooLong {
                error("line too long", out)?;
            }
            return Ok(Next::Line);
        };
        let done = match command {
            "ugi" => self.introduce(out).map(Ok)?,
            "isready" => {
                self.desk.prepare();
                out.line("readyok").map(Ok)?
            }
            "uginewgame" => {
                let opened = self.desk.go_to(&self.start, &[]);
                self.desk.session.restart();
                opened
            }
            "setoption" => self.set_option(words),
            "position" => self.position(words),
            "go" => return self.go(words, out),
            // Nothing is under way, or it would have been stopped already.
            "stop" => Ok(()),
            "query" => self.query(words, out)?,
            "d" | "print" | "display" => self.draw(out).map(Ok)?,
            "quit" => return Ok(Next::End),
            _ => Err(NotationError::about(command, "unknown command").to_string()),
        };
        if let Err(why) = done {
            error(&why, out)?;
        }
        Ok(Next::Line)
    }

    fn is_quit(&self, line: &Line) -> bool {
        line.command().0 == "quit"
    }

    /// A script may send a search and what follows in one go; then what
    /// follows waits, except for a search without an end.
    fn during(&self, line: &Line, waiting: bool) -> During {
        let script = waiting && !self.infinite;
        match line.command().0 {
            "quit" if script => During::StopSoon,
            "go" | "position" | "uginewgame" | "setoption" if script => During::Wait,
            "stop" | "quit" | "go" | "position" | "uginewgame" | "setoption" => During::Stop,
            _ => During::Beside,
        }
    }

    fn progress(&mut self, thought: Thought, out: &mut Output) -> Result<(), Failure> {
        info(&thought, out)
    }

    fn done(&mut self, done: Done, out: &mut Output) -> Result<Next, Failure> {
        match self.desk.take_back(done) {
            Ok(thought) => {
                info(&thought, out)?;
                best_move(thought.best(), out)?;
            }
            Err(why) => {
                error(&why, out)?;
                best_move(None, out)?;
            }
        }
        Ok(Next::Line)
    }
}

impl Ugi {
    fn introduce(&self, out: &mut Output) -> Result<(), Failure> {
        out.line(format!("id name Loam {}", env!("CARGO_PKG_VERSION")))?;
        out.line(format!("id author {}", env!("CARGO_PKG_AUTHORS")))?;
        for option in self.options() {
            out.line(option)?;
        }
        out.line("ugiok")
    }

    /// `startpos` or `fen POSITION`, then `moves …`.
    fn position(&mut self, words: &[&str]) -> Result<(), String> {
        let end = words.iter().position(|&word| word == "moves");
        let (start, moves) = words.split_at(end.unwrap_or(words.len()));
        let spec = match start {
            ["startpos"] => self.start.clone(),
            ["fen", fen @ ..] if !fen.is_empty() => GameSpec {
                board: None,
                setup: None,
                position: Some(fen.join(" ")),
                ..self.start.clone()
            },
            _ => return Err("expected position startpos or position fen POSITION".into()),
        };
        let moves = moves.iter().skip(1);
        let moves: Vec<Recorded<'_>> = moves.map(|text| Recorded { side: None, text }).collect();
        self.desk.go_to(&spec, &moves)
    }

    fn go(&mut self, words: &[&str], out: &mut Output) -> Result<Next, Failure> {
        let session = &self.desk.session;
        if let Some(outcome) = session.outcome() {
            error(&format!("the game is over ({outcome})"), out)?;
            return best_move(None, out).map(|()| Next::Line);
        }
        let go = match Go::parse(words) {
            Ok(go) => go,
            Err(why) => {
                error(&why, out)?;
                Go::default()
            }
        };
        let first = session.to_move() == self.first_side();
        let mut limits = match go.is_unlimited() {
            true => self.desk.limits(None),
            false => go.limits(first, session.ply()),
        };
        limits.lines = self.lines;
        self.infinite = go.infinite;
        let mut job = self.desk.job(limits);
        job.lingers = go.infinite;
        Ok(Next::Think(Box::new(job)))
    }

    /// Player 1, whoever begins in the position that was sent.
    fn first_side(&self) -> Side {
        match self.start.kind {
            GameKind::Loa | GameKind::Othello => Side::Black,
            GameKind::Amazons => Side::White,
        }
    }

    fn query(&self, words: &[&str], out: &mut Output) -> Result<Result<(), String>, Failure> {
        let session = &self.desk.session;
        let first = self.first_side();
        let response = match words.first() {
            Some(&"p1turn") => (session.to_move() == first).to_string(),
            Some(&"gameover") => session.outcome().is_some().to_string(),
            Some(&"result") => match session.outcome() {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(side)) if side == first => "p1win",
                Some(Outcome::Win(_)) => "p2win",
            }
            .to_owned(),
            _ => return Ok(Err("expected query p1turn, gameover or result".into())),
        };
        out.line(format!("response {response}")).map(Ok)
    }

    fn draw(&self, out: &mut Output) -> Result<(), Failure> {
        out.text(super::show::board_text(&*self.desk.session, false))?;
        out.line(self.desk.session.position_text())
    }
}

/// Errors have no word of their own in UGI.
fn error(why: &str, out: &mut Output) -> Result<(), Failure> {
    out.line(format!("info string error: {why}"))
}

fn best_move(mv: Option<&str>, out: &mut Output) -> Result<(), Failure> {
    out.line(format!("bestmove {}", mv.unwrap_or("(none)")))
}

fn info(thought: &Thought, out: &mut Output) -> Result<(), Failure> {
    for (rank, line) in thought.lines.iter().enumerate() {
        let score = match line.score.decided_in() {
            Some(plies) => format!("mate {plies}"),
            None => format!("cp {}", line.score.value()),
        };
        out.line(format!(
            "info depth {} seldepth {} multipv {} score {score} time {} nodes {} nps {} \
             hashfull {} pv {}",
            thought.depth,
            thought.selective_depth,
            rank + 1,
            (thought.seconds * 1000.0) as u64,
            thought.nodes,
            nodes_per_second(thought),
            thought.table_fullness,
            line.moves.join(" "),
        ))?;
    }
    Ok(())
}
