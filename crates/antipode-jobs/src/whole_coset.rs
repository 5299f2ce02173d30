//! The search of a whole coset: all states of a coset of a subgroup, by all moves of the puzzle.

use super::certificate::with_bits;
use super::open_cosets::OpenCosets;
use super::open_solver::OpenSolver;
use super::solution::SolveOutcome;
use super::solve_options::SolveOptions;
use super::whole_coset_report::{WholeCoset, WholeCosetOptions};
use super::workload::SearchWorkload;
use super::{identities, search};
use antipode_analysis::mean_depth;
use antipode_core::checkpoint::JobIdentity;
use antipode_core::error::{Error, Result};
use antipode_core::model::{MoveSubgroup, Problem};
use antipode_core::nums::{grouped, hexadecimal};
use antipode_core::watch::{CostStopwatch, StopSignal, Watch, WorkProgress};
use antipode_engines::MOST_EXAMPLES;
use antipode_engines::whole_cosets::{BitsDigest, CosetDirections, CosetSearch};

/// The most states that are solved one by one.
const MOST_SOLVED: u64 = 10_000;

/// The most seconds to solve a state within a bound.
const SECONDS_A_STATE: f64 = 120.0;

/// To solve a state takes about as long as to find this many words.
const WORDS_A_STATE: u64 = 1 << 31;

/// With a bound, words are followed while there are at most this many for each state of the coset.
const WORDS_BEFORE_SWEEPS: f64 = 1.0 / 16.0;

/// Sweeps begin if fewer than this share of the states are likely to be left.
const LIKELY: f64 = 1e-4;

/// The share of the moves that counts for a forecast of what sweeps leave.
const COUNTED: f64 = 0.55;

/// The search begins again, with more words, if sweeps leave more than one in this many states.
const MISSED_OF: u64 = 1_000_000;

/// The most states of a coset whose bits are hashed after each level. For the 19,508,428,800 of a
/// coset of the cube that takes longer than the search.
const MOST_HASHED: u64 = 1 << 26;

/// The default number of farthest states.
const FARTHEST: usize = 10;

/// How to search a coset.
pub(super) struct CosetRequest<'a> {
    pub(super) problem: &'a Problem,
    pub(super) options: &'a WholeCosetOptions,
    pub(super) subgroup: &'a dyn MoveSubgroup,
}

/// Finds how many states of a coset are at each distance from the goal. `tell` gets the workload
/// before the search.
///
/// # Errors
///
/// `Usage` if the puzzle has no subgroups, or moves do not lead to the state. `Limit` if the search
/// does not fit in memory. `Interrupted` if the watch stops it.
pub fn whole_coset(
    problem: &Problem,
    options: &WholeCosetOptions,
    tell: impl Fn(&SearchWorkload),
    watch: &mut Watch<'_>,
) -> Result<WholeCoset> {
    let mut stopwatch = CostStopwatch::start();
    let mut cosets = OpenCosets::new(problem, &options.subgroup)?;
    let subgroup = cosets.subgroup.clone();
    let state = match &options.of {
        Some(text) => problem.read(text)?,
        None => problem.goal()?,
    };
    let element = subgroup
        .element(&state)
        .ok_or_else(|| Error::bad_value("--of", problem.write(&state), "moves do not lead from it to the goal"))?;
    let work = cosets.workload(options.resources.memory)?;
    if let Some(checkpoint) = watch.checkpoint() {
        let identity = identities::identity("coset", problem).and("subgroup", subgroup.name());
        checkpoint.begin::<()>(identities::bounded(identity.and("of", problem.write(&state)), options.at_most))?;
    }
    tell(&work);
    let pool = antipode_engines::thread_pool(options.resources.threads)?;
    cosets.fill(&pool, watch)?;
    let request = CosetRequest { problem, options, subgroup: &*subgroup };
    let found = pool.install(|| request.search(&cosets.directions, element, watch))?;
    search::finish(watch)?;
    Ok(found.measured(problem.write(&state), &cosets, &mut stopwatch))
}

