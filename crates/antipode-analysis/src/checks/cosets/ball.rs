//! The cosets at most some moves from the goal, layer by layer.

use rayon::prelude::*;

use super::CosetCheck;
use super::laws::{CHECKED, laws};
use antipode_core::error::Result;
use antipode_core::watch::{Watch, WorkProgress};

/// Cosets that a thread expands at a time.
const CHUNK: usize = 1 << 10;

/// Bytes of a number, and of the copies that its layer takes while it grows.
const BYTES: u64 = 3 * size_of::<u64>() as u64;

/// The numbers of the cosets at each distance, sorted.
pub(super) struct CosetBall {
    pub(super) layers: Vec<Vec<u64>>,
    /// Cosets that were compared with the rules.
    checked: usize,
}

impl CosetBall {
    /// The cosets of the goals.
    pub(super) fn new(check: &CosetCheck<'_>) -> CosetBall {
        let mut goals = vec![];
        for goal in check.problem.goals() {
            check.graph.numbers(&goal, &mut goals);
        }
        goals.sort_unstable();
        goals.dedup();
        CosetBall { layers: vec![goals], checked: 0 }
    }

    /// The distance of the last layer.
    pub(super) fn radius(&self) -> u8 {
        (self.layers.len() - 1) as u8
    }

    /// The cosets of the last layer.
    pub(super) fn last(&self) -> &[u64] {
        &self.layers[self.layers.len() - 1]
    }

    /// About how many cosets the next layer has.
    pub(super) fn next_len(&self) -> u64 {
        let before = self.layers.iter().rev().nth(1).map_or(1, Vec::len).max(1) as f64;
        let here = self.last().len() as f64;
        // A layer is rarely more often as large as the one before than that one was.
        (here * (here / before).max(1.0)) as u64
    }

    /// About how many bytes the next layer needs.
    pub(super) fn next_bytes(&self) -> u64 {
        self.next_len().saturating_mul(BYTES)
    }

    /// Adds a layer. The first cosets, and some of every layer, are compared with the rules.
    pub(super) fn grow(&mut self, check: &CosetCheck<'_>, watch: &mut Watch<'_>) -> Result<()> {
        let known: u64 = self.layers.iter().map(|layer| layer.len() as u64).sum();
        watch.report(WorkProgress { phase: "search", depth: Some(self.radius().into()), done: known, total: 0 })?;
        let here = self.last();
        let step = (here.len() / CHECKED).max(1);
        let first = CHECKED.saturating_sub(self.checked).min(here.len());
        // The table cannot vouch for the numbering: a sample of cosets is expanded by the rules,
        // densely near the goal, where an error would spread the farthest.
        let checked: Vec<u64> = here[..first].iter().chain(here[first..].iter().step_by(step)).copied().collect();
        let signal = watch.signal();
        checked.par_iter().try_for_each(|&number| signal.check().and_then(|()| laws(check, number)))?;
        let parts = here
            .par_chunks(CHUNK)
            .map(|numbers| {
                signal.check()?;
                let mut neighbours = vec![];
                check.graph.expand(numbers, &mut neighbours);
                neighbours.sort_unstable();
                neighbours.dedup();
                Ok(neighbours)
            })
            .collect::<Result<Vec<_>>>()?;
        let mut next = parts.concat();
        drop(parts);
        next.par_sort_unstable();
        next.dedup();
        // Moves can be undone, so neighbours are at most one layer nearer.
        for layer in self.layers.iter().rev().take(2) {
            subtract(&mut next, layer);
        }
        self.checked += first;
        self.layers.push(next);
        Ok(())
    }
}

/// Removes the elements of a sorted list from another.
fn subtract(from: &mut Vec<u64>, list: &[u64]) {
    let mut rest = list.iter().peekable();
    from.retain(|number| {
        while rest.next_if(|known| *known < number).is_some() {}
        rest.peek() != Some(&number)
    });
}
