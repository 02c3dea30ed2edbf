//! What an engine takes of the budget, and what of it a page may ask for.

use crate::failure::Failure;
use crate::schedule::Budget;
use loam_engine::{EngineName, Profile, Session};
use loam_record::GameKind;

/// An engine made to fit the budget.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    pub(crate) profile: Profile,
    pub(crate) threads: usize,
    pub(crate) megabytes: usize,
}

/// Megabytes of an engine without a table worth the name.
const SMALL: usize = 4;
/// Of one whose table has a fixed size.
const FIXED: usize = 64;
/// The largest table an engine gets without asking.
const USUAL: usize = 64;
/// The tree of plain UCT, which stops growing there.
const UCT: usize = 192;
/// A node of a Monte-Carlo tree.
const NODE_BYTES: u64 = 48;

/// Checks an engine's options against the budget, and gives its table a size
/// where the request leaves it open.
pub(crate) fn fit(text: &str, session: &dyn Session, budget: Budget) -> Result<Fitted, Failure> {
    if text.len() > 200 {
        return Err(Failure::refused("an engine's name and options are shorter"));
    }
    let mut profile: Profile = text.parse()?;
    if !profile.name.plays(session.kind(), session.board()) {
        let (cols, rows) = session.board();
        let (name, title) = (profile.name.name(), session.kind().title());
        let why = format!("{name} does not play {title} on {cols}x{rows}");
        return Err(Failure::refused(why));
    }
    // Files of the machine are nobody's business here.
    if !matches!(profile.get("book"), None | Some("on" | "off")) {
        return Err(Failure::refused("book: expected on or off"));
    }
    let number = |name: &str| profile.get(name).and_then(|value| value.parse().ok());
    let threads: usize = number("threads").unwrap_or(1);
    if threads > budget.threads {
        let why = format!("threads: there are {} for all searches", budget.threads);
        return Err(Failure::refused(why));
    }
    let sizeable = match profile.name {
        EngineName::Mia2000 => true,
        EngineName::Loam => match session.kind() {
            GameKind::Loa | GameKind::Amazons => true,
            GameKind::Othello => session.board() != (10, 10),
        },
        _ => false,
    };
    let megabytes = match (profile.name, number("table")) {
        (_, Some(megabytes)) if sizeable => megabytes,
        (EngineName::Loam | EngineName::Mia2000, _) if sizeable => {
            let size = usual_table(budget);
            profile = profile.with("table", size.to_string());
            size
        }
        (EngineName::Loam, _) => FIXED,
        (EngineName::Mcts, _) => {
            let playouts: u64 = number_u64(&profile, "playouts").unwrap_or(2_000);
            let branching = session.legal_count().unwrap_or(1).max(16);
            let bytes = playouts
                .saturating_mul(branching)
                .saturating_mul(NODE_BYTES);
            usize::try_from(bytes >> 20).unwrap_or(usize::MAX).max(1)
        }
        (EngineName::Uct, _) => UCT,
        _ => SMALL,
    };
    if megabytes > budget.megabytes {
        let all = budget.megabytes;
        let why = format!("that takes about {megabytes} MB: there are {all} for all searches");
        return Err(Failure::refused(why));
    }
    Ok(Fitted {
        profile,
        threads: threads.max(1),
        megabytes: megabytes.max(1),
    })
}

fn number_u64(profile: &Profile, name: &str) -> Option<u64> {
    profile.get(name).and_then(|value| value.parse().ok())
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
            assert_eq!(found.profile.get("table"), Some(table));
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
