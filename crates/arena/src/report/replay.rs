use super::{STYLE, escaped};
use crate::{Description, GameResult};
use loam_game::{BoardView, Cell, Side};
use serde_json::json;

/// A page on which one game can be played through.
///
/// # Errors
/// The game does not replay, which a referee's record always does.
pub fn replay_page(description: &Description, game: &GameResult) -> Result<String, String> {
    let spec = description.spec()?;
    let mut session = spec.open().map_err(|why| why.to_string())?;
    let first = session.view();
    let mut boards = vec![cells(&first)];
    for text in &game.played.moves {
        session.play(text).map_err(|why| why.to_string())?;
        boards.push(cells(&session.view()));
    }
    let data = json!({
        "cols": first.cols,
        "ranks": first.ranks,
        "top": first.first_rank_on_top,
        "boards": boards,
        "moves": game.played.moves,
        "opening": game.played.opening_plies,
    });
    let name = |index: usize| escaped(&description.engines[index]);
    let title = format!(
        "Game {}: {} – {}",
        game.pairing.number + 1,
        name(game.pairing.black),
        name(game.pairing.white)
    );
    // The data holds no markup: cells, numbers and moves that were legal.
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}{BOARD_STYLE}</style>\n<h1>{title}</h1>\n\
         <p><a href=\"index.html\">all games</a> · winner: {} · \
         <a href=\"game-{:05}.sgf\">SGF</a></p>\n\
         <div id=\"board\" role=\"img\" aria-live=\"polite\"></div>\n\
         <p><button id=\"first\">«</button> <button id=\"back\">‹</button> \
         <button id=\"next\">›</button> <button id=\"last\">»</button> \
         <span id=\"where\"></span></p>\n<p id=\"moves\"></p>\n\
         <script>\nconst game = {data};\n{SCRIPT}</script>\n</html>\n",
        game.played.end.outcome(),
        game.pairing.number + 1
    ))
}

/// The board as one letter a square, the top row first.
fn cells(view: &BoardView) -> String {
    let letter = |cell: &Cell| match cell {
        Cell::Empty => '.',
        Cell::Piece(Side::Black) => 'b',
        Cell::Piece(Side::White) => 'w',
        Cell::Burnt => 'x',
    };
    let rows: Vec<String> = view
        .cells
        .chunks(usize::from(view.cols))
        .map(|row| row.iter().map(letter).collect())
        .collect();
    if view.first_rank_on_top {
        rows.concat()
    } else {
        rows.into_iter().rev().collect()
    }
}

const BOARD_STYLE: &str = "\
#board{display:grid;gap:1px;background:#8a8a7a;border:1px solid #8a8a7a;width:min(100%,26rem)}\
#board div{aspect-ratio:1;background:#d9d4b8;display:flex;align-items:center;\
justify-content:center}#board i{width:76%;height:76%;border-radius:50%}\
i.b{background:#222}i.w{background:#fafafa;border:1px solid #555;box-sizing:border-box}\
i.x{background:#7a6a55;border-radius:10%!important}#moves a{margin-right:.5rem;cursor:pointer}\
#moves a.now{font-weight:bold;text-decoration:underline}button{font-size:1rem}";

const SCRIPT: &str = "\
const $ = id => document.getElementById(id);
let at = game.moves.length;
$('board').style.gridTemplateColumns = `repeat(${game.cols}, 1fr)`;
function show(n) {
  at = Math.max(0, Math.min(game.moves.length, n));
  $('board').innerHTML = [...game.boards[at]]
    .map(c => '<div>' + (c === '.' ? '' : `<i class=\"${c}\"></i>`) + '</div>').join('');
  $('where').textContent = at === 0 ? 'start' : `ply ${at}: ${game.moves[at - 1]}`
    + (at <= game.opening ? ' (opening)' : '');
  [...$('moves').children].forEach((a, i) => a.className = i + 1 === at ? 'now' : '');
}
game.moves.forEach((text, i) => {
  const a = document.createElement('a');
  a.textContent = `${i + 1}. ${text}`;
  a.onclick = () => show(i + 1);
  $('moves').append(a);
});
$('first').onclick = () => show(0);
$('back').onclick = () => show(at - 1);
$('next').onclick = () => show(at + 1);
$('last').onclick = () => show(game.moves.length);
document.onkeydown = e => {
  if (e.key === 'ArrowLeft') show(at - 1);
  if (e.key === 'ArrowRight') show(at + 1);
};
show(at);
";
