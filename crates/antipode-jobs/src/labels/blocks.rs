//! Blocks of labels as parts of a checkpoint. Shards make them, and a merged job joins them.

use std::collections::HashMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::{LabelList, SolvedOrder};
use antipode_core::checkpoint::JobIdentity;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::Watch;

/// A block in the form that a checkpoint keeps. It has the number of the block, the bytes of a
/// state, and the labels in hexadecimal: for each a state and four bytes with its distance.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct KeptBlock(u32, usize, String);

impl KeptBlock {
    pub(crate) fn new(block: u32, labels: &LabelList) -> KeptBlock {
        let mut text = String::with_capacity(2 * labels.len() * (labels.length + 4));
        for (state, distance) in labels.states.chunks_exact(labels.length).zip(&labels.distances) {
            let bytes = state.iter().copied().chain(distance.to_le_bytes());
            bytes.for_each(|byte| write!(text, "{byte:02x}").expect("a string takes all"));
        }
        KeptBlock(block, labels.length, text)
    }

    /// The labels of the block; `None` if the text is invalid.
    fn labels(&self) -> Option<LabelList> {
        let KeptBlock(_, length, text) = self;
        let digits = (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok());
        let bytes: Vec<u8> = digits.collect::<Option<_>>()?;
        let mut labels = LabelList::new(*length);
        for label in bytes.chunks(length + 4) {
            let (state, distance) = label.split_at_checked(*length)?;
            labels.push(state, u32::from_le_bytes(*distance.first_chunk()?));
        }
        Some(labels)
    }
}

/// The blocks in the checkpoint, if there is one, by their numbers. `Usage` if it belongs to a
/// different job.
pub(crate) fn kept(
    problem: &Problem,
    order: &SolvedOrder<'_>,
    watch: &mut Watch<'_>,
) -> Result<HashMap<u32, LabelList>> {
    let Some(checkpoint) = watch.checkpoint() else { return Ok(HashMap::new()) };
    let work = JobIdentity::new("label", &problem.spec(), problem.definition())
        .and("starts", order.starts)
        .and("seed", order.seed)
        .and_checksum("settings", &format!("{:?}", order.solver));
    let parts = checkpoint.begin::<KeptBlock>(work)?;
    parts
        .iter()
        .map(|part| match part.labels() {
            Some(labels) => Ok((part.0, labels)),
            None => Err(Error::Corrupt("a block of labels in the checkpoint is not understood".into())),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_read_as_it_was_kept() {
        let labels = LabelList { length: 2, states: vec![0, 255, 7, 16], distances: vec![3, 70_000] };
        let part = KeptBlock::new(9, &labels);
        assert_eq!(part.labels(), Some(labels));
        for text in ["0", "00ff0300000", "00ff030000zz", "00ff03000000aa"] {
            assert_eq!(KeptBlock(9, 2, text.into()).labels(), None, "{text}");
        }
    }
}
