use super::Settings;
use crate::engines::GameEngine;
use loam_amazons::{Amazons, Shape};
use loam_game::NotationError;
use loam_loa::Loa;
use loam_othello::{Othello, Size4, Size6, Size8, Size10};
use loam_record::GameKind;

/// An engine, or why there is none.
pub(crate) type Made<G> = Result<Box<dyn GameEngine<G>>, NotationError>;

/// How an engine is made.
pub(crate) type Make<G> = fn(&Settings) -> Made<G>;

/// How an engine is made for each board there is; none where it does not play.
#[derive(Debug)]
pub(crate) struct Makers {
    pub(crate) loa: Option<Make<Loa>>,
    pub(crate) othello4: Option<Make<Othello<Size4>>>,
    pub(crate) othello6: Option<Make<Othello<Size6>>>,
    pub(crate) othello8: Option<Make<Othello<Size8>>>,
    pub(crate) othello10: Option<Make<Othello<Size10>>>,
    pub(crate) amazons: Option<Make<Amazons>>,
}

impl Makers {
    pub(crate) const NONE: Makers = Makers {
        loa: None,
        othello4: None,
        othello6: None,
        othello8: None,
        othello10: None,
        amazons: None,
    };

    /// Whether there is one for a board.
    pub(crate) fn has(&self, kind: GameKind, (cols, rows): (u8, u8)) -> bool {
        match (kind, cols, rows) {
            (GameKind::Loa, 8, 8) => self.loa.is_some(),
            (GameKind::Othello, 4, 4) => self.othello4.is_some(),
            (GameKind::Othello, 6, 6) => self.othello6.is_some(),
            (GameKind::Othello, 8, 8) => self.othello8.is_some(),
            (GameKind::Othello, 10, 10) => self.othello10.is_some(),
            (GameKind::Amazons, ..) => self.amazons.is_some() && Shape::new(cols, rows).is_some(),
            _ => false,
        }
    }
}

/// The makers of an engine that needs to know nothing of the game.
macro_rules! everywhere {
    ($make:ident) => {
        $crate::declaration::Makers {
            loa: Some($make),
            othello4: Some($make),
            othello6: Some($make),
            othello8: Some($make),
            othello10: Some($make),
            amazons: Some($make),
        }
    };
}
pub(crate) use everywhere;
