//! More even labels: what a search says of every position.
//!
//! How a game ended depends on what both did after the position; what a search
//! of a few plies says does not. It says it of every position of a game
//! separately, too, where the result is the same for all.

use crate::fingerprint::fingerprint;
use crate::{Labelled, ScoreFile};
use loam_game::Side;
use loam_othello::patterns::Weights;
use loam_othello::solver::{Request, Selectivity, Table, solve};
use loam_othello::{Othello, Size8};
use loam_store::StoreError;
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// Megabytes of each thread's table.
const TABLE: usize = 1;
/// Positions searched before their scores are kept, or some more.
const BATCH: usize = 1 << 14;

/// How positions are searched for their labels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelOptions {
    /// Plies searched.
    pub depth: u32,
    /// Positions with at most so many empty squares, which games are played
    /// perfectly from, keep their labels.
    pub kept: u32,
    /// How much of a label is that of the game's next position: zero to
    /// less than one.
    pub trace: f64,
    /// Threads at work; zero for one to a core. The labels are the same.
    pub threads: usize,
}

impl Default for LabelOptions {
    fn default() -> LabelOptions {
        LabelOptions {
            depth: 4,
            kept: 14,
            trace: 0.0,
            threads: 0,
        }
    }
}

/// Searches positions for their labels.
pub struct Labeller<'w> {
    pool: rayon::ThreadPool,
    weights: &'w Weights,
    options: LabelOptions,
}

impl<'w> Labeller<'w> {
    /// Searches with this evaluation.
    ///
    /// # Errors
    /// If threads cannot be started.
    pub fn new(
        weights: &'w Weights,
        options: LabelOptions,
    ) -> Result<Labeller<'w>, rayon::ThreadPoolBuildError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads)
            .build()?;
        Ok(Labeller {
            pool,
            weights,
            options,
        })
    }

    /// Tells apart, in words, what would get other scores: evaluations, depths,
    /// positions.
    #[must_use]
    pub fn about(&self, positions: &[Labelled]) -> String {
        let LabelOptions { depth, kept, .. } = self.options;
        let all = positions.iter().map(|position| {
            let score = u64::from(position.score.cast_unsigned());
            let begins = u64::from(position.begins_game) << 8;
            position.own ^ position.opp.rotate_left(32) ^ score ^ begins
        });
        let some = positions.iter().take(256);
        let some = some.map(|position| (position.own, position.opp));
        let print = fingerprint(self.weights, all, some);
        let count = positions.len();
        format!("scores of {count} positions {depth} plies deep, {kept} left out ({print:016x})")
    }

    /// The positions with what searches say of them for labels, put right by
    /// `leanings`, or by their own. Scores are kept in `scores` as they are found, and
    /// those found before are not looked for again; `noted` hears how many
    /// there are.
    ///
    /// # Errors
    /// If scores cannot be kept.
    pub fn label(
        &self,
        positions: &[Labelled],
        scores: &mut ScoreFile,
        leanings: Option<&Leanings>,
        mut noted: impl FnMut(usize),
    ) -> Result<Vec<Labelled>, StoreError> {
        // Games are searched as a whole, and kept so.
        let begun = scores.scores().len().min(positions.len());
        let mut batch = Vec::with_capacity(BATCH + 64);
        let mut games = positions[begun..]
            .chunk_by(|_, next| !next.begins_game)
            .peekable();
        while let Some(game) = games.next() {
            batch.extend_from_slice(game);
            if batch.len() >= BATCH || games.peek().is_none() {
                scores.add(&self.scores(&batch))?;
                batch.clear();
                noted(scores.scores().len());
            }
        }
        let own = || Leanings::of(positions, scores.scores());
        let leanings = leanings.cloned().unwrap_or_else(own);
        let share = self.options.trace;
        Ok(labels(positions, scores.scores(), &leanings, share))
    }

    /// What a search says of each position, in whole discs. A position
    /// without a move keeps its label.
    ///
    /// The scores of a game depend on that game alone.
    ///
    /// ```
    /// use loam_othello::patterns::Weights;
    /// use loam_train::{LabelOptions, Labelled, Labeller};
    /// // Only a1 is empty. A disc there turns the rest of the rank, thanks to h1.
    /// let position =
    ///     Labelled { own: 0x80, opp: !0x81, score: 0, begins_game: true, perfect: false };
    /// let options = LabelOptions { kept: 0, ..LabelOptions::default() };
    /// let labeller = Labeller::new(Weights::shipped(), options).unwrap();
    /// assert_eq!(labeller.scores(&[position]), [8 - 56]);
    /// ```
    #[must_use]
    pub fn scores(&self, positions: &[Labelled]) -> Vec<i8> {
        let games: Vec<&[Labelled]> = positions.chunk_by(|_, next| !next.begins_game).collect();
        let fresh = || Table::megabytes(TABLE);
        let one = |table: &mut Table, game: &&[Labelled]| self.game(game, table);
        let scores: Vec<Vec<i8>> = self
            .pool
            .install(|| games.par_iter().map_init(fresh, one).collect());
        scores.concat()
    }

    /// The last position first: what the table then knows helps the others.
    fn game(&self, game: &[Labelled], table: &Table) -> Vec<i8> {
        table.clear();
        let mut scores: Vec<i8> = game
            .iter()
            .rev()
            .map(|position| self.score(position, table).unwrap_or(position.score))
            .collect();
        scores.reverse();
        scores
    }

    fn score(&self, position: &Labelled, table: &Table) -> Option<i8> {
        if position.empties() <= self.options.kept {
            return None;
        }
        let position = Othello::<Size8>::from_discs(position.own, position.opp, Side::Black)?;
        let request = Request {
            depth: self.options.depth,
            selectivity: Selectivity::LEAST,
            weights: Some(self.weights),
            ..Request::default()
        };
        let findings = solve(table, &position, &request, &mut |_| {});
        let score = findings.lines.first()?.score.clamp(-64, 64);
        i8::try_from(score).ok()
    }
}

