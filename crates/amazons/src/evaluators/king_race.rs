use super::distances::{Race, steps};

/// Distances by king's steps: the terms t2 and c2 of Lieberum (2005). Kings
/// see how thick the walls will be when queens' lines are cut.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KingRace {
    /// Who is where first: t2 counts it.
    pub race: Race,
    /// c2: the sum over all squares of the lead in steps, at most six either
    /// way, in sixths.
    pub nearness: f32,
}

/// A lead of more steps counts no more.
const MOST: usize = 6;

impl KingRace {
    /// Lets both sides spread step by step.
    #[inline]
    #[must_use]
    pub fn new(empty: u128, own: u128, opp: u128) -> KingRace {
        let mut race = Race::default();
        // A square counts once for every step the one side is there and the
        // other is not, up to six times: those reached six steps ago are done.
        let mut earlier = [[0_u128; 2]; MOST];
        let (mut own_all, mut opp_all) = (steps(own, empty), steps(opp, empty));
        let (mut lead, mut at) = (0, 0);
        loop {
            race.note(own_all, opp_all);
            let [old_own, old_opp] = earlier[at];
            let mine = own_all & !opp_all & !old_own;
            let theirs = opp_all & !own_all & !old_opp;
            lead += mine.count_ones() as i32 - theirs.count_ones() as i32;
            earlier[at] = [own_all, opp_all];
            at = (at + 1) % MOST;
            let next = |all: u128| all | steps(all, empty);
            let (own_next, opp_next) = (next(own_all), next(opp_all));
            let still = own_next == own_all && opp_next == opp_all;
            if still && mine | theirs == 0 {
                break;
            }
            (own_all, opp_all) = (own_next, opp_next);
        }
        KingRace {
            race,
            nearness: lead as f32 / MOST as f32,
        }
    }
}
