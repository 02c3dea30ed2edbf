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
    /// Whether it wants to hear `time_left`.
    has_clock: bool,
    /// The move it made itself by answering genmove.
    made: bool,
}

impl GtpPlayer {
    pub(crate) fn new(process: Process, spec: &GameSpec, pace: &Pace) -> Result<GtpPlayer, Fault> {
        let mut player = GtpPlayer {
            process,
            has_clock: false,
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
            player.has_clock = pace.clock.is_some() && knows("time_left");
        }
        Ok(player)
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
        self.ask(&format!("play {} {text}", colour(side)), PROMPTLY)?;
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault> {
        if self.has_clock
            && let Some(clocks) = turn.clocks
        {
            for side in Side::BOTH {
                let left = clocks[side.index()].as_secs_f64();
                self.ask(&format!("time_left {} {left:.2} 0", colour(side)), PROMPTLY)?;
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
