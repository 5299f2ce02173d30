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

use super::record::{self, DepthRecord};
use super::{Engine, EngineKind, SearchJob, SearchOutcome, thread_pool};
use antipode_core::bits::InstructionSet;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::watch::{CostStopwatch, Watch, WorkCost, WorkProgress};
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

    fn rate(&self) -> f64 {
        match self.arch {
            InstructionSet::Avx512 | InstructionSet::Avx2 => 1e8,
            InstructionSet::Portable => 2e7,
        }
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        let shape = space.structure().words()?.shape();
        let planes = store::planes(space.alternates(), job);
        let words = shape.words.checked_mul(8 * planes)?.checked_mul(shape.vertices as u64)?;
        let scratch = 8 * (graph::piece(shape.words) * job.threads) as u64;
        let goals = 8 * space.goals().len() as u64;
        record::memory(&space.layout(), job)?.checked_add(words)?.checked_add(graph::memory(&shape) + scratch + goals)
    }

    fn run(&self, space: &dyn Space, job: &SearchJob, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let words = space.structure().words().ok_or_else(|| Error::usage("this space is no graph of words"))?;
        job.check(space)?;
        let mut stopwatch = CostStopwatch::start();
        let pool = thread_pool(job.threads)?;
        let graph = PreparedGraph::new(&words.shape(), words.graph(), self.arch);
        let store = WordStore::new(&graph, space.alternates(), job)?;
        let record = DepthRecord::new(space, job)?;
        let mut search = WordSearch { space, job, graph, store, record, layers: vec![], deepest: vec![] };
        match watch.saved()? {
            Some(state) => search.read(state)?,
            None => search.start(),
        }
        pool.install(|| search.store.touch());
        let setup = stopwatch.lap();
        pool.install(|| search.run(watch))?;
        let mut cost: WorkCost = stopwatch.lap();
        cost += watch.earlier();
        let WordSearch { graph, store, record, layers, deepest, .. } = search;
        let form = if store.other.is_some() { "two buffers" } else { "in place" };
        let recorded = record.map(|record| record.finish(VisitedWords { graph, words: store.bits }));
        let note = format!("{}, {form}", self.arch.name());
        Ok(SearchOutcome { recorded, note, setup, search: cost, ..SearchOutcome::of(job, layers, deepest) })
    }
}

/// A running search, which is consistent between two levels.
struct WordSearch<'a> {
    space: &'a dyn Space,
    job: &'a SearchJob,
    graph: PreparedGraph,
    store: WordStore,
    record: Option<DepthRecord>,
    layers: Vec<u64>,
    /// Examples of the last layer.
    deepest: Vec<u64>,
}

impl WordSearch<'_> {
    /// Visits the goals.
    fn start(&mut self) {
        let goals = self.space.goals();
        self.layers.push(goals.len() as u64);
        self.deepest = goals.iter().copied().take(self.job.examples).collect();
        for &goal in goals {
            self.store.visit(&self.graph, goal);
            if let Some(record) = &mut self.record {
                record.enter(goal, 0);
            }
        }
    }

    /// The vertices that the next level writes: all, or those with the colour of its depth.
    fn written(&self) -> Vec<bool> {
        let colour = |vertex: usize| self.space.structure().words().and_then(|words| words.colour(vertex));
        let goal = self.space.goals().first().map_or(0, |goal| (goal / self.graph.states) as usize);
        let odd = self.layers.len() % 2 == 1;
        (0..self.graph.vertices)
            .map(|vertex: usize| self.store.other.is_some() || (colour(vertex) != colour(goal)) == odd)
            .collect()
    }

    /// Runs all levels.
    fn run(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        while !self.job.is_enough(self.layers.len()) {
            watch.barrier(&self.layers, |out| self.write(out))?;
            let (written, depth) = (self.written(), self.layers.len());
            let found = sweep::level(&self.graph, &mut self.store, &written, self.job, watch.signal())?;
            if found.count == 0 {
                break;
            }
            self.job.holds(depth)?;
            self.layers.push(found.count);
            self.deepest = found.into_examples();
            if let (Some(record), Some(words)) = (&mut self.record, &self.store.new) {
                let new = NewWords { graph: &self.graph, words, changed: &self.store.changed, written: &written };
                record.enter_all(&new, depth as u32);
            }
            let done = self.layers.iter().sum();
            watch.report(WorkProgress { phase: "search", depth: Some(depth as u32 + 1), done, total: 0 })?;
        }
        Ok(())
    }

    /// Writes the state between two levels.
    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.list(&self.layers)?;
        out.list(&self.deepest)?;
        self.store.write(out)?;
        self.record.as_ref().map_or(Ok(()), |record| record.write(out))
    }

    /// Reads what `write` wrote.
    fn read(&mut self, mut state: StateReader) -> Result<()> {
        (self.layers, self.deepest) = (state.list()?, state.list()?);
        self.store.read(&self.graph, &mut state)?;
        if let Some(record) = &mut self.record {
            record.read(&mut state)?;
        }
        state.end()
    }
}
