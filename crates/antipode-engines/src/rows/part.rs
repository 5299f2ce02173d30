//! A part of the rows of a space, searched together with parts in other processes.
//!
//! A part has its own rows. Its *ghosts* are the rows of other parts that arcs from its rows lead
//! to. A part receives the states of its ghosts that were new in the last level, window by window
//! ([`LevelWindows`]), and drops them after use. That suffices, since `V | N(V) = V | N(F)` for the new
//! states `F` of the last level. A caller that delivers all messages of a window before the parts
//! search it gets the layers of one process, bit for bit.

use super::gathering::ArcKernel;
use super::owners::{Parts, RowOwners};
use super::part_store::{side_of, store};
use super::recorded_rows::RecordedRows;
use super::row_delta::{RowDeltaCodec, entries};
use super::row_store::{RemoteRows, RowBuffers, RowStore, check_rows, memory};
use super::windows::LevelWindows;
use super::{RowContext, dense, sparse};
use crate::level_findings::LevelFindings;
use crate::{SearchJob, ThreadPool, thread_pool};
use antipode_core::bits::{InstructionSet, PIECE, Pieces};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::tables::RecordedDepths;
use antipode_core::watch::StopSignal;

/// A part of the rows of a space.
pub struct RowPart<'a> {
    pub(super) context: RowContext<'a>,
    pub(super) space: &'a dyn Space,
    pub(super) store: RowStore,
    pub(super) windows: LevelWindows,
    pub(super) parts: usize,
    pub(super) codec: RowDeltaCodec,
    /// The least bytes that the messages of this level take, as far as they were sent.
    pub(super) least: f64,
    /// The words of a piece, used for one entry after the other.
    words: Vec<u64>,
    /// Whether a level has begun and not ended.
    pub(super) is_searching: bool,
    pool: ThreadPool,
}

