//! States with their exact distances, the labels of those who learn from them: from a table, from an optimal solver, from a file of labels.
//! `antipode learn` trains on them, `antipode label` writes them for other programs.

mod blocks;
mod database;
mod drawing;
mod labels;
mod making;
mod solved;
mod table;

pub use database::{Database, Kind, purge};
pub use drawing::{seed_at, shuffled};
pub use labels::Labels;
pub use making::{DEFAULT_SAMPLES, Making, Source, exact};
pub use solved::{Order, Starts, solved, solved_share};
pub use table::of_table;
