//! GTP: administration, the board and its moves, records.

use super::Talk;
use std::fs;

#[test]
fn commands_are_listed_and_known() {
    let mut talk = Talk::to(&["gtp", "othello"]);
    assert_eq!(talk.ask("1 protocol_version"), "=1 2");
    assert_eq!(talk.ask("name"), "= Loam loam");
    assert_eq!(talk.get("version"), env!("CARGO_PKG_VERSION"));
    let commands = talk.get("list_commands");
    assert_eq!(commands.lines().count(), 27);
    for command in commands.lines() {
        assert_eq!(talk.get(&format!("known_command {command}")), "true");
    }
    assert_eq!(talk.get("known_command frob"), "false");
    assert_eq!(talk.ask("12 frob"), "?12 unknown command");
    assert_eq!(talk.ask("13"), "?13 unknown command");
    assert_eq!(talk.get("list_games"), "Lines of Action\nOthello\nAmazons");
    assert_eq!(talk.ask("set_game Chess"), "? unsupported game");
    assert_eq!(talk.ask("komi 6.5"), "=");
    assert_eq!(talk.ask("7 quit"), "=7");
    talk.end();
}

#[test]
fn lines_are_read_as_the_protocol_says() {
    let mut talk = Talk::to(&["gtp", "loa"]);
    talk.send(b"\r\n# nothing\n   \t\n\x01\x02\n3 n\x07a\x00me\t # a comment\r\n");
    assert_eq!(talk.answer(), "=3 Loam loam");
    talk.send(&[b'x'; 100_000]);
    talk.send(b"\n4 version\n");
    assert_eq!(talk.answer(), "? line too long");
    assert!(talk.answer().starts_with("=4 "));
    talk.send(b"5 \xff\xfe\n6 name");
    assert_eq!(talk.answer(), "?5 unknown command");
    // The last line may lack its end.
    drop(talk.input.take());
    assert_eq!(talk.answer(), "=6 Loam loam");
    talk.end();
}

#[test]
fn boards_have_the_sizes_their_games_know() {
    let mut talk = Talk::to(&["gtp", "loa", "--rules", "openspiel"]);
    let refused = "? unacceptable size";
    assert_eq!(talk.ask("boardsize 8"), "=");
    for size in ["10", "8 9", "7x7", "", "8 8 8", "x", "300"] {
        assert!(talk.ask(&format!("boardsize {size}")).starts_with('?'));
    }
    talk.get("set_game othello");
    for size in [4, 6, 8, 10] {
        assert_eq!(talk.ask(&format!("boardsize {size}")), "=");
        let squares = talk.get("position").find(' ').unwrap();
        assert_eq!(squares, size * size);
    }
    assert_eq!(talk.ask("boardsize 5"), refused);
    assert_eq!(talk.ask("boardsize 6 8"), refused);
    talk.get("set_game Amazons");
    assert_eq!(talk.get("legal_moves").split(' ').count(), 2176);
    assert_eq!(talk.ask("boardsize 5 6"), "=");
    assert_eq!(talk.get("legal_moves").split(' ').count(), 410);
    assert_eq!(talk.ask("boardsize 6x6"), "=");
    for size in ["9", "11", "0", "1 1"] {
        assert_eq!(talk.ask(&format!("boardsize {size}")), refused);
    }
    assert!(talk.get("showboard").contains("white to move"));
    talk.end();
}

#[test]
fn whole_games_are_played() {
    for (game, size) in [("loa", "8"), ("othello", "8"), ("amazons", "6")] {
        let mut talk = Talk::to(&["gtp", "--game", game, "--engine", "random:seed=5"]);
        talk.get(&format!("boardsize {size}"));
        talk.get("clear_board");
        let mut side = if game == "amazons" { "w" } else { "b" };
        let mut plies = 0;
        let last = loop {
            let legal = talk.get("legal_moves");
            let mv = talk.get(&format!("genmove {side}"));
            if mv.starts_with("gameover") {
                break mv;
            }
            assert!(legal.split(' ').any(|known| known == mv), "{mv}: {legal}");
            plies += 1;
            side = if side == "w" { "b" } else { "w" };
        };
        let winner = last.strip_prefix("gameover ").unwrap();
        let score = talk.get("final_score");
        let first = match winner {
            "draw" => '0',
            _ => winner.to_ascii_uppercase().chars().next().unwrap(),
        };
        assert!(score.starts_with(first), "{last}, {score}");
        for _ in 0..plies {
            assert_eq!(talk.ask("undo"), "=");
        }
        assert_eq!(talk.ask("undo"), "? cannot undo");
        assert_eq!(talk.ask("final_score"), "? cannot score");
        talk.end();
    }
}

