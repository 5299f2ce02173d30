//! Tables of puzzles from definition files: a table stores the definition, and needs no other file.

use std::fs;
use std::path::{Path, PathBuf};

use antipode::families;
use antipode::tables::{MOST_DEFINITION_BYTES, Table};
use assert_cmd::Command;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antipode");

/// Two kinds of pieces, so that one kind alone is a pattern.
const TEXT: &str = "Name three
# a comment
Set A 4 2
Set B 3 1
Solved
A
1 2 3 4
B
1 2 3
End
Move X
A
2 3 1 4
1 1 0 0
B
2 1 3
End
Move Y
A
1 3 4 2
B
1 3 2
End
";

/// A state, reached by moves.
const STATE: &str = "X Y X Y' X";

/// Two sibling folders: `a` has the definition and its tables.
struct Folders(TempDir);

impl Folders {
    fn new() -> Folders {
        let folders = Folders(tempfile::tempdir().unwrap());
        ["a", "b"].iter().for_each(|name| fs::create_dir(folders.0.path().join(name)).unwrap());
        fs::write(folders.path("a/three.tws"), TEXT).unwrap();
        folders
    }

    /// With a table `a/table`.
    fn with_table() -> Folders {
        let folders = Folders::new();
        folders.prints("a", &["build", "twisty:three.tws", "-o", "table"]);
        folders
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, folder: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.current_dir(self.path(folder)).args(arguments);
        command
    }

    fn prints(&self, folder: &str, arguments: &[&str]) -> String {
        let assert = self.command(folder, arguments).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    }

    /// The output on stderr, after a check of the exit status.
    fn refuses(&self, folder: &str, arguments: &[&str], status: i32) -> String {
        let assert = self.command(folder, arguments).assert().code(status);
        String::from_utf8(assert.get_output().stderr.clone()).unwrap()
    }

    /// The output of all queries to the table.
    fn answers(&self, folder: &str, table: &str) -> Vec<String> {
        let info = self.prints(folder, &["info", table]);
        let verified = self.prints(folder, &["verify", table]);
        assert!(verified.contains("certified"), "{verified}");
        let asked = [&["distance", table, STATE][..], &["path", table, STATE], &["hardest", table]];
        let answers = asked.map(|arguments| self.prints(folder, arguments));
        assert!(info.contains("twisty:three.tws;checksum="), "{info}");
        answers.into()
    }
}

/// Replaces the metadata of a file by shorter or equally long ones, with right checksums.
fn with_metadata(path: &Path, change: impl FnOnce(&mut serde_json::Value)) {
    let mut bytes = fs::read(path).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let mut metadata = serde_json::from_slice(&bytes[24..24 + length]).unwrap();
    change(&mut metadata);
    let mut json = serde_json::to_vec(&metadata).unwrap();
    assert!(json.len() <= length, "no room");
    json.resize(length, b' ');
    bytes[24..24 + length].copy_from_slice(&json);
    bytes[16..20].copy_from_slice(&crc32c::crc32c(&json).to_le_bytes());
    let checksum = crc32c::crc32c(&bytes[..20]);
    bytes[20..24].copy_from_slice(&checksum.to_le_bytes());
    fs::write(path, bytes).unwrap();
}

/// Converts a table to the older format without a definition.
fn make_old(path: &Path, text: &str) {
    with_metadata(path, |metadata| {
        metadata.as_object_mut().unwrap().remove("definition");
        let spec = metadata["spec"].as_str().unwrap().to_string();
        let at = spec.find("checksum=").unwrap() + "checksum=".len();
        let spec = format!("{}{:08x}{}", &spec[..at], crc32c::crc32c(text.as_bytes()), &spec[at + 8..]);
        metadata["spec"] = spec.into();
    });
}

