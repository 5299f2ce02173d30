//! Symmetries of a puzzle, as permutations of pairs of a place and what it holds.
//!
//! A state is a set of pairs: a cell and its token, a slot and its twisted piece, a disk and its
//! peg. A symmetry takes pairs to pairs, and so takes a state to the set of the images. The inverse
//! of an element of a group is such a map, too: token `t` in place `p` becomes token `p` in place
//! `t`.

mod fixed;
mod form;
mod least;
mod symmetries;

pub use form::Form;
pub use symmetries::{NOWHERE, Symmetries};
