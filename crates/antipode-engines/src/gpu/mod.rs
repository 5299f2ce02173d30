//! The card engine: the tile engine and the row engine, a level at a time, with all tables in the
//! memory of a graphics card.
//!
//! It has never run on a card. Tests run its kernels on the CPU.

mod exchanges;
mod row_tables;
mod search;
mod tables;
mod tile_tables;
mod window_tables;

use std::sync::Arc;

use super::level_search::LevelSearch;
use super::record;
use super::sealed::SealedEngine;
use super::{Engine, EngineKind, SearchJob, SearchOutcome};
use antipode_core::error::{Error, Result};
use antipode_core::model::{PathStructure, Space};
use antipode_core::nums::bytes;
use antipode_core::watch::Watch;
use antipode_gpu::GpuCard;
use row_tables::RowTables;
use search::CardFinder;
use tables::CardTables;
use tile_tables::TileTables;

/// The card engine on one card.
#[derive(Clone, Debug)]
pub struct GpuEngine {
    card: Arc<dyn GpuCard>,
    /// The most bytes of its memory.
    most: u64,
}

/// Memory of this machine that a search takes for lists and transfers.
const BUFFERS: u64 = 256 << 20;

impl GpuEngine {
    /// Whether this build supports cards.
    pub const IS_SUPPORTED: bool = antipode_gpu::IS_SUPPORTED;

    /// On the first card of the machine.
    ///
    /// # Errors
    ///
    /// `Missing` if there is none, or this build does not support cards.
    pub fn new() -> Result<Self> {
        Ok(GpuEngine::on(antipode_gpu::first()?))
    }

    /// On a card.
    pub fn on(card: Arc<dyn GpuCard>) -> Self {
        GpuEngine { card, most: u64::MAX }
    }

    /// With at most this many bytes of the card's memory.
    pub fn at_most(self, most: u64) -> Self {
        GpuEngine { most, ..self }
    }

    /// The name of the card.
    pub fn card(&self) -> String {
        self.card.name()
    }

    /// The bytes of the card's memory that searches may take.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails.
    pub fn free_memory(&self) -> Result<u64> {
        Ok(self.card.free_memory()?.min(self.most))
    }

    /// The bytes of a card that a search takes, or `None` if the engine does not search the space.
    fn card_memory(space: &dyn Space) -> Option<u64> {
        if let Some(board) = board(space) {
            return Some(tile_tables::memory(&board));
        }
        let lift = space.structure().rows()?;
        let suits = lift.rows() < crate::sides::MOST_ROWS
            && lift.folded().is_none()
            && row_tables::networks(lift.fibre()).is_some();
        suits.then(|| row_tables::memory(space))
    }

    /// Empty tables on the card.
    fn tables(&self, space: &dyn Space) -> Result<Box<dyn CardTables>> {
        if let Some(board) = board(space) {
            return Ok(Box::new(TileTables::new(&self.card, board, space.goals()[0])?));
        }
        let lift = space.lift()?;
        Ok(Box::new(RowTables::new(&self.card, space, lift)?))
    }

    /// Finds the layers that the job requests, with the tables of the space.
    fn layers(&self, search: &mut LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<CardFinder> {
        let mut finder = CardFinder::new(&self.card, search, self.tables(search.space)?)?;
        search.run(&mut finder, watch)?;
        Ok(finder)
    }
}

/// The board of a space in path numbering, if its goals have one colour.
fn board(space: &dyn Space) -> Option<PathStructure> {
    space.structure().path().filter(|_| space.alternates())
}

impl Engine for GpuEngine {
    fn kind(&self) -> EngineKind {
        EngineKind::Gpu
    }

    /// It was never measured.
    fn rate(&self) -> Option<f64> {
        None
    }

    fn memory(&self, space: &dyn Space, job: &SearchJob) -> Option<u64> {
        GpuEngine::card_memory(space)?;
        let shared = space.structure().rows().is_some_and(|lift| lift.shared().is_some());
        let layout = space.layout();
        match job.record {
            Some(_) if shared => None,
            Some(_) => {
                let words = layout.rows.checked_mul(8 * u64::from(layout.words) + 1)?;
                record::memory(&layout, job)?.checked_add(words)?.checked_add(BUFFERS)
            }
            None => Some(BUFFERS),
        }
    }

    fn forecast(&self, space: &dyn Space, _job: &SearchJob) -> Result<Option<crate::DiskUse>> {
        let (needed, free) = (GpuEngine::card_memory(space).unwrap_or(0), self.free_memory()?);
        if needed > free {
            let what = format!("the search needs {} on the graphics card", bytes(needed));
            return Err(Error::Limit(match needed > self.most {
                true => format!("{what}, and {} are allowed", bytes(self.most)),
                false => format!("{what}, and {} has {} free", self.card.name(), bytes(free)),
            }));
        }
        Ok(None)
    }
}

impl SealedEngine for GpuEngine {
    fn search(&self, mut search: LevelSearch<'_>, watch: &mut Watch<'_>) -> Result<SearchOutcome> {
        search.record_depths()?;
        let finder = self.layers(&mut search, watch)?;
        let recorded = finder.visited(&search)?.zip(search.record.take()).map(|(words, record)| record.finish(words));
        if search.deepest.is_empty() && search.job.examples > 0 && search.reached > 0 {
            // The last layer was too long for a list. Once more, now that its number is known.
            let job = SearchJob { record: None, levels: Some(search.layers.len()), ..search.job };
            let mut again = LevelSearch::new(search.space, job)?;
            self.layers(&mut again, &mut watch.apart())?;
            search.deepest = again.deepest;
        }
        Ok(SearchOutcome { recorded, ..search.outcome(self.card.name(), watch) })
    }
}
