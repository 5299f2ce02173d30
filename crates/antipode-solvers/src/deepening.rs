//! Depth-first search up to a bound, in memory linear in the depth.
//!
//! The search skips paths that undo their last move or have a redundant part: see
//! [`super::sequences`].

use std::cell::OnceCell;

use super::batched_probe;
use super::budget::{BudgetMeter, BudgetSpent, SearchStop};
use super::costs::Trail;
use super::order::MoveOrder;
use super::sequences::{SequenceReader, level};
use super::{Path, SolveTask};
use antipode_core::error::Error;
use antipode_core::model::{DualSearch, Estimate, Heuristic, NodeArrival, PlainTree};

/// From this many expansions of a probe on, a probe of the dual pays, because the next probe takes
/// several times as many.
const WORTH_A_TRY: u64 = 1 << 16;

/// The result of a probe.
pub(super) enum Probe {
    /// A path with no estimate above the bound.
    Found(Path),
    /// No path; the least length plus estimate above the bound.
    Beyond(u64),
    /// No path; only paths longer than the task allows remain.
    TooLong,
    /// No path, and none remains: no goal is reachable.
    Exhausted,
}

impl Probe {
    /// The result without a path. `beyond` is the least length plus estimate above the bound, if
    /// there was one.
    pub(super) fn of(beyond: Option<u64>, too_long: bool) -> Probe {
        match beyond {
            Some(least) => Probe::Beyond(least),
            None if too_long => Probe::TooLong,
            None => Probe::Exhausted,
        }
    }
}

/// An estimate in whole moves, because bounds are whole. An admissible estimate is rounded up,
/// because lengths are whole, too. Another one is rounded down, so that with weight W, paths are at
/// most W times the shortest. `None` if no goal is reachable.
pub(super) fn whole(admissible: bool, estimate: Estimate) -> Option<u64> {
    if admissible { estimate.ceil() } else { estimate.floor() }
}

/// Whether to follow a successor of the first state.
pub(super) type Follow<'a> = dyn Fn(&[u8]) -> bool + 'a;

