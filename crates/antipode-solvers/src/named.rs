//! All solvers, by name.

use std::sync::{PoisonError, RwLock};

use super::Solver;
use super::{
    ara, astar, astar_disk, bae, beam, beam_stack, bfhs, bfs, bidirectional, convex, dfs, dps, dvcbs, ea, ea_rl, ees,
    ehc, exploring, focal, ga, greedy, hill, ida, ida_visited, iddfs, lns, lss_lrta, mcts, mm, nbs, rbfs, rl, rows,
    two_phase, window,
};
use antipode_core::error::{Error, Result};

/// The solvers of this crate.
const BUILT_IN: &[Solver] = &[
    ida::SOLVER,
    bidirectional::SOLVER,
    bfs::SOLVER,
    astar::SOLVER,
    astar::TREE,
    astar_disk::SOLVER,
    rbfs::SOLVER,
    mm::SOLVER,
    nbs::SOLVER,
    dvcbs::SOLVER,
    bae::SOLVER,
    bfhs::SOLVER,
    convex::XDP,
    convex::XUP,
    focal::SOLVER,
    dps::SOLVER,
    ees::SOLVER,
    ara::SOLVER,
    window::SOLVER,
    beam_stack::SOLVER,
    greedy::SOLVER,
    exploring::TYPED,
    exploring::EPSILON_GREEDY,
    ehc::SOLVER,
    lss_lrta::SOLVER,
    hill::SOLVER,
    ida_visited::SOLVER,
    iddfs::SOLVER,
    dfs::SOLVER,
    rows::SOLVER,
    rows::NAIVE,
    beam::SOLVER,
    mcts::SOLVER,
    lns::SOLVER,
    ea::SOLVER,
    rl::SOLVER,
    ea_rl::SOLVER,
    ga::SOLVER,
    two_phase::SOLVER,
];

/// Solvers that the program added.
static ADDED: RwLock<Vec<&'static Solver>> = RwLock::new(vec![]);

/// Adds solvers, which are then found by name like those of this crate.
///
/// A name that is known already keeps its meaning.
pub fn register(solvers: &'static [Solver]) {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    for solver in solvers {
        if BUILT_IN.iter().chain(added.iter().copied()).all(|known| known.name != solver.name) {
            added.push(solver);
        }
    }
}

/// All solvers, those of this crate first.
pub fn all() -> impl Iterator<Item = &'static Solver> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    BUILT_IN.iter().chain(added)
}

/// A solver by name.
///
/// # Errors
///
/// `Usage` if no solver has this name.
pub fn find(name: &str) -> Result<&'static Solver> {
    all()
        .find(|solver| solver.name == name)
        .ok_or_else(|| Error::unknown("solver", name, all().map(|solver| solver.name)))
}
