//! Measures of the quality of a heuristic, from the number of states by estimate and distance.

use std::collections::BTreeMap;

use super::UNREACHABLE;

/// How well estimates agree with distances, on the states that the heuristic does not call
/// unreachable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimateQuality {
    /// The mean of distance less estimate.
    pub mean_error: f64,
    /// The root of the mean square of distance less estimate.
    pub root_mean_square_error: f64,
    /// Pearson's correlation; `None` where one of the two never varies, as for the others.
    pub pearson: Option<f64>,
    /// Spearman's rank correlation; states that tie have the mean of their ranks.
    pub spearman: Option<f64>,
    /// Kendall's rank correlation tau-b: the GDRC of C. Wilt and W. Ruml, "Building a heuristic for
    /// greedy search", SoCS 2015.
    pub kendall: Option<f64>,
}

/// Twice the mean rank of the states of each value, less one, in the order of the values.
fn ranks(sums: &BTreeMap<u8, u64>) -> BTreeMap<u8, f64> {
    let mut below = 0;
    sums.iter()
        .map(|(&value, &count)| {
            let rank = (2 * below + count) as f64;
            below += count;
            (value, rank)
        })
        .collect()
}

/// The correlation of pairs of numbers that occur several times.
fn correlation(pairs: &[(f64, f64, f64)]) -> Option<f64> {
    let total: f64 = pairs.iter().map(|(_, _, count)| count).sum();
    let x = pairs.iter().map(|(x, _, count)| x * count).sum::<f64>() / total;
    let y = pairs.iter().map(|(_, y, count)| y * count).sum::<f64>() / total;
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for &(a, b, count) in pairs {
        let (a, b) = (a - x, b - y);
        xx += count * (a * a);
        xy += count * (a * b);
        yy += count * (b * b);
    }
    (xx > 0.0 && yy > 0.0).then(|| (xy / (xx.sqrt() * yy.sqrt())).clamp(-1.0, 1.0))
}

/// Kendall's tau-b. Each pair of states counts once.
fn kendall(joint: &BTreeMap<(u8, u8), u64>, [rows, columns]: [&BTreeMap<u8, u64>; 2]) -> Option<f64> {
    // Concordant less discordant pairs: each cell with the cells of lower estimates.
    let (mut below, mut difference) = (vec![0i128; 256], 0i128);
    for &estimate in rows.keys() {
        let row: Vec<(u8, u64)> = joint
            .range((estimate, 0)..=(estimate, u8::MAX))
            .map(|(&(_, distance), &count)| (distance, count))
            .collect();
        // Sums of the counts below each distance, so that a cell costs one subtraction.
        let (mut nearer, total) = (vec![0i128; 257], below.iter().sum::<i128>());
        below.iter().enumerate().for_each(|(at, count)| nearer[at + 1] = nearer[at] + count);
        for &(distance, count) in &row {
            let at = usize::from(distance);
            difference += i128::from(count) * (nearer[at] - (total - nearer[at + 1]));
        }
        row.iter().for_each(|&(distance, count)| below[usize::from(distance)] += i128::from(count));
    }
    let all = pairs(rows.values().sum());
    let [rows, columns] = [rows, columns].map(|sums| all - sums.values().map(|&count| pairs(count)).sum::<f64>());
    (rows > 0.0 && columns > 0.0).then(|| (difference as f64 / (rows.sqrt() * columns.sqrt())).clamp(-1.0, 1.0))
}

fn pairs(count: u64) -> f64 {
    (u128::from(count) * u128::from(count.saturating_sub(1)) / 2) as f64
}

/// The quality of a heuristic; `None` if it calls all states unreachable. `joint` has the number of
/// states by estimate and distance.
pub fn quality(joint: &BTreeMap<(u8, u8), u64>) -> Option<EstimateQuality> {
    let joint: BTreeMap<(u8, u8), u64> =
        joint.iter().filter(|((estimate, _), _)| *estimate != UNREACHABLE).map(|(&key, &count)| (key, count)).collect();
    let (mut rows, mut columns) = (BTreeMap::new(), BTreeMap::new());
    for (&(estimate, distance), count) in &joint {
        *rows.entry(estimate).or_default() += count;
        *columns.entry(distance).or_default() += count;
    }
    let cells = joint.iter().map(|(&(estimate, distance), &count)| (estimate, distance, count as f64));
    let plain: Vec<(f64, f64, f64)> =
        cells.clone().map(|(estimate, distance, count)| (estimate.into(), distance.into(), count)).collect();
    let [by_estimate, by_distance] = [&rows, &columns].map(ranks);
    let ranked: Vec<(f64, f64, f64)> =
        cells.map(|(estimate, distance, count)| (by_estimate[&estimate], by_distance[&distance], count)).collect();
    let states: f64 = plain.iter().map(|(_, _, count)| count).sum();
    let errors = plain.iter().map(|(x, y, count)| (y - x, count));
    let error = errors.clone().map(|(error, count)| error * count).sum::<f64>();
    let squares = errors.map(|(error, count)| error * error * count).sum::<f64>();
    (states > 0.0).then(|| EstimateQuality {
        mean_error: error / states,
        root_mean_square_error: (squares / states).sqrt(),
        pearson: correlation(&plain),
        spearman: correlation(&ranked),
        kendall: kendall(&joint, [&rows, &columns]),
    })
}
