//! Compares the tables with the rules: codes, entries and estimates of random elements, and of all
//! elements of small groups.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;

use super::cosets_heuristic::CosetDistances;
use super::*;
use crate::twisty::built_in;
use crate::twisty::notation::{TurnMetric, turns};
use crate::twisty::random_puzzles::puzzles;
use crate::twisty::twisty_puzzle::{TwistyPuzzle, TwistyStates};
use antipode_core::error::Error;
use antipode_core::model::{CosetTables, Estimate, Heuristic, NodeArrival, Puzzle, SearchTree};
use antipode_core::tables::BoundSpot;
use antipode_core::watch::{Watch, WorkProgress};

fn built_in(name: &str, moves: Option<&str>) -> Arc<TwistyPuzzle> {
    let known = built_in::find(name).expect("known");
    let definition = known.definition().expect("known");
    let definition = definition.projected(|set| !known.tips.is_some_and(|tips| set.is_called(tips)));
    let turns = turns(&definition, TurnMetric::Half, moves).expect("known");
    let goal = definition.solved.clone();
    Arc::new(TwistyPuzzle::new(format!("twisty:{name}"), definition, turns, vec![], goal))
}

fn heuristic(puzzle: &Arc<TwistyPuzzle>, bytes: u64) -> CosetDistances {
    CosetDistances::new(puzzle.clone(), bytes, None, &mut Watch::none()).expect("known")
}

/// The elements on a random walk.
fn walk(puzzle: &TwistyPuzzle, length: usize) -> Vec<PieceArrangement> {
    let rules = &puzzle.rules;
    let mut elements = vec![PieceArrangement::identity(rules.definition.slots())];
    for step in 0..length {
        let turn = &rules.turns[step * step * 7 % 1009 % rules.turns.len()];
        elements.push(rules.definition.product(elements.last().expect("known"), &turn.change));
    }
    elements
}

/// Asserts that codes after moves and symmetries are those of products and conjugates.
fn assert_codes(puzzle: &TwistyPuzzle, quotient: &SubgroupQuotient) {
    let (definition, turns) = (&puzzle.rules.definition, &puzzle.rules.turns);
    let points = quotient.symmetries.points();
    for element in walk(puzzle, 60) {
        let state = quotient.state(&element);
        for (number, orbit) in quotient.orbits.iter().enumerate() {
            let mut after = vec![0; turns.len()];
            orbit.codes.all_mapped(&orbit.turns, state[number], &mut after);
            for (turn, after) in turns.iter().zip(after) {
                assert_eq!(after, quotient.state(&definition.product(&element, &turn.change))[number]);
            }
            let numbered = orbit.codes.number(state[number]);
            assert!(numbered < orbit.codes.size);
            assert_eq!(orbit.codes.number(orbit.codes.codes_of(numbered)), numbered);
            for (number_of, symmetry) in quotient.symmetries.all.iter().enumerate() {
                let mut conjugate = element.clone();
                points.change(&symmetry.of(&points.permutation(&element).expect("known")), &mut conjugate);
                let image = orbit.codes.mapped(&orbit.symmetries, number_of, state[number]);
                assert_eq!(image, quotient.state(&conjugate)[orbit.becomes[number_of]]);
            }
        }
    }
}

/// The successors of a node: states and estimates.
fn successors(heuristic: &CosetDistances, node: &[u8], length: usize) -> Vec<(Vec<u8>, Estimate)> {
    let mut all = vec![];
    heuristic
        .expand(node, NodeArrival::default(), &mut |_, next, estimate| all.push((next[..length].to_vec(), estimate)));
    all
}

/// The ordinals of the visited successors.
fn ordinals(heuristic: &CosetDistances, node: &[u8], skip: u64) -> Vec<usize> {
    let mut all = vec![];
    heuristic.expand(node, NodeArrival { from: None, skip }, &mut |ordinal, _, _| all.push(ordinal));
    all
}

