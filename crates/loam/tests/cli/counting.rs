//! Counting, listing and drawing positions.

use crate::{json_lines, loam, prints, refused};
use std::fs;

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

/// A change of behaviour changes a signature: then the new one belongs here
/// and into the commit's message.
#[test]
fn bench_prints_the_committed_signatures() {
    let rows = json_lines(&prints(&["bench", "--repeat", "1", "--json"]));
    let found: Vec<(&str, &str, u64)> = rows
        .iter()
        .map(|row| {
            assert!(row["nps"].as_f64().unwrap() > 0.0);
            let text = |name: &str| row[name].as_str().unwrap();
            (
                text("game"),
                text("engine"),
                row["signature"].as_u64().unwrap(),
            )
        })
        .collect();
    let committed = [
        ("loa", "perft", 55_963_132),
        ("loa", "mia-2000", 1_944_156),
        ("loa", "loam", 1_933_948),
        ("loa", "mcts", 2_480_705_125),
        ("othello", "perft", 24_571_284),
        ("othello", "iago-1981", 1_322_632),
        ("othello", "max-disc", 1_518_618),
        ("othello", "min-disc", 1_683_825),
        ("othello", "weighted-square", 1_232_347),
        ("othello", "loam", 39_419),
        ("othello", "iago-1981-endgame", 5_076_261),
        ("othello", "solve-ffo-40", 14_294_649),
        ("amazons", "perft", 4_307_152),
        ("amazons", "loam", 198_216),
        ("amazons", "solve-5x5", 18_145),
        ("amazons", "song-2013-ab-4x4", 1_715),
        ("amazons", "song-2013-dfpn-4x4", 2_938),
    ];
    assert_eq!(found, committed);
}

/// The README and every help that names engines come from what engines declare.
#[test]
fn engines_are_listed_everywhere_alike() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md"));
    let table = prints(&["engines", "--markdown"]);
    assert!(
        readme.unwrap().contains(&table),
        "paste `loam engines --markdown` into README.md:\n{table}"
    );
    let rows = json_lines(&prints(&["engines", "--json"]));
    assert!(rows.iter().any(|row| row["name"] == "minimax"));
    for row in &rows {
        let name = row["name"].as_str().unwrap();
        for command in ["play", "analyze", "gtp", "ugi", "nboard"] {
            assert!(
                prints(&[command, "--help"]).contains(name),
                "{command}: {name}"
            );
        }
        assert!(table.contains(&format!("| `{name}` |")));
        let text = prints(&["engines", row["game"].as_str().unwrap()]);
        for option in row["options"].as_array().unwrap() {
            assert!(text.contains(option["help"].as_str().unwrap()));
        }
    }
    let six = prints(&["engines", "othello", "--board", "6x6"]);
    assert!(six.contains("loam (othello on 4x4, 6x6)") && !six.contains("iago-1981"));
}

#[test]
fn completions_are_there() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(prints(&["completions", shell]).contains("perft"));
    }
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
