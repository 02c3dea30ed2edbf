//! The rows of `--json`.

use super::discs::{as_discs, discs, verdict_confidence};
use loam_engine::{Term, Verdict};
use loam_search::Meaning;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct MoveRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    ply: usize,
    side: &'static str,
    r#move: &'a str,
    score: i32,
    best: &'a str,
    best_score: i32,
    loss: i32,
    mistake: bool,
    depth: u32,
    exact: bool,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    discs: Option<DiscRow>,
    line: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    terms: Vec<TermRow>,
}

/// What only values in discs have.
#[derive(Serialize)]
struct DiscRow {
    discs: f64,
    best_discs: f64,
    discs_lost: f64,
    confidence: u8,
}

/// A part of an evaluation.
#[derive(Serialize)]
pub(super) struct TermRow {
    term: &'static str,
    value: f64,
    weighted: f64,
}

impl TermRow {
    pub(super) fn of(term: &Term) -> TermRow {
        TermRow {
            term: term.name,
            value: term.value,
            weighted: term.weighted,
        }
    }
}

impl<'a> MoveRow<'a> {
    /// The row of a move; `game` is its game's number where there are several.
    pub(super) fn of(verdict: &'a Verdict, game: Option<usize>, mistake: bool) -> MoveRow<'a> {
        let [best, played] = verdict.meanings;
        let in_discs = DiscRow::of(verdict);
        MoveRow {
            game,
            ply: verdict.ply + 1,
            side: verdict.side.name(),
            r#move: &verdict.played,
            score: verdict.played_score.value(),
            best: verdict.best.moves.first().map_or("", String::as_str),
            best_score: verdict.best.score.value(),
            loss: verdict.loss(),
            mistake,
            depth: verdict.depth,
            exact: best == Meaning::Discs && (in_discs.is_none() || played == Meaning::Discs),
            discs: in_discs,
            line: &verdict.best.moves,
            terms: verdict.terms.iter().map(TermRow::of).collect(),
        }
    }
}

impl DiscRow {
    fn of(verdict: &Verdict) -> Option<DiscRow> {
        let [best, played] = verdict.meanings;
        Some(DiscRow {
            discs: discs(played, verdict.played_score)?,
            best_discs: discs(best, verdict.best.score)?,
            discs_lost: as_discs(verdict.loss()),
            confidence: verdict_confidence(verdict)?,
        })
    }
}
