//! Rows of Othello as people read them.

use super::super::{Failure, Output};
use loam_solve::list::{Outcome, Row};

pub(super) const HEAD: &str =
    "    # empties    depth score best expected            nodes    seconds   Mn/s  line";

fn depth_text(row: &Row) -> String {
    format!("{}@{}%", row.depth, row.selectivity)
}

/// One of many, in one line.
pub(super) fn line(row: &Row, number: usize) -> String {
    let expected = match (row.expected, row.agrees) {
        (Some(_), Some(true)) => "ok".to_owned(),
        (Some(score), _) => format!("differs {score:+}"),
        _ => "-".to_owned(),
    };
    let line = format!(
        "{number:>5} {:>7} {:>8} {:>+5} {:>4} {expected:>11} {:>13} {:>10.3} {:>6.1}  {}",
        row.empties,
        depth_text(row),
        row.score,
        row.best.as_deref().unwrap_or("-"),
        row.nodes,
        row.seconds,
        row.nps / 1e6,
        row.pv.join(" "),
    );
    let moves = row.moves.iter().flatten().map(|mv| {
        let blank = "";
        format!("\n{blank:>22} {:>+5} {:>4}", mv.score, mv.r#move)
    });
    line.trim_end().to_owned() + &moves.collect::<String>()
}

/// The only one, at length.
pub(super) fn page(row: &Row, out: &mut Output) -> Result<(), Failure> {
    let Some(best) = &row.best else {
        let result = Outcome::of(row.score).word();
        return out.line(format!("game over: {:+} ({result})", row.score));
    };
    let sure = match (row.exact, row.result) {
        (true, Some(result)) => format!("{}, exact", result.word()),
        (_, Some(Outcome::Win)) => "at least: win".to_owned(),
        (_, Some(Outcome::Loss)) => "at most: loss".to_owned(),
        (_, Some(Outcome::Draw)) => "draw".to_owned(),
        _ => "not exact".to_owned(),
    };
    out.line(format!("score   {:+} ({sure})", row.score))?;
    out.line(format!("best    {best}"))?;
    for mv in row.moves.iter().flatten() {
        out.line(format!("        {} {:+}", mv.r#move, mv.score))?;
    }
    out.line(format!("line    {}", row.pv.join(" ")))?;
    out.line(format!(
        "search  depth {}, {} nodes, {:.3} s, {:.1} Mn/s",
        depth_text(row),
        row.nodes,
        row.seconds,
        row.nps / 1e6,
    ))
}
