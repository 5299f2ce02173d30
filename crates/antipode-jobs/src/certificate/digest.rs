//! The digest of a table: SHA-256 over a tree of its parts.
//!
//! The leaves are what lies before the blocks, each block, and what lies behind them. The hash of a
//! leaf is SHA-256 of a zero byte and the part, that of a node SHA-256 of a one byte and the hashes
//! of its two children; the last node of a level that has no partner moves up (as RFC 6962 does).

use std::io::{BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use antipode_core::error::{Error, Result};
use antipode_core::nums::hexadecimal;
use antipode_core::storage::open_plain;
use antipode_core::watch::{Watch, WorkProgress};

/// Bytes that are read at a time.
const READ: usize = 1 << 16;

/// A hash.
type NodeHash = [u8; 32];

/// The digests of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileDigest {
    /// The number of leaves of the tree.
    pub leaves: u64,
    /// The hash of its root, in hexadecimal digits.
    pub root: String,
    /// The hash of a node above the first and the last leaf, which have the checksums of all
    /// blocks: to compare it takes no pass over the file.
    pub outside: String,
}

fn node(left: &NodeHash, right: &NodeHash) -> NodeHash {
    Sha256::new().chain_update([1]).chain_update(left).chain_update(right).finalize().into()
}

/// The root of the tree over these leaves.
fn root(mut level: Vec<NodeHash>) -> NodeHash {
    while level.len() > 1 {
        level =
            level.chunks(2).map(|pair| if let [left, right] = pair { node(left, right) } else { pair[0] }).collect();
    }
    level.pop().unwrap_or_default()
}

/// Words of bits in a leaf of the tree over all of them.
const LEAF: usize = 1 << 13;

/// The hash of a leaf of bits, which are little endian.
fn bits_leaf(words: &[u64]) -> NodeHash {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Sha256::new().chain_update([0]).chain_update(bytes).finalize().into()
}

/// The hash of a node over an earlier hash and the root of the tree over bits.
pub(crate) fn with_bits(earlier: &[u8; 32], bits: &[u64]) -> [u8; 32] {
    // Most of the first bits are zero.
    static ZEROS: LazyLock<NodeHash> = LazyLock::new(|| bits_leaf(&[0; LEAF]));
    let is_zero = |words: &[u64]| words.len() == LEAF && words.iter().all(|&word| word == 0);
    let leaves = bits.par_chunks(LEAF).map(|words| if is_zero(words) { *ZEROS } else { bits_leaf(words) });
    node(earlier, &root(leaves.collect()))
}

/// The hash of a part of a file.
fn leaf(file: &mut (impl Read + Seek), part: &Range<u64>, path: &Path) -> Result<NodeHash> {
    let failed = |e| Error::io("read", path, e);
    let (mut hash, mut buffer) = (Sha256::new().chain_update([0]), vec![0; READ]);
    file.seek(SeekFrom::Start(part.start)).map_err(failed)?;
    let mut left = part.end - part.start;
    while left > 0 {
        let bytes = &mut buffer[..left.min(READ as u64) as usize];
        file.read_exact(bytes).map_err(failed)?;
        hash.update(&*bytes);
        left -= bytes.len() as u64;
    }
    Ok(hash.finalize().into())
}

/// The digest of everything outside the blocks.
pub(crate) fn outside(path: &Path, parts: &[Range<u64>]) -> Result<String> {
    let mut file = BufReader::new(open_plain(path)?);
    let ends = [parts.first(), parts.last()].map(|part| part.cloned().unwrap_or_default());
    Ok(hexadecimal(&node(&leaf(&mut file, &ends[0], path)?, &leaf(&mut file, &ends[1], path)?)))
}

impl FileDigest {
    /// The digest of a file with these parts.
    pub(crate) fn of(path: &Path, parts: &[Range<u64>], watch: &mut Watch<'_>) -> Result<FileDigest> {
        let mut file = BufReader::new(open_plain(path)?);
        let (total, mut leaves) = (parts.len() as u64, vec![]);
        for (done, part) in (0..).zip(parts) {
            watch.report(WorkProgress { phase: "digest", depth: None, done, total })?;
            leaves.push(leaf(&mut file, part, path)?);
        }
        let outside = match &leaves[..] {
            [first, .., last] => node(first, last),
            _ => NodeHash::default(),
        };
        Ok(FileDigest { leaves: total, outside: hexadecimal(&outside), root: hexadecimal(&root(leaves)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hashes of `sha256sum`.
    #[test]
    fn trees_are_those_of_rfc_6962() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("abc");
        std::fs::write(&path, "abc").unwrap();
        let digest = FileDigest::of(&path, &[0..1, 1..2, 2..3], &mut Watch::none()).unwrap();
        let hash = |bytes: &[u8]| -> NodeHash { Sha256::digest(bytes).into() };
        let leaves = [b"\0a", b"\0b", b"\0c"].map(|leaf| hash(leaf));
        let pair = |a: &NodeHash, b: &NodeHash| hash(&[&[1][..], a, b].concat());
        assert_eq!(digest.root, hexadecimal(&pair(&pair(&leaves[0], &leaves[1]), &leaves[2])));
        assert_eq!(digest.outside, hexadecimal(&pair(&leaves[0], &leaves[2])));
        assert_eq!(digest.outside, outside(&path, &[0..1, 1..2, 2..3]).unwrap());
        assert_eq!(hexadecimal(&hash(b"abc"))[..8], *"ba7816bf");
        // Two leaves of words, the first of zeros.
        let zeros = hash(&[0; 1 + 8 * LEAF]);
        let last = hash(&[&[0][..], &7u64.to_le_bytes()].concat());
        let words: Vec<u64> = std::iter::repeat_n(0, LEAF).chain([7]).collect();
        assert_eq!(with_bits(&leaves[0], &words), pair(&leaves[0], &pair(&zeros, &last)));
    }
}
