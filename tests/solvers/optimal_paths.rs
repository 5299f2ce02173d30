//! All optimal solutions, also with restricted first and last moves, compared with an enumeration
//! of all paths.

use std::collections::{HashMap, HashSet};

use crate::named::find;
use antipode::error::Error;
use antipode::families;
use antipode::jobs::{OpenSolver, Solution, SolveOptions, SolveOutcome, WorkResources};
use antipode::model::Problem;
use antipode::solvers::PathEnds;
use antipode::watch::Watch;

/// The states of depth at most `most`, by depth.
pub fn states(problem: &Problem, most: usize) -> Vec<Vec<u8>> {
    let mut states: Vec<Vec<u8>> = problem.goals().collect();
    let mut known: HashSet<Vec<u8>> = states.iter().cloned().collect();
    let mut at = 0;
    for _ in 0..most {
        let end = states.len();
        for here in at..end {
            problem.expand(&states[here].clone(), &mut |next| {
                if known.insert(next.to_vec()) {
                    states.push(next.to_vec());
                }
            });
        }
        at = end;
    }
    states
}

/// The names of the moves of all shortest paths to a goal with these ends and at most `most` moves,
/// by enumeration of paths of increasing length.
pub fn reference(problem: &Problem, from: &[u8], ends: &PathEnds, most: usize) -> Vec<Vec<String>> {
    if problem.is_goal(from) {
        return vec![vec![]];
    }
    let begins = |path: &[String]| {
        let text = path.join(" ");
        // Up to the first moves that are all there, or as far as the path goes.
        ends.first.is_empty() || ends.first.iter().any(|first| starts(&text, first) || starts(first, &text))
    };
    let finishes = |path: &[String]| {
        let text = path.join(" ");
        let begun = ends.first.is_empty() || ends.first.iter().any(|first| starts(&text, first));
        begun
            && (ends.last.is_empty() || ends.last.iter().any(|last| format!(" {text}").ends_with(&format!(" {last}"))))
    };
    // All paths to each state, by the number of moves; states can repeat.
    let mut level: HashMap<Vec<u8>, Vec<Vec<String>>> = HashMap::from([(from.to_vec(), vec![vec![]])]);
    for _ in 0..most {
        let (mut next_level, mut found) = (HashMap::<_, Vec<Vec<String>>>::new(), vec![]);
        for (state, paths) in &level {
            let mut ordinal = 0;
            problem.expand(state, &mut |next| {
                let name = problem.name(state, ordinal);
                ordinal += 1;
                let longer = |path: &Vec<String>| [&path[..], std::slice::from_ref(&name)].concat();
                let mut paths: Vec<_> = paths.iter().map(longer).collect();
                paths.retain(|path| begins(path));
                if problem.is_goal(next) {
                    found.extend(paths.iter().filter(|path| finishes(path)).cloned());
                }
                next_level.entry(next.to_vec()).or_default().extend(paths);
            });
        }
        if !found.is_empty() {
            found.sort();
            return found;
        }
        level = next_level;
    }
    panic!("{ends:?}: more than {most} moves");
}

/// Whether a text begins with some of its names.
fn starts(text: &str, names: &str) -> bool {
    format!("{text} ").starts_with(&format!("{names} "))
}

pub fn options(solver: Option<&str>, ends: &PathEnds) -> SolveOptions {
    let mut options = one(solver, ends);
    options.all = Some(usize::MAX);
    options
}

/// The options for a single solution.
pub fn one(solver: Option<&str>, ends: &PathEnds) -> SolveOptions {
    let mut options = SolveOptions::default();
    (options.solver, options.ends) = (solver.map(String::from), ends.clone());
    options
}

fn resources() -> WorkResources {
    WorkResources { threads: 1, memory: 1 << 30 }
}

pub fn open(problem: &Problem, options: &SolveOptions) -> Result<OpenSolver, Error> {
    OpenSolver::new(problem, options, resources(), &mut Watch::none())
}

