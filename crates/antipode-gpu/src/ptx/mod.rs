//! A card that runs PTX on the CPU, and checks what it does: that every address lies in an array,
//! and that no lane reads or writes what another one writes, unless it waits for it.
//!
//! The instructions follow NVIDIA's "Parallel Thread Execution ISA". It knows those that the
//! kernels use, and refuses others.

#![allow(unsafe_code)]

mod kernel;
mod memory;
mod warp;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use antipode_core::error::{Error, Result};
use bytemuck::bytes_of;

use crate::card::{GpuCard, KernelLaunch};
use kernel::PtxKernel;
use memory::CardMemory;
use warp::{Warp, WarpPlace};

/// Blocks of a launch, and warps of a block: some warps take more than one task.
const BLOCKS: u32 = 2;
const WARPS: u32 = 8;

/// A card that runs PTX on the CPU.
#[derive(Debug)]
struct Interpreter {
    tiles: PtxKernel,
    rows: PtxKernel,
    memory: Mutex<CardMemory>,
}

/// A card with some bytes of memory that runs the kernels `tile_level` and `row_level` of two PTX
/// files on the CPU. Launches fail that access other memory than arrays, or depend on the order of
/// lanes.
///
/// # Errors
///
/// `Usage` if there are instructions that it does not know.
pub fn interpreted(memory: u64, [tiles, rows]: [&str; 2]) -> Result<Arc<dyn GpuCard>> {
    let [tiles, rows] = [(tiles, "tile_level"), (rows, "row_level")].map(|(text, name)| PtxKernel::read(text, name));
    Ok(Arc::new(Interpreter { tiles: tiles?, rows: rows?, memory: Mutex::new(CardMemory::new(memory)) }))
}

/// The error of a kernel, or of a driver that is called wrongly.
fn failed(what: String) -> Error {
    Error::Io { context: "the graphics card failed to search".into(), source: std::io::Error::other(what) }
}

impl Interpreter {
    fn memory(&self) -> MutexGuard<'_, CardMemory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GpuCard for Interpreter {
    fn name(&self) -> String {
        "PTX on the CPU".into()
    }

    fn free_memory(&self) -> Result<u64> {
        Ok(self.memory().free())
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        let address = self.memory().allocate(bytes);
        address.ok_or_else(|| Error::Limit("the memory of the card does not suffice".into()))
    }

    fn free(&self, address: u64) {
        self.memory().release(address);
    }

    unsafe fn write(&self, address: u64, data: &[u8]) -> Result<()> {
        self.memory().bytes(address, data.len()).map(|bytes| bytes.copy_from_slice(data)).map_err(failed)
    }

    unsafe fn read(&self, address: u64, out: &mut [u8]) -> Result<()> {
        self.memory().bytes(address, out.len()).map(|bytes| out.copy_from_slice(bytes)).map_err(failed)
    }

    unsafe fn clear(&self, address: u64, bytes: usize) -> Result<()> {
        self.memory().bytes(address, bytes).map(|bytes| bytes.fill(0)).map_err(failed)
    }

    unsafe fn launch(&self, launch: KernelLaunch<'_>) -> Result<()> {
        let (kernel, parameters, scratch) = match &launch {
            KernelLaunch::Tiles(level) => (&self.tiles, bytes_of(*level), level.scratch),
            KernelLaunch::Rows(level) => (&self.rows, bytes_of(*level), level.scratch),
        };
        let mut memory = self.memory();
        memory.launch(parameters);
        for block in 0..BLOCKS {
            for warp in 0..WARPS {
                let place = WarpPlace { block, blocks: BLOCKS, warp, warps: WARPS };
                memory.share(u64::from(warp) * 8 * scratch, 8 * scratch as usize);
                Warp::new(kernel, place).run(&mut memory).map_err(failed)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::KernelRowLevel;

    /// A card whose kernel for rows has this body.
    fn card(body: &str) -> Result<Arc<dyn GpuCard>> {
        let kernel = |name, body| format!(".visible .entry {name}(\n)\n{{\n\tmov.u32 %r1, %tid.x;\n{body}\n\tret;\n}}");
        interpreted(1 << 20, [&kernel("tile_level", ""), &kernel("row_level", body)])
    }

    /// The error of a launch on an array of 64 bytes.
    fn error_of(body: &str) -> String {
        let card = card(body).unwrap();
        let target = card.allocate(64).unwrap();
        let level = KernelRowLevel { target, scratch: 8, ..KernelRowLevel::default() };
        // SAFETY: the card checks all addresses.
        match unsafe { card.launch(KernelLaunch::Rows(&level)) } {
            Err(Error::Io { source, .. }) => source.to_string(),
            result => format!("{result:?}"),
        }
    }

    /// The parameter `target`.
    fn target() -> String {
        let at = std::mem::offset_of!(KernelRowLevel, target);
        format!("\tld.param.u64 %rd1, [row_level_param_0+{at}];\n\tcvt.u64.u32 %rd2, %r1;\n")
    }

    #[test]
    fn launches_fail_that_access_other_memory_or_race() {
        for (body, part) in [
            ("\tst.global.u64 [%rd1+64], %rd2;", "no memory of the kernel: 8 bytes"),
            ("\tst.global.u64 [%rd1+-8], %rd2;", "no memory of the kernel"),
            ("\tld.global.u64 %rd3, [%rd1+4];", "not aligned"),
            ("\tld.global.v2.u32 {%r2, %r3}, [%rd1+4];", "8 bytes at"),
            ("\tst.global.u64 [%rd1], %rd2;", "a race of lanes or warps for 8 bytes"),
            ("\tst.shared.u64 [8192], %rd2;", "no memory of the kernel"),
            ("\tsetp.eq.s32 %p1, %r1, 5;\n\t@%p1 ret;\n\tbar.warp.sync -1;", "lanes wait where others do not (line 9"),
            ("\tbar.warp.sync 3;", "lanes wait for only some of the others"),
            // All write the same, which is no race.
            ("\tst.global.u64 [%rd1], 7;\n\tbar.warp.sync -1;", "Ok(())"),
            // One lane of each warp writes, and others read after they have waited.
            (
                "\tshr.u32 %r2, %r1, 5;\n\tand.b32 %r3, %r1, 31;\n\tmul.wide.u32 %rd3, %r2, 8;\n\tmov.u32 %r4, %ctaid.x;\n\
                 \tadd.s64 %rd4, %rd1, %rd3;\n\tsetp.eq.s32 %p1, %r3, 0;\n\tsetp.eq.s32 %p2, %r4, 0;\n\tand.pred %p3, %p1, %p2;\n\
                 \t@%p3 st.global.u64 [%rd4], 9;\n\tbar.warp.sync -1;\n\t@%p2 ld.global.u64 %rd5, [%rd4];",
                "Ok(())",
            ),
        ] {
            let found = error_of(&(target() + body));
            assert!(found.contains(part), "{body}: {found}");
        }
    }

    #[test]
    fn unknown_instructions_are_refused() {
        let error = card("\tshfl.sync.bfly.b32 %r1, %r2, 1, 31, -1;").err().unwrap();
        assert!(matches!(&error, Error::Usage(_)) && error.to_string().contains("shfl"), "{error}");
        assert!(matches!(interpreted(1, ["", ""]), Err(Error::Usage(_))));
    }
}
