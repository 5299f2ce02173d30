//! `antipode reproduce`

use std::path::PathBuf;

use clap::Parser;
use serde::Serialize;

use super::report::{check_reproduction, documents, reproduction, write_reproduction};
use super::{Document, EXPERIMENTS, ReproduceOptions, Reproduction};
use antipode_cli::frame::{CheckpointOptions, CommonOptions, OutputFormat, WorkBar, note, show};
use antipode_core::error::Result;

/// Repeat experiments of papers, with the exact figures beside the published ones
#[derive(Debug, Parser)]
#[command(
    name = "reproduce",
    after_help = "\
Examples:
  antipode reproduce
  antipode reproduce sliding-god
  antipode reproduce rings-table4 --quick -o elsewhere
  antipode reproduce all --quick --force
  antipode reproduce --list
Each experiment writes results/EXPERIMENT.json, .csv, .md and .svg, and prints the table.
Verdicts: agrees, better and worse compare our figure with that of the paper; impossible: the paper's figure cannot be \
right; unpublished: the paper does not print the figure."
)]
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
    /// The folder with the networks of the 15-puzzle, which nets.sh of the laboratory trains
    #[arg(long, value_name = "DIR", default_value = "nets")]
    nets: PathBuf,
    /// The folder for the results
    #[arg(short, long, value_name = "DIR", default_value = "results")]
    output: PathBuf,
    /// Replace existing results
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    keeping: CheckpointOptions,
    #[command(flatten)]
    options: CommonOptions,
}

/// The name of an experiment, and its subject.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExperimentEntry {
    /// Its name.
    name: &'static str,
    /// What it examines.
    about: &'static str,
}

/// The forms of the report of `reproduce`.
#[cfg(feature = "schema")]
pub fn report_forms() -> antipode_cli::report_forms::ReportForms {
    let about = "A reproduced experiment; also the format of `results/EXPERIMENT.json`. With `all`, all of them; without \
                 an experiment or with `--list`, what there is.";
    antipode_cli::report_forms::ReportForms::new("reproduce", about)
        .or::<crate::Reproduction>()
        .or_list::<crate::Reproduction>("reproductions", "The experiments.")
        .or_list::<ExperimentEntry>("experiments", "The experiments that there are.")
        .or_list::<crate::Document>("papers", "The papers.")
}

/// A list, as the object that reports are.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ReproductionList<'a> {
    Papers(&'a [Document]),
    Experiments(&'a [ExperimentEntry]),
    Reproductions(&'a [Reproduction]),
}

impl Arguments {
    pub(super) fn run(&self) -> Result<()> {
        let options = &self.options;
        if self.list {
            let papers = super::documents();
            return show(options, "reproduce", &ReproductionList::Papers(&papers), |_| documents(&papers));
        }
        let Some(name) = &self.experiment else {
            let all: Vec<_> = EXPERIMENTS.iter().map(|e| ExperimentEntry { name: e.name, about: e.about }).collect();
            return show(options, "reproduce", &ReproductionList::Experiments(&all), |_| {
                all.iter().map(|e| format!("{:21} {}\n", e.name, e.about)).collect()
            });
        };
        let nets = self.nets.clone();
        let how = ReproduceOptions { quick: self.quick, seed: self.seed, nets, resources: options.resources() };
        let chosen: Vec<_> = match name.as_str() {
            "all" => EXPERIMENTS.iter().collect(),
            name => vec![super::experiment(name)?],
        };
        let outputs = self.keeping.outputs(self.force);
        for experiment in &chosen {
            check_reproduction(experiment.name, &self.output, self.force, &outputs)?;
        }
        let mut all = vec![];
        let bar = WorkBar::new(options);
        self.keeping.keep(&bar, |watch| {
            super::reproduce(&chosen, how, watch, |result| {
                let files = write_reproduction(&result, &self.output, &outputs)?;
                bar.hide(|| {
                    note(options, &format!("{}: {files}", result.experiment));
                    match options.format {
                        OutputFormat::Text => show(options, "reproduce", &result, reproduction),
                        // JSON is one report, so it waits for the last result.
                        OutputFormat::Json => {
                            all.push(result);
                            Ok(())
                        }
                    }
                })
            })
        })?;
        drop(bar);
        match (options.format, all.as_slice()) {
            (OutputFormat::Text, _) => Ok(()),
            (OutputFormat::Json, [one]) => show(options, "reproduce", one, reproduction),
            (OutputFormat::Json, all) => {
                show(options, "reproduce", &ReproductionList::Reproductions(all), |_| String::new())
            }
        }
    }
}
