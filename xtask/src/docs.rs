//! What the documents promise: files that are there, a glossary that stays short.

use crate::steps::root;
use std::path::{Path, PathBuf};

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The documents of the root and of `docs`.
fn documents() -> Vec<PathBuf> {
    let in_docs = ["", "docs", "docs/experiments"].map(|folder| root().join(folder));
    let files = in_docs.iter().flat_map(|folder| folder.read_dir().unwrap());
    let paths = files.map(|file| file.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect()
}

/// Where a document's links lead, other sites and places in it apart.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    let files = targets.map(|(target, _)| target.split('#').next().unwrap_or(target));
    files.filter(|target| !target.is_empty() && !target.contains("://"))
}

#[test]
fn links_lead_to_files() {
    let documents = documents();
    assert!(documents.len() > 10, "{documents:?}");
    for document in documents {
        let folder = document.parent().unwrap();
        for target in links(&text(&document)) {
            let path = folder.join(target);
            assert!(path.exists(), "{}: no {target}", document.display());
        }
    }
}

#[test]
fn the_glossary_is_short_and_says_where() {
    let glossary = text(&root().join("docs/glossary.md"));
    let entries: Vec<&str> = glossary.split("\n- **").skip(1).collect();
    assert!((1..=60).contains(&entries.len()), "{}", entries.len());
    for entry in entries {
        assert_eq!(links(entry).count(), 1, "{entry}");
    }
}
