//! The layers of a search: one bar per depth, as high as the number of states at that depth, on a
//! linear or a logarithmic axis.

use plotters::coord::Shift;
use plotters::coord::combinators::BindKeyPoints;
use plotters::prelude::*;

use super::{
    AXIS_TEXT, BAR, DEPTH_STEPS, Drawn, FONT, GRID, HEAD, LOG_STEPS, Path, Picture, Result, STATE_STEPS, TEXT, bar,
    centred, fit, round_step, save_in,
};
use antipode_core::checkpoint::JobOutputs;

/// Suffixes of the powers of 1000.
const SUFFIXES: [&str; 7] = ["", "K", "M", "G", "T", "P", "E"];

struct Layers<'a> {
    title: &'a str,
    layers: &'a [u64],
    logarithmic: bool,
}

/// Heights on a logarithmic axis are thousandths of a power of ten; a single state is this high, so
/// that its bar can be seen.
const ONE: u128 = 500;

impl Layers<'_> {
    /// The height of a number of states.
    fn height(&self, states: u64) -> u128 {
        match (self.logarithmic, states) {
            (false, states) => states.into(),
            (true, 0) => 0,
            (true, states) => ONE + (1000.0 * (states as f64).log10()).round() as u128,
        }
    }

    /// The labelled heights of the axis, and its end.
    fn ticks(&self) -> (Vec<u128>, u128) {
        let most = self.layers.iter().copied().max().unwrap_or(0).max(1);
        let ticks: Vec<u128> = if self.logarithmic {
            let powers = (most as f64).log10().ceil().max(1.0) as u64;
            let step = round_step(powers, LOG_STEPS);
            let powers = powers.next_multiple_of(step);
            (0..=powers).step_by(step as usize).map(|power| ONE + 1000 * u128::from(power)).collect()
        } else {
            let step = round_step(most, STATE_STEPS);
            let steps = most.div_ceil(step);
            // The last step may lie beyond 64 bits.
            (0..=steps).map(|tick| u128::from(tick) * u128::from(step)).collect()
        };
        let top = *ticks.last().expect("an axis has two ends");
        (ticks, top)
    }

    /// The number of states at a labelled height.
    fn label(&self, height: u128) -> String {
        match self.logarithmic {
            false => short(height),
            true => short(10u128.pow((height.saturating_sub(ONE) / 1000) as u32)),
        }
    }
}

impl Picture for Layers<'_> {
    const SIZE: (u32, u32) = (960, 540);

    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()> {
        let Layers { title, layers, .. } = *self;
        let (title, size) = fit(root, title)?;
        centred(root, &title, size, HEAD / 2)?;

        // The depth axis counts half depths, since bars begin and end there. The state axis may end
        // beyond `u64::MAX`.
        let depths = layers.len().max(1) as u64;
        let depth_step = round_step(depths - 1, DEPTH_STEPS);
        let depth_ticks = (0..=(depths - 1) / depth_step).map(|tick| (2 * tick * depth_step) as i64).collect();
        let (state_ticks, top) = self.ticks();

        let text = (FONT, AXIS_TEXT).into_font().color(&TEXT);
        let mut chart = ChartBuilder::on(root)
            .margin(14)
            .margin_top(HEAD)
            .margin_right(28)
            .x_label_area_size(56)
            .y_label_area_size(84)
            .build_cartesian_2d(
                (-1..2 * depths as i64 - 1).with_key_points(depth_ticks),
                (0..top).with_key_points(state_ticks),
            )?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT)
            .axis_style(TEXT)
            .x_desc("depth")
            .y_desc("number of states")
            .label_style(text.clone())
            .axis_desc_style(text)
            .x_label_formatter(&|half_depths| (half_depths / 2).to_string())
            .y_label_formatter(&|height| self.label(*height))
            .draw()?;

        // From here on in pixels: shared edges, and gaps of equal width.
        let edge = |depth: usize| chart.backend_coord(&(2 * depth as i64 - 1, 0)).0;
        let height = |states: u64| chart.backend_coord(&(0, self.height(states))).1;
        let slot = (edge(depths as usize) - edge(0)) / depths as i32;
        let floor = height(0) + 1;
        for (depth, &states) in layers.iter().enumerate().filter(|&(_, &states)| states > 0) {
            let (left, right) = bar(edge(depth), edge(depth + 1), slot);
            // Even a single state gets a pixel.
            let top = height(states).min(floor - 1);
            root.draw(&Rectangle::new([(left, top), (right, floor)], BAR.filled()))?;
        }
        Ok(())
    }
}

