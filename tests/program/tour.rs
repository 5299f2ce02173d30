//! The verb `tour`: five commands with their results, and no file left behind.

use std::fs;

use crate::place::Place;
use crate::place::report::{check, result};

/// The commands that the tour shows.
const COMMANDS: [&str; 5] = [
    "antipode analyze sliding:3x3",
    "antipode build sliding:3x3 -o 8puzzle.antipode",
    "antipode path 8puzzle.antipode '1 2 3/_ 4 6/7 5 8'",
    "antipode solve sliding:3x3 '8 6 7/2 5 4/3 _ 1'",
    "antipode audit sliding:3x3 --solver greedy --truth 8puzzle.antipode --samples 1000",
];

/// The output of the tour, after checks that stderr is empty and its folder is gone.
fn tour(options: &[&str]) -> String {
    let place = Place::new();
    fs::create_dir(place.path("temporary")).unwrap();
    let mut command = place.command(&[&["tour"], options].concat());
    let assert = command.env("TMPDIR", place.path("temporary")).assert().success().stderr("");
    let left = fs::read_dir(place.path("temporary")).unwrap().count();
    assert_eq!((left, place.listing().len()), (0, 1));
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_tour_shows_commands_and_results() {
    let text = tour(&["--threads", "2"]);
    COMMANDS.iter().for_each(|command| assert!(text.contains(&format!("\n$ {command}\n")), "{text} lacks {command}"));
    for part in
        ["God's number  31\n", "file          8puzzle.antipode\n", ": 3 moves\n", ": 31 moves, as few", "optimal "]
    {
        assert!(text.contains(part), "{text} lacks {part}");
    }
    assert!(text.contains("antipode list families") && text.contains("antipode help"), "{text}");
    assert!(text.lines().count() < 60 && text.lines().all(|line| line.chars().count() <= 110), "{text}");
}

#[test]
fn a_quiet_tour_explains_nothing() {
    let text = tour(&["--quiet", "--memory", "500MB"]);
    COMMANDS.iter().for_each(|command| assert!(text.contains(&format!("$ {command}\n")), "{text} lacks {command}"));
    assert!(!text.contains("Build: ") && !text.contains("Next:"), "{text}");
}

#[test]
fn the_tour_is_a_list_in_json() {
    let steps = result(tour(&["--format", "json"]).as_bytes());
    steps.as_array().unwrap().iter().for_each(|step| drop(check(&step["result"])));
    let commands: Vec<_> = steps.as_array().unwrap().iter().map(|step| step["command"].as_str().unwrap()).collect();
    assert_eq!(commands, COMMANDS);
    assert_eq!(
        (&steps[0]["result"]["god_number"], &steps[1]["result"]["file"]),
        (&31.into(), &"8puzzle.antipode".into())
    );
    assert_eq!(steps[4]["result"]["truth"], "table 8puzzle.antipode");
}
