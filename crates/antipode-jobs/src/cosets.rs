//! Counts a puzzle's states at each distance, coset by coset (T. Rokicki, H. Kociemba, M. Davidson,
//! J. Dethridge, "The diameter of the Rubik's cube group is twenty", SIAM Review 56, 2014).
//!
//! The states that agree in the places of a pattern's pieces form a coset of the subgroup that
//! fixes these pieces. All cosets are equally large, and moves map cosets to cosets. So the cosets
//! are the states of the abstraction that sees only the pattern. The job finds the distances within
//! one coset independently of all others. Depth by depth it follows all paths from the goal that
//! can still end in the coset, by the abstraction's distances to it.
//!
//! A thread needs memory for one coset, and time for paths rather than for states. This suits
//! puzzles with too many states to keep, where most short paths lead to different states.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use super::coset_counts::{CosetCertificate, CosetCountOptions, CosetCounts, CosetSum};
use super::ordered_parallel::parallel_in_order;
use super::plan::WorkResources;
use super::subgroup_counts::count_by_subgroup;
use super::{identities, search};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{Problem, StateAbstraction};
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::{CostStopwatch, StopSignal, Watch, WorkProgress};

/// The most cosets: a table in memory holds their moves.
const MOST_COSETS: usize = 50_000_000;

/// States at which the first layers, which all cosets share, stop growing.
const BALL: usize = 20_000;

/// Bytes per state in a set, besides those of the state itself.
const ENTRY: u64 = 48;

/// Cosets in a batch whose moves are computed in parallel.
const BATCH: usize = 4096;

/// Expansions between two checks of the stop signal.
const PERIOD: u64 = 4096;

/// Counts the states of all cosets of a pattern, or of a subgroup `<MOVES>`, by their distance. A
/// shard counts only its own cosets and returns `None`.
///
/// # Errors
///
/// `Usage` if the options name no pattern, the puzzle is not known to be a group of moves that can
/// be undone, or has no such pattern; `Limit` if the table of cosets or the states of a coset do
/// not fit in memory.
pub fn count_cosets(
    problem: &Problem,
    options: &CosetCountOptions,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<Option<CosetCounts>> {
    let pattern = options.by_coset.as_deref().unwrap_or_default();
    if let Some(moves) = pattern.trim().strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
        return count_by_subgroup(problem, moves, (options.at_most, resources), watch);
    }
    super::supported_work::COSET_COUNTS.check(problem)?;
    let mut stopwatch = CostStopwatch::start();
    let cosets = Cosets::new(problem, pattern, resources, watch)?;
    let all = cosets.moves.len() / cosets.degree;
    let identity = identities::identity("cosets", problem).and("pattern", pattern);
    let (mut sum, _, todo) = CosetSum::begin(|_| 1, all, identity, watch)?;
    parallel_in_order(
        &todo,
        "cosets",
        resources,
        watch,
        |&coset, signal| cosets.count(coset, signal),
        |found, watch| sum.keep(&found, watch),
    )?;
    search::finish(watch)?;
    let counts = CosetCounts {
        spec: problem.spec(),
        pattern: pattern.into(),
        cosets: all as u64,
        searched: all as u64,
        coset_states: cosets.size as u64,
        seconds: stopwatch.lap().wall.as_secs_f64(),
        ..CosetCounts::default()
    };
    Ok(watch.share().is_whole().then(|| sum.report(options.at_most, counts)))
}

/// The cosets of a pattern, and the states near the goal.
struct Cosets<'a> {
    problem: &'a Problem,
    /// The number of moves of each state.
    degree: usize,
    /// For each coset and move, the coset to which it leads.
    moves: Vec<u32>,
    /// The number of states in a coset.
    size: usize,
    /// The states of the first layers, each with its coset.
    ball: Vec<Vec<(Vec<u8>, u32)>>,
    /// All states of `ball`.
    near: HashSet<Vec<u8>>,
}

