//! The clocks of the machine: wall-clock time, and the time of processors.
//!
//! WebAssembly has no clock of its own: there, a clock of the host counts, which the program that
//! embeds the library sets with `set_host_clock`.

#[cfg(target_family = "wasm")]
mod host;

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(not(target_family = "wasm"))]
pub use cpu_time::{ProcessTime, ThreadTime};

#[cfg(target_family = "wasm")]
pub use host::{HostInstant as Instant, HostTime as ProcessTime, HostTime as ThreadTime, set_host_clock};
