//! The generated parts of the reference pages are what the program prints.
//!
//! A part stands between `<!-- generated: COMMAND -->` and `<!-- end -->`, in a block of text.
//! What `antipode man --markdown` prints stands there without a block.
//!
//! `UPDATE_BOOK=1 cargo test --test program reference` writes the parts anew.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use antipode::families;

use crate::manual;
use crate::place::{PROGRAM, Place};

const START: &str = "<!-- generated: ";
/// The mark of the table of what works with what, which no command prints.
const WHAT_WORKS: &str = "what works with what";
const END: &str = "<!-- end -->\n";

/// A page with what `print` returns for each command, and the commands.
fn generated(page: &str, print: impl Fn(&str) -> String) -> Result<(String, Vec<String>), String> {
    let (mut out, mut commands, mut rest) = (String::new(), vec![], page);
    while let Some((before, after)) = rest.split_once(START) {
        let (command, after) = after.split_once(" -->\n").ok_or("a mark without its end")?;
        let (old, after) = after.split_once(END).ok_or(format!("'{command}' has no {}", END.trim()))?;
        if old.contains(START) {
            return Err(format!("'{command}' has no {}", END.trim()));
        }
        let text = match command {
            WHAT_WORKS => crate::demands::table(),
            command if command.ends_with("--markdown") => format!("\n{}\n", print(command)),
            command => format!("```text\n{}```\n", print(command)),
        };
        out += &format!("{before}{START}{command} -->\n{text}{END}");
        commands.push(command.to_string());
        rest = after;
    }
    Ok((out + rest, commands))
}

/// What a command prints.
fn printed(command: &str) -> String {
    let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", command]).env("PATH", path).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaint.is_empty(), "{command}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands of a page, which shows what they print. Writes the page if `UPDATE_BOOK` is set.
fn checked(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src").join(name);
    let page = fs::read_to_string(&path).unwrap();
    let (expected, commands) = generated(&page, printed).unwrap_or_else(|error| panic!("{name}: {error}"));
    if std::env::var_os("UPDATE_BOOK").is_some() {
        fs::write(path, &expected).unwrap();
    } else if let Some((old, new)) = page.lines().zip(expected.lines()).find(|(old, new)| old != new) {
        panic!("{name}: '{old}' is '{new}' now: run UPDATE_BOOK=1 cargo test --test program reference");
    } else {
        assert_eq!(page, expected, "{name}: run UPDATE_BOOK=1 cargo test --test program reference");
    }
    commands
}

/// The page shows the program with the default features.
#[cfg(all(
    feature = "cluster",
    feature = "export",
    feature = "lab",
    feature = "serve",
    not(feature = "learn"),
    not(feature = "onnx")
))]
#[test]
fn commands_have_the_help_of_every_verb() {
    assert_eq!(checked("reference/commands.md"), ["antipode man --markdown"]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/reference/commands");
    let (_, pages) = manual::pages(&Place::new());
    if std::env::var_os("UPDATE_BOOK").is_some() {
        fs::remove_dir_all(&folder).unwrap();
        fs::create_dir(&folder).unwrap();
        pages.iter().for_each(|(name, page)| fs::write(folder.join(name), page).unwrap());
    }
    let files: BTreeSet<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, pages.iter().map(|(name, _)| name.into()).collect());
    for (name, page) in pages {
        let written = fs::read_to_string(folder.join(&name)).unwrap();
        assert_eq!(written, page, "{name}: run UPDATE_BOOK=1 cargo test --test program reference");
    }
}

#[test]
fn limits_have_the_table_of_what_works_with_what() {
    assert_eq!(checked("reference/limits.md"), [WHAT_WORKS]);
}

#[test]
fn puzzles_have_the_grammar_of_every_family() {
    let families: Vec<String> =
        families::ALL.iter().map(|family| format!("antipode list families {}", family.name)).collect();
    let mut commands = checked("reference/puzzles.md");
    families.iter().for_each(|command| assert!(commands.contains(command), "{command}"));
    commands.dedup();
    assert_eq!(commands.len(), families.len());
}

#[test]
fn solvers_heuristics_and_experiments_are_listed() {
    assert_eq!(checked("reference/solvers.md"), ["antipode list solvers"]);
    assert_eq!(checked("lab/experiments.md"), ["antipode reproduce"]);
    let heuristics = checked("reference/heuristics.md");
    for family in families::ALL.iter().filter(|family| family.name != "rules") {
        let list = format!("antipode list heuristics {}:", family.name);
        assert!(heuristics.iter().any(|command| command.replace('\'', "").starts_with(&list)), "{list}");
    }
}

#[test]
fn parts_are_replaced_between_their_marks() {
    let page = "a\n<!-- generated: x y -->\nold\n<!-- end -->\nb\n<!-- generated: a --markdown -->\n<!-- end -->\n";
    let (new, commands) = generated(page, |command| format!("{command}!\n")).unwrap();
    let expected = "a\n<!-- generated: x y -->\n```text\nx y!\n```\n<!-- end -->\nb\n\
                    <!-- generated: a --markdown -->\n\na --markdown!\n\n<!-- end -->\n";
    assert_eq!((new.as_str(), commands), (expected, vec!["x y".into(), "a --markdown".into()]));
    assert_eq!(generated(&new, |command| format!("{command}!\n")).unwrap().0, new);
    let error = generated("<!-- generated: a -->\n<!-- generated: b -->\n<!-- end -->\n", |_| String::new());
    assert_eq!(error.unwrap_err(), "'a' has no <!-- end -->");
}
