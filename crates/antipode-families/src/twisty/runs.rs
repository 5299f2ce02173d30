//! Moves on state numbers by look-ups, for states with indistinguishable pieces.
//!
//! The slots of an orbit are cut into runs. The pieces and twists in a run are its *content*; its
//! *code* has a digit for every slot. A move maps the digit of each slot to another slot, so the
//! codes of all runs after a move are a sum of one term per run before it. The number of a state is
//! also a sum over its runs, whose terms depend on the contents of the runs before
//! ([`MultisetRanks::part`]). So a neighbour costs three look-ups per run, in tables of contents.
//! If an orbit has few states, the tables have its states after each move, and a neighbour costs
//! one look-up. What consecutive states have in common is computed once.
//!
//! [`MultisetRanks::part`]: antipode_core::perms::MultisetRanks::part

use std::sync::Arc;

use super::definition::DefinedMove;
use super::indistinguishable_pieces::{IndistinguishablePieces, PieceOrbit};
use super::run_tables::{MOST_ENTRIES, SlotDigits, SlotRun, runs};
use antipode_core::model::{BatchEdges, LastDigit, MoveTables};
use antipode_core::perms::PlaceUnranker;

/// The most codes of a run, so that its contents stay in the L2 cache. If tables are too large, the
/// next value is tried.
const MOST_CODES: [u64; 3] = [1 << 16, 1 << 12, 1 << 8];

/// The most states of an orbit whose codes are listed.
const MOST_LISTED: u64 = 1 << 17;

/// The most states after moves that are listed for an orbit, so that they stay near the processor.
const MOST_IMAGES: u64 = 1 << 19;

/// The moves on state numbers.
#[derive(Debug)]
pub(super) struct RunMoves {
    pieces: Arc<IndistinguishablePieces>,
    turns: usize,
    orbits: Vec<OrbitRuns>,
    /// Turn by turn, the state of the last orbit that each state becomes; empty if it is not used.
    last: Vec<u16>,
}

/// The tables of an orbit, run by run.
#[derive(Debug)]
struct OrbitRuns {
    digits: SlotDigits,
    runs: Vec<SlotRun>,
    /// The codes of the runs of each state, if there are few states.
    codes: Vec<u64>,
    /// For each state, the states after each move, if there are few.
    images: Vec<u32>,
}

/// The current state of an orbit.
struct OpenedOrbit<'a> {
    number: u64,
    /// The contents of the runs.
    contents: Vec<usize>,
    /// The finder of the kinds' places, if pieces have no orientations.
    places: Option<PlaceUnranker<'a>>,
    kinds: Vec<u8>,
    twists: Vec<u8>,
}

impl<'a> OpenedOrbit<'a> {
    fn new(orbit: &'a PieceOrbit) -> OpenedOrbit<'a> {
        let plain = orbit.visible.iter().all(|&visible| visible == 1);
        let (slots, places) = (orbit.slots.len(), plain.then(|| PlaceUnranker::new(&orbit.arrangements)));
        OpenedOrbit { number: u64::MAX, contents: vec![], places, kinds: vec![0; slots], twists: vec![0; slots] }
    }
}

/// A partly numbered state after a move: the codes of the current orbit, and the next entry.
#[derive(Clone, Copy, Default)]
struct PartialMove {
    codes: u64,
    entries: usize,
}

impl RunMoves {
    /// The moves; `None` if the tables would be too large.
    pub(super) fn new(pieces: &Arc<IndistinguishablePieces>, turns: &[DefinedMove]) -> Option<RunMoves> {
        MOST_CODES.into_iter().find_map(|codes| RunMoves::with(pieces.clone(), turns, codes))
    }

    /// The moves with runs of at most `most_codes` codes; `None` if the tables would be too large.
    fn with(pieces: Arc<IndistinguishablePieces>, turns: &[DefinedMove], most_codes: u64) -> Option<RunMoves> {
        let mut room = MOST_ENTRIES;
        let orbits = pieces
            .orbits
            .iter()
            .map(|orbit| OrbitRuns::new(orbit, turns, most_codes, &mut room))
            .collect::<Option<Vec<_>>>()?;
        let last = last_digits(&orbits, turns.len());
        Some(RunMoves { pieces, turns: turns.len(), orbits, last })
    }
}

/// The states of the last of several orbits after each turn, if they are listed and fit 16 bits.
fn last_digits(orbits: &[OrbitRuns], turns: usize) -> Vec<u16> {
    match orbits {
        [_, .., OrbitRuns { images, .. }] if images.len() <= turns << 16 => (0..turns)
            .flat_map(|turn: usize| images.iter().skip(turn).step_by(turns).map(|&image| image as u16))
            .collect(),
        _ => vec![],
    }
}

impl MoveTables for RunMoves {
    fn last_digit(&self) -> Option<LastDigit<'_>> {
        let values = self.last.len().checked_div(self.turns).filter(|&values| values > 0)?;
        Some(LastDigit { values, after: &self.last })
    }

