//! Diameters, compared with searches from every configuration and with published values, and
//! resumed after interruptions.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use antipode::checkpoint::Checkpoint;
use antipode::families::{self, ALL};
use antipode::jobs::{self, Diameter, DiameterOptions, WorkResources};
use antipode::model::{BatchEdges, Space};
use antipode::storage::StorageFolder;
use antipode::watch::Watch;

/// The most configurations for searches from each of them.
const LARGEST: u64 = 10_000;

fn options() -> DiameterOptions {
    DiameterOptions::new(WorkResources { threads: 2, memory: 1 << 30 })
}

fn bounded(bounds: bool, written: u32) -> DiameterOptions {
    let mut options = options();
    (options.bounds, options.written) = (bounds, written);
    options
}

fn diameter(spec: &str, options: &DiameterOptions) -> Diameter {
    jobs::diameter(&families::parse(spec).unwrap(), options, |_| (), &mut Watch::none()).unwrap()
}

/// The number of components of each size and diameter.
fn classes(found: &Diameter) -> BTreeMap<(u64, u32), u64> {
    let mut classes = BTreeMap::new();
    for class in &found.classes {
        let [size, count] = [&class.size, &class.count].map(|count| (&count.0).try_into().unwrap());
        *classes.entry((size, class.diameter)).or_default() += count;
    }
    let isolated: u64 = (&found.isolated.0).try_into().unwrap();
    if isolated > 0 {
        *classes.entry((1, 0)).or_default() += isolated;
    }
    classes
}

/// The classes by a search from every configuration.
fn all_pairs(spec: &str) -> BTreeMap<(u64, u32), u64> {
    let space = families::parse(spec).unwrap().number().unwrap();
    let size = space.layout().size();
    let mut edges = BatchEdges::default();
    let states: Vec<u64> = (0..size).collect();
    space.expand(&states, &mut edges);
    let mut of: Vec<(u64, u32)> = vec![(0, 0); size as usize];
    for start in 0..size {
        let mut depth = vec![u32::MAX; size as usize];
        depth[start as usize] = 0;
        let (mut queue, mut reached) = (VecDeque::from([start]), vec![]);
        while let Some(here) = queue.pop_front() {
            reached.push(here);
            for &next in edges.of(here as usize) {
                if depth[next as usize] == u32::MAX {
                    depth[next as usize] = depth[here as usize] + 1;
                    queue.push_back(next);
                }
            }
        }
        let farthest = depth[reached[reached.len() - 1] as usize];
        for state in &reached {
            let (size, diameter) = &mut of[*state as usize];
            *size = reached.len() as u64;
            *diameter = farthest.max(*diameter);
        }
    }
    let halves = space.configurations().unwrap() / size;
    let mut states_of = BTreeMap::<_, u64>::new();
    of.into_iter().for_each(|class| *states_of.entry(class).or_default() += 1);
    states_of.into_iter().map(|((size, diameter), states)| ((size, diameter), states / size * halves)).collect()
}

#[test]
fn one_search_an_orbit_is_as_good_as_all() {
    for spec in ALL.iter().flat_map(|family| family.examples) {
        let problem = families::parse(spec).unwrap();
        if problem.base().is_err() || problem.least_states().is_none_or(|least| 2 * least > LARGEST) {
            continue;
        }
        let expected = all_pairs(spec);
        let coloured = problem.base().is_ok_and(|base| base.counts().len() < base.degree());
        // With explicit lists, with the engines, and with bounds. Coloured boards have lists only.
        let kinds = [(jobs::MOST_WRITTEN, false), (0, false), (0, true)];
        for &(written, bounds) in &kinds[..if coloured { 1 } else { 3 }] {
            let found = diameter(spec, &bounded(bounds, written));
            assert_eq!(classes(&found), expected, "{spec}, written {written}, bounds {bounds}");
        }
    }
}

