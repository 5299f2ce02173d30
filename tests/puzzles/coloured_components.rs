//! Components, diameters and random states of graphs and boards with indistinguishable tokens,
//! against a search over all placements that knows nothing of groups.

use std::collections::{BTreeMap, HashMap, HashSet};

use antipode::families;
use antipode::jobs::{self, DiameterOptions, WorkResources};
use antipode::watch::Watch;
use proptest::prelude::*;

/// A graph and the numbers of tokens of each colour; the other vertices are empty.
#[derive(Clone, Debug)]
struct Case {
    vertices: usize,
    edges: Vec<(usize, usize)>,
    counts: Vec<usize>,
}

/// The token on each vertex; 0 is a hole.
type Placement = Vec<u8>;

impl Case {
    fn new(vertices: usize, edges: &[(usize, usize)], counts: &[usize]) -> Case {
        Case { vertices, edges: edges.to_vec(), counts: counts.to_vec() }
    }

    fn spec(&self) -> String {
        let edges = self.edges.iter().map(|(a, b)| format!("{a}-{b}"));
        let parts: Vec<String> = edges.chain((0..self.vertices).map(|v| v.to_string())).collect();
        let counts: Vec<String> = self.counts.iter().map(usize::to_string).collect();
        format!("graph:{};tiles={}", parts.join(","), counts.join(","))
    }

    fn placements(&self) -> Vec<Placement> {
        let tokens = self.counts.iter().sum::<usize>();
        let mut left = vec![self.vertices - tokens];
        left.extend(&self.counts);
        let (mut all, mut prefix) = (vec![], vec![]);
        fill(&mut left, &mut prefix, self.vertices, &mut all);
        all
    }

    fn neighbours(&self, at: &Placement) -> Vec<Placement> {
        let both = self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let moves = both.filter(|&(from, to)| at[from] != 0 && at[to] == 0);
        moves
            .map(|(from, to)| {
                let mut next = at.clone();
                next.swap(from, to);
                next
            })
            .collect()
    }

    /// The graph of all placements.
    fn graph(&self) -> Graph {
        let all = self.placements();
        let number: HashMap<&Placement, usize> = all.iter().zip(0..).collect();
        let next = all.iter().map(|at| self.neighbours(at).iter().map(|next| number[next]).collect()).collect();
        Graph { all, next }
    }
}

/// All placements, and the numbers of the neighbours of each.
struct Graph {
    all: Vec<Placement>,
    next: Vec<Vec<usize>>,
}

impl Graph {
    /// The placements that moves lead to from one, with their distances, nearest first.
    fn distances(&self, from: usize) -> Vec<(usize, u32)> {
        let mut found = vec![false; self.all.len()];
        found[from] = true;
        let (mut queue, mut here) = (vec![(from, 0)], 0);
        while here < queue.len() {
            let (at, depth) = queue[here];
            for &next in &self.next[at] {
                if !std::mem::replace(&mut found[next], true) {
                    queue.push((next, depth + 1));
                }
            }
            here += 1;
        }
        queue
    }

    /// All components of two or more placements.
    fn components(&self) -> Vec<Vec<usize>> {
        let (mut seen, mut components) = (vec![false; self.all.len()], vec![]);
        for start in 0..self.all.len() {
            if !seen[start] {
                let component: Vec<usize> = self.distances(start).into_iter().map(|(at, _)| at).collect();
                component.iter().for_each(|&at| seen[at] = true);
                components.push(component);
            }
        }
        components.retain(|component| component.len() > 1);
        components
    }
}

fn fill(left: &mut [usize], prefix: &mut Placement, length: usize, all: &mut Vec<Placement>) {
    if prefix.len() == length {
        return all.push(prefix.clone());
    }
    for token in 0..left.len() {
        if left[token] > 0 {
            left[token] -= 1;
            prefix.push(token as u8);
            fill(left, prefix, length, all);
            prefix.pop();
            left[token] += 1;
        }
    }
}

