//! The rows of a voltage graph, as in the row engine: those of one colour in place, or two buffers
//! that take turns.

#![allow(unsafe_code)]

use std::ops::Range;
use std::sync::Arc;

use super::tables::{CardTables, CardWords, LaunchOutput, TablePart, read_array, runs, write_array};
use crate::sides::ColourClasses;
use antipode_core::bits::full_word;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Fibre, Lift, Space};
use antipode_core::tables::StateLayout;
use antipode_gpu::{
    BenesNetwork, CardArray, GpuCard, KernelArc as CardArc, KernelLaunch, KernelRowLevel, PIECE, RowTransform, TASK,
};

/// Some rows: those of a colour, or a buffer of all rows.
struct CardRows {
    bits: CardArray<u64>,
    /// Flags of each row: whether the last level that wrote it found states in it, and in each
    /// piece.
    changed: CardArray<u8>,
}

/// The arcs of the rows in the slots of a side.
struct SlotArcs {
    starts: CardArray<u32>,
    arcs: CardArray<CardArc>,
    /// The row in each slot; none if they are the same.
    row_of: Option<(Vec<u32>, CardArray<u32>)>,
    slots: u64,
}

/// The rows, and the tables of moves.
pub(super) struct RowTables {
    card: Arc<dyn GpuCard>,
    layout: StateLayout,
    /// The rows of each colour, or the two buffers.
    sides: [CardRows; 2],
    /// The arcs of each colour's rows, or of all.
    arcs: Vec<SlotArcs>,
    /// The slot of each row, times two, plus its side; none if there are two buffers.
    slot_of: Option<Vec<u32>>,
    /// The side that the next level writes.
    next: usize,
    transforms: CardArray<RowTransform>,
    networks: CardArray<BenesNetwork>,
    /// The entries of the transforms.
    _entries: Vec<CardArray<u32>>,
}

/// Lanes of a warp.
const WARP: usize = 32;

/// Words of a task: as many as divide a row in turns of a warp, or else a task has several rows.
fn task(words: usize) -> usize {
    (1..=TASK / WARP).rev().map(|turns| turns * WARP).find(|task| words.is_multiple_of(*task)).unwrap_or(TASK)
}

/// Flags of a row: one for all of it, and one for each piece.
fn flags(words: usize) -> usize {
    1 + words.div_ceil(PIECE)
}

/// An estimate of the arcs of a row.
const ARCS: u64 = 32;

/// Bytes that the rows take on a card, roughly.
pub(super) fn memory(space: &dyn Space) -> u64 {
    let layout = space.layout();
    let buffers = if space.alternates() { 1 } else { 2 };
    let row = buffers * (8 * u64::from(layout.words) + flags(layout.words as usize) as u64);
    layout.rows.saturating_mul(row + (ARCS * size_of::<CardArc>() as u64) + 8)
}

/// The lane maps as networks. `None` if a map is no permutation.
pub(super) fn networks(fibre: &Fibre) -> Option<Vec<BenesNetwork>> {
    fibre
        .maps
        .iter()
        .map(|map: &antipode_core::bits::LaneMap| {
            let mut image: [u8; 64] = std::array::from_fn(|lane| lane as u8);
            image[..fibre.lanes].copy_from_slice(&map.image()[..fibre.lanes]);
            BenesNetwork::new(&image)
        })
        .collect()
}

