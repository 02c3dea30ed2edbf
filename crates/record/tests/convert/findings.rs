//! What a reader or a conversion has to say: errors with their place, moves
//! the rules refuse, losses summed up.

use crate::rules::Toys;
use loam_record::convert::{Options, convert, games, read, read_each, write};
use loam_record::{Converted, Format, GameKind, GameRecord, NoReferees};

fn converted(bytes: &[u8], from: Format, to: Format) -> Converted {
    convert(bytes, from, to, &Options::default(), &Toys).unwrap()
}

fn records(bytes: &[u8], format: Format) -> Vec<GameRecord> {
    read(bytes, format, &Options::default()).unwrap()
}

fn error(bytes: &[u8], format: Format) -> String {
    let error = read(bytes, format, &Options::default()).unwrap_err();
    error.to_string()
}

#[test]
fn no_move_of_a_node_is_lost() {
    assert_eq!(
        error(b"(;GM[2]\n;B[fe]W[df])", Format::Sgf),
        "line 2, column 9: expected one move in a node, found W as a second"
    );
    assert_eq!(
        error(b"(;GM[2];B[fe]C[x]B[df])", Format::Sgf),
        "line 1, column 20: expected one move in a node, found B as a second"
    );
    assert_eq!(
        error(b"(;GM[2];B[fe][df])", Format::Sgf),
        "line 1, column 15: expected one move in B, found two"
    );
}

#[test]
fn set_up_belongs_in_the_first_node() {
    for (sgf, found) in [
        ("(;GM[9];B[e1-e3]\n;AB[a1])", "AB"),
        ("(;GM[9];B[e1-e3]\n;AW[a1])", "AW"),
        ("(;GM[2];B[fe]\n;AE[aa])", "AE"),
        ("(;GM[18]\n;AA[aa])", "AA"),
        ("(;GM[18](;B[djddgd])\n(;AB[aa]))", "AB"),
    ] {
        let error = error(sgf.as_bytes(), Format::Sgf);
        assert!(error.starts_with("line 2, column "), "{error}");
        let message = format!("expected set-up in the first node only, found {found}");
        assert!(error.ends_with(&message), "{error}");
    }
    // Arrows mean nothing in other games: kept and not understood.
    let games = records(b"(;GM[9];B[e1-e3]AA[x])", Format::Sgf);
    let last = games[0].tree.main_line().last().unwrap();
    assert_eq!(games[0].tree.node(last).extra[0].name, "AA");
}

#[test]
fn whoever_begins_an_amazons_game_sits_below() {
    let below = "3w2w3/10/10/w8w/10/10/b8b/10/10/3b2b3 b";
    let start = |text: &str, format| records(text.as_bytes(), format).remove(0).start;
    let sgf = |text| start(text, Format::Sgf);
    assert_eq!(sgf("(;GM[18];B[djddgd])").as_deref(), Some(below));
    assert_eq!(sgf("(;GM[18])").as_deref(), Some(below));
    // White below and to move is Loam's own standard.
    assert_eq!(sgf("(;GM[18];W[djddgd])"), None);
    assert_eq!(sgf("(;GM[18];C[x](;W[djddgd])(;B[djddgd]))"), None);
    assert_eq!(sgf("(;GM[18]PL[W];W[djddgd])"), None);
    let ggf = |text| start(text, Format::Ggf);
    assert_eq!(
        ggf("(;GM[Amazons]TY[10]B[D1-D7-G7];)").as_deref(),
        Some(below)
    );
    assert_eq!(ggf("(;GM[Amazons]TY[10];)").as_deref(), Some(below));
    assert_eq!(ggf("(;GM[Amazons]TY[10]W[D1-D7-G7];)"), None);
    let out = converted(b"(;GM[18];W[djddgd])", Format::Sgf, Format::Transcript);
    assert_eq!(out.illegal, Vec::<String>::new());
}

#[test]
fn parentheses_after_the_last_game_are_told() {
    let options = Options::default();
    let sgf = b"(;GM[9];B[e1-e3]))";
    let each = read_each(sgf, Format::Sgf, &options).unwrap();
    assert!(each[0].is_ok() && each.len() == 2);
    let message = "expected no parenthesis after the last game, found ";
    assert_eq!(
        error(sgf, Format::Sgf),
        format!("line 1, column 18: {message}')'")
    );
    assert_eq!(
        error(b"(;GM[9])\n(see above", Format::Sgf),
        format!("line 2, column 1: {message}'('")
    );
    assert!(convert(sgf, Format::Sgf, Format::Jsonl, &options, &Toys).is_err());
    // Lossless all the same, and text may stand anywhere.
    let same = convert(sgf, Format::Sgf, Format::Sgf, &options, &Toys).unwrap();
    assert_eq!(same.bytes, sgf);
    assert_eq!(
        records(b"a) (;GM[9])) b (;GM[9]) c\n", Format::Sgf).len(),
        2
    );
}

#[test]
fn games_come_one_by_one() {
    let options = Options::default();
    for (text, format) in [
        ("(;GM[2];B[fe])(;GM[2];B[zz])(;GM[2])", Format::Sgf),
        (
            "(;GM[Othello]B[F5];)(;GM[Othello]B[Z9];)(;GM[Othello];)",
            Format::Ggf,
        ),
        ("f5\nzz\ngame=othello; moves=", Format::Transcript),
    ] {
        let found: Vec<_> = games(text.as_bytes(), format, &options).unwrap().collect();
        assert_eq!(
            found,
            read_each(text.as_bytes(), format, &options).unwrap(),
            "{format}"
        );
        let moves: Vec<_> = found
            .iter()
            .map(|game| game.as_ref().map(|game| game.main_line().count()).ok())
            .collect();
        assert_eq!(moves, [Some(1), None, Some(0)], "{format}");
    }
}

