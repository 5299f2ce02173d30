//! The clock of a host.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

/// The time since some moment, as the host tells it.
static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock, if none is set yet; until then no time passes.
pub fn set_host_clock(clock: fn() -> Duration) {
    // A second clock could run behind the first.
    let _ = CLOCK.set(clock);
}

/// A moment by the clock of the host, with the methods of `std::time::Instant` that are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HostInstant(Duration);

impl HostInstant {
    /// The present moment.
    pub fn now() -> HostInstant {
        HostInstant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Duration {
        HostInstant::now().duration_since(*self)
    }

    /// The time since another moment; zero if that is later.
    pub fn duration_since(&self, other: HostInstant) -> Duration {
        self.0.saturating_sub(other.0)
    }
}

impl Add<Duration> for HostInstant {
    type Output = HostInstant;

    fn add(self, time: Duration) -> HostInstant {
        HostInstant(self.0 + time)
    }
}

/// The time of the processor: there is one thread, which does nothing else.
#[derive(Clone, Copy, Debug)]
pub struct HostTime(HostInstant);

impl HostTime {
    /// The present moment.
    pub fn now() -> HostTime {
        HostTime(HostInstant::now())
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
