//! Work stays within the allowed memory, and within the system's limits of the process.

#[path = "support/own_memory.rs"]
mod own_memory;

use std::process::{Command, Output};

#[cfg(target_os = "linux")]
use antipode::{
    engines::{EngineKind, SearchJob},
    families,
    jobs::{self, EngineChoice, WorkResources},
    model::NumberedProblem,
    tables::Encoding,
    watch::Watch,
};
use antipode_core::memory::CountingAllocator;
use rayon::prelude::*;
use serde_json::Value;

/// The program's allocator, so that plans in this test count the same as in the program.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator(|_| std::process::abort());

const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).args(["--threads", "2"]).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs the program with a limit of its addresses, in KiB.
#[cfg(target_os = "linux")]
fn run_limited(addresses: u32, arguments: &[&str]) -> Output {
    let script = format!("ulimit -c 0; ulimit -v {addresses}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, PROGRAM]).args(arguments).args(["--threads", "2"]);
    // The stacks of the tests are larger (.cargo/config.toml).
    command.env_remove("RUST_MIN_STACK").output().unwrap()
}

/// JSON lists that are printed in batches are one value, with the same states as the text.
#[test]
fn lists_of_many_batches_are_one_result() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("table");
    let file = file.to_str().unwrap();
    assert!(run(&["build", "sliding:3x3", "-o", file]).status.success());
    let many = "20000";
    for arguments in [
        &["hardest", file, "--depth", "24", "--limit", many][..],
        &["sample", file, "--depth", "24", "--samples", many],
        &["sample", "sliding:4x4", "--samples", many],
        &["sample", file, "--depth", "24", "--samples", "0"],
    ] {
        let lines = text(&run(arguments).stdout);
        let json = run(&[arguments, &["--format", "json"]].concat()).stdout;
        let json: Value = serde_json::from_slice(&json).unwrap();
        let states: Vec<&str> =
            json["examples"].as_array().unwrap().iter().map(|state| state.as_str().unwrap()).collect();
        assert!(states.iter().copied().eq(lines.lines()), "{arguments:?}");
        assert_eq!(states.len().to_string(), arguments[arguments.len() - 1], "{arguments:?}");
    }
}

#[test]
fn samples_that_do_not_fit_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("table");
    let file = file.to_str().unwrap();
    assert!(run(&["build", "sliding:3x3", "-o", file]).status.success());
    let refused = run(&["sample", file, "--depth", "24", "--samples", "20000", "--memory", "100kB"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("800 kB") && text(&refused.stderr).contains("--memory"));
}

/// A solution counts with the memory for its output.
#[test]
fn depth_first_search_gives_up_where_its_path_would_not_fit() {
    let solve = ["solve", "sliding:3x3", "8 6 7/2 5 4/3 _ 1", "--solver", "dfs", "--depth", "100000000"];
    let out = run(&[&solve[..], &["--memory", "1MB", "--format", "json"]].concat());
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(json["answers"][0]["outcome"], "gave-up", "{json}");
    assert!(json["answers"][0]["reason"].as_str().unwrap().contains("memory"), "{json}");
}

/// Tables count before they are loaded.
#[test]
fn pattern_databases_larger_than_the_memory_are_refused_by_name() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("patterns");
    let file = file.to_str().unwrap();
    let built = run(&["build", "sliding:3x3", "--pattern", "1,2,3,4", "--additive", "-o", file]);
    assert!(built.status.success(), "{}", text(&built.stderr));
    let solve = ["solve", "sliding:3x3", "8 6 7/2 5 4/3 _ 1", "--heuristic", &format!("pdb:{file}")];
    assert!(run(&solve).status.success());
    let refused = run(&[&solve[..], &["--memory", "1kB"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    let error = text(&refused.stderr);
    assert!(error.contains(file) && error.contains("--memory") && error.contains("1.0 kB"), "{error}");
}

/// Mapped tables count with the pages that look-ups keep in memory.
#[test]
fn tables_larger_than_the_memory_are_no_heuristics() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("table");
    let file = file.to_str().unwrap();
    assert!(run(&["build", "sliding:3x3", "--encoding", "byte", "-o", file]).status.success());
    let table = format!("table:{file}");
    let solve = ["solve", "sliding:3x3", "8 6 7/2 5 4/3 _ 1", "--solver", "astar", "--heuristic", &table];
    let audit = ["heuristic", "audit", "sliding:3x3", "--heuristic", &table, "--truth", file];
    for arguments in [&solve[..], &audit] {
        let out = run(arguments);
        assert!(out.status.success(), "{arguments:?}: {}", text(&out.stderr));
        let refused = run(&[arguments, &["--memory", "10kB"]].concat());
        let error = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(file) && error.contains("10.0 kB") && error.contains("--memory"), "{error}");
    }
}

