//! Whether JSON is what a schema of the interface's document asks for: the
//! part of JSON Schema the document is written in.

use serde_json::{Map, Value};

/// Schemas by name, as in `#/components/schemas`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schemas(pub(crate) Map<String, Value>);

/// Why a value does not fit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// Begins with the field: `clock.remaining_ms: expected 0 to 100`.
    pub(crate) why: String,
    /// Whether the form is right, and only what it says is not allowed.
    pub(crate) is_well_formed: bool,
}

const REFERENCE: &str = "#/components/schemas/";

type Fit = Result<(), Misfit>;

/// Something of another form than the one asked for.
fn other_form(place: &str, why: &str) -> Misfit {
    Misfit {
        why: format!(
            "{}: {why}",
            if place.is_empty() { "the body" } else { place }
        ),
        is_well_formed: false,
    }
}

/// Something of the right form that is not allowed.
fn not_allowed(place: &str, why: &str) -> Misfit {
    Misfit {
        is_well_formed: true,
        ..other_form(place, why)
    }
}

impl Schemas {
    /// Checks a value against a schema, to the first misfit.
    pub(crate) fn check(&self, schema: &Value, value: &Value) -> Fit {
        self.fit(schema, value, "")
    }

    /// The schema a reference leads to.
    pub(crate) fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let name = schema["$ref"]
            .as_str()
            .and_then(|it| it.strip_prefix(REFERENCE));
        name.map_or(schema, |name| &self.0[name])
    }

    fn fit(&self, schema: &Value, value: &Value, place: &str) -> Fit {
        let schema = self.resolve(schema);
        if let Some(choices) = schema["oneOf"].as_array() {
            return self.one_fits(choices, value, place);
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.fit(part, value, place)?;
        }
        has_type(&schema["type"], value, place)?;
        is_listed(schema, value, place)?;
        match value {
            Value::Number(number) => within(schema, "imum", number.as_f64(), "", place),
            Value::String(text) => {
                let length = text.chars().count() as f64;
                within(schema, "Length", Some(length), " characters", place)
            }
            Value::Array(items) => self.items_fit(schema, items, place),
            Value::Object(fields) => self.fields_fit(schema, fields, place),
            Value::Null | Value::Bool(_) => Ok(()),
        }
    }

    fn one_fits(&self, choices: &[Value], value: &Value, place: &str) -> Fit {
        let (nothing, others): (Vec<_>, Vec<_>) =
            choices.iter().partition(|choice| choice["type"] == "null");
        match others[..] {
            _ if value.is_null() && !nothing.is_empty() => Ok(()),
            [only] => self.fit(only, value, place),
            _ => {
                let fits = others
                    .iter()
                    .filter(|it| self.fit(it, value, place).is_ok());
                match fits.count() {
                    1 => Ok(()),
                    _ => Err(other_form(place, "expected one of several forms")),
                }
            }
        }
    }

    fn items_fit(&self, schema: &Value, items: &[Value], place: &str) -> Fit {
        within(schema, "Items", Some(items.len() as f64), " entries", place)?;
        let first = schema["prefixItems"].as_array();
        let first = first.map_or(&[][..], Vec::as_slice);
        if items.len() < first.len() {
            let why = format!("expected {} entries", first.len());
            return Err(other_form(place, &why));
        }
        for (index, item) in items.iter().enumerate() {
            let own = first.get(index).unwrap_or(&schema["items"]);
            let place = format!("{place}[{index}]");
            if own == &Value::Bool(false) {
                return Err(other_form(&place, "there is one entry too many"));
            }
            self.fit(own, item, &place)?;
        }
        Ok(())
    }

    fn fields_fit(&self, schema: &Value, fields: &Map<String, Value>, place: &str) -> Fit {
        let inside = |name: &str| match place {
            "" => name.to_owned(),
            _ => format!("{place}.{name}"),
        };
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().unwrap_or_default();
            if !fields.contains_key(name) {
                return Err(other_form(&inside(name), "it is missing"));
            }
        }
        let is_closed = ["additionalProperties", "unevaluatedProperties"]
            .iter()
            .any(|&key| schema[key] == Value::Bool(false));
        for (name, value) in fields {
            if let Some(own) = schema["properties"].get(name) {
                self.fit(own, value, &inside(name))?;
            } else if is_closed && !self.knows(schema, name) {
                return Err(not_allowed(&inside(name), "there is no such field"));
            }
        }
        Ok(())
    }

    /// Whether a schema, or one it is made of, has a field.
    fn knows(&self, schema: &Value, name: &str) -> bool {
        let schema = self.resolve(schema);
        let mut parts = schema["allOf"].as_array().into_iter().flatten();
        schema["properties"].get(name).is_some() || parts.any(|part| self.knows(part, name))
    }
}

