//! [`Twisty`]: a puzzle of pieces in sets as a [`Puzzle`] and a [`Numbering`].

use super::cosets::{Cosets, Group};
use super::definition::{Arrangement, Definition, Move, moduli, then};
use super::looks::Looks;
use super::text;
use crate::error::{Error, Result};
use crate::model::{Lift, Numbering, Puzzle};
use crate::nums;
use crate::tables::Layout;

/// The rules of a puzzle, and what is known of its states without much work.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) spec: String,
    pub(super) definition: Definition,
    pub(super) turns: Vec<Move>,
    pub(super) goal: Arrangement,
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
    Looks(Looks),
}

/// A numbered puzzle.
#[derive(Debug)]
pub(super) struct Twisty {
    spec: String,
    definition: Definition,
    turns: Vec<Move>,
    goal: Arrangement,
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
    pub(super) fn new(spec: String, definition: Definition, turns: Vec<Move>, goal: Arrangement) -> Result<Self> {
        let states = if hides_something(&definition) {
            States::Looks(Looks::new(&spec, &definition, &turns, &goal)?)
        } else {
            States::Elements(Box::new(Group::new(&spec, &definition, &turns)?))
        };
        Ok(Rules { spec, definition, turns, goal, states })
    }

    /// The number of states; `None` if it exceeds a `u64`.
    pub(super) fn states(&self) -> Option<u64> {
        match &self.states {
            States::Elements(group) => group.order(),
            States::Looks(looks) => looks.size(),
        }
    }
}

impl Twisty {
    /// Numbers a puzzle. `Limit` if the indices do not fit a `u64`.
    pub(super) fn new(rules: Rules) -> Result<Self> {
        let too_large = || Error::Limit(format!("{} has more than 2^60 states: too many to number", rules.spec));
        rules.states().filter(|&states| states < 1 << 60).ok_or_else(too_large)?;
        let Rules { spec, definition, turns, goal, states } = rules;
        let index = match states {
            States::Elements(group) => Index::Cosets(Box::new(Cosets::new(*group, &turns, &goal)?)),
            States::Looks(looks) => Index::Looks(looks),
        };
        Ok(Twisty { spec, definition, turns, goal, index })
    }

    /// Visits the moves that change a state, and of those with the same result the first.
    fn for_each_turn(&self, state: &Arrangement, mut visit: impl FnMut(&Move, &Arrangement)) {
        let mut next = state.clone();
        let mut seen = vec![state.clone()];
        for turn in &self.turns {
            then(state, &turn.change, &self.definition.visible, &mut next);
            match self.index {
                // The elements of a group tell all moves apart.
                Index::Cosets(_) => visit(turn, &next),
                Index::Looks(_) => {
                    if !seen.contains(&next) {
                        seen.push(next.clone());
                        visit(turn, &next);
                    }
                }
            }
        }
    }
}

impl Puzzle for Twisty {
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

    fn name(&self, state: &Arrangement, ordinal: usize) -> String {
        let mut names = vec![];
        self.for_each_turn(state, |turn, _| names.push(turn.name.clone()));
        names.swap_remove(ordinal)
    }

    fn write(&self, state: &Arrangement) -> String {
        text::write(&self.definition, state)
    }

    fn read(&self, text: &str) -> Result<Arrangement> {
        text::read(&self.definition, text)
    }
}

impl Numbering for Twisty {
    fn layout(&self) -> Layout {
        match &self.index {
            Index::Cosets(cosets) => cosets.layout(),
            Index::Looks(looks) => looks.layout(),
        }
    }

    fn configurations(&self) -> Option<u64> {
        match &self.index {
            Index::Cosets(_) => {
                let sets = &self.definition.sets;
                let orders = sets.iter().map(|set| nums::factorial(set.pieces)).collect::<Option<Vec<u64>>>()?;
                nums::product(orders.into_iter().chain(moduli(sets).into_iter().map(u64::from)))
            }
            // Those that are numbered: pieces that never meet are not exchanged.
            Index::Looks(looks) => Some(looks.layout().size()),
        }
    }

    fn rank(&self, state: &Arrangement) -> Option<u64> {
        match &self.index {
            Index::Cosets(cosets) => cosets.rank(state),
            Index::Looks(looks) => looks.rank(state),
        }
    }

    fn unrank(&self, index: u64, state: &mut Arrangement) {
        match &self.index {
            Index::Cosets(cosets) => cosets.unrank(index, state),
            Index::Looks(looks) => looks.unrank(index, state),
        }
    }

    fn lift(&self) -> Option<&dyn Lift> {
        match &self.index {
            Index::Cosets(cosets) => Some(cosets.as_ref()),
            Index::Looks(_) => None,
        }
    }
}
