//! Checks a proof of a solution: its moves by the rules, its tables by their digests, and its
//! bounds by the same searches.

use std::path::Path;

use serde::Serialize;

use super::{ProofCut, SolutionProof};
use crate::file_kinds::unknown_spec;
use crate::heuristic_name::HeuristicName;
use crate::open_solver::OpenSolver;
use crate::plan::WorkResources;
use crate::proof_support::{self as support, ProofSupport};
use crate::solution::Solution;
use crate::solve_options::SolveOptions;
use crate::split_solve::{SplitTask, solve_split};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::nums::grouped;
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_families as families;
use antipode_solvers::{self as solvers, SearchBound, SolverAbility};

/// What a check of a proof found to be right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ProofReport {
    /// The proof.
    pub file: String,
    /// The canonical spec.
    pub spec: String,
    /// The state.
    pub state: String,
    /// The number of moves, which lead to a goal.
    pub length: u64,
    /// Their cost, where moves have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// Whether certified tables stand behind the solution.
    pub certified: bool,
    /// What the estimates rest on. The files are those of the proof.
    pub support: Vec<ProofSupport>,
    /// The bounds whose searches were repeated. They took what the proof says.
    pub repeated: Vec<SearchBound>,
    /// Whether these bounds are all.
    pub complete: bool,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// Checks a proof that was read from `path`. The files of its heuristic must lie beside it. With
