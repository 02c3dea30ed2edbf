use crate::api::{Api, Pace};
use crate::app::App;
use crate::guard::{self, Guard};
use crate::schedule::Budget;
use crate::store::Store;
use crate::{
    Config, assets, catalogue, diagram, overlays, position, records, reports, review, search, solve,
};
use axum::Router;
use axum::routing::get;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// Memory that is not for tables: the program, evaluation weights, requests,
/// and what the allocator holds back, which grows with the number of threads
/// that wait.
const OWN_MEGABYTES: usize = 128;

/// How much of the memory is for tables.
const fn for_tables(megabytes: usize) -> usize {
    let rest = megabytes.saturating_sub(OWN_MEGABYTES + megabytes / 8);
    if rest < 16 { 16 } else { rest }
}

/// A running server; it stops when it is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    /// Connections and streams live in here, and end with it.
    runtime: Option<Runtime>,
}

impl Server {
    /// Binds the address and starts to answer.
    ///
    /// # Errors
    /// The address cannot be bound, an address other than loopback has no
    /// good token, or there is something wrong with what is kept: then it is
    /// a `StoreError`.
    pub fn start(config: Config) -> io::Result<Server> {
        let loopback = config.address.ip().is_loopback();
        let token = match (&config.token, loopback) {
            (None, true) => None,
            (Some(token), _) if guard::is_good_token(token) => Some(Arc::from(token.as_str())),
            (Some(_), _) => {
                return Err(unusable("a token has 12 or more letters, digits, - and _"));
            }
            (None, false) => {
                return Err(unusable(
                    "an address other machines can reach needs a token",
                ));
            }
        };
        let store = Store::open(config.data.as_deref(), config.state.as_deref())?;
        let budget = Budget {
            threads: config.threads.max(1),
            megabytes: for_tables(config.megabytes),
        };
        let app = App::new(budget, store, config.reports);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("loam-serve")
            .enable_all()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(config.address))?;
        let address = listener.local_addr()?;
        let router = router(app, Guard { token });
        runtime.spawn(axum::serve(listener, router).into_future());
        Ok(Server {
            address,
            runtime: Some(runtime),
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Listens for an interrupt from now on: give the result to
    /// [`wait_for_interrupt`](Server::wait_for_interrupt). Whoever is told of
    /// the server after this can end it properly.
    #[must_use]
    pub fn interrupts(&self) -> Interrupts {
        let (sender, receiver) = mpsc::channel();
        if let Some(runtime) = &self.runtime {
            let (ready, listening) = mpsc::channel();
            runtime.spawn(async move {
                let mut interrupt = pin!(tokio::signal::ctrl_c());
                // The first look at it is what makes it listen.
                tokio::select! {
                    biased;
                    _ = &mut interrupt => {}
                    () = std::future::ready(()) => {
                        let _ = ready.send(());
                        let _ = interrupt.await;
                    }
                }
                let _ = sender.send(());
            });
            let _ = listening.recv();
        }
        Interrupts(receiver)
    }

    /// Goes on until somebody interrupts the program.
    pub fn wait_for_interrupt(&self, interrupts: &Interrupts) {
        let _ = interrupts.0.recv();
    }
}

/// Where an interrupt is heard.
#[derive(Debug)]
pub struct Interrupts(mpsc::Receiver<()>);

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // Streams never end by themselves: open ones are cut off, and the
            // searches behind them stop. A moment later the port is free.
            runtime.shutdown_timeout(Duration::from_millis(200));
        }
    }
}

fn unusable(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

fn router(app: App, guard: Guard) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/assets/{*path}", get(assets::asset))
        .route("/reports/{folder}/{*path}", get(reports::file))
        .nest("/api/v1", api().finish())
        .fallback(catalogue::nothing)
        .method_not_allowed_fallback(catalogue::wrong_method)
        .layer(axum::middleware::from_fn_with_state(guard, guard::check))
        .with_state(app)
}

fn api() -> Api {
    Api::default()
        .get(
            "catalogue",
            "Games with boards, levels and engines; themes; what searches may use.",
            Pace::AtOnce,
            catalogue::catalogue,
        )
        .get(
            "status",
            "How many searches run and wait.",
            Pace::AtOnce,
            catalogue::status,
        )
        .post(
            "position",
            "Where a game stands.",
            Pace::AtOnce,
            position::position,
        )
        .post(
            "diagram",
            "A board set up by hand, legal or not.",
            Pace::AtOnce,
            diagram::diagram,
        )
        .search("think", "An engine chooses a move.", search::think)
        .search(
            "analysis",
            "An engine thinks until it is stopped.",
            search::analysis,
        )
        .search(
            "review",
            "A verdict on every move of a game.",
            review::review,
        )
        .post(
            "overlay",
            "What the papers see in a position.",
            Pace::Aside,
            overlays::overlay,
        )
        .search(
            "solve",
            "What a position is worth with best play.",
            solve::solve,
        )
        .get(
            "solutions",
            "Positions solved before, the newest first.",
            Pace::AtOnce,
            solve::solutions,
        )
        .post_file(
            "records/read",
            "Reads the games of a file, whatever its format.",
            "f5d6c3",
            records::read,
        )
        .post(
            "records/write",
            "Writes a game in a format of files.",
            Pace::Aside,
            records::write,
        )
        .get(
            "reports",
            "What the folders of reports hold.",
            Pace::Aside,
            reports::list,
        )
}
