//! Proofs that a table is right, without the engine that wrote it.

mod certify;

pub use certify::{certify, certify_memory, checksums};
