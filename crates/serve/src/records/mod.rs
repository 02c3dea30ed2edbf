//! Game files and position strings, read and written.

mod read;
mod tree;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use loam_record::GameInfo;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A move of a record with its variations: nodes name their parent, which
/// comes before them; the first has none, and no move.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RecordNode)]
pub(crate) struct NodeJson {
    #[serde(default)]
    pub(crate) parent: Option<usize>,
    #[serde(default)]
    pub(crate) r#move: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) comment: Option<String>,
    /// Properties of the file that mean nothing to the page, to be given back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) extra: Vec<(String, Vec<String>)>,
}

/// What is known about a game besides its moves.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = RecordInfo)]
pub(crate) struct InfoJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) black: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) white: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) comment: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) extra: Vec<(String, String)>,
}

impl From<GameInfo> for InfoJson {
    fn from(info: GameInfo) -> InfoJson {
        InfoJson {
            black: info.black,
            white: info.white,
            event: info.event,
            place: info.place,
            date: info.date,
            result: info.result,
            comment: info.comment,
            extra: info.extra,
        }
    }
}

impl From<InfoJson> for GameInfo {
    fn from(info: InfoJson) -> GameInfo {
        GameInfo {
            black: info.black,
            white: info.white,
            event: info.event,
            place: info.place,
            date: info.date,
            result: info.result,
            comment: info.comment,
            extra: info.extra,
        }
    }
}
