//! Proofs of solutions: documents that say what an optimal solution rests on.
//!
//! A search with growing bounds proves that no solution is shorter: with each bound below the
//! length it met only estimates above the bound. So the proof rests on the estimates, and on these
//! searches. The document names the tables of the estimates with their digests, and for each bound
//! what the search expanded, which anybody can repeat.

mod checked;

use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::certificate::{PROGRAM, utc_now};
use super::open_solver::{OpenSolver, SolverBackend};
use super::plan::WorkResources;
use super::proof_support::{self as support, ProofSupport, WrittenProof};
use super::solution::{Solution, SolveOutcome};
use super::solve_options::{SolveOptions, heuristic_named, solver};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::storage::{OutputFile, open_plain, read_whole};
use antipode_core::watch::Watch;
use antipode_solvers::{SearchBound, SolverAbility};

pub use checked::{ProofReport, verify_proof};

/// The value of the field `format`.
const FORMAT: &str = "antipode proof of a solution";

/// The version of the form.
const VERSION: u32 = 1;

/// The most bytes of a proof that is read.
const MOST_BYTES: u64 = 1 << 24;

/// What a search in parts cut its tree into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofCut {
    /// The least number of parts.
    pub parts: u32,
    /// States expanded to find the parts.
    pub expanded: u64,
    /// Successors generated to find them.
    pub generated: u64,
}

/// What an optimal solution rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolutionProof {
    /// Always `antipode proof of a solution`.
    pub format: String,
    /// The version of the form: 1.
    pub format_version: u32,
    /// Program and version that searched.
    pub program: String,
    /// When, in UTC.
    pub written: String,
    /// The canonical spec.
    pub spec: String,
    /// The text of the file that the spec names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// The state.
    pub state: String,
    /// The moves of the solution.
    pub moves: Vec<String>,
    /// Their number.
    pub length: u64,
    /// Their cost, where moves have costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// The solver.
    pub solver: String,
    /// Its parameters, as `name=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<String>,
    /// The heuristic. Its files are named without folders.
    pub heuristic: String,
    /// What the estimates of the heuristic rest on.
    pub support: Vec<ProofSupport>,
    /// The parts of the tree, if it was searched in parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<ProofCut>,
    /// The threads of the search. The counts do not depend on them.
    pub threads: u64,
    /// What each bound took. With the last one the search found the solution.
    pub bounds: Vec<SearchBound>,
}

impl OpenSolver {
    /// Checks that its solutions can have proofs: it searches with growing bounds, with estimates
    /// that no mere claim calls admissible, for one solution with any first and last moves.
    ///
    /// # Errors
    ///
    /// `Usage` if not.
    pub fn gives_proofs(&self) -> Result<()> {
        let fault = "gives no proof of a solution";
        let SolverBackend::Solver { solver, heuristic, claimed, .. } = &self.means else {
            return Err(Error::incapable("an external program", fault, "use ida"));
        };
        self.with_any_ends()?;
        if !solver.can(SolverAbility::Parts) || self.all.is_some() {
            return Err(Error::incapable(format!("the solver {}", solver.name), fault, "use ida for one solution"));
        }
        if *claimed || !solver.is_optimal(&**heuristic) {
            let who = format!("the heuristic {}", heuristic.claim().name);
            return Err(Error::incapable(who, fault, "use one that is proven to be admissible"));
        }
        Ok(())
    }
}

impl SolutionProof {
    /// The proof of the optimal solution of a state. `parts` is the number of parts of
    /// [`solve_split`](super::solve_split), if it found the solution.
    ///
    /// # Errors
    ///
    /// `Usage` if the solution is not optimal; those of reading the tables of the heuristic.
    pub fn of(
        problem: &Problem,
        options: &SolveOptions,
        (from, parts): (&[u8], Option<u32>),
        solution: &Solution,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<SolutionProof> {
        if solution.outcome != SolveOutcome::Solved || !solution.optimal {
            return Err(Error::incapable("a solution that is not optimal", "has no proof", ""));
        }
        let solver = solver(problem, options)?;
        let heuristic = heuristic_named(problem, solver, options).parse()?;
        let of_bounds = |count: fn(&SearchBound) -> u64| solution.bounds.iter().map(count).sum::<u64>();
        let before = |all: Option<u64>, bounds: u64| all.unwrap_or(0).saturating_sub(bounds);
        Ok(SolutionProof {
            format: FORMAT.into(),
            format_version: VERSION,
            program: PROGRAM.into(),
            written: utc_now(),
            spec: problem.spec(),
            definition: problem.definition().map(Into::into),
            state: problem.write(from),
            moves: solution.moves.iter().flatten().map(|step| step.r#move.clone()).collect(),
            length: solution.length.unwrap_or(0) as u64,
            cost: solution.cost,
            solver: solver.name.into(),
            settings: options.settings.clone(),
            heuristic: support::without_folders(&heuristic)?.to_string(),
            support: support::of(&heuristic, watch)?,
            cut: parts.map(|parts| ProofCut {
                parts,
                expanded: before(solution.expanded, of_bounds(|bound| bound.expanded)),
                generated: before(solution.generated, of_bounds(|bound| bound.generated)),
            }),
            threads: if parts.is_some() { resources.threads as u64 } else { 1 },
            bounds: solution.bounds.clone(),
        })
    }

    /// Whether a file says that it is a proof.
    pub(crate) fn is_one(path: &Path) -> bool {
        let mut first = [0];
        // No other file of this program is such an object, so no large one is read.
        let is_object = open_plain(path).is_ok_and(|mut file| file.read_exact(&mut first).is_ok()) && first == *b"{";
        let Some(Ok(bytes)) = is_object.then(|| read_whole(path, MOST_BYTES)) else { return false };
        serde_json::from_slice::<Value>(&bytes).is_ok_and(|value| value["format"] == FORMAT)
    }

    /// Reads a proof. This checks only its form.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file, `Corrupt` if it is not a proof.
    pub fn read(path: &Path) -> Result<SolutionProof> {
        let wrong = |what: String| Error::corrupt(path, format!("it is no proof of a solution: {what}"));
        let proof: SolutionProof =
            serde_json::from_slice(&read_whole(path, MOST_BYTES)?).map_err(|e| wrong(e.to_string()))?;
        if proof.format != FORMAT || proof.format_version != VERSION {
            return Err(wrong(format!("its format is '{}', version {}", proof.format, proof.format_version)));
        }
        Ok(proof)
    }

    /// Writes it to a new file, and returns what the answer says of it.
    ///
    /// # Errors
    ///
    /// `Usage` if the file exists, `Io` if it cannot be written.
    ///
    /// # Panics
    ///
    /// Never: a proof has only names and numbers, which JSON can express.
    pub fn write(&self, path: &Path) -> Result<WrittenProof> {
        let text = serde_json::to_string_pretty(self).expect("a proof has only names and numbers");
        OutputFile::write_file(path, false, (text + "\n").as_bytes())?;
        let (certified, support) = (self.is_certified(), self.support.clone());
        Ok(WrittenProof { file: path.display().to_string(), certified, support })
    }

    /// Whether certified tables stand behind the solution.
    pub fn is_certified(&self) -> bool {
        support::is_certified(&self.support)
    }

    /// The greatest bound, and the length of a solution: the moves, or their cost.
    fn least(&self) -> u64 {
        self.cost.unwrap_or(self.length)
    }
}
