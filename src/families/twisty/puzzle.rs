//! A puzzle of pieces in sets as a [`Puzzle`] ([`Play`]) and as a [`Numbering`] ([`Twisty`]).

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::OnceLock;

use rand_chacha::ChaCha8Rng;

use super::coarser::Origin;
use super::cosets::{Cosets, Group};
use super::definition::{Arrangement, Definition, Move, moduli, then};
use super::looks::Looks;
use super::named::Named;
use super::phases::TwoPhase;
use super::text;
use crate::error::{Error, Result};
use crate::model::{Key, Lift, Numbering, Phases, Puzzle};
use crate::nums;
use crate::tables::Layout;

/// The rules of a puzzle.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) spec: String,
    pub(super) definition: Definition,
    pub(super) turns: Vec<Move>,
    pub(super) goal: Arrangement,
    /// Whether several moves may have the same result, because pieces look alike.
    alike: bool,
    /// For each pair of moves, whether the second is redundant after the first.
    redundant: Vec<Vec<bool>>,
    /// The turns of a subgroup through which it is solved in two phases, where one is known.
    subgroup: Vec<Move>,
    phases: OnceLock<Option<TwoPhase>>,
    /// What it is a coarser view of, if it is one: states are written as states of that.
    pub(super) origin: Option<Box<Origin>>,
}

/// The rules, and what is known of the states without much work.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) play: Play,
    states: States,
}

/// Where states come from.
#[derive(Debug)]
enum States {
    /// No two pieces look alike: the states are the elements of a group.
    Elements(Box<Group>),
    /// Some do, or their orientations do not matter.
    Looks(Looks),
}

/// How states are numbered.
#[derive(Debug)]
enum Index {
    Cosets(Box<Cosets>),
    /// Looks that have rows.
    Named(Box<Named>),
    Looks(Looks),
}

/// A numbered puzzle.
#[derive(Debug)]
pub(super) struct Twisty {
    play: Play,
    index: Index,
}

/// Whether two pieces look alike, or the orientation of one does not matter.
fn hides_something(definition: &Definition) -> bool {
    let mut pieces = definition.solved.pieces.clone();
    pieces.sort_unstable();
    pieces.windows(2).any(|pair| pair[0] == pair[1]) || definition.visible != moduli(&definition.sets)
}

impl Rules {
    /// `Limit` if there are too many pieces.
    pub(super) fn new(
        spec: String,
        definition: Definition,
        turns: Vec<Move>,
        subgroup: Vec<Move>,
        goal: Arrangement,
    ) -> Result<Self> {
        let alike = hides_something(&definition);
        let states = if alike {
            States::Looks(Looks::new(&spec, &definition, &turns, &goal)?)
        } else {
            States::Elements(Box::new(Group::new(&spec, &definition, &turns)?))
        };
        Ok(Rules { play: Play::new(spec, definition, turns, subgroup, goal, alike), states })
    }

    /// The number of states; `None` if it exceeds a `u64`.
    pub(super) fn states(&self) -> Option<u64> {
        match &self.states {
            States::Elements(group) => group.order().try_into().ok(),
            States::Looks(looks) => looks.size(),
        }
    }

    /// The group of the puzzle, if no two pieces look alike.
    pub(super) fn group(&self) -> Option<&Group> {
        match &self.states {
            States::Elements(group) => Some(group),
            States::Looks(_) => None,
        }
    }

    /// Whether moves lead from a state to the goal, where that is known without a search.
    pub(super) fn connects(&self, state: &Arrangement) -> Option<bool> {
        Some(self.group()?.connects(&self.play.goal, state))
    }

    /// States drawn uniformly from those that moves reach from the goal.
    pub(super) fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Arrangement>> {
        let Play { spec, definition, turns, goal, .. } = &self.play;
        let looks;
        let group = match self.group() {
            Some(group) => group,
            // Every element of the group makes a look, and all looks have equally many.
            None => {
                looks = Group::new(spec, definition, turns)?;
                &looks
            }
        };
        Ok((0..count).map(|_| definition.turned(goal, &group.random(random))).collect())
    }
}

impl Twisty {
    /// Numbers a puzzle. `Limit` if the indices do not fit a `u64`.
    pub(super) fn new(rules: Rules) -> Result<Self> {
        let too_large = || Error::Limit(format!("{} has more than 2^60 states: too many to number", rules.play.spec));
        rules.states().filter(|&states| states < 1 << 60).ok_or_else(too_large)?;
        let Rules { play, states } = rules;
        let index = match states {
            States::Elements(group) => Index::Cosets(Box::new(Cosets::new(*group, &play.turns, &play.goal)?)),
            States::Looks(looks) => match Named::new(&play.definition, &play.turns, &play.goal) {
                Some(named) => Index::Named(Box::new(named)),
                None => Index::Looks(looks),
            },
        };
        Ok(Twisty { play, index })
    }
}

impl Play {
    fn new(
        spec: String,
        definition: Definition,
        turns: Vec<Move>,
        subgroup: Vec<Move>,
        goal: Arrangement,
        alike: bool,
    ) -> Self {
        let redundant = if alike { vec![] } else { redundant(&definition, &turns) };
        Play { spec, definition, turns, goal, alike, redundant, subgroup, phases: OnceLock::new(), origin: None }
    }

