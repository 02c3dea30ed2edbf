//! The program as a person or a script uses it.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn loam(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("loam").unwrap();
    command.args(args);
    command
}

/// Runs a command that must succeed and returns what it prints.
fn prints(args: &[&str]) -> String {
    let output = loam(args).assert().success().get_output().clone();
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Runs a command that must be refused: exit status 2 and one line.
fn refused(command: &mut Command) -> String {
    let output = command.assert().code(2).get_output().clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(
        stderr.ends_with('\n') && stderr.starts_with("loam: "),
        "{stderr}"
    );
    stderr["loam: ".len()..].trim_end().to_owned()
}

#[test]
fn perft_prints_one_object_per_depth() {
    let nodes = |args: &[&str]| -> Vec<u64> {
        json_lines(&prints(args))
            .iter()
            .enumerate()
            .map(|(i, row)| {
                assert_eq!(row["depth"], i + 1);
                assert!(row["seconds"].is_f64());
                row["nodes"].as_u64().unwrap()
            })
            .collect()
    };
    assert_eq!(
        nodes(&["perft", "loa", "--depth", "3", "--json"]),
        [36, 1244, 44952]
    );
    assert_eq!(
        nodes(&["perft", "othello", "--depth", "7", "--json"]),
        [4, 12, 56, 244, 1396, 8200, 55092]
    );
    assert_eq!(
        nodes(&[
            "perft", "amazons", "--board", "6x6", "--depth", "2", "--json"
        ]),
        [544, 238_532]
    );
    // With OpenSpiel's repetition rule some games have ended by ply 5.
    assert_eq!(
        nodes(&[
            "perft",
            "loa",
            "--depth",
            "5",
            "--rules",
            "openspiel",
            "--json"
        ])[4],
        55_934_908
    );
    let finished = "OXX------------- X";
    let end = |more: &[&str]| {
        let mut args = vec![
            "perft",
            "othello",
            "--position",
            finished,
            "--depth",
            "5",
            "--json",
        ];
        args.extend(more);
        nodes(&args)
    };
    assert_eq!(end(&[]), end(&["--finished", "leaf"]));
    assert_eq!(end(&["--finished", "none"])[4], 0);
}

#[test]
fn divide_adds_up_to_the_count() {
    let rows = json_lines(&prints(&[
        "perft", "loa", "--depth", "2", "--divide", "--json",
    ]));
    let parts: u64 = rows
        .iter()
        .filter(|row| row.get("move").is_some())
        .map(|row| row["nodes"].as_u64().unwrap())
        .sum();
    assert_eq!(rows.len(), 36 + 2);
    assert_eq!(rows.last().unwrap()["nodes"], parts);
}

#[test]
fn moves_lists_what_is_legal() {
    assert_eq!(prints(&["moves", "othello"]), "d3\nc4\nf5\ne6\n");
    let row = &json_lines(&prints(&["moves", "loa", "--moves", "c1xa3", "--json"]))[0];
    assert_eq!(row["to_move"], "white");
    assert_eq!(row["count"], row["moves"].as_array().unwrap().len());
    let over = prints(&["moves", "amazons", "--position", "xwb b"]);
    assert_eq!(over, "game over: white\n");
}

#[test]
fn show_draws_text_and_pictures() {
    let text = prints(&["show", "amazons", "--board", "4x4", "--moves", "b1-b3/c3"]);
    assert!(
        text.contains("\n3  b[w|#]b\n") && text.ends_with(" b\n"),
        "{text}"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    assert_eq!(
        prints(&["show", "loa", "--svg", file.to_str().unwrap()]),
        ""
    );
    assert!(fs::read_to_string(file).unwrap().starts_with("<svg"));
    assert!(prints(&["show", "othello", "--svg", "-"]).starts_with("<svg"));
    let row = &json_lines(&prints(&["show", "othello", "--board", "6x6", "--json"]))[0];
    assert_eq!((&row["board"], &row["black"]), (&"6x6".into(), &2.into()));
}

#[test]
fn replay_reports_counts_outcomes_and_errors() {
    let games = "# a comment\nf5d6c3d3c4\n{\"moves\":[\"f5\",\"d6\"]}\nf5 f6 e3\n";
    let output = loam(&["replay", "othello", "--legal"])
        .write_stdin(games)
        .assert()
        .code(2)
        .get_output()
        .clone();
    let rows = json_lines(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(rows.len(), 3);
    assert_eq!(
        (&rows[0]["plies"], &rows[0]["error"]),
        (&5.into(), &Value::Null)
    );
    assert_eq!(rows[1]["legal_counts"], serde_json::json!([4, 3]));
    assert_eq!(
        rows[1]["legal"][0],
        serde_json::json!(["c4", "d3", "e6", "f5"])
    );
    let error = "ply 3: e3: a black disc there turns nothing over";
    assert_eq!(rows[2]["error"], error);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr, format!("loam: standard input: game 3: {error}\n"));
}

/// The misprinted game of the thesis is refused with ply, move and reason.
#[test]
fn replay_knows_the_games_of_the_thesis() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../loa/tests/data/games_winands.txt");
    let output = loam(&["replay", "loa", file.to_str().unwrap()])
        .assert()
        .code(2)
        .get_output()
        .clone();
    let rows = json_lines(&String::from_utf8(output.stdout).unwrap());
    let outcomes: Vec<&str> = rows[1..]
        .iter()
        .map(|row| row["outcome"].as_str().unwrap_or("none"))
        .collect();
    let (b, w) = ("black", "white");
    assert_eq!(
        outcomes,
        [w, b, w, b, w, w, b, "none", b, b, b, w, b, b, b, b]
    );
    assert_eq!(
        rows[0]["error"],
        "ply 31: e6-g6: e6 holds a white piece, and black is to move"
    );
}

#[test]
fn replay_checks_wthor_scores() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/WTH_1980.wtb");
    let text = prints(&["replay", "othello", file.to_str().unwrap()]);
    let rows = json_lines(&text);
    assert_eq!(rows.len(), 160);
    assert!(rows.iter().all(|row| row["error"].is_null()));

    // One disc more in the record is one too many.
    let mut bytes = fs::read(&file).unwrap();
    bytes[16 + 6] += 1;
    let output = loam(&["replay", "othello"])
        .write_stdin(bytes)
        .assert()
        .code(2)
        .get_output()
        .clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.contains("game 1: ply") && stderr.contains("black discs"),
        "{stderr}"
    );
}

