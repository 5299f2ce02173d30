//! Training.
#![allow(missing_docs)]
pub mod architecture;
pub mod network;
