//! Isomorphisms and automorphisms of graphs, compared with known groups, brute force and another
//! program.

use std::time::Instant;

use antipode::perms::{self, PermutationGroup};
use antipode_core::graphs::{SimpleGraph, automorphisms, isomorphism};
use proptest::prelude::*;

/// The time limit of an answer in seconds, generous for a slow machine: all take milliseconds.
const PATIENCE: u64 = 20;

fn graph(order: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> SimpleGraph {
    SimpleGraph::new(order, edges).unwrap()
}

/// The graph with this adjacency.
fn where_adjacent(order: u32, adjacent: impl Fn(u32, u32) -> bool) -> SimpleGraph {
    let pairs = (0..order).flat_map(|a| (0..a).map(move |b| (a, b)));
    graph(order as usize, pairs.filter(|&(a, b)| adjacent(a, b)))
}

fn cube(dimension: u32) -> SimpleGraph {
    where_adjacent(1 << dimension, |a, b| (a ^ b).is_power_of_two())
}

fn complete(order: u32) -> SimpleGraph {
    where_adjacent(order, |_, _| true)
}

fn cycle(order: u32) -> SimpleGraph {
    graph(order as usize, (0..order).map(|v| (v, (v + 1) % order)))
}

/// A torus: the end of a column joins the start of the column `twist` further on.
fn torus(rows: u32, columns: u32, twist: u32) -> SimpleGraph {
    let at = |row: u32, column: u32| row * columns + column % columns;
    let down = move |r: u32, c: u32| if r + 1 < rows { at(r + 1, c) } else { at(0, c + twist) };
    let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    graph((rows * columns) as usize, cells.flat_map(|(r, c)| [(at(r, c), at(r, c + 1)), (at(r, c), down(r, c))]))
}

fn grid(rows: u32, columns: u32) -> SimpleGraph {
    where_adjacent(rows * columns, |a, b| {
        (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
    })
}

/// Two-subsets of five points, adjacent if disjoint.
fn petersen() -> SimpleGraph {
    let sets: Vec<u32> = (0u32..32).filter(|set| set.count_ones() == 2).collect();
    where_adjacent(10, |a, b| sets[a as usize] & sets[b as usize] == 0)
}

/// The squares of a 4x4 board, adjacent if in one row or column.
fn rook() -> SimpleGraph {
    where_adjacent(16, |a, b| a / 4 == b / 4 || a % 4 == b % 4)
}

/// The graph on Z4 x Z4 with differences (0, 1), (1, 0), (1, 1): it has the parameters of [`rook`]
/// (Shrikhande 1959).
fn shrikhande() -> SimpleGraph {
    let near = [(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)];
    where_adjacent(16, |a, b| near.contains(&((a / 4 + 4 - b / 4) % 4, (a + 4 - b) % 4)))
}

/// The disjoint union of graphs.
fn union(parts: &[&SimpleGraph]) -> SimpleGraph {
    let (mut edges, mut order) = (vec![], 0);
    for part in parts {
        edges.extend(part.edges().map(|(a, b)| (a + order, b + order)));
        order += part.order() as u32;
    }
    graph(order as usize, edges)
}

fn relabelled(graph: &SimpleGraph, to: &[u32]) -> SimpleGraph {
    SimpleGraph::new(graph.order(), graph.edges().map(|(a, b)| (to[a as usize], to[b as usize]))).unwrap()
}

/// A random relabelling.
fn shuffle(order: usize, seed: u64) -> Vec<u32> {
    let mut keyed: Vec<(u64, u32)> = (0..order as u32)
        .map(|v| ((u64::from(v) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15 ^ seed).rotate_left(23) ^ seed, v))
        .collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, v)| v).collect()
}

/// Whether a map is an isomorphism, edge by edge.
fn is_isomorphism(a: &SimpleGraph, b: &SimpleGraph, map: &[u32]) -> bool {
    let mut images = map.to_vec();
    images.sort_unstable();
    images.into_iter().eq(0..a.order() as u32)
        && a.size() == b.size()
        && a.edges().all(|(x, y)| b.has_edge(map[x as usize], map[y as usize]))
}

