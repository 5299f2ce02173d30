//! Progress in a line: a bar and the time left where the total is known, what was done so far where
//! it is not.

use std::time::Duration;

use antipode_core::nums::grouped;
use antipode_core::watch::Progress;

/// Characters of the bar.
const WIDTH: u64 = 30;

/// Before this time nothing is said of speed, nor of the time left.
const SOON: Duration = Duration::from_secs(1);

/// A count in three digits: 12.3M.
fn three(count: f64) -> String {
    let (mut value, mut suffixes) = (count, ["k", "M", "G", "T"].into_iter());
    let mut suffix = "";
    while value >= 999.5 {
        match suffixes.next() {
            Some(next) => (value, suffix) = (value / 1000.0, next),
            None => break,
        }
    }
    let places = match value {
        v if v < 9.995 => 2,
        v if v < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.places$}{suffix}")
}

/// A time in its two greatest units.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3600..86_400 => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds / 3600 % 24),
    }
}

/// A time that is known roughly.
pub fn minutes(seconds: f64) -> String {
    match seconds {
        s if s < 99.5 => format!("{s:.0} s"),
        s if s < 5999.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

/// Progress, of which `counted` units were done in the time since the phase began.
pub(super) fn line(progress: &Progress, counted: u64, elapsed: Duration) -> String {
    let Progress { phase, depth, done, total } = *progress;
    let phase = depth.map_or(phase.to_string(), |depth| format!("{phase} {depth}"));
    let rate = (elapsed >= SOON && counted > 0).then(|| counted as f64 / elapsed.as_secs_f64());
    let speed = rate.map_or(String::new(), |rate| format!(", {}/s", three(rate)));
    if total == 0 {
        let layer = if depth.is_some() { "layer " } else { "" };
        let phase = phase.replacen(' ', &format!(" {layer}"), usize::from(depth.is_some()));
        return if done == 0 { phase } else { format!("{phase}: {}{speed}", grouped(done)) };
    }
    let filled = (u128::from(done.min(total)) * u128::from(WIDTH) / u128::from(total)) as usize;
    let bar = "#".repeat(filled) + &".".repeat(WIDTH as usize - filled);
    let left =
        rate.map(|rate| Duration::try_from_secs_f64(total.saturating_sub(done) as f64 / rate).unwrap_or(Duration::MAX));
    let left = left.map_or(String::new(), |left| format!(", {} left", time(left)));
    format!("{phase:12} [{bar}] {} of {}{speed}{left}", grouped(done), grouped(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(depth: Option<u32>, done: u64, total: u64, seconds: u64) -> String {
        line(&Progress { phase: "search", depth, done, total }, done, Duration::from_secs(seconds))
    }

    #[test]
    fn a_search_tells_layer_states_and_speed_but_no_end() {
        assert_eq!(said(Some(12), 123_456_789, 0, 10), "search layer 12: 123,456,789, 12.3M/s");
        assert_eq!(said(Some(0), 0, 0, 0), "search layer 0");
        assert_eq!(said(None, 5, 0, 0), "search: 5");
    }

    #[test]
    fn a_total_gives_a_bar_and_the_time_left_once_there_is_a_rate() {
        let bar = |filled: usize| "#".repeat(filled) + &".".repeat(30 - filled);
        assert_eq!(said(None, 0, 60, 10), format!("search       [{}] 0 of 60", bar(0)));
        assert_eq!(said(None, 20, 60, 0), format!("search       [{}] 20 of 60", bar(10)));
        assert_eq!(said(None, 20, 60, 40), format!("search       [{}] 20 of 60, 0.50/s, 1 min 20 s left", bar(10)));
        assert_eq!(said(None, 60, 60, 40), format!("search       [{}] 60 of 60, 1.50/s, 0 s left", bar(30)));
    }

    #[test]
    fn rates_have_three_digits() {
        let shown = [0.5, 9.994, 9.996, 99.96, 999.4, 999.6, 12_345.0, 999_600.0, 4.2e9, 2e16].map(three);
        assert_eq!(shown, ["0.50", "9.99", "10.0", "100", "999", "1.00k", "12.3k", "1.00M", "4.20G", "20000T"]);
    }
}
