//! The page's types of what goes over the wire, `assets/wire.d.ts`, made from
//! the OpenAPI document. `cargo xtask types` writes the file; without
//! `LOAM_WRITE_TYPES` the test compares.

use crate::common::server;
use crate::document::{Document, Operation};
use serde_json::Value;
use std::fmt::Write as _;

const HEAD: &str = "\
// What goes over the wire, from the server's OpenAPI document: `cargo xtask types`
// writes this file. For the type checker alone: it is no part of the page.
";

#[test]
fn the_types_of_the_page_are_those_of_the_document() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/wire.d.ts");
    let types = types(&Document::of(&server()));
    if std::env::var_os("LOAM_WRITE_TYPES").is_some() {
        std::fs::write(file, types).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept == types, "{file} is not up to date: cargo xtask types");
}

fn types(document: &Document) -> String {
    let mut text = String::from(HEAD);
    for (name, schema) in &document.schemas.0 {
        text.push('\n');
        text += &comment(schema, "");
        text += &match schema["properties"].is_object() {
            true => format!("export interface {name} {}\n", fields(schema, "")),
            false => format!("export type {name} = {};\n", type_of(schema, "")),
        };
    }
    let entries = |kind: fn(&Operation<'_>) -> Option<String>| -> String {
        document
            .operations()
            .filter_map(|operation| kind(&operation))
            .collect()
    };
    let got = entries(got);
    let posted = entries(posted);
    let followed = entries(followed);
    write!(
        text,
        "\n/** What can be got, by address. */\nexport interface Got {{\n{got}}}\n\
         \n/** What is asked by posting and what is answered, by address. */\n\
         export interface Posted {{\n{posted}}}\n\
         \n/** Searches that can be followed, with what they tell before their answer. */\n\
         export interface Followed {{\n{followed}}}\n"
    )
    .unwrap();
    text
}

fn got(operation: &Operation<'_>) -> Option<String> {
    let answer = type_of(answer(operation, "application/json"), "  ");
    (operation.method == "get").then(|| format!("  {}: {answer};\n", key(operation.path)))
}

fn posted(operation: &Operation<'_>) -> Option<String> {
    let content = operation.told["requestBody"]["content"].as_object()?;
    let body = match content.get("application/json") {
        Some(json) => type_of(&json["schema"], "  "),
        None => "string | Blob".into(),
    };
    let path = match operation.told["parameters"].is_array() {
        true => format!("[path: `{}${{string}}`]", operation.path),
        false => key(operation.path),
    };
    let answer = type_of(answer(operation, "application/json"), "  ");
    Some(format!("  {path}: {{ body: {body}; answer: {answer} }};\n"))
}

fn followed(operation: &Operation<'_>) -> Option<String> {
    let events = answer(operation, "text/event-stream")["oneOf"].as_array()?;
    let own = events.iter().filter_map(|event| {
        let event = &event["properties"];
        let name = event["event"]["const"].as_str().unwrap();
        let on_the_way = !["done", "error"].contains(&name);
        on_the_way.then(|| format!("['{name}', {}]", type_of(&event["data"], "")))
    });
    let own = own.collect::<Vec<_>>().join(" | ");
    let path = key(operation.path);
    Some(format!(
        "  {path}: Posted[{}] & {{ event: {own} }};\n",
        quoted(operation.path)
    ))
}

fn answer<'a>(operation: &'a Operation<'_>, kind: &str) -> &'a Value {
    &operation.told["responses"]["200"]["content"][kind]["schema"]
}

fn type_of(schema: &Value, margin: &str) -> String {
    let all = |parts: &Value, between: &str| {
        let parts = parts.as_array().unwrap().iter();
        parts
            .map(|part| type_of(part, margin))
            .collect::<Vec<_>>()
            .join(between)
    };
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap().into();
    }
    if let Some(word) = schema["const"].as_str() {
        return quoted(word);
    }
    if let Some(words) = schema["enum"].as_array() {
        let words = words.iter().map(|word| quoted(word.as_str().unwrap()));
        return words.collect::<Vec<_>>().join(" | ");
    }
    if schema["oneOf"].is_array() {
        return all(&schema["oneOf"], " | ");
    }
    if schema["allOf"].is_array() {
        return all(&schema["allOf"], " & ");
    }
    if let Some(names) = schema["type"].as_array() {
        let mut one = schema.clone();
        let each = names.iter().map(|name| {
            one["type"] = name.clone();
            type_of(&one, margin)
        });
        return each.collect::<Vec<_>>().join(" | ");
    }
    match schema["type"].as_str() {
        Some("integer" | "number") => "number".into(),
        Some("array") if schema["prefixItems"].is_array() => {
            format!("[{}]", all(&schema["prefixItems"], ", "))
        }
        Some("array") => {
            let item = type_of(&schema["items"], margin);
            match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
                (Some(low), Some(high)) if low == high => {
                    let items = vec![item; usize::try_from(low).unwrap()];
                    format!("[{}]", items.join(", "))
                }
                _ if item.contains(' ') && !item.starts_with('[') => format!("({item})[]"),
                _ => format!("{item}[]"),
            }
        }
        Some("object") if schema["properties"].is_object() => fields(schema, margin),
        Some("object") => "object".into(),
        Some(other) => other.into(),
        None => "unknown".into(),
    }
}

fn fields(schema: &Value, margin: &str) -> String {
    let required = |name: &str| {
        let mut all = schema["required"].as_array().into_iter().flatten();
        all.any(|one| one == name)
    };
    let inner = format!("{margin}  ");
    let mut text = String::from("{\n");
    for (name, own) in schema["properties"].as_object().unwrap() {
        let optional = if required(name) { "" } else { "?" };
        text += &comment(own, &inner);
        text += &format!(
            "{inner}{}{optional}: {};\n",
            key(name),
            type_of(own, &inner)
        );
    }
    text + margin + "}"
}

/// What a schema says of itself, as a comment.
fn comment(schema: &Value, margin: &str) -> String {
    let words = schema["description"].as_str().unwrap_or_default();
    match words.split_whitespace().collect::<Vec<_>>().join(" ") {
        words if words.is_empty() => words,
        words => format!("{margin}/** {words} */\n"),
    }
}

/// A name before a colon.
fn key(name: &str) -> String {
    let is_plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_plain { name.into() } else { quoted(name) }
}

fn quoted(word: &str) -> String {
    format!("'{word}'")
}
