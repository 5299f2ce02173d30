//! Ranges over labels: a bar from the least to the greatest value with a mark in the middle, and
//! the series side by side.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::{
    AXIS_TEXT, COLOURS, Drawn, FONT, GRID, HEAD, HPos, Path, Picture, Pos, Result, TEXT, VPos, centred, fit, save,
};
use antipode_jobs::Chart;

/// Pixels of the legend on the right.
const LEGEND: i32 = 230;
/// The most labels on the axis.
const MOST_LABELS: usize = 30;
/// Text sizes of labels and legend.
const SMALL_TEXT: f64 = 14.0;

/// Draws a chart to the file `path`.
///
/// # Errors
///
/// Those of [`super::layers`].
pub fn chart(path: &Path, title: &str, chart: &Chart) -> Result<()> {
    save(path, &Ranges { title, chart })
}

struct Ranges<'a> {
    title: &'a str,
    chart: &'a Chart,
}

/// A value on the axis, at least `least`, since zero has no logarithm.
fn place(chart: &Chart, least: f64, value: f64) -> f64 {
    if chart.logarithmic { value.max(least).log10() } else { value }
}

/// A number in a few characters: two digits, or all before the decimal point.
fn short(value: f64) -> String {
    match value.abs() {
        small if small < 0.95 => format!("{value:.2}"),
        small if small < 9.5 && (value - value.round()).abs() > 0.05 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

impl Picture for Ranges<'_> {
    const SIZE: (u32, u32) = (960, 540);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let chart = self.chart;
        let centre = Pos::new(HPos::Center, VPos::Center);
        let (title, size) = fit(root, self.title)?;
        centred(root, &title, size, HEAD / 2)?;
        let (body, legend) = root.split_horizontally(Self::SIZE.0 as i32 - LEGEND);

        let values = || chart.series.iter().flat_map(|series| series.ranges.iter().flatten().flatten());
        let least = values().copied().filter(|value| *value > 0.0).fold(f64::MAX, f64::min);
        let place = |value: f64| place(chart, least, value);
        let ends = values().map(|value| place(*value)).fold((f64::MAX, f64::MIN), |(a, b), v| (a.min(v), b.max(v)));
        let (low, high) = match chart.logarithmic {
            _ if ends.0 > ends.1 => (0.0, 1.0),
            true => (ends.0.floor(), ends.1.ceil().max(ends.0.floor() + 1.0)),
            false => (0.0, (1.05 * ends.1).max(1.0)),
        };
        let columns = chart.labels.len().max(1);
        let text = (FONT, SMALL_TEXT).into_font().color(&TEXT);
        let longest = chart.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let turned = longest > 6 || columns > 16;
        let mut axes = ChartBuilder::on(&body)
            .margin(14)
            .margin_top(HEAD)
            .x_label_area_size(if longest > 6 { 130 } else { 64 })
            .y_label_area_size(84)
            .build_cartesian_2d(0.0..columns as f64, low..high)?;
        let every = columns.div_ceil(MOST_LABELS);
        axes.configure_mesh()
            .disable_x_mesh()
            .disable_x_axis()
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT)
            .axis_style(TEXT)
            .y_desc(chart.y.clone())
            .label_style(text.clone())
            .axis_desc_style((FONT, AXIS_TEXT).into_font().color(&TEXT))
            .y_label_formatter(&|value| match chart.logarithmic {
                true => short(10f64.powf(*value)),
                false => short(*value),
            })
            .draw()?;
        let floor = axes.backend_coord(&(0.0, low)).1;
        for (at, label) in chart.labels.iter().enumerate().filter(|(at, _)| at % every == 0) {
            let x = axes.backend_coord(&(at as f64 + 0.5, low)).0;
            let (turn, anchor) = match turned {
                true => (FontTransform::Rotate270, Pos::new(HPos::Right, VPos::Center)),
                false => (FontTransform::None, Pos::new(HPos::Center, VPos::Top)),
            };
            root.draw_text(label, &text.clone().transform(turn).pos(anchor), (x, floor + 6))?;
        }
        let below = (body.get_pixel_range().0.end / 2, Self::SIZE.1 as i32 - 12);
        root.draw_text(&chart.x, &(FONT, AXIS_TEXT).into_font().color(&TEXT).pos(centre), below)?;

        let slot = 1.0 / (chart.series.len() + 1) as f64;
        for (number, series) in chart.series.iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            for (at, range) in series.ranges.iter().enumerate() {
                let Some(range) = range else { continue };
                let x = at as f64 + (number as f64 + 1.0) * slot;
                let [least, middle, most] = range.map(|value| axes.backend_coord(&(x, place(value))));
                root.draw(&Rectangle::new([(least.0 - 1, most.1), (least.0 + 1, least.1)], colour.filled()))?;
                root.draw(&Circle::new(middle, 4, colour.filled()))?;
            }
            let y = HEAD + 24 + 26 * number as i32;
            legend.draw(&Circle::new((14, y), 5, colour.filled()))?;
            let left = Pos::new(HPos::Left, VPos::Center);
            legend.draw_text(&series.name, &text.pos(left), (28, y))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_jobs::Series;

    #[test]
    fn draws_whatever_there_is() {
        let series = |ranges: &[Option<[f64; 3]>]| Series { name: "a <b>".into(), ranges: ranges.to_vec() };
        let some = Some([1.0, 20.0, 300.0]);
        for (labels, ranges) in [(0, vec![]), (1, vec![None]), (2, vec![some, None]), (60, vec![some; 60])] {
            for logarithmic in [false, true] {
                let labels = (0..labels).map(|label| label.to_string()).collect();
                let series = vec![series(&ranges), series(&ranges)];
                let chart = Chart { x: "x".into(), y: "y".into(), logarithmic, labels, series };
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("chart.svg");
                super::chart(&path, "title", &chart).unwrap();
                let text = std::fs::read_to_string(path).unwrap();
                assert!(text.contains("a &lt;b&gt;") && text.ends_with("</svg>\n"));
            }
        }
    }
}
