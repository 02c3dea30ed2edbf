//! The short texts of the command line: what is accepted prints as something
//! that means the same.

use loam_amazons::Shape;
use loam_engine::{Profile, parse_duration};
use loam_loa::{Rules, Setup};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Reads a text as each kind of setting.
pub(crate) fn check(text: &str) {
    round_trip::<Rules>(text);
    round_trip::<Setup>(text);
    round_trip::<Shape>(text);
    round_trip::<Profile>(text);
    if let Ok(time) = parse_duration(text) {
        let shown = format!("{}s", time.as_secs_f64());
        let again = parse_duration(&shown).expect("a time as the profiles print it");
        assert!(again.abs_diff(time) <= time / 1_000_000_000, "{text}");
    }
}

fn round_trip<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let shown = value.to_string();
        assert!(
            shown.parse::<T>().is_ok_and(|again| again == value),
            "{shown}"
        );
        assert_eq!(shown.parse::<T>().ok().map(|v| v.to_string()), Some(shown));
    }
}
