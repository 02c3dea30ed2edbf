/// A number beyond all others: that it cannot be proven is proven.
pub const INFINITE: u32 = 1 << 30;

/// How hard a win and a loss of the mover look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Of proving that the mover wins; zero if it is proven.
    pub phi: u32,
    /// Of proving that the mover loses; zero if it is proven.
    pub delta: u32,
}

impl Numbers {
    /// The mover wins.
    pub const WON: Numbers = Numbers {
        phi: 0,
        delta: INFINITE,
    };
    /// The mover loses.
    pub const LOST: Numbers = Numbers {
        phi: INFINITE,
        delta: 0,
    };

    /// Whether the mover wins, once that is proven.
    ///
    /// ```
    /// use loam_search::dfpn::Numbers;
    /// assert_eq!(Numbers::LOST.won(), Some(false));
    /// assert_eq!(Numbers { phi: 3, delta: 8 }.won(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn won(self) -> Option<bool> {
        (self.phi == 0 || self.delta == 0).then_some(self.phi == 0)
    }
}
