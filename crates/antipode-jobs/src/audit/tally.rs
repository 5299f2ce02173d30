//! Statistics of audited states, by distance and by shuffle.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::Serialize;

use super::audited_state::{AuditedState, ExpandedCounts, count};
use crate::external::ProgramFault;
use crate::shuffles::ShuffleLength;
use crate::solution::SolveOutcome;
use antipode_analysis::{EventRate, SampleSummary};

/// The number of states with each outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OutcomeCounts {
    /// The solver found a path that the rules confirm.
    pub solved: u64,
    /// The solver says that no goal is reachable.
    pub unsolvable: u64,
    /// States on which the solver gave up.
    pub gave_up: u64,
    /// The answer was wrong, or there was none.
    pub failed: u64,
}

/// The results for the states of one distance, or for all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DistanceGroup {
    /// The exact distance of these states; null for states of several distances, and for unknown
    /// ones.
    pub distance: Option<u32>,
    /// The rate of solved states.
    pub solved_rate: EventRate,
    /// Of the states with a known distance, those that were solved in as few moves as possible.
    pub optimal_rate: EventRate,
    /// The lengths of the paths of solved states.
    pub length_summary: Option<SampleSummary>,
    /// The lengths less the distance, where it is known.
    pub excess_summary: Option<SampleSummary>,
    /// The number of paths by excess, optimal ones first.
    pub by_excess: Vec<ExcessMoves>,
    /// The expanded states per state, solved or not.
    pub expanded_summary: Option<SampleSummary>,
    /// The states that A* with the same heuristic must expand, if requested.
    pub required_summary: Option<SampleSummary>,
    /// Seconds of CPU time per state, solved or not.
    pub cpu_seconds_summary: Option<SampleSummary>,
}

/// The paths with the same number of excess moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExcessMoves {
    /// The number of moves beyond the distance.
    pub excess: u64,
    /// The number of states with such a path.
    pub states: u64,
}

/// The results for the states of one shuffle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShuffleGroup {
    /// Random moves from a goal, or `random` for a uniformly random state.
    pub shuffle: ShuffleLength,
    /// The exact distances of the states, where they are known.
    pub distance_summary: Option<SampleSummary>,
    /// The results for these states; the group has no distance.
    #[serde(flatten)]
    pub group: DistanceGroup,
}

impl ShuffleGroup {
    fn of((shuffle, (distances, numbers)): (ShuffleLength, (Vec<f64>, Numbers))) -> ShuffleGroup {
        ShuffleGroup { shuffle, distance_summary: SampleSummary::of(distances), group: numbers.group(None) }
    }
}

/// A kind of failure, with an example.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditFinding {
    /// The fault; null if the solver gave up.
    pub fault: Option<ProgramFault>,
    /// The number of states with this failure.
    pub count: u64,
    /// The first state with this failure.
    pub example: String,
    /// The solver's reason, or a description of the fault.
    pub reason: Option<String>,
}

#[derive(Clone, Default)]
struct Numbers {
    states: u64,
    known: u64,
    optimal: u64,
    /// By state, if each has several runs: the runs that solved it, and all; the runs that solved
    /// it optimally, and those whose distance is known.
    groups: BTreeMap<u64, [[u64; 2]; 2]>,
    moves: Vec<f64>,
    excess: Vec<f64>,
    excesses: BTreeMap<u64, u64>,
    nodes: Vec<f64>,
    floor: Vec<f64>,
    cpu: Vec<f64>,
}

/// The runs of one state so far.
struct TalliedState {
    state: String,
    distance: Option<u32>,
    lengths: Vec<Option<u64>>,
    runs: Numbers,
}

