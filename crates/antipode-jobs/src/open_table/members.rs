//! The states of a subset of a table.

use super::{OpenTable, StateSelection};
use crate::SampleDraw;
use crate::subset_counts::SubsetCounts;
use antipode_analysis::{MemberLayers, SubsetMembers, draw};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::StateSubset;
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::Watch;

/// Bytes of a member in lists whose capacity may be twice their length.
const BYTES_A_MEMBER: u64 = 2 * (8 + 4);

/// `Limit` if lists of `count` states need more than `memory` bytes.
pub(super) fn fits(count: u64, needed: u64, memory: u64) -> Result<()> {
    if needed <= memory {
        return Ok(());
    }
    let (count, needed, memory) = (grouped(count), bytes(needed), bytes(memory));
    let what = format!("{count} states need {needed} of memory, and {memory} are allowed");
    Err(Error::Limit(what).unless(&[RequestRemedy::Memory]))
}

/// The states of a subset that reach a goal, in the order of their indices.
pub(super) struct ListedMember {
    subset: StateSubset,
    pub(super) indices: Vec<u64>,
    pub(super) depths: Vec<u32>,
}

impl ListedMember {
    /// The depth of the deepest state. `Usage` if there is no state.
    pub(super) fn deepest(&self) -> Result<u32> {
        self.depths
            .iter()
            .max()
            .copied()
            .ok_or_else(|| Error::empty(format!("the subset {}", self.subset), "state that reaches a goal", ""))
    }

    /// The indices of the states at `depth`, or of all. `Usage` if there is none.
    pub(super) fn at(&self, depth: Option<u32>) -> Result<Vec<u64>> {
        let deepest = self.deepest()?;
        let at = self.indices.iter().zip(&self.depths).filter(|(_, found)| depth.is_none_or(|depth| **found == depth));
        let found: Vec<u64> = at.map(|(&index, _)| index).collect();
        match depth {
            Some(depth) if found.is_empty() => Err(Error::bad_value(
                "depth",
                depth,
                format!("no state of the subset {} has it: its deepest states have {deepest}", self.subset),
            )),
            _ => Ok(found),
        }
    }

    /// The states of a selection with their depths, in the order of their indices.
    pub(super) fn select(&self, selection: StateSelection) -> Vec<(u64, u32)> {
        let all = self.indices.iter().copied().zip(self.depths.iter().copied());
        let (SampleDraw { count, seed }, by_depth) = match selection {
            StateSelection::All => return all.collect(),
            StateSelection::Drawn(draw) => (draw, false),
            StateSelection::OfEachDepth(draw) => (draw, true),
        };
        let mut listed: Vec<(u64, u32)> = all.collect();
        if by_depth {
            // A stable sort: the states of a depth stay in order.
            listed.sort_by_key(|&(_, depth)| depth);
        }
        let mut chosen: Vec<(u64, u32)> = listed
            .chunk_by(|a, b| !by_depth || a.1 == b.1)
            .flat_map(|group| {
                draw(count, group.len() as u64, seed).into_iter().map(|at| group[at as usize]).collect::<Vec<_>>()
            })
            .collect();
        chosen.sort_unstable();
        chosen
    }

    /// Some states at `depth`, or of all, drawn uniformly: see [`draw`].
    pub(super) fn draw(&self, depth: Option<u32>, count: u64, seed: u64) -> Result<Vec<u64>> {
        let all = self.at(depth)?;
        Ok(draw(count, all.len() as u64, seed).into_iter().map(|at| all[at as usize]).collect())
    }
}

impl OpenTable {
    /// The indices of a selection of the states of the subset; `None` without a subset.
    pub(crate) fn of_subset(&self, selection: StateSelection) -> Option<Vec<u64>> {
        let members = self.members.as_ref()?;
        Some(members.select(selection).into_iter().map(|(index, _)| index).collect())
    }

    /// The same table, of which only the states of a subset are listed, drawn and exported. Finds
    /// them by a pass over all states.
    ///
    /// # Errors
    ///
    /// `Limit` if their indices do not fit in memory; those of [`OpenTable::in_order`].
    pub fn among(self, subset: &StateSubset, memory: u64, watch: &mut Watch<'_>) -> Result<OpenTable> {
        let mut found = ListedMember { subset: subset.clone(), indices: vec![], depths: vec![] };
        let members = SubsetMembers::new(&self.space, subset);
        self.in_order(memory, watch, |first, depths| {
            let (indices, depths): (Vec<u64>, Vec<u32>) = members.find(first, depths).into_iter().unzip();
            found.indices.extend(indices);
            found.depths.extend(depths);
            // At every batch: a list that does not fit must fail before it fills the memory.
            let count = found.indices.len() as u64;
            fits(count, count.saturating_mul(BYTES_A_MEMBER), memory)
        })?;
        self.trusted(Ok(()))?;
        drop(members);
        Ok(OpenTable { members: Some(found), ..self })
    }

    /// The numbers of states of a subset at each depth, with at most `examples` of the deepest.
    /// Finds them by a pass over all states, and keeps none.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTable::in_order`].
    pub fn counts_among(
        &self,
        subset: &StateSubset,
        examples: usize,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<SubsetCounts> {
        let (mut layers, members) = (MemberLayers::new(examples), SubsetMembers::new(&self.space, subset));
        self.in_order(memory, watch, |first, depths| {
            let found = members.find(first, depths);
            found.into_iter().for_each(|(state, depth)| layers.add(depth as usize, 1, state));
            Ok(())
        })?;
        self.trusted(Ok(SubsetCounts::of_indices(&self.space, subset, layers)))
    }

    /// The subset, if only its states count.
    pub fn subset(&self) -> Option<&StateSubset> {
        self.members.as_ref().map(|members| &members.subset)
    }

    /// The numbers of states of the subset at each depth, with at most `examples` of the deepest;
    /// `None` without a subset.
    pub(super) fn subset_counts(&self, examples: usize) -> Option<SubsetCounts> {
        let ListedMember { subset, indices, depths } = self.members.as_ref()?;
        let mut layers = MemberLayers::new(examples);
        indices.iter().zip(depths).for_each(|(&state, &depth)| layers.add(depth as usize, 1, state));
        Some(SubsetCounts::of_indices(&self.space, subset, layers))
    }
}
