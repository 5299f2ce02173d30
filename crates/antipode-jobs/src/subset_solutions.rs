//! Shortest solutions of all states of a subset, by a search from one state of each class, or by
//! words of moves ([`super::subset_words`]).
//!
//! States that differ by a symmetry of the puzzle, or are inverse to each other, are equally far
//! from the goal, so they are in one class.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rayon::prelude::*;
use serde::Serialize;

use super::asked_state::AskedState;
use super::open_solver::OpenSolver;
use super::plan::WorkResources;
use super::solution::SolveOutcome;
use super::solution_list::SolutionList;
use super::solve_options::SolveOptions;
use super::subset_counts::SubsetCounts;
use super::subset_words;
use super::supported_work::SUBSET_SOLUTIONS;
use antipode_analysis::MemberLayers;
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{MOST_IMAGES, NumberedStates, Problem, StateSubset};
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::{CostStopwatch, Watch, WorkProgress};

/// States that are sorted into classes between two reports.
const BATCH: u64 = 1 << 16;

/// Bytes of a class besides its states.
const BYTES_A_CLASS: u64 = 160;

/// The most of the deepest states that a report lists.
const EXAMPLES: usize = 10;

/// The lengths of solutions of all states of a subset.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SubsetSolutions {
    /// The canonical spec.
    pub spec: String,
    /// The subset, and the lengths of solutions as depths. Its states include unsolved ones, and
    /// its antipodes list one state of each class.
    #[serde(flatten)]
    pub counts: SubsetCounts,
    /// The number of classes of states under symmetries and inversion.
    pub classes: u64,
    /// The number of classes that were solved by a search.
    pub searches: u64,
    /// The number of words of moves that gave the other distances; 0 if there are none.
    pub words: u64,
    /// The number of states without a solution within the budget.
    pub unsolved: u64,
    /// Whether all solutions are proven to be shortest.
    pub optimal: bool,
    /// The solver of searches; `words` if there are none.
    pub solver: String,
    /// The heuristic; null if the solver uses none.
    pub heuristic: Option<String>,
    /// Expanded states.
    pub expanded: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// CPU seconds of the words and the searches.
    pub cpu_seconds: f64,
}

/// A class of states: the first of them, and their number.
struct Class {
    first: Vec<u8>,
    states: u64,
}

