//! What users of comparable programs ask for, a test a row.

use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

/// Every verb keeps to `--memory`: its peak exceeds that by at most 5 %, beside what an idle process has.
#[test]
#[cfg(unix)]
fn bounded_memory() {
    // The system tells the peak of all children that a process had: in a process of its own, these are only those of the test.
    let alone = std::env::current_exe().unwrap();
    let alone = Command::new(alone).args(["peaks_stay_below_the_memory", "--exact", "--ignored"]).output().unwrap();
    let told = String::from_utf8_lossy(&alone.stdout);
    assert!(alone.status.success() && told.contains("1 passed"), "{told}{}", String::from_utf8_lossy(&alone.stderr));
}

#[test]
#[ignore = "run by bounded_memory, in a process of its own"]
#[cfg(unix)]
fn peaks_stay_below_the_memory() {
    use nix::sys::resource::{UsageWho, getrusage};

    /// Bytes of the unit in which the system counts.
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
    assert!(run(&["families"]).0.success());
    let idle = peak();
    assert!(run(&["build", "sliding:3x3", "-o", &table, "--memory", "10MB"]).0.success());
    let (four, far) = ("sliding:4x4", "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 _");
    let (eight, pdb) = ("8 6 7/2 5 4/3 _ 1", format!("pdb:{patterns}"));
    // In increasing order of the memory, since peaks of children before count, too.
    let rows: &[(u64, &[&str])] = &[
        (8, &["hardest", &table, "--depth", "24", "--limit", "10000000"]),
        (8, &["sample", &table, "--depth", "24", "--count", "100000000"]),
        (8, &["sample", four, "--count", "20000"]),
        (8, &["solve", four, far, "--solver", "dfs", "--depth", "100000000"]),
        (8, &["solve", four, far, "--solver", "ida", "--weight", "1e7"]),
        (8, &["pdb", "build", "sliding:3x3", "--pattern", "1,2,3,4", "--additive", "-o", &patterns]),
        (8, &["solve", "sliding:3x3", eight, "--heuristic", &pdb]),
        (8, &["diameter", "sliding:3x3"]),
        (8, &["components", "rings:4,2,7"]),
        (8, &["audit", "sliding:3x3", "--table", &table, "--solver", "astar", "--samples", "200"]),
        (16, &["verify", &table]),
        (16, &["analyze", "sliding:4x4", "--levels", "30"]),
        (16, &["analyze", "sliding:3x4"]),
        (16, &["analyze", "hanoi:4,12"]),
        (32, &["solve", four, far, "--solver", "beam", "--set", "width=100000000"]),
        (32, &["solve", four, far, "--solver", "lns", "--set", "width=100000000"]),
        (32, &["solve", four, far, "--solver", "ea", "--set", "population=1000000"]),
        (32, &["solve", four, far, "--solver", "rl", "--set", "seeded=100000000"]),
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
