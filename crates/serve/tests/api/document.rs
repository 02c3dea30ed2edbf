//! The OpenAPI document against the server: every address is asked as it says,
//! and must answer as it says.

use crate::common::{Answer, Request, config, events, server};
use crate::schema::Schemas;
use loam_serve::{Config, Server};
use serde_json::{Map, Value, json};

/// The document, with what tests ask of it.
pub(crate) struct Document {
    pub(crate) whole: Value,
    pub(crate) schemas: Schemas,
}

/// What the document says of a method at a path.
pub(crate) struct Operation<'a> {
    pub(crate) method: &'a str,
    /// Without the slash it begins with.
    pub(crate) path: &'a str,
    pub(crate) told: &'a Value,
}

impl Document {
    pub(crate) fn of(server: &Server) -> Document {
        let whole = Request::get("/api/v1/openapi.json")
            .send(server.address())
            .json();
        let schemas = whole["components"]["schemas"].as_object().unwrap().clone();
        Document {
            whole,
            schemas: Schemas(schemas),
        }
    }

    pub(crate) fn operations(&self) -> impl Iterator<Item = Operation<'_>> {
        let paths = self.whole["paths"].as_object().unwrap();
        paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap();
            methods.iter().map(|(method, told)| Operation {
                method,
                path: path.strip_prefix('/').unwrap(),
                told,
            })
        })
    }

    /// The fields of a type by name, also of those it is made of.
    fn fields<'a>(&'a self, schema: &'a Value, found: &mut Map<String, Value>) {
        let schema = self.schemas.resolve(schema);
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.fields(part, found);
        }
        let own = schema["properties"].as_object().into_iter().flatten();
        found.extend(own.map(|(name, schema)| (name.clone(), schema.clone())));
    }

    fn assert_fits(&self, schema: &Value, value: &Value, what: &str) {
        assert!(!schema.is_null(), "{what}: not in the document");
        if let Err(misfit) = self.schemas.check(schema, value) {
            panic!("{what}: {} in {value}", misfit.why);
        }
    }

    /// Whether a refusal is one that the document promises.
    fn assert_refused(&self, operation: &Operation<'_>, answer: &Answer, what: &str) -> String {
        let what = format!("{} {what}", operation.path);
        let status = answer.status;
        assert!((400..500).contains(&status), "{what}: {status}");
        let schema = &operation.told["responses"][status.to_string()]["content"][JSON]["schema"];
        let told = answer.json();
        self.assert_fits(schema, &told, &what);
        told["error"].as_str().unwrap().to_owned()
    }
}

const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

impl Operation<'_> {
    fn address(&self) -> String {
        format!("/api/v1/{}", self.path)
    }

    fn body(&self) -> &Value {
        &self.told["requestBody"]["content"]
    }

    /// The request of the document's example.
    fn request(&self, document: &Document) -> Request {
        if self.method == "get" {
            return Request::get(&self.address());
        }
        match self.body().get(JSON) {
            Some(body) => {
                let example = &document.schemas.resolve(&body["schema"])["example"];
                Request::post(&self.address(), example)
            }
            None => {
                let (_, body) = self.body().as_object().unwrap().iter().next().unwrap();
                let text = body["example"].as_str().unwrap();
                Request::raw(&self.address(), text.into())
            }
        }
    }
}

#[test]
fn valid_requests_are_answered_as_the_document_says() {
    let folder = tempfile::tempdir().unwrap();
    let table = json!({ "title": "Nodes", "columns": ["a"], "rows": [[1]], "conclusions": [] });
    std::fs::write(folder.path().join("t.json"), table.to_string()).unwrap();
    std::fs::write(folder.path().join("t.svg"), "<svg/>").unwrap();
    std::fs::write(folder.path().join("index.html"), "<title>a</title>").unwrap();
    let server = Server::start(Config {
        data: Some(folder.path().join("data")),
        reports: vec![folder.path().into()],
        ..config()
    })
    .unwrap();
    let document = Document::of(&server);
    let mut operations: Vec<_> = document.operations().collect();
    assert!(operations.len() >= 14);
    // What is posted first leaves something to get.
    operations.sort_by_key(|operation| operation.method == "get");
    for operation in operations {
        let request = operation.request(&document);
        let content = &operation.told["responses"]["200"]["content"];
        let answer = request.send(server.address());
        assert_eq!(
            answer.status,
            200,
            "{}: {:?}",
            operation.path,
            answer.json()
        );
        document.assert_fits(&content[JSON]["schema"], &answer.json(), operation.path);
        assert_ne!(answer.json(), json!([]), "{}", operation.path);
        let Some(stream) = content.get(EVENTS) else {
            continue;
        };
        let mut last = String::new();
        for (name, data) in events(server.address(), &request) {
            let event = json!({ "event": name, "data": data });
            document.assert_fits(&stream["schema"], &event, operation.path);
            last = name;
        }
        assert_eq!(last, "done", "{}", operation.path);
    }
}

