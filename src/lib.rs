//! Exhaustive analysis of permutation puzzles: a perfect-hash numbering, a parallel breadth-first search over
//! whole rows of bits, certified tables of exact distances.
//!
//! ```
//! use antipode::engines::{self, Job};
//! use antipode::{families, watch::Watch};
//!
//! let space = families::parse("sliding:3x3")?.number()?;
//! let job = Job { examples: 2, ..Job::default() };
//! let engine = engines::fastest(&space, &job)?;
//! let outcome = engine.run(&space, &job, &mut Watch::none())?;
//! assert_eq!(outcome.depth()?, 31);
//! assert_eq!(space.write(outcome.deepest[0]), "6 4 7/8 5 _/3 2 1");
//! # Ok::<(), antipode::error::Error>(())
//! ```
//!
//! Modules import only from those on lower floors; ARCHITECTURE.md shows the floors.

pub mod analysis;
pub mod bits;
pub mod checks;
pub mod cli;
pub mod engines;
pub mod error;
pub mod families;
pub mod graphs;
pub mod jobs;
pub mod model;
pub mod nums;
pub mod perms;
pub mod reports;
pub mod solvers;
pub mod tables;
pub mod watch;
