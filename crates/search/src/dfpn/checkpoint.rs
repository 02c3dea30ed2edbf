//! A proof on disk: the entries of a table that cost most, so that a search of
//! hours can go on after an interruption.
//!
//! The content of the file, with numbers little-endian, is what the search took
//! so far and the entries, in whatever order.

use super::table::Saved;
use super::{Numbers, ProofTable};
use loam_store::{Kind, StoreError};
use std::path::Path;

static PROOF: Kind = Kind {
    tag: *b"proof\0\0\0",
    name: "a checkpoint of a proof",
    version: 1,
    longest: 256 << 20,
    again: "remove it to begin anew, or name another",
    old: &[b"LOAMPROF"],
};
const HEAD: usize = 16;
const ENTRY: usize = 18;
/// States stay below about 256 MB.
const MOST_ENTRIES: u64 = 250_000_000 / ENTRY as u64;

/// The file a proof is kept in while it is searched for, by one process at a
/// time.
///
/// ```
/// use loam_search::dfpn::{Checkpoint, Numbers, ProofTable, Spent};
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("a.proof");
/// let table = ProofTable::with_bytes(0).unwrap();
/// table.put(7, 0, Numbers::WON, 10);
/// let (mut kept, before) = Checkpoint::open(path, "who wins", &table)?;
/// assert_eq!(before, None);
/// let spent = Spent { expanded: 10, seconds: 0.5 };
/// kept.save(spent, &table)?;
/// drop(kept);
///
/// let table = ProofTable::with_bytes(0).unwrap();
/// let (_, before) = Checkpoint::open(path, "who wins", &table)?;
/// assert_eq!((before, table.get(7, 0)), (Some(spent), Some(Numbers::WON)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    file: loam_store::Checkpoint,
}

/// What a search had taken when it was saved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Positions expanded, in all runs.
    pub expanded: u64,
    /// Time spent, in all runs.
    pub seconds: f64,
}

impl Checkpoint {
    /// Opens the checkpoint of a task, or makes sure that there can be one, and
    /// reads what earlier runs saved into the table.
    ///
    /// # Errors
    /// It is in use, of another task, damaged, or cannot be written.
    pub fn open(
        path: &Path,
        task: &str,
        table: &ProofTable,
    ) -> Result<(Checkpoint, Option<Spent>), StoreError> {
        let (file, saved) = loam_store::Checkpoint::open(&PROOF, path, task)?;
        let spent = match saved {
            Some(saved) => Some(read(saved, path, table)?),
            None => None,
        };
        Ok((Checkpoint { file }, spent))
    }

    /// Saves what a search has taken and the entries of its table that cost
    /// most. The search may go on meanwhile.
    ///
    /// # Errors
    /// It cannot be written; what was saved before still is.
    pub fn save(&mut self, spent: Spent, table: &ProofTable) -> Result<(), StoreError> {
        self.file.save(|out| {
            out.write_all(&spent.expanded.to_le_bytes())?;
            out.write_all(&spent.seconds.to_le_bytes())?;
            // More may have come to cost much since they were counted.
            let most = MOST_ENTRIES as usize;
            let mut entries = table.entries(least_effort(table)).take(most);
            entries.try_for_each(|saved| out.write_all(&bytes(saved)))
        })
    }

    /// Removes the file: the proof is done.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn remove(self) -> Result<(), StoreError> {
        self.file.remove()
    }
}

fn read(
    mut saved: loam_store::Saved,
    path: &Path,
    table: &ProofTable,
) -> Result<Spent, StoreError> {
    let entries = saved.len().checked_sub(HEAD as u64);
    let entries = entries.filter(|length| length.is_multiple_of(ENTRY as u64));
    let entries = entries.ok_or_else(|| StoreError::contents(path, "it ends within an entry"))?
        / ENTRY as u64;
    let failed = |why| StoreError::io(path, "read it", why);
    let [expanded, seconds] = [(); 2].map(|()| saved.take_array());
    let spent = Spent {
        expanded: u64::from_le_bytes(expanded.map_err(failed)?),
        seconds: f64::from_le_bytes(seconds.map_err(failed)?),
    };
    for _ in 0..entries {
        table.restore(entry(&saved.take_array().map_err(failed)?));
    }
    Ok(spent)
}

