//! JSON reports, checked by the schema of their verb.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// The schema of a verb's report.
pub fn schema(verb: &str) -> Value {
    let file = verb.replace(' ', "-") + ".json";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/schema").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

/// Checks a report by the schema of its verb, and returns the verb.
pub fn check(report: &Value) -> String {
    let verb = report["report"].as_str().unwrap_or_else(|| panic!("{report} does not name its verb"));
    let schema = jsonschema::validator_for(&schema(verb)).unwrap();
    let faults: Vec<_> =
        schema.iter_errors(report).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(faults.is_empty(), "{verb}: {report}\n{}", faults.join("\n"));
    verb.into()
}

/// The result of a report after a check; the list if that is all but for totals of it.
pub fn result(text: &[u8]) -> Value {
    let mut report: Value = serde_json::from_slice(text).unwrap();
    check(&report);
    let fields = report.as_object_mut().unwrap();
    fields.retain(|name, _| !["version", "report", "totals"].contains(&name.as_str()));
    let alone = fields.len() == 1;
    match fields.values_mut().next() {
        Some(list @ Value::Array(_)) if alone => list.take(),
        _ => report,
    }
}
