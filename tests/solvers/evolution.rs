//! The readings of the paper on rings: N. S. C. Merleau, M. O'Malley, E. Roldán, S. Mukherjee.

use antipode::families;
use antipode::solvers::{self, Budget, End, Settings, Task};
use antipode::watch::Watch;

use crate::slow::check_path;

const UNLIMITED: Budget = Budget { nodes: None, time: None, memory: 1 << 31 };

/// All rings together have all moves, and a vertex counts once for each free face.
#[test]
fn moves_of_rings_go_face_by_face() {
    let goals = ["4g 1p 5r 6b", "4b 13g 1y 5r 7p"];
    for (start, goal) in [("3,1,4", 0), ("3,2,4", 0), ("4,1,11", 1), ("4,2,11", 1), ("4,3,11", 1)] {
        let spec = format!("rings:{start};goal={}", goals[goal]);
        let problem = families::parse(&spec).unwrap();
        let numbers: Vec<u32> = start.split(',').map(|number| number.parse().unwrap()).collect();
        let pieces = problem.abilities().piece_moves.clone().unwrap();
        let mut state = problem.goal().unwrap();
        for step in 0..50 {
            let (mut all, mut known) = (vec![], vec![]);
            problem.expand(&state, &mut |next| all.push(next.to_vec()));
            for piece in 0..pieces.pieces() {
                let mut ways = vec![];
                pieces.moves_of(&state, piece, &mut |next| ways.push(next.to_vec()));
                let here = state.iter().position(|&token| usize::from(token) == piece).unwrap();
                let others =
                    (0..state.len()).filter(|&cell| cell != here && state[cell] != u8::MAX).collect::<Vec<_>>();
                for next in &ways {
                    let there = next.iter().position(|&token| usize::from(token) == piece).unwrap();
                    // Faces are sets of K coordinates: free ones contain no other ring.
                    let is_free = |face: &u32| others.iter().all(|other| (other ^ here) as u32 & !face != 0);
                    let faces = (0..1u32 << numbers[0])
                        .filter(|face| face.count_ones() == numbers[1] && (here ^ there) as u32 & !face == 0);
                    let times = ways.iter().filter(|other| *other == next).count();
                    assert_eq!(faces.filter(is_free).count(), times, "{spec}");
                }
                known.extend(ways);
            }
            for list in [&mut all, &mut known] {
                list.sort();
                list.dedup();
            }
            assert_eq!(all, known, "{spec}");
            state.clone_from(&all[step * 7 % all.len()]);
        }
    }
}

/// The two readings of the paper on rings solve its levels; other puzzles refuse them. With loops a
/// path is a walk, and without them no longer than that.
#[test]
fn evolution_has_the_readings_of_its_paper() {
    let problem = families::parse("rings:3,2,4;goal=4g 1p 5r 6b").unwrap();
    let from = problem.read("4p 1b 5r 6g").unwrap();
    let heuristic = problem.heuristic("misplaced").unwrap();
    let ea = solvers::find("ea").unwrap();
    let length = |set: &[&str], seed| {
        let settings = Settings::new(ea, Some(seed), set).unwrap();
        let task = Task { problem: &problem, from: &from, heuristic: &*heuristic, depth: None, settings: &settings };
        let End::Solved { path, .. } = ea.solve(&task, UNLIMITED, Watch::none().signal()).unwrap().end else {
            panic!("{set:?}");
        };
        if set.contains(&"loops=cut") {
            check_path(&problem, &from, &path);
        }
        path.len()
    };
    for reading in ["reading=letter", "reading=program"] {
        for seed in 0..5 {
            let [walk, path] = ["loops=keep", "loops=cut"].map(|loops| length(&["longest=4", reading, loops], seed));
            assert!(8 <= path && path <= walk, "{reading}: {path} {walk}");
        }
    }
    let board = families::parse("sliding:2x3").unwrap();
    let settings = Settings::new(ea, None, &["reading=letter"]).unwrap();
    let from = board.read("_ 1 2/3 4 5").unwrap();
    let heuristic = board.heuristic("misplaced").unwrap();
    let task = Task { problem: &board, from: &from, heuristic: &*heuristic, depth: None, settings: &settings };
    assert!(ea.solve(&task, UNLIMITED, Watch::none().signal()).unwrap_err().to_string().contains("only rings"));
}
