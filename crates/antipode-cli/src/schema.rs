//! `antipode list schemas`: the JSON Schemas of all reports.

use clap::Args;

use super::screen;
use crate::reports::schemas::find;
use antipode_core::error::{Error, Result};
use antipode_core::spelling;

/// Print the JSON Schema of a report, or list the reports
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode list schemas
  antipode list schemas analyze > analyze.schema.json
  antipode list schemas build pattern")]
pub(super) struct SchemaArguments {
    /// The verb, such as analyze or 'build pattern' [default: list all]
    verb: Vec<String>,
}

impl SchemaArguments {
    pub(super) fn run(&self) -> Result<()> {
        if self.verb.is_empty() {
            return screen::print(
                &antipode_data::SCHEMAS.iter().map(|(name, _)| format!("{name}\n")).collect::<String>(),
            );
        }
        let verb = self.verb.join(" ");
        let unknown = || {
            let known = antipode_data::SCHEMAS.iter().map(|(name, _)| *name);
            let instead = spelling::instead(&verb, known, || "'antipode list schemas' lists them".into());
            Error::unknown_name("report", &verb, instead)
        };
        screen::print(find(&verb).ok_or_else(unknown)?)
    }
}