/// Asserts that nodes match their states. No estimate within the room may be missing.
fn assert_tree(puzzle: &TwistyPuzzle, heuristic: &CosetDistances) {
    for element in walk(puzzle, 40) {
        let state = puzzle.rules.definition.turned(&puzzle.rules.goal, &element).bytes();
        let root = heuristic.root(&state);
        let mut expected = vec![];
        puzzle.expand(&state, &mut |next| expected.push((next.to_vec(), heuristic.estimate(next))));
        let left: Vec<usize> = (0..expected.len()).filter(|&ordinal| ordinal != 0 && ordinal != 2).collect();
        assert_eq!(ordinals(heuristic, &root, 0b101), left);
        for room in [u64::MAX, 0, 2, 4, 6] {
            let mut seen = vec![];
            let cut = heuristic.expand_within(&root, NodeArrival::default(), room, &mut |ordinal, node, estimate| {
                let (next, full) = &expected[ordinal];
                assert_eq!(estimate, *full);
                // Bytes of a group with fewer pieces than the others may differ.
                assert_eq!(
                    successors(heuristic, node, next.len()),
                    successors(heuristic, &heuristic.root(next), next.len())
                );
                seen.push(ordinal);
            });
            let kept = |(_, estimate): &(_, Estimate)| room == u64::MAX || *estimate <= Estimate::from(room as u32);
            let within: Vec<usize> = (0..expected.len()).filter(|&i| kept(&expected[i])).collect();
            assert_eq!(seen, within);
            assert_eq!(cut.count as usize, expected.len() - seen.len());
            let least = expected.iter().filter(|next| !kept(next)).map(|(_, estimate)| *estimate).min();
            assert_eq!(cut.least.is_some(), least.is_some());
            assert!(cut.least.zip(least).is_none_or(|(cut, least)| cut <= least && cut > Estimate::from(room as u32)));
        }
    }
}

/// All elements of a small group with their lengths; `None` if it is large.
fn lengths(puzzle: &TwistyPuzzle, most: usize) -> Option<HashMap<PieceArrangement, u8>> {
    let rules = &puzzle.rules;
    let identity = PieceArrangement::identity(rules.definition.slots());
    let (mut known, mut level) = (HashMap::from([(identity.clone(), 0)]), vec![identity]);
    for depth in 1.. {
        let mut next = vec![];
        for (element, turn) in level.iter().flat_map(|element| rules.turns.iter().map(move |turn| (element, turn))) {
            let product = rules.definition.product(element, &turn.change);
            if !known.contains_key(&product) {
                known.insert(product.clone(), depth);
                next.push(product);
            }
        }
        if next.is_empty() {
            return Some(known);
        }
        if known.len() > most {
            return None;
        }
        level = next;
    }
    None
}

/// Asserts that every entry is the least length of its elements.
fn assert_entries(puzzle: &TwistyPuzzle, heuristic: &CosetDistances) {
    let Some(lengths) = lengths(puzzle, 30_000) else { return };
    let quotient = &heuristic.quotient;
    let entry = |element: &PieceArrangement| quotient.index(&quotient.state(element));
    let mut least: HashMap<u64, u8> = HashMap::new();
    for (element, &length) in &lengths {
        let known = least.entry(entry(element)).or_insert(length);
        *known = length.min(*known);
    }
    for (&entry, &length) in &least {
        let (bound, own) = heuristic.table.get(BoundSpot::of(entry));
        let last = heuristic.table.last();
        assert!(if own { bound == length.min(last + 1) } else { bound <= length && length + 1 < last });
    }
    for (element, &length) in &lengths {
        let state = puzzle.rules.definition.turned(&puzzle.rules.goal, element).bytes();
        assert!(heuristic.estimate(&state) <= Estimate::from(u32::from(length)));
    }
}

