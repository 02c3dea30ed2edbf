//! `loam engines`: which there are, and what can be set.

use super::{Failure, Output};
use loam_engine::parse_board;
use loam_engine::{Condition, Declaration, Edition, EngineOption, boards_of};
use loam_record::GameKind;
use serde::Serialize;

/// List the engines with their options.
///
/// Wherever an engine is named, options follow a colon, as in
/// loam:depth=4,time=2s. One that does not exist, or would have no effect, is
/// refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam engines
  loam engines othello --board 6x6
  loam engines amazons --json
  loam engines --markdown")]
pub(crate) struct Args {
    /// Those of this game only: loa, othello or amazons
    #[arg(value_name = "GAME")]
    game: Option<GameKind>,
    /// Those that play on a board of COLUMNSxROWS
    #[arg(long, value_name = "CxR", value_parser = parse_board, requires = "game")]
    board: Option<(u8, u8)>,
    /// As a table in Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// One JSON object per engine and game
    #[arg(long)]
    json: bool,
}

/// The help of an option that names an engine.
pub(super) fn help() -> String {
    let names = Declaration::names();
    format!("The engine, with options as in loam:depth=4,time=2s: {names} (see loam engines)")
}

/// An engine for a game.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    about: &'static str,
    game: &'static str,
    /// The boards it is tried on; of Amazons it plays any.
    boards: Vec<String>,
    /// What estimates are counted in.
    unit: &'static str,
    options: Vec<OptionRow>,
}

#[derive(Serialize)]
struct OptionRow {
    key: &'static str,
    help: &'static str,
    values: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<String>,
    /// What it needs to have an effect: one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    needs: Vec<String>,
    /// Whether it sets an end to each search.
    bounds: bool,
}

impl Row {
    fn new(engine: &Declaration, edition: &Edition, kind: GameKind, boards: &[(u8, u8)]) -> Row {
        let boards = boards.iter().map(|(cols, rows)| format!("{cols}x{rows}"));
        let option = |option: &&dyn EngineOption| OptionRow {
            key: option.key(),
            help: option.help(),
            values: option.kind().to_string(),
            default: option.default(),
            needs: option.needs().iter().map(Condition::to_string).collect(),
            bounds: option.bounds(),
        };
        Row {
            name: engine.name,
            about: engine.about,
            game: kind.name(),
            boards: boards.collect(),
            unit: edition.unit.name(),
            options: edition.options.iter().map(option).collect(),
        }
    }

    fn print(&self, out: &mut Output) -> Result<(), Failure> {
        out.line(format!(
            "{} ({} on {}): {}",
            self.name,
            self.game,
            self.boards.join(", "),
            self.about
        ))?;
        for option in &self.options {
            let default = match &option.default {
                Some(default) => format!(" [default: {default}]"),
                None => String::new(),
            };
            let needs = match option.needs.join(" or ") {
                needs if needs.is_empty() => needs,
                needs => format!("; with {needs} only"),
            };
            out.line(format!(
                "  {:<11} {}: {}{default}{needs}",
                option.key, option.help, option.values
            ))?;
        }
        Ok(())
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    if args.markdown {
        return markdown(args, out);
    }
    let mut is_first = true;
    for (engine, edition, kind, boards) in chosen(args) {
        let row = Row::new(engine, edition, kind, &boards);
        if args.json {
            out.json(&row)?;
            continue;
        }
        if !std::mem::take(&mut is_first) {
            out.line("")?;
        }
        row.print(out)?;
    }
    Ok(())
}

type Chosen = (
    &'static Declaration,
    &'static Edition,
    GameKind,
    Vec<(u8, u8)>,
);

fn chosen(args: &Args) -> impl Iterator<Item = Chosen> {
    let all = Declaration::all().iter().copied();
    let editions =
        all.flat_map(|engine| engine.editions.iter().map(move |edition| (engine, edition)));
    let games = editions.flat_map(|(engine, edition)| {
        let boards = edition.boards().into_iter();
        boards.map(move |(kind, boards)| (engine, edition, kind, boards))
    });
    games.filter(|(engine, edition, kind, _)| {
        let is_there = |board| {
            engine
                .edition(*kind, board)
                .is_some_and(|own| std::ptr::eq(own, *edition))
        };
        args.game.is_none_or(|game| game == *kind) && args.board.is_none_or(is_there)
    })
}

/// One line an engine, as the README has it.
fn markdown(args: &Args, out: &mut Output) -> Result<(), Failure> {
    out.line("| engine | game | is |")?;
    out.line("|---|---|---|")?;
    let chosen: Vec<Chosen> = chosen(args).collect();
    for engine in Declaration::all() {
        let own = chosen.iter().filter(|(one, ..)| one == engine);
        let mut games: Vec<String> = Vec::new();
        for (.., kind, boards) in own {
            let board = match boards[..] {
                // One of several that the game has.
                [(cols, rows)] if boards_of(*kind).len() > 1 => format!(" {cols}×{rows}"),
                _ => String::new(),
            };
            games.push(format!("`{kind}`{board}"));
        }
        if games.is_empty() {
            continue;
        }
        let games = match GameKind::ALL
            .iter()
            .all(|&kind| plays_everywhere(engine, kind))
        {
            true => "all".to_owned(),
            false => games.join(", "),
        };
        out.line(format!(
            "| `{}` | {games} | {} |",
            engine.name, engine.about
        ))?;
    }
    Ok(())
}

fn plays_everywhere(engine: &Declaration, kind: GameKind) -> bool {
    let mut boards = boards_of(kind).iter();
    boards.all(|&board| engine.plays(kind, board))
}
