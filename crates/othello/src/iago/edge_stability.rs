use super::EdgeConfiguration;

/// How secure the discs of an edge are (section 4.4.1.1): the three columns
/// of Table 4-2. What is in neither set is unstable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeDiscs {
    /// Discs that no sequence of discs placed on the edge, of either colour
    /// and on any empty square, can ever turn.
    pub stable: u8,
    /// The other discs that the opponent of their owner cannot turn by the
    /// next disc he places on the edge.
    pub semi_stable: u8,
}

/// [`EdgeDiscs`] for every configuration, by index.
///
/// An edge disc can be turned along its edge only, so this is exact but for
/// placements the rest of the board never allows (Figure 3-8b). It includes
/// the three formations of section 3.2.1.2 (next to a stable disc of the same
/// colour, embedded between stable discs of the other, on a full edge) without
/// naming them.
#[must_use]
pub fn classify_edges() -> Vec<EdgeDiscs> {
    let mut edges = vec![EdgeDiscs::default(); EdgeConfiguration::COUNT];
    for edge in from_full_to_empty() {
        let (mut turned_ever, mut turned_next) = (0, 0);
        // Both colours: as the player it is seen by, and as the other.
        for seen in [edge, edge.inverse()] {
            for square in edge.empty_squares() {
                let child = seen.play(square);
                turned_ever |= seen.flips(square) | !edges[child.index()].stable;
                turned_next |= seen.flips(square);
            }
        }
        let stable = edge.occupied() & !turned_ever;
        edges[edge.index()] = EdgeDiscs {
            stable,
            semi_stable: edge.occupied() & !stable & !turned_next,
        };
    }
    edges
}

/// Every configuration, those with more discs first.
pub(super) fn from_full_to_empty() -> Vec<EdgeConfiguration> {
    let mut order: Vec<_> = EdgeConfiguration::all().collect();
    order.sort_by_key(|edge| 8 - edge.occupied().count_ones());
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn discs(text: &str) -> EdgeDiscs {
        let edge: EdgeConfiguration = text.parse().unwrap();
        classify_edges()[edge.index()]
    }

    /// The squares of a set, `#`, against a drawing.
    fn assert_squares(set: u8, drawing: &str, what: &str) {
        let found: String = (0..8)
            .map(|i| if set >> i & 1 == 1 { '#' } else { '.' })
            .collect();
        assert_eq!(found, drawing, "{what}");
    }

    #[test]
    fn corners_are_always_stable_and_only_discs_are() {
        for (edge, discs) in EdgeConfiguration::all().zip(classify_edges()) {
            assert_eq!(discs.stable & 0x81, edge.occupied() & 0x81, "{edge}");
            assert_eq!(discs.stable & discs.semi_stable, 0);
            assert_eq!((discs.stable | discs.semi_stable) & !edge.occupied(), 0);
            let mirrored = edge.mirrored();
            let twin = classify_one(mirrored);
            assert_eq!(twin.reverse_bits(), discs.stable, "{edge}");
        }
    }

    /// Stable discs by plain search through every future of an edge.
    fn classify_one(edge: EdgeConfiguration) -> u8 {
        fn turned(edge: EdgeConfiguration, seen: &mut [bool]) -> u8 {
            if std::mem::replace(&mut seen[edge.index()], true) {
                return 0;
            }
            let mut all = 0;
            for square in edge.empty_squares() {
                all |= edge.flips(square) | edge.inverse().flips(square);
                all |= turned(edge.play(square), seen);
                all |= turned(edge.inverse().play(square).inverse(), seen);
            }
            all
        }
        edge.occupied() & !turned(edge, &mut [false; EdgeConfiguration::COUNT])
    }

    #[test]
    fn the_three_formations_are_stable() {
        // Next to a stable disc of the same colour (b1 and c1 in Figure 3-8a).
        assert_squares(discs("XXX.O...").stable, "###.....", "next to a corner");
        // Between stable discs of the other colour.
        assert_squares(discs("OXXO....").stable, "#.......", "d1 can be turned");
        assert_squares(discs(".OXXOOOO").stable, "..######", "b1 can be turned");
        assert_squares(discs("OXXXXOOO").stable, "########", "full");
        // An edge without empty squares.
        assert_squares(discs("OXOXOXXO").stable, "########", "full");
    }

    /// Figure 3-8a, the right-hand edge as far as the text tells it: h4 black
    /// and unstable, h5 and h6 white and stable between h4 and a black h7,
    /// because turning h4 takes all the empty squares above (black h2, white
    /// h1).
    #[test]
    fn figure_3_8a() {
        assert_squares(discs("..OXOOXX").stable, "....####", "h1 to h8");
        // With a third empty square h4 goes at once and two are left over.
        assert_squares(discs("...XOOXX").stable, "......##", "h1 to h8");
    }

    #[test]
    fn semi_stable_discs_stand_for_one_move() {
        // Nothing of White's can turn c1 at once, but b1 and then d1 could.
        let alone = discs("..X.....");
        assert_squares(alone.stable, "........", "alone");
        assert_squares(alone.semi_stable, "..#.....", "alone");
        // b1 turns c1.
        let attacked = discs("..XO....");
        assert_squares(attacked.semi_stable, "........", "each turns the other");
    }
}
