//! Solving in the browser.

use crate::page::Page;

/// Fourteen empty squares, Black to move.
const ENDING: &str = "O-OXOOOO-OXXXXO-XXOOXXX-OXOOOOOO-OXOXOOO--OXOXOO--XOOO-O---OOOO- X";

#[test]
fn an_ending_is_solved_and_walked_to_its_end() {
    let Some(page) = Page::open() else { return };
    page.go(&format!("#solve?g=othello&p={}", ENDING.replace(' ', "+")));
    page.click("#solve-start");
    page.until("document.querySelector('#solve-result')");
    let result = page.text("#solve-result");
    assert!(
        result.contains("wins by") || result.contains("draw"),
        "{result}"
    );
    assert!(
        page.value("document.querySelectorAll('.layer-values circle').length")
            .as_u64()
            > Some(1)
    );
    page.shot("solved");
    // With best play the value stays what it is, to the last move.
    for _ in 0..30 {
        let plies = page.plies();
        page.click("#solve-step");
        page.until_at_end(plies + 1);
        page.until(
            "document.querySelector('#solve-result') !== null
             || / (wins|drawn)/.test(document.querySelector('#status').textContent)",
        );
        if page.value("document.querySelector('#solve-result') === null") == true {
            break;
        }
        assert_eq!(page.text("#solve-result"), result);
    }
    let status = page.text("#status");
    let margin = |text: &str| -> Vec<i32> {
        let digits = text.split(|c: char| !c.is_ascii_digit());
        digits.filter_map(|digits| digits.parse().ok()).collect()
    };
    let counts = margin(&status);
    assert_eq!(counts.len(), 2, "{status}");
    assert_eq!(
        margin(&result),
        [(counts[0] - counts[1]).abs()],
        "{status}: {result}"
    );
    // It is remembered.
    page.click("#solutions summary");
    page.until("document.querySelectorAll('#solutions li button').length > 0");
    page.close();
}

#[test]
fn a_solve_is_stopped_and_resumed() {
    let Some(page) = Page::open() else { return };
    page.go("#solve?g=othello");
    page.click("#solve-start");
    page.until("/positions in/.test(document.querySelector('#solve-counts')?.textContent)");
    page.click("#solve-stop");
    page.until("document.querySelector('#solve-start')?.textContent === 'Resume'");
    page.click("#solve-start");
    page.until("/positions in/.test(document.querySelector('#solve-counts')?.textContent)");
    page.click("#solve-stop");
    page.close();
}
