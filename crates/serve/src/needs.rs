//! What an engine takes of the budget, and what of it a page may ask for.

use crate::failure::Failure;
use crate::schedule::Budget;
use loam_engine::{Memory, Profile, Session, Settings};

/// An engine made to fit the budget.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    pub(crate) settings: Settings,
    pub(crate) threads: usize,
    pub(crate) megabytes: usize,
}

impl Fitted {
    pub(crate) fn profile(&self) -> &Profile {
        self.settings.profile()
    }
}

/// The largest table an engine gets without asking.
const USUAL: usize = 64;

/// Checks an engine's options against the budget, and gives its table a size
/// where the request leaves it open.
pub(crate) fn fit(text: &str, session: &dyn Session, budget: Budget) -> Result<Fitted, Failure> {
    let on = |profile: &Profile| profile.on(session.kind(), session.board());
    let mut profile: Profile = text.parse()?;
    let mut settings = on(&profile)?;
    let edition = settings.edition();
    // Files of the machine are nobody's business here.
    for (key, value) in profile.options() {
        let option = edition.option(key);
        if option.is_some_and(|option| option.kind().is_place(value)) {
            let why = format!("{key}: files of the server cannot be named");
            return Err(Failure::refused(why));
        }
    }
    if edition.memory == Memory::Table && profile.get("table").is_none() {
        profile = profile.with("table", &usual_table(budget).to_string())?;
        settings = on(&profile)?;
    }
    let threads = settings.threads();
    if threads > budget.threads {
        let why = format!("threads: there are {} for all searches", budget.threads);
        return Err(Failure::refused(why));
    }
    let megabytes = settings.megabytes(session.legal_count().unwrap_or(1));
    if megabytes > budget.megabytes {
        let all = budget.megabytes;
        let why = format!("that takes about {megabytes} MB: there are {all} for all searches");
        return Err(Failure::refused(why));
    }
    Ok(Fitted {
        settings,
        threads,
        megabytes,
    })
}

/// A table that leaves room for as many others as there are threads, twice.
fn usual_table(budget: Budget) -> usize {
    let share = budget.megabytes / (2 * budget.threads + 1);
    // Tables have powers of two.
    let power = share.clamp(1, USUAL);
    1 << power.ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::Line;

    fn fitted(game: &str, engine: &str, megabytes: usize) -> Result<Fitted, Failure> {
        let line = Line {
            game: game.into(),
            ..Line::default()
        };
        let budget = Budget {
            threads: 2,
            megabytes,
        };
        fit(engine, &*line.open().unwrap(), budget)
    }

    #[test]
    fn tables_get_a_size_that_fits() {
        for (megabytes, table) in [(1024, "64"), (100, "16"), (8, "1")] {
            let found = fitted("othello", "loam", megabytes).unwrap();
            assert_eq!(found.profile().get("table"), Some(table));
        }
        let own = fitted("loa", "mia-2000:table=8", 100).unwrap();
        assert_eq!((own.megabytes, own.threads), (8, 1));
        assert_eq!(fitted("amazons", "loam", 100).unwrap().megabytes, 16);
        assert!(
            fitted("amazons", "mcts:playouts=40", 100)
                .unwrap()
                .megabytes
                < 8
        );
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (game, engine) in [
            ("othello", "loam:table=65536"),
            ("othello", "loam:threads=3"),
            ("othello", "loam:book=/etc/passwd"),
            ("amazons", "loam:databases=/etc"),
            ("othello", "mia-2000"),
            ("amazons", "loam:table=100"),
            ("amazons", "mcts:playouts=18446744073709551615"),
            ("loa", "nobody"),
        ] {
            let found = fitted(game, engine, 60);
            assert!(found.is_err(), "{game} {engine}: {found:?}");
        }
    }
}
