//! Every option of every engine is set to something that must matter, and does.

use loam_engine::{Declaration, GameSpec, Profile, Session, Thought};
use loam_record::GameKind;
use loam_search::Limits;

/// An option, and two searches that must come out differently by it: what is
/// set besides, and the values.
struct Trial {
    engine: &'static str,
    kind: GameKind,
    board: (u8, u8),
    key: &'static str,
    besides: &'static str,
    values: [&'static str; 2],
}

const fn trial(
    engine: &'static str,
    (kind, board): (GameKind, (u8, u8)),
    key: &'static str,
    besides: &'static str,
    values: [&'static str; 2],
) -> Trial {
    Trial {
        engine,
        kind,
        board,
        key,
        besides,
        values,
    }
}

const LOA: (GameKind, (u8, u8)) = (GameKind::Loa, (8, 8));
const OTHELLO: (GameKind, (u8, u8)) = (GameKind::Othello, (8, 8));
const SMALL: (GameKind, (u8, u8)) = (GameKind::Othello, (6, 6));
const LARGE: (GameKind, (u8, u8)) = (GameKind::Othello, (10, 10));
const AMAZONS: (GameKind, (u8, u8)) = (GameKind::Amazons, (10, 10));

/// A value that is not given.
const NONE: &str = "";

const TRIALS: &[Trial] = &[
    trial("loam", LOA, "depth", NONE, ["3", "4"]),
    trial("loam", LOA, "nodes", "depth=5", ["100", NONE]),
    trial("loam", LOA, "time", "depth=6", ["1ms", NONE]),
    trial("loam", LOA, "evaluator", "depth=3", ["quad", "normal"]),
    trial("loam", LOA, "evaluator", "depth=3", ["quad", "blocking"]),
    trial("loam", LOA, "quiescence", "depth=4", ["on", "off"]),
    trial("loam", LOA, "null", "depth=5", ["2", "0"]),
    trial("loam", LOA, "table", "depth=4", ["1", "0"]),
    trial("loam", LOA, "killers", "depth=5", ["2", "0"]),
    trial("loam", LOA, "history", "depth=4", ["on", "off"]),
    trial("loam", LOA, "pvs", "depth=4", ["on", "off"]),
    trial("loam", LOA, "order", "depth=4", ["outsider", "none"]),
    trial("loam", LOA, "order", "depth=4", ["captures", "centre"]),
    trial("mia-2000", LOA, "depth", NONE, ["3", "4"]),
    trial("mia-2000", LOA, "nodes", "depth=5", ["100", NONE]),
    trial("mia-2000", LOA, "time", "depth=6", ["1ms", NONE]),
    trial("mia-2000", LOA, "evaluator", "depth=3", ["quad", "normal"]),
    trial("mia-2000", LOA, "quiescence", "depth=4", ["on", "off"]),
    trial("mia-2000", LOA, "null", "depth=5", ["2", "1"]),
    trial("mia-2000", LOA, "table", "depth=4", ["1", "0"]),
    trial("mia-2000", LOA, "killers", "depth=5", ["1", "0"]),
    trial("mia-2000", LOA, "history", "depth=4", ["on", "off"]),
    trial("mia-2000", LOA, "pvs", "depth=4", ["on", "off"]),
    trial("mia-2000", LOA, "order", "depth=4", ["outsider", "none"]),
    trial("loam", OTHELLO, "depth", NONE, ["3", "4"]),
    trial("loam", OTHELLO, "nodes", "depth=12", ["1000", NONE]),
    trial("loam", OTHELLO, "time", "depth=18", ["1ms", NONE]),
    trial("loam", OTHELLO, "seed", "level=1", ["1", "2"]),
    trial("loam", OTHELLO, "level", NONE, ["1", "9"]),
    trial("loam", OTHELLO, "threads", "depth=18", ["1", "2"]),
    trial("loam", OTHELLO, "table", "depth=18", ["1", "64"]),
    trial("loam", OTHELLO, "book", "depth=4", ["off", "on"]),
    trial(
        "loam",
        OTHELLO,
        "variety",
        "book=on,depth=4,seed=3",
        ["0", "64"],
    ),
    trial("loam", SMALL, "depth", NONE, ["3", "4"]),
    trial("loam", SMALL, "nodes", "depth=16", ["1000", NONE]),
    trial("loam", SMALL, "time", NONE, ["1ms", "50ms"]),
    trial("loam", SMALL, "seed", "level=1", ["1", "2"]),
    trial("loam", SMALL, "level", NONE, ["1", "9"]),
    trial("loam", SMALL, "threads", "depth=16", ["1", "2"]),
    trial("loam", SMALL, "table", "depth=12", ["1", "64"]),
    trial("loam", LARGE, "depth", NONE, ["3", "4"]),
    trial("loam", LARGE, "nodes", "depth=5", ["100", NONE]),
    trial("loam", LARGE, "time", "depth=9", ["1ms", NONE]),
    trial("loam", AMAZONS, "depth", NONE, ["1", "3"]),
    trial("loam", AMAZONS, "nodes", NONE, ["100", "500"]),
    trial("loam", AMAZONS, "time", "nodes=20000", ["1ms", NONE]),
    trial("loam", AMAZONS, "seed", "level=1", ["1", "2"]),
    trial("loam", AMAZONS, "search", "depth=1", ["mcts", "alpha-beta"]),
    trial("loam", AMAZONS, "search", "depth=2", ["mcts", "half-moves"]),
    trial("loam", AMAZONS, "level", NONE, ["4", "6"]),
    trial("loam", AMAZONS, "threads", "nodes=20000", ["1", "2"]),
    trial("loam", AMAZONS, "table", "nodes=100000", ["1", "64"]),
    trial("loam", AMAZONS, "book", "nodes=100", ["off", "on"]),
    trial(
        "loam",
        AMAZONS,
        "variety",
        "book=on,nodes=100,seed=5",
        ["0", "1000"],
    ),
    trial("iago-1981", OTHELLO, "depth", NONE, ["3", "4"]),
    trial("iago-1981", OTHELLO, "nodes", "depth=6", ["100", NONE]),
    trial("iago-1981", OTHELLO, "time", "depth=9", ["1ms", NONE]),
    trial("iago-1981", OTHELLO, "saved", "depth=6", ["3", "0"]),
    trial(
        "iago-1981",
        OTHELLO,
        "responses",
        "depth=6",
        ["last-move", "none"],
    ),
    trial(
        "iago-1981",
        OTHELLO,
        "responses",
        "depth=6",
        ["move-number", "none"],
    ),
    trial(
        "iago-1981",
        OTHELLO,
        "order",
        "depth=6",
        ["natural", "square-value"],
    ),
    trial("iago-1981", OTHELLO, "x-access", "depth=6", ["off", "on"]),
    trial("max-disc", OTHELLO, "depth", NONE, ["3", "4"]),
    trial("max-disc", OTHELLO, "nodes", "depth=6", ["100", NONE]),
    trial("max-disc", OTHELLO, "time", "depth=10", ["1ms", NONE]),
    trial("min-disc", OTHELLO, "depth", NONE, ["3", "4"]),
    trial("min-disc", OTHELLO, "nodes", "depth=6", ["100", NONE]),
    trial("min-disc", OTHELLO, "time", "depth=10", ["1ms", NONE]),
    trial("weighted-square", OTHELLO, "depth", NONE, ["3", "4"]),
    trial(
        "weighted-square",
        OTHELLO,
        "nodes",
        "depth=6",
        ["100", NONE],
    ),
    trial(
        "weighted-square",
        OTHELLO,
        "time",
        "depth=10",
        ["1ms", NONE],
    ),
    trial("minimax", LOA, "depth", NONE, ["3", "2"]),
    trial("minimax", LOA, "nodes", NONE, ["100", NONE]),
    trial("minimax", LOA, "time", "depth=9", ["1ms", "30ms"]),
    trial("minimax", OTHELLO, "depth", NONE, ["3", "2"]),
    trial("minimax", OTHELLO, "nodes", NONE, ["100", NONE]),
    trial("minimax", OTHELLO, "time", "depth=20", ["1ms", "30ms"]),
    trial("minimax", AMAZONS, "depth", NONE, ["1", "2"]),
    trial("minimax", AMAZONS, "nodes", "depth=2", ["100", NONE]),
    trial("minimax", AMAZONS, "time", "depth=2", ["1ms", NONE]),
    trial("mcts", AMAZONS, "nodes", NONE, ["50", "60"]),
    trial("mcts", LOA, "time", "playouts=100000", ["1ms", "30ms"]),
    trial("mcts", OTHELLO, "seed", NONE, ["1", "2"]),
    trial("mcts", LOA, "playouts", NONE, ["50", "60"]),
    trial("uct", LOA, "nodes", NONE, ["50", "60"]),
    trial("uct", OTHELLO, "time", NONE, ["1ms", "30ms"]),
    trial("uct", OTHELLO, "seed", "playouts=500", ["1", "2"]),
    trial("uct", AMAZONS, "playouts", NONE, ["50", "60"]),
    trial("random", AMAZONS, "seed", NONE, ["1", "2"]),
];

/// Where engines have something to think about.
fn position(kind: GameKind, board: (u8, u8)) -> Box<dyn Session> {
    let spec = GameSpec {
        board: Some(board),
        ..GameSpec::new(kind)
    };
    let mut session = spec.open().unwrap();
    let moves = match (kind, board) {
        (GameKind::Loa, _) => "f1-f3 h2-f4 b1-d3 h6-e3 d1-g4 h5-f5 e1-g3 h4-f6 b8-e5 a7-d4",
        (GameKind::Othello, (8, 8)) => "f5 d6 c3 d3 c4",
        _ => "",
    };
    for text in moves.split_whitespace() {
        session.play(text).unwrap();
    }
    session
}

impl Trial {
    fn thought(&self, value: &str) -> Thought {
        let mut options = Vec::new();
        options.extend((!self.besides.is_empty()).then(|| self.besides.to_owned()));
        options.extend((!value.is_empty()).then(|| format!("{}={value}", self.key)));
        let text = format!("{}:{}", self.engine, options.join(","));
        let profile: Profile = text.parse().unwrap();
        let mut session = position(self.kind, self.board);
        let thought = session.think(&profile, &Limits::default(), &mut |_| {});
        thought.unwrap_or_else(|why| panic!("{text}: {why}"))
    }
}

#[test]
fn every_option_has_an_effect() {
    for trial in TRIALS {
        let [one, other] = trial.values.map(|value| {
            let thought = trial.thought(value);
            (thought.nodes, thought.table_fullness, thought.lines)
        });
        assert_ne!(one, other, "{}:{}", trial.engine, trial.key);
    }
}

/// A new option needs a trial, or another test that shows its effect.
#[test]
fn no_option_is_left_out() {
    // Told by `files_are_read_or_refused`, and by what an endgame costs.
    let elsewhere = [("loam", "databases"), ("loam", "endgame")];
    for engine in Declaration::all() {
        for edition in engine.editions {
            for option in edition.options {
                let key = option.key();
                let is_tried = TRIALS.iter().any(|trial| {
                    let own = engine.edition(trial.kind, trial.board);
                    trial.engine == engine.name
                        && trial.key == key
                        && own.is_some_and(|own| std::ptr::eq(own, edition))
                });
                assert!(
                    is_tried || elsewhere.contains(&(engine.name, key)),
                    "{engine}: {key}"
                );
            }
        }
    }
}

#[test]
fn files_are_read_or_refused() {
    let mut amazons = position(GameKind::Amazons, (10, 10));
    let mut othello = position(GameKind::Othello, (8, 8));
    let refused = |session: &mut dyn Session, text: &str| {
        let profile: Profile = text.parse().unwrap();
        let why = session.prepare(&profile).unwrap_err().to_string();
        assert!(why.contains("nosuch"), "{why}");
    };
    refused(&mut *amazons, "loam:databases=/nosuchfolder");
    refused(&mut *amazons, "loam:book=/nosuchfile");
    refused(&mut *othello, "loam:book=/nosuchfile");
}

/// With the endgame solved nothing is searched any more.
#[test]
fn endgames_are_solved_if_asked_for() {
    let spec = GameSpec {
        position: Some("b1xw/xxxx/2xx/w1xb w".into()),
        ..GameSpec::new(GameKind::Amazons)
    };
    let nodes = |text: &str| {
        let profile: Profile = text.parse().unwrap();
        let limits = Limits {
            nodes: Some(300),
            ..Limits::default()
        };
        let thought = spec.open().unwrap().think(&profile, &limits, &mut |_| {});
        let thought = thought.unwrap();
        (thought.nodes, thought.lines)
    };
    assert_ne!(nodes("loam:endgame=on"), nodes("loam:endgame=off"));
    assert_eq!(nodes("loam:endgame=auto"), nodes("loam:endgame=on"));
}
