//! Moves that tree searches can skip: learnt sequences compared with all sequences, and symmetric
//! moves compared with distances.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use antipode::error::Error;
use antipode::families;
use antipode::model::{Estimate, Heuristic, HeuristicClaim, Problem, ZeroHeuristic};
use antipode::solvers::{
    PrefixCut, SearchBudget, SearchEnd, SearchPrefixes, SolveTask, SolverSettings, find, learn, symmetric_moves,
};
use antipode::watch::Watch;

use crate::slow;

/// Sequences of moves, with the resulting states.
type Sequences = Vec<(Vec<usize>, Vec<u8>)>;

/// All sequences of up to `length` moves from a state, in order of preference.
fn sequences(problem: &Problem, state: &[u8], length: usize) -> Sequences {
    let mut all = vec![(vec![], state.to_vec())];
    let mut at = 0;
    while at < all.len() && all[at].0.len() < length {
        let (sequence, state) = all[at].clone();
        let mut ordinal = 0;
        problem.expand(&state, &mut |next| {
            all.push(([&sequence[..], &[ordinal]].concat(), next.to_vec()));
            ordinal += 1;
        });
        at += 1;
    }
    all
}

/// The automaton accepts exactly the sequences without a part that a preferred sequence can
/// replace.
#[test]
fn the_automaton_lets_the_preferred_sequences_pass() {
    let puzzles = [
        ("sliding:3x3", 8),
        ("sliding:2x4", 12),
        ("sliding:3x3;wrap=torus", 5),
        ("race:3x3;tiles=4,4", 8),
        ("pancake:5", 5),
        ("burnt:3", 6),
        ("topspin:7,3", 4),
        ("twisty:pyraminx", 4),
        ("twisty:2x2x2", 4),
    ];
    for (spec, length) in puzzles {
        let problem = families::parse(spec).unwrap();
        let goal = problem.goals().next().unwrap();
        let automaton = learn(&*problem, &goal, 1 << 16, Watch::none().signal()).unwrap().unwrap();
        // Start at an archetype, since labels distinguish effects.
        let from = problem.archetype(&goal).unwrap();
        let (mut first, mut passed) = (HashMap::new(), 0);
        for (sequence, end) in sequences(&problem, &from, length) {
            let preferred = first.entry(end).or_insert_with(|| sequence.clone()) == &sequence;
            let mut at = automaton.start(&from);
            for &ordinal in &sequence {
                at = at.filter(|&at| automaton.skip(at) >> ordinal & 1 == 0).map(|at| automaton.next(at, ordinal));
            }
            assert_eq!(at.is_some(), preferred, "{spec}: {sequence:?}");
            passed += u32::from(preferred);
        }
        assert!(passed > 10, "{spec}");
    }
}

/// If two sequences lead from the archetype of a state to the same state, they also do so from the
/// state.
#[test]
fn sequences_with_one_effect_from_an_archetype_have_one_from_its_states() {
    for (spec, length) in [
        ("sliding:3x3", 10),
        ("sliding:3x3;metric=multi", 5),
        ("race:3x3;tiles=4,4", 9),
        ("rings:3,1,3", 3),
        ("pancake:5", 5),
        ("burnt:3", 6),
        ("topspin:7,3", 4),
        ("topspin:7,3;metric=turn", 5),
        ("twisty:pyraminx", 3),
    ] {
        let problem = families::parse(spec).unwrap();
        let mut state = problem.goals().next().unwrap();
        for step in 0..12 {
            let mut next = vec![];
            problem.expand(&state, &mut |successor| next.push(successor.to_vec()));
            state = next.swap_remove((5 * step + 2) % next.len());
        }
        let archetype = problem.archetype(&state).unwrap();
        let mut end = HashMap::new();
        let (from_it, from_state) = (sequences(&problem, &archetype, length), sequences(&problem, &state, length));
        assert_eq!(from_it.len(), from_state.len(), "{spec}");
        for ((sequence, there), (other, here)) in from_it.into_iter().zip(from_state) {
            assert_eq!(sequence, other, "{spec}");
            assert_eq!(*end.entry(there).or_insert_with(|| here.clone()), here, "{spec}: {sequence:?}");
        }
        assert!(end.len() > 10, "{spec}");
    }
}

