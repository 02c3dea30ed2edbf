//! Tables B.1, B.2 and B.3: the rows that build in a moment. The whole of them
//! is one command, `loam db build --set thesis`, and `loam db stats`.

use crate::spec;
use loam_amazons::databases::{Builder, Databases, Spec};

const TABLE_B: &str = include_str!("../data/tableB.csv");

/// A row's database and its two numbers.
fn rows() -> impl Iterator<Item = (Spec, u64, i64)> {
    TABLE_B.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let [table, cols, rows, one, other, entries, extra] = fields[..] else {
            panic!("{line}");
        };
        let name = match table {
            "B1" => format!("simple {cols}x{rows} {one}"),
            "B2" => format!("active {cols}x{rows} {one}+{other}"),
            _ => format!("blocker {cols}x{rows} {one}+{other}"),
        };
        (
            spec(&name),
            entries.parse().unwrap(),
            extra.parse().unwrap(),
        )
    })
}

#[test]
fn entries_and_defective_ones_are_those_the_thesis_counts() {
    let rows: Vec<_> = rows().collect();
    assert_eq!(rows.len(), 48 + 87 + 106);
    let small = |spec: &Spec| spec.positions() <= 140_000;
    let rows: Vec<_> = rows.into_iter().filter(|row| small(&row.0)).collect();
    assert!(rows.len() > 150, "{}", rows.len());
    let folder = tempfile::tempdir().unwrap();
    let specs: Vec<Spec> = rows.iter().map(|row| row.0).collect();
    let built = Builder::new(folder.path()).build(&specs, &|_| {}).unwrap();
    for ((spec, entries, extra), built) in rows.into_iter().zip(built) {
        assert_eq!(built.entries, entries, "{spec}");
        match spec.family().name() {
            "simple" => assert_eq!(built.defective, Some(extra as u64), "{spec}"),
            "blocker" => assert_eq!(spec.positions(), extra as u64, "{spec}"),
            _ => assert_eq!((built.defective, extra), (None, -1), "{spec}"),
        }
    }
    let databases = Databases::open(folder.path()).unwrap();
    assert_eq!(databases.iter().count(), specs.len());
    assert!(databases.iter().all(|database| database.verify().is_ok()));
}

#[test]
fn the_two_defective_areas_of_2x3_are_those_of_figure_2_16() {
    let shelf = crate::Shelf::of(&["simple 2x3 1"]);
    let worth = |text: &str| shelf.databases.territory(&text.parse().unwrap()).unwrap();
    assert_eq!(worth("#B#/.#."), Some(1));
    assert_eq!(worth("#B./.##"), Some(1));
    assert_eq!(worth("#W#/.#."), Some(-1));
    assert_eq!(worth("B../..."), Some(5));
    assert_eq!(worth("B#/.#/.."), Some(3));
}

/// Figure 3.1, whose string is one thing and whose text another.
#[test]
fn the_blocker_territory_of_figure_3_1() {
    let shelf = crate::Shelf::of(&["blocker 3x3 1+1", "blocker 3x3 1+2"]);
    let worth = |text: &str| shelf.databases.territory(&text.parse().unwrap()).unwrap();
    assert_eq!(worth("B#b/.#./..."), Some(5));
    assert_eq!(worth("B#b/b#./..."), Some(4));
}
