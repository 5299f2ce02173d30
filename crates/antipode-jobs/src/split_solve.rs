//! A state that is solved in parts. The tree of IDA* is cut into prefixes, which are searched
//! threshold by threshold. The checkpoint, if there is one, keeps these searches.
//!
//! The result does not depend on which process searched which prefix, or in which order. The path
//! is a shortest one, through the prefix with the lowest number. The reported expansions are those
//! of one process that searches the prefixes in turn, threshold by threshold, until it has the
//! path. So a prefix is done with a bound B when it has no path of that length, or when a better
//! path is known: a shorter one, or one of B moves through an earlier prefix.
//!
//! Shards send each other the paths that they find. A shard that misses such a message searches
//! more than necessary, and its surplus findings do not count.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::cause::ErrorCause;
use super::identities::identity;
use super::open_solver::{OpenSolver, SolverBackend};
use super::plan::WorkResources;
use super::search;
use super::solution::{Solution, SolveOutcome};
use super::solve_options::SolveOptions;
use super::supported_work::SPLIT_SOLVE;
use super::written_path::replay;
use antipode_core::clock::{Instant, ThreadTime};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Problem};
use antipode_core::watch::{StopSignal, Watch, WorkProgress};
use antipode_solvers::{BudgetSpent, PrefixCut, SearchBound, SearchEnd, SearchPrefixes, SolveTask, SolverAbility};

/// Searches per thread between two times at which the checkpoint may be saved.
const PACE: usize = 16;

/// The least time between two readings of the other shards' messages.
const HEAR: Duration = Duration::from_secs(5);

/// A search from a prefix with a bound, as the checkpoint keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SplitFindings {
    prefix: usize,
    bound: u64,
    /// The next bound that may admit a path.
    next: Option<u64>,
    /// The path, if the search found one.
    path: Option<Vec<Vec<u8>>>,
    expanded: u64,
    generated: u64,
    cpu_seconds: f64,
}

/// The best known path: its length and its prefix. The lesser pair is the better.
type Best = Option<(u64, usize)>;

/// A state that is solved in parts.
#[derive(Clone, Copy)]
pub struct SplitTask<'a> {
    /// The solver.
    pub solver: &'a OpenSolver,
    /// The options with which the solver was opened.
    pub options: &'a SolveOptions,
    /// The state.
    pub from: &'a [u8],
    /// The least number of parts.
    pub prefixes: usize,
}

/// Solves a state by the parts of its tree. A shard searches only its own parts and returns `None`.
///
/// # Errors
///
/// `Usage` if the solver or its options do not support parts.
pub fn solve_split(
    problem: &Problem,
    task: SplitTask<'_>,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<Option<Solution>> {
    SPLIT_SOLVE.check(problem)?;
    let SplitTask { solver, options, from, prefixes: least } = task;
    let (start, empty) = (Instant::now(), solver.no_solution(from));
    let mut known = vec![];
    if let Some(checkpoint) = watch.checkpoint() {
        let work = identity("solve", problem)
            .and("solver", options.solver.as_deref().unwrap_or("default"))
            .and_checksum("settings", &format!("{options:?}"))
            .and("state", problem.write(from))
            .and("prefixes", least)
            // Earlier checkpoints number the prefixes of symmetric states differently.
            .and("kept", "one of symmetric states");
        known = checkpoint.begin::<SplitFindings>(work)?;
    }
    let cut = match problem.is_goal(from) {
        true => PrefixCut::Ended(SearchEnd::Solved { path: vec![from.to_vec()], optimal: true }, (0, 0)),
        false => solver.cut(from, least, watch.signal())?,
    };
    let (end, (expanded, generated), cpu) = match cut {
        PrefixCut::Ended(end, cost) => ((end, vec![]), cost, 0.0),
        PrefixCut::Prefixes(prefixes) => {
            let mut tree = SplitTree::new(&prefixes, options.depth, known, watch);
            tree.search(resources, watch)?;
            tree.answer()
        }
    };
    let (end, bounds) = end;
    let whole = watch.share().is_whole();
    search::finish(watch)?;
    if !whole {
        return Ok(None);
    }
    let found = Solution {
        expanded: Some(expanded),
        generated: Some(generated),
        bounds,
        seconds: start.elapsed().as_secs_f64(),
        cpu_seconds: Some(cpu),
        ..empty
    };
    let stopped = |found: Solution, spent| found.without_path(SolveOutcome::GaveUp, ErrorCause::Stopped(spent));
    Ok(Some(match end {
        SearchEnd::Solved { path, .. } => match options.depth.filter(|&depth| path.len() > depth as usize + 1) {
            Some(depth) => stopped(found, BudgetSpent::Depth { most: depth }),
            None => Solution {
                outcome: SolveOutcome::Solved,
                length: Some(path.len() - 1),
                optimal: true,
                moves: Some(replay(problem, &path)?),
                ..found
            },
        },
        SearchEnd::Unsolvable => {
            found.without_path(SolveOutcome::Unsolvable, ErrorCause::unsolvable(expanded, solver.uncertified()))
        }
        SearchEnd::GaveUp(spent) => stopped(found, spent),
    }))
}

