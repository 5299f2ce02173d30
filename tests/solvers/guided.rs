//! Searches guided by policies and values, and the states that A* must expand, compared with plain
//! loops on all states of small puzzles.

use std::collections::{HashMap, HashSet};

use crate::named::{self, find};
use crate::slow::{distances, distances_from};
use antipode::error::{Error, Result};
use antipode::families;
use antipode::model::{Estimate, Heuristic, HeuristicClaim, Policy, Problem, ZeroHeuristic};
use antipode::solvers::{
    self, BudgetSpent, DEFAULTS, SearchBudget, SearchEnd, SolveTask, SolverAnswer, SolverSettings,
};
use antipode::watch::Watch;

const UNLIMITED: SearchBudget = SearchBudget { nodes: None, time: None, memory: 1 << 31 };

type Distances = HashMap<Vec<u8>, u32>;

fn sorted(all: &Distances) -> Vec<(&Vec<u8>, u32)> {
    let mut sorted: Vec<_> = all.iter().map(|(state, distance)| (state, *distance)).collect();
    sorted.sort();
    sorted
}

fn noise(state: &[u8]) -> u32 {
    state.iter().fold(7u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x9E37_79B1).rotate_left(13)) >> 8
}

/// The estimate of a state.
type Value = Box<dyn Fn(&[u8]) -> f64 + Send + Sync>;

/// The probabilities of the successors of a state.
type Likes = Box<dyn Fn(&[u8], &[Vec<u8>]) -> Vec<f32> + Send + Sync>;

/// Made-up estimates and probabilities.
struct Made {
    problem: Problem,
    value: Value,
    likes: Option<Likes>,
    is_alone: bool,
}

impl Heuristic for Made {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::none("made")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        Estimate::of((self.value)(state))
    }
    fn policy(&self) -> Option<&dyn Policy> {
        self.likes.as_ref().map(|_| self as &dyn Policy)
    }
}

fn successors(problem: &Problem, state: &[u8]) -> Vec<Vec<u8>> {
    let mut next = vec![];
    problem.expand(state, &mut |state| next.push(state.to_vec()));
    next
}

impl Policy for Made {
    fn is_alone(&self) -> bool {
        self.is_alone
    }

    fn probabilities(&self, states: &[u8], length: usize, out: &mut Vec<Vec<f32>>) {
        out.clear();
        let likes = self.likes.as_ref().unwrap();
        out.extend(states.chunks_exact(length).map(|state| likes(state, &successors(&self.problem, state))));
    }
}

fn settings(solver: &str, set: &[&str]) -> SolverSettings {
    SolverSettings::new(find(solver), None, set).unwrap()
}

fn try_solve(name: &str, task: &SolveTask<'_>, budget: SearchBudget) -> Result<SolverAnswer> {
    find(name).solve(task, budget, Watch::none().signal())
}

fn solve(name: &str, task: &SolveTask<'_>) -> SolverAnswer {
    try_solve(name, task, UNLIMITED).unwrap()
}

/// The number of moves, each of them legal, of a path to a goal.
fn length(problem: &Problem, from: &[u8], answer: &SolverAnswer) -> u32 {
    let SearchEnd::Solved { path, .. } = &answer.end else { panic!("{:?}", answer.end) };
    assert_eq!(path[0], from);
    assert!(path.windows(2).all(|pair| successors(problem, &pair[0]).contains(&pair[1])));
    assert!(problem.is_goal(&path[path.len() - 1]));
    path.len() as u32 - 1
}

/// A policy that gives the share `best` to the moves that decrease the distance.
fn closer(all: &Distances, best: f32) -> Likes {
    let all = all.clone();
    Box::new(move |state, next| {
        let good: Vec<bool> = next.iter().map(|next| all[next] < all[state]).collect();
        let count = good.iter().filter(|good| **good).count();
        let share = |good: bool| match (good, count) {
            (_, 0) => 1.0 / next.len() as f32,
            (true, count) => best / count as f32,
            (false, count) => (1.0 - best) / (next.len() - count).max(1) as f32,
        };
        good.into_iter().map(share).collect()
    })
}

