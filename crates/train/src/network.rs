//! Networks from positions, band by band.
//!
//! Stochastic descent by Adam with decoupled decay, on what the patterns' sum
//! leaves over. A step's positions are taken in parts of a fixed size and
//! every row is changed by one thread, in the order of the positions: the
//! result does not depend on the number of threads.

use crate::ridge::{Terms, terms_of};
use crate::{Errors, Sample, Samples};
use loam_othello::patterns::{
    Band, BandNetwork, COUNTS, Classes, FIRST, INPUTS, Layers, Network, PATTERNS, SCALE, SECOND,
    STEPS, UNIT, WIDTH, Weights, counts,
};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

/// How networks are trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkOptions {
    /// Passes over the positions.
    pub passes: u32,
    /// Positions a step is made for.
    pub batch: usize,
    /// The greatest length of a step; it grows to that and then falls to
    /// nothing.
    pub rate: f32,
    /// How fast numbers that nothing holds up fall to nought, in parts of the
    /// rate.
    pub decay: f32,
    /// Empty squares beyond a band's limits from which it learns too.
    pub reach: u32,
    /// Seed of beginnings and order.
    pub seed: u64,
    /// Threads at work; zero for one to a core. The result is the same.
    pub threads: usize,
}

impl Default for NetworkOptions {
    fn default() -> NetworkOptions {
        NetworkOptions {
            passes: 3,
            batch: 16_384,
            rate: 4e-3,
            decay: 1.0,
            reach: 1,
            seed: 1,
            threads: 0,
        }
    }
}

/// A pass over a band's positions.
#[derive(Clone, Copy, Debug)]
pub struct PassReport {
    /// The band.
    pub band: Band,
    /// The pass, from one.
    pub pass: u32,
    /// Positions learnt from.
    pub positions: usize,
    /// The mean loss on them.
    pub loss: f64,
    /// Errors on the positions kept for testing.
    pub errors: Errors,
}

/// Trains the networks of the bands that are wanted, on top of the patterns'
/// weights; the others stay without effect. `done` hears of every pass.
///
/// # Errors
/// If threads cannot be started.
pub fn train_network(
    samples: &Samples,
    weights: &Weights,
    bands: &[Band],
    options: &NetworkOptions,
    mut done: impl FnMut(&PassReport) + Send,
) -> Result<Network, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    let networks = pool.install(|| {
        Band::all()
            .map(|band| {
                if bands.contains(&band) {
                    train_band(samples, weights, band, options, &mut done)
                } else {
                    Trainee::nothing().quantised()
                }
            })
            .collect()
    });
    Ok(Network::new(networks).expect("one for each band"))
}

/// Error beyond which the loss grows evenly, in discs: one lost piece of a
/// game should not outweigh many small errors.
const EVEN: f32 = 2.0;
/// Positions of a part.
const PART: usize = 256;

/// A position to learn from.
#[derive(Clone, Copy)]
struct Lesson {
    own: u64,
    opp: u64,
    /// What the patterns' sum leaves over, in discs.
    rest: f32,
}

fn lesson(weights: &Weights, sample: &Sample) -> Lesson {
    let value = weights.sum_of_patterns(sample.own, sample.opp) as f32 / UNIT as f32;
    Lesson {
        own: sample.own,
        opp: sample.opp,
        rest: f32::from(sample.score) - value,
    }
}

fn train_band(
    samples: &Samples,
    weights: &Weights,
    band: Band,
    options: &NetworkOptions,
    done: &mut impl FnMut(&PassReport),
) -> BandNetwork {
    let (least, most) = band.limits();
    let reached = least.saturating_sub(options.reach)..=(most + options.reach).min(60);
    let mut lessons: Vec<Lesson> = Vec::new();
    for empties in reached {
        let train = samples.train(64 - empties);
        lessons.par_extend(train.par_iter().map(|sample| lesson(weights, sample)));
    }
    let tests: Vec<(Lesson, Sample)> = (least..=most)
        .flat_map(|empties| samples.test(64 - empties))
        .map(|sample| (lesson(weights, sample), *sample))
        .collect();
    let seed = options.seed ^ (band.index() as u64 + 1) << 32;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut trainee = Trainee::new(&mut random);
    let steps_a_pass = lessons.len().div_ceil(options.batch.max(1));
    let all = steps_a_pass * options.passes as usize;
    for pass in 0..options.passes {
        lessons.shuffle(&mut random);
        let mut loss = 0.0;
        for (number, batch) in lessons.chunks(options.batch.max(1)).enumerate() {
            let at = pass as usize * steps_a_pass + number;
            let rate = options.rate * share(at, all);
            loss += trainee.step(batch, rate, options.decay);
        }
        done(&PassReport {
            band,
            pass: pass + 1,
            positions: lessons.len(),
            loss: loss / lessons.len().max(1) as f64,
            errors: trainee.errors(&tests),
        });
    }
    trainee.quantised()
}

