//! The score and its parts over a game.

use super::discs::verdict_confidence;
use loam_draw::{Plot, ScorePoint, Series, Style, score_plot};
use loam_engine::Verdict;
use loam_game::Side;
use loam_search::Score;

/// A term's value after each ply.
pub(super) type Curve = (&'static str, Vec<(f64, f64)>);

/// Each term over the game from Black's view, and their sum.
pub(super) fn curves(verdicts: &[Verdict]) -> Vec<Curve> {
    let told = verdicts.iter().filter(|verdict| !verdict.terms.is_empty());
    let Some(first) = told.clone().next() else {
        return Vec::new();
    };
    let curve = |value: &dyn Fn(&Verdict) -> f64| -> Vec<(f64, f64)> {
        told.clone()
            .map(|verdict| {
                let sign = match verdict.side {
                    Side::Black => 1.0,
                    Side::White => -1.0,
                };
                (verdict.ply as f64, sign * value(verdict))
            })
            .collect()
    };
    let mut curves: Vec<_> = (0..first.terms.len())
        .map(|i| {
            let name = first.terms[i].name;
            (name, curve(&|verdict| verdict.terms[i].weighted))
        })
        .collect();
    let sum = |verdict: &Verdict| verdict.terms.iter().map(|term| term.weighted).sum();
    curves.push(("evaluation", curve(&sum)));
    curves
}

/// The terms as a picture.
pub(super) fn components(title: String, curves: Vec<Curve>) -> String {
    let series = |(term, points): Curve| Series {
        name: term.into(),
        style: Style::Line,
        points,
    };
    Plot {
        title,
        x: "ply".into(),
        y: "value for Black".into(),
        logarithmic: false,
        series: curves.into_iter().map(series).collect(),
    }
    .to_svg()
}

pub(super) fn file_name(name: &str) -> String {
    let file = std::path::Path::new(name).file_name();
    file.map_or(name.into(), |file| file.to_string_lossy().into_owned())
}

fn for_black(verdict: &Verdict) -> Score {
    match verdict.side {
        Side::Black => verdict.played_score,
        Side::White => -verdict.played_score,
    }
}

/// The scores from Black's view; decided ones lie at the edge.
pub(super) fn scores(
    title: &str,
    verdicts: &[Verdict],
    is_mistake: impl Fn(&Verdict) -> bool,
) -> String {
    let estimates = verdicts
        .iter()
        .map(for_black)
        .filter(|s| s.decided_in().is_none());
    let range = estimates.map(|s| s.value().abs()).max().unwrap_or(1).max(1);
    let point = |verdict: &Verdict| ScorePoint {
        value: f64::from(for_black(verdict).value()),
        mistake: is_mistake(verdict),
        estimated: false,
    };
    let points: Vec<ScorePoint> = verdicts.iter().map(point).collect();
    score_plot(title, &points, f64::from(range) * 1.05)
}

/// The scores in discs from Black's view, estimates paler.
pub(super) fn disc_scores(
    title: &str,
    verdicts: &[Verdict],
    is_mistake: impl Fn(&Verdict) -> bool,
) -> String {
    let points: Vec<ScorePoint> = verdicts
        .iter()
        .map(|verdict| ScorePoint {
            value: f64::from(for_black(verdict).value()) / 100.0,
            mistake: is_mistake(verdict),
            estimated: verdict_confidence(verdict) != Some(100),
        })
        .collect();
    let most = points
        .iter()
        .map(|point| point.value.abs())
        .fold(0.0, f64::max);
    // A round number above all of them; no one has more than 64 discs.
    let range = (((most + 1.0) / 8.0).ceil() * 8.0).min(64.0);
    let estimates = points.iter().any(|point| point.estimated);
    let pale = if estimates { ", estimates pale" } else { "" };
    score_plot(&format!("{title} (discs for Black{pale})"), &points, range)
}
