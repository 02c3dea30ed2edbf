use crate::Profile;
use crate::engines::{
    GameEngine, OthelloEngines, amazons_engine, general_engine, loa_engine, no_such_engine,
};
use crate::profile::EngineName;
use loam_amazons::Amazons;
use loam_game::perft::FinishedGame;
use loam_game::{Depict, Notation, NotationError, Side};
use loam_loa::Loa;
use loam_othello::Othello;
use loam_record::GameKind;

/// What a session needs of a game beyond its rules.
pub(crate) trait Playable: Notation + Depict {
    const KIND: GameKind;
    /// What perft counts for a finished game in this game's literature.
    const FINISHED: FinishedGame;

    /// The engine a profile names, where it takes knowledge of the game.
    fn own_engine(profile: &Profile) -> Result<Box<dyn GameEngine<Self>>, NotationError>;

    /// The engine a profile names.
    fn engine(profile: &Profile) -> Result<Box<dyn GameEngine<Self>>, NotationError> {
        match general_engine(profile)? {
            Some(engine) => Ok(engine),
            None => Self::own_engine(profile),
        }
    }

    /// Black's discs with the empty squares given to the winner.
    fn black_discs(&self) -> Option<u32> {
        None
    }
}

impl Playable for Loa {
    const KIND: GameKind = GameKind::Loa;
    const FINISHED: FinishedGame = FinishedGame::Nothing;

    fn own_engine(profile: &Profile) -> Result<Box<dyn GameEngine<Loa>>, NotationError> {
        loa_engine(profile)
    }
}

impl<S: OthelloEngines> Playable for Othello<S> {
    const KIND: GameKind = GameKind::Othello;
    const FINISHED: FinishedGame = FinishedGame::Leaf;

    fn own_engine(profile: &Profile) -> Result<Box<dyn GameEngine<Othello<S>>>, NotationError> {
        if profile.name == EngineName::Loam {
            return S::best_engine(profile);
        }
        S::classic_engine(profile)?.ok_or_else(|| no_such_engine::<Othello<S>>(profile))
    }

    fn black_discs(&self) -> Option<u32> {
        Some(self.recorded_discs(Side::Black))
    }
}

impl Playable for Amazons {
    const KIND: GameKind = GameKind::Amazons;
    const FINISHED: FinishedGame = FinishedGame::Nothing;

    fn own_engine(profile: &Profile) -> Result<Box<dyn GameEngine<Amazons>>, NotationError> {
        amazons_engine(profile)
    }
}
