//! Depth-first search up to a bound, in memory linear in the depth.
//!
//! Paths that undo their last move, or have a part that need not be followed, are skipped: see [`super::sequences`].

use super::batched_probe;
use super::budget::{Meter, Spent, Stop};
use super::order::Order;
use super::sequences::{Reader, level};
use super::{Path, Task};
use antipode_core::model::{DualSearch, Estimate, Heuristic, Plain, Reached};

/// Expansions of a probe that are worth another one from the dual: what follows takes several times as many.
const WORTH_A_TRY: u64 = 1 << 16;

/// What was found.
pub(super) enum Probe {
    /// A path with no estimate above the bound.
    Found(Path),
    /// None; the least length plus estimate above the bound.
    Beyond(u64),
    /// None; only paths longer than the task allows remain.
    TooLong,
    /// None, and no path remains: no goal is reachable.
    Exhausted,
}

impl Probe {
    /// What it is if no path was found, with the least length plus estimate above the bound, if there was one.
    pub(super) fn of(beyond: Option<u64>, too_long: bool) -> Probe {
        match beyond {
            Some(least) => Probe::Beyond(least),
            None if too_long => Probe::TooLong,
            None => Probe::Exhausted,
        }
    }
}

/// An estimate in whole moves, since bounds are whole: up if it is admissible, as lengths are whole, too; else down, so that paths are
/// at most W times the shortest with weight W. `None` if no goal is reachable.
pub(super) fn whole(heuristic: &dyn Heuristic, estimate: Estimate) -> Option<u64> {
    if heuristic.admissible() { estimate.ceil() } else { estimate.floor() }
}

/// Which successors of the first state are followed.
pub(super) type Follow<'a> = dyn Fn(&[u8]) -> bool + 'a;

/// Searches all paths whose length so far and estimate do not exceed `bound`, and whose length does not exceed the limit of the task; only
/// those that begin with a successor that is followed. Branches are taken in this order, which learns from them.
pub(super) fn probe(
    task: &Task<'_>,
    heuristic: &dyn Heuristic,
    bound: u64,
    follow: &Follow<'_>,
    order: &mut Order,
    reader: Reader<'_>,
    meter: &mut Meter<'_>,
) -> Result<Probe, Stop> {
    let plain = Plain { puzzle: &**task.problem, heuristic };
    let tree = heuristic.tree().unwrap_or(&plain);
    let root = tree.root(task.from);
    let length = root.len();
    let limit = task.depth.map_or(u64::MAX, u64::from);
    // Nodes that are to be expanded, end to end, with their depths, the ordinals of the moves that led to them, and what was read on the way.
    let (mut nodes, mut open) = (root, vec![(0u64, 0, reader.start())]);
    let mut path: Vec<u8> = vec![];
    let (mut beyond, mut too_long, mut found) = (None, false, false);
    // The most bytes of nodes so far: memory is reused.
    let (kept, mut most) = (meter.kept, 0);
    while let Some((depth, before, read)) = open.pop() {
        let at = nodes.len() - length;
        path.truncate(depth as usize * length);
        path.extend_from_slice(&nodes[at..]);
        nodes.truncate(at);
        let (older, here) = path.split_at(depth as usize * length);
        let from = older.rchunks_exact(length).next().map(|parent| (parent, before));
        let reached = Reached { from, skip: reader.skip(read, depth) };
        order.enter(depth, &here[..task.from.len()], meter.expanded);
        meter.expand_state(&here[..task.from.len()])?;
        let successors = open.len();
        // Who asks which successors are followed sees all of them.
        let room = if depth == 0 { u64::MAX } else { bound.saturating_sub(depth + 1) };
        let cut = tree.expand_within(here, reached, room, &mut |ordinal, next, estimate| {
            if found || depth == 0 && !follow(&next[..task.from.len()]) {
                return;
            }
            meter.generated += 1;
            let Some(total) = whole(heuristic, estimate).map(|moves| moves.saturating_add(depth + 1)) else { return };
            if depth >= limit {
                too_long = true;
                return;
            }
            if total > bound {
                beyond = Some(beyond.map_or(total, |least: u64| least.min(total)));
                return;
            }
            nodes.extend_from_slice(next);
            open.push((depth + 1, ordinal, reader.read(read, ordinal)));
            found = estimate == Estimate::ZERO && task.problem.is_goal(&next[..task.from.len()]);
        });
        meter.generated += cut.count;
        if let Some(least) = cut.least.and_then(|least| whole(heuristic, least)) {
            let total = least.saturating_add(depth + 1);
            too_long |= depth >= limit;
            beyond = Some(beyond.map_or(total, |beyond| beyond.min(total)));
        }
        if found {
            path.extend_from_slice(&nodes[nodes.len() - length..]);
            meter.solution(path.len() / length, task.from.len())?;
            let key = |node: &[u8]| node[..task.from.len()].to_vec();
            return Ok(Probe::Found(path.chunks_exact(length).map(key).collect()));
        }
        order.sort(depth, (length, task.from.len()), &mut nodes[at..], &mut open[successors..]);
        // Vectors grow to twice what they hold.
        let taken = 2 * (path.len() + nodes.len() + open.len() * size_of::<(u64, usize, u32)>());
        if taken > most {
            meter.keep(taken - most)?;
            most = taken;
        }
    }
    meter.kept = kept;
    Ok(Probe::of(beyond, too_long))
}

