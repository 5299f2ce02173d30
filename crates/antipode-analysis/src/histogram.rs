//! Histograms of bounded size, gathered in one pass.
//!
//! Small numbers go into bins of a fixed width. The bins of large numbers widen with them, as in
//! floating-point numbers. A bin keeps the sum of its values, so means are exact. For small whole
//! numbers, everything else is exact, too.

use std::collections::BTreeMap;

/// The significant bits of the number of a bin. Up to 2^this bins from zero, all bins have the same
/// width.
const DIGITS: u32 = 12;

/// The frequencies of numbers, in bins.
#[derive(Clone, Debug, PartialEq)]
pub struct BinnedHistogram {
    /// The number of bins from one whole number to the next.
    resolution: f64,
    bins: BTreeMap<i64, HistogramBin>,
}

/// The numbers of one bin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HistogramBin {
    /// The number of entries.
    pub count: u64,
    /// The sum of the counted values: of the numbers themselves, or of others.
    pub sum: f64,
}

impl HistogramBin {
    /// The mean of the counted values.
    pub fn mean(&self) -> f64 {
        self.sum / self.count as f64
    }
}

/// The bin of a number, given in widths: the nearest one, without its insignificant digits.
fn bin(widths: f64) -> i64 {
    let whole = widths.round();
    let magnitude = whole.abs() as u64;
    let spare = (u64::BITS - magnitude.leading_zeros()).saturating_sub(DIGITS);
    let kept = (magnitude >> spare << spare).min(i64::MAX as u64) as i64;
    if whole < 0.0 { -kept } else { kept }
}

impl BinnedHistogram {
    /// An empty histogram with `resolution` bins per whole number.
    pub fn new(resolution: u32) -> BinnedHistogram {
        BinnedHistogram { resolution: f64::from(resolution), bins: BTreeMap::new() }
    }

    /// Counts a number.
    pub fn see(&mut self, number: f64) {
        self.see_with(number, number);
    }

    /// Counts the value `what` at a number.
    pub fn see_with(&mut self, number: f64, what: f64) {
        let bin = self.bins.entry(bin(number * self.resolution)).or_default();
        bin.count += 1;
        bin.sum += what;
    }

    /// Adds the contents of another histogram of the same resolution.
    pub fn add(&mut self, other: &BinnedHistogram) {
        for (at, more) in &other.bins {
            let bin = self.bins.entry(*at).or_default();
            bin.count += more.count;
            bin.sum += more.sum;
        }
    }

    /// The number of entries.
    pub fn count(&self) -> u64 {
        self.bins.values().map(|bin| bin.count).sum()
    }

    /// The sum of the counted values.
    pub fn sum(&self) -> f64 {
        self.bins.values().map(|bin| bin.sum).sum()
    }

    /// The non-empty bins, in ascending order, each with the number in its middle; for wide bins,
    /// the number nearest to zero.
    pub fn bins(&self) -> impl Iterator<Item = (f64, HistogramBin)> {
        self.bins.iter().map(|(&at, &bin)| (at as f64 / self.resolution, bin))
    }

    /// The quantile at a given share, defined as in [`super::statistics::quantile`]. Each number
    /// counts as the mean of its bin. `None` if there are none.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let at = share * self.count().checked_sub(1)? as f64;
        let (below, above) = (self.nth(at.floor() as u64)?, self.nth(at.ceil() as u64)?);
        Some(below + (above - below) * at.fract())
    }

    /// The number with `rank` others before it in ascending order.
    fn nth(&self, rank: u64) -> Option<f64> {
        let mut before = 0;
        self.bins
            .values()
            .find(|bin| {
                before += bin.count;
                rank < before
            })
            .map(HistogramBin::mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::quantile;
    use proptest::prelude::*;

    #[test]
    fn small_numbers_have_bins_of_one_width_and_large_ones_share_them() {
        assert_eq!([0.4, 0.5, -0.5, 4095.0, 4096.0, 4097.0, -4097.0].map(bin), [0, 1, -1, 4095, 4096, 4096, -4096]);
        assert_eq!([f64::INFINITY, f64::NEG_INFINITY].map(|end| bin(end).abs() > 1 << 62), [true; 2]);
        let mut wide = BinnedHistogram::new(64);
        (0..1_000_000).for_each(|number| wide.see(f64::from(number) * 4096.0));
        assert!(wide.bins().count() < 60_000);
        assert_eq!((wide.count(), wide.sum()), (1_000_000, 4096.0 * 499_999.5 * 1e6));
    }

    proptest! {
        #[test]
        fn quantiles_are_those_of_the_sorted_list(
            numbers in prop::collection::vec(-2000i32..2000, 1..60),
            share in 0.0..=1.0,
            cut in 0usize..60,
        ) {
            let mut numbers: Vec<f64> = numbers.into_iter().map(|number| f64::from(number) / 64.0).collect();
            let mut parts = [BinnedHistogram::new(64), BinnedHistogram::new(64)];
            for (i, number) in numbers.iter().enumerate() {
                parts[usize::from(i < cut)].see(*number);
            }
            let [mut all, rest] = parts;
            all.add(&rest);
            numbers.sort_by(f64::total_cmp);
            prop_assert!((all.quantile(share).unwrap() - quantile(&numbers, share).unwrap()).abs() < 1e-9);
            prop_assert_eq!(all.count(), numbers.len() as u64);
            prop_assert!((all.sum() - numbers.iter().sum::<f64>()).abs() < 1e-9);
        }
    }
}
