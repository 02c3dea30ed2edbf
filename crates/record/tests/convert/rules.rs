//! Referees for the tests: Othello in full, the others as far as moving a
//! piece goes.

use loam_game::{Cell, Point, Side, coords};
use loam_record::position::Diagram;
use loam_record::{GameKind, GameRecord, Referee, Referees};

pub(crate) struct Toys;

impl Referees for Toys {
    fn start(&self, record: &GameRecord) -> Result<Box<dyn Referee>, String> {
        let start = record.start_diagram()?.ok_or("unknown set-up")?;
        Ok(Box::new(Toy {
            kind: record.kind,
            history: vec![start],
        }))
    }
}

struct Toy {
    kind: GameKind,
    history: Vec<Diagram>,
}

fn directions() -> impl Iterator<Item = (i8, i8)> {
    let all = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
    all.filter(|&step| step != (0, 0))
}

fn step(at: Point, (dx, dy): (i8, i8)) -> Point {
    Point {
        col: at.col.wrapping_add_signed(dx),
        rank: at.rank.wrapping_add_signed(dy),
    }
}

/// The discs a move turns.
fn flips(board: &Diagram, at: Point, side: Side) -> Vec<Point> {
    let mut all = Vec::new();
    if board.cell(at) != Some(Cell::Empty) {
        return all;
    }
    for direction in directions() {
        let mut line = Vec::new();
        let mut next = step(at, direction);
        while board.cell(next) == Some(Cell::Piece(!side)) {
            line.push(next);
            next = step(next, direction);
        }
        if board.cell(next) == Some(Cell::Piece(side)) {
            all.extend(line);
        }
    }
    all
}

fn can_move(board: &Diagram, side: Side) -> bool {
    board
        .squares()
        .any(|(at, _)| !flips(board, at, side).is_empty())
}

impl Toy {
    fn board(&self) -> &Diagram {
        self.history.last().expect("never empty")
    }

    fn over(&self) -> bool {
        self.kind == GameKind::Othello
            && !Side::BOTH.iter().any(|&side| can_move(self.board(), side))
    }

    fn next(&self, text: &str) -> Result<(Diagram, String), String> {
        let mut board = self.board().clone();
        let side = board.to_move;
        board.to_move = !side;
        if text == "pass" {
            let may = self.kind == GameKind::Othello && !can_move(&board, side) && !self.over();
            return may
                .then(|| (board, text.to_owned()))
                .ok_or_else(|| "there are moves".to_owned());
        }
        let (from, rest) = coords::take_square(text).ok_or("no square")?;
        if self.kind == GameKind::Othello {
            let turned = flips(&board, from, side);
            if turned.is_empty() {
                return Err("turns no disc".to_owned());
            }
            for at in turned.into_iter().chain([from]) {
                board.set(at, Cell::Piece(side));
            }
            return Ok((board, from.to_string()));
        }
        if board.cell(from) != Some(Cell::Piece(side)) {
            return Err(format!("{from} holds no piece of {side}"));
        }
        let (to, rest) = coords::take_square(&rest[1..]).ok_or("no square")?;
        let capture = board.cell(to) == Some(Cell::Piece(!side));
        board.set(from, Cell::Empty);
        board.set(to, Cell::Piece(side));
        if self.kind == GameKind::Loa {
            let mark = if capture { 'x' } else { '-' };
            return Ok((board, format!("{from}{mark}{to}")));
        }
        let (arrow, _) = coords::take_square(&rest[1..]).ok_or("no square")?;
        board.set(arrow, Cell::Burnt);
        Ok((board, format!("{from}-{to}/{arrow}")))
    }
}

impl Referee for Toy {
    fn to_move(&self) -> Option<Side> {
        (!self.over()).then(|| self.board().to_move)
    }

    fn play(&mut self, text: &str) -> Result<String, String> {
        let (board, text) = self.next(text)?;
        self.history.push(board);
        Ok(text)
    }

    fn unwritten_move(&self) -> Option<String> {
        self.next("pass").ok().map(|(_, text)| text)
    }

    fn undo(&mut self) {
        self.history.pop();
    }

    fn position_text(&self) -> String {
        self.board().to_text(self.kind)
    }

    fn black_discs(&self) -> Option<u8> {
        if !self.over() {
            return None;
        }
        let count = |side| {
            let mine = self
                .board()
                .cells
                .iter()
                .filter(|&&cell| cell == Cell::Piece(side));
            mine.count() as u8
        };
        let (black, white) = (count(Side::Black), count(Side::White));
        let empty = 64 - black - white;
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Greater => black + empty,
            std::cmp::Ordering::Equal => 32,
            std::cmp::Ordering::Less => black,
        })
    }
}
