//! Legal moves, flipped discs and stable discs on 64-bit boards.
//!
//! The work is the same whatever the processor; how it is best done is not.
//! A [`Kernel`] is one way of doing it, and having a value of its type proves
//! that the processor can. [`dispatch`] runs a [`KernelVisitor`] with the best
//! one there is.
//!
//! | file | holds |
//! |---|---|
//! | `dispatch.rs` | the choice of a kernel while the program runs |
//! | `plain.rs` | what any processor can do |
//! | `avx2.rs`, `avx512.rs` | what most and some x86-64 processors can do |
//! | `last.rs` | flips on the last empty square, by tables |
//! | `stability.rs` | stable discs: the edge table, full lines, growth |
//! | `wide.rs` | 10×10 boards |

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod dispatch;
mod last;
mod plain;
mod stability;
pub mod wide;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use dispatch::{KernelName, KernelVisitor, UnknownKernel, dispatch, dispatch_with};
pub use plain::Plain;
pub use stability::stable_within;

/// Empty squares on which `own` outflanks at least one disc of `opp`.
///
/// This and [`flips`] use the kernel for the processor that the program was
/// built for, without asking which one runs it.
///
/// ```
/// use loam_othello::kernel::{flips, moves};
/// let (own, opp) = (0b01, 0b10); // own on a1, opponent on b1
/// assert_eq!(moves(own, opp), 0b100); // c1
/// assert_eq!(flips(own, opp, 2), opp);
/// ```
#[inline]
#[must_use]
pub fn moves(own: u64, opp: u64) -> u64 {
    // Where the build has the features, detection is a constant.
    #[cfg(target_arch = "x86_64")]
    {
        if cfg!(target_feature = "avx512vl")
            && let Some(kernel) = Avx512::detect()
        {
            return kernel.moves(own, opp);
        }
        if cfg!(target_feature = "avx2")
            && let Some(kernel) = Avx2::detect()
        {
            return kernel.moves(own, opp);
        }
    }
    Plain.moves(own, opp)
}

/// The discs of `opp` that a disc of `own` placed on the empty square `at`
/// outflanks.
#[inline]
#[must_use]
pub fn flips(own: u64, opp: u64, at: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        if cfg!(target_feature = "avx512vl")
            && let Some(kernel) = Avx512::detect()
        {
            return kernel.flips(own, opp, at);
        }
        if cfg!(target_feature = "avx2")
            && let Some(kernel) = Avx2::detect()
        {
            return kernel.flips(own, opp, at);
        }
    }
    Plain.flips(own, opp, at)
}

/// One way of working on 64-bit boards.
///
/// Smaller boards lie in the upper left corner of the 8×8 one: no disc ever
/// stands outside them, so fills stop at their edges by themselves, and only
/// [`moves`](Kernel::moves) has to be cut down to the board by the caller.
pub trait Kernel: Copy + Send + Sync + 'static {
    /// Its name.
    const NAME: &'static str;

    /// The kernel, if the processor has what it takes.
    fn detect() -> Option<Self>;

    /// Empty squares on which `own` outflanks at least one disc of `opp`.
    fn moves(self, own: u64, opp: u64) -> u64;

    /// The discs of `opp` that a disc of `own` placed on the empty square
    /// `at` outflanks.
    fn flips(self, own: u64, opp: u64, at: u32) -> u64;

    /// How many discs a disc of `own` on `at` outflanks, if that is the last
    /// empty square: every other square without a disc of `own` has one of
    /// the opponent.
    fn last_flips(self, own: u64, at: u32) -> u32;

    /// Discs of `own` that can never be turned over, on the 8×8 board.
    ///
    /// Not all of them: those that the edges show by themselves, those on
    /// four full lines, and those that have on each line that is not full a
    /// neighbour already known. Smaller boards need [`stable_within`].
    ///
    /// ```
    /// use loam_othello::kernel::{Kernel, Plain};
    /// // The corner a1 holds a2, a3 and b1, these b2; b3 has nothing to lean
    /// // on between a4 and c2.
    /// assert_eq!(Plain.stable(0x0003_0303, 0), 0x0001_0303);
    /// assert_eq!(Plain.stable(0x0003_0302, 0), 0);
    /// ```
    fn stable(self, own: u64, opp: u64) -> u64;
}
