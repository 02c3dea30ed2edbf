use crate::declaration::{Make, Makers};
use loam_amazons::Amazons;
use loam_game::perft::FinishedGame;
use loam_game::{Depict, Notation, Side};
use loam_loa::Loa;
use loam_othello::openings::{self, Opening};
use loam_othello::{BoardSize, Othello, Size4, Size6, Size8, Size10};
use loam_record::GameKind;

/// What a session needs of a game beyond its rules.
pub(crate) trait Playable: Notation + Depict {
    const KIND: GameKind;
    /// What perft counts for a finished game in this game's literature.
    const FINISHED: FinishedGame;

    /// How an engine is made for this game, if it plays it.
    fn maker(makers: &Makers) -> Option<Make<Self>>;

    /// Black's discs with the empty squares given to the winner.
    fn black_discs(&self) -> Option<u32> {
        None
    }

    /// The name of the opening that ends here.
    fn opening(&self) -> Option<&'static str> {
        None
    }
}

impl Playable for Loa {
    const KIND: GameKind = GameKind::Loa;
    const FINISHED: FinishedGame = FinishedGame::Nothing;

    fn maker(makers: &Makers) -> Option<Make<Loa>> {
        makers.loa
    }
}

/// A board of Othello with engines for it.
pub(crate) trait OthelloBoard: BoardSize {
    fn maker(makers: &Makers) -> Option<Make<Othello<Self>>>;

    fn opening(_position: &Othello<Self>) -> Option<&'static Opening> {
        None
    }
}

impl OthelloBoard for Size4 {
    fn maker(makers: &Makers) -> Option<Make<Othello<Size4>>> {
        makers.othello4
    }
}

impl OthelloBoard for Size6 {
    fn maker(makers: &Makers) -> Option<Make<Othello<Size6>>> {
        makers.othello6
    }
}

impl OthelloBoard for Size8 {
    fn maker(makers: &Makers) -> Option<Make<Othello<Size8>>> {
        makers.othello8
    }

    fn opening(position: &Othello<Size8>) -> Option<&'static Opening> {
        openings::at(position)
    }
}

impl OthelloBoard for Size10 {
    fn maker(makers: &Makers) -> Option<Make<Othello<Size10>>> {
        makers.othello10
    }
}

impl<S: OthelloBoard> Playable for Othello<S> {
    const KIND: GameKind = GameKind::Othello;
    const FINISHED: FinishedGame = FinishedGame::Leaf;

    fn maker(makers: &Makers) -> Option<Make<Othello<S>>> {
        S::maker(makers)
    }

    fn black_discs(&self) -> Option<u32> {
        Some(self.recorded_discs(Side::Black))
    }

    fn opening(&self) -> Option<&'static str> {
        S::opening(self).map(|opening| opening.name)
    }
}

impl Playable for Amazons {
    const KIND: GameKind = GameKind::Amazons;
    const FINISHED: FinishedGame = FinishedGame::Nothing;

    fn maker(makers: &Makers) -> Option<Make<Amazons>> {
        makers.amazons
    }
}
