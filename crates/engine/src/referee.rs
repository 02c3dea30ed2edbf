use crate::{GameSpec, Session};
use loam_game::Side;
use loam_record::{GameRecord, Referee, Referees};

/// The rules of the three games, for records that need them.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    /// Rule profile for Lines of Action.
    pub rules: Option<String>,
}

impl Rulebook {
    /// The game a record starts.
    #[must_use]
    pub fn spec(&self, record: &GameRecord) -> GameSpec {
        GameSpec {
            kind: record.kind,
            board: Some((record.cols, record.rows)),
            rules: match record.kind {
                loam_record::GameKind::Loa => self.rules.clone(),
                _ => None,
            },
            setup: match record.start {
                Some(_) => None,
                None => record.setup.clone(),
            },
            position: record.start.clone(),
        }
    }
}

impl Referees for Rulebook {
    fn start(&self, record: &GameRecord) -> Result<Box<dyn Referee>, String> {
        match self.spec(record).open() {
            Ok(session) => Ok(Box::new(SessionReferee(session))),
            Err(error) => Err(error.to_string()),
        }
    }
}

struct SessionReferee(Box<dyn Session>);

impl Referee for SessionReferee {
    fn to_move(&self) -> Option<Side> {
        match self.0.outcome() {
            Some(_) => None,
            None => Some(self.0.to_move()),
        }
    }

    fn play(&mut self, text: &str) -> Result<String, String> {
        self.0.play(text).map_err(|error| error.reason().to_owned())
    }

    fn unwritten_move(&self) -> Option<String> {
        self.0.unwritten_move()
    }

    fn undo(&mut self) {
        self.0.undo();
    }

    fn position_text(&self) -> String {
        self.0.position_text()
    }

    fn black_discs(&self) -> Option<u8> {
        self.0.outcome()?;
        self.0
            .black_discs()
            .and_then(|discs| u8::try_from(discs).ok())
    }
}
