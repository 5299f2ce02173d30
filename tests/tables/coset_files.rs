//! Files of coset distances: forgeries with right checksums are refused, certificates are noted and
//! shown, searches say that a file has none, and stopped builds resume to the same file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::place::Place;
use antipode::checkpoint::Checkpoint;
use antipode::error::{Error, Result};
use antipode::families;
use antipode::jobs::{
    self, BuildOptions, CosetsBuilt, OpenFile, TableChecks, VerificationReport, build_cosets, verify_pdb,
};
use antipode::storage::StorageFolder;
use antipode::watch::Watch;
use tempfile::TempDir;

const MEMORY: u64 = 1 << 30;

/// Bytes of a line, and entries of one.
const LINE: usize = 64;
const ENTRIES: usize = 252;

/// Puzzles and sizes: entries of one coset, and of several; symmetric rows; one orbit of pieces.
const TABLES: [(&str, u64); 7] = [
    ("twisty:2x2x2;moves=R,U2", 1 << 20),
    ("twisty:2x2x2;moves=R,U2", 10_000),
    ("twisty:2x2x2;goal=R U F", 100_000),
    ("twisty:pyraminx", 300_000),
    ("twisty:pyraminx", 10_000),
    ("twisty:dino;moves=ULB,UBR,DFR", 20_000),
    ("twisty:3x3x3;moves=R2,U2,F2", 1 << 20),
];

/// Of [`TABLES`], some with all labels.
const FORGED: [(&str, u64); 3] = [TABLES[1], TABLES[2], TABLES[4]];

fn build(spec: &str, bytes: u64, path: &Path, watch: &mut Watch<'_>) -> Result<CosetsBuilt> {
    build_cosets(&families::parse(spec)?, bytes, &BuildOptions::to(path), MEMORY, watch)
}

fn verify(path: &Path, checks: TableChecks) -> Result<VerificationReport> {
    verify_pdb(path, checks, MEMORY, &mut Watch::none())
}

fn sample(entries: u64) -> TableChecks {
    TableChecks::Sample { entries, seed: 1 }
}

/// A file that is changed with right checksums.
struct Forgery {
    folder: TempDir,
    header: Vec<u8>,
    lines: Vec<u8>,
}

impl Forgery {
    fn of(spec: &str, bytes: u64) -> Forgery {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("honest");
        build(spec, bytes, &path, &mut Watch::none()).unwrap();
        let file = fs::read(path).unwrap();
        let length = u32::from_le_bytes(file[8..12].try_into().unwrap()) as usize;
        let (header, lines) = (file[12..12 + length].to_vec(), file[16 + length..file.len() - 4].to_vec());
        assert!(lines.len().is_multiple_of(LINE) && lines.len() < 1 << 20, "the file has one block");
        Forgery { folder, header, lines }
    }

    /// Writes a file with these contents.
    fn write(&self, header: &[u8], lines: &[u8]) -> PathBuf {
        let path = self.folder.path().join("forged");
        let sums = [header, lines].map(|part| crc32c::crc32c(part).to_le_bytes());
        let length = (header.len() as u32).to_le_bytes();
        fs::write(&path, [b"ANTIBND1", &length[..], header, &sums[0], lines, &sums[1]].concat()).unwrap();
        path
    }

    /// Asserts that a change of the lines is refused.
    fn is_refused(&self, what: &str, change: impl FnOnce(&mut Vec<u8>)) {
        let mut lines = self.lines.clone();
        change(&mut lines);
        assert!(lines != self.lines, "{what}");
        assert_refused(what, &self.write(&self.header, &lines));
    }

    /// The entries with a label.
    fn entries(&self, label: u8) -> Vec<usize> {
        let all = 0..self.lines.len() / LINE * ENTRIES;
        all.filter(|&entry| get(&self.lines, entry) == label).collect()
    }

    fn header(&self) -> serde_json::Value {
        serde_json::from_slice(&self.header).unwrap()
    }
}

