use super::PROMPTLY;
use crate::Fault;
use crate::player::{Player, Turn};
use crate::process::Process;
use loam_engine::GameSpec;
use loam_game::Side;
use std::time::Duration;

/// A program that speaks UGI.
pub(crate) struct UgiPlayer {
    process: Process,
    start: String,
    moves: Vec<String>,
}

impl UgiPlayer {
    pub(crate) fn new(process: Process, spec: &GameSpec) -> Result<UgiPlayer, Fault> {
        let start = match &spec.position {
            Some(position) => format!("fen {position}"),
            None => "startpos".to_owned(),
        };
        let mut player = UgiPlayer {
            process,
            start,
            moves: Vec::new(),
        };
        player.process.send("ugi")?;
        let options = player.wait("ugiok", PROMPTLY)?;
        let offers = |name: &str| options.iter().any(|line| has_option(line, name));
        if offers("Game") {
            let game = spec.kind.name();
            player
                .process
                .send(&format!("setoption name Game value {game}"))?;
        }
        if let (true, Some((cols, rows))) = (offers("Board"), spec.board) {
            player
                .process
                .send(&format!("setoption name Board value {cols}x{rows}"))?;
        }
        player.ready()?;
        Ok(player)
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.process.send("isready")?;
        self.wait("readyok", PROMPTLY)?;
        Ok(())
    }

    /// Reads up to the line that begins with a word; the lines before it, and
    /// that line last.
    fn wait(&mut self, word: &str, patience: Duration) -> Result<Vec<String>, Fault> {
        let mut lines = Vec::new();
        loop {
            let line = self.process.receive(patience)?;
            let found = line.split_whitespace().next() == Some(word);
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
    }
}

fn has_option(line: &str, name: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.starts_with(&["option", "name", name])
}

impl Player for UgiPlayer {
    fn begin(&mut self, opening: &[(Side, String)]) -> Result<(), Fault> {
        self.moves = opening.iter().map(|(_, text)| text.clone()).collect();
        self.process.send("uginewgame")?;
        self.ready()
    }

    fn played(&mut self, _side: Side, text: &str) -> Result<(), Fault> {
        self.moves.push(text.to_owned());
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault> {
        let moves = if self.moves.is_empty() {
            String::new()
        } else {
            format!(" moves {}", self.moves.join(" "))
        };
        self.process
            .send(&format!("position {}{moves}", self.start))?;
        let pace = turn.pace;
        let mut go = "go".to_owned();
        if let (Some(clocks), Some((_, increment))) = (turn.clocks, pace.clock) {
            let [first, second] = clocks.map(|clock| clock.as_millis());
            let increment = increment.as_millis();
            go += &format!(" p1time {first} p2time {second} p1inc {increment} p2inc {increment}");
        }
        if let Some(time) = pace.time {
            go += &format!(" movetime {}", time.as_millis());
        }
        if let Some(depth) = pace.depth {
            go += &format!(" depth {depth}");
        }
        if let Some(nodes) = pace.nodes {
            go += &format!(" nodes {nodes}");
        }
        self.process.send(&go)?;
        let lines = self.wait("bestmove", turn.patience())?;
        let last = lines.last().expect("the answer is last");
        let best = last.split_whitespace().nth(1);
        best.map(str::to_owned)
            .ok_or_else(|| Fault::Protocol(last.clone()))
    }
}
