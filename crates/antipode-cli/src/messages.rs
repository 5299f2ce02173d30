//! Errors and notes as lines on stderr.

use std::io::Write;

use super::paint::{self, Role};
use antipode_core::error::{Error, RequestRemedy};
use antipode_core::memory::RefusedAllocation;
use antipode_core::printable::{brief, printable};

/// Characters of input that a message repeats.
const MOST_ECHOED: usize = 100;

/// The options that would help.
fn hint(error: &Error) -> String {
    let options: Vec<_> = error
        .remedies()
        .iter()
        .map(|remedy| match remedy {
            RequestRemedy::Memory => "--memory",
            RequestRemedy::Quick => "--quick",
            RequestRemedy::Replace => "--force",
            RequestRemedy::KeepBlank => "--additive=blank",
            RequestRemedy::Depth => "--depth",
            RequestRemedy::States => "--states",
            RequestRemedy::Samples => "--samples",
            RequestRemedy::Levels => "--levels",
            RequestRemedy::Scratch => "--scratch FOLDER",
            RequestRemedy::Disk => "--scratch on another disk",
            RequestRemedy::Resume => "to continue, run the same command with --resume",
            RequestRemedy::Folder => "--checkpoint or --scratch with another folder",
            RequestRemedy::Program => "if you trust it, add --trust and this command",
            RequestRemedy::Encoding => "--encoding short or wide",
            RequestRemedy::Truth => "--truth FILE or --truth solver",
        })
        .collect();
    if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) }
}

/// An error and the options that would help, as one line of bounded length.
pub(super) fn message(error: &Error) -> String {
    brief(&(error.to_string() + &hint(error)))
}

/// The beginning of long input, for messages.
pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(MOST_ECHOED) {
        Some((end, _)) => format!("{}…", printable(&text[..end])),
        None => printable(text),
    }
}

/// Prints an error.
pub(super) fn complain(error: &Error) {
    print(Role::Error, &message(error));
}

/// Prints what is wrong with a part of the input.
pub(super) fn warn(line: &str) {
    print(Role::Warning, line);
}

fn print(role: Role, line: &str) {
    aside(&format!("{} {line}", paint::err(role, "antipode:")));
}

/// Prints a line to stderr, beside the result.
pub(super) fn aside(line: &str) {
    // If stderr fails, there is nobody left to tell.
    let _ = writeln!(std::io::stderr(), "{}", paint::for_terminal(line));
}

/// Prints that an allocation was refused. Allocates nothing.
pub(super) fn refused(RefusedAllocation { bytes, by_limit }: RefusedAllocation) {
    let remedy = if by_limit { "allow more with --memory" } else { "raise the limit of this process (ulimit)" };
    let who =
        if by_limit { "this work exceeds the memory that it may use by" } else { "the system refused to allocate" };
    // Without `format!`, which would allocate.
    let _ = writeln!(std::io::stderr(), "antipode: {who} {bytes} bytes: search a smaller puzzle, or {remedy}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_does_not_repeat_a_megabyte() {
        let long = message(&Error::usage(format!("'{}' is not a board: write 1 2 3/4 5 _", "9 ".repeat(500_000))));
        assert!(
            long.chars().count() < 600 && long.starts_with("'9 9") && long.ends_with("write 1 2 3/4 5 _"),
            "{long}"
        );
        assert_eq!(message(&Error::usage("a\nb")), "a b");
        assert_eq!(shorten("a\u{1b}[31m\u{202e}"), "a [31m ");
        assert_eq!(shorten(&"ä".repeat(101)), "ä".repeat(100) + "…");
    }
}
