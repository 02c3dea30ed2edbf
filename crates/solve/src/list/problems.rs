use super::theory::{self, Skipped};
use loam_game::{Notation, NotationError};
use loam_othello::{BoardSize, Othello, Size4, Size6, Size8};
use loam_record::obf::{ObfEntry, ObfFile};
use loam_record::{Format, GameKind};

/// A position to solve.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The position as text.
    pub position: String,
    /// Squares along an edge.
    pub side: u8,
    /// What the file says of its score.
    pub expected: Option<i32>,
    /// The file it is from, if there are several.
    pub file: Option<String>,
    /// The number of its game in a base of games.
    pub game: Option<usize>,
}

impl Problem {
    /// A position by itself.
    ///
    /// # Errors
    /// The solver does not know its board.
    pub fn only(position: String, side: u8) -> Result<Problem, String> {
        check_side(side)?;
        Ok(Problem {
            position,
            side,
            expected: None,
            file: None,
            game: None,
        })
    }

    /// The positions of a file, and which of its games have none.
    ///
    /// # Errors
    /// It is no such file, or has no position.
    pub fn read(bytes: &[u8], format: Format) -> Result<(Vec<Problem>, Skipped), String> {
        let (problems, skipped) = match format {
            Format::Wthor => theory::problems(bytes)?,
            _ => (of_lines(bytes)?, Skipped::default()),
        };
        match (problems.is_empty(), skipped.count()) {
            (false, _) => Ok((problems, skipped)),
            (true, 0) => Err("no position in it".into()),
            (true, _) => Err(format!("no position in it ({})", skipped.line())),
        }
    }

    /// The position as rows give it.
    pub(super) fn position_text(&self) -> Result<String, NotationError> {
        fn text<S: BoardSize>(position: &str) -> Result<String, NotationError> {
            Ok(Othello::<S>::parse(position)?.position_text())
        }
        match self.side {
            4 => text::<Size4>(&self.position),
            6 => text::<Size6>(&self.position),
            _ => text::<Size8>(&self.position),
        }
    }

    fn of_entry(entry: &ObfEntry) -> Result<Problem, String> {
        let side = entry.position.cols;
        check_side(side).map_err(|why| format!("line {}: {why}", entry.line))?;
        // Files may fill up with scores that no game can have.
        let most = i32::from(side) * i32::from(side);
        let scores = entry.moves.iter().map(|mv| mv.score);
        Ok(Problem {
            position: entry.position.to_text(GameKind::Othello),
            side,
            expected: scores.filter(|score| score.abs() <= most).max(),
            file: None,
            game: None,
        })
    }
}

/// The positions of an OBF file.
fn of_lines(bytes: &[u8]) -> Result<Vec<Problem>, String> {
    let file = ObfFile::parse(bytes).map_err(|why| why.to_string())?;
    file.entries().map(Problem::of_entry).collect()
}

/// So many of some problems, evenly spread, or all if there are no more.
#[must_use]
pub fn spread(problems: Vec<Problem>, count: Option<usize>) -> Vec<Problem> {
    let all = problems.len();
    let Some(count) = count.filter(|&count| count < all) else {
        return problems;
    };
    let is_taken = |i: usize| (i + 1) * count / all > i * count / all;
    let numbered = problems.into_iter().enumerate();
    numbered
        .filter(|&(i, _)| is_taken(i))
        .map(|(_, problem)| problem)
        .collect()
}

fn check_side(side: u8) -> Result<(), String> {
    if matches!(side, 4 | 6 | 8) {
        return Ok(());
    }
    Err(format!(
        "{side}x{side}: the solver knows boards of 4x4, 6x6 and 8x8"
    ))
}