#[test]
fn unreadable_words_are_left_to_the_rules() {
    let out = converted(b"f5 d6 zz9", Format::Transcript, Format::Jsonl);
    assert_eq!(out.illegal, ["game 1: ply 3: zz9: no square"]);
    let again = records(&out.bytes, Format::Jsonl);
    assert_eq!(again[0].main_line_texts(), ["f5", "d6", "zz9"]);
    assert_eq!(
        error(b"f5d6zz9", Format::Transcript),
        "line 1, column 1: expected moves that show which game it is; name the game"
    );
    let options = Options {
        kind: Some(GameKind::Othello),
        ..Options::default()
    };
    let error = read(b"f5d6zz9", Format::Transcript, &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 5: expected a square such as f5 or a pass, found 'z'"
    );
}

#[test]
fn lists_and_objects_of_json_are_dropped_aloud() {
    let line = r#"{"moves":["f5","d6"],"n":[1,2],"h":{"a":1},"id":7}"#;
    let other = r#"{"moves":["f5"],"note":[]}"#;
    let text = format!("{line}\n{other}\n{line}\n");
    let out = converted(text.as_bytes(), Format::Jsonl, Format::Sgf);
    assert_eq!(
        out.warnings,
        ["2 games: fields h, n dropped", "game 2: field note dropped"]
    );
    let same = converted(text.as_bytes(), Format::Jsonl, Format::Jsonl);
    assert_eq!(same.warnings, Vec::<String>::new());
}

#[test]
fn the_same_loss_is_told_once() {
    let sgf = b"(;GM[9];B[e1-e3]C[x])".repeat(2396);
    let options = Options::default();
    let out = convert(&sgf, Format::Sgf, Format::Transcript, &options, &NoReferees).unwrap();
    assert_eq!(
        out.warnings,
        [
            "2396 games: not checked against the rules: the rules of Lines of Action are not at hand",
            "2396 games: 1 comment dropped"
        ]
    );
    let many: String = (0..30)
        .map(|n| format!("(;GM[9]{})", ";C[x]".repeat(n + 1)))
        .collect();
    let out = converted(many.as_bytes(), Format::Sgf, Format::Jsonl);
    assert_eq!(out.warnings.len(), 21);
    assert_eq!(out.warnings[1], "game 2: 2 comments dropped");
    assert_eq!(out.warnings[20], "… and 10 more");
}

#[test]
fn what_the_rules_refuse_is_told_apart() {
    let out = converted(b"f5 f5", Format::Transcript, Format::Sgf);
    assert_eq!(out.illegal, ["game 1: ply 2: f5: turns no disc"]);
    assert_eq!(out.warnings, Vec::<String>::new());
    assert_eq!(
        records(&out.bytes, Format::Sgf)[0].main_line_texts(),
        ["f5", "f5"]
    );
    // A board without a start the rules know.
    let out = converted(b"(;GM[2];B[fe])(;GM[2]SZ[9])", Format::Sgf, Format::Jsonl);
    assert_eq!(out.illegal, ["game 2: start: unknown set-up"]);
    // In variations too, the first ones and a count.
    let wide = format!("(;GM[2]{})", "(;B[aa])".repeat(50));
    let bytes = [wide.as_bytes(), b"(;GM[2];B[aa])"].concat();
    let out = converted(&bytes, Format::Sgf, Format::Transcript);
    assert_eq!(out.illegal.len(), 21);
    assert_eq!(out.illegal[19], "game 1: ply 1: a1: turns no disc");
    assert_eq!(out.illegal[20], "… and 31 more");
    // Nobody asked the rules.
    let games = records(b"(;GM[2];B[aa])", Format::Sgf);
    let out = write(&games, Format::Jsonl, &Options::default(), &Toys).unwrap();
    assert_eq!(out.illegal, Vec::<String>::new());
}

#[test]
fn a_wrong_first_line_is_the_error() {
    for (line, message) in [
        (
            r#"{"moves":5}"#,
            "line 1, column 2: \"moves\": expected a list of moves, found '5'",
        ),
        (
            r#"{"moves":["f5"]} x"#,
            "line 1, column 18: expected a JSON object: trailing characters",
        ),
        (
            r#"{"game":"chess","moves":["e4"]}"#,
            "line 1, column 2: \"game\": expected a game, loa, othello or amazons, found 'chess'",
        ),
    ] {
        assert_eq!(error(line.as_bytes(), Format::Jsonl), message);
    }
}

/// Black's turn, a move by White: contradictory, but no reason to change it.
#[test]
fn a_first_move_out_of_turn_keeps_the_turn() {
    let sgf = b"(;GM[9]PL[B];W[a2-c2])";
    let options = Options::default();
    let records = read(sgf, Format::Sgf, &options).unwrap();
    assert_eq!(records[0].start, None);
    let written = write(&records, Format::Sgf, &options, &NoReferees).unwrap();
    assert_eq!(
        read(&written.bytes, Format::Sgf, &options).unwrap(),
        records
    );
}
