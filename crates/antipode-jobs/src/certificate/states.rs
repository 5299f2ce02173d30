//! The states of a table in the order of their numbers, for numberings that have no other form.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Serialize;

use antipode_core::error::{Error, Result};
use antipode_core::model::{ExplicitRules, NumberedProblem};
use antipode_core::nums::grouped;
use antipode_core::watch::{Watch, WorkProgress};

/// The most values of all states that a certificate lists: it stays below some 50 MB.
const MOST_VALUES: u64 = 1 << 26;

/// States that are written between two reports of progress.
const REPORTED: u64 = 1 << 16;

/// The states in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StateTable {
    /// Bytes of a value, 1 or 2, the lowest first.
    pub width: u8,
    /// The values of all states, end to end, as a zlib stream in base64.
    pub zlib: String,
}

impl StateTable {
    /// The states of a space.
    pub(super) fn new(
        space: &NumberedProblem,
        explicit: &dyn ExplicitRules,
        values: usize,
        watch: &mut Watch<'_>,
    ) -> Result<StateTable> {
        let (total, width) = (space.layout().size(), if values <= 256 { 1u8 } else { 2 });
        let mut zlib = ZlibEncoder::new(vec![], Compression::best());
        for done in 0..total {
            if done % REPORTED == 0 {
                watch.report(WorkProgress { phase: "states", depth: None, done, total })?;
            }
            let state = explicit.values(&space.state(done));
            if total.saturating_mul(state.len() as u64) > MOST_VALUES {
                let (spec, states) = (space.spec(), grouped(total));
                return Err(Error::Limit(format!("a certificate would have to list the {states} states of {spec}")));
            }
            let bytes: Vec<u8> = state.iter().flat_map(|value| value.to_le_bytes()[..width.into()].to_vec()).collect();
            zlib.write_all(&bytes).expect("a list takes all bytes");
        }
        let bytes = zlib.finish().expect("a list takes all bytes");
        Ok(StateTable { width, zlib: base64(&bytes) })
    }
}

/// Bytes as text (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        let digits = (0..4).map(|at| char::from(DIGITS[(bits >> (18 - 6 * at) & 63) as usize]));
        out.extend(digits.take(three.len() + 1));
        out.extend(std::iter::repeat_n('=', 3 - three.len()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648.
    #[test]
    fn base64_is_that_of_the_standard() {
        for (text, encoded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
    }
}
