//! The time that work still takes, from its progress so far.
//!
//! Three kinds of work are known. A phase with a total keeps the rate of its later half. A
//! search of a known number of states is predicted level by level (`levels`). Work in parts
//! takes the measured time for each unit of its parts.
//!
//! Too early, an estimate would be wrong by orders of magnitude, so there is none before a tenth of
//! the work is done.

mod levels;
mod samples;
#[cfg(test)]
mod tests;

use std::time::Duration;

use super::WorkProgress;
use crate::checkpoint::JobActivity;
use crate::clock::Instant;
use levels::{LevelCosts, ahead};
use samples::GrowthSamples;

/// There is no estimate before this share of the time.
const EARLY: f64 = 0.1;

/// No estimate before this time.
const SOON: f64 = 1.0;

/// A search has no estimate before this share of its states is reached, or [`EARLY`] of them if
/// finished parts give a better one.
const FEW: f64 = 0.01;

/// A level is measured by the states found in it when this share of them is found.
const ENOUGH: f64 = 0.2;

/// What levels of a search work on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelExpansion {
    /// The states of the last layer.
    #[default]
    Last,
    /// Those, or all that are not reached yet if they are fewer.
    Fewest,
}

/// A search of a known number of states.
#[derive(Debug)]
struct LevelForecast {
    states: u64,
    expansion: LevelExpansion,
    /// The states of each complete layer; after the first `known` they are guesses.
    layers: Vec<u64>,
    known: usize,
    /// When the level of each depth began, if this process saw it.
    began: Vec<Option<f64>>,
}

/// Parts of the work, in units.
#[derive(Debug)]
struct PartForecast {
    /// Units of finished parts, of the present one, and of all.
    before: u64,
    part: u64,
    all: u64,
    /// Units that were finished when this process began, and when the present part began.
    earlier: u64,
    began: f64,
    start: f64,
}

/// An observer of progress that estimates the rest.
#[derive(Debug)]
pub struct WorkForecast {
    start: Instant,
    latest: Option<WorkProgress>,
    samples: GrowthSamples,
    levels: Option<LevelForecast>,
    parts: Option<PartForecast>,
    /// The sizes of the complete layers of the latest search.
    found: Vec<u64>,
}

impl Default for WorkForecast {
    fn default() -> Self {
        WorkForecast {
            start: Instant::now(),
            latest: None,
            samples: GrowthSamples::default(),
            levels: None,
            parts: None,
            found: vec![],
        }
    }
}

impl WorkForecast {
    /// A search of this many states begins. Moves need not reach all of them.
    pub fn covers(&mut self, states: u64, expansion: LevelExpansion) {
        self.levels = Some(LevelForecast { states, expansion, layers: vec![], known: 0, began: vec![] });
    }

    /// The sizes of all complete layers of the search.
    pub fn layers(&mut self, layers: &[u64]) {
        if self.found.len() > layers.len() || self.found.last() != layers.get(self.found.len().wrapping_sub(1)) {
            self.found.clear();
        }
        // A deep search has many layers: only the new ones are copied.
        self.found.extend(&layers[self.found.len()..]);
        if let Some(levels) = self.levels.as_mut().filter(|levels| levels.known < layers.len()) {
            let guessed = levels.known..layers.len().min(levels.layers.len());
            levels.layers.splice(guessed, layers[levels.known..].iter().copied());
            levels.known = layers.len();
        }
    }

    /// The sizes of the complete layers of the latest search.
    pub fn found_layers(&self) -> &[u64] {
        &self.found
    }

    /// A part of `part` units begins after `before` units. All parts together have `all`.
    pub fn part(&mut self, before: u64, part: u64, all: u64) {
        self.part_at(self.start.elapsed(), before, part, all);
    }

    fn part_at(&mut self, now: Duration, before: u64, part: u64, all: u64) {
        let now = now.as_secs_f64();
        // Other work begins anew.
        let same = self.parts.as_ref().filter(|parts| parts.all == all && parts.before <= before);
        let (earlier, start) = same.map_or((before, now), |parts| (parts.earlier, parts.start));
        self.parts = Some(PartForecast { before, part, all, earlier, began: now, start });
        // The next part may be a different search, whose levels have nothing to do with these.
        (self.latest, self.levels, self.samples) = (None, None, GrowthSamples::default());
    }

    /// All parts are done: what follows is other work.
    pub fn end_parts(&mut self) {
        *self = WorkForecast { start: self.start, ..WorkForecast::default() };
    }

    /// The setup of a level is done: its time does not count.
    pub fn prepared(&mut self) {
        if let Some(began) = self.levels.as_mut().and_then(|levels| levels.began.last_mut()) {
            *began = Some(self.start.elapsed().as_secs_f64());
        }
    }

    /// Work has come this far.
    pub(crate) fn observe(&mut self, progress: WorkProgress) {
        self.observe_at(self.start.elapsed(), progress);
    }

    fn observe_at(&mut self, now: Duration, progress: WorkProgress) {
        let now = now.as_secs_f64();
        if self.latest.is_none_or(|latest| latest.phase != progress.phase || latest.done > progress.done) {
            self.samples = GrowthSamples::default();
        }
        self.latest = Some(progress);
        self.samples.add(now, progress.done);
        if let (Some(levels), Some(depth)) = (&mut self.levels, progress.depth) {
            levels.observe(now, depth as usize, progress);
        }
    }

    /// The last progress.
    pub fn latest(&self) -> Option<WorkProgress> {
        self.latest
    }

    /// The states that the present search covers, if it is a search and they are known.
    pub fn states(&self) -> Option<u64> {
        let search = self.latest.is_some_and(|latest| latest.depth.is_some() && latest.total == 0);
        self.levels.as_ref().filter(|_| search).map(|levels| levels.states)
    }

