//! The check of a graphics card before a search.

use antipode_core::error::{Error, Result};
use antipode_core::watch::Watch;
use antipode_engines::{Engine, EngineKind, GpuEngine, SearchJob, fastest};
use antipode_families::parse;

/// Small puzzles that use all kernels of a card: a board, and rows in place and in two buffers.
const SAMPLES: [&str; 3] = ["sliding:2x5", "rings:3,1,4", "pancake:7"];

/// The engine of a kind. A graphics card gives at most `most` bytes of its memory.
///
/// # Errors
///
/// Those of [`EngineKind::engine`], and `Io` if the card fails or finds other layers than the CPU.
pub(super) fn engine_of(kind: EngineKind, most: Option<u64>) -> Result<Box<dyn Engine>> {
    match kind {
        EngineKind::Gpu => Ok(Box::new(checked_engine(most.unwrap_or(u64::MAX))?)),
        kind => kind.engine(),
    }
}

/// The engine on the first card, which may take at most `most` bytes of its memory. The card must
/// find the same layers of small puzzles as the CPU.
///
/// # Errors
///
/// `Missing` if there is no card; `Io` if it fails, or finds other layers.
fn checked_engine(most: u64) -> Result<GpuEngine> {
    let engine = GpuEngine::new()?.at_most(most);
    for spec in SAMPLES {
        let (space, job) = (parse(spec)?.number()?, SearchJob::default().examples(10));
        let ours = engine.run(&space, &job, &mut Watch::none())?;
        let theirs = fastest(&space, &job)?.run(&space, &job, &mut Watch::none())?;
        if (ours.layers, ours.deepest) != (theirs.layers, theirs.deepest) {
            let source = std::io::Error::other(format!("for {spec} it finds other layers than the CPU"));
            let context = "the graphics card's results cannot be trusted".into();
            return Err(Error::Io { context, source });
        }
    }
    Ok(engine)
}
