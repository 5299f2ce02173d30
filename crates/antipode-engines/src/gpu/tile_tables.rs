//! The tables of a sliding board, in the numbering of [`Serpentine`]: one for each place of the
//! blank, in units, as in the tile engine.

#![allow(unsafe_code)]

use std::sync::Arc;

use super::tables::{Output, Part, Tables, read_array, write_array};
use super::window_tables::{WindowTables, scratch};
use crate::tiles::plan::{Inputs, Plan};
use antipode_core::bits::{Arch, UNIT};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::{Colour, LANES, Serpentine};
use antipode_core::tables::Place;
use antipode_gpu::{Array, Card, Launch, PACKED, Pull, TileLevel};
use rayon::prelude::*;

/// The states of all boards with the blank in one place.
struct Table {
    bits: Array<u64>,
    counts: Array<u16>,
    changed: Array<u8>,
    /// The parameters of its levels, but for what each level adds.
    level: TileLevel,
}

/// The tables, and those of windows.
pub(super) struct TileTables {
    card: Arc<dyn Card>,
    board: Serpentine,
    tables: Vec<Table>,
    /// The colour of the tables that the next level writes.
    next: Colour,
    _windows: WindowTables,
    _odd: Array<u8>,
}

/// Bytes of a unit on the card.
const UNIT_BYTES: u64 = 8 * PACKED as u64 + 3;

/// Bytes that the tables take on a card.
pub(super) fn memory(board: &Serpentine) -> u64 {
    board.layout().rows * UNIT_BYTES + crate::tiles::window::memory(board)
}

impl TileTables {
    /// Empty tables. `goal` is a goal's index.
    pub(super) fn new(card: &Arc<dyn Card>, board: Serpentine, goal: u64) -> Result<TileTables> {
        let plan = Plan::new(board, Arch::Portable);
        let units = board.units() as usize;
        let table = |_| {
            let bits = Array::zeros(card, units * PACKED)?;
            let (counts, changed) = (Array::zeros(card, units)?, Array::zeros(card, units)?);
            Ok(Table { bits, counts, changed, level: TileLevel::default() })
        };
        let mut tables = (0..board.cells()).map(table).collect::<Result<Vec<Table>>>()?;
        let mut odd = vec![0u8; units.div_ceil(8)];
        (0..units).for_each(|unit| odd[unit / 8] |= u8::from(plan.odd.get(unit as u64)) << (unit % 8));
        let odd = Array::of(card, &odd)?;
        let mut windows = WindowTables::default();
        for inputs in &plan.inputs {
            let level = parameters(card, &tables, inputs, &mut windows)?;
            let index = board.layout().index(Place { row: inputs.row, word: 0, lane: 0 });
            tables[inputs.blank].level = TileLevel { index, odd: odd.address(), ..level };
        }
        let goal = (board.layout().place(goal).row / board.units()) as usize;
        let next = if board.colour(goal) == Colour::Black { Colour::White } else { Colour::Black };
        Ok(TileTables { card: card.clone(), board, tables, next, _windows: windows, _odd: odd })
    }

    /// The tables of a colour, or all.
    fn of(&self, colour: Option<Colour>) -> Vec<Part> {
        let words = self.board.units() * PACKED as u64;
        let blanks = (0..self.tables.len()).filter(|&blank| colour.is_none_or(|c| self.board.colour(blank) == c));
        blanks.map(|table| Part { table, words: 0..words }).collect()
    }
}

/// The words of a unit, of 60 lanes each, from the words of a table, where they follow without
/// gaps.
pub(super) fn unpack(packed: &[u64], unit: &mut [u64]) {
    for (w, word) in unit.iter_mut().enumerate() {
        let (first, last) = (w * LANES / 64, ((w + 1) * LANES - 1) / 64);
        let both = u128::from(packed[first]) | u128::from(packed[last]) << 64;
        *word = (both >> (w * LANES % 64)) as u64 & (u64::MAX >> (64 - LANES));
    }
}

/// The parameters of a table's levels that do not depend on the board.
fn parameters(
    card: &Arc<dyn Card>,
    tables: &[Table],
    inputs: &Inputs,
    windows: &mut WindowTables,
) -> Result<TileLevel> {
    let own = &tables[inputs.blank];
    let mut level = TileLevel {
        target: own.bits.address(),
        counts: own.counts.address(),
        changed: own.changed.address(),
        ..TileLevel::default()
    };
    for (i, &from) in inputs.adjacent.iter().enumerate() {
        level.adjacent[i] = tables[from].bits.address();
        level.adjacent_changed[i] = tables[from].changed.address();
    }
    for (i, window) in inputs.pulls.iter().enumerate() {
        let from = &tables[window.from];
        let (source, changed) = (from.bits.address(), from.changed.address());
        level.pulls[i] = Pull { source, changed, ..windows.pull(card, window)? };
        level.scratch = level.scratch.max(scratch(window));
    }
    Ok(level)
}

impl Tables for TileTables {
    fn visit(&mut self, state: u64) -> Result<()> {
        let place = self.board.layout().place(state);
        let (blank, unit) = ((place.row / self.board.units()) as usize, (place.row % self.board.units()) as usize);
        let table = &mut self.tables[blank];
        let state = (state - table.level.index) as usize;
        table.bits.write(state / 64, &[table.bits.get(state / 64)? | 1 << (state % 64)])?;
        table.counts.write(unit, &[table.counts.get(unit)? + 1])?;
        table.changed.write(unit, &[1])
    }

    fn parts(&self) -> Vec<Part> {
        self.of(Some(self.next))
    }

    fn grain(&self) -> u64 {
        PACKED as u64
    }

    fn begin(&mut self) -> Result<()> {
        Ok(())
    }

    fn launch(&mut self, part: &Part, Output { found, news, dry }: Output) -> Result<()> {
        let (first, tasks) = (part.words.start / PACKED as u64, (part.len() / PACKED) as u64);
        let level = TileLevel { first, tasks, found, news, dry: dry.into(), ..self.tables[part.table].level };
        // SAFETY: units lie in the table, and what they read in tables of the other colour, as the
        // tests of windows prove. The output has room for the part.
        unsafe { self.card.launch(Launch::Tiles(&level)) }
    }

    fn end(&mut self) {
        self.next = if self.next == Colour::Black { Colour::White } else { Colour::Black };
    }

    fn copy(&self, part: &Part, from: &[u64], to: &mut [u64]) {
        let first = part.table * self.board.units() as usize + part.words.start as usize / PACKED;
        let units = to[first * UNIT..].par_chunks_exact_mut(UNIT).zip(from.par_chunks_exact(PACKED));
        units.for_each(|(unit, packed)| unpack(packed, unit));
    }

    fn visited(&self) -> Vec<Part> {
        self.of(None)
    }

    fn read_words(&self, part: &Part, out: &mut [u64]) -> Result<()> {
        self.tables[part.table].bits.read(part.words.start as usize, out)
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(u64::from(self.next == Colour::White))?;
        self.tables.iter().try_for_each(|table| {
            write_array(&table.bits, out)?;
            write_array(&table.counts, out)?;
            write_array(&table.changed, out)
        })
    }

    fn read(&mut self, state: &mut StateReader) -> Result<()> {
        self.next = if state.at_most(1)? == 1 { Colour::White } else { Colour::Black };
        self.tables.iter_mut().try_for_each(|table| {
            read_array(&mut table.bits, state)?;
            read_array(&mut table.counts, state)?;
            read_array(&mut table.changed, state)
        })
    }
}
