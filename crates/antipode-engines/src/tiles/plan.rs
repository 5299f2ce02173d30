//! The plan of a search: the data that all levels of a board share.

use super::digits::parities;
use super::window::{WindowPull, WindowReach};
use antipode_core::bits::{InstructionSet, UnitKernel};
use antipode_core::error::Result;
use antipode_core::model::{BaseColour, PathStructure};
use bitvec::vec::BitVec;

/// The number of units in a group, which are processed together. They share all digits before the
/// unit but the last.
pub(crate) const GROUP: usize = 9;

/// The inputs of a table.
#[derive(Debug)]
pub(crate) struct TableInputs {
    /// The place of the blank in this table.
    pub(crate) blank: usize,
    /// The row of the table's first unit.
    pub(crate) row: u64,
    /// Tables with the blank in an adjacent place: unit by unit.
    pub(crate) adjacent: Vec<usize>,
    /// The inputs through windows.
    pub(crate) pulls: Vec<WindowPull>,
    /// The distance, in tables, to the next table with a window that reaches beyond the group.
    pub(crate) away: usize,
}

/// Tables at least this far from windows that reach beyond the group wait for others.
const FAR_AWAY: usize = 2;

/// Tables that wait advance in one sweep out of this many.
const PERIOD: usize = 6;

/// The advance of a table to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableAdvance {
    /// The place of the blank.
    pub(crate) blank: usize,
    /// The level.
    pub(crate) depth: u32,
}

/// An advance as a step of the work on a group of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SweepStep {
    /// The number of the advance in the sweep.
    pub(crate) advance: usize,
    /// The tables that no earlier step of the sweep uses, and how many units ahead this step
    /// prefetches them.
    pub(crate) ahead: Vec<(usize, usize)>,
}

/// The board and its tables of windows.
#[derive(Debug)]
pub(crate) struct SweepPlan {
    pub(crate) board: PathStructure,
    pub(crate) kernel: UnitKernel,
    /// The inputs of each table, by place of the blank.
    pub(crate) inputs: Vec<TableInputs>,
    /// Whether the digits of each unit have an odd sum.
    pub(crate) odd: BitVec,
    /// Words of the record of a unit.
    pub(crate) record_words: usize,
}

impl SweepPlan {
    /// Builds the tables of all windows. `Limit` if they do not fit the memory.
    pub(crate) fn new(board: PathStructure, arch: InstructionSet) -> Result<SweepPlan> {
        let windows = board.windows();
        let mut inputs = vec![];
        for blank in 0..board.cells() {
            let adjacent = [blank.checked_sub(1), Some(blank + 1).filter(|&next| next < board.cells())];
            let near = windows.iter().filter(|window| [window.lo, window.hi].contains(&blank));
            inputs.push(TableInputs {
                blank,
                row: blank as u64 * board.units(),
                adjacent: adjacent.into_iter().flatten().collect(),
                pulls: near.map(|&window| WindowPull::new(&board, window, blank)).collect::<Result<_>>()?,
                away: usize::MAX,
            });
        }
        measure(&mut inputs);
        Ok(SweepPlan { board, kernel: UnitKernel::new(arch), inputs, odd: parities(&board), record_words: 0 })
    }

    /// The tables of a side.
    pub(crate) fn side(&self, colour: BaseColour) -> Vec<usize> {
        (0..self.board.cells()).filter(|&blank| self.board.colour(blank) == colour).collect()
    }

    /// Plans the `number`-th sweep, given the level that each table has reached, and updates the
    /// levels. No level exceeds `most`.
    ///
    /// A table can go from level `t` to `t + 2` if all its sources are exactly at level `t + 1`.
    /// Sources within the group may have reached it in the same sweep. Other sources must not be
    /// written while they are read.
    ///
    /// Tables that are two or more tables away from such other sources advance only in every sixth
    /// sweep. They then take several steps at once, and the sweeps in between do not touch their
    /// memory.
    pub(crate) fn sweep(&self, number: usize, levels: &mut [u32], most: u32) -> Vec<TableAdvance> {
        let mut sweep: Vec<TableAdvance> = vec![];
        let mut written = vec![false; levels.len()];
        let mut read = vec![false; levels.len()];
        loop {
            let Some(blank) = (0..levels.len())
                .filter(|&blank| {
                    let TableInputs { adjacent, pulls, .. } = &self.inputs[blank];
                    let level = levels[blank];
                    let behind = |source: usize| levels[source] == level + 1;
                    level + 2 <= most
                        && (self.inputs[blank].away < FAR_AWAY || number.is_multiple_of(PERIOD))
                        && !read[blank]
                        && adjacent.iter().all(|&source| behind(source))
                        && pulls.iter().all(|pull| behind(pull.from) && (pull.is_within(GROUP) || !written[pull.from]))
                })
                .min_by_key(|&blank| levels[blank])
            else {
                return sweep;
            };
            levels[blank] += 2;
            written[blank] = true;
            let wide = self.inputs[blank].pulls.iter().filter(|pull| !pull.is_within(GROUP));
            wide.for_each(|pull| read[pull.from] = true);
            sweep.push(TableAdvance { blank, depth: levels[blank] });
        }
    }

