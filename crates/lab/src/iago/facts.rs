use super::games::{Board, Record, figure};
use super::judge::solve;
use crate::{Bench, Conclusion, Effort, Table};
use loam_game::{Game, Notation, Side};
use loam_othello::Move;
use loam_othello::iago::{INTERNAL, anchored_discs, stable_discs};

/// What the paper says of the games, checked on the games.
pub fn facts(bench: &mut Bench<'_>) -> Table {
    let mut conclusions = vec![moor(), inoue(), stable()];
    // The solutions of 15 empty squares take a little while.
    let from = match bench.effort {
        Effort::Quick => 55,
        Effort::Full => 48,
    };
    bench.note("facts: Aldaron – Iago");
    let value = bench.once(&format!("facts aldaron {from}"), || aldaron(from));
    conclusions.push(Conclusion {
        claim: format!("Aldaron had a sure 34-30 from move {from} until its move 59"),
        holds: value.0 == 4 && value.1 == 4 && value.2 == -4,
        evidence: format!(
            "worth {:+} at move {from}, {:+} at move 59, {:+} after it",
            value.0, value.1, value.2
        ),
    });
    bench.note("facts: Cerf – Mimura, 46-g7");
    let value = bench.once("facts g7", mimura);
    conclusions.push(Conclusion {
        claim: "46-g7 would have lost Mimura the first game by at most 2 discs".into(),
        holds: value.0 >= -2,
        evidence: format!(
            "{:+} discs for White after g7, {:+} after b2 as played",
            value.0, value.1
        ),
    });
    Table {
        name: "facts",
        title: "What the paper says of the games".into(),
        columns: vec!["fact".into(), "evidence".into()],
        rows: conclusions
            .iter()
            .map(|c| vec![c.claim.as_str().into(), c.evidence.as_str().into()])
            .collect(),
        conclusions,
        plots: Vec::new(),
    }
}

/// Section 3.1.1.
fn moor() -> Conclusion {
    let (position, _) = figure("3-1").before(31);
    let count = |side| position.discs(side).count_ones();
    let (black, white) = (count(Side::Black), count(Side::White));
    Conclusion {
        claim: "after the 30th move of Iago – The Moor the discs stand 2 to 32".into(),
        holds: (black, white) == (2, 32),
        evidence: format!("{black} to {white}"),
    }
}

/// Section 3.1.2: six moves in a row.
fn inoue() -> Conclusion {
    let game = figure("3-3");
    let mut longest: Vec<String> = Vec::new();
    let mut run: Vec<String> = Vec::new();
    for (position, &mv) in game.positions.iter().zip(&game.moves) {
        match (position.to_move(), mv) {
            (Side::White, Move::Place(_)) => run.push(position.move_text(mv)),
            (_, Move::Pass) => {}
            (Side::Black, _) => run.clear(),
        }
        if run.len() > longest.len() {
            longest.clone_from(&run);
        }
    }
    Conclusion {
        claim: "Inoue makes six moves in a row against Iago".into(),
        holds: longest.len() == 6,
        evidence: longest.join(" "),
    }
}

/// Figure 4-6, wherever in the game its position is and however the board is
/// turned: squares are named as the paper has them.
fn stable() -> Conclusion {
    let squares = |names: &str| {
        names.split(' ').fold(0, |set, name| {
            let [col, row] = name.as_bytes() else {
                panic!("a square");
            };
            set | 1_u64 << (u32::from(row - b'1') * 8 + u32::from(col - b'a'))
        })
    };
    let found = squares("b7 c7 f7 g7");
    let missed = squares("b3 c3 b4 d5 c6 d6 d7 e7");
    let game = figure("3-7");
    let mut best: Option<(usize, u64)> = None;
    for (number, position) in game.positions.iter().enumerate() {
        let sets = Side::BOTH.map(|side| position.discs(side));
        for turn in [identity, mirror, turn_about, mirror_and_turn] {
            let [black, white] = sets.map(turn);
            if (anchored_discs(black) | anchored_discs(white)) & INTERNAL == found {
                let all = stable_discs(black, white) & INTERNAL;
                if best.is_none_or(|(_, known)| {
                    (all & missed).count_ones() > (known & missed).count_ones()
                }) {
                    best = Some((number, all));
                }
            }
        }
    }
    let (number, all) = best.unwrap_or((0, 0));
    Conclusion {
        claim: "in figure 4-6 Iago's algorithm finds b7, c7, f7 and g7 of twelve stable \
                internal discs"
            .into(),
        holds: all == found | missed,
        evidence: format!(
            "before ply {}: {} by a better algorithm",
            number + 1,
            all.count_ones()
        ),
    }
}

fn identity(set: u64) -> u64 {
    set
}

/// The board turned about.
fn turn_about(set: u64) -> u64 {
    set.reverse_bits()
}

/// Mirrored in the main diagonal.
fn mirror(set: u64) -> u64 {
    (0..64).fold(0, |mirrored, index| {
        let bit = set >> index & 1;
        mirrored | bit << (index % 8 * 8 + index / 8)
    })
}

fn mirror_and_turn(set: u64) -> u64 {
    turn_about(mirror(set))
}

fn turned(value: i32, from: &Board, side: Side) -> i32 {
    if from.to_move() == side {
        value
    } else {
        -value
    }
}

/// The value for Black of Aldaron – Iago before two moves and after the
/// second: a footnote to section 4.4.2.1.
fn aldaron(from: usize) -> (i32, i32, i32) {
    let game = figure("4-8");
    let value = |position: &Board| turned(solve(position).1, position, Side::Black);
    let (last, index) = game.before(59);
    (
        value(&game.before(from).0),
        value(&last),
        value(&game.positions[index + 1]),
    )
}

/// The value for White of 46-g7 and of the move played (section 5.1).
fn mimura() -> (i32, i32) {
    let game: Record = figure("3-9");
    let (position, index) = game.before(46);
    let g7 = position.play(position.parse_move("g7").expect("legal"));
    let value = |position: &Board| turned(solve(position).1, position, Side::White);
    (value(&g7), value(&game.positions[index + 1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::quickly;

    #[test]
    fn the_papers_facts_hold() {
        let table = quickly(facts);
        assert!(table.conclusions.iter().all(|c| c.holds), "{table}");
    }
}
