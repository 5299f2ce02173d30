//! All solvers, by name.

use super::Solver;
use super::{
    ara, astar, astar_disk, bae, beam, beam_stack, bfhs, bfs, bidirectional, convex, dfs, dps, dvcbs, ea, ea_rl, ees,
    ehc, exploring, focal, ga, greedy, hill, ida, ida_visited, iddfs, lns, lss_lrta, mcts, mm, nbs, rbfs, rl, rows,
    two_phase, window,
};
use antipode_core::error::{Error, Result};

/// All solvers.
pub const ALL: &[Solver] = &[
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

/// A solver by name.
///
/// # Errors
///
/// `Usage` if no solver has this name.
pub fn find(name: &str) -> Result<&'static Solver> {
    ALL.iter().find(|solver| solver.name == name).ok_or_else(|| {
        let names: Vec<_> = ALL.iter().map(|solver| solver.name).collect();
        Error::usage(format!("unknown solver '{name}': use one of {}", names.join(", ")))
    })
}