#[test]
fn invalid_requests_are_refused_as_the_document_says() {
    let server = server();
    let to = server.address();
    let document = Document::of(&server);
    for operation in document.operations() {
        let request = operation.request(&document);
        let stranger = request.clone().header("Host", "evil.example").send(to);
        document.assert_refused(&operation, &stranger, "from elsewhere");
        let Some(body) = operation.body().get(JSON) else {
            if operation.method == "post" {
                let odd = Request::raw(&format!("{}?odd=1", operation.address()), Vec::new());
                let why = document.assert_refused(&operation, &odd.send(to), "odd");
                assert_eq!(why, "odd: there is no such field");
            }
            continue;
        };
        let example = &document.schemas.resolve(&body["schema"])["example"];
        let with = |name: &str, value: Value| {
            let mut body = example.clone();
            body[name] = value;
            let answer = Request::post(&operation.address(), &body).send(to);
            let why = document.assert_refused(&operation, &answer, &body.to_string());
            assert!(why.starts_with(name), "{body}: {why}");
            answer.status
        };
        assert_eq!(with("odd", json!(1)), 422);
        let mut fields = Map::new();
        document.fields(&body["schema"], &mut fields);
        for (name, schema) in &fields {
            assert_eq!(with(name, json!({ "odd": 1 })) / 100, 4);
            let bound = |key: &str| schema[key].as_i64();
            let beyond = [
                bound("minimum").map(|low| json!(low - 1)),
                bound("maximum").map(|high| json!(high + 1)),
                bound("maxLength").map(|high| json!("x".repeat(high as usize + 1))),
                bound("maxItems").map(|high| json!(vec!["x"; high as usize + 1])),
            ];
            for value in beyond.into_iter().flatten() {
                assert_eq!(with(name, value), 422, "{} {name}", operation.path);
            }
        }
    }
}

#[test]
fn fields_of_fields_are_checked_too() {
    let server = server();
    for (path, field, value, why) in [
        (
            "position",
            "picture",
            json!({ "them": "wood" }),
            "picture.them: there is no such field",
        ),
        (
            "position",
            "picture",
            json!({ "theme": "mud" }),
            "picture.theme: expected wood, slate, high-contrast",
        ),
        (
            "think",
            "clock",
            json!({ "remaining_ms": -1 }),
            "clock.remaining_ms: expected 0 to 2000000000",
        ),
        (
            "think",
            "time_ms",
            json!(600_001),
            "time_ms: expected at most 600000 for a move",
        ),
        (
            "records/write",
            "moves",
            json!(["f5"]),
            "moves: nodes stand instead of them",
        ),
        (
            "records/write",
            "nodes",
            json!([{ "mov": "f5" }]),
            "nodes[0].mov: there is no such field",
        ),
    ] {
        let mut body = json!({ "game": "othello" });
        if path == "records/write" {
            body["format"] = "sgf".into();
            body["nodes"] = json!([{}]);
        }
        body[field] = value;
        assert_eq!(crate::refusal(&server, path, &body), (422, why.into()));
    }
}

/// What is written in a schema and not looked at would be a promise nobody keeps.
#[test]
fn the_document_says_nothing_that_is_not_checked() {
    fn walk(schema: &Value, what: &str) {
        let Some(keys) = schema.as_object() else {
            return;
        };
        for (key, value) in keys {
            match key.as_str() {
                "properties" => value.as_object().unwrap().iter().for_each(|(name, own)| {
                    walk(own, &format!("{what}.{name}"));
                }),
                "allOf" | "oneOf" | "prefixItems" => {
                    value
                        .as_array()
                        .unwrap()
                        .iter()
                        .for_each(|own| walk(own, what));
                }
                "items" => walk(value, what),
                "additionalProperties" | "unevaluatedProperties" => {
                    assert_eq!(*value, false, "{what}");
                }
                "$ref" | "const" | "enum" | "maxItems" | "maxLength" | "maximum" | "minItems"
                | "minimum" | "required" | "type" => {}
                "default" | "description" | "example" | "format" => {}
                _ => panic!("{what}: {key}"),
            }
        }
    }
    let document = Document::of(&server());
    for (name, schema) in &document.schemas.0 {
        walk(schema, name);
    }
    for operation in document.operations() {
        let answers = operation.told["responses"]["200"]["content"].as_object();
        let bodies = operation.body().as_object();
        for media in answers.into_iter().chain(bodies).flat_map(Map::values) {
            walk(&media["schema"], operation.path);
        }
    }
}

/// The addresses `docs/api.md` has sections for, and its examples.
#[test]
fn the_manual_has_every_address() {
    let manual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");
    let manual = std::fs::read_to_string(manual).unwrap();
    let mut listed: Vec<String> = manual
        .lines()
        .filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`'))
        .map(|head| head.split('?').next().unwrap().to_ascii_lowercase())
        .collect();
    listed.sort();
    let server = server();
    let document = Document::of(&server);
    let mut known: Vec<String> = document
        .operations()
        .map(|operation| format!("{} {}", operation.method, operation.path))
        .collect();
    known.sort();
    assert_eq!(listed, known);
    // What the manual does not cut short is what the server says.
    let shown = manual
        .split("```json")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let shown: Map<String, Value> = serde_json::from_str(shown).unwrap();
    let picture = json!({ "game": "othello", "moves": ["f5", "d6"], "picture": {} });
    let found = crate::ask(&server, "position", &picture);
    assert!(shown.keys().eq(found.as_object().unwrap().keys()));
    for (name, value) in &shown {
        assert!(
            value.to_string().contains('…') || found[name] == *value,
            "{name}: {found}"
        );
    }
    let examples = manual.lines().filter_map(|line| {
        let (path, body) = line.strip_prefix("post ")?.split_once(' ')?;
        Some((path, body.trim().trim_matches('\'')))
    });
    let examples: Vec<_> = examples.collect();
    assert!(examples.len() > 1);
    for (path, body) in examples {
        crate::ask(&server, path, &serde_json::from_str(body).unwrap());
    }
}
