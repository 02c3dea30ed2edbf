//! What does not fit is reported, and the arena stays usable.

use loam_cgt::{Dyadic, Game, GameError, Games, MAX_DEPTH, Thermograph};

/// A game with as many moves in its canonical form as `depth`.
fn chain(games: &mut Games, depth: u32) -> Result<Game, GameError> {
    let mut game = games.star(1)?;
    for i in 1..i64::from(depth) {
        let (high, low) = (games.integer(4 * i)?, games.integer(-4 * i)?);
        game = match i % 2 {
            0 => games.canonical(&[high], &[game])?,
            _ => games.canonical(&[game], &[low])?,
        };
    }
    Ok(game)
}

#[test]
fn a_full_arena_reports() {
    let mut games = Games::with_limit(60);
    let (g, h) = (
        games.parse("{3|1*}").unwrap(),
        games.parse("{{5|2}|-1}").unwrap(),
    );
    let mut sum = games.add(g, h).unwrap();
    let printed = games.display(sum).to_string();
    let error = loop {
        match games.add(sum, h) {
            Ok(next) => sum = next,
            Err(error) => break error,
        }
    };
    assert_eq!(error, GameError::NodeLimit(60));
    assert_eq!(error.to_string(), "the limit of 60 games is reached");
    assert!(games.len() <= 60);
    let again = games.add(g, h).unwrap();
    assert_eq!(games.display(again).to_string(), printed);
    let negative = games.parse("{1|{-2|-5}}").unwrap_err();
    assert!(
        negative.to_string().starts_with("the limit of 60 games"),
        "{negative}"
    );
}

#[test]
fn the_smallest_arena_holds_zero() {
    let mut games = Games::with_limit(0);
    assert_eq!((games.len(), games.is_empty()), (1, false));
    assert_eq!(games.integer(0), Ok(Game::ZERO));
    assert_eq!(games.integer(1), Err(GameError::NodeLimit(1)));
}

#[test]
fn the_deepest_games_fit_the_stack() {
    let mut games = Games::new();
    let g = chain(&mut games, MAX_DEPTH).unwrap();
    assert_eq!(chain(&mut games, MAX_DEPTH + 1), Err(GameError::TooDeep));
    let h = games.negate(g).unwrap();
    assert!(games.compare(g, h).is_some());
    assert_eq!(games.add(g, h), Ok(Game::ZERO));
    let text = games.display(g).to_string();
    assert_eq!(games.parse(&text), Ok(g));
    let half = chain(&mut games, MAX_DEPTH / 2).unwrap();
    assert!(games.add(g, half).is_ok());
    assert!(games.add(g, g).is_ok());
    // Each level halves the grain of the thermograph.
    assert_eq!(games.thermograph(g), Err(GameError::ThermographRange));
    let shallow = chain(&mut games, 30).unwrap();
    let thermograph = games.thermograph(shallow).unwrap();
    let points = thermograph.left_wall().chain(thermograph.right_wall());
    assert!(points.count() > 8, "walls with many bends");
    assert_eq!(thermograph.negate().negate(), thermograph);
}

#[test]
fn ups_and_heaps_are_bounded_by_depth() {
    let mut games = Games::new();
    assert!(games.star(MAX_DEPTH).is_ok());
    assert_eq!(games.star(MAX_DEPTH + 1), Err(GameError::TooDeep));
    assert!(games.parse(&format!("^{}", MAX_DEPTH - 1)).is_ok());
    for text in ["^2000000000*", "v2000000000", "*2147483647"] {
        let error = games.parse(text).unwrap_err();
        assert!(
            error.to_string().starts_with("a game is deeper than"),
            "{error}"
        );
    }
}

#[test]
fn numbers_out_of_range_are_reported() {
    let mut games = Games::new();
    let (most, least) = (
        games.integer(i64::MAX).unwrap(),
        games.integer(i64::MIN).unwrap(),
    );
    assert_eq!(games.add(most, most), Err(GameError::NumberRange));
    assert_eq!(games.negate(least), Err(GameError::NumberRange));
    assert_eq!(games.canonical(&[most], &[]), Err(GameError::NumberRange));
    assert_eq!(games.thermograph(most), Err(GameError::ThermographRange));
    let hot = games.canonical(&[most], &[least]).unwrap();
    assert_eq!(
        (games.left_stop_tm1(hot), games.right_stop_tm1(hot)),
        (i64::MAX, i64::MIN)
    );
    assert_eq!(games.add(hot, most), Err(GameError::NumberRange));
    let fine = Dyadic::new(1, 40).unwrap();
    assert_eq!(Thermograph::number(fine), Err(GameError::ThermographRange));
    assert_eq!(
        games.cool(hot, Dyadic::from(-2)),
        Err(GameError::BelowMinusOne)
    );
}

#[test]
fn wrong_text_says_what_was_expected() {
    let mut games = Games::new();
    let mut error = |text: &str| games.parse(text).unwrap_err().to_string();
    assert_eq!(error(""), "expected a game at byte 0");
    assert_eq!(error("{1|2"), "expected `,` or `}` at byte 4");
    assert_eq!(error("{1}"), "expected `,` or `|` at byte 2");
    assert_eq!(error("{1,|2}"), "expected a game at byte 3");
    assert_eq!(error("-"), "expected digits at byte 1");
    assert_eq!(error("1/"), "expected digits at byte 2");
    assert_eq!(
        error("1/3"),
        "a number is too large, too fine or not dyadic at byte 3"
    );
    assert_eq!(
        error("*99999999999"),
        "a number is too large, too fine or not dyadic at byte 12"
    );
    assert_eq!(error("2*x"), "expected the end of the text at byte 2");
    assert_eq!(error("+_*"), "expected a number or `{` at byte 2");
    assert_eq!(error("1é"), "expected the end of the text at byte 1");
    assert_eq!(
        error(&"{".repeat(1000)),
        "a game is deeper than 250 moves at byte 251"
    );
}
