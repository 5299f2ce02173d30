//! Draws the layers of a search as a bar chart, audits of solvers and heuristics as box plots, and
//! topologies of heuristics as heat maps, to an SVG or a PNG file.
//!
//! The program contains all that pictures need. Text is in Noto Sans (SIL Open Font License), so no
//! fonts or libraries have to be installed. An SVG file only names the font; the viewer sets the
//! text.
//!
//! ```
//! # fn main() -> antipode_core::error::Result<()> {
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("pocket.svg");
//! let outputs = antipode_core::checkpoint::JobOutputs::none();
//! let layers = [1, 9, 54, 321, 1847, 9992];
//! antipode_cli::reports::plot::layers(&outputs, &path, "2x2x2, half turns", &layers, false)?;
//! # Ok(())
//! # }
//! ```

mod audit_panels;
mod bitmap;
mod boxes;
mod chart;
mod curve;
mod heuristic;
mod layers;
mod panel;
mod small;
mod topology;

pub use boxes::audit;
pub use chart::chart;
pub use curve::{CurveLine, curve};
pub use heuristic::heuristic;
pub use layers::layers;
pub use topology::topology;

use std::fmt::Display;
use std::path::Path;
use std::sync::Once;

use antipode_core::checkpoint::JobOutputs;
use antipode_core::error::{Error, Result};
use antipode_core::printable::printable;
use antipode_core::storage::OutputFile;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::register_font;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The registered name of the font. It is also a CSS list for SVG, so that viewers can fall back on
/// other fonts.
const FONT: &str = "Noto Sans, sans-serif";
/// Text sizes in pixels, line height included: of a title that fits, of the smallest title, of the
/// axes.
const TITLE_TEXT: f64 = 28.0;
const SMALLEST_TITLE_TEXT: f64 = 17.0;
const AXIS_TEXT: f64 = 20.0;
/// Pixels above the axes, with the title in the middle.
const HEAD: i32 = 52;
/// Text size of the line below the title, and its place.
const NOTE_TEXT: f64 = 17.0;
const NOTE: i32 = HEAD + 6;
/// Pixels that a title may take up: viewers may set SVG text in a font that is somewhat wider than
/// ours.
const TITLE_WIDTH: u32 = 840;
/// The widest bar, in pixels: a few layers do not become walls.
const WIDEST_BAR: i32 = 80;
/// The most steps between the labels of the axes.
const DEPTH_STEPS: u64 = 16;
const STATE_STEPS: u64 = 6;
const LOG_STEPS: u64 = 10;
const BAR: RGBColor = RGBColor(62, 106, 158);
const GRID: RGBColor = RGBColor(222, 222, 222);
const TEXT: RGBColor = RGBColor(40, 40, 40);

/// Colours of the series, in their order; they differ in brightness, too.
const COLOURS: [RGBColor; 10] = [
    RGBColor(62, 106, 158),
    RGBColor(222, 128, 42),
    RGBColor(60, 60, 60),
    RGBColor(120, 176, 90),
    RGBColor(190, 70, 90),
    RGBColor(130, 100, 170),
    RGBColor(150, 150, 150),
    RGBColor(90, 180, 190),
    RGBColor(170, 130, 60),
    RGBColor(225, 130, 195),
];

/// The format that an extension selects.
#[derive(Clone, Copy)]
enum PictureFormat {
    Svg,
    Png,
}

impl PictureFormat {
    fn of(path: &Path) -> Result<PictureFormat> {
        let extension = path.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("svg") {
            Ok(PictureFormat::Svg)
        } else if extension.eq_ignore_ascii_case("png") {
            Ok(PictureFormat::Png)
        } else {
            Err(Error::unsuitable_file(path.display(), "names no plot: end it with .svg or .png"))
        }
    }
}

/// Checks before a long search that a plot can be written to `path`. Creates nothing.
///
/// # Errors
///
/// Those of [`layers`]; `Usage` if `path` exists and must not be replaced.
pub fn check(path: &Path, replace: bool) -> Result<()> {
    PictureFormat::of(path)?;
    // Dropped at once, so nothing of it stays.
    OutputFile::create(path, replace).map(drop)
}

