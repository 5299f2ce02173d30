//! Values over labels, the series side by side: ranges with a mark in the middle, distributions,
//! bars or lines. Charts of the same labels stand one above the other.

use plotters::coord::Shift;
use plotters::coord::combinators::BindKeyPoints;
use plotters::prelude::*;

use super::{
    AXIS_TEXT, COLOURS, Drawn, FONT, GRID, HEAD, HPos, Path, Picture, Pos, Result, STATE_STEPS, TEXT, VPos, centred,
    fit, round_step, save_in,
};
use antipode_core::checkpoint::JobOutputs;
use antipode_jobs::{ChartData, ChartMarks, ChartSeries};

/// Pixels of the legend on the right: the least, the most, and those besides the text.
const LEGEND: (i32, i32, i32) = (110, 290, 44);
/// Pixels beside the columns of a chart.
const SIDES: i32 = 112;
/// The most labels on the axis.
const MOST_LABELS: usize = 40;
/// Text sizes of labels and legend.
const SMALL_TEXT: f64 = 14.0;
/// Pixels between the axis, its labels and its title.
const GAP: i32 = 8;
/// The decades of a logarithmic axis above which only powers of ten have labels.
const MOST_DECADES: i64 = 3;
/// The series that have a dot; those after them have a square.
const DOTS: usize = 5;

/// Draws a chart, and those below it, to the file `path`.
///
/// # Errors
///
/// Those of [`super::layers`].
pub fn chart(outputs: &JobOutputs, path: &Path, title: &str, chart: &ChartData) -> Result<()> {
    match chart.below.is_empty() {
        true => save_in(outputs, path, &One(Panels { title, chart })),
        false => save_in(outputs, path, &Several(Panels { title, chart })),
    }
}

/// A chart.
struct One<'a>(Panels<'a>);

/// A chart with others below it.
struct Several<'a>(Panels<'a>);

struct Panels<'a> {
    title: &'a str,
    chart: &'a ChartData,
}

impl Picture for One<'_> {
    const SIZE: (u32, u32) = (960, 540);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        self.0.draw(root)
    }
}

impl Picture for Several<'_> {
    const SIZE: (u32, u32) = (1100, 1400);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        self.0.draw(root)
    }
}

/// A value in thousandths, since plotters labels only axes of whole numbers.
fn thousandths(value: f64) -> i64 {
    (value * 1000.0).round() as i64
}

/// The vertical axis of a chart.
struct Axis {
    logarithmic: bool,
    /// The least value that has a logarithm.
    least: f64,
    /// The labelled places.
    ticks: Vec<i64>,
}

impl Axis {
    fn new(chart: &ChartData) -> Axis {
        let ranges = chart.series.iter().flat_map(|series| series.ranges.iter().flatten().flatten());
        // Bars have counts on this axis, distributions have values, half a move wide on both sides.
        let ends = |[value, count]: &[f64; 2]| match chart.marks {
            ChartMarks::Bars => [*count; 2],
            _ => [value - 0.5, value + 0.5],
        };
        let counts = chart.series.iter().flat_map(|series| series.counts.iter().flatten().flat_map(ends));
        let all: Vec<f64> = ranges.copied().chain(counts).filter(|value| *value > 0.0).collect();
        let (least, most) = all.iter().fold((f64::MAX, 0.0), |(a, b): (f64, f64), &value| (a.min(value), b.max(value)));
        if !chart.logarithmic {
            let most = thousandths(most.max(0.001)) as u64;
            let step = round_step(most, STATE_STEPS);
            let ticks = (0..=most.div_ceil(step)).map(|tick| (tick * step) as i64).collect();
            return Axis { logarithmic: false, least, ticks };
        }
        let (least, most) = if least <= most { (least, most) } else { (1.0, 1.0) };
        let decades = (least.log10().floor() as i64, most.log10().ceil() as i64);
        let fine = decades.1 - decades.0 <= MOST_DECADES;
        let steps = |decade: i64| [1.0, 2.0, 5.0].map(|step: f64| decade as f64 + step.log10());
        let all = (decades.0..=decades.1 + 1).flat_map(steps).enumerate();
        let all: Vec<f64> = all.filter(|(at, _)| fine || at % 3 == 0).map(|(_, place)| place).collect();
        // From the last place below all values to the first above.
        let from = all.iter().rposition(|place| *place <= least.log10()).unwrap_or(0);
        let to = all.iter().position(|place| *place >= most.log10()).unwrap_or(all.len() - 1).max(from + 1);
        Axis { logarithmic: true, least, ticks: all[from..=to].iter().copied().map(thousandths).collect() }
    }