/// A policy without estimates guides the two solvers that follow it, and no other.
#[test]
fn a_policy_alone_guides_what_needs_no_values() {
    let problem = families::parse("sliding:2x3").unwrap();
    let all = distances(&problem);
    let likes = Some(closer(&all, 0.9));
    let made = Made { problem: problem.clone(), value: Box::new(|_| 0.0), likes, is_alone: true };
    let beam = settings("beam", &["guide=policy", "width=4"]);
    for from in all.keys().filter(|from| all[*from] > 0).take(50) {
        let task = |settings| SolveTask { problem: &problem, from, heuristic: &made, depth: None, settings };
        assert_eq!(length(&problem, from, &solve("beam", &task(&beam))), all[from]);
        assert!(length(&problem, from, &solve("mcts", &task(&solvers::DEFAULTS))) >= all[from]);
        for name in ["astar", "ida", "greedy", "beam", "ea"] {
            let error = try_solve(name, &task(&solvers::DEFAULTS), UNLIMITED).unwrap_err().to_string();
            assert!(error.contains("no estimates") && error.contains("guide=policy"), "{error}");
        }
    }
}

#[test]
fn tree_search_finds_shortest_paths_by_exact_values() {
    let problem = families::parse("sliding:2x3").unwrap();
    let all = distances(&problem);
    let exact = all.clone();
    let value = Box::new(move |state: &[u8]| f64::from(exact[state]));
    let exact = Made { problem: problem.clone(), value, likes: None, is_alone: false };
    for set in [&[][..], &["batch=1"], &["batch=64", "virtual-loss=2"], &["exploration=1"]] {
        let settings = settings("mcts", set);
        for (from, distance) in sorted(&all) {
            let task = SolveTask { problem: &problem, from, heuristic: &exact, depth: None, settings: &settings };
            let answer = solve("mcts", &task);
            assert_eq!(length(&problem, from, &answer), distance, "{set:?} {}", problem.write(from));
        }
    }
}

