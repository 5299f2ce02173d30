//! Batched distances equal single ones, in the order of the requests, in every encoding and
//! compression.

use antipode::families;
use antipode::jobs::{BuildOptions, OpenTable, WorkResources, build};
use antipode::model::{BatchEdges, Space};
use antipode::tables::Encoding;
use antipode::watch::Watch;

#[test]
fn a_batch_gives_what_single_look_ups_give_in_the_same_order() {
    let folder = tempfile::tempdir().unwrap();
    for (spec, encodings) in [
        ("sliding:2x5", &[Encoding::Plane, Encoding::Mod3, Encoding::Byte][..]),
        ("sliding:2x3;goal=1 . ./. 5 .", &[Encoding::Mod3, Encoding::Byte]),
        ("twisty:2x2x2;moves=R,U", &[Encoding::Mod3, Encoding::Byte]),
        ("hanoi:3,5", &[Encoding::Mod3]),
    ] {
        let problem = families::parse(spec).unwrap();
        let space = problem.number().unwrap();
        let size = space.layout().size();
        // States in order, in reverse, and repeated.
        let step = (size / 1500).max(1) as usize;
        let mut states: Vec<String> = (0..size).step_by(step).map(|at| space.write(at)).collect();
        states.extend(states.clone().into_iter().rev().step_by(3));
        let mut expected = None;
        for &encoding in encodings {
            for compress in [None, Some(3)] {
                let path = folder.path().join("table");
                let options = BuildOptions::to(&path).force(true).encoding(encoding).compress(compress);
                build(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
                let table = OpenTable::open(&path).unwrap();
                let batch = table.distances(&states).unwrap();
                assert!(batch.iter().map(|answer| &answer.state).eq(&states), "{spec}");
                for (answer, state) in batch.iter().zip(&states).step_by(97) {
                    assert_eq!(*answer, table.distances(&[state]).unwrap()[0], "{spec}");
                    assert_eq!(answer.distance, table.paths(&[state]).unwrap()[0].distance, "{spec} {state}");
                }
                let numbered: Vec<u64> = states.iter().filter_map(|state| space.read(state).unwrap()).collect();
                let depths = table.depths(&numbered, -1).unwrap();
                let told = |depth: Option<u32>| depth.map_or(-1, |depth| depth as i32);
                assert!(
                    depths.iter().eq(&batch.iter().map(|answer| told(answer.distance)).collect::<Vec<_>>()),
                    "{spec}"
                );
                for &state in numbered.iter().step_by(97) {
                    let mut edges = BatchEdges::default();
                    space.expand(&[state], &mut edges);
                    let around: Vec<u64> = std::iter::once(state).chain(edges.of(0).iter().copied()).collect();
                    assert_eq!(table.depths_around(&around, -1).unwrap(), table.depths(&around, -1).unwrap(), "{spec}");
                }
                assert_eq!(*expected.get_or_insert_with(|| batch.clone()), batch, "{spec} {encoding:?} {compress:?}");
            }
        }
    }
    assert!(OpenTable::open(&folder.path().join("table")).unwrap().distances::<String>(&[]).unwrap().is_empty());
}