impl<'a> Cosets<'a> {
    fn new(problem: &'a Problem, pattern: &str, resources: WorkResources, watch: &mut Watch<'_>) -> Result<Cosets<'a>> {
        let spec = problem.spec();
        let division = problem.division().filter(|_| !problem.directed() && problem.lists_goals());
        let size = division.ok_or_else(|| Error::incapable(&spec, "is no group of moves that can be undone", ""))?.size;
        let goal = problem.goals().next().ok_or_else(|| Error::missing_ability(spec.clone(), "goal", ""))?;
        let patterns = problem.abilities().patterns.as_ref();
        let patterns = patterns.ok_or_else(|| Error::missing_ability(spec.clone(), "patterns", ""))?;
        let abstraction = patterns.abstraction(pattern)?;
        let (degree, moves) = table(problem, &*abstraction, &goal, watch)?;
        let cosets = moves.len() / degree;
        let states = u64::try_from(&size)
            .ok()
            .filter(|size| size.is_multiple_of(cosets as u64))
            .map(|size| size / cosets as u64);
        let states =
            states.ok_or_else(|| Error::Limit(format!("{spec}: its {size} states are no {cosets} cosets that fit")))?;
        let threads = resources.threads.min(cosets).max(1) as u64;
        let needed = states.saturating_mul(goal.len() as u64 + ENTRY).saturating_mul(threads);
        if needed > resources.memory {
            let (needed, memory, states) = (bytes(needed), bytes(resources.memory), grouped(states));
            let what =
                format!("cosets of {states} states on {threads} threads need {needed}, and {memory} are allowed");
            return Err(Error::Limit(format!("{what}: name a larger pattern")).unless(&[RequestRemedy::Memory]));
        }
        let mut cosets = Cosets { problem, degree, moves, size: states as usize, ball: vec![], near: HashSet::new() };
        cosets.grow(goal);
        Ok(cosets)
    }

    /// Finds the states near the goal.
    fn grow(&mut self, goal: Vec<u8>) {
        self.near.insert(goal.clone());
        self.ball.push(vec![(goal, 0)]);
        while self.near.len() < BALL {
            let mut layer = vec![];
            for (state, coset) in self.ball.last().into_iter().flatten() {
                let mut successors = self.moves[*coset as usize * self.degree..].iter();
                self.problem.expand(state, &mut |next| {
                    let to = successors.next().expect("all states have as many moves");
                    if self.near.insert(next.to_vec()) {
                        layer.push((next.to_vec(), *to));
                    }
                });
            }
            if layer.is_empty() {
                return;
            }
            self.ball.push(layer);
        }
    }

    /// The coset to which a move leads.
    #[inline]
    fn moved(&self, coset: u32, ordinal: usize) -> u32 {
        self.moves[coset as usize * self.degree + ordinal]
    }

    /// The distance of each coset from one of them.
    fn distances(&self, coset: usize) -> Vec<u8> {
        let mut distances = vec![u8::MAX; self.moves.len() / self.degree];
        let (mut level, mut depth) = (vec![coset as u32], 0);
        distances[coset] = 0;
        while !level.is_empty() {
            // A greater distance counts as this one: a lower bound suffices, and 255 means unseen.
            depth = (depth + 1).min(u8::MAX - 1);
            let mut next = vec![];
            for here in level {
                // Moves can be undone, so both directions have the same distance.
                for &there in &self.moves[here as usize * self.degree..][..self.degree] {
                    if distances[there as usize] == u8::MAX {
                        distances[there as usize] = depth;
                        next.push(there);
                    }
                }
            }
            level = next;
        }
        distances
    }

    /// Counts the states of a coset at each distance.
    fn count(&self, coset: usize, signal: StopSignal<'_>) -> Result<CosetCertificate> {
        let mut paths = Paths {
            cosets: self,
            signal,
            left: self.distances(coset),
            found: HashSet::new(),
            open: vec![],
            expanded: 0,
        };
        let mut layers = vec![];
        // The certificate: all cosets have this size, so no state can be missing at the end. Depths
        // grow by one, and each state counts once, so it counts at its distance.
        while paths.found.len() < self.size {
            let (before, depth) = (paths.found.len(), layers.len());
            match self.ball.get(depth) {
                Some(layer) => {
                    let own = layer.iter().filter(|(_, at)| *at as usize == coset);
                    paths.found.extend(own.map(|(state, _)| state.clone()));
                }
                None => {
                    let near = self.ball.len() - 1;
                    self.ball[near].iter().try_for_each(|(state, at)| paths.follow(state, *at, None, depth - near))?;
                }
            }
            layers.push((paths.found.len() - before) as u64);
        }
        self.problem.intact()?;
        let at_most = layers.len().saturating_sub(1) as u32;
        Ok(CosetCertificate { coset, at_most, layers, ..CosetCertificate::default() })
    }
}

