//! Tests of tables and files: writing, reading, checks, and errors.

#[path = "../support/altered.rs"]
mod altered;
#[path = "../support/named.rs"]
mod named;
#[path = "../support/place.rs"]
mod place;
#[path = "../support/slow.rs"]
mod slow;
#[path = "../support/thorough.rs"]
mod thorough;

mod batches;
mod certificates;
mod checkpoints;
mod coset_files;
mod duals;
mod encodings;
mod folded;
mod folded_forgeries;
mod forged;
mod forged_arcs;
mod format;
mod least;
mod orbits;
mod pdb;
mod reduced;
mod shards;
mod shares;
mod weights;
