//! A card made of the CPU: the kernels, compiled by a C compiler.

#![allow(unsafe_code)]

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

use antipode_core::error::{Error, Result};
use libloading::{Library, Symbol};

use crate::card::{GpuCard, KernelLaunch};

/// Words of 16 bytes, which keep the alignment that kernels need.
type Block = u128;

/// The kernels as functions of this process.
#[derive(Debug)]
struct EmulatedCard {
    tiles: Library,
    rows: Library,
    /// Bytes that can be allocated.
    memory: u64,
    allocated: Mutex<HashMap<u64, Vec<Block>>>,
}

/// A card with some bytes of memory that runs the kernels on the CPU.
///
/// # Errors
///
/// `Missing` if there is no C compiler, `Io` if it fails.
pub fn emulated(memory: u64) -> Result<Arc<dyn GpuCard>> {
    let tiles = compiled("tiles", include_str!("../kernels/tiles.c"))?;
    let rows = compiled("rows", include_str!("../kernels/rows.c"))?;
    Ok(Arc::new(EmulatedCard { tiles, rows, memory, allocated: Mutex::default() }))
}

/// A library of one file of kernels.
fn compiled(name: &str, kernels: &str) -> Result<Library> {
    let failed = |error| Error::io("compile", Path::new(name), error);
    let folder = tempfile::tempdir().map_err(failed)?;
    let (source, library) = (folder.path().join(format!("{name}.c")), folder.path().join(format!("{name}.so")));
    std::fs::write(&source, format!("{}{kernels}", include_str!("../kernels/target.h"))).map_err(failed)?;
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let output = Command::new(&compiler)
        .args(["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"])
        .arg(&source)
        .arg("-o")
        .arg(&library)
        .output()
        .map_err(|error| Error::Missing(format!("there is no C compiler '{compiler}': {error}")))?;
    if !output.status.success() {
        return Err(failed(std::io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned())));
    }
    // SAFETY: a library of functions, which runs nothing when it is loaded.
    unsafe { Library::new(&library) }.map_err(|error| failed(std::io::Error::other(error)))
}

impl EmulatedCard {
    /// Calls a kernel.
    ///
    /// # Safety
    ///
    /// As for [`GpuCard::launch`]; the kernel must take parameters of this type.
    unsafe fn call<P>(library: &Library, name: &str, parameters: &P) -> Result<()> {
        // SAFETY: the kernel's type, as the caller guarantees.
        let kernel: Symbol<'_, unsafe extern "C" fn(*const P)> = unsafe { library.get(name) }
            .map_err(|error| Error::io("load", Path::new(name), std::io::Error::other(error)))?;
        // SAFETY: as the caller guarantees.
        unsafe { kernel(parameters) };
        Ok(())
    }
}

impl GpuCard for EmulatedCard {
    fn name(&self) -> String {
        "CPU".into()
    }

    fn free_memory(&self) -> Result<u64> {
        let allocated = self.allocated.lock().unwrap_or_else(PoisonError::into_inner);
        let used: usize = allocated.values().map(|blocks| size_of_val(&blocks[..])).sum();
        Ok(self.memory.saturating_sub(used as u64))
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        if bytes as u64 > self.free_memory()? {
            return Err(Error::Limit("the memory of the card does not suffice".into()));
        }
        let blocks = vec![0; bytes.div_ceil(size_of::<Block>())];
        let address = blocks.as_ptr() as u64;
        self.allocated.lock().unwrap_or_else(PoisonError::into_inner).insert(address, blocks);
        Ok(address)
    }

    fn free(&self, address: u64) {
        self.allocated.lock().unwrap_or_else(PoisonError::into_inner).remove(&address);
    }

    unsafe fn write(&self, address: u64, data: &[u8]) -> Result<()> {
        // SAFETY: memory that `allocate` returned, as the caller guarantees.
        unsafe { std::ptr::copy_nonoverlapping(data.as_ptr(), address as *mut u8, data.len()) };
        Ok(())
    }

    unsafe fn read(&self, address: u64, out: &mut [u8]) -> Result<()> {
        // SAFETY: memory that `allocate` returned, as the caller guarantees.
        unsafe { std::ptr::copy_nonoverlapping(address as *const u8, out.as_mut_ptr(), out.len()) };
        Ok(())
    }

    unsafe fn clear(&self, address: u64, bytes: usize) -> Result<()> {
        // SAFETY: memory that `allocate` returned, as the caller guarantees.
        unsafe { std::ptr::write_bytes(address as *mut u8, 0, bytes) };
        Ok(())
    }

    unsafe fn launch(&self, launch: KernelLaunch<'_>) -> Result<()> {
        // SAFETY: the kernels take these parameters; their addresses are as the caller guarantees.
        unsafe {
            match launch {
                KernelLaunch::Tiles(level) => EmulatedCard::call(&self.tiles, "tile_level", level),
                KernelLaunch::Rows(level) => EmulatedCard::call(&self.rows, "row_level", level),
            }
        }
    }
}
