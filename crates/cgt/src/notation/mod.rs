//! Games as text, in the notation of the field.
//!
//! | text | game |
//! |---|---|
//! | `5`, `-3/4` | numbers |
//! | `*`, `*2` | star, the nim heap of two |
//! | `^`, `v`, `^2`, `v*` | up, down, double up, down star |
//! | `1/2^*` | the sum of 1/2, up and star |
//! | `{2\|-2}`, `{1, 1*\|{0\|-2}}` | games by their options |
//! | `+_2`, `-_2` | tiny two, `{0\|{0\|-2}}`, and miny two, `{{2\|0}\|0}` |

mod parse;
mod print;

pub use parse::{ParseGameError, ParseGameErrorKind};
pub use print::GameDisplay;
