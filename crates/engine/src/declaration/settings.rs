use super::option::Opt;
use super::values::Values;
use super::{Condition, Edition, Memory, Unit};
use crate::Profile;
use crate::engines::common::TIME;
use loam_game::NotationError;
use loam_record::GameKind;
use loam_search::Limits;

/// An engine on a board, with options that are all obeyed.
///
/// ```
/// use loam_engine::Profile;
/// use loam_record::GameKind;
/// let engine: Profile = "loam:level=3".parse().unwrap();
/// assert!(engine.on(GameKind::Othello, (8, 8)).unwrap().is_bounded());
/// let why = engine.on(GameKind::Loa, (8, 8)).unwrap_err();
/// assert!(why.to_string().contains("no option 'level'"), "{why}");
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    profile: Profile,
    edition: &'static Edition,
    board: (u8, u8),
}

/// What a node of a Monte-Carlo tree takes.
const NODE_BYTES: u64 = 48;

impl Settings {
    /// An engine with its options on a board, if it plays there and knows them.
    pub(crate) fn new(
        profile: &Profile,
        kind: GameKind,
        board: (u8, u8),
    ) -> Result<Settings, NotationError> {
        let engine = profile.engine();
        let Some(edition) = engine.edition(kind, board) else {
            let (cols, rows) = board;
            let title = kind.title();
            let plays = engine.editions.iter().flat_map(super::Edition::boards);
            let why = match plays.into_iter().any(|(own, _)| own == kind) {
                true => format!("{engine} does not play {title} on {cols}x{rows}"),
                false => format!("{title} has no such engine"),
            };
            return Err(profile.refused(why));
        };
        let settings = Settings {
            profile: profile.clone(),
            edition,
            board,
        };
        for (key, value) in profile.options() {
            settings.check(key, value, kind)?;
        }
        Ok(settings)
    }

    fn check(&self, key: &str, value: &str, kind: GameKind) -> Result<(), NotationError> {
        let Some(option) = self.edition.option(key) else {
            let known: Vec<&str> = self.edition.options.iter().map(|one| one.key()).collect();
            let (engine, title) = (self.profile.engine(), kind.title());
            let why = format!(
                "{engine} has no option '{key}' here ({title}): expected {}",
                known.join(", ")
            );
            return Err(self.profile.refused(why));
        };
        if option.kind().normal(value).is_none() {
            return Err(self.profile.bad_value(key, value, &option.kind()));
        }
        let needs = option.needs();
        if !needs.is_empty() && !needs.iter().any(|&condition| self.holds(condition)) {
            let needs: Vec<String> = needs.iter().map(ToString::to_string).collect();
            let why = format!("{key} has no effect without {}", needs.join(" or "));
            return Err(self.profile.refused(why));
        }
        Ok(())
    }

    fn holds(&self, condition: Condition) -> bool {
        match condition {
            Condition::Is(key, value) => self.text(key).as_deref() == Some(value),
            Condition::IsNot(key, value) => self.text(key).as_deref() != Some(value),
            Condition::AtMost(key, most) => self
                .text(key)
                .and_then(|text| text.parse::<u64>().ok())
                .is_some_and(|number| number <= most),
        }
    }

    /// The value of an option as it is written, its default if none is given.
    fn text(&self, key: &str) -> Option<String> {
        let given = self.profile.get(key).map(str::to_owned);
        given.or_else(|| self.edition.option(key)?.default())
    }

    /// The value of an option, which must be among those declared.
    pub(crate) fn get<V: Values>(&self, option: &'static Opt<V>) -> V::Value {
        let key = super::EngineOption::key(option);
        debug_assert!(self.edition.option(key).is_some(), "{key} is undeclared");
        option.values.read(self.profile.get(key))
    }

    /// Whether an option is given.
    pub(crate) fn is_given(&self, key: &str) -> bool {
        self.profile.get(key).is_some()
    }

    /// What is said when something that is asked for cannot be had.
    pub(crate) fn refused(&self, why: impl std::fmt::Display) -> NotationError {
        self.profile.refused(why)
    }

    /// Columns and rows of the board.
    pub(crate) fn board(&self) -> (u8, u8) {
        self.board
    }

    /// The engine by name, with its options.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The engine as it is on this board.
    #[must_use]
    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// What its estimates are.
    #[must_use]
    pub fn unit(&self) -> Unit {
        self.edition.unit
    }

    /// Whether its searches end without a limit from outside.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        let bounding = |option: &&dyn super::EngineOption| option.bounds();
        let mut bounds = self.edition.options.iter().copied().filter(bounding);
        self.edition.answers_at_once || bounds.any(|option| self.text(option.key()).is_some())
    }

    /// Refuses limits that would not be obeyed: by name, whether one is set.
    ///
    /// # Errors
    /// One of them is set, and the engine has no such option.
    pub fn must_obey(&self, limits: &[(&str, bool)]) -> Result<(), NotationError> {
        if self.edition.answers_at_once {
            // It keeps within any.
            return Ok(());
        }
        let mut set = limits.iter().filter(|(_, is_set)| *is_set);
        match set.find(|(key, _)| self.edition.option(key).is_none()) {
            None => Ok(()),
            Some((key, _)) => {
                let engine = self.profile.engine();
                Err(self.refused(format!("{engine} has no use for a limit of {key}")))
            }
        }
    }

    /// The tighter of these limits and the engine's own.
    #[must_use]
    pub fn within(&self, limits: &Limits) -> Limits {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        let depth = self.number("depth").map(|plies| plies as u32);
        let time = TIME.values.read(self.profile.get("time"));
        Limits {
            // A depth that goes without saying gives way to one that is said.
            depth: match (self.is_given("depth"), limits.depth) {
                (false, Some(said)) => Some(said),
                (_, said) => tighter(depth, said),
            },
            nodes: tighter(self.number("nodes"), limits.nodes),
            time: tighter(time, limits.time),
            ..limits.clone()
        }
    }

    /// Threads it searches with.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.number("threads").unwrap_or(1).max(1) as usize
    }

    /// About how many megabytes it takes on a position with so many moves.
    #[must_use]
    pub fn megabytes(&self, moves: u64) -> usize {
        let megabytes = match self.edition.memory {
            Memory::Megabytes(megabytes) => return megabytes,
            Memory::Table => self.number("table").unwrap_or(0),
            Memory::Playouts => {
                let playouts = self.number("playouts").unwrap_or(0);
                let nodes = playouts.saturating_mul(moves.max(16));
                nodes.saturating_mul(NODE_BYTES) >> 20
            }
        };
        usize::try_from(megabytes).unwrap_or(usize::MAX).max(1)
    }

    fn number(&self, key: &str) -> Option<u64> {
        self.text(key)?.parse().ok()
    }
}
