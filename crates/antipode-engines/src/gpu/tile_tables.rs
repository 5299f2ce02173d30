//! The tables of a sliding board, in the numbering of [`PathStructure`]: one for each place of the
//! blank, in units, as in the tile engine.

#![allow(unsafe_code)]

use std::ops::Range;
use std::sync::Arc;

use super::tables::{CardTables, CardWords, LaunchOutput, TablePart, read_array, runs, write_array};
use super::window_tables::{WindowTables, scratch};
use crate::tiles::plan::{SweepPlan, TableInputs};
use antipode_core::bits::{InstructionSet, UNIT};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;
use antipode_core::model::{BaseColour, LANES, PathStructure};
use antipode_core::tables::StatePlace;
use antipode_gpu::{CardArray, GpuCard, KernelLaunch, KernelPull, KernelTable as Parameters, PACKED, TileLevel};
use rayon::prelude::*;

/// The states of all boards with the blank in one place.
struct CardTable {
    /// The index of the first one.
    index: u64,
    /// The units, and a word that is read with the last one.
    bits: CardArray<u64>,
    counts: CardArray<u16>,
    changed: CardArray<u8>,
}

/// The tables of a colour, as kernels take them.
struct ColourTables {
    blanks: Vec<usize>,
    tables: CardArray<Parameters>,
    /// Words of shared memory that they need.
    scratch: u64,
}

/// The tables, and those of windows.
pub(super) struct TileTables {
    card: Arc<dyn GpuCard>,
    board: PathStructure,
    tables: Vec<CardTable>,
    /// The black side and the white one.
    sides: [ColourTables; 2],
    /// The colour of the tables that the next level writes.
    next: BaseColour,
    odd: CardArray<u8>,
    _windows: WindowTables,
}

/// Bytes of a unit on the card.
const UNIT_BYTES: u64 = 8 * PACKED as u64 + 3;

/// Bytes that the tables take on a card.
pub(super) fn memory(board: &PathStructure) -> u64 {
    board.layout().rows * UNIT_BYTES + crate::tiles::window::memory(board)
}

impl TileTables {
    /// Empty tables. `goal` is a goal's index.
    pub(super) fn new(card: &Arc<dyn GpuCard>, board: PathStructure, goal: u64) -> Result<TileTables> {
        let plan = SweepPlan::new(board, InstructionSet::Portable)?;
        let units = board.units() as usize;
        let mut tables = Vec::with_capacity(board.cells());
        for input in &plan.inputs {
            let bits = CardArray::zeros(card, units * PACKED + 1)?;
            let (counts, changed) = (CardArray::zeros(card, units)?, CardArray::zeros(card, units)?);
            let index = board.layout().index(StatePlace { row: input.row, word: 0, lane: 0 });
            tables.push(CardTable { index, bits, counts, changed });
        }
        let mut odd = vec![0u8; units.div_ceil(8)];
        (0..units).for_each(|unit| odd[unit / 8] |= u8::from(plan.odd[unit]) << (unit % 8));
        let odd = CardArray::of(card, &odd)?;
        let mut windows = WindowTables::default();
        let mut side = |colour| {
            let blanks = plan.side(colour);
            let list = blanks
                .iter()
                .map(|&blank| parameters(card, &board, &tables, &plan.inputs[blank], &mut windows))
                .collect::<Result<Vec<Parameters>>>()?;
            let scratch = list.iter().flat_map(|table| &table.pulls).map(scratch).max().unwrap_or(0);
            Ok(ColourTables { blanks, tables: CardArray::of(card, &list)?, scratch })
        };
        let sides = [side(BaseColour::Black)?, side(BaseColour::White)?];
        let goal = (board.layout().place(goal).row / board.units()) as usize;
        let next = if board.colour(goal) == BaseColour::Black { BaseColour::White } else { BaseColour::Black };
        Ok(TileTables { card: card.clone(), board, tables, sides, next, odd, _windows: windows })
    }

    /// The tables with the blank in these places, whole.
    fn whole(&self, blanks: impl IntoIterator<Item = usize>) -> Vec<TablePart> {
        let words = self.board.units() * PACKED as u64;
        blanks.into_iter().map(|table| TablePart { table, words: 0..words }).collect()
    }

    /// The side that the next level writes.
    fn side(&self) -> &ColourTables {
        &self.sides[usize::from(self.next == BaseColour::White)]
    }