impl OpenSolver {
    /// The tree of a state that is no goal, cut at the first layer of `least` states. `Usage` if
    /// the solver or its options do not support that.
    fn cut<'a>(&'a self, from: &'a [u8], least: usize, signal: StopSignal<'_>) -> Result<PrefixCut<'a>> {
        let SolverBackend::Solver { solver, settings, heuristic, depth, budget, .. } = &self.means else {
            return Err(Error::incapable("another program", "cannot split its search", ""));
        };
        self.with_any_ends()?;
        if !solver.can(SolverAbility::Parts) || self.all.is_some() {
            return Err(Error::incapable(
                format!("the solver {}", solver.name),
                "cannot split this search",
                "only ida can be split, and only if it is to find one solution",
            ));
        }
        if budget.nodes.is_some() || budget.time.is_some() {
            return Err(Error::excluded("a search that is split has no budget", "the limits of nodes and seconds"));
        }
        let task = SolveTask { problem: &self.problem, from, heuristic: &**heuristic, depth: *depth, settings };
        let apart = match self.problem.reaches_goal(from) {
            Some(reaches) => !reaches,
            None => self.is_apart(&task, signal)?,
        };
        if apart || heuristic.estimate(from) == Estimate::UNREACHABLE {
            return Ok(PrefixCut::Ended(SearchEnd::Unsolvable, (0, 0)));
        }
        SearchPrefixes::cut(task, least, *budget, signal)
    }
}

/// The prefixes of a shard.
struct SplitTree<'a> {
    prefixes: &'a SearchPrefixes<'a>,
    /// The length of the longest path to search for.
    limit: u64,
    /// The next bound of each prefix; `None` if it has a path, cannot have one, or belongs to
    /// another shard.
    next: Vec<Option<u64>>,
    done: Vec<SplitFindings>,
    best: Best,
}

