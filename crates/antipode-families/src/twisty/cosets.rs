//! States as elements of the group of the moves.
//!
//! A stabiliser chain ([`StabiliserChain`]) numbers them relative to the goal. For any moves,
//! exactly the reachable states have a number, so no index is unused. Rows are the cosets of the
//! subgroup that the fibre contains.

use std::sync::{Arc, OnceLock};

use super::coset_lift::{CosetLiftTables, LevelCut};
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::mealy_machine::{MealyMachine, machines};
pub(super) use super::move_group::{MoveGroup, is_huge, large_orbit, order};
use super::shape_graph::ShapeGraph;
use antipode_core::error::Result;
use antipode_core::perms;
use antipode_core::tables::StateLayout;

/// A numbering of the elements of a group.
#[derive(Debug)]
pub(super) struct CosetNumbering {
    pub(super) group: Arc<MoveGroup>,
    goal: PieceArrangement,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    pub(super) machines: Vec<MealyMachine>,
    /// The number of moves: voltages of the first machine. Their inverses come after them if they
    /// are not moves.
    pub(super) turns: usize,
    pub(super) cut: LevelCut,
    layout: StateLayout,
    pub(super) tables: OnceLock<CosetLiftTables>,
    /// The shapes of a bandaged puzzle, whose local group this is.
    pub(super) shapes: Option<Arc<NumberedShapes>>,
}

/// The shapes of a bandaged puzzle and its definition.
#[derive(Debug)]
pub(super) struct NumberedShapes {
    pub(super) definition: TwistyDefinition,
    pub(super) graph: Arc<ShapeGraph>,
}

impl CosetNumbering {
    /// The numbering of the states that are reachable from the goal. `Limit` if there are too many.
    pub(super) fn new(group: Arc<MoveGroup>, turns: &[DefinedMove], goal: &PieceArrangement) -> Result<Self> {
        let mut elements: Vec<Vec<u8>> = turns.iter().map(|turn| group.points.of_move(turn)).collect();
        let inverses: Vec<Vec<u8>> = elements.iter().map(|element| perms::invert(element)).collect();
        if inverses.iter().any(|inverse| !elements.contains(inverse)) {
            // All of them, in the order of the moves: arcs to a row take the second half.
            elements.extend(inverses);
        }
        CosetNumbering::acting(group, turns.len(), elements, goal, None)
    }

    /// The numbering of the states that are reachable from the goal of a bandaged puzzle. `Limit`
    /// if there are too many.
    pub(super) fn of_shapes(
        definition: &TwistyDefinition,
        graph: &Arc<ShapeGraph>,
        goal: &PieceArrangement,
    ) -> Result<Self> {
        let group = graph.group().ok_or_else(|| StateLayout::too_many_states("this group"))?;
        let of = |voltage| group.points.permutation(voltage).expect("voltages are elements");
        let elements: Vec<Vec<u8>> = graph.voltages().iter().map(of).collect();
        let shapes = NumberedShapes { definition: definition.clone(), graph: graph.clone() };
        CosetNumbering::acting(group.clone(), elements.len(), elements, goal, Some(Arc::new(shapes)))
    }

    fn acting(
        group: Arc<MoveGroup>,
        turns: usize,
        elements: Vec<Vec<u8>>,
        goal: &PieceArrangement,
        shapes: Option<Arc<NumberedShapes>>,
    ) -> Result<Self> {
        let machines = machines(&group.chain, 0, elements)?;
        let cut = LevelCut::new(&machines, usize::from(group.is_coloured()));
        let [rows, words, lanes] = cut.sizes(&machines);
        let vertices = shapes.as_ref().map_or(1, |shapes| shapes.graph.shapes() as u64);
        let layout = rows.checked_mul(vertices).and_then(|rows| StateLayout::new(rows, words as u32, lanes as u32));
        let layout = layout.ok_or_else(|| StateLayout::too_many_states("this group"))?;
        let (goal, home) = (goal.clone(), goal.homes());
        Ok(CosetNumbering { group, goal, home, machines, turns, cut, layout, tables: OnceLock::new(), shapes })
    }

    /// The number of elements of the group.
    fn elements(&self) -> u64 {
        self.cut.sizes(&self.machines).iter().product()
    }

