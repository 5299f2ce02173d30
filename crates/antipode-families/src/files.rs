//! Files that specs name.

use std::path::Path;

use antipode_core::error::{Error, Result};
use antipode_core::storage::read_whole;

/// The bytes of a whole file of at most `most` bytes, or of the one that the program carries where
/// there is none of this name.
///
/// # Errors
///
/// Those of [`read_whole`].
pub fn read_or_carried(path: &Path, most: u64) -> Result<Vec<u8>> {
    match antipode_data::find(path).filter(|_| !path.exists()) {
        Some(file) => Ok(file.text.as_bytes().to_vec()),
        None => read_whole(path, most),
    }
}

/// A text with its line ends normalised to line feeds, which all parsers expect. Files of other
/// systems have a carriage return before the line feed or instead of it, and may start with a byte
/// order mark.
pub(super) fn with_line_feeds(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n")
}

/// The bytes of a file as text. `Usage` if a line is not UTF-8; comments, which begin with `#`, may
/// be in another encoding, as in old files.
pub(super) fn text(path: &Path, bytes: &[u8]) -> Result<String> {
    for (i, line) in lines(bytes).enumerate() {
        let end = std::str::from_utf8(line).err().map(|e| e.valid_up_to());
        if end.is_some_and(|end| !line[..end].contains(&b'#')) {
            return Err(Error::bad_line(path.display(), i + 1, None, "not text in UTF-8"));
        }
    }
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// The lines of a file, split as by [`with_line_feeds`].
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').flat_map(|line| {
        let line = line.strip_suffix(b"\n").map_or(line, |line| line.strip_suffix(b"\r").unwrap_or(line));
        line.split(|&byte| byte == b'\r')
    })
}

#[cfg(test)]
mod tests {
    use super::with_line_feeds;

    #[test]
    fn lines_of_all_systems_are_lines() {
        for text in ["a\n\nb\nc", "a\r\n\r\nb\r\nc", "a\r\rb\rc", "\u{feff}a\n\r\nb\rc"] {
            assert_eq!(with_line_feeds(text), "a\n\nb\nc", "{text:?}");
        }
    }
}
