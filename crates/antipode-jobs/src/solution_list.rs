//! Solutions of a list of states. The checkpoint, if there is one, keeps one part per state.

use std::collections::HashMap;

use super::asked_state::AskedState;
use super::identities::identity;
use super::open_solver::OpenSolver;
use super::ordered_parallel::parallel_in_order;
use super::plan::WorkResources;
use super::search;
use super::solution::Solution;
use super::solve_options::SolveOptions;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// The progress through a list of states.
pub struct SolutionList {
    /// Solutions from the checkpoint, by the number of their state.
    known: HashMap<usize, Solution>,
    /// The number of the next state, from 0.
    next: usize,
}

impl SolutionList {
    /// Begins a list, or resumes the one in the checkpoint.
    ///
    /// # Errors
    ///
    /// `Usage` if the checkpoint is for another puzzle, solver or settings; `Corrupt` if it is
    /// damaged.
    pub fn begin(problem: &Problem, options: &SolveOptions, watch: &mut Watch<'_>) -> Result<SolutionList> {
        let Some(checkpoint) = watch.checkpoint() else { return Ok(SolutionList { known: HashMap::new(), next: 0 }) };
        let work = identity("solve", problem)
            .and("solver", options.solver.as_deref().unwrap_or("default"))
            .and_checksum("settings", &format!("{options:?}"));
        let known = checkpoint.begin::<(usize, Solution)>(work)?.into_iter().collect();
        Ok(SolutionList { known, next: 0 })
    }

    /// Announces that `states` more states are the last, so that their total is known.
    pub fn ends_with(&self, states: usize, watch: &mut Watch<'_>) {
        let (share, all) = (watch.share(), self.next + states);
        if let Some(checkpoint) = watch.checkpoint() {
            checkpoint.expect(share.parts(all).len() as u64, all as u64);
        }
    }

    /// Solves the next states of the list in parallel. Skips states of other shards and those with
    /// a known solution. `tell` gets new and known solutions in the order of the states.
    ///
    /// # Errors
    ///
    /// `Usage` if a known solution is for another state; those of [`OpenSolver::solve`] and of
    /// `tell`.
    #[expect(clippy::missing_panics_doc, reason = "there is a solution for each state")]
    pub fn solve(
        &mut self,
        solver: &OpenSolver,
        problem: &Problem,
        states: &[AskedState],
        resources: WorkResources,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(Vec<Solution>) -> Result<()>,
    ) -> Result<()> {
        let (first, share) = (self.next, watch.share());
        self.next += states.len();
        let known = &mut self.known;
        for (at, state) in states.iter().enumerate() {
            if known.get(&(first + at)).is_some_and(|known| known.state != state.text(problem)) {
                let number = first + at + 1;
                return Err(Error::occupied(
                    "the checkpoint",
                    format!("keeps solutions of other states: state {number} is not the same"),
                ));
            }
        }
        let todo: Vec<usize> =
            (0..states.len()).filter(|at| share.has(first + at) && !known.contains_key(&(first + at))).collect();
        let (mut solved, mut told, mut fresh) = (todo.iter().copied(), 0, vec![]);
        let is_kept = watch.checkpoint().is_some();
        let done = parallel_in_order(
            &todo,
            "solve",
            resources,
            watch,
            |&at, signal| Ok(states[at].solved(solver.solve(&states[at].state, signal)?)),
            |solutions, watch| {
                let mut ready = vec![];
                for solution in solutions {
                    let at = solved.next().expect("a solution for each state");
                    ready.extend((told..at).filter_map(|before| known.remove(&(first + before))));
                    told = at + 1;
                    if is_kept {
                        fresh.push((first + at, solution.clone()));
                    }
                    ready.push(solution);
                }
                if let Some(checkpoint) = watch.checkpoint().filter(|checkpoint| checkpoint.is_due()) {
                    // Emptied before: a batch that fails after its write is not written again.
                    checkpoint.keep(&std::mem::take(&mut fresh))?;
                }
                tell(ready)
            },
        );
        if let Some(checkpoint) = watch.checkpoint().filter(|_| !fresh.is_empty()) {
            checkpoint.keep(&fresh)?;
        }
        done?;
        tell((told..states.len()).filter_map(|rest| known.remove(&(first + rest))).collect())
    }

    /// Finishes the list in the checkpoint, if there is one.
    ///
    /// # Errors
    ///
    /// `Io` if the checkpoint cannot be written.
    pub fn end(self, watch: &mut Watch<'_>) -> Result<()> {
        search::finish(watch)
    }
}
