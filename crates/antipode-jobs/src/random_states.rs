//! Random states of puzzles of any size, without a table.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::goal_components::LazyComponents;
use super::plan::{EngineChoice, WorkResources};
use super::planner::plan;
use super::supported_work::EXPLORED_SAMPLES;
use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberedProblem, Problem, StateSampler};
use antipode_core::watch::{Watch, WorkProgress};
use antipode_engines::{EngineKind, SearchJob};

/// The number of states to draw, and the seed of their random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleDraw {
    /// The number of states.
    pub count: u64,
    /// The seed.
    pub seed: u64,
}

/// States drawn at random.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RandomStates {
    /// The canonical spec.
    pub spec: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The states in the order of drawing; a state may occur more than once.
    pub examples: Vec<String>,
}

/// The most draws per requested state. If fewer reach the goal, its component is too small to hit
/// by chance.
const DRAWS: u64 = 1000;

/// Draws between two reports.
const BATCH: u64 = 1000;

/// Draws `count` states uniformly and independently among those from which a goal is reachable. The
/// same seed gives the same states. The reachability test takes at most `memory` bytes. The job
/// explores a puzzle from its goals if the puzzle cannot draw states, or if its states do not show
/// whether they reach a goal.
///
/// # Errors
///
/// `Limit` if too few states qualify, or an exploration does not fit in memory; `Usage` if an
/// exploration is needed and moves cannot be undone, or goals are not listed; `Interrupted` if the
/// watch stops it.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::random;
///
/// let drawn = random(&parse("twisty:3x3x3")?, 5, 7, 1 << 30, &mut Watch::none())?;
/// assert_eq!(drawn.examples.len(), 5);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn random(problem: &Problem, count: u64, seed: u64, memory: u64, watch: &mut Watch<'_>) -> Result<RandomStates> {
    let mut all = RandomStates { spec: problem.spec(), seed, examples: vec![] };
    random_batches(problem, SampleDraw { count, seed }, memory, watch, |batch| {
        all.examples.extend(batch.examples);
        Ok(())
    })?;
    Ok(all)
}

/// [`random`] in batches; `tell` gets at least one, which may be empty.
///
/// # Errors
///
/// Those of [`random`] and of `tell`.
pub fn random_batches(
    problem: &Problem,
    draw: SampleDraw,
    memory: u64,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(RandomStates) -> Result<()>,
) -> Result<()> {
    let spec = problem.spec();
    random_rows(problem, draw, memory, watch, |states| {
        let states = states.iter().map(|state| problem.write(state)).collect();
        problem.intact()?;
        tell(RandomStates { spec: spec.clone(), seed: draw.seed, examples: states })
    })
}

/// The states of [`random_batches`] as byte strings.
///
/// # Errors
///
/// Those of [`random`] and of `tell`.
pub fn random_rows(
    problem: &Problem,
    SampleDraw { count, seed }: SampleDraw,
    mut memory: u64,
    watch: &mut Watch<'_>,
    mut tell: impl FnMut(&[Vec<u8>]) -> Result<()>,
) -> Result<()> {
    let own = problem.abilities().random.clone();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let components = LazyComponents::new(problem, &mut memory);
    let Some(own) = own.filter(|own| count == 0 || decides(problem, &**own, &components, watch)) else {
        let space = explored(problem, memory, watch)?;
        for done in (0..count.max(1)).step_by(BATCH as usize) {
            watch.report(WorkProgress { phase: "sample", depth: None, done, total: count })?;
            let states: Vec<_> =
                (done..count.min(done + BATCH)).map(|_| space.state(random.random_range(0..space.states()))).collect();
            problem.intact()?;
            tell(&states)?;
        }
        return Ok(());
    };
    let spec = problem.spec();
    let unknown = || Error::incapable(&spec, "does not tell from which states its goal is reachable", "");
    // At least a batch, so that a few unlucky draws do not end a small job.
    let most = count.saturating_mul(DRAWS).saturating_add(BATCH);
    let (mut done, mut draws) = (0, 0);
    while done < count {
        watch.report(WorkProgress { phase: "sample", depth: None, done, total: count })?;
        let missing = count - done;
        if draws >= most {
            return Err(Error::Limit(format!("{spec}: fewer than one state in {DRAWS} has a path to the goal")));
        }
        let mut states = own.random(missing.min(BATCH), &mut random)?;
        draws += states.len() as u64;
        // Rejection keeps the draw uniform among the states that reach a goal.
        if !own.all_reach_goal() {
            let reach = states
                .iter()
                .map(|state| match problem.reaches_goal(state) {
                    Some(reaches) => Ok(reaches),
                    None => components.get(watch.signal())?.ok_or_else(unknown)?.has(&problem.write(state)),
                })
                .collect::<Result<Vec<bool>>>()?;
            let mut reach = reach.into_iter();
            states.retain(|_| reach.next().unwrap_or(false));
        }
        done += states.len() as u64;
        problem.intact()?;
        if !states.is_empty() {
            tell(&states)?;
        }
    }
    if count == 0 { tell(&[]) } else { Ok(()) }
}

/// Whether a test can decide for each drawn state whether it reaches a goal.
fn decides(problem: &Problem, own: &dyn StateSampler, components: &LazyComponents, watch: &Watch<'_>) -> bool {
    own.all_reach_goal()
        || problem.goals().next().is_some_and(|goal| problem.reaches_goal(&goal).is_some())
        // An error counts as yes: the caller that needs the components reports it.
        || components.get(watch.signal()).map_or(true, |components| components.is_some())
}

/// All states that reach a goal, explored by the rules.
fn explored(problem: &Problem, memory: u64, watch: &mut Watch<'_>) -> Result<NumberedProblem> {
    EXPLORED_SAMPLES.check(problem)?;
    let resources = WorkResources { threads: rayon::current_num_threads(), memory };
    let choice = EngineChoice { engine: Some(EngineKind::Sparse), ..EngineChoice::default() };
    let explored = plan(problem, resources, choice, |_| Ok(SearchJob::default()), watch);
    let explored = explored.map_err(|error| match error.fault() {
        Error::Limit(what) => {
            let other = "only exploring them shows which states reach a goal; 'sample --shuffle N' walks from a goal";
            Error::Limit(format!("{what}; {other}")).unless(error.remedies())
        }
        _ => error,
    });
    Ok(explored?.space)
}
