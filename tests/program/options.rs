//! The verbs and options of the program: they stay few, and a test names each option.

use std::fs;
use std::path::Path;

use crate::manual;
use crate::place::Place;

/// The most verbs and places of options. An option that three verbs have counts three times, and
/// those of every command once. Hidden options and those of `learn` and `onnx` do not count.
const MOST: (usize, usize) = (30, 228);

/// The verbs of the help as Markdown, with the options of each, and those of every command.
fn verbs(page: &str) -> Vec<(&str, Vec<&str>)> {
    let mut all = vec![];
    for line in page.lines() {
        if let Some(title) = line.strip_prefix('#').map(|title| title.trim_start_matches('#').trim_start()) {
            all.push((title, vec![]));
        }
        let option = line.strip_prefix("| `-").and_then(|_| line[2..].find("--").map(|at| &line[2 + at..]));
        if let (Some(option), Some((_, options))) = (option, all.last_mut()) {
            options.push(option.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap());
        }
    }
    all.retain(|(title, _)| !["antipode learn", "antipode onnx"].contains(title));
    all
}

/// The text of all tests in a folder and below, but for this file.
fn text_of_tests(folder: &Path, out: &mut String) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            text_of_tests(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "py")
            && !path.ends_with("program/options.rs")
        {
            *out += &fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn verbs_and_options_are_few() {
    let page = manual::text(&Place::new());
    let verbs = verbs(&page);
    let first =
        verbs.iter().filter(|(title, _)| title.split(' ').count() == 2 && title.starts_with("antipode")).count();
    let places: usize = verbs.iter().map(|(_, options)| options.len()).sum();
    assert!(first > 20 && first <= MOST.0, "{first} verbs");
    assert!(places > 150 && places < MOST.1, "{places} places of options");
}

#[test]
fn a_test_names_each_option() {
    let page = manual::text(&Place::new());
    let (root, mut text) = (Path::new(env!("CARGO_MANIFEST_DIR")), String::new());
    text_of_tests(&root.join("tests"), &mut text);
    for folder in fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path().join("tests")) {
        if folder.is_dir() {
            text_of_tests(&folder, &mut text);
        }
    }
    let is_named = |option: &str| {
        let ends = text.match_indices(option).map(|(at, _)| text[at + option.len()..].chars().next());
        ends.into_iter().any(|next| !next.is_some_and(|c| c.is_ascii_alphanumeric() || c == '-'))
    };
    let options = verbs(&page).into_iter().flat_map(|(title, options)| options.into_iter().map(move |o| (title, o)));
    let unnamed: Vec<_> = options.filter(|(_, option)| !is_named(option)).collect();
    assert!(unnamed.is_empty(), "no test names {unnamed:?}");
}

#[test]
fn the_options_of_a_page_are_found() {
    let page = "## Options of every command\n| `-q, --quiet` | a `--b` |\n\
                # antipode x\n\n## antipode x y\n| `--set <N>` | c |\n| `[STATES]...` | `--d` |\n\nAlso the options (..).\n\
                # antipode learn\n| `--e` | f |\n";
    let every = ("Options of every command", vec!["--quiet"]);
    let all = [every, ("antipode x", vec![]), ("antipode x y", vec!["--set"])];
    assert_eq!(verbs(page), all);
}
