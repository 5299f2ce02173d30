//! A puzzle of pieces in sets as a [`Puzzle`] ([`Twisty`]), what else is known of it, and its [`Numbering`] ([`TwistyNumbering`]).

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;

use super::coarser::{Origin, Projection};
use super::cosets::{Cosets, Group};
use super::definition::{Arrangement, Definition, Move, moduli, then};
use super::looks::Looks;
use super::named::Named;
use super::phases::TwoPhase;
use super::text;
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    Abilities, Abstraction, Cost, Divided, Division, Edges, Lift, Numbering, Numberings, Patterns, Phases, Problem,
    Puzzle, RandomStates, Reachability, TwoPhased,
};
use antipode_core::nums;
use antipode_core::tables::{Layout, Scheme};

/// The rules of a puzzle.
#[derive(Debug)]
pub(super) struct Rules {
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
    /// The text of its definition file, if it comes from one.
    pub(super) file: Option<Arc<str>>,
}

/// The rules, and what is known of the states without much work.
#[derive(Debug)]
pub(super) struct Twisty {
    pub(super) rules: Rules,
    states: States,
}

/// Where states come from.
#[derive(Debug)]
enum States {
    /// No two pieces look alike: the states are the elements of a group.
    Elements(Arc<Group>),
    /// Some do, or their orientations do not matter.
    Looks(Arc<Looks>),
}

/// How states are numbered.
#[derive(Debug)]
enum Index {
    Cosets(Box<Cosets>),
    /// Looks that have rows.
    Named(Box<Named>),
    Looks(Arc<Looks>),
}

/// The numbering of a puzzle.
#[derive(Debug)]
pub(super) struct TwistyNumbering {
    puzzle: Arc<Twisty>,
    index: Index,
}

/// Whether two pieces look alike, or the orientation of one does not matter.
fn hides_something(definition: &Definition) -> bool {
    let mut pieces = definition.solved.pieces.clone();
    pieces.sort_unstable();
    pieces.windows(2).any(|pair| pair[0] == pair[1]) || definition.visible != moduli(&definition.sets)
}

impl Twisty {
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
            States::Looks(Arc::new(Looks::new(&spec, &definition, &turns, &goal)?))
        } else {
            States::Elements(Arc::new(Group::new(&spec, &definition, &turns)?))
        };
        Ok(Twisty { rules: Rules::new(spec, definition, turns, subgroup, goal, alike), states })
    }

    /// The number of states; `None` if it exceeds a `u64`.
    pub(super) fn states(&self) -> Option<u64> {
        match &self.states {
            States::Elements(group) => group.order().try_into().ok(),
            States::Looks(looks) => looks.size(),
        }
    }

    /// The puzzle with its abilities.
    pub(super) fn problem(self) -> Problem {
        let puzzle = Arc::new(self);
        let abilities = Abilities {
            numbering: Some(puzzle.clone()),
            patterns: Some(puzzle.clone()),
            reachability: Some(puzzle.clone()),
            division: Some(puzzle.clone()),
            random: Some(puzzle.clone()),
            phases: Some(puzzle.clone()),
            definition: puzzle.rules.file.clone(),
            ..Abilities::default()
        };
        Problem::with(puzzle, abilities)
    }
}

impl TwistyNumbering {
    /// Numbers a puzzle. `Limit` if the indices do not fit a `u64`.
    pub(super) fn new(puzzle: Arc<Twisty>) -> Result<Self> {
        let Rules { spec, definition, turns, goal, .. } = &puzzle.rules;
        let too_large = || Error::Limit(format!("{spec} has more than 2^60 states: too many to number"));
        puzzle.states().filter(|&states| states < 1 << 60).ok_or_else(too_large)?;
        let index = match &puzzle.states {
            States::Elements(group) => Index::Cosets(Box::new(Cosets::new(group.clone(), turns, goal)?)),
            States::Looks(looks) => match Named::new(definition, turns, goal) {
                Some(named) => Index::Named(Box::new(named)),
                None => Index::Looks(looks.clone()),
            },
        };
        Ok(TwistyNumbering { puzzle, index })
    }
}

impl TwistyNumbering {
    fn number(&self, state: &Arrangement) -> Option<u64> {
        match &self.index {
            Index::Cosets(cosets) => cosets.rank(state),
            Index::Named(named) => named.rank(state),
            Index::Looks(looks) => looks.rank(state),
        }
    }

    fn arrange(&self, index: u64, state: &mut Arrangement) {
        match &self.index {
            Index::Cosets(cosets) => cosets.unrank(index, state),
            Index::Named(named) => named.unrank(index, state),
            Index::Looks(looks) => looks.unrank(index, state),
        }
    }
}

impl Rules {
    fn new(
        spec: String,
        definition: Definition,
        turns: Vec<Move>,
        subgroup: Vec<Move>,
        goal: Arrangement,
        alike: bool,
    ) -> Self {
        let redundant = if alike { vec![] } else { redundant(&definition, &turns) };
        Rules {
            spec,
            definition,
            turns,
            goal,
            alike,
            redundant,
            subgroup,
            phases: OnceLock::new(),
            origin: None,
            file: None,
        }
    }

