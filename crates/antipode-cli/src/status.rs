//! `antipode status`: how far the work in a folder is.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::checkpoint::folder_of;
use super::options::{CommonOptions, OutputFormat};
use super::{interrupt, messages, screen, shards};
use crate::reports::{self, FolderStatus, FolderWork};
use antipode_core::checkpoint::{JobActivity, JobStatus};
use antipode_core::error::{Error, Result};
use antipode_core::storage::{StorageFolder, abandoned};

/// The time between two reports of `--watch`.
const AGAIN: Duration = Duration::from_secs(2);

/// How often the program looks for Ctrl-C meanwhile.
const GLANCE: Duration = Duration::from_millis(100);

/// Show the progress of the work in a folder, and unfinished files that killed runs left there
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode build rings:4,1,6 -o rings.antipode --checkpoint kept
  antipode status kept
  antipode status kept --watch
  antipode build rings:4,1,6 -o rings.antipode --checkpoint kept --resume
  antipode status r418                   all shards of a plan
  antipode status .                      unfinished files of outputs in this folder")]
pub(super) struct StatusArguments {
    /// The folder of --checkpoint or --scratch, of a plan, or with output files
    folder: PathBuf,
    /// Report every two seconds until the work ends; Ctrl-C ends only the reports
    #[arg(long)]
    watch: bool,
}

impl StatusArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        let left = abandoned(&self.folder);
        for (file, output) in &left {
            let file = file.display();
            messages::aside(&format!(
                "{file}: a killed run left this file; the next run that writes {output} removes it"
            ));
        }
        let work = match look(&self.folder) {
            Err(Error::Missing(_)) if !left.is_empty() => return Ok(()),
            Err(Error::Missing(_)) => {
                let folder = self.folder.display();
                return Err(Error::Missing(format!(
                    "{folder} has no saved work: name the folder of --checkpoint or --scratch, or of a plan"
                )));
            }
            work => work?,
        };
        screen::show(options, "status", &work, reports::status)?;
        if self.watch { self.watch(work, options) } else { Ok(()) }
    }

    /// Reports again and again while a process works.
    fn watch(&self, mut work: FolderWork, options: &CommonOptions) -> Result<()> {
        let _heeded = interrupt::heed();
        let redraws = std::io::stdout().is_terminal() && options.format == OutputFormat::Text;
        while work.running {
            for _ in 0..AGAIN.as_millis() / GLANCE.as_millis() {
                std::thread::sleep(GLANCE);
                if interrupt::check().is_err() {
                    return Ok(());
                }
            }
            let lines = reports::status(&work).lines().count();
            work = look(&self.folder)?;
            if redraws {
                // Back to the first line of the last report, and remove all below.
                let _ = write!(std::io::stdout(), "\x1b[{lines}A\x1b[J");
            }
            screen::show(options, "status", &work, reports::status)?;
        }
        Ok(())
    }
}

/// The work in a folder: of one process, of the shards of a plan, or of the processes of a cluster.
fn look(folder: &Path) -> Result<FolderWork> {
    match shards::shards(folder) {
        Ok(shards) => return of_shards(&shards),
        Err(error) if matches!(error.fault(), Error::Missing(_)) => {}
        Err(error) => return Err(error),
    }
    let processes: Vec<PathBuf> =
        (0..).map(|process| folder_of(folder, process)).take_while(|folder| folder.is_dir()).collect();
    if processes.is_empty() { of_folder(folder) } else { of_processes(&processes) }
}

/// The work of one process.
fn of_folder(folder: &Path) -> Result<FolderWork> {
    let running = StorageFolder::is_in_use(folder);
    let status = match JobStatus::read(folder) {
        // A process has opened the folder, and has not begun to write.
        Err(Error::Missing(_)) if running => JobStatus::default(),
        status => status?,
    };
    Ok(FolderWork::new(status, running, None))
}

/// The folders among `folders` where work has begun, with all counts.
fn begun(folders: &[PathBuf]) -> Result<(Vec<FolderWork>, FolderStatus)> {
    let mut begun = vec![];
    for folder in folders {
        match of_folder(folder) {
            Ok(work) => begun.push(work),
            Err(Error::Missing(_)) => {}
            Err(error) => return Err(error),
        }
    }
    if begun.is_empty() {
        return Err(Error::Missing("no work has begun".into()));
    }
    let count = |is: fn(&FolderWork) -> bool| begun.iter().filter(|work| is(work)).count() as u64;
    let counts = FolderStatus {
        all: folders.len() as u64,
        finished: count(|work| work.status.finished),
        running: count(|work| work.running && !work.status.finished),
        stopped: count(|work| !work.running && !work.status.finished),
    };
    Ok((begun, counts))
}

