//! The depths of all orders of the tiles of a sliding board with the blank in its first place, from
//! labels modulo 3 or 4.
//!
//! For some orders, a walk down the labels finds the depth. A turn of a window leads from them to
//! other orders: along the path to the window, through the turn, and back along the path. If the
//! window lies among the tiles that differ within a unit, the turn leads to orders of the same
//! unit. If it lies before them, it leads to another unit, for the whole unit at once. Only the
//! units that such turns do not join are filled state by state.

use rayon::prelude::*;

use antipode_core::error::Result;
use antipode_core::model::{BatchEdges, PathStructure, Space};
use antipode_core::nums::FACTORIALS;
use antipode_core::tables::UNREACHED_BYTE;
use antipode_core::watch::{Watch, WorkProgress};

use super::bellman::BellmanLaw;
use super::labels::{descend, stepped_once};
use super::rows::lost;
use super::turns::{BlankTurn, BoardTurns, TurnForm, UNIT, odd_digits};
use super::units::{UnitBuffers, UnitLabels};

/// The number of trees of units to fill between two reports.
const TREES: usize = 16;

/// The number from which depths along the path first count: a multiple of 3 and 4.
const MIDDLE: u8 = 120;

/// A unit, and the turn that leads to it from an earlier one of the same tree.
struct TurnBranch<'a> {
    unit: usize,
    from: Option<(usize, &'a BlankTurn, usize)>,
}

/// The bytes of memory that [`start`] takes besides its result. A tree has at most as many units as
/// there are orders of the tiles before.
pub(super) fn start_memory(board: PathStructure) -> u64 {
    let tree = FACTORIALS[board.first()].min(board.units());
    (board.units().min(TREES as u64 * tree) + 4 * board.cells() as u64) * UNIT as u64
}

/// The depths, which the law must confirm. `Corrupt` if no labels lead to a goal.
pub(super) fn start(
    states: &UnitLabels<'_>,
    turns: &BoardTurns,
    law: &BellmanLaw<'_>,
    modulus: u32,
    watch: &mut Watch<'_>,
) -> Result<Vec<u8>> {
    let mut depths = vec![0; turns.orders.count() as usize];
    let trees = trees(turns);
    // Units differ only in the parity of their digits; the second one is odd.
    let odd = if depths.len() > UNIT { UNIT as u64 } else { 0 };
    let inner = [0, odd].map(|first| turns.turns.iter().filter_map(|turn| inner(turn, first, turns)).collect());
    let fill = StartFill { states, turns, law, modulus, inner };
    let signal = watch.signal();
    for (done, part) in trees.chunks(TREES).enumerate() {
        let (done, total) = ((done * TREES) as u64, trees.len() as u64);
        watch.report(WorkProgress { phase: "depths", depth: None, done, total })?;
        let filled = part.par_iter().map_init(UnitBuffers::default, |room, tree| {
            signal.check()?;
            fill.tree(tree, room)
        });
        for (tree, filled) in part.iter().zip(filled.collect::<Result<Vec<_>>>()?) {
            for (branch, unit) in tree.iter().zip(filled) {
                depths[branch.unit * UNIT..][..UNIT].copy_from_slice(&unit);
            }
        }
    }
    Ok(depths)
}

/// The trees of units that are joined by turns of whole units.
fn trees(turns: &BoardTurns) -> Vec<Vec<TurnBranch<'_>>> {
    let whole =
        |turn: &&BlankTurn| matches!(turn.form, TurnForm::Runs { length, .. } if length.is_multiple_of(UNIT as u64));
    let whole: Vec<&BlankTurn> = turns.turns.iter().filter(whole).collect();
    let mut seen = vec![false; turns.orders.board.units() as usize];
    let mut trees = vec![];
    for root in 0..seen.len() {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut tree = vec![TurnBranch { unit: root, from: None }];
        let mut next = 0;
        while next < tree.len() {
            for (&turn, back) in whole.iter().flat_map(|turn| [(turn, 0), (turn, 1)]) {
                let order = (tree[next].unit * UNIT) as u64;
                let unit = turn.form.image(order, back, &turns.orders) as usize / UNIT;
                if !std::mem::replace(&mut seen[unit], true) {
                    tree.push(TurnBranch { unit, from: Some((next, turn, back)) });
                }
            }
            next += 1;
        }
        trees.push(tree);
    }
    trees
}

struct StartFill<'a> {
    states: &'a UnitLabels<'a>,
    turns: &'a BoardTurns,
    law: &'a BellmanLaw<'a>,
    modulus: u32,
    /// The turns within a unit, for an even and for an odd sum of its digits.
    inner: [Vec<InnerTurn>; 2],
}

