//! What a bandaged puzzle can do. Its states are a voltage graph over its shapes
//! ([`super::shape_graph`]), unless those are too many or its pieces do not allow it.

use std::sync::Arc;

use num_bigint::BigUint;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::bandaged_bound;
use super::cosets::CosetNumbering;
use super::definition::PieceArrangement;
use super::rules::TwistyRules;
use super::shape_graph::ShapeGraph;
use super::shuffle;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, PuzzleAbilities};
use antipode_core::tables::StateLayout;

impl TwistyPuzzle {
    /// The shapes, if it is a bandaged puzzle whose states are numbered by them.
    pub(super) fn shapes(&self) -> Option<&Arc<ShapeGraph>> {
        let TwistyRules { definition, turns, goal, .. } = &self.rules;
        definition.bandage.as_ref()?;
        self.shapes.get_or_init(|| ShapeGraph::new(definition, turns, goal).map(Arc::new)).as_ref()
    }

    /// The numbering of the states that moves reach. `Limit` if they are too many, or have none.
    pub(super) fn numbering_of_shapes(&self) -> Result<CosetNumbering> {
        let TwistyRules { spec, definition, goal, .. } = &self.rules;
        let too_many = || StateLayout::too_many_states(spec);
        let graph = self.shapes().ok_or_else(too_many)?;
        CosetNumbering::of_shapes(definition, graph, goal).map_err(|error| match error.fault() {
            // Of a group that its caller cannot know.
            Error::Limit(_) if self.states_of_shapes().is_none() => too_many(),
            _ => error,
        })
    }

    /// The number of states that moves reach; `None` if it exceeds a `u64`, or is not known.
    pub(super) fn states_of_shapes(&self) -> Option<u64> {
        self.shapes()?.states()?.try_into().ok()
    }

    /// A lower bound of the number of states that moves reach, exact if there are shapes.
    pub(super) fn least_bandaged(&self) -> Option<BigUint> {
        let TwistyRules { definition, turns, goal, .. } = &self.rules;
        let exact = self.shapes().and_then(|shapes| shapes.states());
        let bandage = definition.bandage.as_ref()?;
        exact.or_else(|| bandaged_bound::least_reached(definition, bandage, turns, goal))
    }

    /// Whether moves lead from the goal to a state, and back.
    pub(super) fn has_shape(&self, state: &PieceArrangement) -> Option<bool> {
        let TwistyRules { definition, goal, .. } = &self.rules;
        self.shapes()?.contains(definition, goal, state)
    }

    /// A random state: each with the same probability where there are shapes, else the end of a
    /// walk.
    pub(super) fn random_bandaged(&self, random: &mut ChaCha8Rng) -> PieceArrangement {
        let TwistyRules { definition, goal, .. } = &self.rules;
        match self.shapes().and_then(|shapes| Some((shapes, shapes.group()?))) {
            Some((shapes, group)) => {
                let shape = random.random_range(0..shapes.shapes());
                definition.turned(goal, &shapes.with_path(definition, &group.random(random), shape))
            }
            None => shuffle::walk(&self.rules, random),
        }
    }

    /// The puzzle with its abilities.
    pub(super) fn bandaged(puzzle: Arc<TwistyPuzzle>) -> Problem {
        let TwistyRules { definition, file, goal, .. } = &puzzle.rules;
        let directed = puzzle.rules.is_directed();
        let numbered = puzzle.shapes().is_some();
        let goal = goal.bytes();
        let abilities = PuzzleAbilities {
            numbering: numbered.then(|| puzzle.clone() as _),
            reachability: Some(puzzle.clone()),
            random: Some(puzzle.clone()),
            definition: file.clone(),
            features: super::twisty_features::TwistyFeatures::new(definition).map(|features| Arc::new(features) as _),
            kinds: puzzle.rules.has_kinds().then(|| puzzle.clone() as _),
            parts: Some(puzzle.clone()),
            ..PuzzleAbilities::default()
        };
        let abilities = if puzzle.rules.has_several_goals() { abilities.for_several_goals() } else { abilities };
        let problem = Problem::with(puzzle, abilities);
        // Moves lead back from all shapes, so the goal reaches exactly the states that reach it.
        if directed && numbered { problem.explored_from(vec![goal], true) } else { problem }
    }
}
