//! Estimates against sequences of progress: recorded ones of searches, and simulated ones.
//!
//! From the tenth of the time on, each estimate is within a factor of 2 of the truth. What is left
//! at the very end is too little to predict, so there an error of a twentieth of the time counts as
//! right.

use super::*;

/// The factor by which an estimate may be wrong, and the share of the time that is always allowed.
const WHOLE: (f64, f64) = (2.0, 0.05);

/// The same for work that is resumed, which has measured fewer levels.
const RESUMED: (f64, f64) = (3.0, 0.15);

/// A report: its time, and the progress.
type Report = (f64, WorkProgress);

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

/// Checks all estimates of a forecast; `before` is called before each report with its number. The
/// share of reports that had an estimate.
fn check(
    name: &str,
    forecast: &mut WorkForecast,
    (reports, (factor, at_end)): (&[Report], (f64, f64)),
    mut before: impl FnMut(usize, f64, &mut WorkForecast),
) -> f64 {
    let end = reports[reports.len() - 1].0;
    let (mut late, mut given) = (0.0, 0.0);
    for (number, &(now, progress)) in reports.iter().enumerate() {
        before(number, now, forecast);
        forecast.observe_at(seconds(now), progress);
        let truth = end - now;
        late += f64::from(u8::from(now >= EARLY * end));
        if let Some(left) = forecast.left_at(seconds(now)).map(|left| left.as_secs_f64()) {
            given += 1.0;
            let right = left <= factor * truth && truth <= factor * left || (left - truth).abs() <= at_end * end;
            assert!(right || now < EARLY * end, "{name}: {left:.1} s at {now:.1} s, and {truth:.1} s are left");
            assert!(left <= 20.0 * end, "{name}: {left:.1} s at {now:.1} s of {end:.1} s");
        }
    }
    given / late
}

/// The recorded searches: command and reports.
fn recorded() -> Vec<(&'static str, Vec<Report>)> {
    let text = include_str!("recorded.txt");
    text.split("> ")
        .skip(1)
        .map(|run| {
            let (command, lines) = run.split_once('\n').expect("a command");
            (
                command.trim(),
                lines
                    .lines()
                    .map(|line| {
                        let [now, depth, done] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
                        let (depth, done) = (depth.parse().ok(), done.parse().expect("states"));
                        (now.parse().expect("seconds"), WorkProgress { phase: "search", depth, done, total: 0 })
                    })
                    .collect(),
            )
        })
        .collect()
}

#[test]
fn recorded_searches_are_predicted() {
    for (command, reports) in recorded() {
        let mut forecast = WorkForecast::default();
        let expansion = if command.contains("general") { LevelExpansion::Fewest } else { LevelExpansion::Last };
        forecast.covers(reports[reports.len() - 1].1.done, expansion);
        let given = check(command, &mut forecast, (&reports, WHOLE), |_, _, _| ());
        assert!(given > 0.7, "{command}: {given}");
    }
}

/// A search whose layers form a bell, and whose levels take a time for each state and a fixed one;
/// the speed falls to a share.
fn bell(width: f64, (each, fixed): (f64, f64), slowed: f64, inside: usize) -> (u64, Vec<Report>) {
    let layers: Vec<u64> = (0..120).map(|k| (1e9 * (-(f64::from(k) - 60.0).powi(2) / width).exp()) as u64).collect();
    let layers: Vec<u64> = layers.into_iter().skip_while(|&size| size == 0).take_while(|&size| size > 0).collect();
    let all: u64 = layers.iter().sum();
    let (mut now, mut reached, mut reports) = (0.0, layers[0], vec![]);
    for depth in 1..=layers.len() {
        let speed = 1.0 - (1.0 - slowed) * reached as f64 / all as f64;
        let size = layers.get(depth).copied().unwrap_or(0);
        let took = (each * layers[depth - 1] as f64 + fixed) / speed;
        for part in 0..inside {
            let share = part as f64 / inside as f64;
            let done = reached + (share * size as f64) as u64;
            reports.push((
                now + share * took,
                WorkProgress { phase: "search", depth: Some(depth as u32), done, total: 0 },
            ));
        }
        (now, reached) = (now + took, reached + size);
    }
    (all, reports)
}

#[test]
fn bells_are_predicted() {
    for width in [30.0, 100.0] {
        // In proportion to the states, also with a speed that falls; constant; and between.
        for (cost, slowed) in [((1e-7, 0.0), 1.0), ((1e-7, 0.0), 0.6), ((1e-12, 10.0), 1.0), ((3e-8, 5.0), 1.0)] {
            for inside in [1, 20] {
                let (all, reports) = bell(width, cost, slowed, inside);
                let mut forecast = WorkForecast::default();
                forecast.covers(all, LevelExpansion::Last);
                let name = format!("width {width}, cost {cost:?}, slowed to {slowed}, {inside} reports a level");
                let given = check(&name, &mut forecast, (&reports, WHOLE), |_, _, _| ());
                assert!(given > 0.5, "{name}: {given}");
            }
        }
    }
}

