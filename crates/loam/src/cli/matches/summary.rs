use super::{Failure, Output};
use loam_arena::SequentialTest;
use loam_arena::statistics::{Estimate, superiority};
use loam_arena::{Faults, Standings, Tournament};
use serde::Serialize;
use std::time::Duration;

/// The result of a match, to be printed.
pub(super) struct Summary<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) standings: &'a Standings,
    pub(super) test: Option<&'a SequentialTest>,
    pub(super) played: usize,
    pub(super) total: usize,
    /// Games played by this run, not an earlier one.
    pub(super) fresh: usize,
    pub(super) wall: Duration,
    /// Time the players thought in this run, and got ready.
    pub(super) thought: Duration,
}

/// One pair of engines, from the first one's side.
#[derive(Serialize)]
struct Row {
    a: String,
    b: String,
    games: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    elo: f64,
    error: Option<f64>,
    los: f64,
    pairs: [u64; 5],
    faults_a: Faults,
    faults_b: Faults,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtRow>,
    seconds: f64,
    overhead: f64,
}

#[derive(Serialize)]
struct SprtRow {
    games: usize,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: String,
}

impl Summary<'_> {
    /// The part of the players' time that was not theirs.
    fn overhead(&self) -> f64 {
        let available = self.wall.as_secs_f64() * self.threads() as f64;
        if self.fresh == 0 || available <= 0.0 {
            return 0.0;
        }
        (1.0 - self.thought.as_secs_f64() / available).max(0.0)
    }

    fn threads(&self) -> usize {
        self.tournament.threads.min(self.total.max(1))
    }

    fn rows(&self) -> Vec<Row> {
        let name = |index: usize| self.tournament.contenders[index].to_string();
        let pairs = self
            .tournament
            .schedule
            .pairs(self.tournament.contenders.len());
        pairs
            .into_iter()
            .map(|(a, b)| {
                let score = self.standings.score(a, b);
                let pairs = self.standings.pairs(a, b);
                // Pairs say more, once every game has its other half.
                let estimate = if pairs.games() == score.games() && pairs.games() > 0 {
                    Estimate::of(pairs)
                } else {
                    Estimate::of(score)
                };
                Row {
                    a: name(a),
                    b: name(b),
                    games: score.games(),
                    wins: score.wins,
                    losses: score.losses,
                    draws: score.draws,
                    elo: rounded(estimate.elo),
                    // A sweep has an error bar without end on one side.
                    error: estimate
                        .margin()
                        .or(estimate.low.map(|low| estimate.elo - low))
                        .or(estimate.high.map(|high| high - estimate.elo))
                        .map(rounded),
                    los: superiority(score),
                    pairs: pairs.0,
                    faults_a: self.standings.faults(a),
                    faults_b: self.standings.faults(b),
                    sprt: self.test.map(|test| SprtRow {
                        games: test.games(),
                        llr: test.llr(),
                        lower: test.sprt().lower_bound(),
                        upper: test.sprt().upper_bound(),
                        verdict: format!("{:?}", test.verdict()),
                    }),
                    seconds: self.wall.as_secs_f64(),
                    overhead: self.overhead(),
                }
            })
            .collect()
    }

    pub(super) fn json(&self, out: &mut Output) -> Result<(), Failure> {
        for row in self.rows() {
            out.json(&row)?;
        }
        Ok(())
    }

    pub(super) fn text(&self, out: &mut Output) -> Result<(), Failure> {
        if self.played < self.total {
            out.line(format!("{} of {} games", self.played, self.total))?;
        }
        for row in self.rows() {
            let error = row.error.map_or("∞".into(), |error| format!("{error:.1}"));
            out.line(format!(
                "{} against {}: +{} -{} ={}, elo {:+.1} ± {error}, likelihood of superiority {:.1}%",
                row.a,
                row.b,
                row.wins,
                row.losses,
                row.draws,
                row.elo,
                100.0 * row.los
            ))?;
            let pairs: Vec<String> = row.pairs.iter().map(ToString::to_string).collect();
            out.line(format!(
                "  pairs of games by points 0, ½, 1, 1½, 2: {}",
                pairs.join(", ")
            ))?;
            if let Some(sprt) = &row.sprt {
                out.line(format!(
                    "  SPRT: log-likelihood ratio {:.2} in [{:.2}, {:.2}] after {} games: {}",
                    sprt.llr, sprt.lower, sprt.upper, sprt.games, sprt.verdict
                ))?;
            }
            for (name, faults) in [(&row.a, row.faults_a), (&row.b, row.faults_b)] {
                if faults.total() > 0 {
                    out.line(format!(
                        "  {name}: {} crashes, {} breaches of protocol, {} illegal moves, {} losses on time",
                        faults.crashes, faults.protocol, faults.illegal, faults.time
                    ))?;
                }
            }
        }
        if self.tournament.contenders.len() > 2 {
            self.ratings(out)?;
        }
        if self.fresh > 0 {
            out.line(format!(
                "{} games in {:.1} s on {} threads, {:.1}% of it not the players'",
                self.fresh,
                self.wall.as_secs_f64(),
                self.threads(),
                100.0 * self.overhead()
            ))?;
        }
        Ok(())
    }

    fn ratings(&self, out: &mut Output) -> Result<(), Failure> {
        let table = self.standings.cross_table();
        let ratings = table.ratings();
        out.line("ratings:")?;
        for index in ratings.ranking() {
            let rating = ratings.get(index);
            let total = table.total(index);
            out.line(format!(
                "  {:<30} {:>+7.1} ± {:<5.1} {} of {} points",
                self.tournament.contenders[index].to_string(),
                rating.elo,
                1.96 * rating.error,
                total.points(),
                total.games()
            ))?;
        }
        Ok(())
    }
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
