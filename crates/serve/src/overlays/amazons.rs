//! Amazons: areas, territory and reach.

use super::marks::row;
use super::{Mark, Overlay, OverlayInfo, Tone, thermograph};
use crate::failure::Failure;
use loam_amazons::Amazons;
use loam_amazons::areas::{AreaKind, Part, improved_partition};
use loam_amazons::databases::{Answer, Databases, QueryError, default_dir};
use loam_amazons::geometry::{reach, squares};
use loam_game::{Game, Point, Side};
use std::sync::OnceLock;

pub(super) const ALL: [OverlayInfo; 3] = [
    OverlayInfo::new(
        "areas",
        "Areas",
        "What the board falls into (Song 2013): territories, active and dead areas",
    )
    .of_square(),
    OverlayInfo::new(
        "territory",
        "Territory",
        "Who gets to each square first by queen's moves",
    ),
    OverlayInfo::new("reach", "Reach", "How many squares each amazon can move to"),
];

pub(super) fn draw(
    name: &str,
    position: &str,
    square: Option<Point>,
) -> Result<Option<Overlay>, Failure> {
    let position = Amazons::parse(position)?;
    Ok(Some(match name {
        "areas" => areas(&position, square),
        "territory" => territory(&position),
        "reach" => reaches(&position),
        _ => return Ok(None),
    }))
}

fn areas(position: &Amazons, square: Option<Point>) -> Overlay {
    let parts = improved_partition(position);
    let chosen = square.and_then(|at| position.shape().square(at));
    let mut overlay = Overlay {
        note: "Areas the arrows have cut apart. Choose a square for more about its area.".into(),
        table: vec![row([&"area", &"kind", &"squares", &"empty"])],
        ..Overlay::default()
    };
    for (number, part) in parts.iter().enumerate() {
        let tone = match part.kind {
            AreaKind::DeadArea => Tone::Neutral,
            AreaKind::ActiveArea => Tone::part(number),
            AreaKind::SimpleTerritory(side) | AreaKind::BlockerTerritory(side) => Tone::of(side),
        };
        for square in squares(part.squares) {
            let is_chosen = chosen.is_some_and(|chosen| part.squares & chosen.bit() != 0);
            let strength = if is_chosen { 0.75 } else { 0.45 };
            overlay
                .marks
                .push(Mark::tint(square.point(), tone, strength));
            if position.empty() & square.bit() != 0 {
                overlay
                    .marks
                    .push(Mark::text(square.point(), number + 1, Tone::Neutral));
            }
        }
        for square in squares(part.blockers) {
            overlay.marks.push(Mark::ring(square.point(), Tone::Bad));
        }
        overlay.table.push(row([
            &(number + 1),
            &part.kind,
            &part.squares.count_ones(),
            &(part.squares & position.empty()).count_ones(),
        ]));
    }
    let of_chosen = chosen.and_then(|chosen| {
        let has = |(_, part): &(usize, &Part)| part.squares & chosen.bit() != 0;
        parts.iter().enumerate().find(has)
    });
    if let Some((number, part)) = of_chosen {
        overlay.note = format!("Area {}: {}.", number + 1, about(position, part));
        match value(position, part) {
            Ok(Some(answer)) => {
                overlay.table = worth(&answer);
                overlay.figure = Some(thermograph::draw(&answer.thermograph));
            }
            Ok(None) => {}
            Err(why) => overlay.note += &format!(" No value: {why}."),
        }
    }
    overlay
}

/// Areas with so few squares are worked out, in a tenth of a second at most,
/// where no database has them.
const SMALL: u32 = 10;

/// What an area is worth, from the user's databases or worked out; `None` if
/// it is too large. An error is of the databases.
fn value(position: &Amazons, part: &Part) -> Result<Option<Answer>, String> {
    static DATABASES: OnceLock<Result<Databases, String>> = OnceLock::new();
    let databases = DATABASES.get_or_init(|| {
        let opened = default_dir().map(|folder| Databases::open(&folder));
        let opened = opened.unwrap_or_else(|| Ok(Databases::none()));
        opened.map_err(|why| why.to_string())
    });
    let databases = databases.as_ref().map_err(String::clone)?;
    let Some(area) = part.area(position) else {
        return Ok(None);
    };
    let known = databases.thermograph(&area);
    let known = known.map_err(|why| why.to_string())?.is_some();
    let small = area.open().count_ones() <= SMALL;
    if !known && !small {
        return Ok(None);
    }
    match databases.query(&area) {
        Err(QueryError::Store(why)) => Err(why.to_string()),
        answer => Ok(answer.ok()),
    }
}

/// An answer as rows: values count for Black.
fn worth(answer: &Answer) -> Vec<Vec<String>> {
    let graph = &answer.thermograph;
    let (left, right) = graph.stops();
    let (upper, lower) = graph.stops_tm1();
    let mut table = vec![row([&"for Black", &""])];
    if let Some(value) = answer.value.as_ref().filter(|value| value.len() < 60) {
        table.push(row([&"value", value]));
    }
    table.push(row([&"bounds", &format!("{lower} to {upper} moves")]));
    table.push(row([&"stops", &format!("{left} | {right}")]));
    table.push(row([&"temperature", &graph.temperature()]));
    table.push(row([&"mean", &graph.mean()]));
    table.push(row([&"outcome", &answer.outcome]));
    let source = match &answer.database {
        Some(spec) => format!("database {spec}"),
        None => "worked out".to_owned(),
    };
    table.push(row([&"from", &source]));
    table
}

