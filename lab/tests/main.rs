//! The lab: solvers of papers, experiments, stored results, and what the pages say about them.

#[path = "../../tests/support/named.rs"]
mod named;
#[path = "../../tests/support/place.rs"]
mod place;
#[path = "../../tests/support/slow.rs"]
mod slow;
#[path = "../../tests/support/small.rs"]
mod small;

mod evolution;
mod naive;
mod quotations;
mod randomised;
mod reproduce;
mod stored;
mod visited;
