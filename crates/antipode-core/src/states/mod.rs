//! Sets of states, which are packed, hashed reversibly, and sorted by the hash.
//!
//! A [`StatePacking`] keeps those bits of a state's bytes that the values met so far need. A
//! [`StateCodec`] turns the packed bits into a *key* by a reversible hash. The first bits of the
//! hash number a *part* of the set and need not be stored; the others are uniformly distributed. A
//! [`KeyPart`] is a sorted list of keys, with which other sorted lists are merged. A [`StateSet`]
//! finds the number of a key by interpolation. That is a minimal perfect hash that takes no memory
//! except for the keys.

mod codec;
mod keys;
mod packing;
mod part;
mod sorted;
mod state_set;

pub use codec::{StateCodec, WithWidth, with_width};
pub use packing::{ByteValues, StatePacking};
pub use part::{KeyFinder, KeyPart};
pub use sorted::{SORTED_ENTRY, SortedEntries};
pub use state_set::{Bytes, StateSet};
