use crate::player::{Player, Turn};
use crate::{Fault, Opening, Pace, Pairing};
use loam_engine::{GameSpec, Profile, Session};
use loam_game::{Outcome, Side};
use loam_record::GameKind;
use loam_search::{Limits, Meaning, StopFlag};
use std::time::{Duration, Instant};

/// A finished game of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// Which one, and who played it.
    pub pairing: Pairing,
    /// What happened.
    pub played: Played,
}

/// What happened in a game; who sat where is the caller's business.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Every move, the opening's first.
    pub moves: Vec<String>,
    /// How many of them are the opening's.
    pub opening_plies: usize,
    /// Why it ended, and how.
    pub end: End,
    /// Time each side thought.
    pub thought: [Duration; 2],
    /// Time both took to get ready, off the clock.
    pub prepared: Duration,
    /// The longest move of each side.
    pub longest: [Duration; 2],
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules.
    Rules(Outcome),
    /// By a solver's exact result.
    Solved(Outcome),
    /// By what a player did wrong: the other one has won.
    Fault(Side, Fault),
}

impl End {
    /// Who has won.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match *self {
            End::Rules(outcome) | End::Solved(outcome) => outcome,
            End::Fault(guilty, _) => Outcome::Win(!guilty),
        }
    }
}

/// Empty squares from which an Othello game can be solved in an instant.
const SOLVED_FROM: usize = 10;

/// Plays one game; `None` if it was called off.
pub fn play(
    spec: &GameSpec,
    opening: &Opening,
    contenders: [&crate::Contender; 2],
    pace: &Pace,
    adjudicate: bool,
    stop: &StopFlag,
) -> Result<Option<Played>, String> {
    let mut referee = spec.open().map_err(|why| why.to_string())?;
    let mut begun = Vec::new();
    for text in &opening.moves {
        let side = referee.to_move();
        let text = referee.play(text).map_err(|why| why.to_string())?;
        begun.push((side, text));
    }
    let mut table = Table {
        opening_plies: begun.len(),
        clocks: pace.clock.map(|(base, _)| [base; 2]),
        thought: [Duration::ZERO; 2],
        prepared: Duration::ZERO,
        longest: [Duration::ZERO; 2],
        pace,
        stop,
    };
    let preparing = Instant::now();
    let mut seats: Vec<Box<dyn Player>> = Vec::new();
    for (side, contender) in Side::BOTH.into_iter().zip(contenders) {
        // Whoever cannot even be started has not lost a game.
        let mut player = match contender.sit_down(spec, pace, stop) {
            Ok(player) => player,
            Err(_) if stop.is_raised() => return Ok(None),
            Err(fault) => return Err(format!("{contender} cannot be started: {fault}")),
        };
        match player.begin(&begun) {
            Ok(()) => seats.push(player),
            Err(_) if stop.is_raised() => return Ok(None),
            Err(fault) => return Ok(Some(table.lost(&*referee, side, fault))),
        }
    }
    table.prepared = preparing.elapsed();
    while referee.outcome().is_none() {
        if stop.is_raised() {
            return Ok(None);
        }
        if adjudicate && let Some(outcome) = solved(&*referee) {
            return Ok(Some(table.over(&*referee, End::Solved(outcome))));
        }
        let side = referee.to_move();
        let chosen = table.turn(&mut *seats[side.index()], side, referee.ply());
        if stop.is_raised() {
            return Ok(None);
        }
        let text = match chosen.and_then(|text| legal(&mut *referee, &text)) {
            Ok(text) => text,
            Err(fault) => return Ok(Some(table.lost(&*referee, side, fault))),
        };
        for (seat, player) in Side::BOTH.into_iter().zip(&mut seats) {
            // Who has won by the rules has won.
            if let Err(fault) = player.played(side, &text)
                && referee.outcome().is_none()
            {
                if stop.is_raised() {
                    return Ok(None);
                }
                return Ok(Some(table.lost(&*referee, seat, fault)));
            }
        }
    }
    let outcome = referee.outcome().expect("the loop ended");
    Ok(Some(table.over(&*referee, End::Rules(outcome))))
}

fn legal(referee: &mut dyn Session, text: &str) -> Result<String, Fault> {
    let played = referee.play(text);
    played.map_err(|why| Fault::Illegal(format!("ply {}: {why}", referee.ply() + 1)))
}

