//! [`Twisty`]: a puzzle of pieces in sets as a [`Puzzle`] and a [`Numbering`].
//!
//! States are numbered relative to the goal by the digits of a stabiliser chain ([`Chain`]): exactly the states that moves
//! reach, whatever the moves are, so every index is taken.

use std::sync::OnceLock;

use super::definition::{Arrangement, Definition, Move};
use super::lift::{Cut, Tables};
use super::machine::{Machine, machines};
use super::order;
use super::points::{Action, Point, Points};
use super::text;
use crate::error::{Error, Result};
use crate::model::{Lift, Numbering, Puzzle};
use crate::nums;
use crate::perms::{Chain, Group};
use crate::tables::Layout;

/// A puzzle that has not been numbered yet.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) spec: String,
    pub(super) definition: Definition,
    pub(super) turns: Vec<Move>,
    pub(super) goal: Arrangement,
    points: Points,
    chain: Chain,
}

/// A numbered puzzle.
#[derive(Debug)]
pub(super) struct Twisty {
    pub(super) rules: Rules,
    pub(super) machines: Vec<Machine>,
    pub(super) cut: Cut,
    layout: Layout,
    /// For every piece, its slot in the goal.
    home: Vec<u8>,
    pub(super) tables: OnceLock<Tables>,
}

/// The most points of a permutation group.
const MOST_POINTS: usize = 255;

impl Rules {
    /// Finds the group that the moves generate. `Limit` if there are too many pieces, or identical ones.
    pub(super) fn new(spec: String, definition: Definition, turns: Vec<Move>, goal: Arrangement) -> Result<Self> {
        let mut sorted = definition.solved.pieces.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Error::Limit(format!("{spec} has identical pieces, which cannot be numbered yet")));
        }
        let action = Action::new(&definition, &turns);
        let blind = |slot: usize| definition.visible[usize::from(goal.pieces[slot])] == 1;
        let chain = |base: Vec<Point>| -> Result<(Points, Chain)> {
            let points = Points::new(&action, base);
            if points.degree() > MOST_POINTS {
                return Err(Error::Limit(format!("{spec} has more than {MOST_POINTS} pieces and stickers that move")));
            }
            let generators: Vec<Vec<u8>> =
                turns.iter().map(|turn| points.permutation(&turn.change).expect("moves keep their orbits")).collect();
            let group = Group::generated_by(points.degree(), generators.iter().map(Vec::as_slice));
            let chain = Chain::new(&group, points.base.len());
            Ok((points, chain))
        };
        let (points, plain) = chain(order::plain(&action, &blind))?;
        let radices = plain.radices();
        let radix = |point| plain.points().position(|p| points.base[p] == point).map_or(1, |level| radices[level]);
        let (points, chain) = chain(order::best(&action, &blind, &radix))?;
        Ok(Rules { spec, definition, turns, goal, points, chain })
    }

    /// The number of states; `None` if it exceeds a `u64`.
    pub(super) fn states(&self) -> Option<u64> {
        nums::product(self.chain.radices().into_iter().map(|radix| radix as u64))
    }

    /// Whether the first digit is the colour.
    pub(super) fn is_coloured(&self) -> bool {
        self.points.base.first() == Some(&Point::Colour)
    }
}

impl Twisty {
    /// Numbers a puzzle. `Limit` if the indices do not fit a `u64`.
    pub(super) fn new(rules: Rules) -> Result<Self> {
        let too_large = || Error::Limit(format!("{} has more than 2^60 states: too many to number", rules.spec));
        rules.states().ok_or_else(too_large)?;
        let elements = rules.turns.iter().map(|turn| rules.points.permutation(&turn.change).expect("a move"));
        let machines = machines(&rules.chain, elements.collect())?;
        let cut = Cut::new(&machines, usize::from(rules.is_coloured()));
        let [rows, words, lanes] = cut.sizes(&machines);
        let layout = Layout::new(rows, words as u32, lanes as u32).ok_or_else(too_large)?;
        let mut home = vec![0; rules.goal.pieces.len()];
        rules.goal.pieces.iter().enumerate().for_each(|(slot, &piece)| home[usize::from(piece)] = slot as u8);
        Ok(Twisty { rules, machines, cut, layout, home, tables: OnceLock::new() })
    }

