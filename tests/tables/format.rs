//! The table file: written tables can be read, and damaged, foreign or wrong ones give errors.
//!
//! The oracle is a search over [`Space::expand`] without engines, rows or encodings. The tests try
//! all damage on small tables: every length, every bit, and every bit with corrected checksums.

use std::fs;
use std::path::PathBuf;

use crate::slow::depths_from;
use antipode::analysis::TableDistances;
use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{self, BuildOptions, OpenTable, TableChecks, WorkResources};
use antipode::model::{BatchEdges, NumberedProblem, Space};
use antipode::tables::{
    CertificationMethod, DepthSpan, Encoding, RecordedDepths, StateLayout, Table, TableMetadata, TableSearch,
    TableWriter,
};
use antipode::watch::Watch;
use proptest::prelude::*;
use tempfile::TempDir;

/// A bipartite puzzle with every state reached.
const COMPLETE: &str = "sliding:2x3";
/// A puzzle that is not bipartite, with 672 of 840 states reached.
const PARTIAL: &str = "rings:3,2,4;goal=1p 4g 5r 6b";
/// A bipartite puzzle: twelve cycles of 30 states, one of which has the goal.
const CYCLES: &str = "sliding:1x6;wrap=coiled";
/// Puzzles with twelve states: four reached, all reached.
const SMALLEST: [&str; 2] = ["sliding:1x4", "sliding:2x2"];
/// A puzzle with a table of three blocks.
const BLOCKS: &str = "sliding:3x3";

const ENCODINGS: [Encoding; 3] = [Encoding::Plane, Encoding::Mod3, Encoding::Byte];
const LEVELS: [Option<i32>; 2] = [None, Some(3)];

/// More bytes than any of these puzzles needs.
const MEMORY: u64 = 1 << 28;

/// A space with its true distances, and a folder for tables.
struct Puzzle {
    space: NumberedProblem,
    truth: Vec<Option<u32>>,
    folder: TempDir,
}

