use super::PROMPTLY;
use crate::player::{Player, Turn};
use crate::process::Process;
use crate::{Fault, Pace};
use loam_engine::GameSpec;
use loam_game::Side;
use loam_record::GameKind;
use std::time::Duration;

/// A program that speaks GTP.
pub(crate) struct GtpPlayer {
    process: Process,
    clock: Clock,
    /// The move it made itself by answering genmove.
    made: bool,
}

/// How a program wants to hear what is left of the time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    /// Not at all.
    Untold,
    /// With fractions of seconds, which most understand.
    Fractions,
    /// As GTP has it.
    WholeSeconds,
}

impl GtpPlayer {
    pub(crate) fn new(process: Process, spec: &GameSpec, pace: &Pace) -> Result<GtpPlayer, Fault> {
        let mut player = GtpPlayer {
            process,
            clock: Clock::Untold,
            made: false,
        };
        let known = player.ask("list_commands", PROMPTLY)?;
        let knows = |name: &str| known.lines().any(|line| line.trim() == name);
        if knows("set_game") {
            // Spelt as the program spells it.
            let listed = match knows("list_games") {
                true => player.ask("list_games", PROMPTLY)?,
                false => String::new(),
            };
            let same = |name: &&str| name.eq_ignore_ascii_case(spec.kind.name());
            let name = listed.lines().map(str::trim).find(same);
            let name = name.unwrap_or(spec.kind.name());
            player.ask(&format!("set_game {name}"), PROMPTLY)?;
        }
        if knows("boardsize") {
            let (cols, rows) = spec.board.unwrap_or(match spec.kind {
                GameKind::Amazons => (10, 10),
                GameKind::Loa | GameKind::Othello => (8, 8),
            });
            let size = if cols == rows {
                cols.to_string()
            } else {
                format!("{cols} {rows}")
            };
            player.ask(&format!("boardsize {size}"), PROMPTLY)?;
        }
        if knows("time_settings")
            && let Some(settings) = time_settings(pace)
        {
            player.ask(&settings, PROMPTLY)?;
            if pace.clock.is_some() && knows("time_left") {
                player.clock = Clock::Fractions;
            }
        }
        Ok(player)
    }

    fn tell_time(&mut self, side: Side, left: Duration) -> Result<(), Fault> {
        let side = colour(side);
        if self.clock == Clock::Fractions {
            let command = format!("time_left {side} {:.2} 0", left.as_secs_f64());
            match self.ask(&command, PROMPTLY) {
                Err(Fault::Protocol(_)) => self.clock = Clock::WholeSeconds,
                answer => return answer.map(drop),
            }
        }
        if self.clock == Clock::WholeSeconds {
            let command = format!("time_left {side} {} 0", left.as_secs());
            self.ask(&command, PROMPTLY)?;
        }
        Ok(())
    }

    /// Sends a command and returns the answer without its `=`.
    fn ask(&mut self, command: &str, patience: Duration) -> Result<String, Fault> {
        self.process.send(command)?;
        let mut first = self.process.receive(patience)?;
        while first.trim().is_empty() {
            first = self.process.receive(patience)?;
        }
        let mut answer = match first.trim_start().strip_prefix('=') {
            Some(rest) => rest
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .trim()
                .to_owned(),
            None => return Err(Fault::Protocol(format!("{command}: {first}"))),
        };
        loop {
            let line = self.process.receive(patience)?;
            if line.is_empty() {
                return Ok(answer);
            }
            answer.push('\n');
            answer.push_str(&line);
        }
    }
}

/// The clock in GTP's whole seconds; a fraction cannot be said.
fn time_settings(pace: &Pace) -> Option<String> {
    if let Some((base, _)) = pace.clock {
        return Some(format!("time_settings {} 0 0", base.as_secs()));
    }
    let seconds = pace.time?.as_secs();
    (seconds > 0).then(|| format!("time_settings 0 {seconds} 1"))
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}

impl Player for GtpPlayer {
    fn begin(&mut self, opening: &[(Side, String)]) -> Result<(), Fault> {
        self.made = false;
        self.ask("clear_board", PROMPTLY)?;
        for (side, text) in opening {
            self.played(*side, text)?;
        }
        Ok(())
    }

    fn played(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        if std::mem::take(&mut self.made) {
            return Ok(());
        }
        match self.ask(&format!("play {} {text}", colour(side)), PROMPTLY) {
            // Some take it for granted where there is no other move; one that
            // did not will show it by its next answer.
            Err(Fault::Protocol(_)) if text.eq_ignore_ascii_case("pass") => Ok(()),
            answer => answer.map(drop),
        }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault> {
        for side in Side::BOTH {
            if let Some(clocks) = turn.clocks {
                self.tell_time(side, clocks[side.index()])?;
            }
        }
        let command = format!("genmove {}", colour(turn.side));
        let answer = self.ask(&command, turn.patience())?;
        if answer.eq_ignore_ascii_case("resign") {
            return Err(Fault::Resigned);
        }
        self.made = true;
        Ok(answer.to_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_search::StopFlag;

    /// Answers `genmove` with the last time it understood.
    const STRICT: &str = r#"sh -c '
        while read -r command colour rest; do
            case "$command $rest" in
                list_commands*) printf "= time_settings\ntime_left\n\n" ;;
                "play pass" | "play z9" | time_left*.*) printf "? syntax error\n\n" ;;
                time_left*) [ $colour = b ] && left=${rest% 0}; printf "=\n\n" ;;
                genmove*) printf "= %s\n\n" "$left" ;;
                *) printf "=\n\n" ;;
            esac
        done'"#;

    fn strict(stop: &StopFlag, pace: &Pace) -> GtpPlayer {
        let process = Process::start(STRICT, stop).unwrap();
        GtpPlayer::new(process, &GameSpec::new(GameKind::Othello), pace).unwrap()
    }

    #[test]
    fn a_pass_may_be_taken_for_granted() {
        let mut player = strict(&StopFlag::default(), &Pace::depth(1));
        player.played(Side::Black, "f5").unwrap();
        player.played(Side::White, "pass").unwrap();
        assert!(player.played(Side::Black, "z9").is_err());
    }

    #[test]
    fn a_program_that_wants_whole_seconds_gets_them() {
        let stop = StopFlag::default();
        let clock = Some((Duration::from_secs(60), Duration::ZERO));
        let pace = Pace {
            clock,
            margin: Pace::MARGIN,
            ..Pace::default()
        };
        let mut player = strict(&stop, &pace);
        player.begin(&[]).unwrap();
        for (left, told) in [(59_990, "59"), (20_010, "20"), (400, "0")] {
            let turn = Turn {
                side: Side::White,
                pace: &pace,
                clocks: Some([Duration::from_millis(left); 2]),
                ply: 0,
                stop: &stop,
            };
            assert_eq!(player.choose(&turn).unwrap(), told);
        }
    }
}
