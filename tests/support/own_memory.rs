//! The memory of the program itself, which memory limits do not count.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

/// Additional bytes for the code of a larger puzzle, such as the skewb with its orbits.
const MORE: u64 = 3_500_000;

/// The runs that measure the memory, which differs by some hundred kilobytes from run to run.
const RUNS: usize = 3;

/// The bytes of code, instruction tables and thread stacks, with a margin. Measured with a puzzle
/// of two states and its orbits, since it depends on the compilation and the system.
pub static OWN_MEMORY: LazyLock<u64> = LazyLock::new(|| {
    let measured = (0..RUNS).map(|_| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_antipode"));
        let output = program.args(["analyze", "sliding:1x2", "--orbits", "--format", "json"]).output().unwrap();
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        json["peak_memory_bytes"].as_u64().unwrap()
    });
    let own = measured.max().unwrap();
    // At most the size of its file.
    assert!(own < 48_000_000, "the program takes {own} bytes");
    own + MORE
});
