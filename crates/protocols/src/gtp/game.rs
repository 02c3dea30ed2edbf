use super::{Answer, Gtp, colour};
use loam_engine::parse_board;
use loam_engine::{GameSpec, Recorded, Rulebook};
use loam_game::{Outcome, Side};
use loam_record::convert::{Options, games};
use loam_record::{GameKind, GameRecord};
use std::path::Path;

/// What becomes of the game.
type Changed = Result<(), String>;

impl Gtp {
    fn open(&mut self, spec: GameSpec) -> Changed {
        self.desk.open(spec).map_err(|why| why.to_string())?;
        self.home = None;
        self.unsaid.clear();
        self.clock.reset();
        Ok(())
    }

    /// A game with the rules the command line gives, if they are its own.
    fn usual(&self, kind: GameKind) -> GameSpec {
        GameSpec {
            rules: self.rules.clone().filter(|_| kind == GameKind::Loa),
            ..GameSpec::new(kind)
        }
    }

    pub(super) fn set_game(&mut self, name: &str) -> Changed {
        let kind = GameKind::ALL
            .into_iter()
            .find(|kind| {
                kind.title().eq_ignore_ascii_case(name) || kind.name().eq_ignore_ascii_case(name)
            })
            .ok_or("unsupported game")?;
        self.open(self.usual(kind))
    }

    /// `boardsize N`, `boardsize COLUMNS ROWS` or `boardsize COLUMNSxROWS`.
    pub(super) fn board_size(&mut self, words: &[String]) -> Changed {
        let refused = || "unacceptable size".to_owned();
        let number = |word: &String| word.parse::<u8>().map_err(|_| refused());
        let board = match words {
            [size] if size.contains(['x', 'X', '×']) => {
                parse_board(size).map_err(|_| refused())?
            }
            [side] => (number(side)?, number(side)?),
            [cols, rows] => (number(cols)?, number(rows)?),
            _ => return Err("expected a size, 8 or 5 6".into()),
        };
        let spec = GameSpec {
            board: Some(board),
            ..self.usual(self.desk.spec.kind)
        };
        self.open(spec).map_err(|_| refused())
    }

    pub(super) fn clear_board(&mut self) -> Changed {
        match self.home.take() {
            Some(home) if home.open().is_ok() => self.open(home)?,
            _ => self.desk.session.restart(),
        }
        self.unsaid.clear();
        self.clock.reset();
        self.desk.prepare();
        Ok(())
    }

    /// Lets the turn come to `side`, if need be by the pass that the rules
    /// force, and tells whether there was one. In a finished game it is
    /// everyone's turn.
    pub(super) fn turn_to(&mut self, side: Side) -> Result<bool, String> {
        let session = &mut self.desk.session;
        if session.outcome().is_some() || session.to_move() == side {
            return Ok(false);
        }
        let wrong = format!("it is not {side}'s turn");
        let forced = session.unwritten_move().ok_or(wrong)?;
        session.play(&forced).map_err(|why| why.to_string())?;
        Ok(true)
    }

    pub(super) fn play(&mut self, words: &[String]) -> Changed {
        let [side, mv] = words else {
            return Err("expected a colour and a move".into());
        };
        let passed = self.turn_to(colour(side)?)?;
        self.play_here(mv, passed)
    }

    /// Plays a move of the side to move; a pass before it is taken back with
    /// it, or if it is illegal.
    pub(super) fn play_here(&mut self, mv: &str, passed: bool) -> Changed {
        let session = &mut self.desk.session;
        let ply = session.ply();
        match session.play(&mv.to_ascii_lowercase()) {
            Ok(_) => {
                self.unsaid.extend(passed.then_some(ply));
                Ok(())
            }
            Err(why) => {
                if passed {
                    session.undo();
                }
                Err(format!("illegal move: {}", why.reason()))
            }
        }
    }

    pub(super) fn undo(&mut self) -> Changed {
        let session = &mut self.desk.session;
        if !session.undo() {
            return Err("cannot undo".into());
        }
        if self.unsaid.pop_if(|ply| *ply == session.ply()).is_some() {
            session.undo();
        }
        Ok(())
    }

    /// Black's margin; where nothing is counted, one for a win.
    pub(super) fn final_score(&self) -> Answer {
        let session = &self.desk.session;
        let (cols, rows) = session.board();
        let squares = u32::from(cols) * u32::from(rows);
        let margin = session
            .black_discs()
            .map_or(1, |black| (2 * black).abs_diff(squares));
        match session.outcome() {
            None => Err("cannot score".into()),
            Some(Outcome::Draw) => Ok("0".into()),
            Some(Outcome::Win(Side::Black)) => Ok(format!("B+{margin}")),
            Some(Outcome::Win(Side::White)) => Ok(format!("W+{margin}")),
        }
    }

    /// `loadsgf FILE [MOVE_NUMBER]`: to the position before that move, or to
    /// the end.
    pub(super) fn load(&mut self, words: &[String]) -> Changed {
        let (file, number) = match words {
            [] => return Err("expected a file".into()),
            [file @ .., number] if !file.is_empty() && number.parse::<usize>().is_ok() => {
                (file, number.parse().unwrap_or(usize::MAX))
            }
            file => (file, usize::MAX),
        };
        let record = self.read_record(&file.join(" "))?;
        let rulebook = Rulebook {
            rules: self.rules.clone(),
        };
        let moves = Recorded::main_line(&record);
        let moves = &moves[..moves.len().min(number.saturating_sub(1))];
        self.desk
            .go_to(&rulebook.spec(&record), moves)
            .map_err(|why| format!("cannot load file: {why}"))?;
        self.home = Some(GameSpec {
            board: Some((record.cols, record.rows)),
            ..self.usual(record.kind)
        });
        self.unsaid.clear();
        self.clock.reset();
        Ok(())
    }

    fn read_record(&self, file: &str) -> Result<GameRecord, String> {
        let fail = |why: &dyn std::fmt::Display| format!("cannot load file: {why}");
        let path = Path::new(file);
        // A pipe or a terminal would keep us waiting, perhaps for ever.
        if !path.is_file() {
            return Err(fail(&"not found"));
        }
        let (format, bytes) = (self.load)(path).map_err(|why| fail(&why))?;
        let options = Options {
            kind: Some(self.desk.spec.kind),
            ..Options::default()
        };
        let mut games = games(&bytes, format, &options).map_err(|why| fail(&why))?;
        let first = games.next().ok_or_else(|| fail(&"no game in it"))?;
        first.map_err(|why| fail(&why))
    }

    /// What the engine's evaluation of the position is made of.
    pub(super) fn explain(&mut self) -> Answer {
        let terms = self.desk.session.explain(&self.desk.engine, &[]);
        let terms = terms.map_err(|why| why.to_string())?;
        if terms.is_empty() {
            return Err("the engine does not tell what its evaluation is made of".into());
        }
        let line = |term: &loam_engine::Term| {
            format!("{}: {:.0} {:+.0}", term.name, term.value, term.weighted)
        };
        let lines: Vec<String> = terms.iter().map(line).collect();
        Ok(lines.join("\n"))
    }
}
