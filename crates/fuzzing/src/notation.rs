//! Positions and moves as text. The first line of an input is a position, the
//! second a setting (for Lines of Action, the rules), the others are moves.

use crate::settings;
use loam_amazons::areas::{Area, Transformation};
use loam_amazons::{Amazons, AmazonsHalf};
use loam_game::{Game, Notation, NotationError, Outcome};
use loam_loa::{Loa, NoMove, Rules, Simultaneous};
use loam_othello::{BoardSize, Othello, Size4, Size6, Size8, Size10};
use loam_twins::{AmazonsTwin, LoaTwin, OthelloTwin};
use std::collections::HashSet;

/// About the most moves of a position whose texts are looked at.
const TEXTS: usize = 400;

/// Lines of Action under any rules.
pub fn loa_notation(data: &[u8]) {
    each_input(data, |position, setting, moves| {
        let rules: Rules = setting.parse().unwrap_or_default();
        let parse = |text: &str| Loa::parse(text, rules);
        check_text(position, moves, parse, |loa| Some(loa_twin(loa)));
    });
}

/// Othello on all four boards.
pub fn othello_notation(data: &[u8]) {
    fn on_board<S: BoardSize>(position: &str, moves: &str) {
        let twin = |position: &Othello<S>| Some(othello_twin(position));
        check_text(position, moves, Othello::<S>::parse, twin);
    }
    each_input(data, |position, _, moves| {
        on_board::<Size4>(position, moves);
        on_board::<Size6>(position, moves);
        on_board::<Size8>(position, moves);
        on_board::<Size10>(position, moves);
    });
}

/// Amazons on any board, in whole and in half moves.
pub fn amazons_notation(data: &[u8]) {
    each_input(data, |position, _, moves| {
        check_text(position, moves, Amazons::parse, amazons_twin);
        if let Ok(whole) = Amazons::parse(position) {
            check_halves(&whole, moves);
        }
        if let Ok(area) = position.parse::<Area>() {
            check_area(&area, position);
        }
    });
}

/// An area is its text, has one normal form, and is made of its pieces.
fn check_area(area: &Area, text: &str) {
    assert_eq!(area.to_string(), text);
    let normal = area.normal_form();
    for by in Transformation::ALL {
        assert_eq!(area.transformed(by).normal_form(), normal);
    }
    let pieces = area.pieces().map(|piece| {
        assert!(piece.is_connected() && piece.spans());
        piece.open().count_ones()
    });
    assert_eq!(pieces.sum::<u32>(), area.open().count_ones());
}

fn each_input(data: &[u8], check: impl Fn(&str, &str, &str)) {
    let text = String::from_utf8_lossy(data);
    let (position, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let (setting, moves) = rest.split_once('\n').unwrap_or((rest, ""));
    settings::check(setting);
    check(position, setting, moves);
}

/// What a slow twin says of a position: the result and the moves in uniform
/// texts, sorted.
pub(crate) type Verdict = (Option<Outcome>, Vec<String>);

/// The mailbox twin's verdict.
pub(crate) fn loa_twin(position: &Loa) -> Verdict {
    let rules = position.rules();
    let twin = LoaTwin {
        simultaneous: match rules.simultaneous {
            Simultaneous::MoverWins => loam_twins::Simultaneous::MoverWins,
            Simultaneous::Draw => loam_twins::Simultaneous::Draw,
        },
        no_move: match rules.no_move {
            NoMove::Loses => loam_twins::NoMove::Loses,
            NoMove::Passes => loam_twins::NoMove::Passes,
            NoMove::Draws => loam_twins::NoMove::Draws,
        },
        ..LoaTwin::parse(&position.position_text())
    };
    (twin.outcome(), twin.legal_moves())
}

/// The mailbox twin's verdict.
pub(crate) fn othello_twin<S: BoardSize>(position: &Othello<S>) -> Verdict {
    let twin = OthelloTwin::parse(&position.position_text());
    (twin.outcome(), twin.legal_moves())
}

/// The mailbox twin's verdict, unless it would take long.
pub(crate) fn amazons_twin(position: &Amazons) -> Option<Verdict> {
    if position.count_moves() > 1000 {
        return None;
    }
    let twin = AmazonsTwin::parse(&position.position_text());
    let moves = twin.legal_moves();
    let outcome = moves
        .is_empty()
        .then_some(Outcome::Win(!position.to_move()));
    Some((outcome, moves))
}

/// Reads a position and, in it, moves; whatever is accepted must hold good.
fn check_text<G: Notation>(
    position: &str,
    moves: &str,
    parse: impl Fn(&str) -> Result<G, NotationError>,
    twin: impl Fn(&G) -> Option<Verdict>,
) {
    let mut position = match parse(position) {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control));
            return;
        }
    };
    let check = |position: &G| {
        check_position(position, twin(position), TEXTS);
        let text = position.position_text();
        assert!(parse(&text).is_ok_and(|again| again == *position), "{text}");
    };
    check(&position);
    for line in moves.lines() {
        if let Some(next) = after(&position, line) {
            position = next;
        }
    }
    check(&position);
}

/// The board in half moves has the moves of the whole.
fn check_halves(whole: &Amazons, moves: &str) {
    let mut half = AmazonsHalf::new(*whole);
    check_position(&half, None, TEXTS);
    assert_eq!(half.outcome(), whole.outcome());
    for line in moves.lines() {
        if let Some(next) = after(&half, line) {
            half = next;
        }
    }
    check_position(&half, None, TEXTS);
}

/// The position after a move's text, if it is accepted: then it is legal, and
/// its own text is accepted too.
fn after<G: Notation>(position: &G, text: &str) -> Option<G> {
    match position.parse_move(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv), "{text}");
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
            let next = position.play(mv);
            assert_eq!(next.hash(), next.fresh_hash(), "{text}");
            Some(next)
        }
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control));
            None
        }
    }
}

/// What any position must bear, with the texts of about so many of its moves.
pub(crate) fn check_position<G: Notation>(position: &G, twin: Option<Verdict>, texts: usize) {
    assert_eq!(position.hash(), position.fresh_hash(), "{position:?}");
    assert!(position.same_board(position));
    let mut moves = Vec::new();
    let outcome = position.outcome();
    if outcome.is_some() {
        assert_eq!(position.legal_count(), None, "{position:?}");
        position.for_each_move(|mv| assert!(!position.is_legal(mv), "{position:?}"));
    } else {
        position.for_each_move(|mv| moves.push(mv));
        assert!(!moves.is_empty(), "{position:?}");
        assert_eq!(position.legal_count(), Some(moves.len() as u64));
        assert_eq!(position.count_moves(), moves.len() as u64);
    }
    if let Some((result, legal)) = twin {
        let mut mine: Vec<_> = moves
            .iter()
            .map(|&mv| position.plain_move_text(mv))
            .collect();
        mine.sort_unstable();
        assert_eq!(mine, legal, "{}", position.position_text());
        assert_eq!(outcome, result, "{}", position.position_text());
    }
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "{position:?}");
    for &mv in moves.iter().step_by(1 + moves.len() / texts) {
        assert!(position.is_legal(mv));
        for text in [position.move_text(mv), position.plain_move_text(mv)] {
            assert_eq!(position.parse_move(&text), Ok(mv), "{text}");
        }
    }
    if let Some(mv) = position.unwritten_move() {
        assert_eq!(moves, [mv]);
    }
}
