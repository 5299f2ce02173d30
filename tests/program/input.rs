//! Input of states and ends of the program: coprocesses, bad lines, formats, signals, exit
//! statuses.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::place::report::result;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");
const PUZZLE: &str = "sliding:2x3";
const GOAL: &str = "1 2 3/4 5 _";
/// The one deepest state, at depth 21.
const ANTIPODE: &str = "4 5 _/1 2 3";
/// The time after which a process counts as hanging, on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A folder in which the program runs.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn with_table() -> Place {
        let place = Place::new();
        assert!(place.run(&["build", PUZZLE, "-o", "table"]).status.success());
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.current_dir(self.0.path()).args(arguments).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs the program with this on stdin: exit status, stdout, stderr.
    fn fed(&self, arguments: &[&str], input: &[u8]) -> (i32, String, String) {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        told(child.wait_with_output().unwrap())
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

fn told(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// Waits for a process and kills it if it hangs.
fn wait(mut child: Child) -> Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > TIMEOUT {
            child.kill().unwrap();
            panic!("it hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn a_coprocess_gets_each_answer_before_it_asks_again() {
    let place = Place::with_table();
    for (arguments, mark, rest) in [
        (&["distance", "table"][..], "21", 0),
        (&["distance", "table", "--format", "json"], "\"distance\":21", 0),
        (&["path", "table", "--all-moves"], "optimal first moves: 3 ", 0),
        (&["solve", PUZZLE, "--solver", "bfs"], "bfs: ", 0),
        (&["solve", PUZZLE, "--format", "json"], "\"length\":21", 0),
    ] {
        let mut child = place.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let (sender, receiver) = mpsc::channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || out.lines().for_each(|line| drop(sender.send(line.unwrap()))));
        let mut input = child.stdin.take().unwrap();
        for _ in 0..3 {
            writeln!(input, "{ANTIPODE}").unwrap();
            while !receiver.recv_timeout(TIMEOUT).expect("an answer before the end of input").contains(mark) {}
        }
        drop(input);
        assert_eq!(wait(child).status.code(), Some(rest), "{arguments:?}");
    }
}

#[test]
fn a_wrong_argument_suppresses_no_answer() {
    let place = Place::with_table();
    for verb in [&["distance", "table"][..], &["path", "table"], &["solve", PUZZLE]] {
        let given = [verb, &[ANTIPODE, "foo", GOAL]].concat();
        let (status, out, wrong) = told(place.run(&given));
        let (asked, lines, _) = place.fed(verb, format!("{ANTIPODE}\nfoo\n{GOAL}\n").as_bytes());
        let is_timed = |line: &&str| line.ends_with(" s") || line.starts_with("CPU time");
        let timeless = |text: &str| text.lines().filter(|line| !is_timed(line)).map(str::to_string).collect::<Vec<_>>();
        assert_eq!((status, timeless(&out)), (asked, timeless(&lines)), "{verb:?}");
        assert!(wrong.starts_with("antipode: state 2: 'foo' is not a 2x3 board"), "{wrong}");
        assert!(wrong.ends_with("antipode: 1 of 3 arguments is not a state\n"), "{wrong}");
        let (status, out, _) = told(place.run(&[&given[..], &["--format", "json"]].concat()));
        let all: Vec<Value> = serde_json::from_value(result(out.as_bytes())).unwrap();
        assert_eq!((status, all.len(), &all[1]["line"], &all[1]["state"]), (2, 3, &2.into(), &"foo".into()));
        // A single bad state is an error of the command.
        let (status, out, wrong) = told(place.run(&[verb, &["foo"]].concat()));
        assert_eq!((status, out.as_str(), wrong.lines().count()), (2, "", 1), "{wrong}");
    }
}

#[test]
fn a_bad_line_is_told_with_its_number_and_the_others_are_answered() {
    let place = Place::with_table();
    let input = format!("# a comment\n{GOAL}\n\n1 2 3\n{ANTIPODE}\n\u{ff}");
    let mut input = input.into_bytes();
    input.extend(b"\xff\n");
    input.extend(GOAL.as_bytes());
    let (status, out, wrong) = place.fed(&["distance", "table"], &input);
    assert_eq!((status, out.as_str()), (2, "\n0\n\ninvalid\n21\ninvalid\n0\n"), "{wrong}");
    let lines: Vec<_> = wrong.lines().collect();
    assert_eq!(lines.len(), 3, "{wrong}");
    assert!(lines[0].starts_with("antipode: stdin, line 4: '1 2 3' is not a 2x3 board"), "{wrong}");
    assert!(lines[1].starts_with("antipode: stdin, line 6: ") && lines[1].contains("UTF-8"), "{wrong}");
    assert_eq!(lines[2], "antipode: 2 of 5 lines are not states");

    fs::write(place.path("states"), &input).unwrap();
    for arguments in [&["distance", "table"][..], &["path", "table"], &["solve", PUZZLE]] {
        let (status, out, wrong) = told(place.run(&[arguments, &["--states", "states", "--format", "json"]].concat()));
        assert_eq!((status, wrong.as_str()), (2, "antipode: 2 of 5 lines are not states\n"));
        let all: Vec<Value> = serde_json::from_value(result(out.as_bytes())).unwrap();
        assert_eq!((&all[0]["state"], &all[2]["state"], all.len()), (&GOAL.into(), &ANTIPODE.into(), 5));
        assert_eq!((&all[1]["line"], &all[1]["state"]), (&4.into(), &"1 2 3".into()));
        assert!(all[1]["error"].as_str().unwrap().contains("not a 2x3 board"));
        assert_eq!((&all[3]["line"], &all[3]["state"]), (&6.into(), &Value::Null));
        let (status, out, wrong) = told(place.run(&[arguments, &["--states", "states"]].concat()));
        assert_eq!((status, out.matches("invalid\n").count(), wrong.lines().count()), (2, 2, 3), "{wrong}");
        assert!(wrong.starts_with("antipode: states, line 4: "), "{wrong}");
    }
    let audit = ["audit", PUZZLE, "--solver", "greedy", "--truth", "table", "--states", "states", "--format", "json"];
    let (status, out, wrong) = told(place.run(&audit));
    assert_eq!((status, wrong.lines().count()), (2, 3), "{wrong}");
    assert_eq!(result(out.as_bytes())["audited"], 3);
}

#[test]
fn tables_of_instances_and_compressed_files_hold_states() {
    let place = Place::with_table();
    let csv = format!("# source\nnumber,tiles,optimal\n1,1 2 3 4 5 0,0\n2,\"{ANTIPODE}\",21\n");
    fs::write(place.path("a.csv"), &csv).unwrap();
    let gzip = Command::new("gzip").arg("-k").arg(place.path("a.csv")).status();
    fs::write(place.path("b.csv"), format!("{csv}3,1 2,0\n4\n")).unwrap();
    assert_eq!(told(place.run(&["distance", "table", "--states", "a.csv"])), (0, "\n\n0\n21\n".into(), String::new()));
    if gzip.is_ok_and(|status| status.success()) {
        let answer = told(place.run(&["distance", "table", "--states", "a.csv.gz"]));
        assert_eq!(answer, (0, "\n\n0\n21\n".into(), String::new()));
        let bytes = fs::read(place.path("a.csv.gz")).unwrap();
        assert_eq!(place.fed(&["distance", "table"], &bytes).1, "\n\n0\n21\n");
        let (status, _, wrong) = place.fed(&["distance", "table"], &bytes[..bytes.len() / 2]);
        assert_eq!((status, wrong.lines().count()), (1, 1), "{wrong}");
    }
    let (status, out, wrong) = told(place.run(&["distance", "table", "--states", "b.csv"]));
    assert_eq!((status, out.as_str()), (2, "\n\n0\n21\ninvalid\ninvalid\n"));
    assert!(wrong.contains("is not a line of this table: column 2 with the state is missing"), "{wrong}");
    let korf = concat!(env!("CARGO_MANIFEST_DIR"), "/data/instances/korf100.csv");
    let spec = "sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
    let all = place.run(&["solve", spec, "--states", korf, "--nodes", "1", "--format", "json"]);
    assert_eq!(result(&all.stdout).as_array().unwrap().len(), 100);
}

#[test]
fn a_signal_ends_a_program_that_waits_for_input() {
    let place = Place::with_table();
    assert!(Command::new("mkfifo").arg(place.path("fifo")).status().unwrap().success());
    for name in ["INT", "TERM"] {
        // Another process holds it open for writing, so that reading waits.
        let open = fs::OpenOptions::new().read(true).write(true).open(place.path("fifo")).unwrap();
        let waiting = [
            &["distance", "table"][..],
            &["path", "table"],
            &["solve", PUZZLE],
            &["solve", PUZZLE, "--format", "json"],
            &["solve", PUZZLE, "--states", "fifo"],
            &["distance", "table", "--states", "fifo"],
            &["audit", PUZZLE, "--solver", "greedy", "--truth", "table", "--states", "fifo", "--csv", "a.csv"],
            &["analyze", "graph:fifo"],
            &["components", "twisty:fifo"],
        ]
        .map(|arguments| {
            let mut child = place.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
            let input = child.stdin.take();
            (arguments, child, input)
        });
        std::thread::sleep(Duration::from_millis(800));
        for (arguments, mut child, input) in waiting {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?} does not wait");
            signal(&child, name);
            let (status, out, wrong) = told(wait(child));
            assert_eq!((status, out.as_str()), (130, ""), "{arguments:?}: {wrong}");
            assert_eq!(wrong, "antipode: interrupted\n", "{arguments:?}");
            drop(input);
        }
        drop(open);
    }
    assert_eq!(place.names(), ["fifo", "table"]);
}

#[test]
fn solve_fails_if_a_state_was_not_solved() {
    let place = Place::new();
    let odd = "2 1 3/4 5 _";
    assert_eq!(told(place.run(&["solve", PUZZLE, GOAL, odd])).0, 0);
    let (status, out, wrong) = told(place.run(&["solve", PUZZLE, GOAL, ANTIPODE, odd, "--nodes", "1"]));
    assert_eq!((status, wrong.as_str()), (1, "antipode: 1 of 3 states is not solved\n"));
    assert!(out.contains(&format!("{ANTIPODE}: gave up")) && out.contains("unsolvable"), "{out}");
    let (status, _, wrong) = place.fed(&["solve", PUZZLE, "--nodes", "1"], format!("{ANTIPODE}\nx\n").as_bytes());
    assert_eq!((status, wrong.lines().count()), (2, 2), "{wrong}");
}

#[test]
fn quiet_leaves_out_reports_about_files_but_no_data() {
    let place = Place::new();
    let silent = |arguments: &[&str]| {
        assert_eq!(
            told(place.run(&[arguments, &["--quiet"]].concat())),
            (0, String::new(), String::new()),
            "{arguments:?}"
        );
    };
    silent(&["build", PUZZLE, "-o", "table"]);
    silent(&["verify", "table"]);
    silent(&["build", PUZZLE, "--pattern", "1,2", "-o", "pattern"]);
    silent(&["verify", "pattern"]);
    assert_eq!(told(place.run(&["distance", "table", ANTIPODE, "-q"])).1, "21\n");
    assert!(told(place.run(&["analyze", PUZZLE, "-q"])).1.contains("God's number"));
    assert!(told(place.run(&["verify", "table", "-q", "--format", "json"])).1.starts_with('{'));
}

#[test]
fn plots_and_csv_files_are_replaced_only_if_that_is_asked_for() {
    let place = Place::with_table();
    let audit = ["audit", PUZZLE, "--solver", "greedy", "--truth", "table", "--samples", "5"];
    for (arguments, file) in [
        (["analyze", PUZZLE, "--plot", "a.svg"].to_vec(), "a.svg"),
        ([&audit[..], &["--plot", "b.png"]].concat(), "b.png"),
        ([&audit[..], &["--csv", "c.csv"]].concat(), "c.csv"),
    ] {
        assert_eq!(told(place.run(&arguments)).0, 0, "{arguments:?}");
        fs::write(place.path(file), "mine").unwrap();
        let (status, out, wrong) = told(place.run(&arguments));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(wrong.contains("exists") && wrong.contains("--force") && wrong.lines().count() == 1, "{wrong}");
        assert_eq!(fs::read(place.path(file)).unwrap(), b"mine");
        assert_eq!(told(place.run(&[&arguments[..], &["--force"]].concat())).0, 0);
        assert_ne!(fs::read(place.path(file)).unwrap(), b"mine");
    }
    assert_eq!(place.names(), ["a.svg", "b.png", "c.csv", "table"]);
}

#[test]
fn a_full_disk_is_told_in_words() {
    let place = Place::with_table();
    let audit = format!("audit {PUZZLE} --solver greedy --truth table --samples all");
    for arguments in [
        "analyze sliding:2x3 --plot a.svg".to_string(),
        "analyze sliding:2x3 --plot a.png".into(),
        format!("{audit} --csv a.csv"),
        format!("{audit} --plot a.png"),
        "man pages".into(),
    ] {
        // A limit of one block of 512 or 1024 bytes fails a write as a full disk does.
        let script = format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" {arguments} > /dev/null");
        let output = Command::new("sh").current_dir(place.0.path()).args(["-c", &script, PROGRAM]).output().unwrap();
        let (status, _, wrong) = told(output);
        assert_eq!((status, wrong.lines().count()), (1, 1), "{arguments}: {wrong}");
        assert!(wrong.starts_with("antipode: cannot write ") && wrong.contains("File too large"), "{wrong}");
        assert!(!wrong.contains(['{', '"']) && !wrong.contains("Error"), "{wrong}");
    }
    let _ = fs::remove_dir(place.path("pages"));
    assert_eq!(place.names(), ["table"]);
}

