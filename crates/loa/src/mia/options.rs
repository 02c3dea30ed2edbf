use loam_search::{Clear, NullMove, Scheme, SearchOptions, TableOptions};

/// The configuration of table 5.1, from which the experiments of tables 3.1 and
/// 5.2 to 5.16 each change one thing: quiescence, a table of 2^19 entries of two
/// positions, emptied before each search, one killer, history. The null move and
/// the outsider-move heuristic are put in where they are measured.
pub const CLASSIC: SearchOptions = SearchOptions {
    pvs: true,
    table: Some(TableOptions {
        scheme: Scheme::TwoDeep,
        bytes: 16 << 20,
        clear: Clear::EverySearch,
        exact_depth: false,
    }),
    killers: 1,
    history: true,
    quiescence: true,
    ..SearchOptions::PLAIN
};

/// MIA as it plays against other programs (table 5.17): with the null move, and
/// with moves to the edge last among those of which nothing else is known.
pub const TOURNAMENT: SearchOptions = SearchOptions {
    null_move: Some(NullMove::THESIS),
    preferences: true,
    ..CLASSIC
};

/// The plain alpha-beta of section 3.4.3 and table 5.9. It still evaluates by
/// quiescence: both columns of that table have 58 nodes at depth 1.
pub const QUIESCENT: SearchOptions = SearchOptions {
    quiescence: true,
    ..SearchOptions::PLAIN
};