#[test]
fn convert_goes_both_ways_and_keeps_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let sgf = "(;GM[9]FF[4]SZ[8] PB[a]PW[b\\]c];B[d1-b3]C[why?]\n(;W[h5-f5])(;W[a2-c2]))\n";
    fs::write(path("game.sgf"), sgf).unwrap();
    prints(&["convert", &path("game.sgf"), &path("same.sgf")]);
    assert_eq!(fs::read_to_string(path("same.sgf")).unwrap(), sgf);

    let output = loam(&["convert", &path("game.sgf"), &path("game.txt")])
        .assert()
        .success()
        .get_output()
        .clone();
    let warnings = String::from_utf8(output.stderr).unwrap();
    assert!(
        warnings
            .lines()
            .all(|line| line.starts_with("loam: warning: ")),
        "{warnings}"
    );
    let text = fs::read_to_string(path("game.txt")).unwrap();
    assert!(text.contains("d1-b3 h5-f5"), "{text}");

    prints(&[
        "convert",
        "--game",
        "loa",
        &path("game.txt"),
        &path("back.jsonl"),
    ]);
    let row = &json_lines(&fs::read_to_string(path("back.jsonl")).unwrap())[0];
    assert_eq!(row["moves"], serde_json::json!(["d1-b3", "h5-f5"]));
}

#[test]
fn wthor_becomes_sgf_with_names_and_passes() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/WTH_1980.wtb");
    let folder = tempfile::tempdir().unwrap();
    let sgf = folder.path().join("games.sgf");
    prints(&["convert", data.to_str().unwrap(), sgf.to_str().unwrap()]);
    let text = fs::read_to_string(&sgf).unwrap();
    assert_eq!(text.matches("GM[2]").count(), 160);
    let rows = json_lines(&prints(&["replay", "othello", sgf.to_str().unwrap()]));
    let direct = json_lines(&prints(&["replay", "othello", data.to_str().unwrap()]));
    assert!(rows.len() == direct.len());
    for (mut row, direct) in rows.into_iter().zip(direct) {
        // Only a WTHOR file records the count.
        row["recorded_black_discs"] = direct["recorded_black_discs"].clone();
        assert_eq!(row, direct);
    }
    let back = folder.path().join("back.wtb");
    loam(&["convert", sgf.to_str().unwrap(), back.to_str().unwrap()])
        .assert()
        .success();
    // The first four bytes are the date of the file.
    assert_eq!(fs::read(back).unwrap()[4..], fs::read(data).unwrap()[4..]);
}