#[test]
fn errors_do_not_repeat_a_megabyte_of_input() {
    let place = Place::with_table();
    let long = "9 ".repeat(500_000);
    let (status, out, wrong) = place.fed(&["solve", PUZZLE], long.as_bytes());
    assert_eq!((status, wrong.lines().count()), (2, 2));
    assert!(out.len() < 200 && wrong.len() < 1000, "{} {}", out.len(), wrong.len());
    fs::write(place.path("long"), &long).unwrap();
    let (_, out, _) = told(place.run(&["distance", "table", "--states", "long", "--format", "json"]));
    assert!(out.len() < 1000, "{}", out.len());
    let (_, _, wrong) = told(place.run(&["analyze", &"x".repeat(100_000)]));
    assert!(wrong.len() < 1000, "{}", wrong.len());
}

#[test]
fn what_a_killed_process_left_is_cleaned_up_and_what_a_living_one_writes_is_not() {
    let place = Place::new();
    let build = ["build", "sliding:3x4", "--encoding", "byte", "--compress", "9", "-o", "table"];
    let begin = || {
        let before = place.names().len();
        let child = place.command(&build).spawn().unwrap();
        let start = Instant::now();
        while place.names().len() == before && start.elapsed() < TIMEOUT {
            std::thread::sleep(Duration::from_millis(2));
        }
        child
    };
    let mut killed = begin();
    let mut living = begin();
    assert_eq!(place.names().len(), 2, "a living process keeps its file");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(place.run(&["build", PUZZLE, "-o", "table"]).status.success());
    assert_eq!(place.names().len(), 2, "the table, and the file of the living process");
    living.kill().unwrap();
    living.wait().unwrap();
    assert!(place.run(&["build", PUZZLE, "-o", "table", "--force"]).status.success());
    assert_eq!(place.names(), ["table"]);
}

