use super::{Converted, Options, game_error};
use crate::dialect::margin;
use crate::error::count;
use crate::model::GameRecord;
use crate::referee::{Referee, Referees};
use crate::wthor::{
    Game, Header, MAX_MOVES, NameTable, PLAYER_BYTES, TOURNAMENT_BYTES, move_byte, write_games,
};
use crate::{GameKind, RecordError};
use loam_game::coords;
use std::collections::HashMap;

/// Writes games of standard 8×8 Othello with their players and tournaments.
pub(super) fn write(
    records: &[GameRecord],
    options: &Options,
    referees: &dyn Referees,
) -> Result<Converted, RecordError> {
    let mut warnings = Vec::new();
    let mut players = Names::new("???");
    let mut tournaments = Names::new("Diverses parties");
    let mut games = Vec::new();
    let year = records.iter().find_map(year_of).unwrap_or(0);
    let depth = theory_depth(records);
    for (i, record) in records.iter().enumerate() {
        let mut warn = |text: String| warnings.push(format!("game {}: {text}", i + 1));
        suitable(record).map_err(|why| game_error(i, &why))?;
        let mut referee = referees.start(record).map_err(|why| game_error(i, &why))?;
        let moves = replay(record, referee.as_mut()).map_err(|why| game_error(i, &why))?;
        let mut game = Game::new(&moves);
        let result = record.info.result.as_deref();
        let stated = result.and_then(|text| match text {
            "Draw" | "0" => Some(32),
            _ => margin(text).map(|margin| (32.0 + margin / 2.0).clamp(0.0, 64.0) as u8),
        });
        game.score = referee.black_discs().or(stated).unwrap_or_else(|| {
            warn("unfinished and without a result: score written as 0".to_owned());
            0
        });
        let theory = record.fact("THEORY").and_then(|text| text.parse().ok());
        game.theory = match (theory, depth) {
            (Some(score), Some(_)) => score,
            // From no empties on, theory is the score itself.
            _ => game.score,
        };
        let info = &record.info;
        let numbered = |name: &Option<String>, id: &str, table: &mut Names| match name {
            Some(name) => table.number(name),
            // Without a name, keep the number of the file it came from.
            None => record
                .fact(id)
                .and_then(|text| text.parse().ok())
                .unwrap_or(0),
        };
        game.black = numbered(&info.black, "BLACKID", &mut players);
        game.white = numbered(&info.white, "WHITEID", &mut players);
        game.tournament = numbered(&info.event, "TOURNAMENTID", &mut tournaments);
        let variations = record.tree.variations();
        if variations > 0 {
            warn(format!("{} dropped", count(variations, "variation")));
        }
        let commented = record.tree.nodes().any(|node| node.comment.is_some());
        if commented || info.comment.is_some() {
            warn("comments dropped".to_owned());
        }
        if info.place.is_some() {
            warn("place dropped".to_owned());
        }
        let full_date = info
            .date
            .as_deref()
            .is_some_and(|date| date.trim() != year.to_string());
        if full_date {
            warn(format!("date dropped but for the file's year, {year}"));
        }
        games.push(game);
    }
    for (table, width, what) in [
        (&players, PLAYER_BYTES, "player"),
        (&tournaments, TOURNAMENT_BYTES, "tournament"),
    ] {
        for name in table
            .list
            .iter()
            .filter(|name| name.chars().count() >= width)
        {
            warnings.push(format!("{what} '{name}' cut to {} letters", width - 1));
        }
    }
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
        theory_depth: depth.unwrap_or(0),
        ..created
    };
    let table = |names: &Names, width| {
        NameTable::new(width, &created, names.list.iter().map(String::as_str)).to_bytes()
    };
    Ok(Converted {
        bytes: write_games(&header, &games),
        companions: vec![
            ("JOU", table(&players, PLAYER_BYTES)),
            ("TRN", table(&tournaments, TOURNAMENT_BYTES)),
        ],
        warnings,
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

/// The depth of the theoretical scores, if every game has one of the same.
fn theory_depth(records: &[GameRecord]) -> Option<u8> {
    let depth = |record: &GameRecord| -> Option<u8> {
        record
            .fact("THEORY")?
            .parse::<u8>()
            .ok()
            .filter(|&score| score <= 64)?;
        record.fact("THEORYDEPTH")?.parse().ok()
    };
    let first = depth(records.first()?)?;
    records
        .iter()
        .all(|record| depth(record) == Some(first))
        .then_some(first)
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
}
