use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use loam_game::NotationError;
use serde::Serialize;

/// Why a request is refused: a status and one line that says why.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    status: StatusCode,
    message: String,
    /// The first move that cannot be played, counted from zero.
    ply: Option<usize>,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Failure {
        Failure {
            status,
            message: message.into(),
            ply: None,
        }
    }

    /// What was sent is not what the address takes.
    pub(crate) fn malformed(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, message)
    }

    /// What was sent is well-formed, but the rules or the program refuse it.
    pub(crate) fn refused(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    pub(crate) fn not_found() -> Failure {
        Failure::new(StatusCode::NOT_FOUND, "there is nothing at this address")
    }

    /// A mistake of the program's own.
    pub(crate) fn internal() -> Failure {
        Failure::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the program failed at this; the other boards are not affected",
        )
    }

    /// A move that cannot be played.
    pub(crate) fn illegal(ply: usize, why: &NotationError) -> Failure {
        Failure {
            ply: Some(ply),
            ..Failure::refused(format!("ply {}: {}: {}", ply + 1, why.text(), why.reason()))
        }
    }

    pub(crate) fn body(&self) -> ErrorBody {
        ErrorBody {
            error: self.message.clone(),
            status: self.status.as_u16(),
            ply: self.ply,
        }
    }
}

/// What is sent back.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorBody {
    error: String,
    status: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::refused(error.to_string())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self.body())).into_response()
    }
}
