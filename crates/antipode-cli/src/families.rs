//! `antipode families`

use clap::Args;
use serde::Serialize;

use super::options::{Format, Options};
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_families::{ALL, Family as Known, PATTERN_OPTIONS, parse};

/// List what can be analysed, and how to write it
#[derive(Debug, Args)]
pub(super) struct Arguments {}

#[derive(Serialize)]
struct Family<'a> {
    name: &'a str,
    about: &'a str,
    grammar: &'a str,
    options: Vec<&'a str>,
    examples: &'a [&'a str],
}

impl Arguments {
    pub(super) fn run(options: &Options) -> Result<()> {
        if options.format == Format::Json {
            let all: Vec<_> = ALL
                .iter()
                .map(|f| Family {
                    name: f.name,
                    about: f.about,
                    grammar: f.grammar,
                    options: all_options(f),
                    examples: f.examples,
                })
                .collect();
            return screen::print(&reports::json(&all));
        }
        let mut out = String::from(
            "A spec is family:arguments[;key=value...]; keywords are read without regard to case.\n\
                 Additive patterns of disjoint tokens make sums, which are lower bounds: see 'antipode pdb --help'.\n",
        );
        for family in ALL {
            out += &format!("\n{}\n  {}\n", family.grammar, family.about);
            for option in all_options(family) {
                out += &format!("    {option}\n");
            }
            if !family.examples.is_empty() {
                out += "  examples:\n";
            }
            for example in family.examples {
                out += &format!("    {example}\n");
            }
        }
        screen::print(&out)
    }
}

/// The options of a family, with those of patterns if it has some.
fn all_options(family: &Known) -> Vec<&'static str> {
    let whole = family.examples.iter().find(|example| !example.contains("pattern"));
    let patterns = whole.is_some_and(|spec| parse(spec).is_ok_and(|problem| problem.patterns().is_ok()));
    let patterns = if patterns { PATTERN_OPTIONS } else { &[] };
    family.options.iter().chain(patterns).copied().collect()
}