    /// Starts the next level of some units of tables of a side, of which this is the first.
    fn start(
        &self,
        table: usize,
        count: usize,
        units: Range<u64>,
        LaunchOutput { found, news, dry }: LaunchOutput,
    ) -> Result<()> {
        let ColourTables { tables, scratch, .. } = self.side();
        let level = TileLevel {
            tasks: (units.end - units.start) * count as u64,
            found,
            scratch: *scratch,
            news,
            tables: tables.address() + (table * size_of::<Parameters>()) as u64,
            odd: self.odd.address(),
            count: count as u32,
            first: units.start as u32,
            dry: dry.into(),
            spare: 0,
        };
        // SAFETY: units lie in the tables, and what they read in tables of the other colour, as the
        // tests of windows prove. The output has room for the part.
        unsafe { self.card.launch(KernelLaunch::Tiles(&level)) }
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

/// A table as kernels take it.
fn parameters(
    card: &Arc<dyn GpuCard>,
    board: &PathStructure,
    tables: &[CardTable],
    inputs: &TableInputs,
    windows: &mut WindowTables,
) -> Result<Parameters> {
    let own = &tables[inputs.blank];
    let mut table = Parameters {
        index: own.index,
        target: own.bits.address(),
        counts: own.counts.address(),
        changed: own.changed.address(),
        ..Parameters::default()
    };
    for (i, &from) in inputs.adjacent.iter().enumerate() {
        table.adjacent[i] = tables[from].bits.address();
        table.adjacent_changed[i] = tables[from].changed.address();
    }
    for (i, window) in inputs.pulls.iter().enumerate() {
        let from = &tables[window.from];
        let (source, changed) = (from.bits.address(), from.changed.address());
        table.pulls[i] = KernelPull { source, changed, ..windows.pull(card, board, window)? };
    }
    Ok(table)
}

impl CardTables for TileTables {
    fn visit(&mut self, state: u64) -> Result<()> {
        let place = self.board.layout().place(state);
        let (blank, unit) = ((place.row / self.board.units()) as usize, (place.row % self.board.units()) as usize);
        let table = &mut self.tables[blank];
        let state = (state - table.index) as usize;
        table.bits.write(state / 64, &[table.bits.get(state / 64)? | 1 << (state % 64)])?;
        table.counts.write(unit, &[table.counts.get(unit)? + 1])?;
        table.changed.write(unit, &[1])
    }

    fn parts(&self) -> Vec<TablePart> {
        self.whole(self.side().blanks.iter().copied())
    }

    fn grain(&self) -> u64 {
        PACKED as u64
    }

    fn begin(&mut self) -> Result<()> {
        Ok(())
    }

    fn launch(&mut self, part: &TablePart, output: LaunchOutput) -> Result<()> {
        let table = self.side().blanks.iter().position(|&blank| blank == part.table);
        let units = part.words.start / PACKED as u64..part.words.end / PACKED as u64;
        self.start(table.expect("it is of the side that the level writes"), 1, units, output)
    }

    fn launch_all(&mut self, output: LaunchOutput) -> Result<()> {
        self.start(0, self.side().blanks.len(), 0..self.board.units(), output)
    }

    fn end(&mut self) {
        self.next = if self.next == BaseColour::Black { BaseColour::White } else { BaseColour::Black };
    }

    fn found(&self, part: &TablePart) -> Result<Vec<TablePart>> {
        let units = part.words.start as usize / PACKED..part.words.end as usize / PACKED;
        let mut changed = vec![0; units.len()];
        self.tables[part.table].changed.read(units.start, &mut changed)?;
        Ok(runs(&changed)
            .into_iter()
            .map(|run| {
                let [start, end] = [run.start, run.end].map(|unit| ((units.start + unit) * PACKED) as u64);
                TablePart { table: part.table, words: start..end }
            })
            .collect())
    }

    fn copy(&self, part: &TablePart, from: &[u64], to: &mut CardWords) {
        let first = part.table * self.board.units() as usize + part.words.start as usize / PACKED;
        let to = to.rows(first..first + from.len() / PACKED);
        let units = to.par_chunks_exact_mut(UNIT).zip(from.par_chunks_exact(PACKED));
        units.with_min_len(64).for_each(|(unit, packed)| unpack(packed, unit));
    }

    fn visited(&self) -> Vec<TablePart> {
        self.whole(0..self.tables.len())
    }

    fn read_words(&self, part: &TablePart, out: &mut [u64]) -> Result<()> {
        self.tables[part.table].bits.read(part.words.start as usize, out)
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.number(u64::from(self.next == BaseColour::White))?;
        self.tables.iter().try_for_each(|table| {
            write_array(&table.bits, out)?;
            write_array(&table.counts, out)?;
            write_array(&table.changed, out)
        })
    }

    fn read(&mut self, state: &mut StateReader) -> Result<()> {
        self.next = if state.at_most(1)? == 1 { BaseColour::White } else { BaseColour::Black };
        self.tables.iter_mut().try_for_each(|table| {
            read_array(&mut table.bits, state)?;
            read_array(&mut table.counts, state)?;
            read_array(&mut table.changed, state)
        })
    }
}
