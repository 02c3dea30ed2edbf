use super::record::{Ended, Game};
use crate::game::solved;
use crate::{Description, End, GameResult, Openings};
use loam_engine::GameSpec;
use std::collections::{HashMap, HashSet};

/// Plays the games of a store again: it believes nothing that the rules can
/// tell.
pub(super) struct Review<'a> {
    description: &'a Description,
    spec: GameSpec,
    /// Unknown to who has nothing but the store.
    openings: Option<&'a Openings>,
    /// How the games with an opening begin.
    begun: HashMap<usize, Vec<String>>,
    seen: HashSet<usize>,
}

impl<'a> Review<'a> {
    pub(super) fn new(
        description: &'a Description,
        openings: Option<&'a Openings>,
    ) -> Result<Review<'a>, String> {
        Ok(Review {
            spec: description.spec()?,
            description,
            openings,
            begun: HashMap::new(),
            seen: HashSet::new(),
        })
    }

    /// The game as it was.
    pub(super) fn game(&mut self, game: Game) -> Result<GameResult, String> {
        let number = game.number;
        self.judged(game)
            .map_err(|why| format!("game {}: {why}", number.saturating_add(1)))
    }

    fn judged(&mut self, game: Game) -> Result<GameResult, String> {
        let schedule = self.description.schedule();
        let pairing = schedule.game(self.description.engines.len(), game.number);
        let pairing = pairing.ok_or("nobody plays it")?;
        if !self.seen.insert(game.number) {
            return Err("it is there twice".into());
        }
        let begun = game.moves.get(..game.opening_plies);
        let begun = begun.ok_or("it has fewer moves than its opening")?;
        if *self.opening(pairing.opening, begun)? != *begun {
            return Err(format!("it begins unlike opening {}", pairing.opening + 1));
        }
        let mut session = self.spec.open().map_err(|why| why.to_string())?;
        for (ply, text) in (1..).zip(&game.moves) {
            let played = session.play(text);
            played.map_err(|why| format!("ply {ply}: {why}"))?;
        }
        let end = match (&game.end, session.outcome()) {
            (Ended::Rules, Some(outcome)) => End::Rules(outcome),
            (Ended::Rules, None) => return Err("it is not over".into()),
            (_, Some(_)) => return Err("it is over by the rules".into()),
            (Ended::Solved, None) if !self.description.adjudicate => {
                return Err("no game is ended by a solver here".into());
            }
            (Ended::Solved, None) => {
                End::Solved(solved(&*session).ok_or("its end cannot be solved")?)
            }
            (Ended::Fault(guilty, fault), None) => End::Fault(*guilty, fault.clone()),
        };
        let played = game.played(end);
        Ok(GameResult { pairing, played })
    }

    /// How games with this opening begin: if nobody knows, as the first of them
    /// does.
    fn opening(&mut self, number: usize, first: &[String]) -> Result<&[String], String> {
        if !self.begun.contains_key(&number) {
            let begun = match self.openings {
                None => first.to_vec(),
                Some(openings) => {
                    let mut session = self.spec.open().map_err(|why| why.to_string())?;
                    for text in openings.get(&self.spec, number)?.moves {
                        session.play(&text).map_err(|why| why.to_string())?;
                    }
                    session.moves_played()
                }
            };
            self.begun.insert(number, begun);
        }
        Ok(&self.begun[&number])
    }
}
