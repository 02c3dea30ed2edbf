use crate::connection::is_connected;
use crate::lines::landings;
use crate::rules::{NoMove, Rules, Simultaneous};
use crate::square::{Square, squares};
use crate::{Setup, setup};
use loam_game::{Game, Outcome, Repetition, Side, zobrist};

static KEYS: [u64; 129] = zobrist::keys(0x6c6f_6100);
const WHITE_TO_MOVE: usize = 128;

/// A position of Lines of Action, with the rules it is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loa {
    pieces: [u64; 2],
    hash: u64,
    side: Side,
    rules: Rules,
}

/// A move of a piece, or the forced pass that some rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece goes from one square to another, capturing what it lands on.
    Step {
        /// Where the piece stands.
        from: Square,
        /// Where it lands.
        to: Square,
    },
    /// The player has no move and passes ([`NoMove::Passes`]).
    Pass,
}

impl Loa {
    /// A named starting position.
    #[must_use]
    pub fn new(setup: Setup, rules: Rules) -> Loa {
        let (black, white) = setup::pieces(setup);
        Loa::from_pieces(black, white, Side::Black, rules)
            .expect("starting positions have no doubled squares")
    }

    /// Any position; `None` if a square is both black and white.
    #[must_use]
    pub fn from_pieces(black: u64, white: u64, side: Side, rules: Rules) -> Option<Loa> {
        if black & white != 0 {
            return None;
        }
        let mut position = Loa {
            pieces: [black, white],
            hash: 0,
            side,
            rules,
        };
        position.hash = position.fresh_hash();
        Some(position)
    }

    /// The pieces of one side, a1 in the lowest bit.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the side's pieces form one group.
    #[must_use]
    pub const fn is_connected(&self, side: Side) -> bool {
        is_connected(self.pieces(side))
    }

    /// Whether `mv` takes a piece.
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        match mv {
            Move::Step { to, .. } => self.pieces(!self.side) & to.bit() != 0,
            Move::Pass => false,
        }
    }

    /// The position with the turn passed on: a null move, which the rules of
    /// a game need not allow.
    #[must_use]
    pub(crate) fn passed(&self) -> Loa {
        Game::play(self, Move::Pass)
    }

    /// The squares a piece on `from` may move to, for the side to move.
    #[inline]
    #[must_use]
    pub fn targets(&self, from: Square) -> u64 {
        self.targets_of(from, self.side)
    }

    /// The squares a piece of `side` on `from` could move to, were it to move.
    #[inline]
    #[must_use]
    pub fn targets_of(&self, from: Square, side: Side) -> u64 {
        targets(from, self.pieces(side), self.pieces(!side))
    }

    fn can_step(&self, side: Side) -> bool {
        let (own, enemy) = (self.pieces(side), self.pieces(!side));
        squares(own).any(|from| targets(from, own, enemy) != 0)
    }

    /// [`Game::outcome`] with another test of connection: what an experiment
    /// that compares tests needs.
    #[inline]
    #[must_use]
    pub fn outcome_by(&self, connected: impl Fn(u64) -> bool) -> Option<Outcome> {
        if let Some(outcome) = self.connection_outcome(connected) {
            return Some(outcome);
        }
        if self.can_step(self.side) {
            return None;
        }
        self.blocked_outcome()
    }

    #[inline]
    fn connection_outcome(&self, connected: impl Fn(u64) -> bool) -> Option<Outcome> {
        let mover = !self.side;
        match (
            connected(self.pieces(mover)),
            connected(self.pieces(self.side)),
        ) {
            (true, true) => Some(match self.rules.simultaneous {
                Simultaneous::MoverWins => Outcome::Win(mover),
                Simultaneous::Draw => Outcome::Draw,
            }),
            (true, false) => Some(Outcome::Win(mover)),
            (false, true) => Some(Outcome::Win(self.side)),
            (false, false) => None,
        }
    }

    /// The outcome for a side to move that has no step, connections aside.
    fn blocked_outcome(&self) -> Option<Outcome> {
        match self.rules.no_move {
            NoMove::Loses => Some(Outcome::Win(!self.side)),
            NoMove::Draws => Some(Outcome::Draw),
            NoMove::Passes if self.can_step(!self.side) => None,
            NoMove::Passes => Some(Outcome::Draw),
        }
    }

    fn count_steps(&self) -> u64 {
        let (own, enemy) = (self.pieces(self.side), self.pieces(!self.side));
        let mut count = 0;
        for from in squares(own) {
            for way in 0..4 {
                let [ahead, behind] = landings(from, way, own, enemy);
                count += u64::from(ahead != 0) + u64::from(behind != 0);
            }
        }
        count
    }
}

#[inline]
fn targets(from: Square, own: u64, enemy: u64) -> u64 {
    let mut set = 0;
    for way in 0..4 {
        let [ahead, behind] = landings(from, way, own, enemy);
        set |= ahead | behind;
    }
    set
}

#[inline]
fn key(side: Side, square: Square) -> u64 {
    KEYS[side.index() * 64 + square.index()]
}

impl Game for Loa {
    type Move = Move;

    #[inline]
    fn to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = match self.side {
            Side::Black => 0,
            Side::White => KEYS[WHITE_TO_MOVE],
        };
        for side in Side::BOTH {
            for square in squares(self.pieces(side)) {
                hash ^= key(side, square);
            }
        }
        hash
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome_by(is_connected)
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let (own, enemy) = (self.pieces(self.side), self.pieces(!self.side));
        let mut any = false;
        for from in squares(own) {
            for to in squares(targets(from, own, enemy)) {
                any = true;
                visit(Move::Step { from, to });
            }
        }
        if !any && self.rules.no_move == NoMove::Passes {
            visit(Move::Pass);
        }
    }

    fn count_moves(&self) -> u64 {
        match self.count_steps() {
            0 if self.rules.no_move == NoMove::Passes => 1,
            steps => steps,
        }
    }

    fn legal_count(&self) -> Option<u64> {
        if self.connection_outcome(is_connected).is_some() {
            return None;
        }
        match self.count_steps() {
            0 if self.blocked_outcome().is_some() => None,
            0 => Some(1),
            steps => Some(steps),
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Loa {
        let mut next = *self;
        next.side = !self.side;
        next.hash ^= KEYS[WHITE_TO_MOVE];
        if let Move::Step { from, to } = mv {
            let (own, enemy) = (self.side.index(), next.side.index());
            next.pieces[own] ^= from.bit() | to.bit();
            next.hash ^= key(self.side, from) ^ key(self.side, to);
            if next.pieces[enemy] & to.bit() != 0 {
                next.pieces[enemy] ^= to.bit();
                next.hash ^= key(next.side, to);
            }
        }
        next
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.outcome().is_none()
            && match mv {
                Move::Step { from, to } => {
                    self.pieces(self.side) & from.bit() != 0 && self.targets(from) & to.bit() != 0
                }
                Move::Pass => self.rules.no_move == NoMove::Passes && !self.can_step(self.side),
            }
    }

    fn repetition(&self) -> Repetition {
        self.rules.repetition
    }

    fn ply_limit(&self) -> Option<u32> {
        self.rules.ply_limit.map(u32::from)
    }

    fn same_board(&self, other: &Loa) -> bool {
        self.pieces == other.pieces
    }
}
