//! Areas worked out without a database: canonical values by the definition,
//! every position once.

use super::library::Databases;
use crate::areas::{Area, AreaKind, Filling, Transformation};
use loam_cgt::{Game, GameError, Games};
use loam_game::Side;
use loam_store::StoreError;
use std::collections::HashMap;
use std::ops::Deref;

/// Canonical values of areas, remembered.
#[derive(Debug)]
pub(crate) struct Direct<D> {
    databases: D,
    pub(crate) games: Games,
    known: HashMap<Area, Game>,
    filling: Filling,
}

/// Says how many positions may still be worked out.
pub(crate) trait Allowance {
    /// Takes one; false if there is none left.
    fn take(&mut self) -> bool;
}

impl Allowance for usize {
    fn take(&mut self) -> bool {
        let left = self.checked_sub(1);
        *self = left.unwrap_or(0);
        left.is_some()
    }
}

/// Why an area's value is not known.
enum Unknown {
    TooLarge,
    Damaged(StoreError),
}

impl From<GameError> for Unknown {
    fn from(_: GameError) -> Unknown {
        Unknown::TooLarge
    }
}

impl From<StoreError> for Unknown {
    fn from(error: StoreError) -> Unknown {
        Unknown::Damaged(error)
    }
}

impl<D: Deref<Target = Databases>> Direct<D> {
    /// With room for so many different values.
    pub(crate) fn new(databases: D, room: usize) -> Direct<D> {
        Direct {
            databases,
            games: Games::with_limit(room),
            known: HashMap::new(),
            filling: Filling::default(),
        }
    }

    /// The value of an area; `None` if it is too large.
    ///
    /// # Errors
    /// A database is damaged.
    pub(crate) fn value(
        &mut self,
        area: &Area,
        allowed: &mut impl Allowance,
    ) -> Result<Option<Game>, StoreError> {
        match self.sum(area, allowed) {
            Ok(game) => Ok(Some(game)),
            Err(Unknown::TooLarge) => Ok(None),
            Err(Unknown::Damaged(error)) => Err(error),
        }
    }

    /// The sum of the values of an area's pieces.
    fn sum(&mut self, area: &Area, allowed: &mut impl Allowance) -> Result<Game, Unknown> {
        let mut sum = Game::ZERO;
        for piece in area.pieces() {
            let value = self.piece(&piece, allowed)?;
            sum = self.games.add(sum, value)?;
        }
        Ok(sum)
    }

    /// What is known of a connected area without working anything out.
    ///
    /// # Errors
    /// A database is damaged.
    pub(crate) fn known(&mut self, area: &Area) -> Result<Option<Game>, StoreError> {
        match area.kind() {
            AreaKind::DeadArea => return Ok(Some(Game::ZERO)),
            AreaKind::SimpleTerritory(owner) => {
                let moves = area.moves_alone(&mut self.filling).map(i64::from);
                let sign = if owner == Side::Black { 1 } else { -1 };
                return Ok(moves.and_then(|moves| self.games.integer(sign * moves).ok()));
            }
            _ => {}
        }
        let area = &representative(area);
        if let Some(&game) = self.known.get(area) {
            return Ok(Some(game));
        }
        let stored = self.databases.value(area, &mut self.games)?;
        if let Some(game) = stored {
            self.known.insert(*area, game);
        }
        Ok(stored)
    }

    fn piece(&mut self, area: &Area, allowed: &mut impl Allowance) -> Result<Game, Unknown> {
        if let Some(game) = self.known(area)? {
            return Ok(game);
        }
        let area = &representative(area);
        if !allowed.take() {
            return Err(Unknown::TooLarge);
        }
        let lefts = self.options(area, Side::Black, allowed)?;
        let rights = self.options(area, Side::White, allowed)?;
        let game = self.games.canonical(&lefts, &rights)?;
        self.known.insert(*area, game);
        Ok(game)
    }

    /// The values of what a side can move to, each once.
    fn options(
        &mut self,
        area: &Area,
        side: Side,
        allowed: &mut impl Allowance,
    ) -> Result<Vec<Game>, Unknown> {
        let mut moves = Vec::new();
        area.for_each_move(side, |mv| moves.push(mv));
        let mut options = Vec::new();
        for mv in moves {
            let value = self.sum(&area.play(mv), allowed)?;
            if !options.contains(&value) {
                options.push(value);
            }
        }
        Ok(options)
    }
}

/// One of an area's transformations, the same for all of them. Not the normal
/// form, whose signature takes longer to compare.
fn representative(area: &Area) -> Area {
    let key = |area: &Area| {
        let [black, white] = Side::BOTH.map(|side| area.queens(side));
        (area.cols(), black, white, area.empty(), area.blockers())
    };
    let areas = Transformation::ALL.map(|by| area.transformed(by));
    areas.into_iter().min_by_key(key).unwrap_or(*area)
}
