//! The note behind a table that its depths were certified. Older versions wrote it; now a document
//! beside the table has a certificate.
//!
//! It has 40 bytes and follows the footer, see `docs/src/reference/file-format.md`. It matters only
//! for what is reported about a table. A note that is incomplete, or belongs to a different table,
//! is as good as none.

use serde::Serialize;

use super::format::{u32_at, u64_at};
use crate::checkpoint::MOST_APPENDED;

/// Bytes of the note.
pub(super) const BYTES: usize = 40;

/// The most bytes behind a table: a note, or zeros that a power cut left in its place.
pub(super) const MOST_BEHIND: usize = MOST_APPENDED as usize;

const _: () = assert!(BYTES <= MOST_BEHIND);

/// Its first eight bytes.
const MAGIC: [u8; 8] = *b"CERTIFID";

/// Its last four bytes.
const END: [u8; 4] = *b"DONE";

/// How a certification derived the depths again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CertificationMethod {
    /// By whole rows, along arcs that were compared with the rules.
    Sweep,
    /// State by state, with the rules.
    Walk,
}

/// The content of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CertificateNote {
    /// The version of the checker, which grows when a certificate comes to prove something else.
    pub checker: u32,
    /// How the depths were derived.
    pub method: CertificationMethod,
    /// Number of certified states.
    pub states: u64,
    /// CRC-32C of the layer counts, 64 bits each.
    pub layers_checksum: u32,
}

/// The certificate behind a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Certificate {
    /// No bytes behind the table.
    Absent,
    /// Bytes that are not a complete note of this table.
    Damaged,
    /// A document beside the table that belongs to another file.
    Mismatched,
    /// The note of this table, or the document beside it.
    Valid(CertificateNote),
}

impl CertificateNote {
    /// The note of a table with these layers.
    pub fn new(checker: u32, method: CertificationMethod, states: u64, layers: &[u64]) -> CertificateNote {
        let layers = layers.iter().fold(0, |sum, layer| crc32c::crc32c_append(sum, &layer.to_le_bytes()));
        CertificateNote { checker, method, states, layers_checksum: layers }
    }

    /// The bytes of the note in the file of the table with this identity.
    pub(super) fn to_bytes(self, identity: u32) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let method: u32 = match self.method {
            CertificationMethod::Sweep => 1,
            CertificationMethod::Walk => 2,
        };
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&self.checker.to_le_bytes());
        bytes[12..16].copy_from_slice(&method.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.states.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.layers_checksum.to_le_bytes());
        bytes[28..32].copy_from_slice(&identity.to_le_bytes());
        let checksum = crc32c::crc32c(&bytes[..32]);
        bytes[32..36].copy_from_slice(&checksum.to_le_bytes());
        bytes[36..].copy_from_slice(&END);
        bytes
    }

    fn from_bytes(bytes: &[u8], identity: u32) -> Option<CertificateNote> {
        let method = match u32_at(bytes, 12)? {
            1 => CertificationMethod::Sweep,
            2 => CertificationMethod::Walk,
            _ => return None,
        };
        let note = CertificateNote {
            checker: u32_at(bytes, 8)?,
            method,
            states: u64_at(bytes, 16)?,
            layers_checksum: u32_at(bytes, 24)?,
        };
        // One comparison checks the magic bytes, the checksum and the identity.
        (note.to_bytes(identity) == bytes).then_some(note)
    }
}

impl Certificate {
    /// The certificate in the bytes behind a table.
    pub(super) fn read(bytes: &[u8], identity: u32) -> Certificate {
        let bytes = without_zeros(bytes);
        match CertificateNote::from_bytes(bytes, identity) {
            Some(note) => Certificate::Valid(note),
            None if bytes.is_empty() => Certificate::Absent,
            None => Certificate::Damaged,
        }
    }
}

/// Whether bytes behind a footer can be a note, even if it is cut short or damaged, or zeros.
///
/// Any other bytes make the file corrupt.
pub(super) fn may_be(bytes: &[u8]) -> bool {
    if bytes.len() > MOST_BEHIND {
        return false;
    }
    let bytes = without_zeros(bytes);
    let length = bytes.len().min(MAGIC.len());
    bytes.len() <= BYTES && (bytes[..length] == MAGIC[..length] || bytes.len() == BYTES && bytes.ends_with(&END))
}

/// The bytes before the zeros at the end, which count for nothing.
///
/// The size of a file may reach the disk before its bytes. A power cut between the two leaves
/// zeros. A note does not end with zeros.
fn without_zeros(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_if_it_is_whole_and_of_the_table() {
        let note = CertificateNote::new(1, CertificationMethod::Sweep, 1000, &[1, 2, 997]);
        let bytes = note.to_bytes(7);
        assert_eq!(Certificate::read(&bytes, 7), Certificate::Valid(note));
        assert_eq!(Certificate::read(&bytes, 8), Certificate::Damaged);
        assert_eq!(Certificate::read(&[], 7), Certificate::Absent);
        for length in 1..BYTES {
            assert!(may_be(&bytes[..length]));
            assert_eq!(Certificate::read(&bytes[..length], 7), Certificate::Damaged);
        }
        for zeros in [1, BYTES, MOST_BEHIND] {
            let zeros = vec![0; zeros];
            assert!(may_be(&zeros));
            assert_eq!(Certificate::read(&zeros, 7), Certificate::Absent);
            let followed = [&bytes[..], &zeros].concat();
            assert_eq!(may_be(&followed), followed.len() <= MOST_BEHIND);
            assert_eq!(Certificate::read(&followed, 7), Certificate::Valid(note));
        }
        assert!(!may_be(&vec![0; MOST_BEHIND + 1]) && !may_be(&[0, 1]) && !may_be(&[&[0; 50][..], b"DONE"].concat()));
        for bit in 0..8 * BYTES {
            let mut damaged = bytes;
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(may_be(&damaged), "bit {bit}");
            assert_eq!(Certificate::read(&damaged, 7), Certificate::Damaged, "bit {bit}");
        }
    }
}
