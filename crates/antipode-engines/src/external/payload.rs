//! Payloads in memory: bytes in reusable blocks of one size. Memory that a program returns to the
//! system and takes again arrives page by page, which takes longer than writing to it.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use super::lock::lock;

/// A pool of free blocks.
#[derive(Debug)]
pub(super) struct BlockPool {
    /// The number of bytes in a block.
    bytes: usize,
    waiting: Mutex<Vec<Box<[u8]>>>,
}

impl BlockPool {
    pub(super) fn new(bytes: usize) -> Arc<BlockPool> {
        Arc::new(BlockPool { bytes, waiting: Mutex::default() })
    }

    fn take(&self) -> Box<[u8]> {
        let waiting = lock(&self.waiting).pop();
        waiting.unwrap_or_else(|| vec![0; self.bytes].into_boxed_slice())
    }
}

/// Bytes in blocks, which return to their pool on drop.
#[derive(Debug)]
pub(super) struct BlockPayload {
    blocks: Vec<Box<[u8]>>,
    length: usize,
    from: Arc<BlockPool>,
}

impl BlockPayload {
    /// A payload without bytes.
    pub(super) fn new(from: &Arc<BlockPool>) -> BlockPayload {
        BlockPayload { blocks: vec![], length: 0, from: from.clone() }
    }

    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        self.blocks.len() * self.from.bytes
    }

    /// Adds bytes at the end.
    pub(super) fn append(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let used = self.length % self.from.bytes;
            if used == 0 {
                self.blocks.push(self.from.take());
            }
            let Some(block) = self.blocks.last_mut() else { return };
            let (now, later) = bytes.split_at(bytes.len().min(block.len() - used));
            block[used..][..now.len()].copy_from_slice(now);
            self.length += now.len();
            bytes = later;
        }
    }

    /// All bytes, block by block.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        self.blocks
            .iter()
            .enumerate()
            .map(move |(i, block)| &block[..(self.length - i * self.from.bytes).min(self.from.bytes)])
    }

    /// Some of the bytes. `apart` joins them unless they lie in one block.
    pub(super) fn get<'a>(&'a self, range: Range<usize>, apart: &'a mut Vec<u8>) -> &'a [u8] {
        let first = self.at(range.clone());
        if first.len() == range.len() {
            return first;
        }
        apart.clear();
        while apart.len() < range.len() {
            apart.extend_from_slice(self.at(range.start + apart.len()..range.end));
        }
        apart
    }

    /// Some of the bytes: those that lie in the block of the first.
    pub(super) fn at(&self, range: Range<usize>) -> &[u8] {
        let start = range.start % self.from.bytes;
        let length = range.len().min(self.from.bytes - start);
        self.blocks.get(range.start / self.from.bytes).map_or(&[], |block| &block[start..start + length])
    }
}

impl Drop for BlockPayload {
    fn drop(&mut self) {
        lock(&self.from.waiting).append(&mut self.blocks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_return_from_any_blocks_and_blocks_are_used_again() {
        let blocks = BlockPool::new(16);
        let bytes: Vec<u8> = (0..100).collect();
        let mut payload = BlockPayload::new(&blocks);
        for part in bytes.chunks(7) {
            payload.append(part);
        }
        payload.append(&[]);
        assert_eq!((payload.len(), payload.memory()), (100, 112));
        assert_eq!(payload.pieces().flatten().copied().collect::<Vec<u8>>(), bytes);
        for start in 0..=100 {
            for end in start..=100 {
                assert_eq!(payload.get(start..end, &mut vec![]), &bytes[start..end]);
            }
        }
        drop(payload);
        assert_eq!(lock(&blocks.waiting).len(), 7);
        let mut again = BlockPayload::new(&blocks);
        again.append(&bytes[..17]);
        assert_eq!((again.pieces().count(), lock(&blocks.waiting).len()), (2, 5));
        assert_eq!(again.get(0..17, &mut vec![]), &bytes[..17]);
    }
}
