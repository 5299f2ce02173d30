//! A search whose tables are in the memory of a card: its levels, and what comes back from it.

use std::sync::Arc;

use super::tables::{CardTables, CardWords, LaunchOutput, TablePart};
use crate::SearchJob;
use crate::record::DepthRecord;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::tables::RecordedDepths;
use antipode_core::watch::{Watch, WorkProgress};
use antipode_gpu::{CardArray, GpuCard, NewStates};

/// The most states of a list of new states.
pub(super) const LISTED: usize = 1 << 16;

/// After a layer of more states than this, new ones are not listed: to count them one by one would
/// take long.
const LISTED_AFTER: u64 = 1 << 26;

/// Words of new states that come back at a time, if depths are recorded.
const RETURNED: u64 = 8 << 20;

/// Words between runs of new states that come back by themselves: with fewer, they come together.
const APART: u64 = 1 << 14;

/// Words of the parts in which the first states of a layer are sought.
const SOUGHT: u64 = 1 << 24;

/// A running search, which is consistent between two levels.
pub(super) struct GpuSearch<'a> {
    pub(super) space: &'a dyn Space,
    pub(super) job: &'a SearchJob,
    pub(super) tables: Box<dyn CardTables>,
    /// The number of new states, and how many of them were to be listed.
    counts: CardArray<u64>,
    list: CardArray<u64>,
    recording: Option<CardRecording>,
    pub(super) layers: Vec<u64>,
    /// Examples of the last layer; `None` if it is too long for a list.
    pub(super) deepest: Option<Vec<u64>>,
}

/// What a search that records depths keeps in this machine's memory.
struct CardRecording {
    record: DepthRecord,
    /// The new states of a part, on the card.
    news: CardArray<u64>,
    /// The new states of the level, then all visited states.
    words: CardWords,
}

impl CardRecording {
    /// Finds the next layer, and enters its depth. Returns the number of states that came back.
    fn level(&mut self, tables: &mut dyn CardTables, output: LaunchOutput, depth: u32) -> Result<u64> {
        let CardRecording { record, news, words } = self;
        let output = LaunchOutput { news: NewStates { words: news.address(), ..output.news }, ..output };
        let mut buffer = vec![];
        for part in tables.parts().into_iter().flat_map(|part| part.cut(news.len() as u64)) {
            tables.launch(&part, output)?;
            let runs = tables.found(&part)?;
            for near in runs.chunk_by(|a, b| b.words.start - a.words.end < APART) {
                let first = near[0].words.start;
                buffer.resize((near[near.len() - 1].words.end - first) as usize, 0);
                news.read((first - part.words.start) as usize, &mut buffer)?;
                for run in near {
                    tables.copy(run, &buffer[(run.words.start - first) as usize..][..run.len()], words);
                }
            }
        }
        record.enter_all(words, depth);
        let found = words.count();
        words.clear();
        Ok(found)
    }
}

