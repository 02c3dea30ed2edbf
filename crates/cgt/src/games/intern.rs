//! Hash-consing: every canonical game is stored once.

use super::{Game, Games, MAX_DEPTH, OPTIONS_PER_GAME};
use crate::dyadic::Dyadic;
use crate::error::GameError;
use crate::number_up_star::NumberUpStar;
use crate::stops::Cuts;
use std::ops::Range;

/// A game in canonical form.
#[derive(Debug)]
pub(super) struct Node {
    form: Form,
    cuts: Cuts,
    birthday: u64,
    /// Where the options begin. Those of numbers are not stored.
    start: u32,
    lefts: u32,
    rights: u32,
    hash: u32,
    /// The negative, once known.
    pub(super) negative: Option<Game>,
    /// The birthday but for the moves inside numbers.
    depth: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The left stop plus these: a number, if both are zero.
    NumberUpStar {
        ups: i32,
        nimber: u32,
    },
    General,
}

impl Node {
    pub(super) fn number_up_star(&self) -> Option<NumberUpStar> {
        match self.form {
            Form::NumberUpStar { ups, nimber } => Some(NumberUpStar {
                number: self.cuts.left_stop,
                ups,
                nimber,
            }),
            Form::General => None,
        }
    }

    pub(super) fn as_number(&self) -> Option<Dyadic> {
        self.number_up_star()
            .filter(|form| form.is_number())
            .map(|form| form.number)
    }

    pub(super) fn lefts(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start + self.lefts as usize
    }

    pub(super) fn rights(&self) -> Range<usize> {
        let start = self.lefts().end;
        start..start + self.rights as usize
    }

    pub(super) fn cuts(&self) -> Cuts {
        self.cuts
    }

    pub(super) fn birthday(&self) -> u64 {
        self.birthday
    }
}

/// The places of nodes by the hash of what they are, with open addressing.
#[derive(Debug, Default)]
pub(super) struct Index {
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Index {
    /// The slots to look at, in turn.
    fn probe(&self, hash: u32) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len().wrapping_sub(1);
        (hash as usize..).map(move |place| place & mask)
    }

    fn put(&mut self, hash: u32, node: u32) {
        let free = self.probe(hash).find(|&place| self.slots[place] == FREE);
        if let Some(place) = free {
            self.slots[place] = node;
        }
    }

    fn insert(&mut self, nodes: &[Node], hash: u32, node: u32) {
        if (nodes.len() + 1) * 2 > self.slots.len() {
            self.slots = vec![FREE; (self.slots.len() * 2).max(1 << 10)];
            for (i, old) in (0..).zip(nodes) {
                self.put(old.hash, i);
            }
        }
        self.put(hash, node);
    }
}

/// One step of a quick hash.
pub(super) fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash.rotate_left(23) ^ word ^ 0x9e37_79b9_7f4a_7c15)
        * u128::from(0xd1b5_4a32_d192_ed03_u64);
    product as u64 ^ (product >> 64) as u64
}

fn hash_options(lefts: &[Game], rights: &[Game]) -> u32 {
    let hash = lefts.iter().fold(1, |hash, o| mix(hash, u64::from(o.0)));
    rights
        .iter()
        .fold(mix(hash, u64::MAX), |hash, o| mix(hash, u64::from(o.0))) as u32
}

fn hash_number_up_star(form: NumberUpStar) -> u32 {
    let infinitesimal = u64::from(form.ups as u32) << 32 | u64::from(form.nimber);
    let number = mix(
        u64::from(form.number.exponent()),
        form.number.numerator() as u64,
    );
    mix(number, infinitesimal) as u32
}

impl Games {
    pub(super) fn node(&self, game: Game) -> &Node {
        &self.nodes[game.index()]
    }

    /// The depth of a game with these options.
    fn depth_above(&self, options: &[Game]) -> u16 {
        options
            .iter()
            .map(|&o| self.node(o).depth)
            .max()
            .map_or(0, |deepest| deepest + 1)
    }

