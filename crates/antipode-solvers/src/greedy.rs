//! Greedy best-first search: by the estimate alone.

use super::best_first::{BATCH, Kind, Shorter, search};
use super::{Memory, Promise, Solver, Tuning};

pub(super) const SOLVER: Solver = Solver {
    name: "greedy",
    about: "best-first search by the estimate alone",
    informed: true,
    limited: false,
    promise: Promise::Any,
    memory: Memory::Exponential,
    needs: "",
    tuning: Tuning { parameters: &[BATCH], ..Tuning::NONE },
    run: |task, meter| {
        search(task, Kind { priority: &|_, estimate| estimate, shorter: Shorter::Ignored, graph: true }, meter)
    },
};
