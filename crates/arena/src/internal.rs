use crate::Fault;
use crate::player::{Player, Turn};
use loam_engine::{GameSpec, Profile, Session};
use loam_game::Side;
use loam_search::Limits;

/// One of our own engines.
pub(crate) struct InternalPlayer {
    profile: Profile,
    spec: GameSpec,
    session: Box<dyn Session>,
}

impl InternalPlayer {
    pub(crate) fn new(profile: &Profile, spec: &GameSpec) -> Result<InternalPlayer, Fault> {
        let session = spec
            .open()
            .map_err(|why| Fault::Protocol(why.to_string()))?;
        Ok(InternalPlayer {
            profile: profile.clone(),
            spec: spec.clone(),
            session,
        })
    }
}

impl Player for InternalPlayer {
    fn begin(&mut self, opening: &[(Side, String)]) -> Result<(), Fault> {
        // A fresh session has fresh engines: no game depends on another.
        let failed = |why: loam_game::NotationError| Fault::Protocol(why.to_string());
        self.session = self.spec.open().map_err(failed)?;
        for (_, text) in opening {
            self.session.play(text).map_err(failed)?;
        }
        // Before its clock runs.
        self.session.prepare(&self.profile).map_err(failed)
    }

    fn played(&mut self, _side: Side, text: &str) -> Result<(), Fault> {
        let played = self.session.play(text);
        played.map_err(|why| Fault::Protocol(why.to_string()))?;
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault> {
        let limits = Limits {
            stop: turn.stop.clone(),
            ..turn.pace.limits(turn.left(), turn.ply)
        };
        let thought = self
            .session
            .think(&self.profile, &limits, &mut |_| {})
            .map_err(|why| Fault::Protocol(why.to_string()))?;
        let best = thought.best().map(str::to_owned);
        best.ok_or_else(|| Fault::Protocol("no move in a running game".into()))
    }
}