/// The sums over the audited states so far.
#[derive(Default)]
pub(super) struct AuditTally {
    /// The number of runs of each state, if there are several.
    runs: Option<u64>,
    /// The runs of each state, by its number; only of states that may have a path.
    states: BTreeMap<u64, TalliedState>,
    outcomes: OutcomeCounts,
    /// The number of unsolvable states, and of those that the solver recognised.
    unsolvable: [u64; 2],
    unproven: u64,
    /// By shuffle, if states were chosen by shuffles, and by distance. Unknown distances come last.
    numbers: BTreeMap<(Option<ShuffleLength>, u64), Numbers>,
    findings: BTreeMap<Option<ProgramFault>, AuditFinding>,
    expanded_distances: Vec<u64>,
}

/// The totals.
pub(super) struct Sums {
    pub(super) outcomes: OutcomeCounts,
    pub(super) unsolvable_recognised: EventRate,
    pub(super) unproven: u64,
    pub(super) all: DistanceGroup,
    pub(super) distances: Vec<DistanceGroup>,
    pub(super) shuffles: Vec<ShuffleGroup>,
    pub(super) findings: Vec<AuditFinding>,
    pub(super) expanded_distances: Vec<u64>,
    /// The states with several runs, the lengths of these, and their sums.
    pub(super) states: Vec<(String, Vec<Option<u64>>, DistanceGroup)>,
}

/// A key that stands for an unknown distance.
const UNKNOWN: u64 = u64::MAX;

impl AuditTally {
    pub(super) fn new(runs: Option<u64>) -> AuditTally {
        AuditTally { runs, ..AuditTally::default() }
    }

    /// The number of runs so far: of states, if each has one.
    pub(super) fn audited(&self) -> u64 {
        let OutcomeCounts { solved, unsolvable, gave_up, failed } = self.outcomes;
        solved + unsolvable + gave_up + failed
    }

    /// Adds a state; the runs of a state come one after the other.
    pub(super) fn see(&mut self, one: AuditedState) {
        let state = self.runs.map(|runs| self.audited() / runs);
        *match one.outcome {
            SolveOutcome::Solved => &mut self.outcomes.solved,
            SolveOutcome::Unsolvable => &mut self.outcomes.unsolvable,
            SolveOutcome::GaveUp => &mut self.outcomes.gave_up,
            SolveOutcome::Failed => &mut self.outcomes.failed,
        } += 1;
        // A state without a path is no failure of the solver: it must not lower the rate of solved
        // ones.
        if one.solvable == Some(false) {
            self.unsolvable[0] += 1;
            self.unsolvable[1] += u64::from(one.outcome == SolveOutcome::Unsolvable);
        } else {
            let here = self.numbers.entry((one.shuffle, one.distance.map_or(UNKNOWN, u64::from))).or_default();
            here.see(&one);
            if let Some(state) = state {
                here.see_run(state, &one);
                let new = || TalliedState {
                    state: one.state.clone(),
                    distance: one.distance,
                    lengths: vec![],
                    runs: Numbers::default(),
                };
                let tallied = self.states.entry(state).or_insert_with(new);
                tallied.lengths.push(one.length);
                tallied.runs.see(&one);
            }
            if let Some(ExpandedCounts { distances, .. }) = &one.expansion {
                distances.iter().enumerate().for_each(|(at, &more)| count(&mut self.expanded_distances, at, more));
            }
            self.unproven += u64::from(one.length.is_some() && one.distance.is_none());
        }
        if matches!(one.outcome, SolveOutcome::GaveUp | SolveOutcome::Failed) {
            let AuditedState { state, fault, reason, .. } = one;
            // States come in their order, so the example does not depend on the number of threads.
            self.findings
                .entry(fault)
                .or_insert_with(|| AuditFinding { fault, count: 0, example: state, reason })
                .count += 1;
        }
    }

