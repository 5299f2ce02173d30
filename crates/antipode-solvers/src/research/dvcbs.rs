//! DVCBS: dynamic vertex cover bidirectional search (S. S. Shperberg, A. Felner, N. R. Sturtevant,
//! S. E. Shimony, A. Hayoun, "Enriching non-parametric bidirectional search algorithms", AAAI
//! 2019).
//!
//! A pair of states, one of each side, has the lower bound `max(f, f', g + g' + 1)`, as for NBS. A
//! search must expand one state of each pair whose bound is below the length of the shortest path:
//! a vertex cover of these pairs. The states with f at most the least bound form clusters of equal
//! g. DVCBS finds a smallest cover of the clusters, expands its smallest one, and starts again.

use crate::buckets::Buckets;
use crate::budget::{BudgetMeter, SearchStop};
use crate::front_to_end::{Both, FrontSearch, Queue};
use crate::{Path, SolveTask, Solver, SolverGroup, nbs};

pub(super) const SOLVER: Solver = Solver {
    name: "dvcbs",
    about: "bidirectional search that expands a smallest cover of the open pairs with the least bound",
    group: SolverGroup::Research,
    run,
    ..nbs::SOLVER
};

/// The open states of a side.
#[derive(Default)]
struct DvcbsOpen {
    /// Those above the bound, by moves plus estimate.
    waiting: Queue,
    /// The others, by moves: the clusters. A state to which a shorter path was found later is in
    /// two of them.
    clusters: Buckets<u32>,
}

fn run(task: &SolveTask<'_>, meter: &mut BudgetMeter<'_>) -> Result<Option<Path>, SearchStop> {
    let both = Both::new(task);
    let mut open = [DvcbsOpen::default(), DvcbsOpen::default()];
    let mut search = FrontSearch::new((task, &both, true), meter, &mut |at, state, node, meter| {
        open[at].waiting.push(node.total(), state, meter)
    })?;
    let mut bound = 0;
    while let Some((at, moves)) = next_cluster(&search, &mut open, &mut bound, meter)? {
        for state in open[at].clusters.remove(moves) {
            if search.best.length <= bound {
                return Ok(search.path());
            }
            if search.sides[at].is_open(state) && search.sides[at].moves(state) == moves {
                search.expand(at, state, meter, &mut |at, state, node, meter| {
                    open[at].waiting.push(node.total(), state, meter)
                })?;
            }
        }
    }
    Ok(search.path())
}

/// The side and the moves of the next cluster; raises `bound` to the least bound of a pair. `None`
/// if a side has no open state, or the best path is as short as the bound.
fn next_cluster(
    search: &FrontSearch<'_>,
    open: &mut [DvcbsOpen; 2],
    bound: &mut u64,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<(usize, u32)>, SearchStop> {
    loop {
        if search.best.length <= *bound {
            return Ok(None);
        }
        for (side, open) in search.sides.iter().zip(open.iter_mut()) {
            while let Some((_, state)) = open.waiting.least(side).filter(|(total, _)| *total <= *bound) {
                open.waiting.pop();
                open.clusters.push(side.moves(state), state, meter)?;
            }
        }
        if let Some(cluster) = smallest_of_cover(&open[0].clusters, &open[1].clusters, *bound) {
            return Ok(Some(cluster));
        }
        let least = [0, 1].map(|at| open[at].clusters.first().map(|(moves, _)| moves));
        let waiting = [0, 1].map(|at| open[at].waiting.least(&search.sides[at]));
        if [0, 1].into_iter().any(|at| least[at].is_none() && waiting[at].is_none()) {
            return Ok(None);
        }
        let pair = least[0].zip(least[1]).map(|(near, far)| u64::from(near) + u64::from(far) + 1);
        let totals = waiting.into_iter().flatten().map(|(total, _)| total);
        let Some(next) = totals.chain(pair).min() else { return Ok(None) };
        *bound = next;
    }
}

/// The smallest cluster of a smallest cover of the pairs with g + g' + 1 at most the bound; `None`
/// if there are none.
///
/// Such a pair stays one if either side makes fewer moves. So each cover consists of the clusters
/// of one side up to some moves, and of the other side up to what the rest of the first side needs.
fn smallest_of_cover(near: &Buckets<u32>, far: &Buckets<u32>, bound: u64) -> Option<(usize, u32)> {
    let meets = |&(moves, _): &(u32, &[u32]), least: u32| u64::from(moves) + u64::from(least) < bound;
    let (first, last) = (near.iter().next()?.0, far.iter().next()?.0);
    let near: Vec<_> = near.iter().take_while(|cluster| meets(cluster, last)).collect();
    let far: Vec<_> = far.iter().take_while(|cluster| meets(cluster, first)).collect();
    let sizes = |clusters: &[(u32, &[u32])]| clusters.iter().map(|(_, states)| states.len()).sum::<usize>();
    let cover = |taken: usize| {
        // What is not taken of the near side needs these of the far side.
        let others = near.get(taken).map_or(0, |(rest, _)| far.partition_point(|cluster| meets(cluster, *rest)));
        (sizes(&near[..taken]) + sizes(&far[..others]), taken, others)
    };
    let (_, taken, others) = (0..=near.len()).map(cover).min()?;
    let of_side = |at: usize, clusters: &[(u32, &[u32])]| -> Vec<(usize, usize, u32)> {
        clusters.iter().map(|&(moves, states)| (states.len(), at, moves)).collect()
    };
    let all = [of_side(0, &near[..taken]), of_side(1, &far[..others])].concat();
    all.into_iter().min().map(|(_, at, moves)| (at, moves))
}
