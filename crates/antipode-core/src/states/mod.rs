//! Sets of states, which are packed, hashed reversibly, and sorted by the hash.
//!
//! A [`Packing`] keeps those bits of a state's bytes that the values met so far need. A [`Codec`]
//! turns the packed bits into a *key* by a reversible hash. The first bits of the hash number a
//! *part* of the set and need not be stored; the others are uniformly distributed. A [`KeyPart`] is
//! a sorted array with gaps, in which a key lies near the place that its value suggests (ordered
//! linear probing: O. Amble, D. E. Knuth, "Ordered hash tables", The Computer Journal 17(2), 1974).
//! Without its gaps it is part of a [`StateSet`], which finds the number of a key by interpolation.
//! That is a minimal perfect hash that takes no memory except for the keys.

mod codec;
mod keys;
mod packing;
mod part;
mod state_set;

pub use codec::Codec;
pub use packing::{Packing, Values};
pub use part::{KeyPart, WithWidth, with_width};
pub use state_set::{Bytes, StateSet};
