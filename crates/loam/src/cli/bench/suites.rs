//! What is measured: of each game its moves, its engines, its solvers.

use loam_amazons::song::Method;
use loam_record::GameKind;

/// The rows of a game.
pub(super) struct Suite {
    pub(super) kind: GameKind,
    /// Moves from the standard start to each position engines search.
    pub(super) lines: [&'static str; 3],
    pub(super) rows: &'static [RowSpec],
}

/// A row: its name, and what is counted.
pub(super) struct RowSpec {
    pub(super) name: &'static str,
    pub(super) work: Work,
}

/// What is counted.
pub(super) enum Work {
    /// The leaves of the game tree.
    Perft { depth: u32 },
    /// The nodes of an engine on the suite's positions.
    Search { engine: &'static str, depth: u32 },
    /// The playouts of an engine on the suite's positions. It is told how many:
    /// the signature is of the moves and values they led to.
    Playouts { engine: &'static str },
    /// The nodes of an engine on a position of its own.
    Position {
        engine: &'static str,
        position: &'static str,
        depth: u32,
    },
    /// The nodes to a proven score.
    Score { position: &'static str },
    /// The nodes to a proven winner.
    Winner { position: &'static str },
    /// The nodes the thesis's solver takes to a proven winner, without
    /// databases: they are the user's.
    Song {
        position: &'static str,
        method: Method,
    },
}

const fn perft(depth: u32) -> RowSpec {
    RowSpec {
        name: "perft",
        work: Work::Perft { depth },
    }
}

const fn search(engine: &'static str, depth: u32) -> RowSpec {
    RowSpec {
        name: engine,
        work: Work::Search { engine, depth },
    }
}

const fn row(name: &'static str, work: Work) -> RowSpec {
    RowSpec { name, work }
}

/// Openings of a game of the thesis (MIA–YL), of one of the Iago paper
/// (Iago–Aldaron) and of a random game.
pub(super) const SUITES: [Suite; 3] = [
    Suite {
        kind: GameKind::Loa,
        lines: [
            "",
            "f1-f3 h2-f4 b1-d3 h6-e3 d1-g4 h5-f5 e1-g3 h4-f6 b8-e5 a7-d4",
            "f1-f3 h2-f4 b1-d3 h6-e3 d1-g4 h5-f5 e1-g3 h4-f6 b8-e5 a7-d4 d8-f6 a4-b3 f8-b8 a3-b4 \
             f3-e4 b3-e6 b8-f4 a6-d6 c1-c3 h3-g2",
        ],
        rows: &[
            perft(5),
            search("mia-2000", 7),
            search("loam", 7),
            row("mcts", Work::Playouts { engine: "mcts" }),
        ],
    },
    Suite {
        kind: GameKind::Othello,
        lines: [
            "",
            "f5 d6 c3 d3 c4 b3 d2 f4 c5 e6",
            "f5 d6 c3 d3 c4 b3 d2 f4 c5 e6 e3 d1 f3 c6 c1 f2 e1 f6 b4 a3 d7 c2 a4 b5 a2 e7 c7 e8",
        ],
        rows: &[
            perft(10),
            search("iago-1981", 9),
            search("max-disc", 9),
            search("min-disc", 9),
            search("weighted-square", 9),
            search("loam", 9),
            // Thirteen empty squares, where Iago solves.
            row(
                "iago-1981-endgame",
                Work::Position {
                    engine: "iago-1981",
                    position: "OOOOOOO--XXXOOX-OXXOXOXXOXOOXXXXOXOXXXX-OXXXXX--OO-XXX-----X---- X",
                    depth: 60,
                },
            ),
            row(
                "solve-ffo-40",
                Work::Score {
                    position: "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
                },
            ),
        ],
    },
    Suite {
        kind: GameKind::Amazons,
        lines: ["", AMAZONS_8, AMAZONS_30],
        rows: &[
            perft(2),
            search("loam", 4),
            row(
                "solve-5x5",
                Work::Winner {
                    position: "1b1b1/b3b/5/w3w/1w1w1 w",
                },
            ),
            row(
                "song-2013-ab-4x4",
                Work::Song {
                    position: "1bb1/b2b/w2w/1ww1 w",
                    method: Method::AlphaBeta,
                },
            ),
            row(
                "song-2013-dfpn-4x4",
                Work::Song {
                    position: "1bb1/b2b/w2w/1ww1 w",
                    method: Method::DfPn,
                },
            ),
        ],
    },
];

const AMAZONS_8: &str = "d1-a1/d1 a7-c9/c10 a4-b3/b2 c9-f9/f1 g1-e3/i7 j7-h9/j7 e3-e5/b8 g10-g3/g2";

const AMAZONS_30: &str = "d1-a1/d1 a7-c9/c10 a4-b3/b2 c9-f9/f1 g1-e3/i7 j7-h9/j7 e3-e5/b8 g10-g3/g2 \
    j4-e9/b9 g3-e3/j3 b3-e6/i2 d10-f10/g10 e6-f7/i4 e3-a7/a8 e9-c9/d10 f9-b5/c5 \
    f7-f8/h8 h9-g9/g5 f8-f4/c4 a7-a2/a5 f4-g3/f2 g9-e9/b6 e5-e4/f4 e9-e7/d8 \
    c9-g9/h10 e7-d6/e5 e4-b7/f7 a2-a4/b4 a1-b1/c1 f10-e10/e8";
