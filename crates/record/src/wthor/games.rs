use super::header::{HEADER_BYTES, Header};
use crate::{Place, RecordError};
use loam_game::Point;

/// Bytes of a game.
pub const GAME_BYTES: usize = 68;

/// The most moves a game holds.
pub const MAX_MOVES: usize = 60;

/// A file of games, borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wthor<'a> {
    header: Header,
    bytes: &'a [u8],
}

/// A game within a file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameView<'a> {
    raw: &'a [u8; GAME_BYTES],
}

/// A game of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Number of the tournament in the `.TRN` file.
    pub tournament: u16,
    /// Number of the black player in the `.JOU` file.
    pub black: u16,
    /// Number of the white player.
    pub white: u16,
    /// Black's discs at the end, empty squares given to the winner.
    pub score: u8,
    /// Black's discs with best play from the header's number of empties.
    pub theory: u8,
    /// The moves, `10·rank + column` from one, zero after the last.
    pub moves: [u8; MAX_MOVES],
}

impl<'a> Wthor<'a> {
    /// Checks a file: its length against the header's count, every score
    /// and every move byte.
    pub fn parse(bytes: &'a [u8]) -> Result<Wthor<'a>, RecordError> {
        let header = Header::parse(bytes)?;
        Header::check_length(bytes, u64::from(header.games), GAME_BYTES, "games")?;
        let base = Wthor { header, bytes };
        let side = header.board_side();
        for (i, game) in base.games().enumerate() {
            if let Err((offset, message)) = game.check(side) {
                let offset = HEADER_BYTES + i * GAME_BYTES + offset;
                return Err(RecordError::new(Place::Byte(offset as u64), message));
            }
        }
        Ok(base)
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The games in order.
    pub fn games(&self) -> impl ExactSizeIterator<Item = GameView<'a>> + 'a {
        let (chunks, _) = self.bytes[HEADER_BYTES..].as_chunks::<GAME_BYTES>();
        chunks.iter().map(|raw| GameView { raw })
    }

    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let games: Vec<Game> = self.games().map(|game| game.to_game()).collect();
        write_games(&self.header, &games)
    }
}

impl<'a> GameView<'a> {
    /// Number of the tournament in the `.TRN` file.
    #[must_use]
    pub fn tournament(&self) -> u16 {
        u16::from_le_bytes([self.raw[0], self.raw[1]])
    }

    /// Number of the black player in the `.JOU` file.
    #[must_use]
    pub fn black(&self) -> u16 {
        u16::from_le_bytes([self.raw[2], self.raw[3]])
    }

    /// Number of the white player in the `.JOU` file.
    #[must_use]
    pub fn white(&self) -> u16 {
        u16::from_le_bytes([self.raw[4], self.raw[5]])
    }

    /// Black's discs at the end, empty squares given to the winner.
    #[must_use]
    pub fn score(&self) -> u8 {
        self.raw[6]
    }

    /// Black's discs with best play from the header's number of empties.
    #[must_use]
    pub fn theory(&self) -> u8 {
        self.raw[7]
    }

    /// The move bytes up to the first zero.
    #[must_use]
    pub fn move_bytes(&self) -> &'a [u8] {
        let moves = &self.raw[8..];
        let end = moves.iter().position(|&b| b == 0).unwrap_or(moves.len());
        &moves[..end]
    }

    /// The squares played, forced passes left out as the format does.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Point> + 'a {
        self.move_bytes().iter().map(|&byte| square(byte))
    }

    /// A copy of the game.
    #[must_use]
    pub fn to_game(&self) -> Game {
        let mut moves = [0; MAX_MOVES];
        moves.copy_from_slice(&self.raw[8..]);
        Game {
            tournament: self.tournament(),
            black: self.black(),
            white: self.white(),
            score: self.score(),
            theory: self.theory(),
            moves,
        }
    }

    fn check(&self, side: u8) -> Result<(), (usize, String)> {
        let cells = side * side;
        for (offset, name, score) in [
            (6, "score", self.score()),
            (7, "theoretical score", self.theory()),
        ] {
            if score > cells {
                return Err((
                    offset,
                    format!("expected a {name} of at most {cells} discs, found {score}"),
                ));
            }
        }
        let moves = self.move_bytes();
        let on_board = |&byte: &u8| {
            let at = square(byte);
            byte > 10 && at.col < side && at.rank < side
        };
        if let Some(i) = moves.iter().position(|byte| !on_board(byte)) {
            return Err((
                8 + i,
                format!("expected a move, 10 x rank + column, found {}", moves[i]),
            ));
        }
        let rest = &self.raw[8 + moves.len()..];
        match rest.iter().position(|&byte| byte != 0) {
            Some(i) => Err((
                8 + moves.len() + i,
                format!("expected 0 after the last move, found {}", rest[i]),
            )),
            None => Ok(()),
        }
    }
}

