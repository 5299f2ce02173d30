//! Export of states with their distances to files for NumPy, pandas, Polars and PyTorch.
//!
//! Data flows one way, in blocks of some hundred thousand states: from a table or labels, through
//! the encoder that turns states into columns, to the sink of a format. A file gets its name when
//! it is complete.
//!
//! ```
//! # fn main() -> antipode_core::error::Result<()> {
//! # let folder = tempfile::tempdir().expect("a folder");
//! # let (table, file) = (folder.path().join("table"), folder.path().join("states.npz"));
//! use antipode_core::watch::Watch;
//! use antipode_export::{FileExport, ExportOptions};
//! use antipode_jobs::{BuildOptions, OpenTable, WorkResources, StateSelection, build};
//!
//! let (problem, mut watch) = (antipode_families::parse("pancake:5")?, Watch::none());
//! build(&problem, WorkResources::default(), &BuildOptions::to(&table), |_| (), &mut watch)?;
//! let (options, table) = (ExportOptions::to(&file), OpenTable::open(&table)?);
//! let file = FileExport::new(&options, 1 << 30, &|_| ())?;
//! let written = file.table(&table, StateSelection::All, &mut watch)?;
//! assert_eq!(written.states, 120);
//! # Ok(())
//! # }
//! ```

#![warn(unreachable_pub)]

mod answer_columns;
mod answer_rows;
mod answer_table;
mod encoder;
mod export;
mod format;
mod options;
mod report;
mod schema;
mod sink;
mod state_lines;
pub mod states;

pub use answer_rows::{AllPathsRow, AuditRow, DistanceRow, EstimateRow, LabelRow, PathRow, SampleRow, SolutionRow};
pub use answer_table::{AnswerRow, AnswerTable};
pub use export::FileExport;
pub use format::FileFormat;
pub use options::{ExportOptions, StatesAs};
pub use report::ExportReport;
pub use state_lines::StateLines;
