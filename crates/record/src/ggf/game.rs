use super::{GgfGame, GgfProperty};
use crate::GameKind;
use crate::error::quote;
use crate::position::{Diagram, MAX_SIDE};
use loam_game::{Cell, Side};

/// A move as GGF writes it, `B[F5/-1.00/2.3]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GgfMove {
    /// Who moves.
    pub side: Side,
    /// The move: `F5`, `D1-D7-G7`, `PA`.
    pub text: String,
    /// The mover's evaluation, as written.
    pub eval: Option<String>,
    /// The time taken in seconds, as written.
    pub time: Option<String>,
    /// Where the move stood in the file it was read from.
    pub offset: usize,
}

impl GgfMove {
    /// Whether it is a pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        ["pa", "pass"]
            .iter()
            .any(|p| self.text.eq_ignore_ascii_case(p))
    }

    /// The evaluation as a number.
    #[must_use]
    pub fn eval_number(&self) -> Option<f64> {
        self.eval.as_deref().and_then(finite)
    }

    /// The time as a number of seconds.
    #[must_use]
    pub fn seconds(&self) -> Option<f64> {
        self.time.as_deref().and_then(finite)
    }
}

fn finite(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|x: &f64| x.is_finite())
}

impl GgfGame<'_> {
    /// The game named by `GM`.
    #[must_use]
    pub fn kind(&self) -> Option<GameKind> {
        match self.get("GM")?.trim().to_ascii_lowercase().as_str() {
            "othello" | "reversi" => Some(GameKind::Othello),
            "amazons" => Some(GameKind::Amazons),
            _ => None,
        }
    }

    /// Who played Black (`PB`).
    #[must_use]
    pub fn black(&self) -> Option<String> {
        self.get("PB")
    }

    /// Who played White (`PW`).
    #[must_use]
    pub fn white(&self) -> Option<String> {
        self.get("PW")
    }

    /// Where it was played (`PC`).
    #[must_use]
    pub fn place(&self) -> Option<String> {
        self.get("PC")
    }

    /// When it was played (`DT`), in the file's words.
    #[must_use]
    pub fn date(&self) -> Option<String> {
        self.get("DT")
    }

    /// The result (`RE`) as written: Black's margin, `?` if unknown.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        self.get("RE")
    }

    /// The number of columns (and rows), from `BO`, else from `TY`.
    #[must_use]
    pub fn size(&self) -> Option<u8> {
        let number = |text: String| {
            let digits: String = text
                .trim_start_matches(|c: char| !c.is_ascii_digit())
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            digits.parse().ok().filter(|n| (1..=MAX_SIDE).contains(n))
        };
        let board = self.get("BO").and_then(number);
        board.or_else(|| self.get("TY").and_then(number))
    }

    /// The starting board of `BO`; `None` if there is no `BO`.
    ///
    /// The first listed row is rank 1 in both games: on top in Othello, at
    /// the bottom in Amazons.
    pub fn board(&self) -> Option<Result<Diagram, String>> {
        let kind = self.kind().unwrap_or(GameKind::Othello);
        self.get("BO").map(|text| parse_board(&text, kind))
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = GgfMove> + '_ {
        self.properties().filter_map(|property| property.as_move())
    }
}

impl GgfProperty<'_> {
    /// Whether the property is a move.
    pub(crate) fn is_move(&self) -> bool {
        self.is("B") || self.is("W")
    }

    /// The property as a move, if it is one.
    #[must_use]
    pub fn as_move(&self) -> Option<GgfMove> {
        let side = match self.name_bytes() {
            b"B" | b"b" => Side::Black,
            b"W" | b"w" => Side::White,
            _ => return None,
        };
        let text = self.text();
        let mut parts = text.splitn(3, '/').map(|part| part.trim().to_owned());
        Some(GgfMove {
            side,
            text: parts.next().unwrap_or_default(),
            eval: parts.next().filter(|s| !s.is_empty()),
            time: parts.next().filter(|s| !s.is_empty()),
            offset: self.offset(),
        })
    }
}

