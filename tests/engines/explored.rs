//! Puzzles without a numbering: the sparse search and its tables, compared with plain searches.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};

use antipode::engines::EngineKind;
use antipode::engines::sparse::{SparseJob, explore};
use antipode::jobs::{SearchNote, SymmetryUse};
use antipode::prelude::*;
use proptest::prelude::*;

/// A graph on numbers below 65536, by the successors of each.
#[derive(Clone, Debug)]
struct Graph {
    edges: Vec<Vec<u16>>,
    goals: BTreeSet<u16>,
}

fn bytes(state: u16) -> Vec<u8> {
    state.to_le_bytes().to_vec()
}

fn number(state: &[u8]) -> u16 {
    u16::from_le_bytes([state[0], state[1]])
}

impl Puzzle for Graph {
    fn spec(&self) -> String {
        format!("test graph:{}", self.edges.len())
    }
    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.goals.iter().map(|&goal| bytes(goal)))
    }
    fn is_goal(&self, state: &[u8]) -> bool {
        self.goals.contains(&number(state))
    }
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.edges[usize::from(number(state))].iter().for_each(|&next| visit(&bytes(next)));
    }
}

/// The distances of all states from some states, along the edges.
fn distances(edges: &[Vec<u16>], from: impl IntoIterator<Item = u16>) -> BTreeMap<u16, usize> {
    let mut found: BTreeMap<u16, usize> = from.into_iter().map(|state| (state, 0)).collect();
    let mut queue: VecDeque<u16> = found.keys().copied().collect();
    while let Some(state) = queue.pop_front() {
        for &next in &edges[usize::from(state)] {
            if !found.contains_key(&next) {
                found.insert(next, found[&state] + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

fn layers<'a>(distances: impl IntoIterator<Item = &'a usize>) -> Vec<u64> {
    let mut layers = vec![];
    for &depth in distances {
        layers.resize(layers.len().max(depth + 1), 0);
        layers[depth] += 1;
    }
    layers
}

fn resources(threads: usize, memory: u64) -> WorkResources {
    WorkResources { threads, memory }
}

fn exploration(threads: usize, keep: bool) -> SparseJob {
    let mut job = SparseJob::new(threads, 1 << 28);
    (job.keep, job.examples) = (keep, 3);
    job
}

/// Edges between random ends, with their reversals if `both`.
fn edges(count: usize, pairs: &[(u16, u16)], both: bool) -> Vec<Vec<u16>> {
    let mut edges = vec![BTreeSet::new(); count];
    for (a, b) in pairs.iter().map(|(a, b)| (a % count as u16, b % count as u16)).filter(|(a, b)| a != b) {
        edges[usize::from(a)].insert(b);
        if both {
            edges[usize::from(b)].insert(a);
        }
    }
    edges.into_iter().map(|edges| edges.into_iter().collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn undirected_graphs_have_the_layers_of_a_plain_search(
        count in 1usize..400, pairs in prop::collection::vec((any::<u16>(), any::<u16>()), 0..900), goals: [u16; 3], keep: bool
    ) {
        let graph = Graph { edges: edges(count, &pairs, true), goals: goals.map(|goal| goal % count as u16).into() };
        let truth = distances(&graph.edges, graph.goals.clone());
        let found = explore(&Problem::new(graph), &exploration(2, keep), &mut Watch::none()).unwrap();
        prop_assert_eq!(found.layers, layers(truth.values()));
        prop_assert!(!found.partial);
        if let Some(states) = found.states {
            prop_assert_eq!(states.len(), truth.len() as u64);
            prop_assert!(truth.keys().all(|&state| states.find(&bytes(state)).is_some()));
        }
    }

    #[test]
    fn directed_graphs_have_the_distances_to_goals_of_a_plain_search(
        count in 2usize..300, pairs in prop::collection::vec((any::<u16>(), any::<u16>()), 1..700), goals: [u16; 4], start: u16
    ) {
        let start = start % count as u16;
        let graph = Graph { edges: edges(count, &pairs, false), goals: goals.map(|goal| goal % count as u16).into() };
        let reached: BTreeSet<u16> = distances(&graph.edges, [start]).into_keys().collect();
        let mut reversed = vec![vec![]; count];
        reached.iter().for_each(|&a| graph.edges[usize::from(a)].iter().for_each(|&b| reversed[usize::from(b)].push(a)));
        let truth = distances(&reversed, graph.goals.intersection(&reached).copied());
        let problem = Problem::new(graph.clone()).explored_from(vec![bytes(start)], true);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("graph.antipode");
        let built = build(&problem, resources(2, 1 << 28), &BuildOptions::to(&file), |_| (), &mut Watch::none());
        if truth.is_empty() {
            prop_assert!(built.unwrap_err().to_string().contains("is a goal"));
            return Ok(());
        }
        let built = built.unwrap();
        prop_assert_eq!(&built.analysis.layers, &layers(truth.values()));
        prop_assert_eq!((built.analysis.states, built.analysis.reached), (reached.len() as u64, truth.len() as u64));
        let table = OpenTable::about(&file, &problem).unwrap();
        prop_assert_eq!(table.verify(TableChecks::Depths, 1 << 28, &mut Watch::none()).unwrap().certified_states, Some(reached.len() as u64));
        let text = |state: u16| problem.write(&bytes(state));
        for state in 0..count as u16 {
            let answer = &table.paths(&[text(state)]).unwrap()[0];
            let expected = truth.get(&state).filter(|_| reached.contains(&state)).map(|&depth| depth as u32);
            prop_assert_eq!(answer.distance, expected);
            if let Some(moves) = &answer.moves {
                let ends = moves.last().map_or(text(state), |step| step.state.clone());
                prop_assert!(problem.is_goal(&problem.read(&ends).unwrap()));
            }
            // A search forwards agrees.
            let options = SolveOptions::default().solver("bfs");
            let solver = OpenSolver::new(&problem, &options, resources(1, 1 << 26), &mut Watch::none()).unwrap();
            if reached.contains(&state) {
                let solved = solver.solve(&bytes(state), Watch::none().signal()).unwrap();
                prop_assert_eq!(solved.length.map(|cost| cost as u32), expected);
            }
        }
    }
}

/// A family's rules without its numbering.
struct RulesOf(Problem);

impl Puzzle for RulesOf {
    fn spec(&self) -> String {
        self.0.spec()
    }
    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        self.0.goals()
    }
    fn is_goal(&self, state: &[u8]) -> bool {
        self.0.is_goal(state)
    }
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.0.expand(state, visit);
    }
    fn write(&self, state: &[u8]) -> String {
        self.0.write(state)
    }
    fn read(&self, text: &str) -> Result<Vec<u8>> {
        self.0.read(text)
    }
}

#[test]
fn rules_alone_give_the_layers_of_every_numbering() {
    for family in antipode::families::ALL {
        for spec in family.examples {
            let problem = parse(spec).unwrap();
            let options = AnalyzeOptions::default().antipodes(1000);
            if problem.least_states().is_none_or(|states| states > 200_000) || problem.least_layout().is_some() {
                continue;
            }
            let truth = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
            let rules = Problem::new(RulesOf(problem));
            let found = analyze(&rules, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
            assert_eq!(found.layers, truth.layers, "{spec}");
            assert_eq!(found.run.engine, "sparse");
            if truth.antipodes.count <= 1000 {
                let set = |analysis: &Analysis| analysis.antipodes.examples.iter().cloned().collect::<BTreeSet<_>>();
                assert_eq!(set(&found), set(&truth), "{spec}");
            }
        }
    }
}

#[test]
fn threads_and_memory_change_nothing() {
    let problem = Problem::new(RulesOf(parse("twisty:2x2x2").unwrap()));
    let run = |threads, memory| {
        let mut job = SparseJob::new(threads, memory);
        (job.levels, job.keep, job.examples) = (Some(8), true, 20);
        let found = explore(&problem, &job, &mut Watch::none()).unwrap();
        let mut stored = vec![];
        found.states.unwrap().write(&mut stored).unwrap();
        (found.layers, found.deepest, stored)
    };
    let once = run(1, 1 << 30);
    assert_eq!(once.0, [1, 9, 54, 321, 1847, 9992, 50136, 227536]);
    assert!(run(3, 1 << 30) == once && run(2, 50 << 20) == once);
}

#[test]
fn the_first_layers_of_large_puzzles_are_counted() {
    // https://www.cube20.org/qtm/, table 5.1 of T. Rokicki et al., "The diameter of the Rubik's
    // cube group is twenty", and so on.
    let cases: [(&str, &[u64]); 4] = [
        ("twisty:3x3x3", &[1, 18, 243, 3240, 43239, 574908]),
        ("twisty:3x3x3;metric=qtm", &[1, 12, 114, 1068, 10011, 93840]),
        ("pancake:30", &[1, 29, 812]),
        ("topspin:40,4", &[1, 40]),
    ];
    for (spec, expected) in cases {
        let options = AnalyzeOptions::default().levels(expected.len());
        let found =
            analyze(&parse(spec).unwrap(), WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        assert_eq!(found.layers, expected, "{spec}");
        assert!(!found.complete && found.run.engine == "sparse");
    }
}

#[test]
fn memory_that_ends_gives_the_layers_that_fit_and_no_table() {
    let problem = parse("twisty:3x3x3").unwrap();
    let options = AnalyzeOptions::default().levels(9).symmetry(SymmetryUse::Off);
    let mut stopped = vec![];
    let tell = |note: SearchNote<'_>| match note {
        SearchNote::Stopped(why) => stopped.push(why.to_string()),
        _ => panic!("a plan or files of a sparse search"),
    };
    let found = analyze(&problem, resources(2, 20 << 20), &options, tell, &mut Watch::none()).unwrap();
    assert_eq!(found.layers, [1, 18, 243, 3240, 43239, 574908]);
    assert!(stopped.len() == 1 && stopped[0].contains("layer 6"), "{stopped:?}");
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions::to(&folder.path().join("t")).engine(EngineKind::Sparse);
    let refused = build(&problem, resources(2, 20 << 20), &options, |_| (), &mut Watch::none()).unwrap_err();
    assert!(matches!(refused.fault(), Error::Limit(_)) && refused.to_string().contains("memory"), "{refused}");
}

/// Rules with an error.
struct Wrong {
    calls: AtomicUsize,
    what: &'static str,
}

impl Puzzle for Wrong {
    fn spec(&self) -> String {
        "wrong:1".into()
    }
    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(std::iter::once(vec![0]).filter(|_| self.what != "no goal"))
    }
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        let calls = self.calls.fetch_add(1, Ordering::Relaxed);
        match self.what {
            "one way" if state[0] < 9 => visit(&[state[0] + 1]),
            "one way" => visit(&[8]),
            "lengths" if state[0] == 3 => visit(&[1, 2]),
            "changes" if calls > 40 => visit(&[200 + (calls % 50) as u8]),
            _ => {
                if state[0] < 9 {
                    visit(&[state[0] + 1]);
                }
                if state[0] > 0 {
                    visit(&[state[0] - 1]);
                }
            }
        }
    }
}

#[test]
fn rules_that_break_their_laws_are_named() {
    let folder = tempfile::tempdir().unwrap();
    for (what, part) in [
        ("one way", "cannot be undone"),
        ("lengths", "the same length"),
        ("no goal", "no state to start from"),
        ("changes", "differ between calls"),
    ] {
        let problem = Problem::new(Wrong { calls: AtomicUsize::new(0), what });
        let options = BuildOptions::to(&folder.path().join(what)).force(true);
        let mut failed = vec![];
        for _ in 0..5 {
            failed.extend(build(&problem, resources(1, 1 << 26), &options, |_| (), &mut Watch::none()).err());
        }
        let error = failed.first().unwrap_or_else(|| panic!("{what}: no error"));
        assert!(matches!(error, Error::Usage(_)) && error.to_string().contains(part), "{what}: {error}");
        assert!(error.to_string().starts_with("wrong:1"), "{error}");
    }
}

#[test]
fn damaged_tables_that_carry_states_are_refused() {
    let problem = Problem::new(RulesOf(parse("sliding:2x3").unwrap()));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t");
    build(&problem, resources(1, 1 << 26), &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
    let whole = std::fs::read(&file).unwrap();
    assert!(
        OpenTable::about(&file, &problem).unwrap().verify(TableChecks::Depths, 1 << 26, &mut Watch::none()).is_ok()
    );
    for at in (0..whole.len()).step_by(whole.len() / 400) {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        std::fs::write(&file, &damaged).unwrap();
        let refused = OpenTable::about(&file, &problem)
            .and_then(|table| table.verify(TableChecks::Depths, 1 << 26, &mut Watch::none()));
        assert!(matches!(refused, Err(Error::Corrupt(_) | Error::Usage(_))), "byte {at}");
    }
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    assert!(OpenTable::about(&file, &problem).is_err());
}

#[test]
fn goals_that_are_only_marked_are_found_among_the_explored_states() {
    // A ring of 100 numbers: the goals are the multiples of 30.
    let edges = (0..100u16).map(|i| vec![(i + 1) % 100, (i + 99) % 100]).collect();
    let graph = Graph { edges, goals: (0..100).step_by(30).collect() };
    let problem = Problem::new(graph).explored_from(vec![bytes(7)], false);
    let found =
        analyze(&problem, WorkResources::default(), &AnalyzeOptions::default(), |_| (), &mut Watch::none()).unwrap();
    assert_eq!((found.layers.iter().sum::<u64>(), found.layers[0], found.god_number), (100, 4, 15));
    let refused = SolveOptions::default().solver("bidirectional");
    let solver = OpenSolver::new(&problem, &refused, WorkResources::default(), &mut Watch::none());
    assert!(matches!(solver, Err(Error::Usage(_))));
}

/// Whether the first layers count from the start, these layers, and whether they are all.
fn first_layers(problem: &Problem, engine: Option<EngineKind>, levels: usize) -> (bool, Vec<u64>, bool) {
    first_layers_in(1 << 24, problem, engine, levels)
}

/// The first layers, with `memory` bytes of memory.
fn first_layers_in(
    memory: u64,
    problem: &Problem,
    engine: Option<EngineKind>,
    levels: usize,
) -> (bool, Vec<u64>, bool) {
    let options = AnalyzeOptions::default().engine(engine).levels(levels);
    let found = analyze(problem, resources(2, memory), &options, |_| (), &mut Watch::none()).unwrap();
    (found.from_start, found.layers, found.complete)
}

const SPARSE: Option<EngineKind> = Some(EngineKind::Sparse);

#[test]
fn first_layers_count_to_goals_that_are_listed() {
    let edges = (0..100u16).map(|i| vec![(i + 1) % 100, (i + 99) % 100]).collect();
    let problem = Problem::new(Graph { edges, goals: [0, 30].into() });
    for engine in [None, SPARSE] {
        assert_eq!(first_layers(&problem, engine, 3), (false, vec![2, 4, 4], false));
    }
}

/// The goals are known only when all states are. The sparse search, if requested, does not wait for
/// that.
#[test]
fn first_layers_count_to_goals_that_are_marked() {
    let edges = (0..90u16).map(|i| vec![(i + 1) % 90, (i + 89) % 90]).collect();
    let graph = Graph { edges, goals: [0, 30, 60].into() };
    let problem = Problem::new(graph).explored_from(vec![bytes(7)], false);
    assert_eq!(first_layers(&problem, None, 3), (false, vec![3, 6, 6], false));
    assert_eq!(first_layers(&problem, SPARSE, 3), (true, vec![1, 2, 2], false));
    // All states are closer to the start than this.
    let all: Vec<u64> = [vec![3], vec![6; 14], vec![3]].concat();
    assert_eq!(first_layers(&problem, SPARSE, 60), (false, all, true));
    // A search from the goals does not fit the memory.
    assert_eq!(first_layers_in(1 << 20, &problem, None, 3), (true, vec![1, 2, 2], false));
}

#[test]
fn first_layers_of_moves_that_cannot_be_undone_count_from_the_start() {
    let edges = vec![vec![1], vec![2], vec![3], vec![]];
    let problem = Problem::new(Graph { edges, goals: [3].into() }).explored_from(vec![bytes(0)], true);
    for engine in [None, SPARSE] {
        let options = AnalyzeOptions::default().engine(engine).levels(2);
        let found = analyze(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        assert!(found.from_start && !found.complete && found.layers == [1, 1]);
        assert_eq!(found.antipodes.examples, [problem.write(&bytes(1))]);
        assert_eq!(first_layers(&problem, engine, 5), (false, vec![1; 4], true));
    }
}

/// A puzzle that counts the generated goals.
struct Counting {
    rules: Problem,
    made: std::sync::Arc<AtomicUsize>,
}

impl Puzzle for Counting {
    fn spec(&self) -> String {
        self.rules.spec()
    }
    fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new(self.rules.goals().inspect(|_| {
            self.made.fetch_add(1, Ordering::Relaxed);
        }))
    }
    fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
        self.rules.expand(state, visit);
    }
}

/// The goals of a board with open cells are counted before they are generated.
#[test]
fn goals_that_do_not_fit_are_refused_before_they_are_made() {
    // The generated goals determine the length of keys.
    for (spec, memory, most) in [("race:5", 300 << 20, 1), ("race:5", 100 << 30, 1 << 15), ("race:4", 1 << 20, 1)] {
        let made = std::sync::Arc::new(AtomicUsize::new(0));
        let problem = Problem::new(Counting { rules: parse(spec).unwrap(), made: made.clone() });
        let options = AnalyzeOptions::default().levels(6);
        let refused = analyze(&problem, resources(1, memory), &options, |_| (), &mut Watch::none()).unwrap_err();
        let said = refused.to_string();
        assert!(matches!(refused.fault(), Error::Limit(_)) && said.contains("goals do not fit the memory"), "{said}");
        assert!(made.load(Ordering::Relaxed) <= most, "{spec}: {made:?}");
    }
}
