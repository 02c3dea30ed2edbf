//! WTHOR: the game base of the Fédération Française d'Othello.
//!
//! A file of games (`.WTB`), one of players (`.JOU`) and one of tournaments
//! (`.TRN`), all little-endian, all with the same 16-byte [`Header`]. Reading
//! borrows the bytes: nothing is copied, so a whole base takes milliseconds.
//!
//! ```
//! use loam_record::wthor::{Game, Header, Wthor, write_games};
//! let game = Game { black: 1, white: 2, score: 40, theory: 40, ..Game::new(&[56, 64]) };
//! let bytes = write_games(&Header::default(), &[game]);
//! let base = Wthor::parse(&bytes).unwrap();
//! let first = base.games().next().unwrap();
//! let moves: Vec<String> = first.moves().map(|at| at.to_string()).collect();
//! assert_eq!(moves, ["f5", "d6"]);
//! ```

mod games;
mod header;
mod names;

pub use games::{GAME_BYTES, Game, GameView, MAX_MOVES, Wthor, move_byte, write_games};
pub use header::{HEADER_BYTES, Header, file_length};
pub use names::{NameTable, PLAYER_BYTES, TOURNAMENT_BYTES};