/// A turn that stays within units.
struct InnerTurn {
    lo: usize,
    hi: usize,
    /// For each order of the unit, the one after the turn.
    images: Vec<u32>,
}

impl StartFill<'_> {
    /// The depths of the units of a tree.
    fn tree(&self, tree: &[TurnBranch<'_>], room: &mut UnitBuffers) -> Result<Vec<Vec<u8>>> {
        let mut filled: Vec<Vec<u8>> = vec![];
        for branch in tree {
            let depths = match branch.from {
                None => self.root(branch.unit, room)?,
                Some((from, turn, back)) => {
                    let ends = if back == 0 { (turn.lo, turn.hi) } else { (turn.hi, turn.lo) };
                    let mut depths = filled[from].clone();
                    self.states.carry((0, ends.0), tree[from].unit, &mut depths, room)?;
                    self.states.carry_by_one(ends.1, branch.unit, &mut depths, room)?;
                    self.states.carry((ends.1, 0), branch.unit, &mut depths, room)?;
                    depths
                }
            };
            filled.push(depths);
        }
        Ok(filled)
    }

    /// The depths of a unit: some by walks down the labels, the others by turns within the unit.
    fn root(&self, unit: usize, room: &mut UnitBuffers) -> Result<Vec<u8>> {
        let first = (unit * UNIT) as u64;
        // For each place of the blank: the difference of the depth from that at the first place,
        // plus `MIDDLE` and the label at the first place.
        let mut path = vec![0; UNIT];
        self.states.labels(0, unit, &mut path, room)?;
        path.iter_mut().filter(|label| **label != UNREACHED_BYTE).for_each(|label| *label += MIDDLE);
        let mut paths = vec![path];
        for blank in 1..self.turns.orders.board.cells() {
            let mut path = paths[blank - 1].clone();
            self.states.carry_by_one(blank, unit, &mut path, room)?;
            paths.push(path);
        }
        let board = self.turns.orders.board;
        let inner = &self.inner[odd_digits(unit as u64, board.first(), board.tiles())];
        let mut depths = vec![UNREACHED_BYTE; UNIT];
        let mut stack = vec![];
        for root in 0..UNIT {
            if paths[0][root] == UNREACHED_BYTE || depths[root] != UNREACHED_BYTE {
                continue;
            }
            depths[root] = self.descent(first + root as u64)?;
            stack.push(root);
            while let Some(at) = stack.pop() {
                for InnerTurn { lo, hi, images } in inner {
                    let to = images[at] as usize;
                    if depths[to] == UNREACHED_BYTE && paths[0][to] != UNREACHED_BYTE {
                        // With the blank in its first place, then at the start of the window,
                        // across the turn, and back to the first place. Each step along the path
                        // adds a known difference.
                        let here = depths[at].wrapping_add(paths[*lo][at]).wrapping_sub(paths[0][at]);
                        let label = (u32::from(paths[*hi][to]) % self.modulus) as u8;
                        let there = stepped_once(here, label, self.modulus);
                        let depth = there.wrapping_add(paths[0][to]).wrapping_sub(paths[*hi][to]);
                        // No order is filled twice, whatever the labels are.
                        depths[to] = depth.min(UNREACHED_BYTE - 1);
                        stack.push(to);
                    }
                }
            }
        }
        Ok(depths)
    }

    /// The depth of an order with the blank in the first place, by a walk down the labels.
    fn descent(&self, order: u64) -> Result<u8> {
        let (law, state) = (self.law, self.turns.orders.index(0, order));
        let (table, mut edges) = (law.labels.table, BatchEdges::default());
        let depth = descend(
            state,
            self.modulus,
            table.metadata().deepest(),
            |state: u64| table.label(state).ok().flatten(),
            |state: u64, out| {
                law.space.expand(&[state], &mut edges);
                out.clear();
                out.extend_from_slice(edges.all());
            },
            |state: u64| law.space.goals().binary_search(&state).is_ok().then_some(0),
        );
        depth.map(|depth| depth as u8).ok_or_else(|| lost(table, law.space, state))
    }
}

/// A turn within the unit whose first order is `first`; `None` if it leads out of the unit.
fn inner(turn: &BlankTurn, first: u64, turns: &BoardTurns) -> Option<InnerTurn> {
    let block = match &turn.form {
        TurnForm::Runs { length, count, .. } => length * count,
        TurnForm::Suffix { length, .. } => *length,
    };
    if !(UNIT as u64).is_multiple_of(block) {
        return None;
    }
    let images = (first..first + UNIT as u64)
        .map(|order: u64| (turn.form.image(order, 0, &turns.orders) - first) as u32)
        .collect();
    Some(InnerTurn { lo: turn.lo, hi: turn.hi, images })
}
