//! The symmetries of a puzzle that `info` shows, and groups of them that `analyze` takes.

use crate::place::Place;

#[test]
fn symmetries_are_shown_and_taken_as_they_are_shown() {
    let place = Place::new();
    let shown = place.prints(&["info", "twisty:2x2x2", "--symmetries"]);
    assert!(shown.contains("48, and the inversion of states"), "{shown}");
    let generator = shown.lines().find_map(|line| line.strip_prefix("generator")).unwrap().trim();
    let counted = place.prints(&["analyze", "twisty:2x2x2;moves=R,U", "--orbits", "--symmetry", "R->U,U->R"]);
    assert!(counted.contains("under 2 symmetries"), "{counted}");
    let first = place.prints(&["analyze", "twisty:2x2x2", "--levels", "4", "--symmetry", generator, "--full"]);
    assert!(first.contains("under 4 symmetries"), "{first}");
    let json = place.prints(&["info", "twisty:2x2x2", "--symmetries", "--format", "json"]);
    assert!(json.contains("\"generators\":[\"R->F,"), "{json}");
}
