//! The expansions of IDA* in one iteration, counted and predicted.
//!
//! The search tree of IDA* without the moves that lead back to the parent has a node for each walk
//! that never turns back. With a consistent heuristic, an iteration with bound c that finds no goal
//! expands the nodes with `i + h <= c`, where i is the depth of a node. Means are over all states
//! as starts:
//!
//! - *counted*: walks are counted from all states at once. If `w_i(s)` of them arrive at s after i
//!   moves, then `w_(i+1)(s) = sum of w_i over the neighbours of s - (degree of s - 1) w_(i-1)(s)`,
//!   with the degree in place of the degree less 1 for i = 1.
//! - *KRE*: the nodes of depth i times the share of estimates of at most c - i in equilibrium,
//!   among the nodes of great depth (R. E. Korf, M. Reid, S. Edelkamp, "Time complexity of
//!   iterative-deepening-A*", Artificial Intelligence 129, 2001).
//! - *CDP*: the estimates of the parent and the grandparent determine the distribution of estimates
//!   (U. Zahavi, A. Felner, N. Burch, R. C. Holte, "Predicting the performance of IDA* using
//!   conditional distributions", JAIR 37, 2010, with two steps and no other type of states).

use std::mem::swap;

use rayon::prelude::*;

use super::neighbours::LISTED_BYTES;
use super::survey::{MoveSurvey, Turns};
use super::{BATCH, EXPANDED, HeuristicLandscape, PIECE, UNREACHABLE};
use antipode_core::error::Result;
use antipode_core::memory::reserve_exact;
use antipode_core::model::{BatchEdges, Space};
use antipode_core::watch::{Watch, WorkProgress};

/// Bytes of memory for each state while walks are counted, with lists of neighbours.
pub const WALK_BYTES: u64 = 16 + LISTED_BYTES;

/// The number of estimates that a byte holds.
const LEVELS: usize = 256;

/// The mean expansions of one iteration of IDA*, by its bound from 0 on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExpansionPredictions {
    /// The counted expansions; `None` if walks were not counted.
    pub counted: Option<Vec<f64>>,
    /// The prediction of KRE; `None` if walks were not counted.
    pub kre: Option<Vec<f64>>,
    /// The prediction of CDP.
    pub cdp: Vec<f64>,
    /// The share of nodes by estimate in equilibrium; `None` if walks were not counted.
    pub equilibrium: Option<Vec<f64>>,
}

/// Nodes by depth and estimate.
type Nodes = Vec<Vec<f64>>;

/// The expansions of each bound, from the nodes by depth and estimate.
fn expansions(nodes: &Nodes) -> Vec<f64> {
    (0..nodes.len())
        .map(|bound: usize| {
            nodes
                .iter()
                .enumerate()
                .take(bound + 1)
                .map(|(depth, row)| row.iter().take(bound + 1 - depth).sum::<f64>())
                .sum()
        })
        .collect()
}

/// The nodes of the search tree that CDP expects, up to a depth.
fn conditional(survey: &MoveSurvey, turns: &[(Turns, [u64; 3])], depth: usize) -> Nodes {
    let states = survey.states as f64;
    let mut starts = vec![0.0; LEVELS];
    survey.joint.iter().for_each(|(&(level, _), &count)| starts[usize::from(level)] += count as f64 / states);
    // Nodes by the estimate of the parent and the change from it, less one.
    let mut here: Vec<[f64; 3]> = turns.iter().map(|(_, moves)| moves.map(|count| count as f64 / states)).collect();
    let mut nodes = vec![starts];
    for _ in 0..depth {
        let (mut row, mut next) = (vec![0.0; LEVELS], vec![[0.0; 3]; LEVELS]);
        for (level, changes) in here.iter().enumerate() {
            for (change, &count) in changes.iter().enumerate().filter(|(_, count)| **count > 0.0) {
                // Changes are stored plus one, so the way back has the opposite one.
                let (there, back) = (level + change - 1, 2 - change);
                row[there] += count;
                let (pairs, moves) = &turns[there];
                for (next, &pairs) in next[there].iter_mut().zip(&pairs[back]) {
                    *next += count * pairs as f64 / moves[back] as f64;
                }
            }
        }
        nodes.push(row);
        here = next;
    }
    nodes
}

