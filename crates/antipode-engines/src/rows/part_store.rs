//! The memory of a part: its rows, and where its ghosts will be.

use super::RowContext;
use super::owners::{Parts, RowOwners, all_arcs};
use super::row_store::{RemoteRows, RowBuffers, RowStore, StoreSide};
use super::windows::{LevelWindows, slice};
use antipode_core::bits::WordBuffer;
use antipode_core::error::Result;
use antipode_core::model::{BaseColour, RowArc, Space};

/// The slot of a row that this part neither owns nor reads.
const ELSEWHERE: u32 = u32::MAX;

/// The preliminary slot of a row that becomes a ghost.
const GHOST: u32 = u32::MAX - 1;

/// The side of a colour.
pub(super) fn side_of(colour: Option<BaseColour>) -> usize {
    usize::from(colour == Some(BaseColour::White))
}

impl RowStore {
    /// Whether a row is one of this part.
    pub(super) fn is_own(&self, row: u64) -> bool {
        let Some(slots) = &self.slot_of else { return true };
        let slot = slots.get(row as usize).copied().filter(|slot| *slot < GHOST);
        slot.is_some_and(|slot| ((slot / 2) as usize) < self.sides[(slot % 2) as usize].rows.len())
    }

    /// The side of a row of another part and its place among the ghosts there, if it is a ghost.
    pub(super) fn ghost(&self, row: u64) -> Option<(usize, usize)> {
        let slot = *self.slot_of.as_ref()?.get(row as usize).filter(|slot| **slot < GHOST)?;
        let (side, slot) = ((slot % 2) as usize, (slot / 2) as usize);
        Some((side, slot.checked_sub(self.sides.get(side)?.rows.len())?))
    }
}

/// The memory of a part.
pub(super) fn store(
    context: &RowContext<'_>,
    space: &dyn Space,
    (owners, part): (&RowOwners, usize),
    windows: usize,
) -> Result<(RowStore, LevelWindows)> {
    let in_place = space.alternates();
    let own = owners.rows(part);
    let side = |row: u64| if in_place { side_of(space.colour(row)) } else { 0 };
    let mut slot_of = vec![ELSEWHERE; context.layout.rows as usize];
    let (mut row_of, mut beside): ([Vec<u32>; 2], [Vec<Parts>; 2]) = Default::default();
    let mut bounds: [Vec<usize>; 2] = Default::default();
    let mut arcs: Vec<RowArc> = vec![];
    for window in 0..windows {
        bounds.iter_mut().zip(&row_of).for_each(|(bounds, rows)| bounds.push(rows.len()));
        for row in slice(&own, (window, windows)) {
            let side = side(row);
            slot_of[row as usize] = 2 * row_of[side].len() as u32 + side as u32;
            row_of[side].push(row as u32);
            all_arcs(context.lift, row, &mut arcs);
            let mut parts = 0;
            for arc in arcs.iter().filter(|arc| !own.contains(&arc.row)) {
                parts |= 1 << owners.of(arc.row);
                slot_of[arc.row as usize] = GHOST;
            }
            beside[side].push(parts);
        }
    }
    row_of.iter_mut().for_each(Vec::shrink_to_fit);
    beside.iter_mut().for_each(Vec::shrink_to_fit);
    let own_slots = [0, 1].map(|side: usize| row_of[side].len());
    bounds.iter_mut().zip(own_slots).for_each(|(bounds, rows)| bounds.push(rows));
    let (mut count, mut ghosts): ([usize; 2], [Vec<usize>; 2]) = Default::default();
    for window in 0..windows {
        ghosts.iter_mut().zip(count).for_each(|(bounds, count)| bounds.push(count));
        for other in (0..owners.parts()).filter(|other| *other != part) {
            for row in slice(&owners.rows(other), (window, windows)) {
                let slot = &mut slot_of[row as usize];
                if *slot == GHOST {
                    let side = side(row);
                    *slot = 2 * (own_slots[side] + count[side]) as u32 + side as u32;
                    count[side] += 1;
                }
            }
        }
    }
    ghosts.iter_mut().zip(count).for_each(|(bounds, count)| bounds.push(count));
    let windows = LevelWindows { own: bounds, ghosts };
    let words = context.fibre.words;
    let ghosts = RemoteRows { first: 0, bits: WordBuffer::new(windows.most_ghosts() * words)?, changed: vec![] };
    let sides = if in_place { 2 } else { 1 };
    let sides = row_of.into_iter().zip(beside).take(sides);
    let side =
        |(rows, beside): (Vec<u32>, _)| Ok(StoreSide { beside, ..StoreSide::new(context, rows.len(), Some(rows))? });
    let sides: Vec<StoreSide> = sides.map(side).collect::<Result<_>>()?;
    let form = if in_place {
        RowBuffers::InPlace { target: 0 }
    } else {
        let slots = sides[0].rows.len();
        RowBuffers::TwoBuffers { bits: WordBuffer::new(slots * words)?, changed: vec![0; slots] }
    };
    Ok((RowStore { sides, slot_of: Some(slot_of), form, ghosts }, windows))
}
