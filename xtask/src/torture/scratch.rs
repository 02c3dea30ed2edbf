use crate::steps::Result;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files below a folder, by their names from there.
pub(super) type Tree = BTreeMap<String, Vec<u8>>;

/// Reads a folder. What is no plain file (folders, nodes, links) is left out.
pub(super) fn read_tree(folder: &Path) -> Result<Tree> {
    let mut tree = Tree::new();
    let mut folders = vec![folder.to_owned()];
    let mut read = || -> io::Result<()> {
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next)? {
                let entry = entry?;
                let kind = entry.file_type()?;
                let path = entry.path();
                if kind.is_dir() {
                    folders.push(path);
                } else if kind.is_file() {
                    let name = path.strip_prefix(folder).expect("it is in there");
                    let bytes = fs::read(&path)?;
                    tree.insert(name.to_string_lossy().into_owned(), bytes);
                }
            }
        }
        Ok(())
    };
    let read = read();
    read.map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(tree)
}

/// Makes a folder hold these files and nothing else.
pub(super) fn write_tree(folder: &Path, tree: &Tree) -> Result<()> {
    let write = || -> io::Result<()> {
        empty(folder)?;
        for (name, bytes) in tree {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("it is in a folder"))?;
            fs::write(path, bytes)?;
        }
        Ok(())
    };
    write().map_err(|error| format!("{}: {error}", folder.display()))
}

/// Takes out what is in a folder, which may be one that is mounted.
fn empty(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(())
}

/// Whether a name is of a pattern, in which `*` stands for anything.
pub(super) fn matches(name: &str, pattern: &str) -> bool {
    let Some((head, tail)) = pattern.split_once('*') else {
        return name == pattern;
    };
    let rest = name.strip_prefix(head);
    rest.is_some_and(|rest| {
        let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
        ends.into_iter().any(|at| matches(&rest[at..], tail))
    })
}

/// The files of these patterns.
pub(super) fn chosen(tree: &Tree, patterns: &[&str]) -> Tree {
    let wanted = |name: &str| patterns.iter().any(|pattern| matches(name, pattern));
    let of = |(name, bytes): (&String, &Vec<u8>)| (name.clone(), bytes.clone());
    tree.iter()
        .filter(|(name, _)| wanted(name))
        .map(of)
        .collect()
}

/// The length of the longest file of a pattern in a folder, if there is one.
pub(super) fn length(folder: &Path, pattern: &str) -> Option<u64> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    entries
        .filter(|entry| matches(&entry.file_name().to_string_lossy(), pattern))
        .filter_map(|entry| Some(entry.metadata().ok()?.len()))
        .max()
}

/// Names that are in one tree alone, in words.
pub(super) fn other_names(found: &Tree, expected: &Tree) -> Option<String> {
    let stray: Vec<&str> = names_missing(found, expected);
    let gone: Vec<&str> = names_missing(expected, found);
    (stray.len() + gone.len() > 0).then(|| format!("too many: {stray:?}, missing: {gone:?}"))
}

fn names_missing<'a>(these: &'a Tree, those: &Tree) -> Vec<&'a str> {
    let names = these.keys().filter(|name| !those.contains_key(*name));
    names.map(String::as_str).collect()
}

/// A folder that is gone once nobody needs it.
pub(super) struct Scratch {
    pub(super) path: PathBuf,
    pub(super) keep: bool,
}

impl Scratch {
    pub(super) fn new() -> Result<Scratch> {
        let name = format!("loam-torture-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Scratch { path, keep: false })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !self.keep {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