    pub(super) fn sums(self) -> Sums {
        let (mut all, mut by_distance) = (Numbers::default(), BTreeMap::<u64, Numbers>::new());
        let mut by_shuffle = BTreeMap::<ShuffleLength, (Vec<f64>, Numbers)>::new();
        for ((shuffle, distance), numbers) in self.numbers {
            all.add(&numbers);
            if let Some(shuffle) = shuffle {
                let (distances, here) = by_shuffle.entry(shuffle).or_default();
                here.add(&numbers);
                // At an unknown distance no state is known, so the key that stands for it adds no
                // number.
                distances.resize(distances.len() + numbers.known as usize, distance as f64);
            }
            match by_distance.entry(distance) {
                Entry::Vacant(place) => drop(place.insert(numbers)),
                Entry::Occupied(mut place) => place.get_mut().add(&numbers),
            }
        }
        Sums {
            outcomes: self.outcomes,
            unsolvable_recognised: EventRate::new(self.unsolvable[1], self.unsolvable[0]),
            unproven: self.unproven,
            all: all.group(None),
            distances: by_distance
                .into_iter()
                .map(|(distance, numbers)| numbers.group((distance != UNKNOWN).then_some(distance as u32)))
                .collect(),
            shuffles: by_shuffle.into_iter().map(ShuffleGroup::of).collect(),
            findings: self.findings.into_values().collect(),
            expanded_distances: self.expanded_distances,
            states: self
                .states
                .into_values()
                .map(|TalliedState { state, distance, lengths, runs }| (state, lengths, runs.group(distance)))
                .collect(),
        }
    }
}

impl Numbers {
    fn see(&mut self, one: &AuditedState) {
        self.states += 1;
        self.known += u64::from(one.distance.is_some());
        self.optimal += u64::from(one.excess == Some(0));
        self.moves.extend(one.length.map(|n| n as f64));
        self.excess.extend(one.excess.map(|n| n as f64));
        one.excess.iter().for_each(|&excess| *self.excesses.entry(excess).or_default() += 1);
        // Solved or not: a mean over solved states alone would favour solvers that give up early.
        self.nodes.extend(one.expanded.map(|n| n as f64));
        self.cpu.extend(one.cpu_seconds);
        self.floor.extend(one.expansion.as_ref().and_then(|expansion| expansion.floor).map(|n| n as f64));
    }

    /// Counts a run among those of its state.
    fn see_run(&mut self, state: u64, one: &AuditedState) {
        let [[solved, runs], [optimal, known]] = self.groups.entry(state).or_default();
        *solved += u64::from(one.length.is_some());
        *runs += 1;
        *optimal += u64::from(one.excess == Some(0));
        *known += u64::from(one.distance.is_some());
    }

    fn add(&mut self, other: &Numbers) {
        self.states += other.states;
        self.known += other.known;
        self.optimal += other.optimal;
        for (&state, groups) in &other.groups {
            let here = self.groups.entry(state).or_default();
            here.iter_mut().flatten().zip(groups.iter().flatten()).for_each(|(sum, more)| *sum += more);
        }
        self.moves.extend(&other.moves);
        self.excess.extend(&other.excess);
        other.excesses.iter().for_each(|(&excess, states)| *self.excesses.entry(excess).or_default() += states);
        self.floor.extend(&other.floor);
        self.nodes.extend(&other.nodes);
        self.cpu.extend(&other.cpu);
    }

    fn group(self, distance: Option<u32>) -> DistanceGroup {
        // Runs of one state are alike, so the interval is one over the states.
        let over_states = |which: usize| EventRate::of_groups(self.groups.values().map(move |groups| groups[which]));
        let (solved_rate, optimal_rate) = if self.groups.is_empty() {
            (EventRate::new(self.moves.len() as u64, self.states), EventRate::new(self.optimal, self.known))
        } else {
            (over_states(0), over_states(1))
        };
        DistanceGroup {
            distance,
            solved_rate,
            optimal_rate,
            length_summary: SampleSummary::of(self.moves),
            excess_summary: SampleSummary::of(self.excess),
            by_excess: self.excesses.into_iter().map(|(excess, states)| ExcessMoves { excess, states }).collect(),
            required_summary: SampleSummary::of(self.floor),
            expanded_summary: SampleSummary::of(self.nodes),
            cpu_seconds_summary: SampleSummary::of(self.cpu),
        }
    }
}
