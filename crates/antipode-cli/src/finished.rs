//! Work that an earlier run finished: its report again, and no work.
//!
//! A scheduler may start a command again that has finished. The folder of the work records what the
//! command was, the files that it wrote, and its report. If all of that is still so, the same
//! command with `--resume` has nothing to do.

use std::io::Read;
use std::path::Path;

use serde::Serialize;

use super::digest::{Digest, digest_files};
use super::options::{CommonOptions, OutputFormat};
use super::{paint, screen};
use crate::reports;
use antipode_core::checkpoint::{FinishedReport, JobIdentity, JobOutputs};
use antipode_core::error::Result;
use antipode_core::storage::{SMALL_FILE, open_plain};

/// Options that change neither what a command finds nor what it writes: alone, and with a value.
const FLAGS: [&str; 5] = ["--resume", "--force", "--quiet", "-q", "--digest"];
const SETTINGS: [&str; 11] = [
    "--checkpoint",
    "--scratch",
    "--every",
    "--processes",
    "--threads",
    "--gpu-memory",
    "--disk",
    "--format",
    "--color",
    "--log",
    "--log-every",
];

/// The verbs that find and write the same with any memory in which they fit.
const ANY_MEMORY: [&str; 3] = ["analyze", "build", "diameter"];

/// Options whose values are files that a command writes.
const WRITTEN: [&str; 6] = ["-o", "--output", "--plot", "--csv", "--curve", "--database"];

/// What separates the name of a file from other text in a word, as in `pdb:FILE;duals=side`.
const AROUND_FILES: [char; 4] = [':', ';', '=', ','];

/// The request of this process.
pub(super) fn request_of_process() -> JobIdentity {
    request(std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()))
}

/// Prints what finished work printed. False if there is work to do.
///
/// # Errors
///
/// `Usage` if a file has changed since it was written.
pub fn is_finished(outputs: &JobOutputs, options: &CommonOptions) -> Result<bool> {
    is_finished_with(outputs, options, |files| digest_files(options, files))
}

/// As [`is_finished`]; `digest` prints the checksum of the files if these are the result.
pub(super) fn is_finished_with(
    outputs: &JobOutputs,
    options: &CommonOptions,
    digest: impl FnOnce(Vec<String>) -> Result<()>,
) -> Result<bool> {
    let folder = outputs.folder().unwrap_or(Path::new("")).display();
    if let Some(file) = outputs.missing() {
        screen::tell(options, &format!("{file} is missing, which the work in {folder} wrote: doing it again"));
    }
    let Some((files, report)) = outputs.finished()? else { return Ok(false) };
    let what = match &files[..] {
        [] => String::new(),
        [file] => format!("{file} is complete: "),
        files => format!("{} are complete: ", files.join(", ")),
    };
    screen::tell(options, &format!("{what}the work in {folder} is finished, and nothing is left to do"));
    let is_shown = report.digest.is_some();
    show(options, &FinishedReport { text: paint::out_again(&report.text), ..report })?;
    // Without a digest, the files are the result.
    if is_shown { Ok(true) } else { digest(files).map(|()| true) }
}

/// The report of a result.
pub(super) fn report<T: Serialize + ?Sized>(verb: &str, result: &T, text: String) -> FinishedReport {
    FinishedReport { text, json: reports::json(verb, &result), digest: Some(Digest::of(&result).0) }
}

/// Prints a report in the requested format.
///
/// # Errors
///
/// `Io` if stdout cannot be written.
pub(super) fn show(options: &CommonOptions, report: &FinishedReport) -> Result<()> {
    screen::print(match options.format {
        OutputFormat::Text => &report.text,
        OutputFormat::Json => &report.json,
    })?;
    report.digest.into_iter().for_each(|digest| Digest(digest).tell(options));
    Ok(())
}

