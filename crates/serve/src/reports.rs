//! The lab's tables and the arena's pages, from folders named at the start.

use crate::answer::aside;
use crate::app::App;
use crate::assets::content_type;
use crate::failure::Failure;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Response, header};
use loam_store::{read_file, read_text};
use serde::Serialize;
use serde_json::Value;
use std::fs;
use std::path::{Component, Path as FilePath, PathBuf};
use utoipa::ToSchema;

/// All folders of reports.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Folders(Vec<Folder>);

/// A folder of reports.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Folder {
    /// What it is called in addresses.
    id: usize,
    name: String,
    tables: Vec<TableInfo>,
    /// Pages about matches, as addresses.
    pages: Vec<Page>,
}

/// A table of the lab.
#[derive(Debug, Serialize, ToSchema)]
struct TableInfo {
    /// The file without its extension.
    stem: String,
    title: String,
    conclusions: usize,
    hold: usize,
    /// Addresses of its plots.
    plots: Vec<String>,
    address: String,
}

/// A page about a match.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageInfo)]
struct Page {
    title: String,
    address: String,
}

const LARGEST_FILE: u64 = 16 << 20;
const MOST_FILES: usize = 2_000;
/// Match pages lie in folders of their own.
const DEPTH: usize = 3;

/// Reports are shown apart from the page: their scripts may run, but cannot
/// reach anything.
const POLICY: &str = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; \
                      script-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/// `GET /api/v1/reports`.
pub(crate) fn list(app: &App) -> Folders {
    let folders = app.reports.iter().enumerate();
    Folders(folders.map(|(id, path)| folder(id, path)).collect())
}

/// `GET /reports/{folder}/…`.
pub(crate) async fn file(
    State(app): State<App>,
    Path((folder, path)): Path<(usize, String)>,
) -> Result<Response<Body>, Failure> {
    aside(move || {
        let root = app.reports.get(folder).ok_or_else(Failure::not_found)?;
        let bytes = read(root, &path).ok_or_else(Failure::not_found)?;
        let mut response = Response::new(Body::from(bytes));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, content_type(&path));
        let policy = HeaderValue::from_static(POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        Ok(response)
    })
    .await
}

/// A file inside the folder, and of a kind reports have.
fn read(root: &FilePath, path: &str) -> Option<Vec<u8>> {
    let relative = FilePath::new(path);
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    let known = ["html", "json", "svg", "csv", "sgf"];
    let extension = relative.extension()?.to_str()?;
    if !relative.components().all(plain) || !known.contains(&extension) {
        return None;
    }
    // Links may lead out of the folder; where they do, there is nothing.
    let root = root.canonicalize().ok()?;
    let file = root.join(relative).canonicalize().ok()?;
    if !file.starts_with(&root) || !file.is_file() {
        return None;
    }
    read_file(&file, LARGEST_FILE).ok()
}

fn folder(id: usize, path: &FilePath) -> Folder {
    let mut files = Vec::new();
    collect(path, &PathBuf::new(), DEPTH, &mut files);
    files.sort();
    let address = |file: &FilePath| format!("/reports/{id}/{}", slashed(file));
    let tables = files
        .iter()
        .filter_map(|file| table(path, file, &files, &address));
    let pages = files
        .iter()
        .filter(|file| file.file_name().is_some_and(|name| name == "index.html"))
        .map(|file| Page {
            title: page_title(path, file),
            address: address(file),
        });
    Folder {
        id,
        name: path.display().to_string(),
        tables: tables.collect(),
        pages: pages.collect(),
    }
}

/// The files of a folder and those below it, by their relative paths.
fn collect(root: &FilePath, below: &FilePath, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(root.join(below)) else {
        return;
    };
    for entry in entries.flatten() {
        if files.len() >= MOST_FILES {
            return;
        }
        let path = below.join(entry.file_name());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && depth > 0 => collect(root, &path, depth - 1, files),
            Ok(kind) if kind.is_file() && is_of_interest(&path) => files.push(path),
            _ => {}
        }
    }
}

