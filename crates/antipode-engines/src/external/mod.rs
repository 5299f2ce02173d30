//! Breadth-first search on disk, of boards in the numbering along a path and of voltage graphs. It
//! keeps only the last two layers, compressed. The next layer is `N(last)` without the states of
//! these two (frontier search: Korf 1999; delayed duplicate detection: Korf 2004).
//!
//! The states of a layer lie in segments ([`cut`]). A task of a board draws the states of the next
//! layer from the segments around it ([`tile_level`]). Rows add their states to their neighbours in
//! a slice of the next layer, which is in memory ([`row_level`]). Both decode segments and work on
//! bits as the engines in memory do. The engine writes files once, from start to end. It removes a
//! file when the layer after the next has replaced the file's records ([`scratch`]). It reads
//! payloads from memory if they fit ([`layers`]).

mod cut;
mod decoder;
mod encoder;
mod folders;
mod inverse_maps;
mod layer_rows;
mod layers;
mod level;
mod lock;
mod manifest;
mod memory;
mod payload;
mod piece;
mod pipeline;
mod reading;
mod record;
mod recorded_layers;
mod row_level;
mod row_shape;
mod scratch;
mod seen_targets;
mod shape;
mod sources;
mod tile_level;
mod tile_shape;
mod tile_worker;

use super::level_findings::LevelFindings;
use super::level_search::{LevelFinder, LevelSearch};
use super::sealed::SealedEngine;
use super::{DiskUse, Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::bits::{InstructionSet, WordBuffer, ones};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::codes::{CodingAim, RowCode};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{BaseColour, Lift, Space, Structure};
use antipode_core::nums::bytes;
use antipode_core::tables::{RecordedDepths, StatePlace};
use antipode_core::watch::Watch;
use encoder::SegmentEncoder;
use layer_rows::each_row;
use level::RunningLevel;
use memory::working_memory;
use record::EncodedSegment;
use recorded_layers::RecordedLayers;
use row_shape::RowShape;
use scratch::ScratchFiles;
use shape::{DiskContext, DiskShape};
use tile_shape::TileShape;

pub use folders::DiskFolder;
pub use manifest::disk_free;

/// The search on disk, on one instruction set.
#[derive(Clone, Debug)]
pub struct ExternalEngine {
    arch: InstructionSet,
    disk: DiskFolder,
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
    pub fn new(disk: DiskFolder) -> Result<Self> {
        Ok(ExternalEngine { arch: InstructionSet::detect()?, disk })
    }

    /// On a given instruction set.
    pub fn on(arch: InstructionSet, disk: DiskFolder) -> Self {
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
    fn aim(&self, space: &dyn Space, keeps: bool) -> CodingAim {
        let needed = forecast(space, CodingAim::Speed, keeps, 1).peak;
        self.disk.aim.unwrap_or(if needed > self.disk.most / 2 { CodingAim::Size } else { CodingAim::Speed })
    }

    /// The shape of a space for a search on disk.
    fn shape<'a>(&self, space: &'a dyn Space) -> Result<DiskShape<'a>> {
        match space.structure() {
            Structure::Path(board) if Self::searches(space) => {
                Ok(DiskShape::Tiles(Box::new(TileShape::new(board, self.arch)?)))
            }
            Structure::Rows(lift) if Self::searches(space) => {
                Ok(DiskShape::Rows(Box::new(RowShape::new(space, lift, self.arch)?)))
            }
            _ => Err(Error::missing_ability("this space", "rows", "")),
        }
    }
}

/// The estimated disk use of a search with this aim, which keeps all layers if `keeps`, and whose
/// levels read the last layer `readings` times.
fn forecast(space: &dyn Space, aim: CodingAim, keeps: bool, readings: u64) -> DiskUse {
    let (kind, aim) = (usize::from(!space.alternates()), usize::from(aim == CodingAim::Speed));
    let states = space.layout().size() as f64;
    let [written, peak] = [WRITTEN[kind][aim], PEAK[kind][aim]].map(|a_state| (a_state * states) as u64);
    // The layers that may be met again are read, too.
    let seen = if space.alternates() { 1 } else { 2 };
    DiskUse { written, read: (readings + seen) * written, peak: if keeps { written } else { peak } }
}

