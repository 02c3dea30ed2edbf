use super::super::Failure;
use super::super::input::Input;
use super::Args;
use super::theory::{self, Skipped};
use loam_engine::Session;
use loam_game::{Notation, NotationError};
use loam_othello::{BoardSize, Othello, Size4, Size6, Size8};
use loam_record::obf::{ObfEntry, ObfFile};
use loam_record::{Format, GameKind};
use std::path::Path;

/// A position to solve.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) position: String,
    /// Squares along an edge.
    pub(super) side: u8,
    /// What the file says of its score.
    pub(super) expected: Option<i32>,
    /// The file it is from, if there are several.
    pub(super) file: Option<String>,
    /// The number of its game in a base of games.
    pub(super) game: Option<usize>,
}

impl Problem {
    /// The position of the arguments, or those of the files; and which games
    /// of the files had none.
    pub(super) fn all(
        args: &Args,
        session: &dyn Session,
    ) -> Result<(Vec<Problem>, Skipped), Failure> {
        let mut skipped = Skipped::default();
        if args.files.is_empty() {
            let side = session.board().0;
            check_side(side).map_err(Failure::BadInput)?;
            let only = Problem {
                position: session.position_text(),
                side,
                expected: None,
                file: None,
                game: None,
            };
            return Ok((vec![only], skipped));
        }
        let mut all = Vec::new();
        for path in &args.files {
            let (mut problems, without) = Problem::of_file(path)?;
            if args.files.len() > 1 {
                let name = path.display().to_string();
                for problem in &mut problems {
                    problem.file = Some(name.clone());
                }
            }
            all.append(&mut problems);
            skipped += without;
        }
        Ok((spread(all, args.count.map(|count| count as usize)), skipped))
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

    fn of_file(path: &Path) -> Result<(Vec<Problem>, Skipped), Failure> {
        let input = Input::open(path, None)?;
        let (name, format) = (input.name.clone(), input.format);
        let bytes = input.read_whole()?;
        let (problems, skipped) = match format {
            Format::Wthor => theory::problems(&bytes),
            _ => of_lines(&bytes).map(|problems| (problems, Skipped::default())),
        }
        .map_err(|why| Failure::bad(&name, why))?;
        if problems.is_empty() {
            let why = match skipped.count() {
                0 => "no position in it".to_owned(),
                _ => format!("no position in it ({})", skipped.line()),
            };
            return Err(Failure::bad(&name, why));
        }
        Ok((problems, skipped))
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

/// So many of them, evenly spread, or all if there are no more.
fn spread(problems: Vec<Problem>, count: Option<usize>) -> Vec<Problem> {
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
