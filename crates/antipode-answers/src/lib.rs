//! What the pages ask about a puzzle, and the answers, without any network: the server of
//! `antipode serve` gives them over HTTP, and WebAssembly gives the same ones within a page.
//!
//! A [`ServedPuzzle`](served_puzzle::ServedPuzzle) has a table of exact distances, or solvers if it
//! is too large for one. Its methods make the answers. [`requests`] are the questions.

#![warn(unreachable_pub)]

pub mod answer_cache;
pub mod built;
pub mod estimates;
pub mod judged;
pub mod limits;
pub mod paper;
pub mod position;
pub mod refusal;
pub mod requests;
pub mod search;
pub mod served_puzzle;
pub mod source;
pub mod topology;
pub mod tree;
pub mod walk;
