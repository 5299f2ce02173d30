//! The puzzle families, one file each, and the list of them.
//!
//! To add a family, add a file with its rules and a [`Family`], and a line in [`ALL`]. Every
//! engine, the certificate, the command line and the conformance tests then work on it.

#![warn(unreachable_pub)]

mod burnt;
mod costs;
mod files;
mod gaps;
mod graph;
mod hanoi;
mod hanoi_explicit;
mod hanoi_features;
mod hanoi_goal_symmetries;
mod hanoi_moves;
mod hanoi_sums;
mod hanoi_words;
mod keys;
mod lightsout;
mod lists;
mod matrix;
mod other_goal;
mod pancake;
mod rest;
mod ring;
mod rings;
mod rules;
mod sliding;
mod spec;
mod subsets;
mod tokens;
mod topspin;
mod twisty;

pub use costs::COST_OPTION;
pub use files::read_or_carried;
pub use keys::SpecKey;
pub use other_goal::with_other_goal;
pub use spec::Spec;
pub use subsets::subset;

use std::path::{Component, Path};

use antipode_core::error::{Error, Result};
use antipode_core::model::{MoveShare, PatternCost, Problem};

/// A family of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The word before the colon.
    pub name: &'static str,
    /// The kind under which lists show it.
    pub kind: FamilyKind,
    /// A description in one sentence.
    pub about: &'static str,
    /// The grammar of its specs.
    pub grammar: &'static str,
    /// Its options, one line each.
    pub options: &'static [&'static str],
    /// Two specs that help texts show.
    pub shown: [&'static str; 2],
    /// Specs that are small enough for every test.
    pub examples: &'static [&'static str],
    /// Gives what a spec with these arguments needs.
    needs: fn(&str) -> SpecNeeds,
    /// Reads a spec of this family.
    parse: fn(Spec) -> Result<Problem>,
}

/// A kind of families; the variants are in the order of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FamilyKind {
    /// Boards of tiles.
    Boards,
    /// Tokens that move along edges.
    Graphs,
    /// Puzzles with turning pieces.
    Twisty,
    /// Sequences that moves rearrange.
    Permutations,
    /// All others.
    Others,
}

impl FamilyKind {
    /// All kinds.
    pub const ALL: [FamilyKind; 5] =
        [FamilyKind::Boards, FamilyKind::Graphs, FamilyKind::Twisty, FamilyKind::Permutations, FamilyKind::Others];

    /// The heading of the families of this kind.
    pub const fn title(self) -> &'static str {
        match self {
            FamilyKind::Boards => "Sliding and coloured boards",
            FamilyKind::Graphs => "Tokens on graphs and rings",
            FamilyKind::Twisty => "Twisty puzzles",
            FamilyKind::Permutations => "Permutations",
            FamilyKind::Others => "Others",
        }
    }
}

/// Something that a spec needs besides its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SpecNeeds {
    Nothing,
    /// The file that its arguments name.
    File,
    /// The program that its arguments name.
    Program,
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
    matrix::FAMILY,
    rules::FAMILY,
];

/// The options of all families with patterns, one line each.
pub const PATTERN_OPTIONS: &[&str] = &[
    "pattern=P,Q,..  the abstraction that keeps these tokens or pieces; the others are indistinguishable",
    "additive        with a pattern: only moves of its tokens cost, so values of disjoint patterns can be added (if moves move one token)",
    "least           with additive: the least value over the positions of the hole",
    "share=HOW       with a pattern: location or split; it pays for a share of each move, so that values add up where moves move several tokens",
];

/// Reads a spec.
///
/// ```
/// let problem = antipode_families::parse("Sliding:3x3;metric=single")?;
/// assert_eq!(problem.spec(), "sliding:3x3");
/// let space = problem.number()?;
/// assert_eq!(space.layout().size(), 181_440);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
///
/// # Errors
///
/// `Usage` if the text is not a valid spec; other errors only if it names a file.
pub fn parse(text: &str) -> Result<Problem> {
    read(Spec::parse(text)?)
}

/// Reads a spec that a file of a folder holds, such as a set of pattern databases. Such a spec is
/// data: it starts no program and reads no file outside the folder.
///
/// # Errors
///
/// `Usage` if the text is not a valid spec, or needs a program or a file outside; other errors only
/// if it names a file.
pub fn parse_in(folder: &Path, text: &str) -> Result<Problem> {
    let mut spec = Spec::parse(text)?;
    if spec.take("target").is_some() {
        return Err(Error::not_a_spec(text, "names a target, and files have patterns"));
    }
    match (family(&spec)?.needs)(&spec.arguments) {
        SpecNeeds::Nothing => {}
        SpecNeeds::File => {
            let path = Path::new(&spec.arguments);
            if !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
                let what = "names a file outside of the folder that it is in: put a copy beside it, and name that";
                return Err(Error::not_a_spec(text, what));
            }
            spec.arguments = folder.join(path).display().to_string();
        }
        SpecNeeds::Program => {
            return Err(Error::not_a_spec(text, "names a program, and files start no programs"));
        }
    }
    read(spec)
}

