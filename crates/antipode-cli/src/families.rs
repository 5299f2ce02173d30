//! `antipode list families`

use clap::Args;

use super::complete;
use super::options::{CommonOptions, OutputFormat};
use super::paint::{self, Role};
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::Watch;
use antipode_engines::SearchJob;
use antipode_families::{self as families, ALL, Family, FamilyKind};
use antipode_jobs::{self as jobs, EngineChoice, FamilyDescription, WorkResources};

/// List the families of puzzles, or explain the specs of one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode list families
  antipode list families sliding")]
pub(super) struct FamiliesArguments {
    /// The family to explain, such as sliding [default: list all]
    #[arg(value_parser = complete::FAMILY, hide_possible_values = true)]
    family: Option<String>,
}

impl FamiliesArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        // Users may write a family as it begins a spec.
        let name = self.family.as_deref().map(|name| name.split(':').next().unwrap_or_default().to_ascii_lowercase());
        let chosen = name.map(|name| families::find(&name)).transpose()?;
        if options.format == OutputFormat::Json {
            let all: Vec<_> = chosen.map_or(ALL, std::slice::from_ref).iter().map(FamilyDescription::from).collect();
            return screen::print(&reports::json("list families", &reports::List("families", &all)));
        }
        screen::print(&chosen.map_or_else(overview, grammar))
    }
}

/// All families by kind.
fn overview() -> String {
    let mut out = String::from(
        "A spec names a puzzle: family:arguments[;key=value...]. Case does not matter in keywords.\n\
         'antipode list families NAME' explains a family with all its options.\n\
         Each example has the number of its states and the memory that a search of all of them takes.\n",
    );
    for kind in FamilyKind::ALL {
        out += &format!("\n{}\n", paint::out(Role::Heading, kind.title()));
        for family in ALL.iter().filter(|family| family.kind == kind) {
            out += &format!("  {:9}  {}\n", family.name, family.about);
            for example in family.shown {
                out += format!("             {:40} {}", quoted(example), size(example)).trim_end();
                out.push('\n');
            }
        }
    }
    out
}

/// The states of a puzzle and the memory of its search; empty if that would start a program.
fn size(spec: &str) -> String {
    if families::program(spec).is_some() {
        return String::new();
    }
    // Whatever this machine has, the list shows what a search takes.
    let resources = WorkResources { threads: 1, memory: u64::MAX };
    let plan = families::parse(spec).and_then(|problem| {
        jobs::plan(&problem, resources, EngineChoice::default(), |_| Ok(SearchJob::default()), &mut Watch::none())
    });
    plan.map_or_else(
        |_| String::new(),
        |plan| {
            let work = plan.workload();
            let memory = work.memory.map_or(String::new(), |memory| format!(", {}", bytes(memory)));
            format!("{} states{memory}", grouped(work.count))
        },
    )
}

/// The grammar of the specs of a family, with its examples.
fn grammar(family: &Family) -> String {
    let mut out = format!("{}\n  {}\n", family.grammar, family.about);
    let options = FamilyDescription::from(family).options;
    for option in &options {
        out += &format!("    {option}\n");
    }
    out += "  examples (in a shell, quote specs with blanks, brackets or semicolons):\n";
    for example in family.shown {
        out += &format!("    {example}\n");
    }
    if family.has_patterns() {
        out += "The values of additive patterns of disjoint tokens add up to a lower bound: see 'antipode build --help'.\n";
    }
    out
}

/// A spec, quoted for a shell.
fn quoted(spec: &str) -> String {
    if spec.contains([' ', ';', '(']) { format!("'{spec}'") } else { spec.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_families::parse;

    #[test]
    fn every_family_shows_examples_that_parse() {
        for family in ALL.iter().filter(|family| family.name != "rules") {
            for example in family.shown {
                assert!(example.starts_with(&format!("{}:", family.name)) && parse(example).is_ok(), "{example}");
            }
        }
    }
}