/// The exact result of a position near its end, where that is quick.
pub(crate) fn solved(referee: &dyn Session) -> Option<Outcome> {
    if referee.kind() != GameKind::Othello {
        return None;
    }
    let text = referee.position_text();
    let empties = text.chars().filter(|&c| c == '-').count();
    if empties > SOLVED_FROM {
        return None;
    }
    let side = referee.to_move();
    let limits = Limits::depth(2 * SOLVED_FROM as u32 + 2);
    let mut copy = referee.fork();
    // So near the end a small table will do.
    let engine: Profile = match referee.board() {
        (10, _) => Profile::default(),
        _ => "loam:table=1".parse().ok()?,
    };
    let thought = copy.think(&engine, &limits, &mut |_| {}).ok()?;
    if thought.meaning == Meaning::Discs {
        return Some(match thought.score().value().signum() {
            1 => Outcome::Win(side),
            0 => Outcome::Draw,
            _ => Outcome::Win(!side),
        });
    }
    match thought.score().decided_in() {
        Some(plies) if plies > 0 => Some(Outcome::Win(side)),
        Some(_) => Some(Outcome::Win(!side)),
        // Not decided at this depth is a draw: the search saw every end.
        None if thought.score().value() == 0 => Some(Outcome::Draw),
        None => None,
    }
}

/// The clocks beside the board.
struct Table<'a> {
    opening_plies: usize,
    clocks: Option<[Duration; 2]>,
    thought: [Duration; 2],
    prepared: Duration,
    longest: [Duration; 2],
    pace: &'a Pace,
    stop: &'a StopFlag,
}

impl Table<'_> {
    /// Lets a player choose, and charges its time.
    fn turn(&mut self, player: &mut dyn Player, side: Side, ply: usize) -> Result<String, Fault> {
        let turn = Turn {
            side,
            pace: self.pace,
            clocks: self.clocks,
            ply,
            stop: self.stop,
        };
        let start = Instant::now();
        let chosen = player.choose(&turn);
        let spent = start.elapsed();
        let index = side.index();
        self.thought[index] += spent;
        self.longest[index] = self.longest[index].max(spent);
        if let Some(deadline) = self.pace.deadline(turn.left())
            && spent > deadline + self.pace.margin
        {
            return Err(Fault::Time((spent - deadline).as_millis() as u64));
        }
        if let (Some(clocks), Some((_, increment))) = (&mut self.clocks, self.pace.clock) {
            clocks[index] = clocks[index].saturating_sub(spent) + increment;
        }
        chosen
    }

    fn lost(&self, referee: &dyn Session, side: Side, fault: Fault) -> Played {
        self.over(referee, End::Fault(side, fault))
    }

    fn over(&self, referee: &dyn Session, end: End) -> Played {
        Played {
            moves: referee.moves_played(),
            opening_plies: self.opening_plies,
            end,
            thought: self.thought,
            prepared: self.prepared,
            longest: self.longest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Contender, Openings};

    /// A solved game ends early, with the result that perfect play gives.
    #[test]
    fn games_are_adjudicated_as_they_would_end() {
        let spec = GameSpec::new(GameKind::Othello);
        for number in 0..4 {
            let opening = Openings::random(6, 3).get(&spec, number).unwrap();
            let random: Contender = "random".parse().unwrap();
            let stop = StopFlag::default();
            let solved = play(&spec, &opening, [&random; 2], &Pace::depth(1), true, &stop);
            let solved = solved.unwrap().unwrap();
            assert!(matches!(solved.end, End::Solved(_)), "{solved:?}");
            let rest = Opening {
                moves: solved.moves.clone(),
            };
            let perfect: Contender = "loam:depth=22".parse().unwrap();
            let pace = Pace {
                margin: Duration::from_secs(60),
                ..Pace::default()
            };
            let played = play(&spec, &rest, [&perfect, &perfect], &pace, false, &stop);
            let played = played.unwrap().unwrap();
            assert_eq!(played.end, End::Rules(solved.end.outcome()));
        }
    }

    #[test]
    fn a_game_can_be_called_off() {
        let spec = GameSpec::new(GameKind::Loa);
        let stop = StopFlag::default();
        stop.raise();
        let random: Contender = "random".parse().unwrap();
        let pace = Pace::depth(1);
        let played = play(
            &spec,
            &Opening::default(),
            [&random; 2],
            &pace,
            false,
            &stop,
        );
        assert_eq!(played, Ok(None));
    }
}
