//! A part of the rows of a space, searched together with parts in other processes.
//!
//! A part has its own rows. Its *ghosts* are the rows of other parts that arcs from its rows lead
//! to. A part receives the states of its ghosts that were new in the last level, window by window
//! ([`Windows`]), and drops them after use. That suffices, since `V | N(V) = V | N(F)` for the new
//! states `F` of the last level. A part encodes its own new states once, and keeps them until the
//! next level has sent them to all parts that have the row as a ghost. A caller that delivers all
//! messages of a window before the parts search it gets the layers of one process, bit for bit.

use std::collections::BTreeMap;

use super::dense::Beside;
use super::news::{News, Teller, entries};
use super::owners::Owners;
use super::part_store::{side_of, store};
use super::recorded_rows::RecordedRows;
use super::row_store::{Ghosts, RowBuffers, RowStore, memory};
use super::windows::Windows;
use super::{Context, dense, sparse};
use crate::Job;
use crate::found::Found;
use crate::sides::MOST_ROWS;
use antipode_core::bits::{Arch, Kernel, PIECE};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::Space;
use antipode_core::tables::RecordedDepths;
use antipode_core::watch::Signal;

/// Bytes of a message, unless one entry is longer.
const MESSAGE: usize = 64 << 10;

/// A part of the rows of a space.
pub struct RowPart<'a> {
    context: Context<'a>,
    space: &'a dyn Space,
    store: RowStore,
    windows: Windows,
    parts: usize,
    teller: Teller,
    /// The words of a piece, used for one entry after the other.
    words: Vec<u64>,
    /// News of the last level, by window, and the least bytes that they take.
    told: Vec<Vec<Vec<u8>>>,
    told_least: f64,
    /// Those of this level.
    next: Vec<Vec<Vec<u8>>>,
    next_least: f64,
}

