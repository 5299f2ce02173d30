//! Pattern databases that are built for a search.

use antipode::families;
use antipode::jobs::{self, Solution, SolveOptions, SolveOutcome, WorkResources};
use antipode::model::{Estimate, Problem};
use antipode::nums::grouped;
use antipode::watch::Watch;

use crate::slow::distances;

const KORF: &str = "sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";

fn parse(spec: &str) -> Problem {
    families::parse(spec).unwrap()
}

/// Some of Korf's instances, with their published lengths.
fn instances(numbers: &[&str]) -> (Vec<String>, Vec<usize>) {
    let lines = include_str!("../../data/instances/korf100.csv").lines();
    let fields = lines.map(|line| line.split(',').collect::<Vec<_>>());
    let chosen = fields.filter(|fields| numbers.contains(&fields[0]));
    chosen.map(|fields| (fields[1].to_string(), fields[2].parse::<usize>().unwrap())).unzip()
}

fn solved(problem: &Problem, states: &[String], options: &SolveOptions, memory: u64) -> Vec<Solution> {
    let (mut all, resources) = (vec![], WorkResources { threads: 2, memory });
    let tell = |solutions| {
        all.extend(solutions);
        Ok(())
    };
    jobs::solve(problem, states, options, resources, &mut Watch::none(), tell).unwrap();
    all
}

/// Searches that take long use tables that nobody asked for; short ones do not wait for them.
#[test]
fn long_searches_of_boards_build_tables() {
    let problem = parse(KORF);
    let (states, optimal) = instances(&["42", "55", "79", "88"]);
    let all = solved(&problem, &states, &SolveOptions::default(), 1 << 30);
    for (solution, optimal) in all.iter().zip(&optimal) {
        assert_eq!((solution.length, solution.optimal), (Some(*optimal), true), "{}", solution.state);
        let built = solution.heuristic.as_deref() == Some("pdb:16MB");
        assert_eq!(built, solution.expanded.unwrap() >= 50_000, "{solution:?}");
    }
    // Number 88 takes 10^10 expansions by the Manhattan distance.
    let last = &all[3];
    assert!(last.heuristic.as_deref() == Some("pdb:16MB") && last.expanded < Some(20_000_000), "{last:?}");
    let near = [problem.write(&problem.read("4 1 2 3/8 5 6 7/_ 9 10 11/12 13 14 15").unwrap())];
    let short = &solved(&problem, &near, &SolveOptions::default(), 1 << 30)[0];
    assert_eq!((short.length, short.heuristic.as_deref()), (Some(2), problem.heuristics().first().map(|name| &**name)));
}

#[test]
fn budgets_and_choices_come_first() {
    let problem = parse(KORF);
    let (states, _) = instances(&["88"]);
    let usual = problem.heuristics()[0].clone();
    let within = |nodes, mut options: SolveOptions| {
        options.nodes = Some(nodes);
        options
    };
    for options in [
        within(60_000, SolveOptions::default()),
        within(10_000, SolveOptions::default()),
        within(200_000, SolveOptions::default().solver("ida")),
        within(200_000, SolveOptions::default().heuristic("manhattan")),
    ] {
        let gave_up = &solved(&problem, &states, &options, 1 << 30)[0];
        assert_eq!(gave_up.outcome, SolveOutcome::GaveUp, "{gave_up:?}");
        let budget = grouped(options.nodes.unwrap());
        assert!(gave_up.reason.as_ref().unwrap().contains(&budget), "{gave_up:?}");
        assert!(gave_up.expanded <= options.nodes, "{gave_up:?}");
        assert_eq!(gave_up.heuristic.as_deref() == Some("pdb:16MB"), options.nodes == Some(60_000), "{gave_up:?}");
    }
    // Where the tables do not fit, the search goes on without them.
    let without = &solved(&problem, &states, &within(60_000, SolveOptions::default()), 3_000_000)[0];
    assert_eq!((without.heuristic.as_ref(), without.expanded), (Some(&usual), Some(60_000)), "{without:?}");
}

/// Where tokens go long ways around, values need more than half a byte.
#[test]
fn tables_of_graphs_have_the_entries_that_they_need() {
    let problem = parse("graph:0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-0,0-4");
    let all = distances(&problem);
    let heuristic = jobs::heuristic(&problem, "pdb:1MB", &mut (1 << 30), &mut Watch::none()).unwrap();
    assert_eq!(heuristic.claim().name, "pdb:1MB");
    let mut greatest = Estimate::ZERO;
    for (state, distance) in &all {
        let estimate = heuristic.estimate(state);
        assert!(estimate <= Estimate::from(*distance), "{}", problem.write(state));
        greatest = greatest.max(estimate);
    }
    assert!(greatest > Estimate::from(14), "{greatest:?}");
    assert!(jobs::heuristic(&problem, "pdb:10B", &mut (1 << 30), &mut Watch::none()).is_err());
    assert!(jobs::heuristic(&parse("pancake:6"), "pdb:1MB", &mut (1 << 30), &mut Watch::none()).is_err());
}
