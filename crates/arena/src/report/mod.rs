//! A page about a tournament: cross table, ratings with error bars, and every
//! game to play through.

mod page;
mod replay;

pub use page::page;
pub use replay::replay_page;

/// Text as HTML wants it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The style of every page.
const STYLE: &str = "\
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;\
color:#222;background:#fff}h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}\
table{border-collapse:collapse}th,td{padding:.25rem .6rem;border-bottom:1px solid #ddd;\
text-align:right;font-variant-numeric:tabular-nums}th:first-child,td:first-child{text-align:left}\
a{color:#1f5fa8}.fault{color:#b3261e}.muted{color:#666}\
@media (prefers-color-scheme:dark){body{color:#ddd;background:#181818}a{color:#7fb2ec}\
th,td{border-color:#444}.muted{color:#999}.fault{color:#ff8a80}}";