fn has_type(types: &Value, value: &Value, place: &str) -> Fit {
    let is = |name: &Value| match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => true,
    };
    let names = types
        .as_array()
        .map_or(std::slice::from_ref(types), Vec::as_slice);
    if names.iter().any(is) {
        return Ok(());
    }
    let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
    let names: Vec<&str> = names.into_iter().filter(|&name| name != "null").collect();
    Err(other_form(
        place,
        &format!("expected {}", names.join(" or ")),
    ))
}

fn is_listed(schema: &Value, value: &Value, place: &str) -> Fit {
    let listed = match (&schema["enum"], schema.get("const")) {
        (Value::Array(all), _) => all.as_slice(),
        (_, Some(only)) => std::slice::from_ref(only),
        _ => return Ok(()),
    };
    if listed.contains(value) {
        return Ok(());
    }
    let words: Vec<&str> = listed.iter().filter_map(Value::as_str).collect();
    Err(not_allowed(
        place,
        &format!("expected {}", words.join(", ")),
    ))
}

/// Checks a number against bounds of one kind, such as `minItems` and `maxItems`.
fn within(schema: &Value, kind: &str, found: Option<f64>, of: &str, place: &str) -> Fit {
    let bound = |end: &str| schema[format!("{end}{kind}")].as_f64();
    let (low, high) = (bound("min"), bound("max"));
    let Some(found) = found else { return Ok(()) };
    if low.is_none_or(|low| found >= low) && high.is_none_or(|high| found <= high) {
        return Ok(());
    }
    let why = match (low, high) {
        (Some(low), Some(high)) => format!("expected {low} to {high}{of}"),
        (Some(low), None) => format!("expected at least {low}{of}"),
        (None, Some(high)) => format!("expected at most {high}{of}"),
        (None, None) => return Ok(()),
    };
    Err(not_allowed(place, &why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn schemas() -> Schemas {
        let all = json!({
            "Line": { "type": "object", "required": ["game"], "properties": {
                "game": { "type": "string", "maxLength": 3 },
                "moves": { "type": "array", "maxItems": 2, "items": { "type": "string" } },
            } },
            "Request": { "allOf": [{ "$ref": "#/components/schemas/Line" }, { "type": "object", "properties": {
                "depth": { "type": ["integer", "null"], "minimum": 1, "maximum": 9 },
                "side": { "type": "string", "enum": ["black", "white"] },
                "at": { "oneOf": [{ "type": "null" }, { "type": "object", "properties": {
                    "col": { "type": "integer", "minimum": 0 },
                }, "additionalProperties": false }] },
                "pair": { "type": "array", "items": false, "prefixItems": [
                    { "type": "string" }, { "type": "boolean" },
                ] },
            } }], "unevaluatedProperties": false },
        });
        Schemas(all.as_object().unwrap().clone())
    }

    #[test]
    fn what_fits_passes() {
        let schemas = schemas();
        for value in [
            json!({ "game": "loa" }),
            json!({ "game": "loa", "moves": ["a", "b"], "depth": null, "at": null }),
            json!({ "game": "loa", "depth": 9, "side": "white", "at": { "col": 0 } }),
            json!({ "game": "äöü", "pair": ["a", true] }),
        ] {
            assert_eq!(
                schemas.check(&schemas.0["Request"], &value),
                Ok(()),
                "{value}"
            );
        }
    }

    #[test]
    fn what_does_not_fit_is_told_by_its_place() {
        let schemas = schemas();
        for (value, is_well_formed, why) in [
            (json!([]), false, "the body: expected object"),
            (json!({}), false, "game: it is missing"),
            (json!({ "game": 5 }), false, "game: expected string"),
            (
                json!({ "game": "loam" }),
                true,
                "game: expected at most 3 characters",
            ),
            (
                json!({ "game": "a", "moves": ["a", 1] }),
                false,
                "moves[1]: expected string",
            ),
            (
                json!({ "game": "a", "moves": ["a", "b", "c"] }),
                true,
                "moves: expected at most 2 entries",
            ),
            (
                json!({ "game": "a", "depth": 0 }),
                true,
                "depth: expected 1 to 9",
            ),
            (
                json!({ "game": "a", "depth": 1.5 }),
                false,
                "depth: expected integer",
            ),
            (
                json!({ "game": "a", "side": "red" }),
                true,
                "side: expected black, white",
            ),
            (
                json!({ "game": "a", "at": { "col": -1 } }),
                true,
                "at.col: expected at least 0",
            ),
            (
                json!({ "game": "a", "at": { "row": 1 } }),
                true,
                "at.row: there is no such field",
            ),
            (
                json!({ "game": "a", "table": 1 }),
                true,
                "table: there is no such field",
            ),
            (
                json!({ "game": "a", "pair": ["a"] }),
                false,
                "pair: expected 2 entries",
            ),
            (
                json!({ "game": "a", "pair": ["a", true, 1] }),
                false,
                "pair[2]: there is one entry too many",
            ),
        ] {
            let misfit = schemas.check(&schemas.0["Request"], &value).unwrap_err();
            assert_eq!(
                (misfit.is_well_formed, misfit.why.as_str()),
                (is_well_formed, why),
                "{value}"
            );
        }
    }
}
