use loam_game::NotationError;
use loam_protocols::ProtocolError;
use loam_solve::SolveError;
use loam_store::StoreError;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What it was given is wrong: exit status 2.
    BadInput(String),
    /// The world is in the way (a full disk, say): exit status 1.
    Io(String),
    /// The reader of our output has gone away; nothing to say to anyone.
    BrokenPipe,
}

impl Failure {
    /// An input error, with what it is about.
    pub(crate) fn bad(about: &str, why: impl std::fmt::Display) -> Failure {
        Failure::BadInput(format!("{about}: {why}"))
    }

    /// Refuses options that would do nothing here, and says why.
    pub(crate) fn unless_obeyed(given: &[(&str, bool)], why: &str) -> Result<(), Failure> {
        match given.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => Err(Failure::bad(option, why)),
            None => Ok(()),
        }
    }

    /// A failed write to `name`.
    pub(crate) fn writing(name: &str, error: &io::Error) -> Failure {
        use io::ErrorKind::{BrokenPipe, IsADirectory, NotADirectory, NotFound};
        match error.kind() {
            BrokenPipe => Failure::BrokenPipe,
            NotFound | IsADirectory | NotADirectory => Failure::bad(name, error),
            _ => Failure::Io(format!("{name}: {error}")),
        }
    }

    /// Says it in one line and gives the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::BadInput(message) => {
                say(message);
                ExitCode::from(2)
            }
            Failure::Io(message) => {
                say(message);
                ExitCode::from(1)
            }
            Failure::BrokenPipe => ExitCode::from(1),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error.is_broken_pipe() {
            true => Failure::BrokenPipe,
            false => Failure::BadInput(error.to_string()),
        }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        match error {
            SolveError::Refused(why) => Failure::BadInput(why),
            SolveError::Store(why) => why.into(),
        }
    }
}

impl From<ProtocolError> for Failure {
    fn from(error: ProtocolError) -> Failure {
        match error {
            ProtocolError::Start(why) => why.into(),
            ProtocolError::Io(why) => Failure::writing("standard output", &why),
        }
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::BadInput(error.to_string())
    }
}

/// One line on stderr, whatever the message holds. If even that fails, there
/// is nobody left to tell.
pub(crate) fn say(message: &str) {
    let line: String = message
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let _ = writeln!(io::stderr(), "loam: {line}");
}

/// Help and version go to stdout as they are; a wrong argument becomes one
/// line.
pub(crate) fn report_usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        return match error.print() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => Failure::writing("standard output", &error).report(),
        };
    }
    let text = error.to_string();
    // The paragraph before the usage; the rest is one `--help` away.
    let message: Vec<&str> = text
        .lines()
        .take_while(|line| !line.starts_with("Usage") && !line.starts_with("For more"))
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("tip:"))
        .collect();
    let message = message.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    say(&format!("{message} (see --help)"));
    ExitCode::from(2)
}