#[test]
fn a_game_can_be_played_at_the_prompt() {
    let script = "help\nmoves\nf5\nundo\nhint\nzz\nf5\nboard\nquit\n";
    let output = loam(&["play", "othello", "--engine", "loam:depth=1"])
        .write_stdin(script)
        .assert()
        .success()
        .get_output()
        .clone();
    let text = String::from_utf8(output.stdout).unwrap();
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
fn without_a_command_it_asks_for_the_game() {
    let output = loam(&[])
        .write_stdin("9\n3\nresign\n")
        .assert()
        .success()
        .get_output()
        .clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("Lines of Action") && text.contains("white resigns; black wins."),
        "{text}"
    );
    loam(&[]).write_stdin("").assert().success();
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
fn bench_prints_a_signature_per_engine() {
    let rows = json_lines(&prints(&["bench", "othello", "--repeat", "1", "--json"]));
    assert_eq!(rows[0]["engine"], "perft");
    assert_eq!(rows[0]["signature"], 24_571_284);
    assert!(rows[1]["nps"].as_f64().unwrap() > 0.0);
}

#[test]
fn completions_and_help_are_there() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(prints(&["completions", shell]).contains("perft"));
    }
    for command in [
        "play", "perft", "moves", "show", "replay", "convert", "bench",
    ] {
        let help = prints(&[command, "--help"]);
        assert!(help.contains("Examples:"), "{command}");
    }
}

#[test]
fn bad_arguments_get_one_line_and_exit_2() {
    for (args, expected) in [
        (&["frob"][..], "unrecognized subcommand 'frob' (see --help)"),
        (
            &["perft", "loa"],
            "the following required arguments were not provided: --depth <N> (see --help)",
        ),
        (
            &["moves", "chess"],
            "expected a game, loa, othello or amazons, found 'chess'",
        ),
        (
            &["moves", "loa", "--rules", "mine"],
            "'mine': expected a profile",
        ),
        (
            &["moves", "loa", "--board", "9x9"],
            "'9x9': Lines of Action is played on 8x8",
        ),
        (
            &["moves", "othello", "--board", "5x5"],
            "'5x5': Othello is played on 4x4, 6x6, 8x8 or 10x10",
        ),
        (
            &["moves", "othello", "--rules", "mso"],
            "'mso': Othello has no rule profiles",
        ),
        (
            &["moves", "amazons", "--board", "0x0"],
            "'0x0': an Amazons board has 1x2 to 10x10 squares",
        ),
        (
            &["moves", "amazons", "--board", "9x9"],
            "'9x9': there is no standard set-up",
        ),
        (
            &["moves", "amazons", "--board", "99999999999x1"],
            "expected COLUMNSxROWS, at most 10x10",
        ),
        (
            &["moves", "amazons", "--position", "3/3 w", "--board", "4x4"],
            "the position is 3x2, the board 4x4",
        ),
        (
            &["moves", "loa", "--position", "8/8 b"],
            "'8/8 b': expected 8 ranks, found 2",
        ),
        (
            &["moves", "loa", "--moves", "d1-b3 d1-b3"],
            "--moves: ply 2: 'd1-b3': d1 holds no piece",
        ),
        (
            &["show", "loa", "--theme", "pink"],
            "expected wood, slate or high-contrast",
        ),
        (
            &["play", "loa", "--engine", "deep"],
            "'deep': expected an engine: loam, mia-2000, mcts, random",
        ),
        (
            &["replay", "loa", "/no/such/file"],
            "/no/such/file: No such file or directory",
        ),
        (
            &["replay", "loa", "/"],
            "/: is a directory, expected a file",
        ),
        (
            &["convert", "/", "out.sgf"],
            "/: is a directory, expected a file",
        ),
    ] {
        let stderr = refused(&mut loam(args));
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
    }
}

