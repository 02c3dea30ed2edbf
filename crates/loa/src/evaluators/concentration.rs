use crate::square::squares;
use crate::{Loa, connection};
use loam_game::{Game, Side};
use loam_search::Evaluator;

/// How tightly each side's pieces stand around their centre of mass, and in
/// how many groups: the first of the components in the thesis, section 4.2.
#[derive(Clone, Copy, Debug, Default)]
pub struct Concentration;

/// The least possible sum of distances to the centre for n pieces: one on the
/// centre, eight around it, the rest two away.
const fn least_sum(pieces: i32) -> i32 {
    match pieces {
        0..=1 => 0,
        2..=9 => pieces - 1,
        n => 8 + 2 * (n - 9),
    }
}

fn side_value(position: &Loa, side: Side) -> i32 {
    let pieces = position.pieces(side);
    let count = pieces.count_ones() as i32;
    if count == 0 {
        return 0;
    }
    let (mut cols, mut ranks) = (0, 0);
    for square in squares(pieces) {
        cols += i32::from(square.col());
        ranks += i32::from(square.rank());
    }
    // Rounded to the nearest square.
    let (col, rank) = (
        (2 * cols + count) / (2 * count),
        (2 * ranks + count) / (2 * count),
    );
    let distances: i32 = squares(pieces)
        .map(|s| {
            (i32::from(s.col()) - col)
                .abs()
                .max((i32::from(s.rank()) - rank).abs())
        })
        .sum();
    let surplus = (distances - least_sum(count)).max(0);
    let concentration = 1000 * count / (count + surplus);
    let centre = (2 * col - 7).abs().max((2 * rank - 7).abs());
    concentration - 10 * centre - 25 * connection::group_count(pieces) as i32
}

impl Evaluator<Loa> for Concentration {
    fn evaluate(&self, position: &Loa) -> i32 {
        let side = position.to_move();
        side_value(position, side) - side_value(position, !side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn a_tight_group_beats_a_scattered_one() {
        let text = "b6b/8/8/3ww3/3ww3/8/8/b6b w";
        let tight = Loa::parse(text, Rules::THESIS).unwrap();
        assert!(Concentration.evaluate(&tight) > 300);
        let turned = Loa::parse(&text.replace(" w", " b"), Rules::THESIS).unwrap();
        assert_eq!(
            Concentration.evaluate(&turned),
            -Concentration.evaluate(&tight)
        );
    }
}
