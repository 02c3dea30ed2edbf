//! Areas worked out without a database: canonical values by the definition,
//! every position once.

use super::library::Databases;
use crate::areas::{Area, AreaKind, Transformation};
use loam_cgt::{Game, GameError, Games};
use loam_game::Side;
use std::collections::HashMap;

/// Canonical values of areas, remembered.
#[derive(Debug)]
pub(crate) struct Direct<'a> {
    databases: &'a Databases,
    pub(crate) games: Games,
    known: HashMap<Area, Game>,
    left: usize,
}

/// An area is too large to be worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl From<GameError> for TooLarge {
    fn from(_: GameError) -> TooLarge {
        TooLarge
    }
}

impl<'a> Direct<'a> {
    /// With room for so many positions and different values.
    pub(crate) fn new(databases: &'a Databases, room: usize) -> Direct<'a> {
        Direct {
            databases,
            games: Games::with_limit(room),
            known: HashMap::new(),
            left: room,
        }
    }

    /// The value of an area: the sum of its pieces' values.
    pub(crate) fn value(&mut self, area: &Area) -> Result<Game, TooLarge> {
        let mut sum = Game::ZERO;
        for piece in area.pieces() {
            let value = self.piece(&piece)?;
            sum = self.games.add(sum, value)?;
        }
        Ok(sum)
    }

    fn piece(&mut self, area: &Area) -> Result<Game, TooLarge> {
        if area.kind() == AreaKind::DeadArea {
            return Ok(Game::ZERO);
        }
        let area = &representative(area);
        if let Some(&game) = self.known.get(area) {
            return Ok(game);
        }
        // A damaged file is no reason not to know: then we work it out.
        if let Ok(Some(game)) = self.databases.value(area, &mut self.games) {
            return Ok(game);
        }
        self.left = self.left.checked_sub(1).ok_or(TooLarge)?;
        let lefts = self.options(area, Side::Black)?;
        let rights = self.options(area, Side::White)?;
        let game = self.games.canonical(&lefts, &rights)?;
        self.known.insert(*area, game);
        Ok(game)
    }

    /// The values of what a side can move to, each once.
    fn options(&mut self, area: &Area, side: Side) -> Result<Vec<Game>, TooLarge> {
        let mut moves = Vec::new();
        area.for_each_move(side, |mv| moves.push(mv));
        let mut options = Vec::new();
        for mv in moves {
            let value = self.value(&area.play(mv))?;
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
