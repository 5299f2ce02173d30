//! The puzzle families, one file each, and the list of them.
//!
//! A new family: a file here with its rules and a [`Family`], and a line in [`ALL`]. Every engine, the
//! certificate, the command line and the conformance tests then work on it.

mod burnt;
mod files;
mod gaps;
mod graph;
mod hanoi;
mod hanoi_moves;
mod hanoi_sums;
mod hanoi_words;
mod lightsout;
mod lists;
mod pancake;
mod ring;
mod rings;
mod rules;
mod sliding;
mod spec;
mod tokens;
mod topspin;
mod twisty;

pub use spec::Spec;

use antipode_core::error::{Error, Result};
use antipode_core::model::{PatternCost, Problem};

/// A family of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The word before the colon.
    pub name: &'static str,
    /// A description in one sentence.
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
    twisty::GROUP,
    sliding::RACE,
    pancake::FAMILY,
    burnt::FAMILY,
    topspin::FAMILY,
    lightsout::FAMILY,
    hanoi::FAMILY,
    rules::FAMILY,
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
/// let problem = antipode_families::parse("Sliding:3x3;metric=single")?;
/// assert_eq!(problem.spec(), "sliding:3x3");
/// let space = problem.number()?;
/// assert_eq!(space.layout().size(), 181_440);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn parse(text: &str) -> Result<Problem> {
    read(Spec::parse(text)?)
}

/// A spec that names a file by a path from a folder, as one from the current folder; other specs, and those of files that are not there,
/// stay as they are.
pub fn beside(text: &str, folder: &std::path::Path) -> String {
    let Ok(mut spec) = Spec::parse(text) else { return text.to_string() };
    let path = folder.join(&spec.arguments);
    let names_file = match spec.family.as_str() {
        "graph" => true,
        "lightsout" => !lightsout::is_board(&spec.arguments),
        "twisty" => !twisty::is_built_in(&spec.arguments),
        _ => false,
    };
    if names_file && path.is_file() {
        spec.arguments = path.display().to_string();
        return spec.to_string();
    }
    text.to_string()
}

/// A spec with another goal. `Usage` if it cannot be taken apart.
pub fn with_goal(text: &str, goal: &str) -> Result<String> {
    let mut spec = Spec::parse(text)?;
    spec.take("goal");
    spec.set("goal", goal)?;
    Ok(spec.to_string())
}

/// Reads a spec from a table, with the definition that the table carries, if any, instead of the file that the spec names. `Usage` if
/// the spec is not canonical, or has no use for the definition.
pub fn parse_stored(text: &str, definition: Option<&str>) -> Result<Problem> {
    let mut spec = Spec::parse(text)?;
    spec.stored = true;
    spec.definition = definition.map(Into::into);
    let problem = read(spec)?;
    if definition.is_some() && problem.definition() != definition {
        return Err(Error::usage(format!("'{text}' names no file, and a definition comes with it")));
    }
    if problem.spec() != text {
        return Err(Error::usage(format!("'{text}' is not canonical: that is {}", problem.spec())));
    }
    Ok(problem)
}

/// Whether a canonical spec, perhaps from a table, is about a problem: they are the same but for the path of the definition.
pub fn is_about(stored: &str, problem: &Problem) -> bool {
    let own = problem.spec();
    // family:FILE;checksum=HEX;OPTIONS
    let options = |spec: &str| spec.splitn(3, ';').nth(2).map(str::to_string);
    let same = |definition| options(stored) == options(&own) && parse_stored(stored, Some(definition)).is_ok();
    stored == own || problem.definition().is_some_and(same)
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
        (Some(names), true, least) => problem.patterns()?.pattern(&names, PatternCost::Own { least }),
        (Some(names), false, false) => problem.patterns()?.pattern(&names, PatternCost::All),
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
