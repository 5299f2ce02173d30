//! Exact distances for comparisons: those of a table, or those that an optimal solver proves.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::external;
use super::known_distances::KnownDistances;
use super::labels::{self, Lookup};
use super::open_solver::OpenSolver;
use super::open_table::OpenTable;
use super::ordered_parallel::Held;
use super::plan::WorkResources;
use super::solution::{Solution, SolveOutcome};
use super::solve_options::SolveOptions;
use antipode_analysis::TableDistances;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, StateSubset};
use antipode_core::nums::grouped;
use antipode_core::watch::{StopSignal, Watch};

/// Where the exact distances of an audit come from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum GroundTruth {
    /// A table.
    Table(PathBuf),
    /// A file of labels, for the states that have one.
    Labels(PathBuf),
    /// A built-in solver, where it proves that its paths are shortest.
    Solver(SolveOptions),
    /// A list of distances, for the states that have one.
    Known(KnownDistances),
}

/// The distance of a state according to the ground truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TrueDistance {
    Known(u32),
    Unreachable,
    Unknown,
}

impl Held for TrueDistance {
    fn bytes(&self) -> u64 {
        size_of::<TrueDistance>() as u64
    }
}

/// An opened ground truth, ready for queries.
pub(super) enum OpenTruth<'a> {
    Table(TableDistances<'a>),
    Labels(Lookup),
    Solver(Box<OpenSolver>),
}

impl FromStr for GroundTruth {
    type Err = Error;

    /// `FILE` is a table or a file of labels. `solver` is the solver that `solve` takes by default;
    /// `solver:NAME,HEURISTIC;nodes=N;seconds=S` names it, its heuristic and its budget, all of
    /// which may be left out.
    fn from_str(text: &str) -> Result<GroundTruth> {
        let Some(rest) = text.strip_prefix(SOLVER) else { return Ok(GroundTruth::of_file(Path::new(text))) };
        let Some(mut rest) = rest.strip_prefix(':').or(rest.is_empty().then_some("")) else {
            return Ok(GroundTruth::of_file(Path::new(text)));
        };
        let mut how = SolveOptions::default();
        // Other keys belong to the heuristic.
        while let Some((before, key, value)) = budget(rest) {
            match key {
                "nodes" => how.nodes = Some(number(key, value)?),
                _ => how.seconds = Some(number(key, value)?),
            }
            rest = before;
        }
        let mut how = how.named(rest)?;
        how.solver = how.solver.filter(|name| !name.is_empty());
        Ok(GroundTruth::Solver(how))
    }
}

/// As the text that names it. Of the options of a solver, that has its name, its parameters, its
/// heuristic and its budget.
impl fmt::Display for GroundTruth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self {
            GroundTruth::Table(file) | GroundTruth::Labels(file) => return write!(f, "{}", file.display()),
            GroundTruth::Known(known) => return write!(f, "{}", known.title),
            GroundTruth::Solver(how) => how,
        };
        write!(f, "{SOLVER}:{}", how.solver.as_deref().unwrap_or_default())?;
        how.settings.iter().try_for_each(|setting| write!(f, ";{setting}"))?;
        how.heuristic.iter().try_for_each(|heuristic| write!(f, ",{heuristic}"))?;
        how.nodes.iter().try_for_each(|nodes| write!(f, ";nodes={nodes}"))?;
        how.seconds.iter().try_for_each(|seconds| write!(f, ";seconds={seconds}"))
    }
}

/// The number of a budget.
fn number<T: FromStr>(key: &str, value: &str) -> Result<T> {
    value.parse().map_err(|_| Error::bad_value(key, value, "write a number, as in solver:ida;nodes=1000000"))
}

/// What names of solvers as ground truths begin with.
const SOLVER: &str = "solver";

/// A budget at the end of the name of a solver, and what comes before.
fn budget(text: &str) -> Option<(&str, &str, &str)> {
    let (before, option) = text.rsplit_once(';')?;
    let (key, value) = option.split_once('=')?;
    ["nodes", "seconds"].contains(&key.trim()).then_some((before, key.trim(), value.trim()))
}

impl GroundTruth {
    /// The distances of a file: a table, or labels.
    pub fn of_file(file: &Path) -> GroundTruth {
        if labels::is_database(file) { GroundTruth::Labels(file.into()) } else { GroundTruth::Table(file.into()) }
    }

    /// The heuristic of its solver, if it names one.
    pub fn heuristic(&self) -> Option<&String> {
        match self {
            GroundTruth::Solver(how) => how.heuristic.as_ref(),
            GroundTruth::Table(_) | GroundTruth::Labels(_) | GroundTruth::Known(_) => None,
        }
    }