/// A picture to draw.
trait Picture {
    /// Width and height, in pixels.
    const SIZE: (u32, u32);

    /// Draws it with any backend.
    fn draw<B: DrawingBackend>(&self, root: &DrawingArea<B, Shift>) -> Drawn<B, ()>;
}

/// Draws a picture to the file `path`, and replaces it if it exists. The extension selects the
/// format, .svg or .png in any case.
///
/// # Errors
///
/// `Usage` if the extension is neither of the two or `path` is a folder, `Io` if the file cannot be
/// written; `path` is then as it was.
fn save<P: Picture>(path: &Path, picture: &P) -> Result<()> {
    save_in(&JobOutputs::none(), path, picture)
}

/// As [`save`], for a job that records its output files.
fn save_in<P: Picture>(outputs: &JobOutputs, path: &Path, picture: &P) -> Result<()> {
    let format = PictureFormat::of(path)?;
    register();
    // Drawn in memory, so that a failure leaves no half of a file.
    let bytes = match format {
        PictureFormat::Svg => {
            let mut text = String::new();
            paint(SVGBackend::with_string(&mut text, P::SIZE), picture).map_err(|e| refused(path, e))?;
            text.into_bytes()
        }
        PictureFormat::Png => bitmap::png(P::SIZE, |bitmap| paint(bitmap, picture).map_err(|e| e.to_string()))
            .map_err(|e| refused(path, e))?,
    };
    outputs.write_file(path, &bytes)
}

/// Registers the font with plotters, once per process.
fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Cannot fail, as the bytes are constant and good; if it did, drawing would report a
        // missing font.
        let _ = register_font(FONT, FontStyle::Normal, notosans::REGULAR_TTF);
    });
}

/// A failure to draw.
fn refused(path: &Path, failure: impl Display) -> Error {
    Error::io("draw", path, std::io::Error::other(failure.to_string()))
}

/// The result of drawing, or the error of the backend.
type Drawn<B, T> = std::result::Result<T, DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

fn paint<B: DrawingBackend, P: Picture>(backend: B, picture: &P) -> Drawn<B, ()> {
    let root = backend.into_drawing_area();
    root.fill(&WHITE)?;
    picture.draw(&root)?;
    root.present()
}

/// Sets a line of text, its middle `y` pixels below the top of a picture of this width.
fn centred<B: DrawingBackend>(root: &DrawingArea<B, Shift>, text: &str, size: f64, y: i32) -> Drawn<B, ()> {
    let centre = Pos::new(HPos::Center, VPos::Center);
    let style = (FONT, size).into_font().color(&TEXT).pos(centre);
    root.draw_text(text, &style, (root.dim_in_pixel().0 as i32 / 2, y))
}

/// The edges of a bar in its part of the axis, `from..to`; such parts are `slot` pixels wide, or
/// one more.
fn bar(from: i32, to: i32, slot: i32) -> (i32, i32) {
    // A bar of few pixels has none to spare.
    let gap = if slot < 3 { 0 } else { (slot / 8).max(1).max(slot - WIDEST_BAR) };
    let left = from + gap / 2;
    (left, (to - (gap - gap / 2)).max(left + 1))
}

/// The title and its text size: smaller if the title is long, shortened if it is longer still.
fn fit<B: DrawingBackend>(root: &DrawingArea<B, Shift>, title: &str) -> Drawn<B, (String, f64)> {
    let width = |text: &str, size: f64| Ok(root.estimate_text_size(text, &(FONT, size).into_font().color(&TEXT))?.0);
    // Neither XML nor a line of text can contain control characters.
    let mut title = printable(title);
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

/// The smallest of 1, 2, 5, 10, 20, 50, ... of which at most `steps` cover `span`. `steps` is at
/// least 4, so that 5 * 10^18 is enough for any span.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_steps() {
        assert_eq!([0, 6, 7, 13, 60, 1_887_748].map(|most| round_step(most, 6)), [1, 1, 2, 5, 10, 500_000]);
        assert_eq!(round_step(u64::MAX, 4), 5_000_000_000_000_000_000);
    }
}
