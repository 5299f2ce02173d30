//! Redundant sequences of moves, which a tree search need not follow: first moves that are
//! symmetric to earlier ones, and sequences learnt from the rules.
//!
//! Symmetric states are equally far from the goals. So the first of all shortest paths in
//! alphabetical order begins with the first of symmetric moves.
//!
//! A sequence is redundant if another one has the same effect and is shorter, or is as long and
//! earlier in alphabetical order. The other one can take its place in any path. So every state has
//! a shortest path without redundant parts. A breadth-first search over the sequences from each
//! archetype ([`Puzzle::archetype`]) finds the redundant ones, and extends only sequences without
//! redundant parts. (L. A. Taylor, R. E. Korf, "Pruning duplicate nodes in depth-first search",
//! AAAI 1993. The automaton remembers the longest end of a path with which a redundant sequence may
//! begin: A. V. Aho, M. J. Corasick, "Efficient string matching", CACM 18, 1975.)

use std::collections::{HashMap, HashSet};

use super::budget::{BudgetMeter, SearchBudget, SearchStop};
use super::store::StateStore;
use antipode_core::error::Result;
use antipode_core::model::{LEVELS, MOST_MOVES, Problem, PruningAutomaton, Puzzle};
use antipode_core::watch::StopSignal;

/// The most archetypes; their numbers take two bytes.
const MOST_ARCHETYPES: usize = 1 << 10;

/// The number of sequences extended at the lowest level, and the factor for each next level.
const LEAST: u32 = 1 << 14;
const MORE: u32 = 4;

/// The most sequences kept for each extended one, besides the archetypes' moves: learning ends
/// earlier if states have many moves.
const KEPT: u32 = 4;

/// The number of expanded states from which the lowest level may be learnt, and the factor for each
/// next level: learning takes a fraction of the search.
const LEAST_EXPANDED: u64 = 1 << 18;
const MORE_EXPANDED: u64 = 8;

/// The bytes of memory for a kept sequence, besides three times its state.
const SEQUENCE: u64 = 64;

/// Marks no sequence: it is redundant or unknown.
const NONE: u32 = u32::MAX;

/// The highest level that pays for a search that has expanded `expanded` states.
pub(super) fn level(expanded: u64) -> Option<usize> {
    (0..LEVELS).rev().find(|&level| expanded >= LEAST_EXPANDED * MORE_EXPANDED.pow(level as u32))
}

/// A reader of the moves on paths from a state, which finds redundant moves.
#[derive(Clone, Copy, Default)]
pub(super) struct SequenceReader<'a> {
    /// The redundant first moves, as bits.
    first: u64,
    /// The automaton, and its state before the first move.
    automaton: Option<(&'a PruningAutomaton, u32)>,
    /// Whether the search takes the first moves first.
    pub(super) alphabetical: bool,
}

impl<'a> SequenceReader<'a> {
    /// A reader with the automaton of a level, or of the highest one below it that fits the memory.
    /// Without a level, it prunes nothing. `Interrupted` soon after the signal.
    pub(super) fn new(
        problem: &'a Problem,
        state: &[u8],
        level: Option<usize>,
        memory: u64,
        signal: StopSignal<'_>,
    ) -> std::result::Result<SequenceReader<'a>, SearchStop> {
        let Some(level) = level else { return Ok(SequenceReader::default()) };
        let sequences = |level: usize| LEAST * MORE.pow(level as u32);
        // At most a quarter: the search that it serves needs memory, too.
        let level = (0..=level)
            .rev()
            .find(|&level| u64::from(KEPT * sequences(level)) * (SEQUENCE + 3 * state.len() as u64) <= memory / 4);
        let mut learnt = None;
        if let (Some(level), Some(goal), Some(archetype)) = (level, problem.goals().next(), problem.archetype(state)) {
            // Learning starts from a goal, so that its result depends on the puzzle alone.
            let automaton = problem.automata().at(level, || learn(&**problem, &goal, sequences(level), signal))?;
            learnt = automaton.and_then(|automaton| Some((automaton, automaton.start(&archetype)?)));
        }
        let first = symmetric_moves(problem, state) | learnt.map_or(0, |(automaton, start)| automaton.skip(start));
        Ok(SequenceReader { first, automaton: learnt, alphabetical: false })
    }

    /// The reader of a search that takes moves in alphabetical order if `alphabetical`.
    ///
    /// Of all shortest paths, the first one in that order has no redundant part. So where the
    /// estimates are the distances, a search in that order never turns back. In another order it
    /// may try all orders of moves that commute before the one that is not redundant.
    pub(super) fn in_order(self, alphabetical: bool) -> SequenceReader<'a> {
        SequenceReader { alphabetical, ..self }
    }

    /// The state of the reader before the first move.
    pub(super) fn start(self) -> u32 {
        self.automaton.map_or(0, |(_, start)| start)
    }

    /// The redundant moves in a state of the reader at a depth, as bits.
    #[inline]
    pub(super) fn skip(self, read: u32, depth: u64) -> u64 {
        match self.automaton {
            _ if depth == 0 => self.first,
            Some((automaton, _)) => automaton.skip(read),
            None => 0,
        }
    }

    /// The state of the reader after one more move.
    #[inline]
    pub(super) fn read(self, read: u32, ordinal: usize) -> u32 {
        self.automaton.map_or(0, |(automaton, _)| automaton.next(read, ordinal))
    }
}