/// Values lose less than a whole move on each move up, which makes the search less broad.
#[test]
fn tree_search_needs_fewer_states_than_at_a_step_of_a_move() {
    let problem = families::parse("sliding:2x3").unwrap();
    let manhattan = problem.heuristic("manhattan").unwrap();
    let all = distances(&problem);
    let [whole, paper] = ["step=1", "step=0"].map(|step| settings("mcts", &[step]));
    let sums = |settings: &SolverSettings| {
        let answers = sorted(&all).into_iter().map(|(from, _)| {
            let answer =
                solve("mcts", &SolveTask { problem: &problem, from, heuristic: &*manhattan, depth: None, settings });
            (answer.expanded, u64::from(length(&problem, from, &answer)))
        });
        answers.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let (whole, ours, paper) = (sums(&whole), sums(&DEFAULTS), sums(&paper));
    assert!(ours.0 < whole.0 && ours.1 < paper.1, "{whole:?} {ours:?} {paper:?}");
}

#[test]
fn tree_search_finds_paths_by_poor_values_and_knows_when_there_is_none() {
    for spec in ["sliding:2x3", "pancake:5", "rings:3,1,4", "graph:0-1,1-2,2-0,3-4,4-5,2-3;holes=3", "hanoi:3,4"] {
        let problem = families::parse(spec).unwrap();
        let all = distances(&problem);
        let value = Box::new(|state: &[u8]| f64::from(noise(state) % 20));
        let noisy = Made { problem: problem.clone(), value, likes: None, is_alone: false };
        for (from, distance) in sorted(&all).into_iter().step_by(7) {
            for heuristic in [&noisy as &dyn Heuristic, &ZeroHeuristic] {
                let task = SolveTask { problem: &problem, from, heuristic, depth: None, settings: &DEFAULTS };
                let answer = solve("mcts", &task);
                assert!(length(&problem, from, &answer) >= distance);
                assert_eq!(answer, solve("mcts", &task));
            }
        }
    }
    let problem = families::parse("sliding:2x3").unwrap();
    let from = problem.read("2 1 3/4 5 _").unwrap();
    let task =
        SolveTask { problem: &problem, from: &from, heuristic: &ZeroHeuristic, depth: None, settings: &DEFAULTS };
    let answer = solve("mcts", &task);
    assert_eq!((answer.end, answer.expanded), (SearchEnd::Unsolvable, 360));
}

#[test]
fn tree_search_keeps_to_its_budget() {
    let problem = families::parse("sliding:4x4").unwrap();
    let from = problem.read("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 _").unwrap();
    let task =
        SolveTask { problem: &problem, from: &from, heuristic: &ZeroHeuristic, depth: None, settings: &DEFAULTS };
    let end = |budget| try_solve("mcts", &task, budget).unwrap().end;
    assert_eq!(
        end(SearchBudget { nodes: Some(500), ..UNLIMITED }),
        SearchEnd::GaveUp(BudgetSpent::Nodes { most: 500 })
    );
    assert_eq!(
        end(SearchBudget { memory: 1 << 20, ..UNLIMITED }),
        SearchEnd::GaveUp(BudgetSpent::Memory { bytes: 1 << 20 })
    );
    let settings = settings("mcts", &["simulations=100"]);
    let few = try_solve("mcts", &SolveTask { settings: &settings, ..task }, UNLIMITED).unwrap();
    assert_eq!((few.end, few.expanded), (SearchEnd::GaveUp(BudgetSpent::Tries), 100));
}

#[test]
fn searches_follow_a_good_policy() {
    let problem = families::parse("sliding:2x3").unwrap();
    let all = distances(&problem);
    let value = |state: &[u8]| f64::from(u8::from(state.is_empty()));
    let good =
        Made { problem: problem.clone(), value: Box::new(value), likes: Some(closer(&all, 0.9)), is_alone: false };
    let none = Made { problem: problem.clone(), value: Box::new(value), likes: None, is_alone: false };
    let narrow = settings("beam", &["guide=policy", "width=1"]);
    let (mut with, mut without) = (0, 0);
    for (from, distance) in sorted(&all) {
        let task = SolveTask { problem: &problem, from, heuristic: &good, depth: None, settings: &narrow };
        assert_eq!(length(&problem, from, &solve("beam", &task)), distance);
        let answer = solve("mcts", &SolveTask { settings: &DEFAULTS, ..task });
        length(&problem, from, &answer);
        with += answer.expanded;
        without += solve("mcts", &SolveTask { settings: &DEFAULTS, heuristic: &none, ..task }).expanded;
        if distance > 0 {
            let error = try_solve("beam", &SolveTask { heuristic: &none, ..task }, UNLIMITED).unwrap_err();
            assert!(matches!(&error, Error::Usage { .. }) && error.to_string().contains("no policy"), "{error:?}");
        }
    }
    assert!(3 * with < without, "{with} {without}");
}

/// Beam search by sums of logarithms as a plain loop, with the rounding of estimates.
fn plain_beam(problem: &Problem, from: &[u8], width: usize, made: &Made) -> Option<u32> {
    let (mut seen, mut level) = (HashSet::from([from.to_vec()]), vec![(0.0, from.to_vec())]);
    for depth in 1.. {
        let mut candidates = vec![];
        for (sum, state) in &level {
            let next = successors(problem, state);
            let likes = made.likes.as_ref().unwrap()(state, &next);
            for (next, like) in next.into_iter().zip(likes) {
                if problem.is_goal(&next) && !seen.contains(&next) {
                    return Some(depth);
                }
                candidates.push((Estimate::of(sum - f64::from(like).ln()).moves().unwrap(), next));
            }
        }
        candidates.sort_by(|a, b| a.0.total_cmp(&b.0));
        level.clear();
        for (sum, state) in candidates {
            if level.len() < width && seen.insert(state.clone()) {
                level.push((sum, state));
            }
        }
        if level.is_empty() {
            return None;
        }
    }
    None
}

#[test]
fn a_beam_by_policy_is_that_of_a_plain_loop() {
    let problem = families::parse("sliding:3x3").unwrap();
    let all = distances(&problem);
    let likes = Box::new(|_: &[u8], next: &[Vec<u8>]| {
        let weights: Vec<f32> = next.iter().map(|next| 1.0 + (noise(next) % 9973) as f32).collect();
        let sum: f32 = weights.iter().sum();
        weights.iter().map(|weight| weight / sum).collect()
    });
    let made = Made { problem: problem.clone(), value: Box::new(|_| 0.0), likes: Some(likes), is_alone: false };
    for (i, (from, _)) in sorted(&all).into_iter().step_by(20_011).enumerate() {
        let width = [3, 30, 300][i % 3];
        let settings = settings("beam", &["guide=policy", &format!("width={width}")]);
        let task = SolveTask { problem: &problem, from, heuristic: &made, depth: None, settings: &settings };
        let answer = solve("beam", &task);
        let found = matches!(answer.end, SearchEnd::Solved { .. }).then(|| length(&problem, from, &answer));
        assert_eq!(found, plain_beam(&problem, from, width, &made), "{}", problem.write(from));
    }
}

/// The number of states whose moves from the start plus estimate are less than the distance. The
/// first count has all of them, the second those reachable through such states.
fn plain_floors(problem: &Problem, from: &[u8], distance: u32, heuristic: &dyn Heuristic) -> (u64, u64) {
    let ahead = |state: &[u8], moves: u32| heuristic.estimate(state).moves().unwrap() + f64::from(moves);
    let below = |state: &[u8], moves: u32| ahead(state, moves) < f64::from(distance);
    let all = distances_from(problem, std::iter::once(from.to_vec()));
    let every = all.iter().filter(|(state, moves)| below(state, **moves)).count() as u64;
    // Repeat until nothing changes.
    let mut reached: Distances = HashMap::new();
    if below(from, 0) {
        reached.insert(from.to_vec(), 0);
    }
    loop {
        let mut changed = false;
        for (state, moves) in reached.clone() {
            for next in successors(problem, &state) {
                let better = reached.get(&next).is_none_or(|known| *known > moves + 1);
                if better && below(&next, moves + 1) {
                    reached.insert(next, moves + 1);
                    changed = true;
                }
            }
        }
        if !changed {
            return (every, reached.len() as u64);
        }
    }
}

#[test]
fn astar_expands_at_least_what_it_must() {
    let problem = families::parse("sliding:2x3").unwrap();
    let all = distances(&problem);
    let value = Box::new(|state: &[u8]| f64::from(noise(state) % 40) / 2.0);
    let noisy = Made { problem: problem.clone(), value, likes: None, is_alone: false };
    let manhattan = problem.heuristic("manhattan").unwrap();
    let mut hidden = 0;
    for (from, distance) in sorted(&all).into_iter().step_by(11) {
        for (consistent, heuristic) in [(true, &*manhattan), (true, &ZeroHeuristic), (false, &noisy)] {
            let task = SolveTask { problem: &problem, from, heuristic, depth: None, settings: &DEFAULTS };
            let signal = Watch::none().signal();
            let floor = solvers::floor(&task, distance, UNLIMITED, signal).unwrap().unwrap();
            let (every, reached) = plain_floors(&problem, from, distance, heuristic);
            assert_eq!(floor, reached, "{}", problem.write(from));
            assert!(!consistent || floor == every);
            hidden += every - reached;
            assert!(solve("astar", &task).expanded >= floor);
            let small = SearchBudget { memory: 50, ..UNLIMITED };
            assert!(floor < 4 || solvers::floor(&task, distance, small, signal).unwrap().is_none());
        }
    }
    assert!(hidden > 0);
}

#[test]
fn expanded_states_are_told() {
    let problem = families::parse("sliding:2x3").unwrap();
    let from = problem.read("4 5 _/1 2 3").unwrap();
    let manhattan = problem.heuristic("manhattan").unwrap();
    let task = SolveTask { problem: &problem, from: &from, heuristic: &*manhattan, depth: None, settings: &DEFAULTS };
    for solver in named::all().filter(|solver| !["two-phase", "rows", "naive", "dfs"].contains(&solver.name)) {
        let mut told = vec![];
        let tell = &mut |state: &[u8]| told.push(state.to_vec());
        let budget = SearchBudget { nodes: Some(10_000), ..UNLIMITED };
        let answer = solver.solve_and_tell(&task, budget, Watch::none().signal(), tell).unwrap();
        assert_eq!(told.len() as u64, answer.expanded, "{}", solver.name);
        assert!(told.iter().all(|state| problem.write(state).len() == 11));
        assert_eq!(try_solve(solver.name, &task, budget).unwrap(), answer);
    }
    let cube = families::parse("twisty:3x3x3").unwrap();
    let from = cube.read("R U").unwrap();
    let task = SolveTask { problem: &cube, from: &from, heuristic: &ZeroHeuristic, ..task };
    let told = find("two-phase").solve_and_tell(&task, UNLIMITED, Watch::none().signal(), &mut |_| ());
    assert!(matches!(told, Err(Error::Usage { .. })));
}