impl Puzzle {
    fn new(spec: &str) -> Puzzle {
        let space = families::parse(spec).unwrap().number().unwrap();
        let truth = depths_from(&space, space.goals().to_vec());
        // The tests write thousands of files, so use a folder in memory if available.
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        Puzzle { space, truth, folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("table")
    }

    /// The encodings that can hold this space.
    fn encodings(&self) -> impl Iterator<Item = Encoding> {
        let bipartite = self.space.structure().rows().unwrap().colour(0).is_some();
        ENCODINGS.into_iter().filter(move |&encoding| bipartite || encoding != Encoding::Plane)
    }

    /// The bytes of a table as the program builds it.
    fn build(&self, encoding: Encoding, level: Option<i32>) -> Vec<u8> {
        let path = self.file();
        let options = BuildOptions::to(&path).force(true).encoding(encoding).compress(level);
        let problem = families::parse(&self.space.spec()).unwrap();
        let resources = WorkResources { threads: 1, memory: MEMORY };
        jobs::build(&problem, resources, &options, |_| (), &mut Watch::none()).unwrap();
        fs::read(path).unwrap()
    }

    /// Opens the file and verifies it, by whole rows and state by state, which must agree.
    fn verify(&self) -> Result<()> {
        let verify =
            |checks| OpenTable::open(&self.file())?.verify(checks, MEMORY, &mut Watch::none()).map(|v| v.method);
        let (sweep, walk) = (verify(TableChecks::Depths), verify(TableChecks::Walk));
        match (&sweep, &walk) {
            (Ok(sweep), Ok(walk)) => {
                assert_eq!((sweep, walk), (&Some(CertificationMethod::Sweep), &Some(CertificationMethod::Walk)));
            }
            (Err(Error::Corrupt(_)), Err(Error::Corrupt(_))) => (),
            both => panic!("two verdicts: {both:?}"),
        }
        walk.map(|_| ())
    }

    /// Asserts that the file does not pass as a table.
    fn refuses(&self, what: impl Fn() -> String) {
        let verdict = self.verify();
        assert!(matches!(verdict, Err(Error::Corrupt(_))), "{}: {verdict:?}", what());
    }

    /// Asserts that every look-up is right or `Corrupt`; returns the number of each.
    fn look_up(&self, states: impl Iterator<Item = u64>, what: impl Fn() -> String) -> (usize, usize) {
        let (mut right, mut corrupt) = (0, 0);
        let table = match Table::open(&self.file()) {
            Err(Error::Corrupt(_)) => return (0, 0),
            table => table.unwrap(),
        };
        let Ok(distances) = TableDistances::new(&table, &self.space) else { return (0, 0) };
        for state in states {
            match distances.depth(state) {
                Err(Error::Corrupt(_)) => corrupt += 1,
                depth => {
                    assert_eq!(depth.unwrap(), self.truth[state as usize], "{}: state {state}", what());
                    right += 1;
                }
            }
        }
        (right, corrupt)
    }

    fn states(&self) -> std::ops::Range<u64> {
        0..self.truth.len() as u64
    }
}

/// The number of states at each depth.
fn layers(depths: &[Option<u32>]) -> Vec<u64> {
    let mut layers = vec![];
    for &depth in depths.iter().flatten() {
        layers.resize(layers.len().max(depth as usize + 1), 0);
        layers[depth as usize] += 1;
    }
    layers
}

#[test]
fn what_is_built_is_read() {
    for spec in [COMPLETE, PARTIAL, CYCLES, SMALLEST[0], "rings:2,2,3", "sliding:3x2;wrap=torus"] {
        let puzzle = Puzzle::new(spec);
        let texts: Vec<String> = puzzle.states().map(|state| puzzle.space.write(state)).collect();
        for (encoding, level) in puzzle.encodings().flat_map(|e| LEVELS.map(|level| (e, level))) {
            let what = || format!("{spec} {encoding:?} {level:?}");
            let length = puzzle.build(encoding, level).len() as u64;
            let table = OpenTable::open(&puzzle.file()).unwrap();
            let contents = table.contents();
            assert_eq!((contents.bytes, &contents.metadata.spec), (length, &puzzle.space.spec()), "{}", what());
            assert_eq!((contents.metadata.encoding, contents.metadata.layers), (encoding, layers(&puzzle.truth)));
            let read: Vec<_> = table.distances(&texts).unwrap().into_iter().map(|answer| answer.distance).collect();
            assert_eq!(read, puzzle.truth, "{}", what());
            let lengths = table.paths(&texts).unwrap().into_iter().map(|path| path.moves.map(|m| m.len() as u32));
            assert!(lengths.eq(puzzle.truth.iter().copied()), "{}", what());
            let verified = table.verify(TableChecks::Depths, MEMORY, &mut Watch::none()).unwrap();
            assert_eq!(verified.certified_states, Some(puzzle.truth.len() as u64));
        }
    }
}

/// Tests every length and every single bit of the tables of a puzzle.
fn no_damage_passes(spec: &str) {
    let puzzle = Puzzle::new(spec);
    // Alternate between states: in such a small table all look-ups use the same block.
    let stride = puzzle.truth.len().div_ceil(100);
    for (encoding, level) in puzzle.encodings().flat_map(|e| LEVELS.map(|level| (e, level))) {
        let good = puzzle.build(encoding, level);
        for length in 0..good.len() {
            fs::write(puzzle.file(), &good[..length]).unwrap();
            puzzle.refuses(|| format!("{spec} {encoding:?} {level:?} cut to {length} of {}", good.len()));
        }
        let mut bytes = good.clone();
        for bit in 0..8 * good.len() {
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(puzzle.file(), &bytes).unwrap();
            let what = || format!("{spec} {encoding:?} {level:?} bit {bit} of {}", 8 * good.len());
            puzzle.refuses(what);
            puzzle.look_up(puzzle.states().skip(bit % stride).step_by(stride), what);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        // At most a block of zeros counts for nothing.
        for garbage in [&b"\0x"[..], b"x", &[0; 4097], &good[good.len() - 40..], &good] {
            fs::write(puzzle.file(), [&good, garbage].concat()).unwrap();
            puzzle.refuses(|| format!("{spec} {encoding:?} {level:?} with {} more bytes", garbage.len()));
        }
        fs::write(puzzle.file(), &good).unwrap();
        puzzle.verify().unwrap();
    }
}

#[test]
fn no_damage_passes_where_all_is_reached() {
    no_damage_passes(COMPLETE);
}

#[test]
fn no_damage_passes_where_states_are_unreached() {
    no_damage_passes(PARTIAL);
}

#[test]
fn no_damage_passes_in_planes_with_unreached_states() {
    no_damage_passes(SMALLEST[0]);
}

#[test]
fn a_damaged_block_does_not_touch_the_others() {
    let puzzle = Puzzle::new(BLOCKS);
    for (encoding, level) in [(Encoding::Byte, None), (Encoding::Byte, Some(1)), (Encoding::Plane, None)] {
        let good = puzzle.build(encoding, level);
        let states = || puzzle.states().step_by(2999);
        let mut counts = (0, 0);
        for bit in (7..8 * good.len()).step_by(8 * good.len() / 29) {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(puzzle.file(), &bytes).unwrap();
            let what = || format!("{encoding:?} {level:?} bit {bit}");
            let (right, corrupt) = puzzle.look_up(states(), what);
            counts = (counts.0 + right, counts.1 + corrupt);
            assert!(matches!(OpenTable::open(&puzzle.file()).and_then(quick), Err(Error::Corrupt(_))), "{}", what());
        }
        assert!(counts.0 > 0 || encoding == Encoding::Plane, "{encoding:?} {level:?}: no look-up was answered");
        assert!(counts.1 > 0, "{encoding:?} {level:?}: no look-up met the damage");
    }
}

fn quick(table: OpenTable) -> Result<()> {
    table.verify(TableChecks::Checksums, MEMORY, &mut Watch::none()).map(|_| ())
}

#[test]
fn foreign_files_are_refused() {
    let puzzle = Puzzle::new(SMALLEST[0]);
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
    let zeros = [0; 4096];
    let text = "ANTIPODE is a table of distances, but not this one.\n".repeat(20);
    for bytes in [&b""[..], b"A", b"ANTIPODE", b"hello, world\n", png, &zeros, text.as_bytes()] {
        fs::write(puzzle.file(), bytes).unwrap();
        puzzle.refuses(|| format!("{:?}", &bytes[..bytes.len().min(16)]));
    }
    let missing = OpenTable::open(&puzzle.folder.path().join("none")).map(|_| ());
    assert!(matches!(missing, Err(Error::Missing(_))), "{missing:?}");
    let folder = OpenTable::open(puzzle.folder.path()).map(|_| ());
    assert!(matches!(folder, Err(Error::Usage(_))), "{folder:?}");
}

/// The bytes of the parts of a file: see `docs/src/reference/file-format.md`.
const HEADER: usize = 24;
const ENTRY: usize = 24;
const FOOTER: usize = 40;

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(*bytes[at..].first_chunk().unwrap())
}

/// Where the index starts.
fn index_at(bytes: &[u8]) -> usize {
    u64_at(bytes, bytes.len() - FOOTER) as usize
}

/// Corrects all checksums of a file whose parts can be found, so that no checksum shows the damage.
fn make_checksums_right(bytes: &mut [u8]) {
    let put = |bytes: &mut [u8], at: usize, of: std::ops::Range<usize>| {
        let checksum = crc32c::crc32c(&bytes[of]);
        bytes[at..at + 4].copy_from_slice(&checksum.to_le_bytes());
    };
    let metadata = u32::from_le_bytes(*bytes[12..].first_chunk().unwrap()) as usize;
    if HEADER + metadata <= bytes.len() {
        put(bytes, 16, HEADER..HEADER + metadata);
    }
    put(bytes, 20, 0..20);
    let footer = bytes.len() - FOOTER;
    let (index, blocks) = (index_at(bytes), u64_at(bytes, footer + 16) as usize);
    if index < footer && blocks <= (footer - index) / ENTRY {
        for entry in (0..blocks).map(|block| index + ENTRY * block) {
            let (offset, length) = (u64_at(bytes, entry), u64_at(bytes, entry + 8));
            if offset.checked_add(length).is_some_and(|end| end <= footer as u64) {
                put(bytes, entry + 16, offset as usize..(offset + length) as usize);
            }
        }
        put(bytes, footer + 24, index..footer);
    }
    put(bytes, footer + 28, footer..footer + 28);
}

impl Puzzle {
    /// Asserts that the file gives an error or is a right table, perhaps of another puzzle. Returns
    /// whether it is right.
    fn is_right_unless_refused(&self, what: impl Fn() -> String) -> bool {
        let table = match OpenTable::open(&self.file()) {
            Err(Error::Corrupt(_)) => return false,
            table => table.map_err(|e| format!("{}: {e:?}", what())).unwrap(),
        };
        let TableMetadata { spec, layers: read, .. } = table.contents().metadata;
        let other = (spec != self.space.spec()).then(|| Puzzle::new(&spec));
        let Puzzle { space, truth, .. } = other.as_ref().unwrap_or(self);
        assert_eq!(spec, space.spec(), "{}", what());
        // Look-ups before the verification may be wrong, but must end.
        let texts: Vec<String> = (0..truth.len() as u64).step_by(5).map(|state| space.write(state)).collect();
        let (distances, paths) = (table.distances(&texts), table.paths(&texts));
        let mut hardest = vec![];
        let listed = table.hardest(None, 3, &mut Watch::none(), |batch| {
            hardest.extend(batch.examples);
            Ok(())
        });
        match table.verify(TableChecks::Depths, MEMORY, &mut Watch::none()) {
            Err(Error::Corrupt(_)) => return false,
            verdict => verdict.map_err(|e| format!("{}: {e:?}", what())).unwrap(),
        };
        assert_eq!(read, layers(truth), "{}", what());
        let few: Vec<_> = truth.iter().step_by(5).copied().collect();
        let distances: Vec<_> = distances.unwrap().into_iter().map(|answer| answer.distance).collect();
        assert_eq!(distances, few, "{}", what());
        assert!(paths.unwrap().into_iter().map(|path| path.distance).eq(few), "{}", what());
        let deepest = read.len() as u32 - 1;
        listed.unwrap_or_else(|e| panic!("{}: {e:?}", what()));
        for state in hardest {
            let state = space.read(&state).unwrap().unwrap();
            assert_eq!(truth[state as usize], Some(deepest), "{}", what());
        }
        true
    }
}

#[test]
fn damage_with_right_checksums_is_refused_or_harmless() {
    for puzzle in SMALLEST.map(Puzzle::new) {
        for (encoding, level) in puzzle.encodings().flat_map(|e| LEVELS.map(|level| (e, level))) {
            let good = puzzle.build(encoding, level);
            let mut bytes = good.clone();
            make_checksums_right(&mut bytes);
            assert!(bytes == good, "the checksums lie elsewhere");
            let mut right = 0;
            for bit in 0..8 * good.len() {
                bytes.copy_from_slice(&good);
                bytes[bit / 8] ^= 1 << (bit % 8);
                make_checksums_right(&mut bytes);
                fs::write(puzzle.file(), &bytes).unwrap();
                let what = || format!("{} {encoding:?} {level:?} bit {bit}", puzzle.space.spec());
                if bytes != good && puzzle.is_right_unless_refused(what) {
                    right += 1;
                    // The bit is in the metadata or a block: all other parts have only one right
                    // value.
                    assert!((HEADER..index_at(&good)).contains(&(bit / 8)), "{}", what());
                }
            }
            // These are the names of the program and the engine, spare bits of words, and little
            // else.
            assert!((100..2000).contains(&right), "{right} of {} bits are harmless", 8 * good.len());
        }
    }
}

#[test]
fn random_damage_with_right_checksums_is_refused_or_harmless() {
    let puzzle = Puzzle::new(PARTIAL);
    let files: Vec<Vec<u8>> = puzzle
        .encodings()
        .flat_map(|e| LEVELS.map(|level| (e, level)))
        .map(|(e, level)| puzzle.build(e, level))
        .collect();
    let change = (any::<prop::sample::Index>(), prop::sample::select(b"\x00\x01\xff019,:[]{}\"e".to_vec()));
    let changes = prop::collection::vec(change, 1..5);
    proptest!(ProptestConfig::with_cases(600), |(file in 0..files.len(), changes in changes)| {
        let mut bytes = files[file].clone();
        changes.iter().for_each(|(at, byte)| bytes[at.index(files[file].len())] = *byte);
        make_checksums_right(&mut bytes);
        fs::write(puzzle.file(), &bytes).unwrap();
        puzzle.is_right_unless_refused(|| format!("file {file}: {changes:?}"));
    });
}

/// A file of one block with other stored bytes in its place, and all numbers and checksums to
/// match.
fn with_block(file: &[u8], block: &[u8]) -> Vec<u8> {
    let index = index_at(file);
    let start = u64_at(file, index) as usize;
    let mut bytes = [&file[..start], block, &file[index..]].concat();
    let mut put = |at: usize, number: usize| bytes[at..at + 8].copy_from_slice(&(number as u64).to_le_bytes());
    let (index, length) = (start + block.len(), start + block.len() + file.len() - index);
    put(index + 8, block.len());
    put(length - FOOTER, index);
    put(length - FOOTER + 8, length);
    make_checksums_right(&mut bytes);
    bytes
}

#[test]
fn blocks_of_another_size_are_refused() {
    let puzzle = Puzzle::new(COMPLETE);
    let raw = puzzle.build(Encoding::Mod3, None);
    let packed = puzzle.build(Encoding::Mod3, Some(3));
    let payload = &raw[u64_at(&raw, index_at(&raw)) as usize..index_at(&raw)];
    let pack = |payload: &[u8]| zstd::bulk::compress(payload, 3).unwrap();
    assert!(with_block(&raw, payload) == raw && with_block(&packed, &pack(payload)) == packed);

    let shorter = &payload[..payload.len() - 8];
    let longer = [payload, &[0; 8]].concat();
    let huge = vec![0; 1 << 24];
    let twice = [pack(payload), pack(payload)].concat();
    let mut files = vec![];
    files.extend([shorter, &longer, &[]].map(|payload| with_block(&raw, payload)));
    files.extend([shorter, &longer, &huge, &[]].map(|payload| with_block(&packed, &pack(payload))));
    files.extend([payload, &[], b"not a frame", &twice].map(|block| with_block(&packed, block)));
    for (i, file) in files.iter().enumerate() {
        fs::write(puzzle.file(), file).unwrap();
        puzzle.refuses(|| format!("file {i}"));
        assert!(matches!(OpenTable::open(&puzzle.file()).and_then(quick), Err(Error::Corrupt(_))), "file {i}");
        assert_eq!(puzzle.look_up(puzzle.states(), || format!("file {i}")).0, 0, "file {i}");
    }
}

/// Claimed depths as rows of a well-formed table.
struct Claim {
    layout: StateLayout,
    encoding: Encoding,
    depths: Vec<Option<u32>>,
    spans: Vec<DepthSpan>,
    /// Whether all states are reached according to the layers.
    complete: bool,
}

impl RecordedDepths for Claim {
    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn layout(&self) -> StateLayout {
        self.layout
    }

