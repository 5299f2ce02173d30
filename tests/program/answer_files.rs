//! States with columns in, tables of answers out: every verb keeps the order, the numbers of lines,
//! the places of blank lines and the other columns.

use std::fs;
use std::fs::File;
use std::io::Read;

use flate2::read::GzDecoder;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;

use crate::place::Place;

const PUZZLE: &str = "sliding:3x3";
const GOAL: &str = "1 2 3/4 5 6/7 8 _";
const ANTIPODE: &str = "8 6 7/2 5 4/3 _ 1";

/// The records of a file of comma-separated values, its header first.
fn records(place: &Place, name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(place.path(name)).unwrap();
    let reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.into_records().map(|record| record.unwrap().iter().map(String::from).collect()).collect()
}

/// A column of records below the header.
fn column(records: &[Vec<String>], name: &str) -> Vec<String> {
    let at = records[0].iter().position(|own| own == name).unwrap_or_else(|| panic!("{name} in {:?}", records[0]));
    records[1..].iter().map(|record| record[at].clone()).collect()
}

/// A table with columns around the states, a blank line and a line that is no state.
fn with_columns(place: &Place) {
    let rows = ["name,tiles,note", &format!("goal,{GOAL},\"a, b\""), "", &format!("far,{ANTIPODE},"), "bad,1 2,c", ""];
    fs::write(place.path("in.csv"), rows.join("\n") + &format!("last,{GOAL},d\n")).unwrap();
}

#[test]
fn ten_thousand_distances_of_a_file_take_one_command() {
    let place = Place::with_table(PUZZLE);
    let states = place.prints(&["sample", PUZZLE, "--samples", "10000", "--seed", "3"]);
    let mut input = String::from("number,state,comment\n");
    for (number, state) in states.lines().enumerate() {
        if number == 4000 {
            input += "\n";
        }
        input += &format!("{number},{state},\"no, {number}\"\n");
    }
    fs::write(place.path("in.csv"), &input).unwrap();
    place.prints(&["distance", "table", "--states", "in.csv", "-o", "out.csv"]);
    let out = records(&place, "out.csv");
    assert_eq!(out[0], ["line", "number", "state", "comment", "distance", "error"]);
    assert_eq!(out.len(), 10_002);
    // The blank line has a row of its own, with its number.
    assert_eq!(out[4001], ["4002", "", "", "", "", ""]);
    let plain = place.prints(&["distance", "table", "--states", "in.csv"]);
    // The first line of plain answers stands for the header.
    let plain: Vec<&str> = plain.lines().skip(1).collect();
    assert_eq!(column(&out, "distance"), plain);
    for (row, line) in out[1..].iter().zip(2..) {
        assert_eq!(row[0], line.to_string());
        assert!(row[1].is_empty() || row[3] == format!("no, {}", row[1]), "{row:?}");
    }
    // What was written can be read again, and keeps its columns.
    place.prints(&["distance", "table", "--states", "out.csv", "-o", "again.csv"]);
    let again = records(&place, "again.csv");
    assert_eq!(again[0], ["line", "number", "state", "comment", "distance", "error", "distance_2", "error_2"]);
    assert_eq!(column(&again, "distance"), column(&again, "distance_2"));
    assert_eq!(column(&again, "line"), column(&out, "line"));
}

