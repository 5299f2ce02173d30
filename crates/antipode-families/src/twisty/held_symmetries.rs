//! The symmetries of a puzzle that holds one piece still, such as a corner of the 2x2x2, with those
//! that take another piece to the held one.
//!
//! A state is `g`, an element of the whole puzzle in space that holds the piece still. A symmetry
//! `s` of the whole puzzle takes it to `s(g) w`, where `w` is the turn of the whole that brings the
//! held piece home. After one more move `m`, that is `s(g) s(m) v = s(g) w (w' s(m) w) w' v`. The
//! middle is a move of the whole puzzle, and so a move of the states up to a turn of the whole: it
//! must be one for every turn `w` that occurs, and different moves must become different ones. Then
//! `s` takes moves to moves, and all distances stay the same.

use std::sync::Arc;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition, moduli, ranges};
use super::holding::HeldPuzzle;
use super::parsed_turn::{self, power_name};
use super::points::SlotAction;
use super::rules::TwistyRules;
use super::slot_pairs::{SlotPairs, sticker_orbits};
use antipode_core::model::{ByteForm, GoalSymmetries, HeldStates, NOWHERE, WholeMove};

/// The moves of a whole puzzle: those of its states up to turns of the whole.
struct WholeMoves {
    /// The puzzle in space with only the sets of its states. Its moves are those of the states,
    /// then their images under turns of the whole, then these turns without the first, which does
    /// nothing.
    space: TwistyDefinition,
    /// The slots in space that are left, in order.
    slots: Vec<usize>,
    /// The number of moves of the states.
    own: usize,
    /// The number of moves that do not turn the whole.
    parts: usize,
    /// For each of these, the move of the states with its effect, and the turn of the whole that
    /// follows it.
    effects: Vec<(usize, usize)>,
    /// For each turn of the whole and each of these moves, the conjugate move.
    conjugates: Vec<Vec<usize>>,
    /// For each two turns of the whole, their product.
    products: Vec<Vec<usize>>,
}

/// The symmetries of a puzzle that holds one piece still. `None` if it holds none or several, or if
/// its states do not have all pieces that symmetries and turns of the whole exchange.
pub(super) fn held_symmetries(rules: &TwistyRules, most: usize) -> Option<GoalSymmetries> {
    let holding = rules.definition.holding.as_ref().filter(|holding| holding.upright && rules.is_group())?;
    let &[held] = &*holding.held else { return None };
    let whole = WholeMoves::new(rules, holding, held)?;
    let all = &whole.space.moves;
    let action = SlotAction::new(&whole.space, all);
    let solved = PieceArrangement::identity(whole.slots.len());
    let pairs = SlotPairs::new(&action, all, &solved)?;
    let found = pairs.points.symmetries(all);
    let kept = found.iter().filter(|symmetry| pairs.points.keep_together(symmetry) && whole.are_kept(&symmetry.list));
    let maps: Vec<Vec<u32>> = kept.map(|symmetry| pairs.conjugation(symmetry)).collect();
    let inversion = (!rules.is_directed()).then(|| pairs.inversion());
    let held = whole.slots.iter().position(|slot| *slot == held)?;
    let states = HeldStates::new(
        SlotPairs::form(&moduli(&rules.definition.sets)),
        whole.pairs(rules, holding, &action, &pairs.form)?,
        pairs.form.pair(held, held, 0) as u32,
        whole.turns().map(|turn| turned(&pairs, &turn)).collect(),
        all[..whole.parts].iter().map(|part| after(&pairs.form, part)).collect(),
    );
    let states = Some(Arc::new(states?));
    GoalSymmetries::of_whole(pairs.form, states, rules.goal.bytes(), &maps, inversion, most).ok()
}

/// What a turn of the whole does to pairs.
fn turned(pairs: &SlotPairs<'_>, turn: &PieceArrangement) -> Vec<u32> {
    let to = turn.homes();
    pairs.map(|slot, home, twist| {
        let (to, modulus) = (usize::from(to[slot]), usize::from(pairs.points.modulus(slot)));
        (to, home, (twist + usize::from(turn.twists[to])) % modulus)
    })
}

/// A move with the pairs after it.
fn after(form: &ByteForm, part: &DefinedMove) -> WholeMove {
    let PieceArrangement { pieces, twists } = &part.change;
    let pairs = pieces.iter().zip(twists).enumerate();
    let pairs = pairs.map(|(slot, (&home, &twist))| form.pair(slot, home.into(), twist.into()) as u32);
    WholeMove { name: part.name.clone(), pairs: pairs.collect() }
}

