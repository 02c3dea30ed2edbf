use super::failure::say;
use super::input::Input;
use super::{Failure, Output};
use loam_engine::{GameSpec, Rulebook};
use loam_record::convert::{Converted, Options, convert, games};
use loam_record::wthor::NameTable;
use loam_record::{Format, GameKind};
use loam_store::{AtomicFile, read_file};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Convert between SGF, GGF, OBF, WTHOR, transcripts and JSON lines.
///
/// Formats are told by content and extension (.sgf .ggf .obf .wtb .txt
/// .jsonl). To the same format the file comes back byte for byte. What the
/// new format cannot hold is listed on stderr. A WTHOR file's names come from
/// a .JOU and a .TRN file of its own name or from WTH.JOU and WTH.TRN beside
/// it; written, it gets such files of its own name.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam convert game.sgf game.ggf
  loam convert WTH_2018.wtb games.sgf
  loam convert --game loa - games.jsonl < moves.txt
  loam convert --to transcript game.sgf -")]
pub(crate) struct Args {
    /// File to read ('-' for standard input)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// File to write ('-' for standard output)
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// Format of IN, if it cannot be told
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Format of OUT, if its extension does not say
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// The game, where IN does not say
    #[arg(long, value_name = "GAME")]
    game: Option<GameKind>,
    /// Rules of Lines of Action (see loam perft --help)
    #[arg(long, value_name = "PROFILE")]
    rules: Option<String>,
    /// WTHOR's file of players
    #[arg(long, value_name = "FILE")]
    players: Option<PathBuf>,
    /// WTHOR's file of tournaments
    #[arg(long, value_name = "FILE")]
    tournaments: Option<PathBuf>,
    /// Convert games that break the rules too, from there on as written
    #[arg(long)]
    keep_illegal: bool,
    /// A summary as one JSON object, where OUT is a file
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Options that are about other formats.
    fn check(&self, from: Format, to: Format) -> Result<(), Failure> {
        let names = [
            ("--players", self.players.is_some()),
            ("--tournaments", self.tournaments.is_some()),
        ];
        let rules = [
            ("--rules", self.rules.is_some()),
            ("--keep-illegal", self.keep_illegal),
        ];
        if from == to {
            let given = [names, rules].concat();
            Failure::unless_obeyed(&given, "the formats are the same, so nothing is converted")?;
        }
        if from != Format::Wthor {
            Failure::unless_obeyed(&names, "is for WTHOR files that are read")?;
        }
        let to_stdout = self.json && self.output.as_os_str() == "-";
        Failure::unless_obeyed(
            &[("--json", to_stdout)],
            "OUT has standard output for itself",
        )
    }

