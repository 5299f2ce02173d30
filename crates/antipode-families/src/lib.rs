//! The puzzle families, one file each, and the list of them.
//!
//! A new family: a file here with its rules and a [`Family`], and a line in [`ALL`]. Every engine, the
//! certificate, the command line and the conformance tests then work on it.

mod burnt;
mod files;
mod graph;
mod hanoi;
mod lightsout;
mod lists;
mod pancake;
mod rings;
mod sliding;
mod spec;
mod tokens;
mod topspin;
mod twisty;

pub use spec::Spec;

use antipode_core::error::{Error, Result};
use antipode_core::model::{Cost, Problem};

/// A family of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The word before the colon.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// The grammar of its specs.
    pub grammar: &'static str,
    /// Its options, one line each.
    pub options: &'static [&'static str],
    /// Specs that are small enough for every test.
    pub examples: &'static [&'static str],
    /// Reads a spec of this family.
    parse: fn(Spec) -> Result<Problem>,
}

/// All families.
pub const ALL: &[Family] = &[
    sliding::FAMILY,
    rings::FAMILY,
    graph::FAMILY,
    twisty::FAMILY,
    sliding::RACE,
    pancake::FAMILY,
    burnt::FAMILY,
    topspin::FAMILY,
    lightsout::FAMILY,
    hanoi::FAMILY,
];

/// Options of all families whose tokens or pieces make patterns, one line each.
pub const PATTERN_OPTIONS: &[&str] = &[
    "pattern=P,Q,..  the abstraction that keeps these tokens or pieces; the others are indistinguishable",
    "additive        with a pattern: only moves of its tokens cost, so that values of disjoint patterns add up (moves of one token each)",
    "least           with additive: the least value over the positions of the hole",
];

/// Reads a spec. `Usage` if it is not one; other errors only where it names a file.
///
/// ```
/// let problem = antipode::families::parse("Sliding:3x3;metric=single")?;
/// assert_eq!(problem.spec(), "sliding:3x3");
/// let space = problem.number()?;
/// assert_eq!(space.layout().size(), 181_440);
/// # Ok::<(), antipode::error::Error>(())
/// ```
pub fn parse(text: &str) -> Result<Problem> {
    read(Spec::parse(text)?)
}

/// Reads a spec from a table. `Usage` if it is not canonical.
pub fn parse_stored(text: &str) -> Result<Problem> {
    let mut spec = Spec::parse(text)?;
    spec.stored = true;
    let problem = read(spec)?;
    if problem.spec() != text {
        return Err(Error::usage(format!("'{text}' is not canonical: that is {}", problem.spec())));
    }
    Ok(problem)
}

fn read(spec: Spec) -> Result<Problem> {
    let family = ALL.iter().find(|family| family.name == spec.family).ok_or_else(|| {
        let names: Vec<_> = ALL.iter().map(|family| family.name).collect();
        Error::usage(format!("unknown family '{}': use one of {}", spec.family, names.join(", ")))
    })?;
    let mut spec = spec;
    let (pattern, additive, least) = (spec.take("pattern"), spec.take_flag("additive"), spec.take_flag("least"));
    let problem = (family.parse)(spec)?;
    match (pattern, additive, least) {
        (Some(names), true, least) => problem.patterns()?.pattern(&names, Cost::Own { least }),
        (Some(names), false, false) => problem.patterns()?.pattern(&names, Cost::All),
        (None, false, false) => Ok(problem),
        _ => Err(Error::usage(
            "'additive' is for patterns, and 'least' for additive ones: write pattern=..;additive;least",
        )),
    }
}

/// Reads a spec with another goal than it names. `Usage` if either is not valid.
pub fn parse_with_goal(text: &str, goal: Option<&str>) -> Result<Problem> {
    match goal {
        None => parse(text),
        Some(goal) => {
            let mut spec = Spec::parse(text)?;
            spec.set("goal", goal)?;
            parse(&spec.to_string())
        }
    }
}
