//! Results as text, JSON and plots.

mod audit_figures;
mod audit_runs;
mod audits;
mod certificates;
mod connectivity;
mod csv;
mod envelope;
#[cfg(feature = "export")]
mod exported;
mod folders;
mod heuristics;
mod layers;
mod layout;
mod machine;
mod pattern_databases;
pub mod plot;
mod proofs;
pub(crate) mod schemas;
mod solutions;
mod status;
mod text;
mod topology;
mod whole_coset;

pub(crate) use audit_runs::ComparedAudits;
pub(crate) use audits::{audited_solver, audits};
pub(crate) use certificates::{certificate_contents, certified};
pub(crate) use connectivity::{components, diameter, puzzle_parts, solvable, symmetries};
pub use csv::CsvFile;
pub use envelope::json;
pub(crate) use envelope::{List, VERSION, head, line, value};
#[cfg(feature = "export")]
pub(crate) use exported::exported;
pub(crate) use folders::folder_verified;
pub(crate) use heuristics::{claims, heuristic_audit};
pub(crate) use layers::{orbit_states, subset_solutions};
pub(crate) use machine::{CargoFeature, MachineDiagnosis, diagnosis};
pub(crate) use pattern_databases::{
    cosets_built, cosets_contents, cosets_verified, label_contents, pdb_built, pdb_contents, set_chosen, set_contents,
};
pub(crate) use proofs::{proof_contents, proof_verified};
pub(crate) use solutions::{SolutionText, solution, solve_totals};
pub(crate) use status::{FolderStatus, FolderWork, status};
pub use text::{AnalysisContext, AnalysisParts, analysis};
pub(crate) use text::{
    all_paths, analyses, built, contents, cosets, counted_moves, distance, invalid, path, random_states, states,
    verified,
};
pub(crate) use topology::heuristic_topology;
pub(crate) use whole_coset::{coset_sample, whole_coset};

/// Rows of words below a header.
pub fn rows<const N: usize>(header: &[&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut all = layout::table(header);
    all.add_rows(rows);
    layout::finish(all, usize::MAX)
}
