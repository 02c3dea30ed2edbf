use loam_game::NotationError;
use loam_record::GameKind;
use loam_search::Limits;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// An engine by name, with its options: `name` or `name:key=value,…`.
///
/// Every engine knows `depth`, `nodes`, `time` and `seed`; others are its own,
/// and are checked when it is first asked to think.
///
/// ```
/// use loam_engine::Profile;
/// let profile: Profile = "loam:depth=4,time=500ms".parse().unwrap();
/// assert_eq!(profile.depth, Some(4));
/// assert_eq!(profile.to_string(), "loam:depth=4,time=0.5s");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Which engine.
    pub name: EngineName,
    /// Depth it may not exceed.
    pub depth: Option<u32>,
    /// Positions it may visit a move.
    pub nodes: Option<u64>,
    /// Time it may take a move.
    pub time: Option<Duration>,
    /// Seed of its random choices.
    pub seed: u64,
    /// Options of its own, as written.
    options: Vec<(String, String)>,
}

/// The engines there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineName {
    /// The best Loam has for the game.
    Loam,
    /// Winands's program of 2000 for Lines of Action.
    Mia2000,
    /// Rosenbloom's program of 1981 for Othello.
    Iago1981,
    /// Most discs (Othello).
    MaxDisc,
    /// Fewest discs (Othello).
    MinDisc,
    /// Squares by their value (Othello).
    WeightedSquare,
    /// Monte-Carlo tree search with random playouts, a fixed number of them.
    Mcts,
    /// The same, plain UCT, for as long as it is given: the player of the
    /// Amazons thesis's experiments.
    Uct,
    /// Any legal move.
    Random,
}

impl EngineName {
    /// Every engine.
    pub const ALL: [EngineName; 9] = [
        EngineName::Loam,
        EngineName::Mia2000,
        EngineName::Iago1981,
        EngineName::MaxDisc,
        EngineName::MinDisc,
        EngineName::WeightedSquare,
        EngineName::Mcts,
        EngineName::Uct,
        EngineName::Random,
    ];

    /// What a move must give away, in the engine's units, to be called a
    /// mistake.
    #[must_use]
    pub const fn notable_loss(self) -> i32 {
        match self {
            // Iago's evaluation runs to hundreds of thousands.
            EngineName::Iago1981 => 20_000,
            _ => 200,
        }
    }

    /// Whether it plays a game on a board of so many columns and rows.
    ///
    /// ```
    /// use loam_engine::EngineName;
    /// use loam_record::GameKind;
    /// assert!(EngineName::Iago1981.plays(GameKind::Othello, (8, 8)));
    /// assert!(!EngineName::Iago1981.plays(GameKind::Othello, (6, 6)));
    /// ```
    #[must_use]
    pub fn plays(self, kind: GameKind, board: (u8, u8)) -> bool {
        match self {
            EngineName::Loam | EngineName::Mcts | EngineName::Uct | EngineName::Random => true,
            EngineName::Mia2000 => kind == GameKind::Loa,
            EngineName::Iago1981
            | EngineName::MaxDisc
            | EngineName::MinDisc
            | EngineName::WeightedSquare => kind == GameKind::Othello && board == (8, 8),
        }
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EngineName::Loam => "loam",
            EngineName::Mia2000 => "mia-2000",
            EngineName::Iago1981 => "iago-1981",
            EngineName::MaxDisc => "max-disc",
            EngineName::MinDisc => "min-disc",
            EngineName::WeightedSquare => "weighted-square",
            EngineName::Mcts => "mcts",
            EngineName::Uct => "uct",
            EngineName::Random => "random",
        }
    }
}

impl Profile {
    /// An engine without options.
    #[must_use]
    pub const fn new(name: EngineName) -> Profile {
        Profile {
            name,
            depth: None,
            nodes: None,
            time: None,
            seed: 0,
            options: Vec::new(),
        }
    }

