use crate::{Cell, Conclusion, Table};
use loam_game::{Game, Notation, Side};
use loam_loa::{Loa, Rules, Setup};

/// The scores of appendices B, E and F: a name, how the game ended, the moves.
const GAMES: &str = include_str!("published/games.txt");

/// A game of the thesis.
pub(super) struct Score {
    pub(super) name: &'static str,
    /// Which sides the thesis leaves connected, or why it stops.
    end: &'static str,
    pub(super) moves: Vec<&'static str>,
}

/// Every game of the thesis.
pub(super) fn games() -> impl Iterator<Item = Score> {
    let lines = GAMES.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut parts = line.split("; ");
        let mut part = || parts.next().expect("name; end; moves");
        Score {
            name: part(),
            end: part(),
            moves: part().split(' ').collect(),
        }
    })
}

impl Score {
    /// Plays the moves; the position reached, and the first that cannot be
    /// played.
    pub(super) fn replay(&self) -> (Vec<Loa>, Option<String>) {
        let mut positions = vec![Loa::new(Setup::Standard, Rules::THESIS)];
        for (ply, text) in (1..).zip(&self.moves) {
            let position = positions[positions.len() - 1];
            match position.parse_move(text) {
                Ok(mv) if position.outcome().is_none() => positions.push(position.play(mv)),
                Ok(_) => return (positions, Some(format!("ply {ply}: the game is over"))),
                Err(error) => return (positions, Some(format!("ply {ply}: {error}"))),
            }
        }
        (positions, None)
    }
}

/// Appendices E and F: the games MIA played, to the ends the thesis states.
#[must_use]
pub fn game_scores() -> Table {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut agree = 0;
    for game in games() {
        let (positions, error) = game.replay();
        let last = positions[positions.len() - 1];
        let here = match (
            error,
            last.is_connected(Side::Black),
            last.is_connected(Side::White),
        ) {
            (Some(_), _, _) => "misprint",
            (None, true, true) => "both connected",
            (None, true, false) => "black connected",
            (None, false, true) => "white connected",
            (None, false, false) => "resigned",
        };
        agree += u64::from(here == game.end);
        rows.push(vec![
            game.name.into(),
            game.end.into(),
            here.into(),
            (positions.len() as u64 - 1).into(),
        ]);
    }
    let all = rows.len() as u64;
    Table {
        name: "appendix-E",
        title: "Game scores of appendices B, E and F".into(),
        columns: ["game", "published end", "end here", "plies"]
            .map(String::from)
            .into(),
        rows,
        conclusions: vec![Conclusion {
            claim: "every score replays to its end (MIA-Loa2D up to its misprint)".into(),
            holds: agree == all,
            evidence: format!("{agree} of {all}"),
        }],
        plots: Vec::new(),
    }
}
