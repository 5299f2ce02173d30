//! The threat model (docs/src/reference/threat-model.md), row by row: a file starts no program and
//! reads no other file. The tests need `python3`.

use std::fs;

use crate::place::Place;

/// A counter from 0 to 9 whose program leaves a mark in the folder when it runs.
const COUNTER: &str = r#"
import json, sys
open("mark", "a").close()
json.loads(sys.stdin.readline())
print(json.dumps({"protocol": 1, "goals": ["0"]}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    steps = lambda state: [str(i) for i in (int(state) - 1, int(state) + 1) if 0 <= i <= 9]
    print(json.dumps({"id": request["id"], "successors": [steps(state) for state in request["states"]]}), flush=True)
"#;

/// A solver that leaves a mark and ends.
const SOLVER: &str = "open('mark', 'a').close()";

const COMMAND: &str = "python3 counter.py";

/// A folder with the program and a table of its puzzle for each encoding, without the mark.
fn place() -> Place {
    let place = Place::new();
    fs::write(place.path("counter.py"), COUNTER).unwrap();
    for encoding in ["byte", "mod3"] {
        place.prints(&["build", &format!("rules:cmd: {COMMAND}"), "-o", encoding, "--encoding", encoding]);
    }
    fs::remove_file(place.path("mark")).unwrap();
    place
}

fn nothing_ran(place: &Place, arguments: &[&str]) {
    assert!(!place.path("mark").exists(), "{arguments:?} started the program");
}

#[test]
fn a_table_starts_its_program_only_if_the_user_names_it() {
    let place = place();
    for needs in [
        &["verify", "byte"][..],
        &["verify", "byte", "--slow"],
        &["path", "byte", "3"],
        &["path", "byte", "--all", "3"],
        &["path", "byte", "--all-moves", "3"],
        &["verify", "mod3"],
        &["distance", "mod3", "3"],
    ] {
        place.refuses(needs, 2, &[COMMAND, "files start no programs", "--trust"]);
        nothing_ran(&place, needs);
        place.refuses(&[needs, &["--trust", "python3 other.py"]].concat(), 2, &[COMMAND, "python3 other.py"]);
        nothing_ran(&place, needs);
    }
    for free in [
        &["info", "byte"][..],
        &["info", "mod3"],
        &["verify", "byte", "--quick"],
        &["distance", "byte", "3"],
        &["hardest", "byte"],
        &["sample", "byte", "--depth", "3"],
    ] {
        place.prints(free);
        nothing_ran(&place, free);
    }
    assert!(place.prints(&["verify", "byte", "--trust", COMMAND]).contains("certified"));
    assert!(place.prints(&["path", "byte", "3", "--trust", COMMAND]).starts_with("3: 3 moves"));
    assert_eq!(place.prints(&["distance", "mod3", "3", "--trust", COMMAND]), "3\n");
    assert!(place.path("mark").exists());
    let plain = Place::with_table("sliding:2x2");
    plain.refuses(&["verify", "table", "--trust", "true"], 2, &["names no program"]);
}

#[test]
fn an_audit_by_a_table_takes_the_puzzle_that_was_typed() {
    let place = place();
    let spec = format!("rules:cmd: {COMMAND}");
    let audit = place.json(&["audit", &spec, "--truth", "byte", "--solver", "bfs", "--samples", "5"]);
    assert_eq!(audit["all"]["solved_rate"]["count"], 5, "{audit}");
    place.refuses(
        &["audit", "sliding:2x2", "--truth", "byte", "--solver", "bfs", "--samples", "5"],
        2,
        &["not for sliding:2x2"],
    );
}

#[test]
fn sets_and_lists_start_no_program_and_name_no_file_elsewhere() {
    let place = place();
    for (puzzle, part) in [
        ("rules:cmd: python3 counter.py", "files start no programs"),
        ("twisty:/etc/passwd", "outside of the folder"),
        ("graph:../graph.dot", "outside of the folder"),
        ("lightsout:/dev/zero", "outside of the folder"),
    ] {
        fs::write(place.path("set.toml"), format!("puzzle = \"{puzzle}\"\n[[sum]]\npatterns = [\"1\"]\n")).unwrap();
        fs::write(place.path("list"), format!("sliding:2x2\n{puzzle}\n")).unwrap();
        for verb in [
            &["build", "set.toml", "-o", "."][..],
            &["solve", "sliding:2x2", "1 2/_ 3", "--heuristic", "pdb:set.toml"],
            &["diameter", "--list", "list"],
        ] {
            place.refuses(verb, 2, &[part]);
            nothing_ran(&place, verb);
        }
    }
    fs::write(place.path("path.txt"), "0 1\n1 2\n").unwrap();
    fs::write(place.path("list"), "graph:path.txt\n").unwrap();
    assert!(place.prints(&["diameter", "--list", "list"]).contains("graph:0-1,1-2"));
}

#[test]
fn a_plan_starts_only_programs_that_the_user_names_and_replaces_nothing() {
    let place = place();
    fs::write(place.path("solver.py"), SOLVER).unwrap();
    fs::write(place.path("states"), "3\n4\n").unwrap();
    let spec = format!("rules:cmd: {COMMAND}");
    place.prints(&["build", "sliding:2x2", "-o", "table"]);
    let audit = ["audit", "sliding:2x2", "--truth", "table", "--samples", "2"];
    let commands = [
        (vec!["solve", &spec, "--states", "states"], COMMAND),
        ([&audit[..], &["--solver", "cmd: python3 solver.py"]].concat(), "python3 solver.py"),
        ([&audit[..], &["--solver=cmd: python3 solver.py"]].concat(), "python3 solver.py"),
    ];
    for (i, (command, program)) in commands.into_iter().enumerate() {
        let folder = format!("plan{i}");
        let planned = place
            .prints(&[&["shards", "plan", "--shards", "1", "--trial", "0s", "-o", &folder], &command[..]].concat());
        assert!(planned.contains(&format!("--trust '{program}'")), "{planned}");
        for verb in [&["shards", "run", &folder, "--shard", "0"][..], &["shards", "merge", &folder]] {
            place.refuses(verb, 2, &[program, "files start no programs", "--trust"]);
            nothing_ran(&place, verb);
        }
        place.command(&["shards", "run", &folder, "--shard", "0", "--trust", program]).output().unwrap();
        assert!(place.path("mark").exists(), "{command:?}");
        fs::remove_file(place.path("mark")).unwrap();
    }
    let replacing = ["audit", "sliding:2x2", "--solver", "bfs", "--samples", "2", "--csv", "states", "--force"];
    place.refuses(
        &[&["shards", "plan", "--shards", "1", "-o", "other"], &replacing[..]].concat(),
        2,
        &["cannot replace files"],
    );
}

#[test]
fn what_a_file_says_does_not_steer_the_terminal() {
    let place = Place::new();
    place.prints(&["analyze", "sliding:2x2", "--checkpoint", "kept"]);
    let file = place.path("kept/status.json");
    let status = fs::read_to_string(&file).unwrap().replace("sliding:2x2", "\\u001b]0;title\\u0007");
    fs::write(&file, status).unwrap();
    let shown = place.prints(&["status", "kept"]);
    assert!(shown.contains("title") && !shown.contains('\u{1b}') && !shown.contains('\u{7}'), "{shown:?}");
    assert!(antipode::families::parse_stored("rules:cmd: \u{1b}[2J", None).is_err());
}

#[test]
fn a_stored_spec_reads_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("graph.txt");
    fs::write(&file, "0 1\n1 2\n").unwrap();
    for family in ["graph", "lightsout", "twisty"] {
        let error = antipode::families::parse_stored(&format!("{family}:{}", file.display()), None).unwrap_err();
        assert!(error.to_string().contains("names a file"), "{error}");
    }
}
