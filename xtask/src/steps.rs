use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What went wrong, in words.
pub(crate) type Result<T> = std::result::Result<T, String>;

/// The root of the checkout.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the root")
        .to_owned()
}

/// `cargo` with these arguments, in the root, with extra variables.
pub(crate) fn cargo(args: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(args).current_dir(root());
    command.envs(variables.iter().copied());
    command
}

/// The packages of the workspace and all they depend on, as `cargo metadata` with
/// these arguments describes them.
pub(crate) fn packages(args: &[&str]) -> Result<Vec<Value>> {
    let mut command = cargo(&["metadata", "--format-version=1"], &[]);
    let output = command
        .args(args)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let described: Option<Value> = serde_json::from_slice(&output.stdout).ok();
    let packages = described.and_then(|described| described["packages"].as_array().cloned());
    packages.ok_or_else(|| format!("cargo metadata: failed ({})", output.status))
}

/// Runs a step and says how long it took.
pub(crate) fn step(name: &str, command: &mut Command) -> Result<()> {
    println!("\n== {name}");
    let start = Instant::now();
    let status = command
        .status()
        .map_err(|error| format!("{name}: cannot start {command:?}: {error}"))?;
    if !status.success() {
        return Err(format!("{name}: failed ({status})"));
    }
    println!("== {name}: done in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Whether a command runs at all.
pub(crate) fn works(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
