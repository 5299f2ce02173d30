//! The heuristics of a puzzle, and an audit of what they claim on every state of a table.

use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;

use super::named_heuristic::AuditedHeuristic;
use super::open_table::OpenTable;
use antipode_analysis::{Correlation, Distances};
use antipode_core::error::Result;
use antipode_core::model::Problem;
use antipode_core::watch::{Progress, Signal, Stopwatch, Watch};

/// What a heuristic claims.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// Its name.
    pub name: String,
    /// Whether it claims never to exceed the distance; null if its tables do not fit in memory.
    pub admissible: Option<bool>,
    /// Whether it claims that no move lowers it by more than 1.
    pub consistent: Option<bool>,
}

/// The states of one depth.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DepthError {
    /// Their depth.
    pub depth: u32,
    /// How many there are.
    pub states: u64,
    /// The least estimate; null if all are called unreachable.
    pub least: f64,
    /// The mean estimate of those that are not called unreachable.
    pub mean: f64,
    /// The greatest estimate; null if one is called unreachable.
    pub most: f64,
}

/// How often, and how badly, a claim is broken.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Violations {
    /// How often.
    pub count: u64,
    /// The greatest excess; null if a state with a path to the goal is called unreachable.
    pub worst: f64,
    /// The first state where it happens.
    pub example: Option<String>,
}

/// A heuristic compared with all distances.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeuristicAudit {
    /// The canonical spec.
    pub spec: String,
    /// The heuristic.
    pub heuristic: String,
    /// States from which the goal is reachable.
    pub states: u64,
    /// What the heuristic claims.
    pub claim: Claim,
    /// States whose estimate exceeds their distance.
    pub overestimates: Violations,
    /// Moves that lower the estimate by more than 1.
    pub inconsistencies: Violations,
    /// The mean of distance less estimate, of states that are not called unreachable.
    pub mean_error: f64,
    /// Pearson's correlation of estimate and distance, of the same states; null if one of them never varies.
    pub correlation: Option<f64>,
    /// The states whose estimate is exact.
    pub exact: u64,
    /// Whether every claim holds.
    pub honest: bool,
    /// By depth.
    pub depths: Vec<DepthError>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// All heuristics of a problem, the best admissible one first.
pub fn heuristics(problem: &Problem) -> Vec<Claim> {
    let claim = |name: &str| {
        let heuristic = problem.heuristic(name).ok();
        Claim {
            name: name.to_string(),
            admissible: heuristic.as_ref().map(|heuristic| heuristic.admissible()),
            consistent: heuristic.as_ref().map(|heuristic| heuristic.consistent()),
        }
    };
    problem.heuristics().iter().map(|name| claim(name)).collect()
}

/// States between two reports.
const BATCH: u64 = 1 << 18;

/// States of one piece of work.
const PIECE: u64 = 1 << 10;

/// Compares a heuristic with all distances of a table. `Usage` if the table is about another puzzle; `Limit` if what the
/// heuristic loads needs more than `memory` bytes. Tables in the
/// encoding `byte` are the fastest.
pub fn audit_heuristic(
    problem: &Problem,
    name: &str,
    table: &Path,
    mut memory: u64,
    watch: &mut Watch<'_>,
) -> Result<HeuristicAudit> {
    let mut stopwatch = Stopwatch::start();
    let open = OpenTable::about(table, problem)?;
    let heuristic = AuditedHeuristic::new(problem, name, &mut memory, watch)?;
    let signal = watch.signal();
    let auditor = Auditor { distances: open.lookups()?, problem, heuristic: &heuristic, signal };
    let size = auditor.distances.space().layout().size();
    let mut found = Found::default();
    for start in (0..size).step_by(BATCH as usize) {
        watch.report(Progress { phase: "audit", depth: None, done: start, total: size })?;
        let end = size.min(start + BATCH);
        let pieces: Vec<u64> = (start..end).step_by(PIECE as usize).collect();
        let parts = pieces.par_iter().map(|&first| auditor.piece(first..end.min(first + PIECE)));
        for part in parts.collect::<Result<Vec<_>>>()? {
            found.add(part);
        }
    }
    let states: u64 = found.depths.iter().map(|depth| depth.states).sum();
    let estimated: u64 = found.depths.iter().map(|depth| depth.estimated).sum();
    let errors: f64 = found.depths.iter().map(|d| f64::from(d.depth) * d.estimated as f64 - d.sum).sum();
    let claim = Claim {
        name: heuristic.name(),
        admissible: Some(heuristic.admissible()),
        consistent: Some(heuristic.consistent()),
    };
    let broken = |claimed: bool, violations: &Violations| claimed && violations.count > 0;
    // Calling a state unreachable is a proof, whatever else a heuristic claims.
    let honest = found.overestimates.worst.is_finite()
        && !broken(heuristic.admissible(), &found.overestimates)
        && !broken(heuristic.consistent(), &found.inconsistencies);
    Ok(HeuristicAudit {
        spec: problem.spec(),
        heuristic: heuristic.name(),
        states,
        claim,
        overestimates: found.overestimates,
        inconsistencies: found.inconsistencies,
        mean_error: errors / estimated.max(1) as f64,
        correlation: found.correlation.value(),
        exact: found.exact,
        honest,
        depths: found.depths.into_iter().filter(|depth| depth.states > 0).map(Sums::mean).collect(),
        seconds: stopwatch.lap().wall.as_secs_f64(),
    })
}

