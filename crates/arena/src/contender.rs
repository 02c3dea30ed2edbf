use crate::external::{GtpPlayer, NboardPlayer, UgiPlayer};
use crate::internal::InternalPlayer;
use crate::player::Player;
use crate::process::Process;
use crate::{Fault, Pace};
use loam_engine::{GameSpec, Profile, Settings};
use loam_game::NotationError;
use loam_record::GameKind;
use loam_search::StopFlag;
use std::fmt;
use std::str::FromStr;

/// An engine that takes part: one of ours by profile, or an outside program
/// with the protocol it speaks, as in `gtp:gnugo --mode gtp`.
///
/// ```
/// use loam_arena::Contender;
/// let ours: Contender = "mia-2000:depth=4".parse().unwrap();
/// assert_eq!(ours.to_string(), "mia-2000:depth=4");
/// let outside: Contender = "gtp:./other --fast".parse().unwrap();
/// assert!(matches!(outside, Contender::Outside { .. }));
/// assert!("gtp:".parse::<Contender>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Contender {
    /// An engine of ours.
    Ours(Profile),
    /// A program of its own.
    Outside {
        /// What it speaks.
        protocol: Protocol,
        /// How it is started, for a shell.
        command: String,
    },
}

/// What an outside program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Go Text Protocol, version 2.
    Gtp,
    /// Universal Game Interface.
    Ugi,
    /// NBoard, version 2 (Othello).
    Nboard,
}

impl Protocol {
    const ALL: [Protocol; 3] = [Protocol::Gtp, Protocol::Ugi, Protocol::Nboard];

    /// The word before the colon.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Gtp => "gtp",
            Protocol::Ugi => "ugi",
            Protocol::Nboard => "nboard",
        }
    }
}

impl Contender {
    /// An engine of ours as it is on a board; `None` for an outside program.
    ///
    /// # Errors
    /// The game has no such engine, or the engine no such option.
    pub fn settings(
        &self,
        kind: GameKind,
        board: (u8, u8),
    ) -> Result<Option<Settings>, NotationError> {
        match self {
            Contender::Ours(profile) => profile.on(kind, board).map(Some),
            Contender::Outside { .. } => Ok(None),
        }
    }

    /// Whether a limit, `depth` or `nodes`, gets to an outside program. Its
    /// time is measured, whether it is told of it or not.
    #[must_use]
    pub fn hears_of(&self, limit: &str) -> bool {
        match self {
            Contender::Ours(_) => true,
            Contender::Outside { protocol, .. } => match protocol {
                Protocol::Gtp => limit == "time",
                Protocol::Ugi => true,
                Protocol::Nboard => limit != "nodes",
            },
        }
    }

    /// Seats the engine at a board.
    pub(crate) fn sit_down(
        &self,
        spec: &GameSpec,
        pace: &Pace,
        stop: &StopFlag,
    ) -> Result<Box<dyn Player>, Fault> {
        Ok(match self {
            Contender::Ours(profile) => Box::new(InternalPlayer::new(profile, spec)?),
            Contender::Outside { protocol, command } => {
                let process = Process::start(command, stop)?;
                match protocol {
                    Protocol::Gtp => Box::new(GtpPlayer::new(process, spec, pace)?),
                    Protocol::Ugi => Box::new(UgiPlayer::new(process, spec)?),
                    Protocol::Nboard => Box::new(NboardPlayer::new(process, spec)?),
                }
            }
        })
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Contender, String> {
        for protocol in Protocol::ALL {
            let Some(rest) = text.strip_prefix(protocol.name()) else {
                continue;
            };
            let Some(command) = rest.strip_prefix(':') else {
                continue;
            };
            if command.trim().is_empty() {
                return Err(format!("'{text}': expected a command after the colon"));
            }
            return Ok(Contender::Outside {
                protocol,
                command: command.to_owned(),
            });
        }
        let profile: Profile = text.parse().map_err(|why| format!("{why}"))?;
        Ok(Contender::Ours(profile))
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Ours(profile) => profile.fmt(f),
            Contender::Outside { protocol, command } => {
                write!(f, "{}:{command}", protocol.name())
            }
        }
    }
}
