use loam_othello::patterns::Weights;

/// Tells evaluations and options apart: a number made of some numbers and of
/// what the evaluation says of some positions.
pub(crate) fn fingerprint(
    weights: &Weights,
    numbers: impl IntoIterator<Item = u64>,
    positions: impl Iterator<Item = (u64, u64)>,
) -> u64 {
    let values = positions.map(|(own, opp)| {
        let value = weights.evaluate_discs(own, opp);
        u64::from(value.cast_unsigned()) ^ own ^ opp.rotate_left(32)
    });
    // FNV-1a, by words.
    let words = numbers.into_iter().chain(values);
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| {
        (hash ^ word).wrapping_mul(0x0100_0000_01b3)
    })
}