/// The nodes of the search trees of all states, up to a depth.
fn walks(land: &HeuristicLandscape<'_>, states: u64, depth: usize, watch: &mut Watch<'_>) -> Result<Nodes> {
    let (mut here, mut before) = (vec![], vec![]);
    for list in [&mut here, &mut before] {
        reserve_exact(list, land.estimates.len())?;
        list.resize(land.estimates.len(), 0.0f64);
    }
    land.reached(0..land.size()).for_each(|state| here[state as usize] = 1.0);
    let mut nodes = vec![];
    for moves in 0..=depth {
        let mut row = vec![0.0; LEVELS];
        land.reached(0..land.size()).for_each(|state| row[usize::from(land.estimate(state))] += here[state as usize]);
        nodes.push(row.into_iter().map(|count| count / states as f64).collect());
        // The next counts replace those before, which each state needs only for itself.
        for (at, batch) in before.chunks_mut(BATCH as usize).enumerate() {
            let (first, total) = (at as u64 * BATCH, land.size());
            watch.report(WorkProgress { phase: "count walks", depth: Some(moves as u32), done: first, total })?;
            let pieces = batch.par_chunks_mut(PIECE as usize).enumerate();
            pieces.for_each_init(BatchEdges::default, |edges, (piece, out)| {
                let first = first + piece as u64 * PIECE;
                let states: Vec<u64> = land.reached(first..first + out.len() as u64).collect();
                for batch in states.chunks(EXPANDED) {
                    land.neighbours.expand(batch, edges);
                    for (i, &state) in batch.iter().enumerate() {
                        let (next, out) = (edges.of(i), &mut out[(state - first) as usize]);
                        let turned = if moves == 1 { next.len() as f64 } else { next.len() as f64 - 1.0 };
                        *out = next.iter().map(|&there| here[there as usize]).sum::<f64>() - turned * *out;
                    }
                }
            });
        }
        swap(&mut here, &mut before);
    }
    land.space.intact()?;
    Ok(nodes)
}

/// The share of nodes by estimate at great depth: the mean of the two deepest rows, since rows can
/// alternate.
fn equilibrium(nodes: &Nodes) -> Vec<f64> {
    let last = &nodes[nodes.len().saturating_sub(2)..];
    (0..LEVELS)
        .map(|level| last.iter().map(|row| row[level] / row.iter().sum::<f64>() / last.len() as f64).sum())
        .collect()
}

/// Predicts the expansions of IDA* for bounds up to the greatest distance. Counts walks if
/// `counts`. `None` if the heuristic is not consistent, if moves cannot be undone, or if two moves
/// of a state lead to the same state: these walks are not those of the search.
///
/// # Errors
///
/// `Limit` if the system refuses memory; the errors of the rules; `Interrupted`.
pub fn predictions(
    land: &HeuristicLandscape<'_>,
    survey: &MoveSurvey,
    counts: bool,
    watch: &mut Watch<'_>,
) -> Result<Option<ExpansionPredictions>> {
    let deepest = survey.joint.keys().map(|&(_, distance)| usize::from(distance)).max().unwrap_or(0);
    let blind = survey.joint.keys().any(|&(estimate, _)| estimate == UNREACHABLE);
    let Some(turns) = survey.turns.as_ref().filter(|_| !blind) else { return Ok(None) };
    let cdp = expansions(&conditional(survey, turns, deepest));
    if !counts {
        return Ok(Some(ExpansionPredictions { cdp, ..ExpansionPredictions::default() }));
    }
    let nodes = walks(land, survey.states, deepest, watch)?;
    let equilibrium = equilibrium(&nodes);
    let kre = expansions(
        &nodes.iter().map(|row| equilibrium.iter().map(|share| row.iter().sum::<f64>() * share).collect()).collect(),
    );
    Ok(Some(ExpansionPredictions {
        counted: Some(expansions(&nodes)),
        kre: Some(kre),
        cdp,
        equilibrium: Some(equilibrium),
    }))
}
