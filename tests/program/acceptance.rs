//! Requests of users of similar programs, one test per request, with the program as they run it.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::process::Command;

use crate::place::Place;
use antipode::families;
use serde_json::Value;

/// The values that do not depend on time.
fn counts(mut analysis: Value) -> Value {
    for key in ["threads", "setup", "search", "seconds", "cpu_seconds", "peak_memory_bytes", "engine_note"] {
        analysis.as_object_mut().unwrap().remove(key);
    }
    analysis
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(String::from).collect()
}

/// All reached states of a table, as the program lists them.
fn all_states(place: &Place, table: &str) -> Vec<String> {
    let deepest = place.json(&["info", table])["god_number"].as_u64().unwrap();
    let layer =
        |depth: u64| lines(&place.prints(&["hardest", table, "--limit", "1000000", "--depth", &depth.to_string()]));
    (0..=deepest).flat_map(layer).collect()
}

fn distances(place: &Place, table: &str, states: &[String]) -> Vec<Option<u64>> {
    fs::write(place.path("states"), states.join("\n")).unwrap();
    let text = place.prints(&["distance", table, "--states", "states"]);
    text.lines().map(|line| line.parse().ok()).collect()
}

#[test]
fn counts_that_threads_cannot_change() {
    let place = Place::new();
    for (spec, engine) in [
        ("sliding:2x5", "tiles"),
        ("sliding:3x3", "rows"),
        ("sliding:3x3;metric=multi", "queue"),
        ("rings:4,1,11;goal=1y 4b 5r 7p 13g", "rows"),
        ("twisty:2x2x2", "rows"),
        ("race:2x3;tiles=2,3", "rows"),
    ] {
        let with = |threads: &str| {
            let analysis = counts(place.json(&["analyze", spec, "--engine", engine, "--threads", threads]));
            place.prints(&["build", spec, "--engine", engine, "--threads", threads, "-o", "table", "--force"]);
            (analysis, fs::read(place.path("table")).unwrap())
        };
        let (one, table) = with("1");
        for threads in ["2", "3", "7"] {
            let (several, same) = with(threads);
            assert_eq!(one, several, "{spec}, {threads} threads");
            assert!(table == same, "{spec}, {threads} threads");
        }
    }
}

#[test]
fn several_goals_and_colour_neutral_solving() {
    // Several goals: the distance is that to the nearest.
    let place = Place::new();
    let goals = ["1 2 3/4 5 _", "1 2 3/4 _ 5", "1 2 3/5 4 _", "1 2 3/5 _ 4", "1 2 3/_ 4 5", "1 2 3/_ 5 4"];
    place.prints(&["build", "sliding:2x3;goal=1 2 3/. . .", "-o", "several"]);
    let states = all_states(&place, "several");
    assert_eq!(states.len(), 720);
    let nearest = distances(&place, "several", &states);
    let mut least = vec![None; states.len()];
    for goal in goals {
        place.prints(&["build", &format!("sliding:2x3;goal={goal}"), "-o", "one", "--force"]);
        for (least, distance) in least.iter_mut().zip(distances(&place, "one", &states)) {
            *least = (*least).into_iter().chain(distance).min();
        }
    }
    assert_eq!(nearest, least);

    // Any colours: the 2x2x2 counts as solved in every orientation. Compare with the corners of the
    // 3x3x3, whose colours have places, in their 24 orientations. For the corners, turning the
    // whole cube is R L' and U D'.
    place.prints(&["build", "twisty:2x2x2", "-o", "any"]);
    place.prints(&["build", "twisty:3x3x3;pieces=corners", "-o", "fixed"]);
    let quarters = ["", "U D'", "U2 D2", "U' D"];
    let upright = ["", "R L'", "R2 L2", "R' L", "F B'", "F' B"];
    let holds = upright.iter().flat_map(|first| quarters.map(|second| format!("{first} {second}")));
    let holds: Vec<String> = holds.collect();
    let moves = ["R", "U'", "F2", "R2", "U", "F", "R'", "U2", "F'"];
    let scramble =
        |seed: usize| (0..seed % 12).map(|i| moves[(seed * (i + 3) + i * i) % 9]).collect::<Vec<_>>().join(" ");
    // An empty line is not a state.
    let scrambles: Vec<String> = (1..60).map(|seed| format!("U U' {}", scramble(seed))).collect();
    let held: Vec<String> =
        scrambles.iter().flat_map(|scramble| holds.iter().map(move |hold| format!("{hold} {scramble}"))).collect();
    let fixed = distances(&place, "fixed", &held);
    let nearest: Vec<Option<u64>> = fixed.chunks(24).map(|ways| ways.iter().copied().flatten().min()).collect();
    assert_eq!(distances(&place, "any", &scrambles), nearest);
    assert!(nearest.iter().flatten().max() >= Some(&6));
}

