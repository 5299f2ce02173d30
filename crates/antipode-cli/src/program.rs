//! The whole program: the verbs of this crate and those of others.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, ColorChoice, Command, CommandFactory, FromArgMatches};

use super::guide::GuidePage;
use super::options::CommonOptions;
use super::{Cli, Verb, complete, doctor, help_groups, log, paint, screen};
use crate::reports::CargoFeature;
use antipode_core::error::{Error, Result};
use antipode_data::DataFile;

/// The function of a verb.
type Run = Box<dyn Fn(&ArgMatches) -> Result<()>>;

/// A verb of another crate: its command line and its function.
pub struct VerbExtension {
    command: Command,
    run: Run,
}

/// The verbs of a program besides those of this crate.
#[derive(Default)]
pub struct CommandProgram {
    /// Verbs of other crates.
    pub verbs: Vec<VerbExtension>,
    /// The function of `analyze` and `build` with `--processes`.
    pub cluster: Option<VerbExtension>,
    /// Verbs that this build lacks.
    pub missing: Vec<&'static str>,
    /// The pages of the book that `help` prints.
    pub pages: &'static [GuidePage],
    /// Files for other programs, which `list data` prints.
    pub files: &'static [DataFile],
}

impl VerbExtension {
    /// A verb whose arguments are an `A`.
    pub fn new<A: CommandFactory + FromArgMatches>(run: impl Fn(&A) -> Result<()> + 'static) -> VerbExtension {
        VerbExtension {
            command: A::command(),
            run: Box::new(move |matches| {
                // The log comes first, so that it has everything else.
                let options = parsed::<CommonOptions>(matches);
                log::open(&options.log, options.quiet)?;
                screen::limit_memory(&options);
                options.start_threads()?;
                run(&parsed::<A>(matches))
            }),
        }
    }
}

/// Arguments as a type. Ends the process if they are not valid.
fn parsed<A: FromArgMatches>(matches: &ArgMatches) -> A {
    A::from_arg_matches(matches).unwrap_or_else(|error| error.exit())
}

impl CommandProgram {
    /// The cargo features and what they add.
    fn features(&self) -> Vec<CargoFeature> {
        let feature = |name, about, built| CargoFeature { name, about, built };
        vec![
            feature("cluster", "searches over several processes", self.cluster.is_some()),
            feature("export", "the verbs export and label", cfg!(feature = "export")),
            feature("serve", "the explorer", self.has("serve")),
            feature("lab", "the experiments of papers and their solvers", self.has("reproduce")),
            feature("learn", "training", self.has("learn")),
            feature("onnx", "networks in ONNX files", self.has("onnx")),
        ]
    }

    /// Whether another crate brings a verb.
    fn has(&self, verb: &str) -> bool {
        self.verbs.iter().any(|known| known.command.get_name() == verb)
    }

    /// The command line of all verbs.
    pub(super) fn command(&self) -> Command {
        let verbs = self.verbs.iter().map(|verb| verb.command.clone().display_order(LAST));
        let command = complete::offering(Cli::command().subcommands(verbs));
        let template = help_groups::template(&command);
        let command = command.help_template(template);
        match &self.missing[..] {
            [] => command,
            missing => command.after_help(format!("{}\n{}", super::EXAMPLES, not_built(&missing.join("', '")))),
        }
    }

    /// The arguments of the process. Ends it if they are wrong or request help.
    pub(super) fn arguments(&self, choice: ColorChoice) -> Result<ArgMatches> {
        self.command().color(choice).try_get_matches().or_else(|error| {
            // A verb of other builds deserves a better answer than that it is unknown.
            match error.get(ContextKind::InvalidSubcommand) {
                Some(ContextValue::String(verb)) if self.missing.contains(&verb.as_str()) => {
                    Err(Error::Missing(not_built(verb)))
                }
                _ => error.exit(),
            }
        })
    }

