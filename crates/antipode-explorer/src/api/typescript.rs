//! The schemas of the document as types of TypeScript.

use serde_json::Value;

/// A file with a type for each schema.
pub(super) fn interfaces(schemas: &Value) -> String {
    let mut text = "// What the server takes and gives: its openapi.json as types. UPDATE_SCHEMAS=1 cargo test -p antipode-explorer \
         writes this file.\n"
        .to_string();
    for (name, schema) in schemas.as_object().expect("schemas have names") {
        text += &format!("\n{}export type {name} = {};\n", comment(schema, ""), kind(schema, ""));
    }
    text
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
    let Some(fields) = schema["properties"].as_object().filter(|fields| !fields.is_empty()) else {
        return "Record<string, never>".to_string();
    };
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    let deeper = format!("{indent}    ");
    let mut text = "{\n".to_string();
    for (name, field) in fields {
        let optional = if required.iter().any(|one| one == name) { "" } else { "?" };
        text += &format!("{}{deeper}{name}{optional}: {};\n", comment(field, &deeper), kind(field, &deeper));
    }
    text + indent + "}"
}
