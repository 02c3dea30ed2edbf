use super::distances::{Race, Slides};

/// Distances by queen's moves: the terms t1 and c1 of Lieberum (2005), and the
/// phase ω, how much of the board is still contested.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QueenRace {
    /// Who is where first: t1 counts it.
    pub race: Race,
    /// c1: twice the sum over all squares of 2^−distance, less the other
    /// side's. Squares reached in one move weigh most.
    pub nearness: f32,
    /// ω: the sum over squares both sides reach of 2^−|difference|. Nought
    /// once everything is divided.
    pub contested: f32,
}

/// Distances beyond this count as this where they are compared: 2^−31 is
/// nothing.
const LEVELS: usize = 32;

impl QueenRace {
    /// Lets both sides spread move by move.
    #[inline]
    #[must_use]
    pub fn new(slides: &Slides, own: u128, opp: u128) -> QueenRace {
        let mut found = QueenRace::default();
        let (mut new_own, mut new_opp) = (slides.reach(own), slides.reach(opp));
        // What each reached when, to compare later.
        let mut levels = [[0_u128; 2]; LEVELS];
        let (mut level, mut weight) = (0, 1.0);
        while new_own | new_opp != 0 {
            let race = &mut found.race;
            race.note(race.own_all | new_own, race.opp_all | new_opp);
            let ahead = new_own.count_ones() as i32 - new_opp.count_ones() as i32;
            found.nearness += weight * ahead as f32;
            found.contested += (new_own & new_opp).count_ones() as f32;
            let (was_own, was_opp) = (
                race.own_all & new_opp & !new_own,
                race.opp_all & new_own & !new_opp,
            );
            if was_own | was_opp != 0 {
                let mut share = 0.5;
                for earlier in levels[..level].iter().rev() {
                    let met = (earlier[0] & was_own) | (earlier[1] & was_opp);
                    found.contested += share * met.count_ones() as f32;
                    share *= 0.5;
                }
            }
            levels[level][0] |= new_own;
            levels[level][1] |= new_opp;
            level = (level + 1).min(LEVELS - 1);
            weight *= 0.5;
            let next = |new: u128, all: u128| {
                if new == 0 {
                    0
                } else {
                    slides.reach(new) & !all
                }
            };
            (new_own, new_opp) = (next(new_own, race.own_all), next(new_opp, race.opp_all));
        }
        found
    }
}
