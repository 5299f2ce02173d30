//! Which solver, which heuristic, which budget: options that verbs which solve states have in common.

use clap::Args;

use antipode_jobs::SolveOptions;

#[derive(Debug, Args)]
pub(super) struct SolverArguments {
    /// The solver, or another program as 'cmd: PROGRAM ARGUMENTS' [default: ida for puzzles with one hole, two-phase for the 3x3x3, else bidirectional, or astar if a heuristic is named]
    #[arg(long, value_name = "NAME")]
    solver: Option<String>,
    /// The heuristic [default: the one of the solver's paper, else the best admissible one]
    #[arg(long, value_name = "NAME")]
    heuristic: Option<String>,
    /// Multiply the heuristic: above 1 ways are found sooner, and are at most W times as long as the shortest
    #[arg(long, value_name = "W")]
    weight: Option<f64>,
    /// The most moves of a way, for ida, iddfs, dfs and approximate solvers; two-phase is content with so many
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// Give a state up after this many expanded nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Give a state up after this time
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Where random numbers start [default: 0]; the same seed gives the same answers
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A parameter of the solver; can be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
}

impl SolverArguments {
    /// The same as a job wants them.
    pub(super) fn options(&self) -> SolveOptions {
        SolveOptions {
            solver: self.solver.clone(),
            heuristic: self.heuristic.clone(),
            weight: self.weight,
            depth: self.depth,
            nodes: self.nodes,
            seconds: self.seconds,
            seed: self.seed,
            set: self.set.clone(),
        }
    }
}
