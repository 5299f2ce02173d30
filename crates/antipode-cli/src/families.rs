//! `antipode families`

use clap::Args;
use serde::Serialize;

use super::complete;
use super::options::{Format, Options};
use super::screen;
use crate::reports;
use antipode_core::error::Result;
use antipode_families::{self as families, ALL, Family as Known, PATTERN_OPTIONS, parse};

/// List the families of puzzles, or explain how to write those of one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode families
  antipode families sliding")]
pub(super) struct Arguments {
    /// The family to explain, such as sliding [default: list all]
    #[arg(value_parser = complete::FAMILY, hide_possible_values = true)]
    family: Option<String>,
}

/// Families of a kind, each with two examples.
type Kind = (&'static str, &'static [(&'static str, [&'static str; 2])]);

const KINDS: [Kind; 5] = [
    (
        "Sliding and coloured boards",
        &[("sliding", ["sliding:3x4", "sliding:3x3;metric=multi"]), ("race", ["race:3", "race:4;tiles=8,7"])],
    ),
    (
        "Tokens on graphs and rings",
        &[
            ("graph", ["graph:0-1,1-2,2-3,3-0,0-4,4-2", "graph:0-1,1-2,2-0,2-3,3-4;holes=2"]),
            ("rings", ["rings:4,3,11", "rings:3,2,4;goal=1p 4g 5r 6b"]),
        ],
    ),
    ("Twisty puzzles", &[("twisty", ["twisty:2x2x2", "twisty:3x3x3;moves=U2,R2,F2"])]),
    (
        "Permutations",
        &[
            ("pancake", ["pancake:10", "pancake:5;goal=3 1 2 5 4"]),
            ("burnt", ["burnt:7", "burnt:3;goal=-3 1 -2"]),
            ("topspin", ["topspin:10,4", "topspin:8,4;metric=turn"]),
            ("group", ["group:lrx,8", "group:a=(1 2 3),b=(3 4 5);inverses"]),
        ],
    ),
    (
        "Others",
        &[
            ("lightsout", ["lightsout:5x5", "lightsout:4x4;wrap=torus"]),
            ("hanoi", ["hanoi:3,8", "hanoi:4,6;goal=1 2 3 4 1 2"]),
            ("rules", ["rules:cmd: python3 my_rules.py", "rules:cmd: ./my_rules;directed"]),
        ],
    ),
];

#[derive(Serialize)]
struct Family<'a> {
    name: &'a str,
    about: &'a str,
    grammar: &'a str,
    options: Vec<&'a str>,
    examples: &'a [&'a str],
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        let name = self.family.as_deref().map(|name| name.split(':').next().unwrap_or_default().to_ascii_lowercase());
        let chosen = name.map(|name| families::find(&name)).transpose()?;
        if options.format == Format::Json {
            let all: Vec<_> = chosen.map_or(ALL, std::slice::from_ref).iter().map(describe).collect();
            return screen::print(&reports::json(&all));
        }
        screen::print(&chosen.map_or_else(overview, grammar))
    }
}

fn describe(family: &Known) -> Family<'static> {
    let Known { name, about, grammar, examples, .. } = *family;
    Family { name, about, grammar, options: all_options(family), examples }
}

/// All families by kind.
fn overview() -> String {
    let mut out = String::from(
        "A spec names a puzzle: family:arguments[;key=value...]. Case does not matter in keywords.\n\
         'antipode families NAME' explains a family with all its options.\n",
    );
    for (kind, all) in KINDS {
        out += &format!("\n{kind}\n");
        for (name, examples) in all {
            let about = ALL.iter().find(|family| family.name == *name).map_or("", |family| family.about);
            let [first, second] = examples.map(quoted);
            out += &format!("  {name:9}  {about}\n             {first}   {second}\n");
        }
    }
    out
}

/// How to write the puzzles of a family.
fn grammar(family: &Known) -> String {
    let mut out = format!("{}\n  {}\n", family.grammar, family.about);
    for option in all_options(family) {
        out += &format!("    {option}\n");
    }
    if !family.examples.is_empty() {
        out += "  examples (quote those with blanks, brackets or semicolons in a shell):\n";
    }
    for example in family.examples {
        out += &format!("    {example}\n");
    }
    if all_options(family).len() > family.options.len() {
        out += "Additive patterns of disjoint tokens make sums, which are lower bounds: see 'antipode pdb --help'.\n";
    }
    out
}

/// A spec as shells read it.
fn quoted(spec: &str) -> String {
    if spec.contains([' ', ';', '(']) { format!("'{spec}'") } else { spec.into() }
}

/// The options of a family, with those of patterns if it has some.
fn all_options(family: &Known) -> Vec<&'static str> {
    let whole = family.examples.iter().find(|example| !example.contains("pattern"));
    let patterns = whole.is_some_and(|spec| parse(spec).is_ok_and(|problem| problem.patterns().is_ok()));
    let patterns = if patterns { PATTERN_OPTIONS } else { &[] };
    family.options.iter().chain(patterns).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_is_of_one_kind_and_has_examples_that_parse() {
        let mut listed: Vec<&str> = KINDS.iter().flat_map(|(_, all)| all.iter().map(|(name, _)| *name)).collect();
        let mut all: Vec<&str> = ALL.iter().map(|family| family.name).collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
        for (name, examples) in KINDS.iter().flat_map(|(_, all)| *all).filter(|(name, _)| *name != "rules") {
            for example in examples {
                assert!(example.starts_with(&format!("{name}:")) && parse(example).is_ok(), "{example}");
            }
        }
    }
}
