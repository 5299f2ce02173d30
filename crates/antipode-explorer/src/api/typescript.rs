//! The document as types of TypeScript.

use serde_json::{Map, Value, json};

/// A file with a type for each schema, and one each for the routes that give and that take JSON.
pub(super) fn types(document: &Value) -> String {
    let mut text =
        "// What the server takes and gives: its openapi.json as types. A test of the server writes this file.\n"
            .to_string();
    for (name, schema) in document["components"]["schemas"].as_object().expect("schemas have names") {
        text += &declared(name, schema);
    }
    text + &declared("GetRoutes", &routes(document, "get")) + &declared("PostRoutes", &routes(document, "post"))
}

fn declared(name: &str, schema: &Value) -> String {
    format!("\n{}export type {name} = {};\n", comment(schema, ""), kind(schema, ""))
}

/// The routes of a method, as the schema of an object: each has parameters, an answer, and perhaps
/// a body.
fn routes(document: &Value, method: &str) -> Value {
    let mut routes = Map::new();
    for (path, methods) in document["paths"].as_object().expect("paths have names") {
        let route = &methods[method];
        let Some(answer) = body(&route["responses"]["200"]) else { continue };
        let mut parts = Map::from_iter([("parameters".to_string(), parameters(route)), ("answer".to_string(), answer)]);
        parts.extend(body(&route["requestBody"]).map(|body| ("body".to_string(), body)));
        routes.insert(format!("\"{path}\""), whole(&route["summary"], parts));
    }
    whole(&json!(format!("The routes of the method {method}, by their paths.")), routes)
}

/// The schema of a body in JSON, if there is one.
fn body(content: &Value) -> Option<Value> {
    content["content"]["application/json"].get("schema").cloned()
}

/// The schema of an object that has all its fields.
fn whole(about: &Value, fields: Map<String, Value>) -> Value {
    let required: Vec<&String> = fields.keys().collect();
    json!({ "description": about, "type": "object", "required": required, "properties": fields })
}

/// The parameters of a route, as the schema of an object.
fn parameters(route: &Value) -> Value {
    let all = route["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    let required: Vec<&Value> = all.iter().filter(|one| one["required"] == true).map(|one| &one["name"]).collect();
    let fields = all.iter().map(|one| {
        let mut schema = one["schema"].clone();
        schema["description"] = one["description"].clone();
        (one["name"].as_str().unwrap_or_default().to_string(), schema)
    });
    json!({ "type": "object", "required": required, "properties": fields.collect::<Map<_, _>>() })
}

/// The description of a schema in front of it.
fn comment(schema: &Value, indent: &str) -> String {
    schema["description"].as_str().map_or_else(String::new, |about| format!("{indent}/** {about} */\n"))
}

/// A schema as a type.
fn kind(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or_default().to_string();
    }
    if let Some(only) = schema.get("const") {
        return only.to_string();
    }
    for several in ["oneOf", "anyOf"] {
        if let Some(several) = schema[several].as_array() {
            return several.iter().map(|one| kind(one, indent)).collect::<Vec<_>>().join(" | ");
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().map(|one| named(one, schema, indent)).collect::<Vec<_>>().join(" | "),
        one => named(one, schema, indent),
    }
}

/// The type with the name that JSON Schema has for it.
fn named(name: &Value, schema: &Value, indent: &str) -> String {
    match name.as_str().expect("every schema has a type") {
        "object" => object(schema, indent),
        "array" => match kind(&schema["items"], indent) {
            several if several.contains(" | ") => format!("({several})[]"),
            one => format!("{one}[]"),
        },
        "integer" => "number".to_string(),
        same => same.to_string(),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema["properties"].as_object() else { return "object".to_string() };
    if fields.is_empty() {
        return "Record<string, never>".to_string();
    }
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    let deeper = format!("{indent}    ");
    let mut text = "{\n".to_string();
    for (name, field) in fields {
        let optional = if required.iter().any(|one| one == name) { "" } else { "?" };
        text += &format!("{}{deeper}{name}{optional}: {};\n", comment(field, &deeper), kind(field, &deeper));
    }
    text + indent + "}"
}