#[test]
fn witnesses_are_as_far_apart_as_is_said() {
    for spec in ["rings:4,3,11", "rings:3,1,2", "sliding:3x3;wrap=coiled"] {
        for class in &diameter(spec, &options()).classes {
            let problem = families::parse_with_goal(spec, Some(&class.representative)).unwrap();
            let space = problem.number().unwrap();
            let (mut at, mut depth) = (space.goals().to_vec(), 0);
            let witness = space.read(&class.witness).unwrap().unwrap();
            let (mut met, mut edges) = (vec![false; space.layout().size() as usize], BatchEdges::default());
            while !at.contains(&witness) {
                depth += 1;
                at.iter().for_each(|&state| met[state as usize] = true);
                space.expand(&at, &mut edges);
                at = edges.all().iter().copied().filter(|&state| !met[state as usize]).collect();
                at.sort_unstable();
                at.dedup();
            }
            assert_eq!(depth, class.diameter, "{spec}");
        }
    }
}

/// From an independent program of the project's founders (2026).
#[test]
fn golden_rings() {
    let of = |spec| classes(&diameter(spec, &options())).into_iter().collect::<Vec<_>>();
    assert_eq!(of("rings:3,2,4"), [((1, 0), 336), ((672, 10), 2)]);
    let golden = [((1, 0), 153_600), ((8, 1), 7_680), ((12, 2), 2_880), ((137_280, 17), 2)];
    assert_eq!(of("rings:4,3,11"), golden);
    assert_eq!(of("rings:3,1,1"), [((20_160, 19), 2)]);
    for (rings, expected) in [(1, 3), (2, 6), (3, 9), (4, 12), (5, 15), (6, 18)] {
        let found = diameter(&format!("rings:3,1,{}", 8 - rings), &options());
        assert_eq!((found.classes.len(), found.diameter), (1, expected), "{rings} rings");
    }
}

#[test]
fn bounds_save_searches_and_change_nothing() {
    for spec in ["rings:4,3,11", "rings:4,1,11", "rings:4,2,12"] {
        let all = diameter(spec, &options());
        let fewer = diameter(spec, &bounded(true, 0));
        assert_eq!(classes(&all), classes(&fewer), "{spec}");
        assert!(fewer.searches < all.searches, "{spec}: {} of {}", fewer.searches, all.searches);
        for (class, bounded) in all.classes.iter().zip(&fewer.classes) {
            assert_eq!(class.orbits.len(), bounded.orbits.len(), "{spec}");
            assert!(bounded.orbits.iter().all(|orbit| orbit.eccentricity <= class.diameter), "{spec}");
        }
    }
}

#[test]
fn finished_orbits_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let options = bounded(false, 0);
    let kept = || {
        let storage = Box::new(StorageFolder::open(folder.path()).unwrap());
        let mut checkpoint = Checkpoint::new(storage, Duration::from_secs(600), true);
        let problem = antipode::families::parse("rings:4,3,11").unwrap();
        jobs::diameter(&problem, &options, |_| (), &mut Watch::none().kept_in(&mut checkpoint)).unwrap()
    };
    let whole = kept();
    assert_eq!(kept().searches, 0);
    // A killed process leaves some lines, and a part of one.
    let path = folder.path().join("parts");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &text[..text.len() / 2]).unwrap();
    let again = kept();
    assert!(0 < again.searches && again.searches < whole.searches);
    assert_eq!(classes(&again), classes(&whole));
}

/// Regression test: bounds of a resumed run differed, since it did not know the farthest
/// configurations of orbits that were searched before.
#[test]
fn bounds_of_a_resumed_run_are_those_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let spec = "rings:4,3,11";
    let kept = |bounds: bool| {
        let storage = Box::new(StorageFolder::open(folder.path()).unwrap());
        let mut checkpoint = Checkpoint::new(storage, Duration::from_secs(600), true);
        let problem = families::parse(spec).unwrap();
        let watch = &mut Watch::none().kept_in(&mut checkpoint);
        jobs::diameter(&problem, &bounded(bounds, 0), |_| (), watch).unwrap()
    };
    let expected = diameter(spec, &bounded(true, 0)).classes;
    assert_eq!(kept(true).classes, expected);
    // What a kill leaves: some of the lines.
    let path = folder.path().join("parts");
    let text = std::fs::read_to_string(&path).unwrap();
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    assert!(ends.len() > 2, "{text}");
    for end in ends {
        std::fs::write(&path, &text[..end]).unwrap();
        assert_eq!(kept(true).classes, expected);
    }
    // Without bounds, less is kept.
    std::fs::remove_file(&path).unwrap();
    kept(false);
    assert_eq!(kept(true).classes, expected);
}
