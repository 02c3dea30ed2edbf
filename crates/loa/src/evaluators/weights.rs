/// The constants of the evaluators.
///
/// What the matches said (paired random openings, classic search, against the
/// *normal* evaluator with `central: 24, edge: 12`):
///
/// | q3, q4 | games at nodes a move | result |
/// |---|---|---|
/// | 40, 40 | 6,000 at 2,000 | +2965 −2992 =43 |
/// | 40, 40 | 2,000 at 20,000 | +1012 −976 =12 |
/// | 40, 40 | 2,000 at 100,000 | +1031 −915 =54 |
/// | 80, 20 | 1,000 at 100,000 | +539 −439 =22 |
/// | 100, 60 | 1,000 at 100,000 | +506 −481 =13 |
/// | 80, 0 | 6,000 at 2,000 | +2784 −3169 =47 |
/// | 120, 120 | 1,000 at 20,000, `edge: 30` | +431 −566 =3 |
///
/// So solid formations are worth something, but only to a search deep enough
/// to see the rest, and never as much as the thesis's 127 to 71. Where a quad
/// counts as near (one square of it, its corner, all of it) makes no
/// difference that 1,000 games show. Of the *normal* evaluator itself: `edge:
/// 30` against 12 gave +464 −499 =37 at 100,000 nodes, `edge: 40` +77 −113 =10
/// of 200 at 5,000; `central` 0 to 48 is within the error; a linear
/// concentration loses +269 −1729.
///
/// Concentration fixes the scale; the blocking constants are of the size of
/// two steps towards the centre of mass and one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Concentration of a formation as tight as can be.
    pub concentration: i32,
    /// For each step the centre of mass lies nearer to the middle.
    pub central: i32,
    /// For each piece on the edge (a penalty).
    pub edge: i32,
    /// For each quad of three near the centre of mass.
    pub q3: i32,
    /// For each quad of four near the centre of mass.
    pub q4: i32,
    /// For a piece apart that cannot move at all (a penalty); with one or two
    /// moves, a half or a third of it.
    pub blocked: i32,
    /// For a piece apart that can move straight to the centre of mass.
    pub joining: i32,
}

impl Weights {
    /// The constants in use.
    pub const DEFAULT: Weights = Weights {
        concentration: 4096,
        central: 24,
        edge: 12,
        q3: 40,
        q4: 40,
        blocked: 90,
        joining: 30,
    };
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::DEFAULT
    }
}
