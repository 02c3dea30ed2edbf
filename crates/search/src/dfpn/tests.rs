//! Nim, whose winner Bouton's theorem tells.

use super::*;
use loam_game::Game;
use loam_game::nim::Nim;
use std::sync::atomic::Ordering::Relaxed;

/// Nim as something to prove, with whatever numbers to begin with.
struct Heaps {
    even: bool,
}

impl Heaps {
    fn child(&self, nim: Nim) -> Child<Nim> {
        let size = nim.count_moves() as u32;
        let numbers = if size == 0 {
            Numbers::LOST
        } else if self.even {
            Numbers { phi: 1, delta: 1 }
        } else {
            // Misleading on purpose.
            Numbers {
                phi: 1 + u32::from(nim.nim_sum()),
                delta: size,
            }
        };
        Child {
            node: nim,
            key: nim.hash(),
            rank: 0,
            numbers,
        }
    }
}

impl ProofSpace for Heaps {
    type Node = Nim;
    type Scratch = ();

    fn expand(&self, node: &Nim, (): &mut (), children: &mut Vec<Child<Nim>>) {
        node.for_each_move(|mv| children.push(self.child(node.play(mv))));
    }
}

fn solved(heaps: &[u8], even: bool, threads: usize) -> Option<bool> {
    let space = Heaps { even };
    let table = ProofTable::with_bytes(0).unwrap();
    let options = DfPnOptions {
        threads,
        ..DfPnOptions::default()
    };
    let progress = Progress::default();
    let root = space.child(Nim::new(heaps));
    DfPn::new(&space, &table, options, &progress).run(&root)
}

#[test]
fn nim_is_won_when_its_sum_is_not_zero() {
    for a in 0..6 {
        for b in a..7 {
            for c in b..8 {
                let heaps = [a, b, c];
                let won = Nim::new(&heaps).nim_sum() != 0;
                for even in [false, true] {
                    assert_eq!(solved(&heaps, even, 1), Some(won), "{heaps:?}");
                }
            }
        }
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    for heaps in [[5, 6, 7, 4], [1, 6, 7, 0], [3, 5, 6, 7]] {
        let won = Nim::new(&heaps).nim_sum() != 0;
        assert_eq!(solved(&heaps, true, 3), Some(won));
    }
}

#[test]
fn a_search_that_is_stopped_says_nothing() {
    let space = Heaps { even: true };
    let table = ProofTable::with_bytes(0).unwrap();
    let progress = Progress::default();
    progress.stop.store(true, Relaxed);
    let root = space.child(Nim::new(&[5, 6, 7]));
    let search = DfPn::new(&space, &table, DfPnOptions::default(), &progress);
    assert_eq!(search.run(&root), None);
    progress.stop.store(false, Relaxed);
    assert_eq!(search.run(&root), Some(true));
    assert!(progress.expanded.load(Relaxed) > 0);
    assert_eq!(table.get(root.key, 0), Some(Numbers::WON));
}
