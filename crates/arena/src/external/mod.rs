//! Outside programs as players, by the protocol they speak.

mod gtp;
mod nboard;
mod ugi;

pub(crate) use gtp::GtpPlayer;
pub(crate) use nboard::NboardPlayer;
pub(crate) use ugi::UgiPlayer;

use std::time::Duration;

/// How long a program may take to answer what takes no thought.
const PROMPTLY: Duration = Duration::from_secs(10);