#[test]
fn audits_that_do_not_fit_are_refused() {
    let audit = ["audit", "sliding:4x4", "--solver", "beam", "--truth", "solver:ida", "--samples", "1000000000000"];
    let refused = run(&[&audit[..], &["--memory", "1GB"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    let error = text(&refused.stderr);
    assert!(error.contains("1,000,000,000,000 states") && error.contains("--memory"), "{error}");
}

/// The lists of the reference engine count, and can exceed the limit in the middle of the search.
#[test]
fn layers_that_do_not_fit_are_an_error() {
    let analyze = ["analyze", "hanoi:4,8", "--memory"];
    assert!(run(&[&analyze[..], &["10MB"]].concat()).status.success());
    let refused = run(&[&analyze[..], &["100kB"]].concat());
    assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stderr));
}

/// A limit above that of the system is reduced, with a note.
#[test]
#[cfg(target_os = "linux")]
fn memory_beyond_the_limits_of_the_process_is_cut_down() {
    let build = |memory| run_limited(400_000, &["analyze", "sliding:3x4", "--engine", "queue", "--memory", memory]);
    let out = build("900GB");
    let error = text(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{error}");
    assert!(error.contains("900 GB exceeds the limit of this process") && error.contains("does not fit"), "{error}");
    assert!(!text(&build("1MB").stderr).contains("exceeds the limit of this process"));
}

/// Memory that the system refuses gives an error at every allocation. With limits in small steps,
/// each verb meets them in many places.
#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_system_refuses_is_an_error_everywhere() {
    let far = "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 _";
    let verbs = [
        &["components", "rings:6,1,32"][..],
        &["components", "rings:4,2,11", "--memory", "10GB"],
        &["diameter", "rings:3,1,5"],
        &["analyze", "hanoi:4,10"],
        &["analyze", "sliding:3x4", "--levels", "20"],
        &["solve", "sliding:4x4", far, "--solver", "ea;population=1000000", "--seconds", "1"],
        &["solve", "sliding:4x4", far, "--solver", "bidirectional", "--seconds", "1"],
    ];
    let starts = |kilobytes: &u32| run_limited(*kilobytes, &["--version"]).status.success();
    let least = (20_000..300_000).step_by(1000).find(starts).unwrap();
    for addresses in (least..least + 6000).step_by(500).chain([110_000, 300_000]) {
        for arguments in verbs {
            let out = run_limited(addresses, arguments);
            let error = text(&out.stderr);
            let ended = out.status.code().is_some_and(|code| code <= 2);
            assert!(ended && !error.contains("panicked"), "{addresses} kB, {arguments:?}: {:?} {error}", out.status);
        }
    }
}

/// The default memory is the system's limit of the process, so nothing aborts.
#[test]
#[cfg(target_os = "linux")]
fn limits_of_the_process_are_limits_of_the_memory() {
    let far = "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 _";
    let search = |solver| ["solve", "sliding:4x4", far, "--solver", solver, "--seconds", "20"];
    ["bidirectional", "astar", "bfs", "beam", "mcts"].into_par_iter().for_each(|solver| {
        let out = run_limited(400_000, &search(solver));
        assert!(out.status.code().is_some_and(|code| code <= 2), "{solver}: {:?} {}", out.status, text(&out.stderr));
    });
    for arguments in [
        &["components", "rings:6,1,32"][..],
        &["analyze", "hanoi:4,12"],
        &["sample", "sliding:4x4", "--samples", "100000"],
    ] {
        let out = run_limited(400_000, arguments);
        assert!(
            out.status.code().is_some_and(|code| code <= 2),
            "{arguments:?}: {:?} {}",
            out.status,
            text(&out.stderr)
        );
    }
}

/// A search takes at most the allowed memory plus that of the program. This is tested over
/// families, engines and numbers of threads.
#[test]
#[cfg(target_os = "linux")]
fn searches_keep_to_the_memory_that_they_are_allowed() {
    let cases = [
        ("sliding:3x4", None),
        ("sliding:2x6", Some(EngineKind::Rows)),
        ("sliding:2x5", Some(EngineKind::Queue)),
        ("pancake:10", Some(EngineKind::General)),
        ("race:5x5;tiles=12,12", None),
        ("pancake:10", None),
        ("pancake:11", None),
        // Their rows have transforms of some tens of megabytes.
        ("pancake:12", None),
        ("burnt:8", None),
        ("burnt:9", None),
        ("rings:4,1,9", None),
        ("race:4x5;tiles=9,10", None),
        ("topspin:10,4", None),
        ("twisty:2x2x2", None),
        ("hanoi:4,10", None),
        ("lightsout:4x5", None),
        ("graph:0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-0,0-4", None),
    ];
    cases.into_par_iter().for_each(|(spec, engine)| {
        let resources = WorkResources { threads: 3, memory: 4 << 30 };
        // Some engines take memory for each thread.
        let job = |_: &NumberedProblem| Ok(SearchJob::default().examples(10).threads(resources.threads));
        let mut choice = EngineChoice::default();
        choice.engine = engine;
        let plan = jobs::plan(&families::parse(spec).unwrap(), resources, choice, job, &mut Watch::none()).unwrap();
        let allowed = (plan.memory + 1).max(1_000_000);
        for threads in [1, 3] {
            let threads = threads.to_string();
            let memory = allowed.to_string();
            let mut command = Command::new(PROGRAM);
            command.args(["analyze", spec, "--threads", &threads, "--memory", &memory, "--format", "json"]);
            command.args(engine.into_iter().flat_map(|engine| ["--engine", engine.name()]));
            keeps_to(allowed, command.output().unwrap(), &format!("{spec} {engine:?} {threads} threads"));
        }
    });
    // Searches that stop, or give an error, at the memory limit.
    for (spec, memory) in [("sliding:3x3", 20_000_000), ("twisty:3x3x3", 40_000_000), ("sliding:4x4", 30_000_000)] {
        let arguments = ["analyze", spec, "--engine", "sparse", "--levels", "40", "--threads", "3", "--format", "json"];
        let output = Command::new(PROGRAM).args(arguments).args(["--memory", &memory.to_string()]).output().unwrap();
        keeps_to(memory, output, spec);
    }
}

/// The memory that the plan of a table with an entry of a byte asks for.
#[cfg(target_os = "linux")]
fn memory_of_a_table(spec: &str) -> u64 {
    let job = |_: &NumberedProblem| Ok(SearchJob::default().threads(2).record(Encoding::Byte));
    let resources = WorkResources { threads: 2, memory: 4 << 30 };
    let problem = families::parse(spec).unwrap();
    jobs::plan(&problem, resources, EngineChoice::default(), job, &mut Watch::none()).unwrap().memory + 1
}

/// Counting classes takes no more memory than a table.
#[cfg(target_os = "linux")]
fn orbits_keep_to_the_memory(spec: &str) {
    let memory = memory_of_a_table(spec);
    let output = run(&["analyze", spec, "--orbits", "--format", "json", "--memory", &memory.to_string()]);
    keeps_to(memory, output, &format!("orbits of {spec}"));
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes a minute"]
fn orbits_of_many_states_keep_to_the_memory() {
    orbits_keep_to_the_memory("twisty:3x3x3;pieces=corners");
}

/// What `build` needs to write its table counts, and what `verify` reads of it.
#[test]
#[cfg(target_os = "linux")]
fn tables_keep_to_the_memory() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("table");
    let file = file.to_str().unwrap();
    let build = |spec, memory: u64| {
        let build = ["build", spec, "--encoding", "byte", "-o", file, "--force", "--format", "json"];
        run(&[&build[..], &["--memory", &memory.to_string()]].concat())
    };
    for spec in ["pancake:10", "sliding:2x5"] {
        let memory = memory_of_a_table(spec);
        keeps_to(memory, build(spec, memory), &format!("build {spec}"));
    }
    // On the skewb, symmetries fix more states than there are, since moves do not reach them all.
    ["twisty:skewb", "twisty:2x2x2"].into_iter().for_each(orbits_keep_to_the_memory);
    assert!(build("burnt:8", 20_000_000).status.success());
    // The table has 10.3 MB. The proof by whole rows takes as much, and 1 MB for reading.
    for (checks, memory) in [(&["--quick"][..], 2_000_000), (&[], 12_000_000)] {
        let memory_text = memory.to_string();
        let peak = peak_of(&[&["verify", file, "--memory", &memory_text], checks].concat());
        assert!(peak <= memory + memory / 20 + *own_memory::OWN_MEMORY, "verify {checks:?}: {peak} of {memory}");
    }
}

/// The peak memory of the program, which the system reports while it runs.
#[cfg(target_os = "linux")]
fn peak_of(arguments: &[&str]) -> u64 {
    let mut child = Command::new(PROGRAM).args(arguments).args(["--threads", "2", "--quiet"]).spawn().unwrap();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().split(' ').next());
        peak = kilobytes.map_or(peak, |kilobytes| 1024 * kilobytes.parse::<u64>().unwrap()).max(peak);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(child.wait().unwrap().success() && peak > 0, "{arguments:?}");
    peak
}

