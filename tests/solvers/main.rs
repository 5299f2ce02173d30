//! Solvers against exact distances.

#[path = "../support/named.rs"]
mod named;
#[path = "../support/slow.rs"]
mod slow;
#[path = "../support/small.rs"]
mod small;

mod approximate;
mod astar_disk;
mod beam_stack;
mod both_ends;
mod compared;
mod cosets;
mod ends;
mod exact;
mod guided;
mod late_tables;
mod optimal_paths;
mod topology;
mod two_phase;