/// Asserts that a file is refused, and gets no certificate.
fn assert_refused(what: &str, path: &Path) {
    let size = path.metadata().unwrap().len();
    match verify(path, TableChecks::Depths) {
        Err(Error::Corrupt(message)) => assert!(message.contains("forged: "), "{what}: {message}"),
        other => panic!("{what}: {other:?}"),
    }
    assert_eq!(path.metadata().unwrap().len(), size, "{what}");
    assert!(verify(path, TableChecks::Checksums).is_ok(), "{what}");
}

fn place(entry: usize) -> (usize, usize) {
    let within = entry % ENTRIES;
    (entry / ENTRIES * LINE + within / 4, within % 4 * 2)
}

fn get(lines: &[u8], entry: usize) -> u8 {
    let (byte, shift) = place(entry);
    lines[byte] >> shift & 3
}

fn set(lines: &mut [u8], entry: usize, label: u8) {
    let (byte, shift) = place(entry);
    lines[byte] = lines[byte] & !(3 << shift) | label << shift;
}

#[test]
fn honest_files_are_certified() {
    for (spec, bytes) in TABLES {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cosets");
        let built = build(spec, bytes, &path, &mut Watch::none()).unwrap();
        assert!(verify(&path, sample(30)).unwrap().sampled.is_some());
        assert_eq!(jobs::uncertified([&format!("cosets:{}", path.display())]), [path.display().to_string()]);
        let verified = verify(&path, TableChecks::Depths).unwrap_or_else(|error| panic!("{spec}, {bytes}: {error}"));
        assert_eq!(verified.certified_states, Some(built.entries), "{spec}");
        assert_eq!(path.metadata().unwrap().len(), built.bytes);
        let open = OpenFile::open(&path, &[]).unwrap();
        open.certify(TableChecks::Depths, 1 << 30, None, false, &mut Watch::none()).unwrap();
        for name in [format!("cosets:{}", path.display()), "cosets:1MB".into(), "cosets".into(), "zero".into()] {
            assert!(jobs::uncertified([&name]).is_empty(), "{name}");
        }
        // All entries, by the search from each of them.
        let all = verify(&path, sample(u64::MAX)).unwrap().sampled.unwrap();
        assert_eq!((all.entries, all.wrong_share), (built.entries, 1.0 / built.entries as f64));
    }
}

#[test]
fn forged_files_are_refused() {
    for (spec, bytes) in FORGED {
        let forgery = Forgery::of(spec, bytes);
        assert!(verify(&forgery.write(&forgery.header, &forgery.lines), TableChecks::Depths).is_ok());
        let tenth = forgery.lines.len() / 10;
        forgery.is_refused("a tenth of all bytes is 0", |lines| lines[tenth * 4..tenth * 5].fill(0));
        forgery.is_refused("every tenth byte is 0", |lines| lines.iter_mut().step_by(10).for_each(|byte| *byte = 0));
        for label in 0..4 {
            let entries = forgery.entries(label);
            for &entry in entries.iter().step_by(entries.len().div_ceil(2).max(1)) {
                for other in (0..4).filter(|&other| other != label) {
                    forgery.is_refused(&format!("{entry}: {label} as {other}"), |lines| set(lines, entry, other));
                }
            }
        }
        for (one, other) in [(0, 1), (1, 2), (2, 3)] {
            forgery.is_refused(&format!("layers {one} and {other} are swapped"), |lines| {
                forgery.entries(one).into_iter().for_each(|entry| set(lines, entry, other));
                forgery.entries(other).into_iter().for_each(|entry| set(lines, entry, one));
            });
        }
        for line in [0, forgery.lines.len() / LINE / 2] {
            let least = line * LINE + LINE - 1;
            for value in [0, forgery.lines[least].wrapping_sub(1), forgery.lines[least] + 1] {
                if value != forgery.lines[least] {
                    forgery.is_refused(&format!("line {line}: {value}"), |lines| lines[least] = value);
                }
            }
        }
    }
}

