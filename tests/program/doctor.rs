//! The verb `doctor`: a quick report about machine and build.

use std::time::{Duration, Instant};

use crate::place::Place;
use antipode::bits::InstructionSet;

/// The most time for the report, on a busy machine.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn doctor_names_the_instruction_set_and_boards_that_fit() {
    let (place, start) = (Place::new(), Instant::now());
    let text = place.prints(&["doctor"]);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    let arch = InstructionSet::detect().unwrap().name();
    assert!(text.contains(&format!("\ninstructions  {arch} (available: portable")), "{text}");
    for part in
        ["processor ", "memory ", "bandwidth ", "disk ", "features ", "engines ", "sliding:4x4", "in memory: sliding:"]
    {
        assert!(text.contains(part), "{text} lacks {part}");
    }
    assert!(place.listing().is_empty());
}

#[test]
fn doctor_keeps_to_the_memory_and_the_instruction_set() {
    let place = Place::new();
    let found = place.json(&["doctor", "--memory", "200MB", "--threads", "1"]);
    assert_eq!((&found["search_memory_bytes"], &found["threads"]), (&200_000_000.into(), &1.into()));
    assert!(found["bandwidth"].is_null());
    let fits = |board: &serde_json::Value| board["in_memory"]["fits"].as_bool().unwrap();
    let boards: Vec<bool> = found["boards"].as_array().unwrap().iter().map(fits).collect();
    assert_eq!(boards, [true, true, false, false, false]);
    assert_eq!(found["boards"][1]["in_memory"]["engine"], "tiles");
    assert_eq!(found["boards"][1]["on_disk"]["engine"], "external");
    let mut command = place.command(&["doctor", "--format", "json"]);
    let output = command.env("ANTIPODE_ARCH", "portable").output().unwrap();
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["instruction_set"], "portable");
    assert!(found["features"].as_array().unwrap().iter().any(|feature| feature["name"] == "serve"));
}
