use super::{Guide, Guided, GuidedOptions, Judgement};
use crate::{Limits, Score};
use loam_game::nim::{Nim, Take};
use loam_game::{Game, Side};

/// Thinks nothing of any position.
struct Blind;

impl Guide<Nim> for Blind {
    fn judge(&self, _: &Nim) -> Judgement {
        Judgement::Chance(0.5)
    }
}

/// Knows who wins.
struct Bouton;

impl Guide<Nim> for Bouton {
    fn judge(&self, position: &Nim) -> Judgement {
        let side = position.to_move();
        Judgement::Won(if position.nim_sum() == 0 { !side } else { side })
    }
}

fn visits(count: u64) -> GuidedOptions {
    GuidedOptions {
        visits: Some(count),
        ..GuidedOptions::default()
    }
}

fn moves(position: &Nim) -> Vec<Take> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    moves
}

#[test]
fn proofs_reach_the_root() {
    for threads in [1, 3] {
        let options = GuidedOptions {
            threads,
            ..GuidedOptions::default()
        };
        for heaps in [[3, 0, 0], [1, 2, 0], [2, 3, 3], [1, 2, 3], [2, 2, 0]] {
            let position = Nim::new(&heaps);
            let mut search = Guided::new(Blind, options);
            let report = search.search(&position, &Limits::default(), &mut |_| {});
            let won = position.nim_sum() != 0;
            assert_eq!(report.score() > Score::DRAW, won, "{heaps:?}");
            assert!(report.score().decided_in().is_some(), "{heaps:?}");
            if won {
                let next = position.play(report.best().unwrap());
                assert_eq!(next.nim_sum(), 0, "{heaps:?}");
            }
        }
    }
}

#[test]
fn a_guide_that_knows_needs_no_visits() {
    let position = Nim::new(&[3, 4, 5]);
    let mut search = Guided::new(Bouton, GuidedOptions::default());
    let report = search.search(&position, &Limits::default(), &mut |_| {});
    assert_eq!(search.visits(), 0);
    assert_eq!(position.play(report.best().unwrap()).nim_sum(), 0);
}

#[test]
fn visits_are_limited_and_repeatable() {
    let position = Nim::new(&[9, 8, 7, 6]);
    let run = || {
        let mut search = Guided::new(Blind, visits(300));
        let report = search.search(&position, &Limits::default(), &mut |_| {});
        (search.visits(), report.statistics, report.lines)
    };
    assert_eq!(run().0, 300);
    assert_eq!(run(), run());
    let limits = Limits {
        nodes: Some(1000),
        ..Limits::default()
    };
    let mut search = Guided::new(Blind, GuidedOptions::default());
    let report = search.search(&position, &limits, &mut |_| {});
    assert!((970..=1000).contains(&report.statistics.nodes));
}

#[test]
fn the_tree_is_kept_where_the_game_follows_it() {
    let position = Nim::new(&[5, 6, 7]);
    let mut search = Guided::new(Blind, visits(200));
    let first = search.search(&position, &Limits::default(), &mut |_| {});
    let mv = first.best().unwrap();
    let known = search.turns();
    let (_, seen, _) = known.iter().find(|(moves, ..)| moves[0] == mv).unwrap();
    let next = position.play(mv);
    search.follow(&position, [mv]);
    assert_eq!(search.visits(), *seen);
    search.search(&next, &Limits::default(), &mut |_| {});
    assert_eq!(search.visits(), seen + 200);
    // Elsewhere there is nothing to keep.
    search.follow(&position, [mv]);
    assert_eq!(search.visits(), 0);
}

#[test]
fn memory_is_bounded() {
    let options = GuidedOptions {
        memory: 40_000,
        ..visits(5_000)
    };
    let position = Nim::new(&[9, 9, 9, 9, 9]);
    let mut search = Guided::new(Blind, options);
    search.search(&position, &Limits::default(), &mut |_| {});
    assert_eq!(search.visits(), 5_000);
    assert!(search.root.bytes() < 60_000, "{}", search.root.bytes());
    // A full tree cannot judge so many positions, and does not try for ever.
    let nodes = Limits {
        nodes: Some(1_000_000),
        ..Limits::default()
    };
    let endless = GuidedOptions {
        visits: None,
        ..options
    };
    Guided::new(Blind, endless).search(&position, &nodes, &mut |_| {});
}

/// Nim whose moves have two halves: a heap is named, then stones are taken.
#[derive(Clone, Debug, PartialEq)]
struct Halves {
    nim: Nim,
    heap: Option<usize>,
}

impl Game for Halves {
    type Move = (usize, u32);

    fn to_move(&self) -> Side {
        self.nim.to_move()
    }
    fn hash(&self) -> u64 {
        self.nim.hash() ^ self.heap.map_or(0, |heap| 1 + heap as u64)
    }
    fn fresh_hash(&self) -> u64 {
        self.hash()
    }
    fn outcome(&self) -> Option<loam_game::Outcome> {
        self.nim.outcome()
    }
    fn for_each_move(&self, mut visit: impl FnMut((usize, u32))) {
        let mut seen = Vec::new();
        for mv in moves(&self.nim) {
            let heap = (mv.code() - 1) as usize / 256;
            match self.heap {
                None if !seen.contains(&heap) => {
                    seen.push(heap);
                    visit((heap, 0));
                }
                Some(named) if named == heap => visit((heap, mv.code())),
                _ => {}
            }
        }
    }
    fn play(&self, (heap, code): (usize, u32)) -> Halves {
        if code == 0 {
            return Halves {
                heap: Some(heap),
                ..self.clone()
            };
        }
        let mv = moves(&self.nim).into_iter().find(|mv| mv.code() == code);
        Halves {
            nim: self.nim.play(mv.unwrap()),
            heap: None,
        }
    }
    fn same_board(&self, other: &Halves) -> bool {
        self == other
    }
}

struct BlindHalves;

impl Guide<Halves> for BlindHalves {
    fn judge(&self, _: &Halves) -> Judgement {
        Judgement::Chance(0.5)
    }
    fn is_between(&self, position: &Halves) -> bool {
        position.heap.is_some()
    }
}

#[test]
fn turns_of_two_halves_are_proven_too() {
    for heaps in [[1, 2, 0], [2, 3, 3], [1, 2, 3]] {
        let position = Halves {
            nim: Nim::new(&heaps),
            heap: None,
        };
        let mut search = Guided::new(BlindHalves, GuidedOptions::default());
        let report = search.search(&position, &Limits::default(), &mut |_| {});
        let won = position.nim.nim_sum() != 0;
        assert_eq!(report.score() > Score::DRAW, won, "{heaps:?}");
        if won {
            let turn = &report.lines[0].moves[..2];
            let next = position.play(turn[0]).play(turn[1]);
            assert_eq!(next.nim.nim_sum(), 0, "{heaps:?}");
        }
    }
}
