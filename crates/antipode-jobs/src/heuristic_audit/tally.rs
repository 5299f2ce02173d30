//! The sums over states that an audit keeps.

use super::estimated_state::{EstimatedState, WorstStates};
use super::policy::{self, PolicySums};
use super::report::{
    ClaimReport, ClaimViolations, DepthErrors, EstimateCalibration, EstimateErrors, EstimateOffset, HeuristicAudit,
    QUANTILES,
};
use crate::input_files::InputFile;
use antipode_analysis::{BinnedHistogram, PearsonCorrelation};

/// Bins per move: the histograms distinguish multiples of 1 / `RESOLUTION`.
const RESOLUTION: u32 = 64;

/// The distance and estimates of a state. Estimates are infinite where a state is called
/// unreachable.
pub(super) struct Seen<'a> {
    pub(super) distance: u32,
    pub(super) estimate: f64,
    /// The estimates of the state's successors.
    pub(super) next: &'a [f64],
}

/// The sums over the states of one depth.
#[derive(Clone)]
struct Depth {
    states: u64,
    overestimates: u64,
    least: f64,
    most: f64,
    /// The errors of the states that are not called unreachable.
    errors: BinnedHistogram,
    squares: f64,
}

impl Default for Depth {
    fn default() -> Depth {
        let (least, most) = (f64::INFINITY, f64::NEG_INFINITY);
        Depth { states: 0, overestimates: 0, least, most, errors: BinnedHistogram::new(RESOLUTION), squares: 0.0 }
    }
}

/// The sums over some states.
pub(super) struct HeuristicTally {
    pub(super) unproven: u64,
    overestimates: ClaimViolations,
    inconsistencies: ClaimViolations,
    exact: u64,
    correlation: PearsonCorrelation,
    depths: Vec<Depth>,
    estimates: BinnedHistogram,
    /// Distances by whole estimates.
    calibration: BinnedHistogram,
    /// States by whole errors.
    errors: BinnedHistogram,
    /// The sums of the policy by depth, if there is a policy.
    policy: Vec<PolicySums>,
    worst: WorstStates,
    /// The states themselves, where they are listed.
    pub(super) listed: Vec<EstimatedState>,
}

impl Default for HeuristicTally {
    fn default() -> HeuristicTally {
        HeuristicTally {
            unproven: 0,
            overestimates: ClaimViolations::default(),
            inconsistencies: ClaimViolations::default(),
            exact: 0,
            correlation: PearsonCorrelation::default(),
            depths: vec![],
            estimates: BinnedHistogram::new(RESOLUTION),
            calibration: BinnedHistogram::new(1),
            errors: BinnedHistogram::new(1),
            policy: vec![],
            worst: WorstStates::default(),
            listed: vec![],
        }
    }
}

impl ClaimViolations {
    fn see(&mut self, excess: f64, state: impl FnOnce() -> String) {
        self.of += 1;
        if excess > 0.0 {
            self.count += 1;
            // Of equally bad states the first, so that the example is always the same.
            if excess > self.worst {
                (self.worst, self.example) = (excess, Some(state()));
            }
        }
    }

    fn add(&mut self, other: ClaimViolations) {
        self.count += other.count;
        self.of += other.of;
        if other.worst > self.worst {
            (self.worst, self.example) = (other.worst, other.example);
        }
    }

    fn with_share(self) -> ClaimViolations {
        ClaimViolations { share: self.count as f64 / self.of.max(1) as f64, ..self }
    }
}

impl Depth {
    fn add(&mut self, other: &Depth) {
        self.states += other.states;
        self.overestimates += other.overestimates;
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
        self.errors.add(&other.errors);
        self.squares += other.squares;
    }

    fn report(&self, depth: u32) -> DepthErrors {
        let count = self.errors.count() as f64;
        let mean = self.errors.sum() / count;
        let quantiles = QUANTILES.map(|share| self.errors.quantile(share));
        DepthErrors {
            distance: depth,
            states: self.states,
            least: self.least,
            mean: f64::from(depth) - mean,
            most: self.most,
            overestimated: self.overestimates,
            // Rounding may make the variance of equal errors a little negative.
            deviation: (self.squares / count - mean * mean).max(0.0).sqrt(),
            error_quantiles: (count > 0.0).then(|| quantiles.map(Option::unwrap_or_default)),
        }
    }
}

/// The element of a list at a depth. Extends the list as needed.
fn at<T: Default + Clone>(list: &mut Vec<T>, depth: usize) -> &mut T {
    if list.len() <= depth {
        list.resize(depth + 1, T::default());
    }
    &mut list[depth]
}

/// A description of the audited states.
pub(super) struct Audited {
    pub(super) spec: String,
    /// The title of the ground truth.
    pub(super) truth: String,
    pub(super) inputs: Vec<InputFile>,
    /// The choice of the states, and the seed if they were drawn.
    pub(super) choice: String,
    pub(super) seed: Option<u64>,
}

