//! Topologies of heuristics, compared with slow definitions on small puzzles.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use antipode::families;
use antipode::jobs::{
    BuildOptions, HeuristicTopology, OpenTable, TopologyOptions, WorkResources, build, heuristic_topology,
};
use antipode::model::{BatchEdges, Estimate, Heuristic, HeuristicClaim, NumberedProblem, Problem, Space};
use antipode::solvers::{DEFAULTS, SearchBudget, SolveTask, floor};
use antipode::watch::Watch;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::DiGraph;

/// A landscape without any structure: four or five heights at random, 0 at the goals.
struct Rough(Problem, u64);

impl Heuristic for Rough {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::none("rough")
    }
    fn estimate(&self, state: &[u8]) -> Estimate {
        let sum = state.iter().fold(self.1, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let height = if self.0.is_goal(state) { 0 } else { (sum >> 40) % 5 };
        Estimate::from(height as u32)
    }
}

fn problem(spec: &str, heuristic: &str) -> Problem {
    let problem = families::parse(spec).unwrap();
    let seed = heuristic.strip_prefix("rough").map(|seed| seed.parse().unwrap_or(1));
    match seed {
        Some(seed) => problem.clone().with_heuristic(Rough(problem, seed)),
        None => problem,
    }
}

fn described(problem: &Problem, heuristic: &str) -> HeuristicTopology {
    let name = if heuristic.starts_with("rough") { "rough" } else { heuristic };
    let mut options = TopologyOptions::new(name);
    options.samples = 5;
    heuristic_topology(problem, &options, WorkResources::default(), &mut Watch::none()).unwrap()
}

/// A space as plain lists.
struct Slow {
    next: Vec<Vec<usize>>,
    estimates: Vec<u32>,
    /// `None` without a path to a goal.
    distances: Vec<Option<u32>>,
    goals: Vec<usize>,
    names: Vec<String>,
}

impl Slow {
    fn new(space: &NumberedProblem, heuristic: &dyn Heuristic) -> Slow {
        let (states, mut edges) = (space.states(), BatchEdges::default());
        space.expand(&(0..states).collect::<Vec<_>>(), &mut edges);
        let next: Vec<Vec<usize>> =
            (0..states as usize).map(|i| edges.of(i).iter().map(|&next| next as usize).collect()).collect();
        let goals: Vec<usize> =
            (0..states).filter(|&at| space.problem().is_goal(&space.state(at))).map(|at| at as usize).collect();
        let mut before = vec![vec![]; next.len()];
        next.iter().enumerate().for_each(|(at, next)| next.iter().for_each(|&there| before[there].push(at)));
        let distances = far(&before, &goals, |_| true);
        let estimate = |at| heuristic.estimate(&space.state(at)).floor().unwrap() as u32;
        let names = (0..states).map(|at| space.write(at)).collect();
        Slow { next, estimates: (0..states).map(estimate).collect(), distances, goals, names }
    }

