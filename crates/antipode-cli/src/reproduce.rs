//! `antipode reproduce`

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::checkpoint::Keeping;
use super::options::{Format, Options};
use super::screen::{self, Bar};
use crate::reports;
use antipode_core::error::Result;
use antipode_papers::{self as papers, EXPERIMENTS, ReproduceOptions, Reproduction};

/// Repeat experiments of papers, with the exact figures beside the published ones
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode reproduce
  antipode reproduce sliding-god
  antipode reproduce rings-table4 --quick -o elsewhere
  antipode reproduce all --quick --force
  antipode reproduce --list
Each experiment writes results/EXPERIMENT.json, .csv, .md and .svg, and prints the table.
Verdicts: agrees, better and worse compare our figure with that of the paper; impossible: the paper's figure cannot be \
right; unpublished: the paper does not print the figure.")]
pub(super) struct Arguments {
    /// The experiment, or 'all' [default: list them]
    experiment: Option<String>,
    /// List all tables, figures and claims of the papers, with their verdicts and experiments
    #[arg(long, conflicts_with_all = ["experiment", "quick", "force", "checkpoint"])]
    list: bool,
    /// Fewer runs: each experiment takes less than a minute
    #[arg(long)]
    quick: bool,
    /// The seed of random numbers
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..1 << 40))]
    seed: u64,
    /// The folder with the networks of the 15-puzzle, which scripts/nets.sh trains
    #[arg(long, value_name = "DIR", default_value = "data/nets")]
    nets: PathBuf,
    /// The folder for the results
    #[arg(short, long, value_name = "DIR", default_value = "results")]
    output: PathBuf,
    /// Replace existing results
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    keeping: Keeping,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ListedExperiment {
    /// Its name.
    name: &'static str,
    /// What it examines.
    about: &'static str,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        if self.list {
            let papers = papers::documents();
            let list = reports::List("papers", &papers);
            return screen::show(options, "reproduce", &list, |list| reports::documents(list.1));
        }
        let Some(name) = &self.experiment else {
            let all: Vec<_> = EXPERIMENTS.iter().map(|e| ListedExperiment { name: e.name, about: e.about }).collect();
            let line = |e: &ListedExperiment| format!("{:21} {}\n", e.name, e.about);
            let list = reports::List("experiments", &all);
            return screen::show(options, "reproduce", &list, |list| list.1.iter().map(line).collect());
        };
        options.start_threads()?;
        let nets = self.nets.clone();
        let how = ReproduceOptions { quick: self.quick, seed: self.seed, nets, resources: options.resources() };
        let chosen: Vec<_> = match name.as_str() {
            "all" => EXPERIMENTS.iter().collect(),
            name => vec![papers::experiment(name)?],
        };
        for experiment in &chosen {
            reports::check_reproduction(experiment.name, &self.output, self.force || self.keeping.resume)?;
        }
        let mut all = vec![];
        let bar = Bar::new(options);
        let tell = |result: Reproduction| {
            let files = reports::write_reproduction(&result, &self.output)?;
            bar.hide(|| {
                screen::note(options, &format!("{}: {files}", result.experiment));
                match options.format {
                    Format::Text => screen::print(&reports::reproduction(&result)),
                    Format::Json => {
                        all.push(result);
                        Ok(())
                    }
                }
            })
        };
        self.keeping.keep(&bar, |watch| papers::reproduce(&chosen, how, watch, tell))?;
        drop(bar);
        match (options.format, all.as_slice()) {
            (Format::Text, _) => Ok(()),
            (Format::Json, [one]) => screen::print(&reports::json("reproduce", one)),
            (Format::Json, all) => screen::print(&reports::json("reproduce", &reports::List("reproductions", all))),
        }
    }
}
