//! Labels from a solver that proves its solutions shortest: one for every state of a path.

use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

use super::blocks::{self, KeptBlock};
use super::{LabelDatabase, LabelList, seed_at};
use crate::{
    OpenSolver, SampleDraw, ScrambleGoals, ScrambleOptions, Solution, SolutionStep, SolveOptions, SolveOutcome,
    WorkResources,
};
use antipode_core::checkpoint::Checkpoint;
use antipode_core::clock::Instant;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::watch::{Watch, WorkProgress};

/// States to solve for one block of labels.
const BLOCK: usize = 64;

/// Consecutive blocks without a label, or without a new one, after which the job gives up.
const MOST_EMPTY: u32 = 16;

/// The time after which the job estimates the total time.
const SOON: Duration = Duration::from_secs(3);

/// The distribution of the states to solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LabelStarts {
    /// States drawn uniformly.
    Random,
    /// Last states of random walks from the goals.
    Scrambled(ScrambleOptions),
}

impl fmt::Display for LabelStarts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabelStarts::Random => write!(f, "random"),
            LabelStarts::Scrambled(ScrambleOptions { lengths, backtrack: false }) => write!(f, "{lengths}"),
            LabelStarts::Scrambled(ScrambleOptions { lengths, backtrack: true }) => {
                write!(f, "{lengths}, backtracking")
            }
        }
    }
}

impl LabelStarts {
    /// The states of a block.
    fn states(self, problem: &Problem, seed: u64, block: u32, memory: u64) -> Result<Vec<Vec<u8>>> {
        match self {
            LabelStarts::Random => {
                // Each block has its own random numbers, so any process can make it, in any order.
                let drawn =
                    crate::random(problem, BLOCK as u64, seed_at(seed, block.into()), memory, &mut Watch::none())?;
                drawn.examples.iter().map(|state| problem.read(state)).collect()
            }
            LabelStarts::Scrambled(scrambles) => ScrambleGoals::new(problem)?.ends(
                problem,
                SampleDraw { count: BLOCK as u64, seed },
                block.into(),
                scrambles,
            ),
        }
    }
}

/// The labels to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SolvedOrder<'a> {
    /// The solver and its options.
    pub solver: &'a SolveOptions,
    /// The distribution of the states to solve.
    pub starts: LabelStarts,
    /// The number of labels.
    pub count: u64,
    /// Whether each state counts once.
    pub distinct: bool,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// Solves `order.count` states for their labels, in reproducible blocks. The blocks do not depend
/// on the requested number or on interruptions. Labels in the database or the checkpoint are
/// reused. After the first seconds the job calls `estimate` once with the remaining time and the
/// labels per second.
///
/// # Errors
///
/// `Usage` if the solver proves nothing, its heuristic is only claimed to be admissible, or there
/// are no labels; `Io` if they cannot be kept; `Interrupted` if the watch stops the work.
pub(crate) fn solved(
    problem: &Problem,
    order: &SolvedOrder<'_>,
    mut database: Option<&mut LabelDatabase>,
    resources: WorkResources,
    watch: &mut Watch<'_>,
    estimate: &mut dyn FnMut(Duration, f64),
) -> Result<LabelList> {
    let (count, mut all) = (order.count, LabelList::default());
    let mut maker = Maker::new(problem, order, resources)?;
    let mut known = blocks::kept(problem, order, watch)?;
    let mut met = order.distinct.then(HashSet::new);
    let mut add = |all: &mut LabelList, more: &LabelList| match &mut met {
        Some(met) => all.extend_new(more, met),
        None => all.extend(more),
    };
    let mut block = 0;
    if let Some(database) = &database {
        add(&mut all, database.labels());
        block = database.blocks();
    }
    let (before, mut repeated) = (all.len(), 0);
    let (start, mut told) = (Instant::now(), false);
    loop {
        let done = all.len();
        watch.report(WorkProgress { phase: "labels", depth: None, done: done as u64, total: count })?;
        if done as u64 >= count {
            break;
        }
        if order.distinct && repeated == MOST_EMPTY {
            let solved = BLOCK as u32 * MOST_EMPTY;
            let what =
                format!("the shortest paths of {solved} more states have no new one, after {done} distinct states");
            return Err(Error::Limit(format!("{what}: ask for fewer --samples, or leave out --distinct")));
        }
        if let Some((left, rate)) = forecast((before, done), count, start.elapsed()).filter(|_| !told) {
            estimate(left, rate);
            told = true;
        }
        let labels = match known.remove(&block) {
            Some(labels) => labels,
            None => maker.keep(block, watch)?,
        };
        add(&mut all, &labels);
        repeated = if all.len() == done { repeated + 1 } else { 0 };
        if let Some(database) = &mut database {
            database.append(labels)?;
        }
        block += 1;
    }
    watch.checkpoint().map_or(Ok(()), Checkpoint::finish)?;
    // Blocks are whole, so the last one may exceed what was requested.
    all.first(count as usize).some()
}

