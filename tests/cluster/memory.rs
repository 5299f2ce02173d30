//! Each process keeps to the memory that it is allowed.
#![cfg(feature = "cluster")]
#![cfg(target_os = "linux")]

use std::process::{Output, Stdio};

use crate::own_memory::OWN_MEMORY;
use crate::processes::program;
use serde_json::Value;

/// Puzzles of each kind of space, some with large transforms, with numbers of processes.
const SEARCHES: [(&str, u64); 7] = [
    ("pancake:10", 1),
    ("pancake:11", 8),
    ("sliding:2x5", 3),
    ("lightsout:4x5", 8),
    ("burnt:8", 3),
    ("topspin:10,4", 2),
    ("sliding:2x5;metric=multi", 2),
];

fn run(spec: &str, processes: u64, more: &[&str]) -> Output {
    let processes = processes.to_string();
    let mut command = program(&[&[spec, "--processes", &processes], more].concat());
    command.args(["--format", "json"]).stdin(Stdio::null()).output().unwrap()
}

/// The bytes that each process planned. The peak of each is within them and 5 %, beside the
/// program.
fn planned(output: &Output, what: &str) -> Vec<u64> {
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let numbers = |name: &str| -> Vec<u64> {
        report["cluster"][name].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
    };
    let (planned, peaks) = (numbers("memory_bytes_each"), numbers("peak_memory_bytes_each"));
    println!("{what}: planned {planned:?}, peaks {peaks:?}, the program {}", *OWN_MEMORY);
    for (planned, peak) in planned.iter().zip(&peaks) {
        assert!(*peak <= planned + planned / 20 + *OWN_MEMORY, "{what}: {peak} bytes, and {planned} were planned");
    }
    planned
}

#[test]
fn processes_keep_to_the_memory_that_they_are_allowed() {
    for (spec, processes) in SEARCHES {
        let planned = planned(&run(spec, processes, &[]), spec);
        assert_eq!(planned.len() as u64, processes);
        // No less is accepted.
        let memory = (planned.iter().max().unwrap() - 1).to_string();
        let refused = run(spec, processes, &["--memory", &memory]);
        let complaint = String::from_utf8(refused.stderr).unwrap();
        // A process that another one stops first exits with 1, and has its reason.
        let code = refused.status.code();
        assert!(matches!(code, Some(1 | 2)) && complaint.contains("of memory, and"), "{spec}: {complaint}");
        assert!(code == Some(1) || complaint.contains("--memory"), "{spec}: {complaint}");
    }
}

#[test]
fn tables_keep_to_the_memory_of_each_process() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    for (spec, encoding) in [("pancake:10", "byte"), ("sliding:2x5", "plane")] {
        let build = ["-o", file.to_str().unwrap(), "--encoding", encoding, "--force"];
        let most = planned(&run(spec, 3, &build), spec).into_iter().max().unwrap();
        planned(&run(spec, 3, &[&build[..], &["--memory", &most.to_string()]].concat()), spec);
    }
}
