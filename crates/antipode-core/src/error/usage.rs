//! Invalid requests, with what a program needs to react to them.

use std::fmt;

use serde::Serialize;

/// An invalid request.
///
/// Each has a code, the name of its variant in kebab case, and parameters, its fields. JSON has
/// both: `{"code": "unknown-name", "parameters": {..}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "code", content = "parameters", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum UsageError {
    /// A text is not a state of a puzzle.
    #[error("'{text}' is not {whole}: {fault}; write it like {example}")]
    NotAState {
        /// The text.
        text: String,
        /// What it should be, such as "a 3x3 board".
        whole: String,
        /// What is wrong with it.
        fault: StateFault,
        /// A state.
        example: String,
    },
    /// A text is not a spec of a puzzle.
    #[error("'{spec}' {fault}")]
    NotASpec {
        /// The text.
        spec: String,
        /// What is wrong with it, and how to write it.
        fault: String,
    },
    /// A name is not known.
    #[error("unknown {kind} '{name}': {instead}")]
    UnknownName {
        /// What it should name, such as "solver".
        kind: &'static str,
        /// The name.
        name: String,
        /// What to write instead.
        instead: String,
    },
    /// A text does not have the form that it needs.
    #[error("'{text}' is not {what}: {instead}")]
    Malformed {
        /// The text.
        text: String,
        /// What it should be, such as "a schedule".
        what: &'static str,
        /// How to write it.
        instead: String,
    },
    /// An option does not go with the work or with other options.
    #[error("{fault}: leave out {option}")]
    ExcludedOption {
        /// Why it does not.
        fault: String,
        /// What to leave out.
        option: String,
    },
    /// An option or a parameter has a value that it cannot have.
    #[error("{name}={value}: {fault}")]
    BadValue {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// What is wrong with it, and how to write it.
        fault: String,
    },
    /// A line of a file is not valid.
    #[error("{file}, line {line}, column {column}: {fault}")]
    BadLine {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// The work does not support a property of the problem.
    #[error("{who} needs {needed}, and {spec} has {found}{}", after_colon(.instead))]
    Unsupported {
        /// The work, such as "the solver mm".
        who: String,
        /// What it needs, such as "moves of cost 1".
        needed: &'static str,
        /// The spec of the problem.
        spec: String,
        /// What the problem has, such as "moves of other costs".
        found: &'static str,
        /// What to use instead; may be empty.
        instead: String,
    },
    /// The puzzle lacks an ability, such as patterns.
    #[error("{spec} has no {ability}{}", after_colon(.instead))]
    MissingAbility {
        /// The spec of the problem.
        spec: String,
        /// What it lacks.
        ability: &'static str,
        /// Why, or what to do instead; may be empty.
        instead: String,
    },
    /// A file is about another puzzle.
    #[error("{file} is for {found}, not for {spec}")]
    OtherPuzzle {
        /// The file.
        file: String,
        /// The spec of the requested puzzle.
        spec: String,
        /// The spec of its puzzle.
        found: String,
    },
    /// A file exists and may not be replaced.
    #[error("{file} exists: choose another name, or ask for it to be replaced")]
    FileExists {
        /// The file.
        file: String,
    },
    /// There is something else than a plain file.
    #[error("{file} {fault}")]
    NotAFile {
        /// Its path.
        file: String,
        /// What it is.
        fault: String,
    },
    /// Another process uses a file or a folder.
    #[error("another process works in {path}: wait for it or stop it")]
    InUse {
        /// Its path.
        path: String,
    },
    /// Anything else; its text says what.
    #[error("{text}")]
    #[serde(rename = "usage")]
    Other {
        /// What is wrong, and what to do.
        text: String,
    },
}

/// A part of a message that may be missing.
fn after_colon(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(": {text}") }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_gets_what_the_message_says() {
        let fault = StateFault::Repeated { what: "tile", word: "7".into(), most: 1 };
        let error = crate::error::Error::not_a_state("1 7 7", "a 1x3 board", fault, "1 2 _".into());
        assert_eq!(error.to_string(), "'1 7 7' is not a 1x3 board: tile 7 occurs twice; write it like 1 2 _");
        let json = serde_json::to_value(&error).unwrap();
        assert_eq!((&json["code"], &json["parameters"]["text"]), (&"not-a-state".into(), &"1 7 7".into()));
        assert_eq!(json["parameters"]["fault"]["parameters"]["word"], "7");
        let other = serde_json::to_value(UsageError::Other { text: "a".into() }).unwrap();
        assert_eq!(other, serde_json::json!({ "code": "usage", "parameters": { "text": "a" } }));
        let unsupported = UsageError::Unsupported {
            who: "the solver mm".into(),
            needed: "a numbering",
            spec: "a:b".into(),
            found: "none",
            instead: String::new(),
        };
        assert_eq!(unsupported.to_string(), "the solver mm needs a numbering, and a:b has none");
    }
}
