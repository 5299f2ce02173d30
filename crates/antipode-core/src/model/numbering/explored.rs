//! The numbering of the states that an exploration found.

use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::prelude::*;

use super::Numbering;
use crate::error::{Error, RequestRemedy, Result};
use crate::model::{BatchEdges, Problem, Puzzle};
use crate::nums::{bytes, grouped};
use crate::states::StateSet;
use crate::tables::StateLayout;

/// The number of states that are expanded at a time.
const BATCH: u64 = 4096;

/// The most words of a row.
///
/// Up to this many words of the last row hold numbers without a state.
const MOST_WORDS: u64 = 64;

/// The states that moves reach from the starts of a puzzle, numbered by a set.
///
/// Numbers from [`ExploredNumbering::states`] to the size of the layout have no state and no
/// neighbours.
///
/// The rules may fail at any time, which makes the answers wrong: see
/// [`ExploredNumbering::intact`].
pub struct ExploredNumbering {
    problem: Problem,
    states: StateSet,
    layout: StateLayout,
    /// Bytes that lists may take.
    memory: u64,
    /// Computed on first use.
    goals: OnceLock<Vec<u64>>,
    reversed: OnceLock<ReversedEdges>,
    fault: Mutex<Option<String>>,
}

/// The predecessors of every state.
#[derive(Default)]
struct ReversedEdges {
    /// The end of each state's list in `sources`.
    ends: Vec<u64>,
    sources: Vec<u32>,
}

impl ExploredNumbering {
    /// Numbers explored states; lists built later may take `memory` bytes.
    ///
    /// # Errors
    ///
    /// `Limit` if there are too many.
    pub fn new(problem: Problem, states: StateSet, memory: u64) -> Result<ExploredNumbering> {
        let words = states.len().div_ceil(64).clamp(1, MOST_WORDS);
        let rows = states.len().div_ceil(64 * words).max(1);
        let layout = StateLayout::new(rows, words as u32, 64).ok_or_else(|| Error::Limit("too many states".into()))?;
        let (goals, reversed, fault) = (OnceLock::new(), OnceLock::new(), Mutex::new(None));
        Ok(ExploredNumbering { problem, states, layout, memory, goals, reversed, fault })
    }

    /// Number of states.
    pub fn states(&self) -> u64 {
        self.states.len()
    }

    /// The set of states.
    pub fn set(&self) -> &StateSet {
        &self.states
    }

