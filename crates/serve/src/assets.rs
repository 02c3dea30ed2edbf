//! The page itself, built into the program.

use crate::failure::Failure;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use std::borrow::Cow;

struct Asset {
    path: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($path:literal)*) => {
        &[$(Asset {
            path: $path,
            bytes: include_bytes!(concat!("../assets/", $path)),
        }),*]
    };
}

static ASSETS: &[Asset] = assets![
    "analysis.js"
    "animate.js"
    "api.js"
    "board.js"
    "clocks.js"
    "dom.js"
    "files.js"
    "game.js"
    "icon.svg"
    "index.html"
    "lab.js"
    "main.js"
    "moves.js"
    "newgame.js"
    "picker.js"
    "play.js"
    "preferences.js"
    "review.js"
    "settings.js"
    "setup.js"
    "shapes.js"
    "shell.js"
    "solve.js"
    "sound.js"
    "strips.js"
    "style.css"
    "tree.js"
    "understand.js"
];

/// `GET /`.
pub(crate) async fn index(headers: HeaderMap) -> Result<Response<Body>, Failure> {
    serve("index.html", &headers)
}

/// `GET /assets/…`.
pub(crate) async fn asset(
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Result<Response<Body>, Failure> {
    serve(&path, &headers)
}

fn serve(path: &str, headers: &HeaderMap) -> Result<Response<Body>, Failure> {
    // Only what is listed is ever served, so no path leads elsewhere.
    let asset = ASSETS.iter().find(|asset| asset.path == path);
    let asset = asset.ok_or_else(Failure::not_found)?;
    let bytes = current(asset);
    let tag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..16]);
    let known = headers.get(header::IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = Response::new(match is_known {
        true => Body::empty(),
        false => Body::from(bytes.into_owned()),
    });
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type(path));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Ok(response)
}

/// The file as it was when the program was built; a debug build takes it from
/// the source folder, so that a change shows when the page is loaded again.
fn current(asset: &Asset) -> Cow<'static, [u8]> {
    if cfg!(debug_assertions) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let path = std::path::Path::new(folder).join(asset.path);
        if let Ok(bytes) = loam_store::read_file(&path, 64 << 20) {
            return Cow::Owned(bytes);
        }
    }
    Cow::Borrowed(asset.bytes)
}

/// What a file is, by its extension.
pub(crate) fn content_type(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("csv") => "text/csv; charset=utf-8",
        _ => "text/plain; charset=utf-8",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_weighs_less_than_300_kilobytes_and_asks_for_nothing_else() {
        let weight: usize = ASSETS.iter().map(|asset| asset.bytes.len()).sum();
        assert!(weight < 300_000, "{weight}");
        for asset in ASSETS {
            let text = std::str::from_utf8(asset.bytes).unwrap();
            for line in text.lines().filter(|line| line.contains("://")) {
                let names_only = line.contains("www.w3.org") || line.contains("loam://");
                assert!(names_only, "{}: {line}", asset.path);
            }
        }
    }

    #[test]
    fn every_module_is_listed() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        for file in std::fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            // Types are for the type checker alone.
            let listed = ASSETS.iter().any(|asset| asset.path == name);
            assert_ne!(listed, name.ends_with(".d.ts"), "{name}");
        }
    }
}
