//! Kociemba's algorithm: coordinates compared with published counts and this program's numberings,
//! paths compared with the rules, and random states.

use std::collections::{HashMap, HashSet};

use antipode::error::Error;
use antipode::families;
use antipode::jobs;
use antipode::model::{BatchEdges, Problem, SolvingPhase, Space, ZeroHeuristic};
use antipode::solvers::{self, DEFAULTS, SearchBudget, SearchEnd, SolveTask, SolverAnswer, SolverNeed};
use antipode::watch::Watch;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// Runs the solver with its tables built.
fn solve(moves: &Problem, from: &[u8], name: &str, depth: Option<u32>, nodes: Option<u64>) -> SolverAnswer {
    let solver = solvers::find(name).unwrap();
    if solver.needs == Some(SolverNeed::WholeCube) {
        jobs::prepare_phases(moves, &mut Watch::none()).unwrap();
    }
    let task = SolveTask { problem: moves, from, heuristic: &ZeroHeuristic, depth, settings: &DEFAULTS };
    solver.solve(&task, SearchBudget { nodes, time: None, memory: 1 << 30 }, Watch::none().signal()).unwrap()
}

/// The length of a path, and whether the solver reports it as shortest. Replays the path by the
/// rules.
fn length(moves: &Problem, from: &[u8], answer: SolverAnswer) -> (usize, bool) {
    let SearchEnd::Solved { path, optimal } = answer.end else { panic!("{answer:?}") };
    assert_eq!(path[0], from);
    for pair in path.windows(2) {
        let mut legal = false;
        moves.expand(&pair[0], &mut |next| legal |= next == pair[1]);
        assert!(legal);
    }
    assert!(moves.is_goal(&path[path.len() - 1]));
    (path.len() - 1, optimal)
}

/// Numbers of values of all coordinates at each distance from the goal.
fn layers(phase: &SolvingPhase, depth: usize) -> Vec<usize> {
    let turns = phase.turns.len();
    let goal: Vec<u16> = phase.coordinates.iter().map(|c| c.goal).collect();
    let (mut seen, mut level) = (HashSet::from([goal.clone()]), vec![goal]);
    let mut layers = vec![1];
    for _ in 0..depth {
        let mut next = vec![];
        for (values, turn) in level.iter().flat_map(|values| (0..turns).map(move |turn| (values, turn))) {
            let step =
                |(&value, c): (&u16, &antipode::model::PhaseCoordinate)| c.next[usize::from(value) * turns + turn];
            let after: Vec<u16> = values.iter().zip(&phase.coordinates).map(step).collect();
            if seen.insert(after.clone()) {
                next.push(after);
            }
        }
        layers.push(next.len());
        level = next;
    }
    layers
}

/// The counts of the first phase are Kociemba's (kociemba.org), as in tests of other programs.
/// Those of the second come from this program's numbering of the subgroup.
#[test]
fn phases_have_the_published_layers() {
    let problem = parse("twisty:3x3x3");
    let moves = problem.clone();
    let [first, second] = moves.phases().unwrap().phases();
    let sizes = |phase: &SolvingPhase| phase.coordinates.iter().map(|c| c.size as u64).product::<u64>();
    assert_eq!(sizes(first), 2_217_093_120);
    // Both parities of the corners with both of the edges.
    assert_eq!(sizes(second), 2 * 19_508_428_800);
    assert_eq!(layers(first, 5), [1, 4, 50, 592, 7156, 87236]);
    let space = parse("twisty:3x3x3;moves=U,D,R2,L2,F2,B2").number().unwrap();
    let (mut seen, mut level) = (HashSet::from([space.goals()[0]]), space.goals().to_vec());
    let mut edges = BatchEdges::default();
    for count in layers(second, 5) {
        assert_eq!(level.len(), count);
        space.expand(&level, &mut edges);
        level = edges.all().iter().copied().filter(|&next| seen.insert(next)).collect();
    }
}

#[test]
fn random_states_take_at_most_22_moves() {
    let problem = parse("twisty:3x3x3");
    let moves = problem.clone();
    for state in jobs::random(&problem, 8, 1, 1 << 30, &mut Watch::none()).unwrap().examples {
        let from = moves.read(&state).unwrap();
        let answer = solve(&moves, &from, "two-phase", None, None);
        assert_eq!(answer, solve(&moves, &from, "two-phase", None, None));
        let (first, _) = length(&moves, &from, answer);
        assert!((13..=22).contains(&first), "{state}: {first}");
        // With a larger budget, paths only get shorter.
        let (better, _) = length(&moves, &from, solve(&moves, &from, "two-phase", Some(20), Some(100_000)));
        assert!(better <= first, "{state}: {better} after {first}");
    }
}

