use super::{Format, Options, guess_kind};
use crate::dialect::{read_ggf, read_sgf};
use crate::ggf::GgfFile;
use crate::model::{GameRecord, NodeId, result_text};
use crate::obf::{ObfEntry, ObfFile};
use crate::sgf::Collection;
use crate::transcript::TranscriptReader;
use crate::wthor::{GameView, Header, Wthor};
use crate::{GameKind, RecordError};

type Records = Vec<Result<GameRecord, RecordError>>;

pub(super) fn read_each(
    bytes: &[u8],
    format: Format,
    options: &Options,
) -> Result<Records, RecordError> {
    match format {
        Format::Sgf => Ok(read_sgf(&Collection::parse(bytes)?, options.kind)),
        Format::Ggf => Ok(read_ggf(&GgfFile::parse(bytes)?)),
        Format::Obf => {
            let file = ObfFile::parse(bytes)?;
            Ok(file.entries().map(|entry| Ok(from_obf(entry))).collect())
        }
        Format::Wthor => {
            let base = Wthor::parse(bytes)?;
            let record = |game| Ok(from_wthor(base.header(), &game, options));
            Ok(base.games().map(record).collect())
        }
        Format::Transcript | Format::Jsonl => {
            let Some(kind) = options.kind.or_else(|| guess_kind(bytes)) else {
                let message = "expected moves that show which game it is; name the game";
                return Err(RecordError::in_text(bytes, 0, message));
            };
            let games = TranscriptReader::new(bytes, kind);
            Ok(games
                .map(|game| game.and_then(|game| game.to_record()))
                .collect())
        }
    }
}

/// A game without moves from a position, its best moves in the comment.
fn from_obf(entry: &ObfEntry) -> GameRecord {
    let mut record = GameRecord::new(GameKind::Othello);
    record.set_start(&entry.position);
    let best: Vec<String> = entry
        .best()
        .map(|mv| format!("{} {:+}", mv.text, mv.score))
        .collect();
    if !best.is_empty() {
        let comment = format!("best: {}", best.join(", "));
        record.tree.node_mut(NodeId::ROOT).comment = Some(comment);
    }
    if !entry.extra.is_empty() {
        record.info.comment = Some(entry.extra.join("; "));
    }
    record
}

fn from_wthor(header: &Header, game: &GameView<'_>, options: &Options) -> GameRecord {
    let side = header.board_side();
    let mut record = GameRecord::on_board(GameKind::Othello, side, side);
    let info = &mut record.info;
    let player = |number| {
        let name = options.players.as_ref().and_then(|table| table.get(number));
        name.map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty())
    };
    let event = options
        .tournaments
        .as_ref()
        .and_then(|table| table.get(game.tournament()));
    info.black = player(game.black());
    info.white = player(game.white());
    info.event = event
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty());
    if header.game_year != 0 {
        info.date = Some(header.game_year.to_string());
    }
    let cells = i32::from(side) * i32::from(side);
    info.result = Some(result_text(2 * i32::from(game.score()) - cells));
    for (name, number) in [
        ("TOURNAMENTID", game.tournament()),
        ("BLACKID", game.black()),
        ("WHITEID", game.white()),
        ("THEORY", u16::from(game.theory())),
        ("THEORYDEPTH", u16::from(header.theory_depth)),
    ] {
        info.extra.push((name.to_owned(), number.to_string()));
    }
    record
        .tree
        .append_line(game.moves().map(|at| at.to_string()));
    record
}