    /// The place of a value on the axis; zero has no logarithm, and is at the least value.
    fn place(&self, value: f64) -> i64 {
        thousandths(if self.logarithmic { value.max(self.least).log10() } else { value })
    }

    fn label(&self, place: i64) -> String {
        let place = place as f64 / 1000.0;
        // Thousandths of a logarithm are near a round number.
        let value = if self.logarithmic { 10f64.powf(place) } else { place };
        let digits = value.abs().max(1e-9).log10().floor() as i32 - 1;
        let unit = 10f64.powi(digits.abs());
        let rounded = if digits < 0 { (value * unit).round() / unit } else { (value / unit).round() * unit };
        if rounded.abs() < 1e6 { rounded.to_string() } else { format!("{rounded:e}") }
    }

    fn ends(&self) -> (i64, i64) {
        (self.ticks[0], self.ticks[self.ticks.len() - 1])
    }
}

impl Panels<'_> {
    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let (title, size) = fit(root, self.title)?;
        centred(root, &title, size, HEAD / 2)?;
        let text = (FONT, SMALL_TEXT).into_font().color(&TEXT);
        let mut legend = LEGEND.0;
        for series in &self.chart.series {
            // Viewers may set the text in a wider font.
            legend = legend.max(root.estimate_text_size(&series.name, &text)?.0 as i32 * 5 / 4 + LEGEND.2);
        }
        let (width, height) = root.dim_in_pixel();
        let right = width as i32 - legend.min(LEGEND.1);
        let all: Vec<&ChartData> = std::iter::once(self.chart).chain(&self.chart.below).collect();
        // The last chart has the labels of all.
        let labels = Labels::new(root, self.chart, right - SIDES)?;
        let below = labels.height + 2 * GAP + AXIS_TEXT as i32;
        let each = (height as i32 - HEAD - below) / all.len() as i32;
        for (at, chart) in (0..).zip(&all) {
            let last = at as usize + 1 == all.len();
            let (from, to) = (HEAD + at * each, HEAD + (at + 1) * each + if last { below } else { 0 });
            let area = root.clone().shrink((0, from), (right as u32, (to - from) as u32));
            panel(root, &area, chart, last.then_some((below, &labels)))?;
        }
        let left = text.pos(Pos::new(HPos::Left, VPos::Center));
        for (number, series) in self.chart.series.iter().enumerate() {
            let y = HEAD + 24 + 26 * number as i32;
            dot(root, number, (right + 14, y), 5)?;
            root.draw_text(&series.name, &left, (right + 28, y))?;
        }
        Ok(())
    }
}

/// The room of the labels below a chart.
struct Labels {
    /// Whether they are turned, because they are wider than their columns.
    turned: bool,
    height: i32,
}

impl Labels {
    fn new<B: DrawingBackend>(root: &DrawingArea<B, Shift>, chart: &ChartData, width: i32) -> Drawn<B, Labels> {
        let text = (FONT, SMALL_TEXT).into_font().color(&TEXT);
        let (mut longest, mut height) = (0, SMALL_TEXT as i32);
        for label in &chart.labels {
            let (across, down) = root.estimate_text_size(label, &text)?;
            (longest, height) = (longest.max(across as i32 * 5 / 4), height.max(down as i32));
        }
        let columns = chart.labels.len().max(1);
        let turned = longest + GAP > width * columns.div_ceil(MOST_LABELS) as i32 / columns as i32;
        Ok(Labels { turned, height: if turned { longest } else { height } })
    }
}

/// The mark of a series.
fn dot<B: DrawingBackend>(root: &DrawingArea<B, Shift>, number: usize, (x, y): (i32, i32), size: i32) -> Drawn<B, ()> {
    let colour = COLOURS[number % COLOURS.len()].filled();
    match number < DOTS {
        true => root.draw(&Circle::new((x, y), size, colour)),
        false => root.draw(&Rectangle::new([(x - size, y - size), (x + size, y + size)], colour)),
    }
}