#[test]
fn forged_headers_are_refused() {
    let forgery = Forgery::of("twisty:pyraminx", 10_000);
    let refused = |what: &str, change: &dyn Fn(&mut serde_json::Value)| {
        let mut header = forgery.header();
        change(&mut header);
        let path = forgery.write(&serde_json::to_vec(&header).unwrap(), &forgery.lines);
        assert!(matches!(verify(&path, TableChecks::Depths), Err(Error::Corrupt(_) | Error::Limit(_))), "{what}");
        assert!(verify(&path, sample(20)).is_err() || what == "layers", "{what}");
    };
    let last = forgery.header()["last"].as_u64().unwrap();
    refused("all distances are one greater", &|header| {
        header["last"] = (last + 1).into();
        header["layers"] = serde_json::json!([]);
    });
    refused("all distances are one less", &|header| {
        header["last"] = (last - 1).into();
        header["layers"] = serde_json::json!([]);
    });
    refused("layers", &|header| header["layers"][2] = 7.into());
    refused("another puzzle", &|header| header["spec"] = "twisty:skewb".into());
    refused("no twisty puzzle", &|header| header["spec"] = "sliding:3x3".into());
    refused("another goal that is not canonical", &|header| header["spec"] = "twisty:pyraminx;goal=".into());
    refused("another size", &|header| header["bytes"] = 300_000.into());
    refused("fewer entries", &|header| header["entries"] = 1000.into());
    // The table of another goal is that of this one: both are the same cosets.
    let mut header = forgery.header();
    header.as_object_mut().unwrap().remove("layers");
    assert!(verify(&forgery.write(&serde_json::to_vec(&header).unwrap(), &forgery.lines), TableChecks::Depths).is_ok());
}

/// A sample finds a share of wrong entries as often as it says, and the same seed finds the same.
#[test]
fn samples_find_forgeries() {
    let forgery = Forgery::of("twisty:pyraminx", 10_000);
    let mut lines = forgery.lines.clone();
    let tenth = lines.len() / 10;
    lines[tenth * 2..tenth * 3].fill(0);
    let path = forgery.write(&forgery.header, &lines);
    let all = forgery.header()["entries"].as_u64().unwrap() as usize;
    let changed = (0..all).filter(|&entry| get(&lines, entry) != get(&forgery.lines, entry)).count();
    let expected = 40.0 * (1.0 - (1.0 - changed as f64 / all as f64).powi(60));
    let draws = (0..40).map(|seed| verify(&path, TableChecks::Sample { entries: 60, seed }));
    let found = draws.filter(|result| matches!(result, Err(Error::Corrupt(_)))).count();
    assert!((found as f64 - expected).abs() < 10.0 && found > 10, "{found}, and {expected} are expected");
    for seed in 0..5 {
        let draw = || verify(&path, TableChecks::Sample { entries: 10, seed }).map(|verified| verified.sampled);
        assert_eq!(format!("{:?}", draw()), format!("{:?}", draw()));
    }
    let sampled = verify(&forgery.write(&forgery.header, &forgery.lines), sample(100)).unwrap().sampled.unwrap();
    assert!((sampled.wrong_share - 0.0295).abs() < 0.001 && sampled.confidence == 0.95, "{sampled:?}");
    let table = forgery.folder.path().join("table");
    let problem = families::parse("sliding:2x3").unwrap();
    let how = jobs::BuildOptions::to(&table);
    jobs::build_pdb(&problem, "1,2", jobs::WorkResources::default(), &how, |_| (), &mut Watch::none()).unwrap();
    assert!(matches!(verify(&table, sample(9)).unwrap_err().fault(), Error::Usage(_)));
}

