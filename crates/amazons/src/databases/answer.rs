//! A question about an area, answered in full.

use super::direct::Direct;
use super::library::Databases;
use super::spec::Spec;
use super::thermograph::AreaThermograph;
use crate::areas::{Area, AreaKind, AreaMove};
use loam_cgt::{Game, Outcome, Thermograph};
use loam_game::Side;
use loam_store::StoreError;

/// All there is to know of an area.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What the area is.
    pub kind: AreaKind,
    /// The database that knew, if one did.
    pub database: Option<Spec>,
    /// The canonical value, unless it is too large.
    pub value: Option<String>,
    /// The thermograph.
    pub thermograph: AreaThermograph,
    /// Who wins the area on its own.
    pub outcome: Outcome,
    /// A best move for Black and for White, where there is one: it leaves the
    /// best stop at temperature −1, and among those the best at 0.
    pub best: [Option<AreaMove>; 2],
}

/// What several areas are worth together.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The canonical value.
    pub value: String,
    /// The thermograph.
    pub thermograph: Thermograph,
    /// Who wins.
    pub outcome: Outcome,
}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// Nothing but burnt squares.
    #[error("{0}: every square is burnt")]
    Nothing(Area),
    /// Several areas at once.
    #[error("{0}: these are several areas; ask about each of them")]
    Disconnected(Area),
    /// No database has it, and it takes too long to work out.
    #[error("{0}: no database has this {1}, and it is too large to work out")]
    TooLarge(Area, String),
    /// The areas' sum is too much.
    #[error("the sum of these areas is too large to work out: {0}")]
    Sum(String),
    /// A database is damaged.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Positions that may be worked out for one question: some seconds' work, and
/// none where there is no hope.
fn room(area: &Area) -> usize {
    match area.empty().count_ones() {
        0..=12 => 2_000_000,
        13..=16 => 300_000,
        _ => 0,
    }
}

/// As many where a database knows all but the canonical value.
const LITTLE_ROOM: usize = 20_000;

impl Databases {
    /// Answers a question about an area: from the databases as far as they
    /// go, and by working it out.
    ///
    /// ```
    /// use loam_amazons::databases::Databases;
    /// let answer = Databases::none().query(&"#./#W/.B".parse().unwrap()).unwrap();
    /// assert_eq!(answer.value.as_deref(), Some("-1/2"));
    /// ```
    pub fn query(&self, area: &Area) -> Result<Answer, QueryError> {
        let trimmed = area.trimmed().ok_or(QueryError::Nothing(*area))?;
        if !trimmed.is_connected() {
            return Err(QueryError::Disconnected(*area));
        }
        let area = &trimmed;
        let found = self.find(area).map(|(database, ..)| database.spec());
        let stored = self.thermograph(area)?;
        let room = if stored.is_some() {
            LITTLE_ROOM
        } else {
            room(area)
        };
        let (mut direct, mut left) = (Direct::new(self, room), room);
        let game = direct.value(area, &mut left)?;
        let value = game.map(|game| direct.games.display(game).to_string());
        let thermograph = match stored {
            Some(thermograph) => thermograph,
            None => game
                .and_then(|game| direct.games.thermograph(game).ok())
                .and_then(|thermograph| AreaThermograph::of(&thermograph))
                .ok_or_else(|| QueryError::TooLarge(*area, described(area)))?,
        };
        let best = Side::BOTH.map(|side| self.best(area, side, &mut direct, &mut left));
        let [black, white] = best;
        Ok(Answer {
            kind: area.kind(),
            database: found,
            value,
            outcome: thermograph.outcome(),
            thermograph,
            best: [black?, white?],
        })
    }

    /// The value of a sum of areas, with its thermograph: what the areas are
    /// worth together, each connected on its own.
    pub fn query_sum(&self, areas: &[Area]) -> Result<Sum, QueryError> {
        let mut left = areas.iter().map(room).max().unwrap_or(0);
        let mut direct = Direct::new(self, left);
        let mut sum = Game::ZERO;
        for area in areas {
            if area.open() == 0 {
                return Err(QueryError::Nothing(*area));
            }
            if !area.is_connected() {
                return Err(QueryError::Disconnected(*area));
            }
            let value = direct.value(area, &mut left)?;
            let value = value.ok_or_else(|| QueryError::TooLarge(*area, described(area)))?;
            sum = direct
                .games
                .add(sum, value)
                .map_err(|why| QueryError::Sum(why.to_string()))?;
        }
        let thermograph = direct.games.thermograph(sum);
        let thermograph = thermograph.map_err(|why| QueryError::Sum(why.to_string()))?;
        Ok(Sum {
            value: direct.games.display(sum).to_string(),
            outcome: thermograph.outcome(),
            thermograph,
        })
    }

    /// A best move of one side, if it has a move and the moves can be judged.
    fn best(
        &self,
        area: &Area,
        side: Side,
        direct: &mut Direct<&Databases>,
        left: &mut usize,
    ) -> Result<Option<AreaMove>, StoreError> {
        let mut moves = Vec::new();
        area.for_each_move(side, |mv| moves.push(mv));
        let mut best = None;
        for mv in moves {
            let Some(next) = self.after(&area.play(mv), direct, left)? else {
                return Ok(None);
            };
            let judged = [-AreaThermograph::TICKS, 0].map(|temperature| {
                let (left, right) = next.at_ticks(temperature);
                match side {
                    Side::Black => right,
                    Side::White => -left,
                }
            });
            if best.is_none_or(|(_, most)| judged > most) {
                best = Some((mv, judged));
            }
        }
        Ok(best.map(|(mv, _)| mv))
    }

    /// The thermograph of what a move leaves, one area or several.
    fn after(
        &self,
        area: &Area,
        direct: &mut Direct<&Databases>,
        left: &mut usize,
    ) -> Result<Option<AreaThermograph>, StoreError> {
        // Databases of active areas have disconnected positions too.
        if let Some(thermograph) = self.thermograph(area)? {
            return Ok(Some(thermograph));
        }
        let game = direct.value(area, left)?;
        let thermograph = game.and_then(|game| direct.games.thermograph(game).ok());
        Ok(thermograph.and_then(|thermograph| AreaThermograph::of(&thermograph)))
    }
}

/// An area in words: what a database would have to have.
fn described(area: &Area) -> String {
    match Spec::of_area(area) {
        Some((spec, ..)) => format!("{} ({spec})", area.kind()),
        None => area.kind().to_string(),
    }
}
