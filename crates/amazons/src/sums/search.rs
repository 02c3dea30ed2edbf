use super::meter::Meter;
use super::terms::{Ledger, Sum, Term, Worth};
use crate::databases::Allowance;
use loam_cgt::{Dyadic, Game, GameError, Player};
use loam_game::Side;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Finds out who wins sums.
pub(super) struct SumSearch {
    pub(super) ledger: Ledger,
    known: HashMap<(Sum, Player), bool>,
}

/// There was not enough time, or a value became too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unfinished;

impl From<GameError> for Unfinished {
    fn from(_: GameError) -> Unfinished {
        Unfinished
    }
}

/// Sums that are remembered.
const MEMORY: usize = 500_000;

/// What the terms of a sum tell together.
struct Overview {
    /// The sum lies between these sums, which have the mean and temperature
    /// below.
    least: Dyadic,
    most: Dyadic,
    temperature: Dyadic,
    /// The sum lies between these integers.
    bounds: (i64, i64),
}

impl Overview {
    /// Whether the player to move wins, if that is plain.
    ///
    /// Moving first, a player gets at least the mean of a sum, and moving
    /// second no less than that less the greatest temperature.
    fn winner(&self, player: Player) -> Option<Player> {
        let zero = Dyadic::ZERO;
        let (least, most) = match player {
            Player::Left => (self.least, self.most + self.temperature),
            Player::Right => (self.least - self.temperature, self.most),
        };
        let (lower, upper) = self.bounds;
        if least > zero || lower > 0 || (lower == 0 && player == Player::Right) {
            Some(Player::Left)
        } else if most < zero || upper < 0 || (upper == 0 && player == Player::Left) {
            Some(Player::Right)
        } else {
            None
        }
    }
}

pub(super) fn side_of(player: Player) -> Side {
    match player {
        Player::Left => Side::Black,
        Player::Right => Side::White,
    }
}

impl SumSearch {
    pub(super) fn new(ledger: Ledger) -> SumSearch {
        SumSearch {
            ledger,
            known: HashMap::new(),
        }
    }

    /// Makes room for another question.
    pub(super) fn tidy(&mut self) {
        if self.ledger.forget() || self.known.len() > MEMORY {
            self.known.clear();
        }
        self.ledger.take_heart();
    }

    /// Whether the player to move wins.
    pub(super) fn wins(
        &mut self,
        sum: &Sum,
        player: Player,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Unfinished> {
        if sum.terms.is_empty() {
            let outcome = self.ledger.games().outcome(sum.base);
            return Ok(outcome.winner(player) == player);
        }
        if let Some(winner) = self.overview(sum)?.winner(player) {
            return Ok(winner == player);
        }
        let key = (sum.clone(), player);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if !meter.take() {
            return Err(Unfinished);
        }
        let mut wins = false;
        for option in self.options(sum, player, meter)? {
            if !self.wins(&option, player.opponent(), meter)? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, wins);
        Ok(wins)
    }

    fn overview(&mut self, sum: &Sum) -> Result<Overview, Unfinished> {
        let games = self.ledger.games();
        let base = games.left_stop(sum.base);
        let mut overview = Overview {
            least: base,
            most: base,
            temperature: Dyadic::ZERO,
            bounds: (
                games.right_stop_tm1(sum.base),
                games.left_stop_tm1(sum.base),
            ),
        };
        for &term in &sum.terms {
            let (low, high) = match self.ledger.worth(term)? {
                Worth::Thermal {
                    mean,
                    temperature,
                    bounds,
                } => {
                    overview.least = overview.least + mean;
                    overview.most = overview.most + mean;
                    overview.temperature = overview.temperature.max(temperature);
                    bounds
                }
                Worth::Between(low, high) => {
                    overview.least = overview.least + Dyadic::from(low);
                    overview.most = overview.most + Dyadic::from(high);
                    (low, high)
                }
            };
            overview.bounds.0 += low;
            overview.bounds.1 += high;
        }
        Ok(overview)
    }

    /// What a player can make of a sum, what looks best first.
    fn options(
        &mut self,
        sum: &Sum,
        player: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Sum>, Unfinished> {
        let mut options = Vec::new();
        for (place, &term) in sum.terms.iter().enumerate() {
            // Equal terms are neighbours.
            if place > 0 && sum.terms[place - 1] == term {
                continue;
            }
            let rest = sum.without(place);
            match term {
                Term::Game(game) => {
                    for option in self.game_options(game, player)? {
                        let mut next = rest.clone();
                        self.ledger.add(&mut next, option)?;
                        options.push(next);
                    }
                }
                Term::Area(number) => {
                    let area = self.ledger.area(number);
                    let mut areas = Vec::new();
                    area.for_each_move(side_of(player), |mv| areas.push(area.play(mv)));
                    for area in areas {
                        let mut next = rest.clone();
                        self.ledger.add_area(&mut next, &area, meter)?;
                        options.push(next);
                    }
                }
            }
        }
        for option in self.game_options(sum.base, player)? {
            let terms = sum.terms.clone();
            let mut next = Sum {
                base: Game::ZERO,
                terms,
            };
            self.ledger.add(&mut next, option)?;
            options.push(next);
        }
        self.best_first(options, player)
    }

    fn game_options(&mut self, game: Game, player: Player) -> Result<Vec<Game>, Unfinished> {
        let (lefts, rights) = self.ledger.games().options(game)?;
        Ok(match player {
            Player::Left => lefts,
            Player::Right => rights,
        })
    }

    fn best_first(&mut self, options: Vec<Sum>, player: Player) -> Result<Vec<Sum>, Unfinished> {
        let mut judged = Vec::with_capacity(options.len());
        for option in options {
            let overview = self.overview(&option)?;
            let value = overview.least + overview.most;
            let value = match player {
                Player::Left => value,
                Player::Right => -value,
            };
            judged.push((value, option));
        }
        judged.sort_by_key(|(value, _)| Reverse(*value));
        judged.dedup_by(|a, b| a.1 == b.1);
        Ok(judged.into_iter().map(|(_, option)| option).collect())
    }
}
