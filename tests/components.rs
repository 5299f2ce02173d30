//! Components from the local group against a flood fill of every example, and against published sizes.

use std::collections::BTreeMap;

use antipode::families::{self, ALL};
use antipode::jobs::{self, ComponentReport};
use antipode::model::{Edges, Space};
use antipode::watch::Watch;

/// The largest space that is flooded.
const LARGEST: u64 = 300_000;

fn components(spec: &str) -> ComponentReport {
    jobs::components(&families::parse(spec).unwrap(), 1 << 30, &mut Watch::none()).unwrap()
}

/// How many components there are of each size, isolated configurations included.
fn sizes(report: &ComponentReport) -> BTreeMap<u64, u64> {
    let mut sizes = BTreeMap::new();
    for class in &report.classes {
        *sizes.entry(class.size.parse().unwrap()).or_default() += class.components.parse::<u64>().unwrap();
    }
    let isolated: u64 = report.isolated.parse().unwrap();
    if isolated > 0 {
        *sizes.entry(1).or_default() += isolated;
    }
    sizes
}

/// The same for the numbered configurations, by flood fill.
fn flood(space: &dyn Space) -> BTreeMap<u64, u64> {
    let size = space.layout().size();
    let mut met = vec![false; size as usize];
    let (mut sizes, mut edges) = (BTreeMap::new(), Edges::default());
    for start in 0..size {
        if std::mem::replace(&mut met[start as usize], true) {
            continue;
        }
        let (mut stack, mut count) = (vec![start], 0u64);
        while let Some(state) = stack.pop() {
            count += 1;
            space.expand(&[state], &mut edges);
            stack.extend(edges.all().iter().copied().filter(|&next| !std::mem::replace(&mut met[next as usize], true)));
        }
        *sizes.entry(count).or_default() += 1;
    }
    sizes
}

#[test]
fn the_local_group_agrees_with_a_flood_fill() {
    for spec in ALL.iter().flat_map(|family| family.examples) {
        let space = families::parse(spec).unwrap().number().unwrap();
        let states = space.layout().size();
        if states > LARGEST {
            continue;
        }
        // Where parity separates two halves, only one is numbered; relabelling maps it to the other.
        let halves = space.configurations().unwrap() / states;
        let flooded: BTreeMap<u64, u64> = flood(&*space).into_iter().map(|(size, n)| (size, n * halves)).collect();
        assert_eq!(sizes(&components(spec)), flooded, "{spec}");
    }
}

#[test]
fn sizes_add_up_to_all_configurations() {
    for spec in ["sliding:3x4", "sliding:3x5;wrap=torus", "rings:4,2,9", "rings:4,3,10", "rings:4,1,12"] {
        let all: u64 = sizes(&components(spec)).into_iter().map(|(size, count)| size * count).sum();
        assert_eq!(all.to_string(), components(spec).configurations, "{spec}");
    }
}

/// Sizes and numbers of components from an independent program of the project's founders (2026).
#[test]
fn golden_rings() {
    let of = |spec| sizes(&components(spec)).into_iter().collect::<Vec<_>>();
    assert_eq!(of("rings:3,1,1"), [(20_160, 2)]);
    assert_eq!(of("rings:3,2,4"), [(1, 336), (672, 2)]);
    assert_eq!(of("rings:4,3,11"), [(1, 153_600), (8, 7_680), (12, 2_880), (137_280, 2)]);
    for rings in 1..=6 {
        let report = components(&format!("rings:3,1,{}", 8 - rings));
        assert_eq!(report.classes.len(), 1);
        assert_eq!(report.classes[0].components, "1", "{}", report.spec);
    }
}

/// Johnson and Story 1879: a plain board has two classes; the coil joins them where it breaks parity.
#[test]
fn boards() {
    for (spec, count, size) in [
        ("sliding:4x4", "2", "10461394944000"),
        ("sliding:4x4;wrap=coiled", "1", "20922789888000"),
        ("sliding:5x5", "2", "7755605021665492992000000"),
    ] {
        let report = components(spec);
        assert_eq!((report.classes[0].components.as_str(), report.classes[0].size.as_str()), (count, size), "{spec}");
        assert_eq!((report.classes.len(), report.isolated.as_str()), (1, "0"), "{spec}");
    }
}

#[test]
fn too_many_occupancies_are_refused() {
    let error = jobs::components(&families::parse("rings:6,1,32").unwrap(), 1 << 30, &mut Watch::none());
    let message = error.unwrap_err().to_string();
    assert!(message.contains("1,832,624,140,942,590,534 occupancies"), "{message}");
}
