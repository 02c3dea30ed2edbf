//! The web page's modules are plain JavaScript with types in their comments.

use crate::steps::{Result, cargo, root, step, works};
use std::path::PathBuf;
use std::process::Command;

/// Runs anywhere there is a Node.
const TYPESCRIPT: &str = "5.9.3";

/// Checks the types of the page's modules, where there is a compiler or a way to
/// get one.
pub(crate) fn types() -> Result<()> {
    let Some(compiler) = compiler() else {
        println!("\n== no tsc here, and npm brings none: the page's types are not checked");
        return Ok(());
    };
    let mut check = Command::new(compiler);
    check
        .current_dir(root())
        .args(["-p", "crates/serve/jsconfig.json"]);
    step("types of the web page", &mut check)
}

/// Writes the types of what goes over the wire anew; the same test compares them
/// when it runs without the variable.
pub(crate) fn write_types() -> Result<()> {
    let test = [
        "test",
        "--package=loam-serve",
        "--test=api",
        "types_of_the_page",
    ];
    step(
        "types from the OpenAPI document",
        &mut cargo(&test, &[("LOAM_WRITE_TYPES", "1")]),
    )
}

/// The TypeScript compiler on the path, or one that npm puts into `target`.
fn compiler() -> Option<PathBuf> {
    let there = |tsc: &PathBuf| works(Command::new(tsc).arg("--version"));
    let folder = root().join("target/tsc").join(TYPESCRIPT);
    let own = folder.join("node_modules/.bin/tsc");
    if let Some(tsc) = [PathBuf::from("tsc"), own.clone()].into_iter().find(there) {
        return Some(tsc);
    }
    let mut install = Command::new("npm");
    install
        .args(["install", "--no-save", "--prefix"])
        .arg(folder);
    install.arg(format!("typescript@{TYPESCRIPT}"));
    (works(&mut install) && there(&own)).then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The compiler refuses an `any` it has to assume, not one that is written.
    #[test]
    fn no_type_of_the_page_is_any() {
        let mut files = 0;
        for file in std::fs::read_dir(root().join("crates/serve/assets")).unwrap() {
            let path = file.unwrap().path();
            if !matches!(
                path.extension().and_then(|ending| ending.to_str()),
                Some("js" | "ts")
            ) {
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            for (number, line) in text.lines().enumerate() {
                assert!(
                    !names_any(line),
                    "{}:{}: {line}",
                    path.display(),
                    number + 1
                );
            }
        }
        assert!(files > 20, "{files}");
    }

    /// Whether a line has `any` between what may stand before and after a type.
    fn names_any(line: &str) -> bool {
        line.match_indices("any").any(|(at, word)| {
            let before = line[..at].trim_end().chars().last();
            let after = line[at + word.len()..].trim_start().chars().next();
            before.is_some_and(|c| "{<|&:,=(".contains(c))
                && after.is_none_or(|c| "}>|&,;)[".contains(c))
        })
    }

    #[test]
    fn any_is_told_from_a_word() {
        for line in [
            "/** @type {any} */",
            "Map<string, any>",
            "x: any;",
            "@param {any[]} a",
            "{any | null}",
        ] {
            assert!(names_any(line), "{line}");
        }
        for line in [
            "if (!any) {",
            "// play the best, any move",
            "{ many: 1 }",
            "the 'any' step",
        ] {
            assert!(!names_any(line), "{line}");
        }
    }
}
