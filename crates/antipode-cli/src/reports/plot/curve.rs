//! Lines over a number, such as learning curves.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::{
    AXIS_TEXT, COLOURS, Drawn, FONT, GRID, HEAD, HPos, Path, Picture, Pos, Result, TEXT, VPos, centred, fit, save,
};

/// Pixels of the legend on the right.
const LEGEND: i32 = 230;
/// Text size of the legend.
const SMALL_TEXT: f64 = 14.0;

/// A line through some points.
#[derive(Clone, Debug)]
pub struct CurveLine {
    /// Its name.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// Draws lines to the file `path`. It skips values that are not finite, and on a logarithmic axis
/// those that are not positive.
///
/// # Errors
///
/// Those of [`super::layers`].
pub fn curve(path: &Path, title: &str, (x, y): (&str, &str), lines: &[CurveLine], logarithmic: bool) -> Result<()> {
    save(path, &Curve { title, x, y, lines, logarithmic })
}

struct Curve<'a> {
    title: &'a str,
    x: &'a str,
    y: &'a str,
    lines: &'a [CurveLine],
    logarithmic: bool,
}

impl Curve<'_> {
    /// The points that can be drawn, in coordinates of the axes.
    fn points(&self, line: &CurveLine) -> Vec<(f64, f64)> {
        let points = line.points.iter().map(|&(x, y)| (x, if self.logarithmic { y.log10() } else { y }));
        points.filter(|(x, y)| x.is_finite() && y.is_finite()).collect()
    }
}

/// A range that is not empty, with some room.
fn range(values: impl Iterator<Item = f64>, room: f64) -> std::ops::Range<f64> {
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    if low > high {
        return 0.0..1.0;
    }
    // A single value needs some room, too.
    let more = if high > low { room * (high - low) } else { 0.5 };
    low - more..high + more
}

impl Picture for Curve<'_> {
    const SIZE: (u32, u32) = (960, 540);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let (title, size) = fit(root, self.title)?;
        centred(root, &title, size, HEAD / 2)?;
        let (body, legend) = root.split_horizontally(Self::SIZE.0 as i32 - LEGEND);
        let all: Vec<(f64, f64)> = self.lines.iter().flat_map(|line| self.points(line)).collect();
        let xs = range(all.iter().map(|point| point.0), 0.02);
        let ys = range(all.iter().map(|point| point.1), 0.05);
        let text = (FONT, SMALL_TEXT).into_font().color(&TEXT);
        let mut axes = ChartBuilder::on(&body)
            .margin(14)
            .margin_top(HEAD)
            .x_label_area_size(56)
            .y_label_area_size(84)
            .build_cartesian_2d(xs, ys)?;
        axes.configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT)
            .axis_style(TEXT)
            .x_desc(self.x)
            .y_desc(self.y)
            .label_style(text.clone())
            .axis_desc_style((FONT, AXIS_TEXT).into_font().color(&TEXT))
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|&value| {
                let value = if self.logarithmic { 10f64.powf(value) } else { value };
                if value.abs() < 1.0 { format!("{value:.3}") } else { format!("{value:.1}") }
            })
            .draw()?;
        for (number, line) in self.lines.iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            let points: Vec<_> = self.points(line).iter().map(|point| axes.backend_coord(point)).collect();
            points.iter().try_for_each(|&point| root.draw(&Circle::new(point, 2, colour.filled())))?;
            root.draw(&PathElement::new(points, colour.stroke_width(2)))?;
            let y = HEAD + 24 + 26 * number as i32;
            legend.draw(&Circle::new((14, y), 5, colour.filled()))?;
            legend.draw_text(&line.name, &text.pos(Pos::new(HPos::Left, VPos::Center)), (28, y))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_whatever_there_is() {
        let line = |points: &[(f64, f64)]| CurveLine { name: "a <b>".into(), points: points.to_vec() };
        let some = [(1.0, 20.0), (2.0, 0.5), (3.0, 0.0), (4.0, f64::NAN), (5.0, f64::INFINITY)];
        for points in [&some[..0], &some[..1], &some[..3], &some] {
            for logarithmic in [false, true] {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("curve.svg");
                curve(&path, "title", ("epoch", "loss"), &[line(points), line(points)], logarithmic).unwrap();
                let text = std::fs::read_to_string(path).unwrap();
                assert!(text.contains("a &lt;b&gt;") && text.contains("epoch") && text.ends_with("</svg>\n"));
            }
        }
    }
}
