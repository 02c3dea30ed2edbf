use super::meter::Meter;
use crate::areas::Area;
use crate::databases::{Databases, Direct};
use loam_cgt::{Dyadic, Game, GameError};
use loam_game::Side;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A part of a sum that is more than a number with ups and a star.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Term {
    /// A game in canonical form.
    Game(Game),
    /// An area that is not worked out, by its number.
    Area(u32),
}

/// Games added up, but not into a single canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    /// All numbers, ups and stars together.
    pub(super) base: Game,
    /// The rest in order.
    pub(super) terms: Vec<Term>,
}

impl Sum {
    pub(super) const ZERO: Sum = Sum {
        base: Game::ZERO,
        terms: Vec::new(),
    };

    /// The sum without one of its terms.
    pub(super) fn without(&self, term: usize) -> Sum {
        let mut rest = self.clone();
        rest.terms.remove(term);
        rest
    }

    fn insert(&mut self, term: Term) {
        let place = self.terms.partition_point(|&other| other < term);
        self.terms.insert(place, term);
    }
}

/// What is known of a term.
#[derive(Clone, Copy, Debug)]
pub(super) enum Worth {
    /// Its mean and temperature, and the integers it lies between.
    Thermal {
        mean: Dyadic,
        temperature: Dyadic,
        bounds: (i64, i64),
    },
    /// The integers it lies between, and no more.
    Between(i64, i64),
}

/// Empty squares and queens together up to which an area is worked out, if no
/// database has it: some milliseconds' work.
const WORKABLE: u32 = 9;
/// Positions of one area that may be worked out.
const ROOM: u64 = 3_000;
/// Different values that are remembered before all are forgotten.
const VALUES: usize = 400_000;

/// Knows what areas are worth.
pub(super) struct Ledger {
    databases: Arc<Databases>,
    direct: Direct<Arc<Databases>>,
    /// Areas that are not worked out.
    areas: Vec<Area>,
    numbers: HashMap<Area, u32>,
    /// Those of them that were tried.
    hopeless: HashSet<Area>,
    worths: HashMap<Term, Worth>,
}

impl Ledger {
    pub(super) fn new(databases: Arc<Databases>) -> Ledger {
        Ledger {
            direct: Direct::new(Arc::clone(&databases), 2 * VALUES),
            databases,
            areas: Vec::new(),
            numbers: HashMap::new(),
            hopeless: HashSet::new(),
            worths: HashMap::new(),
        }
    }

    /// Forgets everything if that has become too much: whether it did.
    pub(super) fn forget(&mut self) -> bool {
        let much = self.direct.games.len() > VALUES || self.areas.len() > VALUES;
        if much {
            *self = Ledger::new(Arc::clone(&self.databases));
        }
        much
    }

    pub(super) fn games(&mut self) -> &mut loam_cgt::Games {
        &mut self.direct.games
    }

    pub(super) fn area(&self, number: u32) -> Area {
        self.areas[number as usize]
    }

    /// Adds a game.
    pub(super) fn add(&mut self, sum: &mut Sum, game: Game) -> Result<(), GameError> {
        let games = &mut self.direct.games;
        if games.as_number_up_star(game).is_some() {
            sum.base = games.add(sum.base, game)?;
            return Ok(());
        }
        let negative = Term::Game(games.negate(game)?);
        match sum.terms.binary_search(&negative) {
            Ok(place) => {
                sum.terms.remove(place);
            }
            Err(_) => sum.insert(Term::Game(game)),
        }
        Ok(())
    }

    /// Adds an integer.
    pub(super) fn add_integer(&mut self, sum: &mut Sum, number: i64) -> Result<(), GameError> {
        let number = self.direct.games.integer(number)?;
        self.add(sum, number)
    }

    /// Adds the pieces of an area, worked out as far as that is easy.
    /// Whether all of them were.
    pub(super) fn add_area(
        &mut self,
        sum: &mut Sum,
        area: &Area,
        meter: &mut Meter<'_>,
    ) -> Result<bool, GameError> {
        let mut all = true;
        for piece in area.pieces() {
            match self.value(&piece, meter) {
                Some(game) => self.add(sum, game)?,
                None => {
                    let number = self.number(&piece);
                    sum.insert(Term::Area(number));
                    all = false;
                }
            }
        }
        Ok(all)
    }

    /// The canonical form of an area that is easy to work out. A damaged
    /// database is done without.
    fn value(&mut self, area: &Area, meter: &mut Meter<'_>) -> Option<Game> {
        let known = self.direct.known(area).ok().flatten();
        let workable = area.open().count_ones() <= WORKABLE;
        if known.is_some() || !workable || self.hopeless.contains(area) {
            return known;
        }
        let value = self
            .direct
            .value(area, &mut meter.share(ROOM))
            .ok()
            .flatten();
        if value.is_none() {
            self.hopeless.insert(*area);
        }
        value
    }

    /// Lets areas that were too large be tried again.
    pub(super) fn take_heart(&mut self) {
        self.hopeless.clear();
    }

    fn number(&mut self, area: &Area) -> u32 {
        *self.numbers.entry(*area).or_insert_with(|| {
            self.areas.push(*area);
            self.areas.len() as u32 - 1
        })
    }

    /// What is known of a term.
    pub(super) fn worth(&mut self, term: Term) -> Result<Worth, GameError> {
        if let Some(&worth) = self.worths.get(&term) {
            return Ok(worth);
        }
        let worth = match term {
            Term::Game(game) => {
                let thermograph = self.direct.games.thermograph(game)?;
                let (upper, lower) = thermograph.stops_tm1();
                Worth::Thermal {
                    mean: thermograph.mean(),
                    temperature: thermograph.temperature(),
                    bounds: (lower, upper),
                }
            }
            Term::Area(number) => self.worth_of_area(&self.area(number)),
        };
        self.worths.insert(term, worth);
        Ok(worth)
    }

    fn worth_of_area(&self, area: &Area) -> Worth {
        // Databases may have a thermograph where no canonical form is kept; a
        // damaged one is done without.
        if let Ok(Some(thermograph)) = self.databases.thermograph(area) {
            let (upper, lower) = thermograph.stops_tm1();
            return Worth::Thermal {
                mean: thermograph.mean(),
                temperature: thermograph.temperature(),
                bounds: (lower.into(), upper.into()),
            };
        }
        // A side makes no more moves than there are squares within its reach
        // while the other stays put, and no fewer than it is sure of.
        let most = Side::BOTH.map(|side| i64::from(area.reachable(side).count_ones()));
        let [black, white] = Side::BOTH.map(|side| i64::from(area.sure_moves(side)));
        Worth::Between(black - most[1], most[0] - white)
    }
}
