//! One breadth-first search over many processes, on one machine or several: `antipode analyze
//! --hosts`, `antipode analyze --processes`.
//!
//! Each process owns a range of the rows of the voltage graph and searches it with the row engine
//! ([`antipode_engines::RowPart`]). New states of rows that others read go to them as bits of rows,
//! level by level. timely moves them and knows when all have arrived ([`exchange`]); who may take
//! part is settled before it gets the connections ([`handshake`], [`meeting`]), and what goes wrong
//! later ends all of them ([`failure`], [`link`]): a wrong count is never printed.

pub mod arguments;
pub mod exchange;
pub mod failure;
pub mod handshake;
pub mod hosts;
pub mod launch;
pub mod link;
pub mod meeting;
pub mod past;
pub mod report;
pub mod search;
pub mod table;
mod work;

pub use arguments::Analyze;
pub use work::run;

/// What does the work of `analyze` and `build` with `--processes` or `--hosts`.
pub fn verb() -> antipode_cli::Extension {
    antipode_cli::Extension::new(run)
}