/// A depth-first search of the paths that end in a coset.
struct Paths<'a> {
    cosets: &'a Cosets<'a>,
    signal: StopSignal<'a>,
    /// The distance from each coset to that one.
    left: Vec<u8>,
    /// The states of the coset that the search has met.
    found: HashSet<Vec<u8>>,
    /// A stack of states to expand, stored end to end.
    open: Vec<u8>,
    expanded: u64,
}

impl Paths<'_> {
    /// Follows all paths of `moves` moves from a state that the move `before` reached. Without
    /// `before`, the state is in the last layer of the ball, and the paths leave the ball.
    fn follow(&mut self, state: &[u8], coset: u32, before: Option<usize>, moves: usize) -> Result<()> {
        if usize::from(self.left[coset as usize]) > moves {
            return Ok(());
        }
        if moves == 0 {
            if !self.found.contains(state) {
                self.found.insert(state.to_vec());
            }
            return Ok(());
        }
        self.expanded += 1;
        if self.expanded.is_multiple_of(PERIOD) {
            self.signal.check()?;
        }
        let (cosets, from, mut ordinal, mut next) = (self.cosets, self.open.len(), 0, vec![]);
        cosets.problem.expand(state, &mut |there| {
            let to = cosets.moved(coset, ordinal);
            let redundant = || match before {
                Some(before) => cosets.problem.redundant(before, ordinal),
                // A way back into the ball is longer than the way to its end inside the ball.
                None => cosets.near.contains(there),
            };
            if usize::from(self.left[to as usize]) < moves && !redundant() {
                self.open.extend_from_slice(there);
                next.push((to, ordinal));
            }
            ordinal += 1;
        });
        let mut here = vec![0; state.len()];
        for (at, (to, ordinal)) in next.into_iter().enumerate() {
            here.copy_from_slice(&self.open[from + at * state.len()..][..state.len()]);
            self.follow(&here, to, Some(ordinal), moves - 1)?;
        }
        self.open.truncate(from);
        Ok(())
    }
}

/// Numbers the cosets, the goal's first. Returns the number of moves, and where each of them leads.
fn table(
    problem: &Problem,
    abstraction: &dyn StateAbstraction,
    goal: &[u8],
    watch: &mut Watch<'_>,
) -> Result<(usize, Vec<u32>)> {
    let mut numbers = HashMap::from([(abstraction.project(goal), 0u32)]);
    // One state of each coset. Any will do, because moves map cosets to cosets.
    let (mut states, mut moves, mut done) = (vec![goal.to_vec()], vec![], 0);
    while done < states.len() {
        let batch = &states[done..states.len().min(done + BATCH)];
        done += batch.len();
        let mut found: Vec<Vec<(Vec<u8>, Vec<u8>)>> = vec![vec![]; batch.len()];
        batch.par_iter().zip(&mut found).for_each(|(state, list)| {
            problem.expand(state, &mut |next| list.push((abstraction.project(next), next.to_vec())));
        });
        for (key, state) in found.into_iter().flatten() {
            let new = numbers.len() as u32;
            let number = *numbers.entry(key).or_insert(new);
            if number == new {
                states.push(state);
            }
            moves.push(number);
        }
        if states.len() > MOST_COSETS {
            let most = grouped(MOST_COSETS as u64);
            return Err(Error::Limit(format!("the pattern has more than {most} cosets: name a smaller one")));
        }
        watch.report(WorkProgress { phase: "cosets", depth: None, done: done as u64, total: 0 })?;
    }
    Ok((moves.len() / states.len(), moves))
}
