use crate::{Cell, Conclusion, Table};
use loam_game::{Game, Notation, Outcome, Side};
use loam_loa::{Loa, Rules, Setup, Square};

/// Table 2.1 as the thesis prints it. (The article of 2001 has a misprint in
/// the row of 17 pieces.)
const STATE_SPACE: [(u32, u128); 22] = [
    (3, 249_984),
    (4, 8_895_264),
    (5, 228_735_360),
    (6, 4_648_410_816),
    (7, 78_273_240_192),
    (8, 1_124_246_003_472),
    (9, 14_045_698_101_120),
    (10, 154_805_625_541_952),
    (11, 1_521_396_969_611_904),
    (12, 13_445_574_994_311_264),
    (13, 107_590_873_672_114_560),
    (14, 782_632_117_126_476_864),
    (15, 5_188_514_989_534_830_720),
    (16, 31_335_094_798_158_420_360),
    (17, 171_930_216_128_039_066_880),
    (18, 853_283_294_857_675_368_960),
    (19, 3_807_935_897_946_939_333_120),
    (20, 15_158_514_055_288_777_729_920),
    (21, 53_164_643_498_259_191_458_560),
    (22, 160_592_373_542_262_268_414_080),
    (23, 396_757_628_751_471_486_670_080),
    (24, 677_794_282_450_430_456_394_720),
];
const TOTAL: u128 = 1_308_338_020_676_454_019_380_152;

fn binomial(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Positions of `black` and `white` pieces: equation 2.1.
pub(super) fn positions(black: u32, white: u32) -> u128 {
    binomial(64, black.into()) * binomial(64 - u128::from(black), white.into())
}

/// Table 2.1: the number of positions by number of pieces.
#[must_use]
pub fn state_space() -> Table {
    let count = |pieces: u32| -> u128 {
        (1..=12)
            .filter(|black| (1..=12).contains(&pieces.saturating_sub(*black)))
            .map(|black| positions(black, pieces - black))
            .sum()
    };
    let mut rows = Vec::new();
    let mut agree = 0;
    let mut total = 0;
    for (pieces, published) in STATE_SPACE {
        let measured = count(pieces);
        agree += usize::from(measured == published);
        total += measured;
        rows.push(vec![
            u64::from(pieces).into(),
            published.into(),
            measured.into(),
        ]);
    }
    rows.push(vec!["total".into(), TOTAL.into(), total.into()]);
    Table {
        name: "table-2.1",
        title: "State-space complexity".into(),
        columns: ["pieces", "published", "computed"].map(String::from).into(),
        rows,
        conclusions: vec![Conclusion {
            claim: "all rows and the total are exact".into(),
            holds: agree == STATE_SPACE.len() && total == TOTAL,
            evidence: format!("{agree} of {} rows agree, total {total}", STATE_SPACE.len()),
        }],
        plots: Vec::new(),
    }
}

/// Figure 3.4: on an otherwise empty board, how many moves a square has if the
/// distance may be any; 1,456 in all.
#[must_use]
pub fn moves_per_square() -> Table {
    let count = |square: Square| -> u64 {
        loam_loa::lines::THROUGH[square.index()]
            .iter()
            .map(|line| u64::from(line.squares.count_ones()) - 1)
            .sum()
    };
    let square = |col, rank| Square::new(col, rank).expect("on the board");
    let rows: Vec<Vec<Cell>> = (0..8)
        .rev()
        .map(|rank| (0..8).map(|col| count(square(col, rank)).into()).collect())
        .collect();
    let total: u64 = Square::all().map(count).sum();
    Table {
        name: "figure-3.4",
        title: "Number of possible moves for each square".into(),
        columns: "abcdefgh".chars().map(String::from).collect(),
        rows,
        conclusions: vec![Conclusion {
            claim: "1,456 of the 4,096 pairs of squares are moves".into(),
            holds: total == 1456,
            evidence: format!("{total}"),
        }],
        plots: Vec::new(),
    }
}

/// Appendix B: the shortest game, nine plies.
#[must_use]
pub fn shortest_game() -> Table {
    let moves = [
        "d1-b3", "h5-g4", "b1-b4", "g4xg1", "b4-e7", "a3xc1", "b3-e6", "h3xf1", "e1-e5",
    ];
    let mut position = Loa::new(Setup::Standard, Rules::THESIS);
    let mut rows = Vec::new();
    let mut legal = true;
    for (ply, text) in (1_u64..).zip(moves) {
        let groups = |position: &Loa, side| {
            u64::from(loam_loa::connection::group_count(position.pieces(side)))
        };
        match position.parse_move(text) {
            Ok(mv) if position.outcome().is_none() => position = position.play(mv),
            _ => legal = false,
        }
        rows.push(vec![
            ply.into(),
            text.into(),
            groups(&position, Side::Black).into(),
            groups(&position, Side::White).into(),
        ]);
    }
    Table {
        name: "appendix-B",
        title: "Shortest game".into(),
        columns: ["ply", "move", "black groups", "white groups"]
            .map(String::from)
            .into(),
        rows,
        conclusions: vec![Conclusion {
            claim: "Black has won after nine plies".into(),
            holds: legal && position.outcome() == Some(Outcome::Win(Side::Black)),
            evidence: format!("outcome {:?}", position.outcome()),
        }],
        plots: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exact_tables_agree() {
        for table in [state_space(), moves_per_square(), shortest_game()] {
            assert!(table.conclusions.iter().all(|c| c.holds), "{table}");
        }
    }
}
