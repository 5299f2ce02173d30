//! `antipode list solvers`

use clap::Args;

use super::complete;
use super::options::{CommonOptions, OutputFormat};
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_jobs::SolverDescription;
use antipode_solvers::{self as solvers, Solver};

/// List the solvers and their guarantees, or explain one with its parameters
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode list solvers
  antipode list solvers ea")]
pub(super) struct SolversArguments {
    /// The solver to explain, such as ida [default: list all]
    #[arg(value_parser = complete::BUILT_IN_SOLVER, hide_possible_values = true)]
    solver: Option<String>,
}

const LEGEND: &str = "
guarantee  optimal: solutions are as short as possible; optimal*: if the heuristic is admissible; any: of any length
memory     linear, exponential: in the length of the solution; parameters: --solver NAME;KEY=VALUE sets them
needs      heuristic: uses one, which --heuristic selects
'antipode list solvers NAME' explains a solver with its parameters.
";

impl SolversArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        let chosen = self.solver.as_deref().map(solvers::find).transpose()?;
        let mut all: Vec<&Solver> = match chosen {
            Some(solver) => vec![solver],
            None => solvers::all().collect(),
        };
        // A stable sort: within a group the order stays that of the list.
        all.sort_by_key(|solver| solver.group);
        let described: Vec<SolverDescription> = all.iter().copied().map(SolverDescription::from).collect();
        screen::print(&match (options.format, chosen) {
            (OutputFormat::Json, _) => reports::json("list solvers", &reports::List("solvers", &described)),
            (OutputFormat::Text, None) => overview(&described),
            (OutputFormat::Text, Some(_)) => described.iter().map(explained).collect(),
        })
    }
}

/// All solvers, one a line, below the headings of their groups.
fn overview(described: &[SolverDescription]) -> String {
    let table = reports::rows(
        &["solver", "guarantee", "memory", "needs"],
        described.iter().map(|s| [s.name.into(), s.guarantee.into(), s.memory.into(), needs(s)]),
    );
    let (header, rows) = table.split_once('\n').expect("a table has a header");
    let mut out = format!("{header}\n");
    let mut group = None;
    for (solver, row) in described.iter().zip(rows.lines()) {
        if group != Some(solver.group) {
            out += &format!("\n{}:\n", solver.group);
            group = Some(solver.group);
        }
        out += &format!("{row}\n");
    }
    out + LEGEND
}

/// A solver with its parameters.
fn explained(s: &SolverDescription) -> String {
    let takes: Vec<_> = s.takes.iter().map(|option| format!("--{option}")).collect();
    let takes = if takes.is_empty() { String::new() } else { format!("\n  takes {}", takes.join(", ")) };
    let guarantee = match s.guarantee {
        "optimal*" => "optimal if the heuristic is admissible",
        guarantee => guarantee,
    };
    let needs = if s.needs.is_empty() { String::new() } else { format!("; needs {}", needs(s)) };
    let mut out = format!("{}\n  {}\n  guarantee: {guarantee}; memory: {}{needs}{takes}\n", s.name, s.about, s.memory);
    if let Some(other) = s.surpassed_by {
        out += &format!("  {other} was at least as good on every puzzle of the stored comparison\n");
    }
    for p in &s.parameters {
        out += &format!("    ;{}={}  {} ({})\n", p.name, p.default, p.about, p.values);
    }
    out
}

fn needs(s: &SolverDescription) -> String {
    s.needs.join(", ")
}
