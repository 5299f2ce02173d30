//! A breadth-first search by many processes, on one machine or several:
//! `antipode analyze --processes`.
//!
//! Each process owns a range of the rows of the voltage graph and searches it with the row engine
//! ([`antipode_engines::RowPart`]). In each level it sends new states, as bits of rows, to the
//! processes that read these rows. The library timely detects when all have arrived
//! (`exchange`). Before timely receives the connections, a handshake decides who may take
//! part (`handshake`, `meeting`). Any later error ends all processes (`failure`, `link`),
//! so a wrong count is never printed.

#![warn(unreachable_pub)]

mod arguments;
mod exchange;
mod failure;
mod handshake;
mod hosts;
mod kept_levels;
mod launch;
mod link;
mod meeting;
mod report;
mod resume;
mod search;
mod table;
mod work;

pub use arguments::ClusterAnalyze;
pub use report::ClusterAnalysis;
pub use work::run;

/// The verbs `analyze` and `build` with `--processes`.
pub fn verb() -> antipode_cli::VerbExtension {
    antipode_cli::VerbExtension::new(run)
}
