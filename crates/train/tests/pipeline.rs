//! Steps are taken once, by what their manifests say.

use loam_train::{
    GamesStep, LabelOptions, LabelStep, Operation, Pipeline, PositionsStep, SelfPlayOptions,
    SolveStep, Step, Summary, TrainError,
};
use std::fs;
use std::path::{Path, PathBuf};

/// Games, their positions, labelled in two ways, and the endgames solved.
fn steps(folder: &Path, games: u64, threads: usize) -> Vec<Step> {
    let at = |name: &str| folder.join(name);
    let step = |operation, name| Step {
        operation,
        output: at(name),
    };
    let play = GamesStep {
        games,
        options: SelfPlayOptions {
            depth: 1,
            perfect: 6,
            ..SelfPlayOptions::default()
        },
        model: None,
        after: Vec::new(),
        threads,
        time: None,
    };
    let take = PositionsStep {
        wthor: Vec::new(),
        games: vec![at("games")],
    };
    let label = |file| LabelStep {
        file,
        empties: 20..=24,
        options: LabelOptions {
            depth: 1,
            threads,
            ..LabelOptions::default()
        },
        leanings: None,
        model: None,
    };
    let solve = SolveStep {
        positions: at("positions"),
        empties: 4,
        threads,
    };
    vec![
        step(Operation::Games(play), "games"),
        step(Operation::Positions(take), "positions"),
        step(Operation::Label(label(at("games"))), "labelled"),
        step(Operation::Label(label(at("positions"))), "searched"),
        step(Operation::Solve(solve), "solved"),
    ]
}

/// Takes what is not done, and says what that was.
fn go_on(folder: &Path, steps: &[Step]) -> Result<Vec<String>, TrainError> {
    let mut pipeline = Pipeline::open(folder, steps)?;
    let mut taken = Vec::new();
    for step in steps {
        if !pipeline.is_done(step)? {
            pipeline.run(step, &mut |_| {})?;
            taken.push(step.output.file_name().unwrap().to_str().unwrap().into());
        }
    }
    Ok(taken)
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let named = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        (path.file_name().unwrap().into(), bytes)
    };
    files.into_iter().map(named).collect()
}

#[test]
fn steps_are_taken_once() {
    let folder = tempfile::tempdir().unwrap();
    let here = &folder.path().join("work");
    let all = steps(here, 3, 1);
    assert_eq!(go_on(here, &all).unwrap().len(), 5);
    let made = contents(here);
    assert_eq!(made.len(), 10, "files and manifests, and nothing else");
    assert!(go_on(here, &all).unwrap().is_empty());

    // The same files and manifests come out elsewhere, with other threads.
    let there = &folder.path().join("elsewhere");
    go_on(there, &steps(there, 3, 2)).unwrap();
    assert!(contents(there) == made);

    // What is gone is made again; what depends on it need not be.
    for name in ["games", "labelled.manifest", "labelled"] {
        fs::remove_file(here.join(name)).unwrap();
    }
    assert_eq!(go_on(here, &all).unwrap(), ["games", "labelled"]);
    assert!(contents(here) == made);

    // Files from elsewhere come with their manifests.
    let third = &folder.path().join("third");
    fs::create_dir(third).unwrap();
    for name in ["games", "games.manifest", "searched", "searched.manifest"] {
        fs::copy(there.join(name), third.join(name)).unwrap();
    }
    let taken = go_on(third, &steps(third, 3, 1)).unwrap();
    assert_eq!(taken, ["positions", "labelled", "solved"]);
    assert!(contents(third) == made);
}

#[test]
fn nothing_is_believed_that_no_manifest_says() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let all = steps(here, 3, 1);
    go_on(here, &all).unwrap();
    let why = |all: &[Step]| go_on(here, all).unwrap_err().to_string();

    let other = why(&steps(here, 4, 1));
    assert!(
        other.ends_with("games: was made with games 3 instead of 4: go on in another folder"),
        "{other}"
    );

    let positions = here.join("positions");
    let (bytes, manifest) = (
        fs::read(&positions).unwrap(),
        fs::read(here.join("positions.manifest")).unwrap(),
    );
    fs::write(&positions, "").unwrap();
    assert!(why(&all).contains("is not what"), "{}", why(&all));
    let mut flipped = bytes.clone();
    flipped[100] ^= 1;
    fs::write(&positions, flipped).unwrap();
    assert!(why(&all).contains("is not what"));
    fs::write(&positions, &bytes).unwrap();
    fs::remove_file(here.join("positions.manifest")).unwrap();
    assert!(why(&all).contains("is there without a manifest"));
    fs::write(here.join("positions.manifest"), "{}").unwrap();
    assert!(why(&all).contains("not a manifest of Loam"));

    // Made of another file than there is.
    let text = String::from_utf8(manifest).unwrap();
    let input = text.split("\"hash\": \"").nth(1).unwrap();
    let other = text.replacen(&input[..8], "00000000", 1);
    fs::write(here.join("positions.manifest"), other).unwrap();
    assert!(
        why(&all).contains("was made with another games:"),
        "{}",
        why(&all)
    );
    // Killed before the manifest said what was made: it is made again.
    let (before, _) = text.split_once("\"output\"").unwrap();
    let begun = format!("{before}\"output\": null\n}}\n");
    fs::write(here.join("positions.manifest"), begun).unwrap();
    assert_eq!(go_on(here, &all).unwrap(), ["positions"]);
    assert_eq!(fs::read(&positions).unwrap(), bytes);
    assert_eq!(
        fs::read(here.join("positions.manifest")).unwrap(),
        text.as_bytes()
    );
}

#[test]
fn empty_files_are_not_taken_for_steps() {
    let folder = tempfile::tempdir().unwrap();
    let all = steps(folder.path(), 3, 1);
    for step in &all {
        fs::write(&step.output, "").unwrap();
    }
    let why = go_on(folder.path(), &all).unwrap_err();
    assert!(matches!(why, TrainError::NotMade(_)), "{why}");
    for step in &all {
        assert_eq!(fs::read(&step.output).unwrap(), b"");
    }
}

#[test]
fn one_process_writes_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let all = steps(folder.path(), 3, 1);
    let lock = loam_store::Lock::acquire(&all[0].output).unwrap();
    let why = all[0].run(&mut |_| {}).unwrap_err().to_string();
    assert!(why.contains("in use by process"), "{why}");
    drop(lock);
    let summary = all[0].run(&mut |_| {}).unwrap();
    assert!(matches!(summary, Summary::Games { games: 3, of: 3 }));
    let _pipeline = Pipeline::open(folder.path(), &all).unwrap();
    let why = Pipeline::open(folder.path(), &all).unwrap_err().to_string();
    assert!(why.contains("in use by process"), "{why}");
}
