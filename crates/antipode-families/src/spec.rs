//! Specs: `family:arguments[;key=value...]`. A flag is a key without a value.

use std::sync::Arc;

use antipode_core::error::{Error, Result};
#[cfg(doc)]
use antipode_core::model::Problem;
use antipode_core::spelling;

/// A parsed spec. Keywords are in lower case; values are as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The word before the colon.
    pub family: String,
    /// The text after the colon, up to the first semicolon.
    pub arguments: String,
    options: Vec<(String, String)>,
    /// Whether the spec comes from a table and is therefore canonical.
    pub stored: bool,
    /// The text of the named file, if a table carries it. The file itself is then not read.
    pub definition: Option<Arc<str>>,
    /// Notes about what parsing ignored, for [`Problem::notes`].
    pub notes: Vec<String>,
    /// The options without a value.
    flags: Vec<String>,
    /// The original text, for messages.
    text: String,
}

/// The keys that many families have.
const COMMON_KEYS: [&str; 5] = ["cost", "pattern", "additive", "least", "share"];

impl Spec {
    /// Parses a spec.
    ///
    /// # Errors
    ///
    /// `Usage` if the text has no colon, or a key occurs twice.
    pub fn parse(text: &str) -> Result<Spec> {
        let mut parts = text.split(';');
        let head = parts.next().unwrap_or_default();
        let (family, arguments) = head.split_once(':').ok_or_else(|| {
            Error::not_a_spec(text, "is not a spec: write family:arguments[;key=value...], such as sliding:3x3")
        })?;
        let mut spec = Spec {
            family: family.trim().to_ascii_lowercase(),
            arguments: arguments.trim().to_string(),
            options: vec![],
            stored: false,
            definition: None,
            notes: vec![],
            flags: vec![],
            text: text.trim().to_string(),
        };
        for part in parts.filter(|part| !part.trim().is_empty()) {
            let (key, value) = part.split_once('=').map_or((part, None), |(key, value)| (key, Some(value)));
            let key = key.trim().to_ascii_lowercase();
            if spec.flags.contains(&key) || spec.options.iter().any(|(known, _)| *known == key) {
                return Err(Error::not_a_spec(text, format!("is not a spec: the key '{key}' occurs twice")));
            }
            match value {
                Some(value) => spec.options.push((key, value.trim().to_string())),
                None => spec.flags.push(key),
            }
        }
        Ok(spec)
    }

    /// The arguments as comma-separated numbers; `None` if they are not.
    pub fn numbers(&self) -> Option<Vec<u64>> {
        self.arguments.split(',').map(|part| part.trim().parse().ok()).collect()
    }

    /// Removes and returns the value of a key.
    pub fn take(&mut self, key: &str) -> Option<String> {
        let at = self.options.iter().position(|(known, _)| known == key)?;
        Some(self.options.remove(at).1)
    }

    /// Removes and returns the value of a key with fixed words; the first is the default.
    ///
    /// # Errors
    ///
    /// `Usage` if it is another word.
    pub(crate) fn take_word(&mut self, key: &str, words: &[&'static str]) -> Result<&'static str> {
        let Some(value) = self.take(key) else { return Ok(words[0]) };
        let known = words.iter().find(|word| word.eq_ignore_ascii_case(&value));
        known.copied().ok_or_else(|| Error::bad_value(key, value, format!("use one of {}", words.join(", "))))
    }

    /// Removes an option without a value; returns whether it was there.
    pub(crate) fn take_flag(&mut self, key: &str) -> bool {
        let at = self.flags.iter().position(|known| known == key);
        at.map(|at| self.flags.remove(at)).is_some()
    }

    /// Sets or replaces the value of a key.
    ///
    /// # Errors
    ///
    /// `Usage` if the value contains a semicolon.
    pub fn set(&mut self, key: &str, value: &str) -> Result<()> {
        if value.contains(';') {
            return Err(Error::bad_value(key, value, "a value cannot hold a semicolon"));
        }
        self.take(key);
        self.options.push((key.to_string(), value.to_string()));
        Ok(())
    }

    /// Checks that all options were consumed.
    ///
    /// # Errors
    ///
    /// `Usage` if an option is left.
    pub fn finish(self, known: &[&str]) -> Result<()> {
        if let Some(flag) = self.flags.first().filter(|flag| known.contains(&flag.as_str())) {
            return Err(Error::incomplete(
                format!("the option '{flag}' of {}", self.family),
                "a value",
                "write key=value",
            ));
        }
        let first = self.options.iter().map(|(key, _)| key).chain(&self.flags).next();
        match first {
            None => Ok(()),
            Some(key) => {
                let all = known.iter().chain(&COMMON_KEYS).copied();
                let what = spelling::instead(key, all, || format!("use {}", known.join(", ")));
                Err(Error::not_a_spec(&self.text, format!("has the unknown key '{key}': {what}")))
            }
        }
    }
}

/// Reads `RxC`, at least one row and one column.
pub(super) fn rectangle(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once(['x', 'X'])?;
    let (rows, columns): (usize, usize) = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
    (rows >= 1 && columns >= 1).then_some((rows, columns))
}

impl std::fmt::Display for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.family, self.arguments)?;
        self.options.iter().try_for_each(|(key, value)| write!(f, ";{key}={value}"))?;
        self.flags.iter().try_for_each(|flag| write!(f, ";{flag}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_case_insensitive_in_keywords_only() {
        let mut spec = Spec::parse(" Rings:3,1,4 ; GOAL=4G 1p 5r 6b;").unwrap();
        assert_eq!((spec.family.as_str(), spec.arguments.as_str()), ("rings", "3,1,4"));
        assert_eq!(spec.take("goal").as_deref(), Some("4G 1p 5r 6b"));
        assert!(spec.finish(&["goal"]).is_ok());
        let mut spec = Spec::parse("twisty:pyraminx;Tips").unwrap();
        assert_eq!(spec.to_string(), "twisty:pyraminx;tips");
        assert!(spec.take_flag("tips") && !spec.take_flag("tips"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, part) in [("8puzzle", "not a spec"), ("a:b;c=1;C=2", "twice"), ("a:b;c=1;C", "twice")] {
            let message = Spec::parse(text).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
        let message = Spec::parse("a:b;colour=1").unwrap().finish(&["goal"]).unwrap_err().to_string();
        assert_eq!(message, "'a:b;colour=1' has the unknown key 'colour': use goal");
        let message = Spec::parse("a:b;goal").unwrap().finish(&["goal"]).unwrap_err().to_string();
        assert!(message.contains("key=value"), "{message}");
    }

    #[test]
    fn the_nearest_key_or_family_is_proposed() {
        let wrong = |text: &str| crate::parse(text).unwrap_err().to_string();
        assert_eq!(
            wrong("sliding:3x3;wrapp=torus"),
            "'sliding:3x3;wrapp=torus' has the unknown key 'wrapp': did you mean 'wrap'?"
        );
        assert!(wrong("sliding:3x3;patern=1,2").ends_with("did you mean 'pattern'?"));
        assert!(wrong("Group:lrx,3;invrse").ends_with("did you mean 'inverses'?"));
        assert_eq!(wrong("slidng:3x3"), "unknown family 'slidng': did you mean 'sliding'?");
        assert!(wrong("chess:8x8").starts_with("unknown family 'chess': use one of sliding, rings, "));
    }
}
