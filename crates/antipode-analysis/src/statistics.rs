//! Descriptive statistics: means, quantiles, intervals, correlation.

use serde::Serialize;

use super::significance::{moments, student_quantile};

/// The 97.5 % quantile of the normal distribution: intervals have 95 % confidence.
pub const Z: f64 = 1.959_963_984_540_054;

/// The mean depth of the states of all layers; 0 if there are none.
pub fn mean_depth(layers: &[u64]) -> f64 {
    let states: u128 = layers.iter().map(|&n| u128::from(n)).sum();
    let moves: u128 = layers.iter().enumerate().map(|(depth, &n)| depth as u128 * u128::from(n)).sum();
    if states == 0 { 0.0 } else { moves as f64 / states as f64 }
}

/// The mean of some numbers; `None` if there are none.
pub fn mean(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.into_iter().fold((0.0, 0.0), |(sum, count), number| (sum + number, count + 1.0));
    (count > 0.0).then(|| sum / count)
}

/// The quantile of sorted numbers at a given share; `None` if there are none. Quantiles between two
/// numbers are interpolated (type 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical
/// packages", The American Statistician 50, 1996).
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let at = share * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    Some(below + (above - below) * at.fract())
}

/// The score interval of the probability of an event that happened in a share of `of` independent
/// trials, with 95 % confidence (E. B. Wilson, "Probable inference, the law of succession, and
/// statistical inference", Journal of the American Statistical Association 22, 1927).
pub fn wilson(share: f64, of: f64) -> [f64; 2] {
    let scale = 1.0 + Z * Z / of;
    let centre = (share + Z * Z / (2.0 * of)) / scale;
    let radius = Z * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt() / scale;
    // Exact at the ends, where rounding would leave a little.
    let least = if share <= 0.0 { 0.0 } else { centre - radius };
    let most = if share >= 1.0 { 1.0 } else { centre + radius };
    [least, most]
}

/// The frequency of an event in independent trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EventRate {
    /// The number of times that it happened.
    pub count: u64,
    /// The number of trials.
    pub of: u64,
    /// `count` divided by `of`; 0 without trials.
    pub share: f64,
    /// The interval in which the probability lies with 95 % confidence.
    pub interval: [f64; 2],
}

impl EventRate {
    /// The rate, and its interval by [`wilson`].
    pub fn new(count: u64, of: u64) -> EventRate {
        if of == 0 {
            return EventRate { count, of, share: 0.0, interval: [0.0, 1.0] };
        }
        let share = count as f64 / of as f64;
        EventRate { count, of, share, interval: wilson(share, of as f64) }
    }

    /// The rate in groups of trials, each `[count, of]`, where trials of one group may be alike.
    /// The interval is that of as many independent trials as have the variance between the groups
    /// (J. N. K. Rao, A. J. Scott, "A simple method for the analysis of clustered binary data",
    /// Biometrics 48, 1992). Where no group differs, these are as many as there are groups.
    pub fn of_groups(groups: impl Iterator<Item = [u64; 2]> + Clone) -> EventRate {
        let [count, of, all] =
            groups.clone().filter(|[_, of]| *of > 0).fold([0; 3], |[a, b, k], [count, of]| [a + count, b + of, k + 1]);
        let rate = EventRate::new(count, of);
        let (share, trials, all) = (rate.share, of as f64, all as f64);
        let squares: f64 = groups.map(|[count, of]| (count as f64 - share * of as f64).powi(2)).sum();
        let variance = all / (all - 1.0) * squares / (trials * trials);
        let independent = if variance > 0.0 { share * (1.0 - share) / variance } else { all };
        EventRate { interval: if of > 0 { wilson(share, independent.min(trials)) } else { rate.interval }, ..rate }
    }
}

/// The mean of independent numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MeanEstimate {
    /// The number of values.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The interval in which the mean of their distribution lies with 95 % confidence, by Student's
    /// distribution; null for a single value.
    pub interval: Option<[f64; 2]>,
}

