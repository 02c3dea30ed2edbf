//! The laws of games on random ones, and the slow twins of all shortcuts.

mod twin;

use loam_cgt::{Dyadic, Game, Games, NumberUpStar, Thermograph};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cmp::Ordering;
use twin::{GRAIN, SAMPLES, Tree, cooled_stops, sample_temperature};

/// Trees over integers. Few have no option on a side: those are just integers.
fn trees(leaf: i32, depth: u32, size: u32, width: usize) -> impl Strategy<Value = Tree> {
    let leaf = (-leaf..=leaf).prop_map(Tree::integer);
    leaf.prop_recursive(depth, size, width as u32, move |inner| {
        let options = prop_oneof![1 => Just(vec![]), 9 => vec(inner, 1..=width)];
        (options.clone(), options).prop_map(|(lefts, rights)| Tree { lefts, rights })
    })
}

/// Games of a few moves, with every kind of value among them.
fn tree() -> impl Strategy<Value = Tree> {
    // Trees over zero alone are rich in infinitesimals.
    prop_oneof![3 => trees(2, 4, 40, 3), 1 => trees(0, 4, 40, 3)]
}

/// Small enough that sums can be searched without memory.
fn small_tree() -> impl Strategy<Value = Tree> {
    trees(1, 2, 8, 2)
}

fn thermograph_of_tree(tree: &Tree) -> Thermograph {
    let options = |trees: &[Tree]| trees.iter().map(thermograph_of_tree).collect::<Vec<_>>();
    Thermograph::from_options(&options(&tree.lefts), &options(&tree.rights)).unwrap()
}

fn scaled(x: Dyadic) -> Option<i64> {
    x.checked_mul(Dyadic::from(GRAIN))?.to_integer()
}

