//! The cut of sliding boards in the numbering of [`PathStructure`].
//!
//! A *block* is the units that share their first digits. Each block is a task, with one segment for
//! each place of the blank. Moves along the path, and through windows behind these digits, stay in
//! the block. Through the other windows, whole units come from other blocks.

use std::ops::Range;
use std::sync::Arc;

use super::cut::SpaceCut;
use super::seen_targets::SeenTargets;
use super::sources::DecodedChunks;
use crate::tiles::plan::{GROUP, SweepPlan};
use crate::tiles::window::{self, WindowPull, WindowReach};
use antipode_core::bits::{InstructionSet, MOST_SOURCES, UNIT, Unit};
use antipode_core::error::Result;
use antipode_core::model::{BaseColour, PathStructure};

/// The most units of a block, if the board can be cut so small. Smaller blocks would stay in the
/// cache, but draw so much from others that reading takes longer: ten times as long on 2x7.
const MOST_UNITS: usize = 1000;

/// The cut of a board. A *task* is some segments that are processed together, because they draw
/// from the same ones.
pub(super) struct TileShape {
    pub(super) cut: Arc<SpaceCut>,
    plan: SweepPlan,
    /// The number of units in a block.
    block: usize,
    /// The number of blocks.
    blocks: usize,
    /// The places of the blank on each side.
    sides: [Vec<usize>; 2],
    /// How tasks draw from segments, by place of the blank.
    usage: Vec<SegmentUsage>,
}

impl TileShape {
    pub(super) fn new(board: PathStructure, arch: InstructionSet) -> Result<TileShape> {
        let plan = SweepPlan::new(board, arch)?;
        let units = board.units() as usize;
        // Windows that change the digits of a block must move whole units.
        let moves_units =
            |digits: &usize| board.windows().iter().all(|window| window.lo >= *digits || window.hi <= board.first());
        let cuts: Vec<usize> = (0..board.first()).filter(moves_units).collect();
        let small = cuts.iter().copied().find(|&digits| units / blocks(&board, digits) <= MOST_UNITS);
        let digits = small.or(cuts.last().copied()).unwrap_or(0);
        let mut usage = vec![SegmentUsage::default(); board.cells()];
        for input in &plan.inputs {
            for pull in &input.pulls {
                let usage = &mut usage[pull.from];
                usage.is_scattered |= pull.from.min(input.blank) < digits;
                usage.stays |= match &pull.reach {
                    WindowReach::Own => false,
                    WindowReach::Group(draws) => draws.len() > GROUP,
                    WindowReach::Far { low, .. } => !moves_chunks(*low),
                };
            }
        }
        let sides = [BaseColour::Black, BaseColour::White].map(|colour| plan.side(colour));
        let blocks = blocks(&board, digits);
        let block = units / blocks;
        let cut = Arc::new(SpaceCut::new(board.layout(), block, GROUP));
        Ok(TileShape { cut, plan, block, blocks, sides, usage })
    }

    /// The number of tasks of a level.
    pub(super) fn tasks(&self) -> usize {
        self.blocks
    }

    /// The segments whose states a task of a level on a side finds.
    pub(super) fn targets(&self, side: usize, task: usize) -> Vec<usize> {
        self.sides[side].iter().map(|blank| blank * self.blocks + task).collect()
    }

