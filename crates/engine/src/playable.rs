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

    /// The position with its type.
    fn any(&self) -> AnyPosition;

    /// The name of the opening that ends here.
    fn opening(&self) -> Option<&'static str> {
        None
    }
}

/// A position of any game, with its type.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AnyPosition {
    Loa(Loa),
    Othello4(Othello<Size4>),
    Othello6(Othello<Size6>),
    Othello8(Othello<Size8>),
    Othello10(Othello<Size10>),
    Amazons(Amazons),
}

impl Playable for Loa {
    const KIND: GameKind = GameKind::Loa;
    const FINISHED: FinishedGame = FinishedGame::Nothing;

    fn maker(makers: &Makers) -> Option<Make<Loa>> {
        makers.loa
    }

    fn any(&self) -> AnyPosition {
        AnyPosition::Loa(*self)
    }
}

/// A board of Othello with engines for it.
pub(crate) trait OthelloBoard: BoardSize {
    fn maker(makers: &Makers) -> Option<Make<Othello<Self>>>;

    fn any(position: Othello<Self>) -> AnyPosition;

    fn opening(_position: &Othello<Self>) -> Option<&'static Opening> {
        None
    }
}

impl OthelloBoard for Size4 {
    fn maker(makers: &Makers) -> Option<Make<Othello<Size4>>> {
        makers.othello4
    }

    fn any(position: Othello<Size4>) -> AnyPosition {
        AnyPosition::Othello4(position)
    }
}

impl OthelloBoard for Size6 {
    fn maker(makers: &Makers) -> Option<Make<Othello<Size6>>> {
        makers.othello6
    }

    fn any(position: Othello<Size6>) -> AnyPosition {
        AnyPosition::Othello6(position)
    }
}

impl OthelloBoard for Size8 {
    fn maker(makers: &Makers) -> Option<Make<Othello<Size8>>> {
        makers.othello8
    }

    fn any(position: Othello<Size8>) -> AnyPosition {
        AnyPosition::Othello8(position)
    }

    fn opening(position: &Othello<Size8>) -> Option<&'static Opening> {
        openings::at(position)
    }
}

impl OthelloBoard for Size10 {
    fn maker(makers: &Makers) -> Option<Make<Othello<Size10>>> {
        makers.othello10
    }

    fn any(position: Othello<Size10>) -> AnyPosition {
        AnyPosition::Othello10(position)
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

    fn any(&self) -> AnyPosition {
        S::any(*self)
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

    fn any(&self) -> AnyPosition {
        AnyPosition::Amazons(*self)
    }
}
