use loam_engine::{GameSpec, Profile, Session};
use loam_record::GameKind;
use loam_search::Limits;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The moves a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Opening {
    /// The moves.
    pub moves: Vec<String>,
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many random plies, another for each number.
    Random {
        /// Plies.
        plies: usize,
        /// Seed of the choices.
        seed: u64,
    },
    /// A list, from the beginning again when it is used up.
    List(Vec<Opening>),
}

impl Openings {
    /// Random plies.
    #[must_use]
    pub const fn random(plies: usize, seed: u64) -> Openings {
        Openings::Random { plies, seed }
    }

    /// The balanced openings that come with the program, if the game is
    /// played on its usual board.
    #[must_use]
    pub fn shipped(kind: GameKind) -> Openings {
        let text = match kind {
            GameKind::Loa => include_str!("../openings/loa.txt"),
            GameKind::Othello => include_str!("../openings/othello.txt"),
            GameKind::Amazons => include_str!("../openings/amazons.txt"),
        };
        Openings::read(text)
    }

    /// One opening a line, moves apart by blanks; `#` begins a comment.
    #[must_use]
    pub fn read(text: &str) -> Openings {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let opening = |line: &str| Opening {
            moves: line.split_whitespace().map(str::to_owned).collect(),
        };
        Openings::List(lines.map(opening).collect())
    }

    /// The opening of this number.
    ///
    /// # Errors
    /// A move of a list is not legal.
    pub fn get(&self, spec: &GameSpec, number: usize) -> Result<Opening, String> {
        match self {
            Openings::Random { plies, seed } => random_opening(spec, *plies, seed ^ number as u64),
            Openings::List(list) if list.is_empty() => Ok(Opening::default()),
            Openings::List(list) => {
                let opening = &list[number % list.len()];
                let mut session = spec.open().map_err(|why| why.to_string())?;
                for (ply, text) in (1..).zip(&opening.moves) {
                    session.play(text).map_err(|why| {
                        let number = number % list.len() + 1;
                        format!("opening {number}, ply {ply}: {why}")
                    })?;
                }
                Ok(opening.clone())
            }
        }
    }
}

/// A running game after random plies.
fn random_opening(spec: &GameSpec, plies: usize, seed: u64) -> Result<Opening, String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    // A game may end within its opening: then another is drawn.
    for _ in 0..1000 {
        let mut session = spec.open().map_err(|why| why.to_string())?;
        while session.ply() < plies && session.outcome().is_none() {
            let moves = session.legal_moves();
            let choice = &moves[rng.random_range(0..moves.len())];
            session.play(choice).map_err(|why| why.to_string())?;
        }
        if session.outcome().is_none() {
            return Ok(Opening {
                moves: session.moves_played(),
            });
        }
    }
    Err(format!("no game lasts {plies} random plies here"))
}

/// How balanced openings are made.
#[derive(Clone, Debug)]
pub struct OpeningBuilder {
    /// Random plies.
    pub plies: usize,
    /// How many are wanted.
    pub count: usize,
    /// Who judges them.
    pub engine: Profile,
    /// The most its judgement may favour either side, in its own units.
    pub balance: i32,
    /// Seed of the choices.
    pub seed: u64,
}

impl OpeningBuilder {
    /// Draws openings until enough are balanced; `progress` hears how many
    /// are. No position occurs twice.
    ///
    /// # Errors
    /// The engine does not play this game, or balanced openings are too rare.
    pub fn build(
        &self,
        spec: &GameSpec,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Vec<Opening>, String> {
        let mut found: Vec<Opening> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let most = self.count.saturating_mul(1000).max(10_000);
        for number in 0..most {
            if found.len() == self.count {
                return Ok(found);
            }
            let seed = self.seed ^ (number as u64) << 20;
            let opening = random_opening(spec, self.plies, seed)?;
            let mut session = spec.open().map_err(|why| why.to_string())?;
            for text in &opening.moves {
                session.play(text).map_err(|why| why.to_string())?;
            }
            if !seen.insert(session.position_text()) || !self.is_balanced(&mut *session)? {
                continue;
            }
            found.push(opening);
            progress(found.len());
        }
        Err(format!(
            "only {} of {most} random openings are balanced: allow more than ±{}",
            found.len(),
            self.balance
        ))
    }

    fn is_balanced(&self, session: &mut dyn Session) -> Result<bool, String> {
        let thought = session
            .think(&self.engine, &Limits::default(), &mut |_| {})
            .map_err(|why| why.to_string())?;
        Ok(thought.score().value().abs() <= self.balance)
    }
}
