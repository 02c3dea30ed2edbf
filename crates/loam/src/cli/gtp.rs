use super::game_args::{StartArgs, WhichGame};
use super::{Failure, Output};
use loam_engine::{EngineName, GameSpec, Profile, Session};
use loam_game::{Outcome, Side};
use loam_record::GameKind;
use loam_search::{Clock, Limits};
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

/// Speak the Go Text Protocol, version 2, for any of the three games.
///
/// Coordinates are plain file letters (no letter is skipped) and moves are as
/// everywhere in Loam. Games end with genmove answering `gameover`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam gtp --game loa
  loam gtp --game loa --engine mia-2000:time=100ms
  printf 'play b d1-b3\\ngenmove w\\nshowboard\\nquit\\n' | loam gtp loa")]
pub(crate) struct Args {
    #[command(flatten)]
    which: WhichGame,
    #[command(flatten)]
    start: StartArgs,
    /// The engine, with options as in loam:depth=4,time=2s
    #[arg(long, value_name = "ENGINE")]
    engine: Option<Profile>,
}

const COMMANDS: [&str; 18] = [
    "boardsize",
    "clear_board",
    "genmove",
    "known_command",
    "legal_moves",
    "list_commands",
    "list_games",
    "name",
    "play",
    "position",
    "protocol_version",
    "quit",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// Time for a move when neither clock nor profile says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A command's answer, or why there is none.
type Answer = Result<String, String>;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let kind = args.which.named().unwrap_or(GameKind::Loa);
    let spec = args.start.spec(kind);
    let mut gtp = Gtp {
        session: spec.open()?,
        spec,
        engine: args
            .engine
            .clone()
            .unwrap_or(Profile::new(EngineName::Loam)),
        clocks: [None; 2],
        main_time: None,
    };
    let mut lines = io::stdin().lock().split(b'\n');
    while let Some(Ok(line)) = lines.next() {
        let line = String::from_utf8_lossy(&line);
        let Some((id, command, words)) = parse(&line) else {
            continue;
        };
        let (sign, text) = match gtp.answer(&command, &words) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let gap = if text.is_empty() { "" } else { " " };
        out.text(format!("{sign}{id}{gap}{text}\n\n"))?;
        out.flush()?;
        if command == "quit" {
            break;
        }
    }
    Ok(())
}

/// Splits a line into its number, command and arguments; `None` for blank
/// lines and comments. Control characters count as nothing (GTP, section 3.1).
fn parse(line: &str) -> Option<(String, String, Vec<String>)> {
    let clean: String = line
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control())
        .take_while(|&c| c != '#')
        .collect();
    let mut words = clean.split_whitespace().map(str::to_owned).peekable();
    let id = words
        .next_if(|word| word.parse::<u32>().is_ok())
        .unwrap_or_default();
    let command = words.next()?;
    Some((id, command, words.collect()))
}

struct Gtp {
    spec: GameSpec,
    session: Box<dyn Session>,
    engine: Profile,
    /// What is left to each side, where a clock is set.
    clocks: [Option<Clock>; 2],
    main_time: Option<Clock>,
}

impl Gtp {
    fn answer(&mut self, command: &str, words: &[String]) -> Answer {
        let word = |i: usize| words.get(i).map(String::as_str);
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok(format!("Loam {}", self.engine)),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(COMMANDS.contains(&word(0).unwrap_or_default()).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "list_games" => Ok(GameKind::ALL.map(GameKind::title).join("\n")),
            "quit" => Ok(String::new()),
            "set_game" => self.set_game(&words.join(" ")),
            "boardsize" => self.board_size(word(0).ok_or("expected a size, 8 or 5x6")?),
            "clear_board" => {
                self.session.restart();
                self.clocks = [self.main_time; 2];
                Ok(String::new())
            }
            "play" => self.play(words),
            "genmove" => self.generate(self.side(word(0).ok_or("expected a colour")?)?),
            "undo" if self.session.undo() => Ok(String::new()),
            "undo" => Err("cannot undo".into()),
            "showboard" => {
                let board = super::show::board_text(&*self.session, false);
                Ok(format!("\n{}", board.trim_end()))
            }
            "position" => Ok(self.session.position_text()),
            "legal_moves" => Ok(self.session.legal_moves().join(" ")),
            "time_settings" => self.time_settings(words),
            "time_left" => self.time_left(words),
            _ => Err("unknown command".into()),
        }
    }

    fn open(&mut self, spec: GameSpec) -> Answer {
        self.session = spec.open().map_err(|why| why.to_string())?;
        self.spec = spec;
        self.clocks = [self.main_time; 2];
        Ok(String::new())
    }

