//! The memory of the program itself, which limits of memory do not count.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

/// Bytes beyond that for the code of a larger puzzle.
const MORE: u64 = 2_500_000;

/// Bytes of code, tables of instructions, and stacks of threads: what the program takes for a
/// puzzle of two states, which is a matter of how it was compiled and of what the system has at
/// hand, and some more.
pub static OWN_MEMORY: LazyLock<u64> = LazyLock::new(|| {
    let mut program = Command::new(env!("CARGO_BIN_EXE_antipode"));
    let output = program.args(["analyze", "sliding:1x2", "--format", "json"]).output().unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let own = json["peak_memory_bytes"].as_u64().unwrap();
    // All of its file, at most.
    assert!(own < 48_000_000, "the program takes {own} bytes");
    own + MORE
});
