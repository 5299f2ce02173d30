//! The memory of a search on disk.

use super::pipeline::{READERS, WAITING};
use super::row_shape::RowShape;
use super::shape::DiskShape;
use super::tile_shape::TileShape;
use antipode_core::codes::CodingAim;

/// Bytes of memory that any search takes: tables of moves, buffers.
const FIXED: u64 = 32 << 20;

/// The bytes of memory that a search takes besides the payloads that it keeps. A voltage graph has
/// the smallest slice.
pub(super) fn working_memory(shape: &DiskShape<'_>, threads: usize, aim: CodingAim) -> u64 {
    let cut = shape.cut();
    let chunks: u64 = (0..cut.segments()).map(|segment| cut.chunks(segment) as u64).sum();
    let records = (16 * chunks + 400 * cut.segments() as u64) * if shape.sides() == 1 { 3 } else { 2 };
    let sizes = BufferSizes {
        chunk: bits(cut.chunk_rows, cut.words()),
        segment: bits(cut.segment_rows, cut.words()),
        block: cut.block() as u64,
        threads: threads as u64,
    };
    FIXED
        + records
        + match shape {
            DiskShape::Tiles(tiles) => tiles_memory(&sizes, tiles, aim, chunks),
            DiskShape::Rows(rows) => rows_memory(&sizes, rows, chunks),
        }
}

/// Bytes of the bits of a chunk and of a segment, and of a block of payloads; the number of
/// threads.
struct BufferSizes {
    chunk: u64,
    segment: u64,
    block: u64,
    threads: u64,
}

impl BufferSizes {
    /// The most loaded tasks.
    fn loaded(&self) -> u64 {
        (READERS + WAITING) as u64 + self.threads
    }

    /// The most results.
    fn found(&self) -> u64 {
        2 * self.threads + 1
    }
}

/// Bytes of `rows` rows of `words` words.
fn bits(rows: usize, words: usize) -> u64 {
    (rows * words * 8) as u64
}

fn tiles_memory(sizes: &BufferSizes, tiles: &TileShape, aim: CodingAim, chunks: u64) -> u64 {
    let &BufferSizes { chunk, segment, block, threads } = sizes;
    let (room, words) = (tiles.room(), tiles.cut.words());
    let targets = (0..2).map(|side| tiles.targets(side, 0).len() as u64).max().unwrap_or(1);
    let coded = sizes.loaded() * (bits(room.rows, words) + targets * segment) + sizes.found() * targets * segment;
    // In the layers with the most states, half a byte of code for each byte of bits.
    let compressed = coded / 2 + sizes.found() * targets * block;
    // Sources, seen states, new states, and their code; the places of the sources.
    let new = if aim == CodingAim::Size { targets * segment } else { chunk };
    let thread = bits(room.staying, words) + (room.passing as u64 + 3) * chunk + new + 4 * chunks;
    threads * thread + compressed + room.tables
}

fn rows_memory(sizes: &BufferSizes, rows: &RowShape<'_>, chunks: u64) -> u64 {
    let &BufferSizes { chunk, segment, block, threads } = sizes;
    // A task loads the segments of one layer, or of two that were seen before.
    let coded = sizes.loaded() * 2 / rows.sides as u64 + sizes.found();
    // In the layers with the most states, 3/4 of a byte of code for each byte of bits.
    let compressed = coded * (segment / 4 * 3 + block);
    // A slice has a flag for each chunk, and a lock and a list for each segment.
    let slice = rows.least_slice() + chunks + 64 * rows.cut.segments() as u64;
    // Sources or seen states, and their code.
    threads * 4 * chunk + compressed + rows.cut.memory() + slice
}