/// Probes, `batch` states at a time, with the least bound that could suffice, raised after each failure. Where the state has a dual ([`Heuristic::dual_search`])
/// from which as much is known with fewer expansions, once that is worth a try, the search goes on from there.
pub(super) fn deepen(
    task: &Task<'_>,
    heuristic: &dyn Heuristic,
    batch: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<Path>, Stop> {
    let Some(mut bound) = whole(heuristic, heuristic.estimate(task.from)) else { return Ok(None) };
    let too_long = |limit| Err(Stop::Spent(Spent::Depth(limit)));
    // Whoever wants to know the states that are expanded wants those of this puzzle.
    let dual =
        (batch == 1 && heuristic.admissible() && !meter.tells()).then(|| heuristic.dual_search(task.from)).flatten();
    let mut side = Side { task: *task, heuristic, order: Order::default() };
    let mut other = dual.as_ref().map(|DualSearch { problem, from, heuristic, .. }| Side {
        task: Task { problem, from, heuristic: &**heuristic, ..*task },
        heuristic: &**heuristic,
        order: Order::default(),
    });
    let mut back = None;
    loop {
        // Other heuristics may exceed the limit where paths do not.
        if let Some(limit) = task.depth.filter(|&limit| heuristic.admissible() && bound > u64::from(limit)) {
            return too_long(limit);
        }
        let before = meter.expanded;
        let next = match side.probe(bound, batch, meter)? {
            Probe::Found(path) => return Ok(Some(back.map(|dual: &DualSearch| dual.path(&path)).unwrap_or(path))),
            Probe::Beyond(next) => next,
            Probe::TooLong => return too_long(task.depth.unwrap_or(u32::MAX)),
            Probe::Exhausted => return Ok(None),
        };
        let spent = meter.expanded - before;
        if let Some(mut rival) = other.take_if(|_| spent >= WORTH_A_TRY)
            && let Some(Probe::Beyond(_)) = meter.within(spent, |meter| rival.probe(bound, batch, meter))?
        {
            (side, back) = (rival, dual.as_ref());
        }
        bound = next;
    }
}

/// A state from which a search may be made, with what it learns.
struct Side<'a> {
    task: Task<'a>,
    heuristic: &'a dyn Heuristic,
    order: Order,
}

impl Side<'_> {
    fn probe(&mut self, bound: u64, batch: usize, meter: &mut Meter<'_>) -> Result<Probe, Stop> {
        let Side { task, heuristic, order } = self;
        let reader = Reader::new(task.problem, task.from, level(meter.expanded), meter.memory());
        let probed = match batch {
            1 => probe(task, *heuristic, bound, &|_| true, order, reader, meter),
            _ => batched_probe::probe(task, *heuristic, bound, batch, &|_| true, reader, meter),
        };
        order.next(meter.expanded);
        probed
    }
}
