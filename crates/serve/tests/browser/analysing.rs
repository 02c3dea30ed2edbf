//! Analysis, records, positions set up by hand, overlays, reports.

use crate::page::Page;

#[test]
fn lines_of_an_analysis_change() {
    let Some(page) = Page::open() else { return };
    page.go("#analyse?g=loa");
    let depth =
        "Number(/Depth (\\d+)/.exec(document.querySelector('#analysis-about')?.textContent)?.[1])";
    page.until(&format!("{depth} >= 2"));
    let first = page.text("#analysis");
    page.until(&format!("{depth} >= 5"));
    let text = first.replace('\'', "\\'");
    page.until(&format!(
        "document.querySelector('#analysis').textContent !== '{text}'"
    ));
    assert_eq!(
        page.value("document.querySelectorAll('#analysis li').length"),
        3
    );
    assert_eq!(
        page.value("document.querySelector('#score-bar').hidden"),
        false
    );
    page.until("document.querySelectorAll('.layer-candidates polygon').length > 0");
    page.shot("analysis");
    // A move of a line becomes a move of the game, and the analysis goes on there.
    page.click("#analysis li .move");
    page.until_plies(1);
    page.until(&format!("{depth} >= 2"));
    page.press(&["\u{e012}"]);
    page.until("document.querySelector('#moves [aria-current]') === null");
    page.click("#analysis-on");
    page.until("document.querySelector('#analysis-about').textContent === 'The engine is off.'");
    page.close();
}

#[test]
fn records_are_loaded_judged_and_saved() {
    let Some(page) = Page::open() else { return };
    page.mode("analyse");
    page.click("#analysis-on");
    let sgf = "(;FF[4]GM[2]PB[Ann]PW[Bob];B[fe];W[df]C[usual](;B[cc];W[dc])(;B[cd]))";
    page.load(sgf);
    page.until_plies(5);
    assert_eq!(page.moves(), ["f5", "d6", "c3", "c4", "d3"]);
    assert_eq!(page.text("#strip-bottom .name"), "Ann");
    let saved = page.saved("sgf").replace('\n', "");
    for part in ["PB[Ann]", "C[usual]", "(;B[cc];W[dc])(;B[cd])"] {
        assert!(saved.contains(part), "{saved}");
    }
    assert!(page.saved("ggf").starts_with("(;GM[Othello]"));
    assert!(page.saved("transcript").contains("f5"));
    assert!(page.saved("obf").contains(';'));
    page.click("#review-run");
    page.until("document.querySelector('#review .graph')");
    page.shot("review");
    // Moves alone, then a bare position of another game.
    page.load("f5d6c3d3c4");
    page.until_plies(5);
    page.until("document.querySelector('#title').textContent.includes('Tiger')");
    page.load("8/5w2/5w2/3b4/8/2bw4/8/8 b");
    page.until("document.querySelector('#title').textContent.startsWith('Lines of Action')");
    page.until_plies(0);
    // What is no game is refused, and the game stays.
    page.click("[data-act=load]");
    page.type_into("#load-text", "nonsense");
    page.click("#load-go");
    page.until("!document.querySelector('#toast').hidden");
    page.click("#files-dialog menu button");
    let complaints = page.complaints();
    assert!(
        complaints.iter().all(|text| text.contains("422")),
        "{complaints:?}"
    );
}

#[test]
fn a_position_is_set_up_and_shared() {
    let Some(page) = Page::open() else { return };
    page.go("#analyse?g=othello");
    page.until("document.querySelectorAll('.piece').length === 4");
    page.click("[data-act=setup]");
    page.until("document.querySelector('#setup-done')");
    let pieces = "document.querySelectorAll('#board .sq .piece').length";
    page.click("[data-brush=w]");
    page.choose(&["c3"]);
    page.until(&format!("{pieces} === 5"));
    page.click("[data-brush='.']");
    page.choose(&["d4"]);
    page.until(&format!("{pieces} === 4"));
    page.shot("setup");
    page.click("#setup-done");
    page.until("document.body.dataset.mode === 'analyse'");
    let position = page.position();
    assert_eq!(
        position,
        "------------------O---------X------XO--------------------------- X"
    );
    // The link leads to the same position, in a tab that knows nothing.
    page.click("[data-act=share]");
    let link = page.until("document.querySelector('#share-link').value");
    let link = link.as_str().unwrap().to_owned();
    page.js("sessionStorage.clear(); localStorage.clear()");
    page.go(&link[link.find('#').unwrap()..]);
    assert_eq!(page.position(), position);
    page.close();
}

