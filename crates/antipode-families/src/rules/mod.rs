//! Puzzles whose rules an external program implements: `rules:cmd: PROGRAM ARGUMENTS`.
//! docs/src/how-to/bring-a-puzzle.md explains how to write one, in any language.
//!
//! The program first describes its puzzle ([`RulesDescription`]): the starts, the goals, and
//! whether moves can be undone. Then it answers requests for the successors of states, many at a
//! time ([`RulesClient`]). Tables store the description, so opening one needs the program only for
//! its rules. A table never starts the program: the user must name the command. All answers are
//! checked. The first invalid one ends the use of the program, and [`Problem::intact`] reports it.

mod description;
mod recent_answers;
mod rules_client;
mod state;
mod told_rules;

use std::sync::Arc;

use super::{Family, FamilyKind, Spec, SpecNeeds};
use antipode_core::error::{Error, Result, UsageError};
use antipode_core::model::{ExplorationStart, Problem, PuzzleAbilities};
use antipode_core::tables::MOST_DEFINITION_BYTES;
use antipode_programs as programs;
use description::{RulesDescription, RulesHello};
use rules_client::RulesClient;
use told_rules::{ToldCosts, ToldRules};

pub(super) const FAMILY: Family = Family {
    name: "rules",
    kind: FamilyKind::Others,
    about: "a puzzle whose rules a program implements, in any language (antipode help bring-a-puzzle)",
    grammar: "rules:cmd: PROGRAM ARGUMENTS[;directed][;goal=STATE][;pattern=PIECES]",
    options: &[
        "directed        some moves cannot be undone (the program can declare this, too)",
        "goal=STATE      another goal, or several: STATE|STATE",
        "pattern=PIECES  only these pieces; the program declares a wildcard for the others",
        "checksum=HEX    the checksum of the program's description (in canonical specs)",
    ],
    // These need a program that this crate does not have.
    shown: ["rules:cmd: python3 my_rules.py", "rules:cmd: ./my_rules;directed"],
    examples: &[],
    needs: |_| SpecNeeds::Program,
    parse,
};

/// The command line in the arguments of a spec.
pub(super) fn command(arguments: &str) -> Option<&str> {
    programs::command(arguments).filter(|command| !command.is_empty())
}

fn parse(mut spec: Spec) -> Result<Problem> {
    let command = command(&spec.arguments).map(str::to_string).ok_or_else(|| {
        let what = "is not a puzzle of the family rules: write rules:cmd: PROGRAM ARGUMENTS";
        Error::not_a_spec(&spec.arguments, what)
    })?;
    let (directed, known, goal) = (spec.take_flag("directed"), spec.take("checksum"), spec.take("goal"));
    let (stored, definition) = (spec.stored, spec.definition.take());
    spec.finish(&["directed", "checksum", "goal"]).map_err(|error| match error {
        Error::Usage(UsageError::NotASpec { spec, fault }) => {
            let script = "if the semicolon belongs to the command, put the command into a script";
            Error::not_a_spec(spec, format!("{fault}; {script}"))
        }
        error => error,
    })?;
    let name = format!("rules:cmd: {command}");
    let asker = RulesClient::new(&command, &RulesHello::new(&name), !stored)?;
    let description = match definition {
        Some(text) => RulesDescription::read(&text),
        None if stored => Err("a table without the description of its puzzle".to_string()),
        None => asker.first()?.describe(&command, directed),
    };
    let description = description.and_then(|description| {
        let about = (description.command.as_str(), description.directed || !directed);
        if about == (&*command, true) { Ok(description) } else { Err("a description of another puzzle".into()) }
    });
    let description = description.map_err(|reason| {
        let context = format!("cannot use the program '{command}'");
        Error::Io { context, source: std::io::Error::other(reason) }
    })?;
    let definition = description.text();
    if definition.len() > MOST_DEFINITION_BYTES {
        return Err(Error::Limit(format!("{name} lists too many states: at most {MOST_DEFINITION_BYTES} bytes")));
    }
    let checksum = format!("{:08x}", crc32c::crc32c(definition.as_bytes()));
    if let Some(known) = known.filter(|known| *known != checksum) {
        return Err(Error::changed(name, format!("its checksum is {checksum}, not {known}")));
    }
    let flag = if description.directed { ";directed" } else { "" };
    let (costs, declared) = (description.costs, description.declared_state());
    let (directed, starts) = (description.directed, description.starts.clone());
    let mut rules = ToldRules::new(format!("{name};checksum={checksum}{flag}"), description, asker);
    if let Some(goal) = goal {
        rules.set_goals(&goal)?;
    }
    let exploration = (directed || !rules.lists_goals())
        .then(|| ExplorationStart { starts: starts.into_iter().map(|state| state.bytes).collect(), directed });
    let rules = Arc::new(rules);
    let abilities = PuzzleAbilities {
        exploration,
        batches: Some(rules.clone()),
        definition: Some(definition.into()),
        ..PuzzleAbilities::default()
    };
    let problem = Problem::with(rules.clone(), abilities);
    let problem = match declared {
        Some(declared) => problem.with_declared_state(declared, !stored)?,
        None => problem,
    };
    Ok(if costs { problem.with_costs(ToldCosts(rules)) } else { problem })
}
