use super::*;
use crate::options::Clear;

fn entry(depth: u8, value: i32) -> Entry {
    Entry {
        code: u32::from(depth) + 1,
        value,
        depth,
        bound: Bound::Exact,
    }
}

fn table(scheme: Scheme, bytes: usize) -> Table {
    Table::new(&TableOptions {
        scheme,
        bytes,
        clear: Clear::EveryGame,
        exact_depth: false,
    })
}

#[test]
fn entries_survive_packing() {
    let table = table(Scheme::Buckets, 1 << 12);
    for bound in [Bound::None, Bound::Lower, Bound::Upper, Bound::Exact] {
        for value in [0, 1, -1, 1_000_001, -1_000_001, 123_456] {
            for depth in [0, 1, 63, 255] {
                let entry = Entry {
                    code: 0xff_ffff,
                    value,
                    depth,
                    bound,
                };
                table.store(u64::MAX, entry);
                assert_eq!(table.probe(u64::MAX), Some(entry));
            }
        }
    }
}

#[test]
fn two_deep_keeps_the_new_and_the_deeper() {
    // One bucket, and hashes that share its first half.
    let table = table(Scheme::TwoDeep, 64);
    assert_eq!(table.capacity(), 4);
    table.store(1, entry(5, 10));
    table.store(2, entry(3, 20));
    assert!(table.probe(1).is_some() && table.probe(2).is_some());
    table.store(3, entry(1, 30));
    assert_eq!(table.probe(1), Some(entry(5, 10)), "the deeper stays");
    assert_eq!(table.probe(2), None);
    assert_eq!(table.probe(3), Some(entry(1, 30)), "the new one is stored");
    table.store(4, entry(9, 40));
    assert!(table.probe(1).is_some() && table.probe(3).is_none());
    table.store(5, entry(1, 50));
    assert!(table.probe(4).is_some() && table.probe(1).is_none());
}

#[test]
fn the_same_position_is_stored_once() {
    for scheme in [Scheme::TwoDeep, Scheme::Buckets] {
        let table = table(scheme, 64);
        for depth in 0..20 {
            table.store(7, entry(depth, i32::from(depth)));
            assert_eq!(table.probe(7), Some(entry(depth, i32::from(depth))));
        }
        let used = table.buckets[0]
            .0
            .iter()
            .filter(|s| s.depth().is_some())
            .count();
        assert_eq!(used, 1, "{scheme:?}");
    }
}

#[test]
fn buckets_forget_the_old_and_shallow_first() {
    let table = table(Scheme::Buckets, 64);
    for (hash, depth) in [(1, 4), (2, 9), (3, 2), (4, 7)] {
        table.store(hash, entry(depth, 0));
    }
    table.store(5, entry(1, 0));
    assert_eq!(table.probe(3), None, "the shallowest went");
    for _ in 0..3 {
        table.age();
    }
    table.store(6, entry(1, 0));
    table.store(7, entry(1, 0));
    assert!(table.probe(6).is_some() && table.probe(2).is_some());
    assert_eq!(table.fullness(), 500);
    table.clear();
    assert_eq!((table.probe(2), table.fullness()), (None, 0));
}

/// Threads that write the same entries never make a third one of them.
#[test]
fn torn_entries_are_misses() {
    let table = table(Scheme::Buckets, 64 * 4);
    std::thread::scope(|scope| {
        for thread in 0..4_u8 {
            let table = &table;
            scope.spawn(move || {
                for i in 0..50_000_u64 {
                    let hash = i % 64;
                    table.store(hash, entry(thread, i32::from(thread) * 1000 + hash as i32));
                    if let Some(found) = table.probe(hash) {
                        assert_eq!(found.value % 1000, hash as i32);
                        assert_eq!(found.value / 1000, i32::from(found.depth));
                    }
                }
            });
        }
    });
}
