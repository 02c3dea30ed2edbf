//! The page in a browser, as a person uses it.

use crate::common::config;
use crate::driver::Browser;
use loam_serve::{Config, Server};
use serde_json::Value;
use std::ops::Deref;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

/// The page, with a server and a browser of its own.
pub(crate) struct Page {
    browser: Browser,
    server: Option<Server>,
    config: Config,
    seed: u64,
    data: tempfile::TempDir,
    _room: Room,
}

/// Most tests share the machine; those that measure have it to themselves.
static MACHINE: RwLock<()> = RwLock::new(());

#[expect(dead_code, reason = "held, not read")]
enum Room {
    Shared(RwLockReadGuard<'static, ()>),
    Alone(RwLockWriteGuard<'static, ()>),
}

impl Deref for Page {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Page {
    /// Opens the page; `None` if there is no browser on this machine, which
    /// is a failure where `LOAM_BROWSER` says that there must be one.
    pub(crate) fn open() -> Option<Page> {
        let room = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
        Page::open_in(Room::Shared(room))
    }

    /// Opens the page while no other test has one open.
    pub(crate) fn open_alone() -> Option<Page> {
        let room = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
        Page::open_in(Room::Alone(room))
    }

    fn open_in(room: Room) -> Option<Page> {
        let Some(browser) = Browser::start() else {
            let needed = std::env::var_os("LOAM_BROWSER").is_some();
            assert!(!needed, "chromedriver cannot be started");
            eprintln!("skipped: there is no chromedriver (cargo xtask test installs it)");
            return None;
        };
        browser.resize(1440, 900);
        let data = tempfile::tempdir().expect("a folder");
        let mut config = Config {
            data: Some(data.path().to_owned()),
            state: Some(data.path().to_owned()),
            reports: vec![data.path().join("reports")],
            ..config()
        };
        let server = Server::start(config.clone()).expect("a free port");
        config.address = server.address();
        let page = Page {
            browser,
            server: Some(server),
            config,
            seed: 1,
            data,
            _room: room,
        };
        page.go("");
        Some(page)
    }

    /// Loads the page afresh, at a place in it.
    pub(crate) fn go(&self, hash: &str) {
        self.browser.open("about:blank");
        self.browser
            .open(&format!("http://{}/{hash}", self.config.address));
        self.ready();
    }

    pub(crate) fn ready(&self) {
        self.until("document.body.dataset.ready === 'true'");
    }

    /// Goes to another part of the page without loading it.
    pub(crate) fn mode(&self, name: &str) {
        self.click(&format!("nav a[data-mode={name}]"));
        self.until(&format!("document.body.dataset.mode === '{name}'"));
    }

    /// Begins a game by way of the dialog.
    pub(crate) fn new_game(&self, game: &str, choices: &[(&str, &str)]) {
        self.click("#new-game");
        self.until("document.querySelector('#new-dialog').open");
        self.click(&format!(".game-choice:has([value={game}])"));
        for (name, value) in choices {
            self.js(&format!(
                "const field = document.querySelector('#new-{name}');
                 field.value = '{value}';
                 field.dispatchEvent(new Event('change'));"
            ));
            let set = self.value(&format!("document.querySelector('#new-{name}').value"));
            assert_eq!(set, *value, "{name}");
        }
        self.js("document.querySelector('#board svg').dataset.old = ''");
        self.click("#new-begin");
        self.until("document.querySelector('#board svg:not([data-old])') !== null");
    }

    /// Chooses squares one after the other.
    pub(crate) fn choose(&self, squares: &[&str]) {
        for square in squares {
            self.click(&format!("[data-square={square}]"));
        }
    }

    /// Makes some legal move, square by square, and says how many squares it
    /// took.
    pub(crate) fn any_move(&mut self) -> usize {
        let before = self.plies();
        for chosen in 1..=3 {
            let squares = self.value(
                "[...document.querySelectorAll('.sq.movable')].map((s) => s.dataset.square)",
            );
            let squares = squares.as_array().cloned().unwrap_or_default();
            assert!(!squares.is_empty(), "nothing can be chosen");
            self.seed = self
                .seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let pick = &squares[(self.seed >> 33) as usize % squares.len()];
            self.choose(&[pick.as_str().unwrap_or_default()]);
            // Either there is a next square to choose, or the move is made.
            self.until(&format!(
                "document.querySelectorAll('#moves .move').length > {before}
                 || (document.querySelectorAll('.picked').length === {chosen}
                     && document.querySelector('.sq.movable') !== null)"
            ));
            if self.plies() > before {
                return chosen;
            }
        }
        panic!("three squares and no move");
    }

    /// Moves in the list.
    pub(crate) fn plies(&self) -> u64 {
        self.value("document.querySelectorAll('#moves .move').length")
            .as_u64()
            .unwrap_or(0)
    }

    /// Waits until so many moves are in the list.
    pub(crate) fn until_plies(&self, plies: u64) {
        self.until(&format!(
            "document.querySelectorAll('#moves .move').length === {plies}"
        ));
    }

    /// Waits until the last of so many moves is the one on the board.
    pub(crate) fn until_at_end(&self, plies: u64) {
        self.until_plies(plies);
        self.until(
            "[...document.querySelectorAll('#moves .move')].at(-1)?.hasAttribute('aria-current')",
        );
    }

    /// The moves in the list.
    pub(crate) fn moves(&self) -> Vec<String> {
        let texts = self
            .value("[...document.querySelectorAll('#moves .move')].map((m) => m.firstChild.data)");
        let texts = texts.as_array().cloned().unwrap_or_default();
        texts
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }

    pub(crate) fn text(&self, css: &str) -> String {
        let text = self.value(&format!(
            "document.querySelector('{css}')?.textContent ?? ''"
        ));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Loads a record by way of the dialog.
    pub(crate) fn load(&self, text: &str) {
        self.click("[data-act=load]");
        self.until("document.querySelector('#files-dialog').open");
        self.type_into("#load-text", text);
        self.click("#load-go");
        self.until("!document.querySelector('#files-dialog').open");
    }

    /// What the dialog would save in a format.
    pub(crate) fn saved(&self, format: &str) -> String {
        self.click("[data-act=save]");
        self.until("document.querySelector('#save-format')");
        self.js(&format!(
            "const field = document.querySelector('#save-format');
             document.querySelector('#save-text').value = '';
             field.value = '{format}';
             field.dispatchEvent(new Event('change'));"
        ));
        let text = self.until("document.querySelector('#save-text').value");
        self.click("#files-dialog menu button");
        text.as_str().unwrap_or_default().to_owned()
    }

    /// The position on the board as one line.
    pub(crate) fn position(&self) -> String {
        self.click("[data-act=save]");
        let text = self.until("document.querySelector('#save-position').value");
        self.click("#files-dialog menu button");
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Puts a file among the reports.
    pub(crate) fn report(&self, name: &str, text: &str) {
        let path = self.data.path().join("reports").join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    }

    pub(crate) fn stop_server(&mut self) {
        self.server = None;
    }

    pub(crate) fn start_server(&mut self) {
        let start = Instant::now();
        self.server = loop {
            match Server::start(self.config.clone()) {
                Ok(server) => break Some(server),
                // The system may take a moment to give the port back.
                Err(why) => assert!(start.elapsed() < Duration::from_secs(10), "{why}"),
            }
            std::thread::sleep(Duration::from_millis(20));
        };
    }

    /// Closes the page; nothing may have gone wrong on it.
    pub(crate) fn close(self) {
        let complaints = self.complaints();
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}
