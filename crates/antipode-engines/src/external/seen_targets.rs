//! The states of a task's targets in the two layers before. A chunk is decoded only if one of its
//! rows has sources with states.

use super::decoder::{ChunkDecoder, SharedCoding};
use super::piece::SegmentPiece;
use antipode_core::bits::WordBuffer;
use antipode_core::error::Result;

/// A segment whose states are to be found.
pub(super) struct TargetSegment {
    pub(super) segment: usize,
    /// The states in the two layers before, if there are any.
    pub(super) seen: Vec<SegmentPiece>,
}

/// The states of a task's targets in the two layers before.
pub(super) struct SeenTargets<'a> {
    coding: SharedCoding<'a>,
    /// By target: the segment, and a piece for each layer that has any states.
    targets: Vec<(usize, Vec<(SegmentPiece, ChunkDecoder)>)>,
    /// The current target and chunk.
    at: (usize, usize),
    bits: WordBuffer,
    /// The current chunk in another layer.
    other: WordBuffer,
    is_decoded: bool,
}

impl<'a> SeenTargets<'a> {
    pub(super) fn new(coding: SharedCoding<'a>) -> Result<SeenTargets<'a>> {
        let words = coding.cut.chunk_words();
        let (bits, other) = (WordBuffer::new(words)?, WordBuffer::new(words)?);
        Ok(SeenTargets { coding, targets: vec![], at: (0, 0), bits, other, is_decoded: false })
    }

    /// Switches to other targets.
    pub(super) fn start(&mut self, targets: Vec<TargetSegment>) {
        self.targets = targets
            .into_iter()
            .map(|target| {
                (target.segment, target.seen.into_iter().map(|piece| (piece, ChunkDecoder::default())).collect())
            })
            .collect();
    }

    /// Switches to a chunk of a target.
    pub(super) fn turn(&mut self, target: usize, chunk: usize) {
        self.at = (target, chunk);
        self.is_decoded = false;
    }

    /// The seen states of a row of the chunk. The caller may overwrite them: each row is read once.
    pub(super) fn row(&mut self, index: usize) -> Result<&mut [u64]> {
        if !self.is_decoded {
            self.decode()?;
            self.is_decoded = true;
        }
        let cut = self.coding.cut;
        let words = cut.words();
        Ok(&mut self.bits[index % cut.chunk_rows * words..][..words])
    }

    fn decode(&mut self) -> Result<()> {
        let SeenTargets { coding, targets, at, bits, other, .. } = self;
        let (cut, (target, chunk)) = (coding.cut, *at);
        let (segment, pieces) = &mut targets[target];
        let length = cut.chunk(*segment, chunk).len() * cut.words();
        let (bits, other) = (&mut bits[..length], &mut other[..length]);
        let Some(((piece, decoder), rest)) = pieces.split_first_mut() else {
            bits.fill(0);
            return Ok(());
        };
        decoder.decode(*coding, piece, chunk, bits)?;
        for (piece, decoder) in rest {
            decoder.decode(*coding, piece, chunk, other)?;
            bits.iter_mut().zip(&*other).for_each(|(bits, other)| *bits |= *other);
        }
        Ok(())
    }
}