/// A plan that is accepted under a limit of addresses is kept: the stacks of threads fit, too.
#[test]
#[cfg(target_os = "linux")]
fn plans_fit_the_addresses_of_the_process() {
    let mut accepted = 0;
    for addresses in [70_000, 90_000, 120_000, 200_000, 250_000] {
        for arguments in [&["analyze", "sliding:3x4", "--levels", "15"][..], &["analyze", "pancake:10"]] {
            let out = run_limited(addresses, arguments);
            let error = text(&out.stderr);
            accepted += u32::from(out.status.success());
            assert!(out.status.success() || error.contains("does not fit"), "{addresses} kB, {arguments:?}: {error}");
        }
    }
    assert!(accepted >= 6, "{accepted}");
}

/// Explored states are copied once for their numbering, which counts before the limit is exceeded.
#[test]
#[cfg(target_os = "linux")]
fn tables_of_explored_states_keep_to_the_memory() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("table");
    let build = |memory: u64| {
        let arguments = ["build", "sliding:2x5", "--engine", "sparse", "--force", "--format", "json", "--threads", "3"];
        let mut command = Command::new(PROGRAM);
        command.args(arguments).args(["--memory", &memory.to_string()]).arg("-o").arg(&file).output().unwrap()
    };
    let refused = build(28_000_000);
    assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stderr));
    keeps_to(60_000_000, build(60_000_000), "explored states");
}

#[cfg(target_os = "linux")]
fn keeps_to(allowed: u64, output: Output, what: &str) {
    assert!(output.status.success(), "{what}: {}", text(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let peak = json["peak_memory_bytes"].as_u64().unwrap();
    println!("{what}: {allowed} allowed, {peak} taken, {} above", peak as i64 - allowed as i64);
    assert!(
        peak <= allowed + allowed / 20 + *own_memory::OWN_MEMORY,
        "{what}: {peak} bytes, and {allowed} were allowed"
    );
}
