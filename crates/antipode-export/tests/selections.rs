//! Which states of a table are written.

mod place;

use std::collections::HashSet;

use place::{Place, Rows, truth};

#[test]
fn a_sample_repeats_nothing_and_is_the_same_for_a_seed() {
    let place = Place::new();
    let problem = place.table("sliding:3x3", "table");
    let truth = truth(&problem);
    let draw = |words: &[&str]| -> Rows {
        place.does("export", &[&["table", "--force", "-o", "x.npz", "--states", "bytes"], words].concat());
        place.rows("x.npz")
    };
    let first = draw(&["--samples", "5000", "--seed", "1"]);
    assert_eq!(first.states.iter().collect::<HashSet<_>>().len(), 5000);
    for (state, distance) in first.states.iter().zip(&first.distances) {
        let state: Vec<u8> = state.iter().map(|&byte| byte as u8).collect();
        assert_eq!(truth.get(&state), Some(distance));
    }
    assert_eq!(first, draw(&["--sample", "5000", "--seed", "1", "--threads", "1"]));
    assert_ne!(first, draw(&["--samples", "5000", "--seed", "2"]));
    assert_eq!(draw(&["--samples", "1000000"]).states.len(), 181_440);
}

#[test]
fn of_each_depth_there_are_so_many_states_or_all() {
    let place = Place::new();
    let problem = place.table("sliding:3x3", "table");
    let truth = truth(&problem);
    let mut layers = [0; 32];
    truth.values().for_each(|&distance| layers[distance as usize] += 1);
    let draw = |seed: &str| {
        let words = ["table", "--force", "-o", "x.npz", "--states", "bytes", "--by-depth", "100", "--seed", seed];
        place.does("export", &words);
        place.rows("x.npz")
    };
    let rows = draw("5");
    let mut counts = [0; 32];
    for (state, &distance) in rows.states.iter().zip(&rows.distances) {
        let state: Vec<u8> = state.iter().map(|&byte| byte as u8).collect();
        assert_eq!(truth.get(&state), Some(&distance));
        counts[distance as usize] += 1;
    }
    assert_eq!(counts, layers.map(|layer: i32| layer.min(100)));
    assert_eq!(rows.states.iter().collect::<HashSet<_>>().len(), rows.states.len());
    assert_eq!(rows, draw("5"));
    assert_ne!(rows, draw("6"));
}

/// Without memory for another search, distances modulo 3 or 4 are found by walks.
#[test]
fn distances_do_not_depend_on_the_memory() {
    let place = Place::new();
    for spec in ["sliding:3x3", "pancake:7"] {
        place.table(spec, "table");
        place.does("export", &["table", "-o", "much.npz"]);
        place.does("export", &["table", "-o", "little.npz", "--memory", "10kB"]);
        assert_eq!(place.rows("much.npz"), place.rows("little.npz"), "{spec}");
        ["table", "much.npz", "little.npz"].iter().for_each(|name| std::fs::remove_file(place.path(name)).unwrap());
    }
}

#[test]
fn a_large_table_is_sampled() {
    let place = Place::new();
    place.table("twisty:2x2x2", "table");
    place.does("export", &["table", "-o", "x.csv", "--by-depth", "500"]);
    let Rows { texts, distances, .. } = place.rows("x.csv");
    let table = antipode_jobs::OpenTable::open(&place.path("table")).unwrap();
    let known = table.distances(&texts).unwrap();
    assert!(known.iter().zip(&distances).all(|(known, &distance)| known.distance.map(u64::from) == Some(distance)));
    assert_eq!((distances.len(), distances.iter().max()), (1 + 9 + 54 + 321 + 500 * 8, Some(&11)));
}