#[test]
fn every_verb_keeps_the_columns_of_its_file() {
    let place = Place::with_table(PUZZLE);
    with_columns(&place);
    let verbs: [&[&str]; 6] = [
        &["distance", "table"],
        &["path", "table", "--all-moves"],
        &["solve", PUZZLE],
        &["label", PUZZLE, "--labels", "solver:ida"],
        &["audit", PUZZLE, "--solver", "greedy", "--truth", "table"],
        &["heuristic", "audit", PUZZLE, "--heuristic", "manhattan", "--truth", "table"],
    ];
    for verb in verbs {
        for output in ["out.csv", "out.parquet", "out.npz", "out.npy"] {
            let words = [verb, &["--states", "in.csv", "-o", output, "--force"]].concat();
            let done = place.command(&words).output().unwrap();
            // One line is no state.
            assert_eq!(done.status.code(), Some(2), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
        }
        let out = records(&place, "out.csv");
        assert_eq!(out[0][..4], ["line", "name", "tiles", "note"], "{verb:?}");
        assert_eq!(column(&out, "line"), ["2", "3", "4", "5", "6"], "{verb:?}");
        assert_eq!(column(&out, "name"), ["goal", "", "far", "bad", "last"]);
        assert_eq!(column(&out, "note"), ["a, b", "", "", "c", "d"]);
        let errors = column(&out, "error");
        assert!(errors[3].contains("is not a 3x3 board") && errors[0].is_empty() && errors[1].is_empty());
        let distance = if verb[0] == "solve" { "length" } else { "distance" };
        assert_eq!(column(&out, distance), ["0", "", "31", "", "0"], "{verb:?}");
        let reader = SerializedFileReader::new(File::open(place.path("out.parquet")).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        let value = |row: usize, name: &str| rows[row].get_column_iter().find(|(own, _)| *own == name).unwrap().1;
        assert_eq!((rows.len(), value(2, distance), value(1, distance)), (5, &Field::Long(31), &Field::Null));
        assert_eq!((value(2, "line"), value(3, "name")), (&Field::Long(4), &Field::Str("bad".into())));
        if verb[0] == "heuristic" {
            // The first state is the goal, the third one 31 moves away; its board has a Manhattan
            // distance of 21.
            assert_eq!([0, 2].map(|row| column(&out, "estimate_error")[row].clone()), ["0.0", "10.0"]);
        }
        // A file that exists is kept.
        let done = place.command(&[verb, &["--states", "in.csv", "-o", "out.csv"]].concat()).output().unwrap();
        let complaint = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.code() == Some(2) && complaint.contains("out.csv exists"), "{verb:?}: {complaint}");
    }
}

#[test]
fn text_is_compressed_where_the_name_says_so() {
    let place = Place::with_table(PUZZLE);
    with_columns(&place);
    for output in ["out.csv", "out.CSV.gz"] {
        let done = place.command(&["distance", "table", "--states", "in.csv", "-o", output]).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{output}");
    }
    let (mut text, file) = (String::new(), File::open(place.path("out.CSV.gz")).unwrap());
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    assert_eq!(text, fs::read_to_string(place.path("out.csv")).unwrap());
    // What was written can be read again.
    let again = ["distance", "table", "--states", "out.CSV.gz", "-o", "again.csv"];
    assert_eq!(place.command(&again).output().unwrap().status.code(), Some(2));
    assert_eq!(column(&records(&place, "again.csv"), "distance_2"), ["0", "", "31", "", "0"]);
    for (output, fault) in [("out.npz.gz", "no text: name a file .csv"), ("out.gz", "names no format")] {
        let done = place.command(&["distance", "table", "--states", "in.csv", "-o", output]).output().unwrap();
        let complaint = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.code() == Some(2) && complaint.contains(fault), "{output}: {complaint}");
    }
}

#[test]
fn arrays_have_fillers_for_missing_values() {
    let place = Place::with_table(PUZZLE);
    with_columns(&place);
    let words = ["distance", "table", "--states", "in.csv", "-o", "out.npz"];
    assert_eq!(place.command(&words).output().unwrap().status.code(), Some(2));
    let mut archive = zip::ZipArchive::new(File::open(place.path("out.npz")).unwrap()).unwrap();
    let array = npyz::NpyFile::new(archive.by_name("distance.npy").unwrap()).unwrap();
    assert_eq!(array.into_vec::<i64>().unwrap(), [0, -1, 31, -1, 0]);
    assert!(archive.by_name("name.npy").is_ok() && archive.by_name("metadata.npy").is_ok());
}

