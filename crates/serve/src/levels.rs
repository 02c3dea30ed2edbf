//! Opponents from beginner to full strength.

use loam_record::GameKind;
use serde::Serialize;

/// An opponent by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Level {
    /// What people choose.
    pub(crate) name: String,
    /// The engine behind it.
    pub(crate) engine: String,
    /// Time for each move; none where the engine's depth is the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) time_ms: Option<u32>,
}

/// The levels of a game on a board, weakest first.
pub(crate) fn levels(kind: GameKind, board: (u8, u8)) -> Vec<Level> {
    let named = |(number, (name, engine, time_ms)): (usize, (&str, &str, Option<u32>))| Level {
        name: format!("{} · {name}", number + 1),
        engine: engine.to_owned(),
        time_ms,
    };
    match kind {
        GameKind::Othello if board != (10, 10) => othello(),
        GameKind::Amazons => amazons(),
        _ => GENERAL.into_iter().enumerate().map(named).collect(),
    }
}

/// For games whose engine has no levels of its own: random playouts, then ever
/// deeper searches. Each of the first five won 12 to 16 of 16 games against
/// the one before it (`loam match loa`).
const GENERAL: [(&str, &str, Option<u32>); 8] = [
    ("beginner", "mcts:playouts=40", None),
    ("novice", "mcts:playouts=300", None),
    ("casual", "loam:depth=1", None),
    ("club", "loam:depth=2", None),
    ("strong", "loam:depth=3", Some(2_000)),
    ("expert", "loam:depth=4", Some(3_000)),
    ("master", "loam", Some(1_000)),
    ("full strength", "loam", Some(5_000)),
];

/// Othello's engine has twelve levels, which the arena has measured.
fn othello() -> Vec<Level> {
    let words = [
        (1, "beginner"),
        (3, "novice"),
        (5, "casual"),
        (7, "club"),
        (9, "strong"),
        (11, "expert"),
        (12, "master"),
    ];
    let word = |level: u32| {
        let found = words.iter().rfind(|(from, _)| *from <= level);
        found.map_or("", |(_, word)| word)
    };
    let mut levels: Vec<Level> = (1..=12)
        .map(|level| Level {
            name: format!("{level} · {}", word(level)),
            // Shallow searches have little to remember.
            engine: match level {
                ..=8 => format!("loam:level={level},table=1"),
                _ => format!("loam:level={level}"),
            },
            time_ms: None,
        })
        .collect();
    levels.push(Level {
        name: "13 · full strength".into(),
        engine: "loam".into(),
        time_ms: Some(5_000),
    });
    levels
}

/// Amazons' engine has ten: the first misjudge what they see, the others see
/// ever more.
fn amazons() -> Vec<Level> {
    let words = [
        "beginner", "novice", "casual", "casual", "club", "club", "strong", "strong", "expert",
        "master",
    ];
    let mut levels: Vec<Level> = (1..)
        .zip(words)
        .map(|(level, word)| Level {
            name: format!("{level} · {word}"),
            engine: format!("loam:level={level}"),
            time_ms: None,
        })
        .collect();
    levels.push(Level {
        name: "11 · full strength".into(),
        engine: "loam".into(),
        time_ms: Some(5_000),
    });
    levels
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_engine::{GameSpec, Profile};
    use loam_search::Limits;

    #[test]
    fn every_level_plays() {
        for (kind, board) in [
            (GameKind::Loa, (8, 8)),
            (GameKind::Othello, (4, 4)),
            (GameKind::Othello, (6, 6)),
            (GameKind::Othello, (8, 8)),
            (GameKind::Othello, (10, 10)),
            (GameKind::Amazons, (5, 5)),
        ] {
            for level in levels(kind, board) {
                let spec = GameSpec {
                    board: Some(board),
                    ..GameSpec::new(kind)
                };
                let mut session = spec.open().unwrap();
                let profile: Profile = level.engine.parse().unwrap();
                let thought = session.think(&profile, &Limits::depth(1), &mut |_| {});
                assert!(thought.unwrap().best().is_some(), "{level:?}");
            }
        }
    }
}