    /// The opened table, if the ground truth is a table, with the states of a subset if there is
    /// one. `Usage` for a subset without a table; errors as for [`OpenTable::about`] and
    /// [`OpenTable::among`].
    pub(super) fn table(
        &self,
        problem: &Problem,
        among: Option<&StateSubset>,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Option<OpenTable>> {
        match (self, among) {
            (GroundTruth::Table(file), None) => OpenTable::about(file, problem).map(Some),
            (GroundTruth::Table(file), Some(among)) => {
                OpenTable::about(file, problem)?.among(among, memory, watch).map(Some)
            }
            (GroundTruth::Labels(_) | GroundTruth::Solver(_) | GroundTruth::Known(_), None) => Ok(None),
            (GroundTruth::Labels(_) | GroundTruth::Solver(_) | GroundTruth::Known(_), Some(_)) => {
                Err(Error::incomplete("a subset (--among, --except)", "a table", ""))
            }
        }
    }

    /// The resources for each side of a comparison: a solver or labels take half of the memory.
    pub(super) fn share(&self, resources: WorkResources) -> WorkResources {
        match self {
            GroundTruth::Table(_) => resources,
            GroundTruth::Labels(_) | GroundTruth::Solver(_) | GroundTruth::Known(_) => {
                WorkResources { memory: resources.memory / 2, ..resources }
            }
        }
    }

    /// Opens the ground truth and returns it with its title; `table` comes from
    /// [`GroundTruth::table`]. `Usage` for a solver that proves nothing, `Corrupt` for a table that
    /// contradicts the rules at some states.
    pub(super) fn open<'a>(
        &self,
        problem: &Problem,
        table: Option<&'a OpenTable>,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<(String, OpenTruth<'a>)> {
        match (self, table) {
            (GroundTruth::Table(file), Some(table)) => {
                let distances = table.lookups()?;
                // A table of other rules under the same name would blame the solver. A few states
                // show it.
                distances.spot_check()?;
                Ok((format!("table {}", file.display()), OpenTruth::Table(distances)))
            }
            (GroundTruth::Labels(file), _) => {
                let lookup = Lookup::open(problem, file, &mut self.share(resources).memory)?;
                Ok((
                    format!("labels {}, {} states", file.display(), grouped(lookup.len() as u64)),
                    OpenTruth::Labels(lookup),
                ))
            }
            (GroundTruth::Known(known), _) => Ok((known.title.clone(), OpenTruth::Labels(known.lookup(problem)?))),
            (GroundTruth::Table(_), None) => Err(Error::incomplete("the ground truth", "its table", "")),
            (GroundTruth::Solver(how), _) => {
                if how.solver.as_deref().is_some_and(|name| external::command(name).is_some()) {
                    return Err(Error::incapable("another program", "cannot be the ground truth", "it proves nothing"));
                }
                if !how.ends.is_free() {
                    return Err(Error::excluded(
                        "a distance is that with any first and last moves",
                        "first and last moves",
                    ));
                }
                how.needs_proof("the ground truth")?;
                let reference = OpenSolver::new(problem, how, self.share(resources), watch)?;
                Ok((reference.title(), OpenTruth::Solver(Box::new(reference))))
            }
        }
    }
}

impl OpenTruth<'_> {
    /// The labels, if the ground truth is a file of labels.
    pub(super) fn labels(&self) -> Option<&Lookup> {
        match self {
            OpenTruth::Labels(lookup) => Some(lookup),
            OpenTruth::Table(_) | OpenTruth::Solver(_) => None,
        }
    }

    /// The distance of a state. A walk to a goal checks a table's distance against the rules.
    pub(super) fn of(&self, state: &[u8], signal: StopSignal<'_>) -> Result<TrueDistance> {
        match self {
            OpenTruth::Table(table) => of_table(table, table.proven_of(state)),
            OpenTruth::Labels(lookup) => Ok(lookup.of(state).map_or(TrueDistance::Unknown, TrueDistance::Known)),
            OpenTruth::Solver(reference) => {
                let proof = reference.solve(state, signal)?;
                Ok(match (proof.outcome, length(&proof)) {
                    (SolveOutcome::Solved, Some(length)) if proof.optimal => TrueDistance::Known(length),
                    (SolveOutcome::Unsolvable, _) => TrueDistance::Unreachable,
                    _ => TrueDistance::Unknown,
                })
            }
        }
    }

    /// As [`OpenTruth::of`], without the check by a walk: for many states.
    pub(super) fn of_many(&self, state: &[u8], signal: StopSignal<'_>) -> Result<TrueDistance> {
        match self {
            OpenTruth::Table(table) => of_table(table, table.of(state)),
            OpenTruth::Labels(_) | OpenTruth::Solver(_) => self.of(state, signal),
        }
    }
}

/// A distance from a table, or the error of its rules.
fn of_table(table: &TableDistances<'_>, distance: Result<Option<u32>>) -> Result<TrueDistance> {
    table.space().problem().intact()?;
    Ok(distance?.map_or(TrueDistance::Unreachable, TrueDistance::Known))
}

/// The length of a solution, or its cost where moves have costs.
pub(super) fn length(solution: &Solution) -> Option<u32> {
    let length = solution.cost.or(solution.length.map(|length| length as u64));
    length.and_then(|length| u32::try_from(length).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_solver_names_it_again() {
        for text in ["solver:", "solver:ida,pdb:set.toml", "solver:ea;population=5,zero;nodes=9;seconds=1.5", "a.table"]
        {
            assert_eq!(text.parse::<GroundTruth>().unwrap().to_string(), text);
        }
        assert_eq!("solver".parse::<GroundTruth>().unwrap().to_string(), "solver:");
    }
}
