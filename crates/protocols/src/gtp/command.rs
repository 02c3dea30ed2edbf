/// The commands there are, as `list_commands` lists them.
pub(super) const COMMANDS: [&str; 27] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "legal_moves",
    "list_commands",
    "list_games",
    "loadsgf",
    "loam-analyze",
    "loam-explain",
    "loam-list_options",
    "loam-set_engine",
    "loam-set_option",
    "name",
    "play",
    "position",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// A line's parts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Command {
    /// Its number as written, empty if it has none.
    pub(super) id: String,
    pub(super) name: String,
    pub(super) words: Vec<String>,
}

impl Command {
    /// Takes a line apart; `None` for blank lines and comments. A tab is a
    /// blank, and other control characters count as nothing (GTP, section
    /// 3.1).
    pub(super) fn parse(line: &str) -> Option<Command> {
        let clean: String = line
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .take_while(|&c| c != '#')
            .collect();
        let mut words = clean.split_whitespace().map(str::to_owned).peekable();
        words.peek()?;
        let is_id = |word: &String| {
            word.bytes().all(|byte| byte.is_ascii_digit()) && word.parse::<u32>().is_ok()
        };
        Some(Command {
            id: words.next_if(is_id).unwrap_or_default(),
            name: words.next().unwrap_or_default(),
            words: words.collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let parse = |line| {
            let Command { id, name, words } = Command::parse(line)?;
            Some((id, name, words.join("|")))
        };
        let parts = |id: &str, name: &str, words: &str| {
            Some((id.to_owned(), name.to_owned(), words.to_owned()))
        };
        assert_eq!(parse("7 play b\td1-b3\r"), parts("7", "play", "b|d1-b3"));
        assert_eq!(parse("p\u{1}lay b # why not"), parts("", "play", "b"));
        assert_eq!(parse("+7 name"), parts("", "+7", "name"));
        assert_eq!(parse("99999999999"), parts("", "99999999999", ""));
        assert_eq!(parse("12"), parts("12", "", ""));
        for blank in ["", " \t\r", "# name", "\u{0}\u{7f}"] {
            assert_eq!(parse(blank), None);
        }
    }

    #[test]
    fn the_list_is_in_order() {
        assert!(COMMANDS.is_sorted_by(|a, b| a < b), "{COMMANDS:?}");
    }
}
