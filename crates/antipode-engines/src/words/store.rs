//! The memory of the word engine: for each vertex, the visited states as words, and the flags and
//! counts of its pieces.

use super::graph::{Pieces, PreparedGraph};
use crate::SearchJob;
use crate::record::StateBits;
use antipode_core::bits::{WordBuffer, full_word};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::Result;

/// The words of all vertices.
#[derive(Debug)]
pub(super) struct WordStore {
    /// The visited states.
    pub(super) bits: Vec<WordBuffer>,
    /// The words that the next level writes, which lag one level behind. `None` if levels write the
    /// words of one colour in place.
    pub(super) other: Option<Vec<WordBuffer>>,
    /// The new states of the last level, in the pieces that changed, if depths are recorded.
    pub(super) new: Option<Vec<WordBuffer>>,
    /// The pieces that changed in the last level that wrote them.
    pub(super) changed: Vec<Pieces>,
    /// The pieces in which all states are visited.
    pub(super) full: Vec<Pieces>,
    /// The number of visited states in each piece.
    pub(super) visited: Vec<Vec<u64>>,
}

/// The number of words stored for each word of states.
pub(super) fn planes(alternates: bool, job: &SearchJob) -> u64 {
    1 + u64::from(!alternates) + u64::from(job.record.is_some())
}

impl WordStore {
    /// A store without visited states.
    pub(super) fn new(graph: &PreparedGraph, alternates: bool, job: &SearchJob) -> Result<WordStore> {
        let (vertices, words_each) = (graph.vertices, graph.words());
        Ok(WordStore {
            bits: empty(vertices, words_each)?,
            other: if alternates { None } else { Some(empty(vertices, words_each)?) },
            new: if job.record.is_some() { Some(empty(vertices, words_each)?) } else { None },
            changed: vec![0; vertices],
            full: vec![0; vertices],
            visited: vec![vec![0; words_each.div_ceil(graph.piece)]; vertices],
        })
    }

    /// Makes the system provide the memory.
    pub(super) fn touch(&mut self) {
        let all = self.bits.iter_mut().chain(self.other.iter_mut().flatten()).chain(self.new.iter_mut().flatten());
        all.for_each(WordBuffer::touch);
    }

    /// Visits a state of the first layer.
    pub(super) fn visit(&mut self, graph: &PreparedGraph, state: u64) {
        let vertex = (state / graph.states) as usize;
        let (word, lane) = graph.place((state % graph.states) as u32);
        self.bits[vertex][word] |= 1 << lane;
        let piece = word / graph.piece;
        self.changed[vertex] |= 1 << piece;
        self.count(graph, vertex, piece, 1);
    }

    /// Adds new states to the count of a piece.
    pub(super) fn count(&mut self, graph: &PreparedGraph, vertex: usize, piece: usize, new: u64) {
        let visited = &mut self.visited[vertex][piece];
        *visited += new;
        let first = piece * graph.piece;
        let end = graph.words().min(first + graph.piece);
        if *visited == u64::from(graph.first(end) - graph.first(first)) {
            self.full[vertex] |= 1 << piece;
        }
    }

    /// Writes the store, between two levels.
    pub(super) fn write(&self, out: &mut StateWriter) -> Result<()> {
        self.bits.iter().chain(self.other.iter().flatten()).try_for_each(|words| out.words(words))?;
        self.changed.iter().chain(&self.full).try_for_each(|pieces| out.bytes(&pieces.to_le_bytes()))?;
        self.visited.iter().try_for_each(|visited| out.words(visited))
    }

    /// Reads what `write` wrote, into memory of the same shape.
    pub(super) fn read(&mut self, graph: &PreparedGraph, state: &mut StateReader) -> Result<()> {
        for words in self.bits.iter_mut().chain(self.other.iter_mut().flatten()) {
            state.words(words)?;
            if words.iter().enumerate().any(|(at, word)| word & !full_word(graph.lanes(at) as usize) != 0) {
                return Err(state.corrupt("it is not a state of this engine"));
            }
        }
        for pieces in self.changed.iter_mut().chain(&mut self.full) {
            let mut bytes = [0; size_of::<Pieces>()];
            state.bytes(&mut bytes)?;
            *pieces = Pieces::from_le_bytes(bytes);
        }
        self.visited.iter_mut().try_for_each(|visited| state.words(visited))
    }
}

/// The words of all vertices, without states.
fn empty(vertices: usize, words: usize) -> Result<Vec<WordBuffer>> {
    (0..vertices).map(|_| WordBuffer::new(words)).collect()
}

/// The new states of the last level.
pub(super) struct NewWords<'a> {
    pub(super) graph: &'a PreparedGraph,
    pub(super) words: &'a [WordBuffer],
    pub(super) changed: &'a [Pieces],
    /// The vertices that the level wrote.
    pub(super) written: &'a [bool],
}

impl StateBits for NewWords<'_> {
    fn bits(&self, first: u64, count: u32) -> u64 {
        self.graph.gather(first, count, |vertex, word| {
            let changed = self.written[vertex] && self.changed[vertex] >> (word / self.graph.piece) & 1 == 1;
            if changed { self.words[vertex][word] } else { 0 }
        })
    }
}

/// All visited states.
pub(super) struct VisitedWords {
    pub(super) graph: PreparedGraph,
    pub(super) words: Vec<WordBuffer>,
}

impl StateBits for VisitedWords {
    fn bits(&self, first: u64, count: u32) -> u64 {
        self.graph.gather(first, count, |vertex, word| self.words[vertex][word])
    }
}
