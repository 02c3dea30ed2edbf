//! Game records, read and written without loss.
//!
//! Two layers. The lower one knows syntax and keeps a file to the byte:
//!
//! * [`sgf`]: Smart Game Format, any game;
//! * [`ggf`]: the Othello servers' Generic Game Format;
//! * [`obf`]: Othello positions with scored moves;
//! * [`wthor`]: the French federation's base of Othello games, binary;
//! * [`transcript`]: one game to a line, as text or JSON, read as a stream.
//!
//! The upper one is about games:
//!
//! * [`GameRecord`] (in [`model`]): a game with its variations, in no format;
//! * [`dialect`]: how each game writes its moves in SGF and GGF;
//! * [`position`]: position strings as diagrams;
//! * [`referee`]: the rules, asked through a trait, since this crate knows
//!   none: whose turn it is, forced passes, capture marks;
//! * [`convert`]: from any format to any other.
//!
//! Invariants: no input makes the crate panic or recurse; printing what was
//! parsed gives the same bytes; nothing here plays by rules of its own.
//!
//! ```
//! use loam_record::{convert, Format, GameKind, NoReferees};
//! let sgf = b"(;GM[9]PB[MIA]PW[Mona];B[f1-f3];W[h2:f4]C[sharp])";
//! let options = convert::Options::default();
//! let out = convert::convert(sgf, Format::Sgf, Format::Transcript, &options, &NoReferees).unwrap();
//! assert_eq!(out.bytes, b"game=loa; black=MIA; white=Mona; moves=f1-f3 h2xf4\n");
//! assert!(out.warnings.iter().any(|w| w.contains("comment")));
//! ```

pub mod convert;
pub mod dialect;
mod error;
pub mod ggf;
mod kind;
pub mod model;
pub mod obf;
pub mod position;
pub mod referee;
pub mod sgf;
mod text;
pub mod transcript;
pub mod wthor;

pub use convert::{Converted, Format};
pub use error::{Place, RecordError};
pub use kind::{GameKind, UnknownGame};
pub use model::{GameInfo, GameRecord, GameTree, Node, NodeId, Play};
pub use referee::{NoReferees, Referee, Referees};
pub use text::Charset;
pub use transcript::{TranscriptGame, TranscriptReader};
