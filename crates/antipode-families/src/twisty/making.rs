//! Bounds for the moves that a definition file names, and for making moves from others: a file of a
//! few megabytes could ask for days.

use super::definition::TwistyDefinition;
use super::notation::MOST_TURNS;
use antipode_core::error::{Error, Result};

/// The most names to compare and entries of lists to compute: about ten seconds.
const MOST_EFFORT: u64 = 1 << 32;

/// What it took so far to make the moves of a file from others.
#[derive(Default)]
pub(super) struct MakingEffort(u64);

impl MakingEffort {
    /// Counts the making of moves from `words` names of others. `Limit` if it takes too long.
    pub(super) fn make(&mut self, file: &str, words: usize, definition: &TwistyDefinition) -> Result<()> {
        // Each name is compared with those of all moves, and its lists are multiplied.
        let each = definition.all_moves().count() + definition.slots();
        self.0 = self.0.saturating_add((words as u64).saturating_mul(each as u64));
        if self.0 > MOST_EFFORT {
            return Err(Error::Limit(format!("{file}: the moves that consist of other moves are too long")));
        }
        Ok(())
    }
}

/// `Limit` if a file has too many moves.
pub(super) fn check_moves(file: &str, moves: usize) -> Result<()> {
    if moves > MOST_TURNS {
        return Err(Error::Limit(format!("{file}: more than {MOST_TURNS} moves")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::time::{Duration, Instant};

    use super::super::{kpuzzle, tws};

    /// A definition with a set of some pieces, and two moves.
    fn start(pieces: usize) -> String {
        let numbers = |list: &mut dyn Iterator<Item = usize>| list.map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
        let turned = numbers(&mut (2..=pieces).chain([1]));
        let swapped = numbers(&mut [2, 1].into_iter().chain(3..=pieces));
        format!("Set A {pieces} 1\nMove X\nA\n{turned}\nEnd\nMove Y\nA\n{swapped}\nEnd\n")
    }

    fn refused(read: impl FnOnce() -> antipode_core::error::Result<super::TwistyDefinition>, what: &str) {
        let begin = Instant::now();
        let error = read().unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
    }

    #[test]
    fn files_that_would_take_days_are_refused() {
        let mut many = start(8);
        (0..100_000).for_each(|n| write!(many, "Move M{n}\nA\n2 1 4 3 6 5 8 7\nEnd\n").unwrap());
        refused(|| tws::read("many", &many), "many: more than 10000 moves");
        let mut named = start(8);
        (0..100_000).for_each(|n| writeln!(named, "MoveSequence M{n} X Y").unwrap());
        refused(|| tws::read("named", &named), "named: more than 10000 moves");
        let long = start(16_384) + "MoveSequence Z" + &" X Y".repeat(1_000_000);
        refused(|| tws::read("long", &long), "long: the moves that consist of other moves are too long");
        // Each needs the next one, so each pass over all of them makes one.
        let moves = (0..9_990).map(|n| format!(r#""{n:05}": "{:05} X""#, n + 1)).collect::<Vec<_>>().join(",");
        let orbits = r#"{"orbitName": "A", "numPieces": 2, "numOrientations": 1}"#;
        let pattern = r#"{"A": {"pieces": [0, 1], "orientation": [0, 0]}}"#;
        let turn = r#"{"A": {"permutation": [1, 0], "orientationDelta": [0, 0]}}"#;
        let chain = format!(
            r#"{{"orbits": [{orbits}], "defaultPattern": {pattern}, "moves": {{"X": {turn}}},
                "derivedMoves": {{{moves}, "09990": "X"}}}}"#
        );
        refused(|| kpuzzle::read("chain", &chain), "chain: the moves that consist of other moves are too long");
    }

    #[test]
    fn blocks_are_checked_in_one_pass() {
        let all: Vec<String> = (1..=16_384).map(|n| n.to_string()).collect();
        let block = format!("Block\nA {}\nEnd\n", all.join(" "));
        let begin = Instant::now();
        tws::read("blocks", &(start(16_384) + &block.repeat(50))).unwrap();
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
    }
}
