//! Puzzles of Python programs, through the verbs, with known numbers (sources in `rules.rs`). The
//! tests need `python3`.

use crate::place::Place;
use serde_json::Value;

fn rules(arguments: &str) -> String {
    format!("rules:cmd: {}", command(arguments))
}

fn command(arguments: &str) -> String {
    format!("python3 {}/examples/rules/{arguments}", env!("CARGO_MANIFEST_DIR"))
}

/// The start of Klotski.
const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J";

/// The distance of a state by a table.
fn distance(place: &Place, state: &str) -> Value {
    place.json(&["distance", "table", state])[0]["distance"].clone()
}

/// 116 single steps and 25,955 configurations, with pieces of a shape alike, are quoted widely.
#[test]
fn klotski_takes_116_steps() {
    let (place, spec) = (Place::new(), rules("klotski.py"));
    let built = place.json(&["build", &spec, "-o", "table"]);
    assert_eq!((&built["states"], &built["reached"]), (&25_955.into(), &25_955.into()));
    assert_eq!(distance(&place, KLOTSKI), 116);
}

/// Blocks slide back; pegs that jumped do not.
#[test]
fn diameters_of_own_rules() {
    let (place, small) = (Place::new(), rules(&format!("klotski.py --slides {SMALL} ..../..../.AA./.AA.")));
    let found = place.json(&["diameter", &small]);
    assert_eq!((&found["configurations"], &found["searches"]), (&3_700.into(), &3_700.into()));
    // The farthest of all starts is at least as far as the farthest from the goals.
    let analysis = place.json(&["analyze", &small]);
    assert!(found["diameter"].as_u64() >= analysis["god_number"].as_u64(), "{found}");
    let pegs = rules("pegs.py --triangle .----/oo---/ooo--/oooo-/ooooo");
    place.refuses(&["diameter", &pegs], 2, &["has no diameter", "moves lead to"]);
}

/// A start of fewer pieces than Klotski has.
const SMALL: &str = "BAAC/BAAC/D..E/FGHI";

#[test]
fn sliding_blocks_go_through_every_verb() {
    let program = format!("klotski.py --slides {SMALL} ..../..../.AA./.AA.");
    let (place, spec) = (Place::new(), rules(&program));
    let built = place.json(&["build", &spec, "-o", "table"]);
    let analysis = place.json(&["analyze", &spec]);
    assert_eq!((&built["states"], &built["reached"]), (&3_700.into(), &3_700.into()));
    assert_eq!((&analysis["layers"], &analysis["engine"]), (&built["layers"], &"general".into()));
    let path = place.json(&["path", "table", SMALL, "--trust", &command(&program)]);
    assert_eq!(distance(&place, SMALL), path[0]["moves"].as_array().unwrap().len());
    let verified = place.json(&["verify", "table", "--trust", &command(&program)]);
    assert_eq!(verified["certified_states"], 3_700);
    let first = place.json(&["analyze", &spec, "--levels", "3"]);
    assert_eq!(first["layers"].as_array().unwrap()[..], analysis["layers"].as_array().unwrap()[..3]);
    assert_eq!((&first["from_start"], &first["complete"]), (&false.into(), &false.into()));
    let first = place.json(&["analyze", &spec, "--levels", "3", "--engine", "sparse"]);
    assert_eq!(
        (&first["layers"][0], &first["from_start"], &first["engine"]),
        (&1.into(), &true.into(), &"sparse".into())
    );
    let hardest = place.prints(&["hardest", "table", "--limit", "1"]);
    assert_eq!(distance(&place, hardest.trim()), analysis["god_number"]);
    let drawn = place.prints(&["sample", "table", "--depth", "5", "--samples", "3", "--seed", "1"]);
    assert_eq!(drawn.lines().map(|state| distance(&place, state)).collect::<Vec<_>>(), [5, 5, 5]);
    // Labels modulo 3 need the rules.
    place.prints(&["build", &spec, "-o", "labels", "--encoding", "mod3"]);
    let sample = ["sample", "labels", "--depth", "5", "--samples", "3", "--seed", "1"];
    place.refuses(&sample, 2, &["--trust"]);
    assert_eq!(place.prints(&[&sample[..], &["--trust", &command(&program)]].concat()), drawn);
    std::fs::write(place.path("states"), &drawn).unwrap();
    let audit = place.json(&["audit", &spec, "--truth", "table", "--solver", "bfs", "--states", "states"]);
    assert!(audit.to_string().contains("\"solved\":3"), "{audit}");
    let solved = place.json(&["solve", &spec, drawn.lines().next().unwrap()]);
    assert_eq!((&solved[0]["length"], &solved[0]["solver"]), (&5.into(), &"bfs".into()));
}

