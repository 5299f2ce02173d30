//! Random bandaged puzzles: their numberings have exactly the states that the rules reach, and
//! their arcs are the moves.

use std::collections::HashMap;

use super::super::bandage::Bandage;
use super::super::cosets::CosetNumbering;
use super::super::definition::PieceArrangement;
use super::super::free_moves::FreeMoves;
use super::super::random_puzzles::bandaged;
use super::super::rules::TwistyRules;
use super::super::twisty_puzzle::TwistyPuzzle;
use super::super::tws;
use antipode_core::model::{BaseColour, Lift, RowArc};
use proptest::prelude::*;

/// The most states of a naive search.
const MOST: usize = 3000;

/// All states that moves reach from the goal; `None` if there are too many.
fn reached(rules: &TwistyRules) -> Option<Vec<PieceArrangement>> {
    let mut numbers = HashMap::from([(rules.goal.clone(), 0)]);
    let mut states = vec![rules.goal.clone()];
    let mut at = 0;
    while at < states.len() {
        let state = states[at].clone();
        rules.for_each_turn(&state, |_, next| {
            if !numbers.contains_key(next) {
                numbers.insert(next.clone(), states.len());
                states.push(next.clone());
            }
        });
        if states.len() > MOST {
            return None;
        }
        at += 1;
    }
    Some(states)
}

/// The states that arcs lead to from a state.
fn by_arcs(numbering: &CosetNumbering, index: u64, arcs: &[RowArc]) -> Vec<u64> {
    let layout = numbering.layout();
    let place = layout.place(index);
    arcs.iter().map(|arc| layout.index(numbering.fibre().place_image(arc, place))).collect()
}

fn check(puzzle: &TwistyPuzzle) {
    let rules = &puzzle.rules;
    let Some(states) = reached(rules) else { return };
    let Some(shapes) = puzzle.shapes() else { return };
    let numbering = CosetNumbering::of_shapes(&rules.definition, shapes, &rules.goal).unwrap();
    assert_eq!(numbering.layout().size(), states.len() as u64);
    assert_eq!(shapes.states(), Some(states.len().into()));
    let mut before = vec![vec![]; states.len()];
    let (mut state, mut arcs) = (rules.goal.clone(), vec![]);
    let mut seen = vec![false; states.len()];
    for expected in &states {
        let index = numbering.rank(expected).unwrap();
        assert!(!std::mem::replace(&mut seen[index as usize], true), "a number twice");
        numbering.unrank(index, &mut state);
        assert_eq!(state, *expected);
        assert_eq!(puzzle.has_shape(expected), Some(true));
        let mut moves = vec![];
        rules.for_each_turn(expected, |_, next| moves.push(numbering.rank(next).unwrap()));
        let row = numbering.layout().place(index).row;
        numbering.arcs(row, &mut arcs);
        assert_eq!(by_arcs(&numbering, index, &arcs), moves);
        moves.iter().for_each(|&next| before[next as usize].push(index));
        if let Some(colour) = numbering.colour(row) {
            let differs = |arc: &RowArc| numbering.colour(arc.row).is_some_and(|other: BaseColour| other != colour);
            assert!(arcs.iter().all(differs), "a move keeps the colour");
        }
    }
    for (index, mut expected) in (0..).zip(before) {
        match numbering.incoming() {
            Some(incoming) => incoming.arcs_to(numbering.layout().place(index).row, &mut arcs),
            None => numbering.arcs(numbering.layout().place(index).row, &mut arcs),
        }
        let mut sources = by_arcs(&numbering, index, &arcs);
        sources.sort_unstable();
        expected.sort_unstable();
        assert_eq!(sources, expected, "arcs against the moves");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_states_of_random_bandaged_puzzles_are_numbered(puzzle in bandaged()) {
        check(&puzzle);
    }

    /// Moves without their inverses, after free moves.
    #[test]
    fn free_moves_are_arcs_of_one_direction(puzzle in bandaged()) {
        let TwistyRules { definition, turns, goal, .. } = puzzle.rules;
        let counted = FreeMoves::read(&definition, "M0").and_then(|free| free.counted(&definition, &turns));
        if let Ok(counted) = counted {
            check(&TwistyPuzzle::new("twisty:test.tws".into(), definition, counted, vec![], goal));
        }
    }
}

/// Blocks in place of illegal positions, and twins that a block does not name.
#[test]
fn blocks_make_shapes() {
    let text = "Set A 6 2\nSolved\nA\n1 2 3 4 5 5\nEnd\nMove X\nA\n2 3 1 4 5 6\n0 1 1 0 0 0\nEnd\n\
                Move Y\nA\n1 2 4 5 3 6\nEnd\nMove Z\nA\n1 2 3 5 6 4\nEnd\nBlock\nA\n1 2\nEnd\n";
    let twins = text.replace("1 2 3 4 5 5\n", "1 2 3 4 5 5\n? ? ? ? ? ?\n");
    for text in [text.replace("5 5\n", "5 6\n"), twins] {
        let definition = tws::read("test.tws", &text).unwrap();
        assert_ne!(definition.bandage, Some(Bandage::default()));
        let turns = super::super::notation::turns(&definition, super::super::notation::TurnMetric::Half, None).unwrap();
        let goal = definition.solved.clone();
        let puzzle = TwistyPuzzle::new("twisty:test.tws".into(), definition, turns, vec![], goal);
        assert!(puzzle.shapes().is_some());
        check(&puzzle);
    }
    // Twins that show twists have no shapes.
    let definition = tws::read("test.tws", text).unwrap();
    let turns = super::super::notation::turns(&definition, super::super::notation::TurnMetric::Half, None).unwrap();
    assert!(super::ShapeGraph::new(&definition, &turns, &definition.solved).is_none());
}

/// Moves that lead to shapes from which none leads back have no numbering.
#[test]
fn shapes_without_a_way_back_have_no_numbering() {
    let text = "Set A 4 1\nMove X\nA\n2 3 4 1\nEnd\nIllegal A 1 4\n";
    let definition = tws::read("test.tws", text).unwrap();
    let turns =
        super::super::notation::turns(&definition, super::super::notation::TurnMetric::Half, Some("X")).unwrap();
    let forward: Vec<_> = turns.iter().filter(|turn| turn.name == "X").cloned().collect();
    assert!(super::ShapeGraph::new(&definition, &turns, &definition.solved).is_some());
    assert!(super::ShapeGraph::new(&definition, &forward, &definition.solved).is_none());
}