/// A state and its archetype have the same moves, and the successors have the same archetypes.
#[test]
fn archetypes_have_the_same_moves() {
    for spec in families::ALL.iter().flat_map(|family| family.examples) {
        let problem = families::parse(spec).unwrap();
        let Some(mut state) = problem.goals().next() else { continue };
        for step in 0..40 {
            let Some(archetype) = problem.archetype(&state) else { break };
            assert_eq!(problem.archetype(&archetype).as_ref(), Some(&archetype), "{spec}");
            let after = |state: &[u8]| {
                let mut after = vec![];
                problem.expand(state, &mut |next| after.push(problem.archetype(next)));
                after
            };
            assert_eq!(after(&state), after(&archetype), "{spec}");
            let mut next = vec![];
            problem.expand(&state, &mut |successor| next.push(successor.to_vec()));
            if next.is_empty() {
                break;
            }
            state = next.swap_remove((7 * step + 3) % next.len());
        }
    }
}

/// Distances as a heuristic.
struct KnownDistances(HashMap<Vec<u8>, u32>);

impl KnownDistances {
    /// Those of all states that moves reach from the goals; found backwards, since moves may be
    /// irreversible.
    fn new(problem: &Problem) -> KnownDistances {
        let mut before: HashMap<Vec<u8>, Vec<Vec<u8>>> = HashMap::new();
        for state in slow::distances(problem).into_keys() {
            problem.expand(&state, &mut |next| before.entry(next.to_vec()).or_default().push(state.clone()));
        }
        let mut level: Vec<Vec<u8>> = problem.goals().collect();
        let mut all: HashMap<Vec<u8>, u32> = level.iter().map(|goal| (goal.clone(), 0)).collect();
        for depth in 1.. {
            let mut next: Vec<_> = level.iter().flat_map(|state| before.get(state).into_iter().flatten()).collect();
            next.retain(|state| !all.contains_key(*state) && all.insert((*state).clone(), depth).is_none());
            level = next.into_iter().cloned().collect();
            if level.is_empty() {
                break;
            }
        }
        KnownDistances(all)
    }
}

impl Heuristic for KnownDistances {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("known")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        Estimate::from(self.0.get(state).copied())
    }
}

/// What a tree search skips agrees with the order in which it takes moves: with distances as
/// estimates, it never turns back. Lights Out with 2^d - 1 expansions for d presses did not agree.
#[test]
fn searches_with_distances_go_straight_to_a_goal() {
    let ida = find("ida").unwrap();
    let mut solved = 0;
    for spec in families::ALL.iter().flat_map(|family| family.examples) {
        let problem = families::parse(spec).unwrap();
        if problem.costs().is_some() || problem.least_states().is_none_or(|states| states > 6000) {
            continue;
        }
        let known = KnownDistances::new(&problem);
        let mut states: Vec<(&Vec<u8>, &u32)> = known.0.iter().collect();
        states.sort_by_key(|&(state, depth)| (std::cmp::Reverse(depth), state));
        let few = states.iter().take(5).chain(states.iter().step_by(states.len() / 20 + 1));
        for (&(from, &depth), batch) in few.flat_map(|state| [(state, 1), (state, 3)]) {
            let settings = SolverSettings::new(ida, None, &[format!("batch={batch}")]).unwrap();
            let task = SolveTask { problem: &problem, from, heuristic: &known, depth: None, settings: &settings };
            let answer = ida.solve(&task, BUDGET, Watch::none().signal()).unwrap();
            let SearchEnd::Solved { path, .. } = answer.end else { panic!("{spec}: {}", problem.write(from)) };
            assert_eq!(path.len() as u32, depth + 1, "{spec}");
            assert!(answer.expanded <= u64::from(depth * batch), "{spec}: {} of depth {depth}", answer.expanded);
            solved += 1;
        }
    }
    assert!(solved > 1000, "{solved}");
}

