//! Builds that are killed, interrupted, or out of disk space. None leaves a file that passes as a
//! table.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

/// A search of half a second or more on any machine, then many seconds of compression.
const LONG_SEARCH: [&str; 5] = ["sliding:3x4", "--encoding", "byte", "--compress", "9"];
/// A build that starts writing early and writes for long.
const LONG_WRITE: [&str; 5] = ["rings:4,1,9", "--encoding", "byte", "--compress", "9"];

/// The time after which a process counts as hanging, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running build in a separate folder.
struct Build {
    folder: TempDir,
    child: Child,
}

impl Build {
    fn start(arguments: &[&str]) -> Build {
        let folder = tempfile::tempdir().unwrap();
        let child = Command::new(PROGRAM)
            .arg("build")
            .args(arguments)
            .arg("-o")
            .arg(folder.path().join("table"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Build { folder, child }
    }

    fn files(&self) -> Vec<PathBuf> {
        fs::read_dir(self.folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect()
    }

    /// Waits until the files in the folder are at least this long.
    fn wait_for(&mut self, bytes: u64) {
        let start = Instant::now();
        loop {
            let lengths = self.files().iter().map(|file| fs::metadata(file).map_or(0, |data| data.len())).collect();
            let lengths: Vec<u64> = lengths;
            if !lengths.is_empty() && lengths.iter().sum::<u64>() >= bytes {
                return;
            }
            assert!(self.child.try_wait().unwrap().is_none(), "the build ended before {bytes} bytes were seen");
            assert!(start.elapsed() < PATIENCE, "no {bytes} bytes in {PATIENCE:?}");
            sleep(Duration::from_millis(2));
        }
    }

    /// Kills the process as a power cut would, and checks the remaining files.
    fn kill(mut self, when: &str) {
        assert!(self.child.try_wait().unwrap().is_none(), "{when}: the build is over");
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let table = self.folder.path().join("table");
        assert!(!table.exists(), "{when}: half a table has the name of a whole one");
        for file in self.files() {
            let verbs: [&[&str]; 3] = [&["info"], &["verify", "--quick"], &["distance"]];
            for verb in verbs {
                let output = Command::new(PROGRAM).args(verb).arg(&file).stdin(Stdio::null()).output().unwrap();
                assert_eq!(output.status.code(), Some(3), "{when}: {verb:?} {}", file.display());
            }
        }
        builds(self.folder.path());
    }

    /// Sends a signal such as that of Ctrl-C, and waits for the end.
    fn interrupt(self, signal: &str, when: &str) {
        let script = format!("kill -{signal} {}", self.child.id());
        let sent = Command::new("sh").args(["-c", &script]).status().unwrap();
        assert!(sent.success(), "{when}");
        let output = self.child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "antipode: interrupted\n", "{when}");
        assert_eq!((output.status.code(), output.stdout), (Some(130), vec![]), "{when}");
        assert_eq!(names(self.folder.path()), [""; 0], "{when}");
        builds(self.folder.path());
    }
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

fn run(arguments: &[&str], table: &Path) -> Output {
    Command::new(PROGRAM).args(arguments).arg(table).stdin(Stdio::null()).output().unwrap()
}

/// Checks that remains of another build cause no problem.
fn builds(folder: &Path) {
    let table = folder.join("table");
    let built = run(&["build", "sliding:2x3", "-o"], &table);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    assert!(run(&["verify"], &table).status.success());
}

#[test]
fn a_killed_build_leaves_no_table() {
    for milliseconds in [0, 50, 200, 500, 900] {
        let build = Build::start(&LONG_SEARCH);
        sleep(Duration::from_millis(milliseconds));
        build.kill(&format!("killed after {milliseconds} ms"));
    }
}

#[test]
fn a_build_that_is_killed_while_it_writes_leaves_no_table() {
    let mut build = Build::start(&LONG_WRITE);
    build.wait_for(1);
    build.kill("killed while it wrote");
}

#[test]
fn an_interrupted_build_leaves_nothing() {
    for signal in ["INT", "TERM"] {
        let mut build = Build::start(&LONG_SEARCH);
        // The temporary file appears after the handler and before the search.
        build.wait_for(0);
        sleep(Duration::from_millis(200));
        build.interrupt(signal, "while it searched");
    }
    let mut build = Build::start(&LONG_WRITE);
    build.wait_for(1);
    build.interrupt("INT", "while it wrote");
}

#[test]
fn a_full_disk_leaves_nothing() {
    for options in ["--encoding byte", "--encoding byte --compress 1", "--encoding plane"] {
        let folder = tempfile::tempdir().unwrap();
        // A limit of 8 blocks of 512 or 1024 bytes fails a write as a full disk does.
        let script = format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" build sliding:3x3 {options} -o \"$1\"");
        let table = folder.path().join("table");
        let output = Command::new("sh").args(["-c", &script, PROGRAM]).arg(&table).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{options}: {message}");
        assert!(message.starts_with("antipode: cannot write ") && message.lines().count() == 1, "{options}: {message}");
        assert!(output.stdout.is_empty(), "{options}");
        assert_eq!(names(folder.path()), [""; 0], "{options}");
        builds(folder.path());
    }
}