/// A bit for each of the first 64 moves whose successor is symmetric to that of an earlier move,
/// and so as far from the goals.
pub fn symmetric_moves(problem: &Problem, state: &[u8]) -> u64 {
    let Some(symmetries) = problem.symmetries() else { return 0 };
    let (mut met, mut later, mut ordinal) = (HashSet::new(), 0, 0);
    problem.expand(state, &mut |next| {
        if ordinal < u64::BITS && !met.insert(symmetries.least(next)) {
            later |= 1 << ordinal;
        }
        ordinal += 1;
    });
    later
}

/// Learns redundant moves from a number of move sequences. Every state still has a shortest path
/// from `state` that the automaton accepts. `None` if nothing can be learnt: the puzzle has no
/// archetypes, too many, or too many moves.
///
/// # Errors
///
/// `Interrupted` soon after the signal.
pub fn learn(
    puzzle: &dyn Puzzle,
    state: &[u8],
    sequences: u32,
    signal: StopSignal<'_>,
) -> Result<Option<PruningAutomaton>> {
    let budget = SearchBudget { nodes: None, time: None, memory: u64::MAX };
    let mut meter = BudgetMeter::new(budget, signal);
    let Some(mut learner) = Learner::new(puzzle, state, &mut meter) else { return Ok(None) };
    match learner.learn(sequences, &mut meter) {
        Ok(()) => Ok(Some(learner.automaton())),
        Err(SearchStop::Spent(_)) => Ok(None),
        Err(SearchStop::Failed(error)) => Err(error),
    }
}

/// Sequences by number, the shortest first.
struct Learner<'a> {
    puzzle: &'a dyn Puzzle,
    /// The number of the sequence without moves from each archetype.
    archetypes: HashMap<Vec<u8>, u32>,
    /// The end of each sequence: the number of its archetype, then the state. The parent of a
    /// sequence is the same without the last move.
    ends: StateStore,
    /// The number of each sequence without its first move; [`NONE`] for those without moves.
    tails: Vec<u32>,
    /// For each extended sequence, the sequences with one more move.
    longer: Vec<u32>,
    /// Whether a redundant sequence begins with it.
    begins: Vec<bool>,
    /// The most moves of a state.
    moves: usize,
}

