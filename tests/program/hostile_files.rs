//! Files that have no end, hold a terabyte, wait for a writer or lead elsewhere: every reader
//! refuses them, with one line.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use nix::sys::stat::Mode;

use super::place::Place;

/// How long a refusal may take on a busy machine.
const SOON: Duration = Duration::from_secs(20);

/// Every option that takes a file which the program reads, with `FILE` in place of its name.
const READERS: &[&str] = &[
    "distance table --states FILE",
    "path table --states FILE",
    "solve sliding:3x3 --states FILE",
    "audit sliding:3x3 --solver greedy --truth table --states FILE",
    "heuristic audit sliding:3x3 --heuristic manhattan --truth table --states FILE",
    "pdb sliding:3x3 --states FILE -o set.toml",
    "diameter --list FILE",
    "info FILE",
    "verify FILE",
    "hardest FILE",
    "analyze graph:FILE",
    "analyze twisty:FILE",
    "analyze twisty:3x3x3;target=FILE:cross",
    "solve sliding:3x3 12345678_ --heuristic net:FILE",
    "solve sliding:3x3 12345678_ --heuristic net:FILE;encoding=FILE",
    "solve sliding:3x3 12345678_ --heuristic pdb:FILE",
    "solve sliding:3x3 12345678_ --heuristic pdb:FILE.toml",
    "solve sliding:3x3 12345678_ --heuristic labels:FILE",
    "solve sliding:3x3 12345678_ --heuristic table:FILE",
    "solve twisty:2x2x2 R --heuristic cosets:FILE",
    "verify FILE",
    "analyze sliding:3x3 --processes FILE,process=0",
];

fn words(reader: &str, file: &str) -> Vec<String> {
    reader.split(' ').map(|word| word.replace("FILE", file)).collect()
}

