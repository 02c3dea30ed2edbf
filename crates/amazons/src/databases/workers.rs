//! Work shared among threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Hears how much is done, and of how much.
pub(crate) type Watch<'a> = dyn Fn(u64, u64) + Sync + 'a;

/// Does `work` on every item, each worker with a state of its own. Workers
/// take items a few at a time, in order; `watch` hears now and then how many
/// have been taken.
pub(crate) fn share<S: Send>(
    workers: &mut [S],
    items: usize,
    watch: &(dyn Fn(usize) + Sync),
    work: impl Fn(&mut S, usize) + Sync,
) {
    let next = AtomicUsize::new(0);
    // Small enough to end together, large enough not to queue for the counter.
    let some = (items / (workers.len() * 32)).clamp(1, 64);
    let toil = |state: &mut S| loop {
        let start = next.fetch_add(some, Relaxed);
        if start >= items {
            return;
        }
        for item in start..items.min(start + some) {
            work(state, item);
        }
        watch(start);
    };
    let Some((first, others)) = workers.split_first_mut() else {
        return;
    };
    std::thread::scope(|scope| {
        for state in others {
            scope.spawn(|| toil(state));
        }
        toil(first);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU8;

    #[test]
    fn every_item_is_done_once() {
        for workers in [1, 2, 5] {
            let done: Vec<AtomicU8> = (0..1000).map(|_| AtomicU8::new(0)).collect();
            let mut counts = vec![0; workers];
            share(&mut counts, done.len(), &|_| {}, |count, item| {
                done[item].fetch_add(1, Relaxed);
                *count += 1;
            });
            assert!(done.iter().all(|done| done.load(Relaxed) == 1));
            assert_eq!(counts.iter().sum::<usize>(), 1000);
        }
    }
}