impl<'a> GpuSearch<'a> {
    /// A search before its first layer.
    pub(super) fn new(
        card: &Arc<dyn GpuCard>,
        space: &'a dyn Space,
        job: &'a SearchJob,
        tables: Box<dyn CardTables>,
    ) -> Result<GpuSearch<'a>> {
        let recording = |record| {
            let longest = tables.visited().iter().map(TablePart::len).max().unwrap_or(0);
            let news = (longest as u64).min(RETURNED / tables.grain() * tables.grain()) as usize;
            let news = CardArray::zeros(card, news.next_multiple_of(tables.grain() as usize))?;
            Ok(CardRecording { record, news, words: CardWords::new(space.layout()) })
        };
        let recording = DepthRecord::new(space, job)?.map(recording).transpose()?;
        let (counts, list) = (CardArray::zeros(card, 2)?, CardArray::zeros(card, LISTED)?);
        Ok(GpuSearch { space, job, tables, counts, list, recording, layers: vec![], deepest: None })
    }

    /// Visits the goals.
    fn start(&mut self) -> Result<()> {
        let goals = self.space.goals();
        for &goal in goals {
            self.tables.visit(goal)?;
            if let Some(recording) = &mut self.recording {
                recording.record.enter(goal, 0);
            }
        }
        self.layers.push(goals.len() as u64);
        self.deepest = Some(goals.iter().copied().take(self.job.examples).collect());
        Ok(())
    }

    /// Runs all levels.
    pub(super) fn run(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        match watch.saved()? {
            Some(state) => self.read(state)?,
            None => self.start()?,
        }
        watch.forecast().prepared();
        while !self.job.is_enough(self.layers.len()) {
            watch.barrier(&self.layers, |out| self.write(out))?;
            let first = match self.job.is_enough(self.layers.len() + 1) && self.job.examples > 0 {
                true => Some(self.first_new()?),
                false => None,
            };
            let found = self.level()?;
            if found == 0 {
                break;
            }
            self.job.holds(self.layers.len())?;
            self.deepest = first.map_or_else(|| self.listed(found), |first| Ok(Some(first)))?;
            self.layers.push(found);
            let done = self.layers.iter().sum();
            if done > self.space.layout().size() {
                return Err(broken("found more states than there are"));
            }
            watch.report(WorkProgress { phase: "search", depth: Some(self.layers.len() as u32), done, total: 0 })?;
        }
        Ok(())
    }

    /// Where the kernels write, in a level of which nothing is known yet.
    fn output(&mut self) -> Result<LaunchOutput> {
        self.counts.clear()?;
        let [found, listed] = [0, 1].map(|at| self.counts.address() + at * size_of::<u64>() as u64);
        let news = NewStates { list: self.list.address(), listed, capacity: LISTED as u64, words: 0 };
        Ok(LaunchOutput { found, news, dry: false })
    }

    /// Finds the next layer. Returns its size.
    fn level(&mut self) -> Result<u64> {
        let mut output = self.output()?;
        let lists = self.lists();
        if !lists {
            output.news.list = 0;
        }
        self.tables.begin()?;
        let depth = self.layers.len() as u32;
        let recorded = match &mut self.recording {
            None => self.tables.launch_all(output).map(|()| None)?,
            Some(recording) => Some(recording.level(&mut *self.tables, output, depth)?),
        };
        self.tables.end();
        let [found, listed] = [self.counts.get(0)?, self.counts.get(1)?];
        if lists && found != listed || recorded.is_some_and(|recorded| recorded != found) {
            return Err(broken("counted the states of a layer in two ways, and the numbers differ"));
        }
        Ok(found)
    }

    /// Whether the next level lists what it finds.
    fn lists(&self) -> bool {
        self.layers.last().is_none_or(|&last| last <= LISTED_AFTER)
    }

    /// The first states of a layer that the last level found, or `None` if it did not list them, or
    /// there are too many.
    fn listed(&self, found: u64) -> Result<Option<Vec<u64>>> {
        if self.job.examples == 0 {
            return Ok(Some(vec![]));
        }
        if found > LISTED as u64 || !self.lists() {
            return Ok(None);
        }
        let mut states = vec![0; found as usize];
        self.list.read(0, &mut states)?;
        Ok(Some(self.examples(states)))
    }

    /// The first states of the next layer, as many as the job requests. Nothing else changes.
    fn first_new(&mut self) -> Result<Vec<u64>> {
        let mut states = vec![];
        let grain = self.tables.grain();
        let mut left: Vec<TablePart> = self.tables.parts();
        left.reverse();
        while let Some(part) = left.pop().filter(|_| states.len() < self.job.examples) {
            let mut output = self.output()?;
            output.dry = true;
            let size = (part.words.end - part.words.start).min(SOUGHT / grain * grain);
            let (mut now, later) = (part.clone(), part.words.start + size..part.words.end);
            now.words.end = later.start;
            self.tables.launch(&now, output)?;
            let found = self.counts.get(0)?;
            if !later.is_empty() {
                left.push(TablePart { words: later, ..part });
            }
            if found <= LISTED as u64 {
                let mut new = vec![0; found as usize];
                self.list.read(0, &mut new)?;
                new.sort_unstable();
                states.extend(new);
            } else {
                // Too many for the list: seek them in halves. A grain has fewer states.
                let half = (size / 2).next_multiple_of(grain);
                let middle = now.words.start + half;
                left.push(TablePart { words: middle..now.words.end, ..now });
                left.push(TablePart { words: now.words.start..middle, ..now });
            }
        }
        Ok(self.examples(states))
    }

    /// The first of some states, as many as the job lists.
    fn examples(&self, mut states: Vec<u64>) -> Vec<u64> {
        states.sort_unstable();
        let all = states.len() <= self.job.examples || !self.job.whole;
        states.truncate(if all { self.job.examples } else { 1 });
        states
    }

    /// The recorded depths, if the job requests them.
    pub(super) fn recorded(self) -> Result<Option<Box<dyn RecordedDepths>>> {
        let Some(CardRecording { record, news, mut words }) = self.recording else { return Ok(None) };
        let mut buffer = vec![];
        for part in self.tables.visited().into_iter().flat_map(|part| part.cut(news.len() as u64)) {
            buffer.resize(part.len(), 0);
            self.tables.read_words(&part, &mut buffer)?;
            self.tables.copy(&part, &buffer, &mut words);
        }
        if words.count() != self.layers.iter().sum::<u64>() {
            return Err(broken("marked other states than it counted"));
        }
        Ok(Some(record.finish(words)))
    }

    /// Writes the state between two levels.
    fn write(&self, out: &mut StateWriter) -> Result<()> {
        out.list(&self.layers)?;
        out.number(self.deepest.is_some().into())?;
        out.list(self.deepest.as_deref().unwrap_or_default())?;
        self.tables.write(out)?;
        self.recording.as_ref().map_or(Ok(()), |recording| recording.record.write(out))
    }

    /// Reads what `write` wrote.
    fn read(&mut self, mut state: StateReader) -> Result<()> {
        self.layers = state.list()?;
        let known = state.at_most(1)? == 1;
        let deepest = state.list()?;
        self.deepest = known.then_some(deepest);
        self.tables.read(&mut state)?;
        if let Some(recording) = &mut self.recording {
            recording.record.read(&mut state)?;
        }
        state.end()
    }
}

/// The error of a card that computes wrong numbers.
fn broken(what: &str) -> Error {
    let source = std::io::Error::other("its results cannot be trusted");
    Error::Io { context: format!("the graphics card {what}"), source }
}
