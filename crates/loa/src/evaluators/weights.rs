/// The constants of the evaluators.
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
        q4: 60,
        blocked: 90,
        joining: 30,
    };
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::DEFAULT
    }
}
