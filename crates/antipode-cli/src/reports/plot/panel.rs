//! Boxes over distances or other columns, several series side by side, with the exact distance as a
//! mark.

use plotters::coord::Shift;
use plotters::coord::combinators::BindKeyPoints;
use plotters::prelude::*;

use super::{AXIS_TEXT, COLOURS, DEPTH_STEPS, Drawn, FONT, GRID, TEXT, bar, round_step};

/// The colour of the marks at exact distances.
pub(super) const MARK: RGBColor = RGBColor(200, 60, 40);
/// The horizontal axis of panels.
pub(super) struct Columns {
    /// The quantity that it shows.
    pub(super) name: &'static str,
    /// The label below each column.
    pub(super) labels: Vec<String>,
    /// The exact distance of each column, if it is known.
    pub(super) marks: Vec<Option<f64>>,
}

impl Columns {
    /// All distances up to one.
    pub(super) fn distances(most: u32) -> Columns {
        let (labels, marks) = (0..=most).map(|distance| (distance.to_string(), Some(f64::from(distance)))).unzip();
        Columns { name: "distance", labels, marks }
    }
}

/// The boxes of one panel, column by column, and its vertical axis.
pub(super) struct Panel<'a> {
    /// Its horizontal axis.
    pub(super) columns: &'a Columns,
    /// By series and column: least, lower quartile, median, upper quartile, most.
    pub(super) boxes: Vec<Vec<(usize, [f64; 5])>>,
    /// Whether distances are marked.
    pub(super) marks: bool,
    /// The quantity on the vertical axis.
    pub(super) name: &'static str,
    /// The labelled places of the vertical axis, from its beginning to its end.
    pub(super) ticks: Vec<f64>,
    /// The label of a place on it.
    pub(super) label: fn(f64) -> String,
}

/// A value in thousandths, since plotters labels only axes of whole numbers.
fn thousandths(value: f64) -> i64 {
    (value * 1000.0).round() as i64
}

impl Panel<'_> {
    /// Draws it.
    pub(super) fn draw<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let Columns { name, labels, marks } = self.columns;
        let depths = labels.len().max(1) as i64;
        let depth_step = round_step(depths as u64 - 1, DEPTH_STEPS) as i64;
        let depth_ticks = (0..=(depths - 1) / depth_step).map(|tick| 2 * tick * depth_step).collect();
        let ticks: Vec<i64> = self.ticks.iter().copied().map(thousandths).collect();
        let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
        let text = (FONT, AXIS_TEXT).into_font().color(&TEXT);
        // The horizontal axis counts half columns, since boxes begin and end there.
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .margin_right(28)
            .x_label_area_size(56)
            .y_label_area_size(84)
            .build_cartesian_2d(
                (-1..2 * depths - 1).with_key_points(depth_ticks),
                (first..last).with_key_points(ticks),
            )?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT)
            .axis_style(TEXT)
            .x_desc(*name)
            .y_desc(self.name)
            .label_style(text.clone())
            .axis_desc_style(text)
            .x_label_formatter(&|half| labels.get((half / 2) as usize).cloned().unwrap_or_default())
            .y_label_formatter(&|value| (self.label)(*value as f64 / 1000.0))
            .draw()?;

        // From here on in pixels of the panel.
        let (left, top) = area.get_base_pixel();
        let x = |depth: i64| chart.backend_coord(&(2 * depth - 1, first)).0 - left;
        let y = |value: f64| chart.backend_coord(&(0, thousandths(value))).1 - top;
        let slot = (x(depths) - x(0)) / depths as i32;
        let count = self.boxes.len().max(1) as i32;
        for (number, boxes) in (0..).zip(&self.boxes) {
            let colour = COLOURS[number as usize % COLOURS.len()];
            for (column, [least, lower, median, upper, most]) in boxes {
                let (from, to) = bar(x(*column as i64), x(*column as i64 + 1), slot);
                let [share, next] = [number, number + 1].map(|number| from + (to - from) * number / count);
                // At least a pixel, however many series share the column.
                let (from, to) = (share, next.max(share + 1));
                let middle = i32::midpoint(from, to);
                // The line first: the box then covers its middle.
                area.draw(&PathElement::new([(middle, y(*least)), (middle, y(*most))], colour))?;
                area.draw(&Rectangle::new([(from, y(*upper)), (to, y(*lower))], colour.mix(0.35).filled()))?;
                area.draw(&Rectangle::new([(from, y(*upper)), (to, y(*lower))], colour))?;
                area.draw(&PathElement::new([(from, y(*median)), (to, y(*median))], colour.stroke_width(2)))?;
            }
        }
        if self.marks {
            for (column, distance) in (0..).zip(marks).filter_map(|(column, mark)| Some((column, (*mark)?))) {
                let mark = [(x(column), y(distance)), (x(column + 1), y(distance))];
                area.draw(&PathElement::new(mark, MARK.stroke_width(2)))?;
            }
        }
        Ok(())
    }
}
