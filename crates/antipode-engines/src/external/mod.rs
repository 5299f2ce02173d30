//! Breadth-first search on disk, of boards in the numbering along a path and of voltage graphs. It
//! keeps only the last two layers, compressed. The next layer is `N(last)` without the states of
//! these two (frontier search: Korf 1999; delayed duplicate detection: Korf 2004).
//!
//! The states of a layer lie in segments ([`cut`]). To find the next layer, a task ([`shape`])
//! loads the segments that it draws from and decodes them. It works on bits as the engines in
//! memory do. The engine writes files once, from start to end. It removes a file when the layer
//! after the next has replaced the file's records ([`scratch`]). It reads payloads from memory if
//! they fit ([`layers`]).

mod cut;
mod decoder;
mod layer_rows;
mod layers;
mod level;
mod lock;
mod manifest;
mod payload;
mod piece;
mod reading;
mod record;
mod recorded_layers;
mod row_shape;
mod scratch;
mod seen;
mod shape;
mod sources;
mod tile_shape;
mod work;

use std::sync::Arc;
use std::time::Duration;

use super::found::Found;
use super::{DiskUse, Engine, EngineKind, Job, Outcome};
use antipode_core::bits::{Arch, ones};
use antipode_core::checkpoint::Identity;
use antipode_core::codes::{Aim, RowCode};
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::{Colour, Lift, Space, Structure};
use antipode_core::nums::bytes;
use antipode_core::storage::Storage;
use antipode_core::tables::{Place, RecordedDepths};
use antipode_core::watch::{Progress, Stopwatch, Watch};
use layer_rows::each_row;
use level::{READERS, WAITING};
use record::Encoded;
use recorded_layers::RecordedLayers;
use row_shape::RowShape;
use scratch::Scratch;
use shape::{Context, Shape};
use tile_shape::TileShape;
use work::Encoder;

pub use manifest::disk_free;

/// The folder in which a search on disk keeps its layers, with its limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Disk {
    /// The folder.
    pub storage: Arc<dyn Storage>,
    /// The most bytes that the folder may hold.
    pub most: u64,
    /// The identity of the job. The engine refuses a folder of a different job.
    pub work: Identity,
    /// Whether to resume the search in the folder.
    pub resume: bool,
    /// Whether to save bytes or time; by default bytes only if they might not fit.
    pub aim: Option<Aim>,
    /// New results become durable at this size, or earlier, after the interval `every`.
    pub file_bytes: u64,
    /// The interval after which new results become durable.
    pub every: Duration,
}

impl Disk {
    /// A folder, with defaults for the rest: a new search that may use all free space.
    pub fn new(storage: Arc<dyn Storage>, work: Identity) -> Disk {
        let (file_bytes, every) = (128 << 20, Duration::from_secs(10));
        Disk { storage, most: u64::MAX, work, resume: false, aim: None, file_bytes, every }
    }
}

/// The search on disk, on one instruction set.
#[derive(Clone, Debug)]
pub struct ExternalEngine {
    arch: Arch,
    disk: Disk,
}

/// Bytes per state on disk at most, and written in all, for size and for speed: of bipartite
/// spaces, then of others. Measured, with a margin.
const PEAK: [[f64; 2]; 2] = [[0.07, 0.1], [0.2, 0.28]];
const WRITTEN: [[f64; 2]; 2] = [[0.6, 0.85], [0.5, 0.7]];

impl ExternalEngine {
    /// On the best instruction set, or the one that `ANTIPODE_ARCH` names.
    ///
    /// # Errors
    ///
    /// `Usage` if that names no instruction set of this machine.
    pub fn new(disk: Disk) -> Result<Self> {
        Ok(ExternalEngine { arch: Arch::detect()?, disk })
    }

    /// On a given instruction set.
    pub fn on(arch: Arch, disk: Disk) -> Self {
        ExternalEngine { arch, disk }
    }

    /// Whether it searches a space: one with rows, or a bipartite one along a path. It compares new
    /// states with two layers only, so moves must be undone by moves.
    pub fn searches(space: &dyn Space) -> bool {
        match space.structure() {
            Structure::Path(_) => space.alternates(),
            structure => structure.rows().is_some_and(|lift| lift.incoming().is_none()),
        }
    }

    /// The default aim: speed if the disk is far larger than the faster search needs, else size.
    fn aim(&self, space: &dyn Space, keeps: bool) -> Aim {
        let needed = forecast(space, Aim::Speed, keeps).peak;
        self.disk.aim.unwrap_or(if needed > self.disk.most / 2 { Aim::Size } else { Aim::Speed })
    }

