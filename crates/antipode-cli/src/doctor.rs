//! `antipode doctor`

use std::path::Path;

use clap::Args;

use super::options::CommonOptions;
use super::screen;
use crate::reports::{self, CargoFeature, MachineDiagnosis};
use antipode_core::error::Result;
use antipode_engines::EngineKind;
use antipode_jobs as jobs;

/// Show what this machine and this build can search: processor, memory, disk, features, largest
/// boards
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode doctor
  antipode doctor --threads 8 --memory 16GB
antipode measures the bandwidth of the memory, which takes about 1 s, and reports the disk of the current folder.
--threads and --memory limit the searches of the report.")]
pub(super) struct DoctorArguments {}

impl DoctorArguments {
    pub(super) fn run(options: &CommonOptions, features: Vec<CargoFeature>) -> Result<()> {
        let machine = jobs::machine(options.resources(), Path::new("."))?;
        let engines = EngineKind::NAMED.map(EngineKind::name).to_vec();
        let diagnosis =
            MachineDiagnosis { program: concat!("antipode ", env!("CARGO_PKG_VERSION")), machine, features, engines };
        screen::show(options, "doctor", &diagnosis, reports::diagnosis)
    }
}
