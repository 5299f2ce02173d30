//! A* (P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost paths", IEEE
//! Transactions on Systems Science and Cybernetics 4, 1968), as a search of the graph and as one of the tree of all paths.

use super::best_first::{Kind, search};
use super::{Promise, Solver, Tuning};

pub(super) const SOLVER: Solver = Solver {
    name: "astar",
    about: "A*; states are known again, and expanded again when a shorter path to them is found",
    informed: true,
    limited: false,
    promise: Promise::ShortestIfAdmissible,
    tuning: Tuning::NONE,
    run: |task, meter| search(task, Kind { distance: true, graph: true }, meter),
};

pub(super) const TREE: Solver = Solver {
    name: "astar-tree",
    about: "A* that does not know states again, except the one just left",
    run: |task, meter| search(task, Kind { distance: true, graph: false }, meter),
    ..SOLVER
};
