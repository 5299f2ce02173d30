//! Whole cosets as users ask for them.

use crate::place::Place;

const PYRAMINX: &str = "twisty:pyraminx;moves=U,L";

#[test]
fn a_coset_is_counted_and_bounded() {
    let place = Place::new();
    let found = place.json(&["coset", PYRAMINX, "--subgroup", "U", "--of", "L U", "--antipodes", "3"]);
    let layers: Vec<u64> = found["layers"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!((layers.iter().sum::<u64>(), &found["states"]), (3, &3.into()), "{found}");
    assert_eq!((&found["least"], &found["undecided"]), (&1.into(), &0.into()));
    // The whole coset is within its greatest distance, and not within one less.
    let greatest = found["greatest"].as_u64().unwrap();
    let bounded = |most: u64| {
        let most = most.to_string();
        place.json(&["coset", PYRAMINX, "--subgroup", "U", "--of", "L U", "--at-most", &most])
    };
    assert_eq!(bounded(greatest)["at_most"], greatest);
    let wrong = (greatest - 1).to_string();
    let output =
        place.command(&["coset", PYRAMINX, "--subgroup", "U", "--of", "L U", "--at-most", &wrong]).output().unwrap();
    let (found, message) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(found.contains("needs more moves than the bound"), "{found}");
    assert!(message.ends_with(&format!("needs more than {wrong} moves\n")), "{message}");
    let text = place.prints(&["coset", PYRAMINX, "--subgroup", "U", "--at-most", "9"]);
    assert!(text.contains("every state needs at most 9 moves"), "{text}");
    place.refuses(&["coset", PYRAMINX, "--subgroup", "U,L"], 2, &["all states", "use analyze"]);
    place.refuses(&["coset", PYRAMINX, "--subgroup", "U", "--of", "R"], 2, &["moves do not lead"]);
    place.refuses(&["coset", "twisty:3x3x3", "--subgroup", "U,R", "--memory", "50MB"], 2, &["cosets"]);
    // Slices change how the cube is held, which its states do not show.
    let held = ["change how the puzzle is held", "moves=U,R,F,D,L,B,M"];
    place.refuses(&["coset", "twisty:3x3x3", "--subgroup", "M,U"], 2, &held);
    place.refuses(&["analyze", "twisty:3x3x3;pattern=<M,U>"], 2, &held);
}

#[test]
fn the_cosets_of_a_subgroup_are_a_pattern() {
    let place = Place::new();
    let folded = ["build", "twisty:3x3x3;pieces=edges;pattern=<dr>", "--fold", "-o", "folded.antipode"];
    place.refuses(&folded, 2, &["is a pattern", "leave out --fold"]);
    // Thistlethwaite's third step: 29,400 cosets, at most 13 moves (J. Scherphuis,
    // https://www.jaapsch.net/puzzles/thistle.htm).
    let spec = "twisty:3x3x3;moves=U,D,R2,L2,F2,B2;pattern=<U2,D2,R2,L2,F2,B2>";
    let found = place.json(&["analyze", spec, "--antipodes", "0"]);
    assert_eq!((&found["states"], &found["god_number"]), (&29_400.into(), &13.into()));
    place.prints(&["build", "twisty:2x2x2;moves=U,R", "--pattern", "<U2,R2>", "-o", "cosets.pdb"]);
    place.prints(&["certify", "cosets.pdb"]);
    let solved =
        place.json(&["solve", "twisty:2x2x2;moves=U,R", "U R U'", "--solver", "ida", "--heuristic", "pdb:cosets.pdb"]);
    assert_eq!(solved[0]["length"], 3);
}

/// The name of a subgroup works in place of its moves.
#[test]
fn subgroups_have_names() {
    let place = Place::new();
    let layers = |arguments: &[&str]| place.json(arguments)["layers"].clone();
    let named = layers(&["coset", "twisty:2x2x2", "--subgroup", "2gen"]);
    assert_eq!(named, layers(&["coset", "twisty:2x2x2", "--subgroup", "U,R"]));
    let spec = "twisty:3x3x3;moves=dr;pattern=<htr>";
    let found = place.json(&["analyze", spec, "--antipodes", "0"]);
    assert_eq!((&found["states"], &found["god_number"]), (&29_400.into(), &13.into()));
    let as_goal = place.json(&["analyze", "twisty:3x3x3;moves=dr", "--goal", "<htr>", "--antipodes", "0"]);
    assert_eq!((&found["spec"], &found["layers"]), (&as_goal["spec"], &as_goal["layers"]));
    place.refuses(&["analyze", "twisty:3x3x3;target=cross", "--goal", "<htr>"], 2, &["leave out", "the target"]);
    place.refuses(&["analyze", "sliding:3x3", "--goal", "<U>"], 2, &["<U>"]);
}

/// The moves of a solution into a subgroup lead the scramble there, however the cube is then held.
#[test]
fn solutions_lead_into_a_subgroup() {
    let place = Place::new();
    let spec = "twisty:3x3x3;pattern=<dr>";
    for scramble in ["R U2 F' L D2 B R2 U'", "F2 M U' R S2 B"] {
        let solved = place.json(&["solve", spec, scramble]);
        let moves: Vec<&str> =
            solved[0]["moves"].as_array().unwrap().iter().map(|step| step["move"].as_str().unwrap()).collect();
        assert!(!moves.is_empty());
        let after = place.json(&["solve", spec, &format!("{scramble} {}", moves.join(" "))]);
        assert_eq!(after[0]["length"], 0, "{scramble}: {moves:?}");
    }
}

/// Shards prove a bound together, and the report has a certificate for each class of cosets.
#[test]
fn shards_prove_a_bound() {
    let place = Place::new();
    let command = ["analyze", "twisty:3x3x3;moves=U2,R2,F2", "--by-coset", "<U2,R2>"];
    let exact = place.json(&command);
    let god = exact["god_number"].as_u64().unwrap();
    for (folder, bound, holds) in [("all", god + 1, true), ("fewer", god - 1, false)] {
        let bound_text = bound.to_string();
        let split = ["shards", "plan", "--shards", "2", "-o", folder, "--trial", "0s"];
        place.prints(&[&split[..], &command, &["--at-most", &bound_text]].concat());
        for shard in ["0", "1"] {
            place.prints(&["shards", "run", folder, "--shard", shard]);
        }
        let output = place.command(&["shards", "merge", folder, "--format", "json"]).output().unwrap();
        let merged: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(merged["at_most"].as_u64(), holds.then_some(bound), "{merged}");
        assert_eq!(merged["god_number"].as_u64(), (!holds).then_some(god), "{merged}");
        let certificates = merged["certificates"].as_array().unwrap();
        assert_eq!(certificates.len() as u64, exact["searched"].as_u64().unwrap());
        for certificate in certificates.iter().filter(|certificate| certificate["follows_from"].is_u64()) {
            let from = &certificates[certificate["follows_from"].as_u64().unwrap() as usize];
            assert_eq!(from["at_most"].as_u64().unwrap() + 1, certificate["at_most"].as_u64().unwrap());
        }
    }
    let text = place.prints(&["coset", "twisty:2x2x2", "--subgroup", "U,R", "--sample", "2", "--at-most", "11"]);
    assert!(text.contains("one of each class") && text.contains("2 cosets of seed 0"), "{text}");
    place.refuses(&["coset", "twisty:2x2x2", "--subgroup", "U,R", "--sample", "0"], 2, &["--sample"]);
    let solved = place.prints(&["solve", "twisty:2x2x2", "--among", "<U,R>"]);
    assert!(solved.contains("29,160"), "{solved}");
}
