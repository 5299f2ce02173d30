//! Blocks that Zstandard compresses, with the feature `compression`.

use crate::error::{Error, Result};

/// Compresses the bytes of a block. `Limit` if the memory is too small; `Usage` without the feature.
#[cfg(feature = "compression")]
pub(super) fn compress(bytes: &[u8], level: i32) -> Result<Vec<u8>> {
    zstd::bulk::compress(bytes, level).map_err(|e| Error::Limit(format!("cannot compress a block: {e}")))
}

/// Decompresses a block into `bytes`, and returns the length. The error of a damaged block is
/// `damaged`; `Usage` without the feature.
#[cfg(feature = "compression")]
pub(super) fn decompress(stored: &[u8], bytes: &mut [u8], damaged: impl Fn(String) -> Error) -> Result<usize> {
    zstd::bulk::decompress_to_buffer(stored, bytes).map_err(|e| damaged(e.to_string()))
}

/// Refuses to compress.
#[cfg(not(feature = "compression"))]
pub(super) fn compress(_bytes: &[u8], _level: i32) -> Result<Vec<u8>> {
    Err(left_out())
}

/// Refuses to decompress.
#[cfg(not(feature = "compression"))]
pub(super) fn decompress(_stored: &[u8], _bytes: &mut [u8], _damaged: impl Fn(String) -> Error) -> Result<usize> {
    Err(left_out())
}

/// The error of a build without the feature.
#[cfg(not(feature = "compression"))]
fn left_out() -> Error {
    Error::incapable("this build", "does not compress blocks", "it leaves out the cargo feature compression")
}