#[test]
fn every_overlay_is_shown_and_put_away() {
    let Some(page) = Page::open() else { return };
    for (game, moves) in [
        ("loa", "b1-d3_a3xd3_d8-d5"),
        ("othello", "f5_d6_c3_d3_c4"),
        ("amazons", "d1-d7/g7_a7-d4/d1"),
    ] {
        page.go(&format!("#understand?g={game}&m={moves}"));
        page.until("document.querySelectorAll('[data-overlay]').length >= 3");
        page.js("document.querySelectorAll('[data-overlay][aria-pressed=true]').forEach((b) => b.click())");
        page.until("document.querySelectorAll('[data-shown]').length === 0");
        let names = page.value(
            "[...document.querySelectorAll('[data-overlay]')].map((b) => b.dataset.overlay)",
        );
        for name in names.as_array().unwrap() {
            let name = name.as_str().unwrap();
            let chip = format!("[data-overlay={name}]");
            page.click(&chip);
            page.until(&format!(
                "document.querySelector('[data-shown={name}] p')?.textContent.length > 10"
            ));
            if name == "lines" {
                page.choose(&["c1"]);
                page.until("document.querySelectorAll('.layer-overlay .line').length >= 3");
            }
            page.shot(&format!("overlay-{game}-{name}"));
            page.click(&chip);
            page.until(&format!(
                "document.querySelector('[data-shown={name}]') === null"
            ));
        }
        assert_eq!(
            page.value("document.querySelectorAll('#board .tint').length"),
            0
        );
    }
    page.close();
}

#[test]
fn the_lab_and_its_matches_can_be_read() {
    let Some(page) = Page::open() else { return };
    page.mode("lab");
    page.until("document.querySelector('#report pre')");
    page.report(
        "mia-table-5.2.json",
        r#"{"name":"table-5.2","title":"Transposition table","columns":["depth","nodes"],
            "rows":[[1,58],[2,1436.5]],
            "conclusions":[{"claim":"It gains much","holds":true,"evidence":"30%"}]}"#,
    );
    page.report(
        "mia-table-5.2.svg",
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
    );
    page.report(
        "match/index.html",
        "<!doctype html><title>loam – iago</title><h1>A match</h1>",
    );
    page.go("#lab");
    page.until("document.querySelectorAll('#lab .contents button').length === 2");
    page.click("#lab .contents li:last-child button");
    page.until("document.querySelectorAll('#report tbody tr').length === 2");
    assert!(
        page.text("#report .conclusions")
            .contains("holds It gains much")
    );
    assert_eq!(
        page.value("document.querySelectorAll('#report img').length"),
        1
    );
    page.click("#lab .contents button");
    page.until("document.querySelector('#report iframe')");
    page.shot("lab-match");
    page.close();
}

#[test]
fn an_area_shows_what_it_is_worth() {
    let Some(page) = Page::open() else { return };
    page.go("#understand?g=amazons&p=b1wx2/1x1xb1/xxxxxx/2wxw1/1bxx1b/2x3+w");
    page.until("document.querySelector('[data-overlay=areas]')");
    if page.value("document.querySelector('[data-overlay=areas]').ariaPressed") != "true" {
        page.click("[data-overlay=areas]");
    }
    page.choose(&["b6"]);
    page.until("document.querySelector('[data-shown=areas] figure polyline')");
    let told = page.text("[data-shown=areas]");
    assert!(
        told.contains("{2|-2}") && told.contains("active area"),
        "{told}"
    );
    page.shot("thermograph");
    page.close();
}
