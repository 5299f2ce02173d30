//! Programs with faulty rules: every fault gives a clear error, and no result depends on it. The
//! tests need `python3`.

use std::path::Path;

use crate::named::find;
use antipode::families::{parse, parse_stored};
use antipode::jobs::{Solution, SolveOptions, WorkResources, solve};
use antipode::prelude::{Error, Problem};
use antipode::watch::Watch;

/// The first line of a counter from 00 to 99.
const WELCOME: &str = r#"{"protocol": 1, "starts": ["50"]}"#;

/// A program for a counter with moves by 1 and the goal 00; it runs `wrong` on each answer.
fn counter(folder: &Path, welcome: &str, wrong: &str) -> String {
    let script = folder.join("counter.py");
    let text = format!(
        r#"
import json, os, random, sys
json.loads(sys.stdin.readline())
print(json.dumps({welcome}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    states = request["states"]
    steps = lambda state: [f"{{i:02}}" for i in (int(state) - 1, int(state) + 1) if 0 <= i < 100] if type(state) is str else []
    answer = {{"id": request["id"], "successors": [steps(state) for state in states], "goals": [state == "00" for state in states]}}
    {wrong}
    print(json.dumps(answer), flush=True)
"#
    );
    std::fs::write(&script, text).unwrap();
    format!("rules:cmd: python3 '{}'", script.display())
}

fn all_states() -> Vec<u8> {
    (0..100).flat_map(|i| format!("{i:02}").into_bytes()).collect()
}

fn visited(problem: &Problem, states: &[u8]) -> usize {
    let mut count = 0;
    problem.expand_all(states, 2, &mut |_, _| count += 1);
    count
}

#[test]
fn whatever_is_wrong_is_named_once_and_for_all() {
    let folder = tempfile::tempdir().unwrap();
    for (wrong, part) in [
        ("answer['id'] += 1", "an answer to another question"),
        ("answer['successors'].pop()", "99 lists of successors for 100 states"),
        ("answer['goals'].append(True)", "101 lists of goals for 100 states"),
        ("del answer['goals']", "not marked as a goal or none"),
        ("del answer['successors']", "is no answer: missing field `successors`"),
        ("answer['successors'][0].append('abc')", "the state 'abc' has 3 bytes of text, and others have 2"),
        ("answer['successors'][0].append([1, 2])", "2 numbers from 0 to 255"),
        ("answer['successors'][0].append([1, 256])", "not from 0 to 255"),
        ("answer['successors'][0].append(7)", "a state: a string, or a list of numbers"),
        ("answer['successors'][0].append('a\\n')", "control characters"),
        ("answer['successors'][0].append(states[0])", "'00' leads to itself"),
        ("answer['successors'][3] = None", "it rejects '03' as a state"),
        ("sys.exit('no more moves')", "no more moves"),
        ("raise KeyError('spot')", "KeyError: 'spot'"),
        ("os._exit(7)", "7"),
        ("sys.stdout.close(); os.close(1); import time; time.sleep(1000)", "closed its output"),
        ("print('{', flush=True)", "'{' is no answer"),
        ("print('why', flush=True)", "'why' is no answer"),
        ("\n    while True: sys.stdout.write('y' * 65536)", "a line without an end"),
        ("\n    while True: print('y' * 65536)", "is no answer"),
    ] {
        let problem = parse(&counter(folder.path(), WELCOME, wrong)).unwrap();
        problem.intact().unwrap();
        visited(&problem, &all_states());
        let error = problem.intact().unwrap_err();
        let message = error.to_string();
        assert!(matches!(error, Error::Io { .. }) && message.contains(part), "{wrong}: {message}");
        assert!(message.starts_with("the rules 'python3 ") && message.lines().count() == 1, "{message}");
        // There are no more answers, and the failure stays the same.
        assert_eq!(visited(&problem, b"50"), 0, "{wrong}");
        problem.expand(b"50", &mut |_| panic!("{wrong}: a successor after a failure"));
        assert!(!problem.is_goal(b"00"), "{wrong}");
        assert_eq!(problem.intact().unwrap_err().to_string(), message);
    }
}

#[test]
fn goals_are_listed_or_marked_and_not_both_ways() {
    let folder = tempfile::tempdir().unwrap();
    let listed = r#"{"protocol": 1, "goals": ["00"]}"#;
    for (welcome, wrong, part) in [
        (listed, "answer['goals'][0] = False", "'00' is listed as a goal, and marked as none"),
        (listed, "answer['goals'][7] = True", "'07' is marked as a goal, and is not listed as one"),
        (listed, "del answer['goals']", ""),
        (listed, "pass", ""),
        (WELCOME, "pass", ""),
    ] {
        let problem = parse(&counter(folder.path(), welcome, wrong)).unwrap();
        assert_eq!(visited(&problem, &all_states()) == 198, part.is_empty());
        match problem.intact() {
            Ok(()) => assert!(part.is_empty() && problem.is_goal(b"00") && !problem.is_goal(b"07")),
            Err(error) => assert!(!part.is_empty() && error.to_string().contains(part), "{error}"),
        }
    }
}

#[test]
fn what_differs_between_two_questions_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let shuffle = "for list in answer['successors']: random.shuffle(list)";
    let twice = [all_states(), all_states()].concat();
    let problem = parse(&counter(folder.path(), WELCOME, shuffle)).unwrap();
    visited(&problem, &twice);
    assert!(problem.intact().unwrap_err().to_string().contains("answers to two requests differ"));
    let goals = "answer['goals'] = [random.random() < .5 for state in states]";
    let problem = parse(&counter(folder.path(), WELCOME, goals)).unwrap();
    for _ in 0..10_000 {
        problem.is_goal(b"50");
    }
    assert!(problem.intact().unwrap_err().to_string().contains("'50': its answers to two requests differ"));
    let welcome = r#"{"protocol": 1, "starts": [[0, 0]]}"#;
    let numbers = "answer = {'id': request['id'], 'goals': [False] * len(states), \
                   'successors': [[[random.randrange(256), 7]] for state in states]}";
    let problem = parse(&counter(folder.path(), welcome, numbers)).unwrap();
    // No state occurs twice, so the check repeats one state of each long request.
    let all: Vec<u8> = (0..=255u8).flat_map(|a| (0..40u8).filter(|&b| b != 7).flat_map(move |b| [a, b])).collect();
    visited(&problem, &all);
    assert!(problem.intact().unwrap_err().to_string().contains("answers to two requests differ"));
}

#[test]
fn names_of_moves_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let named = "answer['moves'] = [['down', 'up'][len(list) == 1:] for list in answer['successors']]";
    let problem = parse(&counter(folder.path(), WELCOME, named)).unwrap();
    assert_eq!((problem.name(b"50", 0).as_str(), problem.name(b"00", 0).as_str()), ("down", "up"));
    let problem = parse(&counter(folder.path(), WELCOME, "pass")).unwrap();
    assert_eq!(problem.name(b"50", 1), "move 2");
    problem.intact().unwrap();
    let problem = parse(&counter(folder.path(), WELCOME, "answer['moves'] = [['up']]")).unwrap();
    problem.name(b"50", 0);
    assert!(problem.intact().unwrap_err().to_string().contains("1 names of moves for 2 successors"));
}

