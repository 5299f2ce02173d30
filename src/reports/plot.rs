//! Draws the layers of a search as a bar chart, to an SVG or a PNG file.
//!
//! One bar per depth, as high as the number of states at that depth, on a linear axis. Everything that a picture needs
//! is in the program: text is set in Noto Sans (SIL Open Font License), so that neither fonts nor libraries need be
//! installed. An SVG file names the font and leaves the setting to whoever shows it.
//!
//! ```
//! # fn main() -> antipode::error::Result<()> {
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("pocket.svg");
//! antipode::reports::plot::layers(&path, "2x2x2, half turns", &[1, 9, 54, 321, 1847, 9992])?;
//! # Ok(())
//! # }
//! ```

use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::sync::Once;

use plotters::coord::Shift;
use plotters::coord::combinators::BindKeyPoints;
use plotters::prelude::*;
use plotters::style::register_font;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use tempfile::NamedTempFile;

use crate::error::{Error, Result};

/// Width and height of a picture, in pixels.
const SIZE: (u32, u32) = (960, 540);
/// The name that the font is registered under, which is also a CSS list for SVG: viewers fall back on their own.
const FONT: &str = "Noto Sans, sans-serif";
/// Text sizes in pixels, line height included: of a title that fits, of the smallest title, of the axes.
const TITLE_TEXT: f64 = 28.0;
const SMALLEST_TITLE_TEXT: f64 = 17.0;
const AXIS_TEXT: f64 = 20.0;
/// Pixels above the axes, with the title in the middle.
const HEAD: i32 = 52;
/// Pixels that a title may take up: viewers may set SVG text in a font that is somewhat wider than ours.
const TITLE_WIDTH: u32 = 840;
/// The widest bar, in pixels: a few layers do not become walls.
const WIDEST_BAR: i32 = 80;
/// The most steps between the labels of the axes.
const DEPTH_STEPS: u64 = 16;
const STATE_STEPS: u64 = 6;
/// Suffixes of the powers of 1000.
const SUFFIXES: [&str; 7] = ["", "K", "M", "G", "T", "P", "E"];

const BAR: RGBColor = RGBColor(62, 106, 158);
const GRID: RGBColor = RGBColor(222, 222, 222);
const TEXT: RGBColor = RGBColor(40, 40, 40);

/// What a file name's extension asks for.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

impl Format {
    fn of(path: &Path) -> Result<Format> {
        let extension = path.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("svg") {
            Ok(Format::Svg)
        } else if extension.eq_ignore_ascii_case("png") {
            Ok(Format::Png)
        } else {
            Err(Error::usage(format!("{}: a plot is an .svg or a .png file: name one of these", path.display())))
        }
    }
}

/// Whether a plot can be written to `path`, for asking before a long search; leaves nothing there.
///
/// # Errors
/// Those of [`layers`].
pub fn check(path: &Path) -> Result<()> {
    start(path).map(drop)
}

/// Draws `layers`, the number of states at each depth from 0 on, to the file `path`, which is replaced if it exists.
///
/// The extension of `path` decides the format, .svg or .png in any case. A title that is too long for the picture is
/// set smaller, then cut short. No layers at all give a picture of the axes.
///
/// # Errors
/// `Usage` if the extension is neither of the two or `path` is a folder, `Io` if the file cannot be written; `path` is
/// then as it was.
pub fn layers(path: &Path, title: &str, layers: &[u64]) -> Result<()> {
    let (format, mut file) = start(path)?;
    register();
    let failed = |e| Error::io("write", path, e);
    match format {
        Format::Svg => {
            let mut text = String::new();
            draw(SVGBackend::with_string(&mut text, SIZE), title, layers).map_err(|e| failed(refused(e)))?;
            file.write_all(text.as_bytes()).map_err(failed)?;
        }
        Format::Png => {
            draw(BitMapBackend::new(file.path(), SIZE), title, layers).map_err(|e| failed(refused(e)))?;
        }
    }
    file.as_file().sync_all().map_err(failed)?;
    file.persist(path).map_err(|e| failed(e.error))?;
    Ok(())
}

