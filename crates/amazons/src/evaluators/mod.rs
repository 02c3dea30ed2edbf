//! What an undecided position seems to be worth.

mod queen_territory;

pub use queen_territory::QueenTerritory;
