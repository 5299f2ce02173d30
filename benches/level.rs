//! Complete searches, level after level: the row engine and the tile engine on each instruction
//! set, on one thread and on all, and the referee.
//!
//! Items are the states searched, so that items a second, divided by the threads, is the engine's
//! rate. The memory of the search is taken within the time measured; the numbering is not.

use std::fmt;

use antipode::bits::InstructionSet;
use antipode::engines::{Engine, QueueEngine, RowEngine, SearchJob, TileEngine};
use antipode::families;
use antipode::jobs;
use antipode::model::Problem;
use antipode::watch::Watch;
use divan::Bencher;
use divan::counter::ItemsCount;

/// How the row engine is run.
#[derive(Clone, Copy)]
struct Case {
    arch: InstructionSet,
    threads: usize,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, threads: {}", self.arch.name(), self.threads)
    }
}

fn main() {
    divan::main();
}

fn cases() -> impl Iterator<Item = Case> {
    let mut threads = vec![1, jobs::threads()];
    threads.dedup();
    let archs = InstructionSet::ALL.into_iter().filter(|arch| arch.available());
    archs.flat_map(move |arch| threads.clone().into_iter().map(move |threads| Case { arch, threads }))
}

#[divan::bench(args = cases(), sample_count = 20, sample_size = 1)]
fn sliding_2x5(bencher: Bencher, case: Case) {
    search(bencher, &RowEngine::on(case.arch), case.threads, "sliding:2x5");
}

#[divan::bench(args = cases(), sample_count = 5, sample_size = 1)]
fn sliding_3x4(bencher: Bencher, case: Case) {
    search(bencher, &RowEngine::on(case.arch), case.threads, "sliding:3x4");
}

#[divan::bench(args = cases(), sample_count = 20, sample_size = 1)]
fn tiles_3x4(bencher: Bencher, case: Case) {
    search(bencher, &TileEngine::on(case.arch), case.threads, "sliding:3x4");
}

#[divan::bench(args = cases(), sample_count = 20, sample_size = 1)]
fn tiles_2x6(bencher: Bencher, case: Case) {
    search(bencher, &TileEngine::on(case.arch), case.threads, "sliding:2x6");
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn queue_3x3(bencher: Bencher) {
    search(bencher, &QueueEngine, 1, "sliding:3x3");
}

fn search(bencher: Bencher, engine: &dyn Engine, threads: usize, spec: &str) {
    let number = |problem: Problem| if engine.name() == "tiles" { problem.number() } else { problem.number_general() };
    let space = families::parse(spec).and_then(number).expect("a valid spec");
    let job = SearchJob::default().threads(threads);
    bencher.counter(ItemsCount::new(space.layout().size())).bench_local(|| {
        let outcome = engine.run(&space, &job, &mut Watch::none()).expect("the search fits the memory");
        assert_eq!(outcome.layers.iter().sum::<u64>(), space.layout().size());
    });
}
