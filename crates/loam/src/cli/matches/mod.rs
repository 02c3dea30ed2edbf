//! `loam match`: engines against engines.

mod openings;
mod report;
mod summary;

use super::game_args::StartArgs;
use super::output::Progress;
use super::{Failure, Output};
use loam_arena::statistics::Sprt;
use loam_arena::{
    Build, Contender, Contents, Description, End, GameResult, OpenError, Openings, Pace, Schedule,
    SequentialTest, Standings, Store, Tournament,
};
use loam_engine::{GameSpec, Rulebook, Settings, parse_duration};
use loam_game::{Outcome, Side};
use loam_record::GameKind;
use loam_record::convert::{Format, Options, write};
use loam_search::StopFlag;
use loam_store::{AtomicFile, ensure_folder, hash_file, read_text};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use summary::Summary;

/// Play engines against each other and measure who is stronger.
///
/// Engines are profiles of ours (mia-2000:depth=4) or outside programs with the
/// protocol they speak (gtp:COMMAND, ugi:COMMAND, nboard:COMMAND). Two games
/// share each opening, with the sides switched. With --store, a match that was
/// stopped or killed goes on when the same command is given again to the same
/// build of the program.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  loam match othello iago-1981 max-disc --games 200 --time 100ms
  loam match loa mia-2000 \"gtp:./other --fast\" --clock 60+1 --store match.journal
  loam match loa loam mia-2000 mcts --nodes 20000 --games 40 --sgf games
  loam match othello loam loam:nodes=5000 --nodes 20000 --sprt 0,10
  loam match openings othello --plies 8 --count 50 --out balanced.txt
  loam match report match.journal --out page"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Sub>,
    /// Which game: loa, othello or amazons
    #[arg(value_name = "GAME", required = false)]
    game: Option<GameKind>,
    /// The engines, two or more
    #[arg(value_name = "ENGINE", value_parser = contender)]
    engines: Vec<Contender>,
    /// An engine, as an option
    #[arg(long = "engine", value_name = "ENGINE", value_parser = contender)]
    more: Vec<Contender>,
    #[command(flatten)]
    start: StartArgs,
    /// Games of each pair of engines
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// Time for each move [default: 100ms, if nothing else limits]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Time for a whole game and increment, in seconds: 60 or 60+0.5
    #[arg(long, value_name = "BASE+INC", value_parser = clock, conflicts_with = "time")]
    clock: Option<(Duration, Duration)>,
    /// Depth of each search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Positions visited for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How far a time may be overrun before the game is lost [default: 100ms]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    margin: Option<Duration>,
    /// Openings: a file (one a line), random:PLIES, or none [default: those
    /// that come with Loam, or random:4 on other boards]
    #[arg(long, value_name = "WHICH")]
    openings: Option<String>,
    /// Seed of random openings [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Only the first engine meets the others
    #[arg(long)]
    gauntlet: bool,
    /// Games played at once [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// End Othello games by their exact result once that is quickly found
    #[arg(long)]
    adjudicate: bool,
    /// Stop as soon as the first engine is shown to be better by ELO1 or not
    /// by ELO0 (errors of 5%), by the games in the order of their numbers
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Keep the results in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Go on from a store although another build of the program, or engines
    /// that play otherwise, played the games in it
    #[arg(long, requires = "store")]
    mixed_builds: bool,
    /// Write every game as SGF into this folder
    #[arg(long, value_name = "FOLDER")]
    sgf: Option<PathBuf>,
    /// Fail with exit status 1 if any engine crashed, broke the protocol or
    /// the rules, or lost on time
    #[arg(long)]
    strict: bool,
    /// The result as JSON; one object a pair
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Sub {
    Openings(openings::Args),
    Report(report::Args),
}

fn contender(text: &str) -> Result<Contender, String> {
    text.parse()
}

fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let parse = |part: &str| parse_duration(part).map_err(|why| why.to_string());
    Ok((parse(base)?, parse(increment)?))
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    match numbers.as_deref() {
        Ok([elo0, elo1]) => Sprt::new(*elo0, *elo1, 0.05, 0.05).map_err(|why| why.to_string()),
        Ok([elo0, elo1, alpha, beta]) => {
            Sprt::new(*elo0, *elo1, *alpha, *beta).map_err(|why| why.to_string())
        }
        _ => Err("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA".into()),
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    match &args.command {
        Some(Sub::Openings(args)) => return openings::run(args, out),
        Some(Sub::Report(args)) => return report::run(args, out),
        None => {}
    }
    let tournament = tournament(args)?;
    check(&tournament)?;
    let mut standings = Standings::new(tournament.contenders.len());
    let mut test = args.sprt.map(SequentialTest::new);
    let mut known = Vec::new();
    let mut store = None;
    if let Some(path) = &args.store {
        let (opened, contents) = open_store(path, &tournament, args.mixed_builds)?;
        store = Some(opened);
        for game in &contents.games {
            standings.add(game);
            test.iter_mut().for_each(|test| test.add(game));
        }
        known.extend(contents.games.iter().map(|game| game.pairing.number));
        going_on(path, &contents);
    }
    let stop = super::stop_on_interrupt();
    if let Some(folder) = &args.sgf {
        ensure_folder(folder)?;
    }
    let mut watch = Watch {
        args,
        tournament: &tournament,
        standings,
        test,
        store,
        stop: &stop,
        failure: None,
        played: known.len(),
        total: tournament.pairings().len(),
        thought: Duration::ZERO,
        progress: Progress::new(),
        faults: Vec::new(),
    };
    let start = Instant::now();
    if !watch.is_decided() {
        tournament
            .run(&known, &stop, &mut |game| watch.finished(game))
            .map_err(Failure::BadInput)?;
    }
    let Watch {
        standings,
        test,
        failure,
        played,
        total,
        thought,
        progress,
        faults,
        ..
    } = watch;
    drop(progress);
    if let Some(failure) = failure {
        return Err(failure);
    }
    let fresh = played - known.len();
    let summary = Summary {
        tournament: &tournament,
        standings: &standings,
        test: test.as_ref(),
        played,
        total,
        fresh,
        wall: start.elapsed(),
        thought,
    };
    for fault in faults {
        eprintln!("{fault}");
    }
    if args.json {
        summary.json(out)?;
    } else {
        summary.text(out)?;
    }
    let all = 0..tournament.contenders.len();
    let faults: u64 = all.map(|index| standings.faults(index).total()).sum();
    if args.strict && faults > 0 {
        return Err(Failure::Io(format!("{faults} games were lost by faults")));
    }
    Ok(())
}

/// What happens as games end.
struct Watch<'a> {
    args: &'a Args,
    tournament: &'a Tournament,
    standings: Standings,
    test: Option<SequentialTest>,
    store: Option<Store>,
    stop: &'a StopFlag,
    failure: Option<Failure>,
    played: usize,
    total: usize,
    thought: Duration,
    progress: Progress,
    faults: Vec<String>,
}

impl Watch<'_> {
    fn finished(&mut self, game: &GameResult) {
        self.standings.add(game);
        self.test.iter_mut().for_each(|test| test.add(game));
        self.played += 1;
        let GameResult { pairing, played } = game;
        self.thought += played.thought.iter().sum::<Duration>() + played.prepared;
        if let End::Fault(_, fault) = &played.end
            && *fault != loam_arena::Fault::Resigned
        {
            let name = |index: usize| self.tournament.contenders[index].to_string();
            self.faults.push(format!(
                "game {} ({} against {}): {fault}",
                pairing.number + 1,
                name(pairing.black),
                name(pairing.white)
            ));
        }
        let kept = self.keep(game);
        if let Err(failure) = kept {
            self.failure.get_or_insert(failure);
            self.stop.raise();
        }
        if self.is_decided() {
            self.stop.raise();
        }
        let (played, total) = (self.played, self.total);
        let score = self.standings.score(0, 1);
        self.progress.note(|| {
            format!(
                "{played} of {total} games, +{} -{} ={}",
                score.wins, score.losses, score.draws
            )
        });
    }

    fn keep(&mut self, game: &GameResult) -> Result<(), Failure> {
        if let Some(store) = &mut self.store {
            store.add(game)?;
        }
        if let Some(folder) = &self.args.sgf {
            let path = folder.join(format!("game-{:05}.sgf", game.pairing.number + 1));
            let bytes = sgf(&self.tournament.description(), game)
                .map_err(|why| Failure::bad(&path.display().to_string(), why))?;
            AtomicFile::write_page(&path, &bytes)?;
        }
        Ok(())
    }

    fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(SequentialTest::is_decided)
    }
}

