//! Graphics cards: their memory, and the kernels of searches.
//!
//! Kernels are C in `kernels/`. The feature `cuda` runs them on NVIDIA cards, as PTX that
//! `scripts/ptx.py` made. The feature `emulation` runs the same source on the CPU, and the PTX with
//! checks of all accesses to memory, so that tests need no card.

#![warn(unreachable_pub)]

mod card;
#[cfg(feature = "cuda")]
mod cuda;
#[cfg(feature = "emulation")]
mod emulation;
mod parameters;
#[cfg(feature = "emulation")]
mod ptx;

pub use card::{CardArray, GpuCard, KernelLaunch};
#[cfg(feature = "emulation")]
pub use emulation::emulated;
pub use parameters::{
    BenesNetwork, KernelArc, KernelPull, KernelRowLevel, KernelTable, LaneExchange, LaneShift, NewStates, PACKED,
    PIECE, PullKind, RowTransform, TASK, TileLevel,
};

#[cfg(feature = "emulation")]
pub use ptx::interpreted;

use antipode_core::error::Result;

/// The kernels for boards and for rows, compiled by `scripts/ptx.py`. Drivers translate them for
/// the cards that they find.
pub const PTX: [&str; 2] = [include_str!("../kernels/tiles.ptx"), include_str!("../kernels/rows.ptx")];

/// Whether this build supports cards.
pub const IS_SUPPORTED: bool = cfg!(feature = "cuda");

/// The first card of this machine.
///
/// # Errors
///
/// `Missing` if there is none that can run the kernels, or this build does not support cards. The
/// error says which.
pub fn first() -> Result<std::sync::Arc<dyn GpuCard>> {
    #[cfg(feature = "cuda")]
    return cuda::CudaCard::new().map(|card| std::sync::Arc::new(card) as _);
    #[cfg(not(feature = "cuda"))]
    Err(antipode_core::error::Error::Missing(
        "this build has no 'gpu': to add it, run cargo install --path . --features gpu".into(),
    ))
}

#[cfg(test)]
mod tests {
    /// The PTX is that of the kernels as they are: it begins with the checksum of its source.
    #[test]
    fn ptx_is_up_to_date() {
        let target = include_str!("../kernels/target.h");
        for (source, ptx) in
            [(include_str!("../kernels/tiles.c"), super::PTX[0]), (include_str!("../kernels/rows.c"), super::PTX[1])]
        {
            let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
            let checksum = target.bytes().chain(source.bytes()).fold(0xCBF2_9CE4_8422_2325, step);
            assert!(ptx.lines().next().unwrap().contains(&format!("{checksum:016x}")), "run scripts/ptx.py");
        }
    }
}
