//! Boards as the terminal shows them.

mod common;

use common::{STYLES, board, medley, sq};
use loam_draw::{TextOptions, text};
use loam_game::{BoardStyle, Mark, Side};

const ASCII: TextOptions = TextOptions {
    color: false,
    unicode: false,
};
const UNICODE: TextOptions = TextOptions {
    color: false,
    unicode: true,
};
const COLOR: TextOptions = TextOptions {
    color: true,
    unicode: true,
};

/// The text without its escape sequences.
fn stripped(painted: &str) -> String {
    let mut pieces = painted.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (_, rest) = piece.split_once('m').expect("a closed escape");
        plain.push_str(rest);
    }
    plain
}

#[test]
fn lines_of_action_in_ascii() {
    let rows = [
        ".bbbbbb.", "w......w", "w......w", "w......w", "w......w", "w......w", "w......w",
        ".bbbbbb.",
    ];
    let view = board(BoardStyle::Men, Some(Side::Black), &rows);
    let expected = "\
8  . b b b b b b .
7  w . . . . . . w
6  w . . . . . . w
5  w . . . . . . w
4  w . . . . . . w
3  w . . . . . . w
2  w . . . . . . w
1  . b b b b b b .
   a b c d e f g h
black to move
";
    assert_eq!(text(&view, &[], &ASCII), expected);
}

#[test]
fn othello_has_rank_one_on_top_and_counts() {
    let rows = ["....", ".wb.", ".bbb", "...."];
    let view = board(BoardStyle::Discs, Some(Side::White), &rows);
    let marks = [Mark::Square(sq("d3")), Mark::Dot(sq("d4"))];
    let expected = "   a b c d
1  . . . .
2  . O X .
3  . X X[X]
4  . . . *
white to move; X black 4, O white 1
";
    assert_eq!(text(&view, &marks, &ASCII), expected);
    let expected = "   a b c d
1  · · · ·
2  · ○ ● ·
3  · ● ●[●]
4  · · · •
white to move; ● black 4, ○ white 1
";
    assert_eq!(text(&view, &marks, &UNICODE), expected);
}

#[test]
fn ten_ranks_stay_aligned() {
    let rows = [
        "...b..b...",
        "..........",
        "..........",
        "b........b",
        "..........",
        "....x.....",
        "w........w",
        "..........",
        "..........",
        "...w..w...",
    ];
    let view = board(BoardStyle::Queens, None, &rows);
    let marks = [
        Mark::Arrow(sq("e1"), sq("g1")),
        Mark::Shot(sq("g1"), sq("e5")),
    ];
    let expected = "10  . . . b . . b . . .
 9  . . . . . . . . . .
 8  . . . . . . . . . .
 7  b . . . . . . . . b
 6  . . . . . . . . . .
 5  . . . .[#]. . . . .
 4  w . . . . . . . . w
 3  . . . . . . . . . .
 2  . . . . . . . . . .
 1  . . . w[.].[w]. . .
    a b c d e f g h i j
drawn
";
    assert_eq!(text(&view, &marks, &ASCII), expected);
    assert!(text(&view, &marks, &UNICODE).contains("10  · · · ♛ · · ♛ · · ·\n"));
}

#[test]
fn neighbours_share_a_bracket_and_captures_have_parentheses() {
    let view = board(BoardStyle::Men, Some(Side::White), &["bw.b"]);
    let marks = [
        Mark::Arrow(sq("a1"), sq("b1")),
        Mark::Dot(sq("c1")),
        Mark::Dot(sq("d1")),
    ];
    let expected = "1 [b|w]*(b)\n   a b c d\nwhite to move\n";
    assert_eq!(text(&view, &marks, &ASCII), expected);
    let painted = stripped(&text(&view, &marks, &COLOR));
    assert_eq!(painted, "1  ●  ●  • (●)\n   a  b  c  d\nwhite to move\n");
}

#[test]
fn the_smallest_board() {
    let view = board(BoardStyle::Queens, Some(Side::Black), &["b", "w"]);
    let expected = "2  b\n1  w\n   a\nblack to move\n";
    assert_eq!(text(&view, &[], &ASCII), expected);
}

#[test]
fn paint_is_closed_on_every_line() {
    let view = board(BoardStyle::Queens, Some(Side::White), &["bx", "w."]);
    let marks = [Mark::Shot(sq("a1"), sq("b2"))];
    let expected = "\
2 \x1b[48;5;137;38;5;16m ♛ \x1b[48;5;88;38;5;208m × \x1b[0m
1 \x1b[48;5;94;38;5;231m ♛ \x1b[48;5;137;38;5;16m   \x1b[0m
   a  b
white to move
";
    assert_eq!(text(&view, &marks, &COLOR), expected);
}

#[test]
fn all_boards_are_aligned_in_all_modes() {
    for style in STYLES {
        for cols in 1..=10 {
            for ranks in 1..=10 {
                let view = medley(style, cols, ranks);
                for color in [false, true] {
                    for unicode in [false, true] {
                        let options = TextOptions { color, unicode };
                        let out = text(&view, &[Mark::Dot(sq("j10"))], &options);
                        assert!(unicode || out.is_ascii());
                        let label = if ranks > 9 { 2 } else { 1 };
                        let wide = if color { 3 } else { 2 };
                        // Each letter stands above or below the middles of its file.
                        let last = label + 2 + wide * (usize::from(cols) - 1);
                        let lines: Vec<String> =
                            stripped(&out).lines().map(str::to_owned).collect();
                        assert_eq!(lines.len(), usize::from(ranks) + 2);
                        for line in &lines[..usize::from(ranks) + 1] {
                            let width = line.trim_end().chars().count();
                            assert!(width <= last + 1, "{line:?}");
                        }
                        let letters = if view.first_rank_on_top {
                            &lines[0]
                        } else {
                            &lines[usize::from(ranks)]
                        };
                        assert_eq!(letters.len(), last + 1);
                    }
                }
            }
        }
    }
}