#[test]
fn a_table_opens_from_another_folder_and_without_its_definition_file() {
    let folders = Folders::with_table();
    let expected = folders.answers("a", "table");
    assert!(expected[0].trim().parse::<u32>().unwrap() > 1, "{expected:?}");
    assert_eq!(folders.answers("b", "../a/table"), expected);
    fs::remove_file(folders.path("a/three.tws")).unwrap();
    for (folder, table) in [("a", "table"), ("b", "../a/table")] {
        assert_eq!(folders.answers(folder, table), expected);
    }
}

#[test]
fn a_table_outlives_changes_of_its_definition_file() {
    let folders = Folders::with_table();
    let expected = folders.answers("a", "table");
    for (text, same) in [
        (TEXT.replace("Name three", "Name trois"), true),
        (TEXT.replace("a comment", "another one").replace('\n', "\r\n"), true),
        (TEXT.replace("2 3 1 4", "3 1 2 4"), false),
    ] {
        fs::write(folders.path("a/three.tws"), text).unwrap();
        assert_eq!(folders.answers("a", "table"), expected);
        // A table as a heuristic must be about the puzzle to solve.
        let solve = ["solve", "twisty:three.tws", STATE, "--heuristic", "table:table"];
        match same {
            true => assert!(folders.prints("a", &solve).contains("table:table")),
            false => assert!(folders.refuses("a", &solve, 2).contains("is for twisty:three.tws")),
        }
    }
}

#[test]
fn a_table_is_a_heuristic_for_the_same_definition_elsewhere() {
    let folders = Folders::with_table();
    let elsewhere = "twisty:../a/three.tws";
    let solve =
        |spec: &str, file: &str| folders.prints("b", &["solve", spec, STATE, "--heuristic", &format!("table:{file}")]);
    assert!(solve(elsewhere, "../a/table").contains("table:../a/table"));
    fs::write(folders.path("b/copy.tws"), TEXT).unwrap();
    assert!(solve("twisty:copy.tws", "../a/table").contains("table:../a/table"));
    folders.prints("b", &["heuristic", "audit", "twisty:copy.tws", "--heuristic", "zero", "--truth", "../a/table"]);
    // Other options make another puzzle.
    for spec in ["twisty:copy.tws;moves=X", "twisty:copy.tws;goal=X", "twisty:copy.tws;metric=qtm"] {
        let message = folders.refuses("b", &["solve", spec, "X", "--heuristic", "table:../a/table"], 2);
        assert!(message.contains("is for twisty:three.tws"), "{spec}: {message}");
    }
}

#[test]
fn a_pattern_database_carries_the_definition_too() {
    let folders = Folders::new();
    folders.prints("a", &["build", "twisty:three.tws", "--pattern", "a", "-o", "pattern"]);
    let solve = |folder: &str, spec: &str, file: &str| {
        folders.prints(folder, &["solve", spec, STATE, "--heuristic", &format!("pdb:{file}")])
    };
    assert!(solve("b", "twisty:../a/three.tws", "../a/pattern").contains("pdb:../a/pattern"));
    fs::rename(folders.path("a/three.tws"), folders.path("b/other.tws")).unwrap();
    assert!(solve("b", "twisty:other.tws", "../a/pattern").contains("pdb:../a/pattern"));
    for (folder, file) in [("a", "pattern"), ("b", "../a/pattern")] {
        assert!(folders.prints(folder, &["verify", file]).contains("certified"));
        assert!(folders.prints(folder, &["info", file]).contains(";pattern=a"));
    }
}

#[test]
fn a_tampered_definition_is_refused() {
    let good = fs::read(Folders::with_table().path("a/table")).unwrap();
    let folders = Folders::new();
    let table = folders.path("a/table");
    for (what, definition) in [
        ("has changed", TEXT.replace("2 3 1 4", "3 1 2 4").into()),
        ("has changed", TEXT.replace("Move Y", "Move Z").into()),
        ("line 13, column 7", TEXT.replace("2 3 1 4", "2 3 1 1").into()),
        ("line 1, column 1", "nonsense".into()),
        ("has no Set", "".into()),
        ("invalid type", 7.into()),
    ] {
        fs::write(&table, &good).unwrap();
        with_metadata(&table, |metadata| metadata["definition"] = definition);
        for verb in ["info", "verify"] {
            // Also if the file is unchanged.
            let message = folders.refuses("a", &[verb, "table"], 3);
            assert!(message.contains(what) && message.contains("table"), "{what}: {message}");
        }
    }
}

