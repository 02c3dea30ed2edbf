//! The addresses under `/api/v1`, and the OpenAPI document that describes them:
//! both come from one list of handlers, whose types say what is asked and
//! answered.

use crate::answer::{Event, Waiting, Work, answer, aside};
use crate::app::App;
use crate::failure::{ErrorBody, Failure, REFUSALS};
use crate::request::{Shape, read_json, read_query, read_raw};
use crate::schema::Schemas;
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, header};
use axum::routing::{self, MethodRouter};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use utoipa::ToSchema;

/// Requests are small but for records.
const LARGEST_BODY: usize = 256 << 10;
/// A year of WTHOR is about 200 kB.
const LARGEST_RECORD: usize = 4 << 20;

const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

/// What somebody asks for.
pub(crate) trait Asked: DeserializeOwned + ToSchema + Send + 'static {}
impl<T: DeserializeOwned + ToSchema + Send + 'static> Asked for T {}

/// What is answered.
pub(crate) trait Told: Serialize + ToSchema + Send + 'static {}
impl<T: Serialize + ToSchema + Send + 'static> Told for T {}

/// How an address is answered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// At once: it is quick.
    AtOnce,
    /// On another thread, so that it does not hold up other requests.
    Aside,
}

impl Pace {
    async fn run<T, F>(self, work: F) -> Result<Json<T>, Failure>
    where
        F: FnOnce() -> Result<T, Failure> + Send + 'static,
        T: Send + 'static,
    {
        match self {
            Pace::AtOnce => work(),
            Pace::Aside => aside(work).await,
        }
        .map(Json)
    }
}

/// The interface as far as it has been put together.
#[derive(Default)]
pub(crate) struct Api {
    router: Router<App>,
    paths: Map<String, Value>,
    schemas: Schemas,
}

impl Api {
    /// Answers `GET`.
    pub(crate) fn get<A: Told>(
        mut self,
        path: &str,
        about: &str,
        pace: Pace,
        handler: fn(&App) -> A,
    ) -> Api {
        let route = routing::get(async move |State(app): State<App>| {
            pace.run(move || Ok(handler(&app))).await
        });
        let answer = media(JSON, &self.add::<A>());
        self.describe("get", path, &Operation::new(about, answer));
        self.route(path, route, LARGEST_BODY)
    }

    /// Answers a body of JSON.
    pub(crate) fn post<Q: Asked, A: Told>(
        mut self,
        path: &str,
        about: &str,
        pace: Pace,
        handler: fn(&App, &Q) -> Result<A, Failure>,
    ) -> Api {
        let shape = self.shape::<Q>();
        let route = routing::post(async move |State(app): State<App>, request: Request| {
            let asked = read_json(request, &shape).await?;
            pace.run(move || handler(&app, &asked)).await
        });
        let operation = Operation {
            body: Some(media(JSON, &self.add::<Q>())),
            ..Operation::new(about, media(JSON, &self.add::<A>()))
        };
        self.describe("post", path, &operation);
        self.route(path, route, LARGEST_BODY)
    }

    /// Answers a body of any bytes, about which the address says more.
    pub(crate) fn post_file<Q: Asked, A: Told>(
        mut self,
        path: &str,
        about: &str,
        example: &str,
        handler: fn(&Q, &Bytes) -> Result<A, Failure>,
    ) -> Api {
        let shape = self.shape::<Q>();
        let route = routing::post(async move |request: Request| {
            let asked = read_query(request.uri(), &shape)?;
            let bytes = read_raw(request).await?;
            Pace::Aside.run(move || handler(&asked, &bytes)).await
        });
        let body = json!({ "application/octet-stream": { "schema": {}, "example": example } });
        let operation = Operation {
            body: Some(body),
            parameters: self.parameters::<Q>(),
            ..Operation::new(about, media(JSON, &self.add::<A>()))
        };
        self.describe("post", path, &operation);
        self.route(path, route, LARGEST_RECORD)
    }

    /// Answers a body of JSON after a while, telling of it on the way.
    pub(crate) fn search<Q, E, A, W>(
        mut self,
        path: &str,
        about: &str,
        handler: fn(&App, Q) -> Result<W, Failure>,
    ) -> Api
    where
        Q: Asked,
        E: Event,
        A: Told,
        W: FnOnce(&Work<E>) -> Result<A, Failure> + Send + 'static,
    {
        let shape = self.shape::<Q>();
        let route = routing::post(
            async move |State(app): State<App>, headers: HeaderMap, request: Request| {
                let work = handler(&app, read_json(request, &shape).await?)?;
                Ok::<_, Failure>(answer(&app, &headers, work).await)
            },
        );
        let answer = self.add::<A>();
        let events = [
            event("waiting", &self.add::<Waiting>()),
            event(E::NAME, &self.add::<E>()),
            event("done", &answer),
            event("error", &self.add::<ErrorBody>()),
        ];
        let mut answers = media(JSON, &answer);
        answers[EVENTS] = json!({ "schema": { "oneOf": events } });
        let operation = Operation {
            body: Some(media(JSON, &self.add::<Q>())),
            takes_long: true,
            ..Operation::new(about, answers)
        };
        self.describe("post", path, &operation);
        self.route(path, route, LARGEST_BODY)
    }

