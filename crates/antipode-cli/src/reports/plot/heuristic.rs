//! Audits of heuristics: box plots of the estimates by the exact distance, calibration, and
//! histograms of estimates and errors.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::panel::{Columns, Panel};
use super::small::{bars, points};
use super::{Drawn, HEAD, NOTE, NOTE_TEXT, Path, Picture, Result, STATE_STEPS, centred, fit, round_step, save};
use antipode_jobs::{DepthErrors, HeuristicAudit};

/// Draws an audit to the file `path`: above, the estimates by distance; below, the mean distance by
/// estimate, and histograms of estimates and errors.
///
/// # Errors
///
/// Those of [`super::layers`].
pub fn heuristic(path: &Path, audit: &HeuristicAudit) -> Result<()> {
    save(path, &Judged(audit))
}

struct Judged<'a>(&'a HeuristicAudit);

/// The 1 %, 25 %, 50 %, 75 % and 99 % quantiles of the estimates of a depth. An estimate is
/// distance minus error, which reverses the order.
fn five(depth: &DepthErrors) -> Option<(u32, [f64; 5])> {
    let [first, _, quarter, half, three_quarters, _, last] = depth.error_quantiles?;
    let estimates = [last, three_quarters, half, quarter, first].map(|error| f64::from(depth.distance) - error);
    Some((depth.distance, estimates))
}

impl Picture for Judged<'_> {
    const SIZE: (u32, u32) = (1200, 1000);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let audit = self.0;
        let (title, size) = fit(root, &format!("{}: {}", audit.spec, audit.heuristic))?;
        centred(root, &title, size, HEAD / 2)?;
        let note = "boxes: quartiles and median of estimates; lines: 1 % to 99 %; red: the exact distance";
        centred(root, note, NOTE_TEXT, NOTE)?;
        let boxes: Vec<_> = audit.by_distance.iter().filter_map(five).collect();
        let most_distance = audit.by_distance.last().map_or(0, |depth| depth.distance);
        let greatest = boxes.iter().map(|(_, five)| five[4]).fold(f64::from(most_distance.max(1)), f64::max);
        let step = round_step(greatest.ceil() as u64, STATE_STEPS);
        let columns = Columns::distances(most_distance);
        let above = Panel {
            columns: &columns,
            boxes: vec![boxes.into_iter().map(|(distance, five)| (distance as usize, five)).collect()],
            marks: true,
            name: "estimate",
            ticks: (0..=(greatest.ceil() as u64).div_ceil(step)).map(|tick| (tick * step) as f64).collect(),
            label: |moves| format!("{moves:.0}"),
        };
        let (upper, lower) = root.margin(HEAD + 24, 0, 0, 0).split_vertically(55.percent_height());
        above.draw(&upper)?;
        let parts = lower.split_evenly((1, 3));
        let calibration: Vec<_> = audit.by_estimate.iter().map(|e| (e.estimate, e.mean_distance)).collect();
        let estimates: Vec<_> = audit.by_estimate.iter().map(|e| (e.estimate, e.states)).collect();
        let errors: Vec<_> = audit.by_error.iter().map(|e| (e.estimate_error, e.states)).collect();
        points(&parts[0], &calibration, "mean distance of an estimate")?;
        bars(&parts[1], &estimates, "states of an estimate")?;
        bars(&parts[2], &errors, "states of an error")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_jobs::{ClaimReport, ClaimViolations, EstimateCalibration, EstimateErrors};

    fn depth(depth: u32, error_quantiles: Option<[f64; 7]>) -> DepthErrors {
        let (least, mean, most) = (0.0, 1.0, 2.0);
        DepthErrors { distance: depth, states: 9, least, mean, most, overestimated: 0, deviation: 1.0, error_quantiles }
    }

    fn audit(depths: Vec<DepthErrors>, estimates: &[f64]) -> HeuristicAudit {
        HeuristicAudit {
            spec: "a <puzzle>".into(),
            heuristic: "h".into(),
            truth: String::new(),
            choice: String::new(),
            seed: None,
            states: 9,
            unproven: 0,
            claim: ClaimReport { name: "h".into(), admissible: None, consistent: None },
            overestimates: ClaimViolations::default(),
            inconsistencies: ClaimViolations::default(),
            mean_error: 0.0,
            root_mean_square_error: 0.0,
            correlation: None,
            exact_states: 0,
            admissible_offset: None,
            honest: true,
            by_distance: depths,
            by_estimate: estimates
                .iter()
                .map(|&e| EstimateCalibration { estimate: e, states: 3, mean_distance: e + 1.0 })
                .collect(),
            by_error: estimates.iter().map(|&e| EstimateErrors { estimate_error: -e, states: 10_000 }).collect(),
            worst_states: vec![],
            policy: None,
            inputs: vec![],
            seconds: 0.0,
        }
    }

    #[test]
    fn draws_whatever_there_is() {
        let folder = tempfile::tempdir().unwrap();
        let spread = Some([-3.0, -1.0, 0.0, 0.5, 1.0, 2.0, 4.0]);
        let audits = [
            audit(vec![], &[]),
            audit(vec![depth(0, None)], &[]),
            audit(vec![depth(0, Some([0.0; 7])), depth(9, spread), depth(60, spread)], &[0.0, 7.0, 55.0, 1e6]),
        ];
        for (i, audit) in audits.iter().enumerate() {
            for extension in ["svg", "png"] {
                heuristic(&folder.path().join(format!("{i}.{extension}")), audit).unwrap();
            }
        }
        let text = std::fs::read_to_string(folder.path().join("2.svg")).unwrap();
        for part in ["a &lt;puzzle&gt;: h", "estimate", "states of an error", "mean distance", "10K"] {
            assert!(text.contains(part), "{part}");
        }
        let (_, five) = five(&depth(9, spread)).unwrap();
        assert_eq!(five, [5.0, 8.0, 8.5, 9.0, 12.0]);
    }
}
