//! `antipode solvers`

use clap::Args;
use serde::Serialize;

use super::complete;
use super::options::{Format, Options};
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_solvers::{self as solvers, ALL, Memory, Promise};

/// List the solvers and their guarantees, or explain one with its parameters
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode solvers
  antipode solvers ea")]
pub(super) struct Arguments {
    /// The solver to explain, such as ida [default: list all]
    #[arg(value_parser = complete::BUILT_IN_SOLVER, hide_possible_values = true)]
    solver: Option<String>,
}

#[derive(Serialize)]
struct Solver {
    name: &'static str,
    about: &'static str,
    guarantee: &'static str,
    memory: &'static str,
    needs: Vec<&'static str>,
    /// The options that it takes: `heuristic`, `depth`, `seed`.
    takes: Vec<&'static str>,
    parameters: Vec<Parameter>,
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    about: &'static str,
    default: String,
    values: String,
}

const LEGEND: &str = "
guarantee  optimal: solutions are as short as possible; optimal*: if the heuristic is admissible; any: of any length
memory     linear, exponential: in the length of the solution; parameters: set by --set
needs      heuristic: uses one, which --heuristic selects
'antipode solvers NAME' explains a solver with its parameters.
";

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        let chosen = self.solver.as_deref().map(solvers::find).transpose()?;
        let all: Vec<Solver> = chosen.map_or(ALL, std::slice::from_ref).iter().map(describe).collect();
        screen::print(&match (options.format, chosen) {
            (Format::Json, _) => reports::json("solvers", &reports::List("solvers", &all)),
            (Format::Text, None) => overview(&all),
            (Format::Text, Some(_)) => all.iter().map(explained).collect(),
        })
    }
}

/// All solvers, one a line.
fn overview(all: &[Solver]) -> String {
    let row = |s: &Solver| [s.name.into(), s.guarantee.into(), s.memory.into(), needs(s)];
    reports::rows(&["solver", "guarantee", "memory", "needs"], all.iter().map(row)) + LEGEND
}

/// A solver with its parameters.
fn explained(s: &Solver) -> String {
    let takes: Vec<_> = s.takes.iter().map(|option| format!("--{option}")).collect();
    let takes = if takes.is_empty() { String::new() } else { format!("\n  takes {}", takes.join(", ")) };
    let guarantee = match s.guarantee {
        "optimal*" => "optimal if the heuristic is admissible",
        guarantee => guarantee,
    };
    let needs = if s.needs.is_empty() { String::new() } else { format!("; needs {}", needs(s)) };
    let mut out = format!("{}\n  {}\n  guarantee: {guarantee}; memory: {}{needs}{takes}\n", s.name, s.about, s.memory);
    for p in &s.parameters {
        out += &format!("    --set {}={}  {} ({})\n", p.name, p.default, p.about, p.values);
    }
    out
}

fn needs(s: &Solver) -> String {
    s.needs.join(", ")
}

fn describe(solver: &solvers::Solver) -> Solver {
    let parameters = solver.tuning.parameters.iter();
    let guarantee = match solver.promise {
        Promise::Shortest => "optimal",
        Promise::ShortestIfAdmissible => "optimal*",
        Promise::Any => "any",
    };
    let needs = solver.informed.then_some("heuristic").into_iter().chain(Some(solver.needs));
    let takes = [(solver.informed, "heuristic"), (solver.limited, "depth"), (solver.tuning.random, "seed")];
    Solver {
        name: solver.name,
        about: solver.about,
        guarantee,
        memory: match solver.memory {
            Memory::Linear => "linear",
            Memory::Exponential => "exponential",
            Memory::Parameters => "parameters",
            Memory::Tables => "fixed tables",
        },
        needs: needs.filter(|needs| !needs.is_empty()).collect(),
        takes: takes.iter().filter(|(takes, _)| *takes).map(|(_, option)| *option).collect(),
        parameters: parameters
            .map(|p| Parameter { name: p.name, about: p.about, default: p.write(p.default), values: p.values() })
            .collect(),
    }
}
