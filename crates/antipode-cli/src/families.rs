//! `antipode families`

use clap::Args;
use serde::Serialize;

use super::options::{Format, Options};
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_families::ALL;

/// List what can be analysed, and how to write it
#[derive(Debug, Args)]
pub(super) struct Arguments {}

#[derive(Serialize)]
struct Family<'a> {
    name: &'a str,
    about: &'a str,
    grammar: &'a str,
    options: &'a [&'a str],
    examples: &'a [&'a str],
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        if options.format == Format::Json {
            let all: Vec<_> = ALL
                .iter()
                .map(|f| Family {
                    name: f.name,
                    about: f.about,
                    grammar: f.grammar,
                    options: f.options,
                    examples: f.examples,
                })
                .collect();
            return screen::print(&reports::json(&all));
        }
        let mut out =
            String::from("A spec is family:arguments[;key=value...]; keywords are read without regard to case.\n");
        for family in ALL {
            out += &format!("\n{}\n  {}\n", family.grammar, family.about);
            for option in family.options {
                out += &format!("    {option}\n");
            }
            out += "  examples:\n";
            for example in family.examples {
                out += &format!("    {example}\n");
            }
        }
        screen::print(&out)
    }
}
