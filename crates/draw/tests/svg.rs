//! Every picture is well-formed, complete and reproducible.

mod common;

use common::{Element, STYLES, board, elements, medley, sq};
use loam_draw::{SvgOptions, Theme, svg};
use loam_game::{BoardStyle, BoardView, Cell, Mark, Point, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Sizes from the smallest board to the largest, square and not.
const SIZES: [(u8, u8); 10] = [
    (1, 2),
    (2, 1),
    (1, 10),
    (3, 5),
    (4, 4),
    (6, 6),
    (8, 8),
    (5, 10),
    (10, 6),
    (10, 10),
];

fn marks_of_all_kinds(view: &BoardView) -> Vec<Mark> {
    let first = Point { col: 0, rank: 0 };
    let last = Point {
        col: view.cols - 1,
        rank: view.ranks - 1,
    };
    vec![
        Mark::Square(first),
        Mark::Arrow(first, last),
        Mark::Shot(last, first),
        Mark::Dot(last),
    ]
}

/// Calls `check` on pictures of every style, size, theme and option.
fn for_all(check: impl Fn(&BoardView, &[Mark], &SvgOptions)) {
    for style in STYLES {
        for (cols, ranks) in SIZES {
            let view = medley(style, cols, ranks);
            for theme in Theme::ALL {
                for (size_px, coordinates) in [(0, true), (200, false), (200, true), (960, true)] {
                    let options = SvgOptions {
                        size_px,
                        coordinates,
                        flipped: size_px == 960,
                        theme,
                    };
                    check(&view, &[], &options);
                    check(&view, &marks_of_all_kinds(&view), &options);
                }
            }
        }
    }
}

fn parsed(view: &BoardView, marks: &[Mark], options: &SvgOptions) -> Vec<Element> {
    let picture = svg(view, marks, options);
    elements(&picture).unwrap_or_else(|why| panic!("{why}\n{picture}"))
}

fn of_class<'a>(all: &'a [Element], class: &str) -> Vec<&'a Element> {
    all.iter()
        .filter(|e| e.get("class") == Some(class))
        .collect()
}

#[test]
fn every_square_is_there_once_with_its_contents() {
    for_all(|view, marks, options| {
        let all = parsed(view, marks, options);
        let mut names = BTreeSet::new();
        for square in of_class(&all, "sq") {
            let name = square.get("data-square").expect("a name").to_owned();
            assert!(names.insert(name.clone()), "{name} twice");
        }
        let expected = (0..view.ranks)
            .flat_map(|rank| (0..view.cols).map(move |col| Point { col, rank }.to_string()));
        assert_eq!(names, expected.collect());
        for (class, cell) in [
            ("piece black", Cell::Piece(Side::Black)),
            ("piece white", Cell::Piece(Side::White)),
            ("burnt", Cell::Burnt),
        ] {
            let wanted = view.cells.iter().filter(|&&c| c == cell).count();
            assert_eq!(of_class(&all, class).len(), wanted, "{class}");
        }
    });
}

#[test]
fn references_lead_to_ids_and_ids_are_unique() {
    for_all(|view, marks, options| {
        let all = parsed(view, marks, options);
        let mut ids = BTreeMap::new();
        for id in all.iter().filter_map(|e| e.get("id")) {
            *ids.entry(id).or_insert(0) += 1;
        }
        assert!(ids.values().all(|&times| times == 1), "{ids:?}");
        let root = &all[0];
        let named = root.get("aria-labelledby").expect("a label").split(' ');
        let used = all
            .iter()
            .filter_map(|e| e.get("xlink:href"))
            .map(|reference| reference.strip_prefix('#').expect("inside the picture"));
        let fills = all
            .iter()
            .filter_map(|e| e.get("fill")?.strip_prefix("url(#")?.strip_suffix(')'));
        for id in named.chain(used).chain(fills) {
            assert!(ids.contains_key(id), "{id} leads nowhere");
        }
    });
}

#[test]
fn the_picture_is_self_contained_and_its_numbers_are_plain() {
    const NUMBERS: [&str; 12] = [
        "x",
        "y",
        "cx",
        "cy",
        "r",
        "rx",
        "width",
        "height",
        "font-size",
        "stroke-width",
        "opacity",
        "offset",
    ];
    for_all(|view, marks, options| {
        let picture = svg(view, marks, options);
        for word in ["<script", "<style", "<image", "NaN", "inf", "@import"] {
            assert!(!picture.contains(word), "{word}");
        }
        for element in elements(&picture).expect("well-formed") {
            for (key, value) in &element.attributes {
                let plain = |text: &str| {
                    text.chars()
                        .all(|c| c.is_ascii_digit() || c == '.' || c == '-')
                        && text.parse::<f64>().is_ok()
                };
                if NUMBERS.contains(&key.as_str()) {
                    assert!(plain(value), "{key}={value}");
                }
                if key == "d" {
                    let numbers = value
                        .split(|c: char| c == ' ' || c.is_ascii_alphabetic())
                        .filter(|part| !part.is_empty());
                    numbers.for_each(|number| assert!(plain(number), "{value}"));
                }
            }
        }
    });
}

#[test]
fn the_same_arguments_give_the_same_bytes() {
    for_all(|view, marks, options| {
        assert_eq!(svg(view, marks, options), svg(view, marks, options));
    });
}

#[test]
fn different_positions_have_different_ids() {
    let label = |view: &BoardView| {
        let all = parsed(view, &[], &SvgOptions::default());
        all[0].get("aria-labelledby").expect("a label").to_owned()
    };
    let view = medley(BoardStyle::Men, 8, 8);
    let mut other = view.clone();
    other.cells[1] = Cell::Piece(Side::White);
    assert_ne!(label(&view), label(&other));
}

