//! Look-ups in a table of an additive pattern, directly or through a symmetry of the board.

use std::sync::Arc;

use super::additive::PatternShape;
use super::direct::{self, DirectTable};
use super::index::{MOST_CELLS, MOST_TOKENS, PatternIndex};
use super::metric::TokenDistances;
use super::zero_cost::ZeroCostComponents;
use crate::tokens::{CellSet, TokenRules};
use antipode_core::error::{Error, Result};
use antipode_core::model::PatternTable;
use antipode_core::tables::{ImageSpot, TableImage};

/// The value of a state from which the goal is unreachable. It exceeds any sum of other values.
pub(super) const UNREACHABLE: u64 = 1 << 31;

/// The greatest number that a look-up takes from a table. Where costs make greater ones, this is a
/// lower bound, as good for a search as far as paths of this cost.
const MOST_NUMBER: u32 = 1 << 24;

// A sum has at most a pattern for each cell; a value is at most such a number, or the distances
// and two for each number in half a byte.
const _: () = assert!(MOST_CELLS * (MOST_NUMBER as usize + 2 * 15) < UNREACHABLE as usize);

/// The shape of a pattern for look-ups. `Limit` if it is too large, or if the puzzle has
/// indistinguishable tokens or several goals.
pub(super) fn shape(rules: &dyn TokenRules, tokens: &[u8]) -> Result<PatternShape> {
    let limit = |what: String| Error::Limit(format!("patterns of {}: {what}", rules.spec()));
    if rules.cells() > MOST_CELLS || tokens.len() > MOST_TOKENS {
        return Err(limit(format!("look-ups need at most {MOST_TOKENS} tokens on {MOST_CELLS} cells")));
    }
    if rules.counts().iter().any(|&count| count > 1) || rules.goals().count() != Some(1) {
        return Err(limit("look-ups need tokens that all differ, and one goal".into()));
    }
    PatternShape::new(rules, tokens).ok_or_else(|| limit("too many orders".into()))
}

/// The data that all patterns of one size share.
#[derive(Debug, Default)]
pub(super) struct SharedIndices {
    index: [Option<Arc<PatternIndex>>; MOST_TOKENS + 1],
    components: [Option<Arc<ZeroCostComponents>>; MOST_TOKENS + 1],
}

/// The numbers of a table.
#[derive(Clone, Debug)]
enum TableNumbers {
    /// By the rank of a placement.
    Ranked {
        index: Arc<PatternIndex>,
        image: Arc<TableImage>,
        /// `None` if the table keeps only the least depth over all components.
        components: Option<Arc<ZeroCostComponents>>,
    },
    Direct(DirectTable),
}

/// A look-up in one table.
#[derive(Clone, Debug)]
pub(super) struct PatternLookup {
    /// The tokens to look up, by label of the table.
    pub(super) tokens: Vec<u8>,
    /// The image of each cell under the symmetry.
    pub(super) image: [u8; MOST_CELLS],
    numbers: TableNumbers,
    metric: Arc<TokenDistances>,
    /// Whether distances are added, and the factor of the stored number.
    is_delta: bool,
    step: u64,
    unreached: u32,
}

impl PatternLookup {
    /// A look-up in a table, whose number of rows must be right. `Limit` if the pattern is too
    /// large.
    pub(super) fn new(
        rules: &dyn TokenRules,
        tokens: &[u8],
        table: &PatternTable,
        shared: &mut SharedIndices,
    ) -> Result<PatternLookup> {
        let size = tokens.len();
        let PatternShape { token, orders, .. } = shape(rules, tokens)?;
        let metric = TokenDistances::of_pattern(rules, &token);
        let image = table.image.clone();
        let is_delta = image.encoding().is_surplus();
        // Labels differ between patterns, but the index of an order depends only on the size, so
        // patterns of one size share it.
        let index =
            shared.index[size].get_or_insert_with(|| Arc::new(PatternIndex::new(rules.cells(), size, &*orders)));
        let components = &mut shared.components[size];
        Ok(PatternLookup {
            numbers: TableNumbers::Ranked {
                index: index.clone(),
                components: (!table.least)
                    .then(|| components.get_or_insert_with(|| Arc::new(ZeroCostComponents::new(rules, size))).clone()),
                image: image.clone(),
            },
            is_delta,
            step: if is_delta { metric.step.into() } else { 1 },
            unreached: image.unreached(),
            metric: Arc::new(metric),
            image: std::array::from_fn(|cell| cell as u8),
            tokens: token,
        })
    }

