/// The constants of the evaluators.
///
/// What the matches said (paired random openings, classic search, against the
/// *normal* evaluator with `central: 24, edge: 12`):
///
/// | changed | games at nodes | result |
/// |---|---|---|
/// | q3 40, q4 40 | 400 at 20,000 | +217 −181 =2 |
/// | q3 100, q4 40 | 400 at 20,000 | +216 −182 =2 |
/// | q3 60, q4 60 | 400 at 20,000 | +214 −181 =5 |
/// | q3 20, q4 20 | 400 at 20,000 | +195 −202 =3 |
/// | q3 160, q4 200 | 200 at 5,000 | +78 −117 =5 |
/// | edge 40 | 200 at 5,000 | +77 −113 =10 |
/// | edge 0, 20; central 0, 48 | 400 each at 5,000 | within the error |
///
/// Concentration fixes the scale; the blocking constants are of the size of
/// two steps towards the centre of mass and one, and have not been matched.
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
