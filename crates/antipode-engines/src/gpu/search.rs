//! The levels of a search whose tables are in the memory of a card, and what comes back from it.

use std::sync::Arc;

use super::tables::{CardTables, CardWords, LaunchOutput, TablePart};
use crate::level_findings::LevelFindings;
use crate::level_search::{LevelFinder, LevelSearch};
use crate::record::DepthRecord;
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::watch::Watch;
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

/// The tables of a search on a card.
pub(super) struct CardFinder {
    tables: Box<dyn CardTables>,
    /// The number of new states, and how many of them were to be listed.
    counts: CardArray<u64>,
    list: CardArray<u64>,
    recording: Option<CardRecording>,
}

/// What a search that records depths keeps in this machine's memory.
struct CardRecording {
    /// The new states of a part, on the card.
    news: CardArray<u64>,
    /// The new states of the level, then all visited states.
    words: CardWords,
}

impl CardRecording {
    /// Finds the next layer, and enters its depth. Returns the number of states that came back.
    fn level(
        &mut self,
        tables: &mut dyn CardTables,
        output: LaunchOutput,
        record: &mut DepthRecord,
        depth: u32,
    ) -> Result<u64> {
        let CardRecording { news, words } = self;
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

impl CardFinder {
    /// Tables without visited states.
    pub(super) fn new(
        card: &Arc<dyn GpuCard>,
        search: &LevelSearch<'_>,
        tables: Box<dyn CardTables>,
    ) -> Result<CardFinder> {
        let mut recording = None;
        if search.record.is_some() {
            let longest = tables.visited().iter().map(TablePart::len).max().unwrap_or(0);
            let news = (longest as u64).min(RETURNED / tables.grain() * tables.grain()) as usize;
            let news = CardArray::zeros(card, news.next_multiple_of(tables.grain() as usize))?;
            recording = Some(CardRecording { news, words: CardWords::new(search.space.layout()) });
        }
        let (counts, list) = (CardArray::zeros(card, 2)?, CardArray::zeros(card, LISTED)?);
        Ok(CardFinder { tables, counts, list, recording })
    }

    /// Where the kernels write, in a level of which nothing is known yet.
    fn output(&mut self) -> Result<LaunchOutput> {
        self.counts.clear()?;
        let [found, listed] = [0, 1].map(|at| self.counts.address() + at * size_of::<u64>() as u64);
        let news = NewStates { list: self.list.address(), listed, capacity: LISTED as u64, words: 0 };
        Ok(LaunchOutput { found, news, dry: false })
    }

    /// Finds the next layer. Returns its size.
    fn next(&mut self, search: &mut LevelSearch<'_>) -> Result<u64> {
        let mut output = self.output()?;
        let lists = lists(search);
        if !lists {
            output.news.list = 0;
        }
        self.tables.begin()?;
        let depth = search.layers.len() as u32;
        let recorded = match (&mut self.recording, &mut search.record) {
            (Some(recording), Some(record)) => Some(recording.level(&mut *self.tables, output, record, depth)?),
            _ => self.tables.launch_all(output).map(|()| None)?,
        };
        self.tables.end();
        let [found, listed] = [self.counts.get(0)?, self.counts.get(1)?];
        if lists && found != listed || recorded.is_some_and(|recorded| recorded != found) {
            return Err(broken("counted the states of a layer in two ways, and the numbers differ"));
        }
        if search.reached + found > search.space.layout().size() {
            return Err(broken("found more states than there are"));
        }
        Ok(found)
    }

    /// The first states of a layer that the last level found, or `None` if it did not list them, or
    /// there are too many.
    fn listed(&self, found: u64, search: &LevelSearch<'_>) -> Result<Option<Vec<u64>>> {
        if search.job.examples == 0 {
            return Ok(Some(vec![]));
        }
        if found > LISTED as u64 || !lists(search) {
            return Ok(None);
        }
        let mut states = vec![0; found as usize];
        self.list.read(0, &mut states)?;
        Ok(Some(states))
    }

    /// The first states of the next layer, as many as the job requests. Nothing else changes.
    fn first_new(&mut self, examples: usize) -> Result<Vec<u64>> {
        let mut states = vec![];
        let grain = self.tables.grain();
        let mut left: Vec<TablePart> = self.tables.parts();
        left.reverse();
        while let Some(part) = left.pop().filter(|_| states.len() < examples) {
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
        Ok(states)
    }

    /// All visited states, if depths are recorded.
    pub(super) fn visited(self, search: &LevelSearch<'_>) -> Result<Option<CardWords>> {
        let Some(CardRecording { news, mut words }) = self.recording else { return Ok(None) };
        let mut buffer = vec![];
        for part in self.tables.visited().into_iter().flat_map(|part| part.cut(news.len() as u64)) {
            buffer.resize(part.len(), 0);
            self.tables.read_words(&part, &mut buffer)?;
            self.tables.copy(&part, &buffer, &mut words);
        }
        if words.count() != search.reached {
            return Err(broken("marked other states than it counted"));
        }
        Ok(Some(words))
    }
}

/// Whether the next level lists what it finds.
fn lists(search: &LevelSearch<'_>) -> bool {
    search.layers.last().is_none_or(|&last| last <= LISTED_AFTER)
}

impl LevelFinder for CardFinder {
    fn level(&mut self, search: &mut LevelSearch<'_>, _watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        if search.layers.is_empty() {
            search.space.goals().iter().try_for_each(|&goal| self.tables.visit(goal))?;
            return Ok(Some(search.goals()));
        }
        // The last layer that the job requests: its first states are sought before it is found.
        let examples = search.job.examples;
        let first = match search.job.is_enough(search.layers.len() + 1) && examples > 0 {
            true => Some(self.first_new(examples)?),
            false => None,
        };
        let count = self.next(search)?;
        let listed = if first.is_some() { first } else { self.listed(count, search)? };
        // Without a list, the layer has no examples.
        let mut found = LevelFindings::of_states(&listed.unwrap_or_default(), &search.job);
        found.count = count;
        Ok(Some(LevelFindings::of_level(vec![found], &search.job)))
    }

    fn write(&self, out: &mut StateWriter) -> Result<()> {
        self.tables.write(out)
    }

    fn read(&mut self, _search: &LevelSearch<'_>, state: &mut StateReader) -> Result<()> {
        self.tables.read(state)
    }
}

/// The error of a card that computes wrong numbers.
fn broken(what: &str) -> Error {
    let source = std::io::Error::other("its results cannot be trusted");
    Error::Io { context: format!("the graphics card {what}"), source }
}
