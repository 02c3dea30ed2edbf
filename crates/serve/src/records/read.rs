use super::{InfoJson, NodeJson, tree};
use crate::failure::Failure;
use crate::line::Line;
use axum::body::Bytes;
use loam_engine::{GameSpec, Rulebook};
use loam_record::convert::{Options, detect, games};
use loam_record::{Format, GameKind, GameRecord, NodeId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the address may say about the file.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = FileHints)]
pub(crate) struct About {
    /// The game, where the text does not show it.
    game: Option<String>,
    /// The format, where it is known.
    format: Option<String>,
}

/// The games of a file.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = RecordsRead)]
pub(crate) struct Answer {
    format: &'static str,
    games: Vec<GameJson>,
    /// How many games the file has; not all may be given.
    total: usize,
    warnings: Vec<String>,
}

/// A game with its variations.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecordGame)]
struct GameJson {
    #[serde(flatten)]
    start: Line,
    info: InfoJson,
    nodes: Vec<NodeJson>,
}

/// Games given at once, and moves of all of them together.
const MOST_GAMES: usize = 300;
const MOST_NODES: usize = 60_000;
const MOST_WARNINGS: usize = 20;

/// `POST /api/v1/records/read`: the body is the file.
pub(crate) fn read(about: &About, bytes: &Bytes) -> Result<Answer, Failure> {
    let kind = match about.game.as_deref() {
        None | Some("") => None,
        Some(name) => Some(
            name.parse::<GameKind>()
                .map_err(|why| Failure::refused(why.to_string()))?,
        ),
    };
    if let Some(answer) = position(kind, bytes) {
        return Ok(answer);
    }
    let format = match about.format.as_deref() {
        None | Some("") => {
            detect(bytes).ok_or_else(|| Failure::refused("there is no game in it"))?
        }
        Some(name) => name
            .parse::<Format>()
            .map_err(|why| Failure::refused(why.to_string()))?,
    };
    let options = Options {
        kind,
        ..Options::default()
    };
    let mut answer = Answer {
        format: format.name(),
        ..Answer::default()
    };
    let mut nodes = 0;
    let records =
        games(bytes, format, &options).map_err(|why| Failure::refused(why.to_string()))?;
    for (number, record) in (1..).zip(records) {
        answer.total = number;
        if number > MOST_GAMES || nodes > MOST_NODES {
            continue;
        }
        match record
            .map_err(|why| why.to_string())
            .and_then(|record| game(record, number, &mut answer.warnings))
        {
            Ok(game) => {
                nodes += game.nodes.len();
                answer.games.push(game);
            }
            Err(why) => warn(&mut answer.warnings, format!("game {number}: {why}")),
        }
    }
    match (answer.games.is_empty(), answer.warnings.first()) {
        (true, Some(why)) => Err(Failure::refused(why.clone())),
        (true, None) => Err(Failure::refused("there is no game in it")),
        _ => Ok(answer),
    }
}

fn warn(warnings: &mut Vec<String>, text: String) {
    if warnings.len() < MOST_WARNINGS {
        warnings.push(text);
    }
}

fn game(
    mut record: GameRecord,
    number: usize,
    warnings: &mut Vec<String>,
) -> Result<GameJson, String> {
    // Fills in a start only the rules know.
    loam_record::referee::complete(&mut record, &Rulebook::default());
    let spec = Rulebook::default().spec(&record);
    let mut session = spec.open().map_err(|why| why.to_string())?;
    let nodes = tree::to_list(&record.tree, &mut *session, |why| {
        warn(warnings, format!("game {number}: {why}"));
    });
    let resigned = record
        .tree
        .main_line()
        .filter_map(|id| record.tree.node(id).play.as_ref())
        .find(|play| play.is_resignation());
    if let (Some(play), None) = (resigned, &record.info.result) {
        let winner = play.side.map(|side| match side {
            loam_game::Side::Black => "W+Resign",
            loam_game::Side::White => "B+Resign",
        });
        record.info.result = winner.map(str::to_owned);
    }
    debug_assert!(record.tree.node(NodeId::ROOT).parent().is_none());
    Ok(GameJson {
        start: line(&spec),
        info: record.info.into(),
        nodes,
    })
}

