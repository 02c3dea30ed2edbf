//! A game in progress behind the trait object, driven by lines of commands.

use loam_draw::{SvgOptions, TextOptions};
use loam_engine::{GameSpec, PerftOptions, Profile, Session};
use loam_game::{Cell, Mark, Status};
use loam_search::Limits;

/// The most commands of one input.
const COMMANDS: usize = 60;

/// The first line names the game and what else it takes, separated by `;`:
/// `loa;rules=mso`, `amazons;board=5x6`, `othello;position=…`. The others are
/// commands, a letter and an argument.
pub fn session(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.lines();
    let Some(spec) = lines.next().and_then(spec) else {
        return;
    };
    let mut session = match spec.open() {
        Ok(session) => session,
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control));
            return;
        }
    };
    assert_eq!(session.kind(), spec.kind);
    check(&*session);
    for line in lines.take(COMMANDS) {
        obey(&mut session, line);
    }
    check(&*session);
    check_replayed(&*session, &spec);
}

fn spec(line: &str) -> Option<GameSpec> {
    let mut fields = line.split(';');
    let mut spec = GameSpec::new(fields.next()?.parse().ok()?);
    for field in fields {
        let (name, value) = field.split_once('=')?;
        match name {
            "board" => {
                let (cols, rows) = value.split_once('x')?;
                spec.board = Some((cols.parse().ok()?, rows.parse().ok()?));
            }
            "rules" => spec.rules = Some(value.to_owned()),
            "setup" => spec.setup = Some(value.to_owned()),
            "position" => spec.position = Some(value.to_owned()),
            _ => return None,
        }
    }
    Some(spec)
}

fn obey(session: &mut Box<dyn Session>, line: &str) {
    let mut chars = line.chars();
    let command = chars.next();
    let argument = chars.as_str().trim_start();
    let number: usize = argument.parse().unwrap_or(0);
    match command {
        Some('m') => play(&mut **session, argument),
        Some('n') => {
            let moves = session.legal_moves();
            if let Some(text) = moves.get(number % moves.len().max(1)) {
                play(&mut **session, text);
                assert_eq!(session.moves_played().last(), Some(text));
            }
        }
        Some('u') => {
            let ply = session.ply();
            assert_eq!(session.undo(), ply > 0);
            assert_eq!(session.ply(), ply.saturating_sub(1));
        }
        Some('r') => {
            session.restart();
            assert_eq!(session.ply(), 0);
            assert_eq!(session.position_text(), session.start_text());
        }
        Some('f') => {
            // The fork goes its own way; the first one must not notice.
            let mut fork = session.fork();
            let text = session.position_text();
            assert_eq!(fork.position_text(), text);
            assert_eq!(fork.moves_played(), session.moves_played());
            fork.restart();
            if let Some(mv) = fork.legal_moves().first() {
                play(&mut *fork, mv);
            }
            assert_eq!(session.position_text(), text);
            check(&*fork);
        }
        Some('p') => count(&**session, number as u32 % 3),
        Some('v') => look(&**session),
        Some('t') => think(&mut **session, argument),
        _ => {}
    }
}

fn play(session: &mut dyn Session, text: &str) {
    let before = (session.ply(), session.position_text(), session.outcome());
    let known = session.legal_moves();
    match session.play(text) {
        Ok(written) => {
            assert!(known.contains(&written), "{written}");
            assert_eq!(session.moves_played().last(), Some(&written));
            assert_eq!(session.ply(), before.0 + 1);
            let after = (session.position_text(), session.outcome());
            assert!(session.undo());
            assert_eq!(
                (session.ply(), session.position_text(), session.outcome()),
                before
            );
            session.play(&written).expect("its own text");
            assert_eq!((session.position_text(), session.outcome()), after);
        }
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control));
            let now = (session.ply(), session.position_text(), session.outcome());
            assert_eq!(now, before);
        }
    }
    check(session);
}

/// What holds of a session at any time.
fn check(session: &dyn Session) {
    let moves = session.legal_moves();
    assert_eq!(session.plain_legal_moves().len(), moves.len());
    match session.outcome() {
        Some(_) => {
            assert!(moves.is_empty());
            assert_eq!(session.legal_count(), None);
            assert_eq!(session.unwritten_move(), None);
        }
        None => {
            assert_eq!(session.legal_count(), Some(moves.len() as u64));
            assert!(!moves.is_empty());
        }
    }
    assert_eq!(session.moves_played().len(), session.ply());
    let (cols, rows) = session.board();
    if let Some(discs) = session.black_discs() {
        assert!(discs <= u32::from(cols) * u32::from(rows));
    }
}

