//! A curve in one line of text.

const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Draws values as a row of blocks. The scale is symmetric about zero, so that
/// the middle of the row is zero whatever the values; what is not a number
/// leaves a gap.
///
/// ```
/// use loam_draw::sparkline;
/// assert_eq!(sparkline(&[-2.0, -1.0, 0.0, 1.0, 2.0]), "▁▃▅▆█");
/// assert_eq!(sparkline(&[0.0, f64::NAN]), "▅ ");
/// ```
#[must_use]
pub fn sparkline(values: &[f64]) -> String {
    let finite = || values.iter().copied().filter(|value| value.is_finite());
    let range = finite().map(f64::abs).fold(0.0, f64::max).max(1e-9);
    let block = |&value: &f64| {
        if !value.is_finite() {
            return ' ';
        }
        let part = (value / range + 1.0) / 2.0;
        LEVELS[(part * 7.0).round() as usize]
    };
    values.iter().map(block).collect()
}
