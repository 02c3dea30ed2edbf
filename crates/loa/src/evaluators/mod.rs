//! What an undecided position seems to be worth.

mod concentration;

pub use concentration::Concentration;
