//! The numbering, one state after the other, as the referee, the certificate and the look-ups use
//! it.
//!
//! [`Space`] hands out rank and unrank joined to something: `expand` is an unrank and a rank for
//! each neighbour, `write` an unrank and a print, `read` a parse and a rank. Items are the states
//! that go in, drawn uniformly.

use antipode::families;
use antipode::model::{BatchEdges, NumberedProblem, Space};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Two that fit the memory of any machine, and one whose rows are long; numbering takes little
/// memory.
const SPECS: &[&str] = &["sliding:3x4", "sliding:2x7", "rings:4,1,8"];

/// States of an iteration: as many as the referee expands at a time.
const BATCH: usize = 4096;

fn main() {
    divan::main();
}

#[divan::bench(args = SPECS)]
fn expand(bencher: Bencher, spec: &str) {
    let (space, states) = batch(spec);
    let mut edges = BatchEdges::default();
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        space.expand(black_box(&states), &mut edges);
        edges.all().len()
    });
}

#[divan::bench(args = SPECS)]
fn write(bencher: Bencher, spec: &str) {
    let (space, states) = batch(spec);
    let write = |&state| drop(black_box(space.write(black_box(state))));
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| states.iter().for_each(write));
}

#[divan::bench(args = SPECS)]
fn read(bencher: Bencher, spec: &str) {
    let (space, states) = batch(spec);
    let texts: Vec<String> = states.iter().map(|&state| space.write(state)).collect();
    let rank = |text: &String| space.read(black_box(text)).expect("written by the same puzzle").expect("numbered");
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| texts.iter().map(rank).fold(0, u64::wrapping_add));
}

fn batch(spec: &str) -> (NumberedProblem, Vec<u64>) {
    let space = families::parse(spec).and_then(|problem| problem.number()).expect("a valid spec");
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let states = (0..BATCH).map(|_| random.random_range(0..space.layout().size())).collect();
    (space, states)
}
