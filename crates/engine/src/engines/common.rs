//! Options that most engines have.

use crate::declaration::{Cap, Number, Opt, Place, Time};

/// Depth a search may not exceed.
pub(crate) static DEPTH: Opt<Cap> = Opt::new(
    "depth",
    "plies a search may look ahead",
    Cap { from: 1, to: 1000 },
)
.bounding();

/// Positions a search may visit.
pub(crate) static NODES: Opt<Cap> = Opt::new(
    "nodes",
    "positions a search may visit",
    Cap {
        from: 1,
        to: u64::MAX,
    },
)
.bounding();

/// Time a search may take.
pub(crate) static TIME: Opt<Time> = Opt::new("time", "time for each move", Time).bounding();

/// Where random choices begin.
pub(super) const SEED: Opt<Number> = Opt::new(
    "seed",
    "the seed of random choices",
    Number {
        from: 0,
        to: u64::MAX,
        default: 0,
    },
);

/// Threads to search with.
pub(super) const THREADS: Opt<Number> = Opt::new(
    "threads",
    "threads to search with",
    Number {
        from: 1,
        to: 256,
        default: 1,
    },
);

/// Megabytes of what a search remembers.
pub(super) const fn table(from: u64, default: u64) -> Opt<Number> {
    Opt::new(
        "table",
        "megabytes of what it remembers",
        Number {
            from,
            to: 1 << 16,
            default,
        },
    )
}

/// How well to play: levels from 1 on.
pub(super) const fn level(levels: u32) -> Opt<Cap> {
    Opt::new(
        "level",
        "how well to play, from beginner to master",
        Cap {
            from: 1,
            to: levels as u64,
        },
    )
    .bounding()
}

/// A book to play from.
pub(super) const BOOK: Opt<Place> = Opt::new(
    "book",
    "play from the book that comes with the program, or another",
    Place {
        words: &["off", "on"],
        what: "a file",
    },
);
