//! The `antipode` program: the verbs of `antipode-cli`, and those that cargo features add.

mod carried;

use std::process::ExitCode;

use antipode_cli::CommandProgram;
use antipode_core::memory::{CountingAllocator, give_back_large_blocks, share_arena_if_limited};

/// Memory that the system refuses is an error, not an abort.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator(antipode_cli::out_of_memory);

/// The verbs that cargo features of the same name add.
const ADDED: [(&str, bool); 7] = [
    ("site", cfg!(feature = "serve")),
    ("serve", cfg!(feature = "serve")),
    ("export", cfg!(feature = "export")),
    ("label", cfg!(feature = "export")),
    ("reproduce", cfg!(feature = "lab")),
    ("learn", cfg!(feature = "learn")),
    ("onnx", cfg!(feature = "onnx")),
];

fn main() -> ExitCode {
    give_back_large_blocks();
    share_arena_if_limited();
    let mut program = CommandProgram { pages: carried::PAGES, files: carried::FILES, ..CommandProgram::default() };
    program.missing.extend(ADDED.iter().filter(|(_, built)| !built).map(|(verb, _)| *verb));
    #[cfg(feature = "serve")]
    program.verbs.extend([antipode_explorer::verb(), antipode_explorer::site_verb()]);
    #[cfg(feature = "lab")]
    {
        antipode_lab_solvers::register();
        program.verbs.push(antipode_lab::verb());
    }
    #[cfg(feature = "learn")]
    program.verbs.push(antipode_learn::verb());
    #[cfg(feature = "onnx")]
    program.verbs.push(antipode_onnx::verb());
    #[cfg(feature = "cluster")]
    program.cluster.replace(antipode_cluster::verb());
    antipode_cli::main(&program)
}
