use crate::{Contender, GameResult, Openings, Pace, Pairing, Schedule, play};
use loam_engine::GameSpec;
use loam_search::StopFlag;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Games between some engines.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What is played.
    pub spec: GameSpec,
    /// Who takes part.
    pub contenders: Vec<Contender>,
    /// How much they may think.
    pub pace: Pace,
    /// How games begin.
    pub openings: Openings,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Games of each pair.
    pub games: usize,
    /// Games played at once.
    pub threads: usize,
    /// End games by a solver's exact result.
    pub adjudicate: bool,
}

impl Tournament {
    /// Every game there is to play.
    #[must_use]
    pub fn pairings(&self) -> Vec<Pairing> {
        self.schedule.games(self.contenders.len(), self.games)
    }

    /// Plays the games whose numbers are not in `known`; `finished` hears of
    /// each, in the order they end. Raising `stop` calls off those in flight.
    ///
    /// # Errors
    /// An opening is not legal, or the game cannot be set up.
    pub fn run(
        &self,
        known: &[usize],
        stop: &StopFlag,
        finished: &mut dyn FnMut(&GameResult),
    ) -> Result<(), String> {
        let mut pairings = self.pairings();
        pairings.retain(|pairing| !known.contains(&pairing.number));
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, pairings.len().max(1)) {
                let (next, pairings, sender) = (&next, &pairings, sender.clone());
                scope.spawn(move || {
                    while let Some(pairing) = pairings.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if stop.is_raised() || sender.send(self.game(pairing, stop)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for result in receiver {
                match result {
                    Ok(Some(result)) => finished(&result),
                    Ok(None) => {}
                    Err(why) => {
                        stop.raise();
                        return Err(why);
                    }
                }
            }
            Ok(())
        })
    }

    fn game(&self, pairing: &Pairing, stop: &StopFlag) -> Result<Option<GameResult>, String> {
        let opening = self.openings.get(&self.spec, pairing.opening)?;
        let contenders = [pairing.black, pairing.white].map(|index| &self.contenders[index]);
        let played = play(
            &self.spec,
            &opening,
            contenders,
            &self.pace,
            self.adjudicate,
            stop,
        )?;
        let pairing = *pairing;
        Ok(played.map(|played| GameResult { pairing, played }))
    }
}