/// The command line of the program with the rules, if any.
pub fn program(text: &str) -> Option<String> {
    let spec = Spec::parse(text).ok()?;
    let is_program = family(&spec).is_ok_and(|family| (family.needs)(&spec.arguments) == SpecNeeds::Program);
    rules::command(&spec.arguments).filter(|_| is_program).map(str::to_string)
}

/// What stands between moves on one line: twisty puzzles have algorithms.
pub fn between_moves(problem: &Problem) -> &'static str {
    let family = Spec::parse(&problem.spec()).and_then(|spec| family(&spec));
    if family.is_ok_and(|family| family.kind == FamilyKind::Twisty) { " " } else { ", " }
}

/// A spec with its goal replaced. A subgroup as the goal, such as `<U,R2>`, makes its cosets the
/// states.
///
/// # Errors
///
/// `Usage` if the spec cannot be parsed, if the goal contains a semicolon, or if it is a subgroup
/// and the spec has a pattern.
pub fn with_goal(text: &str, goal: &str) -> Result<String> {
    let mut spec = Spec::parse(text)?;
    let is_subgroup = goal.trim_start().starts_with('<') && goal.trim_end().ends_with('>');
    if is_subgroup && ["pattern", "target"].iter().any(|key| spec.take(key).is_some()) {
        return Err(Error::excluded(
            "the cosets of a subgroup have no pattern",
            "the pattern or the target of the spec",
        ));
    }
    spec.set(if is_subgroup { "pattern" } else { "goal" }, goal.trim())?;
    Ok(spec.to_string())
}

/// Reads a spec that a table stores. The definition that the table carries, if any, replaces the
/// file that the spec names. This reads no file and starts no program; rules of a program then fail
/// when a job needs them.
///
/// # Errors
///
/// `Usage` if the spec is not canonical, or does not use the definition.
pub fn parse_stored(text: &str, definition: Option<&str>) -> Result<Problem> {
    if text.chars().any(char::is_control) {
        return Err(Error::not_a_spec(text.escape_debug().to_string(), "has control characters, and specs have none"));
    }
    let mut spec = Spec::parse(text)?;
    spec.stored = true;
    spec.definition = definition.map(Into::into);
    let problem = read(spec)?;
    if definition.is_some() && problem.definition() != definition {
        return Err(Error::not_a_spec(text, "names no file, and a definition comes with it"));
    }
    if problem.spec() != text {
        return Err(Error::not_a_spec(text, format!("is not canonical: that is {}", problem.spec())));
    }
    Ok(problem)
}

/// Whether a canonical spec, perhaps from a table, describes a problem. The path of the definition
/// may differ.
pub fn is_about(stored: &str, problem: &Problem) -> bool {
    let own = problem.spec();
    // family:FILE;checksum=HEX;OPTIONS
    let [stored_options, own_options] = [stored, &own].map(|spec| spec.splitn(3, ';').nth(2));
    stored == own
        || problem
            .definition()
            .is_some_and(|definition| stored_options == own_options && parse_stored(stored, Some(definition)).is_ok())
}

/// A family by name.
///
/// # Errors
///
/// `Usage` if there is none; the message suggests the nearest name.
pub fn find(name: &str) -> Result<&'static Family> {
    ALL.iter()
        .find(|family| family.name == name)
        .ok_or_else(|| Error::unknown("family", name, ALL.iter().map(|family| family.name)))
}

/// The family of a spec.
fn family(spec: &Spec) -> Result<&'static Family> {
    find(&spec.family)
}

fn read(mut spec: Spec) -> Result<Problem> {
    let family = family(&spec)?;
    let (pattern, additive, least) = (spec.take("pattern"), spec.take_flag("additive"), spec.take_flag("least"));
    let share = spec.take("share").map(|word| {
        MoveShare::of_word(&word).ok_or_else(|| {
            Error::bad_value("share", word.as_str(), format!("use one of {}", MoveShare::WORDS.join(", ")))
        })
    });
    let share = share.transpose()?;
    let cost = spec.take("cost");
    let mut problem = (family.parse)(spec)?;
    if let Some(text) = cost {
        problem = costs::with_costs(problem, family.name, &text)?;
    }
    let notes = problem.notes().to_vec();
    let problem = match (pattern, additive, least, share) {
        (Some(names), false, false, Some(share)) => problem.patterns()?.pattern(&names, PatternCost::Shared(share)),
        (Some(names), true, least, None) => problem.patterns()?.pattern(&names, PatternCost::Own { least }),
        (Some(names), false, false, None) => problem.patterns()?.pattern(&names, PatternCost::All),
        (None, false, false, None) => Ok(problem),
        (_, _, _, Some(_)) => {
            Err(Error::incomplete("share", "a pattern that is not additive", "write pattern=..;share=.."))
        }
        _ => Err(Error::incomplete(
            "'additive'",
            "a pattern, and 'least' an additive one",
            "write pattern=..;additive;least",
        )),
    }?;
    Ok(if notes == problem.notes() { problem } else { problem.with_notes(notes) })
}

/// Reads a spec, optionally with its goal replaced.
///
/// # Errors
///
/// `Usage` if either is not valid; other errors only if the spec names a file.
pub fn parse_with_goal(text: &str, goal: Option<&str>) -> Result<Problem> {
    match goal {
        None => parse(text),
        Some(goal) => parse(&with_goal(text, goal)?),
    }
}
