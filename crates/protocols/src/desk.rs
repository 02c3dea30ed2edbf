use super::{Done, Job};
use loam_engine::{GameSpec, Profile, Recorded, Session, Settings, Thought, replay};
use loam_game::NotationError;
use loam_search::{Clock, Limits};
use std::time::Duration;

/// Time for a move when neither clock nor engine says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A game in progress and the engine that looks at it, as every protocol
/// holds them.
pub(crate) struct Desk {
    /// How the game began.
    pub(crate) spec: GameSpec,
    pub(crate) session: Box<dyn Session>,
    pub(crate) engine: Profile,
}

impl Desk {
    /// Sets up a game. An engine that the game does not have is an error, if
    /// one is named.
    pub(crate) fn new(spec: GameSpec, engine: Option<&Profile>) -> Result<Desk, NotationError> {
        let mut desk = Desk {
            session: spec.open()?,
            spec,
            engine: Profile::default(),
        };
        if let Some(engine) = engine {
            desk.set_engine(engine)?;
        }
        Ok(desk)
    }

    /// Begins another game.
    pub(crate) fn open(&mut self, spec: GameSpec) -> Result<(), NotationError> {
        self.session = spec.open()?;
        self.spec = spec;
        Ok(())
    }

    /// Goes to the position after some moves of a game; on an error nothing
    /// has changed. The engine keeps its memory if the game begins as the
    /// present one did.
    pub(crate) fn go_to(&mut self, spec: &GameSpec, moves: &[Recorded<'_>]) -> Result<(), String> {
        let mut trial = spec.open().map_err(|why| why.to_string())?;
        if let Some(why) = replay(&mut *trial, moves.iter().copied(), false).error {
            return Err(why);
        }
        if *spec == self.spec {
            while self.session.undo() {}
            replay(&mut *self.session, moves.iter().copied(), false);
        } else {
            self.session = trial;
            self.spec = spec.clone();
        }
        Ok(())
    }

    /// Takes another engine; the old one's memory is given up.
    pub(crate) fn set_engine(&mut self, engine: &Profile) -> Result<(), NotationError> {
        let mut session = self.session.fork();
        session.prepare(engine)?;
        self.session = session;
        self.engine = engine.clone();
        Ok(())
    }

    /// Sets an option of the engine, or takes it back without a value.
    pub(crate) fn set_option(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        let is_there = self.settings()?.edition().option(key).is_some();
        let engine = match value {
            "" if is_there => self.engine.without(key),
            value => self.engine.with(key, value)?,
        };
        self.set_engine(&engine)
    }

    /// The engine on this board; an error if the game has no such engine.
    pub(crate) fn settings(&self) -> Result<Settings, NotationError> {
        let (kind, board) = (self.session.kind(), self.session.board());
        self.engine.on(kind, board)
    }

    /// Makes the engine before a clock runs: its tables take time. If the game
    /// has no such engine, it will be said when it is asked to think.
    pub(crate) fn prepare(&mut self) {
        let _ = self.session.prepare(&self.engine);
    }

    /// How long to think about a move.
    pub(crate) fn limits(&self, clock: Option<&Clock>) -> Limits {
        let is_bounded = self.settings().is_ok_and(|settings| settings.is_bounded());
        match clock {
            Some(clock) => clock.limits(self.session.ply()),
            None if is_bounded => Limits::default(),
            None => Limits::time(DEFAULT_TIME),
        }
    }

    /// A search of the present position. The session goes along with it, and
    /// leaves a copy behind to look at.
    pub(crate) fn job(&mut self, limits: Limits) -> Job {
        let copy = self.session.fork();
        Job {
            session: std::mem::replace(&mut self.session, copy),
            engine: self.engine.clone(),
            limits,
            lingers: false,
        }
    }

    /// Gets the session back, and tells what the engine thought.
    pub(crate) fn take_back(&mut self, done: Done) -> Result<Thought, String> {
        if let Some(session) = done.session {
            self.session = session;
        }
        done.thought
    }
}

/// Positions a second.
pub(crate) fn nodes_per_second(thought: &Thought) -> u64 {
    (thought.nodes as f64 / thought.seconds.max(1e-6)) as u64
}

/// A time on a clock, in seconds, whatever number was said: less than nothing
/// is nothing, and nobody waits for more than some thirty years.
pub(crate) fn clock_time(seconds: f64) -> Option<Duration> {
    const LONGEST: f64 = 1e9;
    (!seconds.is_nan()).then(|| Duration::from_secs_f64(seconds.clamp(0.0, LONGEST)))
}
