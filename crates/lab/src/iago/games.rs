//! The games of the paper, as the WTHOR database has them.

use loam_game::{Game, Notation, Side};
use loam_othello::{Move, Othello, Size8};

pub(super) type Board = Othello<Size8>;

/// A recorded game, passes filled in.
pub(super) struct Record {
    /// The paper's figure, or what the file says first.
    pub(super) figure: &'static str,
    pub(super) black: &'static str,
    pub(super) white: &'static str,
    /// Every position, the start first.
    pub(super) positions: Vec<Board>,
    /// The moves between them.
    pub(super) moves: Vec<Move>,
}

/// The games whose figures the scan lost.
const PAPER: &str = include_str!("published/games.txt");
/// Five games of the championship, for table 4-1.
const CHAMPIONSHIP: &str = include_str!("published/championship_1980.txt");
/// Games between programs, for figure 2-3.
const MACHINES: &str = include_str!("published/machine_games.txt");

impl Record {
    fn read(line: &'static str) -> Record {
        let parts: Vec<&'static str> = line.split("; ").collect();
        let [.., moves] = parts[..] else {
            panic!("a line of a table of games");
        };
        let named = parts.len() - 4;
        let mut positions = vec![Board::new()];
        let mut played = Vec::new();
        for at in (0..moves.len()).step_by(2) {
            let mut position = positions[positions.len() - 1];
            let mut only = None;
            position.for_each_move(|mv| only = Some(mv));
            if only == Some(Move::Pass) {
                position = position.play(Move::Pass);
                positions.push(position);
                played.push(Move::Pass);
            }
            let mv = position.parse_move(&moves[at..at + 2]).expect("legal");
            positions.push(position.play(mv));
            played.push(mv);
        }
        Record {
            figure: if named == 0 { "" } else { parts[0] },
            black: parts[named],
            white: parts[named + 1],
            positions,
            moves: played,
        }
    }

    /// The last position.
    pub(super) fn end(&self) -> &Board {
        &self.positions[self.positions.len() - 1]
    }

    /// Black's final margin, empty squares to the winner.
    pub(super) fn margin(&self) -> i32 {
        2 * self.end().recorded_discs(Side::Black) as i32 - 64
    }

    /// The position before the move of this number, and the index of that
    /// move. The paper numbers the discs played, not the passes.
    pub(super) fn before(&self, number: usize) -> (Board, usize) {
        let places = (0..self.moves.len()).filter(|&i| self.moves[i] != Move::Pass);
        let index = places.into_iter().nth(number - 1).expect("so many moves");
        (self.positions[index], index)
    }

    /// A name for titles.
    pub(super) fn title(&self) -> String {
        let short = |name: &'static str| name.split(" (").next().unwrap_or(name);
        format!("{} – {}", short(self.black), short(self.white))
    }
}

fn read(text: &'static str) -> Vec<Record> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(Record::read).collect()
}

/// The game a figure of the paper shows.
pub(super) fn figure(name: &str) -> Record {
    let mut games = read(PAPER).into_iter();
    games
        .find(|game| game.figure == name)
        .expect("a figure of the paper")
}

/// Iago's own games, by either side.
pub(super) fn iago_games() -> Vec<Record> {
    let is_iago = |name: &str| name == "Iago (rosenbloom)";
    let mut games = read(PAPER);
    games.retain(|game| is_iago(game.black) || is_iago(game.white));
    games
}

pub(super) fn championship() -> Vec<Record> {
    read(CHAMPIONSHIP)
}

pub(super) fn machine_games() -> Vec<Record> {
    read(MACHINES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_replays_to_its_recorded_discs() {
        for line in PAPER.lines().filter(|line| !line.starts_with('#')) {
            let game = Record::read(line);
            let discs: i32 = line.split("; ").nth(3).unwrap().parse().unwrap();
            assert_eq!(
                game.end().recorded_discs(Side::Black) as i32,
                discs,
                "{line}"
            );
        }
        for text in [CHAMPIONSHIP, MACHINES] {
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let margin: i32 = line.split("; ").nth(2).unwrap().parse().unwrap();
                assert_eq!(Record::read(line).margin(), margin, "{line}");
            }
        }
        assert_eq!(machine_games().len(), 77);
        assert_eq!(championship().len(), 5);
    }

    #[test]
    fn moves_are_numbered_without_passes() {
        let game = figure("3-9");
        let (before, index) = game.before(46);
        assert_eq!(before.move_text(game.moves[index]), "b2");
        assert_eq!(before.empty_count(), 15);
    }
}
