//! Components from the local group, compared with union-find and with published sizes.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use antipode::analysis::{BaseConnection, DerivedComponent, FoldedBase};
use antipode::families::{self, ALL};
use antipode::jobs::{self, ComponentReport};
use antipode::model::{BatchEdges, Space};
use antipode::nums::{BigCount, factorial};
use antipode::perms::{rank, unrank};
use antipode::watch::Watch;
use petgraph::unionfind::UnionFind;
use proptest::prelude::*;

/// The most configurations for union-find.
const LARGEST: u64 = 400_000;

/// States that union-find expands at a time.
const BATCH: usize = 4096;

/// The most configurations for a test of the graph.
const DERIVED: u64 = 100_000;

fn components(spec: &str) -> ComponentReport {
    jobs::components(&families::parse(spec).unwrap(), 1 << 30, &mut Watch::none()).unwrap()
}

fn small(count: &BigCount) -> u64 {
    (&count.0).try_into().unwrap()
}

/// The number of components of each size, including isolated configurations.
fn sizes(report: &ComponentReport) -> BTreeMap<u64, u64> {
    let mut sizes = BTreeMap::new();
    for class in &report.classes {
        *sizes.entry(small(&class.size)).or_default() += small(&class.count);
    }
    let isolated = small(&report.isolated);
    if isolated > 0 {
        *sizes.entry(1).or_default() += isolated;
    }
    sizes
}

/// The sizes by union-find over the numbered configurations.
fn unite(spec: &str) -> BTreeMap<u64, u64> {
    let space = families::parse(spec).unwrap().number().unwrap();
    let size = space.layout().size();
    let mut sets = UnionFind::new(size as usize);
    let mut edges = BatchEdges::default();
    for first in (0..size).step_by(BATCH) {
        let batch: Vec<u64> = (first..size.min(first + BATCH as u64)).collect();
        space.expand(&batch, &mut edges);
        for (i, &state) in batch.iter().enumerate() {
            edges.of(i).iter().for_each(|&next| {
                sets.union(state as usize, next as usize);
            });
        }
    }
    let mut members = BTreeMap::<usize, u64>::new();
    sets.into_labeling().into_iter().for_each(|set| *members.entry(set).or_default() += 1);
    // If parity separates two halves, only one is numbered, and a relabelling maps it to the other.
    let halves = space.configurations().unwrap() / size;
    let mut sizes = BTreeMap::new();
    members.into_values().for_each(|size| *sizes.entry(size).or_default() += halves);
    sizes
}

/// Whether a puzzle has a base, and at most this number of configurations.
fn few(spec: &str, most: u64) -> bool {
    let problem = families::parse(spec).unwrap();
    problem.base().is_ok() && problem.least_states().is_some_and(|least| 2 * least <= most)
}

/// Whether all tokens differ.
fn differ(spec: &str) -> bool {
    families::parse(spec).unwrap().base().is_ok_and(|base| base.counts().len() == base.degree())
}

#[test]
fn the_local_group_agrees_with_union_find_on_every_example() {
    for spec in ALL.iter().flat_map(|family| family.examples).filter(|spec| few(spec, LARGEST)) {
        assert_eq!(sizes(&components(spec)), unite(spec), "{spec}");
    }
}

/// Twisty puzzles, lights and towers: known from the rules.
#[test]
fn and_so_do_divisions() {
    let few = |spec: &&str| {
        let problem = families::parse(spec).unwrap();
        problem.division().is_some()
            && problem.least_states().is_some_and(|least| least <= LARGEST)
            && problem.number().unwrap().configurations().is_some()
    };
    let more = ["lightsout:5x2", "lightsout:1x8", "hanoi:2,1", "twisty:2x2x2;moves=R", "twisty:dino;moves=ULB"];
    let examples: Vec<&str> = ALL.iter().flat_map(|f| f.examples).copied().chain(more).filter(few).collect();
    for family in ["twisty", "lightsout", "hanoi"] {
        assert!(examples.iter().filter(|spec| spec.starts_with(family)).count() > 3, "{family}");
    }
    for spec in examples {
        let report = components(spec);
        assert_eq!(sizes(&report), unite(spec), "{spec}");
        assert_eq!(report.configurations.0, &report.components.0 * &report.classes[0].size.0, "{spec}");
    }
}

/// The order of the cube's group, and the twelve classes of assemblies that no moves connect.
#[test]
fn the_cube_has_twelve_components() {
    for (spec, count, size) in [
        ("twisty:3x3x3", 12u64, "43252003274489856000"),
        ("twisty:3x3x3;metric=qtm", 12, "43252003274489856000"),
        ("twisty:3x3x3;moves=U,D,R2,L2,F2,B2;pieces=corners", 6561, "40320"),
        ("twisty:2x2x2", 3, "3674160"),
        // The presses without effect have 2, 4, 0 and 0 dimensions (Anderson and Feil, 1998).
        ("lightsout:5x5", 4, "8388608"),
        ("lightsout:4x4", 16, "4096"),
        ("lightsout:6x6", 1, "68719476736"),
        ("lightsout:7x7", 1, "562949953421312"),
        ("hanoi:4,29", 1, "288230376151711744"),
        ("hanoi:2,59", 1 << 58, "2"),
    ] {
        let report = components(spec);
        assert_eq!((report.components.0, report.classes.len()), (count.into(), 1), "{spec}");
        assert_eq!(report.classes[0].size.to_string(), size, "{spec}");
        assert_eq!(report.isolated.0, 0u8.into());
    }
    // States with indistinguishable pieces are not a group.
    let stripes = families::parse("twisty:tests/definitions/stripes.tws").unwrap();
    let refused = jobs::components(&stripes, 1 << 30, &mut Watch::none()).unwrap_err().to_string();
    assert!(refused.contains("indistinguishable pieces") && !refused.contains("analyze"), "{refused}");
}