impl<'a> SplitTree<'a> {
    fn new(
        prefixes: &'a SearchPrefixes<'a>,
        depth: Option<u32>,
        known: Vec<SplitFindings>,
        watch: &Watch<'_>,
    ) -> SplitTree<'a> {
        let mut next = vec![None; prefixes.count()];
        watch.share().parts(next.len()).for_each(|prefix| next[prefix] = prefixes.bound(prefix));
        let mut tree = SplitTree { prefixes, limit: depth.map_or(u64::MAX, u64::from), next, done: vec![], best: None };
        known.into_iter().for_each(|found| tree.enter(found));
        tree
    }

    fn enter(&mut self, found: SplitFindings) {
        // The checkpoint may hold findings of a prefix twice, and out of order.
        let Some(next) =
            self.next.get_mut(found.prefix).filter(|next| next.as_ref().is_some_and(|next| *next <= found.bound))
        else {
            return;
        };
        *next = found.next;
        if found.path.is_some() {
            self.hear((found.bound, found.prefix));
        }
        self.done.push(found);
    }

    fn hear(&mut self, path: (u64, usize)) {
        self.best = Some(self.best.map_or(path, |best| best.min(path)));
    }

    /// Whether a path of `bound` moves through a prefix would be the best.
    fn is_wanted(&self, bound: u64, prefix: usize) -> bool {
        bound <= self.limit && self.best.is_none_or(|best| (bound, prefix) < best)
    }

    /// The least open bound, and the prefixes to search with it.
    fn todo(&self) -> Option<(u64, Vec<usize>)> {
        let open = (0..).zip(&self.next).filter_map(|(prefix, next)| Some(((*next)?, prefix)));
        let wanted = open.filter(|&(bound, prefix)| self.is_wanted(bound, prefix));
        let bound = wanted.clone().map(|(bound, _)| bound).min()?;
        Some((bound, wanted.filter(|(own, _)| *own == bound).map(|(_, prefix)| prefix).collect()))
    }

    /// Searches until no prefix is open.
    fn search(&mut self, resources: WorkResources, watch: &mut Watch<'_>) -> Result<()> {
        let mut fresh = vec![];
        let searched = self.thresholds(resources, watch, &mut fresh);
        if let Some(checkpoint) = watch.checkpoint().filter(|_| !fresh.is_empty()) {
            checkpoint.keep(&fresh)?;
        }
        searched
    }

    /// Searches threshold by threshold; `fresh` gets the findings that the checkpoint lacks.
    fn thresholds(
        &mut self,
        resources: WorkResources,
        watch: &mut Watch<'_>,
        fresh: &mut Vec<SplitFindings>,
    ) -> Result<()> {
        let mut heard: Option<Instant> = None;
        while let Some((bound, todo)) = self.todo() {
            let all = todo.len() as u64;
            let mut done = 0;
            for part in todo.chunks(resources.threads.max(1) * PACE) {
                if heard.is_none_or(|heard| heard.elapsed() >= HEAR) {
                    let news: Vec<(u64, usize)> = watch.checkpoint().map_or(vec![], |checkpoint| checkpoint.news());
                    news.into_iter().for_each(|path| self.hear(path));
                    heard = Some(Instant::now());
                }
                watch.report(WorkProgress { phase: "threshold", depth: Some(bound as u32), done, total: all })?;
                self.part(bound, part, watch, fresh)?;
                done += part.len() as u64;
            }
        }
        Ok(())
    }

    /// Searches from some prefixes in parallel, while they may have the best path.
    fn part(
        &mut self,
        bound: u64,
        part: &[usize],
        watch: &mut Watch<'_>,
        fresh: &mut Vec<SplitFindings>,
    ) -> Result<()> {
        // A stale value costs one more search, and its surplus finding does not count.
        let (signal, first) = (watch.signal(), AtomicUsize::new(usize::MAX));
        // One by one: prefixes differ by orders of magnitude in their work.
        let found: Vec<Result<Option<SplitFindings>>> = part
            .par_iter()
            .with_max_len(1)
            .map(|&prefix| {
                if prefix > first.load(Ordering::Relaxed) || !self.is_wanted(bound, prefix) {
                    return Ok(None);
                }
                let found = probe(self.prefixes, prefix, bound, signal)?;
                if found.path.is_some() {
                    first.fetch_min(prefix, Ordering::Relaxed);
                }
                Ok(Some(found))
            })
            .collect();
        let before = self.best;
        let mut failed = Ok(());
        for found in found {
            match found {
                Ok(Some(found)) => {
                    if watch.checkpoint().is_some() {
                        fresh.push(found.clone());
                    }
                    self.enter(found);
                }
                Ok(None) => {}
                // What the others found is kept all the same.
                Err(error) => failed = Err(error),
            }
        }
        let path = self.best.filter(|_| self.best != before);
        if let Some(checkpoint) = watch.checkpoint().filter(|checkpoint| path.is_some() || checkpoint.is_due()) {
            checkpoint.keep(&std::mem::take(fresh))?;
            path.map_or(Ok(()), |path| checkpoint.tell_shards(&path))?;
        }
        failed
    }

    /// The end of the search of all prefixes and what each bound took, with the costs of both and
    /// of the cut.
    fn answer(self) -> ((SearchEnd, Vec<SearchBound>), (u64, u64), f64) {
        let (mut cost, mut cpu, mut bounds) = (self.prefixes.cost, 0.0, BTreeMap::<u64, SearchBound>::new());
        for found in self.done.iter().filter(|found| self.best.is_none_or(|best| (found.bound, found.prefix) <= best)) {
            let none = SearchBound { bound: found.bound, expanded: 0, generated: 0 };
            let of_bound = bounds.entry(found.bound).or_insert(none);
            of_bound.expanded += found.expanded;
            of_bound.generated += found.generated;
            (cost.0, cost.1) = (cost.0 + found.expanded, cost.1 + found.generated);
            cpu += found.cpu_seconds;
        }
        let path =
            self.best.and_then(|best| self.done.into_iter().find(|found| (found.bound, found.prefix) == best)?.path);
        let end = match path {
            Some(path) => SearchEnd::Solved { path, optimal: true },
            None if self.next.iter().all(Option::is_none) => SearchEnd::Unsolvable,
            // What is still open has a bound beyond the allowed depth.
            None => SearchEnd::GaveUp(BudgetSpent::Depth { most: u32::try_from(self.limit).unwrap_or(u32::MAX) }),
        };
        ((end, bounds.into_values().collect()), cost, cpu)
    }
}

fn probe(prefixes: &SearchPrefixes<'_>, prefix: usize, bound: u64, signal: StopSignal<'_>) -> Result<SplitFindings> {
    let cpu = ThreadTime::now();
    let found = prefixes.probe(prefix, bound, signal)?;
    Ok(SplitFindings {
        prefix,
        bound,
        next: found.next,
        path: found.path,
        expanded: found.expanded,
        generated: found.generated,
        cpu_seconds: cpu.elapsed().as_secs_f64(),
    })
}