/// The lists of blocks and parts take one part in this many of the memory left for payloads.
const LISTS: u64 = 32;

impl Engine for ExternalEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::External
    }

    fn rate(&self) -> Option<f64> {
        Some(match self.arch {
            InstructionSet::Avx512 => 1.3e8,
            InstructionSet::Avx2 => 8e7,
            InstructionSet::Portable => 5e7,
        })
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        let shape = self.shape(space).ok()?;
        Some(working_memory(&shape, job.threads, self.aim(space, job.record.is_some())))
    }

    fn forecast(&self, space: &dyn Space, job: &SearchJob) -> Result<Option<DiskUse>> {
        let keeps = job.record.is_some();
        let aim = self.aim(space, keeps);
        // The tables of a board are large, and its forecast needs none.
        let shape = match space.structure() {
            Structure::Path(_) if Self::searches(space) => None,
            _ => Some(self.shape(space)?),
        };
        let readings = match &shape {
            Some(shape @ DiskShape::Rows(rows)) => {
                let left = job.memory.saturating_sub(working_memory(shape, job.threads, aim));
                rows.most_segments().div_ceil(rows.slice_segments(left)) as u64
            }
            Some(DiskShape::Tiles(_)) | None => 1,
        };
        let forecast = forecast(space, aim, keeps, readings);
        if forecast.peak > self.disk.most {
            let (peak, most) = (bytes(forecast.peak), bytes(self.disk.most));
            let what = format!("about {peak} of disk are needed at a time, and {most} are allowed or free");
            return Err(Error::Limit(what).unless(&[RequestRemedy::Disk]));
        }
        Ok(Some(forecast))
    }

    fn prepare(&self, space: &dyn Space) {
        space.structure().rows().map(Lift::fibre);
    }

    fn forget(&self) -> Result<()> {
        folders::finish(&self.disk)
    }
}

impl SealedEngine for ExternalEngine {
    fn search(&self, mut search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        let (space, job) = (search.space, search.job);
        let shape = self.shape(space)?;
        let cut = shape.cut();
        let keeps = job.record.is_some();
        let aim = self.aim(space, keeps);
        let code = RowCode::new(cut.layout.lanes, aim, self.arch);
        let context = DiskContext { shape: &shape, cut, code, threads: job.threads };
        let mut left = job.memory.saturating_sub(working_memory(&shape, job.threads, aim));
        let mut slice = WordBuffer::default();
        if let DiskShape::Rows(rows) = &shape {
            let segments = rows.slice_segments(left);
            slice = WordBuffer::new(segments * cut.segment_words())?;
            left = left.saturating_sub(8 * slice.len() as u64 - rows.least_slice());
        }
        // The rest is for lists of the kept payloads.
        let cache = left - left / LISTS;
        let segments = format!("{} of {} rows", cut.segments(), cut.segment_rows);
        let disk = DiskFolder { work: self.disk.work.clone().and("segments", segments), ..self.disk.clone() };
        let mut scratch = ScratchFiles::open(&disk, cut, cache, keeps)?;
        scratch.states = space.structure().states(&cut.layout);
        let mut finder = DiskFinder { context, scratch, slice };
        let outcome = search.run(&mut finder, watch);
        finder.scratch.end(outcome)?;
        search.deepest = finder.deepest(&search)?;
        let DiskFinder { mut scratch, .. } = finder;
        scratch.tell()?;
        let (cost, manifest) = (scratch.cost(), &scratch.manifest);
        let disk = Some(DiskUse { written: manifest.written, read: manifest.read, peak: manifest.peak });
        let note = format!("{}, on disk", self.arch.name());
        let recorded = job.record.map(|encoding| {
            let shared = space.structure().rows().and_then(|lift| lift.shared());
            let recorded = RecordedLayers::new(scratch, cut.clone(), code, encoding, shared);
            Box::new(recorded) as Box<dyn RecordedDepths>
        });
        Ok(SearchOutcome { recorded, disk, search: cost, ..search.outcome(note, watch) })
    }
}