    /// The shape of a space for a search on disk.
    fn shape<'a>(&self, space: &'a dyn Space) -> Result<Box<dyn Shape + 'a>> {
        match space.structure() {
            Structure::Path(board) if Self::searches(space) => Ok(Box::new(TileShape::new(board, self.arch))),
            Structure::Rows(lift) if Self::searches(space) => Ok(Box::new(RowShape::new(space, lift, self.arch)?)),
            _ => Err(Error::usage("this space has no rows")),
        }
    }
}

/// The estimated disk use of a search with this aim, which keeps all layers if `keeps`.
fn forecast(space: &dyn Space, aim: Aim, keeps: bool) -> DiskUse {
    let (kind, aim) = (usize::from(!space.alternates()), usize::from(aim == Aim::Speed));
    let all = |a_state: f64| (a_state * space.layout().size() as f64) as u64;
    let (written, peak) = (all(WRITTEN[kind][aim]), all(PEAK[kind][aim]));
    // Boards along a path read a layer about twice; rows are read for each arc that leads to them,
    // unless memory holds them.
    let times = space.structure().rows().map_or(2, |lift| {
        let mut arcs = vec![];
        lift.arcs(0, &mut arcs);
        1 + arcs.len() as u64
    });
    DiskUse { written, read: times * written, peak: if keeps { written } else { peak } }
}

/// The bytes of memory that a search takes besides the payloads that it keeps.
fn working_memory(shape: &dyn Shape, threads: usize, aim: Aim) -> u64 {
    let (cut, room, threads) = (shape.cut(), shape.room(), threads as u64);
    let bits = |rows: usize| (rows * cut.words() * 8) as u64;
    let (chunk, segment) = (bits(cut.chunk_rows), bits(cut.segment_rows));
    let targets = (0..shape.sides()).map(|side| shape.targets(side, 0).len() as u64).max().unwrap_or(1);
    let chunks: u64 = (0..cut.segments()).map(|segment| cut.chunks(segment) as u64).sum();
    let loaded = (READERS + WAITING) as u64 + threads;
    let found = 2 * threads + 1;
    let coded = loaded * (bits(room.rows) + targets * segment) + found * targets * segment;
    let compressed = (coded as f64 * room.share) as u64 + found * targets * cut.block() as u64;
    // Sources, seen states, new states, and their code; the places of the sources.
    let new = if aim == Aim::Size { targets * segment } else { chunk };
    let thread = bits(room.staying) + (room.passing as u64 + 3) * chunk + new + 4 * chunks;
    let records = (16 * chunks + 400 * cut.segments() as u64) * if shape.sides() == 1 { 3 } else { 2 };
    threads * thread + compressed + records + room.tables + FIXED
}

/// The lists of blocks and parts take one part in this many of the memory left for payloads.
const LISTS: u64 = 32;

/// Bytes of memory that any search takes: tables of moves, buffers.
const FIXED: u64 = 32 << 20;

impl Engine for ExternalEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::External
    }

    fn rate(&self) -> f64 {
        match self.arch {
            Arch::Avx512 => 1.3e8,
            Arch::Avx2 => 8e7,
            Arch::Portable => 5e7,
        }
    }

    fn memory(&self, space: &dyn Space, job: &Job) -> Option<u64> {
        let shape = self.shape(space).ok()?;
        Some(working_memory(&*shape, job.threads, self.aim(space, job.record.is_some())))
    }

    fn forecast(&self, space: &dyn Space, job: &Job) -> Result<Option<DiskUse>> {
        let keeps = job.record.is_some();
        let forecast = forecast(space, self.aim(space, keeps), keeps);
        if forecast.peak > self.disk.most {
            let (peak, most) = (bytes(forecast.peak), bytes(self.disk.most));
            let what = format!("about {peak} of disk are needed at a time, and {most} are allowed or free");
            return Err(Error::Limit(what).unless(&[Remedy::Disk]));
        }
        Ok(Some(forecast))
    }

    fn prepare(&self, space: &dyn Space) {
        space.structure().rows().map(Lift::fibre);
    }

    fn run(&self, space: &dyn Space, job: &Job, watch: &mut Watch<'_>) -> Result<Outcome> {
        job.check(space)?;
        let mut stopwatch = Stopwatch::start();
        let shape = self.shape(space)?;
        let cut = shape.cut();
        let first_chunks = sources::numbered(cut);
        let keeps = job.record.is_some();
        let aim = self.aim(space, keeps);
        let code = RowCode::new(cut.layout.lanes, aim, self.arch);
        let context = Context { shape: &*shape, first_chunks: &first_chunks, code, threads: job.threads, keeps };
        let left = job.memory.saturating_sub(working_memory(&*shape, job.threads, aim));
        // The rest is for lists of the kept payloads.
        let cache = left - left / LISTS;
        let segments = format!("{} of {} rows", cut.segments(), cut.segment_rows);
        let disk = Disk { work: self.disk.work.clone().and("segments", segments), ..self.disk.clone() };
        let mut scratch = Scratch::open(&disk, cut, cache)?;
        scratch.states = cut.layout.size();
        let setup = stopwatch.lap();
        let mut search = DiskSearch { space, context, job, scratch };
        let outcome = search.run(watch);
        search.scratch.end(outcome)?;
        let deepest = search.deepest()?;
        let DiskSearch { mut scratch, .. } = search;
        scratch.tell()?;
        let cost = scratch.cost();
        let manifest = &scratch.manifest;
        let layers = manifest.layers.clone();
        let disk = Some(DiskUse { written: manifest.written, read: manifest.read, peak: manifest.peak });
        let note = format!("{}, on disk", self.arch.name());
        let recorded = job.record.map(|encoding| {
            let shared = space.structure().rows().and_then(|lift| lift.shared());
            let recorded = RecordedLayers::new(scratch, cut.clone(), code, encoding, shared);
            Box::new(recorded) as Box<dyn RecordedDepths>
        });
        Ok(Outcome { recorded, disk, note, setup, search: cost, ..Outcome::of(job, layers, deepest) })
    }

    fn forget(&self) -> Result<()> {
        manifest::finish(&*self.disk.storage)
    }
}

