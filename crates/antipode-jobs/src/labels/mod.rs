//! Labels: states with their exact distances, from a table, an optimal solver or a file. Networks
//! learn from them, and other programs read them.

mod blocks;
mod database;
mod drawing;
mod list;
mod options;
mod solved;
mod source;
mod table;

pub use database::{Database, Kind, purge};
pub use drawing::{seed_at, shuffled};
pub use list::Labels;
pub use options::{DEFAULT_SAMPLES, LabelOptions};
pub use solved::{Order, Starts, solved, solved_share};
pub use source::{Source, exact};
pub use table::of_table;
