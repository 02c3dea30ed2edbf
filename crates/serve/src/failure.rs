use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use loam_game::NotationError;
use serde::Serialize;
use utoipa::ToSchema;

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

    /// A search that was given up, for nobody waits for it any more.
    pub(crate) fn unwanted() -> Failure {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the search was stopped")
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

/// What a request that is refused is answered with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Refused)]
pub(crate) struct ErrorBody {
    /// Why, in one line.
    error: String,
    /// The answer's status once more.
    status: u16,
    /// The first move that cannot be played, counted from zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ply: Option<usize>,
}

/// A status of refused requests.
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) about: &'static str,
    which: Which,
}

/// The requests a status is for.
enum Which {
    All,
    WithBody,
    Searches,
}

impl Refusal {
    const fn new(status: StatusCode, which: Which, about: &'static str) -> Refusal {
        Refusal {
            status,
            about,
            which,
        }
    }

    pub(crate) fn can_come(&self, has_body: bool, takes_long: bool) -> bool {
        match self.which {
            Which::All => true,
            Which::WithBody => has_body,
            Which::Searches => takes_long,
        }
    }
}

/// What can go wrong at the addresses of the interface.
pub(crate) const REFUSALS: [Refusal; 8] = {
    use Which::{All, Searches, WithBody};
    [
        Refusal::new(
            StatusCode::BAD_REQUEST,
            WithBody,
            "The body is not of the form expected.",
        ),
        Refusal::new(StatusCode::UNAUTHORIZED, All, "A token is needed."),
        Refusal::new(
            StatusCode::FORBIDDEN,
            All,
            "The request comes from another site, or names another host.",
        ),
        Refusal::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            WithBody,
            "The body is too large.",
        ),
        Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            WithBody,
            "The body is not `application/json`.",
        ),
        Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            WithBody,
            "A field is unknown or out of range, or the rules, the game or the budget refuse it.",
        ),
        Refusal::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            All,
            "A mistake of the program's own.",
        ),
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            Searches,
            "Too many searches are asked for already.",
        ),
    ]
};

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
