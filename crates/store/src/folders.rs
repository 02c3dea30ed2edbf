use std::env::consts::OS;
use std::ffi::OsString;
use std::path::PathBuf;

/// Where a program keeps what belongs to the user, by the platform's customs.
///
/// | | Linux and others | macOS, below `~/Library` | Windows |
/// |---|---|---|---|
/// | data | `$XDG_DATA_HOME/loam` or `~/.local/share/loam` | `Application Support/loam` | `%LOCALAPPDATA%\loam` |
/// | cache | `$XDG_CACHE_HOME/loam` or `~/.cache/loam` | `Caches/loam` | `%LOCALAPPDATA%\loam\cache` |
/// | state | `$XDG_STATE_HOME/loam` or `~/.local/state/loam` | `Application Support/loam/state` | `%LOCALAPPDATA%\loam\state` |
///
/// `$LOAM_DATA` comes before all of them: then everything is in there, caches
/// and states in folders of their own. Without a home there is nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folders {
    /// What is to be kept: databases, solved positions.
    pub data: Option<PathBuf>,
    /// What can be made again.
    pub cache: Option<PathBuf>,
    /// What was going on: searches that were stopped.
    pub state: Option<PathBuf>,
}

impl Folders {
    /// This user's.
    #[must_use]
    pub fn of_user() -> Folders {
        Folders::by(OS, |name| std::env::var_os(name))
    }

    fn by(os: &str, variable: impl Fn(&str) -> Option<OsString>) -> Folders {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let own = |root: PathBuf| Folders {
            cache: Some(root.join("cache")),
            state: Some(root.join("state")),
            data: Some(root),
        };
        if let Some(data) = set("LOAM_DATA") {
            return own(data.into());
        }
        // A relative one is to be ignored, says the XDG specification.
        let absolute = |name| {
            set(name)
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
        };
        let home = absolute("HOME");
        match os {
            "windows" => absolute("LOCALAPPDATA")
                .map_or_else(Folders::default, |local| own(local.join("loam"))),
            "macos" => home.map_or_else(Folders::default, |home| Folders {
                cache: Some(home.join("Library/Caches/loam")),
                ..own(home.join("Library/Application Support/loam"))
            }),
            _ => {
                let folder = |name, usual: &str| {
                    let usual = || home.as_ref().map(|home| home.join(usual));
                    absolute(name).or_else(usual).map(|path| path.join("loam"))
                };
                Folders {
                    data: folder("XDG_DATA_HOME", ".local/share"),
                    cache: folder("XDG_CACHE_HOME", ".cache"),
                    state: folder("XDG_STATE_HOME", ".local/state"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders(os: &str, set: &[(&str, &str)]) -> Folders {
        Folders::by(os, |name| {
            let value = set.iter().find(|(known, _)| *known == name);
            value.map(|(_, value)| value.into())
        })
    }

    #[test]
    fn every_platform_has_its_customs() {
        let data = |os, set: &[_]| folders(os, set).data;
        let home = ("HOME", "/home/me");
        let usual = Some("/home/me/.local/share/loam".into());
        assert_eq!(data("linux", &[home]), usual);
        assert_eq!(data("linux", &[home, ("XDG_DATA_HOME", "")]), usual);
        assert_eq!(data("linux", &[home, ("XDG_DATA_HOME", "relative")]), usual);
        let xdg = ("XDG_DATA_HOME", "/data");
        assert_eq!(data("linux", &[xdg]), Some("/data/loam".into()));
        assert_eq!(
            data("linux", &[home, xdg, ("LOAM_DATA", "here")]),
            Some("here".into())
        );
        assert_eq!(folders("linux", &[]), Folders::default());
        let all = folders("linux", &[home, ("XDG_CACHE_HOME", "/cache")]);
        assert_eq!(all.cache, Some("/cache/loam".into()));
        assert_eq!(all.state, Some("/home/me/.local/state/loam".into()));
        let mac = folders("macos", &[home, xdg]);
        assert_eq!(
            mac.data,
            Some("/home/me/Library/Application Support/loam".into())
        );
        assert_eq!(mac.cache, Some("/home/me/Library/Caches/loam".into()));
        let windows = folders("windows", &[("LOCALAPPDATA", "/local")]);
        assert_eq!(windows.state, Some("/local/loam/state".into()));
        assert_eq!(folders("windows", &[home]), Folders::default());
    }
}
