//! Boxes over distances, several series side by side, with the distance itself as a mark.

use plotters::coord::Shift;
use plotters::coord::combinators::BindKeyPoints;
use plotters::prelude::*;

use super::*;

/// Where the exact distance lies.
pub(super) const MARK: RGBColor = RGBColor(200, 60, 40);
/// The boxes of one panel, by distance, and its vertical axis.
pub(super) struct Panel {
    /// By series and distance: least, lower quartile, median, upper quartile, most.
    pub(super) boxes: Vec<Vec<(u32, [f64; 5])>>,
    /// Whether distances are marked.
    pub(super) marks: bool,
    /// The greatest distance.
    pub(super) most_distance: u32,
    /// What is shown.
    pub(super) name: &'static str,
    /// Where the vertical axis is labelled, from its beginning to its end.
    pub(super) ticks: Vec<f64>,
    /// The label of a place on it.
    pub(super) label: fn(f64) -> String,
}

/// The unit of vertical axes: plotters labels those of whole numbers only.
fn thousandths(value: f64) -> i64 {
    (value * 1000.0).round() as i64
}

impl Panel {
    /// Draws it.
    pub(super) fn draw<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let depths = i64::from(self.most_distance) + 1;
        let depth_step = round_step(u64::from(self.most_distance), DEPTH_STEPS) as i64;
        let depth_ticks = (0..=(depths - 1) / depth_step).map(|tick| 2 * tick * depth_step).collect();
        let ticks: Vec<i64> = self.ticks.iter().copied().map(thousandths).collect();
        let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
        let text = (FONT, AXIS_TEXT).into_font().color(&TEXT);
        // The horizontal axis counts half distances, as boxes begin and end there.
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
            .x_desc("distance")
            .y_desc(self.name)
            .label_style(text.clone())
            .axis_desc_style(text)
            .x_label_formatter(&|half_depths| (half_depths / 2).to_string())
            .y_label_formatter(&|value| (self.label)(*value as f64 / 1000.0))
            .draw()?;

        // In the panel's pixels from here on.
        let (left, top) = area.get_base_pixel();
        let x = |depth: i64| chart.backend_coord(&(2 * depth - 1, first)).0 - left;
        let y = |value: f64| chart.backend_coord(&(0, thousandths(value))).1 - top;
        let slot = (x(depths) - x(0)) / depths as i32;
        let count = self.boxes.len().max(1) as i32;
        for (number, boxes) in (0..).zip(&self.boxes) {
            let colour = COLOURS[number as usize % COLOURS.len()];
            for (distance, [least, lower, median, upper, most]) in boxes {
                let (from, to) = bar(x(i64::from(*distance)), x(i64::from(*distance) + 1), slot);
                let share = |number: i32| from + (to - from) * number / count;
                let (from, to) = (share(number), share(number + 1).max(share(number) + 1));
                let middle = (from + to) / 2;
                area.draw(&PathElement::new([(middle, y(*least)), (middle, y(*most))], colour))?;
                area.draw(&Rectangle::new([(from, y(*upper)), (to, y(*lower))], colour.mix(0.35).filled()))?;
                area.draw(&Rectangle::new([(from, y(*upper)), (to, y(*lower))], colour))?;
                area.draw(&PathElement::new([(from, y(*median)), (to, y(*median))], colour.stroke_width(2)))?;
            }
        }
        if self.marks {
            for distance in 0..depths {
                let mark = [(x(distance), y(distance as f64)), (x(distance + 1), y(distance as f64))];
                area.draw(&PathElement::new(mark, MARK.stroke_width(2)))?;
            }
        }
        Ok(())
    }
}
