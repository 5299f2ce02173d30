//! Commands as shards: together they give the result of one process, in any order, also after they
//! were stopped or run twice.

use std::fs;

use crate::place::Place;
use crate::place::report::result;
use crate::thorough::first;
use serde_json::Value;

/// The fields of a result that depend on time or on earlier results.
const VARYING: [&str; 6] = ["seconds", "cpu_seconds", "searches", "states_a_second", "mean_seconds", "time"];

/// A result without times.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.retain(|name, _| !VARYING.contains(&name.as_str()) && !name.contains("seconds"));
            fields.values_mut().for_each(|field| *field = timeless(field.take()));
        }
        Value::Array(elements) => elements.iter_mut().for_each(|element| *element = timeless(element.take())),
        _ => {}
    }
    value
}

/// Plans a command as shards, without an estimate of the time.
fn plan(place: &Place, shards: &str, command: &[&str]) {
    place.prints(&[&["shards", "plan", "--trial", "0s", "--shards", shards, "-o", "work"], command].concat());
}

fn run(place: &Place, shard: usize) {
    place.prints(&["shards", "run", "work", "--shard", &shard.to_string()]);
}

/// The JSON output of a command, and the checksum that it prints to stderr.
fn digested(place: &Place, command: &[&str]) -> (Value, String) {
    let output = place.command(&[command, &["--format", "json"]].concat()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    // On a busy machine, work that takes a minute says how far it is.
    let digests: Vec<&str> = said.lines().filter(|line| line.starts_with("digest ")).collect();
    assert!(output.status.success() && digests.len() == 1, "{command:?}: {said}");
    (result(&output.stdout), digests[0].to_string())
}

fn merge(place: &Place) -> (Value, String) {
    digested(place, &["shards", "merge", "work"])
}

/// Runs shards from the last to the first, with an interruption of each, and one of them twice.
/// Merges them twice, compares with one process, and returns its output.
fn is_the_same(place: &Place, shards: usize, command: &[&str]) -> Value {
    let (whole, digest) = digested(place, &[command, &["--digest"]].concat());
    plan(place, &shards.to_string(), command);
    (0..shards).rev().for_each(|shard| {
        let stopped = place
            .command(&["shards", "run", "work", "--stop-after", "0s", "--shard", &shard.to_string()])
            .output()
            .unwrap();
        assert!([Some(0), Some(75)].contains(&stopped.status.code()), "{stopped:?}");
        run(place, shard);
    });
    run(place, shards / 2);
    for _ in 0..2 {
        let (merged, same) = merge(place);
        assert_eq!(timeless(merged), timeless(whole.clone()));
        assert_eq!(same, digest);
    }
    fs::remove_dir_all(place.path("work")).unwrap();
    whole
}

#[test]
fn diameters_by_orbits() {
    let place = Place::new();
    is_the_same(&place, 2, &["diameter", "sliding:3x3"]);
    // More shards than orbits: one has nothing to do.
    is_the_same(&place, 5, &["diameter", "sliding:3x3"]);
    let bounds = ["shards", "plan", "--shards", "2", "-o", "work", "diameter", "sliding:3x3", "--bounds"];
    place.refuses(&bounds, 2, &["bounds", "leave out --bounds"]);
}

#[test]
fn audits_and_solutions_by_states() {
    let place = Place::with_table("sliding:2x3");
    let table = ["--truth", "table", "--samples", "50"];
    is_the_same(&place, 3, &[&["audit", "sliding:2x3", "--solver", "greedy"], &table[..]].concat());
    let several = ["audit", "sliding:2x3", "--solver", "greedy", "--solver", "hill", "--seed", "3"];
    is_the_same(&place, 4, &[&several, &table[..]].concat());
    let states = place.prints(&["sample", "sliding:3x3", "--samples", "10"]);
    let text: String = states.lines().flat_map(|line| [line, "\n# no state\n\n"]).collect();
    fs::write(place.path("states"), text).unwrap();
    let solve = ["solve", "sliding:3x3", "--states", "states", "--solver", "astar", "--heuristic", "manhattan"];
    is_the_same(&place, 3, &solve);
    // `merge` reports a line that is not a state.
    fs::write(place.path("states"), "1 2 3/4 5 6/7 8 _\n1 2 3\n1 2 3/4 5 6/7 _ 8\n").unwrap();
    plan(&place, "2", &solve);
    (0..2).for_each(|shard| run(&place, shard));
    let merged = place.command(&["shards", "merge", "work", "--format", "json"]).output().unwrap();
    assert!(
        merged.status.code() == Some(2)
            && String::from_utf8_lossy(&merged.stderr).contains("1 of 3 lines is not a state")
    );
    let answers: Vec<Value> = serde_json::from_value(result(&merged.stdout)).unwrap();
    assert_eq!(answers.iter().map(|answer| answer["length"].as_u64()).collect::<Vec<_>>(), [Some(0), None, Some(1)]);
    // A change of the states in between gives an error.
    fs::write(place.path("states"), "1 2 3/4 5 6/_ 7 8\n1 2 3/4 5 6/7 _ 8\n").unwrap();
    place.refuses(&["shards", "merge", "work"], 2, &["other states", "state 1"]);
}

#[test]
fn files_are_written_when_shards_are_merged() {
    let place = Place::with_table("sliding:2x3");
    let audit =
        ["audit", "sliding:2x3", "--solver", "greedy", "--truth", "table", "--samples", "9", "--csv", "rows.csv"];
    plan(&place, "2", &audit);
    (0..2).for_each(|shard| run(&place, shard));
    assert!(!place.path("rows.csv").exists());
    merge(&place);
    assert_eq!(fs::read_to_string(place.path("rows.csv")).unwrap().lines().count(), 10);
}

#[test]
fn sets_of_pattern_databases() {
    let place = Place::new();
    let set = "puzzle = \"sliding:3x3\"\n[[sum]]\npatterns = [\"1,2,3\", \"4,5\", \"6,7,8\"]\n";
    fs::write(place.path("set.toml"), set).unwrap();
    plan(&place, "2", &["build", "set.toml", "-o", "shared"]);
    run(&place, 1);
    assert_eq!(fs::read_dir(place.path("shared")).unwrap().count(), 2, "a table and the set");
    run(&place, 0);
    let (_, digest) = merge(&place);
    let (_, alone) = digested(&place, &["build", "set.toml", "-o", "alone", "--digest"]);
    assert_eq!(digest, alone);
    for entry in fs::read_dir(place.path("alone")).unwrap() {
        let name = entry.unwrap().file_name();
        let [alone, shared] = ["alone", "shared"].map(|folder| fs::read(place.path(folder).join(&name)).unwrap());
        assert!(alone == shared, "{name:?}");
    }
}

#[test]
fn what_does_not_belong_together_is_refused_by_name() {
    let place = Place::with_table("sliding:2x3");
    let audit = ["audit", "sliding:2x3", "--solver", "greedy", "--truth", "table", "--samples", "20"];
    plan(&place, "3", &audit);
    // The same plan again is valid, another one is an error.
    plan(&place, "3", &audit);
    place.refuses(
        &[&["shards", "plan", "--shards", "4", "-o", "work"], &audit[..]].concat(),
        2,
        &["work", "another plan"],
    );
    place.refuses(&["shards", "run", "work", "--shard", "3"], 2, &["no shard 3", "0 to 2"]);
    run(&place, 0);
    run(&place, 2);
    place.refuses(&["shards", "merge", "work"], 2, &["shard-1", "has not run"]);
    // A shard of another plan.
    place.prints(&[&["shards", "plan", "--shards", "3", "-o", "other"], &audit[..6], &["--samples", "21"]].concat());
    place.prints(&["shards", "run", "other", "--shard", "1"]);
    fs::rename(place.path("other/shard-1"), place.path("work/shard-1")).unwrap();
    place.refuses(&["shards", "merge", "work"], 2, &["shard-1", "other work", "choice of states or settings"]);
    fs::remove_dir_all(place.path("work/shard-1")).unwrap();
    run(&place, 1);
    // The status of an unfinished shard, as a killed process leaves it.
    let status = place.path("work/shard-1/status.json");
    let text = fs::read_to_string(&status).unwrap();
    fs::write(&status, text.replace("\"finished\": true", "\"finished\": false")).unwrap();
    place.refuses(&["shards", "merge", "work"], 2, &["shard-1", "not finished"]);
    run(&place, 1);
    let parts = place.path("work/shard-2/parts");
    let mut bytes = fs::read(&parts).unwrap();
    let middle = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 20;
    bytes[middle] ^= 1;
    bytes.extend(b"00000000 []\n");
    fs::write(&parts, bytes).unwrap();
    place.refuses(&["shards", "merge", "work"], 3, &["shard-2", "damaged"]);
    for (command, why) in [
        (&["analyze", "sliding:2x3"][..], "cannot be split"),
        (&["info", "table"], "cannot be split"),
        (&["build", "sliding:2x3", "-o", "x"], "cannot be split"),
        (&["diameter", "sliding:3x3", "--checkpoint", "own"], "leave out --checkpoint"),
        (&["diameter"], "required arguments"),
        (&["frobnicate"], "unrecognized subcommand"),
    ] {
        place.refuses(&[&["shards", "plan", "--shards", "2", "-o", "none"], command].concat(), 2, &[why]);
    }
    assert!(!place.path("none").exists());
    fs::write(place.path("work/plan"), "00000000 {}\n").unwrap();
    place.refuses(&["shards", "run", "work", "--shard", "0"], 3, &["work/plan", "damaged"]);
}

#[test]
fn slurm_names_the_shard() {
    let place = Place::new();
    plan(&place, "2", &["diameter", "sliding:3x3"]);
    for shard in ["0", "1"] {
        let mut command = place.command(&["shards", "run", "work"]);
        command.env("SLURM_ARRAY_TASK_ID", shard).assert().success();
    }
    merge(&place);
}

#[cfg(feature = "export")]
#[test]
fn shards_of_labels_merge_into_the_file_of_one_process() {
    let place = Place::new();
    let label = ["label", "sliding:3x3", "--labels", "solver:ida", "--samples", "5000", "--seed", "4", "-o", "x.csv"];
    let (_, digest) = digested(&place, &[&label[..], &["--digest"]].concat());
    let whole = fs::read(place.path("x.csv")).unwrap();
    fs::remove_file(place.path("x.csv")).unwrap();
    place.refuses(
        &[&["shards", "plan", "--shards", "3", "-o", "work"], &label[..], &["--resume"]].concat(),
        2,
        &["leave out"],
    );
    plan(&place, "3", &label);
    (0..3).rev().for_each(|shard| run(&place, shard));
    assert!(!place.path("x.csv").exists());
    assert_eq!(merge(&place).1, digest);
    assert!(fs::read(place.path("x.csv")).unwrap() == whole);
}

#[test]
fn a_plan_tells_what_it_will_take() {
    let place = Place::with_table("sliding:2x3");
    let audit = ["audit", "sliding:2x3", "--solver", "greedy", "--truth", "table", "--samples", "50"];
    let plan = |shards: &str, more: &[&str]| {
        let words = ["shards", "plan", "--format", "json", "--shards", shards, "-o", shards];
        let text = place.prints(&[&words[..], more, &audit].concat());
        result(text.as_bytes())["forecast"].clone()
    };
    assert_eq!(plan("1", &["--trial", "0s"]), Value::Null);
    let forecast = plan("4", &[]);
    assert_eq!((&forecast["parts_in_all"], &forecast["parts_done"]), (&50.into(), &13.0.into()));
    assert!(forecast["cpu_seconds"].as_f64().unwrap() > 0.0);
    // A part is about 200 bytes, and shard 0 has kept 13 of 50.
    let kept = fs::metadata(place.path("4/shard-0/parts")).unwrap().len();
    assert_eq!(forecast["bytes"], 50 * kept / 13);
    // The same plan again prints the results so far.
    place.prints(&["shards", "run", "4", "--shard", "2"]);
    assert_eq!(plan("4", &[])["parts_done"], 25.0);
    assert!(
        place
            .prints(&[&["shards", "plan", "--shards", "4", "-o", "4"], &audit[..]].concat())
            .contains("50 parts in about ")
    );
}

#[test]
fn one_hard_state_is_searched_in_parts() {
    let place = Place::new();
    let hardest = ["solve", "sliding:3x3", "8 6 7/2 5 4/3 _ 1", "--solver", "ida", "--heuristic", "manhattan"];
    for (shards, prefixes) in [(1, "--split=1"), (3, "--split=40"), (7, "--split=300"), (2, "--split")] {
        let found = is_the_same(&place, shards, &[&hardest[..], &[prefixes]].concat());
        assert_eq!((&found[0]["length"], &found[0]["optimal"]), (&31.into(), &true.into()), "{prefixes}");
        assert_eq!(found[0]["moves"].as_array().unwrap().len(), 31);
    }
    // Instance 16 of Korf's hundred after the first 6 of 42 moves.
    let fifteen = "sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
    let state = "1 2 _ 5/10 3 15 6/8 9 13 11/12 14 4 7";
    let found = is_the_same(&place, 4, &["solve", fifteen, state, "--split=500", "--threads", "2"]);
    assert_eq!((&found[0]["length"], &found[0]["optimal"]), (&36.into(), &true.into()));
    // A goal within the first layers, and the goal itself.
    for (state, cost) in [("1 2 3/4 _ 5/7 8 6", 2), ("1 2 3/4 5 6/7 8 _", 0)] {
        let found = is_the_same(&place, 2, &["solve", "sliding:3x3", state, "--split", "--solver", "ida"]);
        assert_eq!(found[0]["length"], cost);
    }
    let unsolvable = is_the_same(&place, 2, &["solve", "sliding:3x3", "2 1 3/4 5 6/7 8 _", "--split"]);
    assert_eq!(unsolvable[0]["outcome"], "unsolvable");
    // No path of at most 30 moves: proven by all shards together.
    plan(&place, "2", &[&hardest[..], &["--split=40", "--depth", "30"]].concat());
    (0..2).for_each(|shard| run(&place, shard));
    let merged = place.command(&["shards", "merge", "work"]).output().unwrap();
    let said = String::from_utf8(merged.stdout).unwrap();
    assert!(merged.status.code() == Some(1) && said.contains("gave up: no path of at most 30 moves"), "{said}");
}

#[test]
fn states_at_every_depth_have_the_same_lengths_in_parts() {
    let place = Place::with_table("sliding:3x3");
    let states = place.prints(&["sample", "sliding:3x3", "--samples", "12", "--seed", "5"]);
    for (state, prefixes) in states.lines().zip([1, 3, 10, 100].iter().cycle()) {
        let distance = &place.json(&["distance", "table", state])[0]["distance"];
        for heuristic in ["manhattan", "walking-distance", "zero"].iter().take(if prefixes == &100 { 3 } else { 2 }) {
            let split = format!("--split={prefixes}");
            let words = ["solve", "sliding:3x3", state, "--solver", "ida", "--heuristic", heuristic, &split];
            if *heuristic != "zero" || distance.as_u64() < Some(16) {
                assert_eq!(&place.json(&words)[0]["length"], distance, "{state} {words:?}");
            }
        }
    }
}

/// A shard that learns of a path stops; without this it does more work, with the same result.
#[test]
fn shards_hear_of_paths_that_others_found() {
    let place = Place::new();
    let hardest = ["solve", "sliding:3x3", "8 6 7/2 5 4/3 _ 1", "--solver", "ida", "--heuristic", "manhattan"];
    let command = [&hardest[..], &["--split=200"]].concat();
    let searched = |deaf: bool| {
        plan(&place, "6", &command);
        for shard in 0..6 {
            run(&place, shard);
            if deaf {
                let _ = fs::remove_file(place.path(&format!("work/shard-{shard}/news")));
            }
        }
        let kept: u64 =
            (0..6).map(|shard| fs::metadata(place.path(&format!("work/shard-{shard}/parts"))).unwrap().len()).sum();
        let merged = merge(&place);
        fs::remove_dir_all(place.path("work")).unwrap();
        (kept, (timeless(merged.0), merged.1))
    };
    let ((hearing, found), (deaf, same)) = (searched(false), searched(true));
    assert_eq!(found, same);
    assert!(hearing < deaf, "{hearing} {deaf}");
    place.refuses(&[&hardest[..], &["--split", "--nodes", "5"]].concat(), 2, &["no budget"]);
    place.refuses(&["solve", "sliding:3x3", "1 2 3/4 5 6/7 _ 8", "--split", "--solver", "astar"], 2, &["only ida"]);
    place.refuses(&["solve", "sliding:3x3", "1 2 3/4 5 6/7 _ 8", "1 2 3/4 5 6/7 8 _", "--split"], 2, &["one state"]);
}

/// The sums of the cosets' layers are those of a complete search.
#[test]
fn cosets_add_up_to_the_whole() {
    let place = Place::new();
    let cases = [
        ("twisty:2x2x2;moves=R,U", "corners.1", 2),
        ("twisty:2x2x2;moves=R,U2", "corners.1,corners.2", 3),
        ("twisty:3x3x3;moves=U2,R2,D2,L2", "corners.1,corners.3", 2),
        ("twisty:pyraminx;moves=U,R", "edges.1", 2),
        ("group:lrx,7", "1,2", 3),
        ("group:adjacent,6", "6,2", 7),
        // Whole cosets of subgroups, one of each class.
        ("twisty:pyraminx;pieces=edges", "<U,L>", 2),
        ("twisty:3x3x3;moves=U2,R2,D2,L2", "<U2,D2>", 2),
        ("group:adjacent,6", "<(1,2),(5,6)>", 2),
        ("twisty:2x2x2", "<U,R>", 3),
        ("twisty:3x3x3;moves=U2,R2,F2", "edges.1", 5),
    ];
    for &(spec, pattern, shards) in first(9, &cases) {
        let found = is_the_same(&place, shards, &["analyze", spec, "--by-coset", pattern]);
        let truth = place.json(&["analyze", spec]);
        for field in ["layers", "god_number", "states"] {
            assert_eq!(found[field], truth[field], "{spec}: {field}");
        }
        let number = |field: &str| found[field].as_u64().unwrap();
        assert_eq!(number("cosets") * number("coset_states"), number("states"), "{spec}");
        assert!(number("cosets") > 1, "{spec}");
        let folded = pattern.starts_with('<');
        assert_eq!(number("searched") < number("cosets"), folded, "{spec}: symmetries fold cosets of a subgroup");
    }
    for (spec, pattern, why) in [
        ("sliding:3x3", "1,2", "no group"),
        ("group:lx,5", "1", "needs moves that can be undone"),
        ("twisty:2x2x2", "wings.1", "wings"),
        ("twisty:2x2x2", "<U,Q>", "Q"),
        ("twisty:2x2x2", "<U,R,F>", "one coset"),
        ("sliding:3x3", "<U>", "has no subgroups"),
    ] {
        place.refuses(&["analyze", spec, "--by-coset", pattern], 2, &[why]);
    }
    place.refuses(&["--memory", "1MB", "analyze", "twisty:2x2x2", "--by-coset", "corners.1"], 2, &["larger pattern"]);
}

#[test]
fn a_list_of_puzzles_is_split_by_puzzles() {
    let place = Place::new();
    let puzzles = ["rings:2,1,1", "rings:3,2,3", "sliding:2x2", "rings:3,1,5", "rings:3,1,4"];
    fs::write(place.path("list"), "# small ones\n".to_string() + &puzzles.join("\n\n")).unwrap();
    let found = is_the_same(&place, 3, &["diameter", "--list", "list", "--bounds"]);
    for (spec, found) in puzzles.iter().zip(found.as_array().unwrap()) {
        assert_eq!(timeless(found.clone()), timeless(place.json(&["diameter", spec, "--bounds"])));
    }
    fs::write(place.path("list"), "rings:2,1,1\nrings:9,9,9\n").unwrap();
    place.refuses(&["diameter", "--list", "list"], 2, &["9"]);
    place.misuses(&["diameter"]);
}
