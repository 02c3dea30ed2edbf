//! Canonical forms of all areas of a rectangle with one amazon each, by the crate
//! `cgt` and by `loam-cgt` in turns, one thread each:
//!
//! ```sh
//! cargo run --release --manifest-path rivals/cgt/Cargo.toml -- 3 3 7
//! ```
//!
//! Rows, columns, rounds. That all values agree is checked before anything is timed.

#[path = "../../../crates/cgt/tests/area/mod.rs"]
mod area;

use area::{Area, Values};
use cgt::grid::vec_grid::VecGrid;
use cgt::short::partizan::games::amazons::{Amazons, Tile};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use std::process::ExitCode;
use std::time::Instant;

type Theirs = Amazons<VecGrid<Tile>>;

fn main() -> ExitCode {
    let numbers: Vec<u8> = std::env::args().skip(1).flat_map(|n| n.parse()).collect();
    let &[rows @ 1..=4, columns @ 1..=6, rounds] = &numbers[..] else {
        eprintln!("rival-cgt: expected rows (1 to 4), columns (1 to 6) and rounds");
        return ExitCode::from(2);
    };
    let areas = Area::all(rows, columns);
    let theirs: Vec<Theirs> = areas
        .iter()
        .map(|area| area.to_string().parse().expect("the same notation"))
        .collect();
    println!("{} areas", areas.len());
    if !agree(&areas, &theirs) {
        return ExitCode::FAILURE;
    }
    for _ in 0..rounds {
        let (cgt, loam) = (by_cgt(&theirs), by_loam(&areas));
        println!("cgt {cgt:.4} s, loam {loam:.4} s, ratio {:.1}", cgt / loam);
    }
    ExitCode::SUCCESS
}

fn agree(areas: &[Area], theirs: &[Theirs]) -> bool {
    let table = ParallelTranspositionTable::new();
    let mut values = Values::default();
    let mut differ = 0;
    for (&area, position) in areas.iter().zip(theirs) {
        let text = position.canonical_form(&table).to_string();
        let ours = values.of(area).expect("small games");
        if values.games.parse(&text).ok() != Some(ours) {
            let ours = values.games.display(ours);
            println!("{area}: {text} by cgt, {ours} by loam");
            differ += 1;
        }
    }
    println!("{} values agree, {differ} differ", areas.len() - differ);
    differ == 0
}

fn by_cgt(positions: &[Theirs]) -> f64 {
    let begun = Instant::now();
    let table = ParallelTranspositionTable::new();
    for position in positions {
        std::hint::black_box(position.canonical_form(&table));
    }
    begun.elapsed().as_secs_f64()
}

fn by_loam(areas: &[Area]) -> f64 {
    let begun = Instant::now();
    let mut values = Values::default();
    for &area in areas {
        std::hint::black_box(values.of(area).expect("small games"));
    }
    begun.elapsed().as_secs_f64()
}
