use crate::{Contender, Openings, Pace, Schedule, Tournament};
use loam_engine::GameSpec;
use loam_record::GameKind;
use serde::{Deserialize, Serialize};

/// What makes a tournament this one: all that its results depend on, and no
/// more, so that a store can tell whose games it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    /// The game's name.
    pub game: String,
    /// Columns and rows, if not the usual ones.
    pub board: Option<(u8, u8)>,
    /// Rules, if not the usual ones.
    pub rules: Option<String>,
    /// Starting position by name.
    pub setup: Option<String>,
    /// Starting position.
    pub position: Option<String>,
    /// The engines.
    pub engines: Vec<String>,
    /// Milliseconds a move.
    pub time_ms: Option<u64>,
    /// Milliseconds for a game, and added by each move.
    pub clock_ms: Option<(u64, u64)>,
    /// Depth of each search.
    pub depth: Option<u32>,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// Whether only the first engine meets the others.
    pub gauntlet: bool,
    /// Which openings.
    pub openings: String,
    /// Whether games are ended by a solver.
    pub adjudicate: bool,
}

impl Description {
    /// What is played.
    ///
    /// # Errors
    /// The game is not known.
    pub fn spec(&self) -> Result<GameSpec, String> {
        let kind: GameKind = self
            .game
            .parse()
            .map_err(|_| format!("'{}' is no game", self.game))?;
        Ok(GameSpec {
            kind,
            board: self.board,
            rules: self.rules.clone(),
            setup: self.setup.clone(),
            position: self.position.clone(),
        })
    }

    /// Who meets whom.
    #[must_use]
    pub fn schedule(&self) -> Schedule {
        match self.gauntlet {
            true => Schedule::Gauntlet,
            false => Schedule::RoundRobin,
        }
    }

    /// What is otherwise in another one, in its words.
    #[must_use]
    pub(crate) fn differences(&self, other: &Description) -> String {
        let [own, others] = [self, other].map(|description| {
            let value = serde_json::to_value(description).expect("plain data");
            value.as_object().cloned().unwrap_or_default()
        });
        let differing = others.iter().filter(|(name, value)| own[*name] != **value);
        let words: Vec<String> = differing
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        words.join(", ")
    }

    /// The limits in a few words.
    #[must_use]
    pub fn pace(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.time_ms.map(|ms| format!("{ms} ms a move")));
        words.extend(self.clock_ms.map(|(base, increment)| {
            let seconds = |ms: u64| ms as f64 / 1000.0;
            format!("{} s + {} s", seconds(base), seconds(increment))
        }));
        words.extend(self.depth.map(|depth| format!("depth {depth}")));
        words.extend(self.nodes.map(|nodes| format!("{nodes} nodes a move")));
        if words.is_empty() {
            words.push("the engines' own limits".into());
        }
        words.join(", ")
    }
}

impl Tournament {
    /// What makes this tournament.
    #[must_use]
    pub fn description(&self) -> Description {
        let Pace {
            time,
            clock,
            depth,
            nodes,
            ..
        } = self.pace;
        Description {
            game: self.spec.kind.name().into(),
            board: self.spec.board,
            rules: self.spec.rules.clone(),
            setup: self.spec.setup.clone(),
            position: self.spec.position.clone(),
            engines: self.contenders.iter().map(Contender::to_string).collect(),
            time_ms: time.map(|time| time.as_millis() as u64),
            clock_ms: clock
                .map(|(base, increment)| (base.as_millis() as u64, increment.as_millis() as u64)),
            depth,
            nodes,
            gauntlet: self.schedule == Schedule::Gauntlet,
            openings: mark(&self.openings),
            adjudicate: self.adjudicate,
        }
    }
}

/// A word that tells one set of openings from another.
fn mark(openings: &Openings) -> String {
    match openings {
        Openings::Random { plies, seed } => format!("{plies} random plies, seed {seed}"),
        Openings::List(list) => {
            let all: Vec<String> = list.iter().map(|one| one.moves.join(" ")).collect();
            format!("a list of {}, {}", list.len(), mark_of(&all.join("\n")))
        }
    }
}

/// A word that tells one text from another: FNV-1a.
pub(crate) fn mark_of(text: &str) -> String {
    let mark = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{mark:016x}")
}
