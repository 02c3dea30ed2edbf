//! The numbers of all classes of configurations while they are learnt.
//!
//! A step's positions touch a few classes only. What a step would do to the
//! others is made up for when they are touched next ([`Rows::catch_up`]).

use super::adam::{Adam, Memory, Schedule};
use super::{Numbers, WIDTH};
use crate::ridge::Terms;
use loam_othello::patterns::{Classes, PATTERNS};
use rayon::prelude::*;
use std::ops::Range;

/// By class: its numbers, and what their steps need.
pub(super) struct Rows {
    pub(super) numbers: Vec<Numbers>,
    memories: Vec<[Memory; WIDTH]>,
    slopes: Vec<Numbers>,
    /// The last step that has been taken.
    seen: Vec<u32>,
}

/// The rows of one pattern: one thread changes them.
struct OfPattern<'r> {
    /// Its first class.
    start: usize,
    lanes: Range<usize>,
    numbers: &'r mut [Numbers],
    memories: &'r mut [[Memory; WIDTH]],
    slopes: &'r mut [Numbers],
    seen: &'r mut [u32],
}

impl Rows {
    pub(super) fn new() -> Rows {
        let classes = Classes::get().count();
        Rows {
            numbers: vec![[0.0; WIDTH]; classes],
            memories: vec![[Memory::default(); WIDTH]; classes],
            slopes: vec![[0.0; WIDTH]; classes],
            seen: vec![0; classes],
        }
    }

    /// Takes the steps the classes of these positions have missed.
    pub(super) fn catch_up<'t, T>(
        &mut self,
        terms: impl Fn() -> T + Sync + Send,
        schedule: &Schedule,
    ) where
        T: Iterator<Item = &'t Terms>,
    {
        self.each_pattern(|mut rows| {
            for terms in terms() {
                for &class in &terms[rows.lanes.clone()] {
                    rows.catch_up(class as usize - rows.start, schedule);
                }
            }
        });
    }

    /// Takes all steps that any class has missed.
    pub(super) fn catch_up_all(&mut self, schedule: &Schedule) {
        self.each_pattern(|mut rows| {
            for row in 0..rows.seen.len() {
                rows.catch_up(row, schedule);
            }
        });
    }

    /// Takes a step: positions with how the loss changes with their sums.
    /// Their classes must have caught up.
    pub(super) fn learn<'t, T>(&mut self, positions: impl Fn() -> T + Sync + Send, adam: &Adam)
    where
        T: Iterator<Item = (&'t Terms, &'t Numbers)>,
    {
        self.each_pattern(|rows| {
            let mut touched = Vec::new();
            for (terms, more) in positions() {
                for &class in &terms[rows.lanes.clone()] {
                    let row = class as usize - rows.start;
                    if rows.seen[row] != adam.step {
                        rows.seen[row] = adam.step;
                        touched.push(row);
                    }
                    for (slope, more) in rows.slopes[row].iter_mut().zip(more) {
                        *slope += more;
                    }
                }
            }
            for row in touched {
                let numbers = rows.numbers[row].iter_mut().zip(&mut rows.memories[row]);
                for ((number, memory), slope) in numbers.zip(&rows.slopes[row]) {
                    adam.step(number, *slope, memory);
                }
                rows.slopes[row] = [0.0; WIDTH];
            }
        });
    }

    /// The large patterns, which come last, first: so threads end together.
    fn each_pattern(&mut self, work: impl Fn(OfPattern<'_>) + Sync + Send) {
        let classes = Classes::get();
        let (mut numbers, mut memories) = (&mut self.numbers[..], &mut self.memories[..]);
        let (mut slopes, mut seen) = (&mut self.slopes[..], &mut self.seen[..]);
        let mut patterns = Vec::new();
        for (number, pattern) in PATTERNS.iter().enumerate() {
            let range = classes.range(number);
            patterns.push(OfPattern {
                start: range.start,
                lanes: pattern.first_lane..pattern.first_lane + pattern.instances,
                numbers: split_off(&mut numbers, range.len()),
                memories: split_off(&mut memories, range.len()),
                slopes: split_off(&mut slopes, range.len()),
                seen: split_off(&mut seen, range.len()),
            });
        }
        let patterns = patterns.into_par_iter().rev().with_max_len(1);
        patterns.for_each(work);
    }
}

fn split_off<'r, T>(rest: &mut &'r mut [T], count: usize) -> &'r mut [T] {
    rest.split_off_mut(..count).expect("rows of each pattern")
}

impl OfPattern<'_> {
    fn catch_up(&mut self, row: usize, schedule: &Schedule) {
        if let Some(rest) = schedule.rest(self.seen[row]) {
            let numbers = self.numbers[row].iter_mut().zip(&mut self.memories[row]);
            for (number, memory) in numbers {
                rest.step(number, memory);
            }
            self.seen[row] = schedule.steps();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ridge::terms_of;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Every row takes every step when it is made: the plain way.
    #[test]
    fn catching_up_is_like_steps_for_all() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let (mut rows, mut schedule) = (Rows::new(), Schedule::default());
        let classes = rows.numbers.len();
        let mut plain = vec![([0.0_f32; 2], [Memory::default(); 2]); classes];
        for _ in 0..40 {
            let batch: Vec<(Terms, Numbers)> = (0..3)
                .map(|_| {
                    let discs: u64 = random.random::<u64>() & random.random::<u64>();
                    let own = discs & random.random::<u64>();
                    let mut slopes = [0.0; WIDTH];
                    slopes[..2].fill_with(|| random.random_range(-1.0..1.0));
                    (terms_of(own, discs ^ own), slopes)
                })
                .collect();
            rows.catch_up(|| batch.iter().map(|(terms, _)| terms), &schedule);
            let adam = schedule.next(4e-3, 0.2, batch.len());
            rows.learn(|| batch.iter().map(|(terms, more)| (terms, more)), &adam);

            let mut slopes = vec![[0.0_f32; 2]; classes];
            for (terms, more) in &batch {
                let (_, places) = terms.split_last().expect("a constant");
                for &class in places {
                    slopes[class as usize][0] += more[0];
                    slopes[class as usize][1] += more[1];
                }
            }
            for ((numbers, memories), slopes) in plain.iter_mut().zip(&slopes) {
                for i in 0..2 {
                    adam.step(&mut numbers[i], slopes[i], &mut memories[i]);
                }
            }
        }
        rows.catch_up_all(&schedule);
        let pairs = rows.numbers.iter().zip(&plain);
        let gaps = pairs.map(|(row, (numbers, _))| (row[0] - numbers[0], row[1] - numbers[1]));
        let widest = gaps.fold(0.0_f32, |widest, (a, b)| widest.max(a.abs()).max(b.abs()));
        let longest = plain.iter().map(|row| row.0[0].abs()).fold(0.0, f32::max);
        assert!(widest < 5e-3 * longest, "{widest} of {longest}");
        assert!(longest > 0.01);
    }
}