impl<'a> Learner<'a> {
    /// A learner with all archetypes that moves lead to; `None` if the puzzle has no archetypes, or
    /// too many of them or of their moves.
    fn new(puzzle: &'a dyn Puzzle, state: &[u8], meter: &mut BudgetMeter<'_>) -> Option<Learner<'a>> {
        let first = puzzle.archetype(state)?;
        let (mut all, mut at, mut moves) = (vec![first.clone()], 0, 0);
        let mut known = HashSet::from([first]);
        while at < all.len() {
            let (here, mut count) = (all[at].clone(), 0);
            at += 1;
            puzzle.expand(&here, &mut |next| {
                count += 1;
                let Some(archetype) = puzzle.archetype(next) else { return };
                if known.insert(archetype.clone()) {
                    all.push(archetype);
                }
            });
            moves = moves.max(count);
            if moves > MOST_MOVES || all.len() > MOST_ARCHETYPES {
                return None;
            }
        }
        // Sorted, so that the result is the same from every state with one of these archetypes.
        all.sort_unstable();
        let archetypes = all.iter().cloned().zip(0..).collect();
        let mut ends = StateStore::new(2 + state.len());
        for (number, archetype) in (0..).zip(&all) {
            ends.insert(&key(number, archetype), None, meter).ok()?;
        }
        let (tails, begins) = (vec![NONE; all.len()], vec![false; all.len()]);
        Some(Learner { puzzle, archetypes, ends, tails, longer: vec![], begins, moves })
    }

    /// Extends a number of sequences, or fewer if too many would be kept, but at least the empty
    /// ones.
    fn learn(&mut self, sequences: u32, meter: &mut BudgetMeter<'_>) -> std::result::Result<(), SearchStop> {
        let (mut sequence, mut successors) = (0, vec![]);
        let (least, most) = (self.archetypes.len() as u32, sequences.saturating_mul(KEPT));
        while sequence < least || sequence < sequences.min(self.ends.len()) && self.ends.len() < most {
            meter.expand()?;
            let end = self.ends.key(sequence);
            let (archetype, state) = end.split_at(2);
            let archetype = u16::from_le_bytes([archetype[0], archetype[1]]);
            let length = state.len();
            successors.clear();
            self.puzzle.expand(state, &mut |next| successors.extend_from_slice(next));
            let first = self.longer.len();
            self.longer.resize(first + self.moves, NONE);
            for (ordinal, next) in successors.chunks_exact(length).enumerate() {
                let tail = match self.tails[sequence as usize] {
                    // After the first move nothing is left but the archetype that it leads to.
                    NONE => self.puzzle.archetype(next).map_or(NONE, |archetype| self.archetypes[&archetype]),
                    // A tail has one move less, so it has been extended before.
                    tail => self.longer[tail as usize * self.moves + ordinal],
                };
                // A sequence with a redundant tail is redundant.
                if tail == NONE {
                    continue;
                }
                match self.ends.insert(&key(archetype, next), Some(sequence), meter)? {
                    (number, true) => {
                        self.longer[first + ordinal] = number;
                        self.tails.push(tail);
                        self.begins.push(false);
                    }
                    // The known sequence is shorter, or as long and earlier: this one is redundant.
                    (_, false) => self.begin(sequence),
                }
            }
            sequence += 1;
        }
        Ok(())
    }

    /// Notes that a redundant sequence begins with this one.
    fn begin(&mut self, sequence: u32) {
        let mut beginning = Some(sequence);
        // All beginnings of a marked sequence are marked, so the walk may end there.
        while let Some(sequence) = beginning.filter(|&sequence| !self.begins[sequence as usize]) {
            self.begins[sequence as usize] = true;
            beginning = self.ends.parent(sequence);
        }
    }

    /// The automaton, whose states are the sequences with which redundant ones begin.
    fn automaton(&self) -> PruningAutomaton {
        // The state after each sequence: that of its longest kept end.
        let (mut states, mut kept): (Vec<u32>, Vec<usize>) = (vec![], vec![]);
        for (sequence, (&tail, &begins)) in self.tails.iter().zip(&self.begins).enumerate() {
            if begins || tail == NONE {
                states.push(kept.len() as u32);
                kept.push(sequence);
            } else {
                // A tail comes before the sequence, so its state is known.
                states.push(states[tail as usize]);
            }
        }
        let mut automaton = PruningAutomaton::new(self.archetypes.clone(), self.moves);
        for sequence in kept {
            let longer = &self.longer[sequence * self.moves..][..self.moves];
            automaton.add(longer.iter().map(|&longer| states.get(longer as usize).copied()));
        }
        automaton
    }
}

/// The key that identifies where a sequence leads.
fn key(archetype: u16, state: &[u8]) -> Vec<u8> {
    [&archetype.to_le_bytes(), state].concat()
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Learner, level};
    use crate::budget::{BudgetMeter, SearchBudget};
    use antipode_core::model::Puzzle;
    use antipode_core::watch::Watch;

    /// Eight counters, each of which goes up and down by 1.
    struct Counters;

    impl Puzzle for Counters {
        fn spec(&self) -> String {
            "counters".into()
        }

        fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
            Box::new(std::iter::once(vec![0; 8]))
        }

        fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
            for (counter, step) in (0..state.len()).flat_map(|counter| [(counter, 1), (counter, u8::MAX)]) {
                let mut next = state.to_vec();
                next[counter] = next[counter].wrapping_add(step);
                visit(&next);
            }
        }

        fn archetype(&self, state: &[u8]) -> Option<Vec<u8>> {
            Some(vec![0; state.len()])
        }
    }

    #[test]
    fn few_sequences_are_kept_where_states_have_many_moves() {
        let budget = SearchBudget { nodes: None, time: None, memory: u64::MAX };
        let mut meter = BudgetMeter::new(budget, Watch::none().signal());
        for sequences in [0, 1, 10, 100, 1000] {
            let mut learner = Learner::new(&Counters, &[0; 8], &mut meter).unwrap();
            learner.learn(sequences, &mut meter).unwrap();
            assert!(learner.ends.len() <= KEPT * sequences + 17, "{sequences}");
            assert_eq!(learner.automaton().start(&[0; 8]), Some(0));
        }
    }

    #[test]
    fn levels_grow_with_the_search() {
        let levels = [0, 1 << 18, 1 << 21, 1 << 24, 1 << 27, u64::MAX].map(level);
        assert_eq!(levels, [None, Some(0), Some(1), Some(2), Some(3), Some(3)]);
    }
}
