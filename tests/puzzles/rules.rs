//! Puzzles with rules of external programs: the examples in Python, with known numbers. The tests
//! need `python3`.

use std::collections::HashSet;

use crate::named;
use antipode::families::{parse, parse_stored};
use antipode::jobs::{Solution, SolveOptions, SolveOutcome, WorkResources, solve};
use antipode::prelude::{Error, Problem};
use antipode::solvers::SolverAbility;
use antipode::watch::Watch;

fn example(arguments: &str) -> Problem {
    parse(&format!("rules:cmd: python3 examples/rules/{arguments}")).unwrap()
}

/// The layers of a complete search, and the depth of the first goal, without the library's
/// explorers.
fn explore(problem: &Problem) -> (Vec<usize>, Option<usize>) {
    let mut frontier: Vec<Vec<u8>> = problem.starts().collect();
    let length = frontier[0].len();
    let mut seen: HashSet<Vec<u8>> = frontier.iter().cloned().collect();
    let (mut layers, mut nearest) = (vec![], None);
    while !frontier.is_empty() {
        let mut next = vec![];
        problem.expand_all(&frontier.concat(), length, &mut |_, state| {
            if seen.insert(state.to_vec()) {
                next.push(state.to_vec());
            }
        });
        if nearest.is_none() && frontier.iter().any(|state| problem.is_goal(state)) {
            nearest = Some(layers.len());
        }
        layers.push(frontier.len());
        frontier = next;
    }
    problem.intact().unwrap();
    (layers, nearest)
}

fn solved(problem: &Problem, state: &str, solver: Option<&str>) -> Result<Solution, Error> {
    let limited = named::all().any(|known| known.can(SolverAbility::DepthLimit) && solver == Some(known.name));
    let mut options = SolveOptions::default();
    options.solver = solver.map(str::to_string);
    options.nodes = Some(5000);
    options.depth = limited.then_some(20);
    let (mut found, resources) = (vec![], WorkResources { threads: 2, memory: 1 << 30 });
    let tell = |solutions| {
        found.extend(solutions);
        Ok(())
    };
    solve(problem, &[state.to_string()], &options, resources, &mut Watch::none(), tell)?;
    Ok(found.swap_remove(0))
}

/// 81 moves, where a move takes one piece any distance, are proven shortest
/// (en.wikipedia.org/wiki/Klotski, after M. Gardner, Scientific American, February 1964). 25,955
/// configurations, with pieces of a shape alike, are quoted widely.
#[test]
fn klotski_takes_81_slides() {
    let (layers, nearest) = explore(&example("klotski.py --slides"));
    assert_eq!((layers.iter().sum::<usize>(), nearest), (25_955, Some(81)));
}

/// The hardest board without walls of M. Fogleman's database: 51 moves of any length, 4,780
/// configurations (its line "51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 4780",
/// michaelfogleman.com/rush).
#[test]
fn the_hardest_rush_hour_takes_51_moves() {
    let (layers, nearest) = explore(&example("rush_hour.py"));
    assert_eq!((layers.iter().sum::<usize>(), nearest), (4780, Some(51)));
}

/// J. Scherphuis' table of the triangle of 15 holes, by jumps, for all four places of the first
/// hole (jaapsch.net/puzzles/trisolit.htm).
#[test]
fn triangles_of_pegs_have_their_known_layers() {
    let known: [(&str, &[usize]); 4] = [
        (".----/oo---/ooo--/oooo-/ooooo", &[1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4]),
        ("o----/oo---/ooo--/.ooo-/ooooo", &[1, 2, 6, 24, 79, 193, 375, 525, 519, 366, 196, 70, 17, 4]),
        ("o----/oo---/ooo--/oooo-/oo.oo", &[1, 4, 16, 59, 186, 446, 760, 931, 840, 583, 285, 98, 23, 5]),
        ("o----/oo---/o.o--/oooo-/ooooo", &[1, 2, 6, 21, 58, 139, 260, 350, 351, 261, 142, 49, 10, 1]),
    ];
    for (board, layers) in known {
        let problem = example(&format!("pegs.py --triangle {board}"));
        assert!(problem.directed() && !problem.lists_goals());
        assert_eq!(explore(&problem), (layers.to_vec(), Some(13)), "{board}");
    }
}

/// The first layers of the board of 33 holes, up to symmetry: OEIS A112737 (G. I. Bell).
/// `lab/scripts/english_board.sh` searches all 23,475,688 positions.
#[test]
fn the_english_board_begins_as_is_known() {
    let problem = example("pegs.py --alike");
    let mut layer: HashSet<Vec<u8>> = problem.starts().collect();
    for known in [1, 1, 2, 8, 39, 171, 719, 2757] {
        assert_eq!(layer.len(), known);
        let (states, length) = (layer.iter().flatten().copied().collect::<Vec<u8>>(), 7 * 8 - 1);
        layer.clear();
        // The number of pegs distinguishes the layers.
        problem.expand_all(&states, length, &mut |_, next| {
            layer.insert(next.to_vec());
        });
    }
    problem.intact().unwrap();
    let problem = example("pegs.py");
    let start = problem.starts().next().unwrap();
    let names: Vec<String> = (0..4).map(|ordinal| problem.name(&start, ordinal)).collect();
    assert_eq!(names, ["2,4 down", "4,2 right", "4,6 left", "6,4 up"]);
}

