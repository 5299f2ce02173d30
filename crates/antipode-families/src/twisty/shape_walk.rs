//! A walk over the shapes that the moves of a bandaged puzzle reach ([`super::shape_graph`]).

use std::collections::HashMap;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition, moduli};

/// The most shapes.
const MOST_SHAPES: usize = 1 << 18;

/// The most slots to visit in all.
const MOST_WORK: usize = 300_000_000;

/// The most arcs, which are table entries.
const MOST_ARCS: usize = 1 << 23;

/// The numbers of shapes.
#[derive(Debug)]
pub(super) struct ShapeNumbers {
    /// The kind of each piece.
    kinds: Vec<u8>,
    pub(super) known: HashMap<Box<[u8]>, u32>,
}

/// The part of a change that states show.
#[derive(Debug)]
pub(super) struct SeenChanges {
    /// The slots that contain, in the goal, one of several pieces that look the same.
    pub(super) alike: Vec<bool>,
    /// The slots whose piece in the goal does not show how it is twisted.
    round: Vec<bool>,
}

impl SeenChanges {
    /// What shows of a change.
    pub(super) fn of(&self, mut change: PieceArrangement) -> PieceArrangement {
        for (slot, (&alike, &round)) in self.alike.iter().zip(&self.round).enumerate() {
            if alike {
                change.pieces[slot] = slot as u16;
            }
            if alike || round {
                change.twists[slot] = 0;
            }
        }
        change
    }

    /// Whether all of each change shows.
    pub(super) fn shows_all(&self) -> bool {
        !self.alike.contains(&true) && !self.round.contains(&true)
    }
}

impl ShapeNumbers {
    /// The shape of a state.
    pub(super) fn key(&self, state: &PieceArrangement) -> Box<[u8]> {
        state.pieces.iter().map(|&piece| self.kinds[usize::from(piece)]).collect()
    }
}

/// The kind of each piece, and what changes show. `None` if two pieces look the same and show
/// twists, if a piece shows a part of its twists, or if there are too many kinds.
pub(super) fn kinds(definition: &TwistyDefinition, goal: &PieceArrangement) -> Option<(Vec<u8>, SeenChanges)> {
    let bandage = definition.bandage.as_ref()?;
    let (slots, moduli) = (definition.slots(), moduli(&definition.sets));
    let mut counts = vec![0_usize; slots];
    goal.pieces.iter().for_each(|&piece| counts[usize::from(piece)] += 1);
    let mut numbers = HashMap::new();
    let mut kinds = vec![];
    for (piece, kind) in bandage.kinds(slots).into_iter().enumerate() {
        let round = definition.visible[piece] < moduli[piece];
        if (round || counts[piece] > 1) && definition.visible[piece] != 1 {
            return None;
        }
        let alone = if counts[piece] > 1 { Some(piece) } else { None };
        let next = numbers.len();
        kinds.push(u8::try_from(*numbers.entry((kind, alone, round)).or_insert(next)).ok()?);
    }
    let of_slots = |is: &dyn Fn(usize) -> bool| goal.pieces.iter().map(|&piece| is(usize::from(piece))).collect();
    let alike = of_slots(&|piece| counts[piece] > 1);
    let round = of_slots(&|piece| definition.visible[piece] < moduli[piece]);
    Some((kinds, SeenChanges { alike, round }))
}

/// A walk over all shapes: a path to each, and the arcs as (shape, move, next shape).
pub(super) struct ShapeWalk {
    pub(super) numbers: ShapeNumbers,
    pub(super) paths: Vec<PieceArrangement>,
    pub(super) arcs: Vec<(u32, u32, u32)>,
}

impl ShapeWalk {
    /// `None` if there are too many shapes.
    pub(super) fn new(
        definition: &TwistyDefinition,
        turns: &[DefinedMove],
        goal: &PieceArrangement,
        kinds: Vec<u8>,
    ) -> Option<Self> {
        let slots = definition.slots();
        let most = MOST_SHAPES.min(MOST_WORK / (slots * turns.len()).max(1)).min(MOST_ARCS / turns.len().max(1));
        let mut numbers = ShapeNumbers { kinds, known: HashMap::new() };
        numbers.known.insert(numbers.key(goal), 0);
        let (mut paths, mut arcs) = (vec![PieceArrangement::identity(slots)], vec![]);
        let mut at = 0;
        while at < paths.len() {
            let state = definition.turned(goal, &paths[at]);
            for (number, turn) in turns.iter().enumerate() {
                let moved = definition.turned(&state, &turn.change);
                if !definition.allows(&state, turn, &moved) {
                    continue;
                }
                let next = numbers.known.len() as u32;
                let to = *numbers.known.entry(numbers.key(&moved)).or_insert(next);
                if to == next {
                    if paths.len() == most {
                        return None;
                    }
                    paths.push(definition.product(&paths[at], &turn.change));
                }
                arcs.push((at as u32, number as u32, to));
            }
            at += 1;
        }
        Some(ShapeWalk { numbers, paths, arcs })
    }

    /// Whether moves lead from each shape to the first.
    pub(super) fn returns(&self) -> bool {
        let mut before = vec![vec![]; self.paths.len()];
        self.arcs.iter().for_each(|&(from, _, to)| before[to as usize].push(from));
        let (mut reached, mut open) = (vec![false; self.paths.len()], vec![0]);
        reached[0] = true;
        while let Some(shape) = open.pop() {
            for &from in &before[shape as usize] {
                if !std::mem::replace(&mut reached[from as usize], true) {
                    open.push(from);
                }
            }
        }
        !reached.contains(&false)
    }
}