    fn find(&self, hash: u32, is_it: impl Fn(&Node) -> bool) -> Option<Game> {
        if self.index.slots.is_empty() {
            return None;
        }
        self.index
            .probe(hash)
            .map(|place| self.index.slots[place])
            .take_while(|&slot| slot != FREE)
            .find(|&slot| {
                let node = &self.nodes[slot as usize];
                node.hash == hash && is_it(node)
            })
            .map(Game)
    }

    fn insert(&mut self, node: Node, lefts: &[Game], rights: &[Game]) -> Result<Game, GameError> {
        if self.nodes.len() >= self.limit
            || self.options.len() + lefts.len() + rights.len() > self.limit * OPTIONS_PER_GAME
        {
            return Err(GameError::NodeLimit(self.limit));
        }
        let game = Game(self.nodes.len() as u32);
        self.index.insert(&self.nodes, node.hash, game.0);
        self.options.extend_from_slice(lefts);
        self.options.extend_from_slice(rights);
        self.nodes.push(node);
        Ok(game)
    }

    /// Makes zero the first game of a new arena.
    pub(super) fn insert_zero(&mut self) {
        let zero = self.intern_number_up_star(NumberUpStar::from(Dyadic::ZERO));
        debug_assert_eq!(zero, Ok(Game::ZERO));
    }

    /// The game of this form. Its options, unless it is a number, are interned
    /// too, so that a comparison never needs a new game.
    pub(super) fn intern_number_up_star(&mut self, form: NumberUpStar) -> Result<Game, GameError> {
        let hash = hash_number_up_star(form);
        if let Some(game) = self.find(hash, |node| node.number_up_star() == Some(form)) {
            return Ok(game);
        }
        if form.infinitesimal_birthday() > MAX_DEPTH {
            return Err(GameError::TooDeep);
        }
        let (mut lefts, mut rights) = (vec![], vec![]);
        if !form.is_number() {
            let options = form.options();
            for option in options.0 {
                lefts.push(self.intern_number_up_star(option)?);
            }
            for option in options.1 {
                rights.push(self.intern_number_up_star(option)?);
            }
        }
        let node = Node {
            form: Form::NumberUpStar {
                ups: form.ups,
                nimber: form.nimber,
            },
            cuts: Cuts::of_number_up_star(form),
            birthday: form.birthday(),
            start: self.options.len() as u32,
            lefts: lefts.len() as u32,
            rights: rights.len() as u32,
            hash,
            negative: None,
            depth: form.infinitesimal_birthday() as u16,
        };
        self.insert(node, &lefts, &rights)
    }

    /// The game with these options, which must be sorted, those of a canonical
    /// form, and not those of a number plus ups plus a nimber.
    pub(super) fn intern_general(
        &mut self,
        lefts: &[Game],
        rights: &[Game],
        cuts: Cuts,
    ) -> Result<Game, GameError> {
        let hash = hash_options(lefts, rights);
        let same = |node: &Node| {
            node.form == Form::General
                && self.options[node.lefts()] == *lefts
                && self.options[node.rights()] == *rights
        };
        if let Some(game) = self.find(hash, same) {
            return Ok(game);
        }
        let depth = self.depth_above(lefts).max(self.depth_above(rights));
        if u32::from(depth) > MAX_DEPTH {
            return Err(GameError::TooDeep);
        }
        let birthdays = lefts.iter().chain(rights).map(|&o| self.node(o).birthday);
        let node = Node {
            form: Form::General,
            cuts,
            birthday: birthdays.max().map_or(0, |latest| latest + 1),
            start: self.options.len() as u32,
            lefts: lefts.len() as u32,
            rights: rights.len() as u32,
            hash,
            negative: None,
            depth,
        };
        self.insert(node, lefts, rights)
    }
}
