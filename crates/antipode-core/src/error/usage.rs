//! Invalid requests, with what a program needs to react to them.

use serde::Serialize;

use super::StateFault;

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
        what: String,
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
    #[error("{file}, line {line}{}: {fault}", at_column(*.column))]
    BadLine {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1, if it is known.
        column: Option<usize>,
        /// What is wrong with it.
        fault: String,
    },
    /// A place of a text is not valid.
    #[error("'{text}', column {column}: {fault}")]
    BadText {
        /// The text.
        text: String,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        fault: String,
    },
    /// A number is outside its range.
    #[error("there is no {what} {value}: use {}", range(.least, .greatest))]
    OutOfRange {
        /// What it numbers, such as "shard".
        what: String,
        /// The number.
        value: u64,
        /// The least valid number.
        least: u64,
        /// The greatest one.
        greatest: u64,
    },
    /// A text or a request may mean several things.
    #[error("{what} {readings}: {instead}")]
    Ambiguous {
        /// The text or the request.
        what: String,
        /// What it may mean.
        readings: String,
        /// How to choose.
        instead: String,
    },
    /// A part of the request needs another part, which is missing.
    #[error("{part} needs {needed}{}", after_colon(.instead))]
    Incomplete {
        /// The part, such as an option.
        part: String,
        /// What it needs.
        needed: String,
        /// What to add; may be empty.
        instead: String,
    },
    /// A solver, an engine, an encoding or a puzzle cannot do the work.
    #[error("{who} {fault}{}", after_colon(.instead))]
    Incapable {
        /// What cannot do it, such as "the solver mm".
        who: String,
        /// Why it cannot.
        fault: String,
        /// What to use instead; may be empty.
        instead: String,
    },
    /// There is nothing to work on.
    #[error("{place} contains no {what}{}", after_colon(.instead))]
    Empty {
        /// Where it should be, such as a file.
        place: String,
        /// What is missing there.
        what: String,
        /// What to do; may be empty.
        instead: String,
    },
    /// Some lines or arguments are not states.
    #[error("{}", bad_lines(.unit, .place, *.wrong, *.all))]
    BadLines {
        /// What they are: "line" or "argument".
        unit: String,
        /// The file, or empty.
        place: String,
        /// How many are not states.
        wrong: u64,
        /// How many there are.
        all: u64,
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
        ability: String,
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
    /// The content of a file is not valid.
    #[error("{file}: {fault}")]
    BadFile {
        /// The file.
        file: String,
        /// What is wrong with it.
        fault: String,
    },
    /// A file is valid, and does not suit the work.
    #[error("{file} {fault}")]
    UnsuitableFile {
        /// The file.
        file: String,
        /// Why it does not; it continues a sentence about the file.
        fault: String,
    },
    /// Something has changed since the work began, or since it was written.
    #[error("{what} has changed{}", after_colon(.fault))]
    Changed {
        /// A file, or the rules of a puzzle.
        what: String,
        /// How it has changed, or what to do; may be empty.
        fault: String,
    },
    /// A folder or a file has other content, which the work does not replace.
    #[error("{place} {fault}")]
    Occupied {
        /// Its path.
        place: String,
        /// What it has; it continues a sentence about the place.
        fault: String,
    },
    /// A file names a program, and nothing allows it to start.
    #[error("{place} names the program '{program}', and files start no programs{}", after_colon(.instead))]
    Untrusted {
        /// The file.
        place: String,
        /// The command line of the program.
        program: String,
        /// What to do instead; may be empty.
        instead: String,
    },
    /// Rules, a numbering, symmetries or costs contradict themselves.
    #[error("{whose} breaks its laws{}", after_colon(.fault))]
    BrokenLaw {
        /// What contradicts itself, such as "the numbering of sliding:3x3".
        whose: String,
        /// How; may be empty.
        fault: String,
    },
    /// A program, another process or a callback answers with something else than agreed.
    #[error("{who} {fault}")]
    Protocol {
        /// What answers.
        who: String,
        /// What is wrong with the answer; it continues a sentence about it.
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

/// A place in a line, if it is known.
fn at_column(column: Option<usize>) -> String {
    column.map_or(String::new(), |column| format!(", column {column}"))
}

/// The numbers of a range.
fn range(least: &u64, greatest: &u64) -> String {
    if least == greatest { least.to_string() } else { format!("{least} to {greatest}") }
}

/// How many lines are not states.
fn bad_lines(unit: &str, place: &str, wrong: u64, all: u64) -> String {
    let of = if place.is_empty() { String::new() } else { format!(" of {place}") };
    match (wrong, all) {
        (1, 1) => format!("the only {unit}{of} is not a state"),
        (1, _) => format!("1 of {all} {unit}s{of} is not a state"),
        _ => format!("{wrong} of {all} {unit}s{of} are not states"),
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