#[test]
fn manual_pages_of_all_verbs_are_written() {
    let place = Place::new();
    assert_eq!(told(place.run(&["man", "a/pages"])), (0, String::new(), String::new()));
    let main = fs::read_to_string(place.path("a/pages/antipode.1")).unwrap();
    let mut count = 0;
    for reference in
        main.lines().filter_map(|line| line.strip_prefix("antipode\\-").filter(|rest| rest.ends_with("(1)")))
    {
        let name = format!("antipode-{}.1", reference.trim_end_matches("(1)").replace('\\', ""));
        assert!(place.path("a/pages").join(&name).is_file(), "{name}");
        count += 1;
    }
    assert!(count > 15, "{main}");
    assert!(place.path("a/pages/antipode-heuristic-audit.1").is_file());
}

#[test]
fn completion_knows_families_solvers_and_heuristics() {
    let place = Place::new();
    // Scripts for fish complete options only.
    for (shell, families) in [("bash", &["sliding:", "twisty:"][..]), ("zsh", &["sliding:", "twisty:"]), ("fish", &[])]
    {
        let script = told(place.run(&["completions", shell])).1.replace('\\', "");
        for word in ["two-phase", "walking-distance", "pdb:"].iter().chain(families) {
            assert!(script.contains(word), "{shell} lacks {word}");
        }
    }
    // Completions are offered, not required.
    assert_eq!(told(place.run(&["solve", "SLIDING:2x3", GOAL])).0, 0);
}

