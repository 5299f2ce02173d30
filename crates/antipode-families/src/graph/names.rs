//! Names of vertices other than 0, 1, 2, ...
//!
//! The canonical spec lists the names in the order of the vertices, `;names=north,east,south`, so
//! that tables and reports identify the vertices. Characters with a meaning in specs, boards or
//! moves are encoded: each byte as `%` and two hexadecimal digits.

use crate::lists;
use antipode_core::error::{Error, Result};

/// The encoded names of vertices; `None` if each name is the number of its vertex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct VertexNames(Option<Vec<String>>);

impl VertexNames {
    /// The names of vertices, listed in order.
    pub(super) fn new<S: AsRef<str>>(names: &[S]) -> VertexNames {
        let numbers = names.iter().enumerate().all(|(v, name)| name.as_ref() == v.to_string());
        VertexNames((!numbers).then(|| names.iter().map(|name| shown(name.as_ref())).collect()))
    }

    /// Reads the names of `vertices` vertices from a spec. `Usage` if a name is invalid, if two are
    /// equal, or if there are more or fewer.
    pub(super) fn read(text: &str, vertices: usize) -> Result<VertexNames> {
        let wrong = |what: String| Error::bad_value("names", text, what);
        let names = text
            .split(',')
            .map(|name| named(name.trim()).ok_or_else(|| wrong(format!("'{name}' is not a name"))))
            .collect::<Result<Vec<_>>>()?;
        if names.len() != vertices {
            return Err(wrong(format!("the graph has {vertices} vertices, and these are {}", names.len())));
        }
        if let Some(twice) = (1..vertices).find(|&v| names[..v].contains(&names[v])) {
            return Err(wrong(format!("'{}' occurs twice", names[twice])));
        }
        Ok(VertexNames::new(&names))
    }

    /// Whether vertices have names other than their numbers.
    pub(super) fn are_given(&self) -> bool {
        self.0.is_some()
    }

    /// The name of a vertex.
    pub(crate) fn of(&self, vertex: usize) -> String {
        self.0.as_ref().map_or_else(|| vertex.to_string(), |names| names[vertex].clone())
    }

    /// The option of the canonical spec; empty if the names are the numbers.
    pub(crate) fn option(&self) -> String {
        self.0.as_ref().map_or(String::new(), |names| format!(";names={}", names.join(",")))
    }

    /// The words of a board in the order of the vertices. The board may also list `name=word` in
    /// any order. The error describes the mistake.
    pub(super) fn words<'a>(&self, text: &'a str, vertices: usize) -> std::result::Result<Vec<&'a str>, String> {
        let words = lists::cells(text, vertices);
        if !words.iter().any(|word| word.contains('=')) {
            return Ok(words);
        }
        let mut ordered = vec![None; vertices];
        for word in words {
            let (name, token) = word.split_once('=').ok_or_else(|| format!("'{word}' names no vertex"))?;
            let vertex = (0..vertices).find(|&v| self.of(v) == name);
            let vertex = vertex.ok_or_else(|| format!("there is no vertex '{name}'"))?;
            if ordered[vertex].replace(token).is_some() {
                return Err(format!("vertex {name} occurs twice"));
            }
        }
        let missing = ordered.iter().position(Option::is_none);
        missing.map_or_else(
            || Ok(ordered.into_iter().flatten().collect()),
            |v| Err(format!("vertex {} is missing", self.of(v))),
        )
    }
}

/// Encodes a name for specs and boards.
fn shown(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_whitespace() || c.is_control() || ";,=%>\"".contains(c) {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| text += &format!("%{byte:02X}"));
        } else {
            text.push(c);
        }
    }
    text
}

/// Decodes a name; `None` if the result is empty or malformed.
fn named(text: &str) -> Option<String> {
    let mut bytes = vec![];
    let mut parts = text.split('%');
    bytes.extend_from_slice(parts.next()?.as_bytes());
    for part in parts {
        let digits = part.get(..2).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).ok().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn names_survive_a_spec(mut names in prop::collection::vec(".{1,8}", 1..6)) {
            names.sort();
            names.dedup();
            let known = VertexNames::new(&names);
            if let Some(list) = known.option().strip_prefix(";names=") {
                prop_assert!(!list.contains([';', '"', '=', ' ', '\n']));
                prop_assert_eq!(VertexNames::read(list, names.len()).unwrap(), known);
            }
        }
    }

    #[test]
    fn wrong_names_are_refused() {
        for (text, part) in [
            ("a,b", "3 vertices, and these are 2"),
            ("a,b,a", "'a' occurs twice"),
            ("a,b,%61", "'a' occurs twice"),
            ("a,,b", "'' is not a name"),
            ("a,b,%6", "'%6' is not a name"),
            ("a,b,%+1", "'%+1' is not a name"),
            ("a,b,%ff", "'%ff' is not a name"),
        ] {
            let message = VertexNames::read(text, 3).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
    }
}
