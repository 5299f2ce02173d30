//! Results as text, JSON and plots.

mod audits;
mod connectivity;
mod csv;
mod envelope;
#[cfg(feature = "export")]
mod exported;
mod heuristics;
mod layers;
mod layout;
mod machine;
mod pattern_databases;
pub mod plot;
pub(crate) mod schemas;
mod solutions;
mod status;
mod text;
mod topology;

pub use audits::{audit_rows, audited_solver, audits};
pub use connectivity::{components, diameter, solvable};
pub use csv::CsvFile;
pub use envelope::json;
pub(crate) use envelope::{List, VERSION, head, line, value};
#[cfg(feature = "export")]
pub use exported::exported;
pub use heuristics::{claims, heuristic_audit};
pub use layers::{orbit_states, subset_solutions};
pub use machine::{CargoFeature, MachineDiagnosis, diagnosis};
pub use pattern_databases::{
    cosets_built, cosets_contents, cosets_verified, label_contents, pdb_built, pdb_contents, set_chosen, set_contents,
};
pub use solutions::solution;
pub use status::{FolderStatus, FolderWork, status};
pub use text::{
    AnalysisContext, all_paths, analyses, analysis, built, contents, cosets, counted_moves, distance, invalid, path,
    random_states, states, verified,
};
pub use topology::heuristic_topology;

/// Rows of words below a header.
pub fn rows<const N: usize>(header: &[&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut all = layout::table(header);
    all.add_rows(rows);
    layout::finish(all, usize::MAX)
}