#[test]
fn bad_records_get_one_line_and_exit_2() {
    let folder = tempfile::tempdir().unwrap();
    let refuse = |name: &str, content: &[u8], expected: &str| {
        let file = folder.path().join(name);
        fs::write(&file, content).unwrap();
        let file = file.to_str().unwrap();
        let stderr = refused(&mut loam(&["replay", "othello", file]));
        assert!(stderr.contains(expected), "{name}: {stderr}");
        let out = folder.path().join("out.jsonl");
        let stderr = refused(&mut loam(&[
            "convert",
            "--game",
            "othello",
            file,
            out.to_str().unwrap(),
        ]));
        assert!(stderr.contains(expected), "{name}: {stderr}");
        assert!(!out.exists(), "nothing is written");
    };
    refuse("cut.sgf", b"(;GM[2]SZ[8];B[fe", "line 1, column");
    refuse("cut.ggf", b"(;GM[Othello]B[F5", "line 1, column");
    refuse("bad.obf", b"XO-- X;\n", "line 1, column");
    refuse(
        "cut.wtb",
        &[20, 0, 1, 1, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "",
    );
    refuse("bad.jsonl", b"{\"moves\":[\"f5\"\n", "line 1");
    refuse("empty.sgf", b"", "is empty");
    refuse("nul.txt", b"f5 d6\0c3", "NUL");
}

/// Five gigabytes of zeros, without the disk space: the file has a hole.
#[test]
fn huge_files_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["zeros", "zeros.txt", "zeros.wtb", "zeros.jsonl"] {
        let path = folder.path().join(name);
        let file = fs::File::create(&path).unwrap();
        file.set_len(5 << 30).unwrap();
        for game in ["loa", "othello", "amazons"] {
            refused(&mut loam(&["replay", game, path.to_str().unwrap()]));
        }
        let out = folder.path().join("out.sgf");
        refused(&mut loam(&[
            "convert",
            path.to_str().unwrap(),
            out.to_str().unwrap(),
        ]));
    }
}

/// A full disk is the world's fault: exit status 1, and no half-written file.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let output = loam(&["show", "loa", "--svg", "/dev/full"])
        .assert()
        .code(1)
        .get_output()
        .clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.starts_with("loam: /dev/full: No space left"),
        "{stderr}"
    );
}

/// An Othello position may begin with an empty square, which is a hyphen.
#[test]
fn positions_may_begin_with_a_hyphen() {
    let start = "---------------------------OX------XO--------------------------- X";
    assert_eq!(
        prints(&["moves", "othello", "--position", start]),
        "d3\nc4\nf5\ne6\n"
    );
}

#[test]
fn the_game_may_be_named_by_an_option() {
    assert_eq!(
        prints(&["moves", "--game", "othello"]),
        prints(&["moves", "othello"])
    );
    let output = loam(&["replay", "--game", "othello"])
        .write_stdin("f5 d6")
        .assert()
        .success()
        .get_output()
        .clone();
    assert_eq!(
        json_lines(&String::from_utf8(output.stdout).unwrap())[0]["plies"],
        2
    );
    assert_eq!(
        refused(&mut loam(&["moves"])),
        "which game? Expected loa, othello or amazons (see --help)"
    );
}

/// A record says more than moves: who moved, and where the game began.
#[test]
fn replay_heeds_sides_and_starts() {
    let replay = |game: &str, record: &str| {
        let output = loam(&["replay", game])
            .write_stdin(record.to_owned())
            .assert()
            .get_output()
            .clone();
        json_lines(&String::from_utf8(output.stdout).unwrap()).remove(0)
    };
    let twice = replay("loa", "(;GM[9];B[d1-b3];B[h5-g4])");
    assert_eq!(
        twice["error"],
        "ply 2: h5-g4: recorded as black's move, but white is to move"
    );
    let scrambled = replay(
        "loa",
        "{\"moves\":[\"b1-b3\"],\"setup\":\"scrambled-eggs\"}",
    );
    assert_eq!(
        (&scrambled["legal_counts"], &scrambled["error"]),
        (&serde_json::json!([32]), &Value::Null)
    );
    let unreadable = replay("othello", "f5 d6 zz9");
    assert_eq!(unreadable["plies"], 2);
    assert!(
        unreadable["error"]
            .as_str()
            .unwrap()
            .starts_with("ply 3: zz9: ")
    );
    for record in ["(;GM[2];B[fe]W[df])", "(;GM[2];AB[aa];B[fe];W[ff])"] {
        assert!(
            replay("othello", record)["error"]
                .as_str()
                .unwrap()
                .contains("line 1")
        );
    }
    let white_first = replay("amazons", "(;GM[18]SZ[10];W[djddgd];B[dadbdc])");
    assert_eq!(
        (&white_first["plies"], &white_first["error"]),
        (&2.into(), &Value::Null)
    );
}

