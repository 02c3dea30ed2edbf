//! What is said of a step: on the way, and when it is done.

use super::{Failure, Output};
use crate::cli::output::Progress;
use loam_train::{Errors, News, PassReport, StageReport, Summary};
use std::path::Path;
use std::time::Instant;

/// Tells whoever waits of the way.
pub(super) fn teller() -> impl FnMut(News<'_>) + Send {
    let mut progress = Progress::new();
    let mut begun: Option<(Instant, u64)> = None;
    move |news| match news {
        News::Samples { train, test } => {
            eprintln!("{train} positions to learn from, {test} to be tested on");
        }
        News::Stage(stage) => eprintln!("{}", stage_line(stage)),
        News::Pass(pass) => pass_lines(pass).iter().for_each(|line| eprintln!("{line}")),
        News::Solved {
            games,
            of,
            positions,
        } => eprintln!("{games} of {of} games, {positions} positions solved"),
        News::Progress { done, of, what } => {
            let (since, first) = *begun.get_or_insert_with(|| (Instant::now(), done));
            progress.note(|| {
                let rate = (done - first) as f64 / since.elapsed().as_secs_f64();
                format!("{done} of {of} {what}, {rate:.0} a second")
            });
        }
    }
}

/// Says what a step has come to.
pub(super) fn tell(summary: &Summary, output: &Path, out: &mut Output) -> Result<(), Failure> {
    let name = output.display();
    match summary {
        Summary::Positions { harvest, .. } => out.line(format!(
            "{} positions of {} games; {} games cut short or against the rules were left out",
            harvest.positions, harvest.games, harvest.left_out
        )),
        Summary::Solve { positions, solved } => {
            out.line(format!("{positions} positions, {solved} of them solved"))
        }
        Summary::Games { games, of } if games < of => {
            out.line(format!("{games} of {of} games; the same command goes on"))
        }
        Summary::Games { games, .. } => out.line(format!("{games} games")),
        Summary::Label(positions) => out.line(format!("{positions} positions labelled")),
        Summary::Network(bytes) => out.line(format!("{name}: {bytes} bytes")),
        Summary::Fit { bytes, stages } => {
            out.line(format!("{name}: {bytes} bytes"))?;
            let mut total = Errors::default();
            stages.iter().for_each(|stage| total += stage.errors);
            if total.count() == 0 {
                return Ok(());
            }
            out.line(format!(
                "on {} positions not learnt from: mean absolute error {:.3} discs, \
                 root mean square {:.3}",
                total.count(),
                total.mae(),
                total.rmse()
            ))
        }
    }
}

fn stage_line(stage: &StageReport) -> String {
    let mut line = format!(
        "stage {:>2}, {:>2} discs: {:>8} positions, {:>6} weights",
        stage.stage, stage.discs, stage.positions, stage.weights
    );
    if stage.errors.count() > 0 {
        line += &format!(
            ", error {:.3} (rms {:.3}; a constant: {:.3})",
            stage.errors.mae(),
            stage.errors.rmse(),
            stage.constant_rmse
        );
    }
    line
}

fn pass_lines(pass: &PassReport) -> Vec<String> {
    let whole = format!(
        "pass {}: {} positions, loss {:.3}",
        pass.pass, pass.positions, pass.loss
    );
    let tested = pass.errors.iter().filter(|(_, errors)| errors.count() > 0);
    let tested = tested.map(|(band, errors)| {
        let (least, most) = band.limits();
        let (mae, rmse) = (errors.mae(), errors.rmse());
        format!("  {least} to {most} empty: error {mae:.3} (rms {rmse:.3})")
    });
    std::iter::once(whole).chain(tested).collect()
}
