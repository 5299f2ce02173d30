//! Solvers against exact distances.

#[path = "../support/slow.rs"]
mod slow;

mod approximate;
mod cosets;
mod evolution;
mod exact;
mod guided;
mod naive;
mod optimal_paths;
mod two_phase;