fn write(placement: &Placement) -> String {
    let word = |token: &u8| if *token == 0 { "_".into() } else { token.to_string() };
    placement.iter().map(word).collect::<Vec<String>>().join(" ")
}

/// `components`, `diameter`, `solvable` and `sample` agree with searches.
fn assert_agrees(case: &Case, picks: &[usize]) {
    let spec = case.spec();
    let problem = families::parse(&spec).unwrap();
    let none = &mut Watch::none();
    let graph = case.graph();
    let (all, expected) = (&graph.all, graph.components());
    let found = jobs::components(&problem, 1 << 30, none).unwrap();
    assert_eq!(found.configurations.0, all.len().into(), "{spec}");
    let mut sizes = BTreeMap::<u64, u64>::new();
    expected.iter().for_each(|component| *sizes.entry(component.len() as u64).or_default() += 1);
    let mut told = BTreeMap::<u64, u64>::new();
    for class in &found.classes {
        *told.entry((&class.size.0).try_into().unwrap()).or_default() += u64::try_from(&class.count.0).unwrap();
    }
    assert_eq!(told, sizes, "{spec}");
    let lonely = graph.next.iter().filter(|next| next.is_empty()).count();
    assert_eq!(found.isolated.0, lonely.into(), "{spec}");

    let farthest = |component: &[usize]| {
        component
            .iter()
            .filter_map(|&start| graph.distances(start).last().copied())
            .map(|(_, depth)| depth)
            .max()
            .unwrap_or(0)
    };
    let mut diameters = BTreeMap::<(u64, u32), u64>::new();
    for component in &expected {
        *diameters.entry((component.len() as u64, farthest(component))).or_default() += 1;
    }
    let options = DiameterOptions::new(WorkResources { threads: 1, memory: 1 << 30 });
    let found = jobs::diameter(&problem, &options, |_| (), none).unwrap();
    let mut told = BTreeMap::<(u64, u32), u64>::new();
    for class in &found.classes {
        let [size, count] = [&class.size, &class.count].map(|count| u64::try_from(&count.0).unwrap());
        *told.entry((size, class.diameter)).or_default() += count;
    }
    assert_eq!(told, diameters, "{spec}");

    for pair in picks.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|pick| pick % all.len());
        let connected = graph.distances(from).iter().any(|(at, _)| *at == to);
        let [a, b] = [from, to].map(|at| &all[at]);
        let found = jobs::solvable(&problem, &write(a), Some(&write(b)), 1 << 30, none).unwrap();
        assert_eq!(found.solvable, connected, "{spec}: {a:?} {b:?}");
        // Too little memory for the occupancies: an error, or the answer of a theorem.
        if let Ok(found) = jobs::solvable(&problem, &write(a), Some(&write(b)), 0, none) {
            assert_eq!(found.solvable, connected, "{spec}: {a:?} {b:?}");
        }
    }
}

