//! Wilson's theorem on sliding tokens on a graph with one hole, by the components of all
//! configurations.
//!
//! R. M. Wilson, "Graph puzzles, homotopy, and the alternating group", J. Combin. Theory B 16,
//! 1974: on a 2-connected simple graph that is neither a cycle nor theta_0, all configurations are
//! connected, or, if the graph is bipartite, fall into two halves. For more holes: D. Kornhauser,
//! G. Miller, P. Spirakis, "Coordinating pebble motion on graphs, the diameter of permutation
//! groups, and applications", FOCS 1984.

use antipode::families;
use antipode::jobs::{self, ComponentReport};
use antipode::watch::Watch;
use antipode_core::graphs::{SimpleGraph, isomorphism};
use num_bigint::BigUint;
use proptest::prelude::*;

/// A hexagon with a diagonal of two edges.
const THETA_0: [(u32, u32); 8] = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5), (0, 6), (3, 6)];

fn components(graph: &SimpleGraph, holes: usize) -> ComponentReport {
    let edges: Vec<String> = graph.edges().map(|(a, b)| format!("{a}-{b}")).collect();
    let problem = families::parse(&format!("graph:{};holes={holes}", edges.join(","))).unwrap();
    jobs::components(&problem, 1 << 30, &mut Watch::none()).unwrap()
}

fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// Asserts that there are `count` components of equal size, which contain all configurations.
fn assert_equal_components(graph: &SimpleGraph, holes: usize, count: impl Into<BigUint>) {
    let (report, count) = (components(graph, holes), count.into());
    let all = factorial(graph.order()) / factorial(holes);
    assert_eq!(report.configurations.0, all, "{}", report.spec);
    assert_eq!((report.classes.len(), &report.isolated.0), (1, &BigUint::ZERO), "{}", report.spec);
    let class = &report.classes[0];
    assert_eq!(class.size.0, &all / &count, "{}", report.spec);
    assert_eq!(class.count.0, count, "{}", report.spec);
}

fn is_bipartite(graph: &SimpleGraph) -> bool {
    let mut colour = vec![None; graph.order()];
    (0..graph.order()).all(|root| {
        let mut stack = vec![root as u32];
        colour[root].get_or_insert(false);
        while let Some(v) = stack.pop() {
            for &next in graph.neighbours(v) {
                match colour[next as usize] {
                    None => {
                        colour[next as usize] = colour[v as usize].map(|c: bool| !c);
                        stack.push(next);
                    }
                    known if known == colour[v as usize] => return false,
                    _ => {}
                }
            }
        }
        true
    })
}

/// Asserts the theorem for a 2-connected graph that is not a cycle.
fn assert_theorem(graph: &SimpleGraph) {
    let theta_0 = SimpleGraph::new(7, THETA_0).unwrap();
    let count = if isomorphism(graph, &theta_0).is_some() { 6 } else { 1 + u32::from(is_bipartite(graph)) };
    assert_equal_components(graph, 1, count);
}

fn where_adjacent(order: u32, adjacent: impl Fn(u32, u32) -> bool) -> SimpleGraph {
    let pairs = (0..order).flat_map(|a| (0..a).map(move |b| (a, b)));
    SimpleGraph::new(order as usize, pairs.filter(|&(a, b)| adjacent(a, b))).unwrap()
}

/// Two vertices joined by three paths with these numbers of inner vertices.
fn theta(inner: [u32; 3]) -> SimpleGraph {
    let (mut edges, mut next) = (vec![], 2);
    for length in inner {
        let path: Vec<u32> = [0].into_iter().chain(next..next + length).chain([1]).collect();
        edges.extend(path.windows(2).map(|pair| (pair[0], pair[1])));
        next += length;
    }
    SimpleGraph::new(next as usize, edges).unwrap()
}

#[test]
fn graphs_that_are_not_bipartite_have_one_component() {
    let petersen: Vec<u32> = (0u32..32).filter(|set| set.count_ones() == 2).collect();
    for graph in [
        where_adjacent(4, |_, _| true),
        where_adjacent(9, |_, _| true),
        where_adjacent(10, |a, b| petersen[a as usize] & petersen[b as usize] == 0),
        where_adjacent(64, |a, b| (a ^ b).is_power_of_two() || a ^ b == 63),
        theta([0, 1, 1]),
        theta([1, 2, 3]),
        theta([0, 2, 3]),
    ] {
        assert!(!is_bipartite(&graph));
        assert_theorem(&graph);
    }
}

#[test]
fn bipartite_graphs_have_two() {
    for graph in [
        where_adjacent(8, |a, b| (a ^ b).is_power_of_two()),
        where_adjacent(64, |a, b| (a ^ b).is_power_of_two()),
        where_adjacent(7, |a, b| (a < 3) != (b < 3)),
        where_adjacent(80, |a, b| (a / 8).abs_diff(b / 8) + (a % 8).abs_diff(b % 8) == 1),
        theta([1, 1, 1]),
        theta([0, 2, 2]),
        theta([1, 3, 3]),
    ] {
        assert!(is_bipartite(&graph));
        assert_theorem(&graph);
    }
}

/// The exception: the group is PGL(2, 5) acting on six points.
#[test]
fn theta_0_has_six() {
    let theta_0 = SimpleGraph::new(7, THETA_0).unwrap();
    assert!(isomorphism(&theta_0, &theta([1, 2, 2])).is_some());
    for graph in [theta_0, theta([1, 2, 2]), theta([2, 2, 1])] {
        let report = components(&graph, 1);
        let class = &report.classes[0];
        let numbers = [&class.count, &class.size, &class.group_order].map(ToString::to_string);
        assert_eq!(numbers, ["6", "840", "120"]);
        assert_theorem(&graph);
    }
}

#[test]
fn tokens_on_a_cycle_keep_their_cyclic_order() {
    for order in 3..=30u32 {
        let cycle = SimpleGraph::new(order as usize, (0..order).map(|v| (v, (v + 1) % order))).unwrap();
        assert_equal_components(&cycle, 1, factorial(order as usize - 2));
    }
}

/// A random ear decomposition: a cycle, and ears between vertices with new inner vertices.
fn ears() -> impl Strategy<Value = SimpleGraph> {
    let ear = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0u32..4);
    (3u32..8, prop::collection::vec(ear, 1..6)).prop_filter_map("a cycle", |(length, ears)| {
        let (mut edges, mut order): (Vec<_>, _) = ((0..length).map(|v| (v, (v + 1) % length)).collect(), length);
        for (a, b, inner) in ears {
            let (a, b) = (a.index(order as usize) as u32, b.index(order as usize) as u32);
            if a != b {
                let path: Vec<u32> = [a].into_iter().chain(order..order + inner).chain([b]).collect();
                edges.extend(path.windows(2).map(|pair| (pair[0], pair[1])));
                order += inner;
            }
        }
        let graph = SimpleGraph::new(order as usize, edges).unwrap();
        (graph.size() > graph.order()).then_some(graph)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_two_connected_graph_obeys(graph in ears()) {
        assert_theorem(&graph);
    }

    #[test]
    fn with_two_holes_all_configurations_are_connected(graph in ears()) {
        assert_equal_components(&graph, 2, 1u32);
    }
}
