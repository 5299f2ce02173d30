//! One search over many processes.

#[path = "../support/processes.rs"]
mod processes;

mod agreement;
mod kills;
mod kubernetes;
mod refusals;