impl<'a> RowPart<'a> {
    /// A part with nothing visited; by default it has as many windows as its memory suggests.
    ///
    /// # Errors
    ///
    /// `Usage` if the space has no rows, `Limit` if it has too many, or the memory does not
    /// suffice.
    pub fn new(
        space: &'a dyn Space,
        job: &SearchJob,
        arch: InstructionSet,
        (owners, part): (&RowOwners, usize),
        windows: Option<usize>,
        signal: StopSignal<'a>,
    ) -> Result<RowPart<'a>> {
        let lift = space.lift()?;
        job.check(space)?;
        check_rows(lift.rows())?;
        if job.record.is_some() && lift.shared().is_some() {
            return Err(Error::incapable("a search in parts", "cannot record rows that share records", ""));
        }
        let (fibre, layout) = (lift.fibre(), space.layout());
        let kernel = ArcKernel::new(arch, fibre);
        let context = RowContext { lift, fibre, kernel, layout, job: *job, signal };
        let codec = RowDeltaCodec::new(&layout, arch);
        let told = owners.told(lift);
        let windows = windows.unwrap_or_else(|| LevelWindows::count(owners, told, 8 * u64::from(layout.words)));
        let (store, windows) = store(&context, space, (owners, part), windows)?;
        let (parts, words, pool) = (owners.parts(), vec![0; PIECE], thread_pool(job.threads)?);
        Ok(RowPart { context, space, store, parts, codec, least: 0.0, words, windows, is_searching: false, pool })
    }

    /// How many windows a level has, in all parts.
    pub fn windows(&self) -> usize {
        self.windows.len()
    }

    /// Visits the goals, and returns those in rows of this part.
    pub fn start(&mut self) -> Vec<u64> {
        let RowPart { context, store, pool, .. } = self;
        let (goals, layout) = (self.space.goals(), context.layout);
        let here: Vec<u64> = goals.iter().copied().filter(|goal| store.is_own(layout.place(*goal).row)).collect();
        let target = goals.first().and_then(|goal| self.space.colour(layout.place(*goal).row));
        pool.install(|| sparse::start(context, store, &here));
        pool.install(|| store.touch());
        store.settle(context, &here);
        if let RowBuffers::InPlace { target: side } = &mut store.form {
            *side = 1 - side_of(target);
        }
        here
    }

    /// Begins a level.
    pub fn begin(&mut self) {
        self.store.begin();
        self.is_searching = true;
    }

    /// Finds the states at `depth` that the rows of a window lead to, all windows in order; `news`
    /// are the messages of all other parts for it.
    ///
    /// # Errors
    ///
    /// `Interrupted` soon after the signal; `Corrupt` if the messages are none for this part.
    pub fn round(&mut self, depth: u32, window: usize, news: &[impl AsRef<[u8]>]) -> Result<LevelFindings> {
        let ghosts = self.windows.ghosts(self.store.source_side(), window);
        let RemoteRows { first, bits, changed } = &mut self.store.ghosts;
        let words = self.context.fibre.words;
        *first = ghosts.start;
        changed.clear();
        changed.resize(ghosts.len(), 0);
        bits[..ghosts.len() * words].fill(0);
        if window > 0 && news.is_empty() {
            return Ok(LevelFindings::default());
        }
        news.iter().try_for_each(|news| {
            self.hear(news.as_ref())
                .ok_or_else(|| Error::Corrupt("another process sent rows that this one did not request".into()))
        })?;
        let RowPart { context, store, pool, .. } = self;
        pool.install(|| dense::window(context, store, depth, window == 0))
    }

    /// Ends a level. Returns the least bytes that its messages take.
    pub fn end(&mut self) -> f64 {
        self.store.end();
        self.is_searching = false;
        std::mem::take(&mut self.least)
    }

    fn hear(&mut self, news: &[u8]) -> Option<()> {
        let (length, source) = (self.context.fibre.words, self.store.source_side());
        for entry in entries(news) {
            let entry = entry?;
            let (_, ghost) = self.store.ghost(entry.row.into()).filter(|(side, _)| *side == source)?;
            let first = entry.piece * PIECE;
            let words = &mut self.words[..length.checked_sub(first).filter(|rest| *rest > 0)?.min(PIECE)];
            self.codec.read(&entry, words)?;
            let RemoteRows { first: of_window, bits, changed } = &mut self.store.ghosts;
            let ghost = ghost.checked_sub(*of_window)?;
            *changed.get_mut(ghost)? |= 1 << entry.piece;
            bits[ghost * length + first..].iter_mut().zip(words).for_each(|(bits, new)| *bits |= *new);
        }
        Some(())
    }

    /// The instruction set, and the name of the memory's form.
    pub fn note(&self) -> String {
        format!("{}, {}", self.context.kernel.arch().name(), self.store.form())
    }

    /// The number of rows of other parts that this one reads.
    pub fn ghosts(&self) -> u64 {
        self.windows.ghosts.iter().map(|bounds| bounds.last().map_or(0, |&last| last as u64)).sum()
    }

    /// Bytes of all own rows, and of what a window has of other parts: decoded, arrived, and on its
    /// way.
    pub fn memory(&self) -> u64 {
        let own: usize = self.store.sides.iter().map(|side| side.rows.len()).sum();
        let layout = self.context.layout;
        let row = 8 * u64::from(layout.words);
        let whole = memory(self.space, &self.context.job).unwrap_or(u64::MAX);
        let share = u128::from(whole) * own as u128 / u128::from(layout.rows);
        let ghosts = self.windows.most_ghosts() as u64;
        let window = ghosts * (3 * row + size_of::<Pieces>() as u64);
        // Beside what every engine has of a row: the parts that read it, and its slot.
        let numbers = own as u64 * (size_of::<Parts>() + size_of::<u32>()) as u64 + 4 * layout.rows;
        [window, numbers].into_iter().fold(share as u64, u64::saturating_add)
    }

    /// Writes the state between two levels.
    ///
    /// # Errors
    ///
    /// `Io` if it cannot be written.
    pub fn write(&self, out: &mut StateWriter) -> Result<()> {
        self.store.write(out)
    }

    /// Reads what [`RowPart::write`] wrote, in place of [`RowPart::start`].
    ///
    /// # Errors
    ///
    /// `Corrupt` if the state is damaged; `Io` if it cannot be read.
    pub fn read(&mut self, state: &mut StateReader) -> Result<()> {
        self.store.touch();
        self.store.read(state)
    }

    /// The depths of the rows of this part, if the job records them. The caller must not read other
    /// rows.
    pub fn recorded(self) -> Option<Box<dyn RecordedDepths + 'a>> {
        let RowPart { context, store, .. } = self;
        let encoding = context.job.record?;
        Some(Box::new(RecordedRows::new(store, encoding, context.layout, context.lift)))
    }
}