/// `bound` it repeats the searches with this bound and all before it.
///
/// # Errors
///
/// `Corrupt` if the proof is wrong; `Missing` if a file of the heuristic is; `Usage` if the proof
/// has no such bound, or names a program or a file elsewhere; those of the search.
pub fn verify_proof(
    path: &Path,
    proof: &SolutionProof,
    bound: Option<u64>,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<ProofReport> {
    let mut stopwatch = CostStopwatch::start();
    let wrong = |what: String| Error::corrupt(path, what);
    // A file from a stranger starts no program and opens no file elsewhere.
    if families::program(&proof.spec).is_some() {
        return Err(Error::unsuitable_file(
            path.display(),
            "names a program as the rules, and files start no programs",
        ));
    }
    let solver = solvers::find(&proof.solver).map_err(|e| wrong(e.to_string()))?;
    if !solver.can(SolverAbility::Parts) {
        return Err(wrong(format!("the solver {} gives no proof of a solution", proof.solver)));
    }
    let heuristic: HeuristicName = proof.heuristic.parse().map_err(|e: Error| wrong(e.to_string()))?;
    if heuristic.is_claimed() {
        return Err(wrong(format!("the heuristic {heuristic} is only said to be admissible")));
    }
    if let Some(elsewhere) = heuristic.files().iter().find(|file| file.components().count() != 1 || file.is_absolute())
    {
        return Err(wrong(format!("the file {} must lie beside the proof", elsewhere.display())));
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let heuristic = heuristic.moved(|file| folder.join(file))?;

    let problem =
        families::parse_stored(&proof.spec, proof.definition.as_deref()).map_err(|e| unknown_spec(path, &e))?;
    let from = problem.read(&proof.state).map_err(|e| wrong(e.to_string()))?;
    let cost = played(&problem, &from, &proof.moves).map_err(wrong)?;
    problem.intact()?;
    if proof.length != proof.moves.len() as u64 {
        return Err(wrong(format!("its length is {}, and it has {} moves", proof.length, proof.moves.len())));
    }
    if proof.cost != problem.costs().map(|_| cost) {
        return Err(wrong(format!("its moves cost {cost}, and it says {:?}", proof.cost)));
    }
    ends_at(&proof.bounds, proof.least(), proof.cut).map_err(wrong)?;
    if let Some(bound) = bound.filter(|bound| proof.bounds.iter().all(|known| known.bound != *bound)) {
        let known: Vec<String> = proof.bounds.iter().map(|known| known.bound.to_string()).collect();
        return Err(Error::bad_value("bound", bound, format!("the proof has {}", known.join(", "))));
    }
    let support = support::of(&heuristic, watch)?;
    if let Some(fault) = support::difference(&proof.support, &support) {
        return Err(wrong(fault));
    }
    let repeated: Vec<SearchBound> =
        proof.bounds.iter().filter(|known| bound.is_some_and(|bound| known.bound <= bound)).copied().collect();
    if let Some(bound) = bound {
        let options = SolveOptions {
            solver: Some(proof.solver.clone()),
            heuristic: Some(heuristic.to_string()),
            settings: proof.settings.clone(),
            depth: u32::try_from(bound).ok(),
            ..SolveOptions::default()
        };
        let found = search(&problem, &options, (&from, proof.cut), resources, watch)?;
        compare(&repeated, &found.bounds).map_err(wrong)?;
        if bound == proof.least() && found.cost.or(found.length.map(|length| length as u64)) != Some(bound) {
            return Err(wrong(format!("a search finds no solution of {bound}")));
        }
    }
    let cost = stopwatch.lap();
    Ok(ProofReport {
        file: path.display().to_string(),
        spec: proof.spec.clone(),
        state: proof.state.clone(),
        length: proof.length,
        cost: proof.cost,
        certified: support::is_certified(&support),
        support,
        complete: repeated.len() == proof.bounds.len(),
        repeated,
        seconds: cost.wall.as_secs_f64(),
        cpu_seconds: cost.cpu.as_secs_f64(),
    })
}

/// The cost of some moves from a state to a goal, by the rules; or what is wrong with them.
fn played(problem: &Problem, from: &[u8], moves: &[String]) -> std::result::Result<u64, String> {
    let (mut state, mut cost) = (from.to_vec(), 0);
    for (number, name) in (1..).zip(moves) {
        let Some(ordinal) = problem.names(&state).iter().position(|known| known == name) else {
            return Err(format!("move {number}, '{name}', is not legal"));
        };
        cost += u64::from(problem.move_costs(&state)[ordinal]);
        let (mut next, mut at) = (vec![], 0);
        problem.expand(&state, &mut |successor| {
            if at == ordinal {
                next = successor.to_vec();
            }
            at += 1;
        });
        state = next;
    }
    if problem.is_goal(&state) { Ok(cost) } else { Err(format!("its {} moves do not lead to a goal", moves.len())) }
}

/// Whether bounds grow up to the length of the solution; or what is wrong with them.
fn ends_at(bounds: &[SearchBound], least: u64, cut: Option<ProofCut>) -> std::result::Result<(), String> {
    if let Some(pair) = bounds.windows(2).find(|pair| pair[0].bound >= pair[1].bound) {
        return Err(format!("its bounds do not grow: {} follows {}", pair[1].bound, pair[0].bound));
    }
    match bounds.last() {
        Some(last) if last.bound != least => Err(format!("its last bound is {}, not {least}", last.bound)),
        // The search for the parts of a tree may find the solution before there are any.
        None if least > 0 && cut.is_none() => Err("it has no bounds".into()),
        _ => Ok(()),
    }
}

/// Searches as the proof says.
fn search(
    problem: &Problem,
    options: &SolveOptions,
    (from, cut): (&[u8], Option<ProofCut>),
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<Solution> {
    let solver = OpenSolver::new(problem, options, resources, watch)?;
    solver.gives_proofs()?;
    let Some(cut) = cut else { return solver.solve(from, watch.signal()) };
    let task = SplitTask { solver: &solver, options, from, prefixes: cut.parts as usize };
    let found = solve_split(problem, task, resources, watch)?;
    Ok(found.expect("a check has no shards"))
}

/// The first difference between the bounds of a proof and those of a search.
fn compare(said: &[SearchBound], found: &[SearchBound]) -> std::result::Result<(), String> {
    for (said, found) in said.iter().zip(found) {
        if said.bound != found.bound {
            return Err(format!("a search has the bound {} where it says {}", found.bound, said.bound));
        }
        let counts = [(said.expanded, found.expanded, "expands"), (said.generated, found.generated, "generates")];
        let bound = said.bound;
        if let Some((said, found, does)) = counts.into_iter().find(|(said, found, _)| said != found) {
            let (said, found) = (grouped(said), grouped(found));
            return Err(format!("with the bound {bound} a search {does} {found} states, and it says {said}"));
        }
    }
    match said.len() == found.len() {
        true => Ok(()),
        false => Err(format!("a search has {} bounds up to there, and it says {}", found.len(), said.len())),
    }
}
