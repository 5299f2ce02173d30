//! Solvers that repeat papers. A program that calls [`register`] finds them by name like all
//! others: `ea`, `rl`, `ea-rl`, `ga`, `hill`, `ida-visited`, `rows`, `naive`.
//!
//! They use only what `antipode-solvers` offers to every program that adds solvers.
//!
//! ```
//! antipode_lab_solvers::register();
//! assert!(antipode_solvers::find("ea").is_ok());
//! ```

#![warn(unreachable_pub)]

mod bearings;
mod ea;
mod ea_rl;
mod fitness;
mod ga;
mod genes;
mod hill;
mod ida_visited;
mod line_by_line;
mod naive;
mod pieces;
mod plain_board;
mod rl;
mod rows;

use antipode_solvers::{Solver, SolverGroup};

/// The heading of the solvers.
const GROUP: SolverGroup = SolverGroup::Added("of papers, for antipode reproduce");

/// The solvers.
static ALL: [Solver; 8] =
    [ea::SOLVER, rl::SOLVER, ea_rl::SOLVER, ga::SOLVER, hill::SOLVER, ida_visited::SOLVER, rows::SOLVER, rows::NAIVE];

/// Adds the solvers to those that are found by name. Further calls change nothing.
pub fn register() {
    antipode_solvers::register(&ALL);
}
