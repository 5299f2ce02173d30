//! [`CosetNumbering`] as a [`Lift`]: rows, words and lanes are blocks of levels of the stabiliser
//! chain, and the action of the moves on a block is a table ([`MealyMachine`]).
//!
//! A state is `h r`: `r` determines the row, a coset of the subgroup H that the fibre contains, and
//! `h` in H is the element. A move `m` leads to `h v r'` with `v = r m r'^-1`, the voltage of the
//! arc.

use std::ops::Range;

use super::cosets::CosetNumbering;
use super::mealy_machine::{MealyMachine, block};
use super::point_order::LANES;
use antipode_core::bits::{FibreTransform, LaneMap, MAX_WORDS};
use antipode_core::model::{BaseColour, Fibre, FibreRenaming, IncomingArcs, Lift, RowArc};

/// The most bytes of all transform tables. They must leave cache space for the rows.
const TABLE_BYTES: usize = 1 << 19;

/// The longest row that is chosen only for speed.
const LONGEST: usize = 1024;

/// The most rows for the row engine; longer rows are chosen to stay below it.
const MOST_ROWS: u64 = 1 << 28;

/// The cut of the levels into rows, words and lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelCut {
    /// The first level after the front half of the row.
    middle: usize,
    words: usize,
    lanes: usize,
}

/// The action of the moves on each block.
#[derive(Debug)]
pub(super) struct CosetLiftTables {
    front: MealyMachine,
    back: MealyMachine,
    fibre: Fibre,
}

fn size(machines: &[MealyMachine]) -> u64 {
    machines.iter().map(|machine| machine.size as u64).product()
}

fn voltages(machines: &[MealyMachine], level: usize) -> u64 {
    machines.get(level).map_or(1, |machine| machine.voltages as u64)
}

impl LevelCut {
    /// Chooses the cut; the first `rows` levels must be part of the row.
    pub(super) fn new(machines: &[MealyMachine], rows: usize) -> Self {
        let all = machines.len();
        // As many of the last levels as the bits of a word can hold.
        let lanes = (rows..=all).find(|&at| size(&machines[at..]) <= LANES as u64).unwrap_or(all);
        let mut words = lanes;
        for at in (rows..lanes).rev() {
            let length = size(&machines[at..lanes]);
            // A table has four bytes for each voltage and word.
            let small = length <= LONGEST as u64 && voltages(machines, at) * length * 4 <= TABLE_BYTES as u64;
            let needed = size(&machines[..words]) > MOST_ROWS;
            if length <= MAX_WORDS as u64 && (small || needed) {
                words = at;
            }
        }
        // Each half of a row has a table with an entry for each voltage and digit.
        let middle = (0..=words)
            .min_by_key(|&at| {
                let halves = [(0, at), (at, words)];
                let [front, back] =
                    halves.map(|(from, to)| voltages(machines, from).saturating_mul(size(&machines[from..to])));
                front.saturating_add(back)
            })
            .unwrap_or(0);
        LevelCut { middle, words, lanes }
    }

    /// The numbers of rows, words and lanes.
    pub(super) fn sizes(self, machines: &[MealyMachine]) -> [u64; 3] {
        [size(&machines[..self.words]), size(&machines[self.words..self.lanes]), size(&machines[self.lanes..])]
    }
}

/// The fibre whose words and lanes are two blocks of levels, with a transform for each voltage of
/// the words.
pub(super) fn fibre(word: &MealyMachine, lane: &MealyMachine) -> Fibre {
    let maps: Vec<LaneMap> = (0..lane.voltages)
        .map(|map| LaneMap::new(&(0..lane.size).map(|e| lane.step(map, e).0 as u8).collect::<Vec<u8>>()))
        .collect();
    let transforms = (0..word.voltages)
        .map(|voltage: usize| {
            let steps = (0..word.size).map(|w| word.step(voltage, w)).map(|(to, map)| (to, map as u16));
            let (image, lanes): (Vec<u32>, Vec<u16>) = steps.unzip();
            FibreTransform::new(&image, &lanes, maps.len())
        })
        .collect();
    Fibre { words: word.size, lanes: lane.size, maps, transforms, automorphisms: vec![] }
}

impl CosetNumbering {
    fn tables(&self) -> &CosetLiftTables {
        self.tables.get_or_init(|| {
            let LevelCut { middle, words, lanes } = self.cut;
            let fibre = fibre(&self.block(words..lanes), &self.block(lanes..self.machines.len()));
            CosetLiftTables { front: self.block(0..middle), back: self.block(middle..words), fibre }
        })
    }

    /// The machine of a block of levels.
    fn block(&self, levels: Range<usize>) -> MealyMachine {
        block(&self.machines[levels.clone()], voltages(&self.machines, levels.start) as usize)
    }

    /// The arcs of some elements of the group, by their voltages.
    fn arcs_by(&self, elements: Range<usize>, row: u64, out: &mut Vec<RowArc>) {
        let CosetLiftTables { front, back, .. } = self.tables();
        let (high, low) = (row as usize / back.size, row as usize % back.size);
        out.clear();
        out.extend(elements.map(|element| {
            let (high, voltage) = front.step(element, high);
            let (low, transform) = back.step(voltage as usize, low);
            RowArc::new(u64::from(high) * back.size as u64 + u64::from(low), transform)
        }));
    }
}

impl Lift for CosetNumbering {
    fn rows(&self) -> u64 {
        self.cut.sizes(&self.machines)[0]
    }

    fn fibre(&self) -> &Fibre {
        &self.tables().fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        // Voltage 0 of the first level is the identity, the others are the moves.
        self.arcs_by(1..self.turns + 1, row, out);
    }

    fn incoming(&self) -> Option<&dyn IncomingArcs> {
        (self.is_directed()).then_some(self)
    }

    /// One element identifies each map. The fibre is the subgroup H, and every map multiplies by an
    /// element from the right.
    fn probes(&self) -> Vec<(usize, usize)> {
        vec![(0, 0)]
    }

    /// Products with elements of H from the left.
    fn renamings(&self) -> Vec<FibreRenaming> {
        let images = self.products_from_the_left(self.cut.words);
        images.into_iter().map(|image| FibreRenaming { image, other: None }).collect()
    }

    fn colour(&self, row: u64) -> Option<BaseColour> {
        // The colour is the first digit.
        let white = row >= self.rows() / 2;
        self.is_coloured().then_some(if white { BaseColour::White } else { BaseColour::Black })
    }
}

impl IncomingArcs for CosetNumbering {
    fn arcs_to(&self, row: u64, out: &mut Vec<RowArc>) {
        self.arcs_by(self.turns + 1..2 * self.turns + 1, row, out);
    }
}