    fn span(&self, row: u64) -> Result<DepthSpan> {
        Ok(self.spans[row as usize])
    }

    fn payload(&self, row: u64, out: &mut [u64]) -> Result<()> {
        let mut recorded = vec![0; self.encoding.payload_words(&self.layout, self.complete)];
        let mut reached = vec![0; self.layout.words as usize];
        self.encoding.clear(&mut recorded);
        let states = self.layout.row_states();
        for state in row * states..(row + 1) * states {
            let Some(depth) = self.depths[state as usize] else { continue };
            let (word, lane) = (self.layout.place(state).word as usize, self.layout.place(state).lane);
            self.encoding.record(&mut recorded, &self.layout, word, std::iter::once(1 << lane), depth);
            reached[word] |= 1 << lane;
        }
        self.encoding.finish(&recorded, &reached, &self.layout, out);
        Ok(())
    }
}

impl Puzzle {
    fn claim(&self, encoding: Encoding, depths: &[Option<u32>], layers: &[u64]) -> Claim {
        let layout = self.space.layout();
        let mut spans = vec![DepthSpan::EMPTY; layout.rows as usize];
        for (row, depths) in depths.chunks(layout.row_states() as usize).enumerate() {
            depths.iter().flatten().for_each(|&depth| spans[row].include(depth));
        }
        let complete = layers.iter().sum::<u64>() == layout.size();
        Claim { layout, encoding, depths: depths.to_vec(), spans, complete }
    }

