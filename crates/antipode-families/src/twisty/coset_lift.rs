//! [`CosetNumbering`] as a [`Lift`]: rows, words and lanes are blocks of levels of the stabiliser
//! chain, and the action of the moves on a block is a table ([`MealyMachine`]).
//!
//! A state is `h r`: `r` determines the row, a coset of the subgroup H that the fibre contains, and
//! `h` in H is the element. A move `m` leads to `h v r'` with `v = r m r'^-1`, the voltage of the
//! arc. The rows of a bandaged puzzle lie over its shapes ([`super::shape_graph`]), shape by shape.

use std::ops::Range;

use super::cosets::CosetNumbering;
use super::mealy_machine::{MealyMachine, block};
use super::point_order::LANES;
use super::shape_graph::{ShapeArc, ShapeGraph};
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

    /// The arcs of some elements of the group, by their voltages, each with its last shape.
    fn arcs_by(&self, elements: impl Iterator<Item = (u64, usize)>, row: u64, out: &mut Vec<RowArc>) {
        let CosetLiftTables { front, back, .. } = self.tables();
        let (high, low) = (row as usize / back.size, row as usize % back.size);
        let rows = self.rows_of_a_shape();
        out.clear();
        out.extend(elements.map(|(shape, element)| {
            let (high, voltage) = front.step(element, high);
            let (low, transform) = back.step(voltage as usize, low);
            RowArc::new(shape * rows + u64::from(high) * back.size as u64 + u64::from(low), transform)
        }));
    }

    /// The number of rows over each shape; of all rows if the puzzle is not bandaged.
    fn rows_of_a_shape(&self) -> u64 {
        self.cut.sizes(&self.machines)[0]
    }
}

/// Arcs between shapes by the shapes where they end and the voltages.
fn shape_arcs(arcs: &[ShapeArc]) -> impl Iterator<Item = (u64, usize)> {
    arcs.iter().map(|&(shape, voltage)| (shape.into(), voltage as usize))
}

impl CosetNumbering {
    /// The shape of a row of a bandaged puzzle, and its number among the rows over the shape.
    fn shape_of_row(&self, row: u64) -> Option<(&ShapeGraph, usize, u64)> {
        let (graph, rows) = (&*self.shapes.as_ref()?.graph, self.rows_of_a_shape());
        Some((graph, (row / rows) as usize, row % rows))
    }
}

impl Lift for CosetNumbering {
    fn rows(&self) -> u64 {
        self.layout().rows
    }

    fn fibre(&self) -> &Fibre {
        &self.tables().fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        match self.shape_of_row(row) {
            Some((graph, shape, row)) => self.arcs_by(shape_arcs(graph.arcs(shape)), row, out),
            // Voltage 0 of the first level is the identity, the others are the moves.
            None => self.arcs_by((1..self.turns + 1).map(|element| (0, element)), row, out),
        }
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
        let (white, row) = match self.shape_of_row(row) {
            Some((graph, shape, row)) => (graph.colour(shape)?, row),
            None if self.is_coloured() => (false, row),
            None => return None,
        };
        // The colour is the first digit, unless all elements have one colour.
        let splits = self.is_coloured() && self.group.chain.points().next() == Some(0);
        let white = white ^ (splits && row >= self.rows_of_a_shape() / 2);
        Some(if white { BaseColour::White } else { BaseColour::Black })
    }
}

impl IncomingArcs for CosetNumbering {
    fn arcs_to(&self, row: u64, out: &mut Vec<RowArc>) {
        match self.shape_of_row(row) {
            Some((graph, shape, row)) => self.arcs_by(shape_arcs(graph.incoming(shape)), row, out),
            None => self.arcs_by((self.turns + 1..2 * self.turns + 1).map(|element| (0, element)), row, out),
        }
    }
}