impl HeuristicTally {
    /// Counts a state. Calls `text` only if the state is an example.
    pub(super) fn see(&mut self, seen: Seen<'_>, text: impl Fn() -> String) {
        let Seen { distance, estimate, next } = seen;
        let depth = f64::from(distance);
        self.overestimates.see(estimate - depth, &text);
        self.worst.see(distance, estimate, &text);
        for next in next {
            // Between two states that are called unreachable, the difference is NaN, which is no
            // excess.
            self.inconsistencies.see(estimate - next - 1.0, &text);
        }
        let here = at(&mut self.depths, distance as usize);
        here.states += 1;
        here.overestimates += u64::from(estimate > depth);
        here.least = here.least.min(estimate);
        here.most = here.most.max(estimate);
        if estimate.is_finite() {
            let error = depth - estimate;
            here.errors.see(error);
            here.squares += error * error;
            self.exact += u64::from(error == 0.0);
            self.correlation.see(estimate, depth);
            self.estimates.see(estimate);
            self.calibration.see_with(estimate, depth);
            self.errors.see(error);
        }
    }

    /// The sums of the policy at a depth.
    pub(super) fn policy(&mut self, depth: u32) -> &mut PolicySums {
        at(&mut self.policy, depth as usize)
    }

    pub(super) fn add(&mut self, other: HeuristicTally) {
        self.unproven += other.unproven;
        self.listed.extend(other.listed);
        self.worst.add(other.worst);
        self.overestimates.add(other.overestimates);
        self.inconsistencies.add(other.inconsistencies);
        self.exact += other.exact;
        self.correlation.add(&other.correlation);
        self.estimates.add(&other.estimates);
        self.calibration.add(&other.calibration);
        self.errors.add(&other.errors);
        other.depths.iter().enumerate().for_each(|(depth, sums)| at(&mut self.depths, depth).add(sums));
        other.policy.iter().enumerate().for_each(|(depth, sums)| at(&mut self.policy, depth).add(sums));
    }

    /// The offset that makes the heuristic admissible.
    fn offset(&self) -> Option<EstimateOffset> {
        let offset = self.overestimates.worst;
        let count = self.estimates.count();
        // Bins are narrow: to clip their sums is nearly to clip every estimate.
        let clipped = self.estimates.bins().map(|(_, bin)| (bin.sum - offset * bin.count as f64).max(0.0));
        let mean_after = clipped.sum::<f64>() / count as f64;
        (offset.is_finite() && count > 0).then(|| EstimateOffset {
            offset,
            mean_before: self.estimates.sum() / count as f64,
            mean_after,
        })
    }

    /// The report of the audit.
    pub(super) fn report(self, about: Audited, claim: ClaimReport, seconds: f64) -> HeuristicAudit {
        let Audited { spec, truth, inputs, choice, seed } = about;
        let (offset, estimated) = (self.offset(), self.estimates.count().max(1) as f64);
        let seen = (0..).zip(&self.depths).filter(|(_, sums)| sums.states > 0);
        let broken =
            |claimed: Option<bool>, violations: &ClaimViolations| claimed == Some(true) && violations.count > 0;
        // Calling a state unreachable always claims a proof, whatever the heuristic claims
        // otherwise.
        let honest = self.overestimates.worst.is_finite()
            && !broken(claim.admissible, &self.overestimates)
            && !broken(claim.consistent, &self.inconsistencies);
        HeuristicAudit {
            spec,
            heuristic: claim.name.clone(),
            truth,
            inputs,
            choice,
            seed,
            states: self.depths.iter().map(|depth| depth.states).sum(),
            unproven: self.unproven,
            claim,
            mean_error: self.depths.iter().map(|depth| depth.errors.sum()).sum::<f64>() / estimated,
            root_mean_square_error: (self.depths.iter().map(|depth| depth.squares).sum::<f64>() / estimated).sqrt(),
            correlation: self.correlation.value(),
            exact_states: self.exact,
            admissible_offset: offset,
            honest,
            by_distance: seen.map(|(depth, sums)| sums.report(depth)).collect(),
            by_estimate: self
                .calibration
                .bins()
                .map(|(estimate, bin)| EstimateCalibration { estimate, states: bin.count, mean_distance: bin.mean() })
                .collect(),
            by_error: self
                .errors
                .bins()
                .map(|(error, bin)| EstimateErrors { estimate_error: error, states: bin.count })
                .collect(),
            policy: (!self.policy.is_empty()).then(|| policy::report(&self.policy)),
            worst_states: self.worst.into_states(),
            overestimates: self.overestimates.with_share(),
            inconsistencies: self.inconsistencies.with_share(),
            seconds,
        }
    }
}
