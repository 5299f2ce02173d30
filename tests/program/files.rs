//! Files other than tables that the program reads and writes: definitions, sets, results, pages,
//! shell scripts.

use std::fs;

use crate::place::Place;

const BOWTIE: &str = "Name bowtie\nSet PIECES 5 1\nSolved\nPIECES\n1 2 3 4 5\nEnd\n\
    Move A\nPIECES\n2 3 1 4 5\nEnd\nMove B\nPIECES\n1 2 4 5 3\nEnd\n";

#[test]
fn files_that_are_not_utf8_are_refused_with_the_line() {
    let place = Place::new();
    let write = |name: &str, bytes: &[u8]| fs::write(place.path(name), bytes).unwrap();
    write("graph.txt", b"0 1\r\n1 2\r\n2 \xff\r\n");
    place.refuses(&["analyze", "graph:graph.txt"], 2, &["graph.txt, line 3: not text in UTF-8"]);
    write("caf\u{e9}.tws", &[b"# caf\xe9\n", BOWTIE.as_bytes()].concat());
    assert!(place.prints(&["analyze", "twisty:caf\u{e9}.tws"]).contains("60 of 120"));
    write("name.tws", BOWTIE.replace("Move B", "Move \u{0}").replace('\u{0}', "\u{fffd}").as_bytes());
    let bytes: Vec<u8> = BOWTIE.replace("Move B", "Move ?").bytes().map(|b| if b == b'?' { 0xff } else { b }).collect();
    write("moves.tws", &bytes);
    place.refuses(&["analyze", "twisty:moves.tws"], 2, &["moves.tws, line 11: not text in UTF-8"]);
    write("set.toml", b"puzzle = \"sliding:3x3\"\n# \xff\n");
    place.refuses(&["build", "set.toml", "-o", "folder"], 2, &["set.toml: not a set of patterns"]);
    write("goal", b"\xff\n");
    place.prints(&["build", "sliding:2x3", "-o", "table"]);
    let output = place.command(&["distance", "table", "--states", "goal"]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && message.contains("is not text in UTF-8"), "{message}");
}

#[test]
fn numbers_of_states_at_the_limit_are_said_to_be_there() {
    let place = Place::new();
    place.refuses(&["build", "pancake:21", "-o", "t"], 2, &["2^64 states or more"]);
    place.refuses(&["build", "sliding:5x5", "-o", "t"], 2, &["states"]);
}

#[test]
fn fish_completes_families_solvers_and_heuristics() {
    let script = Place::new().prints(&["completions", "fish"]);
    let has = |parts: &[&str]| script.split("\ncomplete ").any(|line| parts.iter().all(|part| line.contains(part)));
    for verb in ["analyze", "build", "solve", "audit", "components"] {
        assert!(has(&[&format!("__fish_antipode_using_subcommand {verb}\""), "sliding:", "hanoi:"]), "{verb}");
    }
    assert!(has(&["using_subcommand heuristic; and __fish_seen_subcommand_from audit", "twisty:"]));
    assert!(has(&["using_subcommand solve\"", "-l solver", "bidirectional"]));
    assert!(has(&["using_subcommand solve\"", "-l heuristic", "walking-distance"]));
}

#[test]
fn pages_and_results_that_are_there_are_not_replaced() {
    let place = Place::new();
    place.prints(&["man", "pages"]);
    let page = place.path("pages").join("antipode-solve.1");
    fs::write(&page, "mine").unwrap();
    place.refuses(&["man", "pages"], 2, &["exists", "--force"]);
    assert_eq!(fs::read_to_string(&page).unwrap(), "mine");
    place.prints(&["man", "pages", "--force"]);
    assert!(fs::read_to_string(&page).unwrap().len() > 100);

    fs::create_dir(place.path("results")).unwrap();
    let result = place.path("results").join("sliding-god.md");
    fs::write(&result, "mine").unwrap();
    place.refuses(&["reproduce", "sliding-god", "--quick"], 2, &["sliding-god.md exists", "--force"]);
    assert_eq!(fs::read_to_string(&result).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn links_are_kept_and_the_files_that_they_name_replaced() {
    let place = Place::new();
    fs::create_dir(place.path("far")).unwrap();
    std::os::unix::fs::symlink("far/table", place.path("near")).unwrap();
    std::os::unix::fs::symlink("near", place.path("link")).unwrap();
    let build = ["build", "sliding:2x3", "-o", "link"];
    place.refuses(&build, 2, &["link exists", "--force"]);
    for _ in 0..2 {
        place.prints(&[&build[..], &["--force"]].concat());
        assert!(fs::symlink_metadata(place.path("link")).unwrap().is_symlink());
        assert!(fs::symlink_metadata(place.path("far").join("table")).unwrap().is_file());
    }
    assert_eq!(place.prints(&["distance", "link", "4 5 _/1 2 3"]), "21\n");
    // A cycle of links names no file.
    std::os::unix::fs::symlink("round", place.path("round")).unwrap();
    place.refuses(&["build", "sliding:2x3", "-o", "round", "--force"], 2, &["round"]);
}

#[test]
fn files_that_killed_runs_left_are_named_and_removed() {
    let place = Place::new();
    let left = [".table.aB3xY9.partial", ".other.aB3xY9.partial"].map(|name| place.path(name));
    left.iter().for_each(|file| fs::write(file, "half").unwrap());
    fs::write(place.path(".table.notes.partial"), "mine").unwrap();
    let output = place.command(&["status", "."]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), told.lines().count()), (Some(0), 2), "{told}");
    assert!(
        told.contains(".table.aB3xY9.partial: a killed run left this file; the next run that writes table"),
        "{told}"
    );
    place.prints(&["build", "sliding:2x3", "-o", "table"]);
    assert_eq!(left.map(|file| file.exists()), [false, true]);
    assert!(place.path(".table.notes.partial").exists());
}

