//! The engine for coloured boards: a bit a state in words of up to 63 lanes, in the numbering of
//! [`Coloured`](antipode_core::model::Coloured).
//!
//! For each place of the blank there is a word for each head of the orders of the tiles, with a lane for each tail. A level pulls: the words
//! of a place receive those of the places that the blank comes from. A move along the path leaves words as they are, one through a window
//! of the head takes words elsewhere, one through a window of the tail takes lanes elsewhere, and one through a window across both takes some lanes of
//! a word to another word ([`moves`]). Lanes that are taken together keep their order, so that each such map is two instructions (PEXT and PDEP).
//!
//! Where all goals have the blank on cells of one colour, one set of words is written in place; else two sets take turns, as in the row
//! engine. Pieces of words have a changed bit and a full bit, as there.

mod heads;
mod moves;
mod store;
mod sweep;

use super::record::{self, Record};
use super::{Engine, EngineKind, Job, Outcome};
use antipode_core::bits::Arch;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::watch::{Cost, Progress, Stopwatch, Watch};
use moves::Moves;
use store::{New, Store, Visited};

/// The engine for coloured boards on one instruction set.
#[derive(Clone, Copy, Debug)]
pub struct ColourEngine {
    arch: Arch,
}

impl ColourEngine {
    /// On the best instruction set, or the one that `ANTIPODE_ARCH` names. `Usage` if that is not one.
    pub fn new() -> Result<Self> {
        Ok(ColourEngine::on(Arch::detect()?))
    }

    /// On a given instruction set.
    pub fn on(arch: Arch) -> Self {
        ColourEngine { arch }
    }
}

impl Engine for ColourEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Colours
    }

    fn rate(&self) -> f64 {
        match self.arch {
            Arch::Avx512 | Arch::Avx2 => 1e8,
            Arch::Portable => 2e7,
        }
    }

    fn memory(&self, space: &dyn Space, job: &Job) -> Option<u64> {
        let board = space.coloured()?;
        let heads = board.heads();
        let words = heads.checked_mul(8 * board.cells() as u64 * store::planes(space.alternates(), job))?;
        let tables = moves::memory(&board, heads) + heads::memory(heads, board.orders());
        let scratch = 8 * (moves::piece(heads) * job.threads) as u64;
        let goals = 8 * space.goals().len() as u64;
        record::memory(&board.layout(), job)?.checked_add(words)?.checked_add(tables + scratch + goals)
    }

    fn follows_arcs(&self, _space: &dyn Space) -> bool {
        false
    }

    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome> {
        let board = space.coloured().ok_or_else(|| Error::usage("this space is no coloured board"))?;
        job.check(space)?;
        let mut stopwatch = Stopwatch::start();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(job.threads)
            .build()
            .map_err(|e| Error::Limit(format!("cannot start {} threads: {e}", job.threads)))?;
        let moves = Moves::new(board.clone(), self.arch);
        let store = Store::new(&moves, space.alternates(), job)?;
        let record = Record::new(space, job)?;
        let mut search = Search { space, job, moves, store, record, layers: vec![], deepest: vec![] };
        match watch.saved()? {
            Some(state) => search.read(state)?,
            None => search.start(),
        }
        pool.install(|| search.store.touch());
        let setup = stopwatch.lap();
        pool.install(|| search.run(watch))?;
        let mut cost: Cost = stopwatch.lap();
        cost += watch.earlier();
        let Search { moves, store, record, layers, deepest, .. } = search;
        let form = if store.other.is_some() { "two buffers" } else { "in place" };
        let recorded = record.map(|record| record.finish(Visited { moves, words: store.bits }));
        Ok(Outcome {
            partial: job.is_enough(layers.len()),
            layers,
            stopped: None,
            deepest,
            recorded,
            moved: None,
            disk: None,
            note: format!("{}, {form}", self.arch.name()),
            setup,
            search: cost,
        })
    }
}

/// A running search. Between two levels it is whole.
struct Search<'a> {
    space: &'a dyn Space,
    job: &'a Job,
    moves: Moves,
    store: Store,
    record: Option<Record>,
    layers: Vec<u64>,
    /// Examples of the last layer.
    deepest: Vec<u64>,
}

impl Search<'_> {
    /// Visits the goals.
    fn start(&mut self) {
        let goals = self.space.goals();
        self.layers.push(goals.len() as u64);
        self.deepest = goals.iter().copied().take(self.job.examples).collect();
        for &goal in goals {
            self.store.visit(&self.moves, goal);
            if let Some(record) = &mut self.record {
                record.enter(goal, 0);
            }
        }
    }

    /// The places of the blank that the next level writes: all, or those of the colour that its depth has.
    fn written(&self) -> Vec<bool> {
        let board = &self.moves.heads.board;
        let blank = self.space.goals().first().map_or(0, |goal| (goal / board.orders()) as usize);
        let odd = self.layers.len() % 2 == 1;
        let is = |at: usize| self.store.other.is_some() || (board.colour(at) != board.colour(blank)) == odd;
        (0..board.cells()).map(is).collect()
    }

    /// All levels.
    fn run(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        while !self.job.is_enough(self.layers.len()) {
            watch.barrier(&self.layers, |out| self.write(out))?;
            let (written, depth) = (self.written(), self.layers.len());
            let found = sweep::level(&self.moves, &mut self.store, &written, self.job, watch.signal())?;
            if found.count == 0 {
                break;
            }
            self.job.holds(depth)?;
            self.layers.push(found.count);
            self.deepest = found.into_examples();
            if let (Some(record), Some(words)) = (&mut self.record, &self.store.new) {
                let new = New { moves: &self.moves, words, changed: &self.store.changed, written: &written };
                record.enter_all(&new, depth as u32);
            }
            let done = self.layers.iter().sum();
            watch.report(Progress { phase: "search", depth: Some(depth as u32 + 1), done, total: 0 })?;
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

    /// Reads what was written.
    fn read(&mut self, mut state: StateReader) -> Result<()> {
        (self.layers, self.deepest) = (state.list()?, state.list()?);
        self.store.read(&self.moves, &mut state)?;
        if let Some(record) = &mut self.record {
            record.read(&mut state)?;
        }
        state.end()
    }
}
