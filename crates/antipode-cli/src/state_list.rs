//! A result with a list of states, printed batch by batch to save memory.

use std::io;

use serde_json::Value;
use serde_json::ser::{CompactFormatter, Formatter};

use super::options::{CommonOptions, OutputFormat};
use super::screen;
use crate::reports;
use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::Result;
use antipode_core::printable::printable_json;
use antipode_export::{AnswerTable, SampleRow};
use antipode_jobs::{LayerStates, RandomStates};

/// A batch of a result.
pub(super) trait StateBatch {
    /// The fields before the states, equal in all batches.
    fn head(&self) -> Vec<(&'static str, Value)>;

    /// The states of this batch.
    fn states(&self) -> &[String];
}

impl StateBatch for LayerStates {
    fn head(&self) -> Vec<(&'static str, Value)> {
        let LayerStates { spec, depth, count, .. } = self;
        vec![("spec", spec.as_str().into()), ("depth", (*depth).into()), ("count", (*count).into())]
    }

    fn states(&self) -> &[String] {
        &self.examples
    }
}

impl StateBatch for RandomStates {
    fn head(&self) -> Vec<(&'static str, Value)> {
        vec![("spec", self.spec.as_str().into()), ("seed", self.seed.into())]
    }

    fn states(&self) -> &[String] {
        &self.examples
    }
}

/// A list of states, printed as batches arrive. JSON is one object whose last field is the list.
pub(super) struct StateList {
    format: OutputFormat,
    verb: &'static str,
    json: Option<Json>,
    /// The file that gets the states in place of stdout, if there is one.
    table: Option<AnswerTable>,
}

impl StateList {
    pub(super) fn new(options: &CommonOptions, verb: &'static str) -> Self {
        StateList { format: options.format, verb, json: None, table: None }
    }

    /// The same list, written into a table if there is one.
    pub(super) fn writing(self, table: Option<AnswerTable>) -> Self {
        StateList { table, ..self }
    }

    /// Prints a batch as `text` or JSON. Only a single batch may be empty.
    pub(super) fn add<B: StateBatch>(&mut self, batch: &B, text: impl FnOnce(&B) -> String) -> Result<()> {
        if let Some(table) = &mut self.table {
            let states = batch.states().iter();
            return states.map(|state| SampleRow { state }).try_for_each(|row| table.answered(None, &row));
        }
        if self.format == OutputFormat::Text {
            return screen::print(&text(batch));
        }
        let mut out = vec![];
        let json = self.json.get_or_insert_with(Json::default);
        json.add(self.verb, batch, &mut out).expect(MEMORY);
        screen::print(&encoded(out))
    }

    /// Ends the list.
    pub(super) fn end(self) -> Result<()> {
        if let Some(table) = self.table {
            return table.finish_in(&JobOutputs::none()).map(drop);
        }
        let Some(mut json) = self.json else { return Ok(()) };
        let mut out = vec![];
        json.end(&mut out).expect(MEMORY);
        screen::print(&encoded(out))
    }
}

/// Encoded JSON as text.
fn encoded(json: Vec<u8>) -> String {
    printable_json(String::from_utf8(json).expect("JSON is text"))
}

/// Why writing cannot fail.
const MEMORY: &str = "strings and numbers can be written to memory";

/// The JSON object so far.
#[derive(Default)]
struct Json {
    formatter: CompactFormatter,
    /// The numbers of written fields and states.
    fields: usize,
    states: usize,
}

impl Json {
    fn add(&mut self, verb: &str, batch: &impl StateBatch, out: &mut Vec<u8>) -> io::Result<()> {
        if self.fields == 0 {
            self.formatter.begin_object(out)?;
            let own = [("version", reports::VERSION.into()), ("report", verb.into())];
            for (name, value) in own.into_iter().chain(batch.head()) {
                self.name(name, out)?;
                serde_json::to_writer(&mut *out, &value)?;
                self.formatter.end_object_value(out)?;
            }
            self.name("examples", out)?;
            self.formatter.begin_array(out)?;
        }
        for state in batch.states() {
            self.formatter.begin_array_value(out, self.states == 0)?;
            serde_json::to_writer(&mut *out, state)?;
            self.formatter.end_array_value(out)?;
            self.states += 1;
        }
        Ok(())
    }

    /// Writes the name of the next field.
    fn name(&mut self, name: &str, out: &mut Vec<u8>) -> io::Result<()> {
        self.formatter.begin_object_key(out, self.fields == 0)?;
        serde_json::to_writer(&mut *out, name)?;
        self.formatter.end_object_key(out)?;
        self.fields += 1;
        self.formatter.begin_object_value(out)
    }

    fn end(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.formatter.end_array(out)?;
        self.formatter.end_object_value(out)?;
        self.formatter.end_object(out)?;
        out.push(b'\n');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The output of a result in batches of `size` states.
    fn printed(all: &LayerStates, size: usize) -> String {
        let (mut json, mut out) = (Json::default(), vec![]);
        for states in all.examples.chunks(size) {
            json.add("hardest", &LayerStates { examples: states.to_vec(), ..all.clone() }, &mut out).unwrap();
        }
        if all.examples.is_empty() {
            json.add("hardest", all, &mut out).unwrap();
        }
        json.end(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn batches_print_what_one_value_prints() {
        let states: Vec<String> = ["1 2", "\"quoted\"", "],[", "\\", ""].map(String::from).to_vec();
        for count in 0..=states.len() {
            let states = states[..count].to_vec();
            let all = LayerStates { spec: "x;\"states\":[".into(), depth: 7, count: 9, examples: states };
            for size in 1..=5 {
                assert_eq!(printed(&all, size), reports::json("hardest", &all));
            }
        }
        let drawn = RandomStates { spec: "y".into(), seed: 3, examples: vec!["1".into()] };
        let (mut json, mut out) = (Json::default(), vec![]);
        json.add("sample", &drawn, &mut out).and_then(|()| json.end(&mut out)).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), reports::json("sample", &drawn));
    }
}