    fn levels(&self) -> std::ops::Range<usize> {
        0..self.machines.len()
    }

    /// Whether states hide something: then moves may do nothing, or the same as others.
    pub(super) fn is_quotient(&self) -> bool {
        self.rules.definition.visible != super::definition::moduli(&self.rules.definition.sets)
    }

    /// Visits the moves that change a state, and of those with the same result the first.
    fn for_each_turn(&self, state: &Arrangement, mut visit: impl FnMut(&Move, &Arrangement)) {
        let quotient = self.is_quotient();
        let mut next = state.clone();
        let mut seen = vec![state.clone()];
        for turn in &self.rules.turns {
            super::definition::then(state, &turn.change, &self.rules.definition.visible, &mut next);
            if !quotient {
                visit(turn, &next);
            } else if !seen.contains(&next) {
                seen.push(next.clone());
                visit(turn, &next);
            }
        }
    }
}

impl Puzzle for Twisty {
    type State = Arrangement;

    fn spec(&self) -> String {
        self.rules.spec.clone()
    }

    fn goals(&self) -> Vec<Arrangement> {
        vec![self.rules.goal.clone()]
    }

    fn expand(&self, state: &Arrangement, visit: &mut dyn FnMut(&Arrangement)) {
        self.for_each_turn(state, |_, next| visit(next));
    }

    fn name(&self, state: &Arrangement, ordinal: usize) -> String {
        let mut names = vec![];
        self.for_each_turn(state, |turn, _| names.push(turn.name.clone()));
        names.swap_remove(ordinal)
    }

    fn write(&self, state: &Arrangement) -> String {
        text::write(&self.rules.definition, state)
    }

    fn read(&self, text: &str) -> Result<Arrangement> {
        text::read(&self.rules.definition, text)
    }
}

impl Numbering for Twisty {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn configurations(&self) -> Option<u64> {
        let definition = &self.rules.definition;
        let orders = definition.sets.iter().map(|set| nums::factorial(set.pieces)).collect::<Option<Vec<u64>>>()?;
        nums::product(orders.into_iter().chain(definition.visible.iter().map(|&m| u64::from(m))))
    }

    fn rank(&self, state: &Arrangement) -> Option<u64> {
        let Rules { definition, goal, points, chain, .. } = &self.rules;
        let mut change = state.clone();
        for (slot, &piece) in state.pieces.iter().enumerate() {
            let home = self.home[usize::from(piece)];
            let modulus = definition.visible[usize::from(piece)];
            change.pieces[slot] = home;
            change.twists[slot] = (state.twists[slot] + modulus - goal.twists[usize::from(home)]) % modulus;
        }
        let mut element = points.permutation(&change)?;
        let rank = chain.sift(self.levels(), &mut element)?;
        let fixed = |point: usize| usize::from(element[point]) == point;
        (0..points.base.len()).all(fixed).then_some(rank)
    }

    fn unrank(&self, index: u64, state: &mut Arrangement) {
        let Rules { definition, goal, points, chain, .. } = &self.rules;
        state.clone_from(&Arrangement::identity(definition.slots()));
        points.change(&chain.element(self.levels(), index), state);
        for (piece, twist) in state.pieces.iter_mut().zip(&mut state.twists) {
            let home = usize::from(*piece);
            *piece = goal.pieces[home];
            *twist = (*twist + goal.twists[home]) % definition.visible[usize::from(*piece)];
        }
    }

    fn lift(&self) -> Option<&dyn Lift> {
        (!self.is_quotient()).then_some(self)
    }
}