/// More than any search here needs.
const BUDGET: SearchBudget = SearchBudget { nodes: None, time: None, memory: 1 << 30 };

/// The distance of a state to the goals, by a search without symmetries.
fn distance(problem: &Problem, from: &[u8], settings: &SolverSettings) -> usize {
    let task = SolveTask { problem, from, heuristic: &ZeroHeuristic, depth: None, settings };
    let answer = find("bidirectional").unwrap().solve(&task, BUDGET, Watch::none().signal()).unwrap();
    let SearchEnd::Solved { path, .. } = answer.end else { panic!("{} is not solved", problem.write(from)) };
    path.len() - 1
}

/// If a symmetry of the puzzle fixes a state, moves that it maps to each other lead to states with
/// equal distances.
#[test]
fn symmetric_moves_lead_equally_far() {
    let settings = SolverSettings::default();
    let mut skipped = 0;
    for (spec, algorithms) in [
        ("twisty:2x2x2", &["", "R", "R2 F2", "R U", "R U R U", "U R2 F U' R"][..]),
        ("twisty:pyraminx", &["", "U", "U L R B", "U L' U L"]),
        ("twisty:3x3x3;pieces=edges", &["U", "R2 L2", "R L F B", "U R2 F'"]),
    ] {
        let problem = families::parse(spec).unwrap();
        for algorithm in algorithms {
            let state = match *algorithm {
                "" => problem.goal().unwrap(),
                algorithm => problem.read(algorithm).unwrap(),
            };
            let mut far = vec![];
            problem.expand(&state, &mut |next| far.push(distance(&problem, next, &settings)));
            let later = symmetric_moves(&problem, &state);
            let later = |ordinal: usize| later >> ordinal & 1 == 1;
            let (left, out): (Vec<usize>, Vec<usize>) = (0..far.len()).partition(|&ordinal| !later(ordinal));
            assert!(!left.is_empty());
            for ordinal in &out {
                assert!(left.iter().any(|other| other < ordinal && far[*other] == far[*ordinal]), "{spec} {algorithm}");
            }
            skipped += out.len();
        }
    }
    assert!(skipped > 30);
}

/// The superflip looks the same from all sides, so its 18 moves fall into two classes: quarter and
/// half turns.
#[test]
fn two_moves_from_the_superflip_differ() {
    let problem = families::parse("twisty:3x3x3").unwrap();
    let superflip = problem.read("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2").unwrap();
    assert_eq!(18 - symmetric_moves(&problem, &superflip).count_ones(), 2);
    assert_eq!(symmetric_moves(&problem, &problem.read("U R2 F B R B2 R U2").unwrap()), 0);
}

/// Cuts the tree of a state at the first layer of at least `least` states.
fn cut<'a>(problem: &'a Problem, from: &'a [u8], settings: &'a SolverSettings, least: usize) -> PrefixCut<'a> {
    let task = SolveTask { problem, from, heuristic: &ZeroHeuristic, depth: None, settings };
    SearchPrefixes::cut(task, least, BUDGET, Watch::none().signal()).unwrap()
}

/// The superflip commutes with all moves. So as many states are at a distance from it, up to
/// symmetry and inversion, as from the solved cube. Those numbers are published: T. Rokicki and
/// others, "God's number is 20", cube20.org. There are fewer prefixes, since the successors of an
/// inverse state are not the inverses of successors.
#[test]
fn prefixes_are_one_of_symmetric_states() {
    let problem = families::parse("twisty:3x3x3").unwrap();
    let superflip = problem.read("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2").unwrap();
    let settings = SolverSettings::default();
    for (least, counts) in [(2, 2..=2), (3, 8..=8), (9, 44..=48), (45, 45..=509)] {
        let PrefixCut::Prefixes(prefixes) = cut(&problem, &superflip, &settings, least) else { panic!("no prefixes") };
        assert!(counts.contains(&prefixes.count()), "{} of {counts:?}", prefixes.count());
    }
}

