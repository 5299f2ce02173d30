//! Work in a folder, as text.

use std::time::Duration;

use serde::Serialize;

use super::layout::facts;
use antipode_core::checkpoint::{JobActivity, JobStatus};
use antipode_core::nums::{self, bytes, grouped, roughly, time};

/// The work in a folder.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FolderWork {
    /// The last status that was written.
    #[serde(flatten)]
    pub status: JobStatus,
    /// Whether a process works in the folder now.
    pub running: bool,
    /// Seconds since the last save; null if there was none.
    pub age_seconds: Option<u64>,
    /// The folders of the shards of a plan or of the processes of a cluster; null for one folder.
    /// Work has not begun in the rest.
    pub folders: Option<FolderStatus>,
}

/// How many folders have which state; work has not begun in the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FolderStatus {
    /// All folders.
    pub all: u64,
    /// Those whose work is finished.
    pub finished: u64,
    /// Those in which a process works now.
    pub running: u64,
    /// Those whose process stopped before the end.
    pub stopped: u64,
}

impl FolderWork {
    /// The work now: what a process wrote some seconds ago has come further since.
    pub(crate) fn new(mut status: JobStatus, running: bool, folders: Option<FolderStatus>) -> FolderWork {
        let age_seconds = since(status.saved);
        // What several folders add up to was written at several times.
        if let Some(age) = since(status.written).filter(|_| running && folders.is_none()) {
            status.seconds += age as f64;
            let left = &mut status.activity.seconds_left;
            *left = left.map(|left| (left - age as f64).max(0.0));
        }
        FolderWork { status, running, age_seconds, folders }
    }

    /// The seconds that are left, if they are known.
    pub(crate) fn left(&self) -> Option<f64> {
        self.status.activity.seconds_left
    }
}

/// The seconds since a time, if it is known.
fn since(time: Option<u64>) -> Option<u64> {
    JobStatus::now().zip(time).map(|(now, then)| now.saturating_sub(then))
}

/// The progress of the work, as text.
pub(crate) fn status(work: &FolderWork) -> String {
    let status = &work.status;
    let mut lines = vec![];
    if !status.verb.is_empty() {
        lines.push(("work", format!("{} {}", status.verb, status.spec)));
    }
    let state = match (status.finished, work.running) {
        (true, _) => "finished",
        (false, true) if status.verb.is_empty() => "running: it prepares the work",
        (false, true) => "running",
        // Shards and processes resume without being told.
        (false, false) if work.folders.is_some() => "stopped: to continue, run the same commands again",
        (false, false) => "stopped: to continue, run the same command with --resume",
    };
    lines.push(("state", state.to_string()));
    if let Some(FolderStatus { all, finished, running, stopped }) = work.folders {
        let rest = grouped(all.saturating_sub(finished + running + stopped));
        let [all, finished, running, stopped] = [all, finished, running, stopped].map(grouped);
        let counts = format!("{all}: {finished} finished, {running} running, {stopped} stopped, {rest} not begun");
        lines.push(("folders", counts));
    }
    if let Some(engine) = &status.engine {
        lines.push(("engine", engine.clone()));
    }
    if status.parts_done > 0 || status.parts_expected.is_some() {
        let all = status.parts_expected.map_or(String::new(), |all| format!(" of {}", grouped(all)));
        lines.push(("parts", format!("{}{all}", grouped(status.parts_done))));
    }
    if let Some(depth) = status.layers.len().checked_sub(1) {
        lines.push(("layers", format!("0 to {depth}")));
        let all = status.states.map_or(String::new(), |all| format!(" of {}", grouped(all)));
        lines.push(("reached", format!("{}{all} states", grouped(status.reached))));
    }
    if let Some(activity) = Some(&status.activity).filter(|_| work.running).and_then(activity) {
        lines.push(("now", activity));
    }
    lines.push(("time so far", duration(status.seconds)));
    lines.push(("CPU time", nums::seconds(status.cpu_seconds)));
    if let Some(left) = work.left() {
        lines.push(("time left", format!("about {}", roughly(left))));
    }
    if status.bytes > 0 {
        lines.push(("size", bytes(status.bytes)));
    }
    if let Some(age) = work.age_seconds {
        lines.push(("saved", format!("{} ago", time(Duration::from_secs(age)))));
    }
    if !status.program.is_empty() {
        lines.push(("program", status.program.clone()));
    }
    let mut out = String::new();
    facts(&mut out, &lines);
    out
}

/// A time in words.
fn duration(seconds: f64) -> String {
    Duration::try_from_secs_f64(seconds).map_or("very long".into(), time)
}

/// What a process does now.
fn activity(activity: &JobActivity) -> Option<String> {
    let JobActivity { phase, layer, units_done, units_in_all, .. } = activity;
    let layer = layer.map_or(String::new(), |layer| format!(" layer {layer}"));
    let all = units_in_all.map_or(String::new(), |all| format!(" of {}", grouped(all)));
    Some(format!("{}{layer}: {}{all}", phase.as_ref()?, grouped(*units_done)))
}
