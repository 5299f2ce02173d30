//! The occupancies of a token puzzle as a [`VoltageBase`]: no numbering, so any number of tokens.

use std::sync::{Arc, OnceLock};

use super::occupancy::{CellSet, OccupancyRanks, hop, rearrange};
use super::symmetry::BoardSymmetries;
use super::{Cells, HOLE, MAX_CELLS, Placement, TokenRules};
use antipode_core::error::Result;
use antipode_core::model::{EntryHop, MoveVoltage, VoltageBase};
use antipode_core::perms::ListedGroup;
use antipode_core::watch::Watch;

/// The base of a token puzzle, whose symmetries permute sets of type `S`. With indistinguishable
/// tokens, it uses no symmetries.
pub(super) struct TokenBase<S> {
    rules: Arc<dyn TokenRules>,
    occupancies: OccupancyRanks,
    /// Computed on first use, since large groups take time and numbering needs no symmetries.
    symmetries: OnceLock<BoardSymmetries<S>>,
}

impl<S: CellSet> TokenBase<S> {
    /// The base of the occupancies under the moves of `rules`. `Limit` if there are more than 2^64.
    pub(super) fn new(rules: Arc<dyn TokenRules>) -> Result<Self> {
        Ok(TokenBase { occupancies: OccupancyRanks::new(&*rules)?, rules, symmetries: OnceLock::new() })
    }

    fn board(&self) -> &BoardSymmetries<S> {
        self.symmetries.get_or_init(|| {
            let coloured = self.rules.counts().len() < self.rules.tokens();
            let generators = if coloured { vec![] } else { self.rules.symmetries() };
            BoardSymmetries::new(self.rules.cells(), &generators)
        })
    }

    /// The set of cells that ranks a vertex.
    fn set(&self, vertex: u64) -> S {
        self.occupancies.ranked(self.occupancies.unrank(vertex))
    }

    fn vertex(&self, set: S) -> u64 {
        self.occupancies.rank(self.occupancies.ranked(set))
    }

    fn place(&self, vertex: u64, arrangement: &[u8]) -> Placement {
        let occupied: S = self.occupancies.unrank(vertex);
        let mut placement = vec![HOLE; self.rules.cells()];
        occupied.cells().zip(arrangement).for_each(|(cell, &token)| placement[usize::from(cell)] = token);
        placement
    }
}

impl<S: CellSet> VoltageBase for TokenBase<S> {
    fn degree(&self) -> usize {
        self.rules.tokens()
    }

    fn counts(&self) -> Vec<usize> {
        self.rules.counts()
    }

    fn vertices(&self) -> u64 {
        self.occupancies.count()
    }

    fn arcs(&self, vertex: u64, visit: &mut dyn FnMut(u64, MoveVoltage<'_>)) {
        for_each_arc(&*self.rules, &self.occupancies, vertex, visit);
    }

    fn symmetries(&self) -> &ListedGroup {
        &self.board().group
    }

    fn representatives(&self, watch: &mut Watch<'_>) -> Result<Vec<u64>> {
        // Without symmetries, each vertex represents itself. Extending sets cell by cell would find
        // the same vertices, but slowly.
        if self.board().group.order() == 1 {
            return Ok((0..self.vertices()).collect());
        }
        let sets = self.board().representatives(self.rules.cells(), self.occupancies.rarer(), watch)?;
        Ok(sets.into_iter().map(|set| self.vertex(set)).collect())
    }

    fn fold(&self, vertex: u64) -> (u64, usize) {
        let (least, symmetry) = self.board().fold(self.set(vertex));
        (self.vertex(least), symmetry)
    }

    fn stabiliser(&self, vertex: u64) -> Vec<usize> {
        self.board().stabiliser(self.set(vertex))
    }

    fn carry(&self, symmetry: usize, vertex: u64, arrangement: &mut [u8]) -> u64 {
        let occupied: S = self.occupancies.unrank(vertex);
        let image = self.board().group.element(symmetry);
        // A symmetry does not keep the reading order. So tokens go to their new cells first, and
        // the cells then give the order.
        let mut placement = [HOLE; MAX_CELLS];
        let mut moved = S::zero();
        for (cell, &token) in occupied.cells().zip(arrangement.iter()) {
            let to = image[usize::from(cell)];
            placement[usize::from(to)] = token;
            moved = moved | S::of(to);
        }
        moved.cells().zip(arrangement).for_each(|(cell, slot)| *slot = placement[usize::from(cell)]);
        self.occupancies.rank(moved)
    }

    fn write(&self, vertex: u64, arrangement: &[u8]) -> String {
        self.rules.write(&self.place(vertex, arrangement))
    }

    fn read(&self, text: &str) -> Result<(u64, Vec<u8>)> {
        let placement = self.rules.read(text)?;
        let vertex = self.occupancies.of(&placement);
        Ok((vertex, placement.into_iter().filter(|&token| token != HOLE).collect()))
    }
}

/// [`VoltageBase::arcs`] for rules and their occupancies.
#[inline]
pub(super) fn for_each_arc<R: TokenRules + ?Sized>(
    rules: &R,
    occupancies: &OccupancyRanks,
    vertex: u64,
    visit: impl FnMut(u64, MoveVoltage<'_>),
) {
    // Ranks and counts of cells are faster with 64 bits than with 128, and most boards fit them.
    if occupancies.is_narrow() {
        for_each_arc_of::<R, u64>(rules, occupancies, vertex, visit);
    } else {
        for_each_arc_of::<R, Cells>(rules, occupancies, vertex, visit);
    }
}

/// [`for_each_arc`] with sets of type `S`. Steps between cells become hops between positions.
#[inline]
fn for_each_arc_of<R: TokenRules + ?Sized, S: CellSet + Into<Cells>>(
    rules: &R,
    occupancies: &OccupancyRanks,
    vertex: u64,
    mut visit: impl FnMut(u64, MoveVoltage<'_>),
) {
    let here: S = occupancies.unrank(vertex);
    rules.moves(here.into(), &mut |steps| {
        let mut occupied = here;
        // A single step needs no action of all positions: as a hop, it can be found in a table.
        if let &[step] = steps {
            let hop = hop(&mut occupied, step);
            visit(occupancies.rank(occupied), MoveVoltage::Hop(hop));
        } else {
            let action = rearrange(&mut occupied, steps);
            visit(occupancies.rank(occupied), MoveVoltage::Action(&action[..rules.tokens()]));
        }
    });
}

/// A hop as a position action.
pub(super) fn action(hop: EntryHop, tokens: usize) -> Vec<u8> {
    let mut action: Vec<u8> = (0..tokens as u8).collect();
    hop.act(&mut action);
    action
}
