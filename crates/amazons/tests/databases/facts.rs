//! Values, stops, temperatures, means and walls that an independent program
//! found, asked of databases and without them.

use crate::Shelf;
use loam_amazons::areas::Area;
use loam_amazons::databases::Databases;
use serde_json::Value;

fn lines(name: &str) -> Vec<Value> {
    let path = format!("{}/../cgt/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn area(value: &Value) -> Area {
    value.as_str().unwrap().parse().unwrap()
}

fn check(databases: &Databases) -> usize {
    let facts = lines("cgt_values.jsonl");
    let mut known = 0;
    for fact in &facts {
        let answer = databases.query(&area(&fact["pos"])).unwrap();
        let thermograph = &answer.thermograph;
        let (left, right) = thermograph.stops();
        let (left_tm1, right_tm1) = thermograph.stops_tm1();
        let found = [
            ("value", answer.value.unwrap()),
            ("left_stop", left.to_string()),
            ("right_stop", right.to_string()),
            ("left_stop_tm1", left_tm1.to_string()),
            ("right_stop_tm1", right_tm1.to_string()),
            ("temperature", thermograph.temperature().to_string()),
            ("mean", thermograph.mean().to_string()),
            ("outcome", answer.outcome.to_string()),
        ];
        for (name, found) in found {
            assert_eq!(fact[name], found, "{name} of {fact}");
        }
        let texts = |wall: Vec<_>| {
            let point = |(t, x): (loam_cgt::Dyadic, loam_cgt::Dyadic)| {
                Value::from(vec![t.to_string(), x.to_string()])
            };
            Value::from(wall.into_iter().map(point).collect::<Vec<_>>())
        };
        assert_eq!(fact["left_wall"], texts(thermograph.left_wall()), "{fact}");
        assert_eq!(
            fact["right_wall"],
            texts(thermograph.right_wall()),
            "{fact}"
        );
        known += usize::from(answer.database.is_some());
    }
    assert_eq!(facts.len(), 122);
    known
}

#[test]
fn areas_are_worth_what_the_other_program_says_without_databases() {
    assert_eq!(check(&Databases::none()), 0);
}

#[test]
fn areas_are_worth_what_the_other_program_says_from_databases() {
    let shelf = Shelf::of(&[
        "simple 2x3 1",
        "simple 3x3 1",
        "simple 2x4 1",
        "active 1x5 1+1",
        "active 2x3 1+1",
        "active 2x3 2+1",
        "active 2x4 1+1",
        "active 2x4 2+1",
        "active 3x3 1+1",
        "active 3x3 2+1",
        "active 3x3 2+2",
        "active 3x4 1+1",
        "active 2x5 2+2",
    ]);
    let known = check(&shelf.databases);
    assert!(known > 40, "{known}");
}

#[test]
fn sums_are_worth_what_the_other_program_says() {
    let databases = Databases::none();
    let facts = lines("sums.jsonl");
    for fact in &facts {
        let areas: Vec<Area> = fact["areas"].as_array().unwrap().iter().map(area).collect();
        let sum = databases.query_sum(&areas).unwrap();
        let (left, right) = sum.thermograph.stops();
        assert_eq!(fact["sum_value"], sum.value, "{fact}");
        assert_eq!(fact["left_stop"], left.to_string(), "{fact}");
        assert_eq!(fact["right_stop"], right.to_string(), "{fact}");
        assert_eq!(fact["outcome"], sum.outcome.to_string(), "{fact}");
    }
    assert_eq!(facts.len(), 125);
}
