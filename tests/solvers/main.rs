//! Solvers against exact distances.

#[path = "../support/slow.rs"]
mod slow;

mod approximate;
mod astar_disk;
mod beam_stack;
mod both_ends;
mod cosets;
mod ends;
mod evolution;
mod exact;
mod guided;
mod naive;
mod optimal_paths;
mod topology;
mod two_phase;