proptest! {
    #[test]
    fn canonical_form_is_the_twin_s(tree in tree()) {
        let games = &mut Games::new();
        let game = tree.build(games).unwrap();
        let canonical = tree.canonical();
        prop_assert_eq!(Tree::of(games, game).unwrap().sorted(), canonical.clone());
        prop_assert_eq!(canonical.build(games), Ok(game));
        prop_assert_eq!(games.outcome(game), tree.outcome());
    }

    #[test]
    fn order_is_the_twin_s(g in tree(), h in tree()) {
        let games = &mut Games::new();
        let (a, b) = (g.build(games).unwrap(), h.build(games).unwrap());
        prop_assert_eq!(games.le(a, b), g.at_most(&h));
        prop_assert_eq!(games.le(b, a), h.at_most(&g));
        prop_assert_eq!(a == b, g.at_most(&h) && h.at_most(&g));
        // The order of g and h is that of g − h and 0.
        let difference = games.sub(a, b).unwrap();
        prop_assert_eq!(games.compare(a, b), games.compare(difference, Game::ZERO));
    }

    #[test]
    fn sums_and_negatives_are_the_twin_s(g in small_tree(), h in small_tree()) {
        let games = &mut Games::new();
        let (a, b) = (g.build(games).unwrap(), h.build(games).unwrap());
        let sum = games.add(a, b).unwrap();
        prop_assert_eq!(g.add(&h).build(games), Ok(sum));
        prop_assert_eq!(Tree::of(games, sum).unwrap().sorted(), g.add(&h).canonical());
        let negative = games.negate(a).unwrap();
        prop_assert_eq!(g.negate().build(games), Ok(negative));
    }

    #[test]
    fn games_are_a_partially_ordered_group(g in tree(), h in tree(), k in tree()) {
        let games = &mut Games::new();
        let [g, h, k] = [g, h, k].map(|tree| tree.build(games).unwrap());
        let mut add = |a, b| games.add(a, b).unwrap();
        let (gh, hk) = (add(g, h), add(h, k));
        prop_assert_eq!(add(gh, k), add(g, hk));
        prop_assert_eq!(add(h, g), gh);
        prop_assert_eq!(add(g, Game::ZERO), g);
        let (gk, minus_g) = (add(g, k), games.negate(g).unwrap());
        prop_assert_eq!(games.add(g, minus_g), Ok(Game::ZERO));
        prop_assert_eq!(games.negate(minus_g), Ok(g));
        prop_assert_eq!(games.compare(gk, hk), games.compare(g, h));
        let minus_h = games.negate(h).unwrap();
        prop_assert_eq!(games.le(minus_h, minus_g), games.le(g, h));
        if games.le(g, h) && games.le(h, k) {
            prop_assert!(games.le(g, k));
        }
    }

    #[test]
    fn stops_order_a_game_among_the_numbers(tree in tree(), x in -24..=24i64) {
        let games = &mut Games::new();
        let game = tree.build(games).unwrap();
        let x = Dyadic::new(x, 3).unwrap();
        let number = games.number(x).unwrap();
        let number_tree = Tree::of(games, number).unwrap();
        let order = (tree.at_most(&number_tree), number_tree.at_most(&tree));
        prop_assert_eq!((games.le(game, number), games.le(number, game)), order);
        let (left, right) = (games.left_stop(game), games.right_stop(game));
        prop_assert!(left >= right);
        prop_assert!(x <= left || order.0);
        prop_assert!(x >= right || order.1);
        prop_assert!(x >= left || !order.0);
        prop_assert!(x <= right || !order.1);
        let (left, right) = (games.left_stop_tm1(game), games.right_stop_tm1(game));
        for (n, below) in [(left, true), (left - 1, false)] {
            let n = games.integer(n).unwrap();
            prop_assert_eq!(games.le(game, n), below);
        }
        for (n, above) in [(right, true), (right + 1, false)] {
            let n = games.integer(n).unwrap();
            prop_assert_eq!(games.le(n, game), above);
        }
    }

    #[test]
    fn thermographs_are_the_twin_s(tree in tree()) {
        let games = &mut Games::new();
        let game = tree.build(games).unwrap();
        let thermograph = games.thermograph(game).unwrap();
        let (lefts, rights) = cooled_stops(&Tree::of(games, game).unwrap());
        for sample in 0..SAMPLES {
            let (left, right) = thermograph.at(sample_temperature(sample)).unwrap();
            prop_assert_eq!(scaled(left), Some(lefts[sample as usize]));
            prop_assert_eq!(scaled(right), Some(rights[sample as usize]));
        }
        prop_assert_eq!(thermograph.at(Dyadic::ZERO), Some(thermograph.stops()));
        let stops = (games.left_stop(game), games.right_stop(game));
        prop_assert_eq!(thermograph.stops(), stops);
        let stops = (games.left_stop_tm1(game), games.right_stop_tm1(game));
        prop_assert_eq!(thermograph.stops_tm1(), stops);
        prop_assert_eq!(thermograph.outcome(), games.outcome(game));
    }

    #[test]
    fn any_form_has_the_same_thermograph(tree in tree()) {
        let games = &mut Games::new();
        let game = tree.build(games).unwrap();
        prop_assert_eq!(games.thermograph(game), Ok(thermograph_of_tree(&tree)));
    }

    #[test]
    fn walls_are_the_stops_of_cooled_games(tree in tree(), t in -16..=80i64) {
        let games = &mut Games::new();
        let game = tree.build(games).unwrap();
        let t = Dyadic::new(t, 4).unwrap();
        let cooled = games.cool(game, t).unwrap();
        let stops = (games.left_stop(cooled), games.right_stop(cooled));
        prop_assert_eq!(games.thermograph(game).unwrap().at(t), Some(stops));
    }

    #[test]
    fn means_add_and_sums_are_no_hotter(g in tree(), h in tree(), n in -5..=5i64) {
        let games = &mut Games::new();
        let (g, h) = (g.build(games).unwrap(), h.build(games).unwrap());
        let sum = games.add(g, h).unwrap();
        let [a, b, of_sum] = [g, h, sum].map(|game| games.thermograph(game).unwrap());
        prop_assert_eq!(of_sum.mean(), a.mean() + b.mean());
        prop_assert!(of_sum.temperature() <= a.temperature().max(b.temperature()));
        let negative = games.negate(g).unwrap();
        prop_assert_eq!(games.thermograph(negative), Ok(a.negate()));
        let integer = games.integer(n).unwrap();
        let shifted = games.add(g, integer).unwrap();
        prop_assert_eq!(games.thermograph(shifted), a.shift(n));
    }

    #[test]
    fn games_read_what_they_print(tree in tree()) {
        let games = &mut Games::new();
        let game = tree.build(games).unwrap();
        for text in [games.display(game).to_string(), format!("{:#}", games.display(game))] {
            prop_assert_eq!(games.parse(&text), Ok(game));
            // Another arena, with another history, prints the same.
            let others = &mut Games::new();
            let other = others.parse(&text).unwrap();
            prop_assert_eq!(others.display(other).to_string(), games.display(game).to_string());
        }
    }

    #[test]
    fn any_text_is_a_game_or_an_error(text in "[-{}|,*^v0-9/_+ é]{0,40}") {
        let games = &mut Games::with_limit(1000);
        if let Ok(game) = games.parse(&text) {
            let printed = games.display(game).to_string();
            prop_assert_eq!(games.parse(&printed), Ok(game));
        }
    }
}

/// The closed formulas agree with the trees.
#[test]
fn number_up_star_is_the_twin_s() {
    let games = &mut Games::new();
    let numbers = [Dyadic::ZERO, Dyadic::new(1, 1).unwrap()];
    let mut all = vec![];
    for number in numbers {
        for ups in -2..=2 {
            for nimber in 0..=3 {
                let form = NumberUpStar {
                    number,
                    ups,
                    nimber,
                };
                let game = games.number_up_star(form).unwrap();
                let tree = Tree::of(games, game).unwrap();
                assert_eq!(tree.clone().sorted(), tree.canonical(), "{form}");
                assert_eq!(tree.build(games), Ok(game), "{form}");
                all.push((game, form, tree));
            }
        }
    }
    for (a, g, left) in &all {
        for (b, h, right) in &all {
            let order = match (left.at_most(right), right.at_most(left)) {
                (true, true) => Some(Ordering::Equal),
                (true, false) => Some(Ordering::Less),
                (false, true) => Some(Ordering::Greater),
                (false, false) => None,
            };
            assert_eq!(g.compare(*h), order, "{g} and {h}");
            assert_eq!(games.compare(*a, *b), order, "{g} and {h}");
        }
    }
    // Up is {0|*} and so on: sums built move by move.
    for (a, _, left) in all.iter().take(20).step_by(3) {
        for (b, _, right) in all.iter().take(20).step_by(4) {
            let sum = games.add(*a, *b).unwrap();
            assert_eq!(left.add(right).build(games), Ok(sum));
        }
    }
}
