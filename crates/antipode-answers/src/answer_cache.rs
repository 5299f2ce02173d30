//! Answers that took long work, kept for the next request.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use lru::LruCache;

use crate::limits::KEPT;

/// The bytes that an answer takes besides its texts.
const OVERHEAD: usize = 256;

/// Kept answers as JSON, by their questions. The least recently used go when there is no room.
pub struct AnswerCache {
    answers: Mutex<StoredAnswers>,
}

struct StoredAnswers {
    of: LruCache<String, Bytes>,
    bytes: usize,
}

/// The bytes of a kept answer.
fn size(question: &str, answer: &Bytes) -> usize {
    question.len() + answer.len() + OVERHEAD
}

impl Default for AnswerCache {
    fn default() -> Self {
        AnswerCache { answers: Mutex::new(StoredAnswers { of: LruCache::unbounded(), bytes: 0 }) }
    }
}

impl AnswerCache {
    fn answers(&self) -> MutexGuard<'_, StoredAnswers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer to a question, if it is kept.
    pub fn get(&self, question: &str) -> Option<Bytes> {
        self.answers().of.get(question).cloned()
    }

    /// Keeps an answer.
    pub fn keep(&self, question: String, answer: Bytes) {
        let mut kept = self.answers();
        kept.bytes += size(&question, &answer);
        if let Some((question, before)) = kept.of.push(question, answer) {
            kept.bytes -= size(&question, &before);
        }
        while kept.bytes > KEPT
            && let Some((question, answer)) = kept.of.pop_lru()
        {
            kept.bytes -= size(&question, &answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_kept_while_there_is_room() {
        let kept = AnswerCache::default();
        let answer = |n: usize| Bytes::from(vec![b'1'; n]);
        kept.keep("a".into(), answer(KEPT / 3));
        kept.keep("a".into(), answer(KEPT / 2));
        kept.keep("b".into(), answer(KEPT / 3));
        assert!(kept.get("a").is_some());
        kept.keep("c".into(), answer(KEPT / 3));
        assert_eq!(["a", "b", "c"].map(|question| kept.get(question).is_some()), [true, false, true]);
        kept.keep("d".into(), answer(2 * KEPT));
        assert_eq!((kept.get("a"), kept.get("d"), kept.answers().bytes), (None, None, 0));
    }
}
