use super::values::{Kind, Values};
use std::fmt;

/// Something that can be set, with values of a type of their own.
///
/// It is read by [`Settings::get`](super::Settings), so that what is declared,
/// checked and used cannot differ.
#[derive(Debug)]
pub struct Opt<V> {
    key: &'static str,
    help: &'static str,
    needs: &'static [Condition],
    bounds: bool,
    pub(crate) values: V,
}

impl<V> Opt<V> {
    /// An option by its name, with what it does.
    pub(crate) const fn new(key: &'static str, help: &'static str, values: V) -> Opt<V> {
        Opt {
            key,
            help,
            needs: &[],
            bounds: false,
            values,
        }
    }

    /// Of no effect unless one of these holds.
    pub(crate) const fn needing(mut self, any: &'static [Condition]) -> Opt<V> {
        self.needs = any;
        self
    }

    /// Sets an end to each search.
    pub(crate) const fn bounding(mut self) -> Opt<V> {
        self.bounds = true;
        self
    }
}

/// What must hold for an option to have an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Another option has this value.
    Is(&'static str, &'static str),
    /// Another option has any value but this.
    IsNot(&'static str, &'static str),
    /// Another option is given, and at most so much.
    AtMost(&'static str, u64),
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Is(key, value) => write!(f, "{key}={value}"),
            Condition::IsNot(key, value) => write!(f, "{key} other than {value}"),
            Condition::AtMost(key, most) => write!(f, "{key} up to {most}"),
        }
    }
}

/// What is known of an option, whatever its values are.
pub trait EngineOption: fmt::Debug + Sync {
    /// Its name.
    fn key(&self) -> &'static str;

    /// What it does.
    fn help(&self) -> &'static str;

    /// Which values it takes.
    fn kind(&self) -> Kind;

    /// Its value unless another is given; none if there is nothing then.
    fn default(&self) -> Option<String>;

    /// What it needs to have an effect: one of these, if there are any.
    fn needs(&self) -> &'static [Condition];

    /// Whether a value sets an end to each search.
    fn bounds(&self) -> bool;
}

impl<V: Values> EngineOption for Opt<V> {
    fn key(&self) -> &'static str {
        self.key
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn kind(&self) -> Kind {
        self.values.kind()
    }

    fn default(&self) -> Option<String> {
        self.values.default()
    }

    fn needs(&self) -> &'static [Condition] {
        self.needs
    }

    fn bounds(&self) -> bool {
        self.bounds
    }
}
