//! NVIDIA cards, by the CUDA driver, which is loaded at run time.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_void};

use antipode_core::error::{Error, Result};
use antipode_core::nums::bytes;
use cudarc::driver::DriverError;
use cudarc::driver::result as driver;
use cudarc::driver::sys::{self, CUdevice_attribute as DeviceAttribute};

use crate::PTX;
use crate::card::{GpuCard, KernelLaunch};

/// The oldest architecture whose instructions the kernels use.
const OLDEST: (i32, i32) = (8, 0);

/// Threads of a block, as the kernels' launch bounds say, and of a warp.
const THREADS: u32 = 256;
const WARP: u32 = 32;

/// Blocks of a launch for each processor of the card, if there are as many tasks: those that stay
/// resident, and some more.
const BLOCKS: u64 = 16;

/// Tasks of a warp, at most. The card hands out blocks in order, so that warps which work at the
/// same time have tasks that are near each other.
const TASKS: u64 = 8;

/// A card with its kernels.
#[derive(Debug)]
pub(crate) struct CudaCard {
    device: sys::CUdevice,
    context: sys::CUcontext,
    modules: [sys::CUmodule; 2],
    tiles: sys::CUfunction,
    rows: sys::CUfunction,
    name: String,
    processors: u32,
}

// SAFETY: the driver's handles may be used by any thread. `current` makes the context current in
// the thread that calls.
unsafe impl Send for CudaCard {}
// SAFETY: as above; the driver locks what calls share.
unsafe impl Sync for CudaCard {}

/// The driver's text for an error.
fn text(error: DriverError) -> String {
    error.error_string().map_or("unknown error".into(), |text| text.to_string_lossy().into_owned())
}

/// The error of a call to the driver.
fn failed(what: &str) -> impl Fn(DriverError) -> Error + '_ {
    move |error| {
        let source = std::io::Error::other(text(error));
        Error::Io { context: format!("the graphics card failed to {what}"), source }
    }
}

fn missing(what: impl Into<String>) -> Error {
    Error::Missing(format!("there is no graphics card to search on: {}", what.into()))
}

