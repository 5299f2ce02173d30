//! The disk traffic of a search on disk, and a lower bound for it.

use serde::{Deserialize, Serialize};

use antipode_engines::DiskUse;

/// Bytes that a search on disk wrote and read.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DiskReport {
    /// Bytes written, which wear out a disk.
    pub written_bytes: u64,
    /// Bytes read.
    pub read_bytes: u64,
    /// The most bytes on the disk at any time.
    pub peak_bytes: u64,
    /// Bytes written per reached state.
    pub written_bytes_per_state: f64,
    /// Bytes read per reached state.
    pub read_bytes_per_state: f64,
    /// Bytes written per layer.
    pub written_bytes_per_layer: f64,
    /// The sum of the entropies of the layers, in bytes. Layers of these sizes need as much if
    /// nothing else is known of them.
    pub least_bytes: u64,
}

impl DiskReport {
    /// The report of a search that found `layers` of `states`, of which it kept `kept`: one of each
    /// class of symmetric states, or all. `alternates` means that each layer lies on one of the two
    /// sides of a bipartite space.
    pub(crate) fn new(disk: DiskUse, alternates: bool, (states, kept): (u64, u64), layers: &[u64]) -> Self {
        let [side, kept] = [states, kept].map(|states| states as f64 / if alternates { 2.0 } else { 1.0 });
        let reached = layers.iter().sum::<u64>().max(1) as f64;
        let DiskUse { written, read, peak } = disk;
        DiskReport {
            written_bytes: written,
            read_bytes: read,
            peak_bytes: peak,
            written_bytes_per_state: written as f64 / reached,
            read_bytes_per_state: read as f64 / reached,
            written_bytes_per_layer: written as f64 / layers.len().max(1) as f64,
            least_bytes: layers.iter().map(|&layer| entropy(layer as f64 / side) * kept / 8.0).sum::<f64>() as u64,
        }
    }
}

/// The entropy of a bit that is set with this probability.
fn entropy(p: f64) -> f64 {
    let part = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
    part(p) + part(1.0 - p)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_is_the_sum_of_entropies() {
        let disk = DiskUse { written: 200, read: 400, peak: 100 };
        let report = DiskReport::new(disk, true, (1600, 1600), &[400, 400, 800]);
        assert_eq!(report.least_bytes, 200);
        assert_eq!(DiskReport::new(disk, true, (1600, 400), &[400, 400, 800]).least_bytes, 50);
        assert_eq!((report.written_bytes_per_state, report.read_bytes_per_state), (0.125, 0.25));
    }
}
