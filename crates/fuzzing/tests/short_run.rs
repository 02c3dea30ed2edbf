//! Every target over its seeds and over mutations of them: the same ones on
//! every run, up to a limit of time.

use loam_fuzzing::{Check, SEEDS, TARGETS};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

const MUTATIONS: u64 = 20_000;
const TIME: Duration = Duration::from_secs(2);
const LONGEST: usize = 4096;

/// Pieces of syntax that chance alone would seldom write, between blanks.
const WORDS: &str = "(; ) ; [ ] \\ , = : / - x 0 1 8 10 255 4294967296 -1 1e9 pass a1 j10 d3 \
    a1-b2 b w X O GM[9] GM[2] GM[Othello] SZ[5:6] AB[aa:cc] PL[W] B[] W[PA] moves= board= \
    {\"moves\":[]} \nu\n \nr\n \nn7\n \np2\n";

/// What is no word.
const BYTES: [&[u8]; 6] = [
    b" ",
    b"\r\n",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\nt loam\n",
];

macro_rules! targets {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                run(stringify!($name));
            }
        )*

        #[test]
        fn every_target_has_a_test() {
            let names: Vec<&str> = TARGETS.iter().map(|&(name, _)| name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

targets! {
    sgf ggf obf wthor transcript convert
    loa_notation othello_notation amazons_notation play session store
}

fn run(name: &str) {
    let target = TARGETS.iter().find(|&&(target, _)| target == name);
    let &(_, check) = target.expect("a target");
    let seeds = seeds(name);
    assert!(!seeds.is_empty(), "{name} has no seeds");
    for seed in &seeds {
        one(check, seed);
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0x10a4);
    let started = Instant::now();
    for _ in 0..MUTATIONS {
        if started.elapsed() > TIME {
            break;
        }
        one(check, &mutated(&seeds, &mut rng));
    }
}

/// Runs a target on an input, which is shown if a property fails.
fn one(check: Check, input: &[u8]) {
    let outcome = catch_unwind(AssertUnwindSafe(|| check(input)));
    if let Err(panic) = outcome {
        eprintln!("the input: b\"{}\"", input.escape_ascii());
        resume_unwind(panic);
    }
}

fn seeds(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(SEEDS).join(name);
    let entries = folder.read_dir().expect("a folder of seeds");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    // The order of a folder is the file system's; ours must not depend on it.
    paths.sort();
    let read = |path| std::fs::read(path).expect("a seed");
    paths.iter().map(read).collect()
}

/// A seed with a few things done to it.
fn mutated(seeds: &[Vec<u8>], rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut bytes = seeds[rng.random_range(0..seeds.len())].clone();
    for _ in 0..rng.random_range(1..=5) {
        match rng.random_range(0..7) {
            0 => flip(&mut bytes, rng),
            1 => {
                let cut = rng.random_range(0..=bytes.len());
                bytes.truncate(cut);
            }
            2 => repeat(&mut bytes, rng),
            3 => {
                let at = rng.random_range(0..=bytes.len());
                bytes.splice(at..at, token(rng).iter().copied());
            }
            4 => {
                let (start, end) = piece(bytes.len(), rng);
                bytes.drain(start..end);
            }
            5 => {
                // The end of one seed after the beginning of another.
                let other = &seeds[rng.random_range(0..seeds.len())];
                bytes.truncate(rng.random_range(0..=bytes.len()));
                bytes.extend(&other[rng.random_range(0..=other.len())..]);
            }
            _ => {
                if let Some(i) = index(&bytes, rng) {
                    bytes[i] = rng.random();
                }
            }
        }
        bytes.truncate(LONGEST);
    }
    bytes
}

fn token(rng: &mut Xoshiro256PlusPlus) -> &'static [u8] {
    let words = WORDS.split(' ').map(str::as_bytes);
    let mut tokens = words.chain(BYTES);
    let count = tokens.clone().count();
    tokens.nth(rng.random_range(0..count)).expect("a token")
}

fn flip(bytes: &mut [u8], rng: &mut Xoshiro256PlusPlus) {
    if let Some(i) = index(bytes, rng) {
        bytes[i] ^= 1 << rng.random_range(0..8);
    }
}

fn repeat(bytes: &mut Vec<u8>, rng: &mut Xoshiro256PlusPlus) {
    let (start, end) = piece(bytes.len(), rng);
    let chunk = bytes[start..end].repeat(rng.random_range(1..=8));
    bytes.splice(end..end, chunk);
}

fn index(bytes: &[u8], rng: &mut Xoshiro256PlusPlus) -> Option<usize> {
    (!bytes.is_empty()).then(|| rng.random_range(0..bytes.len()))
}

/// Where a piece of at most 64 bytes begins and ends.
fn piece(len: usize, rng: &mut Xoshiro256PlusPlus) -> (usize, usize) {
    let start = rng.random_range(0..=len);
    (start, rng.random_range(start..=len.min(start + 64)))
}
