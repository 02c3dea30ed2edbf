use crate::failure::Failure;
use crate::schema::Schemas;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, Query, Request};
use axum::http::{StatusCode, Uri, header};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What a request must look like.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) schema: Value,
    pub(crate) schemas: Schemas,
}

impl Shape {
    /// Refuses what does not fit, with the field that is wrong.
    fn check(&self, value: &Value) -> Result<(), Failure> {
        let fit = self.schemas.check(&self.schema, value);
        fit.map_err(|misfit| match misfit.is_well_formed {
            true => Failure::refused(misfit.why),
            false => Failure::malformed(misfit.why),
        })
    }
}

/// A body of JSON.
pub(crate) async fn read_json<T: DeserializeOwned>(
    request: Request,
    shape: &Shape,
) -> Result<T, Failure> {
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
    let bytes = read_raw(request).await?;
    let malformed = |why| Failure::malformed(format!("not the JSON expected here: {why}"));
    shape.check(&serde_json::from_slice(&bytes).map_err(malformed)?)?;
    // Once more from the text, which may have a field twice.
    serde_json::from_slice(&bytes).map_err(malformed)
}

/// What an address says after its question mark.
pub(crate) fn read_query<T: DeserializeOwned>(uri: &Uri, shape: &Shape) -> Result<T, Failure> {
    let malformed = |why: QueryRejection| Failure::malformed(why.body_text());
    let Query(fields) = Query::<Map<String, Value>>::try_from_uri(uri).map_err(malformed)?;
    shape.check(&fields.into())?;
    let Query(asked) = Query::try_from_uri(uri).map_err(malformed)?;
    Ok(asked)
}

/// A body of any bytes.
pub(crate) async fn read_raw(request: Request) -> Result<Bytes, Failure> {
    Bytes::from_request(request, &())
        .await
        .map_err(|rejection| {
            let status = rejection.into_response().status();
            let why = match status {
                StatusCode::PAYLOAD_TOO_LARGE => "the body is too large",
                _ => "the body could not be read",
            };
            Failure::new(status, why)
        })
}
