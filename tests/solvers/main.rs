//! Solvers against exact distances.

#[path = "../support/slow.rs"]
mod slow;

mod approximate;
mod both_ends;
mod cosets;
mod exact;
mod guided;
mod optimal_paths;
mod topology;
mod two_phase;