    /// The game and its rules must be those of the games read.
    fn check_games(&self, kinds: &[GameKind]) -> Result<(), Failure> {
        if let Some(named) = self.game
            && let Some(other) = kinds.iter().find(|&&kind| kind != named)
        {
            return Err(Failure::bad("--game", format!("IN has a game of {other}")));
        }
        if let Some(rules) = &self.rules {
            let is_for_none = !kinds.contains(&GameKind::Loa);
            let why = "IN has no game of Lines of Action";
            Failure::unless_obeyed(&[("--rules", is_for_none)], why)?;
            let spec = GameSpec {
                rules: Some(rules.clone()),
                ..GameSpec::new(GameKind::Loa)
            };
            spec.open()?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Summary<'a> {
    from: &'a str,
    to: &'a str,
    bytes: usize,
    warnings: &'a [String],
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let to_stdout = args.output.as_os_str() == "-";
    let to = args
        .to
        .or_else(|| {
            let extension = args.output.extension()?;
            Format::from_extension(&extension.to_string_lossy())
        })
        .ok_or_else(|| {
            Failure::bad(
                &args.output.display().to_string(),
                "no format by this extension (sgf, ggf, obf, wtb, txt, jsonl): give --to",
            )
        })?;
    let input = Input::open(&args.input, args.from)?;
    let (name, from) = (input.name.clone(), input.format);
    args.check(from, to)?;
    let bytes = input.read_whole()?;
    let options = Options {
        kind: args
            .game
            .or_else(|| loam_record::convert::guess_kind(&bytes)),
        players: names(
            args.players.as_deref(),
            &args.input,
            "JOU",
            NameTable::parse_players,
        )?,
        tournaments: names(
            args.tournaments.as_deref(),
            &args.input,
            "TRN",
            NameTable::parse_tournaments,
        )?,
        ..Options::default()
    };
    let rulebook = Rulebook {
        rules: args.rules.clone(),
    };
    if args.game.is_some() || args.rules.is_some() {
        let games = games(&bytes, from, &options).map_err(|why| Failure::bad(&name, why))?;
        let kinds: Result<Vec<_>, _> = games.map(|game| game.map(|game| game.kind)).collect();
        args.check_games(&kinds.map_err(|why| Failure::bad(&name, why))?)?;
    }
    let converted =
        convert(&bytes, from, to, &options, &rulebook).map_err(|why| Failure::bad(&name, why))?;
    if !args.keep_illegal
        && let Some(first) = converted.illegal.first()
    {
        let more = match converted.illegal.len() {
            1 => String::new(),
            n => format!(" (and {} more)", n - 1),
        };
        return Err(Failure::bad(&name, format!("{first}{more}")));
    }
    if to_stdout {
        out.bytes(&converted.bytes)?;
    } else {
        save(&args.output, &converted)?;
    }
    for warning in converted.warnings.iter().chain(&converted.illegal) {
        say(&format!("warning: {name}: {warning}"));
    }
    if to_stdout && !converted.companions.is_empty() {
        say(&format!(
            "warning: {name}: names of players and events dropped"
        ));
    }
    if args.json {
        out.json(&Summary {
            from: from.name(),
            to: to.name(),
            bytes: converted.bytes.len(),
            warnings: &converted.warnings,
        })?;
    }
    Ok(())
}

/// Files of names have twenty bytes for each of some thousands.
const MOST_NAMES: u64 = 16 << 20;

/// A table of names: the one given, or one that lies beside the games under
/// their own name or the customary one.
fn names(
    given: Option<&Path>,
    input: &Path,
    extension: &str,
    parse: impl Fn(&[u8]) -> Result<NameTable, loam_record::RecordError>,
) -> Result<Option<NameTable>, Failure> {
    let beside = || {
        let stem = input.file_stem()?.to_str()?;
        [stem, "WTH", "WTHOR", "wth", "wthor"]
            .iter()
            .flat_map(|stem| {
                let lower = extension.to_lowercase();
                [format!("{stem}.{extension}"), format!("{stem}.{lower}")]
            })
            .map(|name| input.with_file_name(name))
            .find(|path| path.is_file())
    };
    let is_wthor = input
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("wtb"));
    let Some(path) = given
        .map(Path::to_owned)
        .or_else(|| beside().filter(|_| is_wthor))
    else {
        return Ok(None);
    };
    let name = path.display().to_string();
    let bytes = read_file(&path, MOST_NAMES)?;
    parse(&bytes)
        .map(Some)
        .map_err(|why| Failure::bad(&name, why))
}

/// Writes the file and those that belong to it. The names of WTHOR files lie
/// in files that other bases may share: those are not overwritten.
fn save(path: &Path, converted: &Converted) -> Result<(), Failure> {
    let companions: Vec<(PathBuf, &[u8])> = converted
        .companions
        .iter()
        .map(|(extension, bytes)| (path.with_extension(extension), bytes.as_slice()))
        .collect();
    if let Some((taken, _)) = companions.iter().find(|(path, _)| path.exists()) {
        let why = "exists already: name OUT differently, or move it away";
        return Err(Failure::bad(&taken.display().to_string(), why));
    }
    AtomicFile::write(path, &converted.bytes)?;
    companions
        .iter()
        .try_for_each(|(path, bytes)| AtomicFile::write(path, bytes))?;
    Ok(())
}
