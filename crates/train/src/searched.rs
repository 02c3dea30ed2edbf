//! Positions of self-play with what was searched when they were played.

use crate::label::{labels, within};
use crate::{GameReader, Labelled, Leanings};
use loam_store::StoreError;
use std::ops::RangeInclusive;

/// The positions of games from which both sides did their best, labelled with
/// how the game ended, and what the search for each move said: labels that
/// cost nothing more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchedPositions {
    /// The positions, those of one game one after the other.
    positions: Vec<Labelled>,
    /// What was searched, one for each.
    scores: Vec<i8>,
}

impl SearchedPositions {
    /// Reads the games' positions with so many empty squares.
    ///
    /// # Errors
    /// If the file is damaged, or a game is against the rules.
    pub fn read(
        mut games: GameReader,
        empties: &RangeInclusive<u32>,
    ) -> Result<SearchedPositions, StoreError> {
        let mut searched = SearchedPositions::default();
        while let Some((game, all)) = games.read_positions()? {
            let scored = all.iter().zip(game.serious_scores());
            let inside = scored.filter(|(position, _)| empties.contains(&position.empties()));
            searched.scores.extend(inside.map(|(_, score)| score));
            searched.positions.extend(within(all, empties.clone()));
        }
        Ok(searched)
    }

    /// How far the searches were from how the games ended.
    #[must_use]
    pub fn leanings(&self) -> Leanings {
        Leanings::of(&self.positions, &self.scores)
    }

    /// The positions with labels made of what was searched: put right by
    /// leanings, and with so much of each that of the game's next position.
    #[must_use]
    pub fn labelled(&self, leanings: &Leanings, trace: f64) -> Vec<Labelled> {
        labels(&self.positions, &self.scores, leanings, trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::shallow_games;
    use crate::{GameWriter, PlayedGame};

    fn searched(
        games: &[PlayedGame],
        empties: RangeInclusive<u32>,
    ) -> Result<SearchedPositions, StoreError> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("some.games");
        let mut writer = GameWriter::resume(&path, "test").expect("a file");
        for game in games {
            writer.add(game).expect("room");
        }
        writer.finish(games.len() as u64).expect("room");
        SearchedPositions::read(GameReader::open(&path).expect("games"), &empties)
    }

    #[test]
    fn every_position_has_the_score_it_was_played_with() {
        let games = shallow_games();
        let mut expected: Vec<(u64, u64, i8)> = Vec::new();
        let mut games_within = 0;
        for game in &games {
            let before = expected.len();
            let positions = game.positions().expect("a whole game");
            for (position, &score) in positions.iter().zip(game.serious_scores()) {
                if (6..=20).contains(&position.empties()) {
                    expected.push((position.own, position.opp, score));
                }
            }
            games_within += usize::from(expected.len() > before);
        }
        let searched = searched(&games, 6..=20).expect("games");
        let found = searched.positions.iter().zip(&searched.scores);
        let found: Vec<_> = found.map(|(p, &score)| (p.own, p.opp, score)).collect();
        assert!(found.len() > 50);
        assert_eq!(found, expected);
        let begun = searched.positions.iter().filter(|p| p.begins_game).count();
        assert_eq!(begun, games_within);
        // With nothing put right and nothing mixed in, labels are the scores.
        let labelled = searched.labelled(&Leanings::default(), 0.0);
        let labelled: Vec<i8> = labelled.iter().map(|p| p.score).collect();
        assert_eq!(labelled, searched.scores);
    }

    #[test]
    fn bad_games_are_named() {
        let mut games = shallow_games();
        games[3].squares[10] = games[3].squares[9];
        let error = searched(&games, 0..=60).expect_err("a square taken twice");
        assert!(error.to_string().ends_with("game 3 is against the rules"));
    }
}
