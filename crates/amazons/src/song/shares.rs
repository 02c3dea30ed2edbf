//! What each area gives a side, at least (§4.1, §4.2).

use super::census::Census;
use super::local_search::{LARGEST, LocalSearch, Stops};
use super::queen_selection::{Territory, select};
use super::static_rules::has_safe_move;
use crate::Amazons;
use crate::areas::{Area, AreaKind, Part, basic_partition, components, sure_moves};
use crate::databases::{AreaThermograph, Databases};
use crate::geometry::{flood, grown, squares};
use loam_game::Side;
use loam_store::StoreError;
use std::sync::MutexGuard;

/// How the worth of an area was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// From a database.
    Database,
    /// By plodding, or by safe moves.
    Heuristic,
    /// By local search.
    LocalSearch,
}

/// What a side gets in an area, in moves more than the other, at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// What the area is.
    pub kind: AreaKind,
    /// How its worth was found.
    pub source: Source,
    /// If the side moves first in it.
    pub first: i32,
    /// If it moves second.
    pub second: i32,
    /// Its thermograph with the side as Left, if a database has it.
    pub thermograph: Option<AreaThermograph>,
}

/// Finds shares.
pub(super) struct Shares<'d> {
    pub(super) databases: &'d Databases,
    pub(super) local: LocalSearch,
    pub(super) census: Option<MutexGuard<'d, Census>>,
}

