//! Where a game stands: the board, the legal moves, the result.

use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use loam_draw::{SvgOptions, Theme, svg};
use loam_engine::Session;
use loam_game::{BoardView, Cell, Game, Mark, Notation, Outcome, Point, Side, coords};
use loam_othello::{Othello, Size8, openings};
use loam_record::GameKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PositionRequest, example = json!({
    "game": "othello", "moves": ["f5", "d6"], "picture": { "theme": "wood" },
}))]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    /// How to draw the board; not at all if missing.
    picture: Option<Picture>,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Side)]
pub(crate) enum Player {
    Black,
    White,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Black => Player::Black,
            Side::White => Player::White,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::Black => Side::Black,
            Player::White => Side::White,
        }
    }
}

/// How to draw a board.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Picture {
    /// One of the catalogue's.
    theme: Option<String>,
    #[serde(default)]
    flipped: bool,
    #[serde(default = "yes")]
    #[schema(default = true)]
    coordinates: bool,
}

fn yes() -> bool {
    true
}

/// Where a game stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Standing {
    game: &'static str,
    title: &'static str,
    board: String,
    cols: u8,
    rows: u8,
    first_rank_on_top: bool,
    /// The position as one line.
    position: String,
    /// The one the game began with.
    start: String,
    to_move: Player,
    ply: usize,
    /// The moves as customarily written.
    moves: Vec<String>,
    /// The squares of the last move, in its order.
    last: Vec<String>,
    legal: Vec<String>,
    /// The one move there is where the rules leave no choice: a pass.
    #[schema(required)]
    forced: Option<String>,
    #[schema(required)]
    outcome: Option<OutcomeJson>,
    /// In Othello alone.
    #[schema(required)]
    discs: Option<Discs>,
    /// `.`, `b`, `w` or `x` by rank, then column, a1 first.
    cells: String,
    /// The opening's name, where it has one.
    #[schema(required)]
    opening: Option<&'static str>,
    /// The picture, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    svg: Option<String>,
}

/// How a game ended.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Outcome)]
pub(crate) struct OutcomeJson {
    #[schema(required)]
    winner: Option<Player>,
    text: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct Discs {
    black: usize,
    white: usize,
}

/// `POST /api/v1/position`.
pub(crate) fn position(_: &App, request: &Request) -> Result<Standing, Failure> {
    standing(&*request.line.open()?, request.picture.as_ref())
}

fn standing(session: &dyn Session, picture: Option<&Picture>) -> Result<Standing, Failure> {
    let view = session.view();
    let moves = session.moves_played();
    let last = moves.last().map(|text| squares(text)).unwrap_or_default();
    let outcome = session.outcome();
    let count = |side| {
        let own = |cell: &&Cell| **cell == Cell::Piece(side);
        view.cells.iter().filter(own).count()
    };
    let svg = picture.map(|picture| picture.draw(&view, &last));
    Ok(Standing {
        game: session.kind().name(),
        title: session.kind().title(),
        board: format!("{}x{}", view.cols, view.ranks),
        cols: view.cols,
        rows: view.ranks,
        first_rank_on_top: view.first_rank_on_top,
        position: session.position_text(),
        start: session.start_text(),
        to_move: session.to_move().into(),
        ply: session.ply(),
        last: last.iter().map(Point::to_string).collect(),
        legal: session.legal_moves(),
        forced: session.unwritten_move(),
        outcome: outcome.map(|outcome| OutcomeJson::of(outcome, session)),
        discs: (session.kind() == GameKind::Othello).then(|| Discs {
            black: count(Side::Black),
            white: count(Side::White),
        }),
        cells: cells_text(&view),
        opening: opening(session, &moves),
        svg: svg.transpose()?,
        moves,
    })
}

impl OutcomeJson {
    fn of(outcome: Outcome, session: &dyn Session) -> OutcomeJson {
        let discs = session.black_discs().map(|black| {
            let (cols, rows) = session.board();
            let white = (u32::from(cols) * u32::from(rows)).saturating_sub(black);
            (black, white)
        });
        let text = match (outcome, discs) {
            (Outcome::Win(Side::Black), Some((black, white))) => {
                format!("Black wins {black} to {white}")
            }
            (Outcome::Win(Side::White), Some((black, white))) => {
                format!("White wins {white} to {black}")
            }
            (Outcome::Win(Side::Black), None) => "Black wins".into(),
            (Outcome::Win(Side::White), None) => "White wins".into(),
            (Outcome::Draw, _) => "The game is drawn".into(),
        };
        OutcomeJson {
            winner: outcome.winner().map(Player::from),
            text,
        }
    }
}

impl Picture {
    pub(crate) fn draw(&self, view: &BoardView, marked: &[Point]) -> Result<String, Failure> {
        let options = SvgOptions {
            size_px: 720,
            coordinates: self.coordinates,
            flipped: self.flipped,
            theme: self.theme()?,
        };
        let marks: Vec<Mark> = marked.iter().copied().map(Mark::Square).collect();
        Ok(svg(view, &marks, &options))
    }

    fn theme(&self) -> Result<Theme, Failure> {
        let Some(name) = &self.theme else {
            return Ok(Theme::default());
        };
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == name);
        found.ok_or_else(|| {
            let all = Theme::ALL.map(Theme::name).join(", ");
            Failure::refused(format!("picture.theme: expected {all}"))
        })
    }
}

/// The squares a move names, in its order.
fn squares(text: &str) -> Vec<Point> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((at, after)) = coords::take_square(rest) {
        found.push(at);
        rest = after.trim_start_matches(|c: char| !c.is_ascii_lowercase() || c == 'x');
    }
    found
}

fn cells_text(view: &BoardView) -> String {
    let letter = |cell: &Cell| match cell {
        Cell::Empty => '.',
        Cell::Piece(Side::Black) => 'b',
        Cell::Piece(Side::White) => 'w',
        Cell::Burnt => 'x',
    };
    view.cells.iter().map(letter).collect()
}

/// The last opening with a name that an Othello game went through.
fn opening(session: &dyn Session, moves: &[String]) -> Option<&'static str> {
    if session.kind() != GameKind::Othello || session.board() != (8, 8) {
        return None;
    }
    let mut position = Othello::<Size8>::parse(&session.start_text()).ok()?;
    let mut last = None;
    // Names end long before the game does.
    for text in moves.iter().take(30) {
        position = position.play(position.parse_move(text).ok()?);
        last = openings::at(&position).map(|opening| opening.name).or(last);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_off_moves() {
        let texts = |text| {
            squares(text)
                .iter()
                .map(Point::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(texts("d1-d7/g7"), ["d1", "d7", "g7"]);
        assert_eq!(texts("a10-j10/j1"), ["a10", "j10", "j1"]);
        assert_eq!(texts("c1xa3"), ["c1", "a3"]);
        assert_eq!(texts("f5"), ["f5"]);
        assert_eq!(texts("pass"), Vec::<String>::new());
    }

    #[test]
    fn a_standing_tells_all() {
        let line = Line {
            game: "othello".into(),
            moves: ["f5", "d6", "c3", "d3", "c4"].map(str::to_owned).into(),
            ..Line::default()
        };
        let found = standing(&*line.open().unwrap(), None).unwrap();
        assert_eq!((found.ply, found.to_move), (5, Player::White));
        assert_eq!(found.opening, Some("Tiger"));
        assert_eq!(found.last, ["c4"]);
        let discs = found.discs.unwrap();
        assert_eq!(discs.black + discs.white, 9);
        assert_eq!(found.cells.len(), 64);
    }
}
