//! The result of an attempt to solve a state.

use serde::{Deserialize, Serialize};

use super::cause::ErrorCause;
use super::external::ProgramFault;
use super::open_table::SolutionStep;
use super::ordered_parallel::Held;
use super::proof_support::WrittenProof;
use antipode_core::nums::BigCount;
use antipode_solvers::SearchBound;

/// The outcome of an attempt to solve a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SolveOutcome {
    /// The solver found a path.
    Solved,
    /// No goal is reachable.
    Unsolvable,
    /// The search stopped without an answer.
    GaveUp,
    /// An external program gave a wrong answer or none.
    Failed,
}

/// A state, and the path to a goal if the solver found one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Solution {
    /// The state.
    pub state: String,
    /// How the attempt ended.
    pub outcome: SolveOutcome,
    /// Why the search stopped, why no goal is reachable, or what was wrong with the answer.
    pub reason: Option<String>,
    /// The reason for programs, if a solver of this program gave it.
    #[serde(default)]
    pub cause: Option<ErrorCause>,
    /// What was wrong with the answer of an external program.
    pub fault: Option<ProgramFault>,
    /// The length of the path in moves; null if none was found.
    pub length: Option<usize>,
    /// The cost of the path. Only if moves have costs and a path was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// Whether the path is proven to be shortest or, where moves have costs, cheapest.
    pub optimal: bool,
    /// The moves of the path.
    pub moves: Option<Vec<SolutionStep>>,
    /// The solver.
    pub solver: String,
    /// The heuristic, if the solver uses one.
    pub heuristic: Option<String>,
    /// Files of the heuristic that no certificate vouches for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uncertified: Vec<String>,
    /// Expanded states; null if an external program does not report them.
    pub expanded: Option<u64>,
    /// Generated successors; null for an external program.
    pub generated: Option<u64>,
    /// What each bound of a search with growing bounds took.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<SearchBound>,
    /// The proof that was written, if one was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<WrittenProof>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Seconds of CPU time; null if unknown.
    pub cpu_seconds: Option<f64>,
    /// The number of shortest solutions, if all were requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<BigCount>,
    /// The first of the shortest solutions, or all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<Vec<SolutionStep>>>,
    /// The length that an external program claims for its path.
    #[serde(skip)]
    pub(super) claimed: Option<u64>,
}

impl Solution {
    /// The solution of a state before an attempt.
    pub(super) fn none_yet(state: String, solver: String, heuristic: Option<String>) -> Solution {
        Solution {
            state,
            outcome: SolveOutcome::Failed,
            reason: None,
            cause: None,
            fault: None,
            length: None,
            cost: None,
            optimal: false,
            moves: None,
            solver,
            heuristic,
            uncertified: vec![],
            expanded: None,
            generated: None,
            bounds: vec![],
            proof: None,
            seconds: 0.0,
            cpu_seconds: None,
            count: None,
            paths: None,
            claimed: None,
        }
    }

    /// The same without a path, and why.
    pub(super) fn without_path(self, outcome: SolveOutcome, cause: ErrorCause) -> Solution {
        Solution { outcome, reason: Some(cause.to_string()), cause: Some(cause), ..self }
    }
}

impl Held for Solution {
    /// Twice the size of the texts: a solution is both kept and printed.
    fn bytes(&self) -> u64 {
        2 * (size_of::<Solution>() as u64
            + self
                .moves
                .iter()
                .chain(self.paths.iter().flatten())
                .flatten()
                .map(|step| (size_of::<SolutionStep>() + step.r#move.len() + step.state.len()) as u64)
                .sum::<u64>())
    }
}