#[test]
fn states_come_from_parquet_and_arrays_of_numpy() {
    let place = Place::with_table(PUZZLE);
    place.prints(&["sample", PUZZLE, "--samples", "50", "-o", "states.parquet"]);
    place.prints(&["sample", PUZZLE, "--samples", "50", "-o", "states.csv"]);
    let texts = place.prints(&["sample", PUZZLE, "--samples", "50"]);
    assert_eq!(column(&records(&place, "states.csv"), "state"), texts.lines().collect::<Vec<_>>());
    fs::write(place.path("states.txt"), &texts).unwrap();
    let expected = place.prints(&["distance", "table", "--states", "states.txt"]);
    for file in ["states.parquet", "states.csv"] {
        place.prints(&["distance", "table", "--states", file, "-o", "out.csv", "--force"]);
        assert_eq!(column(&records(&place, "out.csv"), "distance"), expected.lines().collect::<Vec<_>>(), "{file}");
    }
    // Bytes of states, as `export --form bytes` writes them, without the distances beside them.
    let texts = "1 2 3/4 5 6/7 8 _\n8 6 7/2 5 4/3 _ 1\n";
    fs::write(place.path("two.txt"), texts).unwrap();
    place.prints(&["build", "sliding:2x4", "-o", "small"]);
    let bytes = place.prints(&["export", "small", "-o", "all.npz", "--form", "bytes"]);
    assert!(bytes.is_empty() || bytes.contains("all.npz"));
    let mut archive = zip::ZipArchive::new(File::open(place.path("all.npz")).unwrap()).unwrap();
    let mut array = vec![];
    std::io::Read::read_to_end(&mut archive.by_name("states.npy").unwrap(), &mut array).unwrap();
    fs::write(place.path("states.npy"), &array).unwrap();
    let out = place.prints(&["distance", "small", "--states", "states.npy"]);
    let mut counts = [0u64; 37];
    out.lines().for_each(|distance| counts[distance.parse::<usize>().unwrap()] += 1);
    assert_eq!((counts[0], counts[36], out.lines().count()), (1, 1, 20_160));
    // Damaged and foreign files are refused.
    fs::write(place.path("cut.npy"), &array[..array.len() - 3]).unwrap();
    place.refuses(&["distance", "small", "--states", "cut.npy", "--quiet", "-o", "x.csv"], 3, &["ends inside a row"]);
    place.refuses(&["distance", "small", "--states", "all.npz"], 2, &["is an archive"]);
    fs::write(place.path("bad.parquet"), b"PAR1 and no more PAR1").unwrap();
    place.refuses(&["distance", "table", "--states", "bad.parquet"], 2, &["Parquet"]);
}

#[test]
fn a_column_of_optima_is_the_truth_of_an_audit() {
    let place = Place::with_table(PUZZLE);
    let right = format!("number,tiles,optimal\n1,{GOAL},0\n2,{ANTIPODE},31\n3,1 2 3/4 5 6/7 _ 8,\n");
    fs::write(place.path("known.csv"), right).unwrap();
    let audit = ["audit", PUZZLE, "--solver", "ida", "--states", "known.csv"];
    let found = place.json(&audit);
    assert_eq!(found["truth"], "column 'optimal' of known.csv");
    assert_eq!((&found["all"]["optimal_rate"]["count"], &found["all"]["optimal_rate"]["of"]), (&2.into(), &2.into()));
    assert_eq!(found["unproven"], 1);
    place.prints(&[&audit[..], &["--expect", "optimal", "-o", "audited.csv"]].concat());
    let rows = records(&place, "audited.csv");
    assert_eq!(
        (column(&rows, "optimal"), column(&rows, "distance")),
        (column(&rows, "distance"), column(&rows, "distance"))
    );
    let judged = place.json(&["heuristic", "audit", PUZZLE, "--heuristic", "manhattan", "--states", "known.csv"]);
    assert_eq!((&judged["states"], &judged["overestimates"]["count"]), (&2.into(), &0.into()));
    // A solver that beats the list shows that the list is wrong.
    fs::write(place.path("wrong.csv"), format!("state,optimum\n{ANTIPODE},33\n")).unwrap();
    place.refuses(&["audit", PUZZLE, "--solver", "ida", "--states", "wrong.csv"], 3, &[]);
    fs::write(place.path("text.csv"), format!("state,optimal\n{ANTIPODE},many\n")).unwrap();
    place.refuses(&["audit", PUZZLE, "--states", "text.csv"], 2, &["line 2", "'many' is not a distance"]);
    fs::write(place.path("plain.txt"), ANTIPODE).unwrap();
    place.refuses(
        &["heuristic", "audit", PUZZLE, "--heuristic", "zero", "--states", "plain.txt"],
        2,
        &["exact distances"],
    );
}