impl CosetRequest<'_> {
    /// The search of the coset of an element, before its first level.
    pub(super) fn begin<'s>(
        &'s self,
        directions: &'s CosetDirections,
        element: Vec<u8>,
        signal: StopSignal<'s>,
    ) -> Result<CosetSearch<'s>> {
        let digest = (self.subgroup.layout().size() <= MOST_HASHED).then_some(with_bits as BitsDigest);
        CosetSearch::new(self.subgroup, directions, element, digest, signal)
    }

    /// Searches the coset of an element.
    pub(super) fn search(
        &self,
        directions: &CosetDirections,
        element: Vec<u8>,
        watch: &mut Watch<'_>,
    ) -> Result<WholeCoset> {
        let at_most = self.options.at_most;
        let mut kept = watch.search("coset", JobIdentity::part().and("engine", "whole cosets"));
        // The observer of the search, not that of the job: a stop must wait for the state to be
        // saved.
        let mut search = self.begin(directions, element, kept.signal())?;
        if let Some(state) = kept.saved()? {
            search.read(state)?;
        }
        let mut found = self.run(&mut search, &mut kept)?;
        drop(kept);
        found.undecided = search.left();
        if found.undecided == 0 && at_most.is_none() {
            found.farthest = self.written(search.farthest().iter().take(self.listed()));
        }
        if found.undecided > 0 && at_most.is_some_and(|most| search.layers().len() > most as usize) {
            // Words have reached all states within the bound.
            found.counterexample = self.written(&search.missing(1)).pop();
        } else if (1..=MOST_SOLVED).contains(&found.undecided) {
            let states = search.missing(found.undecided as usize);
            // The solver needs the memory.
            drop(search);
            self.solve(&states, &mut found, watch)?;
        }
        Ok(if found.undecided == 0 { found.complete(at_most) } else { found })
    }

    /// Finds all depths, or sweeps to the bound. Returns the report so far.
    fn run(&self, search: &mut CosetSearch<'_>, watch: &mut Watch<'_>) -> Result<WholeCoset> {
        loop {
            self.levels(search, watch)?;
            let found = self.report(search);
            let Some(most) = self.options.at_most else { return Ok(found) };
            let guessed = self.sweeps_may_suffice(search);
            sweep(most, search, watch)?;
            if !guessed || search.left() <= MOST_SOLVED.min(found.states / MISSED_OF) {
                return Ok(found);
            }
            search.begin_again();
        }
    }

    /// Proves that all states of the coset of another element are within the bound of the options,
    /// or one more, without a checkpoint. Returns the bound that holds, if one does.
    pub(super) fn bound(
        &self,
        search: &mut CosetSearch<'_>,
        element: Vec<u8>,
        watch: &mut Watch<'_>,
    ) -> Result<(Option<u32>, WholeCoset)> {
        search.begin(element);
        let found = self.run(search, &mut watch.apart())?;
        let most = self.options.at_most.filter(|_| search.left() == 0);
        if most.is_some() {
            return Ok((most, found));
        }
        search.sweep()?;
        Ok((self.options.at_most.map(|most| most + 1).filter(|_| search.left() == 0), found))
    }

    /// The states at each distance of the coset of another element, without a checkpoint. `Limit`
    /// if too many are left when words are too many.
    pub(super) fn count(
        &self,
        search: &mut CosetSearch<'_>,
        element: Vec<u8>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<u64>> {
        search.begin(element);
        self.levels(search, &mut watch.apart())?;
        let mut found = self.report(search);
        found.undecided = search.left();
        self.solve(&search.missing(found.undecided as usize), &mut found, watch)?;
        match found.undecided {
            0 => Ok(found.layers),
            left => Err(Error::Limit(format!("{} states of a coset are left", grouped(left)))),
        }
    }

    /// Finds one depth after the other, as far as words are the way.
    fn levels(&self, search: &mut CosetSearch<'_>, watch: &mut Watch<'_>) -> Result<()> {
        let wanted = |search: &CosetSearch<'_>| {
            let within = self.options.at_most.is_none_or(|most| search.layers().len() <= most as usize);
            search.left() > 0 && within && !self.is_better_otherwise(search)
        };
        // A search may resume inside a level that has found all states.
        while search.has_begun_level() || wanted(search) {
            let depth = Some(search.layers().len() as u32);
            search.level(watch)?;
            let done = search.layers().iter().sum();
            watch.report(WorkProgress { phase: "search", depth, done, total: 0 })?;
        }
        Ok(())
    }

    /// The number of farthest states to list.
    fn listed(&self) -> usize {
        self.options.antipodes.unwrap_or(FARTHEST).min(MOST_EXAMPLES)
    }

    /// Whether the states that are left should be found in another way than by words.
    pub(super) fn is_better_otherwise(&self, search: &CosetSearch<'_>) -> bool {
        if self.sweeps_may_suffice(search) {
            return true;
        }
        // The next level has as many times more words as the last one.
        let [.., before, last] = *search.words() else { return false };
        let next = last as f64 * (last as f64 / before.max(1) as f64);
        match self.options.at_most {
            Some(_) => next > self.subgroup.layout().size() as f64 * WORDS_BEFORE_SWEEPS && next > 1e6,
            None => search.left() <= MOST_SOLVED && next > (search.left() * WORDS_A_STATE) as f64,
        }
    }

    /// Whether sweeps alone are likely to prove the bound. A state is left if it was, and if its
    /// neighbours were: if they were independent, the share of the states that are left would be
    /// raised to the power of 1 plus the number of moves. Moves of one face are not, so a part of
    /// them counts: on the cube 0.54 to 0.78.
    fn sweeps_may_suffice(&self, search: &CosetSearch<'_>) -> bool {
        let Some(most) = self.options.at_most.filter(|_| !search.is_thorough()) else { return false };
        let states = self.subgroup.layout().size() as f64;
        let power = self.subgroup.inside().len() as f64 * COUNTED;
        let sweeps = (most as usize + 1).saturating_sub(search.layers().len());
        let left = (0..sweeps).fold(search.left() as f64 / states, |left, _| left.powf(power));
        sweeps > 0 && left < LIKELY
    }

    /// Solves the states that are left, one by one, until one needs more moves than the bound.
    fn solve(&self, states: &[Vec<u8>], found: &mut WholeCoset, watch: &mut Watch<'_>) -> Result<()> {
        if states.is_empty() {
            return Ok(());
        }
        let mut options = SolveOptions::default();
        if self.problem.phases().is_some() {
            // It stops at the first solution within the bound.
            options.solver = self.options.at_most.map(|_| "two-phase".into());
            options.depth = self.options.at_most;
            options.seconds = self.options.at_most.map(|_| SECONDS_A_STATE);
        }
        let solver = OpenSolver::new(self.problem, &options, self.options.resources, &mut watch.apart())?;
        let mut solved: Vec<(usize, &Vec<u8>)> = vec![];
        for (done, state) in (0..).zip(states) {
            let total = states.len() as u64;
            watch.report(WorkProgress { phase: "states one by one", depth: None, done, total })?;
            let solution = solver.solve(state, watch.signal())?;
            let Some(length) = solution.length.filter(|_| solution.outcome == SolveOutcome::Solved) else { continue };
            let within = self.options.at_most.is_none_or(|most| length <= most as usize);
            if within && (solution.optimal || self.options.at_most.is_some()) {
                solved.push((length, state));
                found.undecided -= 1;
            } else if !within && solution.optimal {
                found.counterexample = Some(self.problem.write(state));
                break;
            }
        }
        found.solved = solved.len() as u64;
        if self.options.at_most.is_none() && found.undecided == 0 {
            for (length, _) in &solved {
                found.layers.resize(found.layers.len().max(length + 1), 0);
                found.layers[*length] += 1;
            }
        }
        let deepest = solved.iter().map(|(length, _)| *length).max();
        let farthest = solved.iter().filter(|(length, _)| Some(*length) == deepest).map(|(_, state)| *state);
        found.farthest = self.written(farthest.take(self.listed()));
        Ok(())
    }

    fn written<'a>(&self, states: impl IntoIterator<Item = &'a Vec<u8>>) -> Vec<String> {
        states.into_iter().map(|state| self.problem.write(state)).collect()
    }

    fn report(&self, search: &CosetSearch<'_>) -> WholeCoset {
        WholeCoset {
            spec: self.problem.spec(),
            subgroup: self.subgroup.name().to_string(),
            of: String::new(),
            cosets: self.subgroup.count(),
            cosets_kept: 0,
            symmetries: 1,
            states: self.subgroup.layout().size(),
            least: search.least(),
            layers: search.layers().to_vec(),
            greatest: None,
            mean_depth: None,
            at_most: None,
            undecided: 0,
            counterexample: None,
            solved: 0,
            farthest: vec![],
            words: search.words().iter().sum(),
            digest: search.digest().map(|digest| hexadecimal(digest)),
            seconds: 0.0,
            cpu_seconds: 0.0,
        }
    }
}

