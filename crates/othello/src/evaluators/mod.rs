//! What an undecided position seems to be worth.

mod mobility_and_corners;

pub use mobility_and_corners::MobilityAndCorners;