    fn set_game(&mut self, name: &str) -> Answer {
        let kind = GameKind::ALL
            .into_iter()
            .find(|kind| {
                kind.title().eq_ignore_ascii_case(name) || kind.name().eq_ignore_ascii_case(name)
            })
            .ok_or("unsupported game")?;
        self.open(GameSpec::new(kind))
    }

    fn board_size(&mut self, size: &str) -> Answer {
        let board = match size.parse::<u8>() {
            Ok(side) => Ok((side, side)),
            Err(_) => super::game_args::parse_board(size),
        };
        let spec = GameSpec {
            board: Some(board.map_err(|_| "unacceptable size")?),
            setup: None,
            position: None,
            ..self.spec.clone()
        };
        self.open(spec).map_err(|_| "unacceptable size".into())
    }

    fn side(&self, word: &str) -> Result<Side, String> {
        match word.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Side::Black),
            "w" | "white" => Ok(Side::White),
            _ => Err("expected a colour, b or w".into()),
        }
    }

    /// Lets the turn come to `side`, by the pass that the rules force.
    fn turn_to(&mut self, side: Side) -> Result<(), String> {
        if self.session.outcome().is_none()
            && self.session.to_move() != side
            && let Some(forced) = self.session.unwritten_move()
        {
            self.session.play(&forced).map_err(|why| why.to_string())?;
        }
        if self.session.outcome().is_none() && self.session.to_move() != side {
            return Err(format!("it is not {side}'s turn"));
        }
        Ok(())
    }

    fn play(&mut self, words: &[String]) -> Answer {
        let [side, mv] = words else {
            return Err("expected a colour and a move".into());
        };
        self.turn_to(self.side(side)?)?;
        match self.session.play(mv) {
            Ok(_) => Ok(String::new()),
            Err(why) => Err(format!("illegal move: {}", why.reason())),
        }
    }

    fn generate(&mut self, side: Side) -> Answer {
        self.turn_to(side)?;
        if let Some(outcome) = self.session.outcome() {
            return Ok(match outcome {
                Outcome::Win(winner) => format!("gameover {winner}"),
                Outcome::Draw => "gameover draw".into(),
            });
        }
        let start = Instant::now();
        let limits = match &self.clocks[side.index()] {
            Some(clock) => clock.limits(self.session.ply()),
            None if self.engine.depth.or(self.engine.nodes.map(|_| 1)).is_some() => {
                Limits::default()
            }
            None => Limits::time(self.engine.time.unwrap_or(DEFAULT_TIME)),
        };
        let thought = self
            .session
            .think(&self.engine, &limits, &mut |_| {})
            .map_err(|why| why.to_string())?;
        let best = thought.best().ok_or("no move")?.to_owned();
        self.session.play(&best).map_err(|why| why.to_string())?;
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.remaining = clock.remaining.saturating_sub(start.elapsed()) + clock.increment;
        }
        Ok(best)
    }

    /// Main time, then byo-yomi time for a number of stones: with one stone,
    /// the latter is an increment.
    fn time_settings(&mut self, words: &[String]) -> Answer {
        let numbers: Option<Vec<u64>> = words.iter().map(|word| word.parse().ok()).collect();
        let Some([main, byo_yomi, stones]) = numbers.as_deref() else {
            return Err("expected main time, byo-yomi time and stones".into());
        };
        // No byo-yomi stones but byo-yomi time means no limit at all.
        let unlimited = *stones == 0 && *byo_yomi > 0;
        self.main_time = (!unlimited).then(|| Clock {
            remaining: Duration::from_secs(*main),
            increment: match stones {
                0 => Duration::ZERO,
                &stones => Duration::from_secs(*byo_yomi) / u32::try_from(stones).unwrap_or(1),
            },
            moves_to_go: None,
        });
        self.clocks = [self.main_time; 2];
        Ok(String::new())
    }

    fn time_left(&mut self, words: &[String]) -> Answer {
        let [side, seconds, stones] = words else {
            return Err("expected a colour, a time and stones".into());
        };
        let side = self.side(side)?;
        let remaining = seconds.parse().map(Duration::from_secs);
        let stones: u32 = stones.parse().map_err(|_| "expected a number of stones")?;
        self.clocks[side.index()] = Some(Clock {
            remaining: remaining.map_err(|_| "expected a time in seconds")?,
            increment: Duration::ZERO,
            moves_to_go: (stones > 0).then_some(stones),
        });
        Ok(String::new())
    }
}
