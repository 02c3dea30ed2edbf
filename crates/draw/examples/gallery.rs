//! Writes one picture per game, theme and size into a folder, for looking at:
//! `cargo run -p loam-draw --example gallery -- FOLDER`.

#[path = "../tests/common/mod.rs"]
mod boards;

use loam_draw::{SvgOptions, TextOptions, Theme, svg, text};
use loam_game::coords::take_square;
use loam_game::{BoardStyle, BoardView, Mark, Point, Side};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    for (name, view, marks) in positions() {
        for theme in Theme::ALL {
            for size_px in [200, 720] {
                let options = SvgOptions {
                    size_px,
                    theme,
                    ..SvgOptions::default()
                };
                let file = format!("{name}-{}-{size_px}.svg", theme.name());
                std::fs::write(Path::new(&folder).join(file), svg(&view, &marks, &options))?;
            }
        }
        for (color, unicode) in [(false, false), (false, true), (true, false), (true, true)] {
            println!("{}", text(&view, &marks, &TextOptions { color, unicode }));
        }
    }
    Ok(())
}

fn positions() -> Vec<(&'static str, BoardView, Vec<Mark>)> {
    let men = [
        ".bbb.bb.", "w......w", "w.....bw", "w...w..w", "w......w", "w......w", "w.......",
        ".bbbb.b.",
    ];
    let discs = [
        "........", "..w.....", "..wb.b..", "..bwbw..", "...wwbb.", "...bww..", "....b...",
        "........",
    ];
    let amazons = [
        "...b..b...",
        "..x..x....",
        ".x...xx...",
        "b..xx...b.",
        "...xw.x...",
        "..x...xw..",
        "w.x.x...x.",
        "...x......",
        "..xxx.x...",
        "..w.x.....",
    ];
    vec![
        (
            "men",
            board(BoardStyle::Men, &men),
            vec![
                Mark::Square(sq("d4")),
                Mark::Arrow(sq("h2"), sq("e5")),
                Mark::Dot(sq("c3")),
                Mark::Dot(sq("h6")),
            ],
        ),
        (
            "discs",
            board(BoardStyle::Discs, &discs),
            vec![
                Mark::Square(sq("e7")),
                Mark::Dot(sq("e3")),
                Mark::Dot(sq("g3")),
                Mark::Dot(sq("b4")),
            ],
        ),
        (
            "amazons",
            board(BoardStyle::Queens, &amazons),
            vec![
                Mark::Arrow(sq("h2"), sq("h5")),
                Mark::Square(sq("h5")),
                Mark::Shot(sq("h5"), sq("e2")),
            ],
        ),
    ]
}

fn board(style: BoardStyle, rows: &[&str]) -> BoardView {
    boards::board(style, Some(Side::Black), rows)
}

fn sq(name: &str) -> Point {
    take_square(name).expect("a square").0
}
