use super::endgame::{self, Certain, Effort};
use super::guide::AmazonsGuide;
use super::one_ply::judged;
use super::strength::Strength;
use super::time::allotted;
use crate::areas::Filling;
use crate::databases::Databases;
use crate::evaluators::Features;
use crate::sums::{self, SumPlayer};
use crate::{Amazons, AmazonsHalf, HalfMove, Move};
use loam_game::Timeline;
use loam_search::guided::{Guided, GuidedOptions};
use loam_search::{Limits, Line, Report, Score};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How a player is made.
#[derive(Clone, Copy, Debug)]
pub struct PlayerOptions {
    /// How well it plays.
    pub strength: Strength,
    /// How it searches.
    pub search: GuidedOptions,
    /// Who judges positions.
    pub guide: AmazonsGuide,
    /// Seed of its errors.
    pub seed: u64,
}

impl Default for PlayerOptions {
    fn default() -> PlayerOptions {
        PlayerOptions {
            strength: Strength::FULL,
            search: GuidedOptions::default(),
            guide: AmazonsGuide::default(),
            seed: 0,
        }
    }
}

/// The engine at the board, with what it remembers of the game.
pub struct AmazonsPlayer {
    options: PlayerOptions,
    search: Guided<AmazonsHalf, AmazonsGuide>,
    /// How many plies had been played where the search's tree begins.
    ply: usize,
    filling: Filling,
    sums: SumPlayer,
}

/// Steps of a sum's search where there is no clock: a tenth of a second.
const STEPS: u64 = 10_000;
/// With less time for a move the solver is not worth starting.
const LITTLE: Duration = Duration::from_millis(12);
/// Empty squares of pieces fought over for which the solver needs no watching.
const EASY: u32 = 12;
/// The same where it may be stopped by the clock.
const HARD: u32 = 20;

impl AmazonsPlayer {
    /// A player without databases.
    #[must_use]
    pub fn new(options: PlayerOptions) -> AmazonsPlayer {
        AmazonsPlayer::with_databases(options, Databases::none().into())
    }

    /// A player who looks areas up in databases. It plays endgames no better
    /// for it, but knows larger areas in time.
    #[must_use]
    pub fn with_databases(options: PlayerOptions, databases: Arc<Databases>) -> AmazonsPlayer {
        AmazonsPlayer {
            options,
            search: Guided::new(options.guide, options.search),
            ply: 0,
            filling: Filling::default(),
            sums: SumPlayer::new(databases),
        }
    }

    /// Who judges positions.
    #[must_use]
    pub fn guide(&self) -> &AmazonsGuide {
        self.search.guide()
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.search.clear();
        self.filling = Filling::default();
        self.sums.clear();
    }

    /// Chooses a move; an empty report if the game is over.
    pub fn choose(
        &mut self,
        game: &Timeline<Amazons>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        if game.outcome().is_some() {
            return Report::default();
        }
        let report = self.chosen(game, limits, progress);
        progress(&report);
        report
    }

    fn chosen(
        &mut self,
        game: &Timeline<Amazons>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let start = Instant::now();
        let position = game.position();
        let limits = &allotted(position, limits);
        let strength = match (self.options.strength.visits, limits.depth) {
            (None, Some(plies)) => Strength::depth(plies),
            _ => self.options.strength,
        };
        if strength.visits == Some(0) {
            return self.one_ply(position, strength, limits);
        }
        if strength.endgame
            && let Some(certain) = self.endgame(position, limits)
        {
            return report_certain(certain, start);
        }
        self.searched(game, strength, limits, start, progress)
    }

    /// Every move judged, without search.
    fn one_ply(&self, position: &Amazons, strength: Strength, limits: &Limits) -> Report<Move> {
        let start = Instant::now();
        let moves = judged(self.guide(), position, strength.error, self.options.seed);
        let mut report = Report {
            depth: 1,
            selective_depth: 1,
            ..Report::default()
        };
        report.statistics.nodes = moves.len() as u64;
        report.statistics.evaluations = moves.len() as u64;
        let best = moves.iter().take(limits.lines.max(1));
        report.lines = best
            .map(|&(mv, chance)| Line {
                score: score(chance),
                moves: vec![mv],
            })
            .collect();
        report.seconds = start.elapsed().as_secs_f64();
        report
    }

    /// What can be known for certain of a board that has fallen apart.
    fn endgame(&mut self, position: &Amazons, limits: &Limits) -> Option<Certain> {
        // Who wants several lines wants an analysis.
        if limits.lines > 1 {
            return None;
        }
        let time = limits.soft_time.or(limits.time);
        self.filling.hurry(time);
        let race = Features::new(position).kings.race;
        if let Some(certain) = endgame::fill(position, &race, &mut self.filling) {
            return Some(certain);
        }
        let mut whole = sums::Effort {
            steps: time.map_or(STEPS, |_| u64::MAX),
            unknown: false,
            until: time.map(|time| Instant::now() + time / 6),
            stop: limits.stop.clone(),
        };
        if let Some(choice) = self.sums.choose(position, &whole) {
            return Some(choice.into());
        }
        if time.is_some_and(|time| time < LITTLE) {
            return None;
        }
        let time = time.map(|time| time / 3);
        let effort = Effort {
            empties: if time.is_some() { HARD } else { EASY },
            time,
            stop: &limits.stop,
        };
        if let Some(certain) = endgame::solve(position, &race, &mut self.filling, &effort) {
            return Some(certain);
        }
        whole.unknown = true;
        whole.until = time.map(|time| Instant::now() + time / 2);
        self.sums.choose(position, &whole).map(Certain::from)
    }

