//! Properties that hold for any bytes whatever.
//!
//! Each target takes bytes, makes something of them and panics if a property
//! fails. `fuzz/` wraps the targets for coverage-guided fuzzing; the tests of
//! this crate run them over [`seeds/`](SEEDS) and mutations of those, on the
//! stable toolchain.
//!
//! ```
//! for (_, check) in loam_fuzzing::TARGETS {
//!     check(b"(;GM[9];B[f1-f3])");
//! }
//! ```

mod convert;
mod notation;
mod play;
mod records;
mod session;
mod settings;
mod store;

pub use convert::convert;
pub use notation::{amazons_notation, loa_notation, othello_notation};
pub use play::play;
pub use records::{ggf, obf, sgf, transcript, wthor};
pub use session::session;
pub use store::store;

/// A target: it panics if a property fails.
pub type Check = fn(&[u8]);

/// Every target by name.
pub const TARGETS: &[(&str, Check)] = &[
    ("sgf", sgf),
    ("ggf", ggf),
    ("obf", obf),
    ("wthor", wthor),
    ("transcript", transcript),
    ("convert", convert),
    ("loa_notation", loa_notation),
    ("othello_notation", othello_notation),
    ("amazons_notation", amazons_notation),
    ("play", play),
    ("session", session),
    ("store", store),
];

/// The folder of small inputs to begin with, one subfolder a target.
pub const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/seeds");

/// Splits the first byte off; zero where there is none.
fn first(bytes: &[u8]) -> (usize, &[u8]) {
    match bytes.split_first() {
        Some((&byte, rest)) => (usize::from(byte), rest),
        None => (0, bytes),
    }
}