/// Sums over the states of one depth.
#[derive(Clone, Default)]
struct Sums {
    depth: u32,
    states: u64,
    /// Those that are not called unreachable, and the sum of their estimates.
    estimated: u64,
    least: f64,
    sum: f64,
    most: f64,
}

impl Sums {
    fn mean(self) -> DepthError {
        let mean = self.sum / self.estimated as f64;
        DepthError { depth: self.depth, states: self.states, least: self.least, mean, most: self.most }
    }
}

/// What was found on some states.
#[derive(Default)]
struct Found {
    overestimates: Violations,
    inconsistencies: Violations,
    exact: u64,
    correlation: Correlation,
    depths: Vec<Sums>,
}

impl Violations {
    fn see(&mut self, excess: f64, state: impl FnOnce() -> String) {
        if excess > 0.0 {
            self.count += 1;
            self.worst = self.worst.max(excess);
            self.example.get_or_insert_with(state);
        }
    }

    fn add(&mut self, other: Violations) {
        self.count += other.count;
        self.worst = self.worst.max(other.worst);
        self.example = self.example.take().or(other.example);
    }
}

impl Found {
    fn see(&mut self, sums: Sums) {
        let known = self.depths.len() as u32;
        self.depths.extend((known..=sums.depth).map(|depth| Sums {
            depth,
            least: f64::INFINITY,
            most: f64::NEG_INFINITY,
            ..Sums::default()
        }));
        let here = &mut self.depths[sums.depth as usize];
        here.states += sums.states;
        here.estimated += sums.estimated;
        here.sum += sums.sum;
        here.least = here.least.min(sums.least);
        here.most = here.most.max(sums.most);
    }

    fn add(&mut self, other: Found) {
        self.overestimates.add(other.overestimates);
        self.inconsistencies.add(other.inconsistencies);
        self.exact += other.exact;
        self.correlation.add(&other.correlation);
        other.depths.into_iter().for_each(|sums| self.see(sums));
    }
}

/// A heuristic and the distances to compare it with.
struct Auditor<'a> {
    distances: Distances<'a>,
    problem: &'a Problem,
    heuristic: &'a AuditedHeuristic,
    signal: Signal<'a>,
}

impl Auditor<'_> {
    fn piece(&self, states: std::ops::Range<u64>) -> Result<Found> {
        // States with their depths and numbers of successors; each state followed by its successors, end to end.
        let (mut all, mut states_and_successors, mut length) = (vec![], vec![], 1);
        for state in states {
            let Some(depth) = self.distances.depth(state)? else { continue };
            let bytes = self.distances.space().state(state);
            let mut degree = 0;
            states_and_successors.extend_from_slice(&bytes);
            self.problem.expand(&bytes, &mut |next| {
                states_and_successors.extend_from_slice(next);
                degree += 1;
            });
            all.push((state, depth, degree));
            length = bytes.len();
        }
        self.problem.intact()?;
        let estimates = self.heuristic.estimates(&states_and_successors, length, &**self.problem, self.signal)?;
        let (mut found, mut rest) = (Found::default(), estimates.as_slice());
        for (state, depth, degree) in all {
            let (here, after) = rest.split_at(1 + degree);
            let ([estimate, next @ ..], text) = (here, || self.distances.space().write(state)) else { continue };
            let (estimate, distance) = (*estimate, f64::from(depth));
            found.overestimates.see(estimate - distance, text);
            next.iter().for_each(|next| found.inconsistencies.see(estimate - next - 1.0, text));
            found.exact += u64::from(estimate == distance);
            let (estimated, sum) = if estimate.is_finite() { (1, estimate) } else { (0, 0.0) };
            if estimate.is_finite() {
                found.correlation.see(estimate, distance);
            }
            found.see(Sums { depth, states: 1, estimated, least: estimate, sum, most: estimate });
            rest = after;
        }
        Ok(found)
    }
}
