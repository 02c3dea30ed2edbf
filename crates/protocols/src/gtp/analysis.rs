use super::colour;
use crate::nodes_per_second;
use crate::output::Output;
use loam_engine::Thought;
use loam_game::Side;
use loam_search::{Meaning, Score};
use std::io;
use std::time::{Duration, Instant};

/// A stream of what the engine thinks, until someone stops it.
pub(super) struct Analysis {
    /// The least time between two reports; none reports every depth.
    interval: Option<Duration>,
    /// What is still to be reported.
    news: Option<Thought>,
    /// When the last report was made, and of which depth and nodes.
    last: Option<(Instant, u32, u64)>,
}

/// An analysis, whose move it is said to be, and how many lines are wanted.
type Wanted = (Analysis, Option<Side>, usize);

impl Analysis {
    /// Reads `[COLOUR] [[interval] CENTISECONDS] [lines N]`.
    pub(super) fn parse(words: &[String]) -> Result<Wanted, String> {
        let expected = "expected a colour, an interval in centiseconds, lines N";
        let mut words = words.iter().map(String::as_str).peekable();
        let side = words.peek().and_then(|word| colour(word).ok());
        if side.is_some() {
            words.next();
        }
        let mut analysis = Analysis {
            interval: None,
            news: None,
            last: None,
        };
        let mut lines = 1;
        while let Some(word) = words.next() {
            let number = match word {
                "interval" | "lines" => words.next().unwrap_or_default(),
                number => number,
            };
            let number: u32 = number.parse().map_err(|_| expected)?;
            match word {
                "lines" => lines = number.max(1) as usize,
                _ => analysis.interval = Some(Duration::from_millis(10) * number),
            }
        }
        Ok((analysis, side, lines))
    }

    /// Takes in a thought, and reports it if it is time.
    pub(super) fn hear(&mut self, thought: Thought, out: &mut Output<'_>) -> io::Result<()> {
        self.news = Some(thought);
        match self.due() {
            Some(due) if due > Instant::now() => Ok(()),
            _ => self.show(out),
        }
    }

    /// When the next report may be made, if there is something to report.
    pub(super) fn due(&self) -> Option<Instant> {
        self.news.as_ref()?;
        let (last, ..) = self.last?;
        Some(last + self.interval?)
    }

    /// Reports what is new.
    pub(super) fn show(&mut self, out: &mut Output<'_>) -> io::Result<()> {
        let Some(thought) = self.news.take() else {
            return Ok(());
        };
        self.last = Some((Instant::now(), thought.depth, thought.nodes));
        for (rank, line) in thought.lines.iter().enumerate() {
            let rank = match thought.lines.len() {
                1 => String::new(),
                _ => format!(" multipv {}", rank + 1),
            };
            out.line(format!(
                "info depth {}{rank} score {} nodes {} nps {} time {} pv {}",
                thought.depth,
                score_word(&thought, line.score),
                thought.nodes,
                nodes_per_second(&thought),
                (thought.seconds * 1000.0) as u64,
                line.moves.join(" "),
            ))?;
        }
        Ok(())
    }

    /// Reports the last thought, unless that has been done.
    pub(super) fn end(&mut self, thought: Thought, out: &mut Output<'_>) -> io::Result<()> {
        let known = |&(_, depth, nodes)| (depth, nodes) == (thought.depth, thought.nodes);
        if self.last.as_ref().is_some_and(known) {
            return Ok(());
        }
        self.news = Some(thought);
        self.show(out)
    }
}

/// A score as one word, so that a program can read on: a plain number while
/// it is an estimate.
fn score_word(thought: &Thought, score: Score) -> String {
    match thought.meaning {
        Meaning::Likely { .. } => score.to_string(),
        _ => thought.score_text(score).replace(' ', "-"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Wanted, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        Analysis::parse(&words)
    }

    #[test]
    fn arguments_may_be_left_out() {
        let (analysis, side, lines) = parse("").unwrap();
        assert_eq!((analysis.interval, side, lines), (None, None, 1));
        let (analysis, side, lines) = parse("w 50 lines 3").unwrap();
        let interval = Some(Duration::from_millis(500));
        assert_eq!(
            (analysis.interval, side, lines),
            (interval, Some(Side::White), 3)
        );
        let (analysis, ..) = parse("interval 50").unwrap();
        assert_eq!(analysis.interval, interval);
        for wrong in ["red", "b lines", "b lines x", "b -5", "b 50 50 x"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
