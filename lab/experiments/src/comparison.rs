//! Comparison of our figures with a paper's: chance deviations and impossible figures.

use super::reproduction::Verdict;
use antipode_analysis::significance::shares;
use antipode_analysis::statistics::{Z, quantile, wilson};

/// Compares two rates, each with its number of runs; the greater one is better.
pub(super) fn rates(ours: [f64; 2], paper: [f64; 2]) -> Verdict {
    let ([low, high], [least, most]) = (wilson(ours[0], ours[1]), wilson(paper[0], paper[1]));
    match () {
        () if low > most => Verdict::Better,
        () if high < least => Verdict::Worse,
        () => Verdict::Agrees,
    }
}

/// The level of tests: chance explains a difference with a p-value of at least this.
const LEVEL: f64 = 0.05;

/// Compares two shares of failed runs, each with its number of runs, by a test of both together.
/// Also returns its p-value.
pub(super) fn failures(ours: [f64; 2], paper: [f64; 2]) -> (Verdict, f64) {
    let p = shares(ours, paper);
    let verdict = match () {
        () if p >= LEVEL => Verdict::Agrees,
        () if ours[0] < paper[0] => Verdict::Better,
        () => Verdict::Worse,
    };
    (verdict, p)
}

/// Whether a printed percentage is possible for this number of runs. It must be the share of a
/// whole number of runs, rounded or truncated.
pub(super) fn is_share(percent: f64, runs: f64) -> bool {
    (0.0..=100.0).contains(&percent) && is_multiple(percent, 100.0 / runs)
}

/// The numbers of runs, up to `most`, possible for a printed mean. The mean must be of whole
/// numbers, rounded or truncated.
pub(super) fn runs_of_mean(figure: f64, most: u64) -> Vec<u64> {
    (1..=most).filter(|runs| is_multiple(figure, 1.0 / *runs as f64)).collect()
}

/// Whether a printed figure is a multiple of a step. It may be rounded or truncated to its last
/// printed digit.
fn is_multiple(figure: f64, step: f64) -> bool {
    let text = figure.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    // A little less than one unit of the last digit, to allow for floating-point error.
    let unit = 0.999_999 * 10f64.powi(-(decimals as i32));
    let below = (figure / step).floor();
    [below, below + 1.0].iter().any(|count| (count * step - figure).abs() < unit)
}

/// Compares two numbers; the smaller one is better, and `None` is a failure.
pub(super) fn fewer(ours: Option<f64>, paper: Option<f64>) -> Verdict {
    match (ours, paper) {
        (Some(ours), Some(paper)) if ours == paper => Verdict::Agrees,
        (Some(ours), Some(paper)) if ours > paper => Verdict::Worse,
        (Some(_), _) => Verdict::Better,
        (None, Some(_)) => Verdict::Worse,
        (None, None) => Verdict::Agrees,
    }
}

/// The median of sorted numbers; `None` if there are none.
pub(super) fn median(sorted: &[f64]) -> Option<f64> {
    quantile(sorted, 0.5)
}

/// Compares the medians of two samples of about the same size. It uses the ranks that enclose the
/// median in 95 % of samples.
pub(super) fn medians(sorted: &[f64], paper: f64) -> Verdict {
    let runs = sorted.len() as f64;
    // Both medians vary, hence the square root of two.
    let reach = Z * (2.0 * runs).sqrt() / 2.0;
    // Samples of a few runs prove nothing.
    let end = |rank: f64, beyond: f64| if (0.0..runs).contains(&rank) { sorted[rank as usize] } else { beyond };
    let low = end((runs / 2.0 - reach).floor(), f64::NEG_INFINITY);
    let high = end((runs / 2.0 + reach).ceil() - 1.0, f64::INFINITY);
    match () {
        () if high < paper => Verdict::Better,
        () if low > paper => Verdict::Worse,
        () => Verdict::Agrees,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_whole_numbers_of_runs() {
        for percent in [0.0, 0.6, 0.7, 1.0, 2.0, 1.3, 4.6, 4.7, 100.0] {
            assert!(is_share(percent, 150.0), "{percent}");
        }
        for percent in [0.06, 0.5, 0.8, 99.9] {
            assert!(!is_share(percent, 150.0), "{percent}");
        }
    }

    #[test]
    fn printed_means_tell_how_many_runs_they_are_of() {
        assert_eq!(runs_of_mean(10.65753, 100), [73]);
        assert_eq!(runs_of_mean(11.15385, 100), [13, 26, 39, 52, 65, 78, 91]);
        assert_eq!((runs_of_mean(3.5, 5), runs_of_mean(2.0, 3)), (vec![2, 4], vec![1, 2, 3]));
    }

    #[test]
    fn chance_is_allowed_for() {
        assert_eq!(rates([0.05, 150.0], [0.02, 150.0]), Verdict::Agrees);
        assert_eq!(rates([1.0, 150.0], [0.6, 150.0]), Verdict::Better);
        assert_eq!(rates([0.1, 150.0], [1.0, 150.0]), Verdict::Worse);
        let sample: Vec<f64> = (0..150).map(f64::from).collect();
        assert_eq!(
            [40.0, 75.0, 110.0].map(|paper| medians(&sample, paper)),
            [Verdict::Worse, Verdict::Agrees, Verdict::Better]
        );
        assert_eq!([medians(&[1.0], 9.0), medians(&[5.0, 6.0], 1.0)], [Verdict::Agrees; 2]);
        assert_eq!((median(&sample), median(&sample[..3]), median(&[])), (Some(74.5), Some(1.0), None));
        assert_eq!(fewer(None, Some(3.0)), Verdict::Worse);
        assert_eq!(fewer(Some(3.0), None), Verdict::Better);
    }
}