/// Draws `layers`, the number of states at each depth from 0, to the file `path`, and replaces it
/// if it exists.
///
/// The extension of `path` selects the format, .svg or .png in any case. A title that is too long
/// for the picture becomes smaller, then shorter. With `logarithmic`, equal heights are equal
/// factors. Without layers, the picture has only axes.
///
/// # Errors
///
/// `Usage` if the extension is neither of the two or `path` is a folder, `Io` if the file cannot be
/// written; `path` is then as it was.
pub fn layers(outputs: &JobOutputs, path: &Path, title: &str, layers: &[u64], logarithmic: bool) -> Result<()> {
    save_in(outputs, path, &Layers { title, layers, logarithmic })
}

/// A round number of states in a few characters: 1.5K, 20M, 10T.
pub(super) fn short(states: u128) -> String {
    let (mut value, mut suffix) = (states as f64, 0);
    while value >= 1000.0 && suffix + 1 < SUFFIXES.len() {
        value /= 1000.0;
        suffix += 1;
    }
    format!("{value}{}", SUFFIXES[suffix])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports::plot::check;
    use antipode_core::error::Error;

    /// A picture's worth of layers: the 3,674,160 states of the pocket cube in the half-turn
    /// metric.
    const POCKET: [u64; 12] = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];

    #[test]
    fn draws_both_formats_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let (svg, png) = (folder.path().join("a.svg"), folder.path().join("b.PNG"));
        std::fs::write(&svg, "old").unwrap();
        layers(&JobOutputs::none(), &svg, "2x2x2 <half turns>", &POCKET, false).unwrap();
        layers(&JobOutputs::none(), &png, "2x2x2 <half turns>", &POCKET, false).unwrap();
        let text = std::fs::read_to_string(&svg).unwrap();
        for part in ["<svg width=\"960\" height=\"540\"", "2x2x2 &lt;half turns&gt;", "depth", "1.5M", "</svg>"] {
            assert!(text.contains(part), "{part}");
        }
        let bytes = std::fs::read(&png).unwrap();
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&bytes[16..24], [0, 0, 3, 192, 0, 0, 2, 28]); // the width and height in the header
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn refuses_other_extensions_folders_and_places_that_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["plot.pdf", "plot", ".svg", ""] {
            let path = folder.path().join(name);
            for refusal in [check(&path, false), layers(&JobOutputs::none(), &path, "t", &POCKET, false)] {
                assert!(matches!(refusal, Err(Error::Usage(_))), "{name}: {refusal:?}");
            }
        }
        let nowhere = folder.path().join("none").join("plot.png");
        assert!(matches!(check(&nowhere, false), Err(Error::Missing(_))));
        assert!(matches!(layers(&JobOutputs::none(), &nowhere, "t", &POCKET, false), Err(Error::Missing(_))));
        check(&folder.path().join("plot.png"), false).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn draws_extreme_layers_and_titles() {
        let folder = tempfile::tempdir().unwrap();
        let dense: Vec<u64> = (0..5000).collect();
        for (i, counts) in [&[][..], &[0], &[1], &[u64::MAX; 3], &dense].into_iter().enumerate() {
            for extension in ["svg", "png"] {
                let title = "a\nlong title ".repeat(40 * i);
                layers(
                    &JobOutputs::none(),
                    &folder.path().join(format!("{i}.{extension}")),
                    &title,
                    counts,
                    i % 2 == 1,
                )
                .unwrap();
            }
        }
        layers(&JobOutputs::none(), &folder.path().join("3.svg"), &"a\nlong title ".repeat(120), &[u64::MAX; 3], false)
            .unwrap();
        let text = std::fs::read_to_string(folder.path().join("3.svg")).unwrap();
        assert!(text.contains("20E") && text.contains('…') && text.matches("a long title").count() < 40);
    }

    #[test]
    fn a_logarithmic_axis_shows_one_state_beside_millions() {
        let axis = Layers { title: "", layers: &POCKET, logarithmic: true };
        let (ticks, top) = axis.ticks();
        let labels: Vec<_> = ticks.iter().map(|&tick| axis.label(tick)).collect();
        assert_eq!(labels, ["1", "10", "100", "1K", "10K", "100K", "1M", "10M"]);
        assert_eq!([0, 1, 10, 10_000_000].map(|states| axis.height(states)), [0, ONE, 1000 + ONE, top]);
    }

    #[test]
    fn numbers_of_states_are_short() {
        let labels = [0, 999, 1500, 20_000_000, 12_000_000_000_000, 20_000_000_000_000_000_000].map(short);
        assert_eq!(labels, ["0", "999", "1.5K", "20M", "12T", "20E"]);
    }
}
