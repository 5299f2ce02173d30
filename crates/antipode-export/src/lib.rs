//! States with their distances for other programs, in files that NumPy, pandas, Polars and PyTorch read: the programs `antipode-export` and
//! `antipode-label`.
//!
//! Data flows one way, in blocks of some hundred thousand states: a table or labels, the [`encoder`] that turns states into columns, the
//! [`sink`] of a format. A file has its name when it is complete.

pub mod arguments;
pub mod encoder;
pub mod format;
pub mod job;
pub mod report;
pub mod schema;
pub mod sink;