/// Searches by parts find the distances of symmetric states and of others.
#[test]
fn parts_of_symmetric_states_have_shortest_solutions() {
    let settings = SolverSettings::default();
    let signal = Watch::none().signal();
    for (spec, states) in [
        ("twisty:2x2x2", &["R2 F2", "R2 F2 U2", "R U R U", "R U2 F'"][..]),
        ("twisty:pyraminx", &["U L R B", "U L' U L", "U R"]),
        ("sliding:3x3;goal=1 2 3/4 _ 5/6 7 8", &["2 1 3/4 _ 5/6 8 7", "1 3 2/4 _ 5/7 6 8", "1 _ 3/4 2 5/6 7 8"]),
        ("lightsout:3x3", &["1 0 1/0 0 0/1 0 1", "0 1 0/1 1 1/0 1 0", "1 1 0/0 0 0/0 0 1"]),
        ("hanoi:4,3", &["2 2 2", "1 2 3", "3 3 1"]),
        ("pancake:6", &["6 5 4 3 2 1", "2 1 4 3 6 5", "3 1 2 6 4 5"]),
    ] {
        let problem = families::parse(spec).unwrap();
        assert!(problem.symmetries().is_some(), "{spec}");
        for state in states {
            let from = problem.read(state).unwrap_or_else(|e| panic!("{spec}: {e}"));
            let shortest = distance(&problem, &from, &settings);
            for least in [1, 2, 4, 20] {
                let path = match cut(&problem, &from, &settings, least) {
                    PrefixCut::Ended(SearchEnd::Solved { path, .. }, _) => path,
                    PrefixCut::Ended(..) => panic!("{spec} {state}: not solved"),
                    PrefixCut::Prefixes(prefixes) => {
                        let probe = |bound| {
                            (0..prefixes.count()).find_map(|at| prefixes.probe(at, bound, signal).unwrap().path)
                        };
                        let from = (0..prefixes.count()).filter_map(|at| prefixes.bound(at)).min().unwrap();
                        (from..).find_map(probe).unwrap()
                    }
                };
                assert_eq!(path.len() - 1, shortest, "{spec} {state}, {least}");
                assert!(path[0] == from && problem.is_goal(path.last().unwrap()));
            }
        }
    }
}

/// A search lists no symmetries that would take long, and none where moves have costs.
#[test]
fn searches_know_few_symmetries_or_none() {
    for (spec, are_known) in
        [("twisty:3x3x3", true), ("hanoi:9,2", true), ("hanoi:10,2", false), ("twisty:2x2x2;cost=R:2", false)]
    {
        assert_eq!(families::parse(spec).unwrap().symmetries().is_some(), are_known, "{spec}");
    }
}

/// Learning ends soon after the signal without a result, and starts again on the next use.
#[test]
fn learning_can_be_interrupted() {
    let problem = families::parse("sliding:4x4").unwrap();
    let goal = problem.goal().unwrap();
    let stop = AtomicBool::new(true);
    let watch = Watch::new(&stop, |_| ());
    let start = Instant::now();
    let learn_within =
        |signal| problem.automata().at(0, || learn(&*problem, &goal, 1 << 24, signal)).map(|known| known.is_some());
    assert!(matches!(learn_within(watch.signal()), Err(Error::Interrupted)));
    assert!(start.elapsed() < Duration::from_secs(10));
    let again = problem.automata().at(0, || learn(&*problem, &goal, 1 << 10, Watch::none().signal()));
    assert!(again.unwrap().is_some() && learn_within(watch.signal()).unwrap());
}