/// Draws one chart. With `below`, the pixels and the room of labels, it has a horizontal axis.
fn panel<B: DrawingBackend>(
    root: &DrawingArea<B, Shift>,
    area: &DrawingArea<B, Shift>,
    chart: &ChartData,
    below: Option<(i32, &Labels)>,
) -> Drawn<B, ()> {
    let axis = Axis::new(chart);
    let (low, high) = axis.ends();
    let columns = chart.labels.len().max(1);
    let text = (FONT, SMALL_TEXT).into_font().color(&TEXT);
    let mut axes = ChartBuilder::on(area)
        .margin(14)
        .margin_top(4)
        .margin_bottom(if below.is_some() { 4 } else { 10 })
        .x_label_area_size(below.map_or(0, |(below, _)| below))
        .y_label_area_size(84)
        .build_cartesian_2d(0.0..columns as f64, (low..high).with_key_points(axis.ticks.clone()))?;
    axes.configure_mesh()
        .disable_x_mesh()
        .disable_x_axis()
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(TEXT)
        .y_desc(chart.y.clone())
        .label_style(text.clone())
        .axis_desc_style((FONT, AXIS_TEXT).into_font().color(&TEXT))
        .y_label_formatter(&|place| axis.label(*place))
        .draw()?;

    let at = |x: f64, place: i64| axes.backend_coord(&(x, place));
    for (number, series) in chart.series.iter().enumerate() {
        marks(root, (chart, series, number), |x, value| at(x, axis.place(value).clamp(low, high)))?;
    }
    let Some((below, labels)) = below else { return Ok(()) };
    let floor = at(0.0, low).1;
    let every = columns.div_ceil(MOST_LABELS);
    for (number, label) in chart.labels.iter().enumerate().filter(|(number, _)| number % every == 0) {
        let (turn, anchor) = match labels.turned {
            true => (FontTransform::Rotate270, Pos::new(HPos::Right, VPos::Center)),
            false => (FontTransform::None, Pos::new(HPos::Center, VPos::Top)),
        };
        let style = text.clone().transform(turn).pos(anchor);
        root.draw_text(label, &style, (at(number as f64 + 0.5, low).0, floor + GAP))?;
    }
    let centre = Pos::new(HPos::Center, VPos::Center);
    let style = (FONT, AXIS_TEXT).into_font().color(&TEXT).pos(centre);
    root.draw_text(&chart.x, &style, (at(columns as f64 / 2.0, low).0, floor + below - AXIS_TEXT as i32 / 2))
}