/// The moves played lead to the same position in a second session.
fn check_replayed(session: &dyn Session, spec: &GameSpec) {
    let mut again = spec.open().expect("it was opened before");
    for mv in session.moves_played() {
        again.play(&mv).expect("it was played before");
    }
    assert_eq!(again.position_text(), session.position_text());
    assert_eq!(again.outcome(), session.outcome());
    // Its position stands on its own.
    let alone = GameSpec {
        setup: None,
        position: Some(session.position_text()),
        ..spec.clone()
    };
    let alone = alone.open().expect("a session's position is read");
    assert_eq!(alone.position_text(), session.position_text());
    assert_eq!(alone.board(), session.board());
    if session.outcome().is_none() {
        assert_eq!(alone.legal_moves(), session.legal_moves());
    }
}

fn count(session: &dyn Session, depth: u32) {
    let depth = match session.legal_count() {
        Some(count) if count > 100 => depth.min(1),
        _ => depth,
    };
    for with_history in [false, true] {
        let options = PerftOptions {
            with_history,
            finished: None,
        };
        let total = session.perft(depth, options);
        let (mut sum, mut parts) = (0, 0);
        let divided = session.divide(depth, options, &mut |_, leaves| {
            sum += leaves;
            parts += 1;
        });
        assert_eq!(sum, divided);
        if depth > 0 && parts > 0 {
            assert_eq!(total, divided, "depth {depth}, history {with_history}");
        }
        if let (1, Some(count)) = (depth, session.legal_count()) {
            assert_eq!((total, parts), (count, count));
        }
    }
}

fn look(session: &dyn Session) {
    let view = session.view();
    let (cols, rows) = session.board();
    assert_eq!((view.cols, view.ranks), (cols, rows));
    assert_eq!(view.cells.len(), usize::from(cols) * usize::from(rows));
    let status = match session.outcome() {
        Some(outcome) => Status::Over(outcome),
        None => Status::ToMove(session.to_move()),
    };
    assert_eq!(view.status, status);
    let marks = session.last_move_marks();
    assert_eq!(marks.is_empty(), session.ply() == 0 || passed(session));
    for mark in &marks {
        let at = match *mark {
            Mark::Square(at) | Mark::Dot(at) | Mark::Arrow(_, at) | Mark::Shot(_, at) => at,
        };
        assert!(at.col < cols && at.rank < rows, "{at}");
        assert!(view.cell(at) != Cell::Empty, "{at}");
    }
    let text = loam_draw::text(&view, &marks, &TextOptions::default());
    assert!(text.lines().count() > usize::from(rows));
    let svg = loam_draw::svg(&view, &marks, &SvgOptions::default());
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
}

fn passed(session: &dyn Session) -> bool {
    session.moves_played().last().is_some_and(|mv| mv == "pass")
}

fn think(session: &mut dyn Session, text: &str) {
    let Ok(profile) = text.parse::<Profile>() else {
        return;
    };
    // A table of many megabytes is a wish that would be granted.
    let mut tables = text
        .split([':', ','])
        .filter_map(|option| option.strip_prefix("table="));
    if tables.any(|megabytes| megabytes.len() > 1) {
        return;
    }
    let wanted = 1 + text.len() % 3;
    let limits = Limits {
        nodes: Some(200),
        lines: wanted,
        ..Limits::default()
    };
    let before = session.position_text();
    let mut depth = 0;
    let thought = session.think(&profile, &limits, &mut |report| {
        assert!(report.depth >= depth, "depths in order");
        depth = report.depth;
    });
    assert_eq!(session.position_text(), before);
    let thought = match thought {
        Ok(thought) => thought,
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control));
            return;
        }
    };
    assert_eq!(thought.best().is_none(), session.outcome().is_some());
    assert!(thought.lines.len() <= wanted);
    for line in &thought.lines {
        let mut fork = session.fork();
        for mv in &line.moves {
            fork.play(mv).expect("the expected line can be played");
        }
    }
}
