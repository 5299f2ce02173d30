//! Labels: states with their exact distances, from a table, an optimal solver or a file. Networks
//! learn from them, heuristics and audits look them up, and other programs read them.

mod blocks;
mod contents;
mod database;
mod drawing;
mod list;
mod lookup;
mod options;
mod solved;
mod source;
mod table;

pub use crate::file_kinds::is_database;
pub use contents::{LabelContents, LabelledDistance};
pub(crate) use database::check;
pub use database::{LabelDatabase, LabelKind, purge};
pub use drawing::{seed_at, shuffled};
pub use list::LabelList;
pub(crate) use lookup::{LabelHeuristic, Lookup};
pub use options::{DEFAULT_SAMPLES, LabelOptions};
pub use solved::LabelStarts;
pub(crate) use solved::{SolvedOrder, solved, solved_share};
pub use source::{LabelSource, exact};
pub(crate) use table::of_table;
