use loam_game::NotationError;
use std::fmt;
use std::str::FromStr;

/// The named starting positions.
///
/// ```
/// use loam_loa::Setup;
/// assert_eq!("scrambled-eggs".parse(), Ok(Setup::ScrambledEggs));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Setup {
    /// Black on the first and last rank, White on the first and last file
    /// (thesis, figure 1.1).
    #[default]
    Standard,
    /// Black and White alternate around the edge, Black on b1.
    ScrambledEggs,
}

impl Setup {
    /// Every set-up.
    pub const ALL: [Setup; 2] = [Setup::Standard, Setup::ScrambledEggs];

    /// The name used on the command line and, but for case, in SGF's `SU`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Setup::Standard => "standard",
            Setup::ScrambledEggs => "scrambled-eggs",
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Setup, NotationError> {
        Setup::ALL
            .into_iter()
            .find(|setup| setup.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                NotationError::about(text, "expected a set-up: standard or scrambled-eggs")
            })
    }
}

const RANKS: u64 = 0x7e00_0000_0000_007e;
const FILES: u64 = 0x0081_8181_8181_8100;

/// Black and white pieces.
pub(crate) const fn pieces(setup: Setup) -> (u64, u64) {
    match setup {
        Setup::Standard => (RANKS, FILES),
        Setup::ScrambledEggs => {
            // Every second edge square from b1 on: b1 d1 f1, h2 h4 h6, g8 e8 c8, a7 a5 a3.
            let black = 0x5401_8001_8001_802a;
            (black, (RANKS | FILES) & !black)
        }
    }
}