/// The result of a window of a level.
#[derive(Debug, Default)]
pub struct Round {
    /// The number of new states.
    pub count: u64,
    /// The first new states by index, as many as the job requests.
    pub examples: Vec<u64>,
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
        job: &Job,
        arch: Arch,
        (owners, part): (&Owners, usize),
        windows: Option<usize>,
        signal: Signal<'a>,
    ) -> Result<RowPart<'a>> {
        let lift = space.structure().rows().ok_or_else(|| Error::usage("this space has no rows"))?;
        job.check(space)?;
        if lift.rows() >= MOST_ROWS {
            return Err(Error::Limit(format!("{} rows are too many for the row engine", lift.rows())));
        }
        if job.record.is_some() && lift.shared().is_some() {
            return Err(Error::usage("rows that share records cannot be recorded in parts"));
        }
        let (fibre, layout) = (lift.fibre(), space.layout());
        let kernel = Kernel::new(arch, &fibre.maps);
        let context = Context { lift, fibre, kernel, layout, job: *job, signal };
        let teller = Teller::new(&layout, arch);
        let windows = windows.unwrap_or_else(|| Windows::count(owners, owners.told(lift), 8 * u64::from(layout.words)));
        let (store, windows) = store(&context, space, (owners, part), windows)?;
        let none = || (0..windows.len()).map(|_| vec![]).collect();
        Ok(RowPart {
            context,
            space,
            store,
            parts: owners.parts(),
            teller,
            words: vec![0; PIECE],
            told: none(),
            told_least: 0.0,
            next: none(),
            next_least: 0.0,
            windows,
        })
    }

    /// How many windows a level has, in all parts.
    pub fn windows(&self) -> usize {
        self.windows.len()
    }

    /// Visits the goals, and returns those in rows of this part.
    pub fn start(&mut self) -> Vec<u64> {
        let RowPart { context, store, .. } = self;
        let (goals, layout) = (self.space.goals(), context.layout);
        let here: Vec<u64> = goals.iter().copied().filter(|goal| store.is_own(layout.place(*goal).row)).collect();
        let target = goals.first().and_then(|goal| self.space.colour(layout.place(*goal).row));
        sparse::start(context, store, &here);
        store.touch();
        store.settle(context, &here);
        if let RowBuffers::InPlace { target: side } = &mut store.form {
            *side = 1 - side_of(target);
        }
        let mut pieces: BTreeMap<(u64, usize), Vec<u64>> = BTreeMap::new();
        for goal in &here {
            let place = layout.place(*goal);
            let (piece, word) = (place.word as usize / PIECE, place.word as usize % PIECE);
            let length = (layout.words as usize - piece * PIECE).min(PIECE);
            pieces.entry((place.row, piece)).or_insert_with(|| vec![0; length])[word] |= 1 << place.lane;
        }
        for ((row, piece), words) in pieces {
            let (side, slot) = self.store.locate(row);
            let parts = self.store.sides[side].beside.get(slot).copied().unwrap_or(0);
            let count = words.iter().map(|word| u64::from(word.count_ones())).sum();
            let mut news = News::default();
            news.tell(&self.teller, parts, (row, piece), words.into_iter(), count);
            self.keep(news, self.windows.of(side, slot));
        }
        self.turn();
        here
    }

    /// Keeps news for the next level.
    fn keep(&mut self, mut news: News, window: usize) {
        self.next_least += news.least / 8.0;
        if !news.entries.is_empty() {
            news.entries.shrink_to_fit();
            self.next[window].push(news.entries);
        }
    }

    /// Makes the news of this level those to send, and forgets the ones that were sent.
    fn turn(&mut self) {
        std::mem::swap(&mut self.told, &mut self.next);
        self.next.iter_mut().for_each(Vec::clear);
        self.told_least = std::mem::take(&mut self.next_least);
    }

    /// Calls `send` with all messages of a window and the parts that they are for.
    /// [`RowPart::sent`] forgets them.
    ///
    /// # Errors
    ///
    /// Those of `send`.
    pub fn messages(&self, window: usize, mut send: impl FnMut(usize, Vec<u8>) -> Result<()>) -> Result<()> {
        let mut messages = vec![vec![]; self.parts];
        for entry in self.told[window].iter().flat_map(|news| entries(news)).flatten() {
            let (side, slot) = self.store.locate(entry.row.into());
            let parts = self.store.sides[side].beside[slot];
            for (part, message) in messages.iter_mut().enumerate().filter(|(part, _)| parts >> part & 1 == 1) {
                if message.len() + entry.whole.len() > MESSAGE {
                    send(part, std::mem::take(message))?;
                }
                if message.capacity() == 0 {
                    message.reserve_exact(MESSAGE.max(entry.whole.len()));
                }
                message.extend_from_slice(entry.whole);
            }
        }
        let rest = messages.into_iter().enumerate().filter(|(_, message)| !message.is_empty());
        rest.into_iter().try_for_each(|(part, message)| send(part, message))
    }

    /// Forgets the messages of a window.
    pub fn sent(&mut self, window: usize) {
        self.told[window] = vec![];
    }

    /// The least bytes that all messages of a level take.
    pub fn least(&self) -> f64 {
        self.told_least
    }

    /// Begins a level.
    pub fn begin(&mut self) {
        self.store.begin();
    }

    /// Finds the states at `depth` that the rows of a window lead to, all windows in order; `news`
    /// are the messages of all other parts for it.
    ///
    /// # Errors
    ///
    /// `Interrupted` soon after the signal; `Corrupt` if the messages are none for this part.
    pub fn round(&mut self, depth: u32, window: usize, news: &[impl AsRef<[u8]>]) -> Result<Round> {
        let ghosts = self.windows.ghosts(self.store.source_side(), window);
        let Ghosts { first, bits, changed } = &mut self.store.ghosts;
        let words = self.context.fibre.words;
        *first = ghosts.start;
        changed.clear();
        changed.resize(ghosts.len(), 0);
        bits[..ghosts.len() * words].fill(0);
        if window > 0 && news.is_empty() {
            return Ok(Round::default());
        }
        let wrong = || Error::Corrupt("another process sent rows that this one did not request".into());
        news.iter().try_for_each(|news| self.hear(news.as_ref()).ok_or_else(wrong))?;
        let (target, mut found) = (self.store.target_side(), vec![]);
        for to in 0..self.windows() {
            let slots = self.windows.own[target][to]..self.windows.own[target][to + 1];
            let beside = Beside { teller: &self.teller, first: window == 0 };
            for (part, news) in dense::slots(&self.context, &mut self.store, depth, slots, Some(beside))? {
                found.push(part);
                self.keep(news, to);
            }
        }
        let found = Found::of_level(found, &self.context.job);
        Ok(Round { count: found.count, examples: found.into_examples() })
    }

    /// Ends a level.
    pub fn end(&mut self) {
        self.store.end();
        self.turn();
    }

    fn hear(&mut self, news: &[u8]) -> Option<()> {
        let (length, source) = (self.context.fibre.words, self.store.source_side());
        for entry in entries(news) {
            let entry = entry?;
            let (_, ghost) = self.store.ghost(entry.row.into()).filter(|(side, _)| *side == source)?;
            let first = entry.piece * PIECE;
            let words = &mut self.words[..length.checked_sub(first).filter(|rest| *rest > 0)?.min(PIECE)];
            self.teller.read(&entry, words)?;
            let Ghosts { first: of_window, bits, changed } = &mut self.store.ghosts;
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

    /// Bytes of all own rows, of the news of two levels, and of what a window has of other parts:
    /// decoded, arrived, and on its way.
    pub fn memory(&self) -> u64 {
        let own: usize = self.store.sides.iter().map(|side| side.rows.len()).sum();
        let told = self.store.sides.iter().flat_map(|side| &side.beside).filter(|parts| **parts != 0).count() as u64;
        let layout = self.context.layout;
        let row = 8 * u64::from(layout.words);
        let whole = memory(self.space, &self.context.job).unwrap_or(u64::MAX);
        let share = u128::from(whole) * own as u128 / u128::from(layout.rows);
        let window = 3 * row * self.windows.most_ghosts() as u64;
        (share as u64).saturating_add(told * row * 5 / 4).saturating_add(window).saturating_add(4 * layout.rows)
    }

    /// Writes the state between two levels.
    ///
    /// # Errors
    ///
    /// `Io` if it cannot be written.
    pub fn write(&self, out: &mut StateWriter) -> Result<()> {
        self.store.write(out)?;
        out.number(self.told_least.to_bits())?;
        out.number(self.told.iter().map(|news| news.len() as u64).sum())?;
        for news in self.told.iter().flatten() {
            out.number(news.len() as u64)?;
            out.bytes(news)?;
        }
        Ok(())
    }

    /// Reads what [`RowPart::write`] wrote, in place of [`RowPart::start`].
    ///
    /// # Errors
    ///
    /// `Corrupt` if the state is damaged; `Io` if it cannot be read.
    pub fn read(&mut self, state: &mut StateReader) -> Result<()> {
        self.store.touch();
        self.store.read(state)?;
        self.told_least = f64::from_bits(state.number()?);
        for _ in 0..state.number()? {
            let mut news = vec![0; state.count(1)?];
            state.bytes(&mut news)?;
            let first = entries(&news).next().flatten().map(|entry| u64::from(entry.row));
            let row = first.filter(|row| self.store.is_own(*row));
            let (side, slot) = self.store.locate(row.ok_or_else(|| state.corrupt("news of no row"))?);
            self.told[self.windows.of(side, slot)].push(news);
        }
        Ok(())
    }

    /// The depths of the rows of this part, if the job records them. The caller must not read other
    /// rows.
    pub fn recorded(self) -> Option<Box<dyn RecordedDepths + 'a>> {
        let RowPart { context, store, .. } = self;
        let encoding = context.job.record?;
        Some(Box::new(RecordedRows::new(store, encoding, context.layout, context.lift)))
    }
}
