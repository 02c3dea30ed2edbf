//! Canonical values of a database's positions, where they are small.

use super::frames::{Frames, Targets};
use super::index::Index;
use super::spec::{Family, Spec};
use super::territory::layers;
use super::varint;
use super::workers::Watch;
use loam_cgt::{Dyadic, Game, GameError, Games, NumberUpStar};
use std::collections::HashMap;

/// Nodes a value's tree may have and still be stored.
const MAX_WEIGHT: u32 = 400;

/// Different values a database may have; with more, it stores none.
const MAX_GAMES: usize = 1_500_000;

/// Positions a database may have: values take ten times as long to compute as
/// thermographs, and on one thread only.
const MAX_POSITIONS: usize = 2_000_000;

/// A database's canonical values: for every number a form, and the forms.
#[derive(Debug, Default)]
pub(crate) struct Values {
    /// Zero where the value is too large, else its form's number plus one.
    pub(crate) forms: Vec<u32>,
    /// The forms as bytes, end to end, options before the games they are of.
    pub(crate) bytes: Vec<u8>,
    /// Where each ends.
    pub(crate) ends: Vec<u32>,
}

impl Values {
    /// Whether to compute values at all.
    pub(crate) fn are_wanted(spec: Spec, positions: usize) -> bool {
        spec.family() == Family::Active && positions <= MAX_POSITIONS
    }

    /// The values of all positions of active areas, by plain retrograde
    /// analysis on one thread; `None` if they are too many.
    pub(crate) fn build(index: &Index, watch: &Watch<'_>) -> Option<Values> {
        let games = &mut Games::with_limit(MAX_GAMES);
        let values = canonical_values(index, games, watch).ok()?;
        let mut forms = Forms::default();
        let found = values.iter().map(|&game| forms.add(games, game));
        let found: Vec<u32> = found.collect();
        let Forms { bytes, ends, .. } = forms;
        Some(Values {
            forms: found,
            bytes,
            ends,
        })
    }
}

fn canonical_values(
    index: &Index,
    games: &mut Games,
    watch: &Watch<'_>,
) -> Result<Vec<Game>, GameError> {
    let targets = Targets {
        own: index,
        freed: [None, None],
    };
    let mut values = vec![Game::ZERO; index.len()];
    let (mut options, mut done) = ([Vec::new(), Vec::new()], 0_u64);
    for layer in layers(index.free()).iter().rev() {
        for orbit in 0..index.orbits().len() {
            let frames = Frames::new(targets, orbit);
            for &arrows in layer {
                options.iter_mut().for_each(Vec::clear);
                frames.for_each(arrows, |shots| {
                    let options = &mut options[shots.side.index()];
                    for number in shots.numbers() {
                        if !options.contains(&values[number]) {
                            options.push(values[number]);
                        }
                    }
                    true
                });
                let [lefts, rights] = &options;
                values[orbit << index.free() | arrows as usize] = games.canonical(lefts, rights)?;
            }
            done += layer.len() as u64;
            watch(done, index.len() as u64);
        }
    }
    Ok(values)
}

/// Forms written so far.
#[derive(Debug, Default)]
struct Forms {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    known: HashMap<Game, (u32, u32)>,
}

impl Forms {
    /// A game's form plus one, written now if it is new; zero if it is too
    /// large. Options come first, so the order is that of the positions.
    fn add(&mut self, games: &mut Games, game: Game) -> u32 {
        self.write(games, game).0
    }

    /// The form's number plus one, and its weight.
    fn write(&mut self, games: &mut Games, game: Game) -> (u32, u32) {
        if let Some(&known) = self.known.get(&game) {
            return known;
        }
        let mut bytes = Vec::new();
        let mut weight = 1_u32;
        if let Some(form) = games.as_number_up_star(game) {
            bytes.push(0);
            varint::put_signed(form.number.numerator(), &mut bytes);
            varint::put(u64::from(form.number.exponent()), &mut bytes);
            varint::put_signed(form.ups.into(), &mut bytes);
            varint::put(u64::from(form.nimber), &mut bytes);
        } else {
            let options = games.options(game).ok();
            let (lefts, rights) = options.unwrap_or_default();
            bytes.push(1);
            for options in [lefts, rights] {
                varint::put(options.len() as u64, &mut bytes);
                for option in options {
                    let (form, more) = self.write(games, option);
                    weight = weight.saturating_add(more);
                    varint::put(u64::from(form), &mut bytes);
                }
            }
        }
        let form = if weight <= MAX_WEIGHT {
            self.bytes.extend(bytes);
            self.ends.push(self.bytes.len() as u32);
            self.ends.len() as u32
        } else {
            weight = u32::MAX;
            0
        };
        self.known.insert(game, (form, weight));
        (form, weight)
    }
}

/// A form as it is stored.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Simple(NumberUpStar),
    /// Left and right options, by form.
    Options([Vec<u32>; 2]),
}

impl Form {
    /// Reads the form with a number; `None` if its bytes make no sense.
    pub(crate) fn decode(mut bytes: &[u8], number: u32) -> Option<Form> {
        let (&kind, rest) = bytes.split_first()?;
        bytes = rest;
        let form = if kind == 0 {
            let numerator = varint::take_signed(&mut bytes)?;
            let exponent = u32::try_from(varint::take(&mut bytes)?).ok()?;
            Form::Simple(NumberUpStar {
                number: Dyadic::new(numerator, exponent)?,
                ups: varint::take_signed(&mut bytes)?.try_into().ok()?,
                nimber: varint::take(&mut bytes)?.try_into().ok()?,
            })
        } else {
            let mut options = [Vec::new(), Vec::new()];
            for options in &mut options {
                for _ in 0..varint::take(&mut bytes)? {
                    let option = varint::take(&mut bytes)?.checked_sub(1)?;
                    // Options come first: so there is no way round in circles.
                    options.push(u32::try_from(option).ok().filter(|&id| id < number)?);
                }
            }
            Form::Options(options)
        };
        bytes.is_empty().then_some(form)
    }
}
