//! A part of the rows of a space, searched together with parts in other processes.
//!
//! A part has its own rows, and *ghosts*: the rows of other parts that arcs from its rows lead to,
//! with their visited states. A level is the same as in one process, with ghosts among the sources.
//! A part sends the new states of a row once to each part that has the row as a ghost ([`News`]).
//! When the level ends, the receiver adds them to its ghosts. A caller that delivers all messages
//! before the next level gets the layers of one process, bit for bit.

use super::news::{News, Teller, entries};
use super::owners::Owners;
use super::recorded_rows::RecordedRows;
use super::row_store::{Ghosts, RowBuffers, RowStore, Side, memory};
use super::{Context, dense, sparse};
use crate::Job;
use crate::found::Found;
use crate::sides::MOST_ROWS;
use antipode_core::bits::{Arch, Buffer, Kernel, PIECE};
use antipode_core::checkpoint::{StateReader, StateWriter};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Colour, RowArc, Space};
use antipode_core::tables::RecordedDepths;
use antipode_core::watch::Signal;

/// The slot of a row that this part neither owns nor reads.
const ELSEWHERE: u32 = u32::MAX;

/// The preliminary slot of a row that becomes a ghost.
const GHOST: u32 = u32::MAX - 1;

/// A part of the rows of a space.
pub struct RowPart<'a> {
    context: Context<'a>,
    space: &'a dyn Space,
    store: RowStore,
    teller: Teller,
    /// The words of a piece, used for one entry after the other.
    words: Vec<u64>,
}

/// The result of a round.
#[derive(Debug, Default)]
pub struct Round {
    /// The number of new states.
    pub count: u64,
    /// The first new states by index, as many as the job requests.
    pub examples: Vec<u64>,
    /// The news for other parts, batch by batch.
    pub news: Vec<News>,
}

