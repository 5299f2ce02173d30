//! The arcs of a voltage graph, checked against the rules of the puzzle.
//!
//! A few elements, the probes of [`Lift`], distinguish the maps that moves induce on fibres. So:
//!
//! - every transform is compared with the rules on *all* elements of one row that uses it, and must
//!   be a permutation: it is a map that a move induces;
//! - every arc of every row is compared with the rules on the probes, and these arcs must be all
//!   moves of the probes: it is the map of a move that agrees with the transform on the probes, so
//!   the transform itself.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::model::{Edges, Fibre, Lift, Numbered, RowArc, Space};
use antipode_core::tables::{Layout, Place};
use antipode_core::watch::{Progress, Watch};

/// Elements that are expanded at a time.
const BATCH: usize = 1024;

/// Rows between two reports.
const ROWS: u64 = 4096;

/// Proves that the arcs of a space are its moves. `Usage`, naming a state, if the numbering breaks
/// that law.
pub(super) fn certify_arcs(space: &Numbered, lift: &dyn Lift, watch: &mut Watch<'_>) -> Result<()> {
    let fibre = lift.fibre();
    let check = Check { space, lift, fibre, layout: space.layout() };
    let users: Vec<AtomicU64> = fibre.transforms.iter().map(|_| AtomicU64::new(u64::MAX)).collect();
    let probes: Vec<usize> = lift.probes().iter().map(|&(word, lane)| word * fibre.lanes + lane).collect();
    let signal = watch.signal();
    for first in (0..lift.rows()).step_by(ROWS as usize) {
        watch.report(Progress { phase: "arcs", depth: None, done: first, total: lift.rows() })?;
        (first..lift.rows().min(first + ROWS)).into_par_iter().try_for_each_init(Vec::new, |arcs, row| {
            signal.check()?;
            check.row(row, &probes, arcs)?;
            arcs.iter().for_each(|arc| _ = users[arc.transform as usize].fetch_min(row, Ordering::Relaxed));
            Ok(())
        })?;
    }
    let mut rows: Vec<u64> = users.iter().map(|user| user.load(Ordering::Relaxed)).collect();
    let used: Vec<u32> = (0..).zip(&rows).filter(|(_, row)| **row != u64::MAX).map(|(t, _)| t).collect();
    used.par_iter().try_for_each(|&transform| check.permutes(transform))?;
    rows.retain(|&row| row != u64::MAX);
    rows.sort_unstable();
    rows.dedup();
    let all: Vec<usize> = (0..check.layout.row_states() as usize).collect();
    rows.par_iter().try_for_each(|&row| {
        signal.check()?;
        all.par_chunks(BATCH).try_for_each_init(Vec::new, |arcs, part| check.row(row, part, arcs))
    })
}

struct Check<'a> {
    space: &'a Numbered,
    lift: &'a dyn Lift,
    fibre: &'a Fibre,
    layout: Layout,
}

impl Check<'_> {
    /// Compares the arcs of a row, which it leaves in `arcs`, with the moves of some of its
    /// elements.
    fn row(&self, row: u64, elements: &[usize], arcs: &mut Vec<RowArc>) -> Result<()> {
        self.lift.arcs(row, arcs);
        let first = row * self.layout.row_states();
        let from: Vec<u64> = elements.iter().map(|&element| first + element as u64).collect();
        let mut edges = Edges::default();
        self.space.expand(&from, &mut edges);
        let (mut moves, mut images): (Vec<u64>, Vec<u64>) = (vec![], vec![]);
        for (i, &element) in elements.iter().enumerate() {
            moves.clear();
            moves.extend(edges.of(i));
            images.clear();
            images.extend(arcs.iter().map(|&arc| self.image(arc, element)));
            // A move that changes nothing, or that has another's effect, changes no distance.
            for states in [&mut moves, &mut images] {
                states.retain(|&state| state != from[i]);
                states.sort_unstable();
                states.dedup();
            }
            if moves != images {
                let state = self.space.write(from[i]);
                return Err(self.broken(&format!("the arcs of {state} are not its moves")));
            }
        }
        Ok(())
    }

    fn image(&self, arc: RowArc, element: usize) -> u64 {
        let (word, lane) = self.fibre.image(arc.transform, element / self.fibre.lanes, element % self.fibre.lanes);
        self.layout.index(Place { row: arc.row, word: word as u32, lane: lane as u32 })
    }

    /// Demands that no two elements have one image.
    fn permutes(&self, transform: u32) -> Result<()> {
        let Fibre { words, lanes, .. } = *self.fibre;
        let mut met = vec![0u64; words];
        for word in 0..words {
            for (word, lane) in (0..lanes).map(|lane| self.fibre.image(transform, word, lane)) {
                met[word] |= 1 << lane;
            }
        }
        match met.iter().all(|&word| word == antipode_core::bits::full_word(lanes)) {
            true => Ok(()),
            false => Err(self.broken(&format!("transform {transform} is no permutation"))),
        }
    }

    fn broken(&self, what: &str) -> Error {
        Error::usage(format!("the numbering of {} breaks its laws: {what}", self.space.spec()))
    }
}
