//! The arrangements of the classes as words and lanes. [`super::distinct`] numbers tokens that all
//! differ, [`super::indistinguishable_tokens`] the others.

use std::collections::HashMap;

use super::classes::{self, TokenClasses};
use super::distinct::DistinctOrders;
use super::indistinguishable_tokens::IndistinguishableTokens;
use super::occupancy_walk::ParityRole;
use super::{HOLE, indistinguishable_tokens};
use antipode_core::bits::{FibreTransform, LaneMap};
use antipode_core::model::{DigitLevel, Fibre, FibreRenaming, ValueChange};

/// The position of an element within the fibre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FibreElement {
    pub(super) word: u32,
    pub(super) lane: u32,
}

/// The numbering of the arrangements of all classes as data.
pub(super) struct ClassLevels {
    /// The labels before any level, class by class. Keys have classes of labels.
    pub(super) start: Vec<u8>,
    /// The levels of word and lane, on as many positions as there are cells.
    pub(super) levels: Vec<DigitLevel>,
}

/// A numbering that can be written down.
pub(super) trait OrderLevels {
    /// The numbering as data.
    fn levels(&self, cells: usize) -> ClassLevels;
}

/// A numbering of the arrangements of all classes (as in [`classes::ClassSplit::orders`]).
pub(super) trait ClassOrders: OrderLevels + std::fmt::Debug + Send + Sync {
    /// The number of words of the fibre.
    fn words(&self) -> u64;

    /// The number of elements of a word.
    fn lanes(&self) -> usize;

    /// The element of the arrangements.
    fn rank(&self, orders: &[u8]) -> FibreElement;

    /// Inverse of [`ClassOrders::rank`] up to the parity. [`ClassOrders::flip`] corrects the parity
    /// if it is not part of the word.
    fn unrank(&self, element: FibreElement, orders: &mut [u8]);

    /// Swaps two tokens whose order a lane leaves open. OPTIONAL: there may be none.
    fn flip(&self, orders: &mut [u8]) {
        let _ = orders;
    }

    /// Elements that distinguish all position actions; see
    /// [`Lift::probes`](antipode_core::model::Lift::probes).
    fn probes(&self) -> Vec<FibreElement>;

    /// Renamings of tokens; see [`Lift::renamings`](antipode_core::model::Lift::renamings).
    fn renamings(&self) -> Vec<FibreRenaming> {
        vec![]
    }

    /// The effect of a list of position actions, one per class: the image and the lane map of each
    /// word.
    fn element_map(&self, actions: &[Vec<u8>], maps: &mut LaneMaps) -> (Vec<u32>, Vec<u16>);

    /// The fibre with a transform for each list of position actions.
    fn fibre(&self, class_actions: &[Vec<Vec<u8>>]) -> Fibre {
        let mut maps = LaneMaps::new(self.lanes());
        let built: Vec<(Vec<u32>, Vec<u16>)> =
            class_actions.iter().map(|actions| self.element_map(actions, &mut maps)).collect();
        let transforms =
            built.iter().map(|(image, lanes)| FibreTransform::new(image, lanes, maps.list.len())).collect();
        Fibre { words: self.words() as usize, lanes: self.lanes(), maps: maps.list, transforms, automorphisms: vec![] }
    }
}

/// The tokens by label, the classes, and the numbering of their arrangements. There are `counts[t]`
/// tokens `t`. `None` if there are too many patterns for a `u64`.
pub(super) fn choose(
    goal: &[u8],
    counts: &[usize],
    parity: ParityRole,
) -> Option<(Vec<u8>, TokenClasses, Box<dyn ClassOrders>)> {
    if counts.iter().all(|&count| count == 1) {
        // Use the reading positions in the goal as labels, so that the goal is the identity.
        let token = goal.iter().copied().filter(|&token| token != HOLE).collect();
        let sizes = classes::split(counts.len(), parity);
        let classes = TokenClasses::new(sizes.iter().map(|&size| vec![1; size]).collect())?;
        return Some((token, classes, Box::new(DistinctOrders::new(&sizes, parity == ParityRole::Free))));
    }
    // The orders that become lanes are those of the last class, so the shapes decide the labels,
    // not the goal.
    let shapes = indistinguishable_tokens::split(counts);
    let token = shapes.iter().flat_map(|shape| shape.kinds.iter().map(|&kind| kind as u8)).collect();
    let classes = TokenClasses::new(shapes.iter().map(|shape| shape.counts(counts)).collect())?;
    Some((token, classes, Box::new(IndistinguishableTokens::new(&shapes, counts)?)))
}

/// A change of the first positions.
pub(super) fn spread(from: &[u8], positions: usize) -> ValueChange {
    ValueChange::of_positions(from.iter().map(|&at| at.into()).chain(from.len()..positions))
}

/// The lane maps in use, numbered in order of first use; 0 is the identity.
pub(super) struct LaneMaps {
    list: Vec<LaneMap>,
    known: HashMap<Vec<u8>, u16>,
}

impl LaneMaps {
    fn new(lanes: usize) -> Self {
        let identity: Vec<u8> = (0..lanes as u8).collect();
        LaneMaps { list: vec![LaneMap::new(&identity)], known: HashMap::new() }
    }

    /// The number of the map that `make` creates; `key` must determine the map.
    pub(super) fn index(&mut self, key: &[u8], make: impl FnOnce() -> LaneMap) -> u16 {
        *self.known.entry(key.to_vec()).or_insert_with(|| {
            let map = make();
            // Different actions can permute the lanes in the same way, so the list may have the map
            // already.
            let found = self.list.iter().position(|m| *m == map);
            found.unwrap_or_else(|| {
                self.list.push(map);
                self.list.len() - 1
            }) as u16
        })
    }
}
