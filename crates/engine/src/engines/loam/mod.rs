//! The best there is for each game.

mod amazons;
mod loa;
mod othello;

use crate::Declaration;

pub(super) static ENGINE: Declaration = Declaration {
    name: "loam",
    about: "the best Loam has for the game",
    editions: &[
        loa::EDITION,
        othello::USUAL,
        othello::SMALL,
        othello::LARGE,
        amazons::EDITION,
    ],
};