    /// The chunks from which some chunks of a segment draw, as (segment, chunks), in any order.
    pub(super) fn needs(&self, target: usize, chunks: Range<usize>, out: &mut Vec<(usize, Range<usize>)>) {
        let (blank, block) = (target / self.blocks, target % self.blocks);
        let input = &self.plan.inputs[blank];
        out.extend(input.adjacent.iter().map(|from| (from * self.blocks + block, chunks.clone())));
        for pull in &input.pulls {
            let own = pull.from * self.blocks + block;
            match &pull.reach {
                WindowReach::Own => out.push((own, chunks.clone())),
                WindowReach::Group(draws) => {
                    let size = draws.len().div_ceil(GROUP);
                    out.push((own, chunks.start / size * size..chunks.end.next_multiple_of(size)));
                }
                WindowReach::Far { low, table } => {
                    let rows = chunks.start * GROUP..self.block.min(chunks.end * GROUP);
                    let step = if moves_chunks(*low) { GROUP } else { 1 };
                    for index in rows.step_by(step) {
                        let unit = WindowPull::far(*low, table, (block * self.block + index) as u64) as usize;
                        let chunk = unit % self.block / GROUP;
                        out.push((pull.from * self.blocks + unit / self.block, chunk..chunk + 1));
                    }
                }
            }
        }
    }

    /// How tasks draw from a segment.
    pub(super) fn usage(&self, segment: usize) -> SegmentUsage {
        self.usage[segment / self.blocks]
    }

    /// The size of a task.
    pub(super) fn room(&self) -> TaskRoom {
        let passing = self.most(|_| true) + self.scattered(|_| true);
        let staying = self.most(|blank| self.usage[blank].stays) + self.scattered(|usage| usage.stays);
        let (rows, staying) = (passing * self.block, staying * self.block);
        TaskRoom { rows, staying, passing, tables: window::memory(&self.plan.board) }
    }

    /// The most places of the blank on a side for which `which` holds.
    fn most(&self, which: impl Fn(usize) -> bool) -> usize {
        self.sides.iter().map(|side| side.iter().filter(|&&blank| which(blank)).count()).max().unwrap_or(0)
    }

    /// The number of scattered segments for which `which` holds.
    fn scattered(&self, which: impl Fn(&SegmentUsage) -> bool) -> usize {
        self.usage.iter().filter(|usage| usage.is_scattered && which(usage)).count()
    }

    /// Finds the new states of a row: those adjacent to states of the sources and not seen before.
    /// Writes them to `new`, which is zero, and returns their number.
    pub(super) fn advance(
        &self,
        units: &mut WindowUnits,
        (segment, index): (usize, usize),
        sources: &DecodedChunks<'_>,
        seen: &mut SeenTargets<'_>,
        new: &mut [u64],
    ) -> Result<u64> {
        let plan = &self.plan;
        let WindowUnits([first, second, other]) = units;
        let (blank, block) = (segment / self.blocks, segment % self.blocks);
        let unit = block * self.block + index;
        let input = &plan.inputs[blank];
        let mut live: [&Unit; MOST_SOURCES] = [&ZERO; MOST_SOURCES];
        let mut count = 0;
        let mut add = |source| {
            live[count] = source;
            count += 1;
        };
        let row = |blank: usize, unit: usize| {
            sources.row(blank * self.blocks + unit / self.block, unit % self.block).and_then(|row| row.first_chunk())
        };
        input.adjacent.iter().filter_map(|&from| row(from, unit)).for_each(&mut add);
        for (pull, result) in input.pulls.iter().zip([first, second]) {
            match &pull.reach {
                WindowReach::Far { low, table } => {
                    row(pull.from, WindowPull::far(*low, table, unit as u64) as usize).into_iter().for_each(&mut add);
                }
                WindowReach::Own => {
                    if let Some(source) = row(pull.from, unit) {
                        let odd = plan.odd[unit];
                        pull.run(&plan.kernel, std::slice::from_ref(source), 0, odd, result, other);
                        add(result);
                    }
                }
                WindowReach::Group(draws) => {
                    let at = unit % draws.len();
                    let group = index - at..index - at + draws.len();
                    if let Some((units, live)) = sources.rows(pull.from * self.blocks + block, group)
                        && draws[at].iter().any(|&source| live[source as usize])
                    {
                        let odd = plan.odd[unit];
                        pull.run(&plan.kernel, units.as_chunks().0, at, odd, result, other);
                        add(result);
                    }
                }
            }
        }
        if count == 0 {
            return Ok(0);
        }
        let seen = seen.row(index)?.first_chunk_mut().expect("a row of a board is a unit");
        Ok(plan.kernel.merge(seen, &live[..count], &[], new.first_chunk_mut()).into())
    }
}

