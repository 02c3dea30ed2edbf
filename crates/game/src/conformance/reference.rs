use crate::{Notation, Timeline};
use serde::Deserialize;

/// A game another program recorded, with what it saw at every ply.
#[derive(Clone, Debug, Deserialize)]
pub struct ReferenceGame {
    /// Number of the game in its file.
    pub id: u32,
    /// Squares along an edge.
    pub size: u8,
    /// The moves.
    pub moves: Vec<String>,
    /// Number of legal moves before each.
    pub n: Vec<usize>,
    /// Hash of the legal moves before each, see [`fnv1a_of_moves`].
    pub h: Vec<String>,
    /// `b`, `w` or `draw`.
    pub result: String,
}

/// Reads one game a line.
///
/// # Panics
/// If a line is not such a game.
#[must_use]
pub fn read_reference_games(text: &str) -> Vec<ReferenceGame> {
    text.lines()
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e} in {line}")))
        .collect()
}

/// 64-bit FNV-1a of the moves' texts, sorted bytewise and joined by blanks.
#[must_use]
pub fn fnv1a_of_moves(mut moves: Vec<String>) -> u64 {
    moves.sort_unstable();
    moves
        .join(" ")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

/// Plays a reference game and compares every ply and the result.
///
/// # Panics
/// At the first disagreement.
pub fn replay<G: Notation>(start: G, reference: &ReferenceGame) -> Timeline<G> {
    let mut game = Timeline::new(start);
    let id = reference.id;
    assert_eq!(reference.moves.len(), reference.n.len());
    assert_eq!(reference.moves.len(), reference.h.len());
    for (i, text) in reference.moves.iter().enumerate() {
        let ply = i + 1;
        assert_eq!(game.outcome(), None, "game {id} is over before ply {ply}");
        let position = game.position();
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(position.plain_move_text(mv)));
        assert_eq!(moves.len(), reference.n[i], "game {id}, ply {ply}");
        let hash = format!("{:016x}", fnv1a_of_moves(moves));
        assert_eq!(hash, reference.h[i], "game {id}, ply {ply}");
        let mv = position
            .parse_move(text)
            .unwrap_or_else(|why| panic!("game {id}, ply {ply}: {why}"));
        game.play(mv).expect("a parsed move is legal");
    }
    let result = match game.outcome() {
        None => "unfinished",
        Some(crate::Outcome::Draw) => "draw",
        Some(crate::Outcome::Win(crate::Side::Black)) => "b",
        Some(crate::Outcome::Win(crate::Side::White)) => "w",
    };
    assert_eq!(result, reference.result, "game {id}");
    game
}