    /// Arranges a sweep in runs of steps. A run takes all its steps for one unit of a group, then
    /// for the next. So units that several steps use are in the L1 cache. A step that reads parts
    /// of several units forms a separate run: these units must be neither behind nor ahead. The
    /// next units read from them, too.
    pub(crate) fn runs(&self, sweep: &[TableAdvance]) -> Vec<Vec<SweepStep>> {
        let pulls = |advance: &TableAdvance| self.inputs[advance.blank].pulls.iter();
        let drawn: Vec<usize> =
            sweep.iter().flat_map(pulls).filter(|pull| is_spread(pull)).map(|pull| pull.from).collect();
        let mut used = vec![false; self.inputs.len()];
        let (mut runs, mut last): (Vec<Vec<SweepStep>>, _) = (vec![], vec![]);
        for (i, advance) in sweep.iter().enumerate() {
            let near = pulls(advance).filter(|pull| pull.is_within(GROUP)).map(|pull| pull.from);
            let tables =
                [advance.blank].into_iter().chain(self.inputs[advance.blank].adjacent.iter().copied()).chain(near);
            let new = tables.filter(|&table| !std::mem::replace(&mut used[table], true));
            let ahead = new.map(|table| (table, if drawn.contains(&table) { GROUP } else { 1 })).collect();
            let step = SweepStep { advance: i, ahead };
            if pulls(advance).any(is_spread) {
                runs.extend([std::mem::take(&mut last), vec![step]]);
            } else {
                last.push(step);
            }
        }
        runs.push(last);
        runs
    }
}

/// Whether a unit receives parts of several units.
fn is_spread(pull: &WindowPull) -> bool {
    matches!(&pull.reach, WindowReach::Group(units) if units.len() > 1)
}

/// Measures how far tables are from windows that reach beyond the group. If there are none, the
/// distance is 0.
fn measure(inputs: &mut [TableInputs]) {
    let mut near: Vec<usize> =
        (0..inputs.len()).filter(|&blank| inputs[blank].pulls.iter().any(|pull| !pull.is_within(GROUP))).collect();
    if near.is_empty() {
        near = (0..inputs.len()).collect();
    }
    let mut away = 0;
    while !near.is_empty() {
        near.iter().for_each(|&blank| inputs[blank].away = away);
        near = near
            .iter()
            .flat_map(|&blank| {
                let TableInputs { adjacent, pulls, .. } = &inputs[blank];
                adjacent.iter().copied().chain(pulls.iter().map(|pull| pull.from)).collect::<Vec<_>>()
            })
            .filter(|&blank| inputs[blank].away == usize::MAX)
            .collect();
        away += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps keep the order of the sweep and prefetch each table once. A run of several steps reads
    /// only the unit that it processes.
    #[test]
    fn runs_can_be_made_unit_by_unit() {
        for (width, cells) in [(2, 10), (2, 12), (3, 12), (2, 14), (3, 15)] {
            let plan = SweepPlan::new(PathStructure::new(width, cells).unwrap(), InstructionSet::Portable).unwrap();
            let mut levels: Vec<u32> = (0..cells as u32).map(|blank| blank % 2).collect();
            for number in 0..20 {
                let sweep = plan.sweep(number, &mut levels, 100);
                let runs = plan.runs(&sweep);
                let steps: Vec<&SweepStep> = runs.iter().flatten().collect();
                assert!(steps.iter().map(|step| step.advance).eq(0..sweep.len()));
                let mut asked: Vec<usize> =
                    steps.iter().flat_map(|step| &step.ahead).map(|&(table, _)| table).collect();
                let all = asked.len();
                asked.sort_unstable();
                asked.dedup();
                assert_eq!(asked.len(), all);
                let spread = |step: &SweepStep| plan.inputs[sweep[step.advance].blank].pulls.iter().any(is_spread);
                assert!(runs.iter().all(|run| run.len() == 1 || !run.iter().any(spread)));
            }
        }
    }
}
