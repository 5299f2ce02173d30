//! Commands prepare only what the answer needs.

use std::time::Instant;

use antipode::jobs::{self, SolveOptions, SolveOutcome, WorkResources};
use antipode::watch::Watch;
use antipode::{families, jobs::Solution};

fn solve(spec: &str, state: &str) -> Solution {
    let problem = families::parse(spec).unwrap();
    let mut found = vec![];
    let (states, resources) = ([state.to_string()], WorkResources { threads: 2, memory: 1 << 30 });
    let tell = |solutions| {
        found.extend(solutions);
        Ok(())
    };
    jobs::solve(&problem, &states, &SolveOptions::default(), resources, &mut Watch::none(), tell).unwrap();
    found.swap_remove(0)
}

/// A walk over the 2^20 sets of sides took ten seconds of processor time in a release build.
#[test]
fn a_move_from_the_goal_takes_no_time_where_the_occupancies_are_many() {
    let start = Instant::now();
    let stack = |flipped: &str, from: usize, to: usize| {
        let rest = (from..=to).map(|cake| cake.to_string()).collect::<Vec<_>>().join(" ");
        format!("{flipped} {rest}")
    };
    assert_eq!(solve("burnt:20", &stack("-2 -1", 3, 20)).length, Some(1));
    // Its family has no test of reachability, and it has 906,192 occupancies.
    let rings = solve("rings:5,1,26", "0a 1b 2c 3d 4e 13f");
    assert_eq!(rings.outcome, SolveOutcome::Solved);
    let seconds = start.elapsed().as_secs_f64();
    assert!(seconds < 5.0, "{seconds} s");
}

/// The test by components runs if a search does not end soon.
#[test]
fn unsolvable_states_are_known_where_the_search_does_not_end() {
    // Only even permutations: a flip of 4 is two swaps, and a turn of 9 places is even.
    let ring = solve("topspin:9,4;metric=turn", "2 1 3 4 5 6 7 8 9");
    assert_eq!(
        (ring.outcome, ring.reason.as_deref()),
        (SolveOutcome::Unsolvable, Some("in another component than the goal"))
    );
    // 8,568 occupancies, and tokens that keep their order around the cycle.
    let cycle = (0..18).map(|v| format!("{v}-{}", (v + 1) % 18)).collect::<Vec<_>>().join(",");
    let spec = format!("graph:{cycle};holes=5");
    let problem = families::parse(&spec).unwrap();
    let mut goal = problem.goal().unwrap();
    let tokens: Vec<usize> = (0..goal.len()).filter(|&cell| goal[cell] != u8::MAX).collect();
    goal.swap(tokens[0], tokens[1]);
    let swapped = solve(&spec, &problem.write(&goal));
    assert_eq!(swapped.outcome, SolveOutcome::Unsolvable);
    assert_eq!(swapped.reason.as_deref(), Some("in another component than the goal"));
}

/// Stacks larger than tables: the gap heuristic is close to the distance.
#[test]
fn large_stacks_are_solved() {
    let problem = families::parse("pancake:40").unwrap();
    let states = jobs::random(&problem, 3, 1, 1 << 30, &mut Watch::none()).unwrap().examples;
    for state in &states {
        let solution = solve("pancake:40", state);
        assert!(solution.optimal && solution.solver == "ida" && solution.heuristic.as_deref() == Some("gap"));
    }
    // More cells than a word has bits.
    let rest = (4..=33).map(|cake| cake.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(solve("burnt:33", &format!("-3 1 2 {rest}")).length, Some(2));
    let board = families::parse("lightsout:7x8").unwrap();
    assert!(solve(&board.spec(), "10000000/00100000/00000001/00000000/01010000/00000000/11111111").optimal);
}
