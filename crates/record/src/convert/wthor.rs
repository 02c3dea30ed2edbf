use super::Options;
use super::notes::Notes;
use crate::GameKind;
use crate::dialect::margin;
use crate::error::count;
use crate::model::GameRecord;
use crate::referee::{Referee, Referees};
use crate::wthor::{
    Game, Header, MAX_MOVES, NameTable, PLAYER_BYTES, TOURNAMENT_BYTES, move_byte, write_games,
};
use loam_game::coords;
use std::collections::HashMap;

/// Writes games of standard 8×8 Othello with their players and tournaments.
pub(super) struct WthorWriter {
    entries: Vec<Entry>,
    players: Names,
    tournaments: Names,
    /// The file's year: that of the first game that has one.
    year: Option<u16>,
    /// How deep the theoretical scores are, as long as all games agree.
    depth: Option<u8>,
}

/// A game, with what can be settled only when all games are known.
struct Entry {
    game: Game,
    theory: Option<u8>,
    date: Option<Box<str>>,
}

/// The files written.
pub(super) struct WthorFiles {
    pub(super) games: Vec<u8>,
    pub(super) companions: Vec<(&'static str, Vec<u8>)>,
}

impl Default for WthorWriter {
    fn default() -> WthorWriter {
        WthorWriter {
            entries: Vec::new(),
            players: Names::new("???"),
            tournaments: Names::new("Diverses parties"),
            year: None,
            depth: None,
        }
    }
}

impl WthorWriter {
    /// Adds a game; returns what the format cannot hold.
    pub(super) fn add(
        &mut self,
        record: &GameRecord,
        referees: &dyn Referees,
    ) -> Result<Vec<String>, String> {
        suitable(record)?;
        let mut lost = Vec::new();
        let mut referee = referees.start(record)?;
        let mut game = Game::new(&replay(record, referee.as_mut())?);
        game.score = score(record, referee.as_ref(), &mut lost);
        let depth = theory_depth(record);
        if self.entries.is_empty() {
            self.depth = depth;
        } else if self.depth != depth {
            self.depth = None;
        }
        self.year = self.year.or_else(|| year_of(record));
        let info = &record.info;
        let numbered = |name: &Option<String>, id: &str, table: &mut Names| match name {
            Some(name) => table.number(name),
            // Without a name, keep the number of the file it came from.
            None => record
                .fact(id)
                .and_then(|text| text.parse().ok())
                .unwrap_or(0),
        };
        game.black = numbered(&info.black, "BLACKID", &mut self.players);
        game.white = numbered(&info.white, "WHITEID", &mut self.players);
        game.tournament = numbered(&info.event, "TOURNAMENTID", &mut self.tournaments);
        let variations = record.tree.variations();
        if variations > 0 {
            lost.push(format!("{} dropped", count(variations, "variation")));
        }
        let commented = record.tree.nodes().any(|node| node.comment.is_some());
        if commented || info.comment.is_some() {
            lost.push("comments dropped".to_owned());
        }
        if info.place.is_some() {
            lost.push("place dropped".to_owned());
        }
        self.entries.push(Entry {
            game,
            theory: record.fact("THEORY").and_then(|text| text.parse().ok()),
            date: info.date.as_deref().map(|date| date.trim().into()),
        });
        Ok(lost)
    }

