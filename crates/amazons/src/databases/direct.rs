//! Areas worked out without a database: canonical values by the definition,
//! every position once.

use super::library::Databases;
use crate::areas::{Area, AreaKind, Filling, Transformation};
use loam_cgt::{Game, GameError, Games};
use loam_game::Side;
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

/// An area is too large to be worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl From<GameError> for TooLarge {
    fn from(_: GameError) -> TooLarge {
        TooLarge
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

    /// The value of an area: the sum of its pieces' values.
    pub(crate) fn value(
        &mut self,
        area: &Area,
        allowed: &mut impl Allowance,
    ) -> Result<Game, TooLarge> {
        let mut sum = Game::ZERO;
        for piece in area.pieces() {
            let value = self.piece(&piece, allowed)?;
            sum = self.games.add(sum, value)?;
        }
        Ok(sum)
    }

    /// What is known of a connected area without working anything out.
    pub(crate) fn known(&mut self, area: &Area) -> Option<Game> {
        match area.kind() {
            AreaKind::DeadArea => return Some(Game::ZERO),
            AreaKind::SimpleTerritory(owner) => {
                let moves = i64::from(area.moves_alone(&mut self.filling)?);
                let sign = if owner == Side::Black { 1 } else { -1 };
                return self.games.integer(sign * moves).ok();
            }
            _ => {}
        }
        let area = &representative(area);
        if let Some(&game) = self.known.get(area) {
            return Some(game);
        }
        // A damaged file is no reason not to know: then we work it out.
        let stored = self.databases.value(area, &mut self.games);
        let game = stored.ok().flatten()?;
        self.known.insert(*area, game);
        Some(game)
    }

    fn piece(&mut self, area: &Area, allowed: &mut impl Allowance) -> Result<Game, TooLarge> {
        if let Some(game) = self.known(area) {
            return Ok(game);
        }
        let area = &representative(area);
        if !allowed.take() {
            return Err(TooLarge);
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
    ) -> Result<Vec<Game>, TooLarge> {
        let mut moves = Vec::new();
        area.for_each_move(side, |mv| moves.push(mv));
        let mut options = Vec::new();
        for mv in moves {
            let value = self.value(&area.play(mv), allowed)?;
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