#[test]
fn several_solvers_share_a_csv_file() {
    let place = Place::new();
    place.prints(&["build", "sliding:2x3", "-o", "table"]);
    let solvers = ["--solver", "greedy", "--solver", "ida"];
    let asked = ["audit", "sliding:2x3", "--truth", "table", "--samples", "7", "--csv", "both.csv"];
    place.prints(&[&asked[..], &solvers].concat());
    let text = fs::read_to_string(place.path("both.csv")).unwrap();
    let of = |solver: &str| text.lines().filter(|line| line.contains(&format!(",{solver},"))).count();
    assert_eq!((text.lines().count(), of("solver"), of("greedy"), of("ida")), (15, 1, 7, 7));
}

#[test]
fn an_audit_of_nothing_but_bad_lines_says_so() {
    let place = Place::new();
    fs::write(place.path("states"), "1 2\nno state\n").unwrap();
    fs::write(place.path("empty"), "# nothing\n").unwrap();
    place.prints(&["build", "sliding:2x3", "-o", "table"]);
    for (states, message) in [("states", "2 of 2 lines of states are not states"), ("empty", "empty contains no state")]
    {
        let audit = ["audit", "sliding:2x3", "--truth", "table", "--states", states];
        let output = place.command(&audit).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        assert!(told.lines().last().unwrap().contains(message), "{told}");
    }
}

#[test]
fn groups_decide_whether_twisty_states_are_solvable() {
    let place = Place::new();
    let solvable = |spec: &str, states: &[&str]| {
        let answer = place.json(&[&["components", spec][..], states].concat());
        answer["solvable"].as_bool().unwrap()
    };
    let twisted = "CORNERS 1 2 3 4 5 6 7 8 / 1 0 0 0 0 0 0 0";
    assert!(solvable("twisty:3x3x3;pieces=corners", &["R U F"]));
    assert!(!solvable("twisty:3x3x3;pieces=corners", &[twisted]));
    assert!(solvable("twisty:3x3x3;pieces=corners", &[twisted, twisted]));
    assert!(!solvable("twisty:3x3x3;pieces=corners", &["R", twisted]));
    assert!(solvable("hanoi:3,3", &["1 1 2"]) && !solvable("hanoi:2,3", &["1 2 2"]));
    assert!(place.prints(&["components", "twisty:2x2x2", "R U"]).contains("solvable  yes"));
}

#[test]
fn sets_name_definitions_from_their_own_folder() {
    let place = Place::new();
    fs::create_dir(place.path("sets")).unwrap();
    fs::write(place.path("sets/bowtie.tws"), BOWTIE).unwrap();
    fs::write(
        place.path("sets/set.toml"),
        "puzzle = \"twisty:bowtie.tws\"\n[max]\npatterns = [\"pieces.1,pieces.2\"]\n",
    )
    .unwrap();
    place.prints(&["build", "sets/set.toml", "-o", "tables", "--quiet"]);
    let solve = |set: &str| {
        place.json(&["solve", "twisty:sets/bowtie.tws", "A B A", "--heuristic", set, "--quiet"])[0]["length"].clone()
    };
    assert_eq!(solve("pdb:tables/set.toml"), 3);
    // Older ones are read from the current folder.
    fs::write(
        place.path("old.toml"),
        "puzzle = \"twisty:sets/bowtie.tws\"\n[max]\npatterns = [\"pieces.1,pieces.2\"]\n",
    )
    .unwrap();
    place.prints(&["build", "old.toml", "-o", "tables", "--quiet"]);
    assert_eq!(solve("pdb:tables/old.toml"), 3);
}
