//! The states of a bandaged puzzle as a voltage graph with missing arcs.
//!
//! Which moves a state allows depends only on its *shape*: the kind of piece in each slot, where
//! pieces are alike if the bandage treats them alike in every slot. So shapes are the vertices of
//! the base, and a move that a shape forbids is an arc that is missing. The permutations that
//! closed walks from the shape of the goal make are a group G, the local group. If moves lead from
//! each shape back to the first, the states over a shape are the products of G and one path to it:
//! as many for each shape. A move `m` from the shape with the path `t` to that with the path `u`
//! takes `g t` to `g v u`, with the voltage `v = t m u^-1` in G (Gross & Tucker, Topological Graph
//! Theory, 1987, chapter 2; docs/src/how-it-works/voltage-graphs.md).
//!
//! Pieces that look the same are a kind of their own, so that the shape shows where they are, and G
//! leaves them out. It also leaves out twists that do not show.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use num_bigint::BigUint;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::move_group::{self, MoveGroup};
use super::points::{PuzzlePoints, SlotAction};
use super::shape_walk::{SeenChanges, ShapeNumbers, ShapeWalk, kinds};

/// An arc: the shape at its other end, and the number of its voltage.
pub(super) type ShapeArc = (u32, u32);

/// The shapes that moves reach, and the arcs between them.
#[derive(Debug)]
pub(super) struct ShapeGraph {
    numbers: ShapeNumbers,
    seen: SeenChanges,
    /// For each shape, a change of the goal that leads to it, and its inverse.
    paths: Vec<(PieceArrangement, PieceArrangement)>,
    /// The arcs of all shapes, and those against the moves; see [`ShapeGraph::arcs`].
    arcs: ShapeArcs,
    incoming: Option<ShapeArcs>,
    /// The voltages; the first is the identity.
    voltages: Vec<PieceArrangement>,
    /// The colour of each shape's path, if each move changes the colour.
    colours: Option<Vec<bool>>,
    group: ShapeGroup,
}

/// The group of closed walks.
#[derive(Debug)]
enum ShapeGroup {
    /// More than 2^64 elements.
    Huge,
    Listed(Arc<MoveGroup>),
}

/// Lists of arcs: those of shape `s` from `starts[s]` to `starts[s + 1]`.
#[derive(Debug, Default)]
struct ShapeArcs {
    starts: Vec<u32>,
    arcs: Vec<ShapeArc>,
}

impl ShapeArcs {
    fn of(&self, shape: usize) -> &[ShapeArc] {
        &self.arcs[self.starts[shape] as usize..self.starts[shape + 1] as usize]
    }
}

