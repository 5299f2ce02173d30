//! An estimate of the time and space of a plan, from the work of its shards so far.

use std::path::PathBuf;

use serde::Serialize;

use antipode_core::checkpoint::JobStatus;
use antipode_core::nums::{bytes, grouped, roughly};

/// An estimate for all shards together; it is rough, since parts differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Forecast {
    /// The finished parts, from which the forecast follows; a search counts in proportion.
    parts_done: f64,
    /// The number of all parts, if it is known.
    parts_in_all: Option<u64>,
    /// CPU seconds of a part. With few finished parts it includes much of the setup.
    cpu_seconds_per_part: f64,
    /// Estimated CPU seconds for all parts; null if unknown.
    cpu_seconds: Option<f64>,
    /// Estimated bytes of all checkpoints and tables; null if unknown.
    bytes: Option<u64>,
}

impl Forecast {
    /// The forecast from the shards so far; `None` if no part is finished.
    pub(super) fn of(shards: impl IntoIterator<Item = PathBuf>) -> Option<Forecast> {
        let statuses: Vec<JobStatus> = shards.into_iter().filter_map(|shard| JobStatus::read(&shard).ok()).collect();
        let done: f64 = statuses.iter().map(parts).sum();
        let seconds: f64 = statuses.iter().map(|status| status.cpu_seconds).sum();
        let kept: u64 = statuses.iter().map(|status| status.bytes).sum();
        let parts = statuses.iter().find_map(|status| status.parts_in_all);
        (done > 0.0).then(|| Forecast {
            parts_done: done,
            parts_in_all: parts,
            cpu_seconds_per_part: seconds / done,
            cpu_seconds: parts.map(|parts| parts as f64 * seconds / done),
            // Before the first part is whole, its bytes say little.
            bytes: parts.filter(|_| done >= 1.0).map(|parts| (parts as f64 * kept as f64 / done) as u64),
        })
    }

    /// The forecast as one line.
    pub(super) fn text(&self) -> String {
        let size = self.bytes.map_or(String::new(), |size| format!(" and {}", bytes(size)));
        let by = match self.parts_done {
            done if done < 1.0 => format!("estimated from {:.0} % of the first", 100.0 * done),
            done => format!("estimated from {}", counted(done as u64)),
        };
        match self.parts_in_all.zip(self.cpu_seconds) {
            Some((parts, seconds)) => {
                format!("{} in about {} of CPU time{size}, {by}", counted(parts), roughly(seconds))
            }
            None => {
                let each = roughly(self.cpu_seconds_per_part);
                format!(
                    "the number of parts is not known: about {each} of CPU time each, estimated from {}",
                    counted(self.parts_done as u64)
                )
            }
        }
    }
}

/// A number of parts, in words.
fn counted(parts: u64) -> String {
    if parts == 1 { "1 part".into() } else { format!("{} parts", grouped(parts)) }
}

/// Finished parts of a shard; a search that is its first part counts by the estimated time of its
/// rest, or else in proportion to its states.
fn parts(status: &JobStatus) -> f64 {
    if status.parts_done > 0 {
        return status.parts_done as f64;
    }
    match (status.activity.seconds_left, status.states) {
        (Some(left), _) if status.seconds > 0.0 => status.seconds / (status.seconds + left),
        (_, Some(states)) if states > 0 => status.reached as f64 / states as f64,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_core::checkpoint::JobActivity;
    use antipode_core::storage::StorageFolder;

    #[test]
    fn finished_parts_predict_all_parts() {
        let folder = tempfile::tempdir().expect("the folder works");
        let write = |name: &str, status: JobStatus| {
            let path = folder.path().join(name);
            status.write(&StorageFolder::open(&path).expect("the folder works")).expect("the folder works");
            path
        };
        let first = JobStatus {
            parts_done: 30,
            parts_in_all: Some(1000),
            cpu_seconds: 54.0,
            bytes: 300,
            ..JobStatus::default()
        };
        let shards =
            [write("a", first.clone()), write("b", JobStatus { parts_done: 0, ..JobStatus::default() }), "none".into()];
        let forecast = Forecast::of(shards).expect("parts are done");
        assert_eq!((forecast.cpu_seconds, forecast.bytes), (Some(1800.0), Some(10_000)));
        assert_eq!(forecast.text(), "1,000 parts in about 30 min of CPU time and 10.0 kB, estimated from 30 parts");
        let activity = JobActivity { seconds_left: Some(90.0), ..JobActivity::default() };
        let search = JobStatus { parts_done: 0, seconds: 10.0, activity, ..first.clone() };
        let forecast = Forecast::of([write("e", search)]).expect("a search is under way");
        assert_eq!(forecast.cpu_seconds, Some(540_000.0));
        let search = JobStatus { parts_done: 0, states: Some(400), reached: 100, ..first };
        let forecast = Forecast::of([write("c", search)]).expect("a search is under way");
        assert_eq!((forecast.cpu_seconds, forecast.bytes), (Some(216_000.0), None));
        assert_eq!(Forecast::of(["none".into()]), None);
        let unknown = JobStatus { parts_done: 1200, cpu_seconds: 0.06, ..JobStatus::default() };
        let forecast = Forecast::of([write("d", unknown)]).expect("parts are done");
        assert_eq!(
            forecast.text(),
            "the number of parts is not known: about 50 µs of CPU time each, estimated from 1,200 parts"
        );
    }
}
