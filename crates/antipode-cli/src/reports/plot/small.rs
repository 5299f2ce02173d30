//! Small charts below a large one.

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::layers::short;
use super::{BAR, COLOURS, Drawn, FONT, GRID, TEXT, panel};

/// The text size.
const SMALL_TEXT: f64 = 16.0;
/// Labels on an axis.
const LABELS: usize = 5;

type Axes<'a, B> = ChartContext<'a, B, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The ends of some numbers, half a unit beyond them.
fn ends(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let ends = numbers.fold((f64::MAX, f64::MIN), |(a, b), number| (a.min(number), b.max(number)));
    if ends.0 > ends.1 { (0.0, 1.0) } else { (ends.0 - 0.5, ends.1 + 0.5) }
}

/// A label on an axis of moves.
pub(super) fn whole(moves: &f64) -> String {
    format!("{moves:.0}")
}

/// Draws the axes, with lines across at the labels of the vertical one, and with `grid` at those of
/// the other, too. `name` stands below, and `label` writes a place on the vertical axis.
fn axes<'a, B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    (xs, ys): ((f64, f64), (f64, f64)),
    name: &str,
    label: fn(&f64) -> String,
    grid: bool,
) -> Drawn<B, Axes<'a, B>> {
    let text = (FONT, SMALL_TEXT).into_font().color(&TEXT);
    let mut chart = ChartBuilder::on(area)
        .margin(14)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(xs.0..xs.1, ys.0..ys.1)?;
    let mut mesh = chart.configure_mesh();
    if !grid {
        mesh.disable_x_mesh();
    }
    mesh.bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(TEXT)
        .x_labels(LABELS)
        .y_labels(LABELS)
        .x_desc(name)
        .x_label_formatter(&whole)
        .y_label_formatter(&label)
        .label_style(text.clone())
        .axis_desc_style(text)
        .draw()?;
    Ok(chart)
}

/// Points, and the diagonal on which they would lie if every estimate were right on average.
pub(super) fn points<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    points: &[(f64, f64)],
    name: &str,
) -> Drawn<B, ()> {
    let (least, most) = ends(points.iter().flat_map(|(x, y)| [*x, *y]));
    // Both axes have the same range, so that the diagonal means equality.
    let mut chart = axes(area, ((least, most), (least, most)), name, whole, true)?;
    chart.draw_series([PathElement::new([(least, least), (most, most)], panel::MARK)])?;
    chart.draw_series(points.iter().map(|point| Circle::new(*point, 3, BAR.filled())))?;
    Ok(())
}

/// Bars of width 1 around whole numbers.
pub(super) fn bars<B: DrawingBackend>(area: &DrawingArea<B, Shift>, bars: &[(f64, u64)], name: &str) -> Drawn<B, ()> {
    let highest = bars.iter().map(|(_, states)| *states).max().unwrap_or(1).max(1);
    // A little room above the highest bar.
    let ranges = (ends(bars.iter().map(|(at, _)| *at)), (0.0, 1.05 * highest as f64));
    let mut chart = axes(area, ranges, name, |states| short(*states as u128), false)?;
    chart.draw_series(
        bars.iter().map(|&(at, states)| Rectangle::new([(at - 0.45, 0.0), (at + 0.45, states as f64)], BAR.filled())),
    )?;
    Ok(())
}

/// Lines with points, each in its colour.
pub(super) fn lines<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    all: &[Vec<(f64, f64)>],
    name: &str,
    label: fn(&f64) -> String,
) -> Drawn<B, ()> {
    let [xs, ys] = [0, 1].map(|axis| ends(all.iter().flatten().map(|&(x, y)| [x, y][axis])));
    let mut chart = axes(area, (xs, ys), name, label, false)?;
    for (points, colour) in all.iter().zip(COLOURS) {
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 3, colour.filled())))?;
        chart.draw_series([PathElement::new(points.clone(), colour)])?;
    }
    Ok(())
}
