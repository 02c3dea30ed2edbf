//! What options can be set to.

use loam_game::NotationError;
use std::fmt;
use std::time::Duration;

/// Which values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Number {
        /// The smallest.
        from: u64,
        /// The largest.
        to: u64,
    },
    /// One of some words.
    Words(Vec<&'static str>),
    /// A time such as 500ms.
    Time,
    /// One of some words, or the path of something.
    Place {
        /// The words.
        words: &'static [&'static str],
        /// What is found there: a file, a folder.
        what: &'static str,
    },
}

impl Kind {
    /// A value as it is always written, or `None` if it is not one.
    #[must_use]
    pub fn normal(&self, text: &str) -> Option<String> {
        match self {
            Kind::Number { from, to } => {
                let number: u64 = text.parse().ok()?;
                (*from..=*to).contains(&number).then(|| number.to_string())
            }
            Kind::Words(words) => words.contains(&text).then(|| text.to_owned()),
            Kind::Time => {
                let time = parse_duration(text).ok()?;
                Some(format!("{}s", time.as_secs_f64()))
            }
            Kind::Place { .. } => (!text.is_empty()).then(|| text.to_owned()),
        }
    }

    /// Whether it may name a file or folder of this machine.
    #[must_use]
    pub fn is_place(&self, text: &str) -> bool {
        matches!(self, Kind::Place { words, .. } if !words.contains(&text))
    }
}

/// As in "expected table to be …".
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Number { from, to: u64::MAX } => write!(f, "a number from {from}"),
            Kind::Number { from, to } => write!(f, "a number from {from} to {to}"),
            Kind::Words(words) => f.write_str(&words.join(", ")),
            Kind::Time => f.write_str("a time such as 1s or 500ms"),
            Kind::Place { words, what } => write!(f, "{} or {what}", words.join(", ")),
        }
    }
}

/// The values of an option: which there are, and how they are read.
pub trait Values: fmt::Debug + Sync {
    /// What the engine is told.
    type Value;

    /// Which there are.
    fn kind(&self) -> Kind;

    /// The one that holds unless another is given.
    fn default(&self) -> Option<String>;

    /// Reads one that has been checked, the default if none is given.
    fn read(&self, given: Option<&str>) -> Self::Value;
}

/// A whole number.
#[derive(Debug)]
pub(crate) struct Number {
    pub(crate) from: u64,
    pub(crate) to: u64,
    pub(crate) default: u64,
}

impl Values for Number {
    type Value = u64;

    fn kind(&self) -> Kind {
        let &Number { from, to, .. } = self;
        Kind::Number { from, to }
    }

    fn default(&self) -> Option<String> {
        Some(self.default.to_string())
    }

    fn read(&self, given: Option<&str>) -> u64 {
        given.map_or(self.default, |text| text.parse().expect("checked"))
    }
}

/// A whole number that need not be given.
#[derive(Debug)]
pub(crate) struct Cap {
    pub(crate) from: u64,
    pub(crate) to: u64,
}

impl Values for Cap {
    type Value = Option<u64>;

    fn kind(&self) -> Kind {
        let &Cap { from, to } = self;
        Kind::Number { from, to }
    }

    fn default(&self) -> Option<String> {
        None
    }

    fn read(&self, given: Option<&str>) -> Option<u64> {
        given.map(|text| text.parse().expect("checked"))
    }
}

/// On or off.
#[derive(Debug)]
pub(crate) struct Switch(pub(crate) bool);

impl Values for Switch {
    type Value = bool;

    fn kind(&self) -> Kind {
        Kind::Words(vec!["on", "off"])
    }

    fn default(&self) -> Option<String> {
        Some(if self.0 { "on" } else { "off" }.into())
    }

    fn read(&self, given: Option<&str>) -> bool {
        given.map_or(self.0, |text| text == "on")
    }
}

/// One of some words, the first unless another is given.
#[derive(Debug)]
pub(crate) struct Choice<T: 'static>(pub(crate) &'static [(&'static str, T)]);

impl<T: Copy + fmt::Debug + Sync> Values for Choice<T> {
    type Value = T;

    fn kind(&self) -> Kind {
        Kind::Words(self.0.iter().map(|(word, _)| *word).collect())
    }

    fn default(&self) -> Option<String> {
        self.0.first().map(|(word, _)| (*word).to_owned())
    }

    fn read(&self, given: Option<&str>) -> T {
        let found = self.0.iter().find(|(word, _)| Some(*word) == given);
        found.unwrap_or(&self.0[0]).1
    }
}

/// A time that need not be given.
#[derive(Debug)]
pub(crate) struct Time;

impl Values for Time {
    type Value = Option<Duration>;

    fn kind(&self) -> Kind {
        Kind::Time
    }

    fn default(&self) -> Option<String> {
        None
    }

    fn read(&self, given: Option<&str>) -> Option<Duration> {
        given.map(|text| parse_duration(text).expect("checked"))
    }
}

/// One of some words, the first unless another is given, or a path.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) words: &'static [&'static str],
    pub(crate) what: &'static str,
}

impl Values for Place {
    type Value = String;

    fn kind(&self) -> Kind {
        let &Place { words, what } = self;
        Kind::Place { words, what }
    }

    fn default(&self) -> Option<String> {
        Some(self.words[0].to_owned())
    }

    fn read(&self, given: Option<&str>) -> String {
        given.unwrap_or(self.words[0]).to_owned()
    }
}

/// Reads a duration: `1s`, `0.5`, `500ms`, `2m`, `1.5h`; seconds without a unit.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(loam_engine::parse_duration("1.5s"), Ok(Duration::from_millis(1500)));
/// assert_eq!(loam_engine::parse_duration("2h"), Ok(Duration::from_secs(7200)));
/// ```
pub fn parse_duration(text: &str) -> Result<Duration, NotationError> {
    let (number, scale) = if let Some(number) = text.strip_suffix("ms") {
        (number, 0.001)
    } else if let Some(number) = text.strip_suffix('s') {
        (number, 1.0)
    } else if let Some(number) = text.strip_suffix('m') {
        (number, 60.0)
    } else if let Some(number) = text.strip_suffix('h') {
        (number, 3600.0)
    } else {
        (text, 1.0)
    };
    number
        .parse::<f64>()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number * scale).ok())
        .ok_or_else(|| NotationError::about(text, "expected a time such as 1s, 500ms or 2m"))
}
