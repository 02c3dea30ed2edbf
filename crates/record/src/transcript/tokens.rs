use crate::GameKind;
use crate::error::found;
use loam_game::coords;

/// The moves of a text, each as written but for Othello's, which are put in
/// lower case and may run together. Move numbers (`12.`) are skipped.
///
/// Between blanks anything may stand for a move: what it is worth is for the
/// rules to say. Only Othello's squares run together must be squares, or
/// there is no telling where one ends; the error is a byte offset and what
/// was expected there.
///
/// ```
/// use loam_record::{GameKind, transcript::split_moves};
/// assert_eq!(split_moves(GameKind::Othello, "1. F5d6 -- c3").unwrap(), ["f5", "d6", "pass", "c3"]);
/// assert_eq!(split_moves(GameKind::Othello, "f5 d6 zz9").unwrap(), ["f5", "d6", "zz9"]);
/// assert!(split_moves(GameKind::Othello, "f5d6zz9").is_err());
/// assert_eq!(split_moves(GameKind::Loa, "f1-f3 h2xf4").unwrap(), ["f1-f3", "h2xf4"]);
/// ```
pub fn split_moves(kind: GameKind, text: &str) -> Result<Vec<String>, (usize, String)> {
    match kind {
        GameKind::Othello => split_squares(text),
        GameKind::Loa | GameKind::Amazons => Ok(text
            .split_whitespace()
            .map(without_number)
            .filter(|token| !token.is_empty())
            .map(str::to_owned)
            .collect()),
    }
}

/// The pass a text begins with: how long it is.
fn pass_length(bytes: &[u8]) -> Option<usize> {
    let passes: [&[u8]; 4] = [b"pass", b"pa", b"ps", b"--"];
    let begins = |pass: &&[u8]| {
        let head = bytes.get(..pass.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(pass))
    };
    passes
        .iter()
        .find(|pass| begins(pass))
        .map(|pass| pass.len())
}

/// An Othello move that stands alone, if it is one.
pub(super) fn othello_move(token: &str) -> String {
    let token = token.trim();
    match pass_length(token.as_bytes()) {
        Some(length) if length == token.len() => "pass".to_owned(),
        _ => token.to_ascii_lowercase(),
    }
}

fn split_squares(text: &str) -> Result<Vec<String>, (usize, String)> {
    let mut moves = Vec::new();
    let mut words = 0;
    let mut run_together = false;
    let mut unreadable = None;
    let mut start = 0;
    for word in text.split(|c: char| c.is_ascii_whitespace() || c == ',') {
        let before = moves.len();
        if let Err((at, message)) = cut_squares(word, &mut moves) {
            unreadable.get_or_insert((start + at, message));
            moves.truncate(before);
            moves.push(othello_move(without_number(word)));
        }
        let cut = moves.len() - before;
        words += usize::from(cut > 0);
        run_together |= cut > 1;
        start += word.len() + 1;
    }
    match unreadable {
        Some(error) if run_together || words == 1 => Err(error),
        _ => Ok(moves),
    }
}

/// Adds the squares and passes of a word without blanks.
fn cut_squares(word: &str, moves: &mut Vec<String>) -> Result<(), (usize, String)> {
    let bytes = word.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if let Some(length) = pass_length(&bytes[at..]) {
            moves.push("pass".to_owned());
            at += length;
            continue;
        }
        let digits = bytes[at..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        if digits > 0 && bytes.get(at + digits) == Some(&b'.') {
            at += digits;
            at += bytes[at..].iter().take_while(|&&b| b == b'.').count();
            continue;
        }
        // `at` is at the start of a character: only whole ones were passed.
        let Some((square, rest)) = word.get(at..).and_then(coords::take_square) else {
            let message = format!(
                "expected a square such as f5 or a pass, found {}",
                found(bytes, at)
            );
            return Err((at, message));
        };
        moves.push(square.to_string());
        at = word.len() - rest.len();
    }
    Ok(())
}

/// A token without a move number before it.
fn without_number(token: &str) -> &str {
    let digits = token.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &token[digits..];
    if digits > 0 && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_have_many_names() {
        let text = "F5 pa PS -- pass PASSd6";
        assert_eq!(
            split_moves(GameKind::Othello, text).unwrap(),
            ["f5", "pass", "pass", "pass", "pass", "pass", "d6"]
        );
    }

    #[test]
    fn numbers_are_skipped() {
        let text = "1. f1-f3 h2-f4 2.c1-c3 3... a2-a4";
        assert_eq!(
            split_moves(GameKind::Loa, text).unwrap(),
            ["f1-f3", "h2-f4", "c1-c3", "a2-a4"]
        );
        assert_eq!(
            split_moves(GameKind::Othello, "1.f5 2...d6").unwrap(),
            ["f5", "d6"]
        );
    }

    #[test]
    fn strange_text_has_a_place() {
        let error = |text| split_moves(GameKind::Othello, text).unwrap_err();
        assert_eq!(error("é").0, 0);
        assert_eq!(error(" f5d6 c3é").0, 8);
        assert_eq!(
            error("f5d").1,
            "expected a square such as f5 or a pass, found 'd'"
        );
        assert_eq!(error("33-31").0, 0);
    }

    #[test]
    fn words_are_kept_for_the_rules_to_refuse() {
        let moves = |text| split_moves(GameKind::Othello, text).unwrap();
        assert_eq!(moves("f5 d6 zz9"), ["f5", "d6", "zz9"]);
        assert_eq!(moves("1. f5 2.C3? -- é"), ["f5", "c3?", "pass", "é"]);
        assert_eq!(moves("f5, d6x"), ["f5", "d6x"]);
        let error = |text| split_moves(GameKind::Othello, text).unwrap_err().0;
        // Where squares run together, a word may be anything cut anywhere.
        assert_eq!(error("f5d6 zz9"), 5);
        assert_eq!(error("zz9 f5d6"), 0);
        assert_eq!(error("1. zz9"), 3);
    }
}
