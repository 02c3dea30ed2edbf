use crate::{GameSpec, Session};
use loam_record::GameRecord;

/// The game so far as a record: where it began, and its moves.
///
/// ```
/// use loam_engine::{GameSpec, Session, record};
/// use loam_record::GameKind;
/// let mut game = GameSpec::new(GameKind::Othello).open().unwrap();
/// game.play("f5").unwrap();
/// let record = record(&*game);
/// assert_eq!((record.start.as_deref(), record.main_line().count()), (None, 1));
/// ```
#[must_use]
pub fn record(session: &dyn Session) -> GameRecord {
    let (cols, rows) = session.board();
    let mut record = GameRecord::on_board(session.kind(), cols, rows);
    let standard = GameSpec {
        board: Some((cols, rows)),
        ..GameSpec::new(session.kind())
    };
    let start = session.start_text();
    let is_standard = standard
        .open()
        .is_ok_and(|standard| standard.position_text() == start);
    record.start = (!is_standard).then_some(start);
    record.tree.append_line(session.moves_played());
    record
}
