//! Distances of random states from an open, mapped `byte` table, a batch at a time on one thread.
//!
//! The table of `sliding:2x5` (2 MB) fits the cache of the processor; that of `sliding:3x4` (240
//! MB) does not: a look-up there is a cache miss. Items are states. `as_text` reads them as people
//! write them, `as_indices` has them read; in both, every block has been checked before.
//! `just_opened` is a first batch, which computes the checksum of every block that it touches. The
//! tables lie in a temporary folder while this runs.

use std::path::PathBuf;
use std::sync::Mutex;

use antipode::analysis::TableDistances;
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, TableChecks, WorkResources};
use antipode::model::NumberedProblem;
use antipode::tables::{Encoding, Table};
use antipode::watch::Watch;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tempfile::TempDir;

const SPECS: &[&str] = &["sliding:2x5", "sliding:3x4"];

/// States of a batch.
const BATCH: usize = 100_000;

/// Where the tables are. A static is not dropped, so `main` takes it away.
static FOLDER: Mutex<Option<TempDir>> = Mutex::new(None);

fn main() {
    divan::main();
    drop(FOLDER.lock().expect("no benchmark panicked").take());
}

#[divan::bench(args = SPECS, sample_size = 1, sample_count = 20)]
fn as_text(bencher: Bencher, spec: &str) {
    let table = OpenTable::open(&file(spec)).expect("just built");
    table.verify(TableChecks::Checksums, 0, &mut Watch::none()).expect("undamaged");
    let space = space(spec);
    let texts = texts(&space, &states(&space));
    let pool = one_thread();
    let look_up = || table.distances(black_box(&texts)).expect("states of the puzzle");
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| pool.install(look_up));
}

#[divan::bench(args = SPECS, sample_size = 1, sample_count = 20)]
fn as_indices(bencher: Bencher, spec: &str) {
    let table = Table::open(&file(spec)).expect("just built");
    (0..table.metadata().blocks()).for_each(|block| table.with_block(block, |_| ()).expect("undamaged"));
    let space = space(spec);
    let distances = TableDistances::new(&table, &space).expect("the table of this space");
    let states = states(&space);
    let depth = |&state: &u64| u64::from(distances.depth(state).expect("undamaged").expect("all are reached"));
    let look_up = || black_box(&states).iter().map(depth).sum::<u64>();
    bencher.counter(ItemsCount::new(BATCH)).bench_local(look_up);
}

#[divan::bench(args = SPECS, sample_size = 1, sample_count = 10)]
fn just_opened(bencher: Bencher, spec: &str) {
    let file = file(spec);
    let space = space(spec);
    let texts = texts(&space, &states(&space));
    let pool = one_thread();
    let open = || OpenTable::open(&file).expect("just built");
    let look_up = |table: &OpenTable| pool.install(|| table.distances(&texts).expect("states of the puzzle"));
    bencher.counter(ItemsCount::new(BATCH)).with_inputs(open).bench_local_refs(|table| look_up(table));
}

fn one_thread() -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started")
}

fn space(spec: &str) -> NumberedProblem {
    families::parse(spec).and_then(|problem| problem.number()).expect("a valid spec")
}

/// The table of a puzzle, built when it is first asked for.
fn file(spec: &str) -> PathBuf {
    let mut folder = FOLDER.lock().expect("no benchmark panicked");
    let folder = folder.get_or_insert_with(|| tempfile::tempdir().expect("a temporary folder can be made"));
    let file = folder.path().join(spec.replace(':', "-") + ".antipode");
    if !file.exists() {
        let options = BuildOptions::to(&file).encoding(Encoding::Byte);
        let resources = WorkResources { threads: jobs::threads(), memory: jobs::available_memory() };
        let problem = families::parse(spec).expect("a valid spec");
        jobs::build(&problem, resources, &options, |_| (), &mut Watch::none()).expect("the table can be built");
    }
    file
}

/// A batch of random states.
fn states(space: &NumberedProblem) -> Vec<u64> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    (0..BATCH).map(|_| random.random_range(0..space.layout().size())).collect()
}

/// The same as people write them.
fn texts(space: &NumberedProblem, states: &[u64]) -> Vec<String> {
    states.iter().map(|&state| space.write(state)).collect()
}
