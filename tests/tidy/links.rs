//! Checks of the links of the documents and the outline of the book.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use super::root;

/// The pages of the book.
const BOOK: &str = "docs/src";

/// All Markdown files in a folder, and below it if `below`.
fn documents(folder: &Path, below: bool) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && below {
            found.extend(documents(&path, true));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found
}

/// The lines of a document outside code blocks, with empty code spans.
fn prose(text: &str) -> Vec<String> {
    let mut code = false;
    let mut lines = vec![];
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if !code {
            lines.push(line.split('`').step_by(2).collect::<Vec<_>>().join("``"));
        }
    }
    lines
}

/// The targets of the links and pictures of a document.
fn targets(text: &str) -> Vec<String> {
    let of = |line: &String| {
        let after = line.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        after.map(|(target, _)| target.to_string()).collect::<Vec<_>>()
    };
    prose(text).iter().flat_map(of).collect()
}

/// The anchors of the headings of a document, as mdBook and GitHub name them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut code = false;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        code ^= line.trim_start().starts_with("```");
        if let Some(heading) = line.strip_prefix('#').filter(|_| !code) {
            let plain = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = plain.chars().filter(|&c| c.is_alphanumeric() || c == ' ' || c == '-' || c == '_');
            let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
            let again = (1..).map(|n| format!("{anchor}-{n}"));
            let free = std::iter::once(anchor.clone()).chain(again).find(|name| !found.contains(name));
            found.extend(free);
        }
    }
    found
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => assert!(parts.pop(), "{} leaves the repository", path.display()),
            Component::CurDir => (),
            part => parts.push(part),
        }
    }
    parts
}

#[test]
fn every_link_has_a_target() {
    let book = root().join(BOOK);
    let mut all = documents(&root(), false);
    for folder in ["docs", "crates", "data", "lab", ".github"] {
        all.extend(documents(&root().join(folder), true));
    }
    let mut dead = vec![];
    for file in all.iter().filter(|file| !file.components().any(|part| part.as_os_str() == "node_modules")) {
        let text = fs::read_to_string(file).unwrap();
        for target in targets(&text).iter().filter(|target| !target.contains("://") && !target.starts_with("mailto:")) {
            let (path, anchor) =
                target.split_once('#').map_or((&target[..], None), |(path, anchor)| (path, Some(anchor)));
            let to = if path.is_empty() { file.clone() } else { plain(&file.parent().unwrap().join(path)) };
            let good = to.exists()
                && anchor.is_none_or(|anchor| anchors(&fs::read_to_string(&to).unwrap()).contains(anchor))
                && (to.starts_with(&book) || !file.starts_with(&book));
            if !good {
                dead.push(format!("{}: {target}", file.strip_prefix(root()).unwrap().display()));
            }
        }
    }
    assert!(dead.is_empty(), "links to nothing, or from the book to files outside it:\n{}", dead.join("\n"));
}

#[test]
fn the_outline_of_the_book_has_every_page_once() {
    let book = root().join(BOOK);
    let outline = book.join("SUMMARY.md");
    let mut listed = targets(&fs::read_to_string(&outline).unwrap());
    let pages = documents(&book, true).into_iter().filter(|page| *page != outline);
    let mut pages: Vec<String> =
        pages.map(|page| page.strip_prefix(&book).unwrap().to_string_lossy().replace('\\', "/")).collect();
    listed.sort_unstable();
    pages.sort_unstable();
    assert_eq!(listed, pages);
}

#[test]
fn anchors_are_those_of_the_reader() {
    let text = "# A `name` of 3, twice\n## Twice\n```\n# no heading\n```\n## Twice\n[x](a.md#b) `[no](link)`";
    let expected = ["a-name-of-3-twice", "twice", "twice-1"].map(String::from);
    assert_eq!(anchors(text), BTreeSet::from(expected));
    assert_eq!(targets(text), ["a.md#b"]);
}

/// The folders of scripts. Folders inside them belong to the script of their name.
const SCRIPTS: [&str; 3] = ["docs/pictures", "lab/scripts", "scripts"];

/// What nobody can find, nobody runs: a script is named by a document, a test or another script.
#[test]
fn every_script_is_named_by_something_else() {
    let listed = Command::new("git").args(["ls-files"]).current_dir(root()).output();
    // A source tarball has no repository, and no scripts that are not in it.
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else { return };
    let files: Vec<String> = String::from_utf8(listed.stdout).unwrap().lines().map(str::to_string).collect();
    let read = |file: &String| Some((file.clone(), fs::read_to_string(root().join(file)).ok()?));
    let stored = |file: &&String| !file.starts_with("lab/results/") && !file.contains("/web/dist/");
    let texts: Vec<(String, String)> = files.iter().filter(stored).filter_map(read).collect();
    let is_script =
        |file: &&String| SCRIPTS.iter().any(|folder| file.rsplit_once('/').is_some_and(|(in_, _)| in_ == *folder));
    let alone: Vec<&String> = files
        .iter()
        .filter(is_script)
        .filter(|script| !texts.iter().any(|(file, text)| file != *script && text.contains(script.as_str())))
        .collect();
    assert!(alone.is_empty(), "no document, test or script names these: {alone:#?}");
}
