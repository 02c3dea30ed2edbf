use std::fmt::Display;

/// Something beside its inputs that a step's output depends on.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) value: String,
    /// Whether its command has to say so.
    said: bool,
}

impl Setting {
    /// An option that is said only if it is not as usual.
    pub(crate) fn option<T: Display + PartialEq + Copy>(
        name: &'static str,
        value: T,
        usual: T,
    ) -> Setting {
        Setting {
            name,
            said: value != usual,
            value: value.to_string(),
        }
    }

    /// One that has always to be said.
    pub(crate) fn required(name: &'static str, value: impl Display) -> Setting {
        Setting {
            name,
            value: value.to_string(),
            said: true,
        }
    }

    /// One that no command can change.
    pub(crate) fn fixed(name: &'static str, value: impl Display) -> Setting {
        Setting {
            name,
            value: value.to_string(),
            said: false,
        }
    }

    /// As it stands in a command.
    pub(crate) fn words(&self) -> Vec<String> {
        let flag = || format!("--{}", self.name);
        match (self.said, self.value.as_str()) {
            (false, _) => Vec::new(),
            (true, "true") => vec![flag()],
            (true, value) => vec![flag(), value.to_owned()],
        }
    }
}
