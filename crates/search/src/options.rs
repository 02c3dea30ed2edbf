use crate::Score;

/// Every enhancement of the search, each of which can be switched off: the
/// tables of the papers compare with and without.
///
/// ```
/// use loam_search::SearchOptions;
/// let plain = SearchOptions::PLAIN;
/// assert!(!plain.pvs && plain.null_move.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Search all moves but the first with a minimal window (principal
    /// variation search).
    pub pvs: bool,
    /// Transposition table.
    pub table: Option<TableOptions>,
    /// Number of killer moves a ply, at most two.
    pub killers: usize,
    /// History heuristic.
    pub history: bool,
    /// Null move.
    pub null_move: Option<NullMove>,
    /// Quiescence search over the game's noisy moves.
    pub quiescence: bool,
    /// The game's own preferences as the last criterion of order.
    pub preferences: bool,
    /// Response killers: killers by what came before them.
    pub responses: Option<ResponseKey>,
    /// Try the last iteration's best root move first.
    pub best_first: bool,
    /// Plies from the root whose moves are kept in the order of their values
    /// from one iteration to the next.
    pub saved_plies: u32,
}

impl SearchOptions {
    /// Alpha-beta and nothing else.
    pub const PLAIN: SearchOptions = SearchOptions {
        pvs: false,
        table: None,
        killers: 0,
        history: false,
        null_move: None,
        quiescence: false,
        preferences: false,
        responses: None,
        best_first: true,
        saved_plies: 0,
    };
}

/// What response killers are looked up by (Iago, section 4.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseKey {
    /// The move just made: response killers.
    LastMove,
    /// The move's number in the game.
    MoveNumber,
}

/// How the transposition table is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// Replacement scheme.
    pub scheme: Scheme,
    /// Size in bytes, rounded down to a power of two of buckets.
    pub bytes: usize,
    /// When it is emptied.
    pub clear: Clear,
    /// Use only entries of exactly the depth still to be searched. Deeper ones
    /// are better informed, but then the value is no longer that of a search
    /// to a fixed depth.
    pub exact_depth: bool,
}

impl TableOptions {
    /// A table for play: four entries to a cache line, kept from move to move.
    #[must_use]
    pub const fn megabytes(megabytes: usize) -> TableOptions {
        TableOptions {
            scheme: Scheme::Buckets,
            bytes: megabytes << 20,
            clear: Clear::EveryGame,
            exact_depth: false,
        }
    }
}

/// How a table chooses what to forget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Two entries: the new position is always stored, and of the others the
    /// deeper is kept (thesis, section 3.6.3; Breuker 1994).
    TwoDeep,
    /// Four entries to a cache line: the shallowest of the oldest gives way.
    Buckets,
}

/// When a table is emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clear {
    /// At the start of a game only.
    EveryGame,
    /// Before each search, as in the thesis.
    EverySearch,
    /// Before each iteration, for its table 5.3.
    EveryIteration,
}

/// When and how a null move is tried (thesis, section 3.5.2). It is never
/// tried at the root, twice in a row, or this near the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMove {
    /// How much shallower it is searched: R.
    pub reduction: u32,
    /// Least depth at which it is tried.
    pub min_depth: u32,
    /// How far below alpha the evaluation may lie: further behind, a cut-off
    /// is unlikely.
    pub margin: i32,
}

impl NullMove {
    /// R = 2, not within two plies of the horizon.
    pub const THESIS: NullMove = NullMove {
        reduction: 2,
        min_depth: 3,
        margin: Score::MAX_ESTIMATE,
    };
}
