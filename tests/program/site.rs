//! Sites of plain files: `antipode site`. The tests of the pages open one in a browser.
#![cfg(feature = "serve")]

use std::fs;

use predicates::prelude::*;

use crate::place::Place;

#[test]
fn a_site_has_the_pages_the_rules_and_a_catalogue() {
    let place = Place::new();
    let wrote = place.command(&["site", "--output", "public", "pancake:4", "hanoi:4,3"]).assert().success();
    wrote.stderr(predicate::str::contains("put them on any web server"));
    let read = |name: &str| fs::read(place.path("public").join(name)).unwrap();
    let catalogue: serde_json::Value = serde_json::from_slice(&read("catalogue.json")).unwrap();
    assert_eq!(catalogue["puzzles"][0]["id"], "pancake-4");
    assert_eq!(catalogue["puzzles"][0]["god_number"], 4);
    assert_eq!(catalogue["puzzles"][1]["spec"], "hanoi:4,3");
    assert_eq!(catalogue["tables"], serde_json::json!([]));
    // The service worker names what there is.
    let offline = String::from_utf8(read("offline.js")).unwrap();
    let list = offline.lines().find_map(|line| line.strip_prefix("const [TAG, FILES] = ")).unwrap();
    let (tag, kept): (String, Vec<String>) = serde_json::from_str(list.trim_end_matches(';')).unwrap();
    assert!(tag.starts_with("antipode "), "{tag}");
    assert!(kept.contains(&"rules.packed".to_string()) && !kept.contains(&"player.js".to_string()), "{kept:?}");
    kept[1..].iter().for_each(|name| drop(read(name)));
}

#[test]
fn a_site_takes_an_empty_folder_and_puzzles_of_a_page() {
    let place = Place::new();
    fs::create_dir(place.path("public")).unwrap();
    fs::write(place.path("public").join("mine"), "").unwrap();
    let refuse = |arguments: &[&str], part: &str| {
        let all = [&["site", "-o", "public"], arguments].concat();
        place.command(&all).assert().code(2).stderr(predicate::str::contains(part.to_string()));
    };
    refuse(&["pancake:4"], "is not empty");
    refuse(&["twisty:3x3x3", "--force"], "a page has no solvers");
    place.command(&["site", "-o", "public", "--force", "pancake:4"]).assert().success();
    assert!(place.path("public").join("mine").exists());
}
