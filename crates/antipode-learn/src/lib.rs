//! Training of networks that estimate distances and choose moves.

pub mod examples;
pub mod labels;
pub mod learner;
pub mod loss;
pub mod network;
pub mod schedule;
pub mod scramble;
