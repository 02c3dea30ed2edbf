//! A network from positions.
//!
//! Stochastic descent by Adam with decoupled decay, on what the patterns' sum
//! leaves over. A step's positions are taken in parts of a fixed size and
//! every row is changed by one thread, in the order of the positions: the
//! result does not depend on the number of threads.

use crate::ridge::terms_of;
use crate::{Errors, News, Sample, Samples};
use loam_othello::patterns::{
    BLOCK_CLASSES, Band, COUNTS, Classes, FIRST, Features, HALF, INPUTS, INSTANCES, Layers,
    Network, Outlook, PATTERNS, PLACES, Row, SCALE, SECOND, STEPS, Sums, UNIT, WIDTH, Weights,
    block_class, blocks, counts,
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
    /// The peak learning rate: it grows to that, and then falls to zero.
    pub rate: f32,
    /// Weight decay, in parts of the learning rate.
    pub decay: f32,
    /// Positions that occur several times are learnt once, with the mean of
    /// their labels. Games that go on from the same beginnings have many such.
    pub merged: bool,
    /// Seed of beginnings and order.
    pub seed: u64,
    /// Threads at work; zero for one to a core. The result is the same.
    pub threads: usize,
}

impl Default for NetworkOptions {
    fn default() -> NetworkOptions {
        NetworkOptions {
            passes: 5,
            batch: 4096,
            rate: 4e-3,
            decay: 0.2,
            merged: false,
            seed: 1,
            threads: 0,
        }
    }
}

/// A pass over the positions.
#[derive(Clone, Debug)]
pub struct PassReport {
    /// The pass, from one.
    pub pass: u32,
    /// Positions learnt from.
    pub positions: usize,
    /// The mean loss on them.
    pub loss: f64,
    /// Errors on the positions kept for testing, by band.
    pub errors: Vec<(Band, Errors)>,
}

/// Trains a network on top of the patterns' weights, from nothing or from
/// where another one is. From nothing it has no effect in bands without
/// positions. `heard` hears of every pass and step.
///
/// # Errors
/// If threads cannot be started.
pub fn train_network(
    samples: &Samples,
    weights: &Weights,
    start: Option<&Network>,
    options: &NetworkOptions,
    mut heard: impl FnMut(News<'_>) + Send,
) -> Result<Network, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()?;
    Ok(pool.install(|| train(samples, weights, start, options, &mut heard)))
}

/// Error beyond which the loss grows evenly, in discs: one lost piece of a
/// game should not outweigh many small errors.
const EVEN: f32 = 2.0;
/// Positions of a part.
const PART: usize = 256;

/// A position to learn from.
#[derive(Clone, Copy)]
struct Lesson {
    band: Band,
    own: u64,
    opp: u64,
    /// What the patterns' sum leaves over, in discs.
    rest: f32,
}

/// `None` if no band is for the position.
fn lesson(weights: &Weights, sample: &Sample) -> Option<Lesson> {
    let band = Band::of(64 - (sample.own | sample.opp).count_ones())?;
    let value = weights.sum_of_patterns(sample.own, sample.opp) as f32 / UNIT as f32;
    Some(Lesson {
        band,
        own: sample.own,
        opp: sample.opp,
        rest: f32::from(sample.score) - value,
    })
}

/// Every position once, with the mean of its labels.
fn merged(mut lessons: Vec<Lesson>) -> Vec<Lesson> {
    // By label too: the order in which they are added up must not depend on
    // that of the threads.
    lessons.par_sort_unstable_by(|a, b| {
        let positions = (a.own, a.opp).cmp(&(b.own, b.opp));
        positions.then(a.rest.total_cmp(&b.rest))
    });
    let same = lessons.chunk_by(|a, b| (a.own, a.opp) == (b.own, b.opp));
    same.map(|same| Lesson {
        rest: same.iter().map(|lesson| lesson.rest).sum::<f32>() / same.len() as f32,
        ..same[0]
    })
    .collect()
}

