use super::PROMPTLY;
use crate::Fault;
use crate::player::{Player, Turn};
use crate::process::Process;
use loam_engine::GameSpec;
use loam_game::Side;
use loam_record::GameKind;

/// A program that speaks NBoard.
pub(crate) struct NboardPlayer {
    process: Process,
    /// The game's start in GGF.
    start: String,
    pings: u64,
}

impl NboardPlayer {
    pub(crate) fn new(process: Process, spec: &GameSpec) -> Result<NboardPlayer, Fault> {
        let is_standard = spec.kind == GameKind::Othello
            && spec.board.is_none_or(|board| board == (8, 8))
            && spec.position.is_none();
        if !is_standard {
            return Err(Fault::Protocol("NBoard plays Othello on 8x8 alone".into()));
        }
        let empty = "-".repeat(27);
        let board = format!("{empty}O*------*O{empty}");
        let mut player = NboardPlayer {
            process,
            start: format!("(;GM[Othello]PC[Loam]PB[b]PW[w]RE[?]TI[30:00]TY[8]BO[8 {board} *];)"),
            pings: 0,
        };
        player.process.send("nboard 2")?;
        player.ready()?;
        Ok(player)
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        while self.process.receive(PROMPTLY)?.trim() != pong {}
        Ok(())
    }
}

impl Player for NboardPlayer {
    fn begin(&mut self, opening: &[(Side, String)]) -> Result<(), Fault> {
        self.process.send(&format!("set game {}", self.start))?;
        for (side, text) in opening {
            self.played(*side, text)?;
        }
        self.ready()
    }

    fn played(&mut self, _side: Side, text: &str) -> Result<(), Fault> {
        let text = match text {
            "pass" => "PA".to_owned(),
            square => square.to_uppercase(),
        };
        self.process.send(&format!("move {text}"))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault> {
        if let Some(depth) = turn.pace.depth {
            self.process.send(&format!("set depth {depth}"))?;
        }
        self.process.send("go")?;
        loop {
            let line = self.process.receive(turn.patience())?;
            if let Some(answer) = line.strip_prefix("===") {
                let text = answer.trim().split('/').next().unwrap_or_default();
                return Ok(match text.to_lowercase().as_str() {
                    "pa" | "pass" => "pass".into(),
                    square => square.into(),
                });
            }
        }
    }
}
