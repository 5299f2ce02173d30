//! Folded numberings against the whole space, by the reference rules.

use crate::parse;
use antipode_core::error::Result;
use antipode_core::model::{BatchEdges, NumberedProblem, Problem, RowArc, Space};
use std::collections::{HashMap, HashSet};

/// Puzzles with their number of symmetries.
const PUZZLES: [(&str, usize); 8] = [
    ("twisty:2x2x2", 6),
    ("twisty:2x2x2;metric=qtm", 6),
    ("twisty:2x2x2;moves=R,U", 4),
    ("twisty:pyraminx", 24),
    ("twisty:pyraminx;metric=qtm", 24),
    ("twisty:skewb", 6),
    ("twisty:3x3x3;moves=U,D,R,L;pieces=corners;metric=qtm", 16),
    ("twisty:3x3x3;pieces=corners", 48),
];

/// Puzzles of the cosets of a subgroup.
const COSETS: [(&str, usize); 2] =
    [("twisty:3x3x3;pieces=edges;pattern=<dr>", 8), ("twisty:2x2x2;moves=U,R;pattern=<U2,R2>", 2)];

fn folded(problem: &Problem) -> NumberedProblem {
    problem.number_folded().unwrap().unwrap_or_else(|| panic!("{} has no folded numbering", problem.spec()))
}

/// The numbers of states at each depth, found from index to index.
fn layers(space: &NumberedProblem, weight: impl Fn(u64) -> u64) -> Vec<u64> {
    let mut seen = vec![false; space.layout().size() as usize];
    let (mut frontier, mut edges, mut layers) = (space.goals().to_vec(), BatchEdges::default(), vec![]);
    frontier.iter().for_each(|&goal| seen[goal as usize] = true);
    while !frontier.is_empty() {
        layers.push(frontier.iter().map(|&at| weight(at)).sum());
        space.expand(&frontier, &mut edges);
        frontier = edges.all().iter().copied().filter(|&at| !std::mem::replace(&mut seen[at as usize], true)).collect();
    }
    layers
}

#[test]
fn weighted_layers_are_those_of_all_states() -> Result<()> {
    for (spec, symmetries) in PUZZLES.into_iter().chain(COSETS) {
        let problem = parse(spec)?;
        let (whole, few) = (problem.number()?, folded(&problem));
        let rows = few.structure().rows().expect("it has rows");
        let folding = rows.folded().expect("it is folded");
        assert_eq!(folding.states(), whole.states(), "{spec}");
        assert_eq!(folding.symmetries(), symmetries, "{spec}");
        // Symmetries keep many of the few rows of cosets.
        let most = whole.states() * if spec.contains("pattern=") { 6 } else { 5 } / 4;
        assert!(few.layout().size() < most / symmetries as u64, "{spec}: {:?}", few.layout());
        if whole.states() > 1_100_000 {
            continue;
        }
        assert_eq!(layers(&few, |at| folding.weight(few.layout().place(at).row)), layers(&whole, |_| 1), "{spec}");
    }
    Ok(())
}

#[test]
fn arcs_are_the_moves_between_kept_rows() -> Result<()> {
    for (spec, _) in PUZZLES.into_iter().chain(COSETS) {
        let space = folded(&parse(spec)?);
        let (layout, lift) = (space.layout(), space.structure().rows().expect("it has rows"));
        let (fibre, mut arcs, mut edges) = (lift.fibre(), vec![], BatchEdges::default());
        let image = |arc: &RowArc, at: u64| layout.index(fibre.place_image(arc, layout.place(at)));
        let step = (layout.size() / 3000).max(1);
        for at in (0..layout.size()).step_by(step as usize) {
            let row = layout.place(at).row;
            lift.arcs(row, &mut arcs);
            space.expand(&[at], &mut edges);
            let moved: HashSet<u64> = arcs.iter().map(|arc| image(arc, at)).collect();
            assert_eq!(moved, edges.all().iter().copied().collect::<HashSet<u64>>(), "{spec} {at}");
            for arc in &arcs {
                assert!(lift.colour(row).is_none() || lift.colour(row) != lift.colour(arc.row), "{spec} {at}");
                let (mut back, to) = (vec![], image(arc, at));
                lift.arcs(arc.row, &mut back);
                assert!(back.iter().any(|back| back.row == row && image(back, to) == at), "{spec} {at}");
            }
        }
    }
    Ok(())
}

#[test]
fn images_of_all_indices_are_all_states() -> Result<()> {
    for spec in ["twisty:2x2x2;moves=R,U", "twisty:2x2x2;moves=U,R;pattern=<U2,R2>"] {
        let problem = parse(spec)?;
        let (whole, few) = (problem.number()?, folded(&problem));
        let folding = few.structure().folded().expect("it is folded");
        let mut known: HashMap<Vec<u8>, HashSet<Vec<u8>>> = HashMap::new();
        for at in 0..few.layout().size() {
            let images = folding.images(at);
            assert!(images.contains(&few.state(at)));
            let class: HashSet<Vec<u8>> = images.iter().cloned().collect();
            images
                .into_iter()
                .for_each(|image| assert_eq!(known.entry(image).or_insert_with(|| class.clone()), &class));
        }
        assert_eq!(known.len() as u64, whole.states(), "{spec}");
    }
    Ok(())
}
