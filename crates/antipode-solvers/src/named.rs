//! All solvers, by name.

use std::sync::{PoisonError, RwLock};

use super::Solver;
use super::{ara, astar, astar_disk, beam, bfs, bidirectional, ida, mcts, nbs, rbfs, research, two_phase};
use antipode_core::error::{Error, Result};

/// The solvers that most users choose from; [`research::ALL`] has the others of this crate.
const CORE: &[Solver] = &[
    ida::SOLVER,
    bidirectional::SOLVER,
    bfs::SOLVER,
    astar::SOLVER,
    astar::TREE,
    astar_disk::SOLVER,
    rbfs::SOLVER,
    nbs::SOLVER,
    ara::SOLVER,
    beam::SOLVER,
    mcts::SOLVER,
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
        if built_in().chain(added.iter().copied()).all(|known| known.name != solver.name) {
            added.push(solver);
        }
    }
}

/// All solvers, those of this crate first.
pub fn all() -> impl Iterator<Item = &'static Solver> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    built_in().chain(added)
}

/// The solvers of this crate.
fn built_in() -> impl Iterator<Item = &'static Solver> {
    CORE.iter().chain(research::ALL)
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