/// Solves all states of a subset. A checkpoint keeps the solutions; in a shard, the result covers
/// its own states.
///
/// # Errors
///
/// `Usage` if the states of the subset are not listed, or first or last moves are restricted;
/// `Limit` if they do not fit in memory; those of [`SolutionList::solve`].
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::{parse, subset};
/// use antipode_jobs::{WorkResources, SolveOptions, solve_subset};
///
/// let problem = parse("twisty:2x2x2")?;
/// let layer = subset(&problem, &["layer"], &[])?;
/// let found = solve_subset(&problem, &layer, &SolveOptions::default(), WorkResources::default(), &mut Watch::none())?;
/// assert_eq!((found.counts.states, found.counts.god_number, found.optimal), (648, Some(11), true));
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn solve_subset(
    problem: &Problem,
    subset: &StateSubset,
    options: &SolveOptions,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<SubsetSolutions> {
    SUBSET_SOLUTIONS.check(problem)?;
    let mut stopwatch = CostStopwatch::start();
    if !options.ends.is_free() {
        return Err(Error::excluded(
            "symmetric states of a subset have other first and last moves",
            "their restriction",
        ));
    }
    let mut classes = classes(problem, subset, resources.memory, watch)?;
    let mut found = SubsetSolutions {
        spec: problem.spec(),
        counts: SubsetCounts::new(subset, MemberLayers::new(EXAMPLES)),
        classes: classes.len() as u64,
        searches: 0,
        words: 0,
        unsolved: 0,
        optimal: true,
        solver: "words".into(),
        heuristic: None,
        expanded: 0,
        seconds: 0.0,
        cpu_seconds: 0.0,
    };
    let mut lengths = MemberLayers::new(EXAMPLES);
    let own: Vec<&[u8]> = classes.iter().map(|class| &class.first[..]).collect();
    let words_cost = CostStopwatch::start();
    if let Some(by_words) = subset_words::distances(problem, subset, &own, (options, resources), watch)? {
        for (class, distance) in classes.iter().zip(&by_words.distances) {
            if let Some(distance) = distance {
                lengths.add(*distance as usize, class.states, problem.write(&class.first));
            }
        }
        let mut distances = by_words.distances.into_iter();
        classes.retain(|_| distances.next().flatten().is_none());
        (found.words, found.cpu_seconds) = (by_words.words, words_cost.elapsed().cpu.as_secs_f64());
    }
    if classes.is_empty() {
        found.counts = SubsetCounts::new(subset, lengths);
        found.seconds = stopwatch.lap().wall.as_secs_f64();
        return Ok(found);
    }
    let solver = OpenSolver::new(problem, options, resources, watch)?;
    (found.solver, found.heuristic, found.searches) = (solver.solver(), solver.heuristic(), classes.len() as u64);
    let (firsts, sizes): (Vec<Vec<u8>>, Vec<u64>) =
        classes.into_iter().map(|class| (class.first, class.states)).unzip();
    let mut list = SolutionList::begin(problem, options, watch)?;
    list.ends_with(firsts.len(), watch);
    let share = watch.share();
    // The solutions come in the order of the states, and only for those of this shard.
    let mut own = (0..firsts.len()).filter(|at| share.has(*at)).map(|at| sizes[at]);
    let firsts: Vec<AskedState> = firsts.into_iter().map(AskedState::from).collect();
    list.solve(&solver, problem, &firsts, resources, watch, |solutions| {
        for solution in solutions {
            let states = own.next().unwrap_or_default();
            found.expanded += solution.expanded.unwrap_or(0);
            found.cpu_seconds += solution.cpu_seconds.unwrap_or(0.0);
            match (solution.outcome, solution.length) {
                (SolveOutcome::Solved, Some(length)) => {
                    found.optimal &= solution.optimal;
                    lengths.add(length, states, solution.state);
                }
                (SolveOutcome::Unsolvable, _) => {}
                _ => found.unsolved += states,
            }
        }
        Ok(())
    })?;
    list.end(watch)?;
    found.optimal &= found.unsolved == 0;
    found.counts = SubsetCounts::new(subset, lengths);
    found.counts.states += found.unsolved;
    found.seconds = stopwatch.lap().wall.as_secs_f64();
    Ok(found)
}

/// The classes of the states of a subset, in the order of their first states.
fn classes(problem: &Problem, subset: &StateSubset, memory: u64, watch: &mut Watch<'_>) -> Result<Vec<Class>> {
    let NumberedStates { count, state } = subset.states().ok_or_else(|| {
        let what =
            "has no list of its states, which takes one pattern of a twisty puzzle or of tokens, or enough symmetries";
        Error::incapable(
            format!("the subset {subset} of {}", problem.spec()),
            what,
            "solve states of a file, or build a table",
        )
    })?;
    let symmetries =
        problem.abilities().symmetric.as_ref().map(|symmetric| symmetric.symmetries(MOST_IMAGES)).transpose()?;
    let least = |state: &[u8]| symmetries.as_ref().map_or(state.to_vec(), |symmetries| symmetries.least(state));
    let length = problem.starts().next().map_or(0, |state| state.len()) as u64;
    let (mut classes, mut numbers): (Vec<Class>, HashMap<Vec<u8>, usize>) = (vec![], HashMap::new());
    for first in (0..*count).step_by(BATCH as usize) {
        watch.report(WorkProgress { phase: "subset", depth: None, done: first, total: *count })?;
        let batch: Vec<(Vec<u8>, Vec<u8>)> = (first..(*count).min(first + BATCH))
            .into_par_iter()
            .filter_map(|number| {
                let state = state(number);
                let counts = subset.has(&state) && problem.reaches_goal(&state) != Some(false);
                counts.then(|| (least(&state), state))
            })
            .collect();
        // One after the other, so that the first state of a class does not depend on the threads.
        for (least, state) in batch {
            match numbers.entry(least) {
                Entry::Occupied(known) => classes[*known.get()].states += 1,
                Entry::Vacant(new) => {
                    new.insert(classes.len());
                    classes.push(Class { first: state, states: 1 });
                }
            }
        }
        let needed = classes.len() as u64 * (BYTES_A_CLASS + 3 * length);
        if needed > memory {
            let (count, needed, memory) = (grouped(classes.len() as u64), bytes(needed), bytes(memory));
            let what = format!(
                "the subset has more than {count} classes, which need {needed} of memory: {memory} are allowed"
            );
            return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
        }
    }
    problem.intact()?;
    Ok(classes)
}