    /// Units a second, in the later half of the present phase.
    pub fn rate(&self) -> Option<f64> {
        self.samples.rate(self.start.elapsed().as_secs_f64()).filter(|rate| *rate > 0.0)
    }

    /// The estimated rest: of the present phase, and of the parts after it. None where it is not
    /// known, and too early.
    pub fn left(&self) -> Option<Duration> {
        self.left_at(self.start.elapsed())
    }

    fn left_at(&self, now: Duration) -> Option<Duration> {
        let now = now.as_secs_f64();
        let (began, left) = match (&self.parts, self.phase(now)) {
            (None, phase) => (self.samples.start()?, phase?),
            (Some(parts), phase) => (parts.start, parts.left(now, phase)?),
        };
        let spent = now - began;
        let known = spent >= SOON && spent >= EARLY * (spent + left);
        Duration::try_from_secs_f64(left).ok().filter(|_| known)
    }

    /// What the work does now, for a status.
    pub fn activity(&self) -> JobActivity {
        let Some(WorkProgress { phase, depth, done, total }) = self.latest else { return JobActivity::default() };
        let total = Some(total).filter(|&total| total > 0).or_else(|| self.states());
        let seconds_left = self.left().map(|left| left.as_secs_f64());
        JobActivity { phase: Some(phase.into()), layer: depth, units_done: done, units_in_all: total, seconds_left }
    }

    /// The share of the states of a search before which it has no estimate.
    fn few(&self) -> f64 {
        let finished = self.parts.as_ref().is_some_and(|parts| parts.before > parts.earlier);
        if finished { EARLY } else { FEW }
    }

    /// The seconds that the present phase still takes.
    fn phase(&self, now: f64) -> Option<f64> {
        let WorkProgress { depth, done, total, .. } = self.latest?;
        match (depth, &self.levels) {
            _ if total > 0 => {
                Some(total.saturating_sub(done) as f64 / self.samples.rate(now).filter(|&rate| rate > 0.0)?)
            }
            (Some(_), Some(levels)) if done as f64 >= self.few() * levels.states as f64 => levels.left(now, done),
            _ => None,
        }
    }
}

impl LevelForecast {
    fn observe(&mut self, now: f64, depth: usize, WorkProgress { done, total, .. }: WorkProgress) {
        if total > 0 || self.began.len() > depth {
            return;
        }
        // The first report about a level follows the last layer. Without one, its size is a guess.
        if let Some(missing) = depth.checked_sub(self.layers.len()).filter(|missing| *missing > 0) {
            let mut found = self.layers.iter().sum::<u64>().max(1) as f64;
            // As if the number of states found so far grew by the same factor at each missing
            // level.
            let growth = (done.max(1) as f64 / found).powf(1.0 / missing as f64);
            for _ in 0..missing {
                self.layers.push((found * growth - found).max(0.0) as u64);
                found *= growth;
            }
        }
        // Levels that another process completed have no times.
        let passed = Some(now).filter(|_| !self.began.is_empty());
        self.began.resize(depth, passed);
        self.began.push(Some(now));
    }

    /// The states that the level after each of the first layers works on.
    fn work(&self, last: f64, reached: f64) -> f64 {
        match self.expansion {
            LevelExpansion::Last => last,
            LevelExpansion::Fewest => last.min(self.states as f64 - reached).max(1.0),
        }
    }

    /// The seconds of the levels that are left; `done` states are reached.
    fn left(&self, now: f64, done: u64) -> Option<f64> {
        let depth = self.began.len().checked_sub(1)?;
        let layers = self.layers.get(..depth)?;
        let mut reached: u64 = 0;
        let mut measured = vec![];
        for (level, &size) in (1..).zip(layers) {
            reached += size;
            if let (Some(&Some(start)), Some(&Some(end))) = (self.began.get(level), self.began.get(level + 1)) {
                measured.push((self.work(size as f64, reached as f64), end - start));
            }
        }
        let rest = self.states.saturating_sub(reached);
        if rest == 0 {
            return Some(0.0);
        }
        let (sizes, costs) = (ahead(layers, rest), LevelCosts::new(&measured));
        let last = *layers.last()? as f64;
        let next = sizes.first().copied()?.max(1.0);
        let elapsed = now - self.began[depth]?;
        let share = done.saturating_sub(reached) as f64 / next;
        let mut left = match costs.of(self.work(last, reached as f64)) {
            _ if share > ENOUGH => elapsed * (1.0 / share - 1.0).max(0.0),
            Some(cost) => (cost - elapsed).max(0.0),
            None => return None,
        };
        let mut reached = reached as f64;
        // What the level at hand predicts of the later ones, if none was measured.
        let rate = (share > ENOUGH).then(|| elapsed / share / self.work(last, reached));
        for size in sizes {
            reached += size;
            let work = self.work(size, reached);
            left += costs.of(work).or_else(|| rate.map(|rate| rate * work))?;
        }
        Some(left)
    }
}

impl PartForecast {
    /// The seconds of this part and the later ones, where those of the present phase may be known.
    fn left(&self, now: f64, phase: Option<f64>) -> Option<f64> {
        let finished = self.before.saturating_sub(self.earlier) as f64;
        let (units, seconds) = match phase {
            Some(left) => (finished + self.part as f64, now - self.start + left),
            None if finished > 0.0 => (finished, self.began - self.start),
            None => return None,
        };
        let later = self.all.saturating_sub(self.before + self.part) as f64;
        let own = phase.unwrap_or_else(|| (self.part as f64 * seconds / units - (now - self.began)).max(0.0));
        (units > 0.0).then(|| own + later * seconds / units)
    }
}