    /// One of its own options as written, the last one where it is repeated.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let given = self.options.iter().rfind(|(key, _)| key == name);
        given.map(|(_, value)| value.as_str())
    }

    /// The same engine with one of its own options set.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Profile {
        self.options.retain(|(key, _)| key != name);
        self.options.push((name.to_owned(), value.into()));
        self
    }

    /// The tighter of these limits and the profile's own.
    #[must_use]
    pub fn within(&self, limits: &Limits) -> Limits {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            depth: tighter(self.depth, limits.depth),
            nodes: tighter(self.nodes, limits.nodes),
            time: tighter(self.time, limits.time),
            ..limits.clone()
        }
    }

    /// Refuses options other than these.
    pub(crate) fn allow_options(&self, known: &[&str]) -> Result<(), NotationError> {
        let unknown = self
            .options
            .iter()
            .find(|(key, _)| !known.contains(&&**key));
        match unknown {
            None => Ok(()),
            Some((key, _)) => {
                let mut all = vec!["depth", "nodes", "time", "seed"];
                all.extend(known);
                let why = format_args!("unknown option '{key}': expected {}", all.join(", "));
                Err(NotationError::about(&self.to_string(), why))
            }
        }
    }

    /// The value of an option, if it is given.
    pub(crate) fn option<T: FromStr>(
        &self,
        name: &str,
        expected: &str,
    ) -> Result<Option<T>, NotationError> {
        self.get(name)
            .map(|value| {
                value
                    .parse()
                    .map_err(|_| self.bad_value(name, value, expected))
            })
            .transpose()
    }

    /// The value of an option that is a number up to some other, if it is
    /// given.
    pub(crate) fn number(
        &self,
        name: &str,
        most: usize,
        expected: &str,
    ) -> Result<Option<usize>, NotationError> {
        match self.option::<usize>(name, expected)? {
            Some(number) if number > most => {
                let expected = format!("{expected}, at most {most}");
                Err(self.bad_value(name, &number.to_string(), &expected))
            }
            number => Ok(number),
        }
    }

    /// The value of an option that is one of some words, if it is given.
    pub(crate) fn choice<T: Copy>(
        &self,
        name: &str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, NotationError> {
        let Some(given) = self.option::<String>(name, "a word")? else {
            return Ok(None);
        };
        match words.iter().find(|(word, _)| *word == given) {
            Some((_, value)) => Ok(Some(*value)),
            None => {
                let expected: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                Err(self.bad_value(name, &given, &expected.join(", ")))
            }
        }
    }

    fn bad_value(&self, name: &str, value: &str, expected: &str) -> NotationError {
        let why = format_args!("expected {name} to be {expected}, found '{value}'");
        NotationError::about(&self.to_string(), why)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let bad = |what: &str| format!("expected {key}={what}, found '{value}'");
        match key {
            "depth" => {
                let plies = value.parse().ok().filter(|&plies: &u32| plies > 0);
                self.depth = Some(plies.ok_or_else(|| bad("a number of plies"))?);
            }
            "nodes" => self.nodes = Some(value.parse().map_err(|_| bad("a number"))?),
            "time" => self.time = Some(parse_duration(value).map_err(|_| bad("1s or 500ms"))?),
            "seed" => self.seed = value.parse().map_err(|_| bad("a number"))?,
            _ => self.options.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }
}

impl FromStr for Profile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Profile, NotationError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let name = EngineName::ALL
            .into_iter()
            .find(|engine| engine.name() == name)
            .ok_or_else(|| {
                let names = EngineName::ALL.map(EngineName::name).join(", ");
                NotationError::about(text, format_args!("expected an engine: {names}"))
            })?;
        let mut profile = Profile::new(name);
        for option in options.split(',').filter(|option| !option.is_empty()) {
            let (key, value) = option
                .split_once('=')
                .ok_or_else(|| NotationError::about(text, "expected options as key=value"))?;
            profile
                .set(key, value)
                .map_err(|why| NotationError::about(text, why))?;
        }
        Ok(profile)
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = Vec::new();
        options.extend(self.depth.map(|depth| format!("depth={depth}")));
        options.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        options.extend(
            self.time
                .map(|time| format!("time={}s", time.as_secs_f64())),
        );
        if self.seed != 0 {
            options.push(format!("seed={}", self.seed));
        }
        options.extend(
            self.options
                .iter()
                .map(|(key, value)| format!("{key}={value}")),
        );
        f.write_str(self.name.name())?;
        if options.is_empty() {
            return Ok(());
        }
        write!(f, ":{}", options.join(","))
    }
}

/// Reads a duration: `1s`, `0.5`, `500ms`, `2m`, `1.5h`; seconds without a unit.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(loam_engine::parse_duration("1.5s"), Ok(Duration::from_millis(1500)));
/// assert_eq!(loam_engine::parse_duration("2h"), Ok(Duration::from_secs(7200)));
/// ```
pub fn parse_duration(text: &str) -> Result<Duration, NotationError> {
    let (number, scale) = if let Some(number) = text.strip_suffix("ms") {
        (number, 0.001)
    } else if let Some(number) = text.strip_suffix('s') {
        (number, 1.0)
    } else if let Some(number) = text.strip_suffix('m') {
        (number, 60.0)
    } else if let Some(number) = text.strip_suffix('h') {
        (number, 3600.0)
    } else {
        (text, 1.0)
    };
    number
        .parse::<f64>()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number * scale).ok())
        .ok_or_else(|| NotationError::about(text, "expected a time such as 1s, 500ms or 2m"))
}
