//! The file formats.

use std::path::Path;

use antipode_core::error::{Error, Result};

/// A format, given by the extension of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileFormat {
    /// Comma-separated values.
    Csv,
    /// One array of NumPy.
    Npy,
    /// Several arrays of NumPy.
    Npz,
    /// Apache Parquet.
    Parquet,
    /// Tensors, as Hugging Face stores them.
    Safetensors,
}

impl FileFormat {
    const NAMED: [(&str, FileFormat); 5] = [
        ("csv", FileFormat::Csv),
        ("npy", FileFormat::Npy),
        ("npz", FileFormat::Npz),
        ("parquet", FileFormat::Parquet),
        ("safetensors", FileFormat::Safetensors),
    ];

    /// The format of a file.
    ///
    /// # Errors
    ///
    /// `Usage` if the name does not end with a format.
    pub fn of(path: &Path) -> Result<FileFormat> {
        let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        let found = FileFormat::NAMED.iter().find(|(name, _)| Some(*name) == end.as_deref());
        found.map(|(_, format)| *format).ok_or_else(|| {
            let path = path.display();
            Error::unsuitable_file(path, "names no format: end it with .npy, .npz, .parquet, .safetensors or .csv")
        })
    }

    /// The format of a file that may be compressed by gzip, and whether it is, by its extensions.
    ///
    /// # Errors
    ///
    /// Those of [`FileFormat::of`].
    pub(crate) fn within_gzip(path: &Path) -> Result<(FileFormat, bool)> {
        let is_compressed = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz"));
        let format = FileFormat::of(&if is_compressed { path.with_extension("") } else { path.into() })?;
        Ok((format, is_compressed))
    }

    /// The extension.
    pub fn name(self) -> &'static str {
        FileFormat::NAMED.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }

    /// Whether the format supports columns of texts.
    pub(crate) fn has_texts(self) -> bool {
        matches!(self, FileFormat::Csv | FileFormat::Parquet)
    }
}