/// The format of a plot at `path`, and the temporary file that becomes it.
fn start(path: &Path) -> Result<(Format, NamedTempFile)> {
    let format = Format::of(path)?;
    if path.is_dir() {
        return Err(Error::usage(format!("{} is a folder: name a file", path.display())));
    }
    let ending = match format {
        Format::Svg => ".svg",
        Format::Png => ".png",
    };
    let file = temporary(path, ending).map_err(|e| Error::io("write", path, e))?;
    Ok((format, file))
}

/// Makes our font known to plotters, once per process.
fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Cannot fail, as the bytes are constant and good; if it did, drawing would report a missing font.
        let _ = register_font(FONT, FontStyle::Normal, notosans::REGULAR_TTF);
    });
}

/// A file beside `path`, with an extension (the PNG encoder insists on its own) and a plain new file's permissions.
pub(super) fn temporary(path: &Path, ending: &str) -> std::io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".new.").suffix(ending);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// A failure to draw. The picture itself is sound, so it is the system that refused.
fn refused(failure: impl Display) -> std::io::Error {
    std::io::Error::other(failure.to_string())
}

/// What drawing gives, or why the backend failed.
type Drawn<B, T> = std::result::Result<T, DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Draws the picture, whatever it goes to.
fn draw<B: DrawingBackend>(backend: B, title: &str, layers: &[u64]) -> Drawn<B, ()> {
    let root = backend.into_drawing_area();
    root.fill(&WHITE)?;
    let (title, size) = fit(&root, title)?;
    let centre = Pos::new(HPos::Center, VPos::Center);
    root.draw_text(&title, &(FONT, size).into_font().color(&TEXT).pos(centre), (SIZE.0 as i32 / 2, HEAD / 2))?;

    // The depth axis counts half depths, as bars begin and end there; the other may end beyond `u64::MAX`.
    let depths = layers.len().max(1) as u64;
    let depth_step = round_step(depths - 1, DEPTH_STEPS);
    let depth_ticks = (0..=(depths - 1) / depth_step).map(|tick| (2 * tick * depth_step) as i64).collect();
    let most = layers.iter().copied().max().unwrap_or(0).max(1);
    let state_step = round_step(most, STATE_STEPS);
    let state_steps = u128::from(most.div_ceil(state_step));
    let state_ticks = (0..=state_steps).map(|tick| tick * u128::from(state_step)).collect();
    let top = state_steps * u128::from(state_step);

    let text = (FONT, AXIS_TEXT).into_font().color(&TEXT);
    let mut chart = ChartBuilder::on(&root)
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
        .y_label_formatter(&|states| short(*states))
        .draw()?;

    // In pixels from here on: shared edges, and gaps of one width.
    let edge = |depth: usize| chart.backend_coord(&(2 * depth as i64 - 1, 0)).0;
    let height = |states: u64| chart.backend_coord(&(0, u128::from(states))).1;
    let slot = (edge(depths as usize) - edge(0)) / depths as i32;
    let floor = height(0) + 1;
    for (depth, &states) in layers.iter().enumerate().filter(|&(_, &states)| states > 0) {
        let (left, right) = bar(edge(depth), edge(depth + 1), slot);
        // Few states are less than a pixel, but not none.
        let top = height(states).min(floor - 1);
        root.draw(&Rectangle::new([(left, top), (right, floor)], BAR.filled()))?;
    }
    root.present()
}

/// The edges of a bar in its part of the axis, `from..to`; such parts are `slot` pixels wide, or one more.
fn bar(from: i32, to: i32, slot: i32) -> (i32, i32) {
    let gap = if slot < 3 { 0 } else { (slot / 8).max(1).max(slot - WIDEST_BAR) };
    let left = from + gap / 2;
    (left, (to - (gap - gap / 2)).max(left + 1))
}

