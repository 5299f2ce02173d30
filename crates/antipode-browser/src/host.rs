//! The border to JavaScript: texts and tables pass through the memory of the module.
//!
//! The page writes into memory from [`take`], and reads an answer from where the returned address
//! points: its bytes, with their number in [`answer_bytes`].
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::time::Duration;

use crate::PageShelf;
use antipode_core::clock::set_host_clock;
use antipode_core::watch::WorkProgress;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    fn now() -> f64;
    /// Work has done a part of a phase, whose name is in memory.
    fn tell(phase: *const u8, bytes: usize, done: f64, total: f64);
}

/// All that the module keeps between two calls.
#[derive(Default)]
struct HostMemory {
    shelf: PageShelf,
    /// What the page writes: a text, and a table.
    taken: [Vec<u8>; 2],
    answer: String,
}

thread_local! {
    static MEMORY: RefCell<HostMemory> = RefCell::default();
}

fn clock() -> Duration {
    // SAFETY: the host gives a number, and touches no memory.
    Duration::try_from_secs_f64(unsafe { now() } / 1000.0).unwrap_or_default()
}

fn told(progress: WorkProgress) {
    let (phase, done, total) = (progress.phase, progress.done as f64, progress.total as f64);
    // SAFETY: the host reads the name of the phase, which lives as long as the program.
    unsafe { tell(phase.as_ptr(), phase.len(), done, total) };
}

/// Memory for `bytes` bytes: of a text, or of a table if `table` is not 0.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn take(bytes: usize, table: u32) -> *mut u8 {
    set_host_clock(clock);
    MEMORY.with_borrow_mut(|memory| {
        let taken = &mut memory.taken[usize::from(table != 0)];
        *taken = vec![0; bytes];
        taken.as_mut_ptr()
    })
}

/// Opens the puzzle of the text that was written, with the table if one was.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn open() -> *const u8 {
    MEMORY.with_borrow_mut(|memory| {
        let [text, table] = std::mem::take(&mut memory.taken);
        let table = (!table.is_empty()).then_some(&table[..]);
        memory.answer = memory.shelf.open(&String::from_utf8_lossy(&text), table, &mut told);
        memory.answer.as_ptr()
    })
}

/// Answers the question that was written.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> *const u8 {
    MEMORY.with_borrow_mut(|memory| {
        let [text, _] = std::mem::take(&mut memory.taken);
        memory.answer = memory.shelf.ask(&String::from_utf8_lossy(&text), &mut told);
        memory.answer.as_ptr()
    })
}

/// The bytes of the last answer.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer_bytes() -> usize {
    MEMORY.with_borrow(|memory| memory.answer.len())
}
