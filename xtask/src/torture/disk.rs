//! Disks that are full, and folders nobody may write into.

use super::bench::Trial;
use super::dice::Dice;
use super::jobs::Course;
use super::kinds::with_inputs;
use super::program::End;
use super::scratch::{Tree, read_tree, write_tree};
use crate::steps::{Result, works};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A small disk of memory, gone when it is dropped.
struct Disk(PathBuf);

impl Disk {
    fn new(at: PathBuf, bytes: usize) -> Option<Disk> {
        fs::create_dir_all(&at).ok()?;
        let size = format!("size={bytes}");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&at);
        works(&mut mount).then_some(Disk(at))
    }

    fn resize(&self, bytes: usize) -> Result<()> {
        let mut mount = Command::new("mount");
        let size = format!("remount,size={}", bytes.max(4096));
        match works(mount.args(["-o", &size]).arg(&self.0)) {
            true => Ok(()),
            false => Err(format!("cannot make {} of {bytes} bytes", self.0.display())),
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        works(Command::new("umount").arg("-l").arg(&self.0));
    }
}

impl Course {
    /// Runs the job where there is too little room, then where there is enough.
    pub(super) fn full_disk(&self, trial: &Trial<'_>) -> Result<()> {
        let mut dice = Dice::new(trial.bench.seed, self.job.name, trial.number);
        let all: usize = self.tree.values().map(|bytes| bytes.len() + 4096).sum();
        let room = 4096 + dice.below(all);
        let Some(disk) = Disk::new(trial.folder.with_extension("disk"), room) else {
            trial
                .bench
                .tally
                .skip("full disks: no tmpfs can be mounted here");
            return Ok(());
        };
        let on_disk = Trial {
            folder: disk.0.clone(),
            ..*trial
        };
        let story = format!("on a disk of {room} bytes");
        let ran = self.start(trial, &disk.0)?.finish(None)?;
        trial.count("full disk", 1);
        if let Some(untidy) = ran.untidy() {
            trial.fault(
                &format!("full disk: {untidy}"),
                &format!("{story}: {}", ran.story()),
            );
        } else if ran.end == End::Exit(0) && !self.is_said(&ran) {
            trial.fault(
                "full disk: other answer",
                &format!("{story}: {}", ran.story()),
            );
        }
        disk.resize(256 << 20)?;
        self.settle(&on_disk, &format!("{story} at first"))?;

        // Once more with no room at all: what is there stays whole.
        let before = read_tree(&disk.0)?;
        disk.resize(
            before
                .values()
                .map(|bytes| bytes.len().next_multiple_of(4096))
                .sum(),
        )?;
        let ran = self.start(trial, &disk.0)?.finish(None)?;
        if let Some(untidy) = ran.untidy() {
            on_disk.fault(
                &format!("full disk: {untidy}"),
                &format!("nothing free: {}", ran.story()),
            );
        }
        if self.results(&read_tree(&disk.0)?) != self.results(&before) {
            on_disk.fault("full disk: the old files are not whole", &ran.story());
        }
        Ok(())
    }

    /// Runs a job that is done once more where nothing can be written: what
    /// was there stays whole, and there is no more than a line.
    pub(super) fn no_permission(&self, trial: &Trial<'_>) -> Result<()> {
        let folder = trial.folder.with_extension("closed");
        let closed = Trial {
            folder: folder.clone(),
            ..*trial
        };
        write_tree(&folder, &self.tree)?;
        // Root may write anywhere, so somebody else has to try.
        let before: &[&str] = &[
            "setpriv",
            "--reuid=65534",
            "--regid=65534",
            "--clear-groups",
        ];
        let probe = |folder: &Path| {
            trial
                .bench
                .program
                .start(before, "--version", folder)?
                .finish(None)
        };
        if probe(&folder)?.end != End::Exit(0) {
            let what = "folders without permission: nobody else can be had (setpriv) who may run the program";
            trial.bench.tally.skip(what);
            return Ok(());
        }
        let allow = |mode| {
            fs::set_permissions(&folder, fs::Permissions::from_mode(mode))
                .map_err(|error| format!("{}: {error}", folder.display()))
        };
        allow(0o555)?;
        let line = with_inputs(self.job.line);
        let ran = trial
            .bench
            .program
            .start(before, &line, &folder)?
            .finish(None)?;
        allow(0o755)?;
        if let Some(untidy) = ran.untidy() {
            closed.fault(&format!("no permission: {untidy}"), &ran.story());
        }
        if read_tree(&folder)? != self.tree {
            closed.fault("no permission: files changed", &ran.story());
        }
        write_tree(&folder, &Tree::new())
    }
}
