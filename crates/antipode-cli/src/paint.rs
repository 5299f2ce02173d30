//! Colours of text on a terminal: `--color`, `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`.

use std::borrow::Cow;
use std::ffi::OsString;
use std::sync::OnceLock;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use clap::{ColorChoice, ValueEnum};

use antipode_core::printable::is_printable;

/// The option that chooses when to use colours.
const OPTION: &str = "--color";

/// Whether stdout and stderr show colours. Nothing does until [`decide`] is called.
static SHOWN: OnceLock<Shown> = OnceLock::new();

#[derive(Clone, Copy)]
struct Shown {
    out: bool,
    err: bool,
}

/// The role of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The prefix of an error.
    Error,
    /// The prefix of a warning.
    Warning,
    /// A heading of a list or a table.
    Heading,
    /// The name of a fact.
    Label,
    /// The fact that a command is about.
    Result,
    /// The work done so far.
    Progress,
}

impl Role {
    fn style(self) -> Style {
        match self {
            Role::Error => AnsiColor::Red.on_default().bold(),
            Role::Warning => AnsiColor::Yellow.on_default().bold(),
            Role::Heading => Style::new().bold().underline(),
            Role::Label => Style::new().bold(),
            Role::Result => AnsiColor::Green.on_default().bold(),
            Role::Progress => AnsiColor::Cyan.on_default(),
        }
    }
}

/// The value of `--color` among the arguments of the process. Help and the errors of the parser
/// need it before the arguments are parsed, so invalid values count as `auto` here.
pub(crate) fn choice(arguments: impl IntoIterator<Item = OsString>) -> ColorChoice {
    let mut words = arguments.into_iter().map(|word| word.to_string_lossy().into_owned());
    let mut value = None;
    // What comes after `--` is no option.
    while let Some(word) = words.next().filter(|word| word != "--") {
        if word == OPTION {
            value = words.next();
        } else if let Some(joined) = word.strip_prefix(OPTION).and_then(|rest| rest.strip_prefix('=')) {
            value = Some(joined.to_string());
        }
    }
    value.and_then(|value| ColorChoice::from_str(&value, false).ok()).unwrap_or(ColorChoice::Auto)
}

/// Decides for the rest of the process which streams show colours.
pub(crate) fn decide(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    let out = AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    let err = AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    SHOWN.get_or_init(|| Shown { out, err });
}

/// Text for stdout.
pub(crate) fn out(role: Role, text: &str) -> String {
    painted(role, text, SHOWN.get().is_some_and(|shown| shown.out))
}

/// Text for stderr.
pub(crate) fn err(role: Role, text: &str) -> String {
    painted(role, text, SHOWN.get().is_some_and(|shown| shown.err))
}

/// A text for stdout that another process painted, perhaps for a terminal.
pub(crate) fn out_again(text: &str) -> String {
    if SHOWN.get().is_some_and(|shown| shown.out) {
        text.to_string()
    } else {
        anstream::adapter::strip_str(text).to_string()
    }
}

/// A text without characters that steer a terminal or hide from people, except for line ends, tabs
/// and colours.
///
/// The authors of reports make texts from files printable. This is the last line of defence.
pub(crate) fn for_terminal(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_wanted) {
        return text.into();
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let code = colour(rest).unwrap_or_default();
        if code.is_empty() {
            kept.push(if is_wanted(c) { c } else { ' ' });
        } else {
            kept += code;
        }
        // At least a character is passed, so the loop ends.
        rest = &rest[code.len().max(c.len_utf8())..];
    }
    kept.into()
}

/// Whether a terminal gets a character as it is.
fn is_wanted(c: char) -> bool {
    is_printable(c) || c == '\n' || c == '\t'
}

/// The code of a colour that a text begins with: ESC, `[`, numbers and semicolons, `m`.
fn colour(text: &str) -> Option<&str> {
    let code = text.strip_prefix("\u{1b}[")?;
    let end = code.find(|c: char| !c.is_ascii_digit() && c != ';').filter(|&end| code[end..].starts_with('m'))?;
    Some(&text[..end + 3])
}

fn painted(role: Role, text: &str, colours: bool) -> String {
    let style = role.style();
    if colours { format!("{style}{text}{style:#}") } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_of_the_option_counts() {
        let choice = |words: &[&str]| choice(words.iter().map(OsString::from));
        assert_eq!(choice(&["antipode", "doctor"]), ColorChoice::Auto);
        assert_eq!(choice(&["antipode", "--color", "never", "doctor"]), ColorChoice::Never);
        assert_eq!(choice(&["antipode", "doctor", "--color=never", "--color=always"]), ColorChoice::Always);
        assert_eq!(choice(&["antipode", "--color=green"]), ColorChoice::Auto);
        assert_eq!(choice(&["antipode", "doctor", "--", "--color=always"]), ColorChoice::Auto);
    }

    #[test]
    fn only_colours_steer_a_terminal() {
        let painted = painted(Role::Label, "states", true) + "\t1\n";
        assert_eq!(for_terminal(&painted), painted);
        let hostile = "a\u{1b}]0;title\u{7}\u{9b}2J\u{7f}\u{202e}é\u{1b}[2J\u{1b}";
        assert_eq!(for_terminal(hostile), "a ]0;title  2J  é [2J ");
    }

    #[test]
    fn colours_surround_the_text_and_are_off_until_decided() {
        assert_eq!(painted(Role::Label, "states", true), "\u{1b}[1mstates\u{1b}[0m");
        assert_eq!(painted(Role::Label, "states", false), "states");
        assert_eq!(out_again("\u{1b}[1mstates\u{1b}[0m 7"), "states 7");
        assert_eq!((out(Role::Error, "a"), err(Role::Error, "b")), ("a".into(), "b".into()));
    }
}