/// Searches all paths whose cost so far plus estimate does not exceed `bound`, and whose cost does
/// not exceed the limit of the task. The cost is the length, unless moves have costs. Only paths
/// that begin with a successor that `follow` accepts count. `order` sorts the branches and learns
/// from them.
pub(super) fn probe(
    task: &SolveTask<'_>,
    heuristic: &dyn Heuristic,
    bound: u64,
    follow: &Follow<'_>,
    order: &mut MoveOrder,
    reader: SequenceReader<'_>,
    meter: &mut BudgetMeter<'_>,
) -> Result<Probe, SearchStop> {
    let plain = PlainTree { puzzle: &**task.problem, heuristic };
    let tree = heuristic.tree().unwrap_or(&plain);
    let admissible = heuristic.claim().admissible;
    let root = tree.root(task.from);
    let (length, state) = (root.len(), task.from.len());
    let limit = task.depth.map_or(u64::MAX, u64::from);
    let mut trail = Trail::new(task);
    // The last node of each level but the deepest one is on the path, and the level after it has
    // its successors.
    let mut levels = vec![ProbeFrame::default(), ProbeFrame::default()];
    levels[0].push(&root, 0, reader.start());
    let mut depth = 0;
    let (mut beyond, mut too_long, mut found) = (None, false, false);
    let kept = meter.kept;
    loop {
        let (older, newer) = levels.split_at_mut(depth + 1);
        let Some((here, before, read)) = older[depth].last(length) else {
            if depth == 0 {
                break;
            }
            depth -= 1;
            older[depth].pop(length);
            continue;
        };
        let spent = trail.enter(depth, before, &here[..state]);
        let parent = depth.checked_sub(1).and_then(|above| older[above].last(length));
        let reached =
            NodeArrival { from: parent.map(|(node, ..)| (node, before)), skip: reader.skip(read, depth as u64) };
        order.enter(depth as u64, &here[..state], meter.expanded);
        meter.expand_state(&here[..state])?;
        // `follow` must see all successors of the first state.
        let room = if depth == 0 || trail.has_costs() { u64::MAX } else { bound.saturating_sub(spent + 1) };
        let next = &mut newer[0];
        let cut = tree.expand_within(here, reached, room, &mut |ordinal, node, estimate| {
            if depth == 0 && !follow(&node[..state]) {
                return;
            }
            meter.generated += 1;
            let moves = spent + trail.cost(ordinal);
            // Once there is a path, the other successors only count.
            let Some(total) = whole(admissible, estimate).map(|left| left.saturating_add(moves)).filter(|_| !found)
            else {
                return;
            };
            if moves > limit {
                too_long = true;
            } else if total > bound {
                beyond = Some(beyond.map_or(total, |least: u64| least.min(total)));
            } else {
                next.push(node, ordinal, reader.read(read, ordinal));
                found = estimate == Estimate::ZERO && task.problem.is_goal(&node[..state]);
            }
        });
        meter.generated += cut.count;
        if let Some(least) = cut.least.and_then(|least| whole(admissible, least)) {
            let total = least.saturating_add(spent + 1);
            too_long |= spent + 1 > limit;
            beyond = Some(beyond.map_or(total, |beyond| beyond.min(total)));
        }
        meter.keep(next.grown())?;
        if found {
            meter.solution(depth + 2, state)?;
            let nodes = levels[..depth + 2].iter().filter_map(|level| level.last(length));
            return Ok(Probe::Found(nodes.map(|(node, ..)| node[..state].to_vec()).collect()));
        }
        // The last node is followed first.
        if reader.alphabetical {
            next.reverse(length);
        }
        order.sort(depth as u64, (length, state), &mut next.nodes, &mut next.reached);
        if next.reached.is_empty() {
            older[depth].pop(length);
            continue;
        }
        depth += 1;
        if levels.len() == depth + 1 {
            levels.push(ProbeFrame::default());
        }
    }
    // The frames are freed at the end, and another probe counts its own.
    meter.kept = kept;
    Ok(Probe::of(beyond, too_long))
}

/// Successors of a node still to follow, the last one first.
#[derive(Default)]
struct ProbeFrame {
    /// The nodes, end to end.
    nodes: Vec<u8>,
    /// For each node: the ordinal of the move that led to it, and the state of the reader.
    reached: Vec<(usize, u32)>,
    /// The bytes that the meter has counted.
    kept: usize,
}

impl ProbeFrame {
    #[inline]
    fn push(&mut self, node: &[u8], ordinal: usize, read: u32) {
        self.nodes.extend_from_slice(node);
        self.reached.push((ordinal, read));
    }

    /// Reverses the nodes, of `length` bytes each.
    fn reverse(&mut self, length: usize) {
        // The bytes of each node are in their order again after the second reversal.
        self.nodes.reverse();
        self.nodes.chunks_exact_mut(length).for_each(<[u8]>::reverse);
        self.reached.reverse();
    }

    /// The last node, of `length` bytes, and how it was reached.
    #[inline]
    fn last(&self, length: usize) -> Option<(&[u8], usize, u32)> {
        let &(ordinal, read) = self.reached.last()?;
        Some((&self.nodes[self.nodes.len() - length..], ordinal, read))
    }

    /// Removes the last node, of `length` bytes.
    #[inline]
    fn pop(&mut self, length: usize) {
        self.reached.pop();
        self.nodes.truncate(self.nodes.len() - length);
    }

    /// The bytes by which the frame has grown since the last call.
    #[inline]
    fn grown(&mut self) -> usize {
        let bytes =
            size_of::<ProbeFrame>() + self.nodes.capacity() + self.reached.capacity() * size_of::<(usize, u32)>();
        let grown = bytes - self.kept;
        self.kept = bytes;
        grown
    }
}