/// What is known of one area.
fn about(position: &Amazons, part: &Part) -> String {
    let empty = (part.squares & position.empty()).count_ones();
    let of_that = part.kind.owner().map_or(String::new(), |side| {
        format!(", at most {empty} moves for {side}")
    });
    let picture = part
        .area(position)
        .map_or(String::new(), |area| format!(" ({area})"));
    format!("{}{of_that}{picture}", part.kind)
}

/// Moves to every square, for one side; 0 for squares never reached.
fn distances(position: &Amazons, side: Side) -> [u8; 128] {
    let empty = position.empty();
    let mut distances = [0; 128];
    let mut reached = 0;
    let mut from = position.queens(side);
    for distance in 1.. {
        let next = squares(from).fold(0, |set, square| set | reach(square, empty)) & !reached;
        if next == 0 {
            return distances;
        }
        for square in squares(next) {
            distances[square.index()] = distance;
        }
        reached |= next;
        from = next;
    }
    distances
}

fn territory(position: &Amazons) -> Overlay {
    let [black, white] = Side::BOTH.map(|side| distances(position, side));
    let (mut owned, mut even, mut nobody) = ([0; 2], 0, 0);
    let mut overlay = Overlay {
        note: "Colours show who gets there first; numbers, in how many moves of an amazon.".into(),
        ..Overlay::default()
    };
    for square in squares(position.empty()) {
        let (b, w) = (black[square.index()], white[square.index()]);
        let at = square.point();
        let (tone, distance) = match (b, w) {
            (0, 0) => {
                nobody += 1;
                continue;
            }
            (_, 0) => (Tone::Black, b),
            (0, _) => (Tone::White, w),
            _ if b < w => (Tone::Black, b),
            _ if w < b => (Tone::White, w),
            _ => (Tone::Both, b),
        };
        match tone {
            Tone::Black => owned[0] += 1,
            Tone::White => owned[1] += 1,
            _ => even += 1,
        }
        // Squares only one side can get at are surest.
        let sure = if b == 0 || w == 0 { 0.75 } else { 0.45 };
        overlay.marks.push(Mark::tint(at, tone, sure));
        overlay.marks.push(Mark::text(at, distance, Tone::Neutral));
    }
    overlay.table = vec![
        row([&"", &"squares"]),
        row([&"black", &owned[0]]),
        row([&"white", &owned[1]]),
        row([&"both at once", &even]),
        row([&"nobody", &nobody]),
    ];
    overlay
}

fn reaches(position: &Amazons) -> Overlay {
    let mut overlay = Overlay {
        note: "Squares each amazon can move to; an amazon with few is in danger of being shut in."
            .into(),
        table: vec![row([&"", &"amazons", &"squares", &"moves"])],
        ..Overlay::default()
    };
    for side in Side::BOTH {
        let (mut sum, mut moves) = (0, 0);
        for from in squares(position.queens(side)) {
            let to = reach(from, position.empty());
            sum += to.count_ones();
            moves += squares(to)
                .map(|to| position.arrows(from, to).count_ones())
                .sum::<u32>();
            let count = to.count_ones();
            let tone = if count <= 2 { Tone::Bad } else { Tone::Good };
            overlay.marks.push(Mark::ring(from.point(), tone));
            overlay
                .marks
                .push(Mark::text(from.point(), count, Tone::of(!side)));
        }
        let queens = position.queens(side).count_ones();
        overlay
            .table
            .push(row([&side.name(), &queens, &sum, &moves]));
    }
    if position.outcome().is_some() {
        overlay.note = "The game is over: the player to move has no move.".into();
    }
    overlay
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn territory_is_whose_amazon_comes_first() {
        let position = Amazons::parse("w5xb2 w").unwrap();
        let found = territory(&position);
        let counts: Vec<&str> = found.table[1..].iter().map(|row| row[1].as_str()).collect();
        assert_eq!(counts, ["2", "5", "0", "0"]);
    }

    #[test]
    fn areas_have_kinds_and_blockers() {
        let position = Amazons::parse("2b1w w").unwrap();
        let found = areas(&position, Some(Point { col: 0, rank: 0 }));
        assert_eq!(found.table[1][0], "value");
        assert!(
            found
                .figure
                .is_some_and(|figure| figure.contains("<polyline"))
        );
        let whole = areas(&position, None);
        let kinds: Vec<&str> = whole.table[1..].iter().map(|row| row[1].as_str()).collect();
        assert_eq!(kinds, ["black blocker territory", "active area"]);
        assert!(
            found.note.starts_with("Area 1: black blocker territory"),
            "{}",
            found.note
        );
    }
}