impl MeanEstimate {
    /// The mean of some numbers; `None` if there are none.
    pub fn of(numbers: &[f64]) -> Option<MeanEstimate> {
        let (count, mean) = (numbers.len() as u64, mean(numbers.iter().copied())?);
        let interval = moments(numbers).map(|[_, variance]| {
            let radius = student_quantile(count as f64 - 1.0) * (variance / count as f64).sqrt();
            [mean - radius, mean + radius]
        });
        Some(MeanEstimate { count, mean, interval })
    }
}

/// A summary of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SampleSummary {
    /// The number of values.
    pub count: u64,
    /// The least.
    pub least: f64,
    /// A quarter of them is below.
    pub lower_quartile: f64,
    /// Half of them is below.
    pub median: f64,
    /// Their mean.
    pub mean: f64,
    /// A quarter of them is above.
    pub upper_quartile: f64,
    /// The greatest.
    pub most: f64,
}

impl SampleSummary {
    /// The summary of some numbers; `None` if there are none.
    pub fn of(mut numbers: Vec<f64>) -> Option<SampleSummary> {
        numbers.sort_unstable_by(f64::total_cmp);
        let (&least, &most) = numbers.first().zip(numbers.last())?;
        Some(SampleSummary {
            count: numbers.len() as u64,
            least,
            lower_quartile: quantile(&numbers, 0.25)?,
            median: quantile(&numbers, 0.5)?,
            mean: mean(numbers.iter().copied())?,
            upper_quartile: quantile(&numbers, 0.75)?,
            most,
        })
    }
}

/// Pearson's correlation of pairs of numbers, gathered in one pass.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PearsonCorrelation {
    count: f64,
    means: [f64; 2],
    /// Sums of the products of deviations: of x with itself, of x with y, of y with itself.
    products: [f64; 3],
}

impl PearsonCorrelation {
    /// Adds a pair.
    pub fn see(&mut self, x: f64, y: f64) {
        self.add(&PearsonCorrelation { count: 1.0, means: [x, y], products: [0.0; 3] });
    }

    /// Adds the pairs of another (T. F. Chan, G. H. Golub, R. J. LeVeque, "Algorithms for computing
    /// the sample variance", The American Statistician 37, 1983).
    pub fn add(&mut self, other: &PearsonCorrelation) {
        let count = self.count + other.count;
        if other.count == 0.0 {
            return;
        }
        let apart = [other.means[0] - self.means[0], other.means[1] - self.means[1]];
        let weight = self.count * other.count / count;
        for (i, [a, b]) in [[0, 0], [0, 1], [1, 1]].into_iter().enumerate() {
            self.products[i] += other.products[i] + weight * apart[a] * apart[b];
        }
        for (mean, apart) in self.means.iter_mut().zip(apart) {
            *mean += apart * other.count / count;
        }
        self.count = count;
    }

