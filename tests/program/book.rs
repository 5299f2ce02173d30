//! The console examples of the README and of the book print what the pages show.
//!
//! All `console` blocks of a page run in order, in one fresh folder. Lines that start with `$ ` are
//! commands, and the others are their stdout: `[..]` stands for any part of a line, `...` for any
//! lines. A block after `<!-- file: NAME -->` is written to the folder first.
//!
//! `BOOK=tutorial cargo test --test program book` runs the pages whose names contain `tutorial`.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use rayon::prelude::*;
use snapbox::Data;
use snapbox::filter::NormalizeToExpected;

use crate::place::{PROGRAM, Place};

/// A step of a page.
#[derive(Debug, PartialEq)]
enum Step {
    Write { name: String, text: String },
    Run { line: usize, command: String, shown: String },
}

/// The steps of a page, or the line with an error.
fn steps(page: &str) -> Result<Vec<Step>, String> {
    let mut steps = vec![];
    let mut file = None;
    let mut lines = page.lines().enumerate().map(|(at, line)| (at + 1, line)).peekable();
    while let Some((number, line)) = lines.next() {
        if let Some(name) = line.strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->")) {
            file = Some(name.to_string());
            continue;
        }
        let fence: String = line.chars().take_while(|c| *c == '`').collect();
        if fence.len() < 3 {
            let indented = line.trim_start().starts_with("```console");
            if file.is_some() || indented {
                return Err(format!("line {number}: a block that starts in the first column belongs here"));
            }
            continue;
        }
        let mut block = vec![];
        loop {
            let (number, line) = lines.next().ok_or(format!("line {number}: the block does not end"))?;
            if line == fence {
                break;
            }
            block.push((number, line));
        }
        match file.take() {
            Some(name) => {
                let text = block.iter().map(|(_, line)| format!("{line}\n")).collect();
                steps.push(Step::Write { name, text });
            }
            None if line[fence.len()..] == *"console" => commands(&block, &mut steps)?,
            None => {}
        }
    }
    Ok(steps)
}

/// The commands of a block, each with the lines below it.
fn commands(block: &[(usize, &str)], steps: &mut Vec<Step>) -> Result<(), String> {
    let mut open = false;
    for (number, line) in block {
        match steps.last_mut().filter(|_| open) {
            Some(Step::Run { command, shown, .. }) if command.ends_with('\\') && shown.is_empty() => {
                let more = line
                    .strip_prefix("> ")
                    .ok_or(format!("line {number}: this line continues a command, so it starts with '> '"))?;
                command.push('\n');
                command.push_str(more);
            }
            Some(Step::Run { shown, .. }) if !line.starts_with("$ ") => {
                shown.push_str(line);
                shown.push('\n');
            }
            _ => {
                let command =
                    line.strip_prefix("$ ").ok_or(format!("line {number}: a console block starts with '$ '"))?;
                steps.push(Step::Run { line: *number, command: command.to_string(), shown: String::new() });
                open = true;
            }
        }
    }
    Ok(())
}

/// Whether a printed text matches a page.
fn matches(printed: &str, shown: &str) -> bool {
    let shown = Data::text(shown);
    NormalizeToExpected::new().redact().normalize(Data::text(printed), &shown) == shown
}

/// Runs a page. Returns the number of commands, and those with different output.
fn run(page: &str, text: &str) -> (usize, Vec<String>) {
    let steps = match steps(text) {
        Ok(steps) => steps,
        Err(error) => return (0, vec![format!("{page}, {error}")]),
    };
    let place = Place::new();
    let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let (mut commands, mut failures) = (0, vec![]);
    for step in steps {
        match step {
            Step::Write { name, text } => {
                let file = place.path(&name);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, text).unwrap();
            }
            Step::Run { line, command, shown } => {
                let mut shell = Command::new("sh");
                shell.args(["-c", &command]).current_dir(place.path("")).stdin(Stdio::null());
                let output = shell.env("PATH", &path).env_remove("ANTIPODE_ARCH").output().unwrap();
                let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
                if !printed.is_empty() && !printed.ends_with('\n') {
                    printed.push('\n');
                }
                if !matches(&printed, &shown) {
                    let complaint = String::from_utf8_lossy(&output.stderr);
                    failures.push(format!(
                        "{page}, line {line}: $ {command}\n--- shown:\n{shown}--- printed:\n{printed}--- stderr:\n{complaint}"
                    ));
                }
                commands += 1;
            }
        }
    }
    (commands, failures)
}

