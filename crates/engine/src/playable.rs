use loam_amazons::Amazons;
use loam_amazons::evaluators::QueenTerritory;
use loam_game::perft::FinishedGame;
use loam_game::{Depict, Notation, Side};
use loam_loa::Loa;
use loam_loa::evaluators::Concentration;
use loam_othello::evaluators::MobilityAndCorners;
use loam_othello::{BoardSize, Othello};
use loam_record::GameKind;
use loam_search::Evaluator;

/// What a session needs of a game beyond its rules.
pub(crate) trait Playable: Notation + Depict {
    const KIND: GameKind;
    /// What perft counts for a finished game in this game's literature.
    const FINISHED: FinishedGame;
    type Evaluator: Evaluator<Self> + Default;

    /// Black's discs with the empty squares given to the winner.
    fn black_discs(&self) -> Option<u32> {
        None
    }

    /// The rule profile in force, where the game has several.
    fn rules_text(&self) -> Option<String> {
        None
    }
}

impl Playable for Loa {
    const KIND: GameKind = GameKind::Loa;
    const FINISHED: FinishedGame = FinishedGame::Nothing;
    type Evaluator = Concentration;

    fn rules_text(&self) -> Option<String> {
        Some(self.rules().to_string())
    }
}

impl<S: BoardSize> Playable for Othello<S> {
    const KIND: GameKind = GameKind::Othello;
    const FINISHED: FinishedGame = FinishedGame::Leaf;
    type Evaluator = MobilityAndCorners;

    fn black_discs(&self) -> Option<u32> {
        Some(self.recorded_discs(Side::Black))
    }
}

impl Playable for Amazons {
    const KIND: GameKind = GameKind::Amazons;
    const FINISHED: FinishedGame = FinishedGame::Nothing;
    type Evaluator = QueenTerritory;
}