/// Near the goal, and near another goal, the paths are proven shortest.
#[test]
fn easy_states_are_solved_optimally() {
    for spec in ["twisty:3x3x3", "twisty:3x3x3;goal=R U2 F' L D B", "twisty:3x3x3;metric=stm"] {
        let problem = parse(spec);
        let moves = problem.clone();
        let goal = moves.goals().next().unwrap();
        let (mut from, mut random) = (goal.clone(), 1u64);
        for steps in 1..=9 {
            let mut successors = vec![];
            moves.expand(&from, &mut |next| successors.push(next.to_vec()));
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            from = successors.swap_remove((random >> 33) as usize % successors.len());
            if steps > 5 {
                from = if steps == 9 { goal.clone() } else { from };
                continue;
            }
            let (found, optimal) = length(&moves, &from, solve(&moves, &from, "two-phase", None, None));
            let (distance, _) = length(&moves, &from, solve(&moves, &from, "bidirectional", None, None));
            assert!(optimal && found == distance, "{spec}: {found}, {distance}");
        }
        assert_eq!(length(&moves, &goal, solve(&moves, &goal, "two-phase", None, None)), (0, true));
    }
}

#[test]
fn states_without_a_way_are_recognised() {
    let problem = parse("twisty:3x3x3");
    let moves = problem.clone();
    let edges = "EDGES 1 2 3 4 5 6 7 8 9 10 11 12";
    for corners in ["1 2 3 4 5 6 7 8 / 1 0 0 0 0 0 0 0", "2 1 3 4 5 6 7 8"] {
        let text = format!("CORNERS {corners}, {edges}");
        let state = problem.read(&text).unwrap();
        assert_eq!(problem.reaches_goal(&state), Some(false));
        let answer = solve(&moves, &moves.read(&text).unwrap(), "two-phase", None, None);
        assert_eq!((answer.end, answer.expanded), (SearchEnd::Unsolvable, 0));
    }
    assert_eq!(problem.reaches_goal(&problem.read("R U F").unwrap()), Some(true));
}

#[test]
fn other_puzzles_are_refused() {
    for spec in [
        "twisty:2x2x2",
        "twisty:3x3x3;metric=qtm",
        "twisty:3x3x3;pieces=corners",
        "twisty:3x3x3;moves=R,U",
        "twisty:pyraminx",
        "sliding:3x3",
    ] {
        let problem = parse(spec);
        let refusal = jobs::prepare_phases(&problem, &mut Watch::none()).unwrap_err();
        assert!(
            matches!(refusal, Error::Usage(_)) && refusal.to_string().contains("twisty:3x3x3"),
            "{spec}: {refusal}"
        );
    }
}

/// All states of a component occur about equally often, and no others.
#[test]
fn random_states_are_uniform() {
    for spec in [
        "twisty:3x3x3;moves=U2,R2,F2",
        "twisty:2x2x2;moves=R,U2;metric=qtm;pieces=corners",
        "twisty:tests/definitions/stripes.tws",
        "sliding:2x3",
        "race:2x3;tiles=2,2,1;goal=1 . ./. . 1",
        "pancake:5",
        "burnt:3",
        "topspin:6,4",
        "graph:0-1,1-2,2-3,3-0,0-4,4-2",
    ] {
        let space = parse(spec).number().unwrap();
        let mut level = space.goals().to_vec();
        let mut seen: HashSet<u64> = level.iter().copied().collect();
        let mut edges = BatchEdges::default();
        while !level.is_empty() {
            space.expand(&level, &mut edges);
            level = edges.all().iter().copied().filter(|&next| seen.insert(next)).collect();
        }
        let each = 40;
        let count = seen.len().min(1500) * each;
        let drawn = jobs::random(&parse(spec), count as u64, 7, 1 << 30, &mut Watch::none()).unwrap().examples;
        let mut times: HashMap<u64, usize> = HashMap::new();
        for state in &drawn {
            *times.entry(space.read(state).unwrap().unwrap_or_else(|| panic!("{spec}: {state}"))).or_default() += 1;
        }
        assert!(times.keys().all(|state| seen.contains(state)), "{spec}: a state without a path to the goal");
        if seen.len() <= 1500 {
            // Pearson's statistic has mean n - 1 and variance 2 (n - 1): ten deviations are out of
            // the question.
            let n = seen.len() as f64;
            let square = |state| (times.get(state).copied().unwrap_or(0) as f64 - each as f64).powi(2) / each as f64;
            let pearson: f64 = seen.iter().map(square).sum();
            assert!((pearson - n + 1.0).abs() < 10.0 * (2.0 * n).sqrt(), "{spec}: {pearson} for {n} states");
        }
    }
}

/// Later draws differ from the first, and the number of draws does not matter.
#[test]
fn draws_follow_the_seed() {
    let problem = parse("twisty:3x3x3");
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let own = problem.abilities().random.clone().unwrap();
    let ten: Vec<String> = own.random(10, &mut random).unwrap().iter().map(|state| problem.write(state)).collect();
    let more = jobs::random(&problem, 12, 5, 1 << 30, &mut Watch::none()).unwrap().examples;
    assert_eq!(ten, more[..10]);
}