    /// Checks that the rules have not failed.
    ///
    /// After a failure nothing computed with them can be trusted.
    ///
    /// # Errors
    ///
    /// `Usage` if they failed, or contradicted an earlier answer.
    pub fn intact(&self) -> Result<()> {
        self.problem.intact()?;
        match &*self.fault.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(fault) => Err(Error::broken_law(self.problem.spec(), fault)),
            None => Ok(()),
        }
    }

    /// Whether looking up every state returns its number.
    ///
    /// A set from a file may hold states twice, or in another order.
    pub fn is_consistent(&self) -> bool {
        (0..self.states.len()).into_par_iter().all(|index| {
            let mut state = vec![];
            self.states.state(index, &mut state);
            self.states.find(&state) == Some(index)
        })
    }

    pub(in crate::model) fn fail(&self, fault: impl FnOnce() -> String) {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(fault);
    }

    /// The goals, in increasing order.
    ///
    /// These are the goals that the puzzle lists, or all states that are goals by its rules.
    pub(in crate::model) fn goals(&self) -> &[u64] {
        self.goals.get_or_init(|| {
            let mut goals: Vec<u64> = if self.problem.lists_goals() { self.listed() } else { self.marked() };
            goals.sort_unstable();
            goals.dedup();
            if goals.is_empty() {
                self.fail(|| format!("none of the {} states that moves reach is a goal", grouped(self.states())));
            }
            goals
        })
    }

    fn listed(&self) -> Vec<u64> {
        self.problem
            .goals()
            .filter_map(|goal| {
                let number = self.states.find(&goal);
                if number.is_none() {
                    self.fail(|| format!("the goal '{}' is not among the explored states", self.problem.write(&goal)));
                }
                number
            })
            .collect()
    }

    fn marked(&self) -> Vec<u64> {
        let batches = (0..self.states().div_ceil(BATCH)).into_par_iter();
        let marked = batches.flat_map_iter(|i| {
            let numbers: Vec<u64> = (i * BATCH..self.states().min((i + 1) * BATCH)).collect();
            let (states, length) = self.unranked(&numbers);
            let marks = self.problem.are_goals(&states, length);
            numbers.into_iter().zip(marks).filter(|(_, goal)| *goal).map(|(number, _)| number)
        });
        marked.collect()
    }

    /// The states of some numbers end to end, and the bytes of each.
    ///
    /// A number without a state yields the first state.
    fn unranked(&self, numbers: &[u64]) -> (Vec<u8>, usize) {
        let length = self.states.length();
        let (mut all, mut state) = (Vec::with_capacity(numbers.len() * length), vec![]);
        for &number in numbers {
            self.unrank(number, &mut state);
            all.extend_from_slice(&state);
        }
        (all, length)
    }

    /// Expands all states, and sorts the moves by their targets.
    fn reverse(&self) -> Result<ReversedEdges> {
        let count = self.states();
        let too_many = |moves: usize| {
            let (states, moves, allowed) = (grouped(count), grouped(moves as u64), bytes(self.memory));
            let what = format!("{states} states and {moves} moves that cannot be undone do not fit the memory");
            Error::Limit(format!("{what}, of which {allowed} are allowed")).unless(&[RequestRemedy::Memory])
        };
        if count > u64::from(u32::MAX) || count * 16 > self.memory {
            return Err(too_many(0));
        }
        // All moves, source by source.
        let (mut ends, mut targets): (Vec<u64>, Vec<u32>) = (Vec::with_capacity(count as usize), vec![]);
        let group = BATCH * rayon::current_num_threads() as u64;
        for first in (0..count).step_by(group as usize) {
            let batches: Vec<Vec<u64>> = (first..count.min(first + group))
                .step_by(BATCH as usize)
                .map(|from| (from..count.min(from + BATCH)).collect())
                .collect();
            let expanded = batches.par_iter().map(|numbers| {
                let mut edges = BatchEdges::default();
                self.neighbours(&*self.problem, numbers, &mut edges);
                edges
            });
            for (numbers, edges) in batches.iter().zip(expanded.collect::<Vec<BatchEdges>>()) {
                for i in 0..numbers.len() {
                    targets.extend(edges.of(i).iter().map(|&target| target as u32));
                    ends.push(targets.len() as u64);
                }
            }
            // A move takes a target and a source of four bytes each, and a state two ends of eight
            // bytes.
            if targets.len() as u64 * 8 + count * 16 > self.memory {
                return Err(too_many(targets.len()));
            }
        }
        // A counting sort: `next` is the place of the next source of each state.
        let mut next = vec![0u64; count as usize + 1];
        targets.iter().for_each(|&target| next[target as usize + 1] += 1);
        for state in 0..count as usize {
            next[state + 1] += next[state];
        }
        let mut sources = vec![0; targets.len()];
        let mut move_number = 0;
        for (source, &end) in ends.iter().enumerate() {
            while move_number < end {
                let place = &mut next[targets[move_number as usize] as usize];
                sources[*place as usize] = source as u32;
                (*place, move_number) = (*place + 1, move_number + 1);
            }
        }
        // By now, the next place of each state is the end of its list.
        next.truncate(count as usize);
        Ok(ReversedEdges { ends: next, sources })
    }
}

impl Numbering for ExploredNumbering {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn configurations(&self) -> Option<u64> {
        Some(self.states())
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        self.states.find(state)
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        self.states.state(if index < self.states() { index } else { 0 }, state);
    }

    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let (states, length) = self.unranked(from);
        let mut closed = 0;
        self.problem.expand_all(&states, length, &mut |i, next| {
            while closed < i {
                out.close();
                closed += 1;
            }
            match self.states.find(next) {
                // A number without a state has no moves.
                _ if from[i] >= self.states() => {}
                Some(number) => out.push(number),
                None => self.fail(|| {
                    let (state, next) = (&states[i * length..(i + 1) * length], self.problem.write(next));
                    let state = self.problem.write(state);
                    format!("the rules differ between calls: '{state}' leads to '{next}', which was not found before")
                }),
            }
        });
        while closed < from.len() {
            out.close();
            closed += 1;
        }
    }

    fn predecessors(&self, _: &dyn Puzzle, from: &[u64], out: &mut BatchEdges) {
        if !self.problem.directed() {
            return self.neighbours(&*self.problem, from, out);
        }
        let reversed = self.reversed.get_or_init(|| {
            self.reverse().unwrap_or_else(|error| {
                self.fail(|| error.to_string());
                ReversedEdges::default()
            })
        });
        out.clear();
        for &state in from {
            let state = state as usize;
            let start = if state == 0 { Some(&0) } else { reversed.ends.get(state - 1) };
            if let (Some(&start), Some(&end)) = (start, reversed.ends.get(state)) {
                reversed.sources[start as usize..end as usize].iter().for_each(|&source| out.push(source.into()));
            }
            out.close();
        }
    }

    fn explored(&self) -> Option<&ExploredNumbering> {
        Some(self)
    }
}
