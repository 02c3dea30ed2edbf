use crate::failure::Failure;
use loam_engine::{GameSpec, Session};
use loam_record::GameKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game and the moves played in it: what nearly every request is about. The
/// server keeps no games; whoever asks brings the game along. The longest
/// position is a 10×10 Othello board and its mover.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[schema(as = GameLine)]
pub(crate) struct Line {
    /// `loa`, `othello` or `amazons`.
    pub(crate) game: String,
    /// Columns and rows, as in `5x6`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 400)]
    pub(crate) board: Option<String>,
    /// Rule profile and switches (Lines of Action).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 400)]
    pub(crate) rules: Option<String>,
    /// A starting position by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 400)]
    pub(crate) setup: Option<String>,
    /// A position to start from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 400)]
    pub(crate) position: Option<String>,
    /// The moves since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 2000)]
    pub(crate) moves: Vec<String>,
}

impl Line {
    /// The game it starts from.
    pub(crate) fn spec(&self) -> Result<GameSpec, Failure> {
        let kind: GameKind = self
            .game
            .parse()
            .map_err(|why| Failure::refused(format!("{why}")))?;
        let board = self.board.as_deref().map(parse_board).transpose()?;
        Ok(GameSpec {
            kind,
            board,
            rules: self.rules.clone(),
            setup: self.setup.clone(),
            position: self.position.clone(),
        })
    }

    /// The game with its moves played.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>, Failure> {
        let mut session = self.spec()?.open()?;
        self.play_on(&mut *session)?;
        Ok(session)
    }

    /// Brings a session of the same game to the end of these moves.
    pub(crate) fn play_on(&self, session: &mut dyn Session) -> Result<(), Failure> {
        let played = session.moves_played();
        let same = played.iter().zip(&self.moves).take_while(|(a, b)| a == b);
        let same = same.count();
        for _ in same..played.len() {
            session.undo();
        }
        for (ply, text) in self.moves.iter().enumerate().skip(same) {
            session
                .play(text)
                .map_err(|why| Failure::illegal(ply, &why))?;
        }
        Ok(())
    }

    /// A name for the game without its moves.
    pub(crate) fn start_key(&self) -> String {
        let start = Line {
            moves: Vec::new(),
            ..self.clone()
        };
        start.key()
    }

    /// A name for the game with its moves.
    pub(crate) fn key(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Reads `5x6`: five columns, six rows.
fn parse_board(text: &str) -> Result<(u8, u8), Failure> {
    text.split_once(['x', '×'])
        .and_then(|(cols, rows)| Some((cols.parse().ok()?, rows.parse().ok()?)))
        .ok_or_else(|| Failure::refused(format!("'{text}': expected a board such as 8x8")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(moves: &[&str]) -> Line {
        Line {
            game: "othello".into(),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            ..Line::default()
        }
    }

    #[test]
    fn a_session_is_brought_to_the_end_of_other_moves() {
        let mut session = line(&["f5", "d6", "c3"]).open().unwrap();
        for moves in [&["f5", "f6"][..], &[], &["f5", "d6", "c3"], &["d3"]] {
            line(moves).play_on(&mut *session).unwrap();
            assert_eq!(session.moves_played(), moves);
        }
    }

    #[test]
    fn what_cannot_be_played_is_told_with_its_place() {
        let why = line(&["f5", "a1"]).open().err().unwrap();
        let told = serde_json::to_value(why.body()).unwrap();
        assert_eq!((&told["status"], &told["ply"]), (&422.into(), &1.into()));
        for board in ["8", "x", "8x", "300x8", "8x8x8", ""] {
            assert!(parse_board(board).is_err(), "{board}");
        }
    }
}
