//! Progress in one line: the work done so far, a bar if all of it will be done, and the time left.

use std::time::Duration;

use super::paint::{self, Role};
use antipode_core::nums::{grouped, rate as rate_of, roughly};
use antipode_core::watch::WorkProgress;

/// Characters of the bar.
const WIDTH: u64 = 30;

/// A line of progress for a terminal. Moves need not reach all states.
pub(super) fn line(progress: &WorkProgress, states: Option<u64>, rate: Option<f64>, left: Option<Duration>) -> String {
    let WorkProgress { phase, depth, done, total } = *progress;
    if total == 0 {
        return words(progress, states, rate, left);
    }
    let phase = depth.map_or(phase.to_string(), |depth| format!("{phase} {depth}"));
    // A total may be an estimate that the work exceeds, and the product may exceed 64 bits.
    let filled = (u128::from(done.min(total)) * u128::from(WIDTH) / u128::from(total)) as usize;
    let bar = paint::err(Role::Progress, &"#".repeat(filled)) + &".".repeat(WIDTH as usize - filled);
    format!("{phase:12} [{bar}] {} of {}{}", grouped(done), grouped(total), pace(rate, left))
}

/// The same without a bar, for a log.
pub(super) fn words(progress: &WorkProgress, states: Option<u64>, rate: Option<f64>, left: Option<Duration>) -> String {
    let WorkProgress { phase, depth, done, total } = *progress;
    let all = Some(total).filter(|&total| total > 0).or(states);
    let layer =
        depth.map_or(String::new(), |depth| if total == 0 { format!(" layer {depth}") } else { format!(" {depth}") });
    if done == 0 && all.is_none() {
        return format!("{phase}{layer}");
    }
    let of = all.map_or(String::new(), |all| format!(" of {}", grouped(all)));
    format!("{phase}{layer}: {}{of}{}", grouped(done), pace(rate, left))
}

fn pace(rate: Option<f64>, left: Option<Duration>) -> String {
    let speed = rate.map_or(String::new(), |rate| format!(", {}", rate_of(rate, "/s")));
    let left = left.map_or(String::new(), |left| format!(", about {} left", roughly(left.as_secs_f64())));
    speed + &left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(depth: Option<u32>, done: u64) -> WorkProgress {
        WorkProgress { phase: "search", depth, done, total: 0 }
    }

    #[test]
    fn a_search_shows_layer_states_and_speed() {
        let left = Some(Duration::from_secs(80));
        let shown = line(&search(Some(12), 123_456_789), Some(239_500_800), Some(1.23e7), left);
        assert_eq!(shown, "search layer 12: 123,456,789 of 239,500,800, 12.3 M/s, about 80 s left");
        assert_eq!(line(&search(Some(12), 123_456_789), None, None, None), "search layer 12: 123,456,789");
        assert_eq!(line(&search(Some(0), 0), None, None, None), "search layer 0");
        assert_eq!(line(&search(None, 5), None, None, None), "search: 5");
    }

    #[test]
    fn a_total_gives_a_bar() {
        let bar = |filled: usize| "#".repeat(filled) + &".".repeat(30 - filled);
        let shown = |done, rate, left| line(&WorkProgress { total: 60, ..search(None, done) }, None, rate, left);
        assert_eq!(shown(0, None, None), format!("search       [{}] 0 of 60", bar(0)));
        let left = Some(Duration::from_secs(80));
        assert_eq!(shown(20, Some(0.5), left), format!("search       [{}] 20 of 60, 0.50/s, about 80 s left", bar(10)));
        let progress = WorkProgress { total: 60, ..search(Some(2), 20) };
        assert_eq!(words(&progress, None, Some(0.5), left), "search 2: 20 of 60, 0.50/s, about 80 s left");
    }
}