#[test]
fn a_wrong_start_is_an_error_of_the_spec() {
    let folder = tempfile::tempdir().unwrap();
    for (welcome, part) in [
        (r#"{"protocol": 2, "starts": ["50"]}"#, "version 2"),
        (r#"{"starts": ["50"]}"#, "missing field `protocol`"),
        (r#"{"protocol": 1}"#, "no starts"),
        (r#"{"protocol": 1, "goals": ["00"], "directed": True}"#, "no starts"),
        (r#"{"protocol": 1, "goals": ["00", "1"]}"#, "1 bytes of text"),
        (r#"sys.exit("no board")"#, "no board"),
    ] {
        let error = parse(&counter(folder.path(), welcome, "pass")).unwrap_err();
        assert!(matches!(error, Error::Io { .. }) && error.to_string().contains(part), "{welcome}: {error}");
    }
    for (spec, part) in [
        ("rules:python3", "rules:cmd: PROGRAM"),
        ("rules:cmd:", "rules:cmd: PROGRAM"),
        ("rules:cmd: a 'b", "not a command line"),
        ("rules:cmd: sh -c 'a; b'", "put the command into a script"),
        ("rules:cmd: /no/such/program", "no such program"),
    ] {
        let error = parse(spec).unwrap_err();
        assert!(matches!(error, Error::Usage(_) | Error::Missing(_)), "{spec}: {error:?}");
        assert!(error.to_string().contains(part), "{spec}: {error}");
    }
}

#[test]
fn a_program_that_changes_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let spec = counter(folder.path(), WELCOME, "pass");
    let problem = parse(&spec).unwrap();
    let (canonical, definition) = (problem.spec(), problem.definition().unwrap().to_string());
    counter(folder.path(), r#"{"protocol": 1, "starts": ["51"]}"#, "pass");
    // Opening a table and using its rules does not start the program.
    let stored = parse_stored(&canonical, Some(&definition)).unwrap();
    stored.expand(b"50", &mut |_| panic!("a successor of another puzzle"));
    assert!(stored.intact().unwrap_err().to_string().contains("files start no programs"));
    // While the first process answers, another request needs a second one.
    problem.expand_all(b"50", 2, &mut |_, _| problem.expand(b"70", &mut |_| panic!("a successor of another puzzle")));
    assert!(problem.intact().unwrap_err().to_string().contains("another puzzle than before"));
    let error = parse(&canonical).unwrap_err();
    assert!(error.to_string().contains("has changed: its checksum is"), "{error}");
}

#[test]
fn no_solution_rests_on_rules_that_failed() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = "if '20' in states: answer['successors'][states.index('20')] = []; answer['goals'] = []";
    let problem = parse(&counter(folder.path(), WELCOME, wrong)).unwrap();
    for solver in ["bfs", "astar", "beam", find("hill").name] {
        let mut options = SolveOptions::default().solver(solver);
        options.nodes = Some(5000);
        let resources = WorkResources { threads: 1, memory: 1 << 30 };
        let told = |found: Vec<Solution>| {
            assert!(found.is_empty(), "{solver}: {found:?}");
            Ok(())
        };
        let end = solve(&problem, &["50".into()], &options, resources, &mut Watch::none(), told);
        assert!(end.unwrap_err().to_string().contains("lists of goals"), "{solver}");
    }
}

/// Each thread uses a separate process, and all get the same answers.
#[test]
fn threads_ask_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let problem = parse(&counter(folder.path(), WELCOME, "pass")).unwrap();
    let states = all_states();
    let all = || {
        let mut all = vec![];
        problem.expand_all(&states, 2, &mut |i, next| all.push((i, next.to_vec())));
        all
    };
    let one = all();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| (0..10).map(|_| all()).collect::<Vec<_>>())).collect();
        for thread in threads {
            assert!(thread.join().unwrap().iter().all(|other| *other == one));
        }
    });
    problem.intact().unwrap();
}

/// The program ignores the end of its input, so it must be killed.
#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_waiting_and_the_program() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().unwrap();
    let pid = folder.path().join("pid");
    let hang = format!(
        "if '49' in states: open('{}', 'w').write(str(os.getpid())); import time; time.sleep(1000)",
        pid.display()
    );
    let spec = counter(folder.path(), WELCOME, &hang);
    let run =
        |script: String| Command::new("sh").args(["-c", &script]).stderr(Stdio::null()).status().unwrap().success();
    let wait = |what: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !what() {
            assert!(start.elapsed() < Duration::from_secs(60), "waited too long");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    let antipode = Command::new(env!("CARGO_BIN_EXE_antipode"))
        .args(["solve", &spec, "50"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let hanging = || std::fs::read_to_string(&pid).ok().filter(|pid| !pid.is_empty());
    wait(&|| hanging().is_some());
    let start = Instant::now();
    assert!(run(format!("kill -INT {}", antipode.id())));
    let output = antipode.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_eq!((output.status.code(), output.stdout), (Some(130), vec![]));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "antipode: interrupted\n");
    wait(&|| !run(format!("kill -0 {}", hanging().unwrap())));
}
