//! Every kernel bit for bit against the plain one, the plain one against a
//! walk square by square, and stable discs against what happens to them.

mod split_mix;

use loam_game::Side;
use loam_game::conformance as kit;
use loam_othello::iago::stable_discs;
use loam_othello::kernel::{self, Kernel, KernelName, KernelVisitor, Plain};
use loam_othello::{BoardSize, Othello, Size4, Size6, Size8};
use split_mix::split_mix;

/// The discs of the one and of the other.
type Board = (u64, u64);

/// Positions of random games, those of both players to move.
fn reachable(count: usize, seed: u64) -> Vec<Board> {
    let mut rng = kit::rng(seed);
    let mut boards = Vec::new();
    while boards.len() < count {
        for position in kit::random_game(Othello::<Size8>::new(), &mut rng, 200) {
            let (own, opp) = position.own_and_opponent();
            boards.extend([(own, opp), (opp, own)]);
        }
    }
    boards
}

/// Discs anywhere, from a few to a full board.
fn arbitrary(count: usize, seed: u64) -> Vec<Board> {
    let mut random = split_mix(seed);
    let board = |i: usize| {
        let sets = [random(), random(), random(), random()];
        let discs = match i % 4 {
            0 => sets[0] & sets[1],
            1 => sets[0],
            2 => sets[0] | sets[1],
            _ => sets[0] | sets[1] | sets[2] | sets[3].rotate_left(7),
        };
        let mine = match i / 4 % 3 {
            0 => random(),
            1 => random() & random(),
            _ => random() | random(),
        };
        (discs & mine, discs & !mine)
    };
    (0..count).map(board).collect()
}

fn boards() -> Vec<Board> {
    let mut boards = reachable(200_000, 1);
    boards.extend(arbitrary(200_000, 2));
    boards
}

fn walked_flips(own: u64, opp: u64, at: u32) -> u64 {
    let has = |set: u64, col: i32, rank: i32| {
        (0..8).contains(&col) && (0..8).contains(&rank) && set >> (rank * 8 + col) & 1 == 1
    };
    let mut flipped = 0;
    for col_step in -1..=1 {
        for rank_step in -1..=1 {
            let (mut col, mut rank) = (at as i32 % 8 + col_step, at as i32 / 8 + rank_step);
            let mut line = 0;
            while has(opp, col, rank) {
                line |= 1 << (rank * 8 + col);
                (col, rank) = (col + col_step, rank + rank_step);
                if (col_step, rank_step) == (0, 0) {
                    break;
                }
            }
            if has(own, col, rank) {
                flipped |= line;
            }
        }
    }
    flipped
}

fn squares(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |at| set >> at & 1 == 1)
}

#[test]
fn plain_agrees_with_a_walk() {
    for (own, opp) in boards() {
        let mut legal = 0;
        for at in squares(!(own | opp)) {
            let walked = walked_flips(own, opp, at);
            assert_eq!(Plain.flips(own, opp, at), walked, "{own:x} {opp:x} {at}");
            assert_eq!(kernel::flips(own, opp, at), walked, "{own:x} {opp:x} {at}");
            legal |= u64::from(walked != 0) << at;
        }
        assert_eq!(Plain.moves(own, opp), legal, "{own:x} {opp:x}");
        assert_eq!(kernel::moves(own, opp), legal, "{own:x} {opp:x}");
    }
}

#[test]
fn plain_counts_the_last_flips() {
    for (i, (own, _)) in boards().into_iter().enumerate() {
        let at = i as u32 % 64;
        let own = own & !(1 << at);
        let walked = walked_flips(own, !own & !(1 << at), at);
        assert_eq!(
            Plain.last_flips(own, at),
            walked.count_ones(),
            "{own:x} {at}"
        );
    }
}

struct AgainstPlain<'a>(&'a [Board]);

impl KernelVisitor for AgainstPlain<'_> {
    type Output = ();

    fn visit<K: Kernel>(self, kernel: K) {
        for (i, &(own, opp)) in self.0.iter().enumerate() {
            let context = || format!("{} {own:x} {opp:x}", K::NAME);
            assert_eq!(
                kernel.moves(own, opp),
                Plain.moves(own, opp),
                "{}",
                context()
            );
            assert_eq!(
                kernel.stable(own, opp),
                Plain.stable(own, opp),
                "{}",
                context()
            );
            for at in squares(!(own | opp)) {
                let flips = kernel.flips(own, opp, at);
                assert_eq!(flips, Plain.flips(own, opp, at), "{} {at}", context());
            }
            let at = i as u32 % 64;
            let rest = own & !(1 << at);
            let count = kernel.last_flips(rest, at);
            assert_eq!(count, Plain.last_flips(rest, at), "{} {at}", context());
        }
    }
}

