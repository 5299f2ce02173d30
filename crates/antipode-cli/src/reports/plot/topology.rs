//! Topologies of heuristics: a heat map of the states by estimate and distance, exit distances, and
//! the expansions of IDA*.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::small::{bars, lines, whole};
use super::{
    AXIS_TEXT, COLOURS, DEPTH_STEPS, Drawn, FONT, GRID, HEAD, NOTE, NOTE_TEXT, Path, Picture, Result, STATE_STEPS,
    TEXT, centred, fit, panel, round_step, save,
};
use antipode_jobs::HeuristicTopology;

/// Draws a topology to the file `path`: above, the states by distance and estimate; below, the exit
/// distance by distance, the states by exit distance, and the expansions of IDA* by bound.
///
/// # Errors
///
/// Those of [`super::layers`].
pub fn topology(path: &Path, found: &HeuristicTopology) -> Result<()> {
    save(path, &Landscape(found))
}

struct Landscape<'a>(&'a HeuristicTopology);

impl Picture for Landscape<'_> {
    const SIZE: (u32, u32) = (1200, 1000);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let found = self.0;
        let (title, size) = fit(root, &format!("{}: {}", found.spec, found.heuristic))?;
        centred(root, &title, size, HEAD / 2)?;
        let note = "above: the darker, the more states (logarithmic); red: the exact distance";
        centred(root, note, NOTE_TEXT, NOTE)?;
        let (upper, lower) = root.margin(HEAD + 24, 0, 0, 0).split_vertically(60.percent_height());
        heat(&upper, found)?;
        let parts = lower.split_evenly((1, 3));
        let depths = &found.exits.by_distance;
        let mean = depths.iter().map(|depth| (f64::from(depth.distance), depth.mean)).collect();
        let most = depths.iter().map(|depth| (f64::from(depth.distance), f64::from(depth.most))).collect();
        lines(&parts[0], &[mean, most], "exit distance by distance: mean (blue), most", whole)?;
        let exits: Vec<_> = found.exits.counts.iter().map(|e| (f64::from(e.exit_distance), e.states)).collect();
        bars(&parts[1], &exits, "states of an exit distance")?;
        let bounds = found.ida.as_deref().unwrap_or_default();
        let counted = bounds.iter().filter_map(|row| place(row.bound, row.counted?)).collect();
        let predicted = bounds.iter().filter_map(|row| place(row.bound, row.cdp)).collect();
        lines(&parts[2], &[counted, predicted], "IDA* nodes by bound: counted (blue), CDP", |nodes| {
            format!("1e{nodes:.0}")
        })
    }
}

/// The place of the nodes of a bound on a logarithmic axis.
fn place(bound: usize, nodes: f64) -> Option<(f64, f64)> {
    // A fraction of a node has a negative logarithm, for which the axis has no place.
    (nodes >= 1.0).then(|| (bound as f64, nodes.log10()))
}

/// The number of states of each distance and estimate, on a logarithmic scale of shades.
fn heat<B: DrawingBackend>(area: &DrawingArea<B, Shift>, found: &HeuristicTopology) -> Drawn<B, ()> {
    let cells: Vec<(i64, i64, u64)> = found
        .joint
        .iter()
        .filter_map(|cell| Some((i64::from(cell.distance), i64::from(cell.estimate?), cell.states)))
        .collect();
    let farthest = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let highest = cells.iter().map(|cell| cell.1).max().unwrap_or(0).max(farthest);
    // At least 2, because its logarithm divides the shades.
    let most = cells.iter().map(|cell| cell.2).max().unwrap_or(1).max(2) as f64;
    let text = (FONT, AXIS_TEXT).into_font().color(&TEXT);
    let mut chart = ChartBuilder::on(area)
        .margin(14)
        .margin_right(28)
        .x_label_area_size(56)
        .y_label_area_size(84)
        .build_cartesian_2d(-0.5..farthest as f64 + 0.5, -0.5..highest as f64 + 0.5)?;
    chart
        .configure_mesh()
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(TEXT)
        .x_labels(labels(farthest, DEPTH_STEPS))
        .y_labels(labels(highest, STATE_STEPS))
        .x_label_formatter(&whole)
        .y_label_formatter(&whole)
        .x_desc("distance")
        .y_desc("estimate")
        .label_style(text.clone())
        .axis_desc_style(text)
        .draw()?;
    chart.draw_series(cells.iter().map(|&(distance, estimate, states)| {
        let (x, y) = (distance as f64, estimate as f64);
        // The rarest states must differ from the white ground.
        let shade = 0.15 + 0.85 * (states.max(1) as f64).ln() / most.ln();
        Rectangle::new([(x - 0.5, y - 0.5), (x + 0.5, y + 0.5)], COLOURS[0].mix(shade).filled())
    }))?;
    let end = farthest as f64;
    chart.draw_series([PathElement::new([(0.0, 0.0), (end, end)], panel::MARK.stroke_width(2))])?;
    Ok(())
}

/// The number of labels on an axis from 0 to `most`.
fn labels(most: i64, steps: u64) -> usize {
    (most as u64 / round_step(most as u64, steps)) as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_core::watch::Watch;
    use antipode_jobs::{TopologyOptions, WorkResources, heuristic_topology};

    #[test]
    fn draws_whatever_there_is() {
        let folder = tempfile::tempdir().unwrap();
        for (spec, name) in [("sliding:3x3", "manhattan"), ("hanoi:3,2", "misplaced"), ("sliding:2x2", "zero")] {
            let problem = antipode_families::parse(spec).unwrap();
            let found =
                heuristic_topology(&problem, &TopologyOptions::new(name), WorkResources::default(), &mut Watch::none());
            let mut found = found.unwrap();
            for extension in ["svg", "png"] {
                let path = folder.path().join(format!("a.{extension}"));
                topology(&path, &found).unwrap();
                found.ida = None;
                found.joint.truncate(1);
                topology(&path, &found).unwrap();
            }
            let text = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
            assert!(text.contains(&format!("{spec}: {}", found.heuristic)) && text.contains("exit distance"), "{text}");
        }
    }
}