#[test]
fn patterns_and_named_heuristics_are_described() {
    let place = Place::new();
    let families = told(place.run(&["list", "families", "sliding"])).1;
    for part in ["pattern=P,Q,..", "additive", "least", "add up"] {
        assert!(families.contains(part), "{part}");
    }
    let list = told(place.run(&["list", "heuristics", PUZZLE])).1;
    for part in ["manhattan", "table:FILE", "pdb:FILE", "pdb:SET.toml", "cmd: PROGRAM"] {
        assert!(list.contains(part), "{part}");
    }
}

#[test]
fn all_optimal_moves_of_a_state_are_told() {
    let place = Place::with_table();
    let ask = |state: &str| {
        let out = told(place.run(&["path", "table", state, "--all-moves", "--format", "json"])).1;
        result(out.as_bytes())[0].clone()
    };
    let states = told(place.run(&["hardest", "table", "--depth", "14"])).1;
    let mut several = 0;
    for state in states.lines().chain([ANTIPODE]) {
        let answer = ask(state);
        let moves = answer["optimal_moves"].as_array().unwrap();
        several += usize::from(moves.len() > 1);
        assert!(moves.contains(&answer["moves"][0]), "{answer}");
        for step in moves {
            assert_eq!(ask(step["state"].as_str().unwrap())["distance"], answer["distance"].as_u64().unwrap() - 1);
        }
    }
    assert!(several > 0);
    assert_eq!(ask(GOAL)["optimal_moves"], serde_json::json!([]));
    assert_eq!(ask("2 1 3/4 5 _")["optimal_moves"], Value::Null);
    assert!(told(place.run(&["path", "table", GOAL, "--all-moves"])).1.contains("optimal first moves: none\n"));
    let one = told(place.run(&["path", "table", "1 2 3/4 _ 5"])).1;
    assert!(one.starts_with("1 2 3/4 _ 5: 1 move\n"), "{one}");
}