impl WholeMoves {
    fn new(rules: &TwistyRules, holding: &HeldPuzzle, held: usize) -> Option<WholeMoves> {
        let mut space = holding.space.clone();
        let own = rules.turns.iter().map(|turn| parsed_turn::find(&space, &turn.name));
        let mut all: Vec<DefinedMove> = own.collect::<Option<_>>()?;
        let wholes: Vec<&PieceArrangement> = holding.wholes.iter().map(|(_, whole)| whole).collect();
        let conjugate = |whole: &PieceArrangement, change: &PieceArrangement| {
            space.product(&space.product(&space.inverse(whole), change), whole)
        };
        for at in 0..all.len() {
            for whole in &wholes[1..] {
                let change = conjugate(whole, &all[at].change);
                if all.iter().all(|known| known.change != change) {
                    all.push(DefinedMove::new(name(&space, &change)?, change));
                }
            }
        }
        let number = |change: &PieceArrangement| all.iter().position(|known| known.change == *change);
        let effect = |part: &DefinedMove| {
            let (settled, _) = holding.settled(&part.change);
            let own = rules.turns.iter().position(|turn| turn.change == settled)?;
            Some((own, wholes.iter().position(|whole| holding.is_kept_by(&space.product(&part.change, whole)))?))
        };
        let conjugates =
            wholes.iter().map(|whole| all.iter().map(|part| number(&conjugate(whole, &part.change))).collect());
        let product =
            |one: &PieceArrangement, other| wholes.iter().position(|known| **known == space.product(one, other));
        let (parts, effects) = (all.len(), all.iter().map(effect).collect::<Option<_>>()?);
        let conjugates = conjugates.collect::<Option<_>>()?;
        let products = wholes.iter().map(|one| wholes.iter().map(|other| product(one, other)).collect());
        let products = products.collect::<Option<_>>()?;
        all.extend(wholes[1..].iter().map(|&whole| DefinedMove::new(String::new(), whole.clone())));
        // Only the sets of the states, each whole.
        let mut slots: Vec<usize> = holding.kept.iter().map(|(slot, _)| *slot).chain([held]).collect();
        slots.sort_unstable();
        let sets = ranges(&space.sets).map(|(set, range)| (set.clone(), range));
        let sets: Vec<_> = sets.filter(|(_, range)| range.clone().any(|slot| slots.contains(&slot))).collect();
        if sets.iter().map(|(_, range)| range.len()).sum::<usize>() != slots.len() {
            return None;
        }
        space.moves = all;
        let space = space.projected(|set| sets.iter().any(|(kept, _)| kept == set));
        let differ = (1..space.moves.len())
            .all(|at| space.moves[..at].iter().all(|other| other.change != space.moves[at].change));
        differ.then_some(WholeMoves { space, slots, own: rules.turns.len(), parts, effects, conjugates, products })
    }

    /// The turns of the whole, the first of which does nothing.
    fn turns(&self) -> impl Iterator<Item = PieceArrangement> {
        let nothing = PieceArrangement::identity(self.slots.len());
        std::iter::once(nothing).chain(self.space.moves[self.parts..].iter().map(|turn| turn.change.clone()))
    }

    /// Whether a symmetry that makes `becomes` of the moves takes moves of states to moves.
    fn are_kept(&self, becomes: &[usize]) -> bool {
        if becomes[..self.parts].iter().any(|&part| part >= self.parts) {
            return false;
        }
        let (mut met, mut at) = (vec![0], 0);
        while at < met.len() {
            let turn = met[at];
            let mut taken = vec![false; self.own];
            for &part in &becomes[..self.own] {
                let (own, after) = self.effects[self.conjugates[turn][part]];
                if std::mem::replace(&mut taken[own], true) {
                    return false;
                }
                let next = self.products[turn][after];
                if !met.contains(&next) {
                    met.push(next);
                }
            }
            at += 1;
        }
        true
    }

    /// For each pair of the states, the pair of the whole puzzle. `None` if a pair could be
    /// several.
    fn pairs(
        &self,
        rules: &TwistyRules,
        holding: &HeldPuzzle,
        action: &SlotAction,
        whole: &ByteForm,
    ) -> Option<Vec<u32>> {
        let TwistyRules { definition, goal, .. } = rules;
        let turns: Vec<PieceArrangement> = self.turns().collect();
        let settled = self.space.moves[..self.own]
            .iter()
            .zip(&self.effects)
            .map(|(part, (_, turn))| DefinedMove::new(String::new(), self.space.product(&part.change, &turns[*turn])));
        let orbit = sticker_orbits(action, &settled.collect::<Vec<_>>());
        let places: Vec<usize> = (0..definition.slots())
            .map(|slot: usize| self.slots.iter().position(|own| *own == holding.kept[slot].0))
            .collect::<Option<_>>()?;
        let (form, moduli, home) = (SlotPairs::form(&moduli(&definition.sets)), moduli(&definition.sets), goal.homes());
        let mut pairs = vec![NOWHERE; form.pairs()];
        for slot in 0..form.places {
            let (to, modulus) = (places[slot], usize::from(moduli[slot]));
            for piece in 0..form.kinds {
                let home = usize::from(home[piece]);
                let from = places[home];
                for shown in 0..modulus {
                    let relative = (shown + modulus - usize::from(goal.twists[home])) % modulus;
                    // States may show a twist of fewer orientations than there are in space.
                    let twists = (relative..orbit[to].len()).step_by(modulus);
                    let mut fitting = twists.filter(|&twist| orbit[to][twist] == orbit[from][0]);
                    if let Some(twist) = fitting.next() {
                        pairs[form.pair(slot, piece, shown)] = whole.pair(to, from, twist) as u32;
                    }
                    if fitting.next().is_some() {
                        return None;
                    }
                }
            }
        }
        Some(pairs)
    }
}

/// The shortest name of a move in space, if possible that of a face.
fn name(space: &TwistyDefinition, change: &PieceArrangement) -> Option<String> {
    let powers = space.all_moves().filter_map(|base| {
        let all: Vec<PieceArrangement> = space.powers(&base.change).collect();
        let order = all.len() + 1;
        let found = all.iter().position(|power| power == change);
        found.map(|at| power_name(&base.name, at + 1, order))
    });
    powers.min_by_key(|name| (name.starts_with(|c: char| c.is_ascii_digit()), name.len()))
}