/// A pipe hands over what it has; the format shows only in the rest.
#[test]
fn records_may_arrive_in_pieces() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("loam"))
        .args(["replay", "othello"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for piece in ["(", ";GM[2]", ";B[fe])"] {
        std::io::Write::write_all(&mut stdin, piece.as_bytes()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(
        json_lines(&String::from_utf8(output.stdout).unwrap())[0]["plies"],
        1
    );
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
fn convert_refuses_what_breaks_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        path("bad.jsonl"),
        "{\"game\":\"othello\",\"moves\":[\"f5\",\"f5\"]}\n",
    )
    .unwrap();
    let why = refused(&mut loam(&[
        "convert",
        &path("bad.jsonl"),
        &path("bad.sgf"),
    ]));
    assert!(why.contains("ply 2: f5: the square is taken"), "{why}");
    assert!(!Path::new(&path("bad.sgf")).exists());
    loam(&[
        "convert",
        "--keep-illegal",
        &path("bad.jsonl"),
        &path("bad.sgf"),
    ])
    .assert()
    .success();
    assert!(Path::new(&path("bad.sgf")).exists());
    fs::write(path("large.sgf"), "(;GM[9]SZ[12];B[d1-b3])").unwrap();
    refused(&mut loam(&[
        "convert",
        &path("large.sgf"),
        &path("large.jsonl"),
    ]));
}

/// Names lie beside a WTHOR file, in files that must not be lost.
#[test]
fn wthor_names_are_written_found_and_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("game.sgf"), "(;GM[2]SZ[8]PB[Ada]PW[Ben];B[fe];W[df])").unwrap();
    loam(&["convert", &path("game.sgf"), &path("base.wtb")])
        .assert()
        .success();
    prints(&["convert", &path("base.wtb"), &path("back.sgf")]);
    assert!(
        fs::read_to_string(path("back.sgf"))
            .unwrap()
            .contains("PB[Ada]PW[Ben]")
    );
    let taken = refused(&mut loam(&[
        "convert",
        &path("game.sgf"),
        &path("base.wtb"),
    ]));
    assert!(taken.contains("base.JOU: exists already"), "{taken}");
}

#[test]
fn gtp_answers_commands() {
    let script = "1 protocol_version\nplay b d1-b3\n# a comment\n\ngenmove w\n\
                  play w d1-b3\nfrob\nundo\nundo\nundo\nset_game Othello\nboardsize 6\n\
                  showboard\nboardsize 7\nknown_command play\nquit\nname\n";
    let output = loam(&["gtp", "--game", "loa", "--engine", "mia-2000:depth=2"])
        .write_stdin(script)
        .assert()
        .success()
        .get_output()
        .clone();
    let text = String::from_utf8(output.stdout).unwrap();
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

/// Not even a full disk behind stderr makes it panic.
#[test]
#[cfg(target_os = "linux")]
fn a_broken_stderr_does_not_matter() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let status = std::process::Command::new(assert_cmd::cargo::cargo_bin("loam"))
        .args(["moves", "chess"])
        .stderr(full)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn analyze_judges_positions_and_games() {
    let text = prints(&["analyze", "loa", "--depth", "2", "--lines", "3"]);
    assert!(text.contains("\n 1. ") && text.contains("\n 3. "), "{text}");
    let rows = json_lines(&prints(&["analyze", "othello", "--depth", "3", "--json"]));
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[2]["depth"], 3);

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("game.txt"), "d1-b3 h5-f5 b1-b4\n").unwrap();
    let svg = path("score.svg");
    let rows = json_lines(&prints(&[
        "analyze",
        "loa",
        "--record",
        &path("game.txt"),
        "--depth",
        "2",
        "--svg",
        &svg,
        "--json",
    ]));
    assert_eq!(rows.len(), 3);
    assert_eq!(
        (&rows[1]["side"], &rows[1]["move"]),
        (&"white".into(), &"h5-f5".into())
    );
    assert!(rows[0]["loss"].as_i64().unwrap() >= 0);
    assert!(fs::read_to_string(svg).unwrap().contains("<polyline"));
    fs::write(path("bad.txt"), "d1-b3 d1-b3\n").unwrap();
    let why = refused(&mut loam(&[
        "analyze",
        "loa",
        "--record",
        &path("bad.txt"),
        "--depth",
        "1",
    ]));
    assert!(why.contains("ply 2: d1-b3: d1 holds no piece"), "{why}");
}

#[test]
fn the_lab_prints_tables_and_verdicts() {
    let text = prints(&["lab", "mia", "--table", "2.1", "--table", "5.5", "--quick"]);
    assert!(text.contains("1,308,338,020,676,454,019,380,152"), "{text}");
    assert!(text.matches("\n  holds: ").count() == 2, "{text}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    prints(&[
        "lab",
        "mia",
        "--table",
        "figure-3.4",
        "--out",
        out,
        "--json",
    ]);
    let csv = fs::read_to_string(folder.path().join("mia-figure-3.4.csv")).unwrap();
    assert_eq!(csv.lines().count(), 9);
    let why = refused(&mut loam(&["lab", "mia", "--table", "9.9"]));
    assert!(why.starts_with("9.9: no such table"), "{why}");
}
