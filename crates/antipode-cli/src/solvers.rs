//! `antipode solvers`

use clap::Args;
use serde::Serialize;

use super::options::{Format, Options};
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_solvers::{ALL, Promise};

/// List the solvers, and what can be set of them
#[derive(Debug, Args)]
pub(super) struct Arguments {}

#[derive(Serialize)]
struct Solver {
    name: &'static str,
    about: &'static str,
    ways: &'static str,
    heuristic: bool,
    depth: bool,
    seed: bool,
    parameters: Vec<Parameter>,
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    about: &'static str,
    default: String,
    values: String,
}

impl Arguments {
    pub(super) fn run(options: &Options) -> Result<()> {
        let all: Vec<Solver> = ALL.iter().map(describe).collect();
        if options.format == Format::Json {
            return screen::print(&reports::json(&all));
        }
        let mut out = String::new();
        for solver in &all {
            let takes = [(solver.heuristic, "--heuristic"), (solver.depth, "--depth"), (solver.seed, "--seed")];
            let takes: Vec<_> = takes.iter().filter(|(takes, _)| *takes).map(|(_, option)| *option).collect();
            let takes = if takes.is_empty() { String::new() } else { format!("; takes {}", takes.join(", ")) };
            out += &format!("{}\n  {}\n  ways: {}{takes}\n", solver.name, solver.about, solver.ways);
            for p in &solver.parameters {
                out += &format!("    --set {}={}  {} ({})\n", p.name, p.default, p.about, p.values);
            }
        }
        screen::print(&out)
    }
}

fn describe(solver: &antipode_solvers::Solver) -> Solver {
    let parameters = solver.tuning.parameters.iter();
    Solver {
        name: solver.name,
        about: solver.about,
        ways: match solver.promise {
            Promise::Shortest => "shortest",
            Promise::ShortestIfAdmissible => "shortest if the heuristic is admissible",
            Promise::Any => "of any length",
        },
        heuristic: solver.informed,
        depth: solver.limited,
        seed: solver.tuning.random,
        parameters: parameters
            .map(|p| Parameter { name: p.name, about: p.about, default: p.write(p.default), values: p.values() })
            .collect(),
    }
}
