//! Large zeroed arrays of words, with huge pages where the system has them.

use memmap2::MmapMut;

use crate::error::{Error, Result};

/// Zeroed words. Memory is taken from the system when a page is first touched.
#[derive(Debug)]
pub struct Buffer(Option<MmapMut>);

impl Buffer {
    /// `len` zero words. `Limit` if the system refuses.
    pub fn new(len: usize) -> Result<Buffer> {
        let refused = |reason: String| Error::Limit(format!("cannot allocate {len} words of memory: {reason}"));
        let bytes = len.checked_mul(8).ok_or_else(|| refused("too large".into()))?;
        if bytes == 0 {
            return Ok(Buffer(None));
        }
        let map = MmapMut::map_anon(bytes).map_err(|e| refused(e.to_string()))?;
        // Only advice: without huge pages the search is slower, not wrong.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Buffer(Some(map)))
    }
}

impl std::ops::Deref for Buffer {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        self.0.as_ref().map_or(&[], |map| bytemuck::cast_slice(map))
    }
}

impl std::ops::DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u64] {
        self.0.as_mut().map_or(&mut [], |map| bytemuck::cast_slice_mut(map))
    }
}
