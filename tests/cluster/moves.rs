//! A search that some processes have kept is resumed by another number of processes, with the
//! layers and the table of one that nobody stopped. A kill while rows move loses nothing.
#![cfg(feature = "cluster")]
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::processes::{Place, answer, outcome, program};
use antipode::engines::EngineKind;
use antipode::families;
use antipode::jobs::{BuildOptions, WorkResources, build};
use antipode::tables::Encoding;
use antipode::watch::Watch;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

/// A search of about a second.
const WORK: &str = "pancake:10";

/// The arguments of a search that keeps every level.
fn arguments<'a>(spec: &'a str, kept: &'a str) -> Vec<&'a str> {
    vec![spec, "--checkpoint", kept, "--every", "0s", "--resume", ",patience=15"]
}

/// Whether a process has a state of a number of processes in this turn.
fn has(kept: &str, process: usize, number: usize, turn: usize) -> bool {
    Path::new(kept).join(format!("process-{process}/state.rows.{number}.{turn}")).exists()
}

/// Starts processes and kills them all at once when each has kept a level. Panics if they finish.
fn kill_kept(place: Place, processes: usize, arguments: &[&str]) -> Place {
    let place = place.moved(processes);
    let kept = place.path("kept");
    let mut children = place.start(arguments);
    // Before a process keeps a second level, all have the first one.
    while !(has(&kept, 0, processes, 0) && has(&kept, 0, processes, 1)) {
        assert!(children[0].try_wait().unwrap().is_none(), "{}", outcome(children.swap_remove(0)).2);
        sleep(Duration::from_millis(1));
    }
    children.iter_mut().for_each(|child| child.kill().unwrap());
    children.into_iter().for_each(|child| drop(outcome(child)));
    place
}

/// The result of all processes, none of which may fail.
fn finish(place: &Place, arguments: &[&str]) -> Value {
    let mut outcomes: Vec<_> = place.start(arguments).into_iter().map(outcome).collect();
    assert!(outcomes.iter().all(|(code, ..)| *code == Some(0)), "{outcomes:?}");
    answer(&outcomes.swap_remove(0).1)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// Spaces in place and with two buffers, with and without depths.
#[test]
fn another_number_of_processes_finishes_the_table() {
    let mut place = Place::new(4);
    for (spec, encoding, from, to) in [
        ("pancake:10", Encoding::Mod3, 4, 2),
        ("pancake:10", Encoding::Byte, 4, 3),
        ("sliding:2x5", Encoding::Plane, 1, 4),
        ("sliding:2x5", Encoding::Byte, 3, 2),
    ] {
        let (one, many, kept) = (place.path("one"), place.path("many"), place.path("kept"));
        let problem = families::parse(spec).unwrap();
        let options = BuildOptions::to(one.as_ref()).engine(EngineKind::Rows).encoding(encoding).force(true);
        build(&problem, WorkResources::default(), &options, |_| (), &mut Watch::none()).unwrap();
        let mut arguments = arguments(spec, &kept);
        arguments.extend(["-o", &many, "--encoding", encoding.name(), "--force"]);
        place = kill_kept(place, from, &arguments).moved(to);
        finish(&place, &arguments);
        let (one, many) = (fs::read(&one).unwrap(), fs::read(&many).unwrap());
        assert!(one == many, "{spec}, {}: from {from} to {to}", encoding.name());
        // No state is left, and no folder of a process that there is no more.
        let folders = fs::read_dir(&kept).unwrap().map(|folder| folder.unwrap().path());
        let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|file| file.unwrap().file_name());
        assert!(files.map(|name| name.into_string().unwrap()).all(|name| !name.starts_with("state.")));
        assert_eq!(fs::read_dir(&kept).unwrap().count(), to);
        fs::remove_dir_all(&kept).unwrap();
    }
}

