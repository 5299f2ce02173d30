//! What was seen of the targets of a task in the two layers before: decoded chunk by chunk, where something is found.

use super::level::{Context, Target};
use super::piece::Piece;
use super::reading::Reading;
use super::work::Decoder;
use antipode_core::bits::Buffer;
use antipode_core::error::Result;

/// The states of segments that were seen.
pub(super) struct Seen<'a> {
    context: Context<'a>,
    reading: &'a Reading,
    /// By target: the segment, and a piece for each layer that has any states.
    targets: Vec<(usize, Vec<(Piece, Decoder)>)>,
    /// The target and the chunk at hand.
    at: (usize, usize),
    bits: Buffer,
    /// The chunk in another layer.
    other: Buffer,
    is_decoded: bool,
}

impl<'a> Seen<'a> {
    pub(super) fn new(context: Context<'a>, reading: &'a Reading) -> Result<Seen<'a>> {
        let chunk = || Buffer::new(context.shape.cut().chunk_words());
        let (bits, other) = (chunk()?, chunk()?);
        Ok(Seen { context, reading, targets: vec![], at: (0, 0), bits, other, is_decoded: false })
    }

    /// Turns to other targets.
    pub(super) fn start(&mut self, targets: Vec<Target>) {
        let with_decoder = |piece| (piece, Decoder::default());
        let target = |target: Target| (target.segment, target.seen.into_iter().map(with_decoder).collect());
        self.targets = targets.into_iter().map(target).collect();
    }

    /// Turns to a chunk of a target.
    pub(super) fn turn(&mut self, target: usize, chunk: usize) {
        self.at = (target, chunk);
        self.is_decoded = false;
    }

    /// The states of a row of the chunk that were seen. They may be overwritten: nobody asks again.
    pub(super) fn row(&mut self, index: usize) -> Result<&mut [u64]> {
        if !self.is_decoded {
            self.decode()?;
            self.is_decoded = true;
        }
        let cut = self.context.shape.cut();
        let words = cut.words();
        Ok(&mut self.bits[index % cut.chunk_rows * words..][..words])
    }

    fn decode(&mut self) -> Result<()> {
        let Seen { context, reading, targets, at, bits, other, .. } = self;
        let (cut, (target, chunk)) = (context.shape.cut(), *at);
        let (segment, pieces) = &mut targets[target];
        let length = cut.chunk(*segment, chunk).len() * cut.words();
        let (bits, other) = (&mut bits[..length], &mut other[..length]);
        let Some(((piece, decoder), rest)) = pieces.split_first_mut() else {
            bits.fill(0);
            return Ok(());
        };
        decoder.decode(context, piece, chunk, reading, bits)?;
        for (piece, decoder) in rest {
            decoder.decode(context, piece, chunk, reading, other)?;
            bits.iter_mut().zip(&*other).for_each(|(bits, other)| *bits |= *other);
        }
        Ok(())
    }
}