#[test]
fn moves_must_be_legal_and_in_turn() {
    let mut talk = Talk::to(&["gtp", "othello", "--engine", "loam:depth=2"]);
    assert_eq!(talk.ask("play w d3"), "? it is not white's turn");
    assert_eq!(talk.ask("genmove white"), "? it is not white's turn");
    assert!(talk.ask("play b a1").starts_with("? illegal move: "));
    assert!(talk.ask("play b pass").starts_with("? illegal move: "));
    assert!(talk.ask("play red f5").starts_with("? expected a colour"));
    assert!(talk.ask("play b").starts_with("? expected a colour"));
    assert_eq!(talk.ask("play BLACK F5"), "=");
    let before = talk.get("position");
    let mv = talk.get("reg_genmove w");
    assert_eq!(talk.get("position"), before);
    assert_eq!(talk.ask(&format!("play w {mv}")), "=");
    talk.end();
    let mut talk = Talk::to(&["gtp", "loa"]);
    assert_eq!(talk.ask("play b D1-B3"), "=");
    assert_eq!(
        talk.ask("play w A3xA3"),
        "? illegal move: a piece must move"
    );
    talk.end();
}

#[test]
fn a_forced_pass_may_be_said_or_not() {
    let start = "OXX------------- X";
    let args = ["gtp", "othello", "--position", start];
    let mut talk = Talk::to(&[&args[..], &["--engine", "loam:depth=2"]].concat());
    assert_eq!(talk.get("legal_moves"), "pass");
    assert_eq!(talk.get("genmove b"), "pass");
    talk.get("undo");
    talk.get("play b PASS");
    talk.get("play w d1");
    let end = talk.get("position");
    talk.get("undo");
    talk.get("undo");
    assert_eq!(talk.get("position"), start);
    // White may begin at once, for black has no choice; one undo is enough.
    assert!(talk.ask("play w a4").starts_with("? illegal move"));
    assert_eq!(talk.get("position"), start);
    assert_eq!(talk.get("reg_genmove w"), "d1");
    assert_eq!(talk.get("position"), start);
    assert_eq!(talk.get("genmove w"), "d1");
    assert_eq!(talk.get("position"), end);
    assert_eq!(talk.get("final_score"), "W+16");
    talk.get("undo");
    assert_eq!(talk.get("position"), start);
    talk.end();
}

#[test]
fn records_are_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let loa = write("a game.sgf", "(;GM[9];B[d1-b3];W[h5-f5];B[b3-e6])");
    let othello = write("o.sgf", "(;GM[2]SZ[6];B[ed];W[ec])");
    let amazons = write(
        "a.sgf",
        "(;GM[18]SZ[10]AB[dj][gj][ag][jg]AW[da][ga][ad][jd];B[djddgd])",
    );
    let broken = write("broken.sgf", "(;GM[9];B[d1-b3];W[a1-a2])");
    let mut talk = Talk::to(&["gtp", "othello", "--engine", "random"]);
    talk.get(&format!("loadsgf {loa}"));
    let end = "1bbbbbb1/w6w/w3b2w/w4w2/w6w/w6w/w6w/1bb1bbb1 w";
    assert_eq!(talk.get("position"), end);
    talk.get(&format!("loadsgf {loa} 2"));
    let second = talk.get("position");
    assert!(second.ends_with("/wb5w/w6w/1bb1bbb1 w"), "{second}");
    for wrong in [&broken, "/dev/zero", "-", "/", "", "/no/such/file"] {
        let answer = talk.ask(&format!("loadsgf {wrong}"));
        assert!(answer.starts_with('?'), "{wrong}: {answer}");
        assert_eq!(talk.get("position"), second, "{wrong}");
    }
    talk.get(&format!("loadsgf {othello}"));
    // Side by side: five squares lie behind white's three discs.
    assert_eq!(talk.get("legal_moves").split(' ').count(), 5);
    talk.get("genmove b");
    talk.get("clear_board");
    assert_eq!(
        talk.get("position"),
        "--------------OX----XO-------------- X"
    );
    talk.get(&format!("loadsgf {amazons} 1"));
    assert_eq!(talk.get("legal_moves").split(' ').count(), 2176);
    talk.end();
}

#[test]
fn engines_change_and_explain_themselves() {
    let mut talk = Talk::to(&["gtp", "othello", "--engine", "random"]);
    assert!(talk.ask("loam-explain").starts_with("? the engine does"));
    talk.get("loam-set_engine iago-1981:depth=2");
    assert_eq!(talk.get("name"), "Loam iago-1981:depth=2");
    let terms = talk.get("loam-explain");
    assert_eq!(terms.lines().count(), 4);
    assert!(terms.contains("current mobility: 0 +0"), "{terms}");
    talk.get("play b f5");
    for wrong in ["", "deep", "mia-2000", "iago-1981:frob=1"] {
        let answer = talk.ask(&format!("loam-set_engine {wrong}"));
        assert!(answer.starts_with('?'), "{answer}");
    }
    assert_eq!(talk.get("name"), "Loam iago-1981:depth=2");
    assert_eq!(talk.get("genmove w").len(), 2);
    talk.get("set_game loa");
    let answer = talk.ask("genmove b");
    assert!(answer.ends_with("Lines of Action has no such engine"));
    assert!(talk.ask("loam-analyze b").starts_with('?'));
    talk.end();
}
