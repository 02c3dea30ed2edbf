//! Values, thermographs and sums of Amazons areas, printed by an independent
//! program (the crate `cgt` 0.11); the data came with the project.

mod area;

use area::{Area, Thermographs, Values};
use loam_cgt::{Bounds, Dyadic, Game, Games, Outcome, Player, Thermograph};
use serde_json::Value;

fn records(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn text<'a>(record: &'a Value, key: &str) -> &'a str {
    record[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} in {record}"))
}

fn wall(record: &Value, key: &str) -> Vec<(Dyadic, Dyadic)> {
    let dyadic = |x: &Value| x.as_str().unwrap().parse().unwrap();
    let points = record[key].as_array().unwrap();
    points
        .iter()
        .map(|point| (dyadic(&point[0]), dyadic(&point[1])))
        .collect()
}

fn check_thermograph(record: &Value, thermograph: &Thermograph) {
    assert_eq!(
        thermograph.temperature().to_string(),
        text(record, "temperature")
    );
    assert_eq!(thermograph.mean().to_string(), text(record, "mean"));
    assert!(
        thermograph.left_wall().eq(wall(record, "left_wall")),
        "{record}"
    );
    assert!(
        thermograph.right_wall().eq(wall(record, "right_wall")),
        "{record}"
    );
    let (left, right) = thermograph.stops_tm1();
    assert_eq!(left.to_string(), text(record, "left_stop_tm1"));
    assert_eq!(right.to_string(), text(record, "right_stop_tm1"));
    let (left, right) = thermograph.stops();
    assert_eq!(left.to_string(), text(record, "left_stop"));
    assert_eq!(right.to_string(), text(record, "right_stop"));
    let outcomes: String = (-3..=3)
        .map(|n| thermograph.shift(n).unwrap().outcome().to_string())
        .collect();
    assert_eq!(outcomes, text(record, "outcome_plus_int_m3_to_3"));
}

fn kind(games: &mut Games, game: Game) -> &'static str {
    let thermograph = games.thermograph(game).unwrap();
    match games.as_number(game).map(Dyadic::to_integer) {
        Some(Some(_)) => "integer",
        Some(None) => "fraction",
        None if thermograph.temperature() > Dyadic::ZERO => "hot",
        None if thermograph.mean() == Dyadic::ZERO => "infinitesimal",
        None => "number+infinitesimal",
    }
}

#[test]
fn values_of_areas() {
    let mut values = Values::default();
    let mut thermographs = Thermographs::default();
    let records = records(include_str!("data/cgt_values.jsonl"));
    assert_eq!(records.len(), 122);
    for record in &records {
        let area = Area::parse(text(record, "pos")).unwrap();
        let game = values.of(area).unwrap();
        let games = &mut values.games;
        assert_eq!(games.display(game).to_string(), text(record, "value"));
        assert_eq!(games.parse(text(record, "value")), Ok(game));
        assert_eq!(
            games.temperature(game).unwrap().to_string(),
            text(record, "temperature")
        );
        assert_eq!(games.mean(game).unwrap().to_string(), text(record, "mean"));
        assert_eq!(games.left_stop(game).to_string(), text(record, "left_stop"));
        assert_eq!(
            games.right_stop(game).to_string(),
            text(record, "right_stop")
        );
        assert_eq!(
            games.left_stop_tm1(game).to_string(),
            text(record, "left_stop_tm1")
        );
        assert_eq!(
            games.right_stop_tm1(game).to_string(),
            text(record, "right_stop_tm1")
        );
        assert_eq!(games.outcome(game).to_string(), text(record, "outcome"));
        assert_eq!(Some(games.birthday(game)), record["birthday"].as_u64());
        let outcomes: String = (-3..=3)
            .map(|n| {
                let n = games.integer(n).unwrap();
                let sum = games.add(game, n).unwrap();
                games.outcome(sum).to_string()
            })
            .collect();
        assert_eq!(outcomes, text(record, "outcome_plus_int_m3_to_3"));
        assert_eq!(kind(games, game), text(record, "kind"));
        check_thermograph(record, &games.thermograph(game).unwrap());
        check_thermograph(record, thermographs.of(area).unwrap());
    }
}

