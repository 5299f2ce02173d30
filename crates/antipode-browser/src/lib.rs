//! The answers of `antipode serve` within a page: the same functions, compiled to WebAssembly.
//!
//! A worker of the page opens puzzles by their specs, with a table or without one, and asks for the
//! routes of the server's interface. [`PageShelf::ask`] takes a question and gives an answer as
//! JSON. Only `host` is specific to WebAssembly: it passes texts between the page and the module
//! through its memory, so no generated code stands between them.
//!
//! `scripts/browser.sh` builds the module.

#![warn(unreachable_pub)]

#[cfg(target_family = "wasm")]
mod host;
mod page_shelf;

pub use page_shelf::PageShelf;
