//! States as bits: packed, hashed reversibly, and kept in sets that are sorted by the hash.
//!
//! A [`Packing`] keeps those bits of a state's bytes that are needed for the values met so far. A
//! [`Codec`] turns the packed bits into a *key* by a reversible hash: its first bits number a
//! *part* of the set and need not be stored, the others are in uniformly distributed order. A
//! [`KeyPart`] is a sorted array with gaps, in which a key lies near the place that its value
//! suggests (ordered linear probing: O. Amble, D. E. Knuth, "Ordered hash tables", The Computer
//! Journal 17(2), 1974). Without its gaps it is part of a [`StateSet`], in which the number of a
//! key is found by interpolation: a minimal perfect hash that takes no memory but the keys.

mod codec;
mod keys;
mod packing;
mod part;
mod state_set;

pub use codec::Codec;
pub use packing::{Packing, Values};
pub use part::{KeyPart, WithWidth, with_width};
pub use state_set::{Bytes, StateSet};
