//! What an operator of long work sees: a log, the status of a folder, and exit statuses.

use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::place::{PROGRAM, Place};

/// Work that takes minutes, without a checkpoint.
const LONG: [&str; 4] = ["analyze", "sliding:3x4", "--engine", "queue"];

/// What the slowest machine may take for a step.
const PATIENCE: Duration = Duration::from_secs(120);

fn start(place: &Place, arguments: &[&str]) -> Child {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(place.path("")).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

/// Repeats until there is something.
fn await_some<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "{what} does not come");
        sleep(Duration::from_millis(20));
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The lines of a log in JSON.
fn lines(place: &Place, log: &str) -> Vec<Value> {
    let text = fs::read_to_string(place.path(log)).unwrap_or_default();
    // The last line may be half written.
    text.split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_log_has_the_plan_the_progress_and_the_end() {
    let place = Place::new();
    let log = ["--log", "log.json", "--log-every", "0.05s"];
    let work = [&LONG[..], &["--checkpoint", "kept"], &log].concat();
    let child = start(&place, &work);
    let search = |line: &Value| line["event"] == "progress" && line["layer"].as_u64() > Some(3);
    await_some("progress", || lines(&place, "log.json").into_iter().find(search));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let all = lines(&place, "log.json");
    let keys: Vec<&String> = all[0].as_object().unwrap().keys().collect();
    assert!(all.iter().all(|line| line.as_object().unwrap().keys().collect::<Vec<_>>() == keys));
    for key in ["time", "phase", "units_done", "memory_bytes", "disk_bytes", "seconds_left"] {
        assert!(keys.iter().any(|known| *known == key), "{key}: {keys:?}");
    }
    let events: Vec<&str> = all.iter().map(|line| line["event"].as_str().unwrap()).collect();
    assert_eq!((&events[..2], events.last()), (&["start", "plan"][..], Some(&"end")));
    let last = all.last().unwrap();
    assert!(last["exit_status"] == 130 && last["text"].as_str().unwrap().contains("interrupted"), "{last}");
    let progress = all.iter().find(|line| search(line)).unwrap();
    assert_eq!((&progress["phase"], &progress["units_in_all"]), (&"search".into(), &239_500_800.into()));
    assert!(progress["units_done"].as_u64() > Some(20) && progress["seconds"].as_f64() > Some(0.0), "{progress}");
    // Stderr has the same, as text.
    let told = text(&output.stderr);
    assert!(told.contains("239,500,800 states, engine queue") && told.contains(" search layer "), "{told}");
}

#[test]
fn a_log_is_appended_to() {
    let place = Place::new();
    for _ in 0..2 {
        place.prints(&["analyze", "sliding:2x3", "--log", "log"]);
    }
    let log = fs::read_to_string(place.path("log")).unwrap();
    assert_eq!(log.matches(" starts: analyze sliding:2x3 --log log").count(), 2, "{log}");
    assert_eq!(log.matches("finished after").count(), 2, "{log}");
    assert_eq!(log.matches("sliding:2x3: 360 states").count(), 2, "{log}");
}

/// The log repeats the command line, whose names of files need not be text.
#[cfg(unix)]
#[test]
fn a_log_takes_names_that_are_not_text() {
    use std::os::unix::ffi::OsStrExt;
    let place = Place::new();
    let name = std::ffi::OsStr::from_bytes(b"\xff.svg");
    place.command(&["analyze", "sliding:2x3", "--log", "log", "--plot"]).arg(name).assert().success();
    let log = fs::read_to_string(place.path("log")).unwrap();
    assert!(log.contains("starts: analyze sliding:2x3 --log log --plot \u{fffd}.svg"), "{log}");
}

#[test]
fn a_log_that_cannot_be_written_is_refused() {
    let place = Place::new();
    let work = ["build", "sliding:2x3", "-o", "table", "--log"];
    place.refuses(&[&work[..], &["none/log"]].concat(), 1, &["cannot open none/log"]);
    if cfg!(target_os = "linux") {
        place.refuses(&[&work[..], &["/dev/full"]].concat(), 1, &["cannot write /dev/full"]);
    }
    place.refuses(
        &["shards", "plan", "--shards", "2", "-o", "p", "diameter", "sliding:2x2", "--log", "x"],
        2,
        &["antipode shards run"],
    );
}

/// A disk that fills later loses lines, not the work.
#[test]
fn a_log_that_fills_the_disk_does_not_stop_the_work() {
    let place = Place::new();
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" analyze sliding:2x4 --log log.json";
    let output = Command::new("sh").args(["-c", script, PROGRAM]).current_dir(place.path("")).output();
    let Output { status, stdout, stderr } = output.unwrap();
    let message = text(&stderr);
    assert!(status.success() && text(&stdout).contains("God's number  36"), "{message}");
    assert!(message.contains("the work continues") && message.lines().count() == 1, "{message}");
}

#[test]
fn lines_on_stderr_wait_for_the_first_interval() {
    let place = Place::new();
    let log = ["--log", "log.json", "--log-every", "0.2s"];
    let child = start(&place, &[&LONG[..], &log].concat());
    let progress = || lines(&place, "log.json").into_iter().find(|line| line["event"] == "progress");
    await_some("progress", progress);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let told = text(&output.stderr);
    assert!(told.contains("engine queue") && told.contains(" search layer ") && told.contains("stopped: "), "{told}");
    assert!(told.contains("complete layers, depths 0 to "), "{told}");
    fs::remove_file(place.path("log.json")).unwrap();
    let child = start(&place, &[&LONG[..], &log, &["--quiet"]].concat());
    await_some("progress", progress);
    interrupt(&child);
    assert_eq!(text(&child.wait_with_output().unwrap().stderr), "antipode: interrupted\n");
}

#[test]
fn the_status_of_running_work_is_fresh() {
    for place_of in [&["--checkpoint", "kept"][..], &["--scratch", "kept"]] {
        let place = Place::new();
        // Work of many seconds, even on a fast machine.
        let (engine, spec, states, grouped) = match place_of[0] {
            "--scratch" => ("external", "burnt:10", 3_715_891_200u64, "3,715,891,200"),
            _ => ("queue", "sliding:3x4", 239_500_800, "239,500,800"),
        };
        let work = [&["analyze", spec, "--engine", engine, "--threads", "1"][..], place_of].concat();
        let child = start(&place, &work);
        let began = Instant::now();
        let look = || {
            place.path("kept/status.json").exists().then(|| place.json(&["status", "kept"])).filter(|status| {
                status["phase"] == "search" && status["units_done"].as_u64() > Some(0) && status["layer"].is_u64()
            })
        };
        let status = await_some("a status", look);
        assert!(status["running"] == true && status["cpu_seconds"].as_f64() > Some(0.0), "{status}");
        assert_eq!((&status["units_in_all"], &status["finished"]), (&states.into(), &false.into()));
        assert!(began.elapsed() < PATIENCE / 4);
        let shown = place.prints(&["status", "kept"]);
        assert!(
            shown.contains("now ") && shown.contains(&format!(" of {grouped}")) && shown.contains("CPU time"),
            "{shown}"
        );
        // It reports until the work ends.
        let watch = start(&place, &["status", "kept", "--watch"]);
        sleep(Duration::from_millis(500));
        interrupt(&child);
        child.wait_with_output().unwrap();
        let output = watch.wait_with_output().unwrap();
        assert!(output.status.success() && text(&output.stdout).contains("stopped"), "{output:?}");
    }
}

#[test]
fn the_status_of_a_plan_sums_its_shards() {
    let place = Place::new();
    place.prints(&["shards", "plan", "--shards", "3", "-o", "work", "--trial", "0s", "diameter", "sliding:2x3"]);
    place.refuses(&["status", "work"], 2, &["no saved work"]);
    place.prints(&["shards", "run", "work", "--shard", "0"]);
    place.prints(&["shards", "run", "work", "--shard", "2"]);
    let status = place.json(&["status", "work"]);
    let folders = serde_json::json!({ "all": 3, "finished": 2, "running": 0, "stopped": 0 });
    assert_eq!((&status["folders"], &status["finished"]), (&folders, &false.into()));
    let parts = |shard: &str| place.json(&["status", &format!("work/shard-{shard}")])["parts_done"].as_u64().unwrap();
    assert_eq!(status["parts_done"], parts("0") + parts("2"));
    assert!(place.prints(&["status", "work"]).contains("3: 2 finished, 0 running, 0 stopped, 1 not begun"));
    place.prints(&["shards", "run", "work", "--shard", "1"]);
    assert_eq!(place.json(&["status", "work"])["finished"], true);
}

/// A scheduler may requeue work whose time is over.
#[test]
fn work_whose_time_is_over_has_its_own_exit_status() {
    let place = Place::new();
    place.prints(&["shards", "plan", "--shards", "1", "-o", "work", "--trial", "0s", "diameter", "rings:4,1,8"]);
    let run = ["shards", "run", "work", "--shard", "0", "--stop-after", "0.2s"];
    let output = place.command(&run).output().unwrap();
    let message = text(&output.stderr);
    assert_eq!((output.status.code(), message.lines().count()), (Some(75), 1), "{message}");
    assert!(message.contains("--stop-after is over") && message.contains("run the same command again"), "{message}");
    let child = start(&place, &["shards", "run", "work", "--shard", "0", "--stop-after", "1h"]);
    sleep(Duration::from_millis(1000));
    interrupt(&child);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
}

/// The table is there, whatever happens to the scratch files.
#[test]
fn a_build_whose_scratch_files_stay_is_whole() {
    let place = Place::new();
    let build = ["build", "pancake:10", "-o", "table", "--scratch", "work", "--engine", "external"];
    let child = start(&place, &build);
    await_some("the folder", || place.path("work/status.json").exists().then_some(()));
    // It cannot be removed as a file is.
    fs::create_dir_all(place.path("work/99999999.layers/inside")).unwrap();
    let output = child.wait_with_output().unwrap();
    let message = text(&output.stderr);
    assert!(output.status.success() && message.contains("scratch files stay"), "{message}");
    place.prints(&["verify", "table", "--quick"]);
}