/// Makes the blocks of a shard and keeps them in the checkpoint. After a merge of the shards,
/// [`solved`] uses these blocks and makes any that are missing. Returns the number of labels of the
/// shard.
///
/// # Errors
///
/// Those of [`solved`].
pub(crate) fn solved_share(
    problem: &Problem,
    order: &SolvedOrder<'_>,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<u64> {
    let mut maker = Maker::new(problem, order, resources)?;
    let (known, share) = (blocks::kept(problem, order, watch)?, watch.share());
    // Blocks differ a little in length. Each shard makes one more than it needs on average, so that
    // the blocks of all shards leave no gap.
    let (wanted, mut more, mut done) = (order.count.div_ceil(share.shards() as u64), true, 0);
    // How many blocks give enough labels shows only on the way, so there is no last one.
    for block in share.parts(u32::MAX as usize).map(|block| block as u32) {
        watch.report(WorkProgress { phase: "labels", depth: None, done, total: wanted })?;
        if done >= wanted && !std::mem::take(&mut more) {
            break;
        }
        done += match known.get(&block) {
            Some(labels) => labels.len(),
            None => maker.keep(block, watch)?.len(),
        } as u64;
        if let Some(checkpoint) = watch.checkpoint().filter(|_| done > 0) {
            let made = checkpoint.parts();
            let own = (wanted * made).div_ceil(done) + 1;
            checkpoint.expect(own.max(made), own.max(made) * share.shards() as u64);
        }
    }
    watch.checkpoint().map_or(Ok(()), Checkpoint::finish)?;
    Ok(done)
}

/// A maker of blocks.
struct Maker<'a> {
    problem: &'a Problem,
    order: &'a SolvedOrder<'a>,
    resources: WorkResources,
    /// The solver, opened when the first block has to be made.
    solver: Option<OpenSolver>,
    /// Blocks without a label since the last block with one.
    empty: u32,
}

impl<'a> Maker<'a> {
    /// `Usage` if the heuristic is only claimed to be admissible: solutions would not be proven.
    fn new(problem: &'a Problem, order: &'a SolvedOrder<'a>, resources: WorkResources) -> Result<Maker<'a>> {
        order.solver.needs_proof("labels")?;
        Ok(Maker { problem, order, resources, solver: None, empty: 0 })
    }

    /// Makes a block, and keeps it in the checkpoint, if there is one.
    fn keep(&mut self, block: u32, watch: &mut Watch<'_>) -> Result<LabelList> {
        let labels = self.make(block, watch)?;
        if let Some(checkpoint) = watch.checkpoint() {
            checkpoint.keep(&[KeptBlock::new(block, &labels)])?;
        }
        Ok(labels)
    }

    fn make(&mut self, block: u32, watch: &mut Watch<'_>) -> Result<LabelList> {
        let (problem, resources, order) = (self.problem, self.resources, self.order);
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(OpenSolver::new(problem, order.solver, resources, watch)?),
        };
        let states = order.starts.states(problem, order.seed, block, resources.memory)?;
        let mut labels = LabelList::new(states[0].len());
        solver.solve_all(&states, resources, &mut watch.apart(), |solutions| {
            solutions.iter().try_for_each(|solution| path(problem, solution, &mut labels))
        })?;
        self.empty = if labels.is_empty() { self.empty + 1 } else { 0 };
        if self.empty == MOST_EMPTY {
            let unsolved = BLOCK as u32 * MOST_EMPTY;
            let what = format!("none of {unsolved} states was solved: allow more --nodes, --seconds or --memory");
            return Err(Error::Limit(what));
        }
        Ok(labels)
    }
}

/// The time for the remaining labels, and the labels per second, if known.
fn forecast((before, done): (usize, usize), count: u64, elapsed: Duration) -> Option<(Duration, f64)> {
    // Without progress the rate is 0 and the time infinite: the conversion fails, as it should.
    let rate = (done - before) as f64 / elapsed.as_secs_f64();
    let left = Duration::try_from_secs_f64((count as f64 - done as f64) / rate).ok();
    left.filter(|_| done > before && elapsed >= SOON).map(|left| (left, rate))
}