/// The positions with labels made of what searches said of them: put right by
/// leanings, and with so much of each that of the game's next position.
pub(crate) fn labels(
    positions: &[Labelled],
    mut scores: &[i8],
    leanings: &Leanings,
    share: f64,
) -> Vec<Labelled> {
    let mut labelled = Vec::with_capacity(positions.len());
    for game in positions.chunk_by(|_, next| !next.begins_game) {
        let (own, rest) = scores.split_at(game.len());
        scores = rest;
        let right = |(position, &score)| leanings.put_right(position, score);
        let mut values: Vec<f64> = game.iter().zip(own).map(right).collect();
        trace(game, &mut values, share);
        labelled.extend(game.iter().zip(values).map(rounded));
    }
    labelled
}

/// Mixes what searches say of each position of a game with what they say of
/// those after it, and so in the end with the game's perfect play: λ-returns.
/// A search of a few plies shares the mistakes of its evaluation; those after
/// it look deeper.
fn trace(game: &[Labelled], values: &mut [f64], share: f64) {
    for at in (1..game.len()).rev() {
        let (before, after) = (game[at - 1], game[at]);
        // Unless the other had to pass, it is its turn.
        let same_side = before.own & !after.opp != 0;
        let next = if same_side { values[at] } else { -values[at] };
        values[at - 1] += share * (next - values[at - 1]);
    }
}