#[test]
fn sums_of_areas() {
    let mut values = Values::default();
    let mut thermographs = Thermographs::default();
    let records = records(include_str!("data/sums.jsonl"));
    assert_eq!(records.len(), 125);
    for record in &records {
        let areas = record["areas"].as_array().unwrap().iter();
        let areas: Vec<Area> = areas
            .map(|a| Area::parse(a.as_str().unwrap()).unwrap())
            .collect();
        let parts: Vec<Game> = areas.iter().map(|&area| values.of(area).unwrap()).collect();
        let sum = values.games.sum(parts).unwrap();
        let games = &values.games;
        assert_eq!(games.display(sum).to_string(), text(record, "sum_value"));
        assert_eq!(games.left_stop(sum).to_string(), text(record, "left_stop"));
        assert_eq!(
            games.right_stop(sum).to_string(),
            text(record, "right_stop")
        );
        assert_eq!(games.outcome(sum).to_string(), text(record, "outcome"));

        let bounds = areas
            .iter()
            .map(|&area| Bounds::sound(thermographs.of(area).unwrap()))
            .reduce(|a, b| a + b)
            .unwrap();
        for player in [Player::Left, Player::Right] {
            let winner = games.outcome(sum).winner(player);
            assert!(
                bounds
                    .winner(player)
                    .is_none_or(|claimed| claimed == winner)
            );
        }
    }
}

/// Thesis, Figure 2.12 and Table 2.6; and the printed rule's error (`.B..W`).
#[test]
fn bounds_of_the_thesis() {
    let mut values = Values::default();
    let mut bounds = |text: &str| {
        let game = values.games.parse(text).unwrap();
        let thermograph = values.games.thermograph(game).unwrap();
        (
            Bounds::as_printed(&thermograph).to_string(),
            Bounds::sound(&thermograph).to_string(),
        )
    };
    let same = |text: &str| (text.to_owned(), text.to_owned());
    assert_eq!(bounds("1"), same("[1, 1]"));
    assert_eq!(bounds("-1/2").0, "[-1/2, -1/2]");
    assert_eq!(bounds("*"), same("[-1, 1]"));
    assert_eq!(bounds("^"), same("[0, 1]"));
    assert_eq!(bounds("v"), same("[-1, 0]"));
    assert_eq!(bounds("+_2"), same("[0, 1]"));
    assert_eq!(bounds("{2|-2}").0, "[-2, 2]");

    let area = Area::parse(".B..W").unwrap();
    let mut thermographs = Thermographs::default();
    let thermograph = thermographs.of(area).unwrap();
    assert_eq!(thermograph.outcome(), Outcome::N);
    let printed = Bounds::as_printed(thermograph);
    assert_eq!(printed.winner(Player::Right), Some(Player::Left));
    assert_eq!(Bounds::sound(thermograph).winner(Player::Right), None);
}

#[test]
fn defective_and_zugzwang_areas() {
    let mut values = Values::default();
    let zugzwang = Area::parse("##.####/###B###/#.#W#.#/.#.#.#./.#...#.").unwrap();
    let game = values.of(zugzwang).unwrap();
    assert_eq!(values.games.display(game).to_string(), "-9");
    for defective in ["#B#/.#.", "#B./.##"] {
        let game = values.of(Area::parse(defective).unwrap()).unwrap();
        assert_eq!(values.games.display(game).to_string(), "1");
    }
}

/// Thesis, Table B.2: 820 areas of 3×3 squares with one amazon each. Thermographs
/// computed straight from the moves are those of the canonical forms.
#[test]
fn thermographs_need_no_canonical_form() {
    let mut values = Values::default();
    let mut thermographs = Thermographs::default();
    let areas = Area::all(3, 3);
    assert_eq!(areas.len(), 820);
    for area in areas {
        let game = values.of(area).unwrap();
        let thermograph = thermographs.of(area).unwrap();
        assert_eq!(values.games.thermograph(game).as_ref(), Ok(thermograph));
    }
}
