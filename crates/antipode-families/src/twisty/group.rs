//! Permutation groups from generators: the Cayley graph of a group, as a puzzle with one set of
//! pieces that are not twisted.
//!
//! A state is an arrangement: the piece in every position. A generator `p` is a move, which
//! permutes positions: position `i` receives the piece from position `p(i)`. In one-line notation
//! that is the list `p(1) p(2) ..`, in cycle notation `(i p(i) p(p(i)) ..)`: the solved state
//! becomes the list itself. If the set of generators is closed under inverses, the Cayley graph is
//! undirected; otherwise it is directed, and searches treat it so.

use std::collections::HashSet;

use super::definition::{DefinedMove, PieceArrangement, PieceSet, TwistyDefinition};
use super::generators::{PermutationGenerators, generators};
use super::goal_states::GoalStates;
use super::twisty_puzzle::TwistyPuzzle;
use crate::{Family, FamilyKind, Spec, SpecNeeds};
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;

pub(crate) const FAMILY: Family = Family {
    name: "group",
    kind: FamilyKind::Permutations,
    about: "Cayley graphs of permutation groups: arrangements of N pieces, moved by generators",
    grammar: "group:SET,N or group:[NAME=]PERMUTATION,..[;points=N][;inverses][;goal=STATE]\n  SET: lrx (rotate left, right, exchange the first two), lx (no right: directed), adjacent, transpositions",
    options: &[
        "PERMUTATION     in cycle notation, (1 2 3)(4 5), or in one-line notation, 2 3 1 5 4: position 1 receives the piece of position 2",
        "NAME            the name of the move (default: its cycles)",
        "points=N        number of positions (default: the largest that a generator names)",
        "inverses        the inverses of the generators are also moves; without them the graph may be directed",
        "goal=STATE      the piece in every position, 2 1 3 .., or moves from the identity (default: the identity); A|B: one of several",
    ],
    shown: ["group:lrx,8", "group:a=(1 2 3),b=(3 4 5);inverses"],
    examples: &[
        "group:lrx,3",
        "group:lrx,4",
        "group:lrx,6",
        "group:lrx,5;goal=L X",
        "group:lrx,5;goal=L X|R",
        "group:adjacent,2",
        "group:adjacent,5",
        "group:adjacent,6;goal=2 1 3 4 6 5",
        "group:transpositions,5",
        "group:(1 2)(3 4),(1 3)(2 4)",
        "group:(1,2,3,4,5,6,7);inverses",
        "group:a=(1 2 3),b=(3 4 5);inverses",
        "group:r=2 3 4 1 5 6 7,(4 5 6),(1 2)(5 6);inverses",
        "group:lrx,7;pattern=1,2,3",
        "group:adjacent,6;pattern=6,2",
        "group:a=(1 2 3),b=(3 4 5 6),();inverses;pattern=1+2,4",
    ],
    needs: |_| SpecNeeds::Nothing,
    parse,
};

fn parse(mut spec: Spec) -> Result<Problem> {
    let (points, inverses, goal) = (spec.take("points"), spec.take_flag("inverses"), spec.take("goal"));
    let PermutationGenerators { mut canonical, points, list } = generators(&spec.arguments, points.as_deref())?;
    spec.finish(&["points", "inverses", "goal"])?;
    let definition = TwistyDefinition {
        sets: vec![PieceSet { name: String::new(), pieces: points, orientations: 1 }],
        solved: PieceArrangement::identity(points),
        visible: vec![1; points],
        moves: list
            .into_iter()
            .map(|(name, pieces)| DefinedMove::new(name, PieceArrangement { pieces, twists: vec![0; points] }))
            .collect(),
        others: vec![],
        wholes: vec![],
        bandage: None,
        holding: None,
    };
    // Generators without effect are not moves, and equal ones are one move.
    let mut known = HashSet::from([definition.solved.clone()]);
    let mut turns = definition.moves.clone();
    turns.retain(|turn| known.insert(turn.change.clone()));
    if turns.is_empty() {
        return Err(Error::not_a_spec(canonical, "has no generator that moves a piece"));
    }
    if inverses {
        let inverse =
            |turn: &DefinedMove| DefinedMove::new(format!("{}'", turn.name), definition.inverse(&turn.change));
        let mut others: Vec<DefinedMove> = turns.iter().map(inverse).collect();
        others.retain(|turn| known.insert(turn.change.clone()));
        if !others.is_empty() {
            canonical += ";inverses";
        }
        turns.append(&mut others);
    }
    let goals = GoalStates::read(&definition, goal.as_deref())?;
    if let Some(goal) = &goals.canonical {
        canonical += &format!(";goal={goal}");
    }
    let puzzle = TwistyPuzzle::new(canonical, definition, turns, vec![], goals.first().clone());
    Ok(puzzle.with_goals(goals).problem())
}
