//! Tests that compare audits with plain loops over all states.

use std::collections::BTreeMap;

use super::*;
use crate::BuildOptions;
use crate::SampleSize;
use crate::build::build;
use crate::open_table::OpenTable;
use crate::solve_options::SolveOptions;
use antipode_analysis::TableDistances;
use antipode_analysis::statistics::{mean, quantile};
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim, Policy};
use antipode_core::nums::mix;
use antipode_core::tables::Encoding;
use antipode_families::parse;

const SPEC: &str = "sliding:2x3";

/// A hash of a state.
fn noise(state: &[u8]) -> u64 {
    state.iter().fold(7, |hash, byte| mix(hash ^ u64::from(*byte)))
}

/// Manhattan distance with errors in both directions, and a policy that prefers one of the first
/// two moves.
struct Noisy(std::sync::Arc<dyn Heuristic>);

impl Heuristic for Noisy {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::none("noisy")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.0.estimate(state) + Estimate::of((noise(state) % 36) as f64 / 4.0)
    }
    fn policy(&self) -> Option<&dyn Policy> {
        Some(self)
    }
}

/// The number of successors of a state.
fn degree(problem: &Problem, state: &[u8]) -> usize {
    let mut degree = 0;
    problem.expand(state, &mut |_| degree += 1);
    degree
}

fn likes(state: &[u8], degree: usize) -> Vec<f32> {
    let best = noise(state) as usize % 2;
    (0..degree).map(|at| if at == best { 0.5 } else { 0.5 / (degree - 1) as f32 }).collect()
}

impl Policy for Noisy {
    fn probabilities(&self, states: &[u8], length: usize, out: &mut Vec<Vec<f32>>) {
        let problem = parse(SPEC).expect("known");
        out.clear();
        out.extend(states.chunks_exact(length).map(|state| likes(state, degree(&problem, state))));
    }
}

/// A problem with the heuristic, and a folder with a table of the problem.
fn place(encoding: Encoding) -> (Problem, tempfile::TempDir) {
    let problem = parse(SPEC).expect("known");
    let noisy = Noisy(problem.heuristic("manhattan").expect("known"));
    let problem = problem.with_heuristic(noisy);
    let folder = tempfile::tempdir().expect("known");
    let path = folder.path().join("table");
    let options = BuildOptions::to(&path).encoding(encoding);
    build(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).expect("known");
    (problem, folder)
}

fn audit(problem: &Problem, options: &HeuristicAuditOptions) -> HeuristicAudit {
    audit_heuristic(problem, options, WorkResources::default(), &mut Watch::none()).expect("known")
}

