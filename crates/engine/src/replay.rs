use crate::Session;
use loam_game::{Outcome, Side};
use loam_record::GameRecord;

/// A move as a record has it: perhaps with the side that played it.
#[derive(Clone, Copy, Debug)]
pub struct Recorded<'a> {
    /// Who is said to have moved.
    pub side: Option<Side>,
    /// The move's text.
    pub text: &'a str,
}

impl<'a> Recorded<'a> {
    /// The moves of a record's main line; a resignation is not one.
    #[must_use]
    pub fn main_line(record: &'a GameRecord) -> Vec<Recorded<'a>> {
        record
            .main_line()
            .take_while(|play| !play.is_resignation())
            .map(|play| Recorded {
                side: play.side,
                text: &play.text,
            })
            .collect()
    }
}

/// What came of replaying a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// Plies played, forced moves that were not written included.
    pub plies: usize,
    /// Number of legal moves before each ply.
    pub legal_counts: Vec<u64>,
    /// The legal moves before each ply in their uniform texts, sorted, if
    /// they were asked for.
    pub legal: Vec<Vec<String>>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// Black's discs at the end, where the game counts them.
    pub black_discs: Option<u32>,
    /// The first move that breaks the rules: `ply 31: e6-g6: why`.
    pub error: Option<String>,
}

/// Plays recorded moves on a session from its current position, filling in
/// forced moves that the record leaves out.
///
/// ```
/// use loam_engine::{GameSpec, Recorded, replay};
/// use loam_record::GameKind;
/// let mut session = GameSpec::new(GameKind::Othello).open().unwrap();
/// let moves = ["f5", "f6", "a1"].map(|text| Recorded { side: None, text });
/// let replayed = replay(&mut *session, moves, false);
/// assert_eq!(replayed.legal_counts, [4, 3]);
/// assert_eq!(
///     replayed.error.unwrap(),
///     "ply 3: a1: a black disc there turns nothing over"
/// );
/// ```
pub fn replay<'a>(
    session: &mut dyn Session,
    moves: impl IntoIterator<Item = Recorded<'a>>,
    list_moves: bool,
) -> Replayed {
    let mut replayed = Replayed::default();
    for recorded in moves {
        if let Err(why) = step(session, &recorded, list_moves, &mut replayed) {
            let ply = session.ply() + 1;
            replayed.error = Some(format!("ply {ply}: {why}"));
            break;
        }
    }
    replayed.plies = session.ply();
    replayed.outcome = session.outcome();
    // The count of an unfinished game means nothing yet.
    replayed.black_discs = session.outcome().and_then(|_| session.black_discs());
    replayed
}

fn step(
    session: &mut dyn Session,
    recorded: &Recorded<'_>,
    list_moves: bool,
    replayed: &mut Replayed,
) -> Result<(), String> {
    let mut play = |session: &mut dyn Session, text: &str| {
        let count = session.legal_count();
        let moves = list_moves.then(|| session.plain_legal_moves());
        session.play(text)?;
        replayed.legal_counts.extend(count);
        replayed.legal.extend(moves);
        Ok(())
    };
    let explain = |why: loam_game::NotationError| format!("{}: {}", why.text(), why.reason());
    // A pass may be left out where it is forced.
    if let Some(forced) = session.unwritten_move() {
        if play(session, recorded.text).is_ok() {
            return Ok(());
        }
        play(session, &forced).map_err(explain)?;
    }
    if let (Some(side), None) = (recorded.side, session.outcome())
        && side != session.to_move()
    {
        let turn = session.to_move();
        return Err(format!(
            "{}: recorded as {side}'s move, but {turn} is to move",
            recorded.text
        ));
    }
    play(session, recorded.text).map_err(explain)
}