#[test]
fn wildcards() {
    let place = Place::new();
    place.prints(&["build", "sliding:2x3;goal=1 . ./. 5 .", "-o", "table"]);
    let goals = lines(&place.prints(&["hardest", "table", "--depth", "0"]));
    let matches = |state: &&String| state.starts_with("1 ") && state.split(['/', ' ']).nth(4) == Some("5");
    assert_eq!((goals.len(), goals.iter().filter(matches).count()), (24, 24));
    let solved = place.json(&["solve", "sliding:2x3;goal=1 . ./. 5 .", "1 _ 4/3 5 2"]);
    assert_eq!((&solved[0]["length"], &solved[0]["optimal"]), (&0.into(), &true.into()));
    // Colours, as in Rubik's Race, and the pattern of some tiles.
    let race = place.json(&["analyze", "race:2x3;tiles=2,3;goal=1../..1"]);
    assert_eq!((&race["reached"], &race["layers"][0]), (&60.into(), &4.into()));
    let pattern = place.json(&["analyze", "sliding:2x3;pattern=1,2"]);
    assert_eq!(pattern["reached"], 6 * 5 * 4);
}

#[test]
fn antipodes_with_the_count() {
    let place = Place::new();
    let analysis = place.json(&["analyze", "sliding:3x3", "--antipodes", "10"]);
    assert_eq!(analysis["antipodes"]["count"], 2);
    place.prints(&["build", "sliding:3x3", "-o", "table"]);
    let hardest = lines(&place.prints(&["hardest", "table"]));
    let examples = analysis["antipodes"]["examples"].as_array().unwrap();
    let examples: BTreeSet<&str> = examples.iter().map(|state| state.as_str().unwrap()).collect();
    assert_eq!(examples, hardest.iter().map(String::as_str).collect());
    // The count is that of the deepest layer, also if few are shown.
    let rings = place.json(&["analyze", "rings:3,2,4;goal=1p 4g 5r 6b", "--antipodes", "1"]);
    let antipodes = &rings["antipodes"];
    assert_eq!((&antipodes["count"], antipodes["examples"].as_array().unwrap().len()), (&9.into(), 1));
    assert_eq!(rings["layers"].as_array().unwrap().last(), Some(&9.into()));
}