#[test]
fn a_definition_that_the_spec_does_not_name_is_refused() {
    let folders = Folders::with_table();
    with_metadata(&folders.path("a/table"), |metadata| metadata["spec"] = "twisty:2x2x2".into());
    let message = folders.refuses("a", &["info", "table"], 3);
    assert!(message.contains("names no file"), "{message}");
}

#[test]
fn a_definition_that_is_too_large_is_refused() {
    let folders = Folders::with_table();
    let table = folders.path("a/table");
    let bytes = fs::read(&table).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let mut metadata: serde_json::Value = serde_json::from_slice(&bytes[24..24 + length]).unwrap();
    metadata["definition"] = " ".repeat(MOST_DEFINITION_BYTES + 1).into();
    let json = serde_json::to_vec(&metadata).unwrap();
    let mut large = bytes[..12].to_vec();
    large.extend_from_slice(&(json.len() as u32).to_le_bytes());
    large.extend_from_slice(&crc32c::crc32c(&json).to_le_bytes());
    large.extend_from_slice(&crc32c::crc32c(&large).to_le_bytes());
    large.extend_from_slice(&json);
    large.extend_from_slice(&bytes[24 + length..]);
    fs::write(&table, large).unwrap();
    let message = folders.refuses("a", &["info", "table"], 3);
    assert!(message.contains("its definition is too large"), "{message}");
}

#[test]
fn older_tables_open_for_a_puzzle_that_is_typed_and_read_no_file_themselves() {
    let folders = Folders::with_table();
    make_old(&folders.path("a/table"), TEXT);
    for verb in [&["info", "table"][..], &["verify", "table"], &["path", "table", STATE]] {
        assert!(folders.refuses("a", verb, 3).contains("'twisty:three.tws' names a file"));
    }
    let solve = |folder, spec, heuristic| folders.prints(folder, &["solve", spec, STATE, "--heuristic", heuristic]);
    assert!(solve("a", "twisty:three.tws", "table:table").contains("table:table"));
    assert!(solve("b", "twisty:../a/three.tws", "table:../a/table").contains("table:../a/table"));
}

#[test]
fn tables_of_other_puzzles_carry_nothing() {
    let folders = Folders::new();
    folders.prints("a", &["build", "twisty:2x2x2;moves=R,U", "-o", "table"]);
    let table = Table::open(&folders.path("a/table")).unwrap();
    assert_eq!(table.metadata().definition, None);
    assert!(!String::from_utf8_lossy(&fs::read(table.path()).unwrap()).contains("definition"));
}

#[test]
fn two_specs_are_about_one_problem_only_with_one_definition() {
    let folders = Folders::new();
    let spec = |name: &str, text: &str, options: &str| {
        let path = folders.path(name);
        fs::write(&path, text).unwrap();
        families::parse(&format!("twisty:{}{options}", path.display())).unwrap()
    };
    let problem = spec("a/one.tws", TEXT, ";pieces=a");
    assert_eq!(problem.definition(), Some(TEXT));
    for (options, text, same) in [
        (";pieces=a", TEXT.to_string(), true),
        (";pieces=a", TEXT.replace("Name three", "Name trois"), true),
        (";pieces=b", TEXT.to_string(), false),
        (";pieces=a", TEXT.replace("Move X", "Move Z"), false),
        (";pieces=a", TEXT.replace("2 3 1 4", "3 1 2 4"), false),
    ] {
        assert_eq!(families::is_about(&spec("b/two.tws", &text, options).spec(), &problem), same, "{options} {text}");
    }
}
