use crate::description::mark_of;
use crate::{Contender, Openings, Tournament};
use loam_engine::{GameSpec, Profile};
use loam_search::Limits;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fmt::Write as _;

/// The program that plays, and its engines: two builds that differ in anything
/// may play differently, whatever their names.
///
/// ```
/// use loam_arena::{Build, Openings, Pace, Schedule, Tournament};
/// # let tournament = Tournament {
/// #     spec: loam_engine::GameSpec::new(loam_record::GameKind::Loa),
/// #     contenders: vec!["mia-2000".parse().unwrap(), "gtp:./other".parse().unwrap()],
/// #     pace: Pace::depth(1), openings: Openings::random(4, 7),
/// #     schedule: Schedule::RoundRobin, games: 4, threads: 2, adjudicate: false,
/// # };
/// let build = Build::of(&tournament, "loam 0.1.0", "0123456789abcdef").unwrap();
/// assert_eq!(build.engines[1], "gtp:./other");
/// assert_eq!(build.to_string(), "loam 0.1.0 (0123456789abcdef)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The program and its version.
    pub program: String,
    /// What tells its executable from others.
    pub build: String,
    /// What tells how each engine plays; of an outside program, its command.
    pub engines: Vec<String>,
}

impl Build {
    /// This program, with the engines of a tournament. It asks each of ours
    /// what it thinks of a few positions.
    ///
    /// # Errors
    /// The game has no such engine, or the engine no such option.
    pub fn of(tournament: &Tournament, program: &str, build: &str) -> Result<Build, String> {
        let signature = |contender: &Contender| match contender {
            Contender::Ours(profile) => signature(profile, &tournament.spec),
            outside @ Contender::Outside { .. } => Ok(outside.to_string()),
        };
        let engines: Result<_, _> = tournament.contenders.iter().map(signature).collect();
        Ok(Build {
            program: program.to_owned(),
            build: build.to_owned(),
            engines: engines?,
        })
    }

    /// Which engines, by number, play otherwise in another build.
    pub(crate) fn differing(&self, other: &Build) -> impl Iterator<Item = usize> {
        let pairs = self.engines.iter().zip(&other.engines);
        pairs
            .enumerate()
            .filter_map(|(index, (own, others))| (own != others).then_some(index))
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.program, self.build)
    }
}

/// What tells how an engine plays: the positions it visits, its score and line
/// at the start and in two openings.
fn signature(profile: &Profile, spec: &GameSpec) -> Result<String, String> {
    // Neither may depend on how busy the machine is.
    let profile = profile.without("time").without("threads");
    // Enough for every part of an engine to have a say, and done in an instant.
    let limits = Limits {
        depth: Some(5),
        nodes: Some(300),
        ..Limits::default()
    };
    let mut session = spec.open().map_err(|why| why.to_string())?;
    let mut said = String::new();
    for plies in [0, 4, 8] {
        // A short game may have no such opening.
        let Ok(opening) = Openings::random(plies, 1).get(spec, 0) else {
            continue;
        };
        session.restart();
        for text in &opening.moves {
            session.play(text).map_err(|why| why.to_string())?;
        }
        let thought = session
            .think(&profile, &limits, &mut |_| {})
            .map_err(|why| why.to_string())?;
        let line = thought.lines.first().map(|line| line.moves.join(" "));
        let (nodes, score) = (thought.nodes, thought.score());
        writeln!(said, "{nodes} {score:?} {}", line.unwrap_or_default()).expect("a string");
    }
    Ok(mark_of(&said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pace, Schedule};
    use loam_record::GameKind;

    fn signatures(kind: GameKind, engines: &[&str]) -> Vec<String> {
        let tournament = Tournament {
            spec: GameSpec::new(kind),
            contenders: engines.iter().map(|name| name.parse().unwrap()).collect(),
            pace: Pace::depth(1),
            openings: Openings::random(0, 0),
            schedule: Schedule::RoundRobin,
            games: 2,
            threads: 1,
            adjudicate: false,
        };
        Build::of(&tournament, "loam", "").unwrap().engines
    }

    #[test]
    fn engines_say_the_same_every_time_and_differ_from_each_other() {
        let (loa, othello) = (["loam", "mia-2000", "uct"], ["loam", "mcts", "random"]);
        let others = ["random:seed=1", "iago-1981", "max-disc", "min-disc"];
        let othello = [&othello[..], &others].concat();
        for (kind, engines) in [
            (GameKind::Loa, &loa[..]),
            (GameKind::Othello, &othello),
            (GameKind::Amazons, &["loam", "uct"]),
        ] {
            assert_eq!(signatures(kind, engines), signatures(kind, engines));
        }
        let mut signed = signatures(GameKind::Othello, &othello);
        signed.sort();
        signed.dedup();
        assert_eq!(signed.len(), othello.len());
        // Neither a clock nor other threads have a say.
        let busy = ["loam", "loam:threads=3", "loam:time=1ms"];
        let signed = signatures(GameKind::Othello, &busy);
        assert!(signed.iter().all(|one| *one == signed[0]));
    }
}