/// A running search.
struct DiskSearch<'a> {
    space: &'a dyn Space,
    context: Context<'a>,
    job: &'a Job,
    scratch: Scratch,
}

impl DiskSearch<'_> {
    /// The side that holds the states of a depth.
    fn side(&self, depth: u32) -> usize {
        let start = self
            .space
            .goals()
            .first()
            .and_then(|&goal| self.space.colour(self.context.shape.cut().layout.place(goal).row));
        (usize::from(start == Some(Colour::White)) + depth as usize) % self.context.shape.sides()
    }

    /// Runs all levels.
    fn run(&mut self, watch: &mut Watch<'_>) -> Result<()> {
        if self.scratch.manifest.layers.is_empty() {
            self.start()?;
        }
        loop {
            let layers = &self.scratch.manifest.layers;
            let (depth, done) = (layers.len() as u32, layers.iter().sum());
            self.job.holds(layers.len() - 1)?;
            watch.forecast().layers(layers);
            watch.report(Progress { phase: "search", depth: Some(depth), done, total: 0 })?;
            if self.job.is_enough(layers.len()) {
                return Ok(());
            }
            let side = self.side(depth);
            let found = level::level(self.context, &mut self.scratch, depth, side, watch)?;
            if found == 0 {
                return Ok(());
            }
            self.scratch.manifest.layers.push(found);
            self.scratch.flush()?;
        }
    }

    /// Writes the goals.
    fn start(&mut self) -> Result<()> {
        let cut = self.context.shape.cut();
        let goals = self.space.goals();
        let place = |goal: &u64| {
            let Place { row, word, lane } = cut.layout.place(*goal);
            let (segment, index) = cut.place(row);
            (segment, index, word, lane)
        };
        let mut places: Vec<_> = goals.iter().map(place).collect();
        places.sort_unstable();
        for group in places.chunk_by(|a, b| a.0 == b.0) {
            let segment = group[0].0;
            let mut rows = vec![0; cut.rows(segment) * cut.words()];
            let mut counts = vec![0; cut.rows(segment)];
            for &(_, index, word, lane) in group {
                rows[index * cut.words() + word as usize] |= 1 << lane;
                counts[index] += 1;
            }
            let mut encoded = Encoded::new(&self.scratch.reading.blocks);
            Encoder::default().segment(&self.context, segment, &rows, &counts, &mut encoded);
            self.scratch.append(segment, 0, 0, encoded, self.context.shape.usage(segment).is_scattered)?;
        }
        self.scratch.manifest.layers.push(goals.len() as u64);
        self.scratch.flush()
    }

    /// The first states of the deepest layer.
    fn deepest(&self) -> Result<Vec<u64>> {
        let (cut, examples) = (self.context.shape.cut(), self.job.examples);
        let depth = self.scratch.manifest.layers.len() as u32 - 1;
        let mut found = Found::default();
        found.count = self.scratch.manifest.layers[depth as usize];
        // Rows of a side are in order, and so are segments.
        for segment in 0..cut.segments() {
            if !found.wants(cut.layout.index(Place { row: cut.row(segment, 0), word: 0, lane: 0 }), examples) {
                continue;
            }
            each_row(self.context, &self.scratch, (segment, depth), &mut |row, words| {
                for (word, &bits) in (0..).zip(words) {
                    let start = cut.layout.index(Place { row, word, lane: 0 });
                    ones(bits).for_each(|lane| found.offer(start + u64::from(lane), examples));
                }
            })?;
        }
        Ok(Found::of_level(vec![found], self.job).into_examples())
    }
}