/// The position with a label. Labels are whole discs: how many positions get
/// one more is what is left over.
fn rounded((position, value): (&Labelled, f64)) -> Labelled {
    let lot = (position.own ^ position.opp.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let lot = (lot >> 11) as f64 / (1_u64 << 53) as f64;
    Labelled {
        score: (value + lot).floor().clamp(-64.0, 64.0) as i8,
        perfect: false,
        ..*position
    }
}

/// The positions of games with a number of empty squares within limits; the
/// first one left of a game begins it.
pub fn within(
    positions: impl IntoIterator<Item = Labelled>,
    empties: RangeInclusive<u32>,
) -> impl Iterator<Item = Labelled> {
    let mut begins_game = false;
    positions.into_iter().filter_map(move |position| {
        begins_game |= position.begins_game;
        empties.contains(&position.empties()).then(|| Labelled {
            begins_game: std::mem::take(&mut begins_game),
            ..position
        })
    })
}

/// How far searches are from how games end, on average, by empty squares: a
/// search to an even depth sees the other side move last, and is the worse
/// for it.
#[derive(Clone, Debug)]
pub struct Leanings {
    sums: [(i64, i64); 65],
}

/// So many positions without a leaning are thought to be there already.
const CAUTION: i64 = 400;

impl Default for Leanings {
    fn default() -> Leanings {
        Leanings { sums: [(0, 0); 65] }
    }
}

impl Leanings {
    /// Those of searches of positions that are labelled with their games'
    /// results.
    #[must_use]
    pub fn of(positions: &[Labelled], scores: &[i8]) -> Leanings {
        let mut leanings = Leanings::default();
        for (position, &score) in positions.iter().zip(scores) {
            leanings.add(position, score);
        }
        leanings
    }

    /// Takes note of a position, labelled with the game's result, and of what
    /// a search said.
    pub fn add(&mut self, position: &Labelled, score: i8) {
        let (count, sum) = &mut self.sums[position.empties() as usize];
        *count += 1;
        *sum += i64::from(position.score) - i64::from(score);
    }

    /// What to add to a search's score with so many empty squares, in discs.
    #[must_use]
    pub fn at(&self, empties: u32) -> f64 {
        let (count, sum) = self.sums[empties as usize];
        sum as f64 / (count + CAUTION) as f64
    }

    /// What the search said, put right.
    #[must_use]
    pub fn put_right(&self, position: &Labelled, score: i8) -> f64 {
        f64::from(score) + self.at(position.empties())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EndgameSolver;
    use crate::testing::shallow_games;
    use loam_othello::patterns::Model;

    fn shipped_patterns() -> Weights {
        Model::shipped().patterns()
    }

    fn whole_games() -> Vec<Vec<Labelled>> {
        let games = shallow_games().into_iter();
        games
            .map(|game| game.positions().expect("a whole game"))
            .collect()
    }

    fn games() -> Vec<Labelled> {
        within(whole_games().concat(), 6..=14).collect()
    }

    fn options(depth: u32, kept: u32) -> LabelOptions {
        LabelOptions {
            depth,
            kept,
            ..LabelOptions::default()
        }
    }

    #[test]
    fn positions_within_limits_keep_their_games_apart() {
        let mut expected = Vec::new();
        for game in whole_games() {
            let late = game.iter().filter(|position| position.empties() <= 14);
            let late = late.filter(|position| position.empties() >= 6);
            expected.extend(late.enumerate().map(|(i, position)| Labelled {
                begins_game: i == 0,
                ..*position
            }));
        }
        assert!(expected.len() > 30);
        assert_eq!(games(), expected);
    }

    #[test]
    fn a_search_to_the_end_is_exact_and_threads_do_not_matter() {
        let positions = games();
        let scores = |depth, threads| {
            let options = LabelOptions {
                threads,
                ..options(depth, 0)
            };
            let labeller = Labeller::new(Weights::shipped(), options).expect("threads");
            labeller.scores(&positions)
        };
        assert_eq!(scores(4, 1), scores(4, 3));
        let mut solved = vec![positions.clone()];
        EndgameSolver::new(14, 1)
            .expect("threads")
            .solve(&mut solved);
        let near = |scores: &[i8]| {
            let gaps = scores.iter().zip(&solved[0]);
            gaps.map(|(&score, exact)| (i32::from(score) - i32::from(exact.score)).abs())
                .sum::<i32>()
        };
        // Selective, so not always exact.
        let (shallow, whole) = (near(&scores(2, 0)), near(&scores(60, 0)));
        assert!(whole * 4 < shallow, "{whole} and {shallow}");
    }

    #[test]
    fn an_interrupted_run_goes_on() {
        let positions = games();
        let labeller = Labeller::new(Weights::shipped(), options(2, 0)).expect("threads");
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("labels");
        let label = |begun: &[i8]| {
            let mut scores = ScoreFile::resume(&target, "a").unwrap();
            assert!(scores.scores().is_empty());
            scores.add(begun).unwrap();
            // As if killed, and begun again.
            drop(scores);
            let mut scores = ScoreFile::resume(&target, "a").unwrap();
            let mut all = 0;
            let labelled = labeller.label(&positions, &mut scores, None, |now| all = now);
            assert_eq!(scores.scores().len(), positions.len());
            scores.into_journal().unwrap().remove().unwrap();
            (labelled.unwrap(), all)
        };
        let (whole, all) = label(&[]);
        assert_eq!(all, positions.len());
        assert_eq!(whole.len(), positions.len());
        let first = positions.iter().skip(1).position(|next| next.begins_game);
        let first = 1 + first.expect("several games");
        assert_eq!(label(&labeller.scores(&positions[..first])).0, whole);
        let other = label(&vec![127; first]).0;
        assert_ne!(other, whole, "what is there is believed");
    }

    #[test]
    fn fingerprints_tell_evaluations_and_positions_apart() {
        let positions = games();
        let print = |weights: &Weights, depth, positions: &[Labelled]| {
            let labeller = Labeller::new(weights, options(depth, 0)).expect("threads");
            labeller.about(positions)
        };
        let shipped = print(Weights::shipped(), 4, &positions);
        assert_eq!(shipped, print(Weights::shipped(), 4, &positions));
        assert_ne!(shipped, print(&shipped_patterns(), 4, &positions));
        assert_ne!(shipped, print(Weights::shipped(), 5, &positions));
        assert_ne!(shipped, print(Weights::shipped(), 4, &positions[1..]));
        let mut others = positions.clone();
        others.last_mut().expect("positions").score ^= 1;
        assert_ne!(shipped, print(Weights::shipped(), 4, &others));
    }

    #[test]
    fn labels_near_the_end_are_kept() {
        let mut positions = games();
        for position in &mut positions {
            position.score = 63;
        }
        let labeller = Labeller::new(Weights::shipped(), options(1, 10)).expect("threads");
        for (score, position) in labeller.scores(&positions).iter().zip(&positions) {
            assert_eq!(*score == 63, position.empties() <= 10);
        }
    }

    #[test]
    fn leanings_are_put_right() {
        let position = games()[0];
        let mut leanings = Leanings::default();
        assert_eq!(leanings.put_right(&position, 7), 7.0);
        for _ in 0..4000 {
            leanings.add(&position, position.score - 2);
        }
        let lean = 2.0 / 1.1;
        assert!((leanings.put_right(&position, 7) - 7.0 - lean).abs() < 1e-9);
        assert_eq!(leanings.at(60), 0.0);
    }

    #[test]
    fn labels_are_rounded_up_as_often_as_is_left_over() {
        let position = games()[0];
        assert_eq!(rounded((&position, 7.0)).score, 7);
        assert_eq!(rounded((&position, 70.0)).score, 64);
        assert_eq!(rounded((&position, -70.0)).score, -64);
        let labels = (1..64).map(|by| {
            let own = position.own.rotate_left(by);
            let opp = position.opp.rotate_left(by);
            let turned = Labelled {
                own,
                opp,
                ..position
            };
            f64::from(rounded((&turned, -3.2)).score)
        });
        let mean = labels.sum::<f64>() / 63.0;
        assert!((mean + 3.2).abs() < 0.15, "{mean}");
    }

    #[test]
    fn values_are_mixed_with_those_after_them_for_the_same_side() {
        let mut game = whole_games().remove(0);
        let whole = |game: &[Labelled]| -> Vec<f64> {
            let values = game.iter().map(|position| f64::from(position.score));
            values.collect()
        };
        // All positions have the game's result, so mixing changes nothing.
        let mut values = whole(&game);
        trace(&game, &mut values, 0.8);
        let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
        assert!(values.iter().zip(&whole(&game)).all(near));
        // Another last value counts for half as much in each one before it.
        let last = game.len() - 1;
        game[last].score += 10;
        let mut values = whole(&game);
        trace(&game, &mut values, 0.5);
        let change = |at: usize| (values[at] - f64::from(game[at].score)).abs();
        assert_eq!(change(last), 0.0);
        assert!((change(last - 1) - 5.0).abs() < 1e-9);
        assert!((change(last - 2) - 2.5).abs() < 1e-9);
    }
}