    /// The files; what they could not hold is noted.
    pub(super) fn finish(self, options: &Options, notes: &mut Notes) -> WthorFiles {
        let year = self.year.unwrap_or(0);
        let year_text = year.to_string();
        let mut games = Vec::with_capacity(self.entries.len());
        for (i, entry) in self.entries.iter().enumerate() {
            if entry.date.as_deref().is_some_and(|date| date != year_text) {
                let note = format!("date dropped but for the file's year, {year}");
                notes.add(Some(i + 1), &note);
            }
            let theory = match (entry.theory, self.depth) {
                (Some(score), Some(_)) => score,
                // From no empties on, theory is the score itself.
                _ => entry.game.score,
            };
            games.push(Game {
                theory,
                ..entry.game
            });
        }
        self.players.note_cuts(PLAYER_BYTES, "player", notes);
        self.tournaments
            .note_cuts(TOURNAMENT_BYTES, "tournament", notes);
        let created = Header {
            game_year: 0,
            board: 0,
            solitaire: 0,
            theory_depth: 0,
            reserved: 0,
            ..options.created
        };
        let header = Header {
            game_year: year,
            board: 8,
            theory_depth: self.depth.unwrap_or(0),
            ..created
        };
        let table = |names: &Names, width| {
            NameTable::new(width, &created, names.list.iter().map(String::as_str)).to_bytes()
        };
        WthorFiles {
            games: write_games(&header, &games),
            companions: vec![
                ("JOU", table(&self.players, PLAYER_BYTES)),
                ("TRN", table(&self.tournaments, TOURNAMENT_BYTES)),
            ],
        }
    }
}

/// Black's discs: on the board if the game is over, else by the result.
fn score(record: &GameRecord, referee: &dyn Referee, lost: &mut Vec<String>) -> u8 {
    let result = record.info.result.as_deref();
    let stated = result.and_then(|text| match text {
        "Draw" | "0" => Some(32),
        _ => margin(text).map(|margin| (32.0 + margin / 2.0).clamp(0.0, 64.0) as u8),
    });
    let counted = referee.black_discs();
    if let (Some(counted), Some(stated)) = (counted, stated)
        && counted != stated
    {
        lost.push(format!(
            "{stated} discs by the result, {counted} on the board: score written as {counted}"
        ));
    }
    counted.or(stated).unwrap_or_else(|| {
        lost.push("unfinished and without a result: score written as 0".to_owned());
        0
    })
}

fn suitable(record: &GameRecord) -> Result<(), String> {
    if record.kind != GameKind::Othello {
        return Err(format!(
            "WTHOR holds games of Othello, not of {}",
            record.kind.title()
        ));
    }
    if (record.cols, record.rows) != (8, 8) {
        return Err(format!(
            "WTHOR files are written for 8x8 boards, not {}x{}",
            record.cols, record.rows
        ));
    }
    if record.start.is_some() || record.has_named_setup() {
        return Err("WTHOR games start from the standard position".to_owned());
    }
    Ok(())
}

/// The move bytes of the main line, passes left out.
fn replay(record: &GameRecord, referee: &mut dyn Referee) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    for (i, play) in record.main_line().enumerate() {
        if play.is_resignation() {
            break;
        }
        let wrong = |why: String| format!("move {}: {}: {why}", i + 1, play.text);
        if !play.is_pass()
            && let Some(pass) = referee.unwritten_move()
        {
            referee.play(&pass).map_err(wrong)?;
        }
        referee.play(&play.text).map_err(wrong)?;
        if play.is_pass() {
            continue;
        }
        let square = coords::take_square(&play.text).filter(|(_, rest)| rest.is_empty());
        let byte = square.and_then(|(at, _)| move_byte(at));
        bytes.push(byte.ok_or_else(|| wrong("no square".to_owned()))?);
        if bytes.len() > MAX_MOVES {
            return Err(wrong(format!("WTHOR holds {MAX_MOVES} moves")));
        }
    }
    Ok(bytes)
}

/// The first run of four digits in the date.
fn year_of(record: &GameRecord) -> Option<u16> {
    let date = record.info.date.as_ref()?.as_bytes();
    let digits = date.windows(4).find(|w| w.iter().all(u8::is_ascii_digit))?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// From how many empties the game's theoretical score was computed, if it
/// has a possible one.
fn theory_depth(record: &GameRecord) -> Option<u8> {
    let score: u8 = record.fact("THEORY")?.parse().ok()?;
    let depth = record.fact("THEORYDEPTH")?.parse().ok()?;
    (score <= 64).then_some(depth)
}

/// Numbers names in the order they come; zero is for the unknown.
struct Names {
    list: Vec<String>,
    numbers: HashMap<String, u16>,
}

impl Names {
    fn new(unknown: &str) -> Names {
        Names {
            list: vec![unknown.to_owned()],
            numbers: HashMap::from([(unknown.to_owned(), 0)]),
        }
    }

    fn number(&mut self, name: &str) -> u16 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let Ok(number) = u16::try_from(self.list.len()) else {
            return 0;
        };
        if number == u16::MAX {
            return 0;
        }
        self.list.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }
    /// Notes the names that are too long for `width` bytes.
    fn note_cuts(&self, width: usize, what: &str, notes: &mut Notes) {
        let long = self.list.iter().filter(|n| n.chars().count() >= width);
        for name in long {
            let note = format!("{what} '{name}' cut to {} letters", width - 1);
            notes.add(None, &note);
        }
    }
}
