use loam_game::printable;
use std::collections::HashMap;

/// A list shown to people has at most this many lines.
const MAX_LINES: usize = 20;

/// What is to be said about the games of a file, the same thing only once.
#[derive(Debug, Default)]
pub(super) struct Notes {
    notes: Vec<Note>,
    by_message: HashMap<String, usize>,
}

#[derive(Debug)]
struct Note {
    message: String,
    /// The first and the last game it is about; `None` for the file.
    first: Option<usize>,
    last: Option<usize>,
    games: usize,
}

impl Notes {
    /// Notes something about a game, counted from one, or about the file.
    pub(super) fn add(&mut self, game: Option<usize>, message: &str) {
        // Names and moves in a message may hold anything.
        let message = printable(message);
        if let Some(&index) = self.by_message.get(&message) {
            let note = &mut self.notes[index];
            if note.last != game {
                note.last = game;
                note.games += 1;
            }
            return;
        }
        self.by_message.insert(message.clone(), self.notes.len());
        self.notes.push(Note {
            message,
            first: game,
            last: game,
            games: 1,
        });
    }

    /// One line each, in the order they came, with a count for the rest.
    pub(super) fn into_lines(self) -> Vec<String> {
        let line = |note: &Note| {
            let message = &note.message;
            match (note.games, note.first) {
                (1, Some(game)) => format!("game {game}: {message}"),
                (1, None) => message.clone(),
                (games, _) => format!("{games} games: {message}"),
            }
        };
        let mut lines: Vec<String> = self.notes.iter().take(MAX_LINES).map(line).collect();
        lines.extend(more(self.notes.len().saturating_sub(MAX_LINES)));
        lines
    }
}

/// What the rules refuse, game by game: the first cases and a count.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    lines: Vec<String>,
    count: usize,
}

impl Refusals {
    /// Adds what was refused in a game: the first cases, and how many more.
    pub(super) fn add(&mut self, game: usize, cases: &[String], more: usize) {
        self.count += cases.len() + more;
        let room = MAX_LINES - self.lines.len();
        let lines = cases.iter().take(room);
        self.lines
            .extend(lines.map(|case| format!("game {game}: {case}")));
    }

    pub(super) fn into_lines(self) -> Vec<String> {
        let rest = self.count - self.lines.len();
        let mut lines = self.lines;
        lines.extend(more(rest));
        lines
    }
}

fn more(number: usize) -> Option<String> {
    (number > 0).then(|| format!("… and {number} more"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_message_is_one_line() {
        let mut notes = Notes::default();
        for game in 1..=2396 {
            notes.add(Some(game), "1 comment dropped");
            notes.add(Some(game), "1 comment dropped");
        }
        notes.add(Some(3), "2 comments\ndropped");
        notes.add(None, "name cut");
        assert_eq!(
            notes.into_lines(),
            [
                "2396 games: 1 comment dropped",
                "game 3: 2 comments\\ndropped",
                "name cut"
            ]
        );
    }

    #[test]
    fn long_lists_are_cut() {
        let mut notes = Notes::default();
        for game in 1..=23 {
            notes.add(Some(game), &format!("thing {game}"));
        }
        let lines = notes.into_lines();
        assert_eq!((lines.len(), lines[20].as_str()), (21, "… and 3 more"));
        let mut refusals = Refusals::default();
        refusals.add(1, &["a".to_owned(), "b".to_owned()], 5);
        let many = vec!["c".to_owned(); 19];
        refusals.add(2, &many, 0);
        let lines = refusals.into_lines();
        assert_eq!((lines[1].as_str(), lines.len()), ("game 1: b", 21));
        assert_eq!(lines[20], "… and 6 more");
    }
}