impl RowTables {
    /// Empty rows.
    pub(super) fn new(card: &Arc<dyn GpuCard>, space: &dyn Space, lift: &dyn Lift) -> Result<RowTables> {
        let (layout, fibre) = (space.layout(), lift.fibre());
        let sides = space.alternates().then(|| ColourClasses::of(space));
        let side = |side: usize| {
            let slots = sides.as_ref().map_or(layout.rows as usize, |sides| sides.row_of[side].len());
            let bits = CardArray::zeros(card, slots * fibre.words)?;
            Ok(CardRows { bits, changed: CardArray::zeros(card, slots * flags(fibre.words))? })
        };
        let (mut entries, mut transforms) = (vec![], vec![]);
        for transform in &fibre.transforms {
            let period = transform.period();
            let list = CardArray::of(
                card,
                &(0..period)
                    .map(|word| {
                        let (from, map) = transform.image(word);
                        from as u32 | (map as u32) << 16
                    })
                    .collect::<Vec<u32>>(),
            )?;
            let (period, reciprocal) = (period as u32, (1u32 << 31).div_ceil(period as u32));
            transforms.push(RowTransform { entries: list.address(), period, reciprocal });
            entries.push(list);
        }
        let networks = CardArray::of(
            card,
            &networks(fibre)
                .ok_or_else(|| Error::incapable("this space", "has moves that do not permute its states", ""))?,
        )?;
        let arcs = (0..if sides.is_some() { 2 } else { 1 }).map(|side| SlotArcs::new(card, lift, sides.as_ref(), side));
        Ok(RowTables {
            card: card.clone(),
            layout,
            sides: [side(0)?, side(1)?],
            arcs: arcs.collect::<Result<_>>()?,
            slot_of: sides.map(|sides| sides.slot_of),
            next: 0,
            transforms: CardArray::of(card, &transforms)?,
            networks,
            _entries: entries,
        })
    }

    /// The arcs of the rows in a side or buffer.
    fn arcs(&self, side: usize) -> &SlotArcs {
        &self.arcs[side % self.arcs.len()]
    }

    fn whole(&self, side: usize) -> TablePart {
        TablePart { table: side, words: 0..self.arcs(side).slots * u64::from(self.layout.words) }
    }
}

impl SlotArcs {
    fn new(card: &Arc<dyn GpuCard>, lift: &dyn Lift, sides: Option<&ColourClasses>, side: usize) -> Result<SlotArcs> {
        let rows: Option<&Vec<u32>> = sides.map(|sides| &sides.row_of[side]);
        let slots = rows.map_or(lift.rows(), |rows| rows.len() as u64);
        let (mut starts, mut arcs, mut of_row) = (vec![0], vec![], vec![]);
        for slot in 0..slots {
            lift.arcs(rows.map_or(slot, |rows| rows[slot as usize].into()), &mut of_row);
            arcs.extend(of_row.iter().map(|arc| {
                let slot = sides.map_or(arc.row as u32, |sides| sides.slot_of[arc.row as usize] / 2);
                CardArc { slot, transform: arc.transform }
            }));
            let end = u32::try_from(arcs.len());
            starts.push(end.map_err(|_| Error::Limit("the space has too many arcs for a card".into()))?);
        }
        let row_of = rows.map(|rows| Ok((rows.clone(), CardArray::of(card, rows)?))).transpose()?;
        Ok(SlotArcs { starts: CardArray::of(card, &starts)?, arcs: CardArray::of(card, &arcs)?, row_of, slots })
    }
}

impl CardTables for RowTables {
    fn visit(&mut self, state: u64) -> Result<()> {
        let place = self.layout.place(state);
        let slot = self.slot_of.as_ref().map_or(place.row as u32 * 2, |slots| slots[place.row as usize]);
        let (side, slot) = ((slot % 2) as usize, (slot / 2) as usize);
        let flags = flags(self.layout.words as usize);
        let CardRows { bits, changed } = &mut self.sides[side];
        let word = slot * self.layout.words as usize + place.word as usize;
        bits.write(word, &[bits.get(word)? | 1 << place.lane])?;
        for flag in [0, 1 + place.word as usize / PIECE] {
            changed.write(slot * flags + flag, &[1])?;
        }
        self.next = 1 - side;
        Ok(())
    }

    fn parts(&self) -> Vec<TablePart> {
        vec![self.whole(self.next)]
    }

    fn grain(&self) -> u64 {
        task(self.layout.words as usize) as u64
    }

    fn begin(&mut self) -> Result<()> {
        self.sides[self.next].changed.clear()
    }

