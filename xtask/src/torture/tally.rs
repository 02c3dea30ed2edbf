use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// How many of a sort of fault are told of one row; the others are counted.
const TOLD: u64 = 3;

/// Tables and the columns each has.
const TABLES: [(&str, &[&str]); 4] = [
    ("file", &["flipped", "cut", "zeroed", "refused", "same"]),
    (
        "command",
        &["kills", "resumed", "at once", "in use", "full disk"],
    ),
    ("target", &["cases", "written", "refused"]),
    ("input", &["cases", "refused"]),
];

/// What has been counted.
pub(super) struct Tally {
    counts: Mutex<BTreeMap<(&'static str, String, &'static str), u64>>,
    faults: Mutex<BTreeMap<(&'static str, String, String), u64>>,
    skipped: Mutex<Vec<String>>,
    begun: Instant,
    told: AtomicU64,
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally {
            counts: Mutex::default(),
            faults: Mutex::default(),
            skipped: Mutex::default(),
            begun: Instant::now(),
            told: AtomicU64::new(0),
        }
    }

    pub(super) fn count(&self, table: &'static str, row: &str, column: &'static str, by: u64) {
        let key = (table, row.to_owned(), column);
        *lock(&self.counts).entry(key).or_default() += by;
    }

    /// Counts a fault and says how many of the sort there were before.
    pub(super) fn fault(
        &self,
        table: &'static str,
        row: &str,
        what: &str,
        number: u64,
        story: &str,
    ) -> u64 {
        let mut faults = lock(&self.faults);
        let key = (table, row.to_owned(), what.to_owned());
        let count = faults.entry(key).or_default();
        *count += 1;
        if *count <= TOLD {
            println!("FAILED {table} '{row}' #{number}: {what}: {story}");
        }
        *count - 1
    }

    /// Notes what cannot be tried here.
    pub(super) fn skip(&self, what: &str) {
        let mut skipped = lock(&self.skipped);
        if !skipped.iter().any(|known| known == what) {
            println!("skipped: {what}");
            skipped.push(what.to_owned());
        }
    }

    pub(super) fn failures(&self) -> u64 {
        lock(&self.faults).values().sum()
    }

    /// Says now and then how far things are.
    pub(super) fn tell(&self, every: u64) {
        let seconds = self.begun.elapsed().as_secs();
        let told = self.told.load(Relaxed);
        let is_time = seconds >= told + every;
        if is_time
            && self
                .told
                .compare_exchange(told, seconds, Relaxed, Relaxed)
                .is_ok()
        {
            let [damaged, kills] = [self.damaged(), self.total(&["kills"])];
            let failures = self.failures();
            let (minutes, seconds) = (seconds / 60, seconds % 60);
            println!(
                "{minutes}:{seconds:02}  {damaged} damaged files, {kills} kills, {failures} failures"
            );
        }
    }

    fn damaged(&self) -> u64 {
        self.total(&["flipped", "cut", "zeroed"])
    }

    fn total(&self, columns: &[&str]) -> u64 {
        let counts = lock(&self.counts);
        let wanted = counts
            .iter()
            .filter(|((_, _, column), _)| columns.contains(column));
        wanted.map(|(_, count)| count).sum()
    }

    /// Everything as tables, then the faults by sort.
    pub(super) fn print(&self) {
        let (counts, faults) = (lock(&self.counts), lock(&self.faults));
        for (table, columns) in TABLES {
            let mut rows: Vec<&String> = counts
                .keys()
                .filter(|key| key.0 == table)
                .map(|key| &key.1)
                .collect();
            rows.extend(faults.keys().filter(|key| key.0 == table).map(|key| &key.1));
            rows.sort();
            rows.dedup();
            if rows.is_empty() {
                continue;
            }
            print!("\n{table:<36}");
            columns
                .iter()
                .chain(&["failures"])
                .for_each(|column| print!("{column:>10}"));
            println!();
            for row in rows {
                print!("{row:<36}");
                for column in columns {
                    let key = (table, row.clone(), *column);
                    print!("{:>10}", counts.get(&key).copied().unwrap_or(0));
                }
                let failed = faults
                    .iter()
                    .filter(|(key, _)| key.0 == table && key.1 == *row);
                println!("{:>10}", failed.map(|(_, count)| count).sum::<u64>());
            }
        }
        if !faults.is_empty() {
            println!("\nfailures");
            for ((table, row, what), count) in &*faults {
                println!("{count:>8}  {table} '{row}': {what}");
            }
        }
        for what in &*lock(&self.skipped) {
            println!("skipped: {what}");
        }
        drop((counts, faults));
        println!(
            "\nIn {:.0} s: {} damaged files, {} kills, {} failures.",
            self.begun.elapsed().as_secs_f64(),
            self.damaged(),
            self.total(&["kills"]),
            self.failures()
        );
    }
}

/// A count is right even if another worker has died of a fault of its own.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
