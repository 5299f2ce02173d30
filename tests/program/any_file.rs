//! `info`, `verify`, `hardest` and `export` take every kind of file, and `build` writes each kind.

use std::fs;

use serde_json::Value;

use crate::place::Place;

/// A set with two additive patterns, of the same puzzle as the other files.
const SET: &str = "puzzle = \"sliding:2x3\"\n[[sum]]\npatterns = [\"1,2\", \"3,4,5\"]\n";

/// A place with a file of each kind.
fn with_files() -> Place {
    let place = Place::new();
    fs::write(place.path("set.toml"), SET).unwrap();
    place.prints(&["build", "sliding:2x3", "-o", "table"]);
    place.prints(&["build", "sliding:2x3", "--pattern", "1,2", "--additive", "-o", "pattern"]);
    place.prints(&["build", "set.toml", "-o", "tables"]);
    place.prints(&["build", "twisty:2x2x2", "--cosets", "20kB", "-o", "cosets"]);
    place
}

#[test]
fn every_file_is_described_and_verified() {
    let place = with_files();
    for (file, described, verified) in [
        ("table", "God's number  21", "depths of 360 states are certified"),
        ("pattern", "sliding:2x3;pattern=1,2;additive;least", "are certified"),
        ("tables/set.toml", "1,2; 3,4,5", "set.1-2.antipode"),
        ("cosets", "exact up to", "are certified"),
    ] {
        assert!(place.prints(&["info", file]).contains(described), "{file}");
        assert!(place.prints(&["verify", file]).contains(verified), "{file}");
        place.prints(&["certify", file]);
        assert!(place.prints(&["info", file]).contains(if file.ends_with("toml") { "yes" } else { "certified" }));
    }
    let unbuilt = place.json(&["info", "set.toml"]);
    assert_eq!(unbuilt["sums"], serde_json::json!([["1,2", "3,4,5"]]));
    assert!(unbuilt["tables"].as_array().unwrap().iter().all(|table| table["built"] == false), "{unbuilt}");
    place.refuses(&["verify", "set.toml"], 2, &["set.1-2.antipode"]);
    let damaged = place.path("tables/set.3-4-5.antipode");
    let mut bytes = fs::read(&damaged).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(damaged, bytes).unwrap();
    place.refuses(&["verify", "tables/set.toml"], 3, &["set.3-4-5.antipode"]);
}

#[test]
fn verbs_that_need_a_table_say_what_the_file_is() {
    let place = with_files();
    for (file, what) in [("pattern", "a pattern database"), ("cosets", "a file of coset distances")] {
        for verb in ["hardest", "distance", "path"] {
            place.refuses(&[verb, file], 2, &[file, what, "antipode info"]);
        }
        place.refuses(&["info", file, "--orbits"], 2, &[what]);
    }
    place.refuses(&["verify", "table", "--samples", "5"], 2, &["coset"]);
    place.refuses(&["verify", "nothing"], 2, &["nothing"]);
    place.refuses(&["build", "set.toml", "-o", "other", "--encoding", "byte"], 2, &["leave out"]);
    place.refuses(&["build", "set.toml", "-o", "other", "--engine", "tiles"], 2, &["tiles", "rows, queue"]);
    let tiles = ["build", "sliding:2x3", "--pattern", "1", "-o", "other", "--engine", "tiles"];
    place.refuses(&tiles, 2, &["tiles", "external"]);
    place.refuses(&["build", "sliding:2x3", "--encoding", "delta", "-o", "other"], 2, &["pattern databases"]);
    let plane = ["build", "sliding:2x3", "--pattern", "1", "--encoding", "plane", "-o", "other"];
    place.refuses(&plane, 2, &["whole puzzles"]);
    place.misuses(&["build", "sliding:2x3", "--additive", "-o", "other"]);
}

#[test]
fn additive_patterns_pay_for_a_part_of_the_moves() {
    let place = Place::new();
    let pattern = |spec: &str, how: &str| -> Value {
        let mut words = vec!["build", spec, "--pattern", "1,2", "-o", "pattern", "--force"];
        words.extend((!how.is_empty()).then_some(how));
        place.prints(&words);
        place.json(&["info", "pattern"])
    };
    // All moves count: those of the other tiles, too.
    let [all, own, blank] = ["", "--additive", "--additive=blank"].map(|how| pattern("sliding:3x3", how));
    assert_eq!(own, pattern("sliding:3x3", "--additive=own"));
    assert!(all["greatest_value"].as_u64() > own["greatest_value"].as_u64());
    // The places of two tiles, and of the hole.
    assert_eq!((own["entries"].as_u64(), all["entries"].as_u64()), (Some(9 * 8), Some(9 * 8 * 7)));
    assert!(blank["entries"].as_u64() > own["entries"].as_u64(), "{blank}");
    assert_eq!(blank["spec"], "sliding:3x3;pattern=1,2;additive");
    for how in ["location", "split"] {
        let shared = pattern("pancake:6", &format!("--additive={how}"));
        assert_eq!(shared["spec"], format!("pancake:6;pattern=1,2;share={how}"));
    }
}

#[cfg(feature = "export")]
#[test]
fn labels_are_described_checked_listed_and_exported() {
    let place = Place::new();
    let make = ["label", "sliding:2x3", "--labels", "solver:ida", "--samples", "40", "--seed", "5"];
    place.prints(&[&make[..], &["--database", "some.labels", "-o", "first.csv"]].concat());
    place.prints(&["export", "some.labels", "-o", "all.csv"]);
    let [first, all] = ["first.csv", "all.csv"].map(|file| fs::read_to_string(place.path(file)).unwrap());
    // The solver labels all states of its paths, and the file of `label` has the first of them.
    assert!(first.lines().count() == 41 && all.starts_with(&first), "{first}");
    let depth = |line: &str| line.rsplit(',').next().unwrap().parse::<u64>().unwrap();
    let depths: Vec<u64> = all.lines().skip(1).map(depth).collect();
    let deepest = depths.iter().copied().max().unwrap();
    let info = place.json(&["info", "some.labels"]);
    assert_eq!(info["labels"].as_u64(), Some(depths.len() as u64));
    assert_eq!(info["distances"].as_array().unwrap().last().unwrap()["distance"], deepest);
    assert!(place.prints(&["info", "some.labels"]).contains("random"));
    assert!(place.prints(&["verify", "some.labels"]).contains("right checksum"));
    let hardest = place.json(&["hardest", "some.labels"]);
    let count = depths.iter().filter(|depth| **depth == deepest).count();
    assert_eq!((hardest["depth"].as_u64(), hardest["count"].as_u64()), (Some(deepest), Some(count as u64)));
    assert_eq!(hardest["examples"].as_array().unwrap().len(), count.min(100));
    place.refuses(&["hardest", "some.labels", "--depth", "99"], 2, &["depth=99"]);
    place.refuses(&["hardest", "some.labels", "--orbits"], 2, &["--orbits"]);
    place.refuses(&["hardest", "some.labels", "--among", "1"], 2, &["--among"]);
    place.prints(&["export", "some.labels", "-o", "few.csv", "--samples", "3"]);
    let few = fs::read_to_string(place.path("few.csv")).unwrap();
    assert!(few.lines().count() == 4 && few.lines().all(|line| all.contains(line)), "{few}");
    place.refuses(&["distance", "some.labels", "1 2 3/4 5 _"], 2, &["a file of labels", "antipode info"]);
}