    fn reached(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.next.len()).filter(|&at| self.distances[at].is_some())
    }

    fn is_exit(&self, at: usize) -> bool {
        self.next[at].iter().any(|&there| self.estimates[there] < self.estimates[at])
    }

    /// The strongly connected components of moves between equal estimates.
    fn plateaus(&self) -> Vec<Vec<usize>> {
        let mut graph = DiGraph::<usize, ()>::new();
        let nodes: Vec<_> = (0..self.next.len()).map(|at| graph.add_node(at)).collect();
        for at in self.reached() {
            for &there in &self.next[at] {
                if self.estimates[at] == self.estimates[there] && self.distances[there].is_some() {
                    graph.add_edge(nodes[at], nodes[there], ());
                }
            }
        }
        let all = kosaraju_scc(&graph).into_iter().map(|set| set.into_iter().map(|node| graph[node]).collect());
        all.filter(|set: &Vec<usize>| self.distances[set[0]].is_some()).collect()
    }

    /// The moves to an exit for the height of a state.
    fn exit_distance(&self, at: usize) -> Option<u32> {
        let near = far(&self.next, &[at], |_| true);
        let lower = |there: &usize| self.next[*there].iter().any(|&low| self.estimates[low] < self.estimates[at]);
        (0..self.next.len()).filter(|there| near[*there].is_some()).filter(lower).filter_map(|there| near[there]).min()
    }

    /// The length of a greedy descent, if it reaches a goal.
    fn descent(&self, mut at: usize) -> Option<u32> {
        let mut moves = 0;
        while self.distances[at] != Some(0) {
            let best = *self.next[at].iter().min_by_key(|&&there| self.estimates[there])?;
            if self.estimates[best] >= self.estimates[at] {
                return None;
            }
            (at, moves) = (best, moves + 1);
        }
        Some(moves)
    }

    /// The crater of a state: its states, and the high-water mark.
    fn crater(&self, at: usize) -> Option<(BTreeSet<usize>, u32)> {
        let within = |most: u32| far(&self.next, &[at], move |there| self.estimates[there] <= most || there == at);
        let reaches = |most: &u32| {
            let near = within(*most);
            self.goals.iter().any(|&goal| near[goal].is_some()) && *most >= self.estimates[at]
        };
        let mark = (0..).find(reaches).unwrap();
        if mark == self.estimates[at] {
            return None;
        }
        let near = within(mark - 1);
        Some(((0..self.next.len()).filter(|&there| near[there].is_some()).collect(), mark))
    }
}

/// The moves from some states to all others, through states that `open` accepts.
fn far(next: &[Vec<usize>], from: &[usize], open: impl Fn(usize) -> bool) -> Vec<Option<u32>> {
    let mut moves = vec![None; next.len()];
    let mut queue: VecDeque<usize> = from.iter().copied().collect();
    from.iter().for_each(|&at| moves[at] = Some(0));
    while let Some(at) = queue.pop_front() {
        for &there in &next[at] {
            if open(there) && moves[there].is_none() {
                moves[there] = moves[at].map(|moves: u32| moves + 1);
                queue.push_back(there);
            }
        }
    }
    moves
}

/// Spaces with heuristics: with and without structure, with multiple edges, with dead ends, and
/// with moves that cannot be undone.
const LANDSCAPES: [(&str, &str); 16] = [
    ("sliding:2x3", "manhattan"),
    ("sliding:2x3", "misplaced"),
    ("sliding:2x3", "rough1"),
    ("sliding:2x3", "zero"),
    ("sliding:2x3;metric=multi", "rough2"),
    ("sliding:2x3;wrap=torus", "rough3"),
    ("sliding:2x3;goal=1 2 ./. . .", "misplaced"),
    ("pancake:5", "gap"),
    ("pancake:5", "rough4"),
    ("hanoi:3,5", "misplaced"),
    ("hanoi:4,3", "rough5"),
    ("graph:0-1,1-2,2-3,3-0,0-4,4-2", "rough6"),
    ("group:lx,5", "rough7"),
    ("group:lx,5", "rough8"),
    ("group:lx,5", "zero"),
    ("topspin:5,4", "rough9"),
];

#[test]
fn topologies_are_those_of_the_definitions() {
    for (spec, heuristic) in LANDSCAPES {
        let what = format!("{spec} {heuristic}");
        let problem = problem(spec, heuristic);
        let found = described(&problem, heuristic);
        let space = match problem.directed() {
            true => explored(&problem),
            false => problem.number().unwrap(),
        };
        let name = if heuristic.starts_with("rough") { "rough" } else { heuristic };
        let slow = Slow::new(&space, &*problem.heuristic(name).unwrap());
        let states = slow.reached().count() as u64;
        assert_eq!(found.states, states, "{what}");
        check_plateaus(&slow, &found, &what);
        check_exits(&slow, &found, &what);
        check_quality(&slow, &found, &what);
        let lengths: Vec<(usize, u32)> = slow.reached().filter_map(|at| Some((at, slow.descent(at)?))).collect();
        let optimal = lengths.iter().filter(|(at, length)| slow.distances[*at] == Some(*length)).count() as u64;
        let longest = lengths.iter().map(|(_, length)| *length).max().unwrap();
        let basin = (found.descent.basin, found.descent.optimal, u32::from(found.descent.most_moves));
        assert_eq!(basin, (lengths.len() as u64, optimal, longest), "{what}");
        assert_eq!(found.craters.is_none(), problem.directed());
        if let Some(craters) = &found.craters {
            let all: HashMap<_, _> = slow.reached().filter_map(|at| slow.crater(at)).collect();
            let sizes: Vec<u64> = all.keys().map(|set| set.len() as u64).collect();
            let summary = (craters.all.count, craters.all.states, craters.all.largest);
            assert_eq!(summary, (sizes.len() as u64, sizes.iter().sum(), sizes.iter().copied().max()), "{what}");
            let filled = sizes.iter().map(|size| (size * size) as f64).sum::<f64>() / states as f64;
            assert!((craters.mean_filled - filled).abs() < 1e-9, "{what}");
            let mut depths = BTreeMap::new();
            for (set, mark) in &all {
                *depths.entry(mark - set.iter().map(|&at| slow.estimates[at]).min().unwrap()).or_insert(0) += 1;
            }
            let own: BTreeMap<u32, u64> = craters.depths.iter().map(|row| (row.depth.into(), row.count)).collect();
            assert_eq!(own, depths, "{what}");
        }
    }
}