#[test]
fn every_kernel_agrees_with_plain() {
    let boards = boards();
    for name in KernelName::available() {
        assert!(kernel::dispatch_with(name, AgainstPlain(&boards)).is_ok());
    }
}

#[test]
fn dispatch_takes_the_best_kernel() {
    struct Name;
    impl KernelVisitor for Name {
        type Output = &'static str;
        fn visit<K: Kernel>(self, _: K) -> &'static str {
            K::NAME
        }
    }
    assert_eq!(kernel::dispatch(Name), KernelName::best().as_str());
    for name in KernelName::ALL {
        assert_eq!(name.to_string().parse(), Ok(name));
        if let Ok(found) = kernel::dispatch_with(name, Name) {
            assert_eq!(found, name.as_str());
        }
    }
    assert!("AVX".parse::<KernelName>().is_err());
}

#[test]
fn stable_discs_are_among_those_that_a_longer_look_finds() {
    let mut boards = reachable(2000, 3);
    boards.extend(arbitrary(1000, 4));
    for (own, opp) in boards {
        let stable = Plain.stable(own, opp);
        let proved = stable_discs(own, opp) & own;
        assert_eq!(stable & !proved, 0, "{own:x} {opp:x}");
        let within = kernel::stable_within(own, opp, !0);
        assert_eq!(within & !stable, 0, "{own:x} {opp:x}");
    }
}

/// On an edge the table knows all there is to know.
#[test]
fn edges_agree_with_a_longer_look() {
    for own in 0..256_u64 {
        for opp in (0..256).filter(|opp| opp & own == 0) {
            let proved = stable_discs(own, opp) & own;
            assert_eq!(Plain.stable(own, opp), proved, "{own:x} {opp:x}");
            let (own, opp, proved) = (own << 56, opp << 56, proved << 56);
            assert_eq!(Plain.stable(own, opp), proved, "{own:x} {opp:x}");
        }
    }
}

fn play_on<S: BoardSize<Bits = u64>>(games: usize, seed: u64, find: impl Fn(u64, u64) -> u64) {
    let mut rng = kit::rng(seed);
    let mut found = 0;
    for _ in 0..games {
        let mut stable = [0; 2];
        for position in kit::random_game(Othello::<S>::new(), &mut rng, 200) {
            let discs = Side::BOTH.map(|side| position.discs(side));
            for i in 0..2 {
                assert_eq!(stable[i] & !discs[i], 0, "turned: {position:?}");
                let now = find(discs[i], discs[1 - i]);
                assert_eq!(now & !discs[i], 0);
                assert_eq!(stable[i] & !now, 0, "forgotten: {position:?}");
                stable[i] = now;
            }
        }
        found += (stable[0] | stable[1]).count_ones() as usize;
    }
    // At the end every line is full, or nearly always.
    assert!(found * 10 > games * S::BOARD.count_ones() as usize * 9);
}

#[test]
fn stable_discs_are_never_turned() {
    play_on::<Size8>(3000, 5, |own, opp| Plain.stable(own, opp));
    play_on::<Size8>(1000, 6, |own, opp| kernel::stable_within(own, opp, !0));
    play_on::<Size6>(3000, 7, |own, opp| {
        kernel::stable_within(own, opp, Size6::BOARD)
    });
    play_on::<Size4>(3000, 8, |own, opp| {
        kernel::stable_within(own, opp, Size4::BOARD)
    });
}

/// Every way of playing on, with the players to move in any order.
fn turned_in_play(own: u64, opp: u64) -> u64 {
    let mut turned = 0;
    for (mine, theirs) in [(own, opp), (opp, own)] {
        for at in squares(kernel::moves(mine, theirs)) {
            let flipped = kernel::flips(mine, theirs, at);
            turned |= flipped | turned_in_play(mine | flipped | 1 << at, theirs & !flipped);
        }
    }
    turned
}

#[test]
fn no_continuation_turns_a_stable_disc() {
    let mut boards = reachable(30_000, 9);
    boards.extend(arbitrary(30_000, 10));
    for (own, opp) in boards {
        if (own | opp).count_zeros() <= 5 {
            let turned = turned_in_play(own, opp);
            let stable = Plain.stable(own, opp);
            assert_eq!(stable & turned, 0, "{own:x} {opp:x}");
        }
    }
}
