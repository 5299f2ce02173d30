//! The `antipode` program; everything is in the crate `antipode-cli`.

use std::process::ExitCode;

use antipode_core::memory::{Allocator, give_back_large_blocks};

/// Memory that the system refuses is an error, not an abort.
#[global_allocator]
static ALLOCATOR: Allocator = Allocator(antipode_cli::out_of_memory);

fn main() -> ExitCode {
    give_back_large_blocks();
    antipode_cli::main()
}
