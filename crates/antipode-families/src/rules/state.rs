//! States in the protocol: a string, whose bytes are the state, or a list of numbers from 0 to 255.

use std::fmt;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The form of a puzzle's states, the same for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StateForm {
    /// A string.
    Text,
    /// A list of numbers.
    Numbers,
}

/// A state in the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProtocolState {
    pub(super) form: StateForm,
    pub(super) bytes: Vec<u8>,
}

impl StateForm {
    /// Writes a state for users: the string, or the numbers separated by blanks.
    pub(super) fn write(self, state: &[u8]) -> String {
        match self {
            StateForm::Text => String::from_utf8_lossy(state).into_owned(),
            StateForm::Numbers => state.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    /// Reads a state that a user wrote; `None` unless it has `length` bytes.
    pub(super) fn read(self, text: &str, length: usize) -> Option<Vec<u8>> {
        let bytes = match self {
            StateForm::Text => Some(text.trim().as_bytes().to_vec()),
            StateForm::Numbers => text.split_whitespace().map(|word| word.parse().ok()).collect(),
        };
        bytes.filter(|bytes: &Vec<u8>| bytes.len() == length)
    }

    /// Describes the text form of a state, for messages.
    pub(super) fn describe(self, length: usize) -> String {
        match self {
            StateForm::Text => format!("{length} bytes of text"),
            StateForm::Numbers => format!("{length} numbers from 0 to 255"),
        }
    }
}

impl ProtocolState {
    /// The bytes of the state, or why it is invalid. `form` and `length` are those of all states.
    pub(super) fn checked(self, form: StateForm, length: usize) -> Result<Vec<u8>, String> {
        if self.form != form || self.bytes.len() != length {
            let (own, all) = (self.form.describe(self.bytes.len()), form.describe(length));
            return Err(format!("the state '{}' has {own}, and others have {all}", self.form.write(&self.bytes)));
        }
        self.printable()?;
        Ok(self.bytes)
    }

    /// Checks that users can write the state; the error says why not.
    pub(super) fn printable(&self) -> Result<(), String> {
        let text = self.form.write(&self.bytes);
        if text.is_empty() {
            return Err("a state is empty".into());
        }
        match text.chars().any(char::is_control) || text.trim().len() != text.len() {
            true => Err(format!("the state {text:?} has control characters, or blanks at an end")),
            false => Ok(()),
        }
    }
}

impl Serialize for ProtocolState {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        WrittenState(self.form, &self.bytes).serialize(out)
    }
}

/// A state to serialize.
pub(super) struct WrittenState<'a>(pub(super) StateForm, pub(super) &'a [u8]);

impl Serialize for WrittenState<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            StateForm::Text => out.serialize_str(&String::from_utf8_lossy(self.1)),
            StateForm::Numbers => out.collect_seq(self.1),
        }
    }
}

impl<'de> Deserialize<'de> for ProtocolState {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ProtocolState, D::Error> {
        from.deserialize_any(StateVisitor)
    }
}

struct StateVisitor;

impl<'de> Visitor<'de> for StateVisitor {
    type Value = ProtocolState;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a state: a string, or a list of numbers from 0 to 255")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<ProtocolState, E> {
        Ok(ProtocolState { form: StateForm::Text, bytes: text.as_bytes().to_vec() })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ProtocolState, A::Error> {
        let mut bytes = vec![];
        while let Some(number) = list.next_element::<i64>()? {
            let number = u8::try_from(number);
            bytes.push(number.map_err(|_| A::Error::custom("a number of a state is not from 0 to 255"))?);
        }
        Ok(ProtocolState { form: StateForm::Numbers, bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_strings_or_numbers() {
        for (json, text) in [("\"ab c\"", "ab c"), ("[1,20,255]", "1 20 255"), ("\"äö\"", "äö")] {
            let state: ProtocolState = serde_json::from_str(json).unwrap();
            assert_eq!(state.form.write(&state.bytes), text);
            assert_eq!(state.form.read(text, state.bytes.len()), Some(state.bytes.clone()));
            assert_eq!(serde_json::to_string(&state).unwrap(), json);
            assert_eq!(state.form.read(text, state.bytes.len() + 1), None);
            assert!(state.printable().is_ok());
        }
        for wrong in ["7", "[256]", "[-1]", "[1.5]", "null", "{}", "[\"a\"]"] {
            assert!(serde_json::from_str::<ProtocolState>(wrong).is_err(), "{wrong}");
        }
        for wrong in ["\"\"", "[]", "\"a\\nb\"", "\" a\""] {
            assert!(serde_json::from_str::<ProtocolState>(wrong).unwrap().printable().is_err(), "{wrong}");
        }
    }
}
