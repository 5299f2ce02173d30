//! The numbering of spaces that are too large for a search: round trips on random states.

use std::sync::OnceLock;

use antipode::error::Error;
use antipode::families;
use antipode::model::{BatchEdges, NumberedProblem, Numbering, Problem, Puzzle, Space};
use antipode::tables::StateLayout;
use proptest::prelude::*;
use rayon::prelude::*;

/// Specs for every split of tokens into classes and every treatment of parity, at common sizes.
const SPECS: &[&str] = &[
    "sliding:3x4",
    "sliding:2x7",
    "sliding:3x5",
    "sliding:4x4",
    "sliding:4x4;wrap=coiled",
    "sliding:3x5;wrap=torus",
    "sliding:4x4;wrap=torus",
    "sliding:3x4;metric=multi;goal=_ 11 10 9/8 7 6 5/4 3 2 1",
    "sliding:4x4;metric=multi;wrap=coiled",
    "sliding:4x4;goal=1 2 3 4/5 6 7 8/. . . ./. . . _",
    "race:4x4;tiles=5,5,5",
    "race:4x4;tiles=3,3,3,3,3",
    "race:4x4;tiles=3,3,3,2,2,2;goal=1234/.12./.35./..6_",
    "race:4x4;tiles=8,4,2,1",
    "rings:4,1,1",
    "rings:4,1,4",
    "rings:4,2,6",
    "rings:4,1,7",
    "rings:5,1,25",
    "rings:6,5,60",
];

fn spaces() -> &'static [NumberedProblem] {
    static SPACES: OnceLock<Vec<NumberedProblem>> = OnceLock::new();
    SPACES
        .get_or_init(|| SPECS.par_iter().map(|spec| families::parse(spec).unwrap().number_general().unwrap()).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn states_survive_the_round_trip(which in 0..SPECS.len(), pick: u64) {
        let space = &spaces()[which];
        let size = space.layout().size();
        let state = pick % size;
        let text = space.write(state);
        prop_assert_eq!(space.read(&text).unwrap(), Some(state), "{} {}", SPECS[which], text);
    }

    #[test]
    fn moves_are_the_arcs_of_the_lift_and_can_be_undone(which in 0..SPECS.len(), pick: u64) {
        let space = &spaces()[which];
        let layout = space.layout();
        let state = pick % layout.size();
        let (mut out, mut back) = (BatchEdges::default(), BatchEdges::default());
        space.expand(&[state], &mut out);
        space.expand(out.of(0), &mut back);
        for i in 0..out.of(0).len() {
            prop_assert!(back.of(i).contains(&state));
        }
        // For larger puzzles, the tables of the lift take too much memory and time for a test.
        if layout.size() < 1 << 36 {
            let lift = space.structure().rows().unwrap();
            let place = layout.place(state);
            let mut arcs = vec![];
            lift.arcs(place.row, &mut arcs);
            let mut targets: Vec<u64> = arcs
                .iter()
                .map(|arc| {
                    let (word, lane) = lift.fibre().image(arc.transform, place.word as usize, place.lane as usize);
                    layout.index(antipode::tables::StatePlace { row: arc.row, word: word as u32, lane: lane as u32 })
                })
                .collect();
            let mut expanded = out.of(0).to_vec();
            targets.sort_unstable();
            expanded.sort_unstable();
            prop_assert_eq!(targets, expanded, "{}", SPECS[which]);
        }
    }
}

#[test]
fn sizes_are_those_that_are_known() {
    for (spec, size) in [
        ("sliding:3x4", 239_500_800),
        ("sliding:2x7", 43_589_145_600),
        ("sliding:4x4", 10_461_394_944_000),
        ("sliding:4x4;wrap=coiled", 20_922_789_888_000),
        ("race:4x4;tiles=5,5,5", 12_108_096),
        ("race:4x4;tiles=3,3,3,3,3", 2_690_688_000),
        ("race:4x4;tiles=15", 16),
        ("rings:4,1,8", 518_918_400),
        ("rings:5,4,26", 652_458_240),
    ] {
        let space = families::parse(spec).unwrap().number().unwrap();
        assert_eq!(space.layout().size(), size, "{spec}");
    }
}

/// A counter whose numbering forgets the goal, or puts it past the end or on the other state.
struct Broken(Option<u64>);

impl Puzzle for Broken {
    fn spec(&self) -> String {
        "broken".into()
    }

    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(vec![0]))
    }

    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        visit(&[1 - state[0]]);
    }
}

impl Numbering for Broken {
    fn layout(&self) -> StateLayout {
        StateLayout::for_states(2).unwrap()
    }

    fn rank(&self, state: &[u8]) -> Option<u64> {
        if state[0] == 0 { self.0 } else { Some(1) }
    }

    fn unrank(&self, index: u64, state: &mut Vec<u8>) {
        *state = vec![index as u8];
    }
}

#[test]
fn a_numbering_without_an_index_for_the_goal_is_an_error() {
    for index in [None, Some(2), Some(u64::MAX)] {
        let error = Problem::numbered(Broken(index)).number().err().unwrap();
        let message = error.to_string();
        assert!(matches!(error, Error::Usage(_)), "{message}");
        assert!(message.contains("broken breaks its laws: it has no index for the goal 0"), "{message}");
    }
    assert!(Problem::numbered(Broken(Some(0))).number().is_ok());
    // The other state has the same rank.
    let message = Problem::numbered(Broken(Some(1))).number().err().unwrap().to_string();
    assert!(message.contains("breaks its laws: the state of the index 0 has another rank"), "{message}");
}
