//! Commands as shards: together they give what one process gives, in any order, also after they were stopped or run twice.

mod place;

use std::fs;

use place::Place;
use serde_json::Value;

/// What of a result depends on the time that it took, or on what was known before.
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

/// Plans a command as shards.
fn plan(place: &Place, shards: &str, command: &[&str]) {
    place.prints(&[&["plan", "--shards", shards, "-o", "work"], command].concat());
}

fn run(place: &Place, shard: usize) {
    place.prints(&["run", "work", "--shard", &shard.to_string()]);
}

/// Runs shards from the last to the first, one of them twice, merges them twice, and compares with one process.
fn is_the_same(place: &Place, shards: usize, command: &[&str]) {
    let whole = timeless(place.json(command));
    plan(place, &shards.to_string(), command);
    (0..shards).rev().for_each(|shard| run(place, shard));
    run(place, shards / 2);
    assert_eq!(timeless(place.json(&["merge", "work"])), whole);
    assert_eq!(timeless(place.json(&["merge", "work"])), whole);
    fs::remove_dir_all(place.path("work")).unwrap();
}

#[test]
fn diameters_by_orbits() {
    let place = Place::new();
    is_the_same(&place, 2, &["diameter", "sliding:3x3"]);
    // More shards than orbits: one has nothing to do.
    is_the_same(&place, 5, &["diameter", "sliding:3x3"]);
    plan(&place, "2", &["diameter", "sliding:3x3", "--bounds"]);
    place.refuses(&["run", "work", "--shard", "0"], 2, &["bounds", "leave them out"]);
}

#[test]
fn audits_and_solutions_by_states() {
    let place = Place::with_table("sliding:2x3");
    let table = ["--table", "table", "--samples", "50"];
    is_the_same(&place, 3, &[&["audit", "sliding:2x3", "--solver", "greedy"], &table[..]].concat());
    let several = ["audit", "sliding:2x3", "--solver", "greedy", "--solver", "hill", "--seed", "3"];
    is_the_same(&place, 4, &[&several, &table[..]].concat());
    let states = place.prints(&["sample", "sliding:3x3", "--count", "10"]);
    let text: String = states.lines().flat_map(|line| [line, "\n# no state\n\n"]).collect();
    fs::write(place.path("states"), text).unwrap();
    let solve = ["solve", "sliding:3x3", "--states", "states", "--solver", "astar", "--heuristic", "manhattan"];
    is_the_same(&place, 3, &solve);
    // A line that is no state is told when shards are merged.
    fs::write(place.path("states"), "1 2 3/4 5 6/7 8 _\n1 2 3\n1 2 3/4 5 6/7 _ 8\n").unwrap();
    plan(&place, "2", &solve);
    (0..2).for_each(|shard| run(&place, shard));
    let merged = place.command(&["merge", "work", "--format", "json"]).output().unwrap();
    assert!(
        merged.status.code() == Some(2)
            && String::from_utf8_lossy(&merged.stderr).contains("1 of 3 lines is not a state")
    );
    let answers: Vec<Value> = serde_json::from_slice(&merged.stdout).unwrap();
    assert_eq!(answers.iter().map(|answer| answer["cost"].as_u64()).collect::<Vec<_>>(), [Some(0), None, Some(1)]);
    // States that changed in between are noticed.
    fs::write(place.path("states"), "1 2 3/4 5 6/_ 7 8\n1 2 3/4 5 6/7 _ 8\n").unwrap();
    place.refuses(&["merge", "work"], 2, &["other states", "state 1"]);
}

#[test]
fn files_are_written_when_shards_are_merged() {
    let place = Place::with_table("sliding:2x3");
    let audit =
        ["audit", "sliding:2x3", "--solver", "greedy", "--table", "table", "--samples", "9", "--csv", "rows.csv"];
    plan(&place, "2", &audit);
    (0..2).for_each(|shard| run(&place, shard));
    assert!(!place.path("rows.csv").exists());
    place.prints(&["merge", "work"]);
    assert_eq!(fs::read_to_string(place.path("rows.csv")).unwrap().lines().count(), 10);
}

#[test]
fn sets_of_pattern_databases() {
    let place = Place::new();
    let set = "puzzle = \"sliding:3x3\"\n[[sum]]\npatterns = [\"1,2,3\", \"4,5\", \"6,7,8\"]\n";
    fs::write(place.path("set.toml"), set).unwrap();
    plan(&place, "2", &["pdb", "set", "build", "set.toml", "-o", "shared"]);
    run(&place, 1);
    assert_eq!(fs::read_dir(place.path("shared")).unwrap().count(), 2, "a table and the set");
    run(&place, 0);
    place.prints(&["merge", "work"]);
    place.prints(&["pdb", "set", "build", "set.toml", "-o", "alone"]);
    for entry in fs::read_dir(place.path("alone")).unwrap() {
        let name = entry.unwrap().file_name();
        let [alone, shared] = ["alone", "shared"].map(|folder| fs::read(place.path(folder).join(&name)).unwrap());
        assert!(alone == shared, "{name:?}");
    }
}

