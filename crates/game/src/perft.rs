//! Counting the leaves of the game tree, the yardstick of a move generator.

use crate::{Game, PlayError, Timeline};

/// What a game that ends above the counted depth adds to the count.
///
/// The fields differ: Othello programs count it as one leaf, chess-like
/// counts (and OpenSpiel's for Lines of Action) as none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinishedGame {
    /// One leaf.
    Leaf,
    /// Nothing.
    Nothing,
}

impl FinishedGame {
    const fn leaves(self) -> u64 {
        match self {
            FinishedGame::Leaf => 1,
            FinishedGame::Nothing => 0,
        }
    }
}

/// The number of positions after `depth` plies, counted at the last ply
/// without playing the moves. Repetition and length limits do not apply.
pub fn perft<G: Game>(position: &G, depth: u32, finished: FinishedGame) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_count().unwrap_or(finished.leaves()),
        _ if position.outcome().is_some() => finished.leaves(),
        _ => {
            let mut nodes = 0;
            position.for_each_move(|mv| {
                nodes += perft(&position.play(mv), depth - 1, finished);
            });
            nodes
        }
    }
}

/// [`perft`] with every leaf played out: its slow twin.
pub fn perft_played<G: Game>(position: &G, depth: u32, finished: FinishedGame) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return finished.leaves();
    }
    let mut nodes = 0;
    position.for_each_move(|mv| nodes += perft_played(&position.play(mv), depth - 1, finished));
    nodes
}

/// [`perft`] under the rules that need history: repetition and length.
pub fn perft_with_history<G: Game>(
    game: &mut Timeline<G>,
    depth: u32,
    finished: FinishedGame,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome().is_some() {
        return finished.leaves();
    }
    if depth == 1 {
        return game.position().count_moves();
    }
    let mut moves = Vec::new();
    game.position().for_each_move(|mv| moves.push(mv));
    let mut nodes = 0;
    for mv in moves {
        match game.play(mv) {
            Ok(()) => {
                nodes += perft_with_history(game, depth - 1, finished);
                game.undo();
            }
            Err(PlayError::Illegal | PlayError::Finished(_)) => {
                unreachable!("generated moves of a running game are legal")
            }
        }
    }
    nodes
}

/// The count below each move of the root, told as they are counted.
pub fn divide<G: Game>(
    position: &G,
    depth: u32,
    finished: FinishedGame,
    mut each: impl FnMut(G::Move, u64),
) {
    if depth > 0 && position.outcome().is_none() {
        position.for_each_move(|mv| each(mv, perft(&position.play(mv), depth - 1, finished)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;

    #[test]
    fn bulk_counting_equals_playing_every_leaf() {
        let heaps = Nim::new(&[3, 2, 1]);
        for depth in 0..7 {
            for finished in [FinishedGame::Leaf, FinishedGame::Nothing] {
                let bulk = perft(&heaps, depth, finished);
                assert_eq!(bulk, perft_played(&heaps, depth, finished));
                let mut game = Timeline::new(heaps);
                assert_eq!(bulk, perft_with_history(&mut game, depth, finished));
            }
        }
    }

    #[test]
    fn divide_adds_up() {
        let heaps = Nim::new(&[4, 3]);
        let (mut parts, mut sum) = (0, 0);
        divide(&heaps, 3, FinishedGame::Nothing, |_, count| {
            parts += 1;
            sum += count;
        });
        assert_eq!(parts, 7);
        assert_eq!(sum, perft(&heaps, 3, FinishedGame::Nothing));
    }
}