#[test]
fn two_solvers_are_audited_side_by_side() {
    let place = Place::with_table();
    let audit = ["audit", PUZZLE, "--solver", "greedy", "--solver", "ida", "--truth", "table", "--samples", "30"];
    let (status, out, wrong) = told(place.run(&[&audit[..], &["--plot", "both.svg", "--format", "json"]].concat()));
    assert_eq!((status, wrong.as_str()), (0, ""));
    let both: Vec<Value> = serde_json::from_value(result(out.as_bytes())).unwrap();
    assert_eq!((&both[0]["solver"], &both[1]["solver"], both.len()), (&"greedy".into(), &"ida".into(), 2));
    assert_eq!(both[1]["all"]["optimal_rate"]["share"], 1.0);
    let plot = fs::read_to_string(place.path("both.svg")).unwrap();
    assert!(plot.contains("greedy, ") && plot.contains("ida, ") && plot.contains("excess moves: mean, worst"));
    let text = told(place.run(&audit)).1;
    // One table, a line for each solver.
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (8, "puzzle  sliding:2x3"), "{text}");
    assert!(lines[6].starts_with("greedy, walking-distance ") && lines[7].starts_with("ida, "), "{text}");
    let expect =
        |solvers: &[&str], what| told(place.run(&[&audit[..2], solvers, &audit[6..], &["--expect", what]].concat()));
    assert_eq!(expect(&["--solver", "ida"], "solved,optimal").0, 0);
    assert_eq!(expect(&["--solver", "greedy"], "solved").0, 0);
    let (status, out, wrong) = expect(&["--solver", "ida", "--solver", "greedy"], "optimal");
    assert!(status == 1 && out.lines().count() == 8, "{out}");
    assert!(wrong.starts_with("antipode: greedy, walking-distance solves optimally ") && wrong.lines().count() == 1);
    // There is no ground truth for optimality.
    let unjudged = ["audit", PUZZLE, "--solver", "greedy", "--shuffles", "3", "--samples", "2", "--expect"];
    assert_eq!(told(place.run(&[&unjudged[..], &["optimal"]].concat())).0, 2);
    assert_eq!(told(place.run(&[&unjudged[..], &["solved"]].concat())).0, 0);
    assert_eq!(told(place.run(&[&audit[..], &["--csv", "a.csv"]].concat())).0, 0);
}

