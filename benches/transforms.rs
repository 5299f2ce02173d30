//! Each form of row transform on each instruction set, on the rows of two real fibres: those of
//! `sliding:3x4`, of 720 words, which fit the L1 cache, and those of `sliding:2x7`, of 40,320
//! words, which do not.
//!
//! An iteration applies every transform that the fibre has in that form to a row of its own, a
//! piece at a time as the engine does. Items are states (bits of the destination), bytes those of
//! the source rows. Fibres of these lengths have no transforms of the forms `both` and `mixed`;
//! these are made of `words` and a lane map, or lane maps that change every [`RUN`] words.

use antipode::bits::{FibreTransform, InstructionSet, PIECE, PullSource, RowKernel, full_word};
use antipode::families;
use antipode::model::{Fibre, NumberedProblem, Space};
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Words in a row that share a lane map in transforms of the form `mixed`, as in `sliding:2x5` and
/// `rings:4,1,8`.
const RUN: usize = 6;

/// Words after which the lane maps of such a transform repeat; it divides both lengths.
const PERIOD: usize = 720;

fn main() {
    divan::main();
}

fn archs() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::ALL.into_iter().filter(|arch| arch.available())
}

#[divan::bench(args = archs(), consts = [720, 40_320])]
fn same<const WORDS: usize>(bencher: Bencher, arch: InstructionSet) {
    pull::<WORDS>(bencher, arch, "same");
}

#[divan::bench(args = archs(), consts = [720, 40_320])]
fn blocks<const WORDS: usize>(bencher: Bencher, arch: InstructionSet) {
    pull::<WORDS>(bencher, arch, "blocks");
}

#[divan::bench(args = archs(), consts = [720, 40_320])]
fn words<const WORDS: usize>(bencher: Bencher, arch: InstructionSet) {
    pull::<WORDS>(bencher, arch, "words");
}

#[divan::bench(args = archs(), consts = [720, 40_320])]
fn lanes<const WORDS: usize>(bencher: Bencher, arch: InstructionSet) {
    pull::<WORDS>(bencher, arch, "lanes");
}

#[divan::bench(args = archs(), consts = [720, 40_320])]
fn both<const WORDS: usize>(bencher: Bencher, arch: InstructionSet) {
    pull::<WORDS>(bencher, arch, "both");
}

#[divan::bench(args = archs(), consts = [720, 40_320])]
fn mixed<const WORDS: usize>(bencher: Bencher, arch: InstructionSet) {
    pull::<WORDS>(bencher, arch, "mixed");
}

/// Bytes are those of both operands.
#[divan::bench(args = archs(), consts = [720, 40_320])]
fn count_new<const WORDS: usize>(bencher: Bencher, arch: InstructionSet) {
    let space = space(WORDS);
    let fibre = fibre(&space);
    let kernel = RowKernel::new(arch, &fibre.maps);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (acc, old) = (row(fibre, &mut random), row(fibre, &mut random));
    bencher
        .counter(ItemsCount::new(WORDS * fibre.lanes))
        .counter(BytesCount::new(2 * size_of_val(&*acc)))
        .bench_local(|| acc.chunks(PIECE).zip(old.chunks(PIECE)).map(|(a, b)| kernel.count_new(a, b)).sum::<u64>());
}

fn pull<const WORDS: usize>(bencher: Bencher, arch: InstructionSet, form: &str) {
    let space = space(WORDS);
    let fibre = fibre(&space);
    let kernel = RowKernel::new(arch, &fibre.maps);
    let transforms = transforms(fibre, form);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let rows: Vec<Vec<u64>> = transforms.iter().map(|_| row(fibre, &mut random)).collect();
    let mut acc = vec![0; WORDS];
    bencher
        .counter(ItemsCount::new(WORDS * fibre.lanes * rows.len()))
        .counter(BytesCount::new(size_of_val(&*acc) * rows.len()))
        .bench_local(|| {
            for (row, transform) in rows.iter().zip(&transforms) {
                let source = black_box([PullSource { row, transform }]);
                for (piece, acc) in acc.chunks_mut(PIECE).enumerate() {
                    kernel.pull(acc, piece * PIECE, &source);
                }
            }
        });
}

/// The space whose rows have this many words.
fn space(words: usize) -> NumberedProblem {
    let spec = if words == 720 { "sliding:3x4" } else { "sliding:2x7" };
    families::parse(spec).and_then(|problem| problem.number_general()).expect("a valid spec")
}

fn fibre(space: &dyn Space) -> &Fibre {
    space.structure().rows().expect("sliding boards have rows").fibre()
}

/// All transforms of a form.
fn transforms(fibre: &Fibre, form: &str) -> Vec<FibreTransform> {
    let of_form = |form: &str| -> Vec<FibreTransform> {
        fibre.transforms.iter().filter(|transform| transform.form() == form).cloned().collect()
    };
    let with = |map: fn(usize) -> usize| of_form("words").iter().map(|t| with_lanes(fibre, t, map)).collect();
    let found = match form {
        "both" => with(|_| 1),
        "mixed" => with(|word| word % PERIOD / RUN),
        _ => of_form(form),
    };
    assert!(!found.is_empty() && found.iter().all(|t| t.form() == form), "no transform of the form {form}");
    found
}

/// The same words, with a lane map each, by number.
fn with_lanes(fibre: &Fibre, transform: &FibreTransform, map: impl Fn(usize) -> usize) -> FibreTransform {
    let maps = fibre.maps.len();
    let image: Vec<u32> = (0..fibre.words).map(|word| transform.image(word).0 as u32).collect();
    let lanes: Vec<u16> = (0..fibre.words).map(|word| (map(word) % maps) as u16).collect();
    FibreTransform::new(&image, &lanes, maps)
}

fn row(fibre: &Fibre, random: &mut ChaCha8Rng) -> Vec<u64> {
    (0..fibre.words).map(|_| random.random::<u64>() & full_word(fibre.lanes)).collect()
}