/// A game as SGF.
fn sgf(description: &Description, game: &GameResult) -> Result<Vec<u8>, String> {
    let mut session = description.spec()?.open().map_err(|why| why.to_string())?;
    let GameResult { pairing, played } = game;
    for text in &played.moves {
        session.play(text).map_err(|why| why.to_string())?;
    }
    let rulebook = Rulebook {
        rules: description.rules.clone(),
    };
    let mut record = loam_engine::record(&*session);
    let name = |index: usize| Some(description.engines[index].clone());
    record.info.black = name(pairing.black);
    record.info.white = name(pairing.white);
    let result = match played.end.outcome() {
        Outcome::Win(Side::Black) => "B+",
        Outcome::Win(Side::White) => "W+",
        Outcome::Draw => "0",
    };
    record.info.result = Some(result.into());
    if let End::Fault(_, fault) = &played.end {
        record.info.comment = Some(fault.to_string());
    }
    let written = write(&[record], Format::Sgf, &Options::default(), &rulebook)
        .map_err(|why| why.to_string())?;
    Ok(written.bytes)
}

fn tournament(args: &Args) -> Result<Tournament, Failure> {
    let kind = args.game.ok_or_else(super::game_args::no_game)?;
    let spec = args.start.spec(kind);
    let contenders: Vec<Contender> = args.engines.iter().chain(&args.more).cloned().collect();
    if contenders.len() < 2 {
        return Err(Failure::BadInput(
            "a match needs two engines or more".into(),
        ));
    }
    if args.sprt.is_some() && contenders.len() != 2 {
        return Err(Failure::BadInput("--sprt is for two engines".into()));
    }
    if args.games == 0 {
        return Err(Failure::BadInput("a match needs games".into()));
    }
    let board = spec.open()?.board();
    let settings = contenders.iter().map(|one| one.settings(kind, board));
    let settings: Vec<Option<Settings>> = settings.collect::<Result<_, _>>()?;
    let limits = [
        ("time", args.time.is_some() || args.clock.is_some()),
        ("depth", args.depth.is_some()),
        ("nodes", args.nodes.is_some()),
    ];
    for limit in limits {
        let (name, _) = limit;
        // Some may have no use for it: a random player, say.
        let obeys = |(contender, own): (&Contender, &Option<Settings>)| match own {
            Some(own) => own.must_obey(&[limit]).is_ok(),
            None => contender.hears_of(name),
        };
        if limit.1 && !contenders.iter().zip(&settings).any(obeys) {
            return Err(Failure::bad(
                &format!("--{name}"),
                "none of the engines has a use for it",
            ));
        }
    }
    let is_bounded = |one: &Option<Settings>| one.as_ref().is_some_and(Settings::is_bounded);
    let limited = limits.iter().any(|(_, is_set)| *is_set) || settings.iter().all(is_bounded);
    let pace = Pace {
        time: args
            .time
            .or((!limited).then_some(Duration::from_millis(100))),
        clock: args.clock,
        depth: args.depth,
        nodes: args.nodes,
        margin: args.margin.unwrap_or(Pace::MARGIN),
    };
    let openings = openings_for(args, &spec)?;
    let unless_obeyed = Failure::unless_obeyed;
    let no_time = pace.time.is_none() && pace.clock.is_none();
    let margin = ("--margin", args.margin.is_some() && no_time);
    unless_obeyed(&[margin], "nobody can overrun: expected --time or --clock")?;
    let is_random = matches!(openings, Openings::Random { .. });
    let seed = ("--seed", args.seed.is_some() && !is_random);
    unless_obeyed(
        &[seed],
        "no opening is random: expected --openings random:PLIES",
    )?;
    let gauntlet = ("--gauntlet", args.gauntlet && contenders.len() == 2);
    unless_obeyed(
        &[gauntlet],
        "two engines meet anyway: expected three or more",
    )?;
    let adjudicate = ("--adjudicate", args.adjudicate && kind != GameKind::Othello);
    unless_obeyed(&[adjudicate], "only games of Othello are ended so")?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Tournament {
        openings,
        spec,
        contenders,
        pace,
        schedule: if args.gauntlet {
            Schedule::Gauntlet
        } else {
            Schedule::RoundRobin
        },
        games: args.games,
        threads: args.threads.map_or(cores, usize::from),
        adjudicate: args.adjudicate,
    })
}

