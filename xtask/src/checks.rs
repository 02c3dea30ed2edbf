use crate::steps::{Result, cargo, root, step, works};
use std::process::Command;

/// Two fast engines a game: no crash, no illegal move, no loss on time.
const MATCHES: [[&str; 3]; 3] = [
    ["loa", "loam", "mia-2000"],
    ["othello", "loam", "iago-1981"],
    ["amazons", "loam", "random"],
];

/// Every check, cheapest first.
pub(crate) fn test() -> Result<()> {
    let warnings = [("RUSTDOCFLAGS", "-D warnings")];
    step("formatting", &mut cargo(&["fmt", "--all", "--check"], &[]))?;
    step(
        "lints",
        &mut cargo(
            &[
                "clippy",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ],
            &[],
        ),
    )?;
    // `--lib --bins` leaves tests out, which may do as they like.
    step(
        "files are touched by the store alone",
        &mut cargo(
            &[
                "clippy",
                "--workspace",
                "--exclude=xtask",
                "--lib",
                "--bins",
                "--",
                "-D",
                "clippy::disallowed_methods",
            ],
            &[],
        ),
    )?;
    crate::dependencies::check()?;
    crate::page::types()?;
    // The tests of the web app need a browser, and say so where there is none.
    let browser: &[(&str, &str)] = match browser()? {
        true => &[("LOAM_BROWSER", "required")],
        false => &[],
    };
    step(
        "unit, integration and data-driven tests",
        &mut cargo(&["test", "--workspace", "--all-targets"], browser),
    )?;
    // The program the tests have built lies beside this one. Building it on its
    // own would mean other features of what it depends on, and minutes.
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = own.with_file_name(format!("loam{}", std::env::consts::EXE_SUFFIX));
    for [game, one, other] in MATCHES {
        let games = [
            "--games", "20", "--time", "10ms", "--margin", "1s", "--strict",
        ];
        let mut run = Command::new(&program);
        run.current_dir(root());
        run.args(["match", game, one, other]).args(games);
        step(&format!("a fast match of {game}"), &mut run)?;
    }
    #[cfg(unix)]
    crate::torture::short(&program)?;
    step(
        "documentation examples",
        &mut cargo(&["test", "--workspace", "--doc"], &[]),
    )?;
    step(
        "documentation",
        &mut cargo(&["doc", "--workspace", "--no-deps", "--quiet"], &warnings),
    )?;
    println!("\nAll checks passed.");
    Ok(())
}

/// Sees to it that there is a browser to test the web app in: Debian's
/// packages are installed if they are missing. False on systems that have no
/// such packages; the tests are skipped there.
fn browser() -> Result<bool> {
    let there = || works(Command::new("chromedriver").arg("--version"));
    if there() {
        return Ok(true);
    }
    if !works(Command::new("apt-get").arg("--version")) {
        println!("\n== no chromedriver here: the web app is not tested in a browser");
        return Ok(false);
    }
    let install = "set -e; as_root=; [ \"$(id -u)\" = 0 ] || as_root='sudo -n'; \
                   $as_root apt-get install -y -qq chromium chromium-driver || \
                   { $as_root apt-get update -qq; \
                   $as_root apt-get install -y -qq chromium chromium-driver; }";
    let installed = step(
        "install a browser",
        Command::new("sh").args(["-c", install]),
    );
    if let Err(why) = installed {
        println!("\n== {why}: the web app is not tested in a browser");
    }
    Ok(there())
}

/// The speed benchmarks.
pub(crate) fn bench(args: &[&str]) -> Result<()> {
    let mut all = vec!["bench", "--workspace", "--benches"];
    all.extend(args);
    step("benchmarks", &mut cargo(&all, &[]))
}

/// Coverage-guided fuzzing, each target for the same time.
pub(crate) fn fuzz(args: &[&str]) -> Result<()> {
    let (seconds, names) = match args.split_first() {
        Some((first, rest)) if first.parse::<u32>().is_ok() => (*first, rest),
        _ => ("60", args),
    };
    if !works(&mut nightly(&["--version"])) {
        return Err("fuzzing needs the nightly toolchain: rustup toolchain install nightly".into());
    }
    if !works(&mut nightly(&["fuzz", "--version"])) {
        let install = &mut cargo(&["install", "--locked", "cargo-fuzz"], &[]);
        step("install cargo-fuzz", install)?;
    }
    let listed = nightly(&["fuzz", "list"])
        .output()
        .map_err(|error| format!("cargo fuzz list: {error}"))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let targets: Vec<&str> = listed
        .lines()
        .filter(|target| names.is_empty() || names.contains(target))
        .collect();
    if targets.is_empty() {
        return Err(format!("no such fuzz target: {}", names.join(" ")));
    }
    for target in targets {
        // New inputs go to the first folder; the checked-in ones are only read.
        let corpus = format!("fuzz/corpus/{target}");
        let seeds = format!("crates/fuzzing/seeds/{target}");
        std::fs::create_dir_all(root().join(&corpus))
            .map_err(|error| format!("{corpus}: {error}"))?;
        let limit = format!("-max_total_time={seconds}");
        let run = ["fuzz", "run", target, &corpus, &seeds];
        let options = ["--", &limit, "-timeout=10", "-max_len=4096"];
        step(
            &format!("fuzz {target}"),
            &mut nightly(&[run.as_slice(), &options].concat()),
        )?;
    }
    Ok(())
}

/// The nightly `cargo`, which has the instrumentation fuzzing needs.
fn nightly(args: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]).args(args);
    command.current_dir(root());
    // Set by the cargo that runs this task; it would shadow the other one.
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    command
}
