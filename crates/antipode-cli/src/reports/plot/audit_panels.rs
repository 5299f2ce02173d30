//! The figures of audits of solvers by column, as panels.

use super::layers::short;
use super::panel::{Columns, Panel};
use super::{STATE_STEPS, round_step};
use antipode_analysis::SampleSummary;
use antipode_jobs::DistanceGroup;

/// The least time that can be measured, in seconds.
const SHORTEST: f64 = 1e-7;

fn five(summary: &SampleSummary, scale: &impl Fn(f64) -> f64) -> [f64; 5] {
    let SampleSummary { least, lower_quartile, median, upper_quartile, most, .. } = *summary;
    [least, lower_quartile, median, upper_quartile, most].map(scale)
}

/// A time in a few characters: 10 µs, 2 s.
fn time(seconds: f64) -> String {
    match seconds {
        s if s < 0.9e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 0.9e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 0.9 => format!("{:.0} ms", s * 1e3),
        s => format!("{s:.0} s"),
    }
}

/// The groups of a series, with their columns.
pub(super) type Groups = Vec<(usize, DistanceGroup)>;

/// The boxes of one figure of each group.
fn boxes(
    series: &[Groups],
    of: fn(&DistanceGroup) -> Option<SampleSummary>,
    scale: impl Fn(f64) -> f64,
) -> Vec<Vec<(usize, [f64; 5])>> {
    series
        .iter()
        .map(|groups| {
            groups.iter().filter_map(|(at, group)| of(group).map(|summary| (*at, five(&summary, &scale)))).collect()
        })
        .collect()
}

/// The moves of solved states, and the exact distances.
pub(super) fn moves<'a>(columns: &'a Columns, series: &[Groups]) -> Panel<'a> {
    let boxes = boxes(series, |group| group.length_summary, |moves| moves);
    let ticks = whole_numbers(&boxes, columns.marks.iter().copied().flatten());
    Panel { columns, boxes, marks: true, name: "moves", ticks, label: |moves| format!("{moves:.0}") }
}

/// The mean of the moves beyond the distance, as a line across, and a line up to the most.
pub(super) fn excess<'a>(columns: &'a Columns, series: &[Groups]) -> Panel<'a> {
    let mean_and_most = |(at, group): &(usize, DistanceGroup)| {
        let SampleSummary { mean, most, .. } = group.excess_summary?;
        Some((*at, [mean, mean, mean, mean, most]))
    };
    let boxes: Vec<Vec<_>> = series.iter().map(|groups| groups.iter().filter_map(mean_and_most).collect()).collect();
    let ticks = whole_numbers(&boxes, std::iter::empty());
    let name = "excess moves: mean, worst";
    Panel { columns, boxes, marks: false, name, ticks, label: |moves| format!("{moves:.0}") }
}

/// Places of whole numbers on an axis from 0 that shows the boxes and the marks.
fn whole_numbers(boxes: &[Vec<(usize, [f64; 5])>], marks: impl Iterator<Item = f64>) -> Vec<f64> {
    let most = boxes.iter().flatten().map(|(_, five)| five[4]).chain(marks);
    let most = most.fold(1.0, f64::max).ceil() as u64;
    let step = round_step(most, STATE_STEPS);
    (0..=most.div_ceil(step)).map(|tick| (tick * step) as f64).collect()
}

/// Powers of ten on a logarithmic axis that shows the boxes, or `none` if there are none.
fn powers(boxes: &[Vec<(usize, [f64; 5])>], none: (i32, i32)) -> Vec<f64> {
    let least = boxes.iter().flatten().map(|(_, five)| five[0]).fold(f64::INFINITY, f64::min).floor();
    let most = boxes.iter().flatten().map(|(_, five)| five[4]).fold(f64::NEG_INFINITY, f64::max).ceil();
    let (least, most) = if least <= most { (least as i32, most as i32) } else { none };
    // An axis needs two ends.
    (least..=most.max(least + 1)).map(f64::from).collect()
}

/// The CPU time of all states.
pub(super) fn cpu_time<'a>(columns: &'a Columns, series: &[Groups]) -> Panel<'a> {
    let boxes = boxes(series, |group| group.cpu_seconds_summary, |seconds| seconds.max(SHORTEST).log10());
    let ticks = powers(&boxes, (-6, 0));
    Panel { columns, boxes, marks: false, name: "CPU time", ticks, label: |power| time(10f64.powf(power)) }
}

/// The expanded states of all states; zero counts as one.
pub(super) fn expanded<'a>(columns: &'a Columns, series: &[Groups]) -> Panel<'a> {
    let boxes = boxes(series, |group| group.expanded_summary, |nodes| nodes.max(1.0).log10());
    let ticks = powers(&boxes, (0, 1));
    Panel {
        columns,
        boxes,
        marks: false,
        name: "expanded states",
        ticks,
        label: |power| short(10f64.powf(power).round() as u128),
    }
}

/// The share of solved states.
pub(super) fn solved<'a>(columns: &'a Columns, series: &[Groups]) -> Panel<'a> {
    let boxes = series
        .iter()
        .map(|groups| groups.iter().map(|(at, group)| (*at, [100.0 * group.solved_rate.share; 5])).collect())
        .collect();
    let ticks = (0..=5).map(|tick| f64::from(20 * tick)).collect();
    Panel { columns, boxes, marks: false, name: "solved", ticks, label: |share| format!("{share:.0} %") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_analysis::EventRate;

    #[test]
    fn the_excess_has_its_mean_and_its_worst() {
        let group = |excess: &[f64]| DistanceGroup {
            distance: None,
            solved_rate: EventRate::default(),
            optimal_rate: EventRate::default(),
            length_summary: None,
            excess_summary: SampleSummary::of(excess.to_vec()),
            by_excess: vec![],
            required_summary: None,
            expanded_summary: None,
            cpu_seconds_summary: None,
        };
        let columns = Columns::distances(4);
        let panel = excess(&columns, &[vec![(3, group(&[0.0, 2.0, 7.0])), (4, group(&[]))]]);
        assert_eq!(panel.boxes, [[(3, [3.0, 3.0, 3.0, 3.0, 7.0])]]);
        assert!(panel.ticks[0] == 0.0 && panel.ticks.last().is_some_and(|&last| last >= 7.0));
    }

    #[test]
    fn times_have_few_characters() {
        assert_eq!([1e-7, 1e-6, 1e-3, 1.0, 100.0].map(time), ["100 ns", "1 µs", "1 ms", "1 s", "100 s"]);
    }
}
