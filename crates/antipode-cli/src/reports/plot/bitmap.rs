//! PNG files: a bitmap that keeps the spaces of small text.
//!
//! The plotters bitmap sets glyphs on whole pixels without their side bearings. Small text loses
//! the spaces between words that way.

use plotters::prelude::*;
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};

/// Text below this size gets wider spaces.
const SMALL: f64 = 20.0;

type Failure = DrawingErrorKind<<BitMapBackend<'static> as DrawingBackend>::ErrorType>;

/// The bitmap of `plotters`, with other text.
pub(super) struct Bitmap<'a>(BitMapBackend<'a>);

/// Draws on pixels of three bytes and returns the PNG file.
pub(super) fn png(
    (width, height): (u32, u32),
    draw: impl FnOnce(Bitmap<'_>) -> Result<(), String>,
) -> Result<Vec<u8>, String> {
    let mut pixels = vec![0; 3 * width as usize * height as usize];
    draw(Bitmap(BitMapBackend::with_buffer(&mut pixels, (width, height))))?;
    let mut bytes = vec![];
    encode(&mut bytes, (width, height), &pixels).map_err(|e| e.to_string())?;
    Ok(bytes)
}

fn encode(bytes: &mut Vec<u8>, (width, height): (u32, u32), pixels: &[u8]) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()
}

fn spaced(text: &str, size: f64) -> String {
    if size < SMALL { text.replace(' ', "  ") } else { text.to_string() }
}

impl DrawingBackend for Bitmap<'_> {
    type ErrorType = <BitMapBackend<'static> as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.0.get_size()
    }

    fn ensure_prepared(&mut self) -> Result<(), Failure> {
        self.0.ensure_prepared()
    }

    fn present(&mut self) -> Result<(), Failure> {
        self.0.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Result<(), Failure> {
        self.0.draw_pixel(point, color)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result<(), Failure> {
        self.0.draw_rect(upper_left, bottom_right, style, fill)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, pos: BackendCoord) -> Result<(), Failure> {
        self.0.draw_text(&spaced(text, style.size()), style, pos)
    }

    fn estimate_text_size<S: BackendTextStyle>(&self, text: &str, style: &S) -> Result<(u32, u32), Failure> {
        self.0.estimate_text_size(&spaced(text, style.size()), style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_text_keeps_its_spaces() {
        // Columns without ink, between the first and the last column with ink.
        let gap = |text: &str| {
            super::super::register();
            let mut pixels = vec![0; 3 * 200 * 40];
            let root = Bitmap(BitMapBackend::with_buffer(&mut pixels, (200, 40))).into_drawing_area();
            root.draw_text(text, &(super::super::FONT, 17.0).into_font().color(&WHITE), (5, 5)).unwrap();
            root.present().unwrap();
            drop(root);
            let inked = |x: &usize| (0..40).any(|y| pixels[3 * (200 * y + x)] > 40);
            let columns: Vec<usize> = (0..200).filter(inked).collect();
            columns.windows(2).map(|pair| pair[1] - pair[0] - 1).max().unwrap()
        };
        assert!(gap("to most") >= 4 && gap("tomost") <= 2, "{} {}", gap("to most"), gap("tomost"));
    }
}
