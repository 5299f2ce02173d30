//! Tests whether samples differ by more than chance, and straight lines through points.

use serde::Serialize;

/// The two-sided tail probability of a normal variable at `deviations` standard deviations.
fn tails(deviations: f64) -> f64 {
    libm::erfc(deviations.abs() / std::f64::consts::SQRT_2)
}

/// The probability that two samples of one distribution differ in their ranks as much as these, or
/// more (H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is
/// stochastically larger than the other", Annals of Mathematical Statistics 18, 1947; normal
/// approximation with a correction for ties and for continuity). `None` if a sample is empty; 1 if
/// all numbers are equal.
pub fn mann_whitney(a: &[f64], b: &[f64]) -> Option<f64> {
    let [apart, variance] = rank_sum(a, b)?;
    // The half corrects for continuity.
    let beyond = apart.abs() - 0.5;
    Some(if variance > 0.0 && beyond > 0.0 { tails(beyond / variance.sqrt()) } else { 1.0 })
}

/// The same for pairs of samples, where each pair has distributions of its own (P. H. van Elteren,
/// "On the combination of independent two-sample tests of Wilcoxon", Bulletin of the International
/// Statistical Institute 37, 1960, with the weights `1 / (n + m + 1)`). `None` if there is no pair
/// of two samples.
pub fn van_elteren<'a>(pairs: impl IntoIterator<Item = (&'a [f64], &'a [f64])>) -> Option<f64> {
    let weighted = pairs.into_iter().filter_map(|(a, b)| {
        let weight = 1.0 / (a.len() + b.len() + 1) as f64;
        rank_sum(a, b).map(|[apart, variance]| [weight * apart, weight * weight * variance])
    });
    let [apart, variance] = weighted.reduce(|[a, v], [b, w]| [a + b, v + w])?;
    Some(if variance > 0.0 { tails(apart / variance.sqrt()) } else { 1.0 })
}

/// How far the sum of the ranks of the first sample is from its mean if both have one distribution,
/// and its variance then. `None` if a sample is empty.
fn rank_sum(a: &[f64], b: &[f64]) -> Option<[f64; 2]> {
    let (n, m) = (a.len() as f64, b.len() as f64);
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let mut all: Vec<(f64, bool)> = a.iter().map(|x| (*x, true)).chain(b.iter().map(|x| (*x, false))).collect();
    all.sort_by(|x, y| x.0.total_cmp(&y.0));
    let (mut ranks, mut ties, mut before) = (0.0, 0.0, 0.0);
    for same in all.chunk_by(|x, y| x.0 == y.0) {
        let size = same.len() as f64;
        ranks += same.iter().filter(|(_, first)| *first).count() as f64 * (before + f64::midpoint(size, 1.0));
        ties += size * size * size - size;
        before += size;
    }
    let total = n + m;
    let variance = n * m / 12.0 * (total + 1.0 - ties / (total * (total - 1.0)));
    Some([ranks - n * (total + 1.0) / 2.0, variance])
}

/// The probability that two shares of one probability differ as much as these, or more: each is a
/// share and its number of trials (normal approximation with the joint share).
pub fn shares([a, n]: [f64; 2], [b, m]: [f64; 2]) -> f64 {
    let joint = (a * n + b * m) / (n + m);
    let variance = joint * (1.0 - joint) * (1.0 / n + 1.0 / m);
    if variance > 0.0 { tails((a - b) / variance.sqrt()) } else { 1.0 }
}

/// The mean and the variance of a sample of at least two numbers.
pub(super) fn moments(numbers: &[f64]) -> Option<[f64; 2]> {
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    let squares: f64 = numbers.iter().map(|x| (x - mean) * (x - mean)).sum();
    (numbers.len() > 1).then(|| [mean, squares / (n - 1.0)])
}

/// The two-sided tail probability of Student's distribution, by the continued fraction of the
/// incomplete beta function (Press et al., "Numerical Recipes", section 6.4).
fn student_tails(t: f64, freedom: f64) -> f64 {
    let (a, b, x) = (freedom / 2.0, 0.5, freedom / (freedom + t * t));
    let front = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b) + a * x.ln() + b * (1.0 - x).ln();
    match () {
        () if t == 0.0 => 1.0,
        // The fraction converges fast on this side of the mean. On the other one, the symmetry of
        // the beta function exchanges `a` and `b`.
        () if x < (a + 1.0) / (a + b + 2.0) => front.exp() * beta_fraction(a, b, x) / a,
        () => 1.0 - front.exp() * beta_fraction(b, a, 1.0 - x) / b,
    }
}

/// The number that Student's distribution exceeds in size with a probability of 5 %.
pub(super) fn student_quantile(freedom: f64) -> f64 {
    // With one degree of freedom it is 12.7, the greatest.
    let (mut below, mut above) = (0.0, 13.0);
    for _ in 0..60 {
        let middle = f64::midpoint(below, above);
        *(if student_tails(middle, freedom) > 0.05 { &mut below } else { &mut above }) = middle;
    }
    below
}