fn bytes(saved: Saved) -> [u8; ENTRY] {
    let mut bytes = [0; ENTRY];
    bytes[..8].copy_from_slice(&saved.spread.to_le_bytes());
    bytes[8..10].copy_from_slice(&[saved.rank as u8, saved.effort]);
    bytes[10..14].copy_from_slice(&saved.numbers.phi.to_le_bytes());
    bytes[14..].copy_from_slice(&saved.numbers.delta.to_le_bytes());
    bytes
}

fn entry(bytes: &[u8; ENTRY]) -> Saved {
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four"));
    Saved {
        spread: u64::from_le_bytes(bytes[..8].try_into().expect("eight")),
        rank: bytes[8] as i8,
        effort: bytes[9],
        numbers: Numbers {
            phi: word(10),
            delta: word(14),
        },
    }
}

/// The least effort of which, with all above it, not too many entries are.
fn least_effort(table: &ProofTable) -> u8 {
    let mut counts = [0_u64; 256];
    for saved in table.entries(0) {
        counts[usize::from(saved.effort)] += 1;
    }
    let mut sum = 0;
    for effort in (0..=u8::MAX).rev() {
        sum += counts[usize::from(effort)];
        if sum > MOST_ENTRIES {
            return effort.saturating_add(1);
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_store::Fault;
    use std::fs;

    fn filled() -> ProofTable {
        let table = ProofTable::with_bytes(0).unwrap();
        for key in 1..500 {
            let numbers = Numbers {
                phi: key as u32,
                delta: 3,
            };
            table.put(key, 1, numbers, key);
        }
        table
    }

    #[test]
    fn what_is_saved_comes_back_into_a_table_of_any_size() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("a.proof");
        let spent = Spent {
            expanded: 12,
            seconds: 1.5,
        };
        let table = filled();
        let (mut kept, before) = Checkpoint::open(path, "task", &table).unwrap();
        assert_eq!(before, None);
        kept.save(Spent::default(), &table).unwrap();
        kept.save(spent, &table).unwrap();
        let busy = Checkpoint::open(path, "task", &table).unwrap_err();
        assert!(matches!(busy.why, Fault::InUse(_)), "{busy}");
        drop(kept);
        let table = ProofTable::with_bytes(20_000_000).unwrap();
        let (kept, before) = Checkpoint::open(path, "task", &table).unwrap();
        assert_eq!(before, Some(spent));
        for key in 1..500 {
            let phi = table.get(key, 1).map(|numbers| numbers.phi);
            assert_eq!(phi, Some(key as u32));
        }
        kept.remove().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn damaged_and_foreign_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("a.proof");
        let table = &filled();
        let (mut kept, _) = Checkpoint::open(path, "task", table).unwrap();
        kept.save(Spent::default(), table).unwrap();
        drop(kept);
        let load = |task| Checkpoint::open(path, task, table).map_err(|error| error.why);
        let other = load("other").unwrap_err();
        assert_eq!(other.to_string(), "was saved for another task: task");
        let whole = fs::read(path).unwrap();
        for at in (0..whole.len()).step_by(97) {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            fs::write(path, bytes).unwrap();
            assert!(load("task").is_err(), "byte {at}");
        }
        // A state that is cut off does not count.
        for length in (1..whole.len()).step_by(97) {
            fs::write(path, &whole[..length]).unwrap();
            assert!(!matches!(load("task"), Ok((_, Some(_)))), "length {length}");
        }
        fs::write(path, b"LOAMPROF and so on").unwrap();
        assert!(matches!(load("task").unwrap_err(), Fault::Older(_)));
        let (mut short, _) =
            loam_store::Checkpoint::open(&PROOF, &folder.path().join("short"), "task").unwrap();
        short.save(|out| out.write_all(&[0; HEAD + 1])).unwrap();
        let short = { short }.path().to_owned();
        let why = Checkpoint::open(&short, "task", table).unwrap_err();
        assert!(
            why.to_string().ends_with("it ends within an entry"),
            "{why}"
        );
        assert!(Checkpoint::open(Path::new("/"), "task", table).is_err());
    }
}
