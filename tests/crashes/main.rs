//! Work that dies: it leaves no file that passes as whole, and goes on where it was.

#[path = "../support/place.rs"]
mod place;

mod files;
mod resumed;
mod signals;