/// Pegs never come back, so distances count the remaining moves, from positions that the start
/// reaches.
#[test]
fn peg_solitaire_is_searched_along_its_moves_only() {
    let pegs = "pegs.py --triangle .----/oo---/ooo--/oooo-/ooooo";
    let (place, spec) = (Place::new(), rules(pegs));
    let built = place.json(&["build", &spec, "-o", "table"]);
    let known = [1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4];
    assert_eq!(built["states"], known.iter().sum::<i32>());
    assert_eq!((&built["encoding"], &built["god_number"]), (&"byte".into(), &13.into()));
    assert!(built["reached"].as_u64() < built["states"].as_u64(), "some positions are dead ends");
    let verified = place.json(&["verify", "table", "--trust", &command(pegs)]);
    assert_eq!(verified["certified_states"], known.iter().sum::<i32>());
    place.refuses(
        &["build", &spec, "-o", "other", "--encoding", "mod3"],
        2,
        &["needs moves that can be undone", "byte"],
    );
    place.refuses(
        &["solve", &spec, "--solver", "bidirectional", ".----/oo---/ooo--/oooo-/ooooo"],
        2,
        &["use ida, bfs, astar"],
    );
}

/// A chain of four states, whose last one is the goal.
const CHAIN: &str = r#"
import json, sys
welcome = json.loads(sys.argv[1])
json.loads(sys.stdin.readline())
print(json.dumps(dict(welcome, protocol=1)), flush=True)
back = [] if welcome.get("directed") else [-1]
for line in sys.stdin:
    request = json.loads(line)
    steps = lambda state: ["abcd"["abcd".index(state) + i] for i in [1] + back if 0 <= "abcd".index(state) + i < 4]
    states = request["states"]
    answer = {"successors": [steps(state) for state in states], "goals": [state == "d" for state in states]}
    print(json.dumps(dict(answer, id=request["id"])), flush=True)
"#;

/// Text and JSON agree on the meaning of depths.
#[test]
fn depths_say_what_they_count() {
    let place = Place::new();
    std::fs::write(place.path("chain.py"), CHAIN).unwrap();
    let (goal, start) = ("moves to the goal", "moves from the start");
    let cases = [
        (r#"{"goals":["d"]}"#, &["--levels", "2"][..], goal, "c"),
        (r#"{"starts":["a"]}"#, &["--levels", "2"], goal, "c"),
        (r#"{"starts":["a"]}"#, &["--levels", "2", "--engine", "sparse"], start, "b"),
        (r#"{"starts":["a"],"directed":true}"#, &["--levels", "2"], start, "b"),
        (r#"{"starts":["a"],"directed":true}"#, &[], goal, "a"),
        (r#"{"starts":["a"],"directed":true}"#, &["--levels", "9"], goal, "a"),
    ];
    for (welcome, options, counted, deepest) in cases {
        let spec = format!("rules:cmd: python3 chain.py '{welcome}'");
        let arguments = [&["analyze", &spec], options].concat();
        let (text, json) = (place.prints(&arguments), place.json(&arguments));
        let depth = text.lines().find_map(|line| line.strip_prefix("depth ")).map(str::trim);
        assert_eq!(depth, Some(counted), "{welcome} {options:?}: {text}");
        assert_eq!(json["from_start"], counted == start, "{welcome} {options:?}");
        assert_eq!(json["antipodes"]["examples"], serde_json::json!([deepest]), "{welcome} {options:?}");
    }
    let text = place.prints(&["analyze", "sliding:2x2"]);
    assert!(text.lines().any(|line| line.starts_with("depth ") && line.ends_with(goal)), "{text}");
}

/// The moves that n disks need from the first of four pegs in a circle to the last: OEIS A338089
/// (P. Zimmermann). The same rules in Python and in C.
#[test]
fn disks_move_around_a_circle_of_pegs() {
    let place = Place::new();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/rules/cyclic_hanoi.c");
    let compiled = place.path("cyclic_hanoi");
    let mut compiler = std::process::Command::new("cc");
    let built = compiler.args(["-O2", "-Wall", "-Werror", "-o"]).arg(&compiled).arg(source);
    assert!(built.status().expect("there is a C compiler, since Rust links by one").success());
    for (disks, moves) in (1..).zip([3, 10, 21, 40, 75, 134]) {
        let in_c = format!("rules:cmd: {} {disks}", compiled.display());
        for spec in [rules(&format!("cyclic_hanoi.py {disks}")), in_c] {
            let found = place.json(&["analyze", &spec]);
            assert_eq!((&found["god_number"], &found["states"]), (&moves.into(), &4u64.pow(disks).into()), "{spec}");
            let start = "0".repeat(disks as usize);
            assert_eq!(place.json(&["solve", &spec, &start])[0]["length"], moves, "{spec}");
            place.refuses(&["solve", &spec, &start.replace('0', "4")], 2, &["4"]);
        }
    }
}
