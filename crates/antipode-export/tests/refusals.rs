//! What cannot be written, and what is left of a run that is stopped.

mod place;

use std::fs;
use std::time::Duration;

use place::Place;

#[test]
fn a_file_that_exists_stays_unless_it_is_to_be_replaced() {
    let place = Place::new();
    place.table("sliding:2x3", "table");
    fs::write(place.path("x.npz"), "my thesis").unwrap();
    place.refuses("export", &["table", "-o", "x.npz"], 2, &["x.npz exists", "--force"]);
    assert_eq!(fs::read(place.path("x.npz")).unwrap(), b"my thesis");
    place.does("export", &["table", "-o", "x.npz", "--force"]);
    assert_eq!(place.rows("x.npz").distances.len(), 360);
    place.refuses("export", &["table", "-o", "none/x.npz"], 2, &["there is no folder none"]);
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let place = Place::new();
    place.table("sliding:2x3", "table");
    place.refuses("export", &["table", "-o", "x.xlsx"], 2, &["x.xlsx names no format", ".parquet"]);
    place.refuses("export", &["table", "-o", "x"], 2, &["x names no format"]);
    for format in ["npy", "npz", "safetensors"] {
        let words = ["table", "-o", &format!("x.{format}"), "--states", "text"];
        place.refuses("export", &words, 2, &[&format!("{format} files hold no texts"), ".csv"]);
    }
    place.refuses("export", &["table", "-o", "x.npy", "--states", "none", "--samples", "5"], 2, &["--states none"]);
    place.refuses(
        "export",
        &["table", "-o", "x.npy", "--samples", "5", "--by-depth", "5"],
        2,
        &["cannot be used with"],
    );
    place.refuses("export", &["missing", "-o", "x.npy"], 2, &["missing", "no such file"]);
    let solver = ["sliding:2x3", "--labels", "solver:ida", "-o", "x.npy"];
    place.refuses("label", &[&solver[..], &["--states", "index"]].concat(), 2, &["only states of a table"]);
    place.refuses("label", &[&solver[..], &["--states", "text"]].concat(), 2, &["npy files hold no texts"]);
    place.refuses(
        "label",
        &["sliding:2x3", "--labels", "bootstrap", "-o", "x.npy"],
        2,
        &["'bootstrap' gives no labels"],
    );
    place.refuses(
        "label",
        &["sliding:3x3", "--labels", "table:table", "-o", "x.npy"],
        2,
        &["table is for sliding:2x3"],
    );
    place.refuses(
        "label",
        &["sliding:2x3", "--labels", "table:table", "--database", "d", "-o", "x.npy"],
        2,
        &["--database"],
    );
    place.refuses("label", &["sliding:2x3", "--labels", "solver:greedy", "-o", "x.npy"], 2, &["not proven"]);
    assert_eq!(place.names(), ["table"]);
}

#[test]
fn a_damaged_table_is_named_and_no_file_remains() {
    let place = Place::new();
    place.table("pancake:8", "table");
    let whole = fs::read(place.path("table")).unwrap();
    for at in [whole.len() / 2, 30, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(place.path("damaged"), bytes).unwrap();
        for format in ["npz", "parquet", "csv"] {
            place.refuses("export", &["damaged", "-o", &format!("x.{format}")], 3, &["damaged"]);
        }
        assert_eq!(place.names(), ["damaged", "table"]);
    }
}

/// A table whose checksums are right, but whose labels are not the distances of the rules.
#[test]
fn a_table_of_other_distances_is_damaged() {
    use antipode_core::watch::Watch;
    use antipode_jobs::{BuildOptions, Resources, build};
    let place = Place::new();
    let resources = Resources { threads: 1, memory: 1 << 28 };
    let far = antipode_families::parse("sliding:2x3;goal=1 2 3/4 _ 5").unwrap();
    build(&far, resources, &BuildOptions::to(&place.path("far")), |_| (), &mut Watch::none()).unwrap();
    // The spec of another goal, of the same length, with new checksums.
    let mut bytes = fs::read(place.path("far")).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let json = String::from_utf8(bytes[24..24 + length].to_vec()).unwrap();
    let other = json.replace("1 2 3/4 _ 5", "1 2 3/_ 4 5");
    assert_ne!(json, other);
    bytes[24..24 + length].copy_from_slice(other.as_bytes());
    let checksum = crc32c::crc32c(other.as_bytes());
    bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
    let checksum = crc32c::crc32c(&bytes[..20]);
    bytes[20..24].copy_from_slice(&checksum.to_le_bytes());
    fs::write(place.path("wrong"), bytes).unwrap();
    place.refuses("export", &["wrong", "-o", "x.npz"], 3, &["wrong", "run verify"]);
    assert_eq!(place.names(), ["far", "wrong"]);
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_leaves_no_file() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let place = Place::new();
    place.table("twisty:2x2x2", "table");
    let words = ["table", "-o", "x.csv", "--states", "features"];
    let stopped = |signal: Signal| {
        let mut child = place.command("export", &words).spawn().unwrap();
        let written = || place.names().iter().any(|name| name.ends_with(".partial"));
        while !written() {
            std::thread::sleep(Duration::from_millis(1));
        }
        kill(Pid::from_raw(child.id() as i32), signal).unwrap();
        child.wait().unwrap()
    };
    assert_eq!(stopped(Signal::SIGINT).code(), Some(130));
    assert_eq!(place.names(), ["table"]);
    // One that cannot do anything any more leaves a temporary file, which the next run removes.
    assert_eq!(stopped(Signal::SIGKILL).code(), None);
    assert!(!place.path("x.csv").exists() && place.names().len() == 2);
    place.does("export", &["table", "-o", "x.csv", "--samples", "10"]);
    assert_eq!(place.names(), ["table", "x.csv"]);
}