    /// The addresses, and the document at one of them.
    pub(crate) fn finish(mut self) -> Router<App> {
        let path = "openapi.json";
        let itself = media(JSON, &json!({ "type": "object" }));
        self.describe("get", path, &Operation::new("This document.", itself));
        let document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Loam",
                "description": "Lines of Action, Othello and Amazons: play, analyse, solve.",
                "version": "1",
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            },
            "servers": [{ "url": "/api/v1" }],
            // A token, where the server asks for one.
            "security": [{}, { "token": [] }],
            "paths": self.paths,
            "components": {
                "schemas": self.schemas.0,
                "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            },
        });
        let text = Bytes::from(document.to_string());
        let route = routing::get(async move || ([(header::CONTENT_TYPE, JSON)], text.clone()));
        self.router.route(&format!("/{path}"), route)
    }

    fn route(mut self, path: &str, route: MethodRouter<App>, largest: usize) -> Api {
        let route = route.layer(DefaultBodyLimit::max(largest));
        self.router = self.router.route(&format!("/{path}"), route);
        self
    }

    /// Adds a type and those it is made of to the document; a reference to it.
    fn add<T: ToSchema>(&mut self) -> Value {
        let mut found = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut found);
        for (name, schema) in found {
            let schema = json!(schema);
            let known = self.schemas.0.entry(name).or_insert_with(|| schema.clone());
            let same =
                ["properties", "allOf", "oneOf", "enum"].map(|key| known[key] == schema[key]);
            debug_assert!(same == [true; 4], "two types with one name: {schema}");
        }
        json!({ "$ref": format!("#/components/schemas/{}", T::name()) })
    }

    /// What a request must look like. It may have the fields of its type, be
    /// they flattened, and no others.
    fn shape<Q: ToSchema>(&mut self) -> Arc<Shape> {
        let schema = self.add::<Q>();
        self.schemas.0[&*Q::name()]["unevaluatedProperties"] = json!(false);
        Arc::new(Shape {
            schema,
            schemas: self.schemas.clone(),
        })
    }

    /// The fields of a type as parameters of an address. It is not in the
    /// document in any other way.
    fn parameters<Q: ToSchema>(&mut self) -> Vec<Value> {
        let whole = self.schemas.0.remove(&*Q::name()).unwrap_or_default();
        let fields = whole["properties"].as_object();
        let parameter = |(name, schema): (&String, &Value)| {
            json!({
                "in": "query",
                "name": name,
                "description": schema["description"],
                "schema": { "type": "string" },
            })
        };
        fields.into_iter().flatten().map(parameter).collect()
    }

    fn describe(&mut self, method: &str, path: &str, operation: &Operation<'_>) {
        let refused = self.add::<ErrorBody>();
        let mut responses = json!({
            "200": { "description": "The answer.", "content": operation.answers },
        });
        for refusal in REFUSALS {
            if refusal.can_come(operation.body.is_some(), operation.takes_long) {
                responses[refusal.status.as_str()] = json!({
                    "description": refusal.about,
                    "content": media(JSON, &refused),
                });
            }
        }
        let mut described = json!({
            "operationId": path.replace(['/', '.'], "_"),
            "summary": operation.about,
            "responses": responses,
        });
        if let Some(body) = &operation.body {
            described["requestBody"] = json!({ "required": true, "content": body });
        }
        if !operation.parameters.is_empty() {
            described["parameters"] = json!(operation.parameters);
        }
        let before = self
            .paths
            .insert(format!("/{path}"), json!({ method: described }));
        debug_assert!(before.is_none(), "{path}: listed twice");
    }
}

/// What the document says of one address.
struct Operation<'a> {
    about: &'a str,
    answers: Value,
    body: Option<Value>,
    parameters: Vec<Value>,
    takes_long: bool,
}

impl Operation<'_> {
    fn new(about: &str, answers: Value) -> Operation<'_> {
        Operation {
            about,
            answers,
            body: None,
            parameters: Vec::new(),
            takes_long: false,
        }
    }
}

fn media(kind: &str, schema: &Value) -> Value {
    json!({ kind: { "schema": schema } })
}

/// An event of a stream, as an object of its two lines.
fn event(name: &str, data: &Value) -> Value {
    json!({
        "type": "object",
        "properties": { "event": { "const": name }, "data": data },
        "required": ["event", "data"],
    })
}
