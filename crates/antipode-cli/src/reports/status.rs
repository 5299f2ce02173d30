//! Work in a folder, as text.

use std::time::Duration;

use serde::Serialize;

use super::layout::facts;
use antipode_core::checkpoint::Status;
use antipode_core::nums::{grouped, time};

/// The work in a folder.
#[derive(Debug, Serialize)]
pub struct Work {
    /// The last status that was written.
    #[serde(flatten)]
    pub status: Status,
    /// Whether a process works in the folder now.
    pub running: bool,
    /// Seconds since the status was written.
    pub age_seconds: Option<u64>,
}

/// The progress of the work, as text.
pub fn status(work: &Work) -> String {
    let status = &work.status;
    let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).map_or("very long".into(), time);
    let mut lines = vec![
        ("work", format!("{} {}", status.verb, status.spec)),
        (
            "state",
            match (status.finished, work.running) {
                (true, _) => "finished",
                (false, true) => "running",
                (false, false) => "stopped: to continue, run the same command with --resume",
            }
            .to_string(),
        ),
    ];
    if let Some(engine) = &status.engine {
        lines.push(("engine", engine.clone()));
    }
    if status.parts > 0 || status.parts_expected.is_some() {
        let all = status.parts_expected.map_or(String::new(), |all| format!(" of {}", grouped(all)));
        lines.push(("parts", format!("{}{all}", grouped(status.parts))));
    }
    if let Some(depth) = status.layers.len().checked_sub(1) {
        lines.push(("layers", format!("0 to {depth}")));
        let all = status.states.map_or(String::new(), |all| format!(" of {}", grouped(all)));
        lines.push(("reached", format!("{}{all} states", grouped(status.reached))));
    }
    lines.push(("time so far", seconds(status.seconds)));
    if let Some(left) = status.activity.seconds_left {
        lines.push(("time left", format!("about {}", seconds(left))));
    }
    if let Some(age) = work.age_seconds {
        lines.push(("saved", format!("{} ago", time(Duration::from_secs(age)))));
    }
    lines.push(("program", status.program.clone()));
    let mut out = String::new();
    facts(&mut out, &lines);
    out
}