fn number(estimate: Estimate) -> f64 {
    estimate.moves().expect("known")
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// A state, its distance, its estimate, its successors.
type Row = (Vec<u8>, f64, f64, Vec<Vec<u8>>);

fn rows(problem: &Problem, table: &TableDistances<'_>) -> Vec<Row> {
    let heuristic = problem.heuristic("noisy").expect("known");
    let all = (0..table.space().layout().size()).map(|index| {
        let state = table.space().state(index);
        let mut next = vec![];
        problem.expand(&state, &mut |state| next.push(state.to_vec()));
        let distance = f64::from(table.depth(index).expect("known").expect("known"));
        (state.clone(), distance, number(heuristic.estimate(&state)), next)
    });
    all.collect()
}

#[test]
fn every_figure_is_that_of_a_plain_loop() {
    for encoding in [Encoding::Byte, Encoding::Mod3] {
        let (problem, folder) = place(encoding);
        let file = folder.path().join("table");
        let audit = audit(&problem, &HeuristicAuditOptions::all("noisy", &file));
        let open = OpenTable::about(&file, &problem).expect("known");
        let rows = rows(&problem, &open.lookups().expect("known"));
        let heuristic = problem.heuristic("noisy").expect("known");
        let errors: Vec<f64> = rows.iter().map(|(_, d, h, _)| d - h).collect();

        let over: Vec<_> = rows.iter().filter(|(_, d, h, _)| h > d).collect();
        let worst = over.iter().map(|(_, d, h, _)| h - d).fold(0.0, f64::max);
        assert!(over.len() > 10 && worst >= 3.0);
        let first = over.iter().find(|(_, d, h, _)| h - d == worst).expect("known");
        assert_eq!((audit.overestimates.count, audit.overestimates.of), (over.len() as u64, 360));
        assert!(close(audit.overestimates.share, over.len() as f64 / 360.0));
        assert_eq!((audit.overestimates.worst, &audit.overestimates.example), (worst, &Some(problem.write(&first.0))));

        let edges = rows.iter().flat_map(|(_, _, h, next)| next.iter().map(move |next| (*h, next)));
        let drops: Vec<f64> = edges.map(|(h, next)| h - number(heuristic.estimate(next)) - 1.0).collect();
        let broken = drops.iter().filter(|drop| **drop > 0.0).count();
        let found = &audit.inconsistencies;
        assert_eq!((found.count, found.of), (broken as u64, drops.len() as u64));
        assert_eq!(found.worst, drops.iter().copied().fold(0.0, f64::max));

        assert!(close(audit.mean_error, mean(errors.iter().copied()).expect("known")));
        let square = mean(errors.iter().map(|error| error * error)).expect("known");
        assert!(close(audit.root_mean_square_error, square.sqrt()));
        assert_eq!(audit.exact_states, errors.iter().filter(|error| **error == 0.0).count() as u64);
        let offset = audit.admissible_offset.expect("known");
        assert_eq!(offset.offset, worst);
        assert!(close(offset.mean_before, mean(rows.iter().map(|(_, _, h, _)| *h)).expect("known")));
        assert!(close(offset.mean_after, mean(rows.iter().map(|(_, _, h, _)| (h - worst).max(0.0))).expect("known")));
        assert!(audit.honest && audit.seed.is_none() && audit.unproven == 0);

        let mut by_estimate: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
        let mut by_error: BTreeMap<i64, u64> = BTreeMap::new();
        for (_, d, h, _) in &rows {
            by_estimate.entry(h.round() as i64).or_default().push(*d);
            *by_error.entry((d - h).round() as i64).or_default() += 1;
        }
        assert_eq!(audit.by_estimate.len(), by_estimate.len());
        for (found, (estimate, distances)) in audit.by_estimate.iter().zip(by_estimate) {
            assert_eq!((found.estimate, found.states), (estimate as f64, distances.len() as u64));
            assert!(close(found.mean_distance, mean(distances).expect("known")));
        }
        let found: Vec<_> = audit.by_error.iter().map(|errors| (errors.estimate_error as i64, errors.states)).collect();
        assert_eq!(found, by_error.into_iter().collect::<Vec<_>>());

        assert_eq!(audit.by_distance.len(), 22);
        for found in &audit.by_distance {
            let here: Vec<_> = rows.iter().filter(|(_, d, ..)| *d == f64::from(found.distance)).collect();
            let estimates = here.iter().map(|(_, _, h, _)| *h);
            let mut errors: Vec<f64> = here.iter().map(|(_, d, h, _)| d - h).collect();
            errors.sort_by(f64::total_cmp);
            assert_eq!(
                (found.states, found.overestimated),
                (here.len() as u64, errors.iter().filter(|error| **error < 0.0).count() as u64)
            );
            let average = mean(estimates.clone()).expect("known");
            let variance = mean(estimates.clone().map(|h| (h - average).powi(2))).expect("known");
            assert!(close(found.mean, average) && close(found.deviation, variance.sqrt()));
            assert_eq!(found.least, estimates.clone().fold(f64::INFINITY, f64::min));
            assert_eq!(found.most, estimates.fold(0.0, f64::max));
            assert_eq!(found.error_quantiles, Some(QUANTILES.map(|share| quantile(&errors, share).expect("known"))));
        }
    }
}

#[test]
fn a_policy_is_judged_on_every_state() {
    for encoding in [Encoding::Byte, Encoding::Mod3] {
        let (problem, folder) = place(encoding);
        let file = folder.path().join("table");
        let audit = audit(&problem, &HeuristicAuditOptions::all("noisy", &file)).policy.expect("known");
        let open = OpenTable::about(&file, &problem).expect("known");
        let table = open.lookups().expect("known");
        let mut by_depth: BTreeMap<u32, Vec<[f64; 3]>> = BTreeMap::new();
        for (state, distance, _, next) in rows(&problem, &table).iter().filter(|row| row.1 > 0.0) {
            let likes = likes(state, next.len());
            let closer: Vec<f64> = next
                .iter()
                .map(|next| f64::from(u8::from(f64::from(table.of(next).expect("known").expect("known")) < *distance)))
                .collect();
            let best = (0..likes.len()).find(|&at| likes.iter().all(|other| *other <= likes[at])).expect("known");
            let probability = likes.iter().zip(&closer).map(|(like, closer)| f64::from(*like) * closer).sum();
            let chance = mean(closer.iter().copied()).expect("known");
            by_depth.entry(*distance as u32).or_default().push([closer[best], probability, chance]);
        }
        let check = |found: &PolicyShares, rows: &[[f64; 3]]| {
            assert_eq!(found.states, rows.len() as u64);
            let means = [0, 1, 2].map(|i| mean(rows.iter().map(|row| row[i])).expect("known"));
            let found = [found.best_is_optimal, found.optimal_probability, found.chance];
            assert!((0..3).all(|i| (means[i] - found[i]).abs() < 1e-6), "{means:?} {found:?}");
        };
        check(&audit.all, &by_depth.values().flatten().copied().collect::<Vec<_>>());
        assert_eq!(audit.by_distance.len(), by_depth.len());
        for (found, (depth, rows)) in audit.by_distance.iter().zip(&by_depth) {
            assert_eq!(found.distance, Some(*depth));
            check(found, rows);
        }
    }
}

#[test]
fn what_a_solver_proves_is_as_good_as_a_table() {
    let (problem, folder) = place(Encoding::Byte);
    let file = folder.path().join("table");
    let states: Vec<String> =
        ["4 5 _/1 2 3", "1 2 3/4 _ 5", "2 1 3/4 5 _", "_ 1 2/3 4 5", "5 1 _/2 3 4"].map(String::from).into();
    let with = |truth: GroundTruth, states: AuditStates| {
        let mut options = HeuristicAuditOptions::new("noisy", states.judged_by(truth));
        options.seed = 3;
        audit(&problem, &options)
    };
    let given = AuditStates::from(states);
    let solver = |nodes| {
        let (solver, heuristic) = (Some("ida".into()), Some("walking-distance".into()));
        GroundTruth::Solver(SolveOptions { solver, heuristic, nodes, ..SolveOptions::default() })
    };
    let proven = with(solver(None), given.clone());
    let looked_up = with(GroundTruth::Table(file.clone()), given.clone());
    assert_eq!((proven.truth.as_str(), proven.seed, proven.states), ("ida, walking-distance", Some(3), 4));
    let same = HeuristicAudit {
        truth: looked_up.truth.clone(),
        seconds: looked_up.seconds,
        inputs: looked_up.inputs.clone(),
        ..proven.clone()
    };
    assert_eq!(HeuristicAudit { policy: None, ..looked_up.clone() }, same);
    assert!(looked_up.policy.is_some());
    // The farthest state is too far for a small budget.
    let poor = with(solver(Some(20)), given);
    assert!(poor.unproven > 0 && poor.states + poor.unproven == 4);

    let drawn = with(solver(None), SampleSize::Uniform(50).into());
    assert_eq!((drawn.states, drawn.choice.as_str()), (50, "drawn uniformly"));
    assert_eq!(with(GroundTruth::Table(file.clone()), SampleSize::Uniform(50).into()).states, 50);
    let by_depth = with(GroundTruth::Table(file), SampleSize::OfEachDepth(2).into());
    assert_eq!(by_depth.by_distance.iter().map(|depth| depth.states).max(), Some(2));
}

/// A policy that violates the laws of its trait.
struct Wrong(fn(&[u8]) -> Vec<f32>);

impl Heuristic for Wrong {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::consistent("wrong")
    }

    fn estimate(&self, _: &[u8]) -> Estimate {
        Estimate::from(0)
    }
    fn policy(&self) -> Option<&dyn Policy> {
        Some(self)
    }
}

impl Policy for Wrong {
    fn probabilities(&self, states: &[u8], length: usize, out: &mut Vec<Vec<f32>>) {
        out.clear();
        out.extend(states.chunks_exact(length).map(self.0));
    }
}

#[test]
fn what_are_no_probabilities_is_an_error() {
    let (problem, folder) = place(Encoding::Byte);
    let options = HeuristicAuditOptions::all("wrong", &folder.path().join("table"));
    for wrong in [|_: &[u8]| vec![], |_: &[u8]| vec![1.0; 3], |_: &[u8]| vec![2.0, -1.0], |_: &[u8]| vec![f32::NAN; 2]]
    {
        let problem = problem.clone().with_heuristic(Wrong(wrong));
        let audit = audit_heuristic(&problem, &options, WorkResources::default(), &mut Watch::none());
        assert!(audit.unwrap_err().to_string().contains("a policy gave"));
    }
}
