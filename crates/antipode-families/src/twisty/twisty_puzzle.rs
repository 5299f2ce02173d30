//! A puzzle of pieces in sets as a [`Puzzle`] ([`TwistyPuzzle`]), and its abilities.

use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;

use super::cosets::{self, MoveGroup};
use super::definition::{DefinedMove, NARROW, PieceArrangement, TwistyDefinition, moduli};
use super::indistinguishable_pieces::IndistinguishablePieces;
use super::named::NamedNumbering;
use super::notation;
use super::phases::TwoPhase;
use super::points::{PuzzlePoints, SlotAction};
use super::reached::least_reached;
use super::rules::TwistyRules;
use super::shape_graph::ShapeGraph;
use super::shuffle::ProductReplacement;
use super::text;
use super::twisty_features::TwistyFeatures;
use super::twisty_numbering::TwistyNumbering;
use antipode_core::error::Result;
use antipode_core::model::{
    ComponentDivision, MoveKinds, NamedNumberings, Numbering, Problem, Puzzle, PuzzleAbilities, StateReachability,
    StateSampler, TwoPhased, TwoPhases,
};
use antipode_core::nums;
use antipode_core::tables::NumberingScheme;

/// The rules, which work for any number of pieces, and facts about the states.
#[derive(Debug)]
pub(super) struct TwistyPuzzle {
    pub(super) rules: TwistyRules,
    pub(super) states: TwistyStates,
    /// The group of the moves, built on first use; `None` if it has too many points.
    group: OnceLock<Option<Arc<MoveGroup>>>,
    /// The voltage graph of states with indistinguishable pieces, built on first use, if any.
    named: OnceLock<Option<Arc<NamedNumbering>>>,
    /// The shapes of a bandaged puzzle, found on first use, if its states are numbered by them.
    pub(super) shapes: OnceLock<Option<Arc<ShapeGraph>>>,
    /// Those of several goals that moves reach from the first, found on first use.
    pub(super) reached_goals: OnceLock<Vec<Vec<u8>>>,
    /// Whether moves are known to reach all states with a number, found on first use.
    reaches_all: OnceLock<bool>,
}

/// The set of states.
#[derive(Debug)]
pub(super) enum TwistyStates {
    /// All pieces and orientations are distinguishable: the states are the elements of a group.
    Elements,
    /// Pieces are indistinguishable or orientations do not matter; `None` if too many to number.
    IndistinguishablePieces(Option<Arc<IndistinguishablePieces>>),
}

/// Whether two pieces are indistinguishable, or the orientation of one does not matter.
fn hides_something(definition: &TwistyDefinition) -> bool {
    let mut pieces = definition.solved.pieces.clone();
    pieces.sort_unstable();
    pieces.windows(2).any(|pair| pair[0] == pair[1]) || definition.visible != moduli(&definition.sets)
}

impl TwistyPuzzle {
    pub(super) fn new(
        spec: String,
        definition: TwistyDefinition,
        turns: Vec<DefinedMove>,
        subgroup: Vec<DefinedMove>,
        goal: PieceArrangement,
    ) -> Self {
        let indistinguishable = hides_something(&definition);
        let states = if indistinguishable {
            TwistyStates::IndistinguishablePieces(
                IndistinguishablePieces::new(&definition, &turns, &goal).map(Arc::new),
            )
        } else {
            TwistyStates::Elements
        };
        let rules = TwistyRules::new(spec, definition, turns, subgroup, goal, indistinguishable);
        TwistyPuzzle {
            rules,
            states,
            group: OnceLock::new(),
            named: OnceLock::new(),
            shapes: OnceLock::new(),
            reached_goals: OnceLock::new(),
            reaches_all: OnceLock::new(),
        }
    }

    /// The group of the moves; `None` if it has too many points.
    pub(super) fn group(&self) -> Option<&Arc<MoveGroup>> {
        let TwistyRules { definition, turns, .. } = &self.rules;
        self.group.get_or_init(|| MoveGroup::new(definition, turns).map(Arc::new)).as_ref()
    }

    /// The states with indistinguishable pieces as a voltage graph, if they are one.
    pub(super) fn named(&self) -> Option<&Arc<NamedNumbering>> {
        let TwistyRules { definition, turns, goal, .. } = &self.rules;
        self.named.get_or_init(|| NamedNumbering::new(definition, turns, goal).map(Arc::new)).as_ref()
    }

    /// Whether a state has a number, so that moves may reach it.
    pub(super) fn is_numbered(&self, state: &PieceArrangement) -> bool {
        match &self.states {
            _ if self.rules.definition.bandage.is_some() => self.has_shape(state).unwrap_or(true),
            TwistyStates::IndistinguishablePieces(Some(pieces)) => pieces.rank(state).is_some(),
            _ => true,
        }
    }

