//! How fast databases answer: random areas of every database in the user's
//! folder, or else of the small set.

#[path = "../tests/common/noise.rs"]
mod noise;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loam_amazons::areas::{Area, Transformation};
use loam_amazons::databases::{Builder, Database, DatabaseSet, Databases, Spec, default_dir};
use noise::Noise;
use std::hint::black_box;
use std::time::Instant;

/// An area a database has, turned at random, its colours exchanged or not.
fn area(spec: Spec, noise: &mut Noise) -> Area {
    let (cols, rows) = (spec.cols(), spec.rows());
    loop {
        let mut cells: Vec<u64> = (0..rows)
            .flat_map(|row| (0..cols).map(move |col| 1 << (8 * row + col)))
            .collect();
        for last in (1..cells.len()).rev() {
            cells.swap(last, noise.below(last as u64 + 1) as usize);
        }
        let mut cells = cells.into_iter();
        let [black, bound, white, tied] = spec
            .queens()
            .map(|count| cells.by_ref().take(count.into()).sum::<u64>());
        let empty = cells.filter(|_| noise.below(2) == 0).sum();
        let queens = [black | bound, white | tied];
        let area = Area::from_sets(cols, rows, queens, bound | tied, empty).unwrap();
        if area.is_connected() && area.spans() {
            let by = Transformation::ALL[noise.below(8) as usize];
            let area = area.transformed(by);
            return if noise.below(2) == 0 {
                area
            } else {
                area.swapped()
            };
        }
    }
}

fn queries(criterion: &mut Criterion) {
    let own = default_dir().filter(|dir| dir.is_dir());
    let scratch = tempfile::tempdir().unwrap();
    let dir = own.as_deref().unwrap_or_else(|| {
        let builder = Builder::new(scratch.path());
        builder.build(&DatabaseSet::Small.specs(), &|_| {}).unwrap();
        scratch.path()
    });
    let start = Instant::now();
    let databases = Databases::open(dir).unwrap();
    let count = databases.iter().count();
    println!("{count} databases opened in {:?}", start.elapsed());
    let mut noise = Noise(1);
    let mut areas = |territory: bool| -> Vec<Area> {
        let specs: Vec<Spec> = databases
            .iter()
            .map(Database::spec)
            .filter(|spec| spec.family().is_territory() == territory)
            .collect();
        (0..200_000)
            .map(|i| area(specs[i % specs.len()], &mut noise))
            .collect()
    };
    let (territories, active) = (areas(true), areas(false));
    let mut group = criterion.benchmark_group("databases");
    group.throughput(Throughput::Elements(territories.len() as u64));
    group.sample_size(10);
    group.bench_function("territory", |bench| {
        bench.iter(|| {
            for area in &territories {
                black_box(databases.territory(area).unwrap().unwrap());
            }
        });
    });
    group.bench_function("stops", |bench| {
        bench.iter(|| {
            for area in &active {
                black_box(databases.stops_tm1(area).unwrap().unwrap());
            }
        });
    });
    group.bench_function("thermograph", |bench| {
        bench.iter(|| {
            for area in &active {
                black_box(databases.thermograph(area).unwrap().unwrap());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, queries);
criterion_main!(benches);