/// The title as it is set, and its text size: smaller if it is long, and cut short if it is longer still.
fn fit<B: DrawingBackend>(root: &DrawingArea<B, Shift>, title: &str) -> Drawn<B, (String, f64)> {
    let width = |text: &str, size: f64| Ok(root.estimate_text_size(text, &(FONT, size).into_font().color(&TEXT))?.0);
    // XML has no place for control characters, nor has a line of text.
    let mut title: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let full = width(&title, TITLE_TEXT)?;
    if full <= TITLE_WIDTH {
        return Ok((title, TITLE_TEXT));
    }
    let size = (TITLE_TEXT * f64::from(TITLE_WIDTH) / f64::from(full)).floor().max(SMALLEST_TITLE_TEXT);
    let average = f64::from(width(&title, size)?) / title.chars().count() as f64;
    let room = (f64::from(TITLE_WIDTH) / average) as usize;
    if let Some((end, _)) = title.char_indices().nth(room) {
        title.truncate(end);
        title.push('…');
    }
    Ok((title, size))
}

/// The smallest of 1, 2, 5, 10, 20, 50, ... of which at most `steps` cover `span`. `steps` is at least 4, so that
/// 5 * 10^18 is enough for any span.
fn round_step(span: u64, steps: u64) -> u64 {
    let mut power = 1;
    loop {
        for step in [power, 2 * power, 5 * power] {
            if span.div_ceil(step) <= steps {
                return step;
            }
        }
        power *= 10;
    }
}

const _: () = assert!(DEPTH_STEPS >= 4 && STATE_STEPS >= 4);

/// A round number of states in a few characters: 1.5K, 20M, 10T.
fn short(states: u128) -> String {
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

    /// A picture's worth of layers: the 3,674,160 states of the pocket cube in the half-turn metric.
    const POCKET: [u64; 12] = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];

    #[test]
    fn draws_both_formats_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let (svg, png) = (folder.path().join("a.svg"), folder.path().join("b.PNG"));
        std::fs::write(&svg, "old").unwrap();
        layers(&svg, "2x2x2 <half turns>", &POCKET).unwrap();
        layers(&png, "2x2x2 <half turns>", &POCKET).unwrap();
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
            for refusal in [check(&path), layers(&path, "t", &POCKET)] {
                assert!(matches!(refusal, Err(Error::Usage(_))), "{name}: {refusal:?}");
            }
        }
        let nowhere = folder.path().join("none").join("plot.png");
        assert!(matches!(check(&nowhere), Err(Error::Io { .. })));
        assert!(matches!(layers(&nowhere, "t", &POCKET), Err(Error::Io { .. })));
        check(&folder.path().join("plot.png")).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn draws_extreme_layers_and_titles() {
        let folder = tempfile::tempdir().unwrap();
        let dense: Vec<u64> = (0..5000).collect();
        for (i, counts) in [&[][..], &[0], &[1], &[u64::MAX; 3], &dense].into_iter().enumerate() {
            for extension in ["svg", "png"] {
                let title = "a\nlong title ".repeat(40 * i);
                layers(&folder.path().join(format!("{i}.{extension}")), &title, counts).unwrap();
            }
        }
        let text = std::fs::read_to_string(folder.path().join("3.svg")).unwrap();
        assert!(text.contains("20E") && text.contains('…') && text.matches("a long title").count() < 40);
    }

    #[test]
    fn axes_have_round_steps() {
        assert_eq!([0, 6, 7, 13, 60, 1_887_748].map(|most| round_step(most, 6)), [1, 1, 2, 5, 10, 500_000]);
        assert_eq!(round_step(u64::MAX, 4), 5_000_000_000_000_000_000);
        let labels = [0, 999, 1500, 20_000_000, 12_000_000_000_000, 20_000_000_000_000_000_000].map(short);
        assert_eq!(labels, ["0", "999", "1.5K", "20M", "12T", "20E"]);
    }
}