impl ShapeGraph {
    /// The shapes of a bandaged puzzle. `None` if they are too many, if moves do not lead back from
    /// all of them, if the pieces do not allow it, or if more than 255 pieces and stickers move.
    pub(super) fn new(definition: &TwistyDefinition, turns: &[DefinedMove], goal: &PieceArrangement) -> Option<Self> {
        let (kinds, seen) = kinds(definition, goal)?;
        let whole = SlotAction::new(definition, turns);
        let whole = if seen.shows_all() { whole } else { whole.colourless() };
        let places = PuzzlePoints::new(&whole, vec![])?;
        let walk = ShapeWalk::new(definition, turns, goal, kinds)?;
        if !walk.returns() {
            return None;
        }
        let voltage =
            |paths: &[PieceArrangement], inverses: &[PieceArrangement], &(from, turn, to): &(u32, u32, u32)| {
                let there = definition.product(&paths[from as usize], &turns[turn as usize].change);
                seen.of(definition.product(&there, &inverses[to as usize]))
            };
        // The voltages by the paths of the walk generate the group (Schreier's lemma).
        let inverses: Vec<PieceArrangement> = walk.paths.iter().map(|path| definition.inverse(path)).collect();
        let mut generators: Vec<PieceArrangement> = vec![];
        let mut known = HashSet::from([PieceArrangement::identity(definition.slots())]);
        for arc in &walk.arcs {
            let voltage = voltage(&walk.paths, &inverses, arc);
            if known.insert(voltage.clone()) {
                generators.push(voltage);
            }
        }
        let generators: Vec<DefinedMove> =
            generators.into_iter().map(|change| DefinedMove::new(String::new(), change)).collect();
        let action = whole.of_subgroup(&generators);
        let group = if move_group::is_huge(definition, &generators) {
            ShapeGroup::Huge
        } else {
            ShapeGroup::Listed(Arc::new(MoveGroup::acting(&action, &generators)?))
        };
        let mut paths = walk.paths;
        if let ShapeGroup::Listed(group) = &group {
            // Paths that keep the order of pieces as far as they can have few voltages.
            paths = paths.iter().map(|path| least_path(group, &places, path)).collect();
        }
        let inverses: Vec<PieceArrangement> = paths.iter().map(|path| definition.inverse(path)).collect();
        let mut voltages = VoltageList::new(definition.slots());
        let mut lists = vec![vec![]; paths.len()];
        for arc in &walk.arcs {
            let number = voltages.number(voltage(&paths, &inverses, arc));
            let list: &mut Vec<ShapeArc> = &mut lists[arc.0 as usize];
            // The rules skip moves that change nothing that shows, and repeated results.
            let is_still = (arc.2, number) == (arc.0, 0);
            if seen.shows_all() || !is_still && !list.contains(&(arc.2, number)) {
                list.push((arc.2, number));
            }
        }
        let incoming = (!definition.has_inverses(turns)).then(|| {
            let mut against = vec![vec![]; paths.len()];
            for (from, list) in (0..).zip(&lists) {
                for &(to, number) in list {
                    let inverse = definition.inverse(&voltages.list[number as usize]);
                    against[to as usize].push((from, voltages.number(inverse)));
                }
            }
            ShapeArcs::from(against)
        });
        let colours = whole.is_coloured().then(|| paths.iter().map(|path| whole.changes_colour(path)).collect());
        let paths = paths.into_iter().zip(inverses).collect();
        let (arcs, voltages) = (ShapeArcs::from(lists), voltages.list);
        Some(ShapeGraph { numbers: walk.numbers, seen, paths, arcs, incoming, voltages, colours, group })
    }

    /// The number of shapes.
    pub(super) fn shapes(&self) -> usize {
        self.paths.len()
    }

    /// The group of closed walks; `None` if it has more than 2^64 elements.
    pub(super) fn group(&self) -> Option<&Arc<MoveGroup>> {
        match &self.group {
            ShapeGroup::Huge => None,
            ShapeGroup::Listed(group) => Some(group),
        }
    }

    /// The number of states; `None` if it is not known.
    pub(super) fn states(&self) -> Option<BigUint> {
        Some(self.group()?.order() * self.shapes())
    }

    /// The voltages by their numbers from 1 on; number 0 is the identity.
    pub(super) fn voltages(&self) -> &[PieceArrangement] {
        &self.voltages[1..]
    }

    /// The arcs of a shape.
    pub(super) fn arcs(&self, shape: usize) -> &[ShapeArc] {
        self.arcs.of(shape)
    }

    /// The arcs to a shape, each with the shape where it begins and the voltage against it.
    pub(super) fn incoming(&self, shape: usize) -> &[ShapeArc] {
        self.incoming.as_ref().map_or_else(|| self.arcs(shape), |incoming| incoming.of(shape))
    }

    /// Whether some moves have inverses that are not moves.
    pub(super) fn is_directed(&self) -> bool {
        self.incoming.is_some()
    }

    /// The colour of the path to a shape, if each move changes the colour.
    pub(super) fn colour(&self, shape: usize) -> Option<bool> {
        self.colours.as_ref().map(|colours| colours[shape])
    }

    /// The shape of a state, if moves reach it.
    pub(super) fn shape_of(&self, state: &PieceArrangement) -> Option<usize> {
        self.numbers.known.get(&self.numbers.key(state)).map(|&number| number as usize)
    }

    /// Whether some pieces look the same.
    pub(super) fn has_twins(&self) -> bool {
        self.seen.alike.contains(&true)
    }

