//! Slow twins: the longest sequence of moves by trying all, thermographs by
//! way of canonical forms, blockers by a list of squares.

use crate::{Shelf, every_area};
use loam_amazons::areas::{Area, AreaKind};
use loam_cgt::{Game, Games, Thermograph};
use loam_game::{Game as _, Side};
use std::collections::HashMap;

/// A board as a list of squares: a letter each, and its columns.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain {
    cols: i32,
    cells: Vec<char>,
}

impl Plain {
    fn new(area: &Area) -> Plain {
        Plain {
            cols: area.cols().into(),
            cells: area.to_string().replace('/', "").chars().collect(),
        }
    }

    fn ray(&self, from: usize, dx: i32, dy: i32) -> Vec<usize> {
        let (mut x, mut y) = (from as i32 % self.cols, from as i32 / self.cols);
        let mut seen = Vec::new();
        loop {
            (x, y) = (x + dx, y + dy);
            let at = y * self.cols + x;
            if x < 0 || x >= self.cols || y < 0 || at >= self.cells.len() as i32 {
                return seen;
            }
            if self.cells[at as usize] != '.' {
                return seen;
            }
            seen.push(at as usize);
        }
    }

    fn reach(&self, from: usize) -> Vec<usize> {
        let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        let steps = steps.filter(|&step| step != (0, 0));
        steps.flat_map(|(dx, dy)| self.ray(from, dx, dy)).collect()
    }

    /// What Black, or White, can move to.
    fn options(&self, queen: char) -> Vec<Plain> {
        let mut options = Vec::new();
        for from in 0..self.cells.len() {
            let letter = self.cells[from];
            if letter.to_ascii_uppercase() != queen {
                continue;
            }
            for to in self.reach(from) {
                let mut moved = self.clone();
                moved.cells[from] = '.';
                moved.cells[to] = queen;
                let bound = letter.is_lowercase();
                for arrow in moved.reach(to) {
                    if !bound || arrow == from {
                        let mut shot = moved.clone();
                        shot.cells[arrow] = '#';
                        options.push(shot);
                    }
                }
            }
        }
        options
    }

    fn longest(&self, known: &mut HashMap<Plain, i32>) -> i32 {
        if let Some(&moves) = known.get(self) {
            return moves;
        }
        let options = self.options('B').into_iter();
        let moves = options
            .map(|next| 1 + next.longest(known))
            .max()
            .unwrap_or(0);
        known.insert(self.clone(), moves);
        moves
    }

    fn value(&self, games: &mut Games, known: &mut HashMap<Plain, Game>) -> Game {
        if let Some(&game) = known.get(self) {
            return game;
        }
        let [lefts, rights] = ['B', 'W'].map(|queen| {
            let options = self.options(queen);
            let values = options.iter().map(|next| next.value(games, known));
            values.collect::<Vec<_>>()
        });
        let game = games.canonical(&lefts, &rights).unwrap();
        known.insert(self.clone(), game);
        game
    }
}

fn is_entry(area: &Area) -> bool {
    area.spans() && area.is_connected()
}

#[test]
fn territories_have_as_many_moves_as_trying_all_finds() {
    for (cols, rows, queens, bound) in [
        (1, 5, 2, 0),
        (2, 3, 1, 0),
        (2, 4, 2, 0),
        (3, 3, 1, 0),
        (3, 3, 2, 0),
        (2, 3, 0, 2),
        (2, 4, 1, 1),
        (3, 3, 0, 1),
        (3, 3, 1, 1),
        (3, 3, 0, 2),
    ] {
        let name = match bound {
            0 => format!("simple {cols}x{rows} {queens}"),
            _ => format!("blocker {cols}x{rows} {queens}+{bound}"),
        };
        let shelf = Shelf::of(&[&name]);
        let mut known = HashMap::new();
        let mut seen = 0;
        every_area(cols, rows, [queens, bound, 0, 0], &mut |area| {
            let found = shelf.databases.territory(&area).unwrap();
            if area.kind() == AreaKind::DeadArea {
                assert_eq!(found, Some(0));
            } else if is_entry(&area) {
                let moves = Plain::new(&area).longest(&mut known);
                assert_eq!(found, Some(moves), "{area}");
                let turned = area.swapped().transposed();
                assert_eq!(shelf.databases.territory(&turned).unwrap(), Some(-moves));
                seen += 1;
            } else {
                assert_eq!(found, None, "{area}");
            }
        });
        assert!(seen > 5, "{name}");
    }
}

