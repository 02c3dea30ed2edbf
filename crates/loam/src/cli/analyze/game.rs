//! A verdict on every move of a recorded game.

use super::super::output::Progress;
use super::super::{Failure, Output};
use super::discs::{loss_text, surety_text, value_text, verdict_confidence};
use super::pictures::{components, curves, disc_scores, file_name, scores};
use super::rows::MoveRow;
use super::summary::{About, FinalScore, Summary};
use super::{Args, Engine};
use loam_draw::sparkline;
use loam_engine::{Recorded, Rulebook, Session, Unit, Verdict, analyze};
use loam_record::{GameKind, GameRecord};
use loam_search::Meaning;
use loam_store::{AtomicFile, probe};

/// A game of a file.
pub(super) struct Judged<'a> {
    pub(super) args: &'a Args,
    pub(super) engine: &'a Engine,
    /// The file's name.
    pub(super) name: &'a str,
    pub(super) record: &'a GameRecord,
    /// Its number in the file.
    pub(super) number: usize,
}

impl Judged<'_> {
    /// The game's start.
    pub(super) fn open(&self) -> Result<Box<dyn Session>, Failure> {
        let recorded = Rulebook::default().spec(self.record);
        Ok(self.args.start.over(recorded).open()?)
    }

    /// Its number, where there are several.
    pub(super) fn listed_number(&self) -> Option<usize> {
        self.args.all.then_some(self.number)
    }

    fn is_mistake(&self, unit: Unit, verdict: &Verdict) -> bool {
        let asked = self.args.mistake;
        let notable = match verdict.meanings[0] {
            _ if verdict.is_in_discs() => asked.unwrap_or(200),
            Meaning::Estimate | Meaning::Likely { .. } => asked.unwrap_or(unit.notable_loss()),
            Meaning::Discs | Meaning::Result => 200,
        };
        verdict.throws_away() || verdict.loss() >= notable
    }

    /// Judges the moves and tells.
    pub(super) fn judge(&self, out: &mut Output) -> Result<(), Failure> {
        for picture in [&self.args.svg, &self.args.components]
            .into_iter()
            .flatten()
        {
            probe(picture)?;
        }
        let mut session = self.open()?;
        let settings = self.engine.settings(&*session)?;
        let unit = settings.unit();
        let moves = Recorded::main_line(self.record);
        let mut progress = Progress::new();
        let verdicts = analyze(
            &mut *session,
            moves,
            &self.engine.profile,
            &self.engine.limits(&settings, 1),
            &mut |done, total| {
                progress.note(|| match self.listed_number() {
                    None => format!("position {done} of {total}"),
                    Some(number) => format!("game {number}: position {done} of {total}"),
                });
            },
        )
        .map_err(|why| Failure::bad(self.name, why))?;
        drop(progress);
        let is_othello = session.kind() == GameKind::Othello;
        let in_discs =
            is_othello && (verdicts.is_empty() || verdicts.iter().any(Verdict::is_in_discs));
        let curves = curves(&verdicts);
        if self.args.json {
            for verdict in &verdicts {
                let mistake = self.is_mistake(unit, verdict);
                out.json(&MoveRow::of(verdict, self.listed_number(), mistake))?;
            }
        } else {
            self.heading(out)?;
            match in_discs {
                // Of many games only what they came to.
                true if self.args.all => {}
                true => self.table(unit, &verdicts, out)?,
                false => self.list(unit, &verdicts, out)?,
            }
            if !curves.is_empty() {
                out.line("for Black, over the game:")?;
                for (term, values) in &curves {
                    let row: Vec<f64> = values.iter().map(|point| point.1).collect();
                    out.line(format!("{term:>20} {}", sparkline(&row)))?;
                }
            }
        }
        let about = self.about(&*session);
        if in_discs {
            let summary = Summary::new(about, &verdicts, |verdict| self.is_mistake(unit, verdict));
            match self.args.json {
                true => summary.json(out)?,
                false => summary.page(&about, out)?,
            }
        }
        let is_mistake = |verdict: &Verdict| self.is_mistake(unit, verdict);
        if let Some(path) = &self.args.svg {
            let file = match self.number {
                1 => file_name(self.name),
                number => format!("{} {number}", file_name(self.name)),
            };
            let title = match about.opening {
                Some((name, _)) => format!("{file}: {name}"),
                None => file,
            };
            let picture = match in_discs && verdicts.iter().all(Verdict::is_in_discs) {
                true => disc_scores(&title, &verdicts, is_mistake),
                false => scores(&title, &verdicts, is_mistake),
            };
            AtomicFile::write(path, picture.as_bytes())?;
        }
        if let Some(path) = &self.args.components {
            if curves.is_empty() {
                return Err(Failure::bad(
                    &self.engine.profile.to_string(),
                    "the engine does not tell what its evaluation is made of",
                ));
            }
            let engine = self.engine.profile.engine().name;
            let title = format!("{engine} on {}", file_name(self.name));
            AtomicFile::write(path, components(title, curves).as_bytes())?;
        }
        Ok(())
    }

    fn about<'s>(&'s self, session: &dyn Session) -> About<'s> {
        let info = &self.record.info;
        let (cols, rows) = session.board();
        let score = session.outcome().and_then(|_| session.black_discs());
        About {
            number: self.number,
            black: info.black.as_deref(),
            white: info.white.as_deref(),
            opening: session.opening(),
            score: score.map(|black| FinalScore {
                black,
                white: (u32::from(cols) * u32::from(rows)).saturating_sub(black),
            }),
        }
    }

    fn heading(&self, out: &mut Output) -> Result<(), Failure> {
        match self.listed_number() {
            Some(number) if number > 1 => out.line(format!("\ngame {number}")),
            Some(number) => out.line(format!("game {number}")),
            None => Ok(()),
        }
    }

    /// One line a move, with what would have been better.
    fn list(&self, unit: Unit, verdicts: &[Verdict], out: &mut Output) -> Result<(), Failure> {
        for verdict in verdicts {
            let better = if self.is_mistake(unit, verdict) {
                let was = verdict.meanings[0].text(verdict.best.score);
                format!("  ?  {} was {was}", verdict.best.moves[0])
            } else {
                String::new()
            };
            out.line(format!(
                "{:>3} {:<5} {:<10} {:>10}{better}",
                verdict.ply + 1,
                verdict.side.name(),
                verdict.played,
                verdict.meanings[1].text(verdict.played_score),
            ))?;
        }
        Ok(())
    }

    /// One line a move, in discs.
    fn table(&self, unit: Unit, verdicts: &[Verdict], out: &mut Output) -> Result<(), Failure> {
        out.line("  # side  move   discs  best   discs  lost    depth")?;
        for verdict in verdicts {
            let lost = match verdict.loss() {
                0 => "-".to_owned(),
                loss => loss_text(loss),
            };
            let mark = if self.is_mistake(unit, verdict) {
                "  ?"
            } else {
                ""
            };
            out.line(format!(
                "{:>3} {:<5} {:<5} {:>6}  {:<5} {:>6} {lost:>5} {:>8}{mark}",
                verdict.ply + 1,
                verdict.side.name(),
                verdict.played,
                value_text(verdict.meanings[1], verdict.played_score),
                verdict.best.moves[0],
                value_text(verdict.meanings[0], verdict.best.score),
                surety_text(verdict.depth, verdict_confidence(verdict)),
            ))?;
        }
        Ok(())
    }
}
