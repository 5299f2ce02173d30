//! One search over many processes.

#[path = "../support/own_memory.rs"]
mod own_memory;
#[path = "../support/processes.rs"]
mod processes;

mod agreement;
mod kills;
mod kubernetes;
mod memory;
mod moves;
mod refusals;
