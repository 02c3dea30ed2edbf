//! Numbers as the picture writes them.

use std::fmt;

/// A coordinate, written with at most two decimals: never as `1e-7` or `-0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Decimal(pub(super) f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Coordinates stay far below the range of an i64.
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Decimal;

    #[test]
    fn decimals_are_short_and_plain() {
        for (number, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1e-7, "0"),
            (12.5, "12.5"),
            (-0.25, "-0.25"),
            (-3.999, "-4"),
            (7.049, "7.05"),
            (1120.0, "1120"),
        ] {
            assert_eq!(Decimal(number).to_string(), text);
        }
    }
}