#[test]
fn what_does_not_belong_together_is_refused_by_name() {
    let place = Place::with_table("sliding:2x3");
    let audit = ["audit", "sliding:2x3", "--solver", "greedy", "--table", "table", "--samples", "20"];
    plan(&place, "3", &audit);
    // The same plan again is no mistake, another one is.
    plan(&place, "3", &audit);
    place.refuses(&[&["plan", "--shards", "4", "-o", "work"], &audit[..]].concat(), 2, &["work", "another plan"]);
    place.refuses(&["run", "work", "--shard", "3"], 2, &["no shard 3", "0 to 2"]);
    run(&place, 0);
    run(&place, 2);
    place.refuses(&["merge", "work"], 2, &["shard-1", "has not run"]);
    // A shard of another plan.
    place.prints(&[&["plan", "--shards", "3", "-o", "other"], &audit[..6], &["--samples", "21"]].concat());
    place.prints(&["run", "other", "--shard", "1"]);
    fs::rename(place.path("other/shard-1"), place.path("work/shard-1")).unwrap();
    place.refuses(&["merge", "work"], 2, &["shard-1", "other work", "choice of states or settings"]);
    fs::remove_dir_all(place.path("work/shard-1")).unwrap();
    run(&place, 1);
    // A status that says that the shard is not finished, as one that was killed leaves it.
    let status = place.path("work/shard-1/status.json");
    let text = fs::read_to_string(&status).unwrap();
    fs::write(&status, text.replace("\"finished\": true", "\"finished\": false")).unwrap();
    place.refuses(&["merge", "work"], 2, &["shard-1", "not finished"]);
    run(&place, 1);
    let parts = place.path("work/shard-2/parts");
    let mut bytes = fs::read(&parts).unwrap();
    let middle = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 20;
    bytes[middle] ^= 1;
    bytes.extend(b"00000000 []\n");
    fs::write(&parts, bytes).unwrap();
    place.refuses(&["merge", "work"], 3, &["shard-2", "damaged"]);
    for (command, why) in [
        (&["analyze", "sliding:2x3"][..], "cannot be split"),
        (&["pdb", "info", "table"], "cannot be split"),
        (&["diameter", "sliding:3x3", "--checkpoint", "own"], "leave out --checkpoint"),
        (&["diameter"], "required arguments"),
        (&["frobnicate"], "unrecognized subcommand"),
    ] {
        place.refuses(&[&["plan", "--shards", "2", "-o", "none"], command].concat(), 2, &[why]);
    }
    assert!(!place.path("none").exists());
    fs::write(place.path("work/plan"), "00000000 {}\n").unwrap();
    place.refuses(&["run", "work", "--shard", "0"], 3, &["work/plan", "damaged"]);
}

#[test]
fn slurm_names_the_shard() {
    let place = Place::new();
    plan(&place, "2", &["diameter", "sliding:3x3"]);
    for shard in ["0", "1"] {
        let mut command = place.command(&["run", "work"]);
        command.env("SLURM_ARRAY_TASK_ID", shard).assert().success();
    }
    place.prints(&["merge", "work"]);
}

/// `antipode label` is a program of its own: it gets the arguments of the command, the folder of the shard and its share.
#[cfg(unix)]
#[test]
fn labels_are_made_by_their_own_program() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let (program, script) = (place.path("bin/antipode"), place.path("bin/antipode-label"));
    fs::create_dir(place.path("bin")).unwrap();
    fs::hard_link(place::PROGRAM, &program).or_else(|_| fs::copy(place::PROGRAM, &program).map(|_| ())).unwrap();
    fs::write(&script, "#!/bin/sh\necho \"$@\"\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let says = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::new(&program);
        let output = command.current_dir(place.path("")).args(arguments).assert().success().get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    let label = ["label", "sliding:3x3", "--labels", "solver:ida", "-o", "x.csv"];
    says(&[&["plan", "--shards", "3", "-o", "work"], &label[..]].concat());
    let shard = says(&["--threads", "2", "run", "work", "--shard", "1", "--for", "90s"]);
    let own = "sliding:3x3 --labels solver:ida -o x.csv --format text --threads 2";
    assert_eq!(shard, format!("{own} --checkpoint work/shard-1 --resume --share 1/3 --for 90s\n"));
    place.refuses(&[&["plan", "--shards", "3", "-o", "x"], &label[..], &["--resume"]].concat(), 2, &["leave out"]);
}
