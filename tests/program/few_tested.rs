//! Options that change little each: what they do.

use std::collections::BTreeSet;
use std::fs;

use crate::place::Place;

/// All states of a subset of the 2x3 board, by a draw of more than there are.
fn states(place: &Place, subset: &[&str]) -> BTreeSet<String> {
    let draw = ["sample", "table", "--samples", "1000"];
    place.prints(&[&draw[..], subset].concat()).lines().map(str::to_string).collect()
}

#[test]
fn subsets_match_one_pattern_and_none_of_others() {
    let place = Place::new();
    place.prints(&["build", "sliding:2x3", "-o", "table"]);
    let all = states(&place, &[]);
    let of = |holds: &dyn Fn(&[&str]) -> bool| -> BTreeSet<String> {
        let cells = |state: &String| holds(&state.split([' ', '/']).collect::<Vec<_>>());
        all.iter().filter(|state| cells(state)).cloned().collect()
    };
    assert_eq!(all.len(), 360);
    for (options, expected) in [
        (&["--among", "1"][..], of(&|cells| cells[0] == "1")),
        (&["--except", "1"], of(&|cells| cells[0] != "1")),
        (&["--among", "1", "--among", "5"], of(&|cells| cells[0] == "1" || cells[4] == "5")),
        (
            &["--among", "1", "--except", "2", "--except", "3"],
            of(&|cells| cells[0] == "1" && cells[1] != "2" && cells[2] != "3"),
        ),
    ] {
        assert_eq!(states(&place, options), expected, "{options:?}");
        let count = expected.len() as u64;
        for verb in [&["info", "table"][..], &["analyze", "sliding:2x3"]] {
            let found = place.json(&[verb, options].concat());
            assert_eq!(found["among"]["states"].as_u64(), Some(count), "{verb:?} {options:?}");
        }
        let hardest = place.json(&[&["hardest", "table"], options].concat());
        assert!(hardest["examples"].as_array().unwrap().iter().all(|state| expected.contains(state.as_str().unwrap())));
        let audit = ["audit", "sliding:2x3", "--solver", "bfs", "--truth", "table", "--samples", "all"];
        assert_eq!(place.json(&[&audit[..], options].concat())["audited"].as_u64(), Some(count), "{options:?}");
    }
    place.refuses(&["info", "table", "--except", "9"], 2, &["9"]);
}

#[cfg(feature = "export")]
#[test]
fn purge_makes_room_for_other_labels() {
    let place = Place::new();
    let label = ["label", "sliding:2x3", "--labels", "solver:ida", "--samples", "30", "--database", "kept", "--force"];
    let label = [&label[..], &["-o", "x.csv"]].concat();
    place.prints(&[&label[..], &["--seed", "1"]].concat());
    let first = place.json(&["info", "kept"]);
    place.refuses(&[&label[..], &["--seed", "2"]].concat(), 2, &["other labels", "--purge"]);
    assert_eq!(place.json(&["info", "kept"]), first);
    place.prints(&[&label[..], &["--seed", "2", "--purge"]].concat());
    assert_eq!((first["seed"].as_u64(), place.json(&["info", "kept"])["seed"].as_u64()), (Some(1), Some(2)));
    place.misuses(&["label", "sliding:2x3", "--labels", "solver:ida", "-o", "y.csv", "--purge"]);
    fs::write(place.path("thesis"), "mine").unwrap();
    let thesis = ["label", "sliding:2x3", "--labels", "solver:ida", "--database", "thesis", "--purge", "-o", "y.csv"];
    place.refuses(&thesis, 2, &["thesis is no file of labels"]);
    assert_eq!(fs::read(place.path("thesis")).unwrap(), b"mine");
}

#[test]
fn networks_of_the_15_puzzle_come_from_the_folder_that_is_named() {
    let place = Place::new();
    let run = ["reproduce", "ann-figure2", "-o", "results", "--nets", "elsewhere"];
    place.refuses(&run, 2, &["elsewhere/15-puzzle-", "nets.sh of the laboratory"]);
}
