//! Progress in one line: a bar and the time left if the total is known, else the work done so far.

use std::time::Duration;

use super::paint::{self, Role};
use antipode_core::nums::{grouped, rate as rate_of, time};
use antipode_core::watch::Progress;

/// Characters of the bar.
const WIDTH: u64 = 30;

/// The line shows neither speed nor time left before this time.
const SOON: Duration = Duration::from_secs(1);

/// A line of progress; `counted` units of it were done in the time since the phase began.
pub(super) fn line(progress: &Progress, counted: u64, elapsed: Duration) -> String {
    let Progress { phase, depth, done, total } = *progress;
    let phase = depth.map_or(phase.to_string(), |depth| format!("{phase} {depth}"));
    let rate = (elapsed >= SOON && counted > 0).then(|| counted as f64 / elapsed.as_secs_f64());
    let speed = rate.map_or(String::new(), |rate| format!(", {}", rate_of(rate, "/s")));
    if total == 0 {
        let layer = if depth.is_some() { "layer " } else { "" };
        let phase = phase.replacen(' ', &format!(" {layer}"), usize::from(depth.is_some()));
        return if done == 0 { phase } else { format!("{phase}: {}{speed}", grouped(done)) };
    }
    let filled = (u128::from(done.min(total)) * u128::from(WIDTH) / u128::from(total)) as usize;
    let bar = paint::err(Role::Progress, &"#".repeat(filled)) + &".".repeat(WIDTH as usize - filled);
    let left =
        rate.map(|rate| Duration::try_from_secs_f64(total.saturating_sub(done) as f64 / rate).unwrap_or(Duration::MAX));
    let left = left.map_or(String::new(), |left| format!(", {} left", time(left)));
    format!("{phase:12} [{bar}] {} of {}{speed}{left}", grouped(done), grouped(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(depth: Option<u32>, done: u64, total: u64, seconds: u64) -> String {
        line(&Progress { phase: "search", depth, done, total }, done, Duration::from_secs(seconds))
    }

    #[test]
    fn a_search_shows_layer_states_and_speed_but_no_end() {
        assert_eq!(shown(Some(12), 123_456_789, 0, 10), "search layer 12: 123,456,789, 12.3 M/s");
        assert_eq!(shown(Some(0), 0, 0, 0), "search layer 0");
        assert_eq!(shown(None, 5, 0, 0), "search: 5");
    }

    #[test]
    fn a_total_gives_a_bar_and_the_time_left_once_there_is_a_rate() {
        let bar = |filled: usize| "#".repeat(filled) + &".".repeat(30 - filled);
        assert_eq!(shown(None, 0, 60, 10), format!("search       [{}] 0 of 60", bar(0)));
        assert_eq!(shown(None, 20, 60, 0), format!("search       [{}] 20 of 60", bar(10)));
        assert_eq!(shown(None, 20, 60, 40), format!("search       [{}] 20 of 60, 0.50/s, 1 min 20 s left", bar(10)));
        assert_eq!(shown(None, 60, 60, 40), format!("search       [{}] 60 of 60, 1.50/s, 0 s left", bar(30)));
    }
}