    fn neighbours(&self, from: &[u64], out: &mut BatchEdges) {
        out.clear();
        let mut opened: Vec<OpenedOrbit<'_>> = self.pieces.orbits.iter().map(OpenedOrbit::new).collect();
        let orbits: Vec<(&OrbitRuns, &PieceOrbit, u64)> =
            self.orbits.iter().zip(&self.pieces.orbits).map(|(runs, orbit)| (runs, orbit, orbit.size())).collect();
        // The numbers after each move, as far as the orbits before each one determine them.
        let mut numbers = vec![vec![0; self.turns]; orbits.len() + 1];
        let mut after = vec![PartialMove::default(); self.turns];
        for &at in from {
            let (mut rest, mut changed) = (at, orbits.len());
            // The last orbit is the lowest digit of the number.
            for (place, (&(runs, orbit, size), opened)) in orbits.iter().zip(&mut opened).enumerate().rev() {
                // Divisions are slow, and a single orbit needs none.
                let number = if orbits.len() == 1 { rest } else { rest % size };
                rest = if orbits.len() == 1 { 0 } else { rest / size };
                if opened.number != number {
                    runs.open(orbit, number, opened);
                    changed = place;
                }
            }
            // Consecutive states agree in the first orbits, whose results are still there.
            for (place, &(runs, ..)) in orbits.iter().enumerate().skip(changed) {
                let (before, behind) = numbers.split_at_mut(place + 1);
                runs.turn(&opened[place], &before[place], &mut behind[0], &mut after);
                if let Some((_, _, size)) = orbits.get(place + 1) {
                    behind[0].iter_mut().for_each(|number| *number *= size);
                }
            }
            out.extend(numbers[orbits.len()].iter().copied());
            out.close();
        }
    }
}

impl OrbitRuns {
    /// The tables of an orbit; `None` if they are too large. `room` is the number of entries left,
    /// which this reduces.
    fn new(orbit: &PieceOrbit, turns: &[DefinedMove], most_codes: u64, room: &mut usize) -> Option<OrbitRuns> {
        let digits = SlotDigits::new(orbit, most_codes)?;
        let runs = runs(orbit, &digits, turns, room)?;
        let mut all = OrbitRuns { digits, runs, codes: vec![], images: vec![] };
        let mut opened = OpenedOrbit::new(orbit);
        if orbit.size() <= MOST_LISTED {
            all.codes = (0..orbit.size()).map(|number| all.code(orbit, number, &mut opened)).collect();
        }
        if orbit.size() <= MOST_IMAGES / (turns.len() as u64).max(1) {
            let (none, mut numbers) = (vec![0; turns.len()], vec![0; turns.len()]);
            let (mut after, mut images) = (vec![PartialMove::default(); turns.len()], vec![]);
            for number in 0..orbit.size() {
                all.open(orbit, number, &mut opened);
                all.turn(&opened, &none, &mut numbers, &mut after);
                images.extend(numbers.iter().map(|&number| number as u32));
            }
            all.images = images;
        }
        Some(all)
    }

    /// The codes of the runs of a state.
    #[inline]
    fn code(
        &self,
        orbit: &PieceOrbit,
        number: u64,
        OpenedOrbit { places, kinds, twists, .. }: &mut OpenedOrbit<'_>,
    ) -> u64 {
        if let Some(places) = places {
            return self.digits.code_of_places(places.unrank(number));
        }
        orbit.unrank(number, kinds, twists);
        self.digits.code(kinds, twists)
    }

    /// Finds the contents of the runs of a state, unless its images are listed.
    #[inline]
    fn open(&self, orbit: &PieceOrbit, number: u64, opened: &mut OpenedOrbit<'_>) {
        opened.number = number;
        if !self.images.is_empty() {
            return;
        }
        let code = match self.codes.get(number as usize) {
            Some(&code) => code,
            None => self.code(orbit, number, opened),
        };
        opened.contents.clear();
        opened.contents.extend(self.runs.iter().map(|run| run.content(code)));
    }

