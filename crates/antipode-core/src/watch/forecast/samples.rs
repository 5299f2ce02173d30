//! Samples of a count that grows, at most a few dozen of them.

/// The most samples.
const MOST: usize = 64;

/// The share of the time before the next report that counts as no time.
const AT_ONCE: f64 = 0.01;

/// Times and counts since a phase began.
#[derive(Debug, Default)]
pub(super) struct GrowthSamples(Vec<(f64, u64)>);

impl GrowthSamples {
    /// Adds a sample. The last one is replaced while it is recent.
    pub(super) fn add(&mut self, now: f64, count: u64) {
        // Work that comes at once is that of an earlier process: it tells nothing of the time.
        if let [(start, _), .., last] = self.0[..]
            && last.0 - start < AT_ONCE * (now - start)
        {
            self.0 = vec![last];
        }
        let spacing = self.start().map_or(0.0, |start| (now - start) / MOST as f64 * 2.0);
        match &mut self.0[..] {
            [_, .., before, last] if last.0 - before.0 < spacing => *last = (now, count),
            _ => self.0.push((now, count)),
        }
        if self.0.len() > MOST {
            let mut number = 0;
            self.0.retain(|_| {
                number += 1;
                number % 2 == 1 || number > MOST
            });
        }
    }

    /// When the phase began.
    pub(super) fn start(&self) -> Option<f64> {
        self.0.first().map(|sample| sample.0)
    }

    /// Units a second in the later half of the time.
    pub(super) fn rate(&self, now: f64) -> Option<f64> {
        let (first, last) = (self.0.first()?, self.0.last()?);
        let half = f64::midpoint(first.0, now);
        let from = self.0.iter().rev().find(|sample| sample.0 <= half).unwrap_or(first);
        (now > from.0).then(|| (last.1 - from.1) as f64 / (now - from.0))
    }
}
