//! The web app in a real browser, from end to end.
//!
//! Needs Debian's `chromium` and `chromium-driver`, which `cargo xtask test`
//! installs; without them these tests are skipped. `LOAM_SHOTS=folder` keeps
//! pictures of the pages.

mod analysing;
#[path = "../common/mod.rs"]
mod common;
mod driver;
mod looks;
mod page;
mod playing;
mod solving;
