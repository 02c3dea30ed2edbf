use super::meter::{Effort, Meter};
use super::search::{SumSearch, Unfinished};
use super::terms::{Ledger, Sum};
use crate::areas::{Area, AreaKind, Filling, Part, basic_partition};
use crate::databases::Databases;
use crate::{Amazons, Move};
use loam_cgt::Player;
use loam_game::{Game, Side};
use std::sync::Arc;
use std::time::Instant;

/// A move that no other betters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Whether it wins.
    pub won: bool,
    /// How many moves more than the other side the mover could give away and
    /// still win, negative if it loses; `None` if there was not time enough to
    /// count them.
    pub margin: Option<i32>,
}

/// Plays boards that have fallen apart.
pub struct SumPlayer {
    databases: Arc<Databases>,
    search: SumSearch,
    filling: Filling,
}

/// A move and what it leaves; moves that leave the same are listed once.
struct Candidate {
    mv: Move,
    sum: Sum,
}

/// Empty squares of a part beyond which nothing is tried.
const LARGEST: u32 = 16;
/// Margins looked at, either way.
const MARGINS: i32 = 60;

impl SumPlayer {
    /// A player who asks these databases.
    #[must_use]
    pub fn new(databases: Arc<Databases>) -> SumPlayer {
        SumPlayer {
            search: SumSearch::new(Ledger::new(Arc::clone(&databases))),
            databases,
            filling: Filling::default(),
        }
    }

    /// Forgets what it worked out.
    pub fn clear(&mut self) {
        *self = SumPlayer::new(Arc::clone(&self.databases));
    }

    /// The move that wins by most or loses by least; `None` if the board has
    /// not fallen apart, if that takes too long to find out, and if there is no
    /// move.
    pub fn choose(&mut self, position: &Amazons, effort: &Effort) -> Option<Choice> {
        self.search.tidy();
        let left = |end: Instant| end.saturating_duration_since(Instant::now());
        self.filling.hurry(effort.until.map(left));
        let mut meter = Meter::new(effort);
        let candidates = self.candidates(position, &mut meter)?;
        self.best(&candidates, position.to_move(), &mut meter)
    }

    /// All that can be made of a position, once each.
    fn candidates(&mut self, position: &Amazons, meter: &mut Meter<'_>) -> Option<Vec<Candidate>> {
        let side = position.to_move();
        let mut parts = Vec::new();
        let mut numbers = 0;
        let mut fill = None;
        let partition = basic_partition(position);
        let large = |part: &Part| {
            let empty = position.empty() & part.squares;
            part.kind == AreaKind::ActiveArea && empty.count_ones() > LARGEST
        };
        if partition.iter().any(large) {
            return None;
        }
        for part in partition {
            let empty = position.empty() & part.squares;
            match part.kind {
                AreaKind::ActiveArea => parts.push((part.squares, part.area(position)?)),
                AreaKind::SimpleTerritory(owner) => {
                    let amazons = position.queens(owner) & part.squares;
                    let moves = self.filling.most(amazons, 0, empty)?;
                    numbers += signed(owner, i64::from(moves));
                    if owner == side && fill.is_none() && moves > 0 {
                        fill = Some(self.filling.best(amazons, 0, empty)?.0);
                    }
                }
                _ => {}
            }
        }
        let ledger = &mut self.search.ledger;
        let mut base = Sum::ZERO;
        ledger.add_integer(&mut base, numbers).ok()?;
        let mut candidates = Vec::new();
        if let Some(mv) = fill {
            let mut sum = base.clone();
            ledger.add_integer(&mut sum, -signed(side, 1)).ok()?;
            for (_, area) in &parts {
                add(ledger, &mut sum, area, meter)?;
            }
            candidates.push(Candidate { mv, sum });
        }
        for (place, &(squares, _)) in parts.iter().enumerate() {
            let mut rest = base.clone();
            let others = parts.iter().enumerate().filter(|&(i, _)| i != place);
            for (_, (_, area)) in others {
                add(ledger, &mut rest, area, meter)?;
            }
            for mv in moves_within(position, squares) {
                let next = position.play(mv);
                let mut sum = rest.clone();
                if let Some(area) = Area::cut(&next, squares, 0) {
                    add(ledger, &mut sum, &area, meter)?;
                }
                if !candidates.iter().any(|known| known.sum == sum) {
                    candidates.push(Candidate { mv, sum });
                }
            }
        }
        Some(candidates)
    }

    /// The best of them: first one that wins, then by how much.
    fn best(
        &mut self,
        candidates: &[Candidate],
        side: Side,
        meter: &mut Meter<'_>,
    ) -> Option<Choice> {
        let some = candidates.first()?.mv;
        let mut good = self.keeping(candidates, 0, side, meter).ok()?;
        let won = !good.is_empty();
        let mut margin = None;
        if won {
            for more in 1..=MARGINS {
                let Ok(better) = self.keeping(&good, more, side, meter) else {
                    break;
                };
                if better.is_empty() {
                    margin = Some(more - 1);
                    break;
                }
                good = better;
            }
        } else {
            for less in 1..=MARGINS {
                let Ok(least) = self.keeping(candidates, -less, side, meter) else {
                    break;
                };
                if !least.is_empty() {
                    margin = Some(-less);
                    good = least;
                    break;
                }
            }
        }
        let mv = good.first().map_or(some, |candidate| candidate.mv);
        Some(Choice { mv, won, margin })
    }

    /// Those that win even if so many moves are given to the other side.
    fn keeping(
        &mut self,
        candidates: &[Candidate],
        given: i32,
        side: Side,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Candidate>, Unfinished> {
        let other = match side {
            Side::Black => Player::Right,
            Side::White => Player::Left,
        };
        let mut kept = Vec::new();
        for candidate in candidates {
            let mut sum = candidate.sum.clone();
            let number = -signed(side, i64::from(given));
            self.search.ledger.add_integer(&mut sum, number)?;
            if !self.search.wins(&sum, other, meter)? {
                kept.push(Candidate {
                    mv: candidate.mv,
                    sum: candidate.sum.clone(),
                });
            }
        }
        Ok(kept)
    }
}

/// Adds an area, if the effort allows what becomes of it.
fn add(ledger: &mut Ledger, sum: &mut Sum, area: &Area, meter: &mut Meter<'_>) -> Option<()> {
    let known = ledger.add_area(sum, area, meter).ok()?;
    (known || meter.admits_unknown()).then_some(())
}

/// Moves of a side as Black counts them.
fn signed(side: Side, moves: i64) -> i64 {
    match side {
        Side::Black => moves,
        Side::White => -moves,
    }
}

fn moves_within(position: &Amazons, squares: u128) -> Vec<Move> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| {
        if mv.from.bit() & squares != 0 {
            moves.push(mv);
        }
    });
    moves
}
