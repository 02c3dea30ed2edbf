use super::super::Failure;
use super::super::input::Input;
use super::Args;
use loam_engine::Session;
use loam_record::obf::{ObfEntry, ObfFile};
use loam_record::{Format, GameKind};

/// A position to solve.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) position: String,
    /// Squares along an edge.
    pub(super) side: u8,
    /// What the file says of its score.
    pub(super) expected: Option<i32>,
}

impl Problem {
    /// The position of the arguments, or those of the file.
    pub(super) fn all(args: &Args, session: &dyn Session) -> Result<Vec<Problem>, Failure> {
        let Some(path) = &args.file else {
            let side = session.board().0;
            check_side(side).map_err(Failure::BadInput)?;
            return Ok(vec![Problem {
                position: session.position_text(),
                side,
                expected: None,
            }]);
        };
        let input = Input::open(path, Some(Format::Obf))?;
        let name = input.name.clone();
        let file = ObfFile::parse(&input.read_whole()?).map_err(|why| Failure::bad(&name, why))?;
        let problems = file
            .entries()
            .map(|entry| Problem::of_entry(entry).map_err(|why| Failure::bad(&name, why)))
            .collect::<Result<Vec<_>, _>>()?;
        if problems.is_empty() {
            return Err(Failure::bad(&name, "no position in it"));
        }
        Ok(problems)
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
        })
    }
}

fn check_side(side: u8) -> Result<(), String> {
    if matches!(side, 4 | 6 | 8) {
        return Ok(());
    }
    Err(format!(
        "{side}x{side}: the solver knows boards of 4x4, 6x6 and 8x8"
    ))
}
