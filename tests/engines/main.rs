//! The searches, each compared with a slow one, and their resources.

#[path = "../support/agreement.rs"]
mod agreement;
#[path = "../support/own_memory.rs"]
mod own_memory;
#[path = "../support/place.rs"]
mod place;
#[path = "../support/thorough.rs"]
mod thorough;

mod directed;
mod drives;
mod explored;
mod external;
mod folded_on_disk;
mod general;
mod gpu;
mod parts;
mod setup;
mod shrink;
mod words;
