use crate::position::MIN_OTHELLO_SIDE;
use std::fmt;
use std::str::FromStr;

/// The games whose records Loam reads.
///
/// ```
/// use loam_record::GameKind;
/// assert_eq!("othello".parse(), Ok(GameKind::Othello));
/// assert_eq!(GameKind::from_sgf_number(18), Some(GameKind::Amazons));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Lines of Action.
    Loa,
    /// Othello.
    Othello,
    /// The Game of the Amazons.
    Amazons,
}

impl GameKind {
    /// Every game.
    pub const ALL: [GameKind; 3] = [GameKind::Loa, GameKind::Othello, GameKind::Amazons];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Loa => "loa",
            GameKind::Othello => "othello",
            GameKind::Amazons => "amazons",
        }
    }

    /// The name in prose.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            GameKind::Loa => "Lines of Action",
            GameKind::Othello => "Othello",
            GameKind::Amazons => "Amazons",
        }
    }

    /// Refuses a board whose positions could not be written: Othello's are
    /// told by their number of squares.
    pub(crate) fn check_board(self, cols: u8, rows: u8) -> Result<(), String> {
        if self == GameKind::Othello && (cols != rows || rows < MIN_OTHELLO_SIDE) {
            let least = MIN_OTHELLO_SIDE;
            return Err(format!(
                "expected a square board of at least {least}x{least} for Othello, found {cols}x{rows}"
            ));
        }
        Ok(())
    }

    /// The number in SGF's `GM` property.
    #[must_use]
    pub const fn sgf_number(self) -> u16 {
        match self {
            GameKind::Loa => 9,
            GameKind::Othello => 2,
            GameKind::Amazons => 18,
        }
    }

    /// The game with this number in SGF's `GM` property.
    #[must_use]
    pub fn from_sgf_number(number: u16) -> Option<GameKind> {
        GameKind::ALL
            .into_iter()
            .find(|kind| kind.sgf_number() == number)
    }

    /// Columns and rows of the usual board.
    #[must_use]
    pub const fn usual_size(self) -> (u8, u8) {
        match self {
            GameKind::Loa | GameKind::Othello => (8, 8),
            GameKind::Amazons => (10, 10),
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a game, loa, othello or amazons, found {}", crate::error::quote(.0))]
pub struct UnknownGame(String);

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameKind, UnknownGame> {
        GameKind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_round_trip() {
        for kind in GameKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert_eq!(GameKind::from_sgf_number(kind.sgf_number()), Some(kind));
        }
    }

    #[test]
    fn unknown_names_are_quoted() {
        let error = "go".parse::<GameKind>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a game, loa, othello or amazons, found 'go'"
        );
    }
}
