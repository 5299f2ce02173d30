//! The document of the interface, as a test of answers.

use antipode_explorer::OPENAPI;
use serde_json::Value;

use super::client::Answer;

/// Checks an answer against the document's schema for its path, and returns it as JSON.
pub fn fits(method: &str, path: &str, answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let content = &document["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"];
    let mut schema = content.clone();
    assert!(schema.is_object(), "{method} {path} is not documented");
    schema["components"] = document["components"].clone();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let value = answer.json();
    let errors: Vec<String> = schema.iter_errors(&value).map(|e| format!("{e} at {}", e.instance_path())).collect();
    assert!(errors.is_empty(), "{method} {path}: {errors:?}");
    value
}
