//! The web app: play, analyse, understand and solve in the browser.
//!
//! [`Server`] is a thin skin over `loam-engine`: an HTTP interface of JSON and
//! server-sent events under `/api/v1`, and the page that uses it, built into the
//! program. Handlers take and return types from which the interface's OpenAPI
//! document is made, and the page's types from that; `docs/api.md` explains it.
//!
//! Requests bring the game along, so the server keeps none: a page goes on
//! after a restart as if nothing had happened. What is kept are tables, as
//! long as memory lasts, and on disk the positions that were solved.
//!
//! | file | holds |
//! |---|---|
//! | `server.rs`, `guard.rs` | addresses, and who may ask |
//! | `api.rs` | the addresses of the interface and its document |
//! | `line.rs`, `request.rs`, `schema.rs`, `failure.rs` | what is asked, and how it is refused |
//! | `answer.rs` | answers that take a while |
//! | `schedule/` | threads and memory shared among searches |
//! | `needs.rs` | what engines take |
//! | `position.rs`, `diagram.rs` | boards by the rules, and any others |
//! | `search.rs`, `review.rs`, `score.rs` | engines at the board |
//! | `overlays/` | what the papers see in a position |
//! | `solve/`, `store.rs` | solving, and what was solved |
//! | `records/` | files read and written |
//! | `reports.rs` | the lab's tables and the arena's pages |
//! | `catalogue.rs`, `assets.rs` | what there is, and the page itself |

mod answer;
mod api;
mod app;
mod assets;
mod catalogue;
mod diagram;
mod failure;
mod guard;
mod line;
mod needs;
mod overlays;
mod position;
mod records;
mod reports;
mod request;
mod review;
mod schedule;
mod schema;
mod score;
mod search;
mod server;
mod solve;
mod store;

pub use server::{Interrupts, Server};

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// How to run a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 for any free one.
    pub address: SocketAddr,
    /// What requests must show. An address other than loopback needs one.
    pub token: Option<String>,
    /// Threads for all searches together.
    pub threads: usize,
    /// Memory for the whole program, most of it for the tables of searches.
    pub megabytes: usize,
    /// Where solved positions are kept; `None` to forget them. Several servers
    /// may share a folder.
    pub data: Option<PathBuf>,
    /// Where searches that were stopped are kept; `None` to forget them.
    pub state: Option<PathBuf>,
    /// Folders with reports of `loam lab` and `loam match`.
    pub reports: Vec<PathBuf>,
}

impl Default for Config {
    /// Loopback, any port, all cores, a gigabyte, nothing kept.
    fn default() -> Config {
        Config {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            token: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            megabytes: 1024,
            data: None,
            state: None,
            reports: Vec::new(),
        }
    }
}