    /// Visits the moves that change a state, and of those with the same result the first.
    fn for_each_turn(&self, state: &Arrangement, mut visit: impl FnMut(&Move, &Arrangement)) {
        let mut next = state.clone();
        let mut seen = vec![state.clone()];
        for turn in &self.turns {
            then(state, &turn.change, &self.definition.visible, &mut next);
            // The elements of a group tell all moves apart.
            if !self.alike {
                visit(turn, &next);
            } else if !seen.contains(&next) {
                seen.push(next.clone());
                visit(turn, &next);
            }
        }
    }
}

/// Pairs of moves that are one move or none, and of pairs that can be exchanged the one with the later move first
/// (R. E. Korf, "Finding optimal solutions to Rubik's cube using pattern databases", AAAI 1997).
fn redundant(definition: &Definition, turns: &[Move]) -> Vec<Vec<bool>> {
    let identity = Arrangement::identity(definition.slots());
    let known: HashSet<&Arrangement> = turns.iter().map(|turn| &turn.change).chain([&identity]).collect();
    let pair = |a: usize, b: usize| {
        let product = definition.product(&turns[a].change, &turns[b].change);
        known.contains(&product) || (b < a && definition.product(&turns[b].change, &turns[a].change) == product)
    };
    (0..turns.len()).map(|a| (0..turns.len()).map(|b| pair(a, b)).collect()).collect()
}

impl Key for Arrangement {
    fn key(&self) -> Cow<'_, [u8]> {
        Cow::Owned([self.pieces.as_slice(), &self.twists].concat())
    }

    fn of(key: &[u8]) -> Self {
        let (pieces, twists) = key.split_at(key.len() / 2);
        Arrangement { pieces: pieces.to_vec(), twists: twists.to_vec() }
    }
}

impl Puzzle for &Play {
    type State = Arrangement;

    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Arrangement> + '_> {
        Box::new(std::iter::once(self.goal.clone()))
    }

    fn expand(&self, state: &Arrangement, visit: &mut dyn FnMut(&Arrangement)) {
        self.for_each_turn(state, |_, next| visit(next));
    }

    fn redundant(&self, before: usize, after: usize) -> bool {
        self.redundant.get(before).is_some_and(|after_it| after_it[after])
    }

    fn phases(&self) -> Option<&dyn Phases> {
        if self.alike || self.subgroup.is_empty() {
            return None;
        }
        let make = || TwoPhase::new(&self.definition, &self.turns, &self.subgroup, &self.goal);
        self.phases.get_or_init(make).as_ref().map(|phases| phases as _)
    }

    fn name(&self, state: &Arrangement, ordinal: usize) -> String {
        let mut names = vec![];
        self.for_each_turn(state, |turn, _| names.push(turn.name.clone()));
        names.swap_remove(ordinal)
    }

    fn write(&self, state: &Arrangement) -> String {
        match &self.origin {
            Some(origin) => origin.write(state),
            None => text::write(&self.definition, state),
        }
    }

    fn read(&self, text: &str) -> Result<Arrangement> {
        match &self.origin {
            Some(origin) => origin.read(text),
            None => text::read(&self.definition, text),
        }
    }
}

impl Puzzle for Twisty {
    type State = Arrangement;

    fn spec(&self) -> String {
        (&self.play).spec()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Arrangement> + '_> {
        Box::new(std::iter::once(self.play.goal.clone()))
    }

    fn expand(&self, state: &Arrangement, visit: &mut dyn FnMut(&Arrangement)) {
        (&self.play).expand(state, visit);
    }

    fn redundant(&self, before: usize, after: usize) -> bool {
        (&self.play).redundant(before, after)
    }

    fn name(&self, state: &Arrangement, ordinal: usize) -> String {
        (&self.play).name(state, ordinal)
    }

    fn write(&self, state: &Arrangement) -> String {
        (&self.play).write(state)
    }

    fn read(&self, text: &str) -> Result<Arrangement> {
        (&self.play).read(text)
    }
}

impl Numbering for Twisty {
    fn layout(&self) -> Layout {
        match &self.index {
            Index::Cosets(cosets) => cosets.layout(),
            Index::Named(named) => named.layout(),
            Index::Looks(looks) => looks.layout(),
        }
    }

    fn configurations(&self) -> Option<u64> {
        match &self.index {
            Index::Cosets(_) => {
                let sets = &self.play.definition.sets;
                let orders = sets.iter().map(|set| nums::factorial(set.pieces)).collect::<Option<Vec<u64>>>()?;
                nums::product(orders.into_iter().chain(moduli(sets).into_iter().map(u64::from)))
            }
            // Those that are numbered: pieces that never meet are not exchanged.
            Index::Named(_) | Index::Looks(_) => Some(self.layout().size()),
        }
    }

    fn rank(&self, state: &Arrangement) -> Option<u64> {
        match &self.index {
            Index::Cosets(cosets) => cosets.rank(state),
            Index::Named(named) => named.rank(state),
            Index::Looks(looks) => looks.rank(state),
        }
    }

    fn unrank(&self, index: u64, state: &mut Arrangement) {
        match &self.index {
            Index::Cosets(cosets) => cosets.unrank(index, state),
            Index::Named(named) => named.unrank(index, state),
            Index::Looks(looks) => looks.unrank(index, state),
        }
    }

    fn lift(&self) -> Option<&dyn Lift> {
        match &self.index {
            Index::Cosets(cosets) => Some(cosets.as_ref()),
            Index::Named(named) => Some(named.as_ref()),
            Index::Looks(_) => None,
        }
    }
}