fn line(spec: &GameSpec) -> Line {
    Line {
        game: spec.kind.name().into(),
        board: spec.board.map(|(cols, rows)| format!("{cols}x{rows}")),
        rules: spec.rules.clone(),
        setup: spec.setup.clone(),
        position: spec.position.clone(),
        moves: Vec::new(),
    }
}

/// A position string of Lines of Action or Amazons; Othello's are OBF.
fn position(kind: Option<GameKind>, bytes: &[u8]) -> Option<Answer> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    if text.len() > 300 || text.contains(['(', '\n', '=']) || !text.contains(['b', 'w']) {
        return None;
    }
    let kinds = match kind {
        Some(kind) => vec![kind],
        None => vec![GameKind::Loa, GameKind::Amazons],
    };
    for kind in kinds {
        let spec = GameSpec {
            position: Some(text.to_owned()),
            ..GameSpec::new(kind)
        };
        if let Ok(session) = spec.open() {
            let (cols, rows) = session.board();
            let spec = GameSpec {
                board: Some((cols, rows)),
                ..spec
            };
            return Some(Answer {
                format: "position",
                games: vec![GameJson {
                    start: line(&spec),
                    info: InfoJson::default(),
                    nodes: vec![NodeJson::default()],
                }],
                total: 1,
                warnings: Vec::new(),
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Answer {
        read(&About::default(), &text.to_owned().into()).unwrap()
    }

    #[test]
    fn every_kind_of_text_is_understood() {
        for (text, format, game, nodes) in [
            (
                "(;GM[9]PB[x];B[e1-e3];W[a2-c2](;B[d1-d3])(;B[b1-b3]))",
                "sgf",
                "loa",
                5,
            ),
            (
                "(;GM[Othello]PB[a]PW[b]B[F5/1.5]W[D6];)",
                "ggf",
                "othello",
                3,
            ),
            ("f5d6c3", "transcript", "othello", 4),
            ("{\"moves\":[\"f1-f3\"]}", "jsonl", "loa", 2),
            (
                "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b",
                "position",
                "loa",
                1,
            ),
            ("b1x/3/2w w", "position", "amazons", 1),
            (
                "---------------------------OX------XO--------------------------- X;",
                "obf",
                "othello",
                1,
            ),
        ] {
            let answer = found(text);
            assert_eq!(answer.format, format, "{text}");
            assert_eq!(answer.games[0].start.game, game, "{text}");
            assert_eq!(answer.games[0].nodes.len(), nodes, "{text}");
            assert!(answer.warnings.is_empty(), "{:?}", answer.warnings);
        }
    }

    #[test]
    fn variations_comments_and_unknown_properties_stay() {
        let answer = found("(;GM[2];B[fe]C[well]XX[1][2](;W[df])(;W[ff]C[or]))");
        let nodes = &answer.games[0].nodes;
        assert_eq!(nodes[1].comment.as_deref(), Some("well"));
        assert_eq!(
            nodes[1].extra,
            [("XX".into(), vec!["1".into(), "2".into()])]
        );
        let parents: Vec<_> = nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(1)]);
        let tree = tree::from_list(nodes).unwrap();
        assert_eq!((tree.len(), tree.variations()), (4, 1));
    }

    #[test]
    fn lines_end_where_the_rules_end_them() {
        let answer = found("(;GM[9];B[e1-e3];W[a1-a2])");
        assert_eq!(answer.games[0].nodes.len(), 2);
        assert_eq!(answer.warnings.len(), 1);
        let resigned = found("(;GM[9];B[e1-e3];W[resign])");
        assert_eq!(resigned.games[0].nodes.len(), 2);
        assert_eq!(resigned.games[0].info.result.as_deref(), Some("B+Resign"));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "  ", "hello", "(;GM[1];B[aa])", "(;", "\u{0}"] {
            assert!(
                read(&About::default(), &text.to_owned().into()).is_err(),
                "{text:?}"
            );
        }
    }
}
