//! Whole files and locks, as other processes see them.

use loam_store::{AtomicFile, Fault, Lock, is_device, probe, read_file, read_text, sync_files};
use std::fs;
use std::io::Write;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_file_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("file");
    AtomicFile::write(path, b"old").unwrap();
    let mut dropped = AtomicFile::create(path).unwrap();
    dropped.write_all(b"half").unwrap();
    dropped.flush().unwrap();
    drop(dropped);
    assert_eq!(fs::read(path).unwrap(), b"old");
    // Two at once: each its own draft, and the last one wins.
    let mut one = AtomicFile::create(path).unwrap();
    let mut other = AtomicFile::create(path).unwrap();
    one.write_all(b"one").unwrap();
    other.write_all(b"the other").unwrap();
    other.finish().unwrap();
    one.one_of_many().finish().unwrap();
    sync_files(folder.path(), std::slice::from_ref(path)).unwrap();
    assert_eq!(fs::read(path).unwrap(), b"one");
    AtomicFile::write_page(path, b"page").unwrap();
    assert_eq!(fs::read(path).unwrap(), b"page");
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn drafts_of_killed_processes_are_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("file");
    for left in ["file.draft", "file.draft-2", "file.draft-3"] {
        fs::write(folder.path().join(left), b"left behind, and longer").unwrap();
    }
    AtomicFile::write(path, b"new").unwrap();
    assert_eq!(fs::read(path).unwrap(), b"new");
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn what_cannot_be_written_is_said_before_and_harms_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let below = folder.path().join("file/below");
    fs::write(folder.path().join("file"), b"old").unwrap();
    for path in [folder.path(), Path::new("/"), Path::new(""), &below] {
        let why = probe(path).unwrap_err();
        assert!(matches!(why.why, Fault::Io { .. }), "{why}");
        assert!(AtomicFile::write(path, b"new").is_err());
    }
    let why = probe(&folder.path().join("none/file"))
        .unwrap_err()
        .to_string();
    assert!(
        why.ends_with("none/file: cannot create a draft beside it: No such file or directory"),
        "{why}"
    );
    assert!(probe(&folder.path().join("fresh")).is_ok());
    assert!(!is_device(&folder.path().join("fresh")).unwrap());
    if cfg!(unix) {
        assert!(is_device(Path::new("/dev/null")).unwrap());
    }
    assert_eq!(names(folder.path()), ["file"]);
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_pipes_stay_pipes() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("inner")).unwrap();
    fs::write(at("inner/target"), b"old").unwrap();
    fs::set_permissions(at("inner/target"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("inner/target", at("link")).unwrap();
    symlink("link", at("second")).unwrap();
    symlink("inner/fresh", at("dangling")).unwrap();
    symlink("circle", at("circle")).unwrap();
    AtomicFile::write(&at("second"), b"new").unwrap();
    AtomicFile::write(&at("dangling"), b"new").unwrap();
    assert!(at("link").is_symlink() && at("second").is_symlink() && at("dangling").is_symlink());
    assert_eq!(fs::read(at("inner/target")).unwrap(), b"new");
    assert_eq!(
        fs::metadata(at("inner/target"))
            .unwrap()
            .permissions()
            .mode()
            & 0o777,
        0o640
    );
    assert_eq!(names(&at("inner")), ["fresh", "target"]);
    assert!(AtomicFile::write(&at("circle"), b"new").is_err());
    // Through another name it is the same file.
    let lock = Lock::acquire(&at("inner/target")).unwrap();
    assert!(Lock::acquire(&at("second")).is_err());
    drop(lock);

    let made = std::process::Command::new("mkfifo")
        .arg(at("pipe"))
        .status()
        .unwrap();
    assert!(made.success());
    symlink("pipe", at("to-pipe")).unwrap();
    probe(&at("to-pipe")).unwrap();
    for (name, is) in [("to-pipe", true), ("second", false), ("none", false)] {
        assert_eq!(is_device(&at(name)).unwrap(), is, "{name}");
    }
    let pipe = at("pipe");
    let reader = std::thread::spawn(move || fs::read(pipe).unwrap());
    AtomicFile::write(&at("to-pipe"), b"through").unwrap();
    assert_eq!(reader.join().unwrap(), b"through");
    assert!(fs::metadata(at("pipe")).unwrap().file_type().is_fifo());
    assert!(
        Lock::acquire(&at("pipe")).is_err(),
        "nothing can be kept in a pipe"
    );
}

#[test]
fn a_folder_has_one_owner() {
    let folder = tempfile::tempdir().unwrap();
    let lock = Lock::acquire(folder.path()).unwrap();
    let why = Lock::acquire(folder.path()).unwrap_err().to_string();
    assert!(
        why.ends_with(&format!("in use by process {}", std::process::id())),
        "{why}"
    );
    drop(lock);
    assert_eq!(names(folder.path()), [""; 0]);
    drop(Lock::wait(folder.path()).unwrap());
}

#[test]
fn only_so_much_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("text");
    fs::write(path, "grüß dich").unwrap();
    assert_eq!(read_text(path, 100).unwrap(), "grüß dich");
    assert!(matches!(
        read_file(path, 5).unwrap_err().why,
        Fault::TooLarge(5)
    ));
    fs::write(path, b"a\0b").unwrap();
    assert!(
        read_text(path, 100)
            .unwrap_err()
            .to_string()
            .ends_with("is not a text")
    );
    fs::write(path, b"\xff").unwrap();
    assert!(read_text(path, 100).is_err());
    assert!(read_file(folder.path(), 100).is_err());
    assert!(
        read_file(&folder.path().join("none"), 100)
            .unwrap_err()
            .is_missing()
    );
    #[cfg(unix)]
    {
        assert!(matches!(
            read_file(Path::new("/dev/zero"), 1 << 20).unwrap_err().why,
            Fault::TooLarge(_)
        ));
        assert!(matches!(
            read_text(Path::new("/dev/zero"), 1 << 40).unwrap_err().why,
            Fault::Foreign(_)
        ));
    }
}