/// The continued fraction of the incomplete beta function, by the modified algorithm of Lentz.
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    let (mut c, mut d) = (1.0, 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0)));
    let mut all = d;
    for m in 1..1000 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let before = all;
        for term in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + term * d);
            c = away_from_zero(1.0 + term / c);
            all *= d * c;
        }
        if (all / before - 1.0).abs() < 1e-15 {
            break;
        }
    }
    all
}

/// A small number instead of 0, which may be divided by.
fn away_from_zero(value: f64) -> f64 {
    if value.abs() < 1e-300 { 1e-300 } else { value }
}

/// The probability that the means of two normal samples of one mean and one variance differ as much
/// as these, or more (Student's test). `None` for samples of fewer than two numbers, or without any
/// variance.
pub fn student(a: &[f64], b: &[f64]) -> Option<f64> {
    let ([x, v], [y, w]) = (moments(a)?, moments(b)?);
    let (n, m) = (a.len() as f64, b.len() as f64);
    let freedom = n + m - 2.0;
    let variance = ((n - 1.0) * v + (m - 1.0) * w) / freedom * (1.0 / n + 1.0 / m);
    (variance > 0.0).then(|| student_tails((x - y) / variance.sqrt(), freedom))
}

/// The same for samples with different variances (Welch's test).
pub fn welch(a: &[f64], b: &[f64]) -> Option<f64> {
    let ([x, v], [y, w]) = (moments(a)?, moments(b)?);
    let (n, m) = (a.len() as f64, b.len() as f64);
    let (v, w) = (v / n, w / m);
    let freedom = (v + w) * (v + w) / (v * v / (n - 1.0) + w * w / (m - 1.0));
    (v + w > 0.0).then(|| student_tails((x - y) / (v + w).sqrt(), freedom))
}

/// A straight line through points by least squares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LineFit {
    /// The rise of the line per unit.
    pub slope: f64,
    /// Its value at 0.
    pub intercept: f64,
    /// The standard error of the slope; 0 for two points.
    pub error: f64,
    /// The share of the variance that the line explains.
    pub determination: f64,
}

