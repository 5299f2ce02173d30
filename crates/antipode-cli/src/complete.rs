//! What shells offer for an argument that may be anything: families for puzzles, names of solvers
//! and heuristics.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

use antipode_families as families;
use antipode_solvers as solvers;

/// Takes any text, and offers some.
#[derive(Clone)]
pub struct Offer(fn() -> Vec<String>);

/// A puzzle: the families.
pub const SPEC: Offer = Offer(|| families::ALL.iter().map(|family| format!("{}:", family.name)).collect());

/// A family.
pub const FAMILY: Offer = Offer(|| families::ALL.iter().map(|family| family.name.to_string()).collect());

/// A built-in solver.
pub const BUILT_IN_SOLVER: Offer = Offer(|| solvers::ALL.iter().map(|solver| solver.name.to_string()).collect());

/// A solver, or another program.
pub const SOLVER: Offer =
    Offer(|| solvers::ALL.iter().map(|solver| solver.name.to_string()).chain(["cmd:".into()]).collect());

/// A heuristic of any family, or one that a file holds.
pub const HEURISTIC: Offer = Offer(|| {
    let examples = families::ALL.iter().flat_map(|family| family.examples);
    let problems = examples.filter_map(|example| families::parse(example).ok());
    let mut names: Vec<String> = problems.flat_map(|problem| problem.heuristics()).collect();
    names.extend(["table:", "pdb:", "net:", "onnx:", "cmd:"].map(String::from));
    names.sort_unstable();
    names.dedup();
    names
});

impl TypedValueParser for Offer {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}
