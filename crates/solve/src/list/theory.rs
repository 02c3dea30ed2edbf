//! Positions of a WTHOR base with the scores it gives for perfect play.

use super::Problem;
use loam_game::{Game, Notation, Side};
use loam_othello::{BoardSize, Move, Othello, Size8};
use loam_record::wthor::{GameView, Wthor};

/// Why games of a base have nothing to compare with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// The game ends before the base's theory begins.
    pub short: usize,
    /// A move is against the rules.
    pub illegal: usize,
    /// The base has no theoretical score.
    pub unknown: usize,
}

enum Skip {
    Short,
    Illegal,
    Unknown,
}

impl Skipped {
    fn add(&mut self, why: &Skip) {
        match why {
            Skip::Short => self.short += 1,
            Skip::Illegal => self.illegal += 1,
            Skip::Unknown => self.unknown += 1,
        }
    }

    /// All of them.
    #[must_use]
    pub fn count(&self) -> usize {
        self.short + self.illegal + self.unknown
    }

    /// The numbers in words.
    #[must_use]
    pub fn line(&self) -> String {
        format!(
            "{} games skipped: {} too short, {} without a theoretical score, {} illegal",
            self.count(),
            self.short,
            self.unknown,
            self.illegal
        )
    }
}

impl std::ops::AddAssign for Skipped {
    fn add_assign(&mut self, other: Skipped) {
        self.short += other.short;
        self.illegal += other.illegal;
        self.unknown += other.unknown;
    }
}

/// The position of every game at the base's theory depth, and what perfect
/// play is worth there.
pub(super) fn problems(bytes: &[u8]) -> Result<(Vec<Problem>, Skipped), String> {
    let base = Wthor::parse(bytes).map_err(|why| why.to_string())?;
    let side = base.header().board_side();
    if side != Size8::SIDE {
        return Err(format!(
            "expected games on 8x8, found a board of {side}x{side}"
        ));
    }
    let depth = base.header().theory_depth;
    let mut skipped = Skipped::default();
    let mut problems = Vec::new();
    for (game, number) in base.games().zip(1..) {
        match problem(&game, depth) {
            Ok(problem) => problems.push(Problem {
                game: Some(number),
                ..problem
            }),
            Err(why) => skipped.add(&why),
        }
    }
    Ok((problems, skipped))
}

fn problem(game: &GameView<'_>, depth: u8) -> Result<Problem, Skip> {
    // Zero is also what stands where nothing was computed.
    if depth == 0 || (game.theory() == 0 && game.score() != 0) {
        return Err(Skip::Unknown);
    }
    let mut position = Othello::<Size8>::new();
    let mut found = None;
    for at in game.moves() {
        if position.outcome().is_some() {
            return Err(Skip::Illegal);
        }
        if position.placements() == 0 {
            position = position.play(Move::Pass);
        }
        let mv = Size8::square(at).map(Move::Place).ok_or(Skip::Illegal)?;
        if !position.is_legal(mv) {
            return Err(Skip::Illegal);
        }
        position = position.play(mv);
        if position.empty_count() == u32::from(depth) {
            found = Some(position);
        }
    }
    let position = found
        .filter(|position| position.outcome().is_none())
        .ok_or(Skip::Short)?;
    let black = 2 * i32::from(game.theory()) - 64;
    Ok(Problem {
        position: position.position_text(),
        side: Size8::SIDE,
        expected: Some(match position.to_move() {
            Side::Black => black,
            Side::White => -black,
        }),
        file: None,
        game: None,
    })
}
