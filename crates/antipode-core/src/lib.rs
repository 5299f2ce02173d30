//! The floor of antipode: numbers, words and lanes, permutation groups, tables of distances, and
//! what a puzzle is.
//!
//! Modules import only from those on lower floors; ARCHITECTURE.md shows the floors.

pub mod bits;
pub mod checkpoint;
pub mod codes;
pub mod error;
pub mod graphs;
pub mod memory;
pub mod model;
pub mod nums;
pub mod perms;
pub mod states;
pub mod storage;
pub mod tables;
pub mod watch;