/// A build that stops at every report and resumes writes the same bytes.
#[test]
fn stopped_builds_resume_to_the_same_file() {
    for (spec, bytes) in [TABLES[0], TABLES[3], TABLES[4]] {
        let folder = tempfile::tempdir().unwrap();
        let [whole, stopped] = ["whole", "stopped"].map(|name| folder.path().join(name));
        let built = build(spec, bytes, &whole, &mut Watch::none()).unwrap();
        let kept = folder.path().join("kept");
        let (mut stops, mut patience) = (0, 1);
        let again = loop {
            let (stop, mut reports) = (AtomicBool::new(false), 0);
            let storage = Box::new(StorageFolder::open(&kept).unwrap());
            let mut checkpoint = Checkpoint::new(storage, Duration::from_secs(3600), true);
            let watch = Watch::new(&stop, |progress| {
                reports += usize::from(progress.phase == "fill");
                stop.store(reports == patience, Ordering::Relaxed);
            });
            match build(spec, bytes, &stopped, &mut watch.kept_in(&mut checkpoint)) {
                Ok(built) => break built,
                Err(error) => assert!(matches!(error.fault(), Error::Interrupted), "{error}"),
            }
            (stops, patience) = (stops + 1, patience * 2);
        };
        assert!(stops > 2, "{spec}: {stops}");
        assert_eq!(again.layers, built.layers);
        assert!(fs::read(whole).unwrap() == fs::read(stopped).unwrap(), "{spec}");
    }
}

#[test]
fn the_program_verifies_files_and_says_what_is_uncertified() {
    let place = Place::new();
    let file = ["build", "twisty:pyraminx", "--cosets", "10kB", "-o", "p.cosets"];
    let keep = [&file[..], &["--checkpoint", "kept"]].concat();
    place.prints(&keep);
    assert_eq!(place.json(&["status", "kept"])["finished"], true);
    let info = place.json(&["info", "p.cosets"]);
    assert_eq!(info["certificate"]["status"], "absent");
    assert_eq!(info["layers"][0], 1);
    let solve = ["solve", "twisty:pyraminx", "R U' L", "--solver", "ida", "--heuristic", "cosets:p.cosets"];
    let stderr = |arguments: &[&str]| {
        let output = place.command(arguments).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let note = stderr(&solve);
    assert!(note.contains("p.cosets is not certified") && note.contains("certify p.cosets"), "{note}");
    assert_eq!(note.lines().count(), 1);
    assert_eq!(stderr(&[&solve[..], &["--format", "json"]].concat()), note);
    assert_eq!(stderr(&[&solve[..], &["--quiet"]].concat()), "");
    assert_eq!(place.json(&[&solve[..], &["--quiet"]].concat())[0]["uncertified"], serde_json::json!(["p.cosets"]));
    let sampled = place.prints(&["verify", "p.cosets", "--samples", "50", "--seed", "4"]);
    assert!(sampled.contains("50 random entries are right (seed 4): with 95 % confidence"), "{sampled}");
    assert_eq!(place.json(&["verify", "p.cosets", "--samples", "5"])["sampled"]["entries"], 5);
    place.prints(&["verify", "p.cosets", "--quick"]);
    assert!(stderr(&solve).contains("not certified"));
    let certified = place.prints(&["verify", "p.cosets"]);
    assert!(certified.contains("entries are certified"), "{certified}");
    assert_eq!(stderr(&solve), note);
    // A sample proves nothing of the other entries.
    place.prints(&["certify", "p.cosets", "--samples", "50", "--seed", "4"]);
    assert!(place.prints(&["info", "p.cosets.cert.json"]).contains("a sample of 50 entries (seed 4)"));
    assert_eq!(stderr(&solve), note);
    place.prints(&["certify", "p.cosets", "--force"]);
    assert!(place.prints(&["info", "p.cosets"]).contains("one by one, checker 1"));
    assert_eq!(stderr(&solve), "");
    assert_eq!(place.json(&solve)[0].get("uncertified"), None);
    place.refuses(&["verify", "p.cosets", "--memory", "1MB"], 2, &["verifying the cosets", "--memory"]);
    place.misuses(&["verify", "p.cosets", "--samples", "5", "--quick"]);
    for verb in ["hardest", "distance"] {
        place.refuses(&[verb, "p.cosets"], 2, &["p.cosets is a file of coset distances", "antipode info p.cosets"]);
    }
    fs::remove_file(place.path("p.cosets.cert.json")).unwrap();
    let audit = ["audit", "twisty:pyraminx", "--solver", "astar", "--samples", "1", "--truth"];
    assert_eq!(stderr(&[&audit[..], &["solver:ida,cosets:p.cosets"]].concat()), note);
}
