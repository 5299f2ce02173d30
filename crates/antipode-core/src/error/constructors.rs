//! Constructors of the errors of invalid requests, one for each kind.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;

use super::{Error, StateFault, UsageError};
use crate::spelling;

impl Error {
    /// An [`Error::Usage`] with a message.
    pub fn usage(message: impl Into<String>) -> Self {
        Error::Usage(UsageError::Other { text: message.into() })
    }

    /// A text that is not a state.
    pub fn not_a_state(text: &str, whole: impl Into<String>, fault: impl Into<StateFault>, example: String) -> Error {
        Error::Usage(UsageError::NotAState {
            text: text.to_string(),
            whole: whole.into(),
            fault: fault.into(),
            example,
        })
    }

    /// A text that is not a spec of a puzzle; `fault` continues a sentence about it.
    pub fn not_a_spec(spec: impl Into<String>, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::NotASpec { spec: spec.into(), fault: fault.into() })
    }

    /// A text that does not have the form of `what`.
    pub fn malformed(text: impl Display, what: impl Into<String>, instead: impl Into<String>) -> Error {
        Error::Usage(UsageError::Malformed { text: text.to_string(), what: what.into(), instead: instead.into() })
    }

    /// An option to leave out, and why.
    pub fn excluded(fault: impl Into<String>, option: impl Into<String>) -> Error {
        Error::Usage(UsageError::ExcludedOption { fault: fault.into(), option: option.into() })
    }

    /// A value that an option cannot have.
    pub fn bad_value(name: impl Into<String>, value: impl Display, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::BadValue { name: name.into(), value: value.to_string(), fault: fault.into() })
    }

    /// Something else than a plain file; `fault` continues a sentence about it.
    pub fn not_a_file(path: &Path, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::NotAFile { file: path.display().to_string(), fault: fault.into() })
    }

    /// A file or a folder that another process uses.
    pub fn in_use(path: &Path) -> Error {
        Error::Usage(UsageError::InUse { path: path.display().to_string() })
    }

    /// A line of a file that is not valid, and the column of the fault if it is known; both from 1.
    pub fn bad_line(file: impl Display, line: usize, column: Option<usize>, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::BadLine { file: file.to_string(), line, column, fault: fault.into() })
    }

    /// A file about another puzzle than `spec`.
    pub fn other_puzzle(file: &Path, spec: impl Into<String>, found: impl Into<String>) -> Error {
        Error::Usage(UsageError::OtherPuzzle {
            file: file.display().to_string(),
            spec: spec.into(),
            found: found.into(),
        })
    }

    /// An ability that the puzzle of `spec` lacks; `instead` may be empty.
    pub fn missing_ability(spec: impl Display, ability: impl Into<String>, instead: impl Into<String>) -> Error {
        Error::Usage(UsageError::MissingAbility {
            spec: spec.to_string(),
            ability: ability.into(),
            instead: instead.into(),
        })
    }

    /// A name that none of `known` is; the message proposes the nearest one, or all.
    pub fn unknown<'a>(kind: &'static str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
        let known: Vec<&str> = known.into_iter().collect();
        let instead = spelling::instead(name, known.iter().copied(), || format!("use one of {}", known.join(", ")));
        Error::unknown_name(kind, name, instead)
    }

    /// A name that is not known, and what to write instead.
    pub fn unknown_name(kind: &'static str, name: impl Into<String>, instead: impl Into<String>) -> Error {
        Error::Usage(UsageError::UnknownName { kind, name: name.into(), instead: instead.into() })
    }

    /// A part of a request without another part that it needs; `instead` may be empty.
    pub fn incomplete(part: impl Display, needed: impl Into<String>, instead: impl Into<String>) -> Error {
        Error::Usage(UsageError::Incomplete { part: part.to_string(), needed: needed.into(), instead: instead.into() })
    }

    /// Something that cannot do the work; `fault` continues a sentence about it, `instead` may be
    /// empty.
    pub fn incapable(who: impl Display, fault: impl Into<String>, instead: impl Into<String>) -> Error {
        Error::Usage(UsageError::Incapable { who: who.to_string(), fault: fault.into(), instead: instead.into() })
    }

    /// A place without something to work on; `instead` may be empty.
    pub fn empty(place: impl Display, what: impl Into<String>, instead: impl Into<String>) -> Error {
        Error::Usage(UsageError::Empty { place: place.to_string(), what: what.into(), instead: instead.into() })
    }

    /// Lines of a file, or arguments where `place` is empty, that are not states.
    pub fn bad_lines(unit: impl Into<String>, place: impl Display, wrong: u64, all: u64) -> Error {
        Error::Usage(UsageError::BadLines { unit: unit.into(), place: place.to_string(), wrong, all })
    }

    /// A text or request with several meanings; `readings` continues a sentence about it.
    pub fn ambiguous(what: impl Display, readings: impl Into<String>, instead: impl Into<String>) -> Error {
        Error::Usage(UsageError::Ambiguous {
            what: what.to_string(),
            readings: readings.into(),
            instead: instead.into(),
        })
    }

    /// A number outside its range.
    pub fn out_of_range(what: impl Into<String>, value: u64, range: RangeInclusive<u64>) -> Error {
        let (least, greatest) = range.into_inner();
        Error::Usage(UsageError::OutOfRange { what: what.into(), value, least, greatest })
    }

    /// A place in a text that is not valid; `at` is its first byte.
    pub fn bad_text(text: &str, at: usize, fault: impl Into<String>) -> Error {
        let column = text[..at].chars().count() + 1;
        Error::Usage(UsageError::BadText { text: text.to_string(), column, fault: fault.into() })
    }

    /// A file whose content is not valid.
    pub fn bad_file(file: impl Display, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::BadFile { file: file.to_string(), fault: fault.into() })
    }

    /// A file that does not suit the work; `fault` continues a sentence about it.
    pub fn unsuitable_file(file: impl Display, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::UnsuitableFile { file: file.to_string(), fault: fault.into() })
    }

    /// Something that has changed; `fault` may be empty.
    pub fn changed(what: impl Display, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::Changed { what: what.to_string(), fault: fault.into() })
    }

    /// A folder or a file with other content; `fault` continues a sentence about it.
    pub fn occupied(place: impl Display, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::Occupied { place: place.to_string(), fault: fault.into() })
    }

    /// A program that a file names, and that may not start; `instead` may be empty.
    pub fn untrusted(place: impl Display, program: impl Into<String>, instead: impl Into<String>) -> Error {
        Error::Usage(UsageError::Untrusted {
            place: place.to_string(),
            program: program.into(),
            instead: instead.into(),
        })
    }

    /// Rules, a numbering, symmetries or costs that contradict themselves; `fault` may be empty.
    pub fn broken_law(whose: impl Display, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::BrokenLaw { whose: whose.to_string(), fault: fault.into() })
    }

    /// Something else than an agreed answer; `fault` continues a sentence about who answers.
    pub fn protocol(who: impl Display, fault: impl Into<String>) -> Error {
        Error::Usage(UsageError::Protocol { who: who.to_string(), fault: fault.into() })
    }
}