/// The number of shortest paths from each state to the goal, by a search without tables.
fn shortest_paths(spec: &str) -> HashMap<Vec<u8>, (u64, u64)> {
    let problem = families::parse(spec).unwrap();
    let mut level: Vec<Vec<u8>> = problem.goals().collect();
    let mut known: HashMap<Vec<u8>, (u64, u64)> = level.iter().map(|goal| (goal.clone(), (0, 1))).collect();
    for depth in 1.. {
        let mut next = vec![];
        for state in &level {
            let paths = known[state].1;
            problem.expand(state, &mut |neighbour| {
                let (distance, all) = known.entry(neighbour.to_vec()).or_insert_with(|| {
                    next.push(neighbour.to_vec());
                    (depth, 0)
                });
                if *distance == depth {
                    *all += paths;
                }
            });
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    known
}

#[test]
fn all_optimal_solutions() {
    for spec in ["sliding:2x3", "lightsout:2x3", "hanoi:3,4", "sliding:2x3;goal=1 2 ./. . 5", "pancake:5"] {
        for encoding in ["mod3", "byte"] {
            let place = Place::new();
            place.prints(&["build", spec, "-o", "table", "--encoding", encoding]);
            let problem = families::parse(spec).unwrap();
            let known = shortest_paths(spec);
            let states: Vec<String> = all_states(&place, "table").into_iter().step_by(3).collect();
            fs::write(place.path("states"), states.join("\n")).unwrap();
            let answers = place.json(&["path", "table", "--all", "--limit", "2000", "--states", "states"]);
            assert_eq!(answers.as_array().unwrap().len(), states.len());
            for (answer, state) in answers.as_array().unwrap().iter().zip(&states) {
                let (distance, count) = known[&problem.read(state).unwrap()];
                assert_eq!(
                    (&answer["distance"], &answer["count"]),
                    (&distance.into(), &count.into()),
                    "{spec}: {state}"
                );
                let paths = answer["paths"].as_array().unwrap();
                assert_eq!(paths.len() as u64, count.min(2000), "{spec}: {state}");
                let different: BTreeSet<String> = paths.iter().map(Value::to_string).collect();
                assert_eq!(different.len(), paths.len(), "{spec}: {state}");
                for path in paths {
                    let path = path.as_array().unwrap();
                    assert_eq!(path.len() as u64, distance);
                    let last = path.last().map_or(state.as_str(), |step| step["state"].as_str().unwrap());
                    assert!(problem.is_goal(&problem.read(last).unwrap()), "{spec}: {state}");
                }
            }
        }
    }
    let place = Place::new();
    place.prints(&["build", "lightsout:2x3", "-o", "table"]);
    let text = place.prints(&["path", "table", "--all", "--limit", "2", "110/100"]);
    assert!(text.starts_with("110/100: ") && text.lines().count() <= 3, "{text}");
}

/// The figure before a unit of memory, in bytes.
fn megabytes(text: &str) -> f64 {
    let words: Vec<&str> = text.split(' ').collect();
    let at = words.iter().position(|word| word.starts_with("MB")).unwrap();
    words[at - 1].parse::<f64>().unwrap() * 1e6
}

#[test]
fn lean_search() {
    let place = Place::new();
    // One bit per state, and two if moves do not alternate between two sides.
    for (spec, states, bits, allowed) in
        [("sliding:3x4", 239_500_800.0, 1.0, "29.9MB"), ("twisty:3x3x3;pieces=corners", 88_179_840.0, 2.0, "15MB")]
    {
        let refused = place.command(&["analyze", spec, "--memory", allowed]).output().unwrap();
        assert_eq!(refused.status.code(), Some(2));
        let needed = megabytes(&String::from_utf8(refused.stderr).unwrap());
        assert!((states * bits / 8.0..states * bits / 8.0 * 1.35).contains(&needed), "{spec}: {needed}");
        let analysis = place.json(&["analyze", spec, "--threads", "2"]);
        assert_eq!(analysis["states"].as_f64(), Some(states));
        // The reported memory, and that of the program.
        if let Some(peak) = analysis["peak_memory_bytes"].as_f64() {
            assert!(peak < needed + 32e6, "{spec}: {peak} bytes, {needed} announced");
        }
    }
    // Layers near the goal need no room for all states.
    let levels = place.json(&["analyze", "sliding:4x4", "--levels", "12", "--memory", "64MB"]);
    assert_eq!((&levels["complete"], levels["layers"].as_array().unwrap().len()), (&false.into(), 12));
    assert!(levels["peak_memory_bytes"].as_f64().is_none_or(|peak| peak < 96e6));
}

#[test]
fn the_program_documents_the_grammar_of_all_families() {
    let place = Place::new();
    for family in families::ALL {
        assert!(place.prints(&["list", "families", family.name]).contains(family.grammar), "{}", family.name);
    }
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

/// Every verb stays within `--memory`: its peak exceeds it by at most 5 %, besides the memory of an
/// idle process.
#[test]
#[cfg(unix)]
fn bounded_memory() {
    // The system reports the peak over all children of a process, so the test runs in a separate
    // process.
    let alone = std::env::current_exe().unwrap();
    let alone =
        Command::new(alone).args(["acceptance::peaks_stay_below_the_memory", "--exact", "--ignored"]).output().unwrap();
    let told = String::from_utf8_lossy(&alone.stdout);
    assert!(alone.status.success() && told.contains("1 passed"), "{told}{}", String::from_utf8_lossy(&alone.stderr));
}

#[test]
#[ignore = "run by bounded_memory, in a process of its own"]
#[cfg(unix)]
fn peaks_stay_below_the_memory() {
    use nix::sys::resource::{UsageWho, getrusage};

    /// The bytes of the system's unit.
    const UNIT: u64 = if cfg!(target_os = "macos") { 1 } else { 1024 };

    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name).to_str().unwrap().to_string();
    let (table, patterns, built) = (at("table"), at("patterns"), at("built"));
    let run = |arguments: &[&str]| {
        let out = Command::new(PROGRAM).args(arguments).args(["--threads", "2"]).output().unwrap();
        (out.status, String::from_utf8_lossy(&out.stderr).into_owned())
    };
    // The greatest peak of all children so far.
    let peak = || getrusage(UsageWho::RUSAGE_CHILDREN).unwrap().max_rss() as u64 * UNIT;
    // The program itself, with the code of a search.
    assert!(run(&["analyze", "sliding:4x4", "--levels", "3", "--memory", "1MB"]).0.success());
    let idle = peak();
    assert!(run(&["build", "sliding:3x3", "-o", &table, "--memory", "10MB"]).0.success());
    let (four, far) = ("sliding:4x4", "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 _");
    let (eight, pdb) = ("8 6 7/2 5 4/3 _ 1", format!("pdb:{patterns}"));
    // In increasing order of memory, since the peaks of earlier children count, too.
    let rows: &[(u64, &[&str])] = &[
        (8, &["hardest", &table, "--depth", "24", "--limit", "10000000"]),
        (8, &["sample", &table, "--depth", "24", "--samples", "100000000"]),
        (8, &["sample", four, "--samples", "20000"]),
        (8, &["solve", four, far, "--solver", "dfs", "--depth", "100000000"]),
        (8, &["solve", four, far, "--solver", "ida", "--weight", "1e7"]),
        (8, &["build", "sliding:3x3", "--pattern", "1,2,3,4", "--additive", "-o", &patterns]),
        (8, &["solve", "sliding:3x3", eight, "--heuristic", &pdb]),
        (8, &["diameter", "sliding:3x3"]),
        (8, &["components", "rings:4,2,7"]),
        (8, &["audit", "sliding:3x3", "--truth", &table, "--solver", "astar", "--samples", "200"]),
        (16, &["verify", &table]),
        (16, &["analyze", "sliding:4x4", "--levels", "30"]),
        (16, &["analyze", "sliding:3x4"]),
        (16, &["analyze", "hanoi:4,12"]),
        (32, &["solve", four, far, "--solver", "beam;width=100000000"]),
        (32, &["solve", four, far, "--solver", "mcts;batch=1000000", "--heuristic", "zero"]),
        (32, &["solve", four, far, "--solver", "lns;width=100000000"]),
        (32, &["solve", four, far, "--solver", "ea;population=1000000"]),
        (32, &["solve", four, far, "--solver", "rl;seeded=100000000"]),
        (32, &["solve", four, far, "--solver", "astar"]),
        (32, &["solve", four, far, "--solver", "astar-tree"]),
        (32, &["solve", four, far, "--solver", "greedy"]),
        (32, &["solve", four, far, "--solver", "bfs"]),
        (32, &["solve", four, far, "--solver", "bidirectional", "--format", "json"]),
        (32, &["solve", "graph:0-1,1-2,2-3,3-4,4-5,5-0,0-3", "--solver", "bidirectional", "5 4 3/2 1 _"]),
        (40, &["analyze", "hanoi:4,11"]),
        (50, &["build", "sliding:2x5", "-o", &built]),
        (50, &["analyze", "sliding:3x4"]),
    ];
    for &(memory, arguments) in rows {
        let (status, error) = run(&[arguments, &["--memory", &format!("{memory}MB")]].concat());
        assert!(status.code().is_some_and(|code| code <= 2), "{arguments:?}: {status} {error}");
        let (peak, allowed) = (peak(), memory * 1_050_000 + idle);
        assert!(peak <= allowed, "{arguments:?} with {memory} MB: {peak} bytes of {allowed}; {idle} are the program's");
    }
}
