use super::{InfoJson, NodeJson, tree};
use crate::app::App;
use crate::failure::Failure;
use crate::line::Line;
use loam_engine::Rulebook;
use loam_record::Format;
use loam_record::convert::{Options, write as write_records};
use loam_record::referee::complete;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RecordsWriteRequest, example = json!({
    "game": "othello", "nodes": [{}, { "parent": 0, "move": "f5" }],
    "info": { "black": "You" }, "format": "sgf",
}))]
pub(crate) struct Request {
    #[serde(flatten)]
    line: Line,
    /// The moves with their variations, instead of `moves`.
    nodes: Option<Vec<NodeJson>>,
    #[serde(default)]
    info: InfoJson,
    format: String,
}

/// A file.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecordsWritten)]
pub(crate) struct Answer {
    /// A name for the file.
    name: String,
    text: String,
    /// What the format could not hold.
    warnings: Vec<String>,
}

/// `POST /api/v1/records/write`.
pub(crate) fn write(_: &App, request: &Request) -> Result<Answer, Failure> {
    write_text(request)
}

fn write_text(request: &Request) -> Result<Answer, Failure> {
    let format: Format = request
        .format
        .parse()
        .map_err(|why| Failure::refused(format!("{why}")))?;
    if format == Format::Wthor {
        let why = "WTHOR is not a text format: save another and use loam convert";
        return Err(Failure::refused(why));
    }
    if request.nodes.is_some() && !request.line.moves.is_empty() {
        let why = "moves: nodes stand instead of them";
        return Err(Failure::refused(why));
    }
    let session = request.line.open()?;
    let (cols, rows) = session.board();
    let mut record = loam_engine::record(&*session);
    if let Some(nodes) = &request.nodes {
        record.tree = tree::from_list(nodes).map_err(Failure::refused)?;
    }
    (record.cols, record.rows) = (cols, rows);
    record.info = request.info.clone().into();
    let rulebook = Rulebook {
        rules: request.line.rules.clone(),
    };
    let refused = complete(&mut record, &rulebook);
    if let Some(why) = refused.first() {
        return Err(Failure::refused(why.clone()));
    }
    let written = write_records(&[record], format, &Options::default(), &rulebook)
        .map_err(|why| Failure::refused(why.to_string()))?;
    let text = String::from_utf8_lossy(&written.bytes).into_owned();
    let extension = match format {
        Format::Transcript => "txt",
        other => other.name(),
    };
    Ok(Answer {
        name: format!("{}.{extension}", request.line.game),
        text,
        warnings: written.warnings,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: &str, game: &str, moves: &[&str]) -> Result<Answer, Failure> {
        write_text(&Request {
            line: Line {
                game: game.into(),
                moves: moves.iter().map(|&text| text.into()).collect(),
                ..Line::default()
            },
            nodes: None,
            info: InfoJson {
                black: Some("You".into()),
                ..InfoJson::default()
            },
            format: format.into(),
        })
    }

    #[test]
    fn games_are_written_in_every_text_format() {
        let sgf = written("sgf", "loa", &["c1-a3", "h5-f5"]).unwrap();
        assert!(sgf.text.contains("PB[You]"), "{}", sgf.text);
        assert!(sgf.text.contains(";B[c1:a3];W[h5-f5]"), "{}", sgf.text);
        assert_eq!(sgf.name, "loa.sgf");
        for format in ["ggf", "obf", "transcript", "jsonl"] {
            assert!(
                written(format, "othello", &["f5", "d6"]).is_ok(),
                "{format}"
            );
        }
        for (format, game) in [("ggf", "loa"), ("wthor", "othello"), ("pgn", "loa")] {
            assert!(written(format, game, &[]).is_err(), "{format}");
        }
    }

    #[test]
    fn variations_are_written() {
        let node = |parent, text: Option<&str>| NodeJson {
            parent,
            r#move: text.map(str::to_owned),
            ..NodeJson::default()
        };
        let request = |nodes| Request {
            line: Line {
                game: "othello".into(),
                ..Line::default()
            },
            nodes: Some(nodes),
            info: InfoJson::default(),
            format: "sgf".into(),
        };
        let answer = write_text(&request(vec![
            node(None, None),
            node(Some(0), Some("f5")),
            node(Some(1), Some("d6")),
            node(Some(1), Some("f6")),
        ]))
        .unwrap();
        let text = answer.text.replace('\n', "");
        assert!(text.contains(";B[fe](;W[df])(;W[ff])"), "{text}");
        for bad in [
            vec![node(None, Some("f5"))],
            vec![node(None, None), node(Some(1), Some("f5"))],
            vec![node(None, None), node(Some(0), Some("a1"))],
        ] {
            assert!(write_text(&request(bad)).is_err());
        }
    }
}