/// The square of a move byte; the byte is not zero.
fn square(byte: u8) -> Point {
    let index = byte.wrapping_sub(1);
    Point {
        col: index % 10,
        rank: (index / 10).wrapping_sub(1),
    }
}

/// The move byte of a square, if it has one.
#[must_use]
pub fn move_byte(at: Point) -> Option<u8> {
    (at.col < 10 && at.rank < 10).then(|| 10 * (at.rank + 1) + at.col + 1)
}

impl Game {
    /// A game of these move bytes, cut after [`MAX_MOVES`], otherwise zero.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Game {
        let mut moves = [0; MAX_MOVES];
        for (place, &byte) in moves.iter_mut().zip(bytes) {
            *place = byte;
        }
        Game {
            tournament: 0,
            black: 0,
            white: 0,
            score: 0,
            theory: 0,
            moves,
        }
    }
}

/// A file of games; the header's count is set to their number.
#[must_use]
pub fn write_games(header: &Header, games: &[Game]) -> Vec<u8> {
    let header = Header {
        games: u32::try_from(games.len()).unwrap_or(u32::MAX),
        ..*header
    };
    let mut out = Vec::with_capacity(HEADER_BYTES + GAME_BYTES * games.len());
    out.extend(header.to_bytes());
    for game in games {
        out.extend(game.tournament.to_le_bytes());
        out.extend(game.black.to_le_bytes());
        out.extend(game.white.to_le_bytes());
        out.extend([game.score, game.theory]);
        out.extend(game.moves);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u8> {
        let game = Game {
            tournament: 1,
            black: 346,
            white: 843,
            score: 34,
            theory: 41,
            ..Game::new(&[56, 64, 33, 11, 88])
        };
        write_games(&Header::default(), &[game, Game::new(&[])])
    }

    fn error(bytes: &[u8]) -> String {
        Wthor::parse(bytes).unwrap_err().to_string()
    }

    #[test]
    fn games_round_trip() {
        let bytes = sample();
        let base = Wthor::parse(&bytes).unwrap();
        assert_eq!(base.games().len(), 2);
        let game = base.games().next().unwrap();
        assert_eq!((game.black(), game.white(), game.score()), (346, 843, 34));
        let moves: Vec<_> = game.moves().map(|at| at.to_string()).collect();
        assert_eq!(moves, ["f5", "d6", "c3", "a1", "h8"]);
        assert_eq!(base.to_bytes(), bytes);
    }

    #[test]
    fn squares_and_bytes_agree() {
        for col in 0..10 {
            for rank in 0..10 {
                let at = Point { col, rank };
                assert_eq!(square(move_byte(at).unwrap()), at);
            }
        }
        assert_eq!(move_byte(Point { col: 10, rank: 0 }), None);
    }

    #[test]
    fn impossible_files_are_refused() {
        let bytes = sample();
        assert_eq!(
            error(&bytes[..151]),
            "byte 151: expected a file of 152 bytes (2 games of 68), found 151"
        );
        assert_eq!(
            error(&[&bytes[..], &[0]].concat()),
            "byte 152: expected a file of 152 bytes (2 games of 68), found 153"
        );
        let mut huge = bytes.clone();
        huge[4..8].fill(0xff);
        assert_eq!(
            error(&huge),
            "byte 152: expected a file of 292057776076 bytes (4294967295 games of 68), found 152"
        );
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            error(&bytes)
        };
        assert_eq!(
            with(22, 65),
            "byte 22: expected a score of at most 64 discs, found 65"
        );
        assert_eq!(
            with(25, 19),
            "byte 25: expected a move, 10 x rank + column, found 19"
        );
        assert_eq!(
            with(25, 5),
            "byte 25: expected a move, 10 x rank + column, found 5"
        );
        assert_eq!(
            with(25, 0),
            "byte 26: expected 0 after the last move, found 33"
        );
        for cut in 0..bytes.len() {
            assert!(Wthor::parse(&bytes[..cut]).is_err());
        }
    }
}