/// Probes with the least bound that could suffice, and raises it after each failure. A probe
/// expands `batch` states at a time. If a probe is expensive enough and the dual of the state
/// ([`Heuristic::dual_search`]) proves as much with fewer expansions, the search continues from the
/// dual.
pub(super) fn deepen(
    task: &SolveTask<'_>,
    heuristic: &dyn Heuristic,
    batch: usize,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<Path>, SearchStop> {
    if batch > 1 && task.problem.costs().is_some() {
        let what = "where moves have costs, this solver expands one state at a time";
        return Err(SearchStop::Failed(Error::excluded(what, "the batch")));
    }
    let admissible = heuristic.claim().admissible;
    let Some(mut bound) = whole(admissible, heuristic.estimate(task.from)) else { return Ok(None) };
    // The first bound suffices only if the estimate of the start is its distance. Then other
    // estimates may be distances, too.
    let mut side =
        ProbeSide { task: SolveTask { heuristic, ..*task }, order: MoveOrder::default(), alphabetical: true };
    // A caller that wants the expanded states wants those of this puzzle.
    let may_turn = batch == 1 && admissible && !meter.tells() && task.problem.costs().is_none();
    let (dual, mut back) = (OnceCell::new(), None);
    loop {
        // Inadmissible heuristics may exceed the limit where paths do not.
        if let Some(limit) = task.depth.filter(|&limit| admissible && bound > u64::from(limit)) {
            return Err(SearchStop::Spent(BudgetSpent::Depth { most: limit }));
        }
        let before = (meter.expanded, meter.generated);
        let probed = side.probe(bound, batch, meter)?;
        meter.ends_bound(bound, before);
        let next = match probed {
            Probe::Found(path) => return Ok(Some(back.map(|dual: &DualSearch| dual.path(&path)).unwrap_or(path))),
            Probe::Beyond(next) => next,
            Probe::TooLong => {
                return Err(SearchStop::Spent(BudgetSpent::Depth { most: task.depth.unwrap_or(u32::MAX) }));
            }
            Probe::Exhausted => return Ok(None),
        };
        let spent = meter.expanded - before.0;
        // Only once: a dual that proves no more with this bound hardly does with the next one.
        if may_turn
            && spent >= WORTH_A_TRY
            && dual.get().is_none()
            && let Some(found) = dual.get_or_init(|| heuristic.dual_search(task.from))
        {
            let mut rival = ProbeSide::of_dual(task, found);
            // It has to prove the same with at most as many expansions.
            if let Some(Probe::Beyond(_)) = meter.within(spent, |meter| rival.probe(bound, batch, meter))? {
                (side, back) = (rival, Some(found));
            }
            meter.ends_bound(bound, before);
        }
        bound = next;
    }
}

/// A state to search from, the order that its probes learn, and whether the next one takes moves in
/// alphabetical order.
struct ProbeSide<'a> {
    task: SolveTask<'a>,
    order: MoveOrder,
    alphabetical: bool,
}

impl<'a> ProbeSide<'a> {
    /// The dual of the state of a task.
    fn of_dual(task: &SolveTask<'a>, DualSearch { problem, from, heuristic, .. }: &'a DualSearch) -> ProbeSide<'a> {
        let task = SolveTask { problem, from, heuristic: &**heuristic, ..*task };
        ProbeSide { task, order: MoveOrder::default(), alphabetical: false }
    }

    fn probe(&mut self, bound: u64, batch: usize, meter: &mut BudgetMeter<'_>) -> Result<Probe, SearchStop> {
        let ProbeSide { task, order, alphabetical } = self;
        let level = level(meter.expanded);
        let reader = SequenceReader::new(task.problem, task.from, level, meter.memory(), meter.signal())?;
        let reader = reader.in_order(std::mem::take(alphabetical));
        let probed = match batch {
            1 => probe(task, task.heuristic, bound, &|_| true, order, reader, meter),
            _ => batched_probe::probe(task, task.heuristic, bound, batch, &|_| true, reader, meter),
        };
        order.next(meter.expanded);
        probed
    }
}