impl Shares<'_> {
    /// The shares of a side, area by area of the basic partition.
    pub(super) fn of(&mut self, position: &Amazons, side: Side) -> Result<Vec<Share>, StoreError> {
        let mut shares = Vec::new();
        for part in basic_partition(position) {
            match part.kind {
                AreaKind::DeadArea => {}
                AreaKind::ActiveArea => self.active(position, &part, side, &mut shares)?,
                AreaKind::SimpleTerritory(owner) | AreaKind::BlockerTerritory(owner) => {
                    shares.push(self.simple(position, &part, side, owner)?);
                }
            }
        }
        Ok(shares)
    }

    /// A simple territory (§4.1.1, §4.2.1).
    fn simple(
        &mut self,
        position: &Amazons,
        part: &Part,
        side: Side,
        owner: Side,
    ) -> Result<Share, StoreError> {
        let empty = position.empty() & part.squares;
        let stored = self.stored(position, part.squares, 0)?;
        if let Some(census) = &mut self.census
            && owner == side
        {
            census.territory(part.squares, 0, empty, stored);
        }
        let (moves, source) = match stored {
            Some(moves) => (moves, Source::Database),
            None if owner == side => {
                let moves = sure_moves(position.queens(owner) & part.squares, empty);
                (moves as i32, Source::Heuristic)
            }
            None => (empty.count_ones() as i32, Source::Heuristic),
        };
        let worth = if owner == side { moves } else { -moves };
        Ok(number(part.kind, source, worth))
    }

    /// A territory's moves for its owner, if a database has them.
    fn stored(
        &self,
        position: &Amazons,
        within: u128,
        blockers: u128,
    ) -> Result<Option<i32>, StoreError> {
        if self.databases.is_empty() {
            return Ok(None);
        }
        match Area::cut(position, within, blockers) {
            Some(area) => Ok(self.databases.territory(&area)?.map(i32::abs)),
            None => Ok(None),
        }
    }

    /// An active area (§4.1.3, §4.2.2), or what it falls into (§4.2.3).
    fn active(
        &mut self,
        position: &Amazons,
        part: &Part,
        side: Side,
        shares: &mut Vec<Share>,
    ) -> Result<(), StoreError> {
        let area = part.area(position);
        let stored = match &area {
            Some(area) if !self.databases.is_empty() => self.databases.thermograph(area)?,
            _ => None,
        };
        if let Some(census) = &mut self.census
            && side == Side::Black
        {
            let queens = Side::BOTH.map(|side| position.queens(side) & part.squares);
            census.active(part.squares, queens.map(u128::count_ones), stored.as_ref());
        }
        if let Some(thermograph) = stored {
            let thermograph = match side {
                Side::Black => thermograph,
                Side::White => thermograph.negated(),
            };
            let (first, second) = thermograph.stops_tm1();
            shares.push(Share {
                kind: AreaKind::ActiveArea,
                source: Source::Database,
                first,
                second,
                thermograph: Some(thermograph),
            });
            return Ok(());
        }
        if part.squares.count_ones() <= LARGEST
            && let Some(area) = area
        {
            shares.push(self.searched(area, side));
            return Ok(());
        }
        self.divided(position, part.squares, side, shares)
    }

    fn searched(&mut self, area: Area, side: Side) -> Share {
        let area = match side {
            Side::Black => area,
            Side::White => area.swapped(),
        };
        let Stops { first, second } = self.local.stops(&area);
        Share {
            kind: AreaKind::ActiveArea,
            source: Source::LocalSearch,
            first,
            second,
            thermograph: None,
        }
    }

    /// An area with the side's queens as walls: territories behind them, and
    /// what the other side can come to. The side keeps its walls up by shooting
    /// back whenever one of these queens makes its first move, so nothing the
    /// other side does reaches from one part into another; and every queen
    /// counts in one part only.
    fn divided(
        &mut self,
        position: &Amazons,
        within: u128,
        side: Side,
        shares: &mut Vec<Share>,
    ) -> Result<(), StoreError> {
        let empty = position.empty() & within;
        let own = position.queens(side) & within;
        let opponent = position.queens(!side) & within;
        let open = flood(opponent, empty | opponent);
        let guards = own & grown(open);
        let shut = empty & !open;
        let territories: Vec<Territory> = components(shut | (own & !guards))
            .filter(|core| core & shut != 0)
            .map(|core| Territory {
                core,
                empty: core & empty,
                blockers: guards & grown(core),
            })
            .collect();
        // Blockers that touch nothing but dead areas on the other side.
        let idle = guards & !grown(open & empty);
        let mut used = 0;
        let mut shared: Vec<(crate::Square, i32)> = Vec::new();
        for place in 0..territories.len() {
            let territory = &territories[place];
            let selection = select(&territories, place, own, idle);
            let blockers = selection.queens & guards;
            let filled = territory.core | selection.queens;
            let queried = self.stored(position, filled, blockers)?;
            if let Some(census) = &mut self.census {
                census.territory(filled, blockers, territory.empty, queried);
            }
            let (moves, source) = match queried {
                Some(moves) => (moves, Source::Database),
                None => {
                    let moves = sure_moves(selection.queens, territory.empty);
                    (moves as i32, Source::Heuristic)
                }
            };
            used |= blockers;
            match selection.shared {
                // It fills the largest of its territories (Figure 4.15).
                Some(blocker) => match shared.iter_mut().find(|(other, _)| *other == blocker) {
                    Some((_, most)) => *most = moves.max(*most),
                    None => shared.push((blocker, moves)),
                },
                None => shares.push(number(AreaKind::BlockerTerritory(side), source, moves)),
            }
        }
        for (_, moves) in shared {
            let kind = AreaKind::BlockerTerritory(side);
            shares.push(number(kind, Source::Heuristic, moves));
        }
        let mut free = own & !used;
        for zone in components(open) {
            let squares_of_zone = zone & empty;
            if squares_of_zone == 0 {
                continue;
            }
            let queens = free & grown(zone);
            free &= !queens;
            shares.push(self.contested(position, side, zone, queens, within));
        }
        Ok(())
    }

    /// A part the other side can come to, with the queens that count in it.
    fn contested(
        &mut self,
        position: &Amazons,
        side: Side,
        zone: u128,
        queens: u128,
        within: u128,
    ) -> Share {
        // Queens that also keep the other side out of somewhere else.
        let elsewhere = within & !zone & !position.queens(side);
        let bound = squares(queens)
            .filter(|queen| grown(queen.bit()) & elsewhere != 0)
            .fold(0, |set, queen| set | queen.bit());
        if (zone | queens).count_ones() <= LARGEST
            && let Some(area) = Area::cut(position, zone | queens, bound)
        {
            return self.searched(area, side);
        }
        let count = (zone & position.empty()).count_ones() as i32;
        let safe = has_safe_move(position, side, queens, zone);
        let any = grown(queens) & zone & position.empty() != 0;
        // Each safe move is one more for the side and one less for the other.
        Share {
            kind: AreaKind::ActiveArea,
            source: Source::Heuristic,
            first: 2 * i32::from(any) - count,
            second: 2 * i32::from(safe) - count,
            thermograph: None,
        }
    }
}

fn number(kind: AreaKind, source: Source, moves: i32) -> Share {
    Share {
        kind,
        source,
        first: moves,
        second: moves,
        thermograph: None,
    }
}
