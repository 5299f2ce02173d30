//! The command line: one file per verb, with its arguments and a `run` that calls a job.

#![warn(unreachable_pub)]

mod analyze;
mod answers;
mod atlas;
mod audit;
mod audited_file;
mod build;
mod build_patterns;
mod carried;
mod certify;
mod checkpoint;
mod complete;
mod components;
mod coset;
mod diameter;
mod digest;
mod doctor;
mod duration;
#[cfg(feature = "export")]
mod export;
mod families;
mod finished;
mod forecast;
pub mod frame;
mod guide;
mod help_groups;
mod heuristic;
mod info;
mod input;
mod interrupt;
#[cfg(feature = "export")]
mod label;
mod list;
mod log;
mod markdown;
mod messages;
mod options;
mod paint;
mod pdb;
mod program;
mod progress;
#[cfg(feature = "schema")]
pub mod report_forms;
pub mod reports;
mod schema;
mod scratch;
mod screen;
#[cfg(feature = "cluster")]
mod settings;
mod shards;
mod shell;
mod solve;
mod solvers;
mod state_list;
mod status;
mod table;
#[cfg(feature = "cluster")]
mod together;
mod topology;
mod tour;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use antipode_core::error::{Error, Result};
use antipode_core::memory::RefusedAllocation;
pub use guide::GuidePage;
use options::CommonOptions;
pub use program::{CommandProgram, VerbExtension};

const EXAMPLES: &str = "\
Examples:
  antipode tour
  antipode analyze sliding:3x3
  antipode analyze 'rings:5,4,26;goal=17g 30p 0r 29b 4y 1o' --antipodes 3
  antipode build sliding:3x3 -o 8puzzle.antipode
  antipode verify 8puzzle.antipode
  antipode path 8puzzle.antipode '8 6 7/2 5 4/3 _ 1'
  antipode components rings:4,3,11
  antipode solve sliding:4x4 '5 1 2 4/9 6 3 8/13 _ 7 12/14 10 11 15'

Exit status: 0 success; 1 an operating system error, or a negative answer such as a state that 'solve' did not solve; \
2 wrong usage or too little memory, also if a line of the input is not a state; 3 damaged data; \
75 the time of 'shards run --stop-after' is over, and work remains; 130 interrupted.
ANTIPODE_ARCH=portable|avx2|avx512 selects an instruction set.";

/// Search all states of sliding, twisty and other permutation puzzles: exact distances, God's
/// numbers, tables
#[derive(Debug, Parser)]
#[command(name = "antipode", version, after_help = EXAMPLES, max_term_width = 110, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    #[command(flatten)]
    options: CommonOptions,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Tour(tour::TourArguments),
    Analyze(analyze::AnalyzeArguments),
    Build(build::BuildArguments),
    Coset(coset::CosetArguments),
    Diameter(diameter::DiameterArguments),
    Components(components::ComponentsArguments),
    Info(info::InfoVerb),
    Distance(table::DistanceVerb),
    Path(table::PathVerb),
    Hardest(table::HardestVerb),
    Sample(table::SampleVerb),
    List(list::ListArguments),
    Solve(solve::SolveArguments),
    Pdb(pdb::PdbArguments),
    Verify(verify::VerifyVerb),
    Certify(certify::CertifyVerb),
    Audit(Box<audit::AuditArguments>),
    Heuristic(heuristic::HeuristicArguments),
    Shards(shards::Shards),
    Status(status::StatusArguments),
    Doctor(doctor::DoctorArguments),
    Atlas(atlas::AtlasArguments),
    #[cfg(feature = "export")]
    Export(export::ExportArguments),
    #[cfg(feature = "export")]
    Label(Box<label::LabelArguments>),
    Completions(shell::Completions),
    Man(shell::Man),
    Help(guide::HelpArguments),
}

/// Runs the program with the arguments of the process.
pub fn main(program: &CommandProgram) -> ExitCode {
    let choice = paint::choice(std::env::args_os());
    paint::decide(choice);
    let done = program.arguments(choice).and_then(|matches| interrupt::catch().and_then(|()| program.run(&matches)));
    let status = match &done {
        Ok(()) => 0,
        Err(error) if interrupt::is_time_over() && matches!(error.fault(), Error::Interrupted) => {
            messages::warn(TIME_OVER);
            LATER
        }
        Err(error) => {
            messages::complain(error);
            error.exit_code()
        }
    };
    log::end(&done, status);
    ExitCode::from(status)
}

/// The exit status of work whose time of `--stop-after` is over, on which a scheduler may requeue
/// the job: EX_TEMPFAIL of sysexits.h.
const LATER: u8 = 75;

/// The message of such work.
const TIME_OVER: &str =
    "the time of --stop-after is over, and the work is saved: to continue, run the same command again";

impl Verb {
    /// The name of the verb, if several processes do its work.
    fn together(&self) -> Option<&'static str> {
        match self {
            #[cfg(feature = "cluster")]
            Verb::Analyze(arguments) if arguments.together.is_wanted() => Some("analyze"),
            #[cfg(feature = "cluster")]
            Verb::Build(arguments) if arguments.together.is_wanted() => Some("build"),
            _ => None,
        }
    }
}

/// Ends the process because an allocation was refused. Allocates nothing.
pub fn out_of_memory(refused: RefusedAllocation) -> ! {
    messages::refused(refused);
    // An empty text takes no memory.
    let code = Error::Limit(String::new()).exit_code();
    std::process::exit(i32::from(code))
}

fn run(cli: &Cli) -> Result<()> {
    let options = &cli.options;
    screen::limit_memory(options);
    match &cli.verb {
        Verb::Tour(_) => tour::TourArguments::run(options),
        Verb::Analyze(arguments) => arguments.run(options),
        Verb::Build(arguments) => arguments.run(options),
        Verb::Info(arguments) => arguments.run(options),
        Verb::Verify(arguments) => arguments.run(options),
        Verb::Certify(arguments) => arguments.run(options),
        Verb::Distance(arguments) => arguments.run(options),
        Verb::Path(arguments) => arguments.run(options),
        Verb::Hardest(arguments) => arguments.run(options),
        Verb::Sample(arguments) => arguments.run(options),
        Verb::Components(arguments) => arguments.run(options),
        Verb::Coset(arguments) => arguments.run(options),
        Verb::Diameter(arguments) => arguments.run(options),
        Verb::Solve(arguments) => arguments.run(options),
        Verb::Heuristic(arguments) => arguments.run(options),
        Verb::Audit(arguments) => arguments.run(options),
        Verb::Pdb(arguments) => arguments.run(options),
        Verb::Shards(arguments) => arguments.run(options),
        Verb::Status(arguments) => arguments.run(options),
        Verb::List(arguments) => arguments.run(options, &[]),
        Verb::Atlas(arguments) => arguments.run(options),
        #[cfg(feature = "export")]
        Verb::Export(arguments) => arguments.run(options),
        #[cfg(feature = "export")]
        Verb::Label(arguments) => arguments.run(options),
        Verb::Doctor(_) | Verb::Completions(_) | Verb::Man(_) | Verb::Help(_) => {
            Err(Error::incapable("this verb", "cannot be part of a plan", ""))
        }
    }
}
