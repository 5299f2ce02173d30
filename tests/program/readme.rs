//! The commands of the README print what the README shows, but for times.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use crate::place::{PROGRAM, Place};

/// A line with numbers before ` s` left out.
fn without_times(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_time = |at: usize| words.get(at + 1).is_some_and(|unit| unit.starts_with('s') && unit.len() <= 2);
    words.iter().enumerate().map(|(at, word)| if is_time(at) { "?" } else { word }).collect::<Vec<_>>().join(" ")
}

#[test]
fn commands_print_what_the_readme_shows() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let place = Place::new();
    let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let blocks = readme.split("```console\n").skip(1).map(|block| block.split_once("```").unwrap().0);
    let mut commands = 0;
    for (command, shown) in blocks.flat_map(|block| block.split("$ ").skip(1)).filter_map(|part| part.split_once('\n'))
    {
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", command]).current_dir(place.path("")).env("PATH", &path).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let lines = |text: &str| text.lines().map(without_times).collect::<Vec<_>>();
        assert_eq!(lines(&printed), lines(shown), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        commands += 1;
    }
    assert!(commands >= 6, "{commands} commands");
}
