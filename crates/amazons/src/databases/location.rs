//! Where databases lie if nobody says otherwise.

use std::ffi::OsString;
use std::path::PathBuf;

/// The user's folder for Amazons databases: `$LOAM_DATA/amazons`, or `loam/amazons` in
/// `$XDG_DATA_HOME`, or in `~/.local/share`. `None` if there is no home.
#[must_use]
pub fn default_dir() -> Option<PathBuf> {
    choose(|name| std::env::var_os(name))
}

fn choose(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).filter(|folder| !folder.is_empty());
    if let Some(data) = folder("LOAM_DATA") {
        return Some(PathBuf::from(data).join("amazons"));
    }
    // A relative one is to be ignored, says the XDG specification.
    let data = folder("XDG_DATA_HOME").map(PathBuf::from);
    let data = data.filter(|data| data.is_absolute());
    let home = || Some(PathBuf::from(folder("HOME")?).join(".local/share"));
    data.or_else(home).map(|data| data.join("loam/amazons"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let chosen = |set: &[(&str, &str)]| {
            let folder = choose(|name| {
                let found = set.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| value.into())
            });
            folder.map(|folder| folder.display().to_string())
        };
        let home = ("HOME", "/home/me");
        let expected = |folder: &str| Some(folder.to_owned());
        assert_eq!(chosen(&[]), None);
        assert_eq!(
            chosen(&[home]),
            expected("/home/me/.local/share/loam/amazons")
        );
        let xdg = ("XDG_DATA_HOME", "/data");
        assert_eq!(chosen(&[home, xdg]), expected("/data/loam/amazons"));
        let relative = ("XDG_DATA_HOME", "data");
        assert_eq!(chosen(&[home, relative]), chosen(&[home]));
        let own = ("LOAM_DATA", "mine");
        assert_eq!(chosen(&[home, xdg, own]), expected("mine/amazons"));
    }
}