/// Draws the marks of a series. `at` gives the pixels of a place along the labels and a value.
fn marks<B: DrawingBackend>(
    root: &DrawingArea<B, Shift>,
    (chart, series, number): (&ChartData, &ChartSeries, usize),
    at: impl Fn(f64, f64) -> (i32, i32),
) -> Drawn<B, ()> {
    let colour = COLOURS[number % COLOURS.len()];
    let count = chart.series.len() as f64;
    let ranges = || series.ranges.iter().enumerate().filter_map(|(column, range)| Some((column, (*range)?)));
    // Bars and distributions stand side by side in nine tenths of their column.
    let slot = 0.9 / count;
    let left = |column: usize| column as f64 + 0.05 + number as f64 * slot;
    match chart.marks {
        ChartMarks::Lines => {
            let points: Vec<_> = ranges().map(|(column, [_, middle, _])| at(column as f64 + 0.5, middle)).collect();
            root.draw(&PathElement::new(points.clone(), colour.stroke_width(2)))?;
            points.into_iter().try_for_each(|point| dot(root, number, point, 3))?;
        }
        // At the values themselves: labels are whole numbers from the first.
        ChartMarks::Bars if !series.counts.is_empty() => {
            let first: f64 = chart.labels.first().and_then(|label| label.parse().ok()).unwrap_or(0.0);
            for [value, count] in series.counts.iter().flatten() {
                let (top, foot) = (at(value - first + 0.5, *count), at(value - first + 0.5, 0.0));
                root.draw(&Rectangle::new([(top.0 - 1, top.1), (top.0 + 2, foot.1)], colour.filled()))?;
            }
        }
        ChartMarks::Bars => {
            for (column, [_, middle, _]) in ranges().filter(|(_, range)| range[1] > 0.0) {
                let (from, to) = (at(left(column), middle), at(left(column) + slot, 0.0));
                let right = to.0.max(from.0 + 2) - 1;
                root.draw(&Rectangle::new([from, (right, to.1)], colour.filled()))?;
            }
        }
        ChartMarks::Distributions => {
            for (column, counts) in series.counts.iter().enumerate() {
                let most = counts.iter().map(|[_, count]| *count).fold(0.0, f64::max);
                let middle = left(column) + slot / 2.0;
                for [value, count] in counts {
                    let half = 0.46 * slot * count / most;
                    let (from, to) = (at(middle - half, value + 0.5), at(middle + half, (value - 0.5).max(0.0)));
                    let to = (to.0.max(from.0 + 1), to.1.max(from.1 + 1));
                    root.draw(&Rectangle::new([from, to], colour.mix(0.6).filled()))?;
                }
            }
            for (column, [_, value, _]) in ranges() {
                let middle = at(left(column) + slot / 2.0, value);
                root.draw(&Circle::new(middle, 4, WHITE.filled()))?;
                root.draw(&Circle::new(middle, 3, colour.filled()))?;
            }
        }
        ChartMarks::Ranges => {
            for (column, range) in ranges() {
                let x = column as f64 + (number as f64 + 1.0) / (count + 1.0);
                let [least, middle, most] = range.map(|value| at(x, value));
                root.draw(&Rectangle::new([(least.0 - 1, most.1), (least.0 + 1, least.1)], colour.filled()))?;
                dot(root, number, middle, 4)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_whatever_there_is() {
        let some = Some([1.0, 20.0, 300.0]);
        for (count, ranges) in [(0, vec![]), (1, vec![None]), (2, vec![some, None]), (60, vec![some; 60])] {
            for logarithmic in [false, true] {
                for marks in [ChartMarks::Ranges, ChartMarks::Bars, ChartMarks::Lines, ChartMarks::Distributions] {
                    let counts = vec![vec![[2.0, 1.0], [20.0, 5.0]], vec![]];
                    let one = ChartSeries { name: "a <b>".into(), ranges: ranges.clone(), counts };
                    let labels = (0..count).map(|label| label.to_string()).collect();
                    let (x, y, series) = ("x".into(), "y".into(), vec![one.clone(), one]);
                    let chart = ChartData { x, y, logarithmic, labels, series, marks, below: vec![] };
                    let folder = tempfile::tempdir().unwrap();
                    let path = folder.path().join("chart.svg");
                    for below in [vec![], vec![ChartData { y: "second".into(), ..chart.clone() }; 2]] {
                        let all = ChartData { below, ..chart.clone() };
                        super::chart(&JobOutputs::none(), &path, "title", &all).unwrap();
                        let text = std::fs::read_to_string(&path).unwrap();
                        assert!(text.contains("a &lt;b&gt;") && text.ends_with("</svg>\n"));
                        assert_eq!(text.contains("second"), !all.below.is_empty());
                    }
                }
            }
        }
    }

    #[test]
    fn axes_have_round_labels() {
        let labels = |logarithmic: bool, values: [f64; 3]| {
            let series = vec![ChartSeries { ranges: vec![Some(values)], ..ChartSeries::default() }];
            let axis = Axis::new(&ChartData { logarithmic, series, ..ChartData::default() });
            axis.ticks.iter().map(|&tick| axis.label(tick)).collect::<Vec<_>>()
        };
        assert_eq!(labels(true, [4.0, 7.0, 90.0]), ["2", "5", "10", "20", "50", "100"]);
        assert_eq!(labels(true, [0.004, 7.0, 90.0]), ["0.001", "0.01", "0.1", "1", "10", "100"]);
        assert_eq!(labels(true, [0.0, 0.0, 0.0]), ["1", "2"]);
        assert_eq!(labels(true, [2e4, 1e7, 3e8]), ["10000", "100000", "1e6", "1e7", "1e8", "1e9"]);
        assert_eq!(labels(false, [0.0, 1.0, 106.0]), ["0", "20", "40", "60", "80", "100", "120"]);
        assert_eq!(labels(false, [0.0, 0.1, 0.25]), ["0", "0.05", "0.1", "0.15", "0.2", "0.25"]);
    }
}
