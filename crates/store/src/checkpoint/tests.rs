use super::*;
use std::fs;

static KIND: Kind = Kind {
    tag: *b"test\0\0\0\0",
    name: "a checkpoint of a test",
    version: 1,
    longest: 1 << 30,
    again: "make it again",
    old: &[],
};

fn load(path: &Path) -> Result<(Checkpoint, Option<Vec<u8>>), StoreError> {
    let (checkpoint, saved) = Checkpoint::open(&KIND, path, "a task")?;
    let saved = saved.map(|mut saved| {
        let mut bytes = Vec::new();
        saved.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes.len() as u64, saved.len());
        bytes
    });
    Ok((checkpoint, saved))
}

#[test]
fn only_changed_blocks_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("file");
    let (mut checkpoint, saved) = load(path).unwrap();
    assert_eq!(saved, None);
    let mut content = vec![1; 12 * BLOCK + 100];
    let size = || fs::metadata(path).unwrap().len();
    checkpoint.save(|out| out.write_all(&content)).unwrap();
    let first = size();
    let mut most = 0;
    for round in 0..60 {
        content[(round % 12) * BLOCK + 7] += 1;
        if round == 30 {
            content.truncate(5 * BLOCK + 1);
            content.extend(vec![9; 8 * BLOCK]);
        }
        let before = size();
        checkpoint.save(|out| out.write_all(&content)).unwrap();
        if round < 10 {
            let block = BLOCK as u64;
            assert!(
                (block..2 * block).contains(&(size() - before)),
                "one block a round"
            );
        }
        most = most.max(size());
        // Another process would find just that.
        drop(checkpoint);
        let saved;
        (checkpoint, saved) = load(path).unwrap();
        assert_eq!(saved.unwrap(), content, "round {round}");
    }
    assert!(
        most < 4 * first,
        "what is out of date is cleared away: {most}, {first}"
    );
    checkpoint.save(|_| Ok(())).unwrap();
    drop(checkpoint);
    let (checkpoint, saved) = load(path).unwrap();
    assert_eq!(saved.unwrap(), b"");
    checkpoint.remove().unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_state_is_whole_or_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("file");
    let states: Vec<Vec<u8>> = (0..3).map(|n| vec![n; 3 * BLOCK]).collect();
    let (mut checkpoint, _) = load(path).unwrap();
    let mut ends = Vec::new();
    for state in &states {
        checkpoint.save(|out| out.write_all(state)).unwrap();
        ends.push(fs::metadata(path).unwrap().len() as usize);
    }
    let failed = checkpoint.save(|out| {
        out.write_all(&vec![8; 2 * BLOCK])?;
        Err(io::ErrorKind::StorageFull.into())
    });
    assert!(failed.is_err());
    drop(checkpoint);
    assert_eq!(load(path).unwrap().1.as_ref(), states.last());
    let whole = fs::read(path).unwrap();
    for length in (ends[0]..whole.len()).step_by(BLOCK / 3) {
        fs::write(path, &whole[..length]).unwrap();
        let (mut checkpoint, saved) = load(path).unwrap();
        let there = ends.iter().rposition(|&end| end <= length).unwrap();
        assert_eq!(saved.unwrap(), states[there], "{length}");
        // What was begun does not count later.
        let mut next = states[there].clone();
        next[0] = 77;
        checkpoint.save(|out| out.write_all(&next)).unwrap();
        drop(checkpoint);
        assert_eq!(load(path).unwrap().1.unwrap(), next, "{length}");
    }
    for at in (0..whole.len()).step_by(7919).chain(0..40) {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        fs::write(path, bytes).unwrap();
        assert!(load(path).is_err(), "{at}");
    }
}
