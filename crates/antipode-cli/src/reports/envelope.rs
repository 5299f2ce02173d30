//! The fields that every JSON report has: the version of the format and the verb, before the
//! result.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::schemas;
use antipode_core::printable::printable_json;

/// The version of the format of reports. It grows when a field gets another name, type or meaning,
/// or is removed.
pub(crate) const VERSION: u32 = 1;

/// Why results can be written as JSON.
const WRITABLE: &str = "results have string keys and finite numbers";

/// A result with the fields that every report has.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Report<'a, T> {
    version: u32,
    report: &'a str,
    #[serde(flatten)]
    result: &'a T,
}

impl<'a, T> Report<'a, T> {
    fn new(verb: &'a str, result: &'a T) -> Self {
        debug_assert!(schemas::find(verb).is_some(), "data/schema has no schema for {verb}");
        Report { version: VERSION, report: verb, result }
    }
}

/// A result that is a list, as an object: the name of the list, and its elements.
pub(crate) struct List<'a, T>(pub(crate) &'static str, pub(crate) &'a [T]);

impl<T: Serialize> Serialize for List<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(1))?;
        object.serialize_entry(self.0, self.1)?;
        object.end()
    }
}

/// The report of a verb as one line of JSON.
///
/// # Panics
///
/// If the result cannot be written as JSON, such as a map whose keys are structures.
pub fn json(verb: &str, result: &impl Serialize) -> String {
    line(&Report::new(verb, result))
}

/// The report of a verb as a part of another one.
pub(crate) fn value(verb: &str, result: &impl Serialize) -> Value {
    serde_json::to_value(Report::new(verb, result)).expect(WRITABLE)
}

/// A part of a report as one line of JSON.
pub(crate) fn line(part: &impl Serialize) -> String {
    printable_json(serde_json::to_string(part).expect(WRITABLE) + "\n")
}

/// The beginning of a report whose only other field is a list: up to its first element.
pub(crate) fn head(verb: &str, list: &'static str) -> String {
    // From an empty list, so that the beginning is always that of a whole report.
    let empty = json(verb, &List::<()>(list, &[]));
    empty.trim_end().trim_end_matches("]}").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_is_printed_in_parts_is_the_list() {
        let whole = json("path", &List("answers", &[1, 2]));
        assert_eq!(whole, "{\"version\":1,\"report\":\"path\",\"answers\":[1,2]}\n");
        assert_eq!(format!("{}1,2]}}\n", head("path", "answers")), whole);
    }
}
