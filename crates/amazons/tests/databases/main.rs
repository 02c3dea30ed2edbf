//! Databases against published counts, an independent program's values, and
//! slow twins that know nothing of them.

mod facts;
mod files;
mod interruption;
#[path = "../common/minimax.rs"]
mod minimax;
#[path = "../common/noise.rs"]
mod noise;
mod sums;
mod table_b;
mod twins;

use loam_amazons::areas::Area;
use loam_amazons::databases::{Builder, Databases, Family, Spec};
use std::path::Path;

/// Databases in a folder that goes when they do.
struct Shelf {
    folder: tempfile::TempDir,
    databases: Databases,
}

impl Shelf {
    /// Builds databases, each named as `active 2x3 1+1`.
    fn of(names: &[&str]) -> Shelf {
        let specs: Vec<Spec> = names.iter().map(|name| spec(name)).collect();
        let folder = tempfile::tempdir().unwrap();
        Builder::new(folder.path()).build(&specs, &|_| {}).unwrap();
        let databases = Databases::open(folder.path()).unwrap();
        Shelf { folder, databases }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }
}

fn spec(name: &str) -> Spec {
    let [family, size, queens] = name.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{name}");
    };
    let family: Family = family.parse().unwrap();
    let (cols, rows) = size.split_once('x').unwrap();
    Spec::new(family, cols.parse().unwrap(), rows.parse().unwrap(), queens).unwrap()
}

/// Every area of a rectangle with these queens and blockers of each colour,
/// connected or not, mirror images and all.
fn every_area(cols: u8, rows: u8, queens: [u32; 4], visit: &mut dyn FnMut(Area)) {
    let cells: Vec<u64> = (0..rows)
        .flat_map(|row| (0..cols).map(move |col| 1 << (8 * row + col)))
        .collect();
    let spread = |set: u32| -> u64 {
        let chosen = cells.iter().enumerate().filter(|(i, _)| set >> i & 1 != 0);
        chosen.map(|(_, cell)| cell).sum()
    };
    let all = (1_u32 << cells.len()) - 1;
    let of_size = |size: u32, within: u32| {
        (0..=all).filter(move |set| set.count_ones() == size && set & !within == 0)
    };
    for black in of_size(queens[0], all) {
        for bound in of_size(queens[1], all & !black) {
            for white in of_size(queens[2], all & !black & !bound) {
                for tied in of_size(queens[3], all & !black & !bound & !white) {
                    let free = all & !black & !bound & !white & !tied;
                    let mut empty = free;
                    loop {
                        let [b, c, w, d, e] = [black, bound, white, tied, empty].map(spread);
                        visit(Area::from_sets(cols, rows, [b | c, w | d], c | d, e).unwrap());
                        if empty == 0 {
                            break;
                        }
                        empty = (empty - 1) & free;
                    }
                }
            }
        }
    }
}
