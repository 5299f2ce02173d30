//! The OpenAPI document, derived from the routes and from the types of their handlers.
//!
//! `openapi.json` and `web/src/schemas.ts` are what this makes of them, written by a test. The
//! program has only the files.

use axum::Json;
use axum::extract::Path;
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use super::answers::{JsonLines, KnownAnswer, QueryString, RequestBody};
use super::progress::{AnswerLine, LINES};
use super::work_scheduler::WorkScheduler;
use super::{OpenApiDocument, export, games, lists, openapi, replays, solve, states};
use antipode_answers::refusal::ErrorResponse;
use antipode_cli::report_forms::finish;

/// What the document says of the interface as a whole.
const ABOUT: &str = "Exact distances of puzzles. Errors are JSON, too: 400 for what makes no sense, 404 for what is not \
     there, such as distances of a puzzle without a table, 413 and 422 for what is too much, 415 for a body that is \
     not sent as JSON, 503 for a server that is busy.";

/// Where the schemas are.
const SCHEMAS: &str = "/components/schemas";

/// Makes schemas of what clients send and of what they get.
struct ContractSchemas {
    sent: SchemaGenerator,
    got: SchemaGenerator,
}

/// An argument of a handler, as part of a route's description.
trait DescribedArgument {
    fn describe(route: &mut Value, schemas: &mut ContractSchemas);
}

/// What a handler returns: its body by the type of its content.
trait DescribedAnswer {
    fn content(schemas: &mut ContractSchemas) -> Value;
}

/// A handler, by the types of its arguments and of its answer.
trait DescribedHandler<Arguments> {
    fn describe(&self, route: &mut Value, schemas: &mut ContractSchemas);
}

macro_rules! handlers {
    ($($argument:ident)*) => {
        impl<H, F, $($argument),*> DescribedHandler<($($argument,)*)> for H
        where
            H: Fn($($argument),*) -> F,
            F: Future,
            F::Output: DescribedAnswer,
            $($argument: DescribedArgument,)*
        {
            fn describe(&self, route: &mut Value, schemas: &mut ContractSchemas) {
                $($argument::describe(route, schemas);)*
                route["responses"] = json!({
                    "200": { "description": "The answer.", "content": F::Output::content(schemas) },
                    "default": {
                        "description": "What is wrong.",
                        "content": json_content(schemas.got.subschema_for::<ErrorResponse>().to_value()),
                    },
                });
            }
        }
    };
}

handlers!();
handlers!(A);
handlers!(A B);
handlers!(A B C);

