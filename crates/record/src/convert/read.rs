use super::guess::game_of_lines;
use super::{Format, Options};
use crate::dialect::{read_ggf_game, read_sgf_game, stray_tail};
use crate::error::Locator;
use crate::ggf::GgfFile;
use crate::model::{GameRecord, NodeId, result_text};
use crate::obf::{ObfEntry, ObfFile};
use crate::sgf::Collection;
use crate::transcript::TranscriptReader;
use crate::wthor::{GameView, Header, Wthor};
use crate::{GameKind, RecordError};

/// The games of a file, read one by one; see [`games`](super::games).
pub struct Games<'a> {
    source: Source<'a>,
    options: &'a Options,
}

enum Source<'a> {
    /// The next tree at the top; `None` once the text after it was looked at.
    Sgf(Collection<'a>, Option<usize>, Locator<'a>),
    /// The next game.
    Ggf(GgfFile<'a>, usize, Locator<'a>),
    /// The next line.
    Obf(ObfFile, usize),
    Wthor(Header, Box<dyn Iterator<Item = GameView<'a>> + 'a>),
    Lines(TranscriptReader<&'a [u8]>),
}

/// A game, and what reading it left out.
type Game = Result<(GameRecord, Vec<String>), RecordError>;

impl<'a> Games<'a> {
    pub(super) fn new(
        bytes: &'a [u8],
        format: Format,
        options: &'a Options,
    ) -> Result<Games<'a>, RecordError> {
        let locator = Locator::new(bytes);
        let source = match format {
            Format::Sgf => Source::Sgf(Collection::parse(bytes)?, Some(0), locator),
            Format::Ggf => Source::Ggf(GgfFile::parse(bytes)?, 0, locator),
            Format::Obf => Source::Obf(ObfFile::parse(bytes)?, 0),
            Format::Wthor => {
                let base = Wthor::parse(bytes)?;
                Source::Wthor(*base.header(), Box::new(base.games()))
            }
            Format::Transcript | Format::Jsonl => {
                let kind = match options.kind {
                    Some(kind) => kind,
                    None => game_of_lines(bytes)?,
                };
                Source::Lines(TranscriptReader::new(bytes, kind))
            }
        };
        Ok(Games { source, options })
    }

    /// The next game with what reading it left out.
    pub(super) fn next_with_losses(&mut self) -> Option<Game> {
        let whole = |record| (record, Vec::new());
        match &mut self.source {
            Source::Sgf(games, next, locator) => {
                let Some(root) = games.tree(next.as_ref().copied()?) else {
                    *next = None;
                    return stray_tail(games, locator).map(Err);
                };
                *next = Some(root.after());
                Some(read_sgf_game(root, self.options.kind, locator).map(whole))
            }
            Source::Ggf(file, next, locator) => {
                let game = file.game(*next)?;
                *next += 1;
                Some(read_ggf_game(game, locator).map(whole))
            }
            Source::Obf(file, next) => {
                let rest = &file.lines()[*next..];
                let skipped = rest.iter().take_while(|line| line.entry().is_none());
                let at = *next + skipped.count();
                *next = at + 1;
                let entry = file.lines().get(at)?.entry()?;
                Some(Ok(whole(from_obf(entry))))
            }
            Source::Wthor(header, games) => {
                let game = games.next()?;
                Some(Ok(whole(from_wthor(header, &game, self.options))))
            }
            Source::Lines(games) => {
                let read = games.next()?.and_then(|game| {
                    let record = game.to_record()?;
                    Ok((record, game.dropped_note().into_iter().collect()))
                });
                Some(read)
            }
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameRecord, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.next_with_losses()?;
        Some(game.map(|(record, _)| record))
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
        record.tree.node_mut(NodeId::ROOT).comment = Some(comment.into());
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