    fn launch(&mut self, part: &TablePart, LaunchOutput { found, news, dry }: LaunchOutput) -> Result<()> {
        let (target, source) = (&self.sides[part.table], &self.sides[1 - part.table]);
        let SlotArcs { starts, arcs, row_of, .. } = self.arcs(part.table);
        let old = if self.slot_of.is_some() { target } else { source };
        let level = KernelRowLevel {
            tasks: (part.len() as u64).div_ceil(self.grain()),
            found,
            scratch: 0,
            first: part.words.start,
            end: part.words.end,
            news,
            target: target.bits.address(),
            old: old.bits.address(),
            changed: target.changed.address(),
            source: source.bits.address(),
            source_changed: source.changed.address(),
            starts: starts.address(),
            arcs: arcs.address(),
            transforms: self.transforms.address(),
            networks: self.networks.address(),
            row_of: row_of.as_ref().map_or(0, |(_, rows)| rows.address()),
            full: full_word(self.layout.lanes as usize),
            words: self.layout.words,
            flags: flags(self.layout.words as usize) as u32,
            lanes: self.layout.lanes,
            task: self.grain() as u32,
            dry: dry.into(),
            spare: 0,
        };
        // SAFETY: words lie in the side, and arcs lead to rows of the other one, by transforms that
        // stay in a row. The output has room for the part.
        unsafe { self.card.launch(KernelLaunch::Rows(&level)) }
    }

    fn launch_all(&mut self, output: LaunchOutput) -> Result<()> {
        self.launch(&self.whole(self.next), output)
    }

    fn end(&mut self) {
        self.next = 1 - self.next;
    }

    fn found(&self, part: &TablePart) -> Result<Vec<TablePart>> {
        // A part may begin or end within a row. All its words of a row with news come back.
        let (words, flags) = (u64::from(self.layout.words), flags(self.layout.words as usize));
        let slots = part.words.start / words..part.words.end.div_ceil(words);
        let mut changed = vec![0; (slots.end - slots.start) as usize * flags];
        self.sides[part.table].changed.read(slots.start as usize * flags, &mut changed)?;
        let rows: Vec<u8> = changed.chunks(flags).map(|row| row[0]).collect();
        Ok(runs(&rows)
            .into_iter()
            .map(|run: Range<usize>| {
                let words = [run.start, run.end].map(|slot| (slots.start + slot as u64) * words);
                let [start, end] = words.map(|word| word.clamp(part.words.start, part.words.end));
                TablePart { table: part.table, words: start..end }
            })
            .collect())
    }

    fn copy(&self, part: &TablePart, from: &[u64], to: &mut CardWords) {
        let row_words = self.layout.words as usize;
        let row_of = &self.arcs(part.table).row_of;
        let (mut at, mut word) = (0, part.words.start as usize);
        while at < from.len() {
            let (slot, within) = (word / row_words, word % row_words);
            let row = row_of.as_ref().map_or(slot, |(rows, _)| rows[slot] as usize);
            let count = (from.len() - at).min(row_words - within);
            to.rows(row..row + 1)[within..][..count].copy_from_slice(&from[at..at + count]);
            (at, word) = (at + count, word + count);
        }
    }

    fn visited(&self) -> Vec<TablePart> {
        match self.slot_of {
            Some(_) => vec![self.whole(0), self.whole(1)],
            // The buffer that was written last.
            None => vec![self.whole(1 - self.next)],
        }
    }

    fn read_words(&self, part: &TablePart, out: &mut [u64]) -> Result<()> {
        self.sides[part.table].bits.read(part.words.start as usize, out)
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(self.next as u64)?;
        self.sides.iter().try_for_each(|side| {
            write_array(&side.bits, out)?;
            write_array(&side.changed, out)
        })
    }

    fn read(&mut self, state: &mut StateReader) -> Result<()> {
        self.next = state.at_most(1)? as usize;
        self.sides.iter_mut().try_for_each(|side| {
            read_array(&mut side.bits, state)?;
            read_array(&mut side.changed, state)
        })
    }
}
