//! `antipode solvers`

use clap::Args;

use super::complete;
use super::options::{Format, Options};
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs::SolverDescription as Solver;
use antipode_solvers as solvers;

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

const LEGEND: &str = "
guarantee  optimal: solutions are as short as possible; optimal*: if the heuristic is admissible; any: of any length
memory     linear, exponential: in the length of the solution; parameters: set by --set
needs      heuristic: uses one, which --heuristic selects
'antipode solvers NAME' explains a solver with its parameters.
";

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        let chosen = self.solver.as_deref().map(solvers::find).transpose()?;
        let all: Vec<Solver> = match chosen {
            Some(solver) => vec![solver.into()],
            None => solvers::all().map(Solver::from).collect(),
        };
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