    fn write(&self, claim: &Claim, layers: &[u64]) {
        let writer = TableWriter::create(&self.file(), true).unwrap();
        let search = TableSearch { spec: &self.space.spec(), engine: "liar", layers };
        writer.write(&search, claim, None, &mut Watch::none()).unwrap();
    }

    /// Writes a well-formed table of claimed depths.
    fn write_claim(&self, encoding: Encoding, depths: &[Option<u32>], layers: &[u64]) {
        self.write(&self.claim(encoding, depths, layers), layers);
    }
}

/// Depths whose labels differ from that of `depth`, `None` for unreached.
fn other_labels(encoding: Encoding, depth: Option<u32>, complete: bool) -> Vec<Option<u32>> {
    let near = depth.unwrap_or(1);
    let mut others = match encoding {
        // The row gives the parity.
        Encoding::Plane => vec![Some(if near >= 2 { near - 2 } else { near + 2 })],
        _ => vec![Some(near + 1), Some(if near > 0 { near - 1 } else { 2 })],
    };
    if depth.is_some() && !(complete && encoding == Encoding::Plane) {
        others.push(None);
    }
    others
}

#[test]
fn one_wrong_label_is_found() {
    let all = SMALLEST.into_iter().chain(["rings:2,1,2", "rings:2,1,3"]).map(|spec| (spec, true));
    for (spec, all) in all.chain([COMPLETE, PARTIAL].map(|spec| (spec, false))) {
        let puzzle = Puzzle::new(spec);
        let layers = layers(&puzzle.truth);
        let complete = puzzle.truth.iter().all(Option::is_some);
        for encoding in puzzle.encodings() {
            puzzle.write_claim(encoding, &puzzle.truth, &layers);
            puzzle.verify().unwrap();
            for (state, &depth) in puzzle.truth.iter().enumerate() {
                let others = other_labels(encoding, depth, complete);
                // All other labels, or alternating ones.
                let few = if all { &others[..] } else { &others[state % others.len()..][..1] };
                for &other in few {
                    let mut depths = puzzle.truth.clone();
                    depths[state] = other;
                    puzzle.write_claim(encoding, &depths, &layers);
                    puzzle.refuses(|| format!("{spec} {encoding:?}: {depth:?} of state {state} as {other:?}"));
                }
            }
        }
    }
}

#[test]
fn wrong_layer_counts_are_found() {
    for spec in [COMPLETE, PARTIAL, CYCLES] {
        let puzzle = Puzzle::new(spec);
        let right = layers(&puzzle.truth);
        let last = right.len() - 1;
        let mut wrong = vec![[&right[..], &[1]].concat(), [&[1], &right[..]].concat(), right[..last].to_vec()];
        wrong.push(right[1..].to_vec());
        for depth in 0..right.len() {
            let mut more = right.clone();
            more[depth] += 1;
            wrong.push(more.clone());
            more[(depth + 1) % right.len()] -= 1;
            wrong.push(more);
        }
        wrong.retain(|layers| !layers.contains(&0) && layers.iter().sum::<u64>() <= puzzle.truth.len() as u64);
        assert!(wrong.len() > 5);
        for (encoding, wrong) in puzzle.encodings().flat_map(|e| wrong.iter().map(move |wrong| (e, wrong))) {
            puzzle.write_claim(encoding, &puzzle.truth, wrong);
            puzzle.refuses(|| format!("{spec} {encoding:?} {wrong:?}"));
        }
    }
}

#[test]
fn shifted_reversed_and_foreign_depths_are_found() {
    for spec in [COMPLETE, PARTIAL, CYCLES] {
        let puzzle = Puzzle::new(spec);
        let right = layers(&puzzle.truth);
        let deepest = right.len() as u32 - 1;
        let shifted: Vec<_> = puzzle.truth.iter().map(|depth| depth.map(|depth| depth + 1)).collect();
        let reversed: Vec<_> = puzzle.truth.iter().map(|depth| depth.map(|depth| deepest - depth)).collect();
        // One more layer, and no more states.
        let mut longer = right.clone();
        longer[deepest as usize - 1] -= 1;
        longer.push(1);
        // The distances to another goal.
        let state = puzzle.truth.iter().position(|depth| *depth == Some(1)).unwrap() as u64;
        let foreign = depths_from(&puzzle.space, vec![state]);
        for encoding in puzzle.encodings() {
            for (depths, layers) in
                [(&shifted, longer.clone()), (&reversed, layers(&reversed)), (&foreign, layers(&foreign))]
            {
                puzzle.write_claim(encoding, depths, &layers);
                puzzle.refuses(|| format!("{spec} {encoding:?} {layers:?}"));
            }
        }
    }
}

#[test]
fn other_layouts_are_refused() {
    for puzzle in SMALLEST.map(Puzzle::new) {
        let StateLayout { rows, words, lanes } = puzzle.space.layout();
        let mut layouts =
            vec![(rows * 2, words, lanes), (rows, words * 2, lanes), (rows, words, lanes * 2), (rows, words, 64)];
        layouts.extend([(12, 1, 1), (1, 12, 1), (1, 1, 12), (2, 2, 3), (11, 1, 1), (1 << 20, 1, 1)]);
        for (rows, words, lanes) in layouts {
            let layout = StateLayout::new(rows, words, lanes).unwrap();
            if layout == puzzle.space.layout() {
                continue;
            }
            let mut depths = puzzle.truth.clone();
            depths.resize(layout.size() as usize, None);
            let layers = layers(&puzzle.truth);
            let mut claim = puzzle.claim(Encoding::Mod3, &puzzle.truth, &layers);
            claim.complete = layers.iter().sum::<u64>() == layout.size();
            (claim.layout, claim.depths, claim.spans) =
                (layout, depths, vec![DepthSpan::new(0, 0).unwrap(); rows as usize]);
            if layers.iter().sum::<u64>() <= layout.size() {
                puzzle.write(&claim, &layers);
                let opened = OpenTable::open(&puzzle.file()).map(|_| ());
                assert!(matches!(opened, Err(Error::Corrupt(_))), "{} as {layout:?}: {opened:?}", puzzle.space.spec());
            }
        }
    }
}

/// Whether labels modulo `modulus` obey the local laws of a state and its neighbours. Goals have
/// label 0, every other labelled state has a neighbour one closer and, if the labels show it, none
/// two closer, and no neighbour of an unlabelled state has a label.
fn obeys_local_laws(space: &dyn Space, depths: &[Option<u32>], modulus: u32) -> bool {
    let goals = space.goals();
    let mut edges = BatchEdges::default();
    let label = |state: u64| depths[state as usize].map(|depth| depth % modulus);
    (0..depths.len() as u64).all(|state| {
        space.expand(&[state], &mut edges);
        let Some(here) = label(state) else { return edges.all().iter().all(|&next| label(next).is_none()) };
        let closer = |by: u32| edges.all().iter().any(|&next| label(next) == Some((here + modulus - by) % modulus));
        let descends = if goals.contains(&state) { here == 0 } else { closer(1) };
        descends && (modulus < 4 || !closer(2)) && edges.all().iter().all(|&next| label(next).is_some())
    })
}

impl Puzzle {
    /// The states of a cycle, in order, from `start` on.
    fn cycle(&self, start: u64) -> Vec<u64> {
        let (mut cycle, mut edges) = (vec![start], BatchEdges::default());
        loop {
            self.space.expand(&cycle[cycle.len() - 1..], &mut edges);
            assert_eq!(edges.all().len(), 2, "{} is no union of cycles", self.space.spec());
            match edges.all().iter().find(|state| !cycle.contains(state)) {
                Some(&next) => cycle.push(next),
                None => return cycle,
            }
        }
    }

