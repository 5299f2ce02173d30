//! Families and solvers as reports describe them.

use serde::Serialize;

use antipode_core::model::ProblemDemand;
use antipode_families::{COST_OPTION, Family, PATTERN_OPTIONS};
use antipode_solvers::{MemoryGrowth, Solver, SolverAbility, SolverNeed, SolverParameter, SolverPromise};

/// A family of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FamilyDescription {
    /// The name, which specs begin with.
    pub name: &'static str,
    /// What its puzzles are.
    pub about: &'static str,
    /// The form of its specs.
    pub grammar: &'static str,
    /// The options of its specs, one line each.
    pub options: Vec<&'static str>,
    /// Some specs.
    pub examples: &'static [&'static str],
}

impl From<&Family> for FamilyDescription {
    fn from(family: &Family) -> FamilyDescription {
        let patterns = if family.has_patterns() { PATTERN_OPTIONS } else { &[] };
        let costs = if family.has_costs() { &[COST_OPTION][..] } else { &[] };
        let Family { name, about, grammar, options, examples, .. } = *family;
        FamilyDescription { name, about, grammar, options: [options, costs, patterns].concat(), examples }
    }
}

/// A solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolverDescription {
    /// The name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The heading below which lists show it: `usual`, `for comparisons`, or one of a program.
    pub group: &'static str,
    /// The solver that was at least as good on every puzzle of the stored comparison; null if none
    /// was.
    pub surpassed_by: Option<&'static str>,
    /// `optimal`: paths are as short as possible; `optimal*`: if the heuristic is admissible;
    /// `any`: of any length.
    pub guarantee: &'static str,
    /// How its memory grows.
    pub memory: &'static str,
    /// What it needs of the puzzle or the user.
    pub needs: Vec<&'static str>,
    /// The options that it takes: `heuristic`, `depth`, `seed`.
    pub takes: Vec<&'static str>,
    /// Its parameters.
    pub parameters: Vec<ParameterDescription>,
}

/// A parameter of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ParameterDescription {
    /// The name.
    pub name: &'static str,
    /// What it sets.
    pub about: &'static str,
    /// The default.
    pub default: String,
    /// The values that it may have.
    pub values: String,
}

impl From<&Solver> for SolverDescription {
    fn from(solver: &Solver) -> SolverDescription {
        let own = solver.needs.map(SolverNeed::about);
        // Costs are the exception, and moves that lead back imply the rest.
        let undone = !solver.supports.contains(&ProblemDemand::OneWayMoves);
        let undone = undone.then_some(ProblemDemand::OneWayMoves.absence());
        let needs = solver.is_informed().then_some("heuristic").into_iter().chain(undone).chain(own);
        let limited = solver.can(SolverAbility::DepthLimit);
        let takes = [(solver.is_informed(), "heuristic"), (limited, "depth"), (solver.tuning.random, "seed")];
        SolverDescription {
            name: solver.name,
            about: solver.about,
            group: solver.group.heading(),
            surpassed_by: solver.surpassed_by,
            guarantee: match solver.promise {
                SolverPromise::Shortest => "optimal",
                SolverPromise::ShortestIfAdmissible => "optimal*",
                SolverPromise::Any => "any",
            },
            memory: match solver.memory {
                MemoryGrowth::Linear => "linear",
                MemoryGrowth::Exponential => "exponential",
                MemoryGrowth::Parameters => "parameters",
                MemoryGrowth::Tables => "fixed tables",
            },
            needs: needs.collect(),
            takes: takes.into_iter().filter(|(takes, _)| *takes).map(|(_, option)| option).collect(),
            parameters: solver.tuning.parameters.iter().map(ParameterDescription::from).collect(),
        }
    }
}

impl From<&SolverParameter> for ParameterDescription {
    fn from(parameter: &SolverParameter) -> ParameterDescription {
        let (default, values) = (parameter.write(parameter.default), parameter.values());
        ParameterDescription { name: parameter.name, about: parameter.about, default, values }
    }
}