/// The part of the rate at a step: up in a tenth of the time, then down along
/// a cosine.
fn share(step: usize, all: usize) -> f32 {
    let at = (step as f32 + 0.5) / all.max(1) as f32;
    if at < 0.1 {
        0.04 + 0.96 * at / 0.1
    } else {
        0.5 + 0.5 * (std::f32::consts::PI * (at - 0.1) / 0.9).cos()
    }
}

type Row = [f32; WIDTH];

/// A number's recent slopes and their squares.
#[derive(Clone, Copy, Default)]
struct Memory {
    mean: f32,
    square: f32,
}

/// A network while it learns.
struct Trainee {
    rows: Vec<Row>,
    memories: Vec<[Memory; WIDTH]>,
    slopes: Vec<Row>,
    layers: Layers,
    layer_memories: Vec<Memory>,
    steps: i32,
}

/// What the positions of a part say.
struct Part {
    terms: Vec<Terms>,
    /// By position: how the loss changes with the sums.
    slopes: Vec<Row>,
    layers: Layers,
    loss: f64,
}

impl Trainee {
    fn nothing() -> Trainee {
        let classes = Classes::get().count();
        Trainee {
            rows: vec![[0.0; WIDTH]; classes],
            memories: vec![[Memory::default(); WIDTH]; classes],
            slopes: vec![[0.0; WIDTH]; classes],
            layer_memories: vec![Memory::default(); Layers::default().numbers().count()],
            layers: Layers::default(),
            steps: 0,
        }
    }

    fn new(random: &mut Xoshiro256PlusPlus) -> Trainee {
        let mut trainee = Trainee::nothing();
        let mut about = |size: f32| random.random_range(-size..size);
        for number in trainee.rows.as_flattened_mut() {
            *number = about(0.035);
        }
        let layers = &mut trainee.layers;
        layers.bias = [0.3; WIDTH];
        let size = |inputs: usize| 1.0 / (inputs as f32).sqrt();
        for number in layers.first.as_flattened_mut() {
            *number = about(size(INPUTS));
        }
        for number in layers.second.as_flattened_mut() {
            *number = about(size(FIRST));
        }
        for number in &mut layers.last {
            *number = about(size(SECOND));
        }
        trainee
    }

    fn sums(&self, terms: &Terms) -> Row {
        let mut sums = [0.0; WIDTH];
        let (_, places) = terms.split_last().expect("a constant");
        for &class in places {
            for (sum, number) in sums.iter_mut().zip(&self.rows[class as usize]) {
                *sum += number;
            }
        }
        sums
    }

    /// One step; the loss before it, summed over the batch.
    fn step(&mut self, batch: &[Lesson], rate: f32, decay: f32) -> f64 {
        let parts: Vec<Part> = batch.par_chunks(PART).map(|part| self.part(part)).collect();
        self.steps += 1;
        let mut adam = Adam {
            rate,
            decay,
            mean_share: 1.0 - 0.9_f32.powi(self.steps),
            square_share: 1.0 - 0.999_f32.powi(self.steps),
            scale: 1.0 / batch.len() as f32,
        };
        let mut slopes = Layers::default();
        for part in &parts {
            let mut layers = part.layers.clone();
            for (slope, more) in slopes.numbers().zip(layers.numbers()) {
                *slope += *more;
            }
        }
        let numbers = self.layers.numbers().zip(slopes.numbers());
        for ((number, slope), memory) in numbers.zip(&mut self.layer_memories) {
            adam.step(number, *slope, memory);
        }
        self.learn_rows(&parts, &mut adam);
        parts.iter().map(|part| part.loss).sum()
    }

    fn part(&self, lessons: &[Lesson]) -> Part {
        let mut part = Part {
            terms: Vec::with_capacity(lessons.len()),
            slopes: Vec::with_capacity(lessons.len()),
            layers: Layers::default(),
            loss: 0.0,
        };
        for lesson in lessons {
            let terms = terms_of(lesson.own, lesson.opp);
            let counted = counts(lesson.own, lesson.opp);
            let (loss, slopes) = self.backward(&terms, &counted, lesson.rest, &mut part.layers);
            part.loss += f64::from(loss);
            part.terms.push(terms);
            part.slopes.push(slopes);
        }
        part
    }

    /// The loss of a position, and how it changes with the sums; `slopes`
    /// gathers how it changes with the layers.
    fn backward(
        &self,
        terms: &Terms,
        counted: &[f32; COUNTS],
        rest: f32,
        slopes: &mut Layers,
    ) -> (f32, Row) {
        let layers = &self.layers;
        let pass = layers.pass(&self.sums(terms), counted);
        let error = SCALE * pass.result - rest;
        let loss = if error.abs() < EVEN {
            error * error / (2.0 * EVEN)
        } else {
            error.abs() - EVEN / 2.0
        };
        let slope = SCALE * (error / EVEN).clamp(-1.0, 1.0);

        // Back through the layers: what each number adds to the slope, and
        // what each result would.
        slopes.last_bias += slope;
        add_scaled(&mut slopes.last, &pass.second, slope);
        add_scaled(&mut slopes.direct, &pass.inputs, slope);
        let mut second = layers.last.map(|weight| slope * weight);
        stop_at_nought(&mut second, &pass.second);
        add_scaled(&mut slopes.second_bias, &second, 1.0);

        let mut first = layers.second.map(|row| dot(&row, &second));
        stop_at_nought(&mut first, &pass.first);
        add_scaled(&mut slopes.first_bias, &first, 1.0);
        for (row, &output) in slopes.second.iter_mut().zip(&pass.first) {
            add_scaled(row, &second, output);
        }

        for (row, &input) in slopes.first.iter_mut().zip(&pass.inputs) {
            add_scaled(row, &first, input);
        }
        let mut sums: Row =
            std::array::from_fn(|i| slope * layers.direct[i] + dot(&layers.first[i], &first));
        stop_at_nought(
            &mut sums,
            pass.inputs.first_chunk().expect("sums come first"),
        );
        add_scaled(&mut slopes.bias, &sums, 1.0);
        (loss, sums)
    }