/// The numbering of a puzzle that a search explores.
fn explored(problem: &Problem) -> NumberedProblem {
    use antipode::jobs::{EngineChoice, plan};
    let job = |_: &NumberedProblem| Ok(antipode::engines::SearchJob::default());
    plan(problem, WorkResources::default(), EngineChoice::default(), job, &mut Watch::none()).unwrap().space
}

fn check_plateaus(slow: &Slow, found: &HeuristicTopology, what: &str) {
    let mut sizes = [vec![], vec![], vec![], vec![]];
    for plateau in slow.plateaus() {
        let flat =
            |there: usize| slow.estimates[there] == slow.estimates[plateau[0]] && slow.distances[there].is_some();
        let near = far(&slow.next, &plateau, flat);
        let escapes = (0..near.len()).any(|at| near[at].is_some() && slow.is_exit(at));
        let exits = plateau.iter().filter(|&&at| slow.is_exit(at)).count();
        let kind = match exits {
            0 if escapes => 3,
            0 => 0,
            _ if exits < plateau.len() => 1,
            _ => 2,
        };
        if plateau.iter().all(|at| !slow.goals.contains(at)) {
            sizes[kind].push(plateau.len() as u64);
        }
    }
    for (sizes, found) in sizes.iter().zip([&found.local_minima, &found.benches, &found.contours, &found.passages]) {
        let largest = sizes.iter().copied().max();
        let all = (found.count, found.states, found.largest);
        assert_eq!(all, (sizes.len() as u64, sizes.iter().sum(), largest), "{what}");
        let many = |least: u64| sizes.iter().filter(|&&size| least <= size && size < 2 * least).count() as u64;
        assert!(found.sizes.iter().all(|row| row.count == many(row.at_least)), "{what}");
    }
}

fn check_exits(slow: &Slow, found: &HeuristicTopology, what: &str) {
    let (mut counts, mut depths) = (BTreeMap::new(), BTreeMap::new());
    let mut farthest: Option<(u32, usize)> = None;
    for at in slow.reached() {
        if let Some(exit) = slow.exit_distance(at) {
            *counts.entry(exit).or_insert(0u64) += 1;
            let (states, sum, most) = depths.entry(slow.distances[at].unwrap()).or_insert((0u64, 0u64, 0u32));
            (*states, *sum, *most) = (*states + 1, *sum + u64::from(exit), exit.max(*most));
            if farthest.is_none_or(|(known, _)| known < exit) {
                farthest = Some((exit, at));
            }
        }
    }
    let own: BTreeMap<u32, u64> = found.exits.counts.iter().map(|row| (row.exit_distance, row.states)).collect();
    assert_eq!(own, counts, "{what}");
    assert_eq!(found.exits.most, farthest.map(|(exit, _)| exit), "{what}");
    assert_eq!(found.exits.example, farthest.map(|(_, at)| slow.names[at].clone()), "{what}");
    for row in &found.exits.by_distance {
        let (states, sum, most) = depths[&u32::from(row.distance)];
        assert_eq!((row.states, row.most), (states, most), "{what}");
        assert!((row.mean - sum as f64 / states as f64).abs() < 1e-12, "{what}");
    }
    let all: Vec<u32> = counts.iter().flat_map(|(&exit, &states)| std::iter::repeat_n(exit, states as usize)).collect();
    let median = found.exits.quantiles.map(|quantiles| quantiles[3]);
    assert_eq!(median, all.get(all.len().div_ceil(2).saturating_sub(1)).copied(), "{what}");
}