fn json_content(schema: Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// Adds a parameter to a route.
fn add(route: &mut Value, parameter: Value) {
    match &mut route["parameters"] {
        Value::Array(all) => all.push(parameter),
        none => *none = json!([parameter]),
    }
}

impl DescribedArgument for WorkScheduler {
    fn describe(_: &mut Value, _: &mut ContractSchemas) {}
}

impl DescribedArgument for Path<String> {
    fn describe(route: &mut Value, _: &mut ContractSchemas) {
        let about = "The name of a puzzle that is served.";
        let schema = json!({ "type": "string" });
        add(route, json!({ "name": "id", "in": "path", "required": true, "description": about, "schema": schema }));
    }
}

impl<T: JsonSchema> DescribedArgument for QueryString<T> {
    fn describe(route: &mut Value, schemas: &mut ContractSchemas) {
        let mut query = T::json_schema(&mut schemas.sent).to_value();
        finish(&mut query, &Map::new());
        let required = query["required"].take();
        for (name, schema) in query["properties"].as_object_mut().expect("a query has parameters") {
            let required = required.as_array().is_some_and(|all| all.contains(&json!(name)));
            let fields = schema.as_object_mut().expect("it has a type");
            let about = fields.remove("description");
            fields.retain(|key, value| key != "default" || !value.is_null());
            add(
                route,
                json!({ "name": name, "in": "query", "required": required, "description": about, "schema": schema }),
            );
        }
    }
}

impl<T: JsonSchema> DescribedArgument for RequestBody<T> {
    fn describe(route: &mut Value, schemas: &mut ContractSchemas) {
        let content = json_content(schemas.sent.subschema_for::<T>().to_value());
        route["requestBody"] = json!({ "required": true, "content": content });
    }
}

impl<T: JsonSchema> DescribedAnswer for Json<T> {
    fn content(schemas: &mut ContractSchemas) -> Value {
        json_content(schemas.got.subschema_for::<T>().to_value())
    }
}

impl<T: JsonSchema> DescribedAnswer for KnownAnswer<T> {
    fn content(schemas: &mut ContractSchemas) -> Value {
        let mut content = Json::<T>::content(schemas);
        content[LINES] = json!({ "schema": schemas.got.subschema_for::<AnswerLine<T>>() });
        content
    }
}

impl<T: JsonSchema> DescribedAnswer for JsonLines<T> {
    fn content(schemas: &mut ContractSchemas) -> Value {
        json!({ LINES: { "schema": schemas.got.subschema_for::<T>() } })
    }
}

impl DescribedAnswer for OpenApiDocument {
    fn content(_: &mut ContractSchemas) -> Value {
        json_content(json!({ "type": "object" }))
    }
}

impl<A: DescribedAnswer> DescribedAnswer for Result<A, ErrorResponse> {
    fn content(schemas: &mut ContractSchemas) -> Value {
        A::content(schemas)
    }
}

/// Describes a route.
type DescribeRoute = Box<dyn Fn(&mut ContractSchemas) -> Value>;

fn route<H: DescribedHandler<T> + 'static, T: 'static>(about: &'static str, handler: H) -> DescribeRoute {
    Box::new(move |schemas| {
        let mut route = json!({ "summary": about });
        handler.describe(&mut route, schemas);
        route
    })
}

/// The method and the path of a route with what describes it.
macro_rules! described {
    ($method:ident, $path:literal, $handler:path, $about:literal) => {
        (stringify!($method), $path, route($about, $handler))
    };
}

/// The name of an operation for programs that are written from the document: `getPuzzleState`.
fn operation(method: &str, path: &str) -> String {
    let mut name = method.to_string();
    let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
    for (at, part) in parts.iter().enumerate().filter(|(_, part)| **part != "{id}") {
        // One of several, if its name follows.
        let one = if parts.get(at + 1) == Some(&"{id}") { part.trim_end_matches('s') } else { part };
        let (first, rest) = one.split_at(1);
        name += &format!("{}{}", first.to_uppercase(), rest.split('.').next().unwrap_or_default());
    }
    name
}

/// A body that a route takes, for the default puzzles.
fn example_body(path: &str) -> Option<Value> {
    let (start, moves) = ("1 2 3/4 5 6/_ 7 8", ["7 left", "8 left"]);
    match path.rsplit('/').next()? {
        "distances" => Some(json!({ "states": ["8 6 7/2 5 4/3 _ 1", start] })),
        "replay" => Some(json!({ "start": start, "moves": moves })),
        "solve" => Some(json!({ "state": "8 6 7/2 5 4/3 _ 1", "solver": "astar", "heuristic": "manhattan" })),
        "games" => Some(json!({ "start": start, "moves": moves, "seconds": 1.9 })),
        _ => None,
    }
}

/// A value of a parameter, for the default puzzles.
fn example_value(name: &str) -> Option<Value> {
    match name {
        "id" => Some(json!("sliding-3x3")),
        "state" => Some(json!("8 6 7/2 5 4/3 _ 1")),
        "among" => Some(json!("1,2,3")),
        "heuristic" => Some(json!("manhattan")),
        "depth" => Some(json!(20)),
        "count" => Some(json!(5)),
        "limit" => Some(json!(100)),
        "seed" => Some(json!(7)),
        "after" => Some(json!(0)),
        _ => None,
    }
}

/// Gives a route its name for programs, and examples of what it takes.
fn complete(route: &mut Value, method: &str, path: &str) {
    route["operationId"] = json!(operation(method, path));
    for parameter in route.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(example) = parameter["name"].as_str().and_then(example_value) {
            parameter["example"] = example;
        }
    }
    if let Some(example) = example_body(path).filter(|_| route["requestBody"].is_object()) {
        route["requestBody"]["content"]["application/json"]["example"] = example;
    }
}

fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = SCHEMAS.into());
    let sent = settings.clone().for_deserialize().into_generator();
    let mut schemas = ContractSchemas { sent, got: settings.for_serialize().into_generator() };
    let mut paths = json!({});
    for (method, path, describe) in for_all_routes!(described) {
        paths[path][method] = describe(&mut schemas);
        complete(&mut paths[path][method], method, path);
    }
    let mut definitions = schemas.got.take_definitions(true);
    definitions.extend(schemas.sent.take_definitions(true));
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "antipode serve",
            "version": "1",
            "description": ABOUT,
            "license": { "name": env!("CARGO_PKG_LICENSE") },
        },
        "paths": paths,
        "components": { "schemas": definitions },
    });
    finish(&mut document, &definitions);
    document
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::api::typescript::types;

    /// Asserts that a file is what was made. `UPDATE_SCHEMAS=1` writes it.
    fn assert_written(file: &str, made: &str) {
        let file = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            fs::write(&file, made).unwrap();
        }
        assert!(fs::read_to_string(&file).unwrap() == made, "{file}: UPDATE_SCHEMAS=1 writes it");
    }

    #[test]
    fn the_document_and_the_types_of_the_pages_are_those_of_the_handlers() {
        let document = document();
        assert_written("openapi.json", &format!("{document:#}\n"));
        assert_written("web/src/schemas.ts", &types(&document));
    }

    #[test]
    fn every_field_and_every_parameter_has_a_description() {
        fn check(value: &Value, place: &str) {
            let said = |field: &Value| ["description", "$ref", "const"].iter().any(|key| field[key].is_string());
            for (name, field) in value["properties"].as_object().into_iter().flatten() {
                assert!(said(field) || name == "parameters", "{place}: {name}");
            }
            for parameter in value["parameters"].as_array().into_iter().flatten() {
                assert!(said(parameter), "{place}: {parameter}");
            }
            match value {
                Value::Object(fields) => {
                    fields.iter().for_each(|(name, field)| check(field, &format!("{place}/{name}")));
                }
                Value::Array(list) => list.iter().for_each(|element| check(element, place)),
                _ => {}
            }
        }
        check(&document(), "");
    }
}