/// The line through points `[x, y]` that has the least squares of errors in y; `None` unless there
/// are two different x.
pub fn fit(points: &[[f64; 2]]) -> Option<LineFit> {
    let n = points.len() as f64;
    let centre = [0, 1].map(|of: usize| points.iter().map(|point| point[of]).sum::<f64>() / n);
    let [x, y] = centre;
    let [xx, xy, yy] = [[0, 0], [0, 1], [1, 1]].map(|[a, b]: [usize; 2]| {
        points.iter().map(|point| (point[a] - centre[a]) * (point[b] - centre[b])).sum::<f64>()
    });
    if points.is_empty() || xx <= 0.0 {
        return None;
    }
    let slope = xy / xx;
    let rest = (yy - slope * xy).max(0.0);
    let error = if n > 2.0 { (rest / (n - 2.0) / xx).sqrt() } else { 0.0 };
    Some(LineFit {
        slope,
        intercept: y - slope * x,
        error,
        determination: if yy > 0.0 { 1.0 - rest / yy } else { 1.0 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// The values of tables of the normal distribution.
    #[test]
    fn tails_are_those_of_the_normal_distribution() {
        for (deviations, both) in [(0.0, 1.0), (1.0, 0.317_310_507_9), (1.959_963_985, 0.05), (3.0, 0.002_699_796_1)] {
            assert!((tails(deviations) - both).abs() < 1e-9, "{deviations}");
        }
        // It falls without a step.
        for deviations in [4.0, 4.242, 4.243, 5.0, 8.0] {
            let ratio = tails(deviations + 1e-6) / tails(deviations);
            assert!((1.0 - 2e-5..1.0).contains(&ratio), "{deviations}: {ratio}");
        }
        assert!((tails(5.0) / 5.733_031_4e-7 - 1.0).abs() < 1e-6);
    }

    /// Counts all choices of the ranks of the first sample, which the normal approximation comes
    /// close to.
    #[test]
    fn ranks_are_tested_as_all_choices_say() {
        let numbers: Vec<f64> = (0..14).map(|i| f64::from(i / 2 * 2 + i % 3)).collect();
        let u = |mask: u32| -> f64 {
            let of = |first: bool| (0..14).filter(move |i| (mask >> i & 1 == 1) == first).map(|i| numbers[i as usize]);
            of(true)
                .map(|a| of(false).map(|b| f64::from(u8::from(a > b)) + 0.5 * f64::from(u8::from(a == b))).sum::<f64>())
                .sum()
        };
        let all: Vec<f64> =
            (0u32..1 << 14).filter(|mask| mask.count_ones() == 7).map(|mask| (u(mask) - 24.5).abs()).collect();
        for mask in [0b1111111u32, 0b1110111010, 0b10101010101010, 0b11101100100001] {
            let of = |first: bool| -> Vec<f64> {
                (0..14).filter(|i| (mask >> i & 1 == 1) == first).map(|i| numbers[i]).collect()
            };
            let here = (u(mask) - 24.5).abs();
            let exact = all.iter().filter(|other| **other >= here).count() as f64 / all.len() as f64;
            let p = mann_whitney(&of(true), &of(false)).unwrap();
            assert!((p - exact).abs() < 0.02, "{mask:b}: {p} {exact}");
            assert_eq!(mann_whitney(&of(false), &of(true)), Some(p));
        }
        assert_eq!((mann_whitney(&[], &[1.0]), mann_whitney(&[1.0, 1.0], &[1.0])), (None, Some(1.0)));
    }

    /// Shuffles the samples of each pair, which says how probable such ranks are.
    #[test]
    fn pairs_of_samples_are_tested_as_shuffles_say() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let mut draw = |least: u32, count: usize| -> Vec<f64> {
            (0..count).map(|_| f64::from(least + random.random_range(0..6u32))).collect()
        };
        let test = |pairs: &[(Vec<f64>, Vec<f64>)]| van_elteren(pairs.iter().map(|(a, b)| (&a[..], &b[..]))).unwrap();
        let mut found = vec![];
        for more in 0..4 {
            // Each pair has numbers of another size, so that ranks of all together would show
            // nothing.
            let pairs: Vec<_> = (0..6).map(|i| (draw(20 * i, 8), draw(20 * i + more, 5))).collect();
            let p = test(&pairs);
            let mut random = ChaCha8Rng::seed_from_u64(5);
            let rarer = (0..4000).filter(|_| {
                let shuffled: Vec<_> = pairs
                    .iter()
                    .map(|(a, b)| {
                        let mut all = [a.clone(), b.clone()].concat();
                        all.shuffle(&mut random);
                        let rest = all.split_off(a.len());
                        (all, rest)
                    })
                    .collect();
                test(&shuffled) <= p
            });
            let share = rarer.count() as f64 / 4000.0;
            assert!((share - p).abs() < 0.02, "{more}: {p} {share}");
            found.push(p);
        }
        assert!(found[3] < 0.05, "{found:?}");
        // One pair is the test of two samples, without its correction for continuity.
        let (a, b) = ([1.0, 2.0, 4.0, 7.0, 9.0], [3.0, 5.0, 6.0, 8.0, 11.0, 12.0]);
        let both = [van_elteren([(&a[..], &b[..])]), mann_whitney(&a, &b)];
        assert!(both[0] < both[1] && both[1].unwrap() - both[0].unwrap() < 0.1, "{both:?}");
        assert_eq!((van_elteren([]), van_elteren([(&a[..], &b[..0])])), (None, None));
    }

    /// 120 of 200 against 100 of 200: z = 20 / sqrt(110 * 90 / 100), and the tails are erfc(z /
    /// sqrt(2)) = 0.0444232.
    #[test]
    fn shares_are_compared_by_their_joint_share() {
        assert!((shares([0.6, 200.0], [0.5, 200.0]) - 0.044_423_2).abs() < 1e-6);
        assert_eq!((shares([0.0, 5.0], [0.0, 9.0]), shares([0.5, 2.0], [0.5, 4.0])), (1.0, 1.0));
    }

    /// The values of `scipy.stats.ttest_ind`, version 1.17.
    #[test]
    fn means_are_tested_as_scipy_does() {
        let (a, b) = ([5.1, 4.9, 6.2, 5.8, 6.0], [6.9, 7.1, 5.9, 8.3]);
        let close = |ours: Option<f64>, known: f64| assert!((ours.unwrap() / known - 1.0).abs() < 1e-9, "{ours:?}");
        close(student(&a, &b), 2.701_651_914_014e-2);
        close(welch(&a, &b), 5.167_378_017_492e-2);
        // A far tail, and many degrees of freedom.
        let (c, d): (Vec<f64>, Vec<f64>) = (0..150).map(|i| (f64::from(i % 7), f64::from(i % 5 + 4))).unzip();
        close(student(&c, &d), 8.823_565_675_694e-39);
        close(welch(&c, &d), 8.061_407_855_284e-38);
        assert_eq!(student(&a, &a), Some(1.0));
        assert_eq!((student(&[1.0], &a), welch(&[1.0, 1.0], &[1.0, 1.0])), (None, None));
    }

    #[test]
    fn lines_go_through_points() {
        let line = fit(&[[0.0, 1.0], [1.0, 3.0], [2.0, 5.0]]).unwrap();
        assert_eq!((line.slope, line.intercept, line.error, line.determination), (2.0, 1.0, 0.0, 1.0));
        // Anscombe's first quartet.
        let x = [10.0, 8.0, 13.0, 9.0, 11.0, 14.0, 6.0, 4.0, 12.0, 7.0, 5.0];
        let y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
        let line = fit(&x.iter().zip(y).map(|(x, y)| [*x, y]).collect::<Vec<_>>()).unwrap();
        for (value, known) in
            [(line.slope, 0.500_09), (line.intercept, 3.000_09), (line.error, 0.117_91), (line.determination, 0.666_54)]
        {
            assert!((value - known).abs() < 1e-5, "{value} {known}");
        }
        assert_eq!((fit(&[]), fit(&[[1.0, 2.0], [1.0, 3.0]])), (None, None));
    }
}