/// Nobody has so many openings.
const LONGEST_LIST: u64 = 16 << 20;

fn openings_for(args: &Args, spec: &GameSpec) -> Result<Openings, Failure> {
    let seed = args.seed.unwrap_or_default();
    match args.openings.as_deref() {
        Some("none") => Ok(Openings::List(Vec::new())),
        Some(text) => {
            if let Some(plies) = text.strip_prefix("random:") {
                let plies = plies.parse().ok().filter(|&plies: &usize| plies <= 60);
                let plies = plies.ok_or_else(|| {
                    Failure::bad(text, "expected random:PLIES, with at most 60 plies")
                })?;
                return Ok(Openings::random(plies, seed));
            }
            Ok(Openings::read(&read_text(Path::new(text), LONGEST_LIST)?))
        }
        None => {
            let usual = GameSpec::new(spec.kind) == *spec;
            Ok(if usual {
                Openings::shipped(spec.kind)
            } else {
                Openings::random(4, seed)
            })
        }
    }
}

/// Says at once what would spoil every game: an engine the game does not have,
/// an option it does not know.
fn check(tournament: &Tournament) -> Result<(), Failure> {
    let mut session = tournament.spec.open()?;
    for contender in &tournament.contenders {
        if let Contender::Ours(profile) = contender {
            session.prepare(profile)?;
        }
    }
    tournament
        .openings
        .get(&tournament.spec, 0)
        .map_err(Failure::BadInput)?;
    Ok(())
}

fn open_store(
    path: &Path,
    tournament: &Tournament,
    mixed: bool,
) -> Result<(Store, Contents), Failure> {
    // The name may be another build's by now; the kernel knows what is running.
    let own = match cfg!(target_os = "linux") {
        true => Ok("/proc/self/exe".into()),
        false => std::env::current_exe(),
    };
    let own = own.map_err(|why| Failure::bad("the program's own file", why))?;
    let mark: String = hash_file(&own)?[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let program = concat!("loam ", env!("CARGO_PKG_VERSION"));
    let build = Build::of(tournament, program, &mark).map_err(Failure::BadInput)?;
    Store::open(path, tournament, build, mixed).map_err(|why| match why {
        OpenError::Store(why) => why.into(),
        OpenError::OtherBuild(why) => {
            Failure::BadInput(format!("{why} (--mixed-builds goes on all the same)"))
        }
    })
}

/// Says what is there already.
fn going_on(path: &Path, contents: &Contents) {
    let path = path.display();
    if contents.torn > 0 {
        eprintln!(
            "{path}: a game that was being written is lost ({} bytes)",
            contents.torn
        );
    }
    if !contents.games.is_empty() {
        eprintln!(
            "going on with {path}: {} games are done",
            contents.games.len()
        );
    }
    if contents.builds.len() > 1 {
        for (build, games) in &contents.builds {
            eprintln!("{games} of them by {build}");
        }
    }
}