fn train(
    samples: &Samples,
    weights: &Weights,
    start: Option<&Network>,
    options: &NetworkOptions,
    heard: &mut impl FnMut(News<'_>),
) -> Network {
    let lesson = |sample: &Sample| lesson(weights, sample);
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut tests: Vec<(Lesson, Sample)> = Vec::new();
    for discs in 0..=64 {
        lessons.par_extend(samples.train(discs).par_iter().filter_map(lesson));
        let test = |sample: &Sample| Some((lesson(sample)?, *sample));
        tests.extend(samples.test(discs).iter().filter_map(test));
    }
    if options.merged {
        lessons = merged(lessons);
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    let mut trainee = Trainee::new(&mut random);
    if let Some(network) = start {
        trainee.go_on_from(network);
    } else {
        for band in Band::all() {
            if !lessons.iter().any(|lesson| lesson.band == band) {
                trainee.layers[band.index()] = Layers::default();
            }
        }
    }
    let batch = options.batch.max(1);
    let steps_a_pass = lessons.len().div_ceil(batch);
    let all = steps_a_pass * options.passes as usize;
    for pass in 0..options.passes {
        lessons.shuffle(&mut random);
        let mut loss = 0.0;
        for (number, batch) in lessons.chunks(batch).enumerate() {
            let at = pass as usize * steps_a_pass + number;
            let rate = options.rate * share(at, all);
            loss += trainee.step(batch, rate, options.decay);
            heard(News::Progress {
                done: at as u64 + 1,
                of: all as u64,
                what: "steps",
            });
        }
        heard(News::Pass(&PassReport {
            pass: pass + 1,
            positions: lessons.len(),
            loss: loss / lessons.len().max(1) as f64,
            errors: trainee.errors(&tests),
        }));
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

type Numbers = [f32; WIDTH];

/// A number's recent gradients and their squares.
#[derive(Clone, Copy, Default)]
struct Memory {
    mean: f32,
    square: f32,
}

/// A network while it learns.
struct Trainee {
    rows: Vec<Numbers>,
    memories: Vec<[Memory; WIDTH]>,
    gradients: Vec<Numbers>,
    /// By band.
    layers: Vec<Layers>,
    layer_memories: Vec<Vec<Memory>>,
    steps: i32,
}

/// The class of every place.
type Terms = [u32; PLACES];

fn classes_of(outlook: &Outlook) -> Terms {
    let patterns = terms_of(outlook.own, outlook.opp);
    let blocks = blocks(outlook).map(block_class);
    let first = Classes::get().count() as u32;
    std::array::from_fn(|place| {
        if place < INSTANCES {
            patterns[place]
        } else {
            first + u32::from(blocks[place - INSTANCES])
        }
    })
}

/// What the positions of a part say.
struct Part {
    terms: Vec<Terms>,
    /// By position: how the loss changes with the sums.
    gradients: Vec<Sums>,
    /// By band: how it changes with the layers.
    layers: Vec<Layers>,
    loss: f64,
}

impl Trainee {
    fn new(random: &mut Xoshiro256PlusPlus) -> Trainee {
        let classes = Classes::get().count() + BLOCK_CLASSES;
        let mut about = |size: f32| random.random_range(-size..size);
        let mut rows = vec![[0.0; WIDTH]; classes];
        for number in rows.as_flattened_mut() {
            *number = about(0.035);
        }
        let size = |inputs: usize| 1.0 / (inputs as f32).sqrt();
        let mut layers = Layers {
            bias: [0.3; WIDTH],
            ..Layers::default()
        };
        for number in layers.first.as_flattened_mut() {
            *number = about(size(INPUTS));
        }
        for number in layers.second.as_flattened_mut() {
            *number = about(size(FIRST));
        }
        for number in &mut layers.last {
            *number = about(size(SECOND));
        }
        let memories = vec![Memory::default(); layers.numbers().count()];
        Trainee {
            rows,
            memories: vec![[Memory::default(); WIDTH]; classes],
            gradients: vec![[0.0; WIDTH]; classes],
            // The same to begin with: so what the sums mean is, too.
            layers: vec![layers; Band::COUNT],
            layer_memories: vec![memories; Band::COUNT],
            steps: 0,
        }
    }

    fn go_on_from(&mut self, network: &Network) {
        for (numbers, row) in self.rows.iter_mut().zip(network.rows()) {
            *numbers = row.0.map(|number| f32::from(number) / STEPS);
        }
        self.layers.clone_from_slice(network.layers());
    }

    fn sums(&self, terms: &Terms) -> Sums {
        let mut sums = Sums::NOTHING;
        for (lane, &class) in terms.iter().enumerate() {
            sums.add(lane, &self.rows[class as usize]);
        }
        sums
    }

    /// One step; the loss before it, summed over the batch.
    fn step(&mut self, batch: &[Lesson], rate: f32, decay: f32) -> f64 {
        let mut parts: Vec<Part> = batch.par_chunks(PART).map(|part| self.part(part)).collect();
        self.steps += 1;
        let adam = Adam {
            rate,
            decay,
            mean_share: 1.0 - 0.9_f32.powi(self.steps),
            square_share: 1.0 - 0.999_f32.powi(self.steps),
            scale: 1.0 / batch.len() as f32,
        };
        for band in Band::all() {
            let mut gradients = Layers::default();
            for part in &mut parts {
                for (gradient, more) in gradients.numbers().zip(part.layers[band.index()].numbers())
                {
                    *gradient += *more;
                }
            }
            let numbers = self.layers[band.index()].numbers().zip(gradients.numbers());
            for ((number, gradient), memory) in numbers.zip(&mut self.layer_memories[band.index()])
            {
                adam.step(number, *gradient, memory);
            }
        }
        self.learn_rows(&parts, adam);
        parts.iter().map(|part| part.loss).sum()
    }

    fn part(&self, lessons: &[Lesson]) -> Part {
        let mut part = Part {
            terms: Vec::with_capacity(lessons.len()),
            gradients: Vec::with_capacity(lessons.len()),
            layers: vec![Layers::default(); Band::COUNT],
            loss: 0.0,
        };
        for lesson in lessons {
            let outlook = Outlook::new(lesson.own, lesson.opp);
            let terms = classes_of(&outlook);
            let counted = counts(&outlook);
            let layers = &mut part.layers[lesson.band.index()];
            let (loss, gradients) = self.backward(&terms, &counted, lesson, layers);
            part.loss += f64::from(loss);
            part.terms.push(terms);
            part.gradients.push(gradients);
        }
        part
    }

    /// The loss of a position, and how it changes with the sums; `gradients`
    /// gathers how it changes with the layers.
    fn backward(
        &self,
        terms: &Terms,
        counted: &[f32; COUNTS],
        lesson: &Lesson,
        gradients: &mut Layers,
    ) -> (f32, Sums) {
        let layers = &self.layers[lesson.band.index()];
        let all = self.sums(terms);
        let pass = layers.forward(&all, counted);
        let error = SCALE * pass.result - lesson.rest;
        let loss = if error.abs() < EVEN {
            error * error / (2.0 * EVEN)
        } else {
            error.abs() - EVEN / 2.0
        };
        let gradient = SCALE * (error / EVEN).clamp(-1.0, 1.0);

        // Back through the layers: what each number adds to the gradient, and
        // what each result would.
        gradients.last_bias += gradient;
        add_scaled(&mut gradients.last, &pass.second, gradient);
        add_scaled(&mut gradients.direct, &pass.inputs, gradient);
        let mut second = layers.last.map(|weight| gradient * weight);
        stop_at_zero(&mut second, &pass.second);
        add_scaled(&mut gradients.second_bias, &second, 1.0);

        let mut first = layers.second.map(|row| dot(&row, &second));
        stop_at_zero(&mut first, &pass.first);
        add_scaled(&mut gradients.first_bias, &first, 1.0);
        for (row, &output) in gradients.second.iter_mut().zip(&pass.first) {
            add_scaled(row, &second, output);
        }

        for (row, &input) in gradients.first.iter_mut().zip(&pass.inputs) {
            add_scaled(row, &first, input);
        }
        let inputs: Numbers =
            std::array::from_fn(|i| gradient * layers.direct[i] + dot(&layers.first[i], &first));
        let (of_board, of_quarters) = inputs.split_at(HALF);
        let (board_bias, quarter_bias) = gradients.bias.split_at_mut(HALF);
        let (board_from, quarter_from) = layers.bias.split_at(HALF);
        let mut sums = Sums::NOTHING;
        back(
            &mut sums.whole,
            of_board,
            &all.whole,
            board_from,
            board_bias,
        );
        for (sums, all) in sums.quarters.iter_mut().zip(&all.quarters) {
            back(sums, of_quarters, all, quarter_from, quarter_bias);
        }
        (loss, sums)
    }

    /// Changes the rows, pattern by pattern.
    fn learn_rows(&mut self, parts: &[Part], adam: Adam) {
        let classes = Classes::get();
        let (mut rows, mut memories) = (&mut self.rows[..], &mut self.memories[..]);
        let mut gradients = &mut self.gradients[..];
        let mut work = Vec::new();
        for (number, pattern) in PATTERNS.iter().enumerate() {
            let range = classes.range(number);
            let (own_rows, rest) = rows.split_at_mut(range.len());
            rows = rest;
            let (own_memories, rest) = memories.split_at_mut(range.len());
            memories = rest;
            let (own_gradients, rest) = gradients.split_at_mut(range.len());
            gradients = rest;
            let lanes = pattern.first_lane..pattern.first_lane + pattern.instances;
            work.push((range.start, lanes, own_rows, own_memories, own_gradients));
        }
        work.push((
            classes.count(),
            INSTANCES..PLACES,
            rows,
            memories,
            gradients,
        ));
        work.into_par_iter().rev().with_max_len(1).for_each(
            |(start, lanes, rows, memories, gradients)| {
                for part in parts {
                    for (terms, more) in part.terms.iter().zip(&part.gradients) {
                        for lane in lanes.clone() {
                            let class = terms[lane] as usize - start;
                            more.gather(lane, &mut gradients[class]);
                        }
                    }
                }
                for ((row, memory), gradient) in rows.iter_mut().zip(memories).zip(gradients) {
                    for i in 0..WIDTH {
                        adam.step(&mut row[i], gradient[i], &mut memory[i]);
                    }
                    *gradient = [0.0; WIDTH];
                }
            },
        );
    }

    /// The network as it will be stored.
    fn quantised(&self) -> Network {
        let rounded = |number: f32| (number * STEPS).round().clamp(-127.0, 127.0) as i8;
        let rows = self.rows.iter().map(|row| Row(row.map(rounded)));
        let mut layers = self.layers.clone();
        layers.iter_mut().for_each(Layers::round);
        Network::new(rows.collect(), layers).expect("layers for each band")
    }

    /// Errors of patterns and network together, as they will be stored.
    fn errors(&self, tests: &[(Lesson, Sample)]) -> Vec<(Band, Errors)> {
        let network = self.quantised();
        let mut errors: Vec<_> = Band::all().map(|band| (band, Errors::default())).collect();
        for (lesson, sample) in tests {
            let (own, opp) = (lesson.own, lesson.opp);
            let correction = network.correction(&Features::new(own, opp), true, own, opp);
            let patterns = f32::from(sample.score) - lesson.rest;
            let value = patterns + correction as f32 / UNIT as f32;
            let (_, errors) = &mut errors[lesson.band.index()];
            errors.add(f64::from(value.clamp(-64.0, 64.0)), sample);
        }
        errors
    }
}

/// How the loss changes with sums, from how it does with the inputs made of
/// them: what was cut off at zero has no part in it. `bias` gathers how it
/// changes with what is added to the sums.
#[inline]
fn back(
    gradients: &mut [f32; HALF],
    inputs: &[f32],
    sums: &[f32; HALF],
    from: &[f32],
    bias: &mut [f32],
) {
    for i in 0..HALF {
        if sums[i] + from[i] > 0.0 {
            gradients[i] = inputs[i];
            bias[i] += inputs[i];
        }
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

/// What was cut off at zero has no gradient.
#[inline]
fn stop_at_zero<const N: usize>(gradients: &mut [f32; N], results: &[f32; N]) {
    for (gradient, &result) in gradients.iter_mut().zip(results) {
        if result <= 0.0 {
            *gradient = 0.0;
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
    fn step(&self, number: &mut f32, gradient: f32, memory: &mut Memory) {
        let gradient = gradient * self.scale;
        memory.mean += 0.1 * (gradient - memory.mean);
        memory.square += 0.001 * (gradient * gradient - memory.square);
        let mean = memory.mean / self.mean_share;
        let square = memory.square / self.square_share;
        *number *= 1.0 - self.rate * self.decay;
        *number -= self.rate * mean / (square.sqrt() + 1e-8);
    }
}

#[cfg(test)]
mod tests;