/// Checks that every reader ends soon with an error about the file, and takes little memory.
fn all_refuse(place: &Place, file: &str) {
    for reader in READERS {
        let words = words(reader, file);
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut command = place.command(&arguments);
        let start = Instant::now();
        let output = command.args(["--memory", "60MB"]).timeout(SOON).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(start.elapsed() < SOON, "{reader} of {file} does not end");
        assert!(matches!(output.status.code(), Some(1..=3)), "{reader} of {file}: {:?}: {message}", output.status);
        assert!(message.starts_with("antipode: ") && !message.contains("panicked"), "{reader} of {file}: {message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn files_without_an_end_are_refused() {
    let place = Place::with_table("sliding:3x3");
    // With the extensions that decide how a file is read.
    for (name, device) in [("zero", "/dev/zero"), ("zero.toml", "/dev/zero"), ("pipe", ""), ("pipe.toml", "")] {
        match device {
            "" => nix::unistd::mkfifo(&place.path(name), Mode::S_IRWXU).unwrap(),
            device => std::os::unix::fs::symlink(device, place.path(name)).unwrap(),
        }
    }
    all_refuse(&place, "zero");
    // A list of states may come from a pipe, and its writer may be slow.
    for reader in READERS.iter().filter(|reader| !reader.contains("--states")) {
        let words = words(reader, "pipe");
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = place.command(&arguments).timeout(SOON).output().unwrap();
        assert!(matches!(output.status.code(), Some(1..=3)), "{reader}: {:?}", output.status);
    }
}

#[test]
fn files_that_expand_beyond_the_memory_are_refused() {
    let place = Place::with_table("sliding:3x3");
    for name in ["sparse", "sparse.toml"] {
        File::create(place.path(name)).unwrap().set_len(3 << 30).unwrap();
    }
    all_refuse(&place, "sparse");
    // A gzip file of 600 kB that holds one line of 600 MB, and one of millions of lines.
    let block = vec![b'1'; 1 << 20];
    let lines = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 _\n".repeat(1 << 15);
    for (name, block, blocks) in [("line.gz", &block[..], 600), ("lines.gz", lines.as_bytes(), 600)] {
        let mut file = GzEncoder::new(File::create(place.path(name)).unwrap(), Compression::fast());
        (0..blocks).for_each(|_| file.write_all(block).unwrap());
        file.finish().unwrap();
    }
    for reader in READERS.iter().filter(|reader| reader.contains("--states")) {
        let words = words(reader, "line.gz");
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = place.command(&arguments).args(["--memory", "60MB"]).timeout(SOON).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{reader}: {message}");
        assert!(message.contains("line.gz, line 1: a line has at most"), "{reader}: {message}");
    }
    // All states at once do not fit.
    let choose = ["pdb", "sliding:4x4", "--states", "lines.gz", "-o", "set.toml", "--memory", "60MB"];
    place.command_refuses(place.command(&choose), 2, &["memory"]);
}

/// What a stranger left in a folder does not lead out of it.
#[cfg(unix)]
#[test]
fn links_in_a_checkpoint_are_not_followed() {
    let searches: [&[&str]; 3] = [
        &["analyze", "sliding:3x3", "--checkpoint", "folder"],
        &["analyze", "sliding:3x3", "--scratch", "folder", "--engine", "external"],
        &["build", "sliding:3x3", "-o", "out", "--checkpoint", "folder"],
    ];
    for arguments in searches {
        let names = written(arguments);
        assert!(!names.is_empty());
        for name in names.iter().flat_map(|name| [name.clone(), format!("{name}.new")]) {
            for hard in [false, true] {
                let place = Place::new();
                fs::create_dir(place.path("folder")).unwrap();
                let (victim, planted) = (place.path("victim"), place.path("folder").join(&name));
                fs::write(&victim, "precious").unwrap();
                match hard {
                    true => fs::hard_link(&victim, &planted).unwrap(),
                    false => std::os::unix::fs::symlink(&victim, &planted).unwrap(),
                }
                // Whether the work refuses the folder or replaces the link, the file stays.
                for more in [&[][..], &["--resume"]] {
                    let output = place.command(&[arguments, more].concat()).output().unwrap();
                    assert!(output.status.code().is_some_and(|code| code <= 3), "{name}: {:?}", output.status);
                    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{arguments:?} {more:?}: {name}");
                }
            }
        }
    }
}

/// The names of the files that a search leaves in its folder, and of those that it removes.
#[cfg(unix)]
fn written(arguments: &[&str]) -> Vec<String> {
    let place = Place::new();
    place.command(arguments).assert().success();
    let folder = place.path("folder");
    let mut names: Vec<String> = ["lock", "state.search", "status.json", "search.json", "parts.jsonl", "manifest.json"]
        .map(String::from)
        .to_vec();
    names.extend(files(&folder));
    names.sort();
    names.dedup();
    names
}

#[cfg(unix)]
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.path().is_file()).map(|e| e.file_name().to_string_lossy().into_owned()).collect()
}

/// No text of a file steers the terminal or hides from its reader.
#[test]
fn states_with_control_characters_are_shown_without_them() {
    let place = Place::with_table("sliding:3x3");
    let hostile = ["\u{1b}[31m", "\u{7}", "\u{0}", "\u{7f}", "\u{9b}", "\u{202e}"];
    let lines = hostile.map(|text| format!("1 2 3/4 5 6/7 {text}_ 8\n")).concat();
    fs::write(place.path("states"), &lines).unwrap();
    for verb in ["solve sliding:3x3", "distance table", "path table"] {
        for format in ["text", "json"] {
            let arguments: Vec<&str> = verb.split(' ').chain(["--states", "states", "--format", format]).collect();
            let output = place.command(&arguments).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let text = [output.stdout.clone(), output.stderr].map(|out| String::from_utf8(out).unwrap()).concat();
            let printable = |c: char| !c.is_control() || c == '\n';
            assert!(text.chars().all(|c| printable(c) && c != '\u{202e}'), "{arguments:?}: {text:?}");
            if format == "json" {
                let answers: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
                assert_eq!(answers["answers"].as_array().unwrap().len(), hostile.len());
            }
        }
    }
}