impl<'a> RowPart<'a> {
    /// A part without visited states.
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
        let teller = Teller::new(&layout, owners.parts(), arch);
        let store = store(&context, space, owners, part)?;
        Ok(RowPart { context, space, store, teller, words: vec![0; PIECE] })
    }

    /// Visits the goals, and returns those in rows of this part.
    pub fn start(&mut self) -> Vec<u64> {
        let RowPart { context, store, .. } = self;
        let (slots, layout) = (store.slot_of.as_deref(), context.layout);
        let slot = |goal: u64| slots.map_or(0, |slots| slots[layout.place(goal).row as usize]);
        let own = |slot: u32| slot < GHOST && ((slot / 2) as usize) < store.sides[(slot % 2) as usize].rows.len();
        let goals = self.space.goals();
        let (here, there): (Vec<u64>, Vec<u64>) = goals.iter().partition(|goal| own(slot(**goal)));
        let target = goals.first().and_then(|goal| self.space.colour(layout.place(*goal).row));
        sparse::start(context, store, &here);
        store.touch();
        store.settle(context, &here);
        if let RowBuffers::InPlace { target: side } = &mut store.form {
            *side = 1 - side_of(target);
        }
        for goal in there {
            let place = layout.place(goal);
            if let Some((side, ghost)) = store.ghost(place.row) {
                let words = layout.words as usize;
                store.ghosts[side].bits[ghost * words + place.word as usize] |= 1 << place.lane;
                store.ghosts[side].changed[ghost] |= 1 << (place.word as usize / PIECE);
            }
        }
        here
    }

    /// Begins a level.
    pub fn begin(&mut self) {
        self.store.begin();
    }

    /// Finds the states at `depth` in the `round`-th of `rounds` shares of the rows.
    ///
    /// # Errors
    ///
    /// `Interrupted` soon after the signal to stop.
    pub fn round(&mut self, depth: u32, (round, rounds): (usize, usize)) -> Result<Round> {
        let slots = self.store.target().rows.len();
        let slots = slots * round / rounds..slots * (round + 1) / rounds;
        let found = dense::slots(&self.context, &mut self.store, depth, slots, Some(&self.teller))?;
        let (found, news): (Vec<Found>, Vec<News>) = found.into_iter().unzip();
        let found = Found::of_level(found, &self.context.job);
        Ok(Round { count: found.count, examples: found.into_examples(), news })
    }

    /// Ends a level. `news` are those of all other parts.
    ///
    /// # Errors
    ///
    /// `Corrupt` if the news are invalid, or about rows that are no ghosts here.
    pub fn end(&mut self, news: &[impl AsRef<[u8]>]) -> Result<()> {
        let side = self.store.target_side();
        self.store.ghosts[side].changed.fill(0);
        let wrong = || Error::Corrupt("another process sent rows that this one did not request".into());
        news.iter().try_for_each(|news| self.hear(side, news.as_ref()).ok_or_else(wrong))?;
        self.store.end();
        Ok(())
    }

    fn hear(&mut self, side: usize, news: &[u8]) -> Option<()> {
        let length = self.context.fibre.words;
        for entry in entries(news) {
            let entry = entry?;
            let (of, ghost) = self.store.ghost(entry.row.into()).filter(|(of, _)| *of == side)?;
            let first = entry.piece * PIECE;
            let words = &mut self.words[..length.checked_sub(first)?.min(PIECE)];
            self.teller.read(&entry, words)?;
            let Ghosts { bits, changed } = &mut self.store.ghosts[of];
            bits[ghost * length + first..].iter_mut().zip(words).for_each(|(bits, new)| *bits |= *new);
            changed[ghost] |= 1 << entry.piece;
        }
        Some(())
    }

    /// The instruction set, and the name of the memory's form.
    pub fn note(&self) -> String {
        format!("{}, {}", self.context.kernel.arch().name(), self.store.form())
    }

    /// The number of rows of other parts that this one reads.
    pub fn ghosts(&self) -> u64 {
        self.store.ghosts.iter().map(|ghosts| ghosts.changed.len() as u64).sum()
    }

    /// The bytes of all rows and ghosts.
    pub fn memory(&self) -> u64 {
        let own: usize = self.store.sides.iter().map(|side| side.rows.len()).sum();
        let layout = self.context.layout;
        let whole = memory(self.space, &self.context.job).unwrap_or(u64::MAX);
        let share = u128::from(whole) * own as u128 / u128::from(layout.rows);
        (share as u64).saturating_add(self.ghosts() * 8 * u64::from(layout.words)).saturating_add(4 * layout.rows)
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

fn side_of(colour: Option<Colour>) -> usize {
    usize::from(colour == Some(Colour::White))
}

impl RowStore {
    /// The side of a ghost and its number there; `None` if the row is no ghost.
    fn ghost(&self, row: u64) -> Option<(usize, usize)> {
        let slot = *self.slot_of.as_ref()?.get(row as usize)?;
        let (side, slot) = ((slot % 2) as usize, (slot / 2) as usize);
        let ghost = slot.checked_sub(self.sides.get(side)?.rows.len())?;
        (ghost < self.ghosts[side].changed.len()).then_some((side, ghost))
    }
}

/// The memory of a part.
fn store(context: &Context<'_>, space: &dyn Space, owners: &Owners, part: usize) -> Result<RowStore> {
    let in_place = space.alternates();
    let own = owners.rows(part);
    let is_own = |row: u64| own.contains(&row);
    let side = |row: u64| if in_place { side_of(space.colour(row)) } else { 0 };
    let mut slot_of = vec![ELSEWHERE; context.layout.rows as usize];
    let (mut row_of, mut beside) = ([vec![], vec![]], [vec![], vec![]]);
    let mut arcs: Vec<RowArc> = vec![];
    for row in own.clone() {
        let side = side(row);
        slot_of[row as usize] = 2 * row_of[side].len() as u32 + side as u32;
        row_of[side].push(row as u32);
        context.lift.arcs(row, &mut arcs);
        let mut parts = 0;
        for arc in arcs.iter().filter(|arc| !is_own(arc.row)) {
            parts |= 1 << owners.of(arc.row);
            slot_of[arc.row as usize] = GHOST;
        }
        beside[side].push(parts);
    }
    let own_slots = [0, 1].map(|side: usize| row_of[side].len());
    let mut count = [0; 2];
    for (row, slot) in (0..).zip(&mut slot_of).filter(|(_, slot)| **slot == GHOST) {
        let side = side(row);
        *slot = 2 * (own_slots[side] + count[side]) as u32 + side as u32;
        count[side] += 1;
    }
    let words = context.fibre.words;
    let ghosts = |count: usize| Ok(Ghosts { bits: Buffer::new(count * words)?, changed: vec![0; count] });
    let ghosts = [ghosts(count[0])?, ghosts(count[1])?];
    let sides = if in_place { 2 } else { 1 };
    let sides = row_of.into_iter().zip(beside).take(sides);
    let side = |(rows, beside): (Vec<u32>, _)| Ok(Side { beside, ..Side::new(context, rows.len(), Some(rows))? });
    let sides: Vec<Side> = sides.map(side).collect::<Result<_>>()?;
    let form = if in_place {
        RowBuffers::InPlace { target: 0 }
    } else {
        let slots = sides[0].rows.len();
        RowBuffers::TwoBuffers { bits: Buffer::new(slots * words)?, changed: vec![0; slots] }
    };
    Ok(RowStore { sides, slot_of: Some(slot_of), form, ghosts })
}