/// The README and all pages of the book, by their names from the root.
fn pages() -> Vec<(String, String)> {
    fn visit(folder: &Path, pages: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, pages);
            } else if path.extension().is_some_and(|e| e == "md") {
                pages.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md")];
    visit(&root.join("docs/src"), &mut pages);
    pages.sort();
    let name = |path: &PathBuf| path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
    pages.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn commands_print_what_the_pages_show() {
    let only = std::env::var("BOOK").unwrap_or_default();
    let pages: Vec<_> = pages().into_iter().filter(|(name, _)| name.contains(&only)).collect();
    assert!(!pages.is_empty(), "no page has '{only}' in its name");
    let results = pages.par_iter().map(|(name, text)| {
        let start = Instant::now();
        let (commands, failures) = run(name, text);
        eprintln!("{name}: {commands} commands, {:.1} s", start.elapsed().as_secs_f64());
        (commands, failures)
    });
    let (commands, failures): (Vec<usize>, Vec<Vec<String>>) = results.unzip();
    let failures = failures.concat();
    assert!(failures.is_empty(), "{} commands print something else:\n\n{}", failures.len(), failures.join("\n"));
    assert!(!only.is_empty() || commands.iter().sum::<usize>() >= 6, "{commands:?} commands");
}

#[test]
fn pages_are_read_by_the_rules() {
    let page =
        "A\n<!-- file: a/b.txt -->\n```text\n1\n\n2\n```\n```console\n$ cat \\\n> a/b.txt\n1\n\n[..]\n$ true\n```\n";
    let run = |line, command: &str, shown: &str| Step::Run { line, command: command.into(), shown: shown.into() };
    let write = Step::Write { name: "a/b.txt".into(), text: "1\n\n2\n".into() };
    let expected = vec![write, run(9, "cat \\\na/b.txt", "1\n\n[..]\n"), run(14, "true", "")];
    assert_eq!(steps(page), Ok(expected));
    assert_eq!(self::run("page", page), (2, vec![]));
    for (page, part) in [
        ("```console\n$ a\n", "line 1: the block does not end"),
        ("```console\na\n```\n", "line 2: a console block starts"),
        ("```console\n$ a \\\nb\n```\n", "line 3: this line continues"),
        ("  ```console\n", "line 1: a block that starts in the first column"),
        ("<!-- file: x -->\n\n```\n", "line 2: a block that starts"),
    ] {
        assert!(steps(page).unwrap_err().starts_with(part), "{page}: {:?}", steps(page));
    }
    let failures = self::run("page", "```console\n$ echo 1; echo 2 >&2\n2\n```\n").1;
    assert_eq!(failures, ["page, line 2: $ echo 1; echo 2 >&2\n--- shown:\n2\n--- printed:\n1\n--- stderr:\n2\n"]);
}

#[test]
fn elisions_match_parts_of_lines_and_lines() {
    for (printed, shown) in [("a 1 b\n", "a [..] b\n"), ("a\nb\nc\n", "a\n...\nc\n"), ("a\nb\n", "a\n...\n")] {
        assert!(matches(printed, shown), "{shown}");
    }
    for (printed, shown) in
        [("a 1 b\n", "a [..] c\n"), ("a\nb\nd\n", "a\n...\nc\n"), ("a\nb\n", "a\n"), ("a\n", "a\nb\n")]
    {
        assert!(!matches(printed, shown), "{shown}");
    }
}