/// A match has a page for every game, which its own page leads to.
fn is_of_interest(file: &FilePath) -> bool {
    let extension = file.extension().and_then(|extension| extension.to_str());
    match extension {
        Some("json" | "svg") => true,
        Some("html") => file.file_name().is_some_and(|name| name == "index.html"),
        _ => false,
    }
}

/// A path as an address has it.
fn slashed(file: &FilePath) -> String {
    let parts = file.iter().map(|part| escape(&part.to_string_lossy()));
    parts.collect::<Vec<_>>().join("/")
}

/// A name with what has a meaning in addresses written as numbers.
fn escape(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

fn table(
    root: &FilePath,
    file: &FilePath,
    all: &[PathBuf],
    address: &dyn Fn(&FilePath) -> String,
) -> Option<TableInfo> {
    if file.extension()? != "json" {
        return None;
    }
    let bytes = read(root, file.to_str()?)?;
    let table: Value = serde_json::from_slice(&bytes).ok()?;
    let conclusions = table.get("conclusions")?.as_array()?;
    table.get("rows")?.as_array()?;
    let stem = file.with_extension("").to_str()?.to_owned();
    let is_plot = |other: &&PathBuf| {
        let name = other.with_extension("");
        let name = name.to_string_lossy();
        let rest = name.strip_prefix(stem.as_str());
        // `stem.svg`, `stem-2.svg`, but not another table's.
        let numbered = rest.is_some_and(|rest| match rest.strip_prefix('-') {
            Some(number) => number.bytes().all(|byte| byte.is_ascii_digit()),
            None => rest.is_empty(),
        });
        numbered
            && other
                .extension()
                .is_some_and(|extension| extension == "svg")
    };
    Some(TableInfo {
        title: table.get("title")?.as_str()?.to_owned(),
        conclusions: conclusions.len(),
        hold: conclusions
            .iter()
            .filter(|conclusion| conclusion["holds"] == true)
            .count(),
        plots: all
            .iter()
            .filter(is_plot)
            .map(|plot| address(plot))
            .collect(),
        address: address(file),
        stem,
    })
}

fn page_title(root: &FilePath, file: &FilePath) -> String {
    let text = read_text(&root.join(file), LARGEST_FILE).unwrap_or_default();
    let title = text
        .split_once("<title>")
        .and_then(|(_, rest)| rest.split_once("</title>"));
    match title {
        Some((title, _)) => title
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&amp;", "&"),
        None => file.display().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_found_and_nothing_outside() {
        let folder_ = tempfile::tempdir().unwrap();
        let root = folder_.path().join("reports");
        fs::create_dir_all(root.join("match one")).unwrap();
        let json = r#"{"name":"5.2","title":"Nodes","columns":["a"],"rows":[[1]],
                       "conclusions":[{"claim":"c","holds":true,"evidence":"e"}]}"#;
        for (name, text) in [
            ("mia-table-5.2.json", json),
            ("mia-table-5.2.svg", "<svg/>"),
            ("mia-table-5.2-2.svg", "<svg/>"),
            ("mia-table-5.21.svg", "<svg/>"),
            ("other.json", "{}"),
            ("notes.txt", "x"),
            ("match one/index.html", "<title>a &amp; b</title>"),
        ] {
            fs::write(root.join(name), text).unwrap();
        }
        fs::write(folder_.path().join("secret.json"), json).unwrap();
        let found = folder(0, &root);
        assert_eq!(found.tables.len(), 1);
        assert_eq!((found.tables[0].conclusions, found.tables[0].hold), (1, 1));
        assert_eq!(found.tables[0].plots.len(), 2);
        assert_eq!(found.pages[0].title, "a & b");
        assert_eq!(found.pages[0].address, "/reports/0/match%20one/index.html");
        assert!(read(&root, "mia-table-5.2.json").is_some());
        for path in [
            "../secret.json",
            "/etc/passwd",
            "notes.txt",
            "",
            "x/../other.json",
        ] {
            assert!(read(&root, path).is_none(), "{path}");
        }
        #[cfg(unix)]
        {
            let link = root.join("link.json");
            std::os::unix::fs::symlink(folder_.path().join("secret.json"), link).unwrap();
            assert!(read(&root, "link.json").is_none(), "a link that leads out");
        }
    }
}