    /// Writes the claim, checks that its labels obey the local laws, and asserts that verification
    /// rejects it.
    fn refuses_vortex(&self, encoding: Encoding, depths: &[Option<u32>], layers: &[u64]) {
        let modulus = encoding.modulus().unwrap();
        let what = || format!("{} {encoding:?} {layers:?}", self.space.spec());
        assert!(obeys_local_laws(&self.space, &self.truth, modulus), "{}", what());
        assert!(obeys_local_laws(&self.space, depths, modulus), "{}", what());
        self.write_claim(encoding, depths, layers);
        // The checksums are right.
        OpenTable::open(&self.file()).and_then(quick).unwrap();
        self.refuses(what);
    }
}

/// A vortex: labels around a cycle of states, each one closer than the next modulo 3 or 4.
/// Following them never reaches the goal, or only the long way around.
#[test]
fn vortices_are_refused() {
    const PLANE: Encoding = Encoding::Plane;
    const MOD3: Encoding = Encoding::Mod3;

    // The long way around, on the cycle of the goal: its length is a multiple of 4 for planes, of 3
    // for the others.
    for (spec, length, encodings) in [
        ("rings:2,1,3", 4, &[PLANE][..]),
        ("sliding:2x2", 12, &[PLANE, MOD3]),
        ("sliding:1x4;wrap=coiled", 12, &[PLANE, MOD3]),
        (CYCLES, 30, &[MOD3]),
    ] {
        let puzzle = Puzzle::new(spec);
        let cycle = puzzle.cycle(puzzle.space.goals()[0]);
        assert_eq!(cycle.len(), length);
        let mut depths = vec![None; puzzle.truth.len()];
        (0..).zip(&cycle).for_each(|(depth, &state)| depths[state as usize] = Some(depth));
        // Here even the layer counts match the labels.
        encodings.iter().for_each(|&encoding| puzzle.refuses_vortex(encoding, &depths, &layers(&depths)));
    }

    // On a cycle without a goal. Rows hold one parity, which determines where a plane's cycle
    // starts.
    for (spec, length, encoding) in [(CYCLES, 30, MOD3), ("sliding:1x8;wrap=coiled", 56, PLANE)] {
        let puzzle = Puzzle::new(spec);
        let right = layers(&puzzle.truth);
        let cycle = puzzle.cycle(puzzle.truth.iter().position(Option::is_none).unwrap() as u64);
        assert_eq!(cycle.len(), length);
        let modulus = encoding.modulus().unwrap();
        let claims = (0..modulus).map(|start| {
            let mut depths = puzzle.truth.clone();
            (start..).zip(&cycle).for_each(|(i, &state)| depths[state as usize] = Some(i % modulus));
            depths
        });
        let claims: Vec<_> = claims.filter(|depths| encoding == MOD3 || puzzle.has_row_parity(depths)).collect();
        assert!(claims.len() >= 2);
        for depths in claims {
            puzzle.refuses_vortex(encoding, &depths, &right);
            // With layers that count all labels.
            puzzle.refuses_vortex(encoding, &depths, &layers(&depths));
        }
    }
}

impl Puzzle {
    fn has_row_parity(&self, depths: &[Option<u32>]) -> bool {
        depths.chunks(self.space.layout().row_states() as usize).all(|row| {
            let mut parities = row.iter().flatten().map(|depth| depth % 2);
            let first = parities.next();
            parities.all(|parity| Some(parity) == first)
        })
    }
}

/// Scans skip rows whose span lacks a depth. A span that is too narrow would hide states, and a row
/// without states must have no span.
#[test]
fn wrong_spans_are_found() {
    for spec in [COMPLETE, PARTIAL, CYCLES] {
        let puzzle = Puzzle::new(spec);
        let layers = layers(&puzzle.truth);
        for encoding in puzzle.encodings() {
            let claim = || puzzle.claim(encoding, &puzzle.truth, &layers);
            let deepest = layers.len() as u32 - 1;
            for (row, &right) in claim().spans.iter().enumerate() {
                let (least, most) = right.get().unwrap_or((1, 1));
                let others = [(least, least), (most, most), (0, deepest)].map(|(a, b)| DepthSpan::new(a, b).unwrap());
                for wrong in others.into_iter().chain([DepthSpan::EMPTY]).filter(|span| *span != right) {
                    let mut claim = claim();
                    claim.spans[row] = wrong;
                    puzzle.write(&claim, &layers);
                    puzzle.refuses(|| format!("{spec} {encoding:?} row {row}: {wrong:?} for {right:?}"));
                }
            }
            // Labels of a deepest layer that neither the layers nor the spans contain.
            let mut cut = claim();
            cut.complete = false;
            for span in &mut cut.spans {
                let clamped =
                    span.get().and_then(|(least, most)| DepthSpan::new(least.min(deepest - 1), most.min(deepest - 1)));
                *span = clamped.unwrap_or(DepthSpan::EMPTY);
            }
            puzzle.write(&cut, &layers[..deepest as usize]);
            puzzle.refuses(|| format!("{spec} {encoding:?} without its deepest layer"));
        }
    }
}

/// Regression test: a first plane with bits for states that are not reached was certified.
#[test]
fn parity_bits_of_unreached_states_are_refused() {
    let puzzle = Puzzle::new(CYCLES);
    let good = puzzle.build(Encoding::Plane, None);
    puzzle.verify().unwrap();
    let (layout, index) = (puzzle.space.layout(), index_at(&good));
    let unreached = puzzle.states().filter(|&state| puzzle.truth[state as usize].is_none());
    for state in unreached.step_by(29) {
        let place = layout.place(state);
        let words = u64::from(layout.words);
        let word = place.row * 2 * words + u64::from(place.word);
        let mut bytes = good.clone();
        let at = u64_at(&bytes, index) as usize + 8 * word as usize + place.lane as usize / 8;
        bytes[at] ^= 1 << (place.lane % 8);
        make_checksums_right(&mut bytes);
        fs::write(puzzle.file(), &bytes).unwrap();
        puzzle.refuses(|| format!("state {state}"));
    }
}
