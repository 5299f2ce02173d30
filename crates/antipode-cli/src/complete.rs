//! The completions that shells offer for arguments with any text: puzzles, solvers, heuristics.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

use antipode_families as families;
use antipode_jobs::HEURISTIC_FORMS;
use antipode_solvers as solvers;

/// A parser that accepts any text, and offers some completions.
#[derive(Clone)]
pub struct OfferedCompletions(fn() -> Vec<String>);

/// A puzzle: the families.
pub(crate) const SPEC: OfferedCompletions =
    OfferedCompletions(|| families::ALL.iter().map(|family| format!("{}:", family.name)).collect());

/// A family.
pub(crate) const FAMILY: OfferedCompletions =
    OfferedCompletions(|| families::ALL.iter().map(|family| family.name.to_string()).collect());

/// A built-in solver.
pub(crate) const BUILT_IN_SOLVER: OfferedCompletions =
    OfferedCompletions(|| solvers::all().map(|solver| solver.name.to_string()).collect());

/// A solver, or another program.
pub(crate) const SOLVER: OfferedCompletions =
    OfferedCompletions(|| solvers::all().map(|solver| solver.name.to_string()).chain(["cmd:".into()]).collect());

/// A heuristic of any family, or one that a file holds.
pub const HEURISTIC: OfferedCompletions = OfferedCompletions(|| {
    // Those of all families: the puzzle on the command line is not known here.
    let examples = families::ALL.iter().flat_map(|family| family.examples);
    let problems = examples.filter_map(|example| families::parse(example).ok());
    let mut names: Vec<String> = problems.flat_map(|problem| problem.heuristics()).collect();
    names.extend(HEURISTIC_FORMS.iter().map(|form| form.prefix.to_string()));
    names.sort_unstable();
    names.dedup();
    names
});

/// The options and arguments that offer completions wherever they stand, by name.
const OFFERED: [(&str, OfferedCompletions); 3] = [("spec", SPEC), ("solver", SOLVER), ("heuristic", HEURISTIC)];

/// A command whose verbs offer completions.
pub(super) fn offering(command: Command) -> Command {
    command.mut_subcommands(|verb| {
        offering(verb).mut_args(|argument| match OFFERED.iter().find(|(name, _)| argument.get_id() == name) {
            Some((_, offer)) => argument.value_parser(offer.clone()).hide_possible_values(true),
            None => argument,
        })
    })
}

impl TypedValueParser for OfferedCompletions {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// The specs that continue the beginning of one: families, then the arguments of examples, then
/// keys with their values.
///
/// A key with any value comes twice: alone, and with the grammar's name of the value. Shells insert
/// the common part, and show the rest.
pub(super) fn specs(begun: &str) -> Vec<String> {
    let Some((name, rest)) = begun.split_once(':') else {
        return (SPEC.0)().into_iter().filter(|spec| spec.starts_with(begun)).collect();
    };
    let Ok(family) = families::find(&name.to_ascii_lowercase()) else { return vec![] };
    let Some((before, last)) = rest.rsplit_once(';') else {
        let mut shown: Vec<String> = family.shown.iter().map(|spec| up_to_keys(spec).to_string()).collect();
        shown.dedup();
        shown.retain(|spec| spec.starts_with(begun) && spec != begun);
        return shown;
    };
    let (keys, before) = (family.keys(), format!("{name}:{before}"));
    let used: Vec<&str> = before.split(';').skip(1).filter_map(|part| part.split('=').next()).collect();
    let mut options = vec![];
    for key in keys.iter().filter(|key| !used.contains(&key.name)) {
        match (key.value, key.values()) {
            (None, _) => options.push(key.name.to_string()),
            (Some(value), values) if values.is_empty() => {
                options.extend([format!("{}=", key.name), format!("{}={value}", key.name)]);
            }
            (Some(_), values) => options.extend(values.iter().map(|value| format!("{}={value}", key.name))),
        }
    }
    // After the equals sign of a key with any value there is nothing to offer.
    let is_known = last
        .split_once('=')
        .is_none_or(|(name, _)| keys.iter().any(|key| key.name == name && !key.values().is_empty()));
    options.retain(|option| is_known && option.starts_with(last) && option != last);
    options.into_iter().map(|option| format!("{before};{option}")).collect()
}

/// A spec without its keys.
fn up_to_keys(spec: &str) -> &str {
    spec.split(';').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::specs;

    #[test]
    fn specs_continue_with_families_arguments_keys_and_values() {
        assert_eq!(specs("sli"), ["sliding:"]);
        assert_eq!(specs("sliding:"), ["sliding:3x4", "sliding:3x3"]);
        assert_eq!(specs("sliding:3x4;met"), ["sliding:3x4;metric=single", "sliding:3x4;metric=multi"]);
        assert_eq!(specs("sliding:3x4;metric=m"), ["sliding:3x4;metric=multi"]);
        assert_eq!(specs("Sliding:3x4;g"), ["Sliding:3x4;goal=", "Sliding:3x4;goal=BOARD"]);
        assert_eq!(specs("twisty:2x2x2;metric=htm;ti"), ["twisty:2x2x2;metric=htm;tips"]);
        assert_eq!(specs("twisty:2x2x2;ta"), ["twisty:2x2x2;target=", "twisty:2x2x2;target=NAME"]);
    }

    #[test]
    fn nothing_continues_what_is_complete_or_unknown() {
        for begun in ["sliding:3x4;goal=", "sliding:3x4;goal=1 2", "sliding:3x4;metric=multi", "none:1;", "x"] {
            assert_eq!(specs(begun), [""; 0], "{begun}");
        }
        assert!(specs("sliding:3x4;wrap=torus;").iter().all(|spec| !spec.contains(";wrap=torus;wrap")));
    }
}