    fn searched(
        &mut self,
        game: &Timeline<Amazons>,
        strength: Strength,
        limits: &Limits,
        start: Instant,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        self.follow(game);
        let root = AmazonsHalf::new(*game.position());
        self.search.set_options(GuidedOptions {
            visits: strength.visits,
            ..self.options.search
        });
        // What the endgame and the tree's clearing took is gone.
        let spent = start.elapsed();
        let left = |time: Duration| time.saturating_sub(spent).max(Duration::from_millis(1));
        let limits_left = Limits {
            time: limits.time.map(left),
            soft_time: limits.soft_time.map(left),
            ..limits.clone()
        };
        let halves = self.search.search(&root, &limits_left, &mut |halves| {
            progress(&whole(halves));
        });
        let mut report = whole(&halves);
        self.add_lines(&mut report, game.position(), limits.lines);
        report.seconds = start.elapsed().as_secs_f64();
        report
    }

    /// The moves the last search cared for, the most visited first: how often
    /// it visited them, and their score.
    #[must_use]
    pub fn searched_moves(&self) -> Vec<(Move, u32, Score)> {
        let turns = self.search.turns().into_iter();
        turns
            .filter_map(|(halves, visits, chance)| {
                Some((*paired(&halves).first()?, visits, score(chance)))
            })
            .collect()
    }

    /// Takes the tree along to where the game is now.
    fn follow(&mut self, game: &Timeline<Amazons>) {
        let before = std::mem::replace(&mut self.ply, game.ply());
        match game.positions().get(before) {
            Some(&from) if before <= game.ply() => {
                let moves = &game.moves()[before..];
                let halves = moves.iter().flat_map(|&mv| HalfMove::halves(mv));
                self.search.follow(&AmazonsHalf::new(from), halves);
            }
            _ => self.search.clear(),
        }
    }

    /// The turns next best to the report's first line, as many as are asked
    /// for and known.
    fn add_lines(&self, report: &mut Report<Move>, position: &Amazons, lines: usize) {
        if lines <= 1 {
            return;
        }
        let first = report.lines[0].clone();
        let mut known = vec![first.moves[0]];
        let mut add = |report: &mut Report<Move>, mv: Move, chance: f32, most: Score| {
            if !known.contains(&mv) {
                known.push(mv);
                report.lines.push(Line {
                    score: score(chance).min(most),
                    moves: vec![mv],
                });
            }
        };
        for (halves, _, chance) in self.search.turns() {
            if let Some(&mv) = paired(&halves).first() {
                add(report, mv, chance, first.score);
            }
        }
        report.lines[1..].sort_by_key(|line| std::cmp::Reverse(line.score));
        if report.lines.len() < lines {
            // The search did not care for the others: they are no better.
            let most = report.lines.last().map_or(first.score, |line| line.score);
            for (mv, chance) in judged(self.guide(), position, 0.0, 0) {
                add(report, mv, chance, most);
            }
        }
        report.lines.truncate(lines);
    }
}

/// A chance as a score: hundredths of the logarithm of the odds.
fn score(chance: f32) -> Score {
    let chance = chance.clamp(1e-4, 1.0 - 1e-4);
    Score::estimate(((chance / (1.0 - chance)).ln() * 100.0) as i32)
}

/// Moves from halves; half a move at the end is left out.
pub(super) fn paired(halves: &[HalfMove]) -> Vec<Move> {
    let pairs = halves.chunks_exact(2).filter_map(|pair| match *pair {
        [HalfMove::Amazon { from, to }, HalfMove::Arrow(arrow)] => Some(Move { from, to, arrow }),
        _ => None,
    });
    pairs.collect()
}

/// A report on whole moves.
pub(super) fn whole(halves: &Report<HalfMove>) -> Report<Move> {
    let lines = halves.lines.iter().map(|line| Line {
        score: line.score,
        moves: paired(&line.moves),
    });
    Report {
        depth: halves.depth,
        selective_depth: halves.selective_depth / 2,
        meaning: halves.meaning,
        lines: lines.collect(),
        statistics: halves.statistics,
        seconds: halves.seconds,
        table_fullness: halves.table_fullness,
    }
}

fn report_certain(certain: Certain, start: Instant) -> Report<Move> {
    Report {
        depth: 1,
        selective_depth: 1,
        meaning: loam_search::Meaning::Result,
        lines: vec![Line {
            score: if certain.won {
                Score::win_in(1)
            } else {
                Score::loss_in(1)
            },
            moves: vec![certain.mv],
        }],
        seconds: start.elapsed().as_secs_f64(),
        ..Report::default()
    }
}
