//! The map of the crates in `ARCHITECTURE.md`: which there are, and which knows
//! which.

use crate::steps::{Result, packages};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Prints the picture as it should be.
pub(crate) fn print() -> Result<()> {
    print!("{}", Crates::of(&packages(&["--no-deps"])?).picture());
    Ok(())
}

/// The folders of `crates/`, each with those it depends on, tests apart.
struct Crates(BTreeMap<String, BTreeSet<String>>);

impl Crates {
    fn of(packages: &[Value]) -> Crates {
        let folder = |name: &Value| {
            let name = name.as_str().unwrap_or("");
            name.strip_prefix("loam-").unwrap_or(name).to_owned()
        };
        let ours = packages.iter().filter(|package| package["name"] != "xtask");
        let names: BTreeSet<String> = ours
            .clone()
            .map(|package| folder(&package["name"]))
            .collect();
        let known = |package: &Value| {
            let all = package["dependencies"].as_array().into_iter().flatten();
            let normal = all.filter(|dependency| dependency["kind"].is_null());
            let folders = normal.map(|dependency| folder(&dependency["name"]));
            folders.filter(|name| names.contains(name)).collect()
        };
        Crates(
            ours.map(|package| (folder(&package["name"]), known(package)))
                .collect(),
        )
    }

    /// The longest way down from a crate.
    fn level(&self, name: &str) -> usize {
        let below = self.0[name].iter().map(|known| 1 + self.level(known));
        below.max().unwrap_or(0)
    }

    /// Whether a crate knows another one by way of a third.
    fn knows_by_others(&self, name: &str, other: &str) -> bool {
        self.0[name]
            .iter()
            .any(|known| self.0[known].contains(other) || self.knows_by_others(known, other))
    }

    /// A line for each crate, those that know most first, in layers.
    fn picture(&self) -> String {
        let mut layers: BTreeMap<usize, Vec<&String>> = BTreeMap::new();
        for name in self.0.keys() {
            layers.entry(self.level(name)).or_default().push(name);
        }
        let width = self.0.keys().map(String::len).max().unwrap_or(0);
        let mut picture = String::new();
        for (level, names) in layers.iter().rev() {
            for (i, name) in names.iter().enumerate() {
                let number = if i == 0 {
                    level.to_string()
                } else {
                    String::new()
                };
                let direct = self.0[*name].iter();
                let known: Vec<&str> = direct
                    .filter(|known| !self.knows_by_others(name, known))
                    .map(String::as_str)
                    .collect();
                let line = match known.is_empty() {
                    true => format!("{number:2} {name}"),
                    false => format!("{number:2} {name:width$} → {}", known.join(", ")),
                };
                picture.push_str(&line);
                picture.push('\n');
            }
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::root;
    use serde_json::json;

    fn architecture() -> String {
        std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
    }

    #[test]
    fn every_crate_is_listed_and_no_other() {
        let text = architecture();
        let listed: BTreeSet<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("- **`")?.split_once("`**"))
            .map(|(name, _)| name)
            .collect();
        let folders: Vec<String> = std::fs::read_dir(root().join("crates"))
            .unwrap()
            .map(|folder| folder.unwrap().file_name().into_string().unwrap())
            .collect();
        let folders: BTreeSet<&str> = folders.iter().map(String::as_str).collect();
        assert_eq!(
            listed, folders,
            "ARCHITECTURE.md has a paragraph that begins with - **`name`** for each crate"
        );
    }

    #[test]
    fn the_picture_is_true() {
        let text = architecture();
        let (_, from) = text.split_once("\n## Who knows what\n").unwrap();
        let drawn = from.split("```").nth(1).unwrap().trim_start_matches("text");
        let picture = Crates::of(&packages(&["--no-deps"]).unwrap()).picture();
        assert_eq!(
            drawn.trim_start_matches('\n'),
            picture,
            "put what `cargo xtask map` prints into ARCHITECTURE.md"
        );
    }

    #[test]
    fn what_is_known_through_others_is_left_out() {
        let knows = |name: &str, known: &[&str]| {
            let dependency = |name: &&str| json!({"name": name, "kind": null});
            let all: Vec<Value> = known.iter().map(dependency).collect();
            json!({"name": name, "dependencies": all})
        };
        let crates = Crates::of(&[
            knows("loam", &["loam-one", "loam-two", "serde"]),
            knows("loam-one", &["loam-two"]),
            knows("loam-two", &[]),
            knows("xtask", &["loam-two"]),
        ]);
        assert_eq!(crates.picture(), "2  loam → one\n1  one  → two\n0  two\n");
    }
}