    /// The correlation, from -1 to 1; `None` where one of the two never varies.
    pub fn value(&self) -> Option<f64> {
        let [xx, xy, yy] = self.products;
        (xx > 0.0 && yy > 0.0).then(|| (xy / (xx.sqrt() * yy.sqrt())).clamp(-1.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_mean_is_weighted() {
        assert_eq!(mean_depth(&[1, 2, 1]), 1.0);
        assert_eq!(mean_depth(&[]), 0.0);
    }

    /// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
    /// Medicine 17, 1998, table I.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (count, of, interval) in [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
        ] {
            let rate = EventRate::new(count, of);
            let near = rate.interval.iter().zip(interval).all(|(a, b)| (a - b).abs() < 5e-5);
            assert!(near, "{rate:?}, not {interval:?}");
            let other = EventRate::new(of - count, of).interval;
            assert!((other[0] + rate.interval[1] - 1.0).abs() < 1e-12);
        }
        assert_eq!(EventRate::new(0, 0).interval, [0.0, 1.0]);
    }

    /// Trials that are all alike in each group count as one; trials that do not depend on the group
    /// count for themselves.
    #[test]
    fn trials_of_one_group_may_be_alike() {
        let groups = |groups: &[[u64; 2]]| EventRate::of_groups(groups.iter().copied());
        let alike = groups(&[[50, 50], [50, 50], [0, 50], [0, 50]]);
        assert_eq!((alike.count, alike.of, alike.share), (100, 200, 0.5));
        // Four groups have the variance of three trials: one degree of freedom is the mean's.
        assert_eq!(alike.interval, wilson(0.5, 3.0));
        let mixed: Vec<[u64; 2]> = (0..50).map(|group| [20 + group % 11, 50]).collect();
        let [least, most] = groups(&mixed).interval;
        let [few, many] = EventRate::new(1250, 2500).interval;
        assert!((least - few).abs() < 0.01 && (most - many).abs() < 0.01, "{least} {most}");
        assert_eq!(groups(&[[9, 9], [9, 9]]).interval, wilson(1.0, 2.0));
        assert_eq!(groups(&[]).interval, [0.0, 1.0]);
    }

    /// The values of `scipy.stats.t.interval(0.95, 4, ...)`, by the quantile 2.776445105.
    #[test]
    fn means_have_intervals() {
        let found = MeanEstimate::of(&[5.1, 4.9, 6.2, 5.8, 6.0]).unwrap();
        let [least, most] = found.interval.unwrap();
        let radius = 2.776_445_105 * (0.325_f64 / 5.0).sqrt();
        assert!(
            (found.mean - 5.6).abs() < 1e-12
                && (most - 5.6 - radius).abs() < 1e-8
                && (5.6 - least - radius).abs() < 1e-8
        );
        assert_eq!(MeanEstimate::of(&[2.0]).unwrap().interval, None);
        assert_eq!(MeanEstimate::of(&[]), None);
    }

    #[test]
    fn quantiles_are_interpolated() {
        let summary = SampleSummary::of(vec![4.0, 1.0, 3.0, 2.0]).unwrap();
        let quartiles = [summary.lower_quartile, summary.median, summary.upper_quartile];
        assert_eq!((summary.least, quartiles, summary.most), (1.0, [1.75, 2.5, 3.25], 4.0));
        assert_eq!((summary.mean, summary.count), (2.5, 4));
        assert_eq!(SampleSummary::of(vec![7.0]).unwrap().upper_quartile, 7.0);
        assert_eq!(SampleSummary::of(vec![]), None);
    }

    proptest! {
        #[test]
        fn correlation_is_that_of_two_passes(
            pairs in prop::collection::vec((-1e3..1e3, -1e3..1e3), 2..50),
            cut in 0usize..50,
        ) {
            let cut = cut.min(pairs.len());
            let mut parts = [PearsonCorrelation::default(); 2];
            for (i, &(x, y)) in pairs.iter().enumerate() {
                parts[usize::from(i >= cut)].see(x, y);
            }
            let [mut all, rest] = parts;
            all.add(&rest);
            let n = pairs.len() as f64;
            let (mx, my) = (pairs.iter().map(|p| p.0).sum::<f64>() / n, pairs.iter().map(|p| p.1).sum::<f64>() / n);
            let sum = |f: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|&(x, y)| f(x - mx, y - my)).sum::<f64>();
            let slow = sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
            prop_assert!((all.value().unwrap() - slow).abs() < 1e-9);
        }
    }

    #[test]
    fn what_does_not_vary_has_no_correlation() {
        let mut flat = PearsonCorrelation::default();
        (0..5).for_each(|x| flat.see(f64::from(x), 3.0));
        assert_eq!(flat.value(), None);
        let mut line = PearsonCorrelation::default();
        (0..5).for_each(|x| line.see(f64::from(x), -2.0 * f64::from(x)));
        assert!((line.value().unwrap() + 1.0).abs() < 1e-12);
    }
}
