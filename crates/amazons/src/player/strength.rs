/// How well to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Visits of the search; `None` as many as time allows, and zero for a
    /// look at every move and no search.
    pub visits: Option<u64>,
    /// By how much a move may be misjudged, either way, in logarithms of the
    /// odds; only without a search.
    pub error: f32,
    /// Whether endgames are solved.
    pub endgame: bool,
}

impl Strength {
    /// As well as time allows.
    pub const FULL: Strength = Strength {
        visits: None,
        error: 0.0,
        endgame: true,
    };

    /// Every move judged, and the best one made.
    pub const ONE_PLY: Strength = Strength {
        visits: Some(0),
        error: 0.0,
        endgame: false,
    };

    /// The highest level.
    pub const LEVELS: u32 = 10;

    /// A level from 1 to [`LEVELS`](Strength::LEVELS), beginner to master.
    ///
    /// ```
    /// use loam_amazons::player::Strength;
    /// assert!(Strength::level(11).is_none());
    /// assert_eq!(Strength::level(4), Some(Strength::ONE_PLY));
    /// ```
    #[must_use]
    pub const fn level(level: u32) -> Option<Strength> {
        let (visits, error, endgame) = match level {
            1 => (0, 4.0, false),
            2 => (0, 2.0, false),
            3 => (0, 1.0, false),
            4 => (0, 0.0, false),
            5 => (24, 0.0, false),
            6 => (64, 0.0, false),
            7 => (180, 0.0, true),
            8 => (600, 0.0, true),
            9 => (2_000, 0.0, true),
            10 => (8_000, 0.0, true),
            _ => return None,
        };
        Some(Strength {
            visits: Some(visits),
            error,
            endgame,
        })
    }

    /// As deep as a search of other games looks with so many plies: one ply is
    /// a look at every move, and each one more four times the visits.
    #[must_use]
    pub const fn depth(plies: u32) -> Strength {
        let plies = if plies > 16 { 16 } else { plies };
        Strength {
            visits: Some(if plies <= 1 { 0 } else { 4 << (2 * plies) }),
            error: 0.0,
            endgame: plies > 1,
        }
    }
}
