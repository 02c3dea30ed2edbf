//! Amazons on a small area, just enough to have games with known values.
//!
//! Black is Left. A move takes an amazon like a chess queen and then shoots an
//! arrow like one from where it stands; all inside the area.

// The tests and the bench use a part each.
#![allow(dead_code)]

use loam_cgt::{Game, GameError, Games, Player, Thermograph, ThermographBuilder};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

/// A position on a rectangle of at most 64 squares, one bit a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Area {
    rows: u8,
    cols: u8,
    black: u64,
    white: u64,
    empty: u64,
}

fn directions() -> impl Iterator<Item = (i8, i8)> {
    let all = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
    all.filter(|&step| step != (0, 0))
}

impl Area {
    /// Reads rows of `B`, `W`, `.` and `#`, separated by `/`.
    pub(crate) fn parse(text: &str) -> Option<Area> {
        let rows: Vec<&str> = text.split('/').collect();
        let (height, width) = (rows.len(), rows[0].len());
        if height * width > 64 || rows.iter().any(|row| row.len() != width) {
            return None;
        }
        let mut area = Area {
            rows: height as u8,
            cols: width as u8,
            black: 0,
            white: 0,
            empty: 0,
        };
        for (square, byte) in rows.concat().bytes().enumerate() {
            match byte {
                b'B' => area.black |= 1 << square,
                b'W' => area.white |= 1 << square,
                b'.' => area.empty |= 1 << square,
                b'#' => {}
                _ => return None,
            }
        }
        Some(area)
    }

    /// Calls `visit` with each square a queen on `from` reaches over `empty`.
    fn reach(self, from: u8, empty: u64, mut visit: impl FnMut(u8)) {
        let (row, col) = ((from / self.cols) as i8, (from % self.cols) as i8);
        for (down, right) in directions() {
            let (mut r, mut c) = (row + down, col + right);
            while (0..self.rows as i8).contains(&r) && (0..self.cols as i8).contains(&c) {
                let square = r as u8 * self.cols + c as u8;
                if empty >> square & 1 == 0 {
                    break;
                }
                visit(square);
                (r, c) = (r + down, c + right);
            }
        }
    }

    /// Calls `visit` with each position the player can move to.
    pub(crate) fn moves(self, player: Player, mut visit: impl FnMut(Area)) {
        let mut amazons = match player {
            Player::Left => self.black,
            Player::Right => self.white,
        };
        while amazons != 0 {
            let from = amazons.trailing_zeros() as u8;
            amazons &= amazons - 1;
            self.reach(from, self.empty, |to| {
                let moved = 1 << from | 1 << to;
                let empty = self.empty ^ moved;
                self.reach(to, empty, |arrow| {
                    let mut next = Area {
                        empty: empty & !(1 << arrow),
                        ..self
                    };
                    match player {
                        Player::Left => next.black ^= moved,
                        Player::Right => next.white ^= moved,
                    }
                    visit(next);
                });
            });
        }
    }

    fn map(self, square: impl Fn(u8, u8) -> (u8, u8)) -> Area {
        let board = |bits: u64| {
            let squares = (0..self.rows * self.cols).filter(|&s| bits >> s & 1 == 1);
            squares.fold(0, |mapped, s| {
                let (row, col) = square(s / self.cols, s % self.cols);
                mapped | 1 << (row * self.cols + col)
            })
        };
        Area {
            black: board(self.black),
            white: board(self.white),
            empty: board(self.empty),
            ..self
        }
    }

    /// One amazon each on a rectangle, as the thesis counts areas: squares not
    /// shot at are connected and touch all four sides, one area per symmetry.
    pub(crate) fn all(rows: u8, cols: u8) -> Vec<Area> {
        let squares = rows * cols;
        let mut seen = HashSet::new();
        let mut areas = vec![];
        for live in 0..1u64 << squares {
            let pairs = (0..squares).flat_map(|b| (0..squares).map(move |w| (b, w)));
            for (b, w) in pairs.filter(|(b, w)| b != w) {
                let area = Area {
                    rows,
                    cols,
                    black: 1 << b,
                    white: 1 << w,
                    empty: live & !(1 << b | 1 << w),
                };
                let on_live = live >> b & live >> w & 1 == 1;
                if on_live && !seen.contains(&area) && area.is_whole() {
                    areas.push(area);
                    seen.extend(area.images());
                }
            }
        }
        areas
    }