fn check_quality(slow: &Slow, found: &HeuristicTopology, what: &str) {
    let pairs: Vec<(f64, f64)> =
        slow.reached().map(|at| (slow.estimates[at].into(), slow.distances[at].unwrap().into())).collect();
    let n = pairs.len() as f64;
    let near = |own: Option<f64>, slow: f64| own.map_or(slow.is_nan(), |own| (own - slow).abs() < 1e-9);
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    assert!(near(found.mean_error, mean(&|(x, y)| y - x)), "{what}");
    assert!(near(found.root_mean_square_error, mean(&|(x, y)| (y - x) * (y - x)).sqrt()), "{what}");
    let correlation = |pairs: &[(f64, f64)]| {
        let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
        let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
        let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|&(a, b)| of(a - x, b - y)).sum::<f64>();
        sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
    };
    assert!(near(found.pearson, correlation(&pairs)), "{what}");
    let rank = |of: fn(&(f64, f64)) -> f64, value: f64| {
        let below = pairs.iter().filter(|pair| of(pair) < value).count() as f64;
        below + f64::midpoint(pairs.iter().filter(|pair| of(pair) == value).count() as f64, 1.0)
    };
    let ranks: Vec<(f64, f64)> =
        pairs.iter().map(|pair| (rank(|pair| pair.0, pair.0), rank(|pair| pair.1, pair.1))).collect();
    assert!(near(found.spearman, correlation(&ranks)), "{what}");
    let (mut sum, mut x, mut y) = (0.0, 0.0, 0.0);
    for (i, a) in pairs.iter().enumerate() {
        for b in &pairs[..i] {
            let sign = |apart: f64| if apart == 0.0 { 0.0 } else { apart.signum() };
            let (dx, dy) = (sign(a.0 - b.0), sign(a.1 - b.1));
            (sum, x, y) = (sum + dx * dy, x + dx.abs(), y + dy.abs());
        }
    }
    assert!(near(found.kendall, sum / (x * y).sqrt()), "{what}");
    let (mut shares, mut always, mut states) = (0.0, 0.0, 0.0);
    for at in slow.reached().filter(|&at| slow.distances[at] != Some(0)) {
        let least = slow.next[at].iter().map(|&there| slow.estimates[there]).min();
        let best: Vec<usize> =
            slow.next[at].iter().copied().filter(|&there| Some(slow.estimates[there]) == least).collect();
        let nearer = |there: &&usize| slow.distances[**there].is_some_and(|there| there < slow.distances[at].unwrap());
        let share = best.iter().filter(nearer).count() as f64 / best.len() as f64;
        (states, shares, always) = (states + 1.0, shares + share, always + f64::from(u8::from(share == 1.0)));
    }
    assert!((found.best_move.is_optimal - shares / states).abs() < 1e-9, "{what}");
    assert!((found.best_move.always - always / states).abs() < 1e-9, "{what}");
}

/// Expansions of an iteration of IDA* that does not stop at goals.
fn iteration(slow: &Slow, at: usize, parent: Option<usize>, room: i64) -> u64 {
    if room < i64::from(slow.estimates[at]) {
        return 0;
    }
    let next = slow.next[at].iter().filter(|&&there| Some(there) != parent);
    1 + next.map(|&there| iteration(slow, there, Some(at), room - 1)).sum::<u64>()
}

