//! Boards on x86-64 processors with AVX-512: counts of leading zeros and
//! logic on three operands for the four lines side by side.
//!
//! Half registers are enough: eight rays in a whole one would take longer to
//! bring together than they save.

// The instructions are there: only `detect` makes the kernel, and it asks.
#![allow(unsafe_code)]

use super::avx2::{self, all, lanes, steps, union};
use super::plain::{RAYS, THROUGH};
use std::arch::x86_64::*;

/// What x86-64 processors with AVX-512 can do.
///
/// Only [`detect`](super::Kernel::detect) makes one.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl super::Kernel for Avx512 {
    const NAME: &'static str = "avx512";

    fn detect() -> Option<Avx512> {
        let present = super::Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512cd");
        present.then_some(Avx512(()))
    }

    #[inline]
    fn moves(self, own: u64, opp: u64) -> u64 {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { moves(own, opp) }
    }

    #[inline]
    fn flips(self, own: u64, opp: u64, at: u32) -> u64 {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { flips(own, opp, at) }
    }

    #[inline]
    fn last_flips(self, own: u64, at: u32) -> u32 {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { avx2::last_flips(own, at) }
    }

    #[inline]
    fn stable(self, own: u64, opp: u64) -> u64 {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { avx2::stable(own, opp) }
    }
}

// Truth tables of three operands. Spelt out where the compiler would choose
// a longer way.
const A_OR_B_AND_C: i32 = 0xf8;
const A_AND_B_AND_C: i32 = 0x80;
const A_AND_B_NOT_C: i32 = 0x40;
const A_OR_NOT_B: i32 = 0xf3;

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl")]
fn moves(own: u64, opp: u64) -> u64 {
    let through = _mm256_and_si256(all(opp), lanes(THROUGH));
    let (one, two) = (steps(1), steps(2));
    let from = all(own);
    let next = |set, within, by| {
        _mm256_ternarylogic_epi64::<A_OR_B_AND_C>(set, within, _mm256_sllv_epi64(set, by))
    };
    let last = |set, within, by| {
        _mm256_ternarylogic_epi64::<A_OR_B_AND_C>(set, within, _mm256_srlv_epi64(set, by))
    };
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(from, one));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(from, one));
    up = next(up, through, one);
    down = last(down, through, one);
    // Pairs of discs in line: from here the fill goes two at a time.
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, one));
    let pairs_down = _mm256_srlv_epi64(pairs_up, one);
    up = next(up, pairs_up, two);
    down = last(down, pairs_down, two);
    up = next(up, pairs_up, two);
    down = last(down, pairs_down, two);
    let found = _mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one));
    union(found) & !(own | opp)
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd")]
fn flips(own: u64, opp: u64, at: u32) -> u64 {
    let rays = &RAYS[(at & 63) as usize];
    let (up, down) = (lanes(rays.up), lanes(rays.down));
    let (own, opp) = (all(own), all(opp));

    // Upwards a carry runs along the opponent's discs and stops at the first
    // square that is not one: it closes the line if it is our own. Bit 0 is
    // on no such ray; set, it stands for a line that nothing closes.
    let open = _mm256_ternarylogic_epi64::<A_OR_NOT_B>(opp, up, up);
    let carried = _mm256_sub_epi64(open, all(!0));
    let closing = _mm256_and_si256(own, up);
    let closed = _mm256_or_si256(_mm256_and_si256(carried, closing), all(1));
    let below = _mm256_srlv_epi64(all(!0 >> 1), _mm256_lzcnt_epi64(closed));

    // Downwards the highest such square does. With bit 0 set there are less
    // than 64 zeros to count, and the shift needs no mask.
    let others = _mm256_or_si256(_mm256_andnot_si256(opp, down), all(1));
    let highest = _mm256_srlv_epi64(all(1 << 63), _mm256_lzcnt_epi64(others));
    let closed = _mm256_ternarylogic_epi64::<A_AND_B_AND_C>(highest, own, down);
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), closed);
    let flipped = _mm256_ternarylogic_epi64::<A_AND_B_NOT_C>(down, above, closed);

    union(_mm256_ternarylogic_epi64::<A_OR_B_AND_C>(
        flipped, below, up,
    ))
}
