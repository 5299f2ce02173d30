//! The general engine agrees with the reference engine in layers, examples and the depth of every
//! state. This holds by arcs and by rules, forwards and backwards, on any number of threads.

use std::ops::RangeInclusive;

use crate::agreement::{assert_agree, search};
use antipode::engines::GeneralEngine;
use antipode::families;
use antipode::model::{BatchEdges, NumberedProblem, Space};
use antipode::tables::{Encoding, StateLayout};

/// A directed graph: state i leads to 2i and 2i + 1 modulo the size, and its predecessors differ
/// from its successors.
struct Doubling {
    layout: StateLayout,
    goals: Vec<u64>,
}

impl Space for Doubling {
    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn goals(&self) -> &[u64] {
        &self.goals
    }

    fn expand(&self, from: &[u64], out: &mut BatchEdges) {
        let size = self.layout.size();
        out.clear();
        for at in from {
            [2 * at, 2 * at + 1].into_iter().for_each(|next| out.push(next % size));
            out.close();
        }
    }

    fn predecessors(&self, from: &[u64], out: &mut BatchEdges) {
        let size = self.layout.size();
        out.clear();
        for at in from {
            // 2x + b = at or at + size.
            [*at, at + size].into_iter().for_each(|sum| out.push(sum / 2));
            out.close();
        }
    }
}

fn assert_agrees(name: &str, space: &dyn Space, encoding: Encoding, levels: Option<usize>) {
    assert_agree(name, &[&GeneralEngine], space, encoding, levels);
}

fn number(spec: &str) -> NumberedProblem {
    families::parse(spec).and_then(|problem| problem.number_general()).unwrap()
}

fn encodings(space: &NumberedProblem) -> impl Iterator<Item = Encoding> {
    let plane = space.alternates();
    [Encoding::Byte, Encoding::Mod3, Encoding::Plane].into_iter().filter(move |e| *e != Encoding::Plane || plane)
}

/// The most states of an example that every test run searches.
const QUICK: u64 = 100_000;

#[test]
fn all_families_are_searched_as_by_the_reference_engine() {
    examples_are_searched_as_by_the_reference_engine(0..=QUICK);
}

#[test]
#[ignore = "a minute in the release profile"]
fn and_on_their_large_examples() {
    examples_are_searched_as_by_the_reference_engine(QUICK + 1..=u64::MAX);
}

fn examples_are_searched_as_by_the_reference_engine(sizes: RangeInclusive<u64>) {
    for (i, spec) in families::ALL.iter().flat_map(|family| family.examples).enumerate() {
        let space = number(spec);
        if !sizes.contains(&space.layout().size()) {
            continue;
        }
        let encodings: Vec<Encoding> = encodings(&space).collect();
        let encoding = encodings[i % encodings.len()];
        if space.structure().rows().is_none_or(|lift| lift.shared().is_none()) {
            assert_agrees(spec, &space, encoding, None);
        }
    }
}

/// Tests more than one range of the index, layers that are not lists, and levels from the unvisited
/// states: those with the same rest of the index together in the last space.
#[test]
fn large_spaces_are_searched_as_by_the_reference_engine() {
    for spec in ["sliding:2x5", "pancake:9", "rings:3,1,4", "twisty:tests/definitions/upper-layer.tws"] {
        let space = number(spec);
        assert_agrees(spec, &space, Encoding::Mod3, None);
        assert_agrees(spec, &space, Encoding::Byte, Some(9));
    }
}

#[test]
#[ignore = "a minute in the release profile"]
fn larger_spaces_are_searched_as_by_the_reference_engine() {
    for spec in ["hanoi:4,11", "twisty:2x2x2", "twisty:tests/definitions/faces.tws"] {
        let space = number(spec);
        assert_agrees(spec, &space, Encoding::Mod3, None);
        assert_agrees(spec, &space, Encoding::Byte, Some(9));
    }
}

#[test]
fn moves_that_cannot_be_undone_are_followed_back() {
    for size in [3, 4_095, 1_500_001] {
        for goals in [vec![0], vec![1, 2], (0..size / 3).collect()] {
            let space = Doubling { layout: StateLayout::for_states(size).unwrap(), goals };
            assert_agrees(&format!("{size}"), &space, Encoding::Byte, None);
        }
    }
}

#[test]
fn a_space_without_goals_has_no_layers() {
    let space = Doubling { layout: StateLayout::for_states(9).unwrap(), goals: vec![] };
    assert!(search(&GeneralEngine, &space, 2, None, None).layers.is_empty());
}
