//! What the program is built of: licences, versions and sources, as `deny.toml`
//! allows them.

use crate::steps::{Result, cargo, packages, root, step, works};
use serde_json::Value;
use std::collections::BTreeMap;
use std::iter::Peekable;

/// Checks every dependency, on any platform, against the lists of `deny.toml`;
/// once more by cargo-deny, which reads the licences' texts too, where it is
/// installed.
pub(crate) fn check() -> Result<()> {
    println!("\n== licences, versions and sources of dependencies");
    let text = std::fs::read_to_string(root().join("deny.toml"))
        .map_err(|error| format!("deny.toml: {error}"))?;
    let faults = Rules::read(&text).faults(&packages(&[])?);
    if !faults.is_empty() {
        return Err(format!("deny.toml forbids\n  {}", faults.join("\n  ")));
    }
    if !works(&mut cargo(&["deny", "--version"], &[])) {
        println!("== no cargo-deny here: only the lists of deny.toml are checked");
        return Ok(());
    }
    let deny = ["deny", "check", "licenses", "bans", "sources"];
    step("cargo-deny", &mut cargo(&deny, &[]))
}

/// The lists of `deny.toml`.
struct Rules<'a> {
    licences: Vec<&'a str>,
    /// Versions, as `name@version`, that may be there besides another one.
    skipped: Vec<&'a str>,
    registries: Vec<&'a str>,
}

impl<'a> Rules<'a> {
    fn read(text: &'a str) -> Rules<'a> {
        Rules {
            licences: list(text, "allow"),
            skipped: list(text, "skip"),
            registries: list(text, "allow-registry"),
        }
    }

    /// What of the packages is not allowed, in words.
    fn faults(&self, packages: &[Value]) -> Vec<String> {
        let mut faults = Vec::new();
        let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for package in packages {
            let text = |key: &str| package[key].as_str();
            let (name, version) = (text("name").unwrap_or(""), text("version").unwrap_or(""));
            versions.entry(name).or_default().push(version);
            let licence = text("license").unwrap_or("none named");
            if !is_met(licence, &self.licences) {
                faults.push(format!("{name}: the licence, {licence}"));
            }
            // What lies in the workspace has no source.
            if let Some(source) = text("source") {
                let registry = source.strip_prefix("registry+");
                if !registry.is_some_and(|registry| self.registries.contains(&registry)) {
                    faults.push(format!("{name}: the source, {source}"));
                }
            }
        }
        versions.retain(|_, versions| versions.len() > 1);
        for skipped in &self.skipped {
            let (name, skipped_version) = skipped.split_once('@').unwrap_or((skipped, ""));
            let several = versions.get_mut(name);
            let before = several.as_ref().map_or(0, |several| several.len());
            let after = several.map_or(0, |several| {
                several.retain(|version| !is_version(version, skipped_version));
                several.len()
            });
            if before == after {
                faults.push(format!(
                    "{skipped}: to be skipped where there is nothing to skip"
                ));
            }
        }
        for (name, versions) in versions.iter().filter(|(_, versions)| versions.len() > 1) {
            faults.push(format!(
                "{name}: several versions, {}",
                versions.join(" and ")
            ));
        }
        faults
    }
}

/// The first words in quotes on each line of a list, which has its brackets on
/// lines of their own.
fn list<'a>(text: &'a str, key: &str) -> Vec<&'a str> {
    let head = format!("{key} = [");
    text.lines()
        .skip_while(|line| **line != head)
        .skip(1)
        .take_while(|line| !line.starts_with(']'))
        .filter_map(|line| line.split('"').nth(1))
        .collect()
}

/// Whether a version is the one meant, of which less may be said: 2 is any 2.x.y.
fn is_version(version: &str, meant: &str) -> bool {
    let rest = version.strip_prefix(meant);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether licences of a list meet an SPDX expression; `/` is an old way to say
/// `OR`.
fn is_met(expression: &str, allowed: &[&str]) -> bool {
    let mut spaced = expression.replace('/', " OR ");
    spaced = spaced.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    any_met(&mut words, allowed) && words.next().is_none()
}

fn any_met<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, allowed: &[&str]) -> bool {
    let mut met = all_met(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= all_met(words, allowed);
    }
    met
}

fn all_met<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, allowed: &[&str]) -> bool {
    let mut met = one_met(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= one_met(words, allowed);
    }
    met
}

fn one_met<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, allowed: &[&str]) -> bool {
    let Some(word) = words.next() else {
        return false;
    };
    if word == "(" {
        let met = any_met(words, allowed);
        return words.next() == Some(")") && met;
    }
    if words.next_if_eq(&"WITH").is_some() {
        let exception = words.next().unwrap_or("");
        return allowed.contains(&format!("{word} WITH {exception}").as_str());
    }
    allowed.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn licence_expressions_are_understood() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"];
        for good in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "Unlicense/MIT",
            "(MIT OR LGPL-2.1-or-later) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR MIT",
        ] {
            assert!(is_met(good, &allowed), "{good}");
        }
        for bad in [
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "Apache-2.0 WITH LLVM-exception",
            "(MIT",
            "MIT MIT",
            "",
        ] {
            assert!(!is_met(bad, &allowed), "{bad}");
        }
    }

    #[test]
    fn what_is_not_allowed_is_named() {
        let text = "allow = [\n  \"MIT\", # why\n]\nskip = [\n  { crate = \"two@1\", reason = \"\" },\n]\n\
                    allow-registry = [\n  \"https://here\",\n]\n";
        let package = |name: &str, version: &str, license: &str, source: &str| json!({"name": name, "version": version, "license": license, "source": source});
        let two = |version| package("two", version, "MIT", "registry+https://here");
        let rules = Rules::read(text);
        assert!(rules.faults(&[two("1.0.0"), two("2.0.0")]).is_empty());
        let faults = rules.faults(&[
            two("1.0.0"),
            package("copyleft", "1.0.0", "GPL-3.0-only", "registry+https://here"),
            package("elsewhere", "1.0.0", "MIT", "git+https://there"),
            package("twice", "1.0.0", "MIT", "registry+https://here"),
            package("twice", "1.1.0", "MIT", "registry+https://here"),
        ]);
        let names: Vec<&str> = faults
            .iter()
            .filter_map(|fault| fault.split(':').next())
            .collect();
        assert_eq!(names, ["copyleft", "elsewhere", "two@1", "twice"]);
    }
}
