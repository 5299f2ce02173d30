//! Spaces folded by their symmetries against the same spaces as they are.

use antipode::engines::{Engine, FoldedEngine, Job, Outcome, RowEngine};
use antipode::families;
use antipode::model::{Edges, Numbered, Space};
use antipode::watch::Watch;

fn space(spec: &str) -> Numbered {
    families::parse(spec).and_then(|problem| problem.number()).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn search(engine: &dyn Engine, space: &Numbered) -> Outcome {
    let job = Job { examples: 30, ..Job::default() };
    assert!(engine.memory(space, &job).is_some(), "{}", space.spec());
    engine.run(space, &job, &mut Watch::none()).unwrap()
}

/// The spec, and how many symmetries it has.
const FOLDED: [(&str, usize); 12] = [
    ("twisty:2x2x2", 6),
    ("twisty:2x2x2;metric=qtm", 6),
    ("twisty:2x2x2;moves=R,U", 4),
    ("twisty:2x2x2;goal=R U2 F'", 6),
    ("twisty:pyraminx", 24),
    ("twisty:skewb", 6),
    ("twisty:skewb-diamond", 48),
    ("twisty:skewb-diamond;moves=URF,UFL,UBR,DFR", 6),
    ("twisty:3x3x3;moves=U2,R2,F2", 6),
    ("twisty:3x3x3;moves=U2,D2,R2,L2,F2,B2", 48),
    ("twisty:3x3x3;moves=R,U;pieces=corners;metric=qtm", 4),
    ("twisty:tests/definitions/2x2x2.def", 6),
];

#[test]
fn folded_searches_find_the_same_layers() {
    for (spec, symmetries) in FOLDED {
        let space = space(spec);
        let fold = space.lift().unwrap().fold().unwrap_or_else(|| panic!("{spec}"));
        let (sizes, folded) = (fold.sizes(), fold.folded());
        let arcs: usize = folded.rows.iter().map(|row| row.arcs.len() + row.stabiliser.len()).sum();
        assert_eq!((sizes.rows, sizes.fibre), (folded.rows.len(), folded.fibre), "{spec}");
        assert_eq!((sizes.maps, sizes.arcs), (folded.maps.len(), arcs), "{spec}");
        assert_eq!(folded.symmetries, symmetries, "{spec}");
        let states: u64 = folded.rows.iter().map(|row| row.orbit * folded.fibre as u64).sum();
        assert_eq!(states, space.layout().size(), "{spec}");
        assert!(folded.rows.len() as u64 * folded.fibre as u64 >= states / symmetries as u64, "{spec}");
        let (full, fewer) = (search(&RowEngine::new().unwrap(), &space), search(&FoldedEngine, &space));
        assert_eq!((fewer.layers, fewer.deepest), (full.layers, full.deepest), "{spec}");
    }
}

/// The states of all rows and elements are all states, each in one orbit; moves of an orbit lead to the orbits of its arcs.
#[test]
fn orbits_are_what_the_arcs_say() {
    for (spec, _) in FOLDED.into_iter().filter(|(spec, _)| space(spec).layout().size() < 10_000) {
        let space = space(spec);
        let fold = space.lift().unwrap().fold().unwrap();
        let folded = fold.folded();
        let least = |row: u32, element: u32| fold.states(row, element)[0];
        let mut orbit_of = vec![None; space.layout().size() as usize];
        for (row, element) in
            (0..folded.rows.len()).flat_map(|row| (0..folded.fibre).map(move |e| (row as u32, e as u32)))
        {
            for state in fold.states(row, element) {
                let orbit = orbit_of[state as usize].get_or_insert(least(row, element));
                assert_eq!(*orbit, least(row, element), "{spec}");
            }
        }
        assert!(orbit_of.iter().all(Option::is_some), "{spec}: a state without an orbit");
        let mut edges = Edges::default();
        for (row, of) in folded.rows.iter().enumerate() {
            for element in 0..folded.fibre as u32 {
                let through = |maps: &[u32]| maps.iter().fold(element, |e, &map| folded.maps[map as usize][e as usize]);
                let mut arcs: Vec<u64> = of.arcs.iter().map(|arc| least(arc.row, through(&arc.maps))).collect();
                let state = least(row as u32, element);
                space.expand(&[state], &mut edges);
                let mut moves: Vec<u64> = edges.of(0).iter().map(|&next| orbit_of[next as usize].unwrap()).collect();
                arcs.sort_unstable();
                moves.sort_unstable();
                assert_eq!(arcs, moves, "{spec}");
                for maps in &of.stabiliser {
                    assert_eq!(least(row as u32, through(maps)), state, "{spec}");
                }
            }
        }
    }
}

#[test]
fn spaces_without_suitable_symmetries_are_not_folded() {
    // One orbit of eleven pieces: nothing to put over its rows. Tiles have no lift that folds, pieces that look alike none at all.
    for spec in ["twisty:dino", "sliding:3x3", "twisty:tests/definitions/stripes.tws"] {
        let space = space(spec);
        assert!(space.lift().is_none_or(|lift| lift.fold().is_none()), "{spec}");
        let job = Job::default();
        assert_eq!(FoldedEngine.memory(&space, &job), None, "{spec}");
    }
}

#[test]
fn corners_of_the_cube_have_48_symmetries() {
    let space = space("twisty:3x3x3;pieces=corners");
    assert_eq!(space.lift().unwrap().fold().unwrap().folded().rows.len(), 984);
    let layers = [1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736];
    assert_eq!(search(&FoldedEngine, &space).layers, layers);
}
