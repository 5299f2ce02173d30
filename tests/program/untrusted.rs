//! States from other programs: reading any text gives a state or an error, never a panic.

use antipode::families;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The number of damaged texts for each example of each family.
const TEXTS: usize = 400;

/// Pieces that damage texts: parts of valid states and other text.
const PIECES: [&str; 24] = [
    " ",
    "/",
    ",",
    "_",
    ".",
    "-",
    "0",
    "1",
    "9",
    "300",
    "18446744073709551616",
    "-1",
    "a",
    "Z",
    "'",
    "2",
    "(",
    "\u{301}",
    "é",
    "☃",
    "\0",
    "\t",
    "R",
    "  ",
];

fn damage(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut chars: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..=chars.len());
        let piece = PIECES[random.random_range(0..PIECES.len())].to_string();
        match random.random_range(0..5) {
            0 => chars.insert(at, piece),
            1 if at < chars.len() => chars[at] = piece,
            2 if at < chars.len() => drop(chars.remove(at)),
            3 => chars.truncate(at),
            _ if at < chars.len() => {
                let other = random.random_range(0..chars.len());
                chars.swap(at, other);
            }
            _ => {}
        }
    }
    chars.concat()
}

#[test]
fn damaged_states_are_read_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for spec in families::ALL.iter().flat_map(|family| family.examples) {
        let problem = families::parse(spec).unwrap();
        let moves = problem.clone();
        let mut here = moves.goals().next().unwrap();
        let (mut read, length) = (0, here.len());
        for _ in 0..TEXTS {
            let mut next = vec![];
            moves.expand(&here, &mut |state| next.push(state.to_vec()));
            if !next.is_empty() {
                here = next.swap_remove(random.random_range(0..next.len()));
            }
            let text = damage(&moves.write(&here), &mut random);
            let Ok(state) = moves.read(&text) else { continue };
            read += 1;
            assert_eq!(state.len(), length, "{spec}: {text:?}");
            assert_eq!(moves.read(&moves.write(&state)).unwrap(), state, "{spec}: {text:?}");
            // Run everything that the program does with a state.
            moves.is_goal(&state);
            moves.expand(&state, &mut |_| ());
        }
        assert!(read > 0 && read < TEXTS, "{spec}: {read}");
    }
}
