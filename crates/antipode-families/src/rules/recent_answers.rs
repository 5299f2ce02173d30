//! A cache of the latest answers of a program.

use std::sync::Arc;

use lru::LruCache;

/// The most bytes of cached answers.
const MOST_BYTES: usize = 64 << 20;

/// Bytes of overhead per answer.
const OVERHEAD: usize = 200;

/// Uses of cached answers between two checks of the program.
const TRUSTED: u32 = 32;

/// The answer of a program about a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StateAnswer {
    /// Whether the state is a goal, if the program marks goals.
    pub(super) goal: Option<bool>,
    /// The successors, end to end.
    pub(super) successors: Vec<u8>,
    /// The names of the moves, if requested and the program has names.
    pub(super) names: Option<Vec<String>>,
    /// The costs of the moves; empty if every move costs 1.
    pub(super) costs: Vec<u8>,
}

/// A cache of the latest answers.
pub(super) struct RecentAnswers {
    answers: LruCache<Vec<u8>, Arc<StateAnswer>>,
    bytes: usize,
    used: u32,
}

impl RecentAnswers {
    pub(super) fn new() -> RecentAnswers {
        RecentAnswers { answers: LruCache::unbounded(), bytes: 0, used: 0 }
    }

    /// The known answer about a state, and whether to check it again.
    pub(super) fn find(&mut self, state: &[u8]) -> Option<(Arc<StateAnswer>, bool)> {
        let said = self.answers.get(state)?.clone();
        self.used += 1;
        let again = self.used == TRUSTED;
        if again {
            self.used = 0;
        }
        Some((said, again))
    }

    /// Keeps an answer; false if it differs from the known one.
    pub(super) fn keep(&mut self, state: &[u8], said: &Arc<StateAnswer>) -> bool {
        if let Some(known) = self.answers.get_mut(state) {
            if (known.goal, &known.successors, &known.costs) != (said.goal, &said.successors, &said.costs) {
                return false;
            }
            if said.names.is_some() {
                *known = said.clone();
            }
            return true;
        }
        self.bytes += RecentAnswers::size(state, said);
        self.answers.put(state.to_vec(), said.clone());
        while self.bytes > MOST_BYTES {
            let Some((state, said)) = self.answers.pop_lru() else { break };
            self.bytes = self.bytes.saturating_sub(RecentAnswers::size(&state, &said));
        }
        true
    }

    /// The bytes of an answer. Names come later, for few states, and do not count.
    fn size(state: &[u8], said: &StateAnswer) -> usize {
        state.len() + said.successors.len() + said.costs.len() + OVERHEAD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_answer_is_noticed_and_memory_is_kept() {
        let said = |goal, bytes| {
            Arc::new(StateAnswer { goal: Some(goal), successors: vec![1; bytes], names: None, costs: vec![] })
        };
        let mut seen = RecentAnswers::new();
        assert!(seen.keep(b"a", &said(false, 2)) && seen.keep(b"a", &said(false, 2)));
        assert!(!seen.keep(b"a", &said(true, 2)) && !seen.keep(b"a", &said(false, 3)));
        let again = (0..2 * TRUSTED).filter(|_| seen.find(b"a").unwrap().1).count();
        assert_eq!(again, 2);
        for state in 0..10u8 {
            assert!(seen.keep(&[state], &said(false, MOST_BYTES / 4)));
        }
        assert!(seen.bytes <= MOST_BYTES && seen.find(b"a").is_none() && seen.find(&[9]).is_some());
    }
}
