use loam_game::{Point, Side};
use serde::Serialize;
use std::fmt::Display;
use utoipa::ToSchema;

/// What is shown: marks on the board, bars, a table and a figure.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Overlay {
    /// In a sentence, what there is to see.
    pub(crate) note: String,
    pub(crate) marks: Vec<Mark>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) bars: Vec<Bar>,
    /// The first row is the heads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) table: Vec<Vec<String>>,
    /// A picture of its own, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) figure: Option<String>,
}

/// Something drawn over the board. Columns and ranks count from zero, a
/// square's middle being at a half.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schema(as = OverlayMark)]
pub(crate) enum Mark {
    /// A square in colour.
    Tint {
        square: String,
        tone: Tone,
        /// From 0 to 1.
        strength: f64,
    },
    /// Words on a square.
    Text {
        square: String,
        text: String,
        tone: Tone,
    },
    /// A ring around what stands on a square.
    Ring { square: String, tone: Tone },
    /// A line from the middle of a square to that of another.
    Line {
        from: String,
        to: String,
        tone: Tone,
        /// Whether it points at its end.
        arrow: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        text: Option<String>,
    },
    /// A cross between squares.
    Spot { col: f64, rank: f64, tone: Tone },
    /// A frame around some squares.
    Frame {
        col: f64,
        rank: f64,
        cols: f64,
        rows: f64,
        tone: Tone,
        text: String,
    },
}

/// What a colour means; the page chooses ones that can be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tone {
    Black,
    White,
    Both,
    Good,
    Bad,
    Neutral,
    /// One of several things, to be told apart.
    Part0,
    Part1,
    Part2,
    Part3,
    Part4,
    Part5,
}

/// A value between two limits, for Black to the right.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Bar {
    pub(crate) label: String,
    /// From −1 (White) to 1 (Black).
    pub(crate) value: f64,
    pub(crate) text: String,
}

impl Tone {
    pub(crate) fn of(side: Side) -> Tone {
        match side {
            Side::Black => Tone::Black,
            Side::White => Tone::White,
        }
    }

    /// The tone of one of several things.
    pub(crate) fn part(number: usize) -> Tone {
        const PARTS: [Tone; 6] = [
            Tone::Part0,
            Tone::Part1,
            Tone::Part2,
            Tone::Part3,
            Tone::Part4,
            Tone::Part5,
        ];
        PARTS[number % PARTS.len()]
    }
}

impl Mark {
    pub(crate) fn tint(at: Point, tone: Tone, strength: f64) -> Mark {
        Mark::Tint {
            square: at.to_string(),
            tone,
            strength: strength.clamp(0.0, 1.0),
        }
    }

    pub(crate) fn text(at: Point, text: impl Display, tone: Tone) -> Mark {
        Mark::Text {
            square: at.to_string(),
            text: format!("{text}"),
            tone,
        }
    }

    pub(crate) fn ring(at: Point, tone: Tone) -> Mark {
        Mark::Ring {
            square: at.to_string(),
            tone,
        }
    }

    pub(crate) fn arrow(from: Point, to: Point, tone: Tone) -> Mark {
        Mark::Line {
            from: from.to_string(),
            to: to.to_string(),
            tone,
            arrow: true,
            text: None,
        }
    }
}

/// A row of a table.
pub(crate) fn row<const N: usize>(cells: [&dyn ToString; N]) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

#[cfg(test)]
impl Overlay {
    /// Whether everything lies on the board, and tables are even.
    pub(super) fn is_sound(&self, cols: u8, rows: u8) -> bool {
        use loam_game::coords::take_square;
        let on_board = |text: &String| {
            take_square(text)
                .is_some_and(|(at, rest)| rest.is_empty() && at.col < cols && at.rank < rows)
        };
        let (width, height) = (f64::from(cols), f64::from(rows));
        let marks = self.marks.iter().all(|mark| match mark {
            Mark::Tint { square, .. } | Mark::Text { square, .. } | Mark::Ring { square, .. } => {
                on_board(square)
            }
            Mark::Line { from, to, .. } => on_board(from) && on_board(to),
            Mark::Spot { col, rank, .. } => {
                (0.0..=width).contains(col) && (0.0..=height).contains(rank)
            }
            Mark::Frame {
                col,
                rank,
                cols,
                rows,
                ..
            } => {
                *col >= -1.0
                    && *rank >= -1.0
                    && col + cols <= width + 1.0
                    && rank + rows <= height + 1.0
            }
        });
        let bars = self.bars.iter().all(|bar| bar.value.abs() <= 1.0);
        let width = self.table.first().map_or(0, Vec::len);
        marks && bars && self.table.iter().all(|row| row.len() == width) && !self.note.is_empty()
    }
}
