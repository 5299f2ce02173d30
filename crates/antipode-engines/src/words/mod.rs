//! The word engine: a bit a state, in words whose lanes need not all make the same moves
//! ([`WordStructure`](antipode_core::model::WordStructure)).
//!
//! A level pulls: by tables, the words of a vertex receive those of the vertices that arrows come
//! from. A table moves whole words, or the lanes of a mask, or lanes that keep their order (two
//! instructions, PEXT and PDEP). Other tables lead every lane to some others. Some arcs are only
//! for some lanes. With tables for them, the engine searches puzzles without rows: coloured boards
//! and the Tower of Hanoi.
//!
//! If vertices have colours and all goals have the same one, the engine writes one set of words in
//! place. Otherwise two sets take turns, as in the row engine. As there, pieces of words have a
//! changed bit and a full bit.

mod graph;
mod store;
mod sweep;

use super::level_findings::LevelFindings;
use super::level_search::{LevelFinder, LevelSearch};
use super::record;
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::bits::InstructionSet;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::watch::Watch;
use graph::PreparedGraph;
use store::{NewWords, VisitedWords, WordStore};

/// The word engine on one instruction set.
#[derive(Clone, Copy, Debug)]
pub struct WordEngine {
    arch: InstructionSet,
}

impl WordEngine {
    /// On the best instruction set, or the one that `ANTIPODE_ARCH` names.
    ///
    /// # Errors
    ///
    /// `Usage` if that names no instruction set of this machine.
    pub fn new() -> Result<Self> {
        Ok(WordEngine::on(InstructionSet::detect()?))
    }

    /// On a given instruction set.
    pub fn on(arch: InstructionSet) -> Self {
        WordEngine { arch }
    }
}

impl Engine for WordEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Words
    }

    fn rate(&self) -> Option<f64> {
        Some(match self.arch {
            InstructionSet::Avx512 | InstructionSet::Avx2 => 1e8,
            InstructionSet::Portable => 2e7,
        })
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        let shape = space.structure().words()?.shape();
        let planes = store::planes(space.alternates(), job);
        let words = shape.words.checked_mul(8 * planes)?.checked_mul(shape.vertices as u64)?;
        let scratch = 8 * (graph::piece(shape.words) * job.threads) as u64;
        let goals = 8 * space.goals().len() as u64;
        record::memory(&space.layout(), job)?.checked_add(words)?.checked_add(graph::memory(&shape) + scratch + goals)
    }
}

impl SealedEngine for WordEngine {
    fn search(&self, mut search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let space = search.space;
        let words =
            space.structure().words().ok_or_else(|| Error::incapable("this space", "is no graph of words", ""))?;
        let graph = PreparedGraph::new(&words.shape(), words.graph(), self.arch);
        let mut store = WordStore::new(&graph, space.alternates(), &search.job)?;
        store.touch();
        search.record_depths()?;
        let mut finder = WordFinder { graph, store };
        search.run(&mut finder, watch)?;
        let WordFinder { graph, store } = finder;
        let form = if store.other.is_some() { "two buffers" } else { "in place" };
        let recorded = search.record.take().map(|record| record.finish(VisitedWords { graph, words: store.bits }));
        Ok(SearchOutcome { recorded, ..search.outcome(format!("{}, {form}", self.arch.name()), watch) })
    }
}

/// The words of a search.
struct WordFinder {
    graph: PreparedGraph,
    store: WordStore,
}

impl WordFinder {
    /// The vertices that the next level writes: all, or those with the colour of its depth.
    fn written(&self, search: &LevelSearch<'_>) -> Vec<bool> {
        let words = search.space.structure().words();
        let goal = search.space.goals().first().map_or(0, |goal| (goal / self.graph.states) as usize);
        let odd = search.layers.len() % 2 == 1;
        (0..self.graph.vertices)
            .map(|vertex: usize| {
                let differs = words.is_some_and(|words| words.colour(vertex) != words.colour(goal));
                self.store.other.is_some() || differs == odd
            })
            .collect()
    }
}

impl LevelFinder for WordFinder {
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        let depth = search.layers.len() as u32;
        if depth == 0 {
            search.space.goals().iter().for_each(|&goal| self.store.visit(&self.graph, goal));
            return Ok(Some(search.goals()));
        }
        let written = self.written(search);
        let found = sweep::level(&self.graph, &mut self.store, &written, &search.job, watch.signal())?;
        if let (Some(record), Some(words)) = (&mut search.record, &self.store.new)
            && found.count > 0
        {
            let new = NewWords { graph: &self.graph, words, changed: &self.store.changed, written: &written };
            record.enter_all(&new, depth);
        }
        Ok(Some(found))
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        self.store.write(out)
    }

    fn read(&mut self, _search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        self.store.read(&self.graph, state)
    }
}
