//! Indistinguishable tokens on graphs: all distances and heuristics compared with a plain search.

use std::collections::{BTreeMap, VecDeque};

use antipode::model::Estimate;
use antipode::prelude::*;
use proptest::prelude::*;

/// A graph with a goal: the token on every vertex, 0 for none, and whether the vertex is open.
#[derive(Clone, Debug)]
struct Case {
    edges: Vec<(usize, usize)>,
    goal: Vec<u8>,
    open: Vec<bool>,
}

impl Case {
    fn vertices(&self) -> usize {
        self.goal.len()
    }

    fn spec(&self) -> String {
        let edges = self.edges.iter().map(|(a, b)| format!("{a}-{b}"));
        let parts: Vec<String> = edges.chain((0..self.vertices()).map(|v| v.to_string())).collect();
        let count = |token: u8| self.goal.iter().filter(|other| **other == token).count().to_string();
        let counts: Vec<String> = (1..=*self.goal.iter().max().unwrap()).map(count).collect();
        let word = |(token, open): (&u8, &bool)| if *open { ".".to_string() } else { token.to_string() };
        let goal: Vec<String> = self.goal.iter().zip(&self.open).map(word).collect();
        format!("graph:{};tiles={};goal={}", parts.join(","), counts.join(","), goal.join(" "))
    }

    /// The distances of all states from the goals, by a plain search.
    fn distances(&self) -> BTreeMap<Vec<u8>, u32> {
        let fits = |state: &Vec<u8>| (0..state.len()).all(|v| self.open[v] || state[v] == self.goal[v]);
        let mut found: BTreeMap<Vec<u8>, u32> = self.arrangements().into_iter().filter(fits).map(|s| (s, 0)).collect();
        let mut queue: VecDeque<Vec<u8>> = found.keys().cloned().collect();
        while let Some(state) = queue.pop_front() {
            let depth = found[&state] + 1;
            for (from, to) in self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
                if state[from] != 0 && state[to] == 0 {
                    let mut next = state.clone();
                    next.swap(from, to);
                    if !found.contains_key(&next) {
                        found.insert(next.clone(), depth);
                        queue.push_back(next);
                    }
                }
            }
        }
        found
    }

    fn arrangements(&self) -> Vec<Vec<u8>> {
        let mut all = vec![vec![]];
        for _ in 0..self.vertices() {
            let longer = |list: &Vec<u8>| {
                let count = |of: &[u8], token: u8| of.iter().filter(|other| **other == token).count();
                let left = |token: &u8| count(list, *token) < count(&self.goal, *token);
                let next: Vec<Vec<u8>> = (0..=7u8).filter(left).map(|token| [&list[..], &[token]].concat()).collect();
                next
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }
}

fn cases() -> impl Strategy<Value = Case> {
    let graph = (3usize..=7).prop_flat_map(|n| {
        let pairs = prop::collection::vec((0..n, 0..n), n - 1..2 * n);
        let goal = prop::collection::vec(0u8..4, n);
        (pairs, goal, prop::collection::vec(prop::bool::weighted(0.25), n))
    });
    graph.prop_filter_map("no tokens or no hole", |(mut edges, mut goal, open)| {
        edges.retain(|(a, b)| a != b);
        // Tokens have consecutive numbers, and there is a hole.
        goal[0] = 0;
        let mut known: Vec<u8> = goal.iter().copied().filter(|token| *token > 0).collect();
        known.sort_unstable();
        known.dedup();
        goal.iter_mut()
            .filter(|token| **token > 0)
            .for_each(|token| *token = known.iter().position(|other| other == token).unwrap() as u8 + 1);
        (!known.is_empty()).then_some(Case { edges, goal, open })
    })
}

fn written(state: &[u8]) -> String {
    state.iter().map(|token| if *token == 0 { "_".into() } else { token.to_string() }).collect::<Vec<_>>().join(" ")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_graphs_have_the_distances_of_a_plain_search(case in cases()) {
        let problem = parse(&case.spec()).unwrap();
        let truth = case.distances();
        let resources = WorkResources { threads: 2, memory: 1 << 28 };
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("graph.antipode");
        let built = build(&problem, resources, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
        prop_assert_eq!(built.analysis.reached, truth.len() as u64);
        let table = OpenTable::about(&file, &problem).unwrap();
        let all = case.arrangements();
        let texts: Vec<String> = all.iter().map(|state| written(state)).collect();
        let heuristics: Vec<_> = problem.heuristics().iter().map(|name| problem.heuristic(name).unwrap()).collect();
        for ((state, text), answer) in all.iter().zip(&texts).zip(table.paths(&texts).unwrap()) {
            let depth = truth.get(state).copied();
            prop_assert_eq!(answer.distance, depth, "{}", text);
            let bytes = problem.read(text).unwrap();
            prop_assert_eq!(problem.write(&bytes), text.clone());
            for heuristic in &heuristics {
                let admissible = match (heuristic.estimate(&bytes), depth) {
                    (estimate, depth) if estimate == Estimate::UNREACHABLE => depth.is_none(),
                    (estimate, Some(depth)) => estimate <= Estimate::from(depth),
                    (_, None) => true,
                };
                prop_assert!(admissible, "{} of {}", heuristic.claim().name, text);
            }
        }
    }
}

#[test]
fn numbers_of_tiles_that_do_not_fit_are_refused() {
    let message = |spec: &str| parse(spec).unwrap_err().to_string();
    for (spec, part) in [
        ("graph:0-1,1-2;tiles=2,1", "3 tiles do not leave at least one hole on 3 vertices"),
        ("graph:0-1,1-2,2-3;tiles=2;holes=1", "2 tiles do not leave 1 holes on 4 vertices"),
        ("graph:0-1,1-2;tiles=", "'' is not a number of tiles"),
        ("graph:0-1,1-2;tiles=0,1", "'0' is not a number of tiles"),
        ("graph:0-1,1-2;tiles=2;goal=1 1 1", "token 1 occurs more than 2 times"),
        ("graph:0-1,1-2;tiles=2;goal=1 _ _", "token 1 is missing"),
        ("graph:0-1,1-2;tiles=2;goal=1 2 _", "there is no token '2'"),
    ] {
        assert!(message(spec).contains(part), "{spec}: {}", message(spec));
    }
    // The remaining vertices are holes; tokens that all differ need no numbers.
    assert_eq!(parse("graph:0-1,1-2,2-3;tiles=2;holes=2").unwrap().spec(), "graph:0-1,1-2,2-3;tiles=2");
    assert_eq!(parse("graph:0-1,1-2,2-3;tiles=1,1").unwrap().spec(), "graph:0-1,1-2,2-3;holes=2");
}

/// The same board under two names.
#[test]
fn coloured_boards_are_coloured_graphs() {
    let analysis = |spec: &str| {
        let problem = parse(spec).unwrap();
        analyze(&problem, WorkResources::default(), &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap()
    };
    let (board, graph) = (analysis("race:2x3;tiles=3,2"), analysis("graph:0-1,1-2,3-4,4-5,0-3,1-4,2-5;tiles=3,2"));
    assert_eq!((board.layers, board.states), (graph.layers, graph.states));
}
