//! One table of an additive pattern, looked up directly or through a symmetry of the board.

use std::sync::Arc;

use super::additive::Shape;
use super::index::{Index, MOST_CELLS, MOST_TOKENS};
use super::metric::Metric;
use super::zero_cost::ZeroCostComponents;
use crate::tokens::{CellSet, HOLE, TokenRules};
use antipode_core::error::{Error, Result};
use antipode_core::tables::{Image, Spot};

/// The value of a state from which the table says the goal is unreachable: more than any sum of others.
pub(super) const UNREACHABLE: u32 = 1 << 16;

// A sum has at most a pattern for each cell; a value is at most a stored byte, or the distances and two for each number in half a byte.
const _: () = assert!(MOST_CELLS * (u8::MAX as usize + 2 * 15) < UNREACHABLE as usize);
const _: () = assert!((MOST_CELLS as u64) * (UNREACHABLE as u64) < 1 << 32);

/// The shape of a pattern that can be looked up. `Limit` if it is too large, or if the puzzle has indistinguishable tokens or several goals.
pub(super) fn shape<R: TokenRules>(rules: &R, tokens: &[u8]) -> Result<Shape> {
    let limit = |what: String| Error::Limit(format!("patterns of {}: {what}", rules.spec()));
    if rules.cells() > MOST_CELLS || tokens.len() > MOST_TOKENS {
        return Err(limit(format!("look-ups need at most {MOST_TOKENS} tokens on {MOST_CELLS} cells")));
    }
    if rules.counts().iter().any(|&count| count > 1) || rules.goals().count() != Some(1) {
        return Err(limit("look-ups need tokens that all differ, and one goal".into()));
    }
    Shape::new(rules, tokens).ok_or_else(|| limit("too many orders".into()))
}

/// A look-up.
#[derive(Clone, Debug)]
pub(super) struct Lookup {
    /// The tokens that are looked up, by label of the table.
    pub(super) tokens: Vec<u8>,
    /// The label of each token of the puzzle; above all labels for others.
    label: Vec<u8>,
    /// The image of each cell under the symmetry.
    image: Vec<u8>,
    index: Arc<Index>,
    table: Arc<Image>,
    /// `None` if the table keeps only the least depth over all components.
    components: Option<Arc<ZeroCostComponents>>,
    metric: Arc<Metric>,
    /// What the stored number is multiplied with before the distances are added; none if it is the depth itself.
    step: Option<u8>,
    unreached: u8,
}

impl Lookup {
    /// For a table with the right number of rows. `Limit` if the pattern is too large.
    pub(super) fn new<R: TokenRules>(rules: &R, tokens: &[u8], least: bool, table: Arc<Image>) -> Result<Lookup> {
        let size = tokens.len();
        let Shape { token, orders, .. } = shape(rules, tokens)?;
        let metric = Metric::new(rules, &token);
        let mut label = vec![HOLE; rules.tokens()];
        (0..).zip(&token).for_each(|(l, &token)| label[usize::from(token)] = l);
        Ok(Lookup {
            index: Arc::new(Index::new(rules.cells(), size, &*orders)),
            components: (!least).then(|| Arc::new(ZeroCostComponents::new(rules, size))),
            step: table.encoding().is_surplus().then_some(metric.step),
            unreached: table.unreached(),
            metric: Arc::new(metric),
            image: (0..rules.cells() as u8).collect(),
            tokens: token,
            label,
            table,
        })
    }

    /// The same table, seen through a symmetry that keeps the holes of the goal.
    pub(super) fn reflected(&self, image: &[u8], goal: &[u8]) -> Lookup {
        // The token that comes to the goal cell of another one takes its place.
        let becomes = |token: &u8| {
            let target = goal.iter().position(|other| other == token).expect("every token has a goal cell");
            goal[image.iter().position(|&to| usize::from(to) == target).expect("a permutation")]
        };
        let tokens: Vec<u8> = self.tokens.iter().map(becomes).collect();
        let mut label = vec![HOLE; self.label.len()];
        (0..).zip(&tokens).for_each(|(l, &token)| label[usize::from(token)] = l);
        Lookup { tokens, label, image: image.to_vec(), ..self.clone() }
    }

    /// The distances of the tokens to their cells of the goal, which `delta` needs.
    pub(super) fn base(&self, cell_of: &[u8]) -> u8 {
        if self.step.is_none() {
            return 0;
        }
        self.tokens.iter().map(|&token| self.distance(token, cell_of[usize::from(token)])).sum()
    }

    /// The distance of a token from its cell of the goal.
    #[inline(always)]
    pub(super) fn distance(&self, token: u8, cell: u8) -> u8 {
        self.metric.distance(self.label[usize::from(token)], self.image[usize::from(cell)])
    }

    /// Whether distances matter.
    #[inline(always)]
    pub(super) fn is_delta(&self) -> bool {
        self.step.is_some()
    }

    /// Where the table holds the number for the cell of every token and the holes; it is asked for.
    #[inline(always)]
    pub(super) fn locate(&self, cell_of: &[u8], holes: u64) -> Spot {
        let spot = match self.tokens.len() {
            5 => self.spot::<5>(cell_of, holes),
            6 => self.spot::<6>(cell_of, holes),
            7 => self.spot::<7>(cell_of, holes),
            8 => self.spot::<8>(cell_of, holes),
            _ => self.spot::<0>(cell_of, holes),
        };
        self.table.prefetch(spot);
        spot
    }

    /// The number at a spot.
    #[inline(always)]
    pub(super) fn fetch(&self, spot: Spot) -> u8 {
        self.table.get(spot)
    }

    /// As many tokens as `SIZE` says, if it is not 0: so that loops have a known length.
    #[inline(always)]
    fn spot<const SIZE: usize>(&self, cell_of: &[u8], holes: u64) -> Spot {
        let size = if SIZE == 0 { self.tokens.len() } else { SIZE };
        let mut cells = [0; MOST_TOKENS];
        let mut mask = 0;
        let cells = &mut cells[..size];
        for (cell, &token) in cells.iter_mut().zip(&self.tokens) {
            *cell = self.image[usize::from(cell_of[usize::from(token)])];
            mask |= 1u64 << (*cell & 63);
        }
        let row = match &self.components {
            None => self.index.set(mask),
            Some(components) => {
                let image = holes.cells().fold(0, |set, cell| set | 1u64 << self.image[usize::from(cell)]);
                components.vertex(mask, image) as usize
            }
        };
        self.table.spot(row, self.index.order(cells, mask))
    }

    /// The value that a stored number stands for, given the distances.
    #[inline(always)]
    pub(super) fn value(&self, stored: u8, base: u8) -> u32 {
        match self.step {
            _ if stored == self.unreached => UNREACHABLE,
            None => u32::from(stored),
            Some(step) => u32::from(base) + u32::from(stored) * u32::from(step),
        }
    }
}