/// Visits the states that moves of the subgroup reach within a bound.
fn sweep(most: u32, search: &mut CosetSearch<'_>, watch: &mut Watch<'_>) -> Result<()> {
    for depth in search.layers().len() as u32..=most {
        if search.left() == 0 {
            break;
        }
        watch.report(WorkProgress { phase: "sweeps", depth: Some(depth), done: 0, total: 0 })?;
        search.sweep()?;
    }
    Ok(())
}

impl WholeCoset {
    /// The report of the coset of a state, with the time since the stopwatch was started.
    pub(super) fn measured(self, of: String, cosets: &OpenCosets<'_>, stopwatch: &mut CostStopwatch) -> WholeCoset {
        let (cost, directions) = (stopwatch.lap(), &cosets.directions);
        WholeCoset {
            of,
            cosets_kept: directions.kept(),
            symmetries: directions.symmetries(),
            seconds: cost.wall.as_secs_f64(),
            cpu_seconds: cost.cpu.as_secs_f64(),
            ..self
        }
    }

    /// The report of a search that left nothing open.
    fn complete(self, at_most: Option<u32>) -> WholeCoset {
        if self.layers.iter().sum::<u64>() < self.states {
            return WholeCoset { at_most, ..self };
        }
        let greatest = self.layers.len().checked_sub(1).map(|depth| depth as u32);
        WholeCoset { at_most, greatest, mean_depth: Some(mean_depth(&self.layers)), ..self }
    }
}
