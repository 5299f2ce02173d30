//! The base crate of antipode.
//!
//! It has numbers, words and lanes, permutation groups, distance tables, and the model of a puzzle.
//!
//! Modules import only from lower layers; ARCHITECTURE.md shows the layers.

#![warn(unreachable_pub)]

pub mod bits;
pub mod checkpoint;
pub mod clock;
pub mod codes;
pub mod error;
pub mod graphs;
pub mod memory;
pub mod model;
pub mod nums;
pub mod perms;
pub mod printable;
pub mod spelling;
pub mod states;
pub mod storage;
pub mod tables;
pub mod threads;
pub mod watch;