    /// Makes all look-ups direct, if all can be and `memory` has the bytes, which are taken from
    /// it. `Limit` if the system refuses the memory.
    pub(super) fn make_direct(cells: usize, lookups: &mut [Vec<PatternLookup>], memory: &mut u64) -> Result<()> {
        let bytes: Option<u64> =
            lookups.iter().flatten().map(|lookup| Some(direct::bytes(lookup.digit(cells)?, lookup.tokens.len()))).sum();
        // All look-ups or none: nodes have one layout, and searches compile one loop for each kind.
        let Some(left) = bytes.and_then(|bytes| memory.checked_sub(bytes)) else { return Ok(()) };
        *memory = left;
        let mut made: Vec<(Arc<TableImage>, DirectTable)> = vec![];
        for lookup in lookups.iter_mut().flatten() {
            let (TableNumbers::Ranked { index, image, .. }, Some(digit)) = (&lookup.numbers, lookup.digit(cells))
            else {
                continue;
            };
            // Several sums can look up the same table, which is converted once.
            let direct = match made.iter().find(|(from, _)| Arc::ptr_eq(from, image)) {
                Some((_, direct)) => direct.clone(),
                None => DirectTable::new(image, index, cells, lookup.tokens.len(), digit)?,
            };
            made.push((image.clone(), direct.clone()));
            lookup.numbers = TableNumbers::Direct(direct);
        }
        Ok(())
    }

    /// The bits of a cell in the address of a direct table; `None` if there can be no such table.
    fn digit(&self, cells: usize) -> Option<usize> {
        match &self.numbers {
            // Tables with a row for each component depend on the hole, too, which an address does
            // not contain.
            TableNumbers::Ranked { image, components: None, .. } if image.has_half_bytes() => {
                direct::digit(cells, self.tokens.len())
            }
            _ => None,
        }
    }

    /// The table, if it is direct.
    pub(super) fn direct(&self) -> Option<&DirectTable> {
        match &self.numbers {
            TableNumbers::Direct(direct) => Some(direct),
            TableNumbers::Ranked { .. } => None,
        }
    }

    /// A look-up in the same table through a symmetry. The symmetry must keep the holes of the
    /// goal.
    pub(super) fn reflected(&self, image: &[u8], goal: &[u8]) -> PatternLookup {
        // A token that the symmetry moves to the goal cell of another one takes its place.
        let tokens: Vec<u8> = self
            .tokens
            .iter()
            .map(|token| {
                let target = goal.iter().position(|other| other == token).expect("every token has a goal cell");
                goal[image.iter().position(|&to| usize::from(to) == target).expect("a permutation")]
            })
            .collect();
        let mut by_cell = [0; MOST_CELLS];
        by_cell[..image.len()].copy_from_slice(image);
        PatternLookup { tokens, image: by_cell, ..self.clone() }
    }

    /// The distance of a token from its cell of the goal, by cell; 0 if it does not count.
    pub(super) fn distances(&self, label: usize, cells: usize) -> [u8; MOST_CELLS] {
        std::array::from_fn(|cell| {
            if self.is_delta && cell < cells { self.metric.distance(label as u8, self.image[cell]) } else { 0 }
        })
    }

    /// The spot in a table that is not direct for a placement. `set` has the images of the tokens'
    /// cells, `code` is that of their order, and `holes` are the cells of the holes.
    #[inline(always)]
    pub(super) fn locate(&self, set: u64, code: [u64; 2], holes: u64) -> ImageSpot {
        let TableNumbers::Ranked { index, image: table, components } = &self.numbers else {
            return ImageSpot::default();
        };
        let row = match components {
            None => index.set(set),
            Some(components) => {
                // The table knows the board only through the symmetry, so the holes must go through
                // it, too.
                let image = holes.cells().fold(0, |set, cell| set | 1u64 << self.image[usize::from(cell)]);
                components.vertex(set, image) as usize
            }
        };
        let spot = table.spot(row, index.order(code));
        table.prefetch(spot);
        spot
    }

    /// What the number at a spot in a table that is not direct adds to the distances.
    #[inline(always)]
    pub(super) fn fetch(&self, spot: ImageSpot) -> u64 {
        match &self.numbers {
            TableNumbers::Ranked { image, .. } => self.surplus(image.get(spot)),
            TableNumbers::Direct(_) => 0,
        }
    }

    /// The amount that a stored number adds to the distances.
    #[inline(always)]
    pub(super) fn surplus(&self, stored: u32) -> u64 {
        if stored == self.unreached { UNREACHABLE } else { u64::from(stored.min(MOST_NUMBER)) * self.step }
    }
}