#[test]
fn layers_are_drawn_on_a_logarithmic_axis() {
    let place = Place::new();
    assert_eq!(told(place.run(&["analyze", PUZZLE, "--plot", "log.svg", "--log-scale"])).0, 0);
    let plot = fs::read_to_string(place.path("log.svg")).unwrap();
    assert!(["\n1\n", "\n10\n", "\n100\n"].iter().all(|label| plot.contains(label)), "{plot}");
    assert_eq!(told(place.run(&["analyze", PUZZLE, "--log-scale"])).0, 2);
}

#[test]
fn a_time_that_is_none_is_refused_in_words() {
    let place = Place::with_table();
    for seconds in ["nan", "-1", "inf", "1e300"] {
        let seconds = format!("--seconds={seconds}");
        let (status, _, wrong) = told(place.run(&["solve", PUZZLE, GOAL, &seconds]));
        assert_eq!(status, 2);
        assert!(wrong.contains("not a time in seconds: write a number such as 1.5"), "{wrong}");
    }
}

/// Found by scripts/trial.py: the measurement took 512 MiB whatever `--memory` allowed.
#[test]
fn a_profile_stays_within_the_memory_limit() {
    let place = Place::new();
    let (code, _, stderr) = told(place.run(&["analyze", PUZZLE, "--profile", "--memory", "200MB"]));
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("leave out --profile"), "{stderr}");
}

/// Found by scripts/trial.py: the message was that of a command without these options.
#[cfg(feature = "cluster")]
#[test]
fn options_for_one_process_are_refused_by_name() {
    let place = Place::new();
    for verb in [&["analyze"][..], &["build", "-o", "table"]] {
        for option in [["--engine", "rows"], ["--scratch", "folder"]] {
            let arguments = [verb, &[PUZZLE, "--processes", "2"], &option].concat();
            let (code, _, stderr) = told(place.run(&arguments));
            assert_eq!(code, 2, "{stderr}");
            assert!(stderr.contains(&format!("leave out {}, or --processes", option[0])), "{stderr}");
        }
    }
}

/// Found by scripts/trial.py: `pattern=1` kept token 2, and the last token had no name.
#[test]
fn patterns_of_top_spin_name_the_tokens_that_the_ring_shows() {
    let place = Place::new();
    let code = |pattern: &str| told(place.run(&["analyze", &format!("topspin:5,3;pattern={pattern}")])).0;
    assert_eq!([code("2"), code("5"), code("1")], [0, 0, 2]);
    let answer = place.run(&["analyze", "topspin:5,3;pattern=2", "--format", "json", "--antipodes", "9"]);
    let answer: Value = serde_json::from_slice(&answer.stdout).unwrap();
    // Token 2 can follow token 1 at four distances.
    assert_eq!(answer["layers"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>(), 4);
}
