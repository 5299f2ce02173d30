//! The levels of a search: the layers that it has not found yet, and the time that they take.
//!
//! Sizes of layers are nearly log-concave, so the k-th layer after one of size `n` is predicted as
//! `ln n(k) = ln n + s k + c k (k + 2) / 2`. The slope `s` is that of the last two steps, and the
//! curvature `c` is such that all layers together have the states that are left.
//!
//! What a level costs depends on the states that it works on. An engine that expands a list takes
//! time in proportion to them, one that reads whole tables a nearly constant time. So the time is
//! interpolated between the levels that were measured.

/// The strongest curvature.
const STRONGEST: f64 = -20.0;

/// Bisections of the curvature.
const STEPS: u32 = 50;

/// The most layers that are predicted.
const MOST: usize = 4096;

/// A level belongs to one among this many before it, of whose time it took less than this share.
const BURST: usize = 10;
const SHORT: f64 = 0.25;

/// A level costs at most this many times as much as one with more states.
const DEARER: f64 = 2.0;

/// The groups whose trend continues.
const NEAR: usize = 6;

/// The least exponent of a trend, the one that is assumed before any is known, and its weight.
const LEAST: f64 = 0.2;
const ASSUMED: f64 = 0.7;
const WEIGHT: f64 = 0.1;

/// The largest logarithm of a size.
const LARGEST: f64 = 60.0;

/// The sizes of the layers after `layers`. Together they have at most `left` states.
pub(super) fn ahead(layers: &[u64], left: u64) -> Vec<f64> {
    let [.., before, _, last] = layers else { return vec![] };
    let [earlier, start] = [*before, *last].map(|size| (size.max(1) as f64).ln());
    let slope = (start - earlier) / 2.0;
    let left = left as f64;
    let (mut low, mut high) = (STRONGEST, 0.0);
    let straight = curve(start, slope, high, left);
    // Even without a bend the layers leave states over. Log-concave sizes never bend upwards.
    if straight.iter().sum::<f64>() <= left {
        return straight;
    }
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if curve(start, slope, middle, left).iter().sum::<f64>() > left { high = middle } else { low = middle }
    }
    curve(start, slope, low, left)
}

/// The layers on a curve, up to the first that are more than `left` together, or less than a state.
fn curve(start: f64, slope: f64, curvature: f64, left: f64) -> Vec<f64> {
    let (mut sizes, mut sum) = (vec![], 0.0);
    for k in 1..=MOST {
        let k = k as f64;
        let size = start + slope * k + curvature * k * (k + 2.0) / 2.0;
        if sum > left || size < 0.0 && slope + curvature * (k + 1.0) < 0.0 {
            break;
        }
        sizes.push(size.min(LARGEST).exp());
        sum += size.min(LARGEST).exp();
    }
    sizes
}

/// The measured cost of levels: states that a level worked on, and its seconds.
pub(super) struct LevelCosts(Vec<(f64, f64)>);

impl LevelCosts {
    /// From levels in their order. An engine may complete several levels at once, so levels that
    /// took far less than one shortly before are measured with it.
    pub(super) fn new(levels: &[(f64, f64)]) -> LevelCosts {
        let levels: Vec<_> = levels.iter().map(|level| (level.0.max(1.0), level.1.max(1e-9))).collect();
        let mut groups: Vec<Vec<(f64, f64)>> = vec![];
        for (number, &level) in levels.iter().enumerate() {
            let before = &levels[number.saturating_sub(BURST)..number];
            let longest = before.iter().map(|level| level.1).fold(0.0, f64::max);
            match groups.last_mut() {
                Some(group) if level.1 < longest * SHORT => group.push(level),
                _ => groups.push(vec![level]),
            }
        }
        // Those that are completed with the last one may not be known yet.
        if let [.., before, last] = &groups[..]
            && last.len() < before.len()
        {
            groups.pop();
        }
        let mean =
            |group: &[(f64, f64)], of: fn(&(f64, f64)) -> f64| group.iter().map(of).sum::<f64>() / group.len() as f64;
        LevelCosts(in_order(
            groups.iter().map(|group| (mean(group, |level| level.0), mean(group, |level| level.1))).collect(),
        ))
    }

    /// The seconds of a level that works on some states; none if no level was measured.
    pub(super) fn of(&self, states: f64) -> Option<f64> {
        let (first, last) = (*self.0.first()?, *self.0.last()?);
        let above = self.0.partition_point(|point| point.0 <= states);
        Some(match (above.checked_sub(1).map(|below| self.0[below]), self.0.get(above)) {
            (Some(below), Some(&above)) => {
                // The point above has more states than the one below, so nothing is divided by 0.
                let share = (states / below.0).ln() / (above.0 / below.0).ln();
                below.1 * (above.1 / below.1).powf(share)
            }
            // Beyond all, with the trend of the levels there.
            (None, _) => first.1 * (states / first.0).powf(exponent(&self.0[..self.0.len().min(NEAR)])),
            (Some(_), None) => last.1 * (states / last.0).powf(exponent(&self.0[self.0.len().saturating_sub(NEAR)..])),
        })
    }
}

/// Points by their states. The first levels may include the setup, so none is much dearer than one
/// with more states.
fn in_order(mut points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut least = f64::MAX;
    // From the most states down, so `least` is that of all levels with at least as many.
    for point in points.iter_mut().rev() {
        least = least.min(point.1);
        point.1 = point.1.min(DEARER * least);
    }
    points
}

/// How the time grows with the states: hardly, in proportion, or between. By least squares of the
/// logarithms, and as assumed if the levels hardly differ.
fn exponent(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let logarithms: Vec<_> = points.iter().map(|point| (point.0.ln(), point.1.ln())).collect();
    let (x, y) = logarithms.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / count, sum.1 + point.1 / count));
    let product: f64 = logarithms.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let square: f64 = logarithms.iter().map(|point| (point.0 - x).powi(2)).sum();
    ((product + WEIGHT * ASSUMED) / (square + WEIGHT)).clamp(LEAST, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_ahead_have_the_states_that_are_left() {
        // A bell: the layers of 24 coins.
        let all: Vec<u64> =
            (0..=24).scan(1, |size, k| Some(std::mem::replace(size, *size * (24 - k) / (k + 1)))).collect();
        for known in 4..20 {
            let left: u64 = all[known..].iter().sum();
            let found = ahead(&all[..known], left);
            let sum: f64 = found.iter().sum();
            assert!((0.5..1.01).contains(&(sum / left as f64)), "{known}: {sum} of {left}");
            assert!(found.len().abs_diff(all.len() - known) <= 4, "{known}: {} layers", found.len());
        }
        assert!(ahead(&[1, 2], 100).is_empty());
    }

    #[test]
    fn costs_follow_what_was_measured() {
        let constant = LevelCosts::new(&[(10.0, 2.0), (1e6, 2.0), (1e3, 2.0)]);
        assert!(
            [100.0, 1e5, 1e7].iter().all(|&states| constant.of(states).is_some_and(|cost| (0.1..5.0).contains(&cost)))
        );
        let linear = LevelCosts::new(&[(1e3, 1e-3), (1e4, 1e-2), (1e5, 1e-1), (1e6, 1.0)]);
        let cost = linear.of(1e8).unwrap_or_default();
        assert!((90.0..110.0).contains(&cost), "{cost}");
        assert!(LevelCosts::new(&[]).of(1.0).is_none());
    }
}
