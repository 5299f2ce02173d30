//! A level: one pass over the words of all vertices, or of those of one colour.

use rayon::prelude::*;

use super::graph::{Pieces, PreparedGraph};
use super::store::WordStore;
use crate::SearchJob;
use crate::level_findings::{ExampleQuota, LevelFindings};
use antipode_core::bits::{BitCounter, BitCounting, WordBuffer, ones};
use antipode_core::error::Result;
use antipode_core::model::WordArrow;
use antipode_core::watch::StopSignal;

/// A piece that one thread writes.
struct WordTask<'a> {
    vertex: usize,
    piece: usize,
    words: &'a mut [u64],
    new: Option<&'a mut [u64]>,
}

/// Counts the bits of `acc` that are not in `old`.
struct CountNew<'a> {
    acc: &'a [u64],
    old: &'a [u64],
}

impl BitCounting for CountNew<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.acc.iter().zip(self.old).map(|(acc, old)| u64::from((acc & !old).count_ones())).sum()
    }
}

/// The data that all tasks of a level share.
struct WordLevel<'a> {
    graph: &'a PreparedGraph,
    counter: BitCounter,
    signal: StopSignal<'a>,
    /// The words to read.
    bits: &'a [WordBuffer],
    changed: &'a [Pieces],
    full: &'a [Pieces],
    /// Whether there are two sets of words, and the written one lags behind the one that is read.
    twin: bool,
    quota: ExampleQuota,
}

/// Finds the next layer. `written` are the vertices whose words may change. `Interrupted` if the
/// search should stop.
pub(super) fn level(
    graph: &PreparedGraph,
    store: &mut WordStore,
    written: &[bool],
    job: &SearchJob,
    signal: StopSignal<'_>,
) -> Result<LevelFindings> {
    let twin = store.other.is_some();
    // In place, the words to write are moved out of the words to read.
    let mut targets: Vec<WordBuffer> = match store.other.take() {
        Some(other) => other,
        None => store
            .bits
            .iter_mut()
            .zip(written)
            .map(|(words, &written)| if written { std::mem::take(words) } else { WordBuffer::default() })
            .collect(),
    };
    let level = WordLevel {
        graph,
        counter: BitCounter::of(graph.arch),
        signal,
        bits: &store.bits,
        changed: &store.changed,
        full: &store.full,
        twin,
        quota: ExampleQuota::new(job),
    };
    let mut new = store.new.iter_mut().flatten();
    let mut tasks = vec![];
    for (vertex, words) in targets.iter_mut().enumerate() {
        let mut new = new.next().map(|words| words.chunks_mut(graph.piece));
        for (piece, words) in words.chunks_mut(graph.piece).enumerate() {
            tasks.push(WordTask { vertex, piece, words, new: new.as_mut().and_then(Iterator::next) });
        }
    }
    let found: Vec<(usize, usize, LevelFindings)> = tasks
        .into_par_iter()
        .map_init(
            || vec![0; graph.piece],
            |scratch: &mut Vec<u64>, task: WordTask<'_>| {
                let (vertex, piece) = (task.vertex, task.piece);
                level.signal.check()?;
                Ok((vertex, piece, level.piece(task, scratch)))
            },
        )
        .collect::<Result<_>>()?;
    if twin {
        store.other = Some(std::mem::replace(&mut store.bits, targets));
    } else {
        store
            .bits
            .iter_mut()
            .zip(targets)
            .zip(written)
            .filter(|(_, written)| **written)
            .for_each(|((words, target), _)| *words = target);
    }
    store.changed.iter_mut().zip(written).filter(|(_, written)| **written).for_each(|(changed, _)| *changed = 0);
    let mut parts = vec![];
    for (vertex, piece, found) in found.into_iter().filter(|(_, _, found)| found.count > 0) {
        store.changed[vertex] |= 1 << piece;
        store.count(graph, vertex, piece, found.count);
        parts.push(found);
    }
    Ok(LevelFindings::of_level(parts, job))
}

impl WordLevel<'_> {
    /// Writes a piece, and returns what is new in it.
    fn piece(&self, WordTask { vertex, piece, words, new }: WordTask<'_>, scratch: &mut [u64]) -> LevelFindings {
        let mut found = LevelFindings::default();
        let first = piece * self.graph.piece;
        let own = self.twin.then(|| &self.bits[vertex][first..first + words.len()]);
        let full = self.full[vertex] >> piece & 1 == 1;
        let mut arrows = self.graph.arrows[vertex]
            .iter()
            .filter(|arrow: &&WordArrow| !full && self.changed[arrow.from] & self.graph.reach(**arrow, piece) != 0)
            .peekable();
        if arrows.peek().is_none() {
            if let Some(own) = own.filter(|_| self.changed[vertex] >> piece & 1 == 1) {
                words.copy_from_slice(own);
            }
            return found;
        }
        let acc = &mut scratch[..words.len()];
        acc.copy_from_slice(own.unwrap_or(words));
        let before = self.twin.then_some(&*words);
        arrows.for_each(|&arrow| self.graph.pull(arrow, piece, acc, &self.bits[arrow.from], before));
        let old = own.unwrap_or(words);
        found.count = self.counter.run(CountNew { acc, old });
        if found.count > 0 {
            if let Some(new) = new {
                new.iter_mut().zip(acc.iter().zip(old)).for_each(|(new, (acc, old))| *new = acc & !old);
            }
            self.examples(vertex, first, acc, old, &mut found);
        }
        if found.count > 0 || own.is_some() {
            words.copy_from_slice(acc);
        }
        found
    }

    /// Lists new states as examples, as many as the job requests.
    fn examples(&self, vertex: usize, first: usize, acc: &[u64], old: &[u64], found: &mut LevelFindings) {
        let examples = self.quota.examples(found.count);
        let begin = vertex as u64 * self.graph.states;
        for (word, (acc, old)) in (first..).zip(acc.iter().zip(old)) {
            let state = begin + u64::from(self.graph.first(word));
            if !found.wants(state, examples) || !self.quota.wants(state) {
                break;
            }
            ones(acc & !old).for_each(|lane| found.offer(state + u64::from(lane), examples));
        }
        self.quota.tell(found);
    }
}
