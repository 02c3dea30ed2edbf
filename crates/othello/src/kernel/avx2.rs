//! Boards on x86-64 processors with AVX2 and BMI2: the four lines side by
//! side in one register, and edges and diagonals collected in one step.

// The instructions are there: only `detect` makes the kernel, and it asks.
#![allow(unsafe_code)]

use super::last::LINES;
use super::plain::{RAYS, SHIFTS, THROUGH};
use super::stability::{self, BEGINS, BEGINS_2, BEGINS_4, ENDS, ENDS_2, ENDS_4, FILE_A};
use std::arch::x86_64::*;

/// What x86-64 processors with AVX2 and BMI2 can do.
///
/// Only [`detect`](super::Kernel::detect) makes one.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl super::Kernel for Avx2 {
    const NAME: &'static str = "avx2";

    fn detect() -> Option<Avx2> {
        let present = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        present.then_some(Avx2(()))
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
        unsafe { last_flips(own, at) }
    }

    #[inline]
    fn stable(self, own: u64, opp: u64) -> u64 {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { stable(own, opp) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn lanes(of: [u64; 4]) -> __m256i {
    _mm256_setr_epi64x(of[0] as i64, of[1] as i64, of[2] as i64, of[3] as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn all(set: u64) -> __m256i {
    _mm256_set1_epi64x(set as i64)
}

/// Shifts by a number of steps along the lines.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn steps(count: u32) -> __m256i {
    lanes(SHIFTS.map(|shift| u64::from(count * shift)))
}

/// The union of the four lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn union(of: __m256i) -> u64 {
    let halves = _mm_or_si128(
        _mm256_castsi256_si128(of),
        _mm256_extracti128_si256::<1>(of),
    );
    let both = _mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves));
    _mm_cvtsi128_si64(both) as u64
}

#[inline]
#[target_feature(enable = "avx2")]
fn moves(own: u64, opp: u64) -> u64 {
    let through = _mm256_and_si256(all(opp), lanes(THROUGH));
    let (one, two) = (steps(1), steps(2));
    let from = all(own);
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(from, one));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(from, one));
    let next = |set, within, by| {
        _mm256_or_si256(set, _mm256_and_si256(within, _mm256_sllv_epi64(set, by)))
    };
    let last = |set, within, by| {
        _mm256_or_si256(set, _mm256_and_si256(within, _mm256_srlv_epi64(set, by)))
    };
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
#[target_feature(enable = "avx2")]
fn flips(own: u64, opp: u64, at: u32) -> u64 {
    let rays = &RAYS[(at & 63) as usize];
    let (up, down) = (lanes(rays.up), lanes(rays.down));
    let (own, opp) = (all(own), all(opp));
    let none = _mm256_setzero_si256();

    // Upwards the lowest square that is not the opponent's closes the line,
    // if it is our own.
    let others = _mm256_andnot_si256(opp, up);
    let first = _mm256_and_si256(others, _mm256_sub_epi64(none, others));
    let closed = _mm256_and_si256(first, own);
    let before = _mm256_add_epi64(closed, all(!0));
    let open = _mm256_cmpeq_epi64(closed, none);
    let flipped_up = _mm256_and_si256(_mm256_andnot_si256(open, before), up);

    // Downwards the highest such square does: all behind it are filled in.
    let mut behind = _mm256_andnot_si256(opp, down);
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(1)));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(2)));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(4)));
    let first = _mm256_andnot_si256(_mm256_srlv_epi64(behind, steps(1)), behind);
    let open = _mm256_cmpeq_epi64(_mm256_and_si256(first, own), none);
    let flipped_down = _mm256_andnot_si256(_mm256_or_si256(open, behind), down);

    union(_mm256_or_si256(flipped_up, flipped_down))
}

#[inline]
#[target_feature(enable = "bmi2")]
pub(super) fn last_flips(own: u64, at: u32) -> u32 {
    let lines = &LINES[(at & 63) as usize];
    let count = |i: usize| {
        let discs = _pext_u64(own, lines.squares[i]) & 0xff;
        u32::from(lines.counts[i][discs as usize])
    };
    (count(0) + count(1)) + (count(2) + count(3))
}

/// Squares on full lines, by direction.
#[inline]
#[target_feature(enable = "avx2")]
fn full_lines(discs: u64) -> __m256i {
    let up = |set, by, begins| {
        let before = _mm256_sllv_epi64(set, steps(by));
        _mm256_and_si256(set, _mm256_or_si256(before, lanes(begins)))
    };
    let down = |set, by, ends| {
        let after = _mm256_srlv_epi64(set, steps(by));
        _mm256_and_si256(set, _mm256_or_si256(after, lanes(ends)))
    };
    let discs = all(discs);
    let from_begin = up(up(up(discs, 1, BEGINS), 2, BEGINS_2), 4, BEGINS_4);
    let from_end = down(down(down(discs, 1, ENDS), 2, ENDS_2), 4, ENDS_4);
    _mm256_and_si256(from_begin, from_end)
}

/// Stable discs of `own` on the four edges.
#[inline]
#[target_feature(enable = "bmi2")]
pub(super) fn stable_on_edges(own: u64, opp: u64) -> u64 {
    use stability::stable_on_edge;
    let on_file = |file| {
        let stable = stable_on_edge(_pext_u64(own, file), _pext_u64(opp, file));
        _pdep_u64(stable, file)
    };
    stable_on_edge(own, opp)
        | stable_on_edge(own >> 56, opp >> 56) << 56
        | on_file(FILE_A)
        | on_file(FILE_A << 7)
}

#[inline]
#[target_feature(enable = "avx2,bmi2")]
pub(super) fn stable(own: u64, opp: u64) -> u64 {
    let full = full_lines(own | opp);
    let full = [
        _mm256_extract_epi64::<0>(full) as u64,
        _mm256_extract_epi64::<1>(full) as u64,
        _mm256_extract_epi64::<2>(full) as u64,
        _mm256_extract_epi64::<3>(full) as u64,
    ];
    let crossed = full[0] & full[1] & full[2] & full[3] & own;
    stability::grow(own, stable_on_edges(own, opp) | crossed, full)
}