#[test]
fn iterations_of_ida_are_counted() {
    for (spec, heuristic) in
        [("sliding:2x3", "manhattan"), ("pancake:5", "gap"), ("hanoi:3,4", "misplaced"), ("pancake:5", "zero")]
    {
        let problem = problem(spec, heuristic);
        let found = described(&problem, heuristic).ida.unwrap();
        let slow = Slow::new(&problem.number().unwrap(), &*problem.heuristic(heuristic).unwrap());
        for row in found.iter().take(if spec == "sliding:2x3" { 16 } else { 8 }) {
            let all: u64 = slow.reached().map(|at| iteration(&slow, at, None, row.bound as i64)).sum();
            let (mean, counted) = (all as f64 / slow.reached().count() as f64, row.counted.unwrap());
            assert!((mean - counted).abs() < 1e-9 * mean.max(1.0), "{spec} {heuristic} {row:?}: {mean}");
            // Without estimates, on a graph whose states all have as many neighbours, predictions
            // are exact.
            if heuristic == "zero" {
                let predicted = [row.cdp, row.kre.unwrap()];
                assert!(predicted.iter().all(|it| (it - counted).abs() < 1e-9 * counted), "{row:?}");
            }
        }
        let within = |row: &antipode::jobs::IdaBound| row.cdp < 4.0 * row.counted.unwrap() + 1.0;
        assert!(found.iter().all(within), "{spec} {heuristic}");
    }
    // Moves cannot be undone, or the heuristic is not consistent.
    for (spec, heuristic) in [("group:lx,5", "zero"), ("pancake:5", "rough1")] {
        assert_eq!(described(&problem(spec, heuristic), heuristic).ida, None, "{spec}");
    }
}

/// The size of a smallest vertex cover of a bipartite graph: that of a greatest matching (D.
/// König).
fn cover(edges: &[Vec<usize>], right: usize) -> u64 {
    fn augment(edges: &[Vec<usize>], left: usize, seen: &mut HashSet<usize>, mate: &mut [Option<usize>]) -> bool {
        edges[left].iter().any(|&right| {
            seen.insert(right) && mate[right].is_none_or(|other| augment(edges, other, seen, mate)) && {
                mate[right] = Some(left);
                true
            }
        })
    }
    let mut mate = vec![None; right];
    (0..edges.len()).filter(|&left| augment(edges, left, &mut HashSet::new(), &mut mate)).count() as u64
}

#[test]
fn optimal_searches_must_expand_what_they_must() {
    for (spec, heuristic) in
        [("sliding:2x3", "manhattan"), ("sliding:2x3", "zero"), ("hanoi:3,5", "misplaced"), ("pancake:5", "gap")]
    {
        let problem = problem(spec, heuristic);
        let own = problem.heuristic(heuristic).unwrap();
        let space = problem.number().unwrap();
        let slow = Slow::new(&space, &*own);
        for row in described(&problem, heuristic).must_expand {
            let from = problem.read(&row.state).unwrap();
            let at = space.find(&from).unwrap() as usize;
            let c = u32::from(row.distance);
            assert_eq!(slow.distances[at], Some(c));
            let task = SolveTask { problem: &problem, from: &from, heuristic: &*own, depth: None, settings: &DEFAULTS };
            let budget = SearchBudget { nodes: None, time: None, memory: u64::MAX };
            assert_eq!(
                floor(&task, c, budget, Watch::none().signal()).unwrap(),
                Some(row.astar),
                "{spec} {}",
                row.state
            );
            let near = far(&slow.next, &[at], |_| true);
            let pairs = |u: usize| {
                let g = near[u].unwrap();
                let pair = |&v: &usize| {
                    let (d, h) = (slow.distances[v].unwrap(), slow.estimates[v].abs_diff(slow.estimates[at]));
                    [g + slow.estimates[u], d + h, g + d + 1].iter().all(|bound| *bound < c)
                };
                (0..slow.next.len()).filter(pair).collect::<Vec<_>>()
            };
            let edges: Vec<Vec<usize>> = (0..slow.next.len()).map(pairs).collect();
            assert_eq!(row.bidirectional, Some(cover(&edges, slow.next.len())), "{spec} {}", row.state);
        }
    }
}

