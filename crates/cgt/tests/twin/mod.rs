//! Slow and obvious twins: games as plain trees, with no memory, no shortcut and
//! nothing known of numbers.

use loam_cgt::{Dyadic, Game, GameError, Games, Outcome};

/// A game as the tree of all its moves.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Tree {
    pub(crate) lefts: Vec<Tree>,
    pub(crate) rights: Vec<Tree>,
}

impl Tree {
    pub(crate) fn integer(n: i32) -> Tree {
        let mut tree = Tree::default();
        for _ in 0..n.unsigned_abs() {
            tree = match n {
                1.. => Tree {
                    lefts: vec![tree],
                    rights: vec![],
                },
                _ => Tree {
                    lefts: vec![],
                    rights: vec![tree],
                },
            };
        }
        tree
    }

    /// The canonical form of a game in an arena.
    pub(crate) fn of(games: &mut Games, game: Game) -> Result<Tree, GameError> {
        let (lefts, rights) = games.options(game)?;
        let mut trees = |options: Vec<Game>| {
            let trees = options.into_iter().map(|o| Tree::of(games, o));
            trees.collect::<Result<Vec<_>, _>>()
        };
        Ok(Tree {
            lefts: trees(lefts)?,
            rights: trees(rights)?,
        })
    }

    /// The game in an arena.
    pub(crate) fn build(&self, games: &mut Games) -> Result<Game, GameError> {
        let mut build = |trees: &[Tree]| {
            let games = trees.iter().map(|tree| tree.build(games));
            games.collect::<Result<Vec<_>, _>>()
        };
        let (lefts, rights) = (build(&self.lefts)?, build(&self.rights)?);
        games.canonical(&lefts, &rights)
    }

    pub(crate) fn at_most(&self, other: &Tree) -> bool {
        !self.lefts.iter().any(|left| other.at_most(left))
            && !other.rights.iter().any(|right| right.at_most(self))
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let zero = Tree::default();
        Outcome::from_order(zero.at_most(self), self.at_most(&zero))
    }

    pub(crate) fn add(&self, other: &Tree) -> Tree {
        let sums = |mine: &[Tree], theirs: &[Tree]| {
            let mine = mine.iter().map(|option| option.add(other));
            mine.chain(theirs.iter().map(|option| self.add(option)))
                .collect()
        };
        Tree {
            lefts: sums(&self.lefts, &other.lefts),
            rights: sums(&self.rights, &other.rights),
        }
    }

    pub(crate) fn negate(&self) -> Tree {
        Tree {
            lefts: self.rights.iter().map(Tree::negate).collect(),
            rights: self.lefts.iter().map(Tree::negate).collect(),
        }
    }

    /// The canonical form, its options sorted.
    pub(crate) fn canonical(&self) -> Tree {
        let mut tree = Tree {
            lefts: self.lefts.iter().map(Tree::canonical).collect(),
            rights: self.rights.iter().map(Tree::canonical).collect(),
        };
        while tree.simplify_lefts() || tree.simplify_rights() {}
        tree.sort();
        tree
    }

    fn sort(&mut self) {
        for options in [&mut self.lefts, &mut self.rights] {
            options.iter_mut().for_each(Tree::sort);
            options.sort();
        }
    }

    pub(crate) fn sorted(mut self) -> Tree {
        self.sort();
        self
    }

    /// Removes one dominated left option or bypasses one reversible one.
    fn simplify_lefts(&mut self) -> bool {
        for (i, option) in self.lefts.iter().enumerate() {
            let mut others = self.lefts.iter().enumerate().filter(|&(j, _)| j != i);
            if others.any(|(_, other)| option.at_most(other)) {
                self.lefts.remove(i);
                return true;
            }
            if let Some(answer) = option.rights.iter().find(|answer| answer.at_most(self)) {
                let behind = answer.lefts.clone();
                self.lefts.splice(i..=i, behind);
                return true;
            }
        }
        false
    }

    fn simplify_rights(&mut self) -> bool {
        let mut mirror = self.negate();
        let simpler = mirror.simplify_lefts();
        *self = mirror.negate();
        simpler
    }
}

/// A wall of a thermograph at −1, −1 + 1/GRAIN, and so on, in units of 1/GRAIN.
pub(crate) type Samples = Vec<i64>;

pub(crate) const GRAIN: i64 = 64;
pub(crate) const SAMPLES: i64 = 12 * GRAIN;

/// The temperature of a sample in units of 1/GRAIN.
fn tax(sample: i64) -> i64 {
    sample - GRAIN
}

pub(crate) fn sample_temperature(sample: i64) -> Dyadic {
    Dyadic::new(tax(sample), GRAIN.trailing_zeros()).unwrap()
}

/// The left and right stops of a canonical form cooled by each temperature: the
/// better of the options', less the tax, until both are the same.
pub(crate) fn cooled_stops(tree: &Tree) -> (Samples, Samples) {
    if tree.lefts.is_empty() || tree.rights.is_empty() {
        let height = |mut tree: &Tree| {
            let mut height = 0;
            while let Some(next) = tree.lefts.first().or(tree.rights.first()) {
                (tree, height) = (next, height + 1);
            }
            height
        };
        let sign = if tree.lefts.is_empty() { -1 } else { 1 };
        let mast = vec![sign * height(tree) * GRAIN; SAMPLES as usize];
        return (mast.clone(), mast);
    }
    let lefts: Vec<Samples> = tree
        .lefts
        .iter()
        .map(|option| cooled_stops(option).1)
        .collect();
    let rights: Vec<Samples> = tree
        .rights
        .iter()
        .map(|option| cooled_stops(option).0)
        .collect();
    let mut frozen = None;
    (0..SAMPLES)
        .map(|sample| {
            let best = lefts
                .iter()
                .map(|wall| wall[sample as usize])
                .max()
                .unwrap();
            let worst = rights
                .iter()
                .map(|wall| wall[sample as usize])
                .min()
                .unwrap();
            let (left, right) = (best - tax(sample), worst + tax(sample));
            if left == right && frozen.is_none() {
                frozen = Some(left);
            }
            frozen.map_or((left, right), |mean| (mean, mean))
        })
        .unzip()
}
