//! Playing, at the prompt and by protocol.

use crate::{json_lines, loam, prints};
use serde_json::Value;

/// What a command prints that is told a script.
fn answers(args: &[&str], script: &str) -> String {
    let told = loam(args).write_stdin(script).assert().success();
    String::from_utf8(told.get_output().stdout.clone()).unwrap()
}

#[test]
fn a_game_can_be_played_at_the_prompt() {
    let script = "help\nmoves\nf5\nundo\nhint\nzz\nf5\nboard\nquit\n";
    let text = answers(&["play", "othello", "--engine", "loam:depth=1"], script);
    for expected in [
        "d3 c4 f5 e6",
        "hint: ",
        "'zz': expected a square",
        "Moves: f5 ",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
}

#[test]
fn it_asks_for_the_game_if_none_is_named() {
    let text = answers(&["play"], "9\n3\nresign\n");
    assert!(
        text.contains("Lines of Action") && text.contains("white resigns; black wins."),
        "{text}"
    );
    loam(&["play"]).write_stdin("").assert().success();
}

#[test]
fn the_engine_plays_itself_to_the_end() {
    for game in ["loa", "othello", "amazons"] {
        let board = if game == "amazons" { "4x4" } else { "8x8" };
        let args = [
            "play",
            game,
            "--board",
            board,
            "--side",
            "none",
            "--engine",
            "random:seed=3",
        ];
        let text = prints(&args);
        assert!(text.contains(" wins") || text.contains("drawn"), "{text}");
        assert_eq!(text, prints(&args), "one seed, one game");
    }
}

#[test]
fn a_saved_game_can_be_replayed() {
    let folder = tempfile::tempdir().unwrap();
    for (game, board, mv) in [
        ("othello", "6x6", "e4"),
        ("amazons", "6x6", "b1-b3/d3"),
        ("loa", "8x8", "d1-b3"),
    ] {
        for extension in ["sgf", "txt", "jsonl"] {
            let file = folder.path().join(format!("{game}.{extension}"));
            let file = file.to_str().unwrap();
            let script = format!("{mv}\nsave {file}\nquit\n");
            loam(&["play", game, "--board", board, "--side", "both"])
                .write_stdin(script)
                .assert()
                .success();
            let rows = json_lines(&prints(&["replay", game, file]));
            assert_eq!(
                (&rows[0]["plies"], &rows[0]["error"]),
                (&1.into(), &Value::Null),
                "{file}"
            );
        }
    }
}

#[test]
fn gtp_answers_commands() {
    let script = "1 protocol_version\nplay b d1-b3\n# a comment\n\ngenmove w\n\
                  play w d1-b3\nfrob\nundo\nundo\nundo\nset_game Othello\nboardsize 6\n\
                  showboard\nboardsize 7\nknown_command play\nquit\nname\n";
    let text = answers(
        &["gtp", "--game", "loa", "--engine", "mia-2000:depth=2"],
        script,
    );
    let answers: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(answers[0], "=1 2");
    assert_eq!(answers[1], "=");
    assert!(answers[2].starts_with("= ") && answers[2].contains(['-', 'x']));
    assert_eq!(answers[3], "? it is not white's turn");
    assert_eq!(answers[4], "? unknown command");
    assert_eq!(answers[5..8], ["=", "=", "? cannot undo"]);
    assert!(answers[10].contains("6  . . . . . ."), "{}", answers[10]);
    assert_eq!(answers[11..14], ["? unacceptable size", "= true", "="]);
    assert_eq!(answers[14], "", "nothing after quit");
}