fn parse_board(text: &str, kind: GameKind) -> Result<Diagram, String> {
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let size: u8 = text[..digits]
        .parse()
        .ok()
        .filter(|n| (1..=MAX_SIDE).contains(n))
        .ok_or_else(|| format!("expected a board size, found {}", quote(text)))?;
    let mut cells = Vec::new();
    let wanted = usize::from(size) * usize::from(size);
    let mut to_move = None;
    for c in text[digits..].chars().filter(|c| !c.is_whitespace()) {
        let cell = match c {
            '-' | '.' => Cell::Empty,
            '*' => Cell::Piece(Side::Black),
            'O' | 'o' => Cell::Piece(Side::White),
            'x' | 'X' if kind == GameKind::Othello => Cell::Piece(Side::Black),
            'x' | 'X' | '#' if kind == GameKind::Amazons => Cell::Burnt,
            _ => {
                return Err(format!(
                    "expected '-', '*' or 'O' in the board, found '{c}'"
                ));
            }
        };
        if cells.len() < wanted {
            cells.push(cell);
        } else if let (Cell::Piece(side), None) = (cell, to_move) {
            to_move = Some(side);
        } else {
            return Err(format!(
                "expected {wanted} cells and a side to move, found more"
            ));
        }
    }
    if cells.len() < wanted {
        return Err(format!("expected {wanted} cells, found {}", cells.len()));
    }
    let to_move = to_move.ok_or("expected a side to move, '*' or 'O', after the board")?;
    Ok(Diagram {
        cols: size,
        rows: size,
        cells,
        to_move,
    })
}

/// The value of `BO` for a square board.
#[must_use]
pub fn board_text(diagram: &Diagram) -> String {
    let letter = |cell| match cell {
        Cell::Empty => '-',
        Cell::Piece(Side::Black) => '*',
        Cell::Piece(Side::White) => 'O',
        Cell::Burnt => 'x',
    };
    let cells: String = diagram.cells.iter().copied().map(letter).collect();
    let side = letter(Cell::Piece(diagram.to_move));
    format!("{} {cells} {side}", diagram.cols)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ggf::GgfFile;

    /// Reads one game and looks at it.
    fn with<T>(source: &str, look: impl Fn(GgfGame<'_>) -> T) -> T {
        let file = GgfFile::parse(source.as_bytes()).unwrap();
        look(file.game(0).unwrap())
    }

    fn board(bo: &str) -> Diagram {
        with(&format!("(;BO[{bo}];)"), |game| {
            game.board().unwrap().unwrap()
        })
    }

    #[test]
    fn moves_have_evaluation_and_time() {
        let source = "(;GM[Othello]TY[8r]B[F5//1.2]W[PA/3]B[pass/1/2:30]W[D6];)";
        let moves: Vec<_> = with(source, |game| game.moves().collect());
        assert_eq!(moves[0].eval, None);
        assert_eq!(moves[0].seconds(), Some(1.2));
        assert_eq!(moves[1].eval_number(), Some(3.0));
        assert!(moves[1].is_pass() && moves[2].is_pass() && !moves[3].is_pass());
        assert_eq!(moves[2].time.as_deref(), Some("2:30"));
        assert_eq!(moves[2].seconds(), None);
        assert_eq!(
            with(source, |game| (game.kind(), game.size())),
            (Some(GameKind::Othello), Some(8))
        );
    }

    #[test]
    fn boards_are_read_and_written() {
        let bo = "8 ---------------------------O*------*O--------------------------- *";
        let board = super::tests::board(bo);
        assert_eq!(
            Some(&board),
            Diagram::standard(GameKind::Othello, 8, 8).as_ref()
        );
        assert_eq!(board_text(&board), bo);
        let spaced = "4 ---- -O*- -*O- ---- O";
        let board = super::tests::board(spaced);
        assert_eq!(board.to_move, Side::White);
    }

    #[test]
    fn bad_boards_are_explained() {
        let error = |bo: &str| parse_board(bo, GameKind::Othello).unwrap_err();
        assert_eq!(error("x"), "expected a board size, found 'x'");
        assert_eq!(error("2 -*O"), "expected 4 cells, found 3");
        assert_eq!(
            error("2 -*O?"),
            "expected '-', '*' or 'O' in the board, found '?'"
        );
        assert_eq!(
            error("2 -*O-"),
            "expected a side to move, '*' or 'O', after the board"
        );
        assert_eq!(
            error("2 -*O- * *"),
            "expected 4 cells and a side to move, found more"
        );
    }
}