#[test]
fn processes_of_one_machine_take_over() {
    let place = Place::new(1);
    let expected = finish(&place, &[WORK]);
    let kept = place.path("kept");
    let arguments = arguments(WORK, &kept);
    let place = kill_kept(place, 4, &arguments);
    let place = kill_kept(place, 3, &arguments);
    let own = arguments.iter().copied().filter(|argument| !argument.starts_with(','));
    let output = program(&own.chain(["--processes", "2,patience=15"]).collect::<Vec<_>>())
        .args(["--format", "json"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(answer(&String::from_utf8(output.stdout).unwrap()), expected);
    drop(place);
}

/// A search of one state of each class is finished by another number of processes, but not under
/// other symmetries.
#[test]
fn a_folded_search_keeps_its_symmetries() {
    let place = Place::new(1);
    let folded = ["twisty:3x3x3;pieces=corners", "--symmetry", "on"];
    let expected = finish(&place, &folded);
    assert_eq!(expected["layers"].as_array().unwrap().len(), 12);
    let kept = place.path("kept");
    let mut arguments = arguments(folded[0], &kept);
    arguments.extend(&folded[1..]);
    let place = kill_kept(place, 3, &arguments);
    let (other, place) = ([&arguments[..arguments.len() - 1], &["rotations"]].concat(), place.moved(3));
    let refused: Vec<_> = place.start(&other).into_iter().map(outcome).collect();
    assert!(refused.iter().all(|(code, ..)| *code != Some(0)), "{refused:?}");
    assert!(refused.iter().any(|(_, _, stderr)| stderr.contains("keeps other work: its ")), "{refused:?}");
    let place = place.moved(2);
    assert_eq!(finish(&place, &arguments), expected);
}

/// The moments between the first state of the new processes and the end of the old states.
#[test]
fn a_move_that_was_cut_off_is_repeated_or_completed() {
    let mut place = Place::new(1);
    let expected = finish(&place, &[WORK]);
    let (kept, before, after) = (place.path("kept"), place.path("before"), place.path("after"));
    let arguments = arguments(WORK, &kept);
    place = kill_kept(place, 4, &arguments);
    copy(kept.as_ref(), before.as_ref());
    place = kill_kept(place, 2, &arguments);
    copy(kept.as_ref(), after.as_ref());
    assert!(!has(&after, 0, 4, 0) && !has(&after, 1, 4, 1) && !Path::new(&after).join("process-3").exists());
    let reset = |from: &str| {
        fs::remove_dir_all(&kept).unwrap();
        copy(from.as_ref(), kept.as_ref());
    };
    let add = |from: &str, file: &str| {
        fs::create_dir_all(Path::new(&kept).join(file).parent().unwrap()).unwrap();
        fs::copy(Path::new(from).join(file), Path::new(&kept).join(file)).unwrap()
    };
    for processes in [2, 3, 4] {
        // Process 0 has the new state, and process 1 not yet.
        reset(&before);
        add(&after, "process-0/state.rows.2.0");
        place = place.moved(processes);
        assert_eq!(finish(&place, &arguments), expected, "{processes} processes repeat it");
        // All have the new states, and some of the older ones are left.
        reset(&after);
        for old in ["process-1/state.rows.4.0", "process-3/state.rows.4.0", "process-3/status.json"] {
            add(&before, old);
        }
        place = place.moved(processes);
        assert_eq!(finish(&place, &arguments), expected, "{processes} processes complete it");
        assert_eq!(fs::read_dir(&kept).unwrap().count(), processes);
    }
}

/// Any numbers of processes, one after the other, each killed at any moment.
#[test]
fn kills_at_any_moment_of_any_number_of_processes_lose_nothing() {
    let wish =
        |name: &str, default: u64| std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default);
    let (seed, kills) = (wish("ANTIPODE_SEED", 5), wish("ANTIPODE_KILLS", 4));
    let mut random = rand::rngs::StdRng::seed_from_u64(seed);
    let mut place = Place::new(2);
    let start = Instant::now();
    let expected = finish(&place, &[WORK]);
    let time = start.elapsed();
    let kept = place.path("kept");
    let arguments = arguments(WORK, &kept);
    for kill in 0..kills {
        place = place.moved(random.random_range(1..=4));
        let mut children = place.start(&arguments);
        sleep(time.mul_f64(random.random_range(0.2..1.0)));
        children.iter_mut().for_each(|child| child.kill().unwrap());
        for (code, stdout, complaint) in children.into_iter().map(outcome) {
            assert!(matches!(code, None | Some(0)), "seed {seed}, kill {kill}: {complaint}");
            assert!(stdout.is_empty() || answer(&stdout) == expected, "seed {seed}, kill {kill}");
        }
    }
    place = place.moved(3);
    assert_eq!(finish(&place, &arguments), expected, "seed {seed}");
}

/// Processes whose hosts share no disk see the folders of some others only.
#[test]
fn folders_out_of_sight_are_named() {
    let place = Place::new(1);
    let (kept, aside) = (place.path("kept"), place.path("aside"));
    let arguments = arguments(WORK, &kept);
    let mut place = kill_kept(place, 4, &arguments);
    fs::rename(Path::new(&kept).join("process-3"), &aside).unwrap();
    place = place.moved(2);
    let outcomes: Vec<_> = place.start(&arguments).into_iter().map(outcome).collect();
    assert!(outcomes.iter().all(|(code, stdout, _)| matches!(code, Some(1 | 2)) && stdout.is_empty()), "{outcomes:?}");
    let parts = ["of 4 processes, and these are 2", "finds no state in", "process-3", "resume with 4", "restart"];
    let named = |complaint: &str| parts.iter().all(|part| complaint.contains(part));
    assert!(outcomes.iter().any(|(code, _, complaint)| *code == Some(2) && named(complaint)), "{outcomes:?}");
    // Nothing was searched or written.
    fs::rename(&aside, Path::new(&kept).join("process-3")).unwrap();
    assert!((0..4).all(|process| has(&kept, process, 4, 0) && !has(&kept, process, 2, 0)));
    place = place.moved(2);
    assert_eq!(finish(&place, &arguments)["reached"], 3_628_800);
}