    /// The number of states; `None` if it exceeds a `u64`, or is not known.
    pub(super) fn states(&self) -> Option<u64> {
        let TwistyRules { definition, turns, .. } = &self.rules;
        match &self.states {
            _ if definition.bandage.is_some() => self.states_of_shapes(),
            // The chain of such a group may take minutes.
            TwistyStates::Elements if cosets::is_huge(definition, turns) => None,
            TwistyStates::Elements => self.group()?.order().try_into().ok(),
            TwistyStates::IndistinguishablePieces(numbering) => numbering.as_ref()?.size(),
        }
    }

    /// Whether a numbering knows the states before a move that moves cannot undo: that of a group
    /// of not too many points does.
    fn knows_inverses(&self) -> bool {
        self.rules.is_group() && self.has_few_points()
    }

    /// Whether a group can have the points of all moves.
    fn has_few_points(&self) -> bool {
        let TwistyRules { definition, turns, .. } = &self.rules;
        PuzzlePoints::new(&SlotAction::new(definition, turns), vec![]).is_some()
    }

    /// The puzzle with its abilities.
    pub(super) fn problem(self) -> Problem {
        let puzzle = Arc::new(self);
        if puzzle.rules.definition.bandage.is_some() {
            return TwistyPuzzle::bandaged(puzzle);
        }
        let definition = puzzle.rules.file.clone();
        let features = TwistyFeatures::new(&puzzle.rules.definition).map(|features| Arc::new(features) as _);
        let directed = puzzle.rules.is_directed();
        let one_goal = !puzzle.rules.has_several_goals();
        let abilities = PuzzleAbilities {
            numbering: (!directed || puzzle.knows_inverses()).then(|| puzzle.clone() as _),
            patterns: Some(puzzle.clone()),
            reachability: Some(puzzle.clone()),
            kinds: puzzle.rules.has_kinds().then(|| puzzle.clone() as _),
            parts: Some(puzzle.clone()),
            explicit: Some(puzzle.clone()),
            random: Some(puzzle.clone()),
            phases: Some(puzzle.clone()),
            symmetric: (puzzle.rules.is_group() || puzzle.rules.definition.slots() < NARROW && puzzle.has_few_points())
                .then(|| puzzle.clone() as _),
            subgroups: (!directed && !puzzle.rules.indistinguishable).then(|| puzzle.clone() as _),
            cosets: (!directed && !puzzle.rules.indistinguishable).then(|| puzzle.clone() as _),
            definition,
            features,
            ..PuzzleAbilities::default()
        };
        // Symmetries are known that keep goals which are states.
        let keeps_symmetries = puzzle.rules.goals.is_some() && puzzle.rules.has_kinds();
        let symmetric = abilities.symmetric.clone().filter(|_| keeps_symmetries);
        let abilities =
            if one_goal { abilities } else { PuzzleAbilities { symmetric, ..abilities.for_several_goals() } };
        let (goal, problem) = (puzzle.rules.goal.bytes(), Problem::with(puzzle, abilities));
        // A power of each move undoes it, so the goal reaches exactly the states that reach it.
        if directed { problem.explored_from(vec![goal], true) } else { problem }
    }
}

impl Puzzle for TwistyPuzzle {
    fn spec(&self) -> String {
        self.rules.spec.clone()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        match &self.rules.alternatives {
            Some(patterns) => Box::new(patterns.goals(|state| self.is_numbered(state))),
            None if self.rules.goals.is_some() => Box::new(self.reached_goals().iter().cloned()),
            None => Box::new(std::iter::once(self.rules.goal.bytes())),
        }
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        match &self.rules.alternatives {
            Some(patterns) => patterns.hold(&PieceArrangement::of(state)),
            None if self.rules.goals.is_some() => {
                self.reached_goals().binary_search_by(|goal| goal.as_slice().cmp(state)).is_ok()
            }
            None => PieceArrangement::of(state) == self.rules.goal,
        }
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        match &self.rules.byte_moves {
            Some(moves) => moves.expand(state, visit),
            None => self.rules.for_each_turn(&PieceArrangement::of(state), |_, next| visit(&next.bytes())),
        }
    }

    fn redundant(&self, before: usize, after: usize) -> bool {
        self.rules.redundant.get(before).is_some_and(|after_it| after_it[after])
    }

    fn archetype(&self, _: &[u8]) -> Option<Vec<u8>> {
        self.rules.is_group().then(|| PieceArrangement::identity(self.rules.definition.slots()).bytes())
    }

    fn name(&self, state: &[u8], ordinal: usize) -> String {
        let mut names = vec![];
        self.rules.for_each_turn(&PieceArrangement::of(state), |turn, _| names.push(turn.name.clone()));
        names.swap_remove(ordinal)
    }

    fn write(&self, state: &[u8]) -> String {
        let state = PieceArrangement::of(state);
        match &self.rules.origin {
            Some(origin) => origin.write(&state),
            None => text::write(&self.rules.definition, &state),
        }
    }

    fn turned_back(&self, text: &str) -> Option<String> {
        let definition = self.rules.origin.as_ref().map_or(&self.rules.definition, |origin| &origin.definition);
        text::turned_back(definition, text)
    }

