use crate::Session;
use crate::playable::Playable;
use crate::typed::TypedSession;
use loam_amazons::{Amazons, Shape};
use loam_game::NotationError;
use loam_loa::{Loa, Rules, Setup};
use loam_othello::{BoardSize, Othello, Size4, Size6, Size8, Size10};
use loam_record::GameKind;

/// A game, board, rules and starting position, as people name them.
///
/// ```
/// use loam_engine::{GameSpec, Session};
/// use loam_record::GameKind;
/// let spec = GameSpec {
///     board: Some((5, 6)),
///     ..GameSpec::new(GameKind::Amazons)
/// };
/// assert_eq!(spec.open().unwrap().legal_count(), Some(410));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSpec {
    /// Which game.
    pub kind: GameKind,
    /// Columns and rows, if not the usual ones.
    pub board: Option<(u8, u8)>,
    /// Rule profile and switches (Lines of Action).
    pub rules: Option<String>,
    /// A starting position by name.
    pub setup: Option<String>,
    /// A position to start from.
    pub position: Option<String>,
}

impl GameSpec {
    /// The game as usually played.
    #[must_use]
    pub const fn new(kind: GameKind) -> GameSpec {
        GameSpec {
            kind,
            board: None,
            rules: None,
            setup: None,
            position: None,
        }
    }

    /// Starts the game.
    pub fn open(&self) -> Result<Box<dyn Session>, NotationError> {
        if let (Some(setup), Some(_)) = (&self.setup, &self.position) {
            let why = "a set-up and a position cannot both be the start";
            return Err(NotationError::about(setup, why));
        }
        match self.kind {
            GameKind::Loa => self.open_loa(),
            GameKind::Othello => self.open_othello(),
            GameKind::Amazons => self.open_amazons(),
        }
    }

    fn open_loa(&self) -> Result<Box<dyn Session>, NotationError> {
        let rules: Rules = self.rules.as_deref().unwrap_or("thesis").parse()?;
        if self.board.is_some_and(|board| board != (8, 8)) {
            return Err(self.no_such_board("Lines of Action is played on 8x8"));
        }
        session(match &self.position {
            Some(text) => Loa::parse(text, rules)?,
            None => Loa::new(
                self.setup
                    .as_deref()
                    .unwrap_or("standard")
                    .parse::<Setup>()?,
                rules,
            ),
        })
    }

    fn open_othello(&self) -> Result<Box<dyn Session>, NotationError> {
        fn open<S: BoardSize>(position: Option<&str>) -> Result<Box<dyn Session>, NotationError>
        where
            Othello<S>: Playable,
        {
            session(match position {
                Some(text) => Othello::<S>::parse(text)?,
                None => Othello::new(),
            })
        }
        self.check_standard_only()?;
        let position = self.position.as_deref();
        // A position says its board's size by its length.
        let squares = position
            .and_then(|text| text.split_whitespace().next())
            .map(str::len);
        let by_length = match squares {
            Some(16) => (4, 4),
            Some(36) => (6, 6),
            Some(100) => (10, 10),
            _ => (8, 8),
        };
        match self.board.unwrap_or(by_length) {
            (4, 4) => open::<Size4>(position),
            (6, 6) => open::<Size6>(position),
            (8, 8) => open::<Size8>(position),
            (10, 10) => open::<Size10>(position),
            _ => Err(self.no_such_board("Othello is played on 4x4, 6x6, 8x8 or 10x10")),
        }
    }

    fn open_amazons(&self) -> Result<Box<dyn Session>, NotationError> {
        self.check_standard_only()?;
        let shape =
            match self.board {
                None => None,
                Some((cols, rows)) => Some(Shape::new(cols, rows).ok_or_else(|| {
                    self.no_such_board("an Amazons board has 1x2 to 10x10 squares")
                })?),
            };
        let Some(text) = &self.position else {
            let shape = shape.unwrap_or(Shape::new(10, 10).expect("a board"));
            return session(Amazons::standard(shape).ok_or_else(|| {
                self.no_such_board(
                    "there is no standard set-up for this board (4x4 to 7x7, 8x8 and 10x10 \
                     have one): give a position",
                )
            })?);
        };
        let position = Amazons::parse(text)?;
        match shape {
            Some(shape) if shape != position.shape() => Err(NotationError::about(
                text,
                format_args!("the position is {}, the board {shape}", position.shape()),
            )),
            _ => session(position),
        }
    }

    fn no_such_board(&self, why: &str) -> NotationError {
        let (cols, rows) = self.board.unwrap_or(self.kind.usual_size());
        NotationError::about(&format!("{cols}x{rows}"), why)
    }

    fn check_standard_only(&self) -> Result<(), NotationError> {
        let title = self.kind.title();
        if let Some(rules) = &self.rules {
            let why = format_args!("{title} has no rule profiles");
            return Err(NotationError::about(rules, why));
        }
        match self.setup.as_deref() {
            None => Ok(()),
            Some(name) if name.eq_ignore_ascii_case("standard") => Ok(()),
            Some(name) => {
                let why = format_args!("{title} has no such set-up: expected standard");
                Err(NotationError::about(name, why))
            }
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every caller returns the result")]
fn session<G: Playable>(start: G) -> Result<Box<dyn Session>, NotationError> {
    Ok(Box::new(TypedSession::new(start)))
}

/// Reads a board's columns and rows.
///
/// ```
/// assert_eq!(loam_engine::parse_board("5x6"), Ok((5, 6)));
/// assert!(loam_engine::parse_board("5").is_err());
/// ```
pub fn parse_board(text: &str) -> Result<(u8, u8), String> {
    text.split_once(['x', 'X', '×'])
        .and_then(|(cols, rows)| Some((cols.parse().ok()?, rows.parse().ok()?)))
        .ok_or_else(|| "expected COLUMNSxROWS, at most 10x10, such as 5x6".into())
}