    fn images(self) -> impl Iterator<Item = Area> {
        let upside_down = self.map(|row, col| (self.rows - 1 - row, col));
        let flipped = [self, upside_down]
            .into_iter()
            .flat_map(move |area| [area, area.map(|row, col| (row, self.cols - 1 - col))]);
        flipped.flat_map(move |area| {
            let transposed = (self.rows == self.cols).then(|| area.map(|row, col| (col, row)));
            std::iter::once(area).chain(transposed)
        })
    }

    fn is_whole(self) -> bool {
        let live = self.black | self.white | self.empty;
        let mut component = 1u64 << live.trailing_zeros();
        loop {
            let mut grown = component;
            for square in (0..self.rows * self.cols).filter(|&s| component >> s & 1 == 1) {
                self.reach(square, live, |reached| grown |= 1 << reached);
            }
            if grown == component {
                break;
            }
            component = grown;
        }
        let touches = |side: &dyn Fn(u8, u8) -> bool| {
            (0..self.rows * self.cols)
                .any(|s| live >> s & 1 == 1 && side(s / self.cols, s % self.cols))
        };
        component == live
            && touches(&|row, _| row == 0)
            && touches(&|row, _| row == self.rows - 1)
            && touches(&|_, col| col == 0)
            && touches(&|_, col| col == self.cols - 1)
    }
}

/// Rows from the top, `x` for Left's amazon and `o` for Right's.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..self.rows * self.cols {
            if square > 0 && square % self.cols == 0 {
                f.write_str("|")?;
            }
            let on = |board: u64| board >> square & 1 == 1;
            f.write_str(match (on(self.black), on(self.white), on(self.empty)) {
                (true, ..) => "x",
                (_, true, _) => "o",
                (_, _, true) => ".",
                _ => "#",
            })?;
        }
        Ok(())
    }
}

/// A quick hash: looking positions up must not hide what the library costs.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, byte: u8) {
        self.0 = self.0 << 8 | u64::from(byte);
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

type Memo<T> = HashMap<Area, T, BuildHasherDefault<Mixer>>;

/// Canonical forms of areas.
#[derive(Default)]
pub(crate) struct Values {
    pub(crate) games: Games,
    known: Memo<Game>,
}

impl Values {
    pub(crate) fn of(&mut self, area: Area) -> Result<Game, GameError> {
        if let Some(&game) = self.known.get(&area) {
            return Ok(game);
        }
        let lefts = self.options(area, Player::Left)?;
        let rights = self.options(area, Player::Right)?;
        let game = self.games.canonical(&lefts, &rights)?;
        self.known.insert(area, game);
        Ok(game)
    }

    fn options(&mut self, area: Area, player: Player) -> Result<Vec<Game>, GameError> {
        let mut next = vec![];
        area.moves(player, |area| next.push(area));
        next.into_iter().map(|area| self.of(area)).collect()
    }
}

/// Thermographs of areas, with no canonical form.
#[derive(Default)]
pub(crate) struct Thermographs {
    builder: ThermographBuilder,
    known: Memo<usize>,
    list: Vec<Thermograph>,
}

impl Thermographs {
    pub(crate) fn of(&mut self, area: Area) -> Result<&Thermograph, GameError> {
        let index = self.index(area)?;
        Ok(&self.list[index])
    }

    fn index(&mut self, area: Area) -> Result<usize, GameError> {
        if let Some(&index) = self.known.get(&area) {
            return Ok(index);
        }
        let lefts = self.options(area, Player::Left)?;
        let rights = self.options(area, Player::Right)?;
        for option in lefts {
            self.builder.left(&self.list[option]);
        }
        for option in rights {
            self.builder.right(&self.list[option]);
        }
        self.list.push(self.builder.finish()?);
        self.known.insert(area, self.list.len() - 1);
        Ok(self.list.len() - 1)
    }

    fn options(&mut self, area: Area, player: Player) -> Result<Vec<usize>, GameError> {
        let mut next = vec![];
        area.moves(player, |area| next.push(area));
        next.into_iter().map(|area| self.index(area)).collect()
    }
}