/// Appends the states of a solution with their distances; nothing if there is no path.
fn path(problem: &Problem, solution: &Solution, labels: &mut LabelList) -> Result<()> {
    let Some(moves) = solution.moves.as_ref().filter(|_| solution.outcome == SolveOutcome::Solved) else {
        return Ok(());
    };
    if !solution.optimal {
        let what = "its solutions are not proven to be shortest: use ida or astar with an admissible heuristic";
        return Err(Error::incapable(&solution.solver, "gives no distances, which labels are", what));
    }
    let cost = |step: &SolutionStep| u32::from(step.cost.unwrap_or(1));
    let mut left = moves.iter().map(cost).sum::<u32>();
    // The end of a shortest path is a shortest path. So each state on it has a label, too.
    labels.push(&problem.read(&solution.state)?, left);
    for step in moves {
        left -= cost(step);
        labels.push(&problem.read(&step.state)?, left);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::LabelKind;
    use super::*;

    fn options() -> SolveOptions {
        SolveOptions { solver: Some("ida".into()), ..SolveOptions::default() }
    }

    fn make(count: u64, database: Option<&mut LabelDatabase>) -> Result<LabelList> {
        let problem = antipode_families::parse("sliding:3x3")?;
        let resources = WorkResources { threads: 1, memory: 1 << 28 };
        let order = SolvedOrder { solver: &options(), starts: LabelStarts::Random, count, distinct: false, seed: 7 };
        solved(&problem, &order, database, resources, &mut Watch::none(), &mut |_, _| ())
    }

    #[test]
    fn labels_are_distances_and_a_database_changes_nothing() {
        let problem = antipode_families::parse("sliding:3x3").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let table = folder.path().join("table");
        let to = crate::BuildOptions::to(&table);
        crate::build(&problem, WorkResources { threads: 1, memory: 1 << 28 }, &to, |_| (), &mut Watch::none()).unwrap();
        let table = crate::OpenTable::open(&table).unwrap();
        let plain = make(2000, None).unwrap();
        assert_eq!((plain.len(), plain.distances.len()), (2000, 2000));
        let texts: Vec<_> = plain.states.chunks(plain.length).map(|state| problem.write(state)).collect();
        let distances = table.distances(&texts).unwrap();
        assert!(distances.iter().zip(&plain.distances).all(|(d, &v)| d.distance == Some(v)));

        let kind = LabelKind { spec: problem.spec(), length: plain.length, starts: "random".into(), seed: 7 };
        let path = folder.path().join("labels");
        for count in [100, 2000, 50] {
            let mut database = LabelDatabase::open(&path, &kind).unwrap();
            let kept = make(count, Some(&mut database)).unwrap();
            assert_eq!(kept.states, plain.states[..plain.length * count as usize]);
            assert_eq!(kept.distances, plain.distances[..count as usize]);
        }
    }

    #[test]
    fn after_a_few_seconds_it_is_known_how_long_the_rest_takes() {
        let seconds = Duration::from_secs;
        assert_eq!(forecast((100, 500), 2500, seconds(4)), Some((seconds(20), 100.0)));
        assert_eq!(forecast((100, 500), 2500, seconds(1)), None);
        assert_eq!(forecast((500, 500), 2500, seconds(4)), None);
    }

    #[test]
    fn a_solver_that_proves_nothing_gives_no_labels() {
        let problem = antipode_families::parse("sliding:3x3").unwrap();
        let resources = WorkResources { threads: 1, memory: 1 << 28 };
        let greedy = SolveOptions { solver: Some("greedy".into()), ..SolveOptions::default() };
        let named = |name: &str| SolveOptions { heuristic: Some(name.into()), ..options() };
        let made = |solver: &SolveOptions| {
            let order = SolvedOrder { solver, starts: LabelStarts::Random, count: 10, distinct: false, seed: 7 };
            solved(&problem, &order, None, resources, &mut Watch::none(), &mut |_, _| ())
        };
        for solver in [greedy, named("manhattan;minus=1;admissible"), named("cmd: no-such-program")] {
            assert!(made(&solver).unwrap_err().to_string().contains("proven"), "{solver:?}");
        }
        assert!(made(&named("manhattan;minus=1")).is_ok(), "an adjustment that stays admissible");
    }
}
