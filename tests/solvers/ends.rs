//! Solutions with restricted first and last moves, compared with an enumeration of all paths.

use super::optimal_paths::{names, names_of, one, open, options, reference, solve, states};
use antipode::error::Error;
use antipode::families;
use antipode::jobs::SolveOutcome;
use antipode::solvers::PathEnds;
use antipode::watch::Watch;

/// The first and the last moves of some solutions, and some that lead away.
#[test]
fn first_and_last_moves_are_restricted() {
    for (spec, stride, most) in [
        ("sliding:2x3", 9, 9),
        ("twisty:2x2x2;moves=R,U", 3, 2),
        ("pancake:5", 7, 4),
        ("hanoi:3,3", 2, 5),
        ("lightsout:2x2", 3, 3),
    ] {
        let problem = families::parse(spec).unwrap();
        let goal = problem.goal().unwrap();
        // The names of all moves that lead to the goal.
        let mut lasts = vec![];
        problem.expand(&goal, &mut |before| {
            let mut ordinal = 0;
            problem.expand(before, &mut |next| {
                if next == goal {
                    lasts.push(problem.name(before, ordinal));
                }
                ordinal += 1;
            });
        });
        let mut checked = 0;
        for state in states(&problem, most).iter().skip(1).step_by(stride) {
            let mut firsts = vec![];
            problem.expand(state, &mut |_| firsts.push(problem.name(state, firsts.len())));
            for first in [&[][..], &firsts[..1], &firsts[firsts.len() - 1..]] {
                for last in [&[][..], &lasts[..1], &lasts[lasts.len() - 1..]] {
                    let ends = PathEnds { first: first.to_vec(), last: last.to_vec() };
                    let expected = reference(&problem, state, &ends, most + 6);
                    for solver in [None, Some("ida"), Some("astar"), Some("bidirectional"), Some("bfs")] {
                        let found = solve(&problem, &options(solver, &ends), state);
                        let what = format!("{spec} {solver:?} {} {ends:?}", problem.write(state));
                        assert_eq!(names(&found.paths.unwrap()), expected, "{what}");
                        assert_eq!((found.length, found.optimal), (Some(expected[0].len()), true), "{what}");
                        let one = solve(&problem, &one(solver, &ends), state);
                        let moves = one.moves.unwrap().into_iter().map(|step| step.r#move).collect();
                        assert!(one.paths.is_none() && expected.contains(&moves), "{what}");
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 50, "{spec}: {checked}");
    }
}

/// Several moves at the beginning and at the end, which may overlap, and of which one may begin or
/// end another: twips 98 has prefixes of several moves.
#[test]
fn several_moves_come_first_and_last() {
    for (spec, scrambles, ends) in [
        (
            "twisty:2x2x2;moves=R,U",
            &["R U", "U R"][..],
            &[
                (&["U R2"][..], &[][..]),
                (&["U", "U R2", "R' U"], &[]),
                (&[], &["R U'"]),
                (&[], &["U", "R U", "R' U"]),
                (&["U R"], &["R U2"]),
                (&["R U R'"], &["U R' U2", "R'"]),
                (&["R2 U'", "U' R2"], &["U' R2", "R2 U'", "R2"]),
            ][..],
        ),
        ("twisty:2x2x2;moves=R,U", &["R U' R'"], &[(&["R U R'"], &["R U R'"]), (&["R U", "R U2"], &["U R'"])]),
        (
            "twisty:2x2x2;moves=R,U;metric=qtm;pieces=corners",
            &["R U", "U U"],
            &[(&["U U", "R R"], &["U' R'"]), (&["R"], &["R U"]), (&["U'", "R' U'"], &["U'"])],
        ),
        (
            "pancake:5",
            &["3 2 1 4 5", "2 1 3 5 4"],
            &[(&["flip 2 flip 4"], &["flip 3"]), (&["flip 4"], &["flip 2 flip 4 flip 2"])],
        ),
        ("hanoi:3,3", &["2 1 1"], &[(&["disk 1 2->3 disk 2 1->2"], &["disk 1 2->1"])]),
        (
            "sliding:2x3",
            &["1 2 3/_ 4 5", "1 2 3/4 _ 5"],
            &[(&["1 down 2 left"], &["5 left"]), (&[], &["3 up 5 left", "2 up 5 left"])],
        ),
    ] {
        let problem = families::parse(spec).unwrap();
        let mut checked = 0;
        for (scramble, (first, last)) in
            scrambles.iter().flat_map(|scramble| ends.iter().map(move |ends| (scramble, ends)))
        {
            let state = problem.read(scramble).unwrap();
            let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_string()).collect();
            let ends = PathEnds { first: texts(first), last: texts(last) };
            let mut expected = None;
            for solver in [None, Some("ida"), Some("astar"), Some("bidirectional"), Some("bfs")] {
                let what = format!("{spec} {solver:?} {scramble} {ends:?}");
                let found = solve(&problem, &options(solver, &ends), &state);
                let Some(paths) = &found.paths else {
                    assert_eq!(found.outcome, SolveOutcome::Unsolvable, "{what}");
                    continue;
                };
                let expected = expected.get_or_insert_with(|| reference(&problem, &state, &ends, 9));
                assert_eq!(names(paths), *expected, "{what}");
                let one = solve(&problem, &one(solver, &ends), &state);
                let moves = one.moves.unwrap().into_iter().map(|step| step.r#move).collect();
                assert!(expected.contains(&moves), "{what}");
                checked += 1;
            }
        }
        assert!(checked > 0, "{spec}");
    }
}

/// First moves are those of the puzzle as it is held: after `M`, `U` is the turn of what is on top.
#[test]
fn first_moves_of_a_cube_are_read_as_it_is_held() {
    let problem = families::parse("twisty:3x3x3;metric=stm").unwrap();
    let state = problem.read("M U R").unwrap();
    for (first, last, moves) in [
        ("R'", "", &["R'", "B'", "M' x'"][..]),
        ("R' U'", "M'", &["R'", "B'", "M' x'"]),
        ("R' Uw'", "", &["R'", "U'"]),
        ("x R' F'", "", &["R'", "U'", "M' x'"]),
    ] {
        let ends = PathEnds { first: names_of(first), last: names_of(last) };
        let found = solve(&problem, &options(None, &ends), &state);
        assert!(found.paths.is_some_and(|paths| !paths.is_empty()), "{first} {moves:?}");
    }
}

#[test]
fn moves_that_cannot_come_first_or_last_leave_no_solution() {
    let board = families::parse("sliding:3x3").unwrap();
    let cube = families::parse("twisty:2x2x2").unwrap();
    for (problem, state, first, last) in [
        (&board, "1 2 3/4 5 6/7 _ 8", "1 left", ""),
        (&board, "1 2 3/4 5 6/7 _ 8", "5 down 8 left", ""),
        (&board, "1 2 3/4 5 6/7 _ 8", "", "1 left"),
        (&board, "1 2 3/4 5 6/7 _ 8", "5 down", "5 up"),
    ] {
        let ends = PathEnds { first: names_of(first), last: names_of(last) };
        let found = solve(problem, &options(None, &ends), &problem.read(state).unwrap());
        assert_eq!((found.outcome, found.length, found.paths), (SolveOutcome::Unsolvable, None, None), "{ends:?}");
    }
    // A solved state needs no moves.
    let ends = PathEnds { first: names_of("R"), last: vec![] };
    let found = solve(&cube, &options(None, &ends), &cube.goal().unwrap());
    assert_eq!((found.length, found.paths), (Some(0), Some(vec![vec![]])));
}

/// A move that the puzzle does not have is a mistake of the user, and no proof.
#[test]
fn unknown_first_and_last_moves_are_errors() {
    for (spec, state, text) in [
        ("twisty:3x3x3", "R U", "Q"),
        ("twisty:3x3x3", "R U", "R U Q"),
        ("twisty:3x3x3", "R U", "M"),
        ("twisty:3x3x3", "R U", " "),
        ("twisty:3x3x3;metric=qtm", "R U", "R2"),
        ("twisty:2x2x2", "", "Q"),
        ("group:lrx,5", "2 1 3 4 5", "Q"),
        ("pancake:4", "2 1 3 4", "flip 9"),
        ("pancake:4", "2 1 3 4", "flip"),
        ("sliding:3x3", "1 2 3/4 5 6/7 _ 8", "Q"),
        ("sliding:3x3", "1 2 3/4 5 6/7 _ 8", "9 up"),
        ("sliding:3x3", "1 2 3/4 5 6/7 _ 8", "5 upwards"),
        ("rings:3,2,4", "1a 2b 3c 5d", "z 0->1"),
        ("lightsout:2x2", "10/00", "press 7,1"),
    ] {
        let problem = families::parse(spec).unwrap();
        for (first, last) in [(text, ""), ("", text)] {
            let ends = PathEnds { first: names_of(first), last: names_of(last) };
            let state = problem.read(state).unwrap();
            let solved =
                open(&problem, &one(None, &ends)).and_then(|solver| solver.solve(&state, Watch::none().signal()));
            assert!(matches!(&solved, Err(Error::Usage(_))), "{spec} {ends:?}: {solved:?}");
        }
    }
}