#[test]
fn a_phase_with_a_total_is_predicted() {
    for slowed in [1.0, 0.5] {
        let reports: Vec<Report> = (0..=1000)
            .map(|done: u64| {
                let share = done as f64 / 1000.0;
                // The time to come so far at a speed that falls linearly.
                let now = 300.0 * share * (1.0 + (1.0 / slowed - 1.0) * share / 2.0);
                (now, WorkProgress { phase: "certify", depth: None, done, total: 1000 })
            })
            .collect();
        let given = check("verify", &mut WorkForecast::default(), (&reports, WHOLE), |_, _, _| ());
        assert!(given > 0.95, "{given}");
    }
}

/// Tables of a set, which differ in size, each a search and a file.
#[test]
fn parts_are_predicted() {
    let (mut reports, mut starts, mut now) = (vec![], vec![], 0.0);
    let parts: Vec<_> = [40.0, 100.0, 30.0, 100.0].iter().map(|&width| bell(width, (1e-8, 0.1), 1.0, 5)).collect();
    let all: u64 = parts.iter().map(|(states, _)| states).sum();
    let mut before = 0;
    for (states, part) in &parts {
        starts.push((reports.len(), (before, *states)));
        reports.extend(part.iter().map(|&(at, progress)| (now + at, progress)));
        now += part[part.len() - 1].0;
        let write =
            |done: u64| (now + 0.05 * done as f64, WorkProgress { phase: "write", depth: None, done, total: 20 });
        reports.extend((0..=20).map(write));
        now += 1.0;
        before += states;
    }
    let given = check("set", &mut WorkForecast::default(), (&reports, WHOLE), |number: usize, now: f64, forecast| {
        if let Some(&(_, (before, states))) = starts.iter().find(|start| start.0 == number) {
            forecast.part_at(seconds(now), before, states, all);
            forecast.covers(states, LevelExpansion::Last);
        }
    });
    assert!(given > 0.7, "{given}");
}

/// Work that builds tables first, and then has parts that an earlier process finished.
#[test]
fn parts_do_not_count_for_other_work() {
    let mut forecast = WorkForecast::default();
    forecast.part_at(seconds(0.0), 0, 10, 20);
    forecast.part_at(seconds(2.0), 10, 10, 20);
    forecast.end_parts();
    let runs = |done| WorkProgress { phase: "reproduce", depth: None, done, total: 6 };
    (0..=4).for_each(|done| forecast.observe_at(seconds(4.0), runs(done)));
    assert_eq!(forecast.left_at(seconds(600.0)), None);
    forecast.observe_at(seconds(1000.0), runs(5));
    let left = forecast.left_at(seconds(1000.0)).expect("a part was timed").as_secs_f64();
    assert!((900.0..1100.0).contains(&left), "{left}");
}

#[test]
fn work_that_is_resumed_is_predicted() {
    // Runs of seconds consist of their start.
    for (command, reports) in recorded().into_iter().filter(|(_, reports)| reports[reports.len() - 1].0 > 20.0) {
        let end = reports[reports.len() - 1].0;
        let from = reports.iter().position(|&(now, _)| now > 0.3 * end).expect("later reports");
        let (start, WorkProgress { depth: first, .. }) = reports[from];
        let all = reports[reports.len() - 1].1.done;
        let mut layers = WorkForecast::default();
        layers.covers(all, LevelExpansion::Last);
        reports[..=from].iter().for_each(|&(now, progress)| layers.observe_at(seconds(now), progress));
        let layers = layers.levels.expect("a search").layers;
        let mut forecast = WorkForecast::default();
        let expansion = if command.contains("general") { LevelExpansion::Fewest } else { LevelExpansion::Last };
        forecast.covers(all, expansion);
        forecast.layers(&layers[..first.expect("a level") as usize]);
        let rest: Vec<Report> = reports[from..].iter().map(|&(now, progress)| (now - start, progress)).collect();
        let given = check(&format!("{command} --resume"), &mut forecast, (&rest, RESUMED), |_, _, _| ());
        assert!(given > 0.3, "{command}: {given}");
    }
}

#[test]
fn nothing_is_predicted_too_early_or_of_unknown_work() {
    let mut forecast = WorkForecast::default();
    let search = |depth, done| WorkProgress { phase: "search", depth: Some(depth), done, total: 0 };
    (1..20).for_each(|depth| forecast.observe_at(seconds(f64::from(depth)), search(depth, 1 << depth)));
    assert_eq!(forecast.left_at(seconds(20.0)), None);
    let mut forecast = WorkForecast::default();
    let write = |done| WorkProgress { phase: "write", depth: None, done, total: 1000 };
    forecast.observe_at(seconds(0.0), write(0));
    forecast.observe_at(seconds(5.0), write(50));
    assert_eq!(forecast.left_at(seconds(5.0)), None);
    forecast.observe_at(seconds(20.0), write(200));
    let left = forecast.left_at(seconds(20.0)).expect("a fifth is done").as_secs_f64();
    assert!((60.0..110.0).contains(&left), "{left}");
}