/// The order of the automorphism group; every generator is checked.
fn symmetries(graph: &SimpleGraph) -> String {
    let generators = automorphisms(graph);
    for generator in &generators {
        let map: Vec<u32> = generator.iter().map(|&v| u32::from(v)).collect();
        assert!(is_isomorphism(graph, graph, &map), "{generator:?}");
    }
    PermutationGroup::generated_by(graph.order(), generators.iter().map(Vec::as_slice)).order().to_string()
}

/// The order by trying all permutations.
fn symmetries_by_force(graph: &SimpleGraph) -> u64 {
    let mut permutation = vec![0; graph.order()];
    let all = antipode::nums::FACTORIALS[graph.order()];
    let fits = |rank: &u64| {
        perms::unrank(*rank, &mut permutation);
        graph.edges().all(|(a, b)| graph.has_edge(permutation[a as usize].into(), permutation[b as usize].into()))
    };
    (0..all).filter(fits).count() as u64
}

#[test]
fn groups_of_known_graphs() {
    let start = Instant::now();
    let star = graph(9, (1..9).map(|v| (0, v)));
    let tree = graph(7, [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)]);
    let lopsided = graph(7, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (2, 6)]);
    let frucht = [
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)],
        [(6, 0), (0, 7), (1, 7), (2, 8), (3, 9), (4, 9)],
        [(5, 10), (6, 10), (7, 11), (8, 11), (8, 9), (10, 11)],
    ];
    for (name, graph, order) in [
        ("no vertices", graph(0, []), "1"),
        ("a vertex", graph(1, []), "1"),
        ("no edges", graph(6, []), "720"),
        ("Q3", cube(3), "48"),
        ("Q4", cube(4), "384"),
        ("Q5", cube(5), "3840"),
        ("Q6", cube(6), "46080"),
        ("Q7", cube(7), "645120"),
        ("K12", complete(12), "479001600"),
        ("K6,6", where_adjacent(12, |a, b| (a < 6) != (b < 6)), "1036800"),
        ("Petersen", petersen(), "120"),
        ("rook", rook(), "1152"),
        ("Shrikhande", shrikhande(), "192"),
        ("C60", cycle(60), "120"),
        ("torus 8x8", torus(8, 8, 0), "512"),
        ("torus 4x4, which is Q4", torus(4, 4, 0), "384"),
        ("torus 5x12", torus(5, 12, 0), "240"),
        ("grid 8x8", grid(8, 8), "8"),
        ("grid 7x9", grid(7, 9), "4"),
        ("path", grid(1, 64), "2"),
        ("star", star, "40320"),
        ("binary tree", tree, "8"),
        ("three arms of lengths 1, 2 and 3", lopsided, "1"),
        ("Frucht", graph(12, frucht.into_iter().flatten()), "1"),
        ("four Petersens", union(&[&petersen(), &petersen(), &petersen(), &petersen()]), "4976640000"),
        ("30 edges", graph(60, (0..30).map(|v| (v, v + 30))), "284813089515958324736640819941867520000000"),
        ("C6 and two triangles", union(&[&cycle(6), &cycle(3), &cycle(3)]), "864"),
        ("rook and Shrikhande", union(&[&rook(), &shrikhande(), &rook()]), "509607936"),
    ] {
        assert_eq!(symmetries(&graph), order, "{name}");
        let other = relabelled(&graph, &shuffle(graph.order(), 7));
        assert_eq!(symmetries(&other), order, "{name}, relabelled");
        let map = isomorphism(&graph, &other).unwrap_or_else(|| panic!("{name}"));
        assert!(is_isomorphism(&graph, &other, &map), "{name}");
    }
    assert!(start.elapsed().as_secs() < PATIENCE);
}

#[test]
fn graphs_of_equal_degrees_are_told_apart() {
    let triangles = union(&[&cycle(3), &cycle(3)]);
    for (a, b) in [
        (cycle(6), triangles.clone()),
        (rook(), shrikhande()),
        (cube(4), where_adjacent(16, |a, b| a % 2 != b % 2 && (a / 2 + 8 - b / 2) % 8 < 4)),
        (torus(6, 6, 0), torus(6, 6, 1)),
        (union(&[&petersen(), &cycle(6), &cycle(6)]), union(&[&petersen(), &cycle(6), &triangles])),
        (cycle(5), cycle(6)),
        (cycle(6), grid(1, 6)),
    ] {
        assert_eq!(isomorphism(&a, &b), None, "{a:?} {b:?}");
    }
    // Isomorphic parts do not multiply the work.
    let (rook, shrikhande) = (rook(), shrikhande());
    let many = |last| union(&[&[&rook; 20][..], &[&shrikhande; 20], &[last]].concat());
    let start = Instant::now();
    assert_eq!(isomorphism(&many(&rook), &many(&shrikhande)), None);
    assert!(isomorphism(&many(&rook), &relabelled(&many(&rook), &shuffle(656, 3))).is_some());
    assert!(start.elapsed().as_secs() < PATIENCE);
}

