//! Positions from recorded games.

use crate::{Labelled, TrainError};
use loam_game::{Game, Side};
use loam_othello::{Bits, BoardSize, Move, Othello, Size8};
use loam_record::RecordError;
use loam_record::wthor::{GameView, Wthor};
use loam_store::{StoreError, read_file};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// How many games were used, and how many not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harvest {
    /// Games whose positions were taken.
    pub games: u64,
    /// Games left out: cut short, or against the rules.
    pub left_out: u64,
    /// Positions taken.
    pub positions: u64,
}

impl std::ops::AddAssign for Harvest {
    fn add_assign(&mut self, other: Harvest) {
        self.games += other.games;
        self.left_out += other.left_out;
        self.positions += other.positions;
    }
}

/// Why the positions of a file could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum HarvestError {
    /// The file is not what it should be.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The file has games on another board.
    #[error("expected games on 8x8, found a board of {0}x{0}")]
    Board(u8),
    /// The positions could not be passed on.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// No WTHOR file is nearly as long: this is a million games.
const LONGEST: u64 = 64 << 20;

/// The bytes of a WTHOR file.
pub(crate) fn read_wthor(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_file(path, LONGEST)
}

/// The file itself, or the WTHOR files of a folder in order.
pub(crate) fn wthor_files(path: &Path) -> Result<Vec<PathBuf>, TrainError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let failed = |why| StoreError::io(path, "list this folder", why);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        let is_wthor = |extension: &OsStr| extension.eq_ignore_ascii_case("wtb");
        if file.extension().is_some_and(is_wthor) {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(TrainError::NoRecords(path.to_owned()));
    }
    files.sort();
    Ok(files)
}

/// Takes the positions of every complete game of a WTHOR file.
///
/// A position is labelled with the game's result from the mover's side. The
/// base also tells what perfect play from some number of empty squares would
/// have given, which is nearer to the truth of the positions up to there.
pub fn from_wthor(
    bytes: &[u8],
    mut take: impl FnMut(&Labelled) -> Result<(), StoreError>,
) -> Result<Harvest, HarvestError> {
    let base = base(bytes)?;
    let mut harvest = Harvest::default();
    let mut line = Vec::with_capacity(64);
    for game in base.games() {
        let Some(end) = replay(&game, &mut line) else {
            harvest.left_out += 1;
            continue;
        };
        let played = end.score(Side::Black);
        let theory = theory(&game, base.header().theory_depth);
        harvest.games += 1;
        harvest.positions += line.len() as u64;
        for (i, position) in line.iter().enumerate() {
            let perfect = theory.filter(|&(depth, _)| position.empty_count() >= depth);
            let black = perfect.map_or(played, |(_, score)| score);
            let (own, opp) = position.own_and_opponent();
            let score = match position.to_move() {
                Side::Black => black,
                Side::White => -black,
            };
            take(&Labelled {
                own,
                opp,
                score: score as i8,
                begins_game: i == 0,
                perfect: perfect.is_some(),
            })?;
        }
    }
    Ok(harvest)
}

fn base(bytes: &[u8]) -> Result<Wthor<'_>, HarvestError> {
    let base = Wthor::parse(bytes)?;
    match base.header().board_side() {
        Size8::SIDE => Ok(base),
        side => Err(HarvestError::Board(side)),
    }
}

/// The squares of every complete game of a WTHOR file, by number, a1 first.
pub fn recorded_games(bytes: &[u8]) -> Result<Vec<Vec<u8>>, HarvestError> {
    let base = base(bytes)?;
    let mut line = Vec::with_capacity(64);
    let mut whole = |game: &GameView<'_>| {
        replay(game, &mut line)?;
        let squares = game.moves().filter_map(Size8::square);
        Some(squares.map(|square| square.index() as u8).collect())
    };
    Ok(base.games().filter_map(|game| whole(&game)).collect())
}

/// From how many empty squares on, and Black's score with perfect play then.
fn theory(game: &GameView<'_>, depth: u8) -> Option<(u32, i32)> {
    // Zero is also what stands where nothing was computed.
    let known = depth > 0 && (game.theory() > 0 || game.score() == 0);
    known.then(|| (u32::from(depth), 2 * i32::from(game.theory()) - 64))
}

/// Fills `line` with the positions in which somebody placed a disc, and
/// returns the last one of the game; `None` unless it is at its end.
fn replay(game: &GameView<'_>, line: &mut Vec<Othello<Size8>>) -> Option<Othello<Size8>> {
    line.clear();
    let mut position = Othello::<Size8>::new();
    for at in game.moves() {
        if position.placements().is_empty() {
            position = position.play(Move::Pass);
        }
        let mv = Move::Place(Size8::square(at)?);
        if !position.is_legal(mv) {
            return None;
        }
        line.push(position);
        position = position.play(mv);
    }
    position.outcome().map(|_| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_record::wthor::{self, Header, write_games};

    /// The shortest game: nine moves to a wipe-out.
    const SHORTEST: [&str; 9] = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];

    fn bytes_of(moves: &[&str]) -> Vec<u8> {
        let byte = |text: &&str| {
            let text = text.as_bytes();
            10 * (text[1] - b'0') + text[0] - b'a' + 1
        };
        moves.iter().map(byte).collect()
    }

    fn harvest(depth: u8, games: &[wthor::Game]) -> (Harvest, Vec<Labelled>) {
        let header = Header {
            theory_depth: depth,
            ..Header::default()
        };
        let mut positions = Vec::new();
        let bytes = write_games(&header, games);
        let take = |position: &Labelled| {
            positions.push(*position);
            Ok(())
        };
        let harvest = from_wthor(&bytes, take).unwrap();
        (harvest, positions)
    }

    #[test]
    fn complete_games_give_their_positions() {
        let whole = wthor::Game {
            score: 64,
            theory: 40,
            ..wthor::Game::new(&bytes_of(&SHORTEST))
        };
        let short = wthor::Game::new(&bytes_of(&SHORTEST[..5]));
        let illegal = wthor::Game::new(&bytes_of(&["a1"]));
        let base = write_games(&Header::default(), &[whole, short, illegal]);
        let recorded = recorded_games(&base).unwrap();
        assert_eq!((recorded.len(), recorded[0].len()), (1, 9));
        // e6 and f4.
        assert_eq!(recorded[0][..2], [44, 29]);

        let (found, positions) = harvest(55, &[whole, short, illegal]);
        assert_eq!((found.games, found.left_out, found.positions), (1, 2, 9));
        let scores: Vec<i8> = positions.iter().map(|p| p.score).collect();
        // Black has 40 of 64 in theory down to 55 empties, 64 in the end.
        assert_eq!(scores, [16, -16, 16, -16, 16, -16, 64, -64, 64]);
        assert!(positions[0].begins_game && !positions[1].begins_game);
        assert!(positions[5].perfect && !positions[6].perfect);

        let unknown = wthor::Game { theory: 0, ..whole };
        let (_, positions) = harvest(55, &[unknown]);
        assert_eq!(positions[0].score, 64);
        let (_, positions) = harvest(0, &[whole]);
        assert_eq!(positions[0].score, 64);
    }

    #[test]
    fn other_files_are_refused() {
        let ignore = |_: &Labelled| Ok(());
        assert!(from_wthor(b"no", ignore).is_err());
        let header = Header {
            board: 10,
            ..Header::default()
        };
        let error = from_wthor(&write_games(&header, &[]), ignore).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected games on 8x8, found a board of 10x10"
        );
    }
}