/// Solvers are compared on a list by their solutions alone.
#[test]
fn audits_of_a_list_need_no_distances() {
    let place = Place::new();
    fs::write(place.path("plain.txt"), format!("{ANTIPODE}\n1 2 3/4 5 6/7 _ 8\n")).unwrap();
    let audit = ["audit", PUZZLE, "--states", "plain.txt", "--solver", "ida", "--solver", "greedy"];
    let found = place.json(&audit);
    let (ida, greedy) = (&found[0], &found[1]);
    assert_eq!((&ida["truth"], &ida["all"]["solved_rate"]["count"]), (&Value::Null, &2.into()));
    assert_eq!(ida["all"]["length_summary"]["mean"], 16.0);
    assert!(greedy["all"]["length_summary"]["mean"].as_f64() >= Some(16.0), "{greedy}");
    assert!(place.prints(&audit).contains("truth   none\n"));
    place.refuses(&[&audit[..], &["--expect", "optimal"]].concat(), 2, &["--truth"]);
}

#[test]
fn totals_follow_the_solutions_of_several_states() {
    let place = Place::new();
    let states = [GOAL, ANTIPODE, "1 2 3/4 5 6/7 _ 8"];
    let out = place.prints(&[&["solve", PUZZLE][..], &states].concat());
    let end: Vec<&str> = out.lines().skip_while(|line| !line.is_empty()).skip(1).collect();
    assert_eq!(end[0], "solved          3 of 3");
    assert_eq!(end[1], "proven optimal  3");
    assert_eq!(end[2], "moves           32, 10.67 on average");
    let out = place.prints(&["solve", PUZZLE, GOAL]);
    assert!(!out.contains("solved  "), "{out}");
    let all: Value =
        serde_json::from_str(&place.prints(&[&["solve", PUZZLE, "--format", "json"], &states[..]].concat())).unwrap();
    assert_eq!((&all["totals"]["states"], &all["totals"]["moves"]), (&3.into(), &32.into()));
}

#[test]
fn the_program_carries_sets_and_instances() {
    let place = Place::new();
    let list = place.prints(&["list", "data"]);
    assert!(list.contains("15-puzzle-7-8.toml") && list.contains("korf100.csv"), "{list}");
    let set = place.prints(&["list", "data", "15-puzzle-7-8"]);
    assert!(set.contains("puzzle = \"sliding:4x4"), "{set}");
    place.refuses(&["list", "data", "korf1000"], 2, &["unknown file", "antipode list data"]);
    let spec = "sliding:4x4;goal=_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
    let words = ["audit", spec, "--solver", "greedy", "--states", "korf100", "--nodes", "1"];
    let audit = place.json(&words);
    assert_eq!((&audit["audited"], &audit["truth"]), (&100.into(), &"column 'optimal' of korf100.csv".into()));
    // A file of the user comes first.
    fs::write(place.path("korf100"), "_ 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15\n").unwrap();
    let solved = place.prints(&["solve", spec, "--states", "korf100"]);
    assert!(solved.contains("0 moves"), "{solved}");
}

/// The summary is the start of the whole report, and options add what they are about.
#[test]
fn a_summary_is_the_start_of_the_report() {
    let place = Place::new();
    let summary = place.prints(&["analyze", PUZZLE]);
    let whole = place.prints(&["analyze", PUZZLE, "--full"]);
    assert!(whole.starts_with(&summary) && summary.lines().count() == 7, "{summary}");
    assert!(summary.contains("God's number  31\n"), "{summary}");
    let added = |options: &[&str]| {
        let text = place.prints(&[&["analyze", PUZZLE][..], options].concat());
        ["engine ", "\ndepth  states", "\n\nantipodes", "\n\nstates of the deepest", "\ndigests"]
            .map(|part| text.contains(part))
    };
    assert_eq!(added(&["--full"]), [true, true, true, false, false]);
    for number in ["1", "10"] {
        assert_eq!(added(&["--antipodes", number]), [false, false, true, false, false], "{number}");
    }
    assert_eq!(added(&["--levels", "5"]), [false, true, false, false, false]);
    assert_eq!(added(&["--levels", "5", "--antipodes", "2"]), [false, true, false, true, false]);
    assert_eq!(added(&["--digests"]), [false, false, false, false, true]);
    assert_eq!(added(&["--scratch", "work"]), [true, false, false, false, false]);
}