    /// Whether moves lead from the goal to a state; `None` if the group has too many elements.
    pub(super) fn contains(
        &self,
        definition: &TwistyDefinition,
        goal: &PieceArrangement,
        state: &PieceArrangement,
    ) -> Option<bool> {
        let group = self.group()?;
        let Some(shape) = self.shape_of(state) else { return Some(false) };
        let change = self.change_to(goal, state, |homes| group.points.relative(state, goal, homes));
        Some(change.is_some_and(|change| {
            group.has(&DefinedMove::new(String::new(), self.before_path(definition, &change, shape)))
        }))
    }

    /// The change from the goal to a state, of which pieces that look the same keep their order.
    /// `relative` is the change where each piece is from its slot in the goal. `None` if the state
    /// has other pieces than the goal.
    pub(super) fn change_to(
        &self,
        goal: &PieceArrangement,
        state: &PieceArrangement,
        relative: impl FnOnce(&[u16]) -> PieceArrangement,
    ) -> Option<PieceArrangement> {
        let mut change = relative(&goal.homes());
        if self.has_twins() {
            let mut next = vec![0; state.pieces.len()];
            for (slot, &piece) in state.pieces.iter().enumerate() {
                let from = &mut next[usize::from(piece)];
                let home = (*from..goal.pieces.len()).find(|&home| goal.pieces[home] == piece)?;
                (change.pieces[slot], *from) = (home as u16, home + 1);
            }
        }
        Some(change)
    }

    /// What a change from the goal to a state of a shape is before the path to the shape.
    pub(super) fn before_path(
        &self,
        definition: &TwistyDefinition,
        change: &PieceArrangement,
        shape: usize,
    ) -> PieceArrangement {
        self.seen.of(definition.product(change, &self.paths[shape].1))
    }

    /// A change followed by the path to a shape.
    pub(super) fn with_path(
        &self,
        definition: &TwistyDefinition,
        change: &PieceArrangement,
        shape: usize,
    ) -> PieceArrangement {
        definition.product(change, &self.paths[shape].0)
    }
}

/// Voltages by number.
struct VoltageList {
    list: Vec<PieceArrangement>,
    numbers: HashMap<PieceArrangement, u32>,
}

impl VoltageList {
    fn new(slots: usize) -> Self {
        let identity = PieceArrangement::identity(slots);
        VoltageList { list: vec![identity.clone()], numbers: HashMap::from([(identity, 0)]) }
    }

    fn number(&mut self, voltage: PieceArrangement) -> u32 {
        *self.numbers.entry(voltage).or_insert_with_key(|voltage| {
            self.list.push(voltage.clone());
            self.list.len() as u32 - 1
        })
    }
}

impl From<Vec<Vec<ShapeArc>>> for ShapeArcs {
    fn from(lists: Vec<Vec<ShapeArc>>) -> Self {
        let mut all = ShapeArcs { starts: vec![0], arcs: vec![] };
        for list in lists {
            all.arcs.extend(list);
            all.starts.push(all.arcs.len() as u32);
        }
        all
    }
}

/// Of the products of a group's elements and a path, the one that takes the base points of the
/// group to the least places, in their order. `places` are the points of all moves.
fn least_path(group: &MoveGroup, places: &PuzzlePoints, path: &PieceArrangement) -> PieceArrangement {
    let points = &group.points;
    let mut there = places.permutation(path).expect("moves keep their orbits");
    // Signs come first, and every element of a coset may have either.
    let mut labels = vec![0; points.degree()];
    for slot in 0..points.slots() {
        for (&point, &place) in points.of_slot(slot).iter().zip(places.of_slot(slot)) {
            labels[point] = there[place];
        }
    }
    let least = group.chain.least_of_coset(labels);
    for slot in 0..points.slots() {
        for (&point, &place) in points.of_slot(slot).iter().zip(places.of_slot(slot)) {
            there[place] = least[point];
        }
    }
    let mut path = path.clone();
    places.change(&there, &mut path);
    path
}

#[cfg(test)]
mod tests;
