//! Networks as heuristics of the 15-puzzle, after a paper on near-optimal solving.

mod figures;
mod setting;
mod tables;

pub(super) use figures::{figure2, figure3, figure4, figure5, figure6, figure7, figure8, figure9, figure10, figure11};
pub(super) use setting::{bootstrapped_heuristic, learnt_heuristic};
pub(super) use tables::{table1, table2, table3};

use crate::comparison::fewer;
use crate::reproduction::{Cell, Verdict, number};
use antipode_analysis::statistics::mean;

/// The cell of a figure for which less is better, with the paper's figure.
fn cell(row: &str, column: &str, ours: f64, paper: Option<f64>) -> Cell {
    let verdict = if paper.is_some() { fewer(number(ours), paper) } else { Verdict::Unpublished };
    Cell { row: row.into(), column: column.into(), ours: number(ours), paper, exact: None, verdict, note: None }
}

/// The mean; 0 without values.
fn mean_of(values: impl Iterator<Item = f64>) -> f64 {
    mean(values).unwrap_or(0.0)
}

/// The percentage of a part in the whole.
fn share(part: f64, whole: f64) -> f64 {
    100.0 * part / whole.max(1.0)
}