    /// Runs the verb of the arguments.
    pub(super) fn run(&self, matches: &ArgMatches) -> Result<()> {
        // Before the parser below, which knows only the verbs of this crate.
        if let Some((name, arguments)) = matches.subcommand()
            && let Some(verb) = self.verbs.iter().find(|verb| verb.command.get_name() == name)
        {
            return (verb.run)(arguments);
        }
        let cli: Cli = parsed(matches);
        log::open(&cli.options.log, cli.options.quiet)?;
        match &cli.verb {
            Verb::Completions(arguments) => arguments.run(&mut self.command()),
            Verb::Man(arguments) => arguments.run(self.command(), self.pages),
            Verb::Help(arguments) => arguments.run(self.command(), self.pages),
            Verb::List(arguments) => {
                screen::limit_memory(&cli.options);
                arguments.run(&cli.options, self.files)
            }
            Verb::Doctor(_) => {
                screen::limit_memory(&cli.options);
                doctor::DoctorArguments::run(&cli.options, self.features())
            }
            verb => match (verb.together(), &self.cluster) {
                (None, _) => super::run(&cli),
                (Some(verb), Some(cluster)) => (cluster.run)(&without(&self.command(), &cluster.command, verb)?),
                (Some(verb), None) => Err(Error::Missing(not_built(&format!("{verb} --processes")))),
            },
        }
    }
}

/// The place of the verbs of other crates in the help: before those for the shell.
const LAST: usize = 90;

/// The error of a verb that this build lacks.
fn not_built(verb: &str) -> String {
    format!("this build has no '{verb}': to add it, run cargo install --path . --features full")
}

/// The place of the verb among the arguments. A value of an option before it may look the same, and
/// so may the name of the program.
fn place_of(verb: &str, all: &Command, arguments: &[OsString]) -> Option<usize> {
    let before = all.clone().subcommand_required(false).arg_required_else_help(false);
    (1..arguments.len())
        .filter(|&at| arguments[at] == verb)
        .find(|&at| before.clone().try_get_matches_from(&arguments[..at]).is_ok())
}

/// The arguments of the process without the verb of all commands, parsed by another command.
/// `Usage` if one of them is for a search by one process.
fn without(all: &Command, command: &Command, verb: &str) -> Result<ArgMatches> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if let Some(at) = place_of(verb, all, &arguments) {
        arguments.remove(at);
    }
    let command = command.clone().color(paint::choice(arguments.iter().cloned()));
    command.try_get_matches_from(arguments).map_err(|error| match error.get(ContextKind::InvalidArg) {
        // The usual command has accepted this option, so it exists for one process.
        Some(ContextValue::String(name)) if error.kind() == ErrorKind::UnknownArgument => {
            Error::excluded(format!("{name} is for a search by one process"), format!("{name}, or --processes"))
        }
        _ => error.exit(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verbs of a command that the help shows, with their parents.
    fn shown(command: &Command, above: &str) -> Vec<(String, Command)> {
        let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
        let with_own = |verb: &Command| {
            let name = format!("{above} {}", verb.get_name());
            let below = shown(verb, &name);
            std::iter::once((name, verb.clone())).chain(below).collect::<Vec<_>>()
        };
        verbs.flat_map(with_own).collect()
    }

    /// Regression test: the value of an option before the verb was taken for the verb.
    #[test]
    fn the_verb_is_no_value_of_an_option() {
        let all = CommandProgram::default().command();
        let place = |line: &str| {
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            place_of("analyze", &all, &arguments)
        };
        assert_eq!(place("analyze analyze sliding:3x3"), Some(1));
        assert_eq!(place("antipode --log analyze analyze sliding:3x3"), Some(3));
        assert_eq!(place("antipode --log=analyze --quiet analyze analyze"), Some(3));
        assert_eq!(place("antipode build sliding:3x3"), None);
    }

    #[test]
    fn every_verb_is_in_one_group_of_the_help() {
        let command = CommandProgram::default().command();
        let grouped: Vec<&str> = help_groups::GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for verb in command.get_subcommands() {
            assert_eq!(grouped.iter().filter(|name| **name == verb.get_name()).count(), 1, "{}", verb.get_name());
        }
        let help = command.clone().render_long_help().to_string();
        assert!(help.contains("Solve single states:\n  solve        Solve states"), "{help}");
    }

    #[test]
    fn the_help_of_every_verb_has_two_examples() {
        for (name, mut verb) in shown(&CommandProgram::default().command(), "antipode") {
            let help = verb.render_long_help().to_string();
            let examples = help.lines().filter(|line| line.starts_with("  antipode ")).count();
            assert!(examples >= 2 && help.contains("Examples:"), "{name} has {examples} examples:\n{help}");
        }
    }
}