#[test]
fn the_longer_side_has_the_size_asked_for() {
    let view = medley(BoardStyle::Queens, 1, 2);
    let options = SvgOptions {
        size_px: 300,
        coordinates: false,
        ..SvgOptions::default()
    };
    let root = &parsed(&view, &[], &options)[0];
    assert_eq!(root.get("viewBox"), Some("0 0 128 228"));
    assert_eq!(root.get("width"), Some("168"));
    assert_eq!(root.get("height"), Some("300"));
}

#[test]
fn rank_one_is_where_the_game_has_it() {
    let place = |style, name: &str| {
        let all = parsed(&medley(style, 8, 8), &[], &SvgOptions::default());
        let square = all.iter().find(|e| e.get("data-square") == Some(name));
        square
            .and_then(|e| e.get("transform"))
            .expect("a place")
            .to_owned()
    };
    assert_eq!(place(BoardStyle::Discs, "a1"), place(BoardStyle::Men, "a8"));
    assert_eq!(place(BoardStyle::Discs, "h8"), place(BoardStyle::Men, "h1"));
}

#[test]
fn a_flipped_board_is_turned_by_half_a_turn() {
    let place = |view: &BoardView, at: &str, flipped| {
        let options = SvgOptions {
            flipped,
            ..SvgOptions::default()
        };
        let all = parsed(view, &[], &options);
        let square = all.iter().find(|e| e.get("data-square") == Some(at));
        square.expect("there").get("transform").map(str::to_owned)
    };
    for (style, (cols, ranks), far, near) in [
        (BoardStyle::Men, (8, 8), "h8", "g8"),
        (BoardStyle::Discs, (6, 6), "f6", "e6"),
        (BoardStyle::Queens, (5, 9), "e9", "d9"),
    ] {
        let view = medley(style, cols, ranks);
        assert_eq!(place(&view, "a1", true), place(&view, far, false));
        assert_eq!(place(&view, "b1", false), place(&view, near, true));
    }
}

#[test]
fn guide_dots_are_on_othello_boards_with_room_for_them() {
    let guides = |style, size| {
        let all = parsed(&medley(style, size, size), &[], &SvgOptions::default());
        let dots = all
            .iter()
            .filter(|e| e.name == "circle" && e.get("r") == Some("9"));
        dots.count()
    };
    for (size, count) in [(4, 0), (6, 4), (8, 4), (10, 4)] {
        assert_eq!(guides(BoardStyle::Discs, size), count, "{size}x{size}");
    }
    assert_eq!(guides(BoardStyle::Men, 8), 0);
}

#[test]
fn marks_are_drawn_and_those_off_the_board_left_out() {
    let rows = ["..b.", "....", "x..w", "...."];
    let view = board(BoardStyle::Queens, Some(Side::White), &rows);
    let drawn = |marks: &[Mark]| {
        let all = parsed(&view, marks, &SvgOptions::default());
        ["square", "arrow", "shot", "dot"].map(|kind| of_class(&all, &format!("mark {kind}")).len())
    };
    assert_eq!(drawn(&[]), [0; 4]);
    assert_eq!(
        drawn(&[Mark::Square(sq("d2")), Mark::Dot(sq("c4"))]),
        [1, 0, 0, 1]
    );
    assert_eq!(
        drawn(&[
            Mark::Arrow(sq("d4"), sq("d2")),
            Mark::Shot(sq("d2"), sq("a2")),
        ]),
        [0, 1, 1, 0]
    );
    assert_eq!(
        drawn(&[
            Mark::Square(sq("e1")),
            Mark::Dot(sq("a5")),
            Mark::Arrow(sq("a1"), sq("j10")),
            Mark::Shot(sq("j10"), sq("a1")),
        ]),
        [0; 4]
    );
    // An arrow from a square to itself has no direction.
    assert_eq!(drawn(&[Mark::Arrow(sq("a1"), sq("a1"))]), [0; 4]);
}

#[test]
fn an_arrow_stops_short_of_the_piece_it_points_at() {
    let view = board(BoardStyle::Men, None, &["...w", "....", "....", "...."]);
    let options = SvgOptions {
        coordinates: false,
        ..SvgOptions::default()
    };
    let all = parsed(&view, &[Mark::Arrow(sq("a4"), sq("d4"))], &options);
    let arrow = of_class(&all, "mark arrow")[0];
    // The middles of the squares are at 64 and 364.
    assert_eq!(
        arrow.get("d"),
        Some("M84 57 305 57 301 42 337 64 301 86 305 71 84 71 Z")
    );
}

#[test]
fn the_words_tell_the_position() {
    let view = board(BoardStyle::Discs, None, &["b.", ".w"]);
    let picture = svg(&view, &[], &SvgOptions::default());
    assert!(picture.contains(">Othello board, drawn</title>"));
    assert!(picture.contains(">2 files by 2 ranks. Black: a1. White: b2.</desc>"));
    assert!(picture.contains(r#"role="img""#));
}

#[test]
fn the_reader_of_these_tests_notices_mistakes() {
    assert!(elements("<a><b/></a>").is_ok());
    for wrong in [
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a x=\"1\" x=\"2\"/>",
        "<a x=1/>",
        "<a>&</a>",
        "text<a/>",
        "<a/>text",
        "<a",
    ] {
        assert!(elements(wrong).is_err(), "{wrong}");
    }
}
