//! How a link stops before its end: with the reason of the side that stops first.

use std::io;
use std::net::Shutdown;
use std::thread;
use std::time::Instant;

use super::{BEAT, ProcessLink, STOPPED, explain};

impl ProcessLink {
    /// Sends the reason for the stop to the other side. Does not wait for an answer, and only
    /// briefly for other writers.
    pub(crate) fn stop(&self, why: &str) {
        let _ = self.0.socket.set_write_timeout(Some(BEAT));
        if let Some(mut writer) = wait_for(|| self.0.writer.try_lock().ok()) {
            // Whatever the error says, a frame must have room for it.
            let why: String = why.chars().take(500).collect();
            let _ = writer.write(STOPPED, why.as_bytes());
        }
        // What was sent stays readable.
        let _ = self.0.socket.shutdown(Shutdown::Write);
    }

    /// Records the failure, and sleeps until the process ends.
    pub(super) fn fail(&self, what: &str) -> ! {
        self.0.failure.tell(&self.0.name, what);
        sleep_until_the_end();
    }

    /// Records that a write failed, and sleeps until the process ends. If the other side sent its
    /// reason before it closed the connection, the reader of this link gets the reason, and records
    /// it first.
    pub(super) fn cannot_write(&self, error: &io::Error) -> ! {
        wait_for(|| self.0.failure.check().err());
        self.fail(&explain(error))
    }
}

/// Waits for a value for the time of a beat at most.
fn wait_for<T>(value: impl Fn() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let value = value();
        if value.is_some() || start.elapsed() >= BEAT {
            return value;
        }
        thread::sleep(BEAT / 200);
    }
}

fn sleep_until_the_end() -> ! {
    loop {
        thread::park();
    }
}