/// The Cayley graph of all arrangements of `n` tokens under swaps of neighbours.
fn exchanges(n: usize) -> SimpleGraph {
    let all = antipode::nums::FACTORIALS[n];
    let mut edges = vec![];
    for rank in 0..all {
        let mut permutation = vec![0; n];
        perms::unrank(rank, &mut permutation);
        for at in 1..n {
            permutation.swap(at - 1, at);
            edges.push((rank as u32, perms::rank(&permutation) as u32));
            permutation.swap(at - 1, at);
        }
    }
    graph(all as usize, edges)
}

#[test]
fn thousands_of_vertices() {
    for graph in [exchanges(7), torus(50, 100, 0), cube(12), cycle(5000), complete(500), graph(5000, []), grid(60, 80)]
    {
        let start = Instant::now();
        let other = relabelled(&graph, &shuffle(graph.order(), 11));
        assert!(is_isomorphism(&graph, &other, &isomorphism(&graph, &other).unwrap()));
        assert!(start.elapsed().as_secs() < PATIENCE, "{} vertices", graph.order());
    }
    let start = Instant::now();
    assert_eq!(isomorphism(&torus(50, 100, 0), &torus(50, 100, 10)), None);
    assert_eq!(isomorphism(&torus(50, 100, 7), &torus(50, 100, 10)), None);
    assert!(start.elapsed().as_secs() < 3 * PATIENCE);
}

/// A random graph with an order in this range.
fn arb_graph(orders: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = SimpleGraph> {
    (orders, 0.0..1.0f64).prop_flat_map(|(order, density)| {
        let pairs: Vec<(u32, u32)> = (0..order as u32).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        prop::collection::vec(prop::bool::weighted(density), pairs.len()).prop_map(move |chosen| {
            graph(order, pairs.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(&pair, _)| pair))
        })
    })
}

fn of_petgraph(graph: &SimpleGraph) -> petgraph::graph::UnGraph<(), ()> {
    let mut other = petgraph::graph::UnGraph::new_undirected();
    for _ in 0..graph.order() {
        other.add_node(());
    }
    other.extend_with_edges(graph.edges());
    other
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn relabelled_graphs_are_isomorphic(
        (graph, to) in arb_graph(0..=40).prop_flat_map(|graph| {
            let all: Vec<u32> = (0..graph.order() as u32).collect();
            (Just(graph), Just(all).prop_shuffle())
        })
    ) {
        let other = relabelled(&graph, &to);
        let map = isomorphism(&graph, &other).unwrap();
        prop_assert!(is_isomorphism(&graph, &other, &map));
        prop_assert_eq!(symmetries(&graph), symmetries(&other));
    }

    #[test]
    fn groups_are_those_of_brute_force(graph in arb_graph(0..=6)) {
        prop_assert_eq!(symmetries(&graph), symmetries_by_force(&graph).to_string());
    }

    #[test]
    fn petgraph_agrees(a in arb_graph(5..=6), b in arb_graph(5..=6)) {
        let theirs = petgraph::algo::is_isomorphic(&of_petgraph(&a), &of_petgraph(&b));
        prop_assert_eq!(isomorphism(&a, &b).is_some(), theirs);
    }
}

/// All graphs of five vertices, in pairs: 34 classes (OEIS A000088).
#[test]
fn all_small_graphs() {
    let mut classes: Vec<SimpleGraph> = vec![];
    for set in 0..1u32 << 10 {
        let pairs = (0..5).flat_map(|a| (0..a).map(move |b| (a, b)));
        let graph = graph(5, pairs.enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, pair)| pair));
        match classes.iter().find_map(|known| isomorphism(known, &graph).map(|map| (known, map))) {
            Some((known, map)) => assert!(is_isomorphism(known, &graph, &map)),
            None => classes.push(graph),
        }
    }
    assert_eq!(classes.len(), 34);
}
