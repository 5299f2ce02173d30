//! Twisty puzzles: the formats of definition files agree, and names of moves have their usual
//! meaning.

use std::collections::HashSet;

use antipode::engines::{Engine, EngineKind, QueueEngine, RowEngine, SearchJob};
use antipode::families;
use antipode::jobs::{AnalyzeOptions, WorkResources, analyze};
use antipode::model::{BatchEdges, MOST_IMAGES, NumberedProblem, Space};
use antipode::watch::Watch;

fn space(spec: &str) -> NumberedProblem {
    families::parse(spec).and_then(|problem| problem.number()).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn layers(spec: &str) -> Vec<u64> {
    let space = space(spec);
    let job = SearchJob::default().threads(2);
    let engine: &dyn Engine =
        if space.structure().rows().is_some() { &RowEngine::new().unwrap() } else { &QueueEngine };
    engine.run(&space, &job, &mut Watch::none()).unwrap().layers
}

#[test]
fn one_puzzle_in_three_formats() {
    for options in ["", ";metric=qtm", ";moves=R,U2"] {
        let built_in = layers(&format!("twisty:2x2x2{options}"));
        for file in ["2x2x2.def", "2x2x2.kpuzzle.json"] {
            assert_eq!(layers(&format!("twisty:tests/definitions/{file}{options}")), built_in, "{file}{options}");
        }
    }
}

/// cubing.js had a map of orbits, and other names, in two older dialects.
#[test]
fn old_definitions_of_cubing_js_are_read() {
    let text = std::fs::read_to_string("tests/definitions/2x2x2.kpuzzle.json").unwrap();
    let new: serde_json::Value = serde_json::from_str(&text).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (orientations, start, pieces) in
        [("numOrientations", "startStateData", "pieces"), ("orientations", "startPieces", "permutation")]
    {
        let mut old = new.clone();
        old["orbits"] = serde_json::json!({ "CORNERS": { "numPieces": 8, orientations: 3 } });
        let solved = old.as_object_mut().unwrap().remove("defaultPattern").unwrap();
        old[start] = serde_json::json!({
            "CORNERS": { pieces: solved["CORNERS"]["pieces"], "orientation": solved["CORNERS"]["orientation"] }
        });
        let path = folder.path().join(format!("{start}.json"));
        std::fs::write(&path, old.to_string().replace("orientationDelta", "orientation")).unwrap();
        let spec = format!("twisty:{};moves=R,U2", path.display());
        assert_eq!(layers(&spec), layers("twisty:2x2x2;moves=R,U2"), "{start}");
    }
}

/// Layers from a naive search over colourings, in Python (2026).
#[test]
fn pieces_that_look_alike() {
    assert_eq!(layers("twisty:tests/definitions/faces.tws"), [1, 6, 32, 184, 784, 1527, 301]);
    assert_eq!(layers("twisty:tests/definitions/stripes.tws"), [1, 4, 12, 36, 70, 64, 23]);
}

/// The first layers that T. Rokicki published for twsearch in 2025:
/// <https://github.com/cubing/twips/issues/114>.
#[test]
fn the_first_layers_of_the_face_turning_octahedron() {
    let problem = families::parse("twisty:data/twisty/fto-corners-edges.tws").unwrap();
    let options = AnalyzeOptions::default().engine(EngineKind::Sparse).levels(6);
    let found = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
    assert_eq!(found.layers, [1, 16, 208, 2688, 34_752, 444_736]);
}

/// The antipodes in data/ are whole orbits under symmetries and inversion, as those of a group must
/// be.
#[test]
fn the_antipodes_of_the_face_turning_octahedron_are_whole_orbits() {
    let problem = families::parse("twisty:data/twisty/fto-corners-edges.tws").unwrap();
    let symmetries = problem.abilities().symmetric.as_ref().unwrap().symmetries(MOST_IMAGES).unwrap();
    let text = std::fs::read_to_string("data/antipodes/fto-corners-edges.txt").unwrap();
    let states: HashSet<Vec<u8>> = text.lines().map(|line| problem.read(line).unwrap()).collect();
    let sizes = |least: &dyn Fn(&[u8]) -> Vec<u8>, size: &dyn Fn((u64, u64)) -> u64| {
        let firsts: HashSet<Vec<u8>> = states.iter().map(|state| least(state)).collect();
        (firsts.len(), firsts.iter().map(|first| size(symmetries.orbit_sizes(first))).sum::<u64>())
    };
    assert_eq!((states.len(), symmetries.order()), (366, 8));
    assert_eq!(sizes(&|state| symmetries.least_of_orbit(state), &|(plain, _)| plain), (63, 366));
    assert_eq!(sizes(&|state| symmetries.least(state), &|(_, inverting)| inverting), (59, 366));
}

/// Cuts make what the definitions in data/twisty list: the same layers.
#[test]
fn cuts_have_the_layers_of_definitions() {
    for (cuts, listed) in [
        ("cube f 0", "2x2x2"),
        ("cube f 0;metric=qtm", "2x2x2;metric=qtm"),
        ("tetrahedron v 1/9 v 5/9;pieces=corners2,edges", "pyraminx"),
        ("cube v 0", "skewb"),
        ("cube f 1/3;moves=U2,R2,F2", "3x3x3;moves=U2,R2,F2"),
        ("cube f 1/3;metric=qtm;moves=M,E,S", "3x3x3;metric=qtm;moves=M,E,S"),
    ] {
        assert_eq!(layers(&format!("twisty:{cuts}")), layers(&format!("twisty:{listed}")), "{cuts}");
    }
}

/// Layers from naive searches of stickers in space, up to turns of the whole, in Python (2026); the
/// numbers of states are those of J. Scherphuis.
#[test]
fn layers_of_cuboids() {
    assert_eq!(layers("twisty:1x3x3"), [1, 4, 10, 24, 53, 64, 31, 4, 1]);
    assert_eq!(layers("twisty:1x2x3"), [1, 3, 5, 8, 13, 13, 5]);
    for (spec, expected) in [
        ("twisty:2x3x4", &[1, 6, 26, 110][..]),
        ("twisty:3x3x2", &[1, 7, 34, 168, 807]),
        // 24 and 48 centres look alike by fours.
        ("twisty:4x4x4", &[1, 27, 567]),
        ("twisty:5x5x5", &[1, 36, 1026]),
        // Those of the definitions that PuzzleGeometry exports (cubing.js 0.56).
        ("twisty:helicopter", &[1, 12, 90, 572, 3405]),
        ("twisty:fto", &[1, 16, 208, 2688, 34_752]),
        ("twisty:pyraminx-crystal", &[1, 48, 2016]),
    ] {
        let options = AnalyzeOptions::default().engine(EngineKind::Sparse).levels(expected.len());
        let problem = families::parse(spec).unwrap();
        let found = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        assert_eq!(found.layers, expected, "{spec}");
    }
}

/// A walk written as a scramble leads to the same state.
#[test]
fn names_of_moves_make_scrambles() {
    for spec in [
        "twisty:2x2x2",
        "twisty:3x3x3;metric=stm;pieces=corners",
        "twisty:3x3x3;moves=U,D,R2,L2,F2,B2;metric=qtm",
        "twisty:pyraminx;tips",
        "twisty:skewb",
        "twisty:skewb-diamond",
        "twisty:dino",
        "twisty:2x2x3",
        "twisty:1x3x3;metric=stm",
        "twisty:octahedron f 0",
        "twisty:cube f 1/3;marks;moves=U2,R2",
        "twisty:tests/definitions/2x2x2.kpuzzle.json",
        "twisty:tests/definitions/faces.tws",
    ] {
        let space = space(spec);
        let (mut at, mut scramble) = (space.goals()[0], String::new());
        let mut edges = BatchEdges::default();
        for step in 0..100 {
            space.expand(&[at], &mut edges);
            let ordinal = step * 7 % edges.of(0).len();
            scramble = format!("{scramble} {}", space.name(at, ordinal));
            at = edges.of(0)[ordinal];
            assert_eq!(space.read(&scramble).unwrap(), Some(at), "{spec}: {scramble}");
        }
    }
}

/// The group comes from the moves: parity, twist sums and fixed pieces take no indices.
#[test]
fn numberings_are_minimal() {
    for (spec, states) in [
        ("twisty:2x2x2", 3_674_160),
        ("twisty:pyraminx", 933_120),
        ("twisty:pyraminx;tips", 933_120 * 81),
        ("twisty:skewb", 3_149_280),
        // There are 138,240 states up to whole-puzzle turns; a rotation of the fixed face does not
        // show.
        ("twisty:skewb-diamond;moves=URF,UFL,UBR,DFR", 3 * 138_240),
        ("twisty:dino", 19_958_400),
        ("twisty:cube v 1/3", 19_958_400),
        ("twisty:octahedron f 0", 138_240),
        // Floppy cube and tower by a naive search; domino: Grubiks, "Domino Cube (2x3x3)".
        ("twisty:1x3x3", 192),
        ("twisty:2x2x3", 241_920),
        ("twisty:3x3x2", 406_425_600),
        ("twisty:3x3x3;pieces=corners", 88_179_840),
        ("twisty:3x3x3;pieces=edges", 980_995_276_800),
        ("twisty:3x3x3;moves=U,D,R2,L2,F2,B2", 19_508_428_800),
        ("twisty:3x3x3;moves=R,U", 73_483_200),
        ("twisty:3x3x3;moves=U2,D2,R2,L2,F2,B2", 663_552),
    ] {
        assert_eq!(space(spec).layout().size(), states, "{spec}");
    }
    assert_eq!(families::parse("twisty:3x3x3").unwrap().least_states(), None);
}

#[test]
fn unsolvable_states_have_no_number() {
    let space = space("twisty:2x2x2");
    assert!(space.read("CORNERS 2 1 3 4 5 6 7").unwrap().is_some());
    assert_eq!(space.read("CORNERS 1 2 3 4 5 6 7 / 1 0 0 0 0 0 0").unwrap(), None);
    // From such a goal, the states on its side are numbered.
    let twisted = families::parse("twisty:2x2x2;goal=CORNERS 1 2 3 4 5 6 7 / 1 0 0 0 0 0 0").unwrap().number().unwrap();
    assert_eq!(twisted.layout().size(), 3_674_160);
    assert_eq!(twisted.read("").unwrap(), None);
}
