//! How a certificate is written: JSON that people can read, with short lists on one line.

use serde_json::Value;

/// Objects to this depth have a line for each field.
const DEPTH: usize = 3;

/// The most characters of a list on one line.
const LINE: usize = 120;

/// Writes a value.
pub(super) fn write(value: &Value) -> String {
    let mut out = String::new();
    write_value(value, 0, &mut out);
    out.push('\n');
    out
}

fn write_value(value: &Value, depth: usize, out: &mut String) {
    let short = value.to_string();
    let (open, items, close): (_, Vec<(String, &Value)>, _) = match value {
        Value::Object(fields) if depth < DEPTH && !fields.is_empty() => {
            let name = |name: &String| format!("{}: ", Value::from(name.as_str()));
            ('{', fields.iter().map(|(key, value)| (name(key), value)).collect(), '}')
        }
        Value::Array(list) if depth < DEPTH && short.len() > LINE => {
            ('[', list.iter().map(|value| (String::new(), value)).collect(), ']')
        }
        _ => return out.push_str(&short),
    };
    let pad = |out: &mut String, depth: usize| out.push_str(&" ".repeat(2 * depth));
    // A long list of numbers fills its lines.
    let plain = close == ']' && items.iter().all(|(_, item)| item.is_number() || item.is_string());
    out.push(open);
    let mut column = LINE;
    for (at, (name, item)) in items.iter().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        if !plain || column >= LINE {
            out.push_str(comma);
            out.push('\n');
            pad(out, depth + 1);
            column = 0;
        } else {
            out.push_str(comma);
        }
        out.push_str(name);
        let before = out.len();
        write_value(item, depth + 1, out);
        column += out.len() - before + 1;
    }
    out.push('\n');
    pad(out, depth);
    out.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_written_is_the_same_value() {
        let long: Vec<u32> = (0..200).collect();
        let value = json!({ "a": { "b": long, "c": [], "d": {} }, "e": [{ "f": 1 }, [1, 2]], "g": "x\ny" });
        let text = write(&value);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        assert!(text.lines().count() < 25 && text.contains("\n    \"b\": [\n"), "{text}");
    }
}