/// The files of a search, which are also its checkpoint.
struct DiskFinder<'a> {
    context: DiskContext<'a>,
    scratch: ScratchFiles,
    /// The bits of a slice of a voltage graph, all zero between levels.
    slice: WordBuffer,
}

impl LevelFinder for DiskFinder<'_> {
    fn level(&mut self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<Option<LevelFindings>> {
        let depth = search.layers.len();
        if let Some(found) = self.scratch.manifest.resume(search) {
            return Ok(Some(found));
        }
        let found = match depth {
            0 => {
                self.start(search.space.goals())?;
                search.goals()
            }
            _ => {
                let at = (depth as u32, self.side(search));
                let mut level = RunningLevel::new(self.context, &mut self.scratch, at, watch);
                match self.context.shape {
                    DiskShape::Tiles(tiles) => tile_level::find(&mut level, tiles)?,
                    DiskShape::Rows(rows) => row_level::find(&mut level, rows, &mut self.slice)?,
                }
                level.found
            }
        };
        if found.count > 0 {
            self.scratch.manifest.push(&found);
            self.scratch.flush()?;
        }
        Ok(Some(found))
    }

    fn write(&self, _out: &mut StateWriter) -> Result<()> {
        Ok(())
    }

    fn read(&mut self, _search: &LevelSearch<'_>, _state: &mut StateReader) -> Result<()> {
        Ok(())
    }
}

impl DiskFinder<'_> {
    /// The side that holds the states of the next level.
    fn side(&self, search: &LevelSearch<'_>) -> usize {
        let LevelSearch { space, layers, .. } = search;
        let start = space.goals().first().and_then(|&goal| space.colour(self.context.cut.layout.place(goal).row));
        (usize::from(start == Some(BaseColour::White)) + layers.len()) % self.context.shape.sides()
    }

    /// Writes the goals.
    fn start(&mut self, goals: &[u64]) -> Result<()> {
        let cut = self.context.cut;
        let mut places = vec![];
        for &goal in goals {
            let StatePlace { row, word, lane } = cut.layout.place(goal);
            let (segment, index) = cut.place(row);
            places.push((segment, index, word, lane));
        }
        places.sort_unstable();
        for group in places.chunk_by(|a, b| a.0 == b.0) {
            let segment = group[0].0;
            let mut rows = vec![0; cut.rows(segment) * cut.words()];
            let mut counts = vec![0; cut.rows(segment)];
            for &(_, index, word, lane) in group {
                rows[index * cut.words() + word as usize] |= 1 << lane;
                counts[index] += 1;
            }
            let mut encoded = EncodedSegment::new(&self.scratch.reading.blocks);
            SegmentEncoder::default().segment(&self.context, segment, &rows, &counts, &mut encoded);
            self.scratch.append(segment, 0, encoded, self.context.shape.is_scattered(segment))?;
        }
        Ok(())
    }

    /// The first states of the deepest layer.
    fn deepest(&self, search: &LevelSearch<'_>) -> Result<Vec<u64>> {
        let (cut, examples) = (self.context.cut, search.job.examples);
        let [.., last] = search.layers[..] else { return Ok(vec![]) };
        let (depth, mut found) = (search.layers.len() as u32 - 1, LevelFindings::counted(last));
        // Rows of a side are in order, and so are segments.
        for segment in 0..cut.segments() {
            if !found.wants(cut.layout.index(StatePlace { row: cut.row(segment, 0), word: 0, lane: 0 }), examples) {
                continue;
            }
            each_row(self.context, &self.scratch, (segment, depth), &mut |row, words| {
                for (word, &bits) in (0..).zip(words) {
                    let start = cut.layout.index(StatePlace { row, word, lane: 0 });
                    ones(bits).for_each(|lane| found.offer(start + u64::from(lane), examples));
                }
            })?;
        }
        Ok(LevelFindings::of_level(vec![found], &search.job).into_examples())
    }
}
