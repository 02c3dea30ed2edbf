use crate::failure::Failure;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;

/// A body of JSON.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        // A form on another site can send text, but not this type.
        let is_json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.starts_with("application/json"));
        if !is_json {
            let why = "expected a body of content type application/json";
            return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        let RawBody(bytes) = RawBody::from_request(request, state).await?;
        serde_json::from_slice(&bytes)
            .map(Body)
            .map_err(|error| Failure::malformed(format!("not the JSON expected here: {error}")))
    }
}

/// A body of any bytes.
#[derive(Debug)]
pub(crate) struct RawBody(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<RawBody, Failure> {
        match Bytes::from_request(request, state).await {
            Ok(bytes) => Ok(RawBody(bytes)),
            Err(rejection) => {
                let response = rejection.into_response();
                let status = response.status();
                Err(Failure::new(
                    status,
                    match status {
                        StatusCode::PAYLOAD_TOO_LARGE => "the body is too large",
                        _ => "the body could not be read",
                    },
                ))
            }
        }
    }
}