#[test]
fn and_on_all_small_rings() {
    for d in 1..=4 {
        for (k, l) in (1..=d).flat_map(|k| (1..1 << d).map(move |l| (k, l))) {
            let spec = format!("rings:{d},{k},{l}");
            if few(&spec, LARGEST) {
                assert_eq!(sizes(&components(&spec)), unite(&spec), "{spec}");
            }
        }
    }
}

/// Any graph, with a few holes.
fn graphs() -> impl Strategy<Value = String> {
    (2usize..9).prop_flat_map(|n| {
        (prop::collection::vec((0..n, 0..n), 0..14), 1..n).prop_map(move |(pairs, holes)| {
            let edges = pairs.iter().filter(|(a, b)| a != b).map(|(a, b)| format!("{a}-{b}"));
            let vertices = (0..n).map(|v| v.to_string());
            format!("graph:{};holes={holes}", edges.chain(vertices).collect::<Vec<_>>().join(","))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn and_on_any_graph(spec in graphs()) {
        prop_assert_eq!(sizes(&components(&spec)), unite(&spec));
    }

    /// The group connects two configurations exactly if moves lead from one to the other.
    #[test]
    fn connections_are_those_of_moves(
        pick in any::<prop::sample::Index>(),
        graph in graphs(),
        seeds in prop::collection::vec((any::<u64>(), any::<u64>()), 20),
    ) {
        static EXAMPLES: LazyLock<Vec<&str>> =
            LazyLock::new(|| ALL.iter().flat_map(|f| f.examples).copied().filter(|spec| few(spec, DERIVED) && differ(spec)).collect());
        let spec = EXAMPLES.get(pick.index(EXAMPLES.len() + 10)).copied().unwrap_or(&graph);
        let problem = families::parse(spec).unwrap();
        let base = problem.base().unwrap();
        let orders = factorial(base.degree()).unwrap();
        let number = |vertex: u64, arrangement: &[u8]| vertex * orders + rank(arrangement);
        let configuration = |number: u64| {
            let mut arrangement = vec![0; base.degree()];
            unrank(number % orders, &mut arrangement);
            (number / orders, arrangement)
        };
        let any = |seed: u64| seed % base.vertices() * orders + seed / base.vertices() % orders;
        let quotient = FoldedBase::new(base.clone(), &mut Watch::none()).unwrap();
        let root = configuration(any(seeds[0].0));
        let mut reached = vec![any(seeds[0].0)];
        let mut found = vec![false; (base.vertices() * orders) as usize];
        found[reached[0] as usize] = true;
        let mut here = 0;
        while here < reached.len() {
            let (vertex, arrangement) = configuration(reached[here]);
            base.arcs(vertex, &mut |there, voltage| {
                let mut next = arrangement.clone();
                voltage.act(&mut next);
                let next = number(there, &next);
                if !std::mem::replace(&mut found[next as usize], true) {
                    reached.push(next);
                }
            });
            here += 1;
        }
        if reached.len() as u64 <= DERIVED {
            let derived = DerivedComponent::new(&*base, root.0, root.1.clone()).unwrap().configurations;
            let derived: Vec<u64> = derived.iter().map(|(vertex, arrangement)| number(*vertex, arrangement)).collect();
            prop_assert_eq!(&derived, &reached, "{}", spec);
        }
        let rows: HashSet<u64> = reached.iter().map(|number| number / orders).collect();
        for (near, far) in seeds {
            for other in [reached[near as usize % reached.len()], any(far)] {
                let expected = match (found[other as usize], rows.contains(&(other / orders))) {
                    (true, _) => BaseConnection::Connected,
                    (false, true) => BaseConnection::Rearranged,
                    (false, false) => BaseConnection::Apart,
                };
                let other = configuration(other);
                let told = quotient.connection((root.0, &root.1), (other.0, &other.1)).unwrap();
                prop_assert_eq!(told, expected, "{}: {:?} {:?}", spec, root, other);
            }
        }
    }
}

#[test]
fn sizes_add_up_to_all_configurations() {
    for spec in ["sliding:3x4", "sliding:3x5;wrap=torus", "rings:4,2,9", "rings:4,3,10", "rings:4,1,12"] {
        let all: u64 = sizes(&components(spec)).into_iter().map(|(size, count)| size * count).sum();
        assert_eq!(all, small(&components(spec).configurations), "{spec}");
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
        assert_eq!(small(&report.classes[0].count), 1, "{}", report.spec);
    }
}

/// Johnson and Story 1879: a plain board has two classes; the coil joins them where it breaks
/// parity.
#[test]
fn boards() {
    for (spec, count, size) in [
        ("sliding:4x4", "2", "10461394944000"),
        ("sliding:4x4;wrap=coiled", "1", "20922789888000"),
        ("sliding:5x5", "2", "7755605021665492992000000"),
    ] {
        let report = components(spec);
        let class = &report.classes[0];
        assert_eq!((class.count.to_string().as_str(), class.size.to_string().as_str()), (count, size), "{spec}");
        assert_eq!((report.classes.len(), small(&report.isolated)), (1, 0), "{spec}");
    }
}

#[test]
fn too_many_occupancies_are_refused() {
    let error = jobs::components(&families::parse("rings:6,1,32").unwrap(), 1 << 30, &mut Watch::none());
    let message = error.unwrap_err().to_string();
    assert!(message.contains("1,832,624,140,942,590,534 occupancies"), "{message}");
}