/// Sums of what the folders have.
fn sum(begun: &[FolderWork]) -> JobStatus {
    let first = &begun[0].status;
    let statuses = || begun.iter().map(|work| &work.status);
    JobStatus {
        program: first.program.clone(),
        verb: first.verb.clone(),
        spec: first.spec.clone(),
        engine: first.engine.clone(),
        parts_done: statuses().map(|status| status.parts_done).sum(),
        // All shards know the same number.
        parts_expected: statuses().find_map(|status| status.parts_in_all),
        parts_in_all: statuses().find_map(|status| status.parts_in_all),
        bytes: statuses().map(|status| status.bytes).sum(),
        // Shards run side by side, so their times do not add up.
        seconds: statuses().map(|status| status.seconds).fold(0.0, f64::max),
        cpu_seconds: statuses().map(|status| status.cpu_seconds).sum(),
        saved: statuses().filter_map(|status| status.saved).max(),
        written: statuses().filter_map(|status| status.written).max(),
        ..JobStatus::default()
    }
}

/// All shards of a plan.
fn of_shards(folders: &[PathBuf]) -> Result<FolderWork> {
    let (begun, counts) = begun(folders)?;
    let seconds_left = shards_left(&begun, &counts);
    let activity = JobActivity { seconds_left, ..JobActivity::default() };
    let status = JobStatus { finished: counts.finished == counts.all, activity, ..sum(&begun) };
    Ok(FolderWork::new(status, counts.running > 0, Some(counts)))
}

/// The seconds that the shards still take, if as many run at a time as do now, or one if none does.
fn shards_left(begun: &[FolderWork], counts: &FolderStatus) -> Option<f64> {
    let known: Vec<(f64, f64)> =
        begun.iter().filter_map(|work| rest(work).map(|left| (work.status.seconds, left))).collect();
    if known.is_empty() || counts.finished == counts.all {
        return None;
    }
    let whole = known.iter().map(|(spent, left)| spent + left).sum::<f64>() / known.len() as f64;
    // Shards that do not know their rest are taken to be as long as the others on average.
    let unknown: f64 =
        begun.iter().filter(|work| rest(work).is_none()).map(|work| (whole - work.status.seconds).max(0.0)).sum();
    let waiting = (counts.all - begun.len() as u64) as f64 * whole;
    let longest = known.iter().map(|known| known.1).fold(0.0, f64::max);
    let all = known.iter().map(|known| known.1).sum::<f64>() + unknown + waiting;
    // No shard runs on two machines, so the longest one is a lower bound.
    Some(longest.max(all / counts.running.max(1) as f64))
}

/// The seconds that are left of a shard.
fn rest(work: &FolderWork) -> Option<f64> {
    if work.status.finished { Some(0.0) } else { work.left() }
}

/// All processes of a cluster, which search the same layers together.
fn of_processes(folders: &[PathBuf]) -> Result<FolderWork> {
    let (begun, counts) = begun(folders)?;
    // Processes save their status at different times, and the last one knows most.
    let latest = begun.iter().map(|work| &work.status).max_by_key(|status| status.activity.units_done);
    let latest = latest.unwrap_or(&begun[0].status).clone();
    let finished = counts.finished == counts.all;
    let status = JobStatus {
        layers: latest.layers,
        reached: latest.reached,
        states: latest.states,
        activity: latest.activity,
        finished,
        ..sum(&begun)
    };
    Ok(FolderWork::new(status, counts.running > 0, Some(counts)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(finished: bool, running: bool, seconds: f64, seconds_left: Option<f64>) -> FolderWork {
        let activity = JobActivity { seconds_left, ..JobActivity::default() };
        FolderWork::new(JobStatus { finished, seconds, activity, ..JobStatus::default() }, running, None)
    }

    #[test]
    fn shards_that_wait_take_as_long_as_the_others() {
        let begun = [work(true, false, 100.0, None), work(false, true, 50.0, Some(50.0)), work(false, true, 1.0, None)];
        let mut counts = FolderStatus { all: 5, finished: 1, running: 2, stopped: 0 };
        // 50 s, 99 s and two whole shards, by two at a time.
        assert_eq!(shards_left(&begun, &counts), Some(174.5));
        counts.running = 0;
        assert_eq!(shards_left(&begun, &counts), Some(349.0));
        assert_eq!(shards_left(&begun[2..], &counts), None);
    }
}