pub fn names(paths: &[Vec<antipode::jobs::SolutionStep>]) -> Vec<Vec<String>> {
    let mut names: Vec<Vec<String>> =
        paths.iter().map(|path| path.iter().map(|step| step.r#move.clone()).collect()).collect();
    names.sort();
    names
}

pub fn solve(problem: &Problem, options: &SolveOptions, state: &[u8]) -> Solution {
    open(problem, options).unwrap().solve(state, Watch::none().signal()).unwrap()
}

/// Puzzles of several families, with the sampling step of states and their greatest depth.
const PUZZLES: [(&str, usize, usize); 9] = [
    ("sliding:2x3", 5, 12),
    ("sliding:3x3", 9, 10),
    ("sliding:2x3;metric=multi", 17, 8),
    ("sliding:2x3;goal=1 2 ./. . .", 11, 8),
    ("twisty:2x2x2;moves=R,U", 7, 4),
    ("pancake:6", 7, 7),
    ("hanoi:3,4", 3, 9),
    ("rings:3,2,4", 7, 8),
    ("lightsout:2x3", 1, 5),
];

#[test]
fn all_optimal_solutions_are_found() {
    let mut several = 0;
    for (spec, stride, most) in PUZZLES {
        let problem = families::parse(spec).unwrap();
        let all = [None, Some("ida"), Some("astar"), Some("bidirectional"), Some("bfs")];
        let solvers = all.map(|solver| options(solver, &PathEnds::default()));
        let mut limited = SolveOptions::default();
        limited.all = Some(2);
        for state in states(&problem, most).iter().step_by(stride) {
            let expected = reference(&problem, state, &PathEnds::default(), most);
            for solver in &solvers {
                let found = solve(&problem, solver, state);
                let text = problem.write(state);
                assert_eq!(names(&found.paths.unwrap()), expected, "{spec} {:?} {text}", solver.solver);
                assert_eq!(found.count.unwrap().0, expected.len().into(), "{spec} {text}");
                assert_eq!((found.length, found.optimal), (Some(expected[0].len()), true));
            }
            let listed = solve(&problem, &limited, state);
            assert_eq!(listed.paths.unwrap().len(), expected.len().min(2));
            assert_eq!(listed.count.unwrap().0, expected.len().into());
            several += usize::from(expected.len() > 1);
        }
    }
    assert!(several > 50, "{several} states with several solutions");
}

/// One name, or none if it is empty.
pub fn names_of(name: &str) -> Vec<String> {
    Some(name).filter(|name| !name.is_empty()).map(String::from).into_iter().collect()
}

#[test]
fn solvers_that_cannot_refuse() {
    let ends = PathEnds { first: names_of("R"), last: vec![] };
    let cube = families::parse("twisty:3x3x3").unwrap();
    let board = families::parse("sliding:3x3").unwrap();
    for (problem, options, part) in [
        (&cube, options(Some("two-phase"), &PathEnds::default()), "does not prove"),
        (&cube, one(Some("two-phase"), &ends), "first and last moves"),
        (&board, options(Some("greedy"), &PathEnds::default()), "does not prove"),
        (&board, one(Some(find("rows").name), &ends), "first and last moves"),
        (&board, one(Some("cmd: cat"), &ends), "one solution"),
    ] {
        let refused = open(problem, &options).err().unwrap_or_else(|| panic!("{options:?}")).to_string();
        assert!(refused.contains(part), "{refused}");
    }
    // The error appears only after the heuristic is loaded.
    let mut weighted = options(Some("ida"), &PathEnds::default());
    weighted.weight = Some(2.0);
    let state = board.read("1 2 3/_ 4 6/7 5 8").unwrap();
    let refused = open(&board, &weighted).unwrap().solve(&state, Watch::none().signal());
    assert!(matches!(&refused, Err(Error::Usage(what)) if what.to_string().contains("not admissible")), "{refused:?}");
    // The cube then uses another solver.
    assert_eq!(open(&cube, &options(None, &ends)).unwrap().solver(), "bidirectional");
}

#[test]
fn all_paths_keep_to_the_budget() {
    let problem = families::parse("sliding:3x3").unwrap();
    let state = problem.read("8 6 7/2 5 4/3 _ 1").unwrap();
    let mut few = options(Some("ida"), &PathEnds::default());
    few.nodes = Some(100);
    assert_eq!(solve(&problem, &few, &state).outcome, SolveOutcome::GaveUp);
    let solver = OpenSolver::new(
        &problem,
        &options(Some("ida"), &PathEnds::default()),
        WorkResources { threads: 1, memory: 1 << 16 },
        &mut Watch::none(),
    );
    let found = solver.unwrap().solve(&state, Watch::none().signal()).unwrap();
    assert_eq!((found.outcome, found.paths), (SolveOutcome::GaveUp, None));
}
