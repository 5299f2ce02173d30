//! The whole program: the verbs of this crate and those of others.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, FromArgMatches};

use super::options::Options;
use super::{Cli, Verb, doctor, screen};
use crate::reports::Feature;
use antipode_core::error::{Error, Result};

/// What does a verb.
type Run = Box<dyn Fn(&ArgMatches) -> Result<()>>;

/// A verb of another crate: its command line, and what it does.
pub struct Extension {
    command: Command,
    run: Run,
}

/// The verbs that a program has besides those of this crate.
#[derive(Default)]
pub struct Program {
    /// Verbs of other crates.
    pub verbs: Vec<Extension>,
    /// What does the work of `analyze` and `build` with `--processes` or `--hosts`.
    pub cluster: Option<Extension>,
    /// Verbs that this build lacks.
    pub missing: Vec<&'static str>,
}

impl Extension {
    /// A verb that parses its arguments as an `A`. It starts as those of this crate do.
    pub fn new<A: CommandFactory + FromArgMatches>(run: impl Fn(&A) -> Result<()> + 'static) -> Extension {
        let run = move |matches: &ArgMatches| {
            let options = parsed::<Options>(matches);
            screen::tell_memory(&options);
            options.start_threads()?;
            run(&parsed::<A>(matches))
        };
        Extension { command: A::command(), run: Box::new(run) }
    }
}

/// What clap has checked already, as a type; ends the process if it is not one.
fn parsed<A: FromArgMatches>(matches: &ArgMatches) -> A {
    A::from_arg_matches(matches).unwrap_or_else(|error| error.exit())
}

impl Program {
    /// The cargo features, with what they add.
    fn features(&self) -> Vec<Feature> {
        let has = |verb: &str| self.verbs.iter().any(|known| known.command.get_name() == verb);
        let feature = |name, about, built| Feature { name, about, built };
        vec![
            feature("cluster", "searches over several processes", self.cluster.is_some()),
            feature("export", "the verbs export and label", cfg!(feature = "export")),
            feature("serve", "the explorer", has("serve")),
            feature("learn", "training", has("learn")),
            feature("onnx", "networks in ONNX files", has("onnx")),
        ]
    }

    /// The command line of all verbs.
    pub(super) fn command(&self) -> Command {
        let verbs = self.verbs.iter().map(|verb| verb.command.clone().display_order(LAST));
        let command = Cli::command().subcommands(verbs);
        match &self.missing[..] {
            [] => command,
            missing => command.after_help(format!("{}\n{}", super::EXAMPLES, not_built(&missing.join("', '")))),
        }
    }

    /// The arguments of the process. Ends it if they are wrong or ask for help.
    pub(super) fn arguments(&self, command: Command) -> Result<ArgMatches> {
        command.try_get_matches().or_else(|error| match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(verb)) if self.missing.contains(&verb.as_str()) => {
                Err(Error::Missing(not_built(verb)))
            }
            _ => error.exit(),
        })
    }

    /// Does what the arguments say.
    pub(super) fn run(&self, matches: &ArgMatches, mut command: Command) -> Result<()> {
        if let Some((name, arguments)) = matches.subcommand()
            && let Some(verb) = self.verbs.iter().find(|verb| verb.command.get_name() == name)
        {
            return (verb.run)(arguments);
        }
        let cli: Cli = parsed(matches);
        match &cli.verb {
            Verb::Completions(arguments) => arguments.run(&mut command),
            Verb::Man(arguments) => arguments.run(command),
            Verb::Doctor(_) => {
                screen::tell_memory(&cli.options);
                doctor::Arguments::run(&cli.options, self.features())
            }
            verb => match (verb.together(), &self.cluster) {
                (None, _) => super::run(&cli),
                (Some(verb), Some(cluster)) => (cluster.run)(&without(&cluster.command, verb)?),
                (Some(verb), None) => Err(Error::Missing(not_built(&format!("{verb} --processes")))),
            },
        }
    }
}

/// The place of other crates' verbs in the help: before those for the shell.
const LAST: usize = 90;

/// What is wrong with a verb that this build lacks.
fn not_built(verb: &str) -> String {
    format!("This build has no '{verb}': cargo install --path . --features full adds what is missing.")
}

/// The arguments of the process but for the verb, as those of another command.
/// `Usage` if one of them is for a search by one process.
fn without(command: &Command, verb: &str) -> Result<ArgMatches> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if let Some(at) = arguments.iter().skip(1).position(|argument| argument == verb) {
        arguments.remove(at + 1);
    }
    command.clone().try_get_matches_from(arguments).map_err(|error| match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(name)) if error.kind() == ErrorKind::UnknownArgument => {
            Error::usage(format!("{name} is for a search by one process: leave out {name}, or --processes and --hosts"))
        }
        _ => error.exit(),
    })
}
