//! The size and cost of work before it begins, and the one place that words them.

use std::fmt::{Display, Formatter};

use antipode_core::nums::{bytes, grouped, roughly};
use antipode_engines::DiskUse;

/// Work that takes at least this many seconds is announced beforehand.
const LONG: f64 = 1.0;

/// Where no rate is known, work of at least this many units is announced beforehand.
const MANY: u64 = 10_000_000;

/// The size and cost of work before it begins.
///
/// ```
/// use antipode_jobs::SearchWorkload;
///
/// let mut work = SearchWorkload::new("sliding:3x4", 239_500_800, "states");
/// (work.memory, work.seconds) = (Some(60_000_000), Some(2.4));
/// assert_eq!(work.to_string(), "sliding:3x4: 239,500,800 states, 60.0 MB of memory, about 2 s");
/// assert!(work.is_long());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchWorkload {
    /// The canonical spec.
    pub spec: String,
    /// The number of units.
    pub count: u64,
    /// The name of the units, such as states.
    pub units: &'static str,
    /// The number of units that are kept, and the number of symmetries, if a search takes one state
    /// of each class of symmetric ones.
    pub kept: Option<(u64, usize)>,
    /// The most searches of all units.
    pub searches: u64,
    /// The performer of the work, such as `engine tiles`.
    pub by: Option<String>,
    /// Bytes of memory.
    pub memory: Option<u64>,
    /// The bytes that the work writes to disk and reads, and the most on disk.
    pub disk: Option<DiskUse>,
    /// Seconds of wall-clock time, roughly; `None` if no rate is known.
    pub seconds: Option<f64>,
}

impl SearchWorkload {
    /// Work of a known size and unknown cost.
    pub fn new(spec: &str, count: u64, units: &'static str) -> SearchWorkload {
        let (by, memory, disk, seconds) = (None, None, None, None);
        SearchWorkload { spec: spec.into(), count, units, kept: None, searches: 1, by, memory, disk, seconds }
    }

    /// Sets the time, from a rate in units per second and thread.
    pub fn at(mut self, rate: f64, threads: usize) -> SearchWorkload {
        let units = self.kept.map_or(self.count, |(kept, _)| kept);
        self.seconds = Some(units as f64 * self.searches as f64 / rate / threads as f64);
        self
    }

    /// Work on this many units, one of each class under some symmetries.
    pub(super) fn folded(self, kept: u64, symmetries: usize) -> SearchWorkload {
        SearchWorkload { kept: Some((kept, symmetries)), ..self }
    }

    /// Whether the work takes more than about a second.
    pub fn is_long(&self) -> bool {
        self.seconds.map_or(self.count.saturating_mul(self.searches) >= MANY, |seconds| seconds >= LONG)
    }
}

impl Display for SearchWorkload {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} {}", self.spec, grouped(self.count), self.units)?;
        if let Some((kept, symmetries)) = self.kept {
            write!(f, ", {} kept under {symmetries} symmetries", grouped(kept))?;
        }
        if self.searches > 1 {
            write!(f, " in each of up to {} searches", grouped(self.searches))?;
        }
        if let Some(by) = &self.by {
            write!(f, ", {by}")?;
        }
        if let Some(memory) = self.memory {
            write!(f, ", {} of memory", bytes(memory))?;
        }
        if let Some(DiskUse { written, read, peak }) = self.disk {
            write!(f, ", about {} of disk, {} written and {} read", bytes(peak), bytes(written), bytes(read))?;
        }
        match self.seconds {
            Some(seconds) => write!(f, ", about {}", roughly(seconds)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_shows_what_is_known() {
        let mut work = SearchWorkload::new("rings:4,1,8", 4_151_347_200, "states");
        assert_eq!(work.to_string(), "rings:4,1,8: 4,151,347,200 states");
        work.searches = 74;
        work.by = Some("engine rows".into());
        work.memory = Some(1_050_000_000);
        let work = work.at(4e8, 2);
        let text = "rings:4,1,8: 4,151,347,200 states in each of up to 74 searches, engine rows, 1.1 GB of memory, \
                    about 6 min";
        assert_eq!(work.to_string(), text);
        let mut disk = SearchWorkload::new("sliding:3x5", 653_837_184_000, "states");
        disk.disk = Some(DiskUse { written: 2_000_000_000_000, read: 3_000_000_000_000, peak: 60_000_000_000 });
        let text = "sliding:3x5: 653,837,184,000 states, about 60.0 GB of disk, 2.0 TB written and 3.0 TB read, \
                    about 84 min";
        assert_eq!(disk.at(1.3e8, 1).to_string(), text);
    }

    #[test]
    fn a_plan_shows_how_many_states_symmetry_keeps() {
        let work = SearchWorkload::new("twisty:3x3x3;pieces=edges", 980_995_276_800, "states");
        let text =
            "twisty:3x3x3;pieces=edges: 980,995,276,800 states, 20,531,206,144 kept under 48 symmetries, about 3 min";
        assert_eq!(work.folded(20_531_206_144, 48).at(5e7, 2).to_string(), text);
    }

    #[test]
    fn only_long_work_is_worth_a_line() {
        let work = |count| SearchWorkload::new("sliding:3x3", count, "states");
        assert!(!work(181_440).is_long() && work(1 << 30).is_long());
        assert!(work(181_440).at(1e5, 1).is_long() && !work(1 << 30).at(4e9, 1).is_long());
    }
}
