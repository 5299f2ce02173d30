//! How a move of several pieces is divided among patterns, so that their distances add up.
//!
//! Each pattern pays for a part of a move, and all parts together are at most the whole. So the sum
//! over disjoint patterns is a lower bound (F. Yang, J. Culberson, R. Holte, U. Zahavi, A. Felner,
//! "A general theory of additive state space abstractions", JAIR 32, 2008).
//!
//! Costs are whole numbers: a move is [`WHOLE`], and each pattern pays 1 besides, so that no move
//! is free. With k patterns, a move costs at most `WHOLE + k` in all, and the sum is divided by
//! that.

/// The cost of a whole move.
const WHOLE: usize = 254;

/// How moves of several pieces are divided among patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveShare {
    /// The pattern of the piece that arrives at the first place that the move changes pays for the
    /// whole move: location-based costs.
    Location,
    /// Each pattern pays in proportion to its pieces among those that the move moves:
    /// cost-splitting.
    Split,
}

impl MoveShare {
    /// The words for them in a spec, in the order of [`MoveShare::ALL`].
    pub const WORDS: [&'static str; 2] = ["location", "split"];

    /// All of them.
    pub const ALL: [MoveShare; 2] = [MoveShare::Location, MoveShare::Split];

    /// The word for it in a spec.
    pub fn word(self) -> &'static str {
        match self {
            MoveShare::Location => MoveShare::WORDS[0],
            MoveShare::Split => MoveShare::WORDS[1],
        }
    }

    /// The share of this word.
    pub fn of_word(word: &str) -> Option<MoveShare> {
        MoveShare::ALL.into_iter().find(|share| share.word().eq_ignore_ascii_case(word))
    }

    /// What a pattern pays for a move of `moved` pieces, at least one, of which `own` are its own.
    ///
    /// `arrives` says whether the piece that arrives at the first changed place is its own.
    pub fn cost(self, arrives: bool, own: usize, moved: usize) -> u8 {
        let part = match self {
            MoveShare::Location => usize::from(arrives) * WHOLE,
            MoveShare::Split => own * WHOLE / moved,
        };
        part as u8 + 1
    }

    /// The number of moves that follows from the sum of the distances in this many disjoint
    /// patterns.
    pub fn moves(sum: u64, patterns: usize) -> u64 {
        sum.div_ceil((WHOLE + patterns) as u64)
    }
}
