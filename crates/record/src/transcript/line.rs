use super::{TranscriptGame, check_kind, parse_board, split_moves};
use crate::GameKind;
use crate::error::quote;

/// A text line; the error is a byte offset and a message.
pub(super) fn parse(
    kind: GameKind,
    number: u64,
    text: &str,
) -> Result<TranscriptGame, (usize, String)> {
    const MARK: &str = "moves=";
    let (header, moves) = if let Some(at) = text.rfind(MARK) {
        (&text[..at], at + MARK.len())
    } else if let Some(at) = text.rfind(';') {
        (&text[..at], at + 1)
    } else {
        ("", 0)
    };
    let mut game = TranscriptGame::new(kind, number);
    let mut offset = 0;
    for field in header.split(';') {
        header_field(&mut game, field.trim()).map_err(|message| {
            let blanks = field.len() - field.trim_start().len();
            (offset + blanks, message)
        })?;
        offset += field.len() + 1;
    }
    game.moves =
        split_moves(kind, &text[moves..]).map_err(|(at, message)| (moves + at, message))?;
    Ok(game)
}

fn header_field(game: &mut TranscriptGame, field: &str) -> Result<(), String> {
    if field.is_empty() {
        return Ok(());
    }
    let named = field.split_once('=').filter(|(name, _)| {
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        !name.trim().is_empty() && name.trim().chars().all(letter)
    });
    let Some((name, value)) = named else {
        game.fields.push((String::new(), field.to_owned()));
        return Ok(());
    };
    let (name, value) = (name.trim(), value.trim());
    match name {
        "position" => game.position = Some(value.to_owned()),
        "board" | "size" => {
            let board = parse_board(value);
            game.board = Some(board.ok_or_else(|| {
                format!("expected a board such as 8 or 5x6, found {}", quote(value))
            })?);
        }
        "game" => check_kind(game.kind, value)?,
        _ => game.fields.push((name.to_owned(), value.to_owned())),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_come_with_or_without_names() {
        let text = "MIA-Loa2D; connected=none; stops: illegal at ply 31 moves=f1-f3 a3-d3";
        let game = parse(GameKind::Loa, 1, text).unwrap();
        assert_eq!(game.field("connected"), Some("none"));
        assert_eq!(game.fields[2].1, "stops: illegal at ply 31");
        assert_eq!(game.moves, ["f1-f3", "a3-d3"]);

        let text = "1980 World Championship; Cerf Jonathan; Mimura Takuya; 21; f5d6";
        let game = parse(GameKind::Othello, 1, text).unwrap();
        assert_eq!(game.fields.len(), 4);
        assert_eq!(game.moves, ["f5", "d6"]);
    }

    #[test]
    fn boards_and_positions_can_be_given() {
        let text = "game=amazons; board=5x6; position=5/5/5/5/5/w3b w; moves=a1-a2/a3";
        let game = parse(GameKind::Amazons, 1, text).unwrap();
        assert_eq!(game.board, Some((5, 6)));
        assert_eq!(game.position.as_deref(), Some("5/5/5/5/5/w3b w"));
        let error = parse(GameKind::Loa, 1, " board=99; moves=").unwrap_err();
        assert_eq!(
            error,
            (1, "expected a board such as 8 or 5x6, found '99'".into())
        );
        let error = parse(GameKind::Loa, 1, "a; game=amazons; moves=").unwrap_err();
        assert_eq!(error, (3, "expected a game of loa, found 'amazons'".into()));
    }

    #[test]
    fn errors_in_the_moves_have_their_place() {
        let error = parse(GameKind::Othello, 1, "a; moves=f5?").unwrap_err();
        assert_eq!(error.0, 11);
    }
}