    /// Changes the rows, pattern by pattern.
    fn learn_rows(&mut self, parts: &[Part], adam: &mut Adam) {
        let classes = Classes::get();
        let (mut rows, mut memories) = (&mut self.rows[..], &mut self.memories[..]);
        let mut slopes = &mut self.slopes[..];
        let mut work = Vec::new();
        for (number, pattern) in PATTERNS.iter().enumerate() {
            let range = classes.range(number);
            let (own_rows, rest) = rows.split_at_mut(range.len());
            rows = rest;
            let (own_memories, rest) = memories.split_at_mut(range.len());
            memories = rest;
            let (own_slopes, rest) = slopes.split_at_mut(range.len());
            slopes = rest;
            let lanes = pattern.first_lane..pattern.first_lane + pattern.instances;
            work.push((range.start, lanes, own_rows, own_memories, own_slopes));
        }
        let adam = *adam;
        work.into_par_iter().rev().with_max_len(1).for_each(
            |(start, lanes, rows, memories, slopes)| {
                for part in parts {
                    for (terms, more) in part.terms.iter().zip(&part.slopes) {
                        for &class in &terms[lanes.clone()] {
                            let slope = &mut slopes[class as usize - start];
                            for (slope, more) in slope.iter_mut().zip(more) {
                                *slope += more;
                            }
                        }
                    }
                }
                for ((row, memory), slope) in rows.iter_mut().zip(memories).zip(slopes) {
                    for i in 0..WIDTH {
                        adam.step(&mut row[i], slope[i], &mut memory[i]);
                    }
                    *slope = [0.0; WIDTH];
                }
            },
        );
    }

    /// The numbers of the rows as they will be stored.
    fn quantised(&self) -> BandNetwork {
        let rounded = |number: f32| (number * STEPS).round().clamp(-127.0, 127.0) as i8;
        BandNetwork {
            rows: self.rows.iter().map(|row| row.map(rounded)).collect(),
            layers: self.layers.clone(),
        }
    }

    /// Errors of patterns and network together, as they will be stored.
    fn errors(&self, tests: &[(Lesson, Sample)]) -> Errors {
        let stored = self.quantised();
        let mut errors = Errors::default();
        for (lesson, sample) in tests {
            let terms = terms_of(lesson.own, lesson.opp);
            let (_, places) = terms.split_last().expect("a constant");
            let mut sums = [0_i32; WIDTH];
            for &class in places {
                for (sum, &number) in sums.iter_mut().zip(&stored.rows[class as usize]) {
                    *sum += i32::from(number);
                }
            }
            let sums = sums.map(|sum| sum as f32 / STEPS);
            let result = stored.layers.result(&sums, &counts(lesson.own, lesson.opp));
            let value = f32::from(sample.score) - lesson.rest + SCALE * result;
            errors.add(f64::from(value.clamp(-64.0, 64.0)), sample);
        }
        errors
    }
}

#[inline]
fn add_scaled<const N: usize>(to: &mut [f32; N], numbers: &[f32; N], factor: f32) {
    for (to, number) in to.iter_mut().zip(numbers) {
        *to += factor * number;
    }
}

#[inline]
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// What was cut off at nought has no slope.
#[inline]
fn stop_at_nought<const N: usize>(slopes: &mut [f32; N], results: &[f32; N]) {
    for (slope, &result) in slopes.iter_mut().zip(results) {
        if result <= 0.0 {
            *slope = 0.0;
        }
    }
}

/// The step of one number.
#[derive(Clone, Copy)]
struct Adam {
    rate: f32,
    decay: f32,
    mean_share: f32,
    square_share: f32,
    scale: f32,
}

impl Adam {
    #[inline]
    fn step(&self, number: &mut f32, slope: f32, memory: &mut Memory) {
        let slope = slope * self.scale;
        memory.mean += 0.1 * (slope - memory.mean);
        memory.square += 0.001 * (slope * slope - memory.square);
        let mean = memory.mean / self.mean_share;
        let square = memory.square / self.square_share;
        *number *= 1.0 - self.rate * self.decay;
        *number -= self.rate * mean / (square.sqrt() + 1e-8);
    }
}

#[cfg(test)]
mod tests;
