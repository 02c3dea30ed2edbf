//! Games against the engine, by mouse and by keyboard.

use crate::page::Page;

/// Plays some moves until the game is over.
fn play_to_the_end(page: &mut Page, squares: usize) {
    for _ in 0..200 {
        page.until(
            "document.body.classList.contains('over')
             || document.querySelector('.sq.movable') !== null",
        );
        if page.value("document.body.classList.contains('over')") == true {
            break;
        }
        assert_eq!(page.any_move(), squares);
    }
    let result = page.text("#panel .result");
    assert!(
        result.contains("wins") || result.contains("drawn"),
        "{result}"
    );
    assert!(page.plies() > 5);
    assert_eq!(
        page.value("document.querySelectorAll('.sq.movable').length"),
        0
    );
}

#[test]
fn lines_of_action_to_the_end() {
    let Some(mut page) = Page::open() else { return };
    page.new_game("loa", &[("black", "person"), ("white", "level:3")]);
    page.until("document.querySelector('.sq.movable')");
    play_to_the_end(&mut page, 2);
    page.shot("loa-over");
    page.close();
}

#[test]
fn othello_to_the_end() {
    let Some(mut page) = Page::open() else { return };
    page.new_game("othello", &[("black", "level:1"), ("white", "person")]);
    page.until_plies(1);
    play_to_the_end(&mut page, 1);
    // No disc is lost: the counts fill the board, or what was left empty.
    let discs = page.value(
        "[...document.querySelectorAll('.discs')].reduce((n, e) => n + Number(e.textContent), 0)",
    );
    assert!((20..=64).contains(&discs.as_u64().unwrap()), "{discs}");
    page.shot("othello-over");
    page.close();
}

#[test]
fn amazons_to_the_end() {
    let Some(mut page) = Page::open() else { return };
    let choices = [("board", "6x6"), ("black", "level:2"), ("white", "person")];
    page.new_game("amazons", &choices);
    page.until("document.querySelector('.sq.movable')");
    // Three choices, the first two of which can be taken back.
    page.choose(&["b1", "b3"]);
    page.until("document.querySelectorAll('.picked').length === 2");
    page.press(&["\u{e00c}"]);
    page.until("document.querySelectorAll('.picked').length === 0");
    play_to_the_end(&mut page, 3);
    page.shot("amazons-over");
    page.close();
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let Some(mut page) = Page::open() else { return };
    page.new_game("othello", &[("black", "person"), ("white", "level:0")]);
    page.choose(&["f5"]);
    page.until_plies(2);
    page.until("document.querySelector('.sq.movable')");
    page.any_move();
    page.until_plies(4);
    let moves = page.moves();
    page.click("[data-act=undo]");
    page.until("document.querySelector('[aria-current=true]')?.textContent !== ''");
    page.until("document.querySelector('.sq.movable')");
    let here = page.text("#moves [aria-current=true]");
    assert_eq!(here, moves[1], "back at one's own turn");
    page.click("[data-act=redo]");
    page.until(&format!(
        "document.querySelector('#moves [aria-current=true]')?.textContent === '{}'",
        moves[3]
    ));
    assert_eq!(page.moves(), moves);
    page.click("[data-act=resign]");
    page.until("document.body.classList.contains('over')");
    assert_eq!(page.text("#panel .result"), "Black resigns; White wins");
    page.close();
}

#[test]
fn keys_alone_are_enough() {
    let Some(page) = Page::open() else { return };
    page.new_game("othello", &[("black", "person"), ("white", "person")]);
    let (tab, enter) = ("\u{e004}", "\u{e007}");
    page.js("document.activeElement.blur()");
    for _ in 0..30 {
        page.press(&[tab]);
        if page.value("document.activeElement.closest('.sq') !== null") == true {
            break;
        }
    }
    // From a1, the upper left corner, to f5 and on to d6.
    let (right, down, left) = ("\u{e014}", "\u{e015}", "\u{e012}");
    page.press(&[right, right, right, right, right, down, down, down, down]);
    let label = page.value("document.activeElement.getAttribute('aria-label')");
    assert_eq!(label, "f5, empty, can move");
    page.press(&[enter]);
    page.until_plies(1);
    page.until("document.querySelector('#live').textContent.includes('Black plays f5')");
    page.press(&[left, left, down, enter]);
    page.until_plies(2);
    assert_eq!(page.moves(), ["f5", "d6"]);
    page.press(&["u"]);
    page.until("document.querySelector('#moves [aria-current=true]')?.textContent === 'f5'");
    page.press(&["/"]);
    page.until("document.activeElement.id === 'typed-move'");
    page.press(&["f", "6", enter]);
    page.until_plies(3);
    assert!(page.moves().contains(&"f6".to_owned()));
    page.shot("keys");
    page.close();
}

#[test]
fn pieces_are_dragged_and_boards_turned() {
    let Some(page) = Page::open() else { return };
    page.new_game("loa", &[("black", "person"), ("white", "person")]);
    page.drag("[data-square=d1]", "[data-square=d3]");
    page.until_plies(1);
    assert_eq!(page.moves(), ["d1-d3"]);
    let place = "document.querySelector('[data-square=a1]').getAttribute('transform')";
    let before = page.value(place);
    page.click("[data-act=flip]");
    page.until(&format!("{place} !== {before}"));
    page.click("[data-act=flip]");
    page.until(&format!("{place} === {before}"));
    page.close();
}

#[test]
fn engines_play_each_other_by_the_clock() {
    let Some(page) = Page::open() else { return };
    let choices = [
        ("board", "4x4"),
        ("black", "level:0"),
        ("white", "engine:random"),
        ("pace", "clock"),
    ];
    page.new_game("othello", &choices);
    page.until("document.querySelector('.clock')");
    page.until("document.body.classList.contains('over')");
    assert!(page.plies() >= 4);
    page.close();
}

#[test]
fn a_game_goes_on_after_the_server_was_away() {
    let Some(mut page) = Page::open() else { return };
    page.new_game("othello", &[("black", "person"), ("white", "level:0")]);
    page.choose(&["f5"]);
    page.until_plies(2);
    page.until("document.querySelector('.sq.movable')");
    let before = page.moves();
    page.stop_server();
    // A move meanwhile waits for the server.
    let square = page.value("document.querySelector('.sq.movable').dataset.square");
    page.choose(&[square.as_str().unwrap()]);
    page.until("!document.querySelector('#offline').hidden");
    page.start_server();
    page.until("document.querySelector('#offline').hidden");
    page.until_plies(4);
    assert_eq!(page.moves()[..2], before);
    // Another restart, and the page loaded anew.
    let before = page.moves();
    page.stop_server();
    page.start_server();
    page.js("location.reload()");
    page.ready();
    page.until_plies(4);
    assert_eq!(page.moves(), before);
    page.until("document.querySelector('.sq.movable')");
    // That the server was away is no fault of the page.
    let other = |complaint: &String| {
        !complaint.contains("ERR_CONNECTION_REFUSED")
            && !complaint.contains("ERR_INCOMPLETE_CHUNKED")
    };
    assert!(page.complaints().iter().all(|complaint| !other(complaint)));
}