    fn way_home(&self, goal: &[u8]) -> Option<String> {
        self.rules.ways_home.get(goal).filter(|way| !way.is_empty()).cloned()
    }

    fn read(&self, text: &str) -> Result<Vec<u8>> {
        let state = match &self.rules.origin {
            Some(origin) => origin.read(text),
            None => text::read(&self.rules.definition, text),
        };
        Ok(state?.bytes())
    }
}

impl NamedNumberings for TwistyPuzzle {
    fn least_states(&self) -> Option<u64> {
        let TwistyRules { definition, turns, .. } = &self.rules;
        match &self.states {
            _ if definition.bandage.is_some() => self.states(),
            // Numbering reports an error for groups that cannot be counted.
            TwistyStates::Elements if !cosets::is_huge(definition, turns) && self.group().is_none() => Some(1),
            TwistyStates::IndistinguishablePieces(None) => Some(1),
            _ => self.states(),
        }
    }

    /// Whether unreachable states may have numbers, as for indistinguishable pieces.
    fn is_loose(&self) -> bool {
        let TwistyStates::IndistinguishablePieces(Some(_)) = &self.states else { return false };
        let is_bandaged = self.rules.definition.bandage.is_some();
        !is_bandaged && self.named().is_none() && !*self.reaches_all.get_or_init(|| self.reaches_all())
    }

    fn number(self: Arc<Self>, _scheme: &NumberingScheme) -> Result<Arc<dyn Numbering>> {
        Ok(Arc::new(TwistyNumbering::new(self)?))
    }
}

impl MoveKinds for TwistyPuzzle {
    fn kinds(&self) -> Vec<String> {
        self.rules.turns.iter().map(|turn| turn.name.clone()).collect()
    }

    fn read(&self, text: &str) -> Result<Vec<usize>> {
        notation::kinds(&self.rules.definition, &self.rules.turns, text)
    }

    fn are_everywhere(&self) -> bool {
        self.rules.is_group()
    }

    fn of_moves(&self, state: &[u8], visit: &mut dyn FnMut(usize, usize)) {
        self.rules.for_each_kind(&PieceArrangement::of(state), visit);
    }
}

impl StateReachability for TwistyPuzzle {
    fn reaches_goal(&self, state: &[u8]) -> Option<bool> {
        self.connects(state, &self.rules.goal.bytes())
    }

    fn connects(&self, from: &[u8], to: &[u8]) -> Option<bool> {
        if self.rules.definition.bandage.is_some() {
            let [from, to] = [from, to].map(|state| self.has_shape(&PieceArrangement::of(state)));
            // Two states that the goal does not reach may reach each other.
            return (from? || to?).then_some(from? && to?);
        }
        let group = self.rules.is_group().then(|| self.group()).flatten()?;
        Some(group.connects(&PieceArrangement::of(to), &PieceArrangement::of(from)))
    }

    /// The moves generate a group, and each component is a coset of it.
    fn division(&self) -> Option<ComponentDivision> {
        let group = self.rules.is_group().then(|| self.group()).flatten()?;
        let (size, sets) = (group.order(), &self.rules.definition.sets);
        let orders = sets.iter().map(|set| nums::big_factorial(set.pieces));
        let all: BigUint = orders.chain(moduli(sets).into_iter().map(BigUint::from)).product();
        Some(ComponentDivision { count: all / &size, group_order: size.clone(), size })
    }

    fn least_reached(&self) -> Option<BigUint> {
        let TwistyRules { definition, turns, goal, .. } = &self.rules;
        match &definition.bandage {
            Some(_) => self.least_bandaged(),
            None => least_reached(definition, turns, goal, || Some(self.group()?.order())),
        }
    }
}

impl StateSampler for TwistyPuzzle {
    fn random(&self, count: u64, random: &mut ChaCha8Rng) -> Result<Vec<Vec<u8>>> {
        let TwistyRules { definition, turns, goal, .. } = &self.rules;
        if definition.bandage.is_some() {
            return Ok((0..count).map(|_| self.random_bandaged(random).bytes()).collect());
        }
        // Each element of the group gives a state, and equally many elements give each state.
        let state = |change: PieceArrangement| definition.turned(goal, &change).bytes();
        Ok(match self.group() {
            Some(group) => (0..count).map(|_| state(group.random(random))).collect(),
            None => {
                let mut shuffle = ProductReplacement::new(definition, turns, random);
                (0..count).map(|_| state(shuffle.next(random))).collect()
            }
        })
    }

    fn all_reach_goal(&self) -> bool {
        true
    }
}

impl TwoPhased for TwistyPuzzle {
    fn phases(&self) -> Option<&dyn TwoPhases> {
        let TwistyRules { definition, turns, subgroup, goal, phases, indistinguishable, .. } = &self.rules;
        if *indistinguishable || subgroup.is_empty() {
            return None;
        }
        phases.get_or_init(|| TwoPhase::new(definition, turns, subgroup, goal)).as_ref().map(|phases| phases as _)
    }
}