    /// Adds this orbit's digit to the numbers after all moves.
    #[inline(always)]
    fn turn(&self, opened: &OpenedOrbit<'_>, before: &[u64], numbers: &mut [u64], after: &mut [PartialMove]) {
        if let Some(images) =
            self.images.get(opened.number as usize * numbers.len()..).filter(|_| !self.images.is_empty())
        {
            for ((number, before), &image) in numbers.iter_mut().zip(before).zip(images) {
                *number = before + u64::from(image);
            }
            return;
        }
        numbers.copy_from_slice(before);
        after.fill(PartialMove::default());
        for (run, &content) in self.runs.iter().zip(&opened.contents) {
            let images = run.images(content);
            (0..after.len().min(images.len())).for_each(|turn| after[turn].codes += images[turn]);
        }
        for run in &self.runs {
            for turn in 0..after.len().min(numbers.len()) {
                let PartialMove { codes, entries } = &mut after[turn];
                let (part, next) = run.part(*entries, run.content(*codes));
                numbers[turn] += part;
                *entries = next;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::random_puzzles::{puzzle, puzzles};
    use super::super::twisty_puzzle::{TwistyPuzzle, TwistyStates};
    use super::*;
    use antipode_core::model::Puzzle;
    use proptest::prelude::*;

    /// Compares moves by tables, by the rules, and by the rules on bytes. It checks up to 3000
    /// states.
    fn assert_moves(puzzle: &TwistyPuzzle, pieces: &IndistinguishablePieces, runs: &RunMoves) {
        let size = pieces.size().unwrap();
        let from: Vec<u64> = (0..size.min(3000)).map(|i| i * 1_000_003 % size).collect();
        let mut edges = BatchEdges::default();
        runs.neighbours(&from, &mut edges);
        let mut state = puzzle.rules.goal.clone();
        if let Some(LastDigit { values, after }) = runs.last_digit() {
            let firsts: Vec<u64> = from.iter().map(|at| at - at % values as u64).collect();
            let mut first = BatchEdges::default();
            runs.neighbours(&firsts, &mut first);
            for (i, at) in from.iter().enumerate() {
                let value = (at % values as u64) as usize;
                let moves = first.of(i).iter().zip(after.chunks_exact(values));
                let next = moves.map(|(first, after)| first - u64::from(after[0]) + u64::from(after[value]));
                assert_eq!(edges.of(i), next.collect::<Vec<_>>());
            }
        }
        for (i, &at) in from.iter().enumerate() {
            pieces.unrank(at, &mut state);
            let mut expected = vec![];
            puzzle.rules.for_each_result(&state, |_, next| expected.push(pieces.rank(next).unwrap()));
            assert_eq!(edges.of(i), &expected);
            let (mut slow, mut fast) = (vec![], vec![]);
            puzzle.rules.for_each_turn(&state, |_, next| slow.push(next.bytes()));
            puzzle.expand(&state.bytes(), &mut |next| fast.push(next.to_vec()));
            assert_eq!(fast, slow);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn look_ups_make_the_moves_of_the_rules(puzzle in puzzles(), most_codes in 1u64..100) {
            let TwistyStates::IndistinguishablePieces(Some(pieces)) = &puzzle.states else { return Ok(()) };
            if let Some(runs) = RunMoves::with(pieces.clone(), &puzzle.rules.turns, most_codes) {
                assert_moves(&puzzle, pieces, &runs);
            }
        }
    }

    /// The longest runs have too large tables, so shorter ones are used. They would have 65,536
    /// contents.
    #[test]
    fn a_long_ring_has_tables_of_shorter_runs() {
        let line = |list: Vec<usize>| list.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        let colours = line((0..32).map(|i| 1 + i % 2).collect());
        let (turn, exchange) = (line((2..=32).chain([1]).collect()), line([2, 1].into_iter().chain(3..=32).collect()));
        let text =
            format!("Set A 32 1\nSolved\nA\n{colours}\nEnd\nMove L\nA\n{turn}\nEnd\nMove X\nA\n{exchange}\nEnd\n");
        let puzzle = puzzle(&text).unwrap();
        let TwistyStates::IndistinguishablePieces(Some(pieces)) = &puzzle.states else {
            panic!("pieces are indistinguishable")
        };
        assert!(RunMoves::with(pieces.clone(), &puzzle.rules.turns, MOST_CODES[0]).is_none());
        assert_moves(&puzzle, pieces, &RunMoves::new(pieces, &puzzle.rules.turns).unwrap());
    }
}