/// A table gives the same as a search, with any number of threads.
#[test]
fn topologies_depend_on_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    for (spec, heuristic) in [("sliding:3x3", "misplaced"), ("sliding:2x4", "linear-conflict"), ("topspin:7,4", "gap")]
    {
        let problem = families::parse(spec).unwrap();
        let file = folder.path().join(spec.replace(':', "-"));
        build(&problem, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
        let mut options = TopologyOptions::new(heuristic);
        options.samples = 2;
        let plain = |threads: usize, options: &TopologyOptions| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let work = || heuristic_topology(&problem, options, WorkResources::default(), &mut Watch::none()).unwrap();
            let mut found = pool.install(work);
            (found.seconds, found.cpu_seconds, found.peak_memory_bytes, found.truth) = (0.0, 0.0, None, String::new());
            found
        };
        let first = plain(1, &options);
        assert!(first.exits.most > Some(0), "{spec}");
        assert_eq!(first, plain(3, &options), "{spec}");
        options.table = Some(file.clone());
        assert_eq!(first, plain(2, &options), "{spec}");
        let guide = problem.heuristic(heuristic).unwrap();
        let few = OpenTable::open(&file).unwrap().topology(&*guide, None, 1 << 30, &mut Watch::none()).unwrap();
        assert_eq!((few.craters, few.ida, few.must_expand.len()), (None, None, 0), "{spec}");
        assert_eq!(
            (few.local_minima, few.exits, few.descent),
            (first.local_minima, first.exits, first.descent),
            "{spec}"
        );
        assert_eq!((few.kendall, few.joint), (first.kendall, first.joint), "{spec}");
    }
}

/// Regression test: `branching` was that of other expansions where memory was short, without a
/// mark.
#[test]
fn little_memory_leaves_figures_out_and_changes_none() {
    let (problem, options) = (families::parse("sliding:3x3").unwrap(), TopologyOptions::new("manhattan"));
    let [all, few] = [1 << 30, 181_440 * 12].map(|memory| {
        let resources = WorkResources { memory, ..WorkResources::default() };
        heuristic_topology(&problem, &options, resources, &mut Watch::none()).unwrap().ida.unwrap()
    });
    assert!(all.iter().skip(1).any(|row| row.branching != row.cdp_branching));
    for (all, few) in all.iter().zip(&few) {
        assert!(all.counted.is_some() && few.counted.is_none());
        assert_eq!((few.kre, few.branching), (None, None));
        assert_eq!((all.cdp, all.cdp_branching), (few.cdp, few.cdp_branching));
    }
}

/// Regression test: a plateau without exits of its own counted as a bench.
#[test]
fn a_plateau_that_only_leads_to_exits_is_a_passage() {
    let found = described(&problem("group:lx,5", "rough7"), "rough7");
    assert!(found.passages.count > 0);
    let found = described(&problem("hanoi:4,3", "rough5"), "rough5");
    assert_eq!(found.passages.count, 0);
}

/// A table answers for all of its states only, and only where moves have no costs.
#[test]
fn tables_without_a_topology_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = |spec: &str, among: &[&str]| {
        let problem = families::parse(spec).unwrap();
        let file = folder.path().join(spec.replace(':', "-"));
        build(&problem, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
        let mut table = OpenTable::open(&file).unwrap();
        if !among.is_empty() {
            let subset = families::subset(&problem, among, &[]).unwrap();
            table = table.among(&subset, 1 << 30, &mut Watch::none()).unwrap();
        }
        let heuristic = problem.heuristic("zero").unwrap();
        table.topology(&*heuristic, None, 1 << 30, &mut Watch::none()).unwrap_err().to_string()
    };
    let error = refusal("sliding:2x3", &["1"]);
    assert!(error.contains("not of the subset"), "{error}");
    let error = refusal("sliding:2x3;cost=tile", &[]);
    assert!(error.contains("counts moves"), "{error}");
}

#[test]
fn estimates_must_be_whole() {
    let problem = families::parse("topspin:5,4").unwrap();
    let error = heuristic_topology(
        &problem,
        &TopologyOptions::new("zero;minus=-0.5"),
        WorkResources::default(),
        &mut Watch::none(),
    );
    let text = error.unwrap_err().to_string();
    assert!(text.contains("round=down"), "{text}");
}