    pub(super) fn layout(&self) -> StateLayout {
        self.layout
    }

    /// Whether some moves have inverses that are not moves.
    pub(super) fn is_directed(&self) -> bool {
        match &self.shapes {
            Some(shapes) => shapes.graph.is_directed(),
            None => self.machines.first().is_some_and(|machine| machine.voltages > self.turns + 1),
        }
    }

    pub(super) fn is_coloured(&self) -> bool {
        self.group.is_coloured()
    }

    pub(super) fn rank(&self, state: &PieceArrangement) -> Option<u64> {
        let Some(NumberedShapes { definition, graph }) = self.shapes.as_deref() else {
            return self.index(self.group.points.relative(state, &self.goal, &self.home));
        };
        let shape = graph.shape_of(state)?;
        let relative = |_: &[u16]| self.group.points.relative(state, &self.goal, &self.home);
        let change = graph.change_to(&self.goal, state, relative)?;
        let element = self.index(graph.before_path(definition, &change, shape))?;
        Some(shape as u64 * self.elements() + element)
    }

    /// The index of the goal after a change.
    pub(super) fn index(&self, change: PieceArrangement) -> Option<u64> {
        let points = &self.group.points;
        let mut element = points.permutation(&change)?;
        // The images of the base points determine an element.
        element.truncate(points.base.len());
        let rank = self.group.chain.sift(0..self.machines.len(), &mut element)?;
        // Sifting reduces exactly the elements of the group to the identity.
        element.iter().enumerate().all(|(point, &to)| usize::from(to) == point).then_some(rank)
    }

    pub(super) fn unrank(&self, index: u64, state: &mut PieceArrangement) {
        let levels = 0..self.machines.len();
        let Some(NumberedShapes { definition, graph }) = self.shapes.as_deref() else {
            self.group.points.change(&self.group.chain.element(levels, index), state);
            self.group.points.apply(state, &self.goal);
            return;
        };
        let (shape, element) = (index / self.elements(), index % self.elements());
        let mut change = self.goal.clone();
        self.group.points.change(&self.group.chain.element(levels, element), &mut change);
        let change = graph.with_path(definition, &change, shape as usize);
        *state = definition.turned(&self.goal, &change);
    }

    /// For some generators `g` of the subgroup of the levels from `first` on, the numbers of all
    /// products of `g` and an element.
    ///
    /// A generator in the subgroup of a deeper level keeps the digits of the levels before.
    pub(super) fn products_from_the_left(&self, first: usize) -> Vec<Vec<u32>> {
        let chain = &self.group.chain;
        let levels = self.machines.len();
        let size: usize = self.machines[first..].iter().map(|machine| machine.size).product();
        let mut images: Vec<Vec<u32>> = vec![];
        let mut deeper = 1;
        for level in (first..levels).rev() {
            let own = deeper * self.machines[level].size;
            let mut reached = closure(&images, own);
            // One element of each coset of the deeper subgroup. The images so far reach a coset as
            // a whole or not at all.
            for place in (deeper..own).step_by(deeper) {
                if reached[place] {
                    continue;
                }
                let generator = chain.element(level..levels, place as u64);
                let small: Vec<u32> = (0..own)
                    .map(|element: usize| {
                        let mut product = perms::compose(&chain.element(level..levels, element as u64), &generator);
                        chain.sift(level..levels, &mut product).expect("products stay in the subgroup") as u32
                    })
                    .collect();
                // The digits of earlier levels stay the same, so the image repeats in every block.
                let blocks = (0..size).step_by(own).flat_map(|block| small.iter().map(move |&to| block as u32 + to));
                images.push(blocks.collect());
                reached = closure(&images, own);
            }
            deeper = own;
        }
        images
    }
}

/// The elements below `size` that lie in the orbit of 0.
fn closure(images: &[Vec<u32>], size: usize) -> Vec<bool> {
    let (mut reached, mut open) = (vec![false; size], vec![0]);
    reached[0] = true;
    while let Some(here) = open.pop() {
        for to in images.iter().map(|image| image[here] as usize) {
            if !std::mem::replace(&mut reached[to], true) {
                open.push(to);
            }
        }
    }
    reached
}