/// Asserts that numbers of cosets obey the laws of the graph, and that a search of it finds the
/// least length of the elements of each number.
fn assert_graph(puzzle: &Arc<TwistyPuzzle>, bytes: u64) {
    let Ok(graph) = puzzle.clone().graph(bytes) else { return };
    let sorted = |mut list: Vec<u64>| {
        list.sort_unstable();
        list.dedup();
        list
    };
    let state_of = |element: &PieceArrangement| puzzle.rules.definition.turned(&puzzle.rules.goal, element).bytes();
    let numbers = |state: &[u8]| {
        let mut numbers = vec![];
        let entry = graph.numbers(state, &mut numbers);
        assert!(numbers.iter().any(|number| number / graph.share() == entry));
        numbers
    };
    let expanded = |number: u64| {
        let mut next = vec![];
        graph.expand(&[number], &mut next);
        sorted(next)
    };
    for element in walk(puzzle, 30) {
        for number in numbers(&state_of(&element)) {
            let (state, mut ruled) = (graph.state(number), vec![]);
            assert!(numbers(&state).contains(&number) && number / graph.share() < graph.entries());
            puzzle.expand(&state, &mut |next| ruled.extend(numbers(next)));
            assert_eq!(sorted(ruled), expanded(number));
        }
    }
    let Some(lengths) = lengths(puzzle, 30_000) else { return };
    let mut least: HashMap<u64, u8> = HashMap::new();
    for (element, &length) in &lengths {
        for number in numbers(&state_of(element)) {
            let known = least.entry(number).or_insert(length);
            *known = length.min(*known);
        }
    }
    let mut layer = sorted(numbers(&puzzle.rules.goal.bytes()));
    let mut found: HashMap<u64, u8> = layer.iter().map(|&number| (number, 0)).collect();
    for depth in 1.. {
        let next = layer.iter().flat_map(|&number| expanded(number)).collect();
        layer = sorted(next).into_iter().filter(|number| !found.contains_key(number)).collect();
        found.extend(layer.iter().map(|&number| (number, depth)));
        if layer.is_empty() {
            break;
        }
    }
    assert_eq!(found, least);
}

fn assert_all(puzzle: &Arc<TwistyPuzzle>, bytes: u64) {
    assert_graph(puzzle, bytes);
    let heuristic = heuristic(puzzle, bytes);
    assert_codes(puzzle, &heuristic.quotient);
    assert_tree(puzzle, &heuristic);
    assert_entries(puzzle, &heuristic);
}

#[test]
fn built_in_puzzles_have_tables_of_cosets() {
    let small = [("2x2x2", Some("R,U2")), ("pyraminx", Some("U,L")), ("skewb", Some("U,B")), ("dino", Some("ULB,UBR"))];
    for (name, moves) in small.into_iter().chain(["2x2x2", "pyraminx", "skewb"].map(|name| (name, None))) {
        assert_all(&built_in(name, moves), 1 << 24);
    }
}

/// Filling a table reports progress and ends soon after the signal. It reports also within a depth.
#[test]
fn filling_reports_its_progress() {
    let puzzle = built_in("pyraminx", None);
    let mut done = vec![];
    let stop = AtomicBool::new(false);
    let mut watch =
        Watch::new(&stop, |progress: WorkProgress| done.push((progress.depth, progress.done, progress.total)));
    let (table, _) = puzzle.table(1 << 24, &mut watch).expect("a table");
    drop(watch);
    assert!(done.is_sorted() && done.iter().all(|&(_, done, total)| done <= total));
    let last = done.iter().filter(|(depth, ..)| *depth == Some(table.last().into())).count();
    assert!(last >= 10, "{done:?}");
    let mut reports = 0;
    let mut watch = Watch::new(&stop, |_| {
        reports += 1;
        stop.store(reports > done.len() / 2, Ordering::Relaxed);
    });
    assert!(matches!(puzzle.table(1 << 24, &mut watch), Err(Error::Interrupted)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_puzzles_have_tables_of_cosets(puzzle in puzzles(), bytes in 64u64..2000) {
        if matches!(puzzle.states, TwistyStates::Elements) && !puzzle.rules.is_directed() {
            let puzzle = Arc::new(puzzle);
            if let Ok(heuristic) = CosetDistances::new(puzzle.clone(), bytes, None, &mut Watch::none()) {
                assert_graph(&puzzle, bytes);
                assert_codes(&puzzle, &heuristic.quotient);
                assert_tree(&puzzle, &heuristic);
                assert_entries(&puzzle, &heuristic);
            }
        }
    }
}
