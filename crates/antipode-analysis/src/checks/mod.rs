//! Proofs that a table is right, without the engine that wrote it.

mod certify;
mod least;

pub use certify::{certify, certify_memory, checksums};
pub use least::certify_least;