impl CudaCard {
    /// The first card. `Missing` if there is no driver, no card, or only an older one.
    pub(crate) fn new() -> Result<CudaCard> {
        // SAFETY: this only looks for the library.
        if !unsafe { sys::is_culib_present() } {
            return Err(missing("the NVIDIA driver (libcuda) is not installed"));
        }
        let reason = |error: DriverError| missing(format!("the NVIDIA driver says '{}'", text(error)));
        driver::init().map_err(reason)?;
        let device = driver::device::get(0).map_err(reason)?;
        let name = driver::device::get_name(device).map_err(reason)?;
        // SAFETY: the device that the driver returned.
        let attribute = |which| unsafe { driver::device::get_attribute(device, which) }.map_err(reason);
        let version = (
            attribute(DeviceAttribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?,
            attribute(DeviceAttribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?,
        );
        if version < OLDEST {
            return Err(missing(format!("{name} is older than compute capability {}.{}", OLDEST.0, OLDEST.1)));
        }
        let processors = attribute(DeviceAttribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
        // SAFETY: the device that the driver returned.
        let context = unsafe { driver::primary_ctx::retain(device) }.map_err(reason)?;
        // SAFETY: the context that the driver returned.
        unsafe { driver::ctx::set_current(context) }.map_err(reason)?;
        let (tile_module, tiles) = loaded(PTX[0], c"tile_level").map_err(reason)?;
        let (row_module, rows) = loaded(PTX[1], c"row_level").map_err(reason)?;
        Ok(CudaCard { device, context, modules: [tile_module, row_module], tiles, rows, name, processors })
    }

    /// Makes the context current in this thread.
    fn current(&self) -> Result<()> {
        // SAFETY: the context lives as long as the card.
        unsafe { driver::ctx::set_current(self.context) }.map_err(failed("start"))
    }
}

/// A module of one kernel, in the current context.
fn loaded(ptx: &str, kernel: &CStr) -> std::result::Result<(sys::CUmodule, sys::CUfunction), DriverError> {
    let text = CString::new(ptx).expect("PTX is text");
    // SAFETY: text that ends with a zero.
    let module = unsafe { driver::module::load_data(text.as_ptr().cast()) }?;
    // SAFETY: the module that the driver returned.
    Ok((module, unsafe { driver::module::get_function(module, kernel.to_owned()) }?))
}

impl GpuCard for CudaCard {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn free_memory(&self) -> Result<u64> {
        self.current()?;
        let (free, _) = driver::mem_get_info().map_err(failed("tell its memory"))?;
        Ok(free as u64)
    }

    fn allocate(&self, size: usize) -> Result<u64> {
        self.current()?;
        // SAFETY: `free` frees it.
        let address = unsafe { driver::malloc_sync(size) }.map_err(|error| match error.0 {
            sys::cudaError_enum::CUDA_ERROR_OUT_OF_MEMORY => {
                let free = self.free_memory().unwrap_or(0);
                let (size, free) = (bytes(size as u64), bytes(free));
                Error::Limit(format!("the graphics card has no {size} of memory to give: {free} are free"))
            }
            _ => failed("allocate memory")(error),
        })?;
        // SAFETY: the memory just allocated.
        if let Err(error) = unsafe { driver::memset_d8_sync(address, 0, size) } {
            self.free(address);
            return Err(failed("clear memory")(error));
        }
        Ok(address)
    }

    fn free(&self, address: u64) {
        // Errors of earlier launches come again here, where nothing can be done.
        // SAFETY: memory that `allocate` returned.
        let _ = self.current().map(|()| unsafe { driver::free_sync(address) });
    }

    unsafe fn write(&self, address: u64, data: &[u8]) -> Result<()> {
        self.current()?;
        // SAFETY: as the caller guarantees.
        unsafe { driver::memcpy_htod_sync(address, data) }.map_err(failed("receive data"))
    }

    unsafe fn read(&self, address: u64, out: &mut [u8]) -> Result<()> {
        self.current()?;
        // SAFETY: as the caller guarantees.
        unsafe { driver::memcpy_dtoh_sync(out, address) }.map_err(failed("search"))
    }

    unsafe fn clear(&self, address: u64, size: usize) -> Result<()> {
        self.current()?;
        // SAFETY: as the caller guarantees.
        unsafe { driver::memset_d8_sync(address, 0, size) }.map_err(failed("clear memory"))
    }

    unsafe fn launch(&self, launch: KernelLaunch<'_>) -> Result<()> {
        self.current()?;
        let (kernel, tasks, scratch, parameters) = match launch {
            KernelLaunch::Tiles(level) => {
                (self.tiles, level.tasks, level.scratch, std::ptr::from_ref(level).cast::<c_void>())
            }
            KernelLaunch::Rows(level) => (self.rows, level.tasks, level.scratch, std::ptr::from_ref(level).cast()),
        };
        let warps = u64::from(THREADS / WARP);
        let least = BLOCKS * u64::from(self.processors);
        let blocks = tasks.div_ceil(warps).min(least.max(tasks / (warps * TASKS))).min(i32::MAX as u64) as u32;
        if blocks == 0 {
            return Ok(());
        }
        // At most 48 KiB, which needs no permission.
        let shared = (scratch * warps) as u32 * size_of::<u64>() as u32;
        // SAFETY: the kernel takes these parameters by value; their addresses are as the caller
        // guarantees.
        let launched = unsafe {
            driver::launch_kernel(
                kernel,
                (blocks, 1, 1),
                (THREADS, 1, 1),
                shared,
                driver::stream::null(),
                &mut [parameters.cast_mut()],
            )
        };
        launched.map_err(failed("start a kernel"))
    }
}

impl Drop for CudaCard {
    fn drop(&mut self) {
        if self.current().is_ok() {
            // SAFETY: these are the card's own, and nothing uses them any more.
            unsafe {
                for module in self.modules {
                    let _ = driver::module::unload(module);
                }
                let _ = driver::primary_ctx::release(self.device);
            }
        }
    }
}
