//! Large zeroed arrays of words, with huge pages where the system has them.

#[cfg(not(target_family = "wasm"))]
use memmap2::MmapMut as BufferMemory;
use memmap2::MmapOptions;
use rayon::prelude::*;

use crate::error::{Error, Result};
use crate::memory::HeldBytes;

/// Zeroed words. The system allocates a page on its first touch.
#[derive(Debug, Default)]
pub struct WordBuffer {
    map: Option<BufferMemory>,
    _held: HeldBytes,
}

impl WordBuffer {
    /// Allocates `len` zero words.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses, or the memory of the process is limited to less.
    pub fn new(len: usize) -> Result<WordBuffer> {
        let held = HeldBytes::take((len as u64).saturating_mul(8))?;
        let buffer = WordBuffer::map(len, &MmapOptions::new(), held)?;
        // This is only advice: without huge pages the search is slower, not wrong.
        #[cfg(target_os = "linux")]
        if let Some(map) = &buffer.map {
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(buffer)
    }

    /// Allocates `len` zero words, of which the caller touches few.
    ///
    /// Pages are small, and the total may exceed the memory of the machine. It does not count as
    /// held.
    ///
    /// # Errors
    ///
    /// `Limit` if the system refuses.
    pub fn sparse(len: usize) -> Result<WordBuffer> {
        WordBuffer::map(len, MmapOptions::new().no_reserve_swap(), HeldBytes::default())
    }

    /// Allocates the words as others: WebAssembly has no mappings.
    #[cfg(target_family = "wasm")]
    fn map(len: usize, _: &MmapOptions, held: HeldBytes) -> Result<WordBuffer> {
        let mut words = vec![];
        crate::memory::reserve_exact(&mut words, len)?;
        words.resize(len, 0);
        Ok(WordBuffer { map: (len > 0).then_some(BufferMemory(words)), _held: held })
    }

    #[cfg(not(target_family = "wasm"))]
    fn map(len: usize, options: &MmapOptions, held: HeldBytes) -> Result<WordBuffer> {
        let refused = |reason: String| Error::Limit(format!("cannot allocate {len} words of memory: {reason}"));
        let bytes = len.checked_mul(8).ok_or_else(|| refused("too large".into()))?;
        if bytes == 0 {
            return Ok(WordBuffer::default());
        }
        let map = options.clone().len(bytes).map_anon().map_err(|e| refused(e.to_string()))?;
        Ok(WordBuffer { map: Some(map), _held: held })
    }

    /// The words as bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        self.map.as_deref().unwrap_or(&[])
    }

    /// Touches all pages now, in parallel: a first touch can cost more than the search.
    pub fn touch(&mut self) {
        let words: &mut [u64] = self;
        words
            .par_chunks_mut(TOUCHED)
            // Pages are written, not only read: a read would map the one page of zeros that all
            // share.
            .for_each(|chunk| chunk.iter_mut().step_by(PAGE).for_each(|word| *word = std::hint::black_box(*word)));
    }
}

/// Words on the heap.
#[cfg(target_family = "wasm")]
#[derive(Debug)]
struct BufferMemory(Vec<u64>);

#[cfg(target_family = "wasm")]
impl std::ops::Deref for BufferMemory {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        bytemuck::cast_slice(&self.0)
    }
}

#[cfg(target_family = "wasm")]
impl std::ops::DerefMut for BufferMemory {
    fn deref_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

/// Words of the smallest page.
const PAGE: usize = 512;

/// Words that a thread touches at a time: one huge page.
const TOUCHED: usize = 512 * PAGE;

impl std::ops::Deref for WordBuffer {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        self.map.as_ref().map_or(&[], |map| bytemuck::cast_slice(map))
    }
}

impl std::ops::DerefMut for WordBuffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u64] {
        self.map.as_mut().map_or(&mut [], |map| bytemuck::cast_slice_mut(map))
    }
}
