//! Interrupted work: it leaves no file that passes as complete, and resumes where it stopped.

#[path = "../support/place.rs"]
mod place;

mod files;
mod resumed;
mod signals;