fn cases() -> impl Strategy<Value = Case> {
    (3usize..8).prop_flat_map(|vertices| {
        let edges = prop::collection::vec((0..vertices, 0..vertices), 2..12);
        let counts = prop::collection::vec(1usize..4, 1..4);
        (edges, counts).prop_filter_map("no hole", move |(edges, counts)| {
            let edges: Vec<_> = edges.into_iter().filter(|(a, b)| a != b).collect();
            let tokens = counts.iter().sum::<usize>();
            let case = Case { vertices, edges, counts };
            (tokens < vertices && tokens > case.counts.len()).then_some(case)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn searches_of_random_graphs_agree(case in cases(), picks in prop::collection::vec(any::<usize>(), 6)) {
        assert_agrees(&case, &picks);
    }
}

/// A hexagon with a diagonal of two edges, the exception of Wilson's theorem: with six tokens, its
/// group has 120 elements.
#[test]
fn searches_of_theta_0_agree() {
    const THETA_0: [(usize, usize); 8] = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5), (0, 6), (3, 6)];
    for counts in [&[3, 3][..], &[2, 2, 2], &[1, 5], &[4, 1, 1], &[2, 1, 1, 1], &[1, 1, 1, 1], &[2, 2], &[1, 2]] {
        assert_agrees(&Case::new(7, &THETA_0, counts), &[3, 1_000_003, 77, 4_201, 99]);
    }
}

/// On a cycle, tokens keep their cyclic order.
#[test]
fn searches_of_cycles_agree() {
    let cycle = |n: usize| (0..n).map(|v| (v, (v + 1) % n)).collect::<Vec<_>>();
    for counts in [&[2, 2][..], &[3, 3], &[4, 2], &[2, 2, 2]] {
        let tokens: usize = counts.iter().sum();
        for holes in 1..=2 {
            let vertices = tokens + holes;
            assert_agrees(&Case::new(vertices, &cycle(vertices), counts), &[1, 17, 1_003, 40_007]);
        }
    }
}

/// Whatever the parity: two tiles of one colour can be exchanged unseen.
#[test]
fn coloured_boards_are_one_component() {
    for (spec, configurations) in
        [("race:3;tiles=4,4", "630"), ("race:4;tiles=8,7", "102960"), ("race:5;tiles=4,4,4,4,4,4", "81166763427750000")]
    {
        let found = jobs::components(&families::parse(spec).unwrap(), 1 << 30, &mut Watch::none()).unwrap();
        let sizes: Vec<String> = found.classes.iter().map(|class| class.size.to_string()).collect();
        assert_eq!((sizes, found.components.0), (vec![configurations.to_string()], 1u8.into()), "{spec}");
    }
}

/// A board whose states never fit: 36 vertices in a square, 9 and 9 tokens.
fn large() -> String {
    let across = (0..36).filter(|v| v % 6 < 5).map(|v| format!("{v}-{}", v + 1));
    let down = (0..30).map(|v| format!("{v}-{}", v + 6));
    format!("graph:{};tiles=9,9", across.chain(down).collect::<Vec<_>>().join(","))
}

/// Regression test: `sample` explored until the memory was full.
#[test]
fn large_coloured_graphs_are_sampled_without_exploring() {
    for spec in [large(), "race:5;tiles=8,8,8".into()] {
        let problem = families::parse(&spec).unwrap();
        let drawn = jobs::random(&problem, 20, 1, 1 << 28, &mut Watch::none()).unwrap();
        assert_eq!(drawn.examples.iter().collect::<HashSet<_>>().len(), 20, "{spec}");
        let [a, b] = [&drawn.examples[0], &drawn.examples[1]];
        assert!(jobs::solvable(&problem, a, Some(b), 1 << 28, &mut Watch::none()).unwrap().solvable, "{spec}");
    }
}

/// Moves connect only some placements of this graph, and it is too large to walk its occupancies.
#[test]
fn where_only_exploring_helps_it_stops_at_the_memory() {
    let path: Vec<String> = (0..39).map(|v| format!("{v}-{}", v + 1)).collect();
    let problem = families::parse(&format!("graph:{};tiles=9,9", path.join(","))).unwrap();
    let refused = jobs::random(&problem, 1, 1, 4 << 20, &mut Watch::none()).unwrap_err().to_string();
    assert!(refused.contains("memory") && refused.contains("sample --shuffle N"), "{refused}");
}

/// The reason is named where no answer is possible.
#[test]
fn what_does_not_fit_is_refused() {
    let problem = families::parse(&large()).unwrap();
    let refused = jobs::components(&problem, 1 << 28, &mut Watch::none()).unwrap_err().to_string();
    assert!(refused.contains("occupancies") && refused.contains("memory"), "{refused}");
    let problem = families::parse("race:4;tiles=8,7").unwrap();
    let options = DiameterOptions::new(WorkResources { threads: 1, memory: 1 << 30 });
    let refused = jobs::diameter(&problem, &options, |_| (), &mut Watch::none()).unwrap_err().to_string();
    assert!(refused.contains("102,960 configurations") && refused.contains("analyze"), "{refused}");
}