/// Every position, disconnected ones too, of some databases.
#[test]
fn thermographs_are_those_of_the_canonical_forms() {
    for (name, cols, rows, queens) in [
        ("active 1x6 1+1", 1, 6, [1, 0, 1, 0]),
        ("active 2x3 2+1", 2, 3, [2, 0, 1, 0]),
        ("active 2x4 1+1", 2, 4, [1, 0, 1, 0]),
        ("active 3x3 1+1", 3, 3, [1, 0, 1, 0]),
        ("constrained 2x3 0+1v1+0", 2, 3, [0, 1, 1, 0]),
        ("constrained 2x4 0+1v0+1", 2, 4, [0, 1, 0, 1]),
        ("constrained 2x3 1+1v0+1", 2, 3, [1, 1, 0, 1]),
        ("constrained 3x3 1+0v0+1", 3, 3, [0, 1, 1, 0]),
    ] {
        let shelf = Shelf::of(&[name]);
        let mut games = Games::new();
        let (mut known, mut thermographs) = (HashMap::new(), HashMap::new());
        every_area(cols, rows, queens, &mut |area| {
            if area.kind() == AreaKind::DeadArea {
                return;
            }
            let game = Plain::new(&area).value(&mut games, &mut known);
            let expected: &Thermograph = thermographs
                .entry(game)
                .or_insert_with(|| games.thermograph(game).unwrap());
            let found = shelf.databases.thermograph(&area).unwrap().unwrap();
            assert!(
                found.left_wall().into_iter().eq(expected.left_wall()),
                "{area}"
            );
            assert!(
                found.right_wall().into_iter().eq(expected.right_wall()),
                "{area}"
            );
            assert_eq!(found.outcome(), expected.outcome());
            assert_eq!(found.temperature(), expected.temperature());
            assert_eq!(found.mean(), expected.mean());
            let (left, right) = found.stops_tm1();
            assert_eq!((left.into(), right.into()), expected.stops_tm1());
            let turned = area.transposed().swapped();
            let negative = shelf.databases.stops_tm1(&turned).unwrap();
            assert_eq!(negative, Some((-right, -left)));
            let stored = shelf.databases.value(&area, &mut games).unwrap();
            assert_eq!(stored, name.starts_with("active").then_some(game), "{area}");
        });
        assert!(thermographs.len() > 8, "{name}");
    }
}

/// The board's own rules agree with the areas' on who can go where.
#[test]
fn an_area_moves_as_a_board_does() {
    every_area(3, 2, [1, 0, 1, 0], &mut |area| {
        for side in Side::BOTH {
            let board = area.board(side).unwrap();
            let mut boards = Vec::new();
            board.for_each_move(|mv| boards.push(board.play(mv)));
            let mut areas = Vec::new();
            area.for_each_move(side, |mv| areas.push(area.play(mv).board(!side).unwrap()));
            assert_eq!(boards, areas, "{area}");
        }
    });
}

/// A best move is one after which nobody does better.
#[test]
fn best_moves_keep_what_the_area_is_worth() {
    let shelf = Shelf::of(&["active 3x3 1+1", "simple 3x3 1", "blocker 2x3 0+1"]);
    let mut asked = 0;
    let mut check = |area: Area| {
        if !is_entry(&area) || area.empty() == 0 {
            return;
        }
        asked += 1;
        if asked % 7 != 0 {
            return;
        }
        let answer = shelf.databases.query(&area).unwrap();
        let (left, right) = answer.thermograph.stops_tm1();
        for side in Side::BOTH {
            let Some(best) = answer.best[side.index()] else {
                assert!(!area.can_move(side), "{area}");
                continue;
            };
            let next = area.play(best);
            let direct = loam_amazons::databases::Databases::none();
            let rest: Vec<Area> = next.pieces().collect();
            let after = direct.query_sum(&rest).unwrap().thermograph.stops_tm1();
            // A move is counted and the rest left; in an integer that may
            // cost something, elsewhere it is what the stop says.
            let (left, right) = (i64::from(left), i64::from(right));
            match side {
                _ if left == right => {}
                Side::Black => assert_eq!(after.1 + 1, left, "{area}"),
                Side::White => assert_eq!(after.0 - 1, right, "{area}"),
            }
        }
    };
    every_area(3, 3, [1, 0, 1, 0], &mut check);
    every_area(3, 3, [1, 0, 0, 0], &mut check);
    every_area(2, 3, [0, 1, 0, 0], &mut check);
}