/// The number of blocks whose units agree in the first `digits` digits.
fn blocks(board: &PathStructure, digits: usize) -> usize {
    (0..digits).map(|i| board.tiles() - i).product()
}

/// How tasks draw from a segment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SegmentUsage {
    /// Whether tasks need single chunks of the segment, besides the task that needs all of it. It
    /// should then stay in memory.
    pub(super) is_scattered: bool,
    /// Whether different chunks of a target draw from the same chunk of the segment, so that a task
    /// decodes it once. From other segments the targets draw side by side, chunk after chunk.
    pub(super) stays: bool,
}

/// The size of a task.
#[derive(Clone, Copy, Debug)]
pub(super) struct TaskRoom {
    /// The number of rows that it draws from.
    pub(super) rows: usize,
    /// The number of these rows that are decoded for the whole task.
    pub(super) staying: usize,
    /// The number of chunks that are decoded in addition, for one chunk of each target.
    pub(super) passing: usize,
    /// Bytes of tables that all threads share.
    pub(super) tables: u64,
}

/// The results of windows, and the intermediate results of their steps.
#[repr(align(64))]
pub(super) struct WindowUnits(pub(super) [Unit; 3]);

impl Default for WindowUnits {
    fn default() -> Self {
        WindowUnits([[0; UNIT]; 3])
    }
}

/// Whether a window that keeps the order of `low` units moves whole chunks. If it ends right before
/// the units, the units of a chunk come from several chunks.
fn moves_chunks(low: u64) -> bool {
    low.is_multiple_of(GROUP as u64)
}

/// A unit of no states.
static ZERO: Unit = [0; UNIT];

#[cfg(test)]
mod tests {
    use super::*;

    /// A segment requests every unit that it draws from, on boards whose windows end right before
    /// the units, and on others.
    #[test]
    fn a_segment_alone_asks_for_all_that_it_draws_from() {
        for (width, cells) in [(2, 10), (2, 12), (3, 12), (2, 14), (3, 15)] {
            let shape = TileShape::new(PathStructure::new(width, cells).unwrap(), InstructionSet::Portable).unwrap();
            for target in (0..shape.blocks * cells).step_by(shape.blocks.div_ceil(3)) {
                let (blank, block) = (target / shape.blocks, target % shape.blocks);
                let mut needs = vec![];
                let chunks = shape.cut.chunks(target);
                (0..chunks).for_each(|chunk| shape.needs(target, chunk..chunk + 1, &mut needs));
                let asked: std::collections::BTreeSet<(usize, usize)> =
                    needs.into_iter().flat_map(|(segment, chunks)| chunks.map(move |chunk| (segment, chunk))).collect();
                let asks = |blank: usize, unit: usize| {
                    let (segment, chunk) = (blank * shape.blocks + unit / shape.block, unit % shape.block / GROUP);
                    assert!(asked.contains(&(segment, chunk)), "{width}, {cells}: {target} and {blank}, {unit}");
                };
                for unit in block * shape.block..(block + 1) * shape.block {
                    let input = &shape.plan.inputs[blank];
                    input.adjacent.iter().for_each(|&from| asks(from, unit));
                    for pull in &input.pulls {
                        match &pull.reach {
                            WindowReach::Far { low, table } => {
                                asks(pull.from, WindowPull::far(*low, table, unit as u64) as usize);
                            }
                            WindowReach::Own => asks(pull.from, unit),
                            WindowReach::Group(draws) => {
                                let base = unit - unit % draws.len();
                                draws[unit % draws.len()].iter().for_each(|&at| asks(pull.from, base + at as usize));
                            }
                        }
                    }
                }
            }
        }
    }
}
