//! Reference games of another program (OpenSpiel): one JSON object a line with
//! the moves and, before each, the number of legal moves and their hash.

use loam_game::Outcome;
use serde_json::Value;

/// A game as the file gives it.
pub(crate) struct Game {
    pub(crate) moves: Vec<String>,
    pub(crate) counts: Vec<u64>,
    pub(crate) hashes: Vec<String>,
    /// `black`, `white` or `draw`.
    pub(crate) result: &'static str,
    /// How it ended.
    pub(crate) end: String,
    /// Black's and White's discs, in Othello.
    #[allow(dead_code, reason = "Othello alone")]
    pub(crate) discs: Option<(i64, i64)>,
}

/// The games of a file, one a line.
pub(crate) fn games(file: &str) -> Vec<Game> {
    file.lines().map(game).collect()
}

fn game(line: &str) -> Game {
    let json: Value = serde_json::from_str(line).expect("JSON");
    let texts = |key: &str| -> Vec<String> {
        let list = json[key].as_array().expect(key);
        list.iter()
            .map(|text| text.as_str().expect(key).to_string())
            .collect()
    };
    let counts = json["n"].as_array().expect("n");
    Game {
        moves: texts("moves"),
        counts: counts.iter().map(|n| n.as_u64().expect("n")).collect(),
        hashes: texts("h"),
        result: match json["result"].as_str() {
            Some("b") => "black",
            Some("w") => "white",
            Some("draw") => "draw",
            other => panic!("result {other:?}"),
        },
        end: json["end"].as_str().expect("end").to_string(),
        discs: json["discs"].as_array().map(|discs| {
            let count = |side: usize| discs[side].as_i64().expect("discs");
            (count(0), count(1))
        }),
    }
}

impl Game {
    /// Checks the legal moves at a ply against count and hash.
    pub(crate) fn check_legal(&self, ply: usize, legal: &[String]) {
        assert!(legal.is_sorted(), "ply {ply}: {legal:?}");
        assert_eq!(legal.len() as u64, self.counts[ply], "ply {ply}: {legal:?}");
        assert_eq!(
            fnv(&legal.join(" ")),
            self.hashes[ply],
            "ply {ply}: {legal:?}"
        );
    }
}

/// Replays the games of a file that all go to the end of their rules, on a twin
/// of which `tell` says legal moves and outcome; the games and their last positions.
#[allow(dead_code, reason = "games of Lines of Action may end by repetition")]
pub(crate) fn replay<T: Clone>(
    file: &str,
    start: &T,
    tell: impl Fn(&T) -> (Vec<String>, Option<Outcome>),
    play: impl Fn(&T, &str) -> T,
) -> Vec<(Game, T)> {
    let replayed = games(file).into_iter().enumerate().map(|(id, game)| {
        let mut position = start.clone();
        for (ply, mv) in game.moves.iter().enumerate() {
            let (legal, outcome) = tell(&position);
            assert_eq!(outcome, None, "game {id}, ply {ply}");
            game.check_legal(ply, &legal);
            position = play(&position, mv);
        }
        assert_eq!(game.end, "end", "game {id}");
        let (legal, outcome) = tell(&position);
        assert_eq!(outcome.expect("an end").name(), game.result, "game {id}");
        assert!(legal.is_empty(), "game {id}");
        (game, position)
    });
    replayed.collect()
}

/// FNV-1a, 64 bits, as 16 hexadecimal digits.
fn fnv(text: &str) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in text.bytes() {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

#[test]
fn fnv_of_known_texts() {
    assert_eq!(fnv(""), "cbf29ce484222325");
    assert_eq!(fnv("a"), "af63dc4c8601ec8c");
    assert_eq!(fnv("foobar"), "85944171f73967e8");
}
