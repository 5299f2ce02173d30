//! `antipode diameter`

use clap::Args;

use super::checkpoint::Keeping;
use super::complete;
use super::options::{Options, engine};
use super::screen::{self, Bar};
use crate::reports;
use antipode_core::error::Result;
use antipode_engines::EngineKind;
use antipode_families as families;
use antipode_jobs as jobs;
use antipode_jobs::DiameterOptions;

/// Find how far apart two configurations can be: the diameter of every component
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode diameter rings:4,3,11
  antipode diameter rings:3,1,1 --format json
  antipode diameter rings:4,1,8 --bounds --checkpoint r418 --resume
One search from each orbit of occupancies under the symmetries of the board; relabelling does the rest.")]
pub(super) struct Arguments {
    /// The puzzle; its goal does not matter
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    /// Leave out orbits that cannot exceed the greatest eccentricity found, by the triangle inequality
    #[arg(long)]
    bounds: bool,
    /// The engine [default: the fastest that fits the memory]
    #[arg(long, value_parser = engine(&EngineKind::IN_MEMORY))]
    engine: Option<EngineKind>,
    #[command(flatten)]
    pub(super) keeping: Keeping,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let bar = Bar::new(options);
        let wanted = DiameterOptions {
            resources: options.resources(),
            engine: self.engine,
            bounds: self.bounds,
            written: jobs::MOST_WRITTEN,
        };
        let problem = families::parse(&self.spec)?;
        let tell = |plan: &str| screen::note(options, plan);
        if !self.keeping.share.is_whole() {
            let count = self.keeping.keep(&bar, |watch| jobs::diameter_searches(&problem, &wanted, tell, watch))?;
            screen::note(options, &format!("{count} searches"));
            return Ok(());
        }
        let found = self.keeping.keep(&bar, |watch| jobs::diameter(&problem, &wanted, tell, watch))?;
        drop(bar);
        screen::show(options, &found, reports::diameter)
    }
}
