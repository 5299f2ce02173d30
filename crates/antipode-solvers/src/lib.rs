//! Search from one state: classical and approximate algorithms. They use the rules alone, without a
//! numbering, so they work for puzzles of any size.
//!
//! Each file holds one algorithm and its [`Solver`]; [`all`] lists them. `research/` has those that
//! serve comparisons. Results depend only on the task: the order of moves breaks ties, and random
//! streams start at the seed and the state.
//!
//! A program adds solvers of its own with [`register`]. They take the parameters and the random
//! numbers of their [`SolveTask`], keep states in a [`StateStore`], whose memory counts against the
//! budget of the [`BudgetMeter`], and expand them with [`successors`].

#![warn(unreachable_pub)]

mod approximate;
mod ara;
mod astar;
mod astar_disk;
mod batched_probe;
mod beam;
mod best_first;
mod bfs;
mod bidirectional;
mod buckets;
mod budget;
mod costs;
mod deepening;
mod disk;
mod distances;
mod ends;
mod floor;
mod front_to_end;
mod ida;
mod keys;
mod mcts;
mod named;
mod nbs;
mod open_states;
mod optimal;
mod order;
mod prefixes;
mod rbfs;
mod research;
mod runs;
mod sequences;
mod settings;
mod solver;
mod solver_abilities;
mod store;
mod two_phase;
mod weighted;

pub use approximate::{best_of, without_loops};
pub use budget::{BudgetMeter, BudgetSpent, SearchBound, SearchBudget, SearchStop, Tell};
pub use disk::SolverFiles;
pub use ends::{PathEnds, UntaggedHeuristic};
pub use floor::{ceiling, floor};
pub use keys::StateKey;
pub use named::{all, find, register};
pub use optimal::OptimalMove;
pub use prefixes::{PrefixCut, ProbedPrefix, SearchPrefixes};
pub use sequences::{learn, symmetric_moves};
pub use settings::{DEFAULTS, ParameterRange, SolverParameter, SolverSettings, SolverTuning};
pub use solver::{
    ALL_SOLUTIONS, MemoryGrowth, Path, SearchEnd, SolveTask, Solver, SolverAnswer, SolverGroup, SolverPromise,
};
pub use solver_abilities::{ANY_PROBLEM, LISTED_GOALS, SolverAbility, SolverNeed, UNDONE_MOVES, UNIT_COSTS};
pub use store::{StateStore, successors};
pub use two_phase::two_phase_unsupported;
pub use weighted::WeightedHeuristic;
