//! What a game of Othello came to: discs lost, mistakes, opening and score.

use super::super::{Failure, Output};
use super::discs::{as_discs, loss_text, surety_text, value_text, verdict_confidence};
use loam_engine::Verdict;
use loam_game::Side;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Summary<'a> {
    game: usize,
    opening: Option<&'static str>,
    score: Option<FinalScore>,
    black: SideRow<'a>,
    white: SideRow<'a>,
    mistakes: Vec<Mistake<'a>>,
}

/// What a game is besides its verdicts.
#[derive(Clone, Copy, Default)]
pub(super) struct About<'a> {
    /// Its number in the file.
    pub(super) number: usize,
    pub(super) black: Option<&'a str>,
    pub(super) white: Option<&'a str>,
    /// The opening, and after how many moves.
    pub(super) opening: Option<(&'static str, usize)>,
    /// Discs of both at the end.
    pub(super) score: Option<FinalScore>,
}

/// Discs at the end, empty squares given to the winner.
#[derive(Clone, Copy, Serialize)]
pub(super) struct FinalScore {
    pub(super) black: u32,
    pub(super) white: u32,
}

#[derive(Serialize)]
struct SideRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    moves: usize,
    /// Moves that the engine would have played, too.
    matching: usize,
    mistakes: usize,
    discs_lost: f64,
}

#[derive(Serialize)]
struct Mistake<'a> {
    ply: usize,
    side: &'static str,
    r#move: &'a str,
    better: &'a str,
    discs_lost: f64,
    confidence: Option<u8>,
    exact: bool,
    line: &'a [String],
    #[serde(skip)]
    verdict: &'a Verdict,
}

impl<'a> Summary<'a> {
    pub(super) fn new(
        about: About<'a>,
        verdicts: &'a [Verdict],
        is_mistake: impl Fn(&Verdict) -> bool,
    ) -> Summary<'a> {
        let of_side = |side, player| {
            // A pass is no merit.
            let own = || {
                let own = verdicts.iter().filter(move |verdict| verdict.side == side);
                own.filter(|verdict| verdict.played != "pass")
            };
            let lost: i32 = own().filter(|v| v.is_in_discs()).map(Verdict::loss).sum();
            SideRow {
                player,
                moves: own().count(),
                matching: own().filter(|verdict| verdict.is_choice()).count(),
                mistakes: own().filter(|verdict| is_mistake(verdict)).count(),
                discs_lost: as_discs(lost),
            }
        };
        let mut mistakes: Vec<Mistake<'_>> = verdicts
            .iter()
            .filter(|verdict| is_mistake(verdict))
            .map(Mistake::of)
            .collect();
        // The worst first; of two as bad the earlier one.
        mistakes.sort_by_key(|mistake| std::cmp::Reverse(mistake.verdict.loss()));
        Summary {
            game: about.number,
            opening: about.opening.map(|(name, _)| name),
            score: about.score,
            black: of_side(Side::Black, about.black),
            white: of_side(Side::White, about.white),
            mistakes,
        }
    }

    /// As one JSON object.
    pub(super) fn json(&self, out: &mut Output) -> Result<(), Failure> {
        #[derive(Serialize)]
        struct Named<'b, 'a> {
            summary: &'b Summary<'a>,
        }
        out.json(&Named { summary: self })
    }

    /// In words.
    pub(super) fn page(&self, about: &About<'_>, out: &mut Output) -> Result<(), Failure> {
        if let Some((name, after)) = about.opening {
            out.line(format!("opening {name}, up to move {after}"))?;
        }
        out.line(match self.score {
            Some(FinalScore { black, white }) => format!("score   black {black}, white {white}"),
            None => "score   not finished".to_owned(),
        })?;
        for (name, side) in [("black", &self.black), ("white", &self.white)] {
            out.line(side.text(name))?;
        }
        if self.mistakes.is_empty() {
            return Ok(());
        }
        out.line("mistakes, the worst first:")?;
        out.line("  # side  move  lost    depth  better")?;
        for mistake in &self.mistakes {
            out.line(mistake.text())?;
        }
        Ok(())
    }
}

impl SideRow<'_> {
    fn text(&self, name: &str) -> String {
        let player = match self.player {
            Some(player) => format!(" ({player})"),
            None => String::new(),
        };
        let plural = if self.mistakes == 1 { "" } else { "s" };
        format!(
            "{name:<7} {:.0} discs lost, {} mistake{plural}, {} of {} moves the engine's choice{player}",
            self.discs_lost, self.mistakes, self.matching, self.moves
        )
    }
}

impl<'a> Mistake<'a> {
    fn of(verdict: &'a Verdict) -> Mistake<'a> {
        let confidence = verdict_confidence(verdict);
        Mistake {
            ply: verdict.ply + 1,
            side: verdict.side.name(),
            r#move: &verdict.played,
            better: verdict.best.moves.first().map_or("", String::as_str),
            discs_lost: as_discs(verdict.loss()),
            confidence,
            exact: confidence == Some(100),
            line: &verdict.best.moves,
            verdict,
        }
    }

    fn text(&self) -> String {
        let verdict = self.verdict;
        format!(
            "{:>3} {:<5} {:<5} {:>4} {:>8}  {} {}",
            self.ply,
            self.side,
            self.r#move,
            loss_text(verdict.loss()),
            surety_text(verdict.depth, self.confidence),
            value_text(verdict.meanings[0], verdict.best.score),
            self.line.join(" "),
        )
    }
}