/// Records that work is finished, and prints its result.
///
/// # Errors
///
/// `Io` if it cannot be recorded, or stdout cannot be written.
pub fn show_finished<T: Serialize>(
    outputs: &JobOutputs,
    options: &CommonOptions,
    verb: &str,
    result: &T,
    text: impl FnOnce(&T) -> String,
) -> Result<()> {
    // Without a folder nobody asks for the report again, so only the requested form is made.
    if outputs.folder().is_none() {
        return screen::show(options, verb, result, text);
    }
    let report = report(verb, result, text(result));
    outputs.finish(&report)?;
    show(options, &report)
}

/// As [`show_finished`], for work whose result is its files.
///
/// # Errors
///
/// Those of [`show_finished`].
pub fn report_finished<T: Serialize>(
    outputs: &JobOutputs,
    options: &CommonOptions,
    verb: &str,
    result: &T,
    text: impl FnOnce(&T) -> String,
) -> Result<()> {
    outputs.finish(&FinishedReport { json: reports::json(verb, result), ..FinishedReport::default() })?;
    screen::report(options, verb, result, text)
}

/// What makes two commands the same: their words, and the contents of the files that they read.
fn request(words: impl IntoIterator<Item = String>) -> JobIdentity {
    let mut words = words.into_iter().peekable();
    let (mut line, mut written): (Vec<String>, Vec<String>) = (vec![], vec![]);
    while let Some(word) = words.next() {
        let (name, value) = word.split_once('=').map_or((&*word, None), |(name, value)| (name, Some(value)));
        if FLAGS.contains(&name) {
            continue;
        }
        let any_memory = line.first().is_some_and(|verb| ANY_MEMORY.contains(&&**verb));
        if SETTINGS.contains(&name) || any_memory && name == "--memory" {
            words.next_if(|_| value.is_none());
            continue;
        }
        if WRITTEN.contains(&name) {
            written.extend(value.map(String::from).or_else(|| words.peek().cloned()));
        }
        line.push(word);
    }
    let mut request = JobIdentity::new("command", &line.join(" "), None);
    for piece in line.iter().flat_map(|word| word.split(AROUND_FILES).chain([&**word])) {
        if Path::new(piece).is_file() && !written.iter().any(|file| file == piece) && request.get(piece).is_none() {
            request = request.and(piece, beginning(Path::new(piece)));
        }
    }
    request
}

/// The CRC-32C of the beginning of a file. Tables are longer, but `verify` changes only their ends.
fn beginning(path: &Path) -> String {
    let mut bytes = vec![];
    match open_plain(path).map(|file| file.take(SMALL_FILE).read_to_end(&mut bytes)) {
        Ok(Ok(_)) => format!("{:08x}", crc32c::crc32c(&bytes)),
        _ => "unreadable".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_command_is_the_same_request() {
        let folder = tempfile::tempdir().unwrap();
        let states = folder.path().join("states.txt");
        std::fs::write(&states, "1 2 3").unwrap();
        let states = states.display();
        let of = |line: &str| request(line.split(' ').map(String::from));
        let base = format!("audit sliding:3x3 --states {states} -o x.csv");
        let known = of(&base);
        for same in ["--resume", "-q --resume --threads 3", "--checkpoint=kept --format json", "--log x.log"] {
            assert_eq!(of(&format!("{base} {same}")), known, "{same}");
        }
        for other in ["--solver astar", "--seed=3", "--memory 1GB"] {
            assert_ne!(of(&format!("{base} {other}")), known, "{other}");
        }
        assert_eq!(of("build sliding:3x3 -o t --memory 1GB"), of("build sliding:3x3 -o t"));
        let heuristic = of(&format!("audit --heuristic pdb:{states};duals=side"));
        std::fs::write(folder.path().join("states.txt"), "1 2 4").unwrap();
        assert_ne!(of(&base), known);
        assert_ne!(of(&format!("audit --heuristic pdb:{states};duals=side")), heuristic);
        // What a command writes is not what it reads.
        let written = format!("build sliding:3x3 -o {states}");
        let before = of(&written);
        std::fs::write(folder.path().join("states.txt"), "1 2 5").unwrap();
        assert_eq!(of(&written), before);
    }
}
