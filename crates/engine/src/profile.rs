use crate::{Declaration, Kind, Settings};
use loam_game::NotationError;
use loam_record::GameKind;
use std::fmt;
use std::str::FromStr;

/// An engine by name, with its options: `name` or `name:key=value,…`.
///
/// Reading one refuses what no game would know; [`Profile::on`] refuses what a
/// board's engine would not obey.
///
/// ```
/// use loam_engine::Profile;
/// let profile: Profile = "loam:time=500ms,depth=4".parse().unwrap();
/// assert_eq!(profile.get("depth"), Some("4"));
/// assert_eq!(profile.to_string(), "loam:depth=4,time=0.5s");
/// let why = "mia-2000:seed=7".parse::<Profile>().unwrap_err();
/// assert!(why.to_string().contains("no option 'seed'"), "{why}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    engine: &'static Declaration,
    /// What is given, in the order in which it is declared.
    options: Vec<(&'static str, String)>,
}

/// The best engine there is.
impl Default for Profile {
    fn default() -> Profile {
        Profile::new(Declaration::all()[0])
    }
}

impl Profile {
    /// An engine without options.
    #[must_use]
    pub const fn new(engine: &'static Declaration) -> Profile {
        Profile {
            engine,
            options: Vec::new(),
        }
    }

    /// The engine.
    #[must_use]
    pub const fn engine(&self) -> &'static Declaration {
        self.engine
    }

    /// The options given.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.options.iter().map(|(key, value)| (*key, &**value))
    }

    /// The value of an option, if it is given.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut options = self.options();
        options.find(|(own, _)| *own == key).map(|(_, value)| value)
    }

    /// The same engine with an option set, or set otherwise.
    ///
    /// # Errors
    /// It has no such option, or the option no such value.
    pub fn with(&self, key: &str, value: &str) -> Result<Profile, NotationError> {
        let mut profile = self.without(key);
        profile.set(key, value)?;
        Ok(profile)
    }

    /// The same engine without an option.
    #[must_use]
    pub fn without(&self, key: &str) -> Profile {
        let mut profile = self.clone();
        profile.options.retain(|(own, _)| *own != key);
        profile
    }

    /// The engine as it is on a board.
    ///
    /// # Errors
    /// It does not play there, or an option has no effect.
    pub fn on(&self, kind: GameKind, board: (u8, u8)) -> Result<Settings, NotationError> {
        Settings::new(self, kind, board)
    }

    /// What is said when the engine cannot be had so.
    pub(crate) fn refused(&self, why: impl fmt::Display) -> NotationError {
        NotationError::about(&self.to_string(), why)
    }

    pub(crate) fn bad_value(&self, key: &str, value: &str, kind: &Kind) -> NotationError {
        self.refused(format_args!("expected {key} to be {kind}, found '{value}'"))
    }

    /// Sets an option that some edition of the engine has.
    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        let engine = self.engine;
        let editions = engine.editions.iter();
        let known = editions
            .filter_map(|edition| edition.option(key))
            .collect::<Vec<_>>();
        let Some(option) = known.first() else {
            let mut all: Vec<&str> = Vec::new();
            for option in engine.editions.iter().flat_map(|edition| edition.options) {
                if !all.contains(&option.key()) {
                    all.push(option.key());
                }
            }
            let all = all.join(", ");
            return Err(self.refused(format!("{engine} has no option '{key}': expected {all}")));
        };
        let mut kinds = known.iter().map(|option| option.kind());
        let Some(value) = kinds.find_map(|kind| kind.normal(value)) else {
            return Err(self.bad_value(key, value, &option.kind()));
        };
        if self.get(key).is_some() {
            return Err(self.refused(format!("{key} is given twice")));
        }
        self.options.push((option.key(), value));
        self.options.sort_by_key(|(key, _)| engine.place_of(key));
        Ok(())
    }
}

impl Declaration {
    /// Where among the options one is declared.
    fn place_of(&self, key: &str) -> (usize, usize) {
        let editions = self.editions.iter().enumerate();
        let places = editions.filter_map(|(number, edition)| {
            let mut options = edition.options.iter();
            let place = options.position(|option| option.key() == key)?;
            Some((number, place))
        });
        places.min().unwrap_or_default()
    }
}

impl FromStr for Profile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Profile, NotationError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let engine = Declaration::named(name).ok_or_else(|| {
            let names = Declaration::names();
            NotationError::about(text, format_args!("expected an engine: {names}"))
        })?;
        let mut profile = Profile::new(engine);
        for option in options.split(',').filter(|option| !option.is_empty()) {
            let (key, value) = option
                .split_once('=')
                .ok_or_else(|| NotationError::about(text, "expected options as key=value"))?;
            profile.set(key, value)?;
        }
        Ok(profile)
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.engine.name)?;
        for (number, (key, value)) in self.options().enumerate() {
            let mark = if number == 0 { ':' } else { ',' };
            write!(f, "{mark}{key}={value}")?;
        }
        Ok(())
    }
}