/// The successors of a Sokoban state, as sets of boxes and the man, without code of the example.
fn pushed(walls: &[bool], width: usize, (man, boxes): &(usize, Vec<usize>)) -> Vec<(usize, Vec<usize>)> {
    let mut all = vec![];
    for step in [-1, 1, -(width as isize), width as isize] {
        let to = |at: usize| at.wrapping_add_signed(step);
        let there = to(*man);
        let mut moved = boxes.clone();
        if let Some(one) = moved.iter_mut().find(|one| **one == there) {
            *one = to(there);
        }
        moved.sort_unstable();
        moved.dedup();
        if moved.len() == boxes.len() && !walls[there] && moved.iter().all(|&one| !walls[one]) {
            all.push((there, moved));
        }
    }
    all
}

#[test]
fn sokoban_agrees_with_another_program() {
    let picture = "#######/#  .  #/# $@$ #/#  .# #/#######";
    let problem = example(&format!("sokoban.py '{picture}'"));
    let cells: String = picture.replace('/', "");
    let of = |kinds: &str| cells.match_indices(|c| kinds.contains(c)).map(|(at, _)| at).collect::<Vec<_>>();
    let (walls, targets): (Vec<bool>, _) = (cells.chars().map(|c| c == '#').collect(), of(".*+"));
    let mut frontier = vec![(of("@+")[0], of("$*"))];
    let (mut seen, mut layers, mut nearest) = (HashSet::from([frontier[0].clone()]), vec![], None);
    while !frontier.is_empty() {
        if nearest.is_none() && frontier.iter().any(|(_, boxes)| *boxes == targets) {
            nearest = Some(layers.len());
        }
        layers.push(frontier.len());
        let all = frontier.iter().flat_map(|state| pushed(&walls, 7, state));
        frontier = all.filter(|state| seen.insert(state.clone())).collect();
    }
    assert_eq!(explore(&problem), (layers, nearest));
    assert!(nearest.is_some());
}

/// `bidirectional`, `mm`, `nbs`, `dvcbs` and `bae` would search from goals that are not listed,
/// `lns` and `astar-disk` backwards along moves that cannot be undone.
#[test]
fn solvers_solve_by_such_rules_or_say_why_not() {
    let board = ".---/oo--/ooo-/oooo";
    let problem = example(&format!("pegs.py --triangle {board}"));
    for solver in named::all() {
        let end = solved(&problem, "o---/.o--/ooo-/oooo", Some(solver.name));
        match solver.name {
            "bidirectional" | "mm" | "nbs" | "dvcbs" | "bae" | "astar-disk" | "lns" | "rows" | "naive"
            | "two-phase" => {
                assert!(matches!(end, Err(Error::Usage(_))), "{}: {end:?}", solver.name);
            }
            name => {
                let solution = end.unwrap_or_else(|error| panic!("{name}: {error}"));
                let moves = solution.moves.as_ref().map(Vec::len);
                assert!(solution.outcome != SolveOutcome::Solved || moves == Some(8), "{name}: {solution:?}");
            }
        }
    }
    let solution = solved(&problem, "o---/.o--/ooo-/oooo", None).unwrap();
    assert_eq!((solution.solver.as_str(), solution.length, solution.optimal), ("bfs", Some(8), true));
    assert!(solution.moves.unwrap()[0].r#move.contains(','));
    // A box in a corner has no solution, which a complete search shows.
    assert_eq!(solved(&problem, board, None).unwrap().outcome, SolveOutcome::Unsolvable);
}

#[test]
fn what_is_no_state_is_refused() {
    let problem = example("pegs.py --triangle");
    for (text, part) in [("ooo", "write 55 bytes of text"), (&"o".repeat(55), "its program says so")] {
        let error = problem.read(text).unwrap_err();
        assert!(matches!(error, Error::Usage(_)) && error.to_string().contains(part), "{error}");
    }
    problem.intact().unwrap();
}

/// Tables store the program's description, so reading them does not need the program.
#[test]
fn a_description_does_for_the_program() {
    let problem = example("klotski.py --slides");
    let (spec, definition) = (problem.spec(), problem.definition().unwrap().to_string());
    let stored = parse_stored(&spec, Some(&definition)).unwrap();
    assert_eq!(stored.starts().collect::<Vec<_>>(), problem.starts().collect::<Vec<_>>());
    let gone = |text: &str| text.replace("klotski.py", "gone.py");
    let definition = gone(&definition);
    let error = parse_stored(&gone(&spec), Some(&definition)).unwrap_err();
    assert!(error.to_string().contains("checksum"), "{error}");
    let checksum = error.to_string().split("checksum is ").nth(1).unwrap()[..8].to_string();
    let spec = format!("rules:cmd: python3 examples/rules/gone.py --slides;checksum={checksum}");
    let stored = parse_stored(&spec, Some(&definition)).unwrap();
    let start = stored.starts().next().unwrap();
    assert_eq!(stored.read(&stored.write(&start)).unwrap(), start);
    stored.intact().unwrap();
    stored.expand(&start, &mut |_| panic!("there is no such program"));
    assert!(stored.intact().unwrap_err().to_string().contains("gone.py"));
    // Another program is another puzzle, even with the same description.
    assert!(!antipode::families::is_about(&spec, &problem));
    assert!(antipode::families::is_about(&problem.spec(), &problem));
}
