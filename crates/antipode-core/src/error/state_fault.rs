//! What is wrong with the text of a state.

use std::fmt;

use serde::Serialize;

/// What is wrong with the text of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "code", content = "parameters", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StateFault {
    /// It has too few or too many entries.
    Count {
        /// Its entries.
        count: usize,
        /// Those that a state has.
        wanted: usize,
    },
    /// No state has this word.
    Unknown {
        /// What the word should be, such as "tile".
        what: &'static str,
        /// The word.
        word: String,
    },
    /// A word occurs too often.
    Repeated {
        /// What the word is, such as "tile".
        what: &'static str,
        /// The word.
        word: String,
        /// How often a state has it.
        most: usize,
    },
    /// Anything else; its text says what.
    Other {
        /// What is wrong.
        text: String,
    },
}

impl fmt::Display for StateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateFault::Count { count: 1, wanted } => write!(f, "it has 1 entry, not {wanted}"),
            StateFault::Count { count, wanted } => write!(f, "it has {count} entries, not {wanted}"),
            StateFault::Unknown { what, word } => write!(f, "there is no {what} '{word}'"),
            StateFault::Repeated { what, word, most: 1 } => write!(f, "{what} {word} occurs twice"),
            StateFault::Repeated { what, word, most } => write!(f, "{what} {word} occurs more than {most} times"),
            StateFault::Other { text } => f.write_str(text),
        }
    }
}

impl From<String> for StateFault {
    fn from(text: String) -> StateFault {
        StateFault::Other { text }
    }
}

impl From<&str> for StateFault {
    fn from(text: &str) -> StateFault {
        StateFault::Other { text: text.to_string() }
    }
}
