//! Limits of what a request may ask, so that no answer takes long or is too large.

/// The most bytes of a state's text.
pub const STATE: usize = 4 << 10;

/// The most states of a batch.
pub const BATCH: usize = 10_000;

/// The states of a batch that are looked up at a time, before those of another batch.
pub const PIECE: usize = 250;

/// The most states of a list.
pub const LISTED: u64 = 100;

/// The most states of a tree of optimal paths.
pub const TREE: u32 = 400;

/// The most states on optimal paths that are counted for a tree.
pub const WALKED: usize = 20_000;

/// The most states whose estimates are compared with their distances.
pub const ESTIMATED: u64 = 5_000;

/// The most moves of a game, and bytes of its text.
pub const MOVES: usize = 5_000;

/// See [`MOVES`].
pub const GAME: usize = 32 << 10;

/// The most states that a solver may expand, and its time limit in seconds.
pub const SOLVE: (u64, f64) = (5_000_000, 10.0);

/// The time limit in seconds of a search for a shortest solution with the server's heuristic. It
/// leaves time for a quick solver before that of the answer ends.
pub const PROOF: f64 = 20.0;

/// The most bytes for a solver, or for a walk over the occupancies of a board.
pub const MEMORY: u64 = 512 << 20;

/// The bytes of kept answers about a puzzle.
pub const KEPT: usize = 4 << 20;

/// The most distances whose first states are kept.
pub const KEPT_LAYERS: usize = 256;
