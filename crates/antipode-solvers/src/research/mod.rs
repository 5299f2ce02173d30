//! Solvers of the literature beside those that most users choose from: the comparison set of
//! research.
//!
//! They share the helpers of the other solvers, and none of those depends on them.

mod bae;
mod beam_stack;
mod bfhs;
mod convex;
mod dfs;
mod dps;
mod dvcbs;
mod ees;
mod ehc;
mod exploring;
mod focal;
mod greedy;
mod iddfs;
mod lns;
mod lss_lrta;
mod mm;
mod window;

use super::Solver;

/// The solvers, those with guarantees first.
pub(super) const ALL: &[Solver] = &[
    mm::SOLVER,
    dvcbs::SOLVER,
    bae::SOLVER,
    bfhs::SOLVER,
    iddfs::SOLVER,
    convex::XDP,
    convex::XUP,
    focal::SOLVER,
    dps::SOLVER,
    ees::SOLVER,
    window::SOLVER,
    beam_stack::SOLVER,
    lns::SOLVER,
    greedy::SOLVER,
    exploring::TYPED,
    exploring::EPSILON_GREEDY,
    ehc::SOLVER,
    lss_lrta::SOLVER,
    dfs::SOLVER,
];