    /// Visits the moves that change a state, and of those with the same result the first.
    pub(super) fn for_each_turn(&self, state: &Arrangement, mut visit: impl FnMut(&Move, &Arrangement)) {
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

impl Puzzle for Twisty {
    fn spec(&self) -> String {
        self.rules.spec.clone()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(self.rules.goal.bytes()))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.rules.for_each_turn(&Arrangement::of(state), |_, next| visit(&next.bytes()));
    }

    fn redundant(&self, before: usize, after: usize) -> bool {
        self.rules.redundant.get(before).is_some_and(|after_it| after_it[after])
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let mut names = vec![];
        self.rules.for_each_turn(&Arrangement::of(state), |turn, _| names.push(turn.name.clone()));
        names.swap_remove(ordinal)
    }

    fn write(&self, state: &[u8]) -> String {
        let state = Arrangement::of(state);
        match &self.rules.origin {
            Some(origin) => origin.write(&state),
            None => text::write(&self.rules.definition, &state),
        }
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        let state = match &self.rules.origin {
            Some(origin) => origin.read(text),
            None => text::read(&self.rules.definition, text),
        };
        Ok(state?.bytes())
    }
}

impl Numberings for Twisty {
    fn least_states(&self) -> Option<u64> {
        self.states()
    }

    fn number(self: Arc<Self>, _scheme: Scheme) -> Result<Arc<dyn Numbering>> {
        Ok(Arc::new(TwistyNumbering::new(self)?))
    }
}

impl Reachability for Twisty {
    fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        match &self.states {
            States::Elements(group) => Some(group.connects(&self.rules.goal, &Arrangement::of(state))),
            States::Looks(_) => None,
        }
    }
}

impl Divided for Twisty {
    /// The moves generate a group, of which each component is a coset.
    fn division(&self) -> Option<Division> {
        let States::Elements(group) = &self.states else { return None };
        let (size, sets) = (group.order(), &self.rules.definition.sets);
        let orders = sets.iter().map(|set| nums::big_factorial(set.pieces));
        let all: BigUint = orders.chain(moduli(sets).into_iter().map(BigUint::from)).product();
        Some(Division { count: all / &size, group_order: size.clone(), size })
    }
}

impl RandomStates for Twisty {
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        let Rules { spec, definition, turns, goal, .. } = &self.rules;
        let group = match &self.states {
            States::Elements(group) => group.clone(),
            // Every element of the group makes a look, and all looks have equally many.
            States::Looks(_) => Arc::new(Group::new(spec, definition, turns)?),
        };
        Ok((0..count).map(|_| definition.turned(goal, &group.random(random)).bytes()).collect())
    }

    fn all_reach_goal(&self) -> bool {
        true
    }
}

impl TwoPhased for Twisty {
    fn phases(&self) -> Option<&dyn Phases> {
        let Rules { definition, turns, subgroup, goal, phases, alike, .. } = &self.rules;
        if *alike || subgroup.is_empty() {
            return None;
        }
        let make = || TwoPhase::new(definition, turns, subgroup, goal);
        phases.get_or_init(make).as_ref().map(|phases| phases as _)
    }
}

impl Patterns for Twisty {
    fn abstraction(&self, names: &str) -> Result<Arc<dyn Abstraction>> {
        Ok(Arc::new(Projection::read(&self.rules.spec, &self.rules.definition, names)?))
    }

    fn pattern(self: Arc<Self>, names: &str, cost: Cost) -> Result<Problem> {
        if cost != Cost::All {
            return Err(Error::usage(format!(
                "{} has moves of several pieces at a time: additive patterns need moves of one token",
                self.rules.spec
            )));
        }
        let projection = Projection::read(&self.rules.spec, &self.rules.definition, names)?;
        Ok(projection.twisty(&self)?.problem())
    }
}

impl Numbering for TwistyNumbering {
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
                let sets = &self.puzzle.rules.definition.sets;
                let orders = sets.iter().map(|set| nums::factorial(set.pieces)).collect::<Option<Vec<u64>>>()?;
                nums::product(orders.into_iter().chain(moduli(sets).into_iter().map(u64::from)))
            }
            // Those that are numbered: pieces that never meet are not exchanged.
            Index::Named(_) | Index::Looks(_) => Some(self.layout().size()),
        }
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        self.number(&Arrangement::of(state))
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        let mut arrangement = self.puzzle.rules.goal.clone();
        self.arrange(index, &mut arrangement);
        state.clear();
        arrangement.write_bytes(state);
    }

    /// Without the way over bytes.
    fn neighbours(&self, _: &dyn Puzzle, from: &[u64], out: &mut Edges) {
        out.clear();
        let mut state = self.puzzle.rules.goal.clone();
        for &at in from {
            self.arrange(at, &mut state);
            self.puzzle.rules.for_each_turn(&state, |_, next| {
                out.push(self.number(next).expect("moves stay among the numbered states"));
            });
            out.close();
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
