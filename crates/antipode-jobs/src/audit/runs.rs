//! Several runs of a randomised solver from each state: figures of each state, means over states,
//! and comparisons of solvers.

use serde::Serialize;

use super::SolverAudit;
use super::tally::DistanceGroup;
use antipode_analysis::MeanEstimate;
use antipode_analysis::significance::van_elteren;

/// What several runs from each state show.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RepeatedRuns {
    /// The runs from each state. Run 1 has the seed of the audit, and each other one the next seed.
    /// A program gets the seed when it starts.
    pub runs: u64,
    /// The states that every run solved.
    pub always_solved: u64,
    /// The states that no run solved.
    pub never_solved: u64,
    /// The mean over the solved states of the mean length of a state's paths.
    pub mean_length: Option<MeanEstimate>,
    /// The same of the lengths less the distance, where it is known.
    pub mean_excess: Option<MeanEstimate>,
    /// The states, in the order of the audit.
    pub by_state: Vec<StateRuns>,
}

/// The runs from a state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StateRuns {
    /// The state.
    pub state: String,
    /// The length of the path of each run, or its cost where moves have costs; null where it found
    /// none.
    pub lengths: Vec<Option<u64>>,
    /// The results of these runs, which count as states do elsewhere.
    #[serde(flatten)]
    pub group: DistanceGroup,
}

impl RepeatedRuns {
    /// From the runs of each state: their lengths and their sums.
    pub(super) fn new(runs: u64, states: Vec<(String, Vec<Option<u64>>, DistanceGroup)>) -> RepeatedRuns {
        let by_state: Vec<StateRuns> =
            states.into_iter().map(|(state, lengths, group)| StateRuns { state, lengths, group }).collect();
        let solved = |is: fn(u64, u64) -> bool| {
            by_state.iter().filter(|one| is(one.group.solved_rate.count, one.group.solved_rate.of)).count() as u64
        };
        let means = |of: fn(&DistanceGroup) -> Option<f64>| {
            MeanEstimate::of(&by_state.iter().filter_map(|one| of(&one.group)).collect::<Vec<_>>())
        };
        RepeatedRuns {
            runs,
            always_solved: solved(|count, of| count == of),
            never_solved: solved(|count, _| count == 0),
            mean_length: means(|group| group.length_summary.map(|lengths| lengths.mean)),
            mean_excess: means(|group| group.excess_summary.map(|excess| excess.mean)),
            by_state,
        }
    }
}

impl StateRuns {
    /// The lengths for tests of ranks: a run without a path is longer than any other.
    fn ranked(&self) -> Vec<f64> {
        self.lengths.iter().map(|length| length.map_or(f64::INFINITY, |length| length as f64)).collect()
    }
}

/// Two solvers compared on the same states, each with several runs from each state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolverComparison {
    /// The places of the two solvers in the list of audits, from 0.
    pub audits: [usize; 2],
    /// The states that both were run from.
    pub states: u64,
    /// The share of solved runs of the second solver less that of the first, as a mean over the
    /// states.
    pub solved_difference: Option<MeanEstimate>,
    /// The mean length of a state's paths by the second solver less that by the first, as a mean
    /// over the states that both solved.
    pub length_difference: Option<MeanEstimate>,
    /// The probability that runs of two equal solvers differ in their ranks as much as these, or
    /// more. Only runs from the same state are ranked together, and a run without a path is longer
    /// than any other (the test of P. H. van Elteren, 1960).
    pub p: Option<f64>,
}

/// Compares each two solvers of audits with several runs from each state; none without such runs.
pub fn compare_runs(audits: &[SolverAudit]) -> Vec<SolverComparison> {
    let repeated: Vec<_> = (0..).zip(audits).filter_map(|(at, audit)| Some((at, audit.repeated.as_ref()?))).collect();
    let pairs = repeated
        .iter()
        .enumerate()
        .flat_map(|(at, first)| repeated[at + 1..].iter().map(move |second| (first, second)));
    pairs.map(|(&(a, first), &(b, second))| SolverComparison::of([a, b], [first, second])).collect()
}

impl SolverComparison {
    fn of(audits: [usize; 2], [first, second]: [&RepeatedRuns; 2]) -> SolverComparison {
        // An audit that was stopped lacks the last states, or runs of its last one.
        let both: Vec<_> = first.by_state.iter().zip(&second.by_state).filter(|(a, b)| a.state == b.state).collect();
        let differences = |of: fn(&DistanceGroup) -> Option<f64>| {
            let differences = both.iter().filter_map(|(a, b)| Some(of(&b.group)? - of(&a.group)?));
            MeanEstimate::of(&differences.collect::<Vec<_>>())
        };
        let ranked: Vec<_> = both.iter().map(|(a, b)| (a.ranked(), b.ranked())).collect();
        SolverComparison {
            audits,
            states: both.len() as u64,
            solved_difference: differences(|group| Some(group.solved_rate.share)),
            length_difference: differences(|group| group.length_summary.map(|lengths| lengths.mean)),
            p: van_elteren(ranked.iter().map(|(a, b)| (&a[..], &b[..]))),
        }
    }
}
