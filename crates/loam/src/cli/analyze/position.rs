//! The best lines of a position.

use super::super::{Failure, Output};
use super::discs::{confidence, discs, surety_text, value_text};
use super::rows::TermRow;
use loam_engine::{Profile, Session, Thought};
use loam_search::{Limits, Meaning};
use serde::Serialize;

#[derive(Serialize)]
struct LineRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    rank: usize,
    depth: u32,
    score: i32,
    decided_in: Option<i32>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    surety: Option<Surety>,
    nodes: u64,
    seconds: f64,
    line: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<&'a str>,
}

/// What only values in discs have.
#[derive(Serialize)]
struct Surety {
    discs: f64,
    confidence: u8,
    exact: bool,
}

/// Judges a position; `game` is its number where there are several.
pub(super) fn judge(
    session: &mut dyn Session,
    engine: &Profile,
    limits: &Limits,
    (game, json): (Option<usize>, bool),
    out: &mut Output,
) -> Result<(), Failure> {
    if let Some(outcome) = session.outcome() {
        return Err(Failure::BadInput(format!("the game is over ({outcome})")));
    }
    let opening = session.opening().map(|(name, _)| name);
    let mut failed = Ok(());
    let thought = session.think(engine, limits, &mut |thought| {
        if json && failed.is_ok() {
            failed = rows(thought, game, opening, out).and_then(|()| out.flush());
        }
    })?;
    failed?;
    if json {
        for term in session.explain(engine, &[])? {
            out.json(&TermRow::of(&term))?;
        }
        return Ok(());
    }
    page(session, engine, &thought, opening, out)
}

fn rows(
    thought: &Thought,
    game: Option<usize>,
    opening: Option<&str>,
    out: &mut Output,
) -> Result<(), Failure> {
    for (rank, line) in thought.lines.iter().enumerate() {
        let value = discs(thought.meaning, line.score);
        let surety = value
            .zip(confidence(thought.meaning))
            .map(|(discs, confidence)| Surety {
                discs,
                confidence,
                exact: thought.meaning == Meaning::Discs,
            });
        out.json(&LineRow {
            game,
            rank: rank + 1,
            depth: thought.depth,
            score: line.score.value(),
            decided_in: line.score.decided_in(),
            surety,
            nodes: thought.nodes,
            seconds: thought.seconds,
            line: &line.moves,
            opening,
        })?;
    }
    Ok(())
}

fn page(
    session: &mut dyn Session,
    engine: &Profile,
    thought: &Thought,
    opening: Option<&str>,
    out: &mut Output,
) -> Result<(), Failure> {
    out.text(super::super::show::board_text(session, out.color()))?;
    if let Some(name) = opening {
        out.line(format!("opening {name}"))?;
    }
    out.line(format!(
        "depth {}/{}, {} nodes, {:.1} s",
        thought.depth, thought.selective_depth, thought.nodes, thought.seconds
    ))?;
    let sure = confidence(thought.meaning);
    for (rank, line) in thought.lines.iter().enumerate() {
        let score = match discs(thought.meaning, line.score) {
            Some(_) => {
                let discs = value_text(thought.meaning, line.score);
                format!("{discs:>3} discs  {:>6}", surety_text(thought.depth, sure))
            }
            None => thought.score_text(line.score),
        };
        out.line(format!(
            "{:>2}. {score:>10}  {}",
            rank + 1,
            line.moves.join(" ")
        ))?;
    }
    let terms = session.explain(engine, &[])?;
    if !terms.is_empty() {
        out.line(format!(
            "{:>20} {:>8} {:>10}",
            "as it stands", "value", "weighted"
        ))?;
    }
    for term in terms {
        out.line(format!(
            "{:>20} {:>8.0} {:>10.0}",
            term.name, term.value, term.weighted
        ))?;
    }
    Ok(())
}
