use crate::databases::Allowance;
use loam_search::StopFlag;
use std::time::Instant;

/// How much may be spent on a question.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Positions of areas worked out, and sums looked at.
    pub steps: u64,
    /// Whether areas may stay in a sum that are too large to be worked out.
    pub unknown: bool,
    /// When to give up.
    pub until: Option<Instant>,
    /// Raised to give up.
    pub stop: StopFlag,
}

impl Default for Effort {
    /// Some tenths of a second.
    fn default() -> Effort {
        Effort {
            steps: 40_000,
            unknown: true,
            until: None,
            stop: StopFlag::default(),
        }
    }
}

/// What of an effort is left.
pub(super) struct Meter<'a> {
    effort: &'a Effort,
    left: u64,
}

/// Steps between two looks at the clock.
const PERIOD: u64 = 16;

impl<'a> Meter<'a> {
    pub(super) fn new(effort: &'a Effort) -> Meter<'a> {
        Meter {
            effort,
            left: effort.steps,
        }
    }

    /// Whether areas that are not worked out may be part of a sum.
    pub(super) fn admits_unknown(&self) -> bool {
        self.effort.unknown
    }

    /// A share of it, for one area.
    pub(super) fn share(&mut self, most: u64) -> Share<'_, 'a> {
        Share { meter: self, most }
    }
}

impl Allowance for Meter<'_> {
    fn take(&mut self) -> bool {
        if self.left.is_multiple_of(PERIOD) {
            let late = self.effort.until.is_some_and(|end| Instant::now() >= end);
            if late || self.effort.stop.is_raised() {
                self.left = 0;
            }
        }
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or(0);
        left.is_some()
    }
}

/// A part of what is left.
pub(super) struct Share<'m, 'a> {
    meter: &'m mut Meter<'a>,
    most: u64,
}

impl Allowance for Share<'_, '_> {
    fn take(&mut self) -> bool {
        let left = self.most.checked_sub(1);
        self.most = left.unwrap_or(0);
        left.is_some() && self.meter.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_in_the_end() {
        let effort = Effort {
            steps: 10,
            ..Effort::default()
        };
        let mut meter = Meter::new(&effort);
        let mut share = meter.share(4);
        assert!((0..4).all(|_| share.take()) && !share.take());
        assert!((0..6).all(|_| meter.take()) && !meter.take());
        let late = Effort {
            until: Some(Instant::now()),
            ..Effort::default()
        };
        assert!(!Meter::new(&late).take());
        late.stop.raise();
        assert!(!Meter::new(&late).take());
    }
}
