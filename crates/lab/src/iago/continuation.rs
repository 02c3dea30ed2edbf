use super::games::figure;
use super::judge::depth;
use crate::{Bench, Cell, Conclusion, Table};
use loam_game::{Game, Notation, Side};
use loam_othello::iago::IagoPlayer;
use loam_search::Limits;

/// Figure 5-7: Iago against itself from after move 38 of the second game of
/// the championship.
pub fn continuation(bench: &mut Bench<'_>) -> Table {
    // Two minutes a move, twice a tournament's average: a ply deeper.
    let depth = depth(bench.effort) + 1;
    let mut position = figure("5-1").before(39).0;
    let (mut black, mut white) = (IagoPlayer::default(), IagoPlayer::default());
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    while position.outcome().is_none() {
        let side = position.to_move();
        let player = match side {
            Side::Black => &mut black,
            Side::White => &mut white,
        };
        // It solves the ending as soon as it would within two minutes.
        let solves = position.empty_count() <= depth + 6;
        let limits = Limits::depth(if solves {
            position.empty_count()
        } else {
            depth
        });
        bench.note(&format!("figure-5-7: {} empty", position.empty_count()));
        let report = player.choose(&position, &[], &limits, |_| {});
        let mv = report.best().expect("a running game has a move");
        rows.push(vec![
            (61 - u64::from(position.empty_count())).into(),
            side.name().into(),
            position.move_text(mv).into(),
            report.meaning.text(report.score()).into(),
        ]);
        position = position.play(mv);
    }
    let discs = |side| position.recorded_discs(side);
    Table {
        name: "figure-5-7",
        title: "Iago's continuation of the second game of the championship".into(),
        columns: ["move", "side", "square", "value"].map(String::from).into(),
        rows,
        conclusions: vec![Conclusion {
            claim: "the position was not lost for Mimura: Black wins (34 to 30)".into(),
            holds: discs(Side::Black) >= 32,
            evidence: format!("{} to {}", discs(Side::Black), discs(Side::White)),
        }],
        plots: Vec::new(),
    }
}
