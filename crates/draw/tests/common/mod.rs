//! Boards to draw, and a small XML reader.
#![allow(dead_code, unreachable_pub)]

use loam_game::coords::take_square;
use loam_game::{BoardStyle, BoardView, Cell, Outcome, Point, Side, Status};

pub const STYLES: [BoardStyle; 3] = [BoardStyle::Men, BoardStyle::Discs, BoardStyle::Queens];

fn title(style: BoardStyle) -> &'static str {
    match style {
        BoardStyle::Men => "Lines of Action",
        BoardStyle::Discs => "Othello",
        BoardStyle::Queens => "Amazons",
    }
}

fn status(to_move: Option<Side>) -> Status {
    to_move.map_or(Status::Over(Outcome::Draw), Status::ToMove)
}

/// A board from its rows, from the top of the picture down: `b`, `w`, `x` for
/// burnt, `.` for empty.
pub fn board(style: BoardStyle, to_move: Option<Side>, rows: &[&str]) -> BoardView {
    let first_rank_on_top = style == BoardStyle::Discs;
    let mut ranks = rows.to_vec();
    if !first_rank_on_top {
        ranks.reverse();
    }
    let cell = |sign| match sign {
        'b' => Cell::Piece(Side::Black),
        'w' => Cell::Piece(Side::White),
        'x' => Cell::Burnt,
        _ => Cell::Empty,
    };
    BoardView {
        cols: rows[0].len() as u8,
        ranks: rows.len() as u8,
        first_rank_on_top,
        style,
        cells: ranks.iter().flat_map(|row| row.chars()).map(cell).collect(),
        title: title(style),
        status: status(to_move),
    }
}

/// A board of any size with all kinds of contents.
pub fn medley(style: BoardStyle, cols: u8, ranks: u8) -> BoardView {
    let kinds = [
        Cell::Piece(Side::Black),
        Cell::Empty,
        Cell::Piece(Side::White),
        Cell::Burnt,
        Cell::Empty,
    ];
    BoardView {
        cols,
        ranks,
        first_rank_on_top: style == BoardStyle::Discs,
        style,
        cells: kinds
            .into_iter()
            .cycle()
            .take(usize::from(cols) * usize::from(ranks))
            .collect(),
        title: title(style),
        status: status((cols != ranks).then_some(Side::White)),
    }
}

/// A square by name.
pub fn sq(name: &str) -> Point {
    take_square(name).expect("a square").0
}

/// An element's name and attributes.
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
}

impl Element {
    pub fn get(&self, key: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }
}

/// Reads the XML that the renderer may write (no entities, comments or
/// instructions) and returns its elements, or says what is not well-formed.
pub fn elements(xml: &str) -> Result<Vec<Element>, String> {
    let mut found: Vec<Element> = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        if open.is_empty() && !text.trim().is_empty() || text.contains(['>', '&']) {
            return Err(format!("stray text {text:?}"));
        }
        let end = tag.find('>').ok_or("a tag without an end")?;
        let inside = &tag[1..end];
        rest = &tag[end + 1..];
        if let Some(name) = inside.strip_prefix('/') {
            match open.pop() {
                Some(last) if last == name => {}
                last => return Err(format!("</{name}> closes {last:?}")),
            }
            continue;
        }
        if open.is_empty() && !found.is_empty() {
            return Err("a second root".to_owned());
        }
        let (inside, closed) = match inside.strip_suffix('/') {
            Some(shorter) => (shorter, true),
            None => (inside, false),
        };
        let element = element(inside)?;
        if !closed {
            open.push(element.name.clone());
        }
        found.push(element);
    }
    if open.is_empty() && rest.trim().is_empty() {
        Ok(found)
    } else {
        Err(format!("left open: {open:?}, left over: {rest:?}"))
    }
}

fn element(inside: &str) -> Result<Element, String> {
    let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
    if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
        return Err(format!("bad element name {name:?}"));
    }
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.is_empty() {
        let bad = || format!("bad attributes in <{inside}>");
        let (key, after) = rest.split_once("=\"").ok_or_else(bad)?;
        let (value, after) = after.split_once('"').ok_or_else(bad)?;
        if key.is_empty() || key.contains([' ', '"']) || value.contains(['<', '&']) {
            return Err(bad());
        }
        if attributes.iter().any(|(seen, _)| seen == key) {
            return Err(format!("{key} twice in <{inside}>"));
        }
        attributes.push((key.to_owned(), value.to_owned()));
        rest = match after.strip_prefix(' ') {
            Some(next) => next,
            None if after.is_empty() => after,
            None => return Err(bad()),
        };
    }
    Ok(Element {
        name: name.to_owned(),
        attributes,
    })
}
